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
