### Buttons: short text without markup; the emoji only repeats what the words say.

button-join = 🪑 Take a seat
button-my-seat = 💬 Go to my hand
button-add-computer = 🤖 Add a computer
button-remove-computer = ➖ Remove a computer
button-start = ▶️ Start ({ $count })
button-copy = 📋 { $code }
button-share = 📤 Invite
button-share-result = 📤 Tell others
button-stand-up = 🚪 Get up
button-hand = 👁 My hand
button-table = 👀 The table
button-rules = 📜 Rules
button-leave = 🚪 Leave
button-leave-sure = 🚪 Yes, leave
button-stay = ↩️ No, I'm staying
button-return = 🙋 I'm back
button-rematch = 🔁 Rematch
button-draw = 🎴 Draw from the stock
button-take = ✋ Take { $card }
button-locked = 🚫 { $card }
button-keep = ↩️ No, keep it
button-throw = 🗑 Throw { $card }
button-close-points = 🔒 Close with { $points } (throw { $card })
button-close-chinchon = 🌟 Chinchón! (throw { $card })
button-closings = 🔒 Other ways to close ({ $count })
button-way-points = { $number }. { $points }, throw { $card }
button-way-chinchon = { $number }. 🌟 Chinchón, throw { $card }
button-play-on = ↩️ Play on
button-current = { $label } ✓

language-es = 🌐 Español (España)
language-es-AR = 🌐 Español (Argentina)
language-en = 🌐 English

style-emoji = Pictures: { $sample }
style-letters = Letters: { $sample }
style-french = French: { $sample }
button-why = 🤖 Why?
