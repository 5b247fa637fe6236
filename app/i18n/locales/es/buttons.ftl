### Botones: texto corto y sin marcas; el emoji solo repite lo que dicen las palabras.

button-join = 🪑 Sentarme
button-my-seat = 💬 Ir a mi mano
button-add-computer = 🤖 Añadir ordenador
button-remove-computer = ➖ Quitar ordenador
button-start = ▶️ Empezar ({ $count })
button-copy = 📋 { $code }
button-share = 📤 Invitar
button-share-result = 📤 Contarlo
button-stand-up = 🚪 Levantarme
button-hand = 👁 Mi mano
button-table = 👀 La mesa
button-rules = 📜 Reglas
button-leave = 🚪 Me voy
button-leave-sure = 🚪 Sí, me voy
button-stay = ↩️ No, me quedo
button-return = 🙋 Vuelvo a jugar
button-rematch = 🔁 Revancha
button-draw = 🎴 Robar del mazo
button-take = ✋ Llevarme { $card }
button-locked = 🚫 { $card }
button-keep = ↩️ No, me lo quedo
button-throw = 🗑 Tirar { $card }
button-close-points = 🔒 Cerrar con { $points } (tirar { $card })
button-close-chinchon = 🌟 ¡Chinchón! (tirar { $card })
button-closings = 🔒 Otras formas de cerrar ({ $count })
button-way-points = { $number }. { $points }, tirar { $card }
button-way-chinchon = { $number }. 🌟 Chinchón, tirar { $card }
button-play-on = ↩️ Sigo jugando
button-current = { $label } ✓

language-es = 🌐 Español (España)
language-es-AR = 🌐 Español (Argentina)
language-en = 🌐 English

style-emoji = Dibujos: { $sample }
style-letters = Letras: { $sample }
style-french = Francesas: { $sample }
button-why = 🤖 ¿Por qué?
