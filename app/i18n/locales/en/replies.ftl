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
reply-shown = You show your cards.
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
reply-style-set = { $sample ->
    [none] Changed.
   *[other] This is how I write cards: { $sample }.
}
reply-languages = I speak Spanish (of Spain or Argentina) and English.
reply-preferences = Choose language and cards with the buttons.
reply-why-nothing = There is no move to explain yet.
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

field-cards_per_pack = the cards of the pack
field-packs = the number of packs
field-jokers_per_pack = the jokers
field-wild_ace_of_coins = the wild ace of coins
field-figure_points = the points of figures
field-wild_points = the points of a loose wild card
field-max_wilds_per_meld = the wild cards in a meld
field-min_naturals_per_meld = the natural cards in a meld
field-set_max = the size of sets
field-set_duplicates = the same suit twice
field-close_mode = the way to close
field-close_limit = the closing limit
field-close_from_first_round = closing in the first round
field-may_return_drawn_discard = throwing back a discard
field-lay_off = laying off
field-lay_off_needs_meld = laying off without a meld
field-lay_off_after_full_close = laying off after −10
field-lay_off_wilds = laying off wild cards
field-wild_replace = replacing wild cards
field-run_lay_off_two_packs = the ends of runs
field-minus_ten = the bonus for closing with everything melded
field-chinchon = the prize of a chinchón
field-wild_run_of_7_one = seven in a row with one wild card
field-wild_run_of_7_two = seven in a row with two wild cards
field-limit_points = the limit of points
field-out_when = going over the limit or coming to it
field-ending = how the match ends
field-reentries = buying back in
field-reentry_needs = when to buy back in
field-reentry_pays_stake = the price of buying back in
field-stake_chips = the chips
field-first_player = who goes first
field-reshuffle_upcard = how the discards are shuffled
field-max_turns_per_hand = the most turns
field-seats = the number of players
field-other = another rule
