### Answers: a short toast without markup. "none" is the form without the card.

reply-ok = Done.
reply-nothing = { "" }
reply-stale = That has passed. Look at the latest message.
reply-not-seated = You don't play at this table.
reply-not-your-turn = It's not your turn yet.
reply-not-host = Only the host of the table can do that.
reply-unknown-table = This table is gone. Open another one with /chinchon.
reply-unknown-code = No table has that code. Check it, or open one with /chinchon.
reply-unknown-button = I don't know that button. Look at the latest message.
reply-table-full = The table is full. You can open another one with /chinchon.
reply-table-started = The match is on. You can sit down for the next one.
reply-table-closed = This table is closed. Open another one with /chinchon.
reply-table-here = There is a table here already: this one.
reply-need-players = Somebody else is needed: a person or a computer.
reply-seated = You have a seat.
reply-seated-already = You already have a seat at this table.
reply-seat-back = You are playing again.
reply-stood-up = You got up from the table.
reply-left = A computer plays in your seat. You can come back whenever you like.
reply-computer-added = A computer sits down.
reply-computer-removed = A computer gets up.
reply-setting-set = Rule changed.
reply-setting-refused = These rules contradict each other: { $fields }.
reply-rules-set = Rules changed.
reply-rules-unreadable = I do not understand those rules. Type /rules and a name (clasico, espana, fournier, as_de_oros, rioplatense) or your own code.
reply-rules = Rules of the table
reply-reentered = You are back in!
reply-stays-out = You stay out and watch. Thanks for playing!
reply-started = Here we go!
reply-ready = { $charm ->
    [none] Good luck!
   *[other] { $charm } Good luck!
}
reply-drew = { $card ->
    [none] You drew a card.
   *[other] You drew { $card }.
}
reply-took = { $card ->
    [none] You take it.
   *[other] You take { $card }.
}
reply-discarded = { $card ->
    [none] Thrown.
   *[other] You throw { $card }.
}
reply-closed = { $kind ->
    [chinchon] 🌟 Chinchón!
    [minus_ten] 🔒 You close with minus ten!
   *[other] 🔒 You close.
}
reply-sure = Look at your message: I ask you there.
reply-locked-card = That card comes from the discards: you can't throw it this turn.
reply-illegal = That is not possible.
reply-language-set = We speak English now.
reply-language-unknown = I don't speak that language. Try /language es, /language es-AR or /language en.
reply-languages = I speak Spanish (of Spain or Argentina) and English.
reply-hand = Your hand
reply-no-table = You have no seat at any table. Open one with /chinchon.
reply-greeting = Hello! To play, write /chinchon.
reply-help = Open a table with /chinchon; /help tells you how to play.
reply-opened = Table opened.
reply-only-group-or-private = I only play in groups and in private.
reply-anonymous = You are an anonymous admin in this group, so I can't tell who you are. Turn that off and try again.
reply-fault = Sorry, something went wrong on my side and nothing has changed. Please try again.
reply-busy = One moment: I'm running late. I'll answer soon.

illegal-card-not_held = You don't hold that card.
illegal-close-too_many_loose = You have too many loose cards to close.
illegal-close-over_limit = Your loose cards are worth too much to close.
illegal-close-first_round = Nobody may close in the first round.
illegal-move-discard_pile_empty = There is no discard to take.
illegal-move-nothing_to_draw = No cards are left to draw: take the discard.
illegal-move-seat_out = You are out of the match.
illegal-move-match_over = The match is over.

field-cards_per_pack = cards in the pack
field-jokers_per_pack = jokers
field-close_limit = closing limit
field-limit_points = points limit
field-close_mode = way to close
field-figure_points = value of figures
field-wild_ace_of_coins = wild ace of coins
field-other = another rule
