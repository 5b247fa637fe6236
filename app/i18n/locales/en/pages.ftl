### Messages of their own and invitations.

greeting-title = 👋 <b>Hello. This is chinchón.</b>
greeting-group = With your people: add me to your group and write /chinchon there.
greeting-alone = You and me, or with friends without a group: write /chinchon here.
greeting-code = Got a code? Just type it.
greeting-tables = { $count ->
    [one] You have a seat at table { $codes }: /hand shows your cards.
   *[other] You have seats at tables { $codes }: /hand shows your cards.
}

help-title = 📖 <b>Chinchón in a minute</b>
help-goal = Turn your seven cards into runs (three or more in a row of one suit) and sets (three or more of one number).
help-turn = On your turn take a card, from the stock or from the discards, and throw one. Nobody can take two, or throw without taking one: seven are always left.
help-close = When almost everything is melded you close, and the hand is over. Everybody scores what is loose; with everything melded the closer takes off 10.
help-win = Whoever goes over the limit is out, and the last one standing wins. Seven in a row of one suit without a joker is chinchón: it wins at once. Each table may change these rules.
help-commands = /chinchon opens a table
    /hand shows your cards
    /table shows the table
    /rules shows the rules of your table
    /leave gets you up
    /settings changes the language and how cards look
    /help shows this

languages-title = 🌐 <b>Which language shall we speak?</b>
languages-row = /language { $locale }: { $name }
languages-name-es = español (España)
languages-name-es-AR = español (Río de la Plata)
languages-name-en = English

preferences-title = ⚙️ <b>How shall I write to you?</b>
preferences-text = Tap the language and the way to write cards that you prefer. It goes for all your tables.

share-invite = 🎴 A game of chinchón? Tap and sit down, nothing to install. Table { $code }
share-result = { $hands ->
    [one] 🏆 { $name } wins at chinchón, in 1 hand. Care to join the next one?
   *[other] 🏆 { $name } wins at chinchón, in { $hands } hands. Care to join the next one?
}
