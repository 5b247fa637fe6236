### Lo que el perfil y el menú del bot dicen de él. Sin marcas; cada texto tiene un largo máximo (512, 120 y 256).

bot-description =
    Juega al chinchón con tus amigos, aquí mismo.

    Añádeme a un grupo y escribe /chinchon: cada cual se sienta con un toque y recibe sus cartas en privado. Si falta alguien, juega un ordenador en su sitio.
bot-short-description = Chinchón con tus amigos, en vuestro grupo de siempre.

bot-command-chinchon = Abrir una mesa
bot-command-mano = Ver mis cartas
bot-command-mesa = Ver la mesa
bot-command-salir = Levantarme de la mesa
bot-command-reglas = Ver o elegir las reglas de la mesa
bot-command-ajustes = Cómo te escribo: idioma y cartas
bot-command-idioma = Cambiar de idioma: es, es-AR, en
bot-command-ayuda = Cómo se juega
