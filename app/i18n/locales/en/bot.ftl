### What the bot's profile and menu say of it. No markup; each text has a greatest length (512, 120 and 256).

bot-description =
    Play chinchón, the Spanish rummy, with your friends, right here.

    Add me to a group and type /chinchon: everyone sits down with one tap and gets their cards in private. If someone is missing, a computer plays in their place.
bot-short-description = Chinchón with your friends, in the group you already have.

bot-command-chinchon = Open a table
bot-command-mano = Show my cards
bot-command-mesa = Show the table
bot-command-salir = Leave the table
bot-command-reglas = See or choose the rules of the table
bot-command-ajustes = How I write to you: language and cards
bot-command-idioma = Change the language: es, es-AR, en
bot-command-ayuda = How to play
