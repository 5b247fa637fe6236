### The rules in whole sentences.

rules-title = 📜 <b>Rules of table { $code }</b>
rules-name = Rules: { $preset }.
rules-name-changed = Rules: house rules, from { $preset }.
rules-part = <b>{ $page }</b>
rules-sentence = { $rule }
rules-sentence-changed = { $rule } (changed)
rules-changes = Unlike { $preset }: { $changes }
rules-changes-more = { $count ->
    [one] And one more change: write /rules to me in private.
   *[other] And { $count } more changes: write /rules to me in private.
}
rules-code = Code of these rules: <code>{ $rules }</code>
rules-code-how = To play like this at another table: /rules and this code.

rule-cards-per-pack = { $value ->
    [40] The pack has 40 cards, without eights and nines.
   *[48] The pack has 48 cards, with eights and nines.
}
rule-packs = { $value ->
    [auto] One pack is used, and two from five players on.
    [1] One pack is used, for four players at most.
   *[2] Two packs are used.
}
rule-jokers-per-pack = { $value ->
    [0] There are no jokers in the pack.
    [one] There is 1 joker to a pack.
   *[other] There are { $value } jokers to a pack.
}
rule-wild-ace-of-coins = { $value ->
    [yes] The ace of coins is wild.
   *[no] The ace of coins is a card like others.
}
rule-figure-points = { $value ->
    [eight_to_ten] When loose, the jack counts 8, the knight 9 and the king 10.
    [ten_to_twelve] When loose, the jack counts 10, the knight 11 and the king 12.
   *[tens] When loose, jack, knight and king count 10.
}
rule-wild-points = A loose wild card counts { $value }.
rule-max-wilds-per-meld = { $value ->
    [1] A run or set takes one wild card.
   *[2] A run or set takes two wild cards.
}
rule-min-naturals-per-meld = { $value ->
    [1] Beside wild cards one natural card is enough.
   *[2] Beside wild cards two natural cards are needed.
}
rule-set-max = A set goes up to { $value } cards.
rule-set-duplicates = { $value ->
    [yes] A set may hold the same suit twice.
   *[no] A set holds different suits.
}
rule-close-mode = { $value ->
    [one] You close with one loose card at most.
    [sum] You close with any number of loose cards, if they add up to little.
   *[all] You close with everything melded only.
}
rule-close-limit = { $value ->
    [0] Nothing may count: everything melded.
    [one] What is loose counts 1 point at most.
   *[other] What is loose counts { $value } points at most.
}
rule-close-from-first-round = { $value ->
    [yes] You may close from the first round on.
   *[no] Nobody closes until everyone has thrown a card.
}
rule-may-return-drawn-discard = { $value ->
    [yes] A card from the discards may be thrown in the same turn.
   *[no] A card from the discards may not be thrown in the same turn.
}
rule-minus-ten = Closing with everything melded is { $text } points.
rule-chinchon = { $value ->
    [win] A chinchón, seven in a row of one suit without a wild card, wins the match.
   *[points] A chinchón, seven in a row of one suit without a wild card, is { $text } points.
}
rule-wild-run-of-7-one = Seven in a row with one wild card is { $text } points.
rule-wild-run-of-7-two = Seven in a row with two wild cards is { $text } points.
rule-lay-off = { $value ->
    [none] When somebody closes, the others lay off nothing.
    [exposed] When somebody closes, the others lay off loose cards on what has been shown.
    [table] When somebody closes, all show and then lay off on anybody's melds, until nobody can.
   *[closer] When somebody closes, the others lay off loose cards on the closer's melds.
}
rule-lay-off-after-full-close = { $value ->
    [yes] Cards are laid off too when somebody closes with everything melded.
   *[no] When somebody closes with everything melded, nothing is laid off.
}
rule-lay-off-needs-meld = { $value ->
    [yes] Only who has a meld may lay off.
   *[no] You may lay off without a meld.
}
rule-lay-off-wilds = { $value ->
    [yes] Wild cards may be laid off too.
   *[no] Wild cards are not laid off.
}
rule-wild-replace = { $value ->
    [yes] The missing card may take the place of a wild card, which leaves play.
   *[no] The wild cards on the table stay where they are.
}
rule-run-lay-off-two-packs = { $value ->
    [upward] A run takes cards at its high end only.
   *[both] A run takes cards at both ends.
}
rule-showing = { $value ->
    [hand] Everybody chooses what to lay off.
   *[auto] I lay off for everybody what is best.
}
rule-limit-points = The limit is { $value } points.
rule-out-when = { $value ->
    [reach] Coming to the limit counts.
   *[over] Going over the limit counts; on the very points you play on.
}
rule-ending = { $value ->
    [lowest] As soon as it happens to anybody, the match ends and the fewest points win.
   *[survivor] Whoever it happens to is out, and the last one in wins.
}
rule-reentries = { $value ->
    [0] Whoever is out stays out.
    [one] Whoever is out may buy back in once, at the highest points of those still in.
    [unlimited] Whoever is out may always buy back in, at the highest points of those still in.
   *[other] Whoever is out may buy back in { $value } times, at the highest points of those still in.
}
rule-reentry-needs = { $value ->
    [anyone_in] For buying back, somebody must still be in.
   *[two_in] For buying back, three must have begun and two must still be in.
}
rule-reentry-pays-stake = { $value ->
    [yes] Buying back costs the chips again.
   *[no] Buying back costs no chips.
}
rule-stake-chips = { $value ->
    [0] No chips are played for.
    [one] Everybody puts in 1 chip, and the winner takes the pot.
   *[other] Everybody puts in { $value } chips, and the winner takes the pot.
}
rule-first-player = { $value ->
    [highest_card] Whoever draws the highest card goes first.
   *[random] Who goes first is drawn by lot.
}
rule-reshuffle-upcard = { $value ->
    [new] When the stock runs out, all discards are shuffled and a card is turned up.
    [none] When the stock runs out, all discards are shuffled and none is left.
   *[keep] When the stock runs out, the discards are shuffled but for the last one.
}
rule-max-turns-per-hand = After { $value } turns the hand ends though nobody has closed.
