### Antes de la partida.

lobby-title = 🎴 <b>Chinchón · mesa { $code }</b>
lobby-seated = En la mesa ({ $count }): { $names }
lobby-level = 🤖 { $level ->
    [easy] El ordenador juega a un nivel fácil
    [hard] El ordenador juega a un nivel difícil
   *[normal] El ordenador juega a un nivel normal
}{ $speed ->
    [calm] {" "}y piensa con calma
    [quick] {" "}y piensa deprisa
   *[usual] {""}
}.
lobby-alone = Hace falta alguien más: una persona o un ordenador.
lobby-start = Cuando estéis, { $host } toca Empezar.
lobby-full = La mesa está completa.
lobby-crowded = Con estas reglas juegan { $count } como mucho: hay que poner dos barajas, o que alguien se levante.
lobby-unreachable = { $count ->
    [one] ✉️ { $names } todavía no recibe mis mensajes: que toque «Sentarme» e inicie el chat conmigo.
   *[other] ✉️ { $names } todavía no reciben mis mensajes: que toquen «Sentarme» e inicien el chat conmigo.
}
lobby-own = ✅ <b>Tienes sitio en la mesa { $code }</b>, con { $host }.
lobby-own-host = ✅ <b>Has abierto la mesa { $code }.</b>
lobby-wait = Cuando empiece, te escribo aquí con tus cartas.
lobby-settings = Elige las reglas con los botones; en el grupo se ven al momento.
lobby-settings-alone = Elige las reglas con los botones e invita con el enlace o con el código.

rules-line = Reglas: { $preset } · { $deck }
rules-line-changed = Reglas: a medida, de { $preset } · { $deck }
rules-line-close = { $close }. { $limit }.
preset-clasico = clásico
preset-fournier = Fournier
preset-espana = España
preset-as_de_oros = as de oros
preset-rioplatense = rioplatense

deck-plain = { $cards } cartas sin comodines
deck-jokers = { $jokers ->
    [one] { $cards } cartas y 1 comodín
   *[other] { $cards } cartas y { $jokers } comodines
}
deck-ace = { $cards } cartas, el as de oros es comodín
close-all = Se cierra con todo ligado
close-one = Se cierra con una carta suelta de hasta { $limit }
close-sum = Se cierra con sueltas que sumen hasta { $limit }
limit-over-survivor = Fuera quien pase de { $limit }
limit-reach-survivor = Fuera quien llegue a { $limit }
limit-over-lowest = Al pasar alguien de { $limit }, gana quien menos tenga
limit-reach-lowest = Al llegar alguien a { $limit }, gana quien menos tenga

ready-title = 🎴 <b>Mesa { $code } · mano { $hand }</b>
ready-ask = Toca un amuleto cuando quieras empezar. Con los amuletos de todos se baraja.
ready-mine = Tu amuleto: { $charm }. Reparto en cuanto estéis todos.
ready-soon = Reparto enseguida.
ready-chosen = Con amuleto: { $names }.
ready-one = { $name } { $charm }
ready-missing = { $count ->
    [one] Falta { $names }.
   *[other] Faltan { $names }.
}
ready-frozen = Amuletos de esta mano: { $names }. Reparto ya.
ready-frozen-none = Nadie ha elegido amuleto. Reparto ya.
