### The table's settings as buttons: each says the value that it sets.

setting-cards-per-pack = { $value } cards
setting-packs = { $value ->
    [auto] 1 or 2 packs
    [1] 1 pack
   *[2] 2 packs
}
setting-jokers-per-pack = { $value ->
    [0] No jokers
    [one] 1 joker
   *[other] { $value } jokers
}
setting-wild-ace-of-coins = { $value ->
    [yes] Ace of coins wild
   *[no] Aces are aces
}
setting-figure-points = { $value ->
    [eight_to_ten] Figures 8-9-10
    [ten_to_twelve] Figures 10-11-12
   *[tens] Figures 10
}
setting-wild-points = Wild: { $value }
setting-max-wilds-per-meld = { $value ->
    [1] One in a meld
   *[2] Two in a meld
}
setting-min-naturals-per-meld = { $value ->
    [1] With 1 natural
   *[2] With 2 natural
}
setting-set-max = Sets of { $value }
setting-set-duplicates = { $value ->
    [yes] Same suit twice
   *[no] Different suits
}
setting-close-mode = { $value ->
    [one] One loose
    [sum] Several
   *[all] All melded
}
setting-close-limit = Close at { $value }
setting-close-from-first-round = { $value ->
    [yes] From round one
   *[no] After round one
}
setting-may-return-drawn-discard = { $value ->
    [yes] May go back
   *[no] May not go back
}
setting-chinchon = { $value ->
    [win] Chinchón wins
   *[points] Chinchón { $text }
}
setting-wild-run-of-7-one = Seven, one: { $text }
setting-wild-run-of-7-two = Seven, two: { $text }
setting-lay-off = { $value ->
    [none] No lay-offs
    [exposed] On what's shown
    [table] On any melds
   *[closer] On the closer's
}
setting-lay-off-after-full-close = { $value ->
    [yes] After −10 too
   *[no] Not after −10
}
setting-lay-off-needs-meld = { $value ->
    [yes] Only with a meld
   *[no] Without a meld
}
setting-lay-off-wilds = { $value ->
    [yes] Wild cards too
   *[no] No wild cards
}
setting-wild-replace = { $value ->
    [yes] Can be replaced
   *[no] Stay in place
}
setting-run-lay-off-two-packs = { $value ->
    [upward] Upwards only
   *[both] At both ends
}
setting-limit-points = Up to { $value }
setting-out-when = { $value ->
    [reach] At the limit
   *[over] Over the limit
}
setting-ending = { $value ->
    [lowest] Fewest points win
   *[survivor] Last one in wins
}
setting-reentries = { $value ->
    [0] No buying back
    [one] Buy back once
    [unlimited] Buy back freely
   *[other] Buy back { $value } times
}
setting-reentry-needs = { $value ->
    [anyone_in] If anyone is in
   *[two_in] If two are in
}
setting-reentry-pays-stake = { $value ->
    [yes] Costs chips
   *[no] Costs nothing
}
setting-stake-chips = { $value ->
    [0] No chips
    [one] 1 chip
   *[other] { $value } chips
}
setting-first-player = { $value ->
    [highest_card] High card starts
   *[random] Drawn by lot
}
setting-reshuffle-upcard = { $value ->
    [new] A new one
    [none] None
   *[keep] Last one
}
setting-max-turns-per-hand = { $value } turns

settings-title = ⚙️ <b>Table { $code } · { $page }</b>
settings-page-deck = Cards
settings-page-close = Closing
settings-page-lay = Lay-offs
settings-page-match = Match

button-page = { $page }
button-page-open = ▾ { $page }
button-settings-done = ↩️ Done
button-copy-rules = 📋 Copy the code of the rules
button-level-easy = 🤖 Easy
button-level-normal = 🤖 Normal
button-level-hard = 🤖 Hard
button-speed-calm = 🐢 Calm
button-speed-usual = 🚶 Usual
button-speed-quick = ⚡ Fast
button-showing-auto = By itself
button-showing-hand = By choice
button-preset-clasico = Classic
button-preset-fournier = Fournier
button-preset-espana = Spain
button-preset-as_de_oros = Wild ace
button-preset-rioplatense = River Plate
