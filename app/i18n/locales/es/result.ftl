### El final de una mano y de la partida.

result-points = 🔒 <b>Mano { $hand }: { $name } cierra con { $points }</b>, tirando { $card }
result-run-of-seven = 🔒 <b>Mano { $hand }: { $name } cierra con una escalera de siete y comodín, { $points }</b>, tirando { $card }
result-chinchon = 🌟 <b>Mano { $hand }: ¡chinchón de { $name }!</b> Tira { $card }
result-turn-cap = ⏹ <b>Mano { $hand }: nadie ha cerrado</b> y se han acabado los turnos
result-row = <b>{ $name }</b>: { $points }, lleva { $total }
result-row-out = <b>{ $name }</b>: { $points }, llega a { $total } y queda fuera
result-row-reentered = <b>{ $name }</b>: { $points }, llega a { $total } y vuelve a entrar
result-row-chinchon = <b>{ $name }</b>: chinchón
result-laid = coloca { $cards }
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
