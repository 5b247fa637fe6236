### Respuestas: un aviso corto, sin marcas. «none» es la forma sin la carta.

reply-ok = Hecho.
reply-nothing = { "" }
reply-stale = Eso ya pasó. Mira el último mensaje.
reply-not-seated = No juegas en esta mesa.
reply-not-your-turn = Todavía no te toca.
reply-not-host = Eso solo lo puede hacer quien manda en la mesa.
reply-unknown-table = Esta mesa ya no existe. Abre otra con /chinchon.
reply-unknown-code = No hay ninguna mesa con ese código. Compruébalo o abre una con /chinchon.
reply-unknown-button = Ese botón no me suena. Mira el último mensaje.
reply-table-full = La mesa está completa. Puedes abrir otra con /chinchon.
reply-table-started = La partida ya ha empezado. Podrás sentarte en la próxima.
reply-table-closed = Esta mesa ya está cerrada. Abre otra con /chinchon.
reply-table-here = Ya hay una mesa aquí: es esta.
reply-need-players = Hace falta alguien más: una persona o un ordenador.
reply-seated = Ya tienes sitio.
reply-seated-already = Ya tenías sitio en esta mesa.
reply-seat-back = Vuelves a jugar tú.
reply-stood-up = Te has levantado de la mesa.
reply-left = Un ordenador juega en tu sitio. Puedes volver cuando quieras.
reply-computer-added = Ordenador en la mesa.
reply-computer-removed = Un ordenador menos.
reply-setting-set = Regla cambiada.
reply-setting-refused = Esas reglas no casan: { $fields }.
reply-rules-set = Reglas cambiadas.
reply-rules-unreadable = No entiendo esas reglas. Escribe /reglas y el nombre de unas (clasico, espana, fournier, as_de_oros, rioplatense) o vuestro código.
reply-rules = Reglas de la mesa
reply-shown = Enseñas tus cartas.
reply-reentered = ¡Dentro otra vez!
reply-stays-out = Te quedas mirando. ¡Gracias por jugar!
reply-started = ¡Empezamos!
reply-ready = { $charm ->
    [none] ¡Suerte!
   *[other] { $charm } ¡Suerte!
}
reply-drew = { $card ->
    [none] Has robado.
   *[other] Has robado { $card }.
}
reply-took = { $card ->
    [none] Te la llevas.
   *[other] Te llevas { $card }.
}
reply-discarded = { $card ->
    [none] Tirada.
   *[other] Tiras { $card }.
}
reply-closed = { $kind ->
    [chinchon] 🌟 ¡Chinchón!
    [minus_ten] 🔒 ¡Cierras con menos diez!
   *[other] 🔒 Cierras.
}
reply-sure = Mira tu mensaje: te lo pregunto ahí.
reply-locked-card = Esa carta viene del descarte: este turno no la puedes tirar.
reply-illegal = Así no se puede.
reply-language-set = Hablamos en español.
reply-language-unknown = Ese idioma no lo hablo. Prueba con /idioma es, /idioma es-AR o /idioma en.
reply-style-set = { $sample ->
    [none] Cambiado.
   *[other] Así te escribo las cartas: { $sample }.
}
reply-languages = Puedo hablar español (de España o de Argentina) e inglés.
reply-preferences = Elige idioma y cartas con los botones.
reply-why-nothing = Todavía no hay ninguna jugada que explicar.
reply-hand = Tu mano
reply-no-table = No tienes sitio en ninguna mesa. Abre una con /chinchon.
reply-greeting = ¡Hola! Para jugar, escribe /chinchon.
reply-help = Abre una mesa con /chinchon; con /ayuda te cuento cómo se juega.
reply-opened = Mesa abierta.
reply-only-group-or-private = Solo juego en grupos y en privado.
reply-anonymous = Estás en el grupo como administrador anónimo y no sé quién eres. Quita el anonimato y vuelve a probar.
reply-fault = Perdona, algo me ha fallado y no ha cambiado nada. Vuelve a probar.
reply-busy = Un momento: voy con retraso. Enseguida te contesto.

illegal-card-not_held = Esa carta no la tienes.
illegal-close-too_many_loose = Te sobran demasiadas cartas para cerrar.
illegal-close-over_limit = Lo que te sobra vale demasiado para cerrar.
illegal-close-first_round = En la primera vuelta todavía no se puede cerrar.
illegal-move-discard_pile_empty = No hay ninguna carta en el descarte.
illegal-move-nothing_to_draw = No quedan cartas por robar: llévate la del descarte.
illegal-move-seat_out = Ya estás fuera de la partida.
illegal-move-match_over = La partida ha terminado.

field-cards_per_pack = las cartas de la baraja
field-packs = el número de barajas
field-jokers_per_pack = los comodines
field-wild_ace_of_coins = el as de oros comodín
field-figure_points = el valor de las figuras
field-wild_points = el valor del comodín suelto
field-max_wilds_per_meld = los comodines por jugada
field-min_naturals_per_meld = las cartas normales por jugada
field-set_max = el tamaño de los grupos
field-set_duplicates = los palos repetidos
field-close_mode = la forma de cerrar
field-close_limit = el límite para cerrar
field-close_from_first_round = cerrar en la primera vuelta
field-may_return_drawn_discard = devolver la carta del descarte
field-lay_off = colocar cartas
field-lay_off_needs_meld = colocar sin ligar
field-lay_off_after_full_close = colocar tras −10
field-lay_off_wilds = colocar comodines
field-wild_replace = sustituir comodines
field-run_lay_off_two_packs = por dónde crecen las escaleras
field-minus_ten = lo que resta cerrar con todo ligado
field-chinchon = el premio del chinchón
field-wild_run_of_7_one = las siete seguidas con un comodín
field-wild_run_of_7_two = las siete seguidas con dos comodines
field-limit_points = el límite de puntos
field-out_when = pasar del límite o llegar
field-ending = cómo acaba la partida
field-reentries = los reenganches
field-reentry_needs = cuándo hay reenganche
field-reentry_pays_stake = lo que cuesta el reenganche
field-stake_chips = las fichas
field-first_player = quién empieza
field-reshuffle_upcard = cómo se baraja el descarte
field-max_turns_per_hand = el máximo de turnos
field-seats = el número de jugadores
field-other = otra regla
