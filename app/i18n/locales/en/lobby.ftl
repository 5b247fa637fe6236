### Before the match.

lobby-title = 🎴 <b>Chinchón · table { $code }</b>
lobby-seated = At the table ({ $count }): { $names }
lobby-level = 🤖 { $level ->
    [easy] The computer plays at an easy level
    [hard] The computer plays at a hard level
   *[normal] The computer plays at a normal level
}{ $speed ->
    [calm] {" "}and takes its time
    [quick] {" "}and answers fast
   *[usual] {""}
}.
lobby-alone = Somebody else is needed: a person or a computer.
lobby-start = When everyone is here, { $host } taps Start.
lobby-full = The table is full.
lobby-crowded = With these rules { $count } play at most: choose two packs, or somebody gets up.
lobby-unreachable = { $count ->
    [one] ✉️ { $names } does not get my messages yet: please tap “Take a seat” and start the chat with me.
   *[other] ✉️ { $names } do not get my messages yet: please tap “Take a seat” and start the chat with me.
}
lobby-own = ✅ <b>You have a seat at table { $code }</b>, with { $host }.
lobby-own-host = ✅ <b>You have opened table { $code }.</b>
lobby-wait = When we start, I'll send you your cards here.
lobby-settings = Pick the rules with the buttons; the group sees them at once.
lobby-settings-alone = Pick the rules with the buttons, and invite with the link or the code.

rules-line = Rules: { $preset } · { $deck }
rules-line-changed = Rules: house rules, from { $preset } · { $deck }
rules-line-close = { $close }. { $limit }.
preset-clasico = classic
preset-fournier = Fournier
preset-espana = Spain
preset-as_de_oros = ace of coins
preset-rioplatense = River Plate

deck-plain = { $cards } cards, no jokers
deck-jokers = { $jokers ->
    [one] { $cards } cards and 1 joker
   *[other] { $cards } cards and { $jokers } jokers
}
deck-ace = { $cards } cards, the ace of coins is wild
close-all = Close with everything melded
close-one = Close with one loose card of up to { $limit }
close-sum = Close with loose cards adding up to { $limit } at most
limit-over-survivor = Out when over { $limit }
limit-reach-survivor = Out at { $limit }
limit-over-lowest = When somebody passes { $limit }, the lowest score wins
limit-reach-lowest = When somebody reaches { $limit }, the lowest score wins

ready-title = 🎴 <b>Table { $code } · hand { $hand }</b>
ready-ask = Tap a lucky charm when you are ready. Everybody's charms go into the shuffle.
ready-mine = Your charm: { $charm }. I'll deal as soon as everyone is ready.
ready-soon = Dealing in a moment.
ready-chosen = With a charm: { $names }.
ready-one = { $name } { $charm }
ready-missing = { $count ->
    [one] Waiting for { $names }.
   *[other] Waiting for { $names }.
}
ready-frozen = Charms of this hand: { $names }. Dealing now.
ready-frozen-none = Nobody picked a charm. Dealing now.
