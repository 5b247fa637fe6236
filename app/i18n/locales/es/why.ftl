### Por qué: un ordenador explica su última jugada.

why-close-chinchon = { $name }: «Tenía chinchón. Eso se cierra siempre».
why-close-full = { $name }: «Lo tenía todo ligado: cerré con { $points }».
why-close-loose = { $name }: «Me quedaban { $points } y os pillaba con cartas sueltas: cerré».
why-play-on = { $name }: «Podía cerrar con { $points }, pero buscaba algo mejor».
why-keep-from-next = { $name }: «Tiré { $card }: { $other } vale más, pero quien me sigue se llevó { $picked }».
why-throw-lone = { $name }: «Tiré { $card }: no me casaba con nada y era la suelta más cara».
why-throw-highest = { $name }: «Tiré { $card }: era la suelta más cara, { $points }».
why-throw-refused = { $name }: «Tiré { $card }: quien me sigue no quiso { $other }».
why-throw-leaves = { $name }: «Tiré { $card }: así me quedaban { $points }».
