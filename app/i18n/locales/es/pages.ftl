### Mensajes sueltos e invitaciones.

greeting-title = 👋 <b>Hola. Aquí se juega al chinchón.</b>
greeting-group = Con tu gente: añádeme a vuestro grupo y escribe allí /chinchon.
greeting-alone = Tú y yo, o con amigos sin grupo: escribe aquí /chinchon.
greeting-code = ¿Te han dado un código? Escríbelo tal cual.
greeting-tables = { $count ->
    [one] Tienes sitio en la mesa { $codes }: con /mano ves tus cartas.
   *[other] Tienes sitio en las mesas { $codes }: con /mano ves tus cartas.
}

help-title = 📖 <b>El chinchón en un minuto</b>
help-goal = Junta tus siete cartas en escaleras (tres o más seguidas del mismo palo) y grupos (tres o más del mismo número).
help-turn = En tu turno te llevas una carta, del mazo o del descarte, y tiras otra. Nadie puede llevarse dos ni tirar sin llevarse una: siempre quedan siete.
help-close = Cuando casi todo está ligado, cierras y acaba la mano. Cada cual suma lo que le queda suelto; con todo ligado, el que cierra resta 10.
help-win = Quien se pasa del límite queda fuera y gana quien aguanta. Siete seguidas del mismo palo sin comodín es chinchón: se gana en el acto. Cada mesa puede cambiar estas reglas.
help-commands = /chinchon abre una mesa
    /mano enseña tus cartas
    /mesa enseña la mesa
    /reglas enseña las reglas de tu mesa
    /salir te levanta
    /ajustes cambia el idioma y cómo se ven las cartas
    /ayuda enseña esto

languages-title = 🌐 <b>¿En qué idioma hablamos?</b>
languages-row = /idioma { $locale }: { $name }
languages-name-es = español (España)
languages-name-es-AR = español (Río de la Plata)
languages-name-en = English

preferences-title = ⚙️ <b>¿Cómo te hablo?</b>
preferences-text = Toca el idioma y la manera de escribir las cartas que prefieras. Vale para todas tus mesas.

share-invite = 🎴 ¿Un chinchón? Toca y te sientas, sin instalar nada. Mesa { $code }
share-result = { $hands ->
    [one] 🏆 Gana { $name } al chinchón, en 1 mano. ¿Te sientas a la próxima?
   *[other] 🏆 Gana { $name } al chinchón, en { $hands } manos. ¿Te sientas a la próxima?
}
