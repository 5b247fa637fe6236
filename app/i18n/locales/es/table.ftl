### La mesa y la mano durante la partida.

table-title = 🎴 <b>Mesa { $code } · mano { $hand } · vuelta { $round }</b>
table-turn = ▶️ Le toca a <b>{ $name }</b>
table-row = { $name }: { $points }, { $cards }
table-row-out = { $name }: fuera, con { $points }
table-piles = Descarte: <b>{ $card }</b>{ $symbol } · mazo: { $stock }
table-piles-empty = Sin descartes · mazo: { $stock }
move-stock = { $name } robó y tiró { $thrown }.
move-discard = { $name } se llevó { $taken } y tiró { $thrown }.
move-reshuffled = ♻️ Se barajó el descarte. { $move }
moves-none = Empieza { $name }.

hand-title = 🎴 Mesa { $code } · mano { $hand } · llevas { $points }
hand-your-turn = ▶️ <b>Te toca, { $name }.</b>
hand-wait = ⏳ Esta es tu mano. Te aviso cuando te toque.
hand-drew = Has robado <b>{ $card }</b>{ $symbol }. Elige qué tirar.
hand-took = Te has llevado <b>{ $card }</b>{ $symbol }. Elige qué tirar.
hand-throw = Elige qué tirar.
hand-locked = Este turno no puedes tirar { $card }: viene del descarte.
hand-can-close = 🔒 Ya puedes cerrar.
hand-run = Escalera: { $cards }{ $symbols }
hand-set = Grupo: { $cards }{ $symbols }
hand-loose = { $count ->
    [one] Suelta ({ $points }): { $cards }
   *[other] Sueltas ({ $points }): { $cards }
}
hand-nothing-loose = No te sobra ninguna carta.

sure-joker = <b>¿Seguro?</b> El comodín vale por cualquier carta.
sure-wild = <b>¿Seguro?</b> { $card } hace de comodín.
sure-run = <b>¿Seguro?</b> Si tiras { $card }, rompes la escalera: { $cards }.
sure-set = <b>¿Seguro?</b> Si tiras { $card }, rompes el grupo: { $cards }.
sure-any = <b>¿Seguro</b> que quieres tirar { $card }?

closings-title = 🔒 <b>¿Cómo cierras?</b>
closings-points = { $number }. <b>{ $points }</b>, tirando { $card }: { $cards }
closings-chinchon = { $number }. <b>Chinchón</b>, tirando { $card }: { $cards }
closings-loose = { $melds } · { $count ->
    [one] suelta { $loose }
   *[other] sueltas { $loose }
}
closings-exposes = Podrán colocarte { $cards }.
closings-exposes-nothing = No podrán colocarte nada.

leave-title = 🚪 <b>¿Te vas de la mesa { $code }?</b>
leave-text = Un ordenador juega en tu sitio y puedes volver cuando quieras.

away-title = 🤖 <b>Un ordenador juega por ti</b> en la mesa { $code }.
away-text = Vuelve cuando quieras: el sitio sigue siendo tuyo.
out-title = ✖️ <b>Con { $points } quedas fuera</b> (mesa { $code }).
out-text = La partida sigue; puedes mirar la mesa cuando quieras.

table-pot = { $count ->
    [one] Bote: 1 ficha
   *[other] Bote: { $count } fichas
}
draws = Para empezar sacan: { $cards }.
draws-again = Desempatan: { $cards }.
draws-one = { $name } { $card }

open-title = 🎴 <b>Mesa { $code } · mano { $hand }</b>
open-closed = 🔒 <b>{ $name } { $how }</b>, tirando { $card }.
open-turn = ▶️ Enseña <b>{ $name }</b>
open-turn-lay-off = ▶️ Coloca <b>{ $name }</b>
open-hand = <b>{ $name }</b>: { $cards }

show-your-turn = ▶️ <b>Te toca enseñar, { $name }.</b>
show-your-turn-lay-off = ▶️ <b>Te toca colocar, { $name }.</b>
show-laid = Colocas { $cards }
show-laid-on = Colocas a { $name } { $cards }
show-replaced = Pones { $card } por el comodín de { $name }
show-without = Sin colocar serían { $points }.
button-show = ✅ Enseñar ({ $points })
button-show-all = ✅ Colocar todo ({ $points })
button-show-kept = ✅ Colocar así ({ $points })
button-show-none = No colocar ({ $points })
button-show-lay-nothing = ✅ No colocar ({ $points })
button-keep-card = ✋ Quedarme { $card }
button-lay-card = ➕ Colocar { $card }

offer-title = ✖️ <b>Te has pasado: { $points }</b> (mesa { $code })
offer-text = Puedes reengancharte y seguir con { $points }.
offer-price = { $count ->
    [one] Cuesta 1 ficha, que va al bote.
   *[other] Cuesta { $count } fichas, que van al bote.
}
offer-others = { $count ->
    [one] También se lo piensa { $names }.
   *[other] También se lo piensan { $names }.
}
offer-silence = Si no contestas, te quedas mirando.
button-reenter = 🔁 Reengancharme con { $points }
button-stay-out = 👀 Mirar

reentry-title = 🎴 <b>Mesa { $code } · acabó la mano { $hand }</b>
reentry-asked = { $count ->
    [one] ⏳ { $names } se ha pasado y piensa si reengancharse con { $points }.
   *[other] ⏳ { $names } se han pasado y piensan si reengancharse con { $points }.
}
reentry-row = { $name }: { $points }
reentry-row-out = { $name }: fuera, con { $points }
ready-back = { $count ->
    [one] 🔁 Se reengancha { $names }, con { $points }.
   *[other] 🔁 Se reenganchan { $names }, con { $points }.
}
