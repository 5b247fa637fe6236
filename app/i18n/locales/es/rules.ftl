### Las reglas en frases enteras.

rules-title = 📜 <b>Reglas de la mesa { $code }</b>
rules-name = Reglas: { $preset }.
rules-name-changed = Reglas: a medida, de { $preset }.
rules-part = <b>{ $page }</b>
rules-sentence = { $rule }
rules-sentence-changed = { $rule } (cambiado)
rules-changes = Distinto de { $preset }: { $changes }
rules-changes-more = { $count ->
    [one] Y otro cambio: escríbeme /reglas en privado.
   *[other] Y otros { $count } cambios: escríbeme /reglas en privado.
}
rules-code = Código de estas reglas: <code>{ $rules }</code>
rules-code-how = Para jugar así en otra mesa: /reglas y este código.

rule-cards-per-pack = { $value ->
    [40] La baraja tiene 40 cartas, sin ochos ni nueves.
   *[48] La baraja tiene 48 cartas, con ochos y nueves.
}
rule-packs = { $value ->
    [auto] Se juega con una baraja, y con dos desde cinco jugadores.
    [1] Se juega con una baraja, hasta cuatro jugadores.
   *[2] Se juega con dos barajas.
}
rule-jokers-per-pack = { $value ->
    [0] No hay comodines en la baraja.
    [one] Hay 1 comodín por baraja.
   *[other] Hay { $value } comodines por baraja.
}
rule-wild-ace-of-coins = { $value ->
    [yes] El as de oros es comodín.
   *[no] El as de oros es una carta más.
}
rule-figure-points = { $value ->
    [eight_to_ten] Sueltas, la sota vale 8, el caballo 9 y el rey 10.
    [ten_to_twelve] Sueltas, la sota vale 10, el caballo 11 y el rey 12.
   *[tens] Sueltas, la sota, el caballo y el rey valen 10.
}
rule-wild-points = Un comodín suelto vale { $value }.
rule-max-wilds-per-meld = { $value ->
    [1] En cada escalera o grupo cabe un comodín.
   *[2] En cada escalera o grupo caben dos comodines.
}
rule-min-naturals-per-meld = { $value ->
    [1] Junto a los comodines basta una carta normal.
   *[2] Junto a los comodines hacen falta dos cartas normales.
}
rule-set-max = Un grupo llega hasta { $value } cartas.
rule-set-duplicates = { $value ->
    [yes] Un grupo puede repetir palo.
   *[no] Un grupo no repite palo.
}
rule-close-mode = { $value ->
    [one] Se cierra con una carta suelta como mucho.
    [sum] Se cierra con las cartas sueltas que sean, si suman poco.
   *[all] Se cierra solo con todo ligado.
}
rule-close-limit = { $value ->
    [0] Lo suelto no puede valer nada: todo ligado.
    [one] Lo suelto vale 1 punto como mucho.
   *[other] Lo suelto vale { $value } puntos como mucho.
}
rule-close-from-first-round = { $value ->
    [yes] Se puede cerrar desde la primera vuelta.
   *[no] Nadie cierra hasta que todos hayan tirado una carta.
}
rule-may-return-drawn-discard = { $value ->
    [yes] La carta que viene del descarte se puede tirar en el mismo turno.
   *[no] La carta que viene del descarte no se puede tirar en el mismo turno.
}
rule-minus-ten = Cerrar con todo ligado son { $text } puntos.
rule-chinchon = { $value ->
    [win] El chinchón, siete seguidas del mismo palo sin comodín, gana la partida.
   *[points] El chinchón, siete seguidas del mismo palo sin comodín, son { $text } puntos.
}
rule-wild-run-of-7-one = Siete seguidas con un comodín son { $text } puntos.
rule-wild-run-of-7-two = Siete seguidas con dos comodines son { $text } puntos.
rule-lay-off = { $value ->
    [none] Al cerrar alguien, los demás no colocan cartas.
    [exposed] Al cerrar alguien, los demás colocan cartas sueltas en lo que ya está enseñado.
    [table] Al cerrar alguien, todos enseñan y después colocan en lo de cualquiera, hasta que nadie pueda.
   *[closer] Al cerrar alguien, los demás colocan cartas sueltas en lo de quien cierra.
}
rule-lay-off-after-full-close = { $value ->
    [yes] También se coloca cuando se cierra con todo ligado.
   *[no] Cuando se cierra con todo ligado, no se coloca.
}
rule-lay-off-needs-meld = { $value ->
    [yes] Solo coloca quien tiene algo ligado.
   *[no] Se puede colocar sin tener nada ligado.
}
rule-lay-off-wilds = { $value ->
    [yes] Los comodines también se colocan.
   *[no] Los comodines no se colocan.
}
rule-wild-replace = { $value ->
    [yes] La carta que falta puede ocupar el lugar de un comodín, que sale del juego.
   *[no] Los comodines de la mesa se quedan donde están.
}
rule-run-lay-off-two-packs = { $value ->
    [upward] En una escalera solo se coloca por arriba.
   *[both] En una escalera se coloca por los dos lados.
}
rule-showing = { $value ->
    [hand] Cada cual decide qué coloca.
   *[auto] A cada cual le coloco lo mejor.
}
rule-limit-points = El límite está en { $value } puntos.
rule-out-when = { $value ->
    [reach] Cuenta llegar al límite.
   *[over] Cuenta pasar del límite; con los puntos justos se sigue.
}
rule-ending = { $value ->
    [lowest] En cuanto le ocurre a alguien, acaba la partida y gana quien menos puntos tenga.
   *[survivor] A quien le ocurre queda fuera, y gana quien aguanta.
}
rule-reentries = { $value ->
    [0] Quien queda fuera no vuelve.
    [one] Quien queda fuera puede reengancharse una vez, con los puntos de quien más tenga.
    [unlimited] Quien queda fuera puede reengancharse siempre, con los puntos de quien más tenga.
   *[other] Quien queda fuera puede reengancharse { $value } veces, con los puntos de quien más tenga.
}
rule-reentry-needs = { $value ->
    [anyone_in] Para reengancharse basta con que alguien siga dentro.
   *[two_in] Para reengancharse hace falta empezar tres o más y que sigan dos dentro.
}
rule-reentry-pays-stake = { $value ->
    [yes] Reengancharse cuesta otra vez las fichas.
   *[no] Reengancharse no cuesta fichas.
}
rule-stake-chips = { $value ->
    [0] Se juega sin fichas.
    [one] Cada cual pone 1 ficha y quien gana se lleva el bote.
   *[other] Cada cual pone { $value } fichas y quien gana se lleva el bote.
}
rule-first-player = { $value ->
    [highest_card] Empieza quien saca la carta más alta.
   *[random] Quién empieza sale por sorteo.
}
rule-reshuffle-upcard = { $value ->
    [new] Si se acaba el mazo, se baraja todo el descarte y se descubre otra carta.
    [none] Si se acaba el mazo, se baraja todo el descarte y queda vacío.
   *[keep] Si se acaba el mazo, se baraja el descarte menos la última carta.
}
rule-max-turns-per-hand = A los { $value } turnos acaba la mano aunque nadie cierre.
