### Private looks: they fit into an alert of 200 units.

peek-hand = 🔒 Only you see this
peek-no-hand = You have no cards now: the hand has not begun.
peek-out = You are out: you don't play this hand.

peek-table = Hand { $hand }, { $name } is to play
peek-table-between = Hand { $hand }, to be dealt
peek-table-lobby = At the table: { $names }
peek-table-over = { $name } wins
peek-table-closed = The table is closed.
peek-piles = Discard: { $card }. Stock: { $stock }
peek-piles-empty = No discards. Stock: { $stock }
peek-score = { $name } { $points }
peek-score-out = { $name } out

peek-rules = { $deck }. { $close }. Everything melded: −10. { $limit }.
peek-rules-no-lay-off = No lay-offs.
peek-rules-lay-off = Lay-offs at the close.
peek-rules-chinchon-wins = Chinchón wins.
peek-rules-chinchon-points = Chinchón: { $points }.
peek-rules-reentries = { $count ->
    [one] You may buy back in once.
   *[other] You may buy back in { $count } times.
}
peek-rules-reentries-free = You may always buy back in.
peek-rules-stake = { $count ->
    [one] The stake is 1 chip.
   *[other] The stake is { $count } chips.
}
peek-rules-first-round = No closing in the first round.
