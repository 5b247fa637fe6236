### Why: a computer player explains its last move.

why-close-chinchon = { $name }: “I had chinchón. You always close with that.”
why-close-full = { $name }: “Everything was melded: I closed with { $points }.”
why-close-loose = { $name }: “I had { $points } left and you were holding loose cards: I closed.”
why-play-on = { $name }: “I could close with { $points }, but I wanted something better.”
why-keep-from-next = { $name }: “I threw { $card }: { $other } costs more, but the next player took { $picked }.”
why-throw-lone = { $name }: “I threw { $card }: it went with nothing and was my dearest loose card.”
why-throw-highest = { $name }: “I threw { $card }: my dearest loose card, { $points }.”
why-throw-refused = { $name }: “I threw { $card }: the next player had not wanted { $other }.”
why-throw-leaves = { $name }: “I threw { $card }: that left me { $points }.”
