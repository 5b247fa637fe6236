### The end of a hand and of a match.

closed-points = closes with { $points }
closed-run-of-seven = closes with seven in a row and { $wilds ->
    [one] a wild card
   *[other] { $wilds } wild cards
}, { $points }
closed-chinchon = makes a chinchón, { $points }

result-closed = 🔒 <b>Hand { $hand }: { $name } { $how }</b>, throwing { $card }
result-chinchon = 🌟 <b>Hand { $hand }: chinchón by { $name }!</b> Throws { $card }
result-chinchon-points = 🌟 <b>Hand { $hand }: chinchón by { $name }, { $points }!</b> Throws { $card }
result-turn-cap = ⏹ <b>Hand { $hand }: nobody closed</b> in { $count } turns. Everybody counts what is loose.
result-row = <b>{ $name }</b>: { $points }, now { $total }
result-row-out = <b>{ $name }</b>: { $points }, comes to { $total } and is out
result-row-reentered = <b>{ $name }</b>: { $points }, comes to { $total } and buys back in at { $back }
result-row-asked = <b>{ $name }</b>: { $points }, comes to { $total } and may buy back in
result-row-ends = <b>{ $name }</b>: { $points }, comes to { $total }, which ends the match
result-row-chinchon = <b>{ $name }</b>: chinchón
result-laid = lays off { $cards }
result-laid-on = lays off on { $name } { $cards }
result-replaced = puts { $card } for the wild card of { $name }
result-no-lay-off = After this closing nothing is laid off.
result-loose = { $count ->
    [one] loose { $cards }
   *[other] loose { $cards }
}
result-seed = 🔐 Seed of the hand: <code>{ $seed }</code>
result-earlier = { $count ->
    [one] There was one hand before.
   *[other] There were { $count } hands before.
}

over-title = { $hands ->
    [one] 🏆 <b>{ $name } wins</b> in 1 hand, { $why }
   *[other] 🏆 <b>{ $name } wins</b> in { $hands } hands, { $why }
}
over-chinchon = with a chinchón.
over-survivor = the last one standing.
over-all-out = with the fewest points when everybody went over.
over-lowest = with the fewest points.
over-others-left = as the others left.
over-tie-closer = With equal points, whoever closed last wins.
over-tie-order = With equal points, whoever played first wins.
over-pot = { $count ->
    [one] 💰 The pot: 1 chip.
   *[other] 💰 The pot: { $count } chips.
}
over-row-chips = { $place }. { $name }, { $points }, { $count ->
    [one] { $chips } chip
   *[other] { $chips } chips
}
over-row = { $place }. { $name }, { $points }
over-again = Another one? Tap Rematch for a seat at a new table with the same rules.

closed-title = 🎴 <b>Table { $code } is closed</b>
closed-left = Everybody got up.
closed-everybody-left = No person was left playing.
closed-idle = Nobody touched anything for a long time.
closed-over = Until next time.
closed-rematch = The rematch is played at a new table: tap Rematch and you have a seat.
closed-other = There is no more play here.
closed-again = To open another table, write /chinchon.
