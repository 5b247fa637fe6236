### What many screens say.

anybody = Player
computer = { $name } 🤖
stand-in = { $name } 🤖 (away)
host = { $name } 👑

points = { $count ->
    [one] { $text } point
   *[other] { $text } points
}
cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}

lost = ⚠️ A breakdown has cost us the latest moves. We go on from here, sorry.
voice = 🔊 Voice chat is open
pledge = 🔐 Sealed decks: <code>{ $hash }</code>
unreachable = { $count ->
    [one] ✉️ { $names } does not get my messages: a computer plays there until they tap “Go to my hand”.
   *[other] ✉️ { $names } do not get my messages: computers play there until they tap “Go to my hand”.
}
