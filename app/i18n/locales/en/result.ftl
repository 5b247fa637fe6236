### The end of a hand and of a match.

result-points = 🔒 <b>Hand { $hand }: { $name } closes with { $points }</b>, throwing { $card }
result-run-of-seven = 🔒 <b>Hand { $hand }: { $name } closes with a run of seven and a wild card, { $points }</b>, throwing { $card }
result-chinchon = 🌟 <b>Hand { $hand }: chinchón by { $name }!</b> Throws { $card }
result-turn-cap = ⏹ <b>Hand { $hand }: nobody closed</b> and the turns ran out
result-row = <b>{ $name }</b>: { $points }, now { $total }
result-row-out = <b>{ $name }</b>: { $points }, comes to { $total } and is out
result-row-reentered = <b>{ $name }</b>: { $points }, comes to { $total } and buys back in
result-row-chinchon = <b>{ $name }</b>: chinchón
result-laid = lays off { $cards }
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
