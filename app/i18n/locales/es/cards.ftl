### Nombres de las cartas. «the» es el nombre con su artículo.

suit-o = oros
suit-c = copas
suit-e = espadas
suit-b = bastos
suit-french-o = diamantes
suit-french-c = corazones
suit-french-e = picas
suit-french-b = tréboles

letters-o = Or
letters-c = Co
letters-e = Es
letters-b = Ba

rank-1 = as
rank-2 = 2
rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-10 = sota
rank-11 = caballo
rank-12 = rey
rank-french-10 = jota
rank-french-11 = dama

rank-1-the = el as
rank-2-the = el 2
rank-3-the = el 3
rank-4-the = el 4
rank-5-the = el 5
rank-6-the = el 6
rank-7-the = el 7
rank-8-the = el 8
rank-9-the = el 9
rank-10-the = la sota
rank-11-the = el caballo
rank-12-the = el rey
rank-french-10-the = la jota
rank-french-11-the = la dama

rank-1-plural = ases
rank-2-plural = doses
rank-3-plural = treses
rank-4-plural = cuatros
rank-5-plural = cincos
rank-6-plural = seises
rank-7-plural = sietes
rank-8-plural = ochos
rank-9-plural = nueves
rank-10-plural = sotas
rank-11-plural = caballos
rank-12-plural = reyes
rank-french-10-plural = jotas
rank-french-11-plural = damas

card = { $rank } de { $suit }
joker = comodín
joker-the = el comodín
joker-letters = Comodín

list = { $start } y { $end }

run = { $ranks } de { $suit }
set = { $ranks } de { $suits }
set-with-wilds = { $ranks } de { $suits } con { $wilds }
jokers = { $count ->
    [one] comodín
   *[other] { $count } comodines
}
