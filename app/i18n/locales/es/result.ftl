### El final de una mano y de la partida.

closed-points = cierra con { $points }
closed-run-of-seven = cierra con siete seguidas y { $wilds ->
    [one] un comodín
   *[other] { $wilds } comodines
}, { $points }
closed-chinchon = hace chinchón, { $points }

result-closed = 🔒 <b>Mano { $hand }: { $name } { $how }</b>, tirando { $card }
result-chinchon = 🌟 <b>Mano { $hand }: ¡chinchón de { $name }!</b> Tira { $card }
result-chinchon-points = 🌟 <b>Mano { $hand }: ¡chinchón de { $name }, { $points }!</b> Tira { $card }
result-turn-cap = ⏹ <b>Mano { $hand }: nadie ha cerrado</b> en { $count } turnos. Cada cual suma lo que le queda suelto.
result-row = <b>{ $name }</b>: { $points }, lleva { $total }
result-row-out = <b>{ $name }</b>: { $points }, llega a { $total } y queda fuera
result-row-reentered = <b>{ $name }</b>: { $points }, llega a { $total } y se reengancha con { $back }
result-row-asked = <b>{ $name }</b>: { $points }, llega a { $total } y puede reengancharse
result-row-ends = <b>{ $name }</b>: { $points }, llega a { $total } y acaba la partida
result-row-chinchon = <b>{ $name }</b>: chinchón
result-laid = coloca { $cards }
result-laid-on = coloca a { $name } { $cards }
result-replaced = pone { $card } por el comodín de { $name }
result-no-lay-off = Con este cierre no se coloca.
result-loose = { $count ->
    [one] suelta { $cards }
   *[other] sueltas { $cards }
}
result-seed = 🔐 Semilla de la mano: <code>{ $seed }</code>
result-earlier = { $count ->
    [one] Antes hubo otra mano.
   *[other] Antes hubo otras { $count } manos.
}

over-title = { $hands ->
    [one] 🏆 <b>Gana { $name }</b> en 1 mano, { $why }
   *[other] 🏆 <b>Gana { $name }</b> en { $hands } manos, { $why }
}
over-chinchon = con un chinchón.
over-survivor = por aguantar hasta el final.
over-all-out = por tener menos puntos cuando se pasaron todos.
over-lowest = por tener menos puntos.
over-others-left = porque los demás se fueron.
over-tie-closer = A igualdad de puntos gana quien cerró el último.
over-tie-order = A igualdad de puntos gana quien jugaba antes.
over-pot = { $count ->
    [one] 💰 El bote: 1 ficha.
   *[other] 💰 El bote: { $count } fichas.
}
over-row-chips = { $place }. { $name }, { $points }, { $count ->
    [one] { $chips } ficha
   *[other] { $chips } fichas
}
over-row = { $place }. { $name }, { $points }
over-again = ¿Otra? Toca Revancha y te sientas en una mesa nueva, con las mismas reglas.

closed-title = 🎴 <b>Mesa { $code } cerrada</b>
closed-left = Se ha levantado todo el mundo.
closed-everybody-left = Ya no quedaba ninguna persona jugando.
closed-idle = Ha pasado mucho tiempo sin que nadie tocara nada.
closed-over = Hasta la próxima.
closed-rematch = La revancha se juega en una mesa nueva: toca Revancha y te sientas.
closed-other = Aquí ya no se juega.
closed-again = Para abrir otra mesa, escribe /chinchon.
