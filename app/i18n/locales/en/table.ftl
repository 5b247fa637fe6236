### The table and the hand during a match.

table-title = 🎴 <b>Table { $code } · hand { $hand } · round { $round }</b>
table-turn = ▶️ <b>{ $name }</b> is to play
table-row = { $name }: { $points }, { $cards }
table-row-out = { $name }: out, with { $points }
table-piles = Discard: <b>{ $card }</b>{ $symbol } · stock: { $stock }
table-piles-empty = No discards · stock: { $stock }
move-stock = { $name } drew and threw { $thrown }.
move-discard = { $name } took { $taken } and threw { $thrown }.
move-reshuffled = ♻️ The discards were shuffled. { $move }
moves-none = { $name } goes first.

hand-title = 🎴 Table { $code } · hand { $hand } · you have { $points }
hand-your-turn = ▶️ <b>Your turn, { $name }.</b>
hand-wait = ⏳ This is your hand. I'll tell you when it's your turn.
hand-drew = You drew <b>{ $card }</b>{ $symbol }. Choose what to throw.
hand-took = You took <b>{ $card }</b>{ $symbol }. Choose what to throw.
hand-throw = Choose what to throw.
hand-locked = You can't throw { $card } this turn: it comes from the discards.
hand-can-close = 🔒 You can close now.
hand-run = Run: { $cards }{ $symbols }
hand-set = Set: { $cards }{ $symbols }
hand-loose = { $count ->
    [one] Loose ({ $points }): { $cards }
   *[other] Loose ({ $points }): { $cards }
}
hand-nothing-loose = No card is loose.

sure-joker = <b>Are you sure?</b> A joker stands for any card.
sure-wild = <b>Are you sure?</b> Here { $card } is wild.
sure-run = <b>Are you sure?</b> Throwing { $card } breaks the run: { $cards }.
sure-set = <b>Are you sure?</b> Throwing { $card } breaks the set: { $cards }.
sure-any = <b>Are you sure</b> you want to throw { $card }?

closings-title = 🔒 <b>How do you close?</b>
closings-points = { $number }. <b>{ $points }</b>, throwing { $card }: { $cards }
closings-chinchon = { $number }. <b>Chinchón</b>, throwing { $card }: { $cards }
closings-loose = { $melds } · { $count ->
    [one] loose { $loose }
   *[other] loose { $loose }
}
closings-exposes = The others could lay off { $cards }.
closings-exposes-nothing = The others could lay off nothing.

leave-title = 🚪 <b>Leave table { $code }?</b>
leave-text = A computer plays in your seat, and you can come back whenever you like.

away-title = 🤖 <b>A computer plays for you</b> at table { $code }.
away-text = Come back whenever you like: the seat is still yours.
out-title = ✖️ <b>With { $points } you are out</b> (table { $code }).
out-text = The match goes on; you can look at the table at any time.

table-pot = { $count ->
    [one] Pot: 1 chip
   *[other] Pot: { $count } chips
}
draws = Drawn for who goes first: { $cards }.
draws-again = Drawn again: { $cards }.
draws-one = { $name } { $card }

open-title = 🎴 <b>Table { $code } · hand { $hand }</b>
open-closed = 🔒 <b>{ $name } { $how }</b>, throwing { $card }.
open-turn = ▶️ <b>{ $name }</b> is to show
open-turn-lay-off = ▶️ <b>{ $name }</b> is to lay off
open-hand = <b>{ $name }</b>: { $cards }

show-your-turn = ▶️ <b>Show your hand, { $name }.</b>
show-your-turn-lay-off = ▶️ <b>You may lay off, { $name }.</b>
show-laid = You lay off { $cards }
show-laid-on = You lay off on { $name } { $cards }
show-replaced = You put { $card } for the wild card of { $name }
show-without = Laying off nothing it would be { $points }.
button-show = ✅ Show ({ $points })
button-show-all = ✅ Lay off all ({ $points })
button-show-kept = ✅ Lay off this ({ $points })
button-show-none = Lay off nothing ({ $points })
button-show-lay-nothing = ✅ Lay off nothing ({ $points })
button-keep-card = ✋ Keep { $card }
button-lay-card = ➕ Lay off { $card }

offer-title = ✖️ <b>You went over: { $points }</b> (table { $code })
offer-text = You may buy back in and play on with { $points }.
offer-price = { $count ->
    [one] It costs 1 chip, which goes into the pot.
   *[other] It costs { $count } chips, which go into the pot.
}
offer-others = { $count ->
    [one] { $names } is thinking about it too.
   *[other] { $names } are thinking about it too.
}
offer-silence = Without an answer you stay out and watch.
button-reenter = 🔁 Buy back in with { $points }
button-stay-out = 👀 Watch

reentry-title = 🎴 <b>Table { $code } · hand { $hand } is over</b>
reentry-asked = { $count ->
    [one] ⏳ { $names } went over and is thinking about buying back in with { $points }.
   *[other] ⏳ { $names } went over and are thinking about buying back in with { $points }.
}
reentry-row = { $name }: { $points }
reentry-row-out = { $name }: out, with { $points }
ready-back = { $count ->
    [one] 🔁 { $names } buys back in with { $points }.
   *[other] 🔁 { $names } buy back in with { $points }.
}
