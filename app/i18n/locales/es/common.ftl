### Lo que sale en muchas pantallas.

anybody = Jugador
computer = { $name } 🤖
stand-in = { $name } 🤖 (no está)
host = { $name } 👑

points = { $count ->
    [one] { $text } punto
   *[other] { $text } puntos
}
cards = { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}

lost = ⚠️ Una avería se ha llevado las últimas jugadas. Seguimos desde aquí, perdonad.
voice = 🔊 Chat de voz abierto
pledge = 🔐 Barajas selladas: <code>{ $hash }</code>
unreachable = { $count ->
    [one] ✉️ { $names } no recibe mis mensajes: juega un ordenador en su sitio hasta que toque «Ir a mi mano».
   *[other] ✉️ { $names } no reciben mis mensajes: juegan ordenadores en su sitio hasta que toquen «Ir a mi mano».
}
