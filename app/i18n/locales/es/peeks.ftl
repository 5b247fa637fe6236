### Miradas en privado: caben en un aviso de 200 unidades.

peek-hand = 🔒 Solo lo ves tú
peek-no-hand = Ahora no tienes cartas: la mano no ha empezado.
peek-out = Estás fuera: en esta mano no juegas.

peek-table = Mano { $hand }, le toca a { $name }
peek-table-between = Mano { $hand }, por repartir
peek-table-lobby = En la mesa: { $names }
peek-table-over = Gana { $name }
peek-table-closed = La mesa está cerrada.
peek-piles = Descarte: { $card }. Mazo: { $stock }
peek-piles-empty = Sin descartes. Mazo: { $stock }
peek-score = { $name } { $points }
peek-score-out = { $name } fuera

peek-rules = { $deck }. { $close }. Todo ligado: −10. { $limit }.
peek-rules-no-lay-off = No se colocan cartas.
peek-rules-lay-off = Se colocan cartas al cerrar.
peek-rules-chinchon-wins = El chinchón gana.
peek-rules-chinchon-points = Chinchón: { $points }.
peek-rules-reentries = { $count ->
    [one] Un reenganche.
   *[other] { $count } reenganches.
}
peek-rules-reentries-free = Reenganche libre.
peek-rules-stake = { $count ->
    [one] Se juega 1 ficha.
   *[other] Se juegan { $count } fichas.
}
peek-rules-first-round = En la primera vuelta no se cierra.
