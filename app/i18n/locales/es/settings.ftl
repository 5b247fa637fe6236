### Los ajustes de la mesa en botones: cada uno dice el valor que pone.

setting-cards-per-pack = { $value } cartas
setting-packs = { $value ->
    [auto] 1 o 2 barajas
    [1] 1 baraja
   *[2] 2 barajas
}
setting-jokers-per-pack = { $value ->
    [0] Sin comodín
    [one] Con uno
    [2] Con dos
   *[other] { $value }
}
setting-wild-ace-of-coins = { $value ->
    [yes] As de oros comodín
   *[no] As normal
}
setting-figure-points = { $value ->
    [eight_to_ten] Figuras 8-9-10
    [ten_to_twelve] Figuras 10-11-12
   *[tens] Figuras 10
}
setting-wild-points = Comodín: { $value }
setting-max-wilds-per-meld = { $value ->
    [1] Uno por jugada
   *[2] Dos por jugada
}
setting-min-naturals-per-meld = { $value ->
    [1] Con 1 normal
   *[2] Con 2 normales
}
setting-set-max = Grupos de { $value }
setting-set-duplicates = { $value ->
    [yes] Palos repetidos
   *[no] Palos distintos
}
setting-close-mode = { $value ->
    [one] Una suelta
    [sum] Varias
   *[all] Todo ligado
}
setting-close-limit = Cierre { $value }
setting-close-from-first-round = { $value ->
    [yes] Desde el principio
   *[no] Tras la 1.ª vuelta
}
setting-may-return-drawn-discard = { $value ->
    [yes] Se puede devolver
   *[no] No se devuelve
}
setting-chinchon = { $value ->
    [win] Chinchón gana
   *[points] Chinchón { $text }
}
setting-wild-run-of-7-one = Siete y uno: { $text }
setting-wild-run-of-7-two = Siete y dos: { $text }
setting-lay-off = { $value ->
    [none] No se coloca
    [exposed] A lo enseñado
    [table] A cualquiera
   *[closer] A quien cierra
}
setting-lay-off-after-full-close = { $value ->
    [yes] Tras −10 también
   *[no] Tras −10 no
}
setting-lay-off-needs-meld = { $value ->
    [yes] Solo quien liga
   *[no] Aunque no ligue
}
setting-lay-off-wilds = { $value ->
    [yes] Comodines también
   *[no] Comodines no
}
setting-wild-replace = { $value ->
    [yes] Se sustituyen
   *[no] No se sustituyen
}
setting-run-lay-off-two-packs = { $value ->
    [upward] Solo por arriba
   *[both] Por los dos lados
}
setting-limit-points = Hasta { $value }
setting-out-when = { $value ->
    [reach] Llegando al límite
   *[over] Pasando el límite
}
setting-ending = { $value ->
    [lowest] Gana quien menos
   *[survivor] Gana quien aguanta
}
setting-reentries = { $value ->
    [0] Sin reenganche
    [one] 1 reenganche
    [unlimited] Reenganche libre
   *[other] { $value } reenganches
}
setting-reentry-needs = { $value ->
    [anyone_in] Si queda alguien
   *[two_in] Si quedan dos
}
setting-reentry-pays-stake = { $value ->
    [yes] Volver se paga
   *[no] Volver es gratis
}
setting-stake-chips = { $value ->
    [0] Sin fichas
    [one] 1 ficha
   *[other] { $value } fichas
}
setting-first-player = { $value ->
    [highest_card] Sale la más alta
   *[random] Sale por sorteo
}
setting-reshuffle-upcard = { $value ->
    [new] Otra nueva
    [none] Ninguna
   *[keep] La última
}
setting-max-turns-per-hand = { $value } turnos

settings-title = ⚙️ <b>Mesa { $code } · { $page }</b>
settings-page-deck = Baraja
settings-page-close = Cierre
settings-page-lay = Colocar
settings-page-match = Partida

button-page = { $page }
button-page-open = ▾ { $page }
button-settings-done = ↩️ Listo
button-copy-rules = 📋 Copiar el código de las reglas
button-level-easy = 🤖 Fácil
button-level-normal = 🤖 Normal
button-level-hard = 🤖 Difícil
button-speed-calm = 🐢 Con calma
button-speed-usual = 🚶 Normal
button-speed-quick = ⚡ Rápido
button-showing-auto = Se coloca solo
button-showing-hand = Cada cual decide
button-preset-clasico = Clásico
button-preset-fournier = Fournier
button-preset-espana = España
button-preset-as_de_oros = As de oros
button-preset-rioplatense = Rioplatense
