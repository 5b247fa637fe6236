### Solo lo que en el Río de la Plata se dice de otra manera.

button-add-computer = 🤖 Agregar computadora
button-remove-computer = ➖ Sacar computadora

lost = ⚠️ Una falla se llevó las últimas jugadas. Seguimos desde acá, perdón.
unreachable = { $count ->
    [one] ✉️ { $names } no recibe mis mensajes: juega una computadora en su lugar hasta que toque «Ir a mi mano».
   *[other] ✉️ { $names } no reciben mis mensajes: juegan computadoras en su lugar hasta que toquen «Ir a mi mano».
}

lobby-alone = Hace falta alguien más: una persona o una computadora.
lobby-start = Cuando estén, { $host } toca Empezar.
lobby-own = ✅ <b>Tenés lugar en la mesa { $code }</b>, con { $host }.
lobby-own-host = ✅ <b>Abriste la mesa { $code }.</b>
lobby-wait = Cuando empiece, te escribo acá con tus cartas.
lobby-settings = Elegí las reglas con los botones; en el grupo se ven al momento.
lobby-settings-alone = Elegí las reglas con los botones e invitá con el enlace o con el código.
ready-ask = Tocá un amuleto cuando quieras empezar. Con los amuletos de todos se mezcla.
ready-mine = Tu amuleto: { $charm }. Reparto en cuanto estén todos.
ready-frozen-none = Nadie eligió amuleto. Reparto ya.

move-reshuffled = ♻️ Se mezcló el descarte. { $move }
hand-title = 🎴 Mesa { $code } · mano { $hand } · llevás { $points }
hand-drew = Robaste <b>{ $card }</b>{ $symbol }. Elegí qué tirar.
hand-took = Te llevaste <b>{ $card }</b>{ $symbol }. Elegí qué tirar.
hand-throw = Elegí qué tirar.
hand-locked = Este turno no podés tirar { $card }: viene del descarte.
hand-can-close = 🔒 Ya podés cerrar.
sure-run = <b>¿Seguro?</b> Si tirás { $card }, rompés la escalera: { $cards }.
sure-set = <b>¿Seguro?</b> Si tirás { $card }, rompés el grupo: { $cards }.
sure-any = <b>¿Seguro</b> que querés tirar { $card }?
closings-title = 🔒 <b>¿Cómo cerrás?</b>
leave-text = Una computadora juega en tu lugar y podés volver cuando quieras.
away-title = 🤖 <b>Una computadora juega por vos</b> en la mesa { $code }.
away-text = Volvé cuando quieras: el lugar sigue siendo tuyo.
out-title = ✖️ <b>Con { $points } quedás fuera</b> (mesa { $code }).
out-text = La partida sigue; podés mirar la mesa cuando quieras.

result-turn-cap = ⏹ <b>Mano { $hand }: nadie cerró</b> en { $count } turnos. Cada uno suma lo que le queda suelto.
over-again = ¿Otra? Tocá Revancha y te sentás en una mesa nueva, con las mismas reglas.
closed-left = Se levantaron todos.
closed-idle = Pasó mucho tiempo sin que nadie tocara nada.
closed-rematch = La revancha se juega en una mesa nueva: tocá Revancha y te sentás.
closed-other = Acá ya no se juega.
closed-again = Para abrir otra mesa, escribí /chinchon.

greeting-title = 👋 <b>Hola. Acá se juega al chinchón.</b>
greeting-group = Con tu gente: agregame al grupo de ustedes y escribí ahí /chinchon.
greeting-alone = Vos y yo, o con amigos sin grupo: escribí acá /chinchon.
greeting-code = ¿Te dieron un código? Escribilo tal cual.
greeting-tables = { $count ->
    [one] Tenés lugar en la mesa { $codes }: con /mano ves tus cartas.
   *[other] Tenés lugar en las mesas { $codes }: con /mano ves tus cartas.
}
help-goal = Juntá tus siete cartas en escaleras (tres o más seguidas del mismo palo) y grupos (tres o más del mismo número).
help-close = Cuando casi todo está ligado, cerrás y termina la mano. Cada uno suma lo que le queda suelto; con todo ligado, el que cierra resta 10.
share-invite = 🎴 ¿Un chinchón? Tocá y te sentás, sin instalar nada. Mesa { $code }
share-result = { $hands ->
    [one] 🏆 Gana { $name } al chinchón, en 1 mano. ¿Te sentás a la próxima?
   *[other] 🏆 Gana { $name } al chinchón, en { $hands } manos. ¿Te sentás a la próxima?
}

reply-stale = Eso ya pasó. Mirá el último mensaje.
reply-not-seated = No jugás en esta mesa.
reply-unknown-table = Esta mesa ya no existe. Abrí otra con /chinchon.
reply-unknown-code = No hay ninguna mesa con ese código. Fijate bien o abrí una con /chinchon.
reply-unknown-button = Ese botón no me suena. Mirá el último mensaje.
reply-table-full = La mesa está completa. Podés abrir otra con /chinchon.
reply-table-started = La partida ya empezó. Vas a poder sentarte en la próxima.
reply-table-closed = Esta mesa ya está cerrada. Abrí otra con /chinchon.
reply-need-players = Hace falta alguien más: una persona o una computadora.
reply-seated = Ya tenés lugar.
reply-seated-already = Ya tenías lugar en esta mesa.
reply-seat-back = Volvés a jugar vos.
reply-stood-up = Te levantaste de la mesa.
reply-left = Una computadora juega en tu lugar. Podés volver cuando quieras.
reply-computer-added = Computadora en la mesa.
reply-computer-removed = Una computadora menos.
reply-drew = { $card ->
    [none] Robaste.
   *[other] Robaste { $card }.
}
reply-took = { $card ->
    [none] Te la llevás.
   *[other] Te llevás { $card }.
}
reply-discarded = { $card ->
    [none] Tirada.
   *[other] Tirás { $card }.
}
reply-closed = { $kind ->
    [chinchon] 🌟 ¡Chinchón!
    [minus_ten] 🔒 ¡Cerrás con menos diez!
   *[other] 🔒 Cerrás.
}
reply-sure = Mirá tu mensaje: te lo pregunto ahí.
reply-locked-card = Esa carta viene del descarte: este turno no la podés tirar.
reply-language-set = Hablamos en rioplatense.
reply-language-unknown = Ese idioma no lo hablo. Probá con /idioma es, /idioma es-AR o /idioma en.
reply-no-table = No tenés lugar en ninguna mesa. Abrí una con /chinchon.
reply-help = Abrí una mesa con /chinchon; con /ayuda te cuento cómo se juega.
reply-anonymous = Estás en el grupo como administrador anónimo y no sé quién sos. Sacá el anonimato y probá de nuevo.
reply-fault = Perdón, algo me falló y no cambió nada. Probá de nuevo.
illegal-card-not_held = Esa carta no la tenés.
illegal-move-nothing_to_draw = No quedan cartas por robar: llevate la del descarte.

peek-hand = 🔒 Solo lo ves vos
peek-no-hand = Ahora no tenés cartas: la mano no empezó.
peek-out = Estás fuera: en esta mano no jugás.
reply-greeting = ¡Hola! Para jugar, escribí /chinchon.
reply-table-here = Ya hay una mesa acá: es esta.
help-turn = En tu turno te llevás una carta, del mazo o del descarte, y tirás otra. Nadie puede llevarse dos ni tirar sin llevarse una: siempre quedan siete.
reply-rules-unreadable = No entiendo esas reglas. Escribí /reglas y el nombre de unas (clasico, espana, fournier, as_de_oros, rioplatense) o su código.

setting-lay-off = { $value ->
    [none] No se coloca
    [exposed] A lo mostrado
    [table] A cualquiera
   *[closer] A quien cierra
}
rule-lay-off = { $value ->
    [none] Al cerrar alguien, los demás no colocan cartas.
    [exposed] Al cerrar alguien, los demás colocan cartas sueltas en lo que ya está mostrado.
    [table] Al cerrar alguien, todos muestran y después colocan en lo de cualquiera, hasta que nadie pueda.
   *[closer] Al cerrar alguien, los demás colocan cartas sueltas en lo de quien cierra.
}
rule-reshuffle-upcard = { $value ->
    [new] Si se acaba el mazo, se mezcla todo el descarte y se da vuelta otra carta.
    [none] Si se acaba el mazo, se mezcla todo el descarte y queda vacío.
   *[keep] Si se acaba el mazo, se mezcla el descarte menos la última carta.
}
rules-changes-more = { $count ->
    [one] Y otro cambio: escribime /reglas en privado.
   *[other] Y otros { $count } cambios: escribime /reglas en privado.
}
preferences-text = Tocá el idioma y la manera de escribir las cartas que prefieras. Vale para todas tus mesas.
reply-shown = Mostrás tus cartas.
reply-stays-out = Te quedás mirando. ¡Gracias por jugar!
field-reshuffle_upcard = cómo se mezcla el descarte

open-turn = ▶️ Muestra <b>{ $name }</b>
show-your-turn = ▶️ <b>Te toca mostrar, { $name }.</b>
show-laid = Colocás { $cards }
show-laid-on = Colocás a { $name } { $cards }
show-replaced = Ponés { $card } por el comodín de { $name }
button-show = ✅ Mostrar ({ $points })
offer-title = ✖️ <b>Te pasaste: { $points }</b> (mesa { $code })
offer-text = Podés reengancharte y seguir con { $points }.
offer-silence = Si no contestás, te quedás mirando.
reentry-title = 🎴 <b>Mesa { $code } · terminó la mano { $hand }</b>
reentry-asked = { $count ->
    [one] ⏳ { $names } se pasó y piensa si reengancharse con { $points }.
   *[other] ⏳ { $names } se pasaron y piensan si reengancharse con { $points }.
}
lobby-level = 🤖 { $level ->
    [easy] La computadora juega a un nivel fácil
    [hard] La computadora juega a un nivel difícil
   *[normal] La computadora juega a un nivel normal
}{ $speed ->
    [calm] {" "}y piensa con calma
    [quick] {" "}y piensa rápido
   *[usual] {""}
}.
reply-preferences = Elegí idioma y cartas con los botones.
why-close-loose = { $name }: «Me quedaban { $points } y los agarraba con cartas sueltas: cerré».
