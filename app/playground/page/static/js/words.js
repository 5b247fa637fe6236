// The page's own words in Spanish and English. `{name}` marks what is filled in.

const ES = {
  playground: "Teléfonos", people: "Personas", phones: "Teléfonos que se ven", phoneOf: "Teléfono de {name}",
  tools: "Herramientas", closeTools: "Cerrar herramientas", settings: "Aspecto", language: "Idioma",
  theme: "Colores", auto: "Automático", light: "Claro", dark: "Oscuro", textSize: "Tamaño del texto",
  normal: "Normal", large: "Grande", largest: "Enorme", reconnecting: "Sin conexión. Reconectando…",
  nobody: "Aquí no hay nadie todavía. Añade personas en «Personas».",
  chats: "Chats", back: "Volver a los chats", backUnread: "Volver a los chats, {count} sin leer",
  unread: "{count} sin leer", noMessages: "Sin mensajes", members: "{count} miembros", bot: "bot",
  typing: "escribiendo…", start: "INICIAR", restart: "DESBLOQUEAR Y REINICIAR", startHint: "Pulsa INICIAR para hablar con el bot.",
  whatCan: "¿Qué puede hacer este bot?", message: "Mensaje", send: "Enviar", commands: "Comandos del bot",
  menu: "Más opciones", block: "Bloquear el bot", unblock: "Desbloquear el bot",
  leave: "Salir del grupo", reply: "Responder", remove: "Borrar para todos", cancel: "Cancelar",
  messageMenu: "Opciones del mensaje", replyTo: "Respuesta a {name}", edited: "editado", viaBot: "vía @{name}",
  buttons: "Botones del mensaje", opensLink: "abre un enlace", copies: "copia un texto", shares: "comparte",
  copied: "Texto copiado", photo: "Foto", messages: "Mensajes de {name}",
  earlier: "Mensajes anteriores", newest: "Ir al último mensaje", ok: "Aceptar", rang: "Avisos con sonido: {count}",
  shareWith: "Compartir con…", chooseGroup: "Elige un grupo", noGroups: "No hay ningún grupo.",
  openLink: "¿Abrir este enlace?", open: "Abrir", hidden: "Texto oculto, pulsa para verlo",
  more: "Mostrar toda la cita", less: "Plegar la cita", results: "Resultados de @{name}", noResults: "Sin resultados",
  notMember: "Ya no estás en este grupo.", heard: "{phone}: suena un mensaje de {from} en {chat}: {text}",
  came: "{phone}: mensaje de {from} en {chat}: {text}", group: "Grupo", allTopics: "Todo",
  noAnswer: "El bot no ha respondido.", copyByHand: "Copia este texto:", commandKeys: "Lista de comandos; pulsa uno para enviarlo", noCommands: "El bot no ofrece comandos aquí",
  pinnedMessage: "{name} ha fijado un mensaje", joined: "{name} se ha unido al grupo", added: "{name} ha añadido a {other}",
  left: "{name} ha salido del grupo", removed: "{name} ha expulsado a {other}", renamed: "{name} ha cambiado el nombre del grupo a «{title}»",
  upgraded: "El grupo es ahora un supergrupo", topicCreated: "Tema «{title}» creado", topicClosed: "Tema cerrado",
  topicReopened: "Tema abierto de nuevo", voiceStarted: "Chat de voz abierto", voiceEnded: "Chat de voz terminado",
  voiceOther: "Chat de voz", service: "Aviso del chat",
  traffic: "Tráfico", limits: "Límites", faults: "Fallos", filter: "Filtrar", onlyFailures: "Solo fallos",
  pause: "Pausar", resume: "Seguir", clear: "Vaciar", noTraffic: "Todavía no ha pasado nada.", again: "Entregar otra vez",
  update: "Actualización al bot", call: "Llamada del bot", params: "Parámetros", answer: "Respuesta", inWebhook: "en la respuesta del webhook",
  botPerSecond: "El bot, último segundo", botPeak: "El bot, segundo más lleno del último minuto", botPerMinute: "El bot, último minuto",
  perMinute: "Llamadas por minuto y chat", callsByMethod: "Llamadas por método, último minuto", enforce: "Hacer cumplir los límites (responder 429)",
  ofLimit: "{count} de {limit}", noCalls: "Ninguna llamada en el último minuto.", method: "Método", count: "Veces", chat: "Chat",
  perChatNote: "En privado el límite es de una llamada por segundo; en un grupo, de {limit} por minuto.",
  quick: "De un toque", activeFaults: "Activos", noFaults: "Ninguno.", newFault: "Otro fallo", kind: "Qué pasa", when: "Cuándo",
  before: "antes de surtir efecto", after: "después de surtir efecto", delay: "Espera (s)", times: "Cuántas veces",
  always: "hasta quitarlo", addFault: "Activar", everyChat: "todos los chats", removeFault: "Quitar", hits: "llamadas alcanzadas: {count}", clearAll: "Quitar todos",
  hang: "no responde nunca", reset: "corta la conexión", malformed: "respuesta cortada", slow: "solo tarda",
  slowPreset: "Telegram lento (3 s)", floodPreset: "429: espera 3 s", gatewayPreset: "502 en todo", cutPreset: "Corta tras surtir efecto",
  blindPreset: "No llegan las respuestas a los botones", twice: "Cada actualización llega dos veces", twiceAtOnce: "Las copias llegan a la vez",
  addPerson: "Añadir persona", name: "Nombre", add: "Añadir", groups: "Grupos", addGroup: "Añadir grupo", title: "Nombre del grupo",
  withBot: "Con el bot dentro", supergroup: "Supergrupo", botInGroup: "El bot está en el grupo",
  upgrade: "Pasar a supergrupo", deleteGroup: "Borrar grupo", blocked: "bloqueado", showPhone: "Mostrar el teléfono de {name}",
  deactivate: "Borrar la cuenta", languageOf: "Idioma de {name}", spanish: "Español", english: "Inglés", argentine: "Español (Argentina)", portuguese: "Portugués",
  whoIn: "Quién está", settled_pending: "en camino", settled_delivered: "entregada", settled_dropped: "perdida",
};

const EN = {
  playground: "Phones", people: "People", phones: "Phones on show", phoneOf: "{name}'s phone",
  tools: "Tools", closeTools: "Close tools", settings: "Appearance", language: "Language",
  theme: "Colours", auto: "Automatic", light: "Light", dark: "Dark", textSize: "Text size",
  normal: "Normal", large: "Large", largest: "Huge", reconnecting: "No connection. Reconnecting…",
  nobody: "Nobody is here yet. Add people under “People”.",
  chats: "Chats", back: "Back to chats", backUnread: "Back to chats, {count} unread",
  unread: "{count} unread", noMessages: "No messages", members: "{count} members", bot: "bot",
  typing: "typing…", start: "START", restart: "UNBLOCK AND RESTART", startHint: "Press START to talk to the bot.",
  whatCan: "What can this bot do?", message: "Message", send: "Send", commands: "The bot's commands",
  menu: "More options", block: "Block the bot", unblock: "Unblock the bot",
  leave: "Leave group", reply: "Reply", remove: "Delete for everybody", cancel: "Cancel",
  messageMenu: "Message options", replyTo: "Reply to {name}", edited: "edited", viaBot: "via @{name}",
  buttons: "Buttons of the message", opensLink: "opens a link", copies: "copies a text", shares: "shares",
  copied: "Text copied", photo: "Photo", messages: "Messages of {name}",
  earlier: "Earlier messages", newest: "Go to the latest message", ok: "OK", rang: "Rings: {count}",
  shareWith: "Share with…", chooseGroup: "Choose a group", noGroups: "There is no group.",
  openLink: "Open this link?", open: "Open", hidden: "Hidden text, press to see it",
  more: "Show the whole quotation", less: "Fold the quotation", results: "Results of @{name}", noResults: "No results",
  notMember: "You are no longer in this group.", heard: "{phone}: a message from {from} in {chat} rings: {text}",
  came: "{phone}: message from {from} in {chat}: {text}", group: "Group", allTopics: "All",
  noAnswer: "The bot has not answered.", copyByHand: "Copy this text:", commandKeys: "List of commands; press one to send it", noCommands: "The bot offers no commands here",
  pinnedMessage: "{name} pinned a message", joined: "{name} joined the group", added: "{name} added {other}",
  left: "{name} left the group", removed: "{name} removed {other}", renamed: "{name} changed the group's name to “{title}”",
  upgraded: "The group is a supergroup now", topicCreated: "Topic “{title}” created", topicClosed: "Topic closed",
  topicReopened: "Topic reopened", voiceStarted: "Voice chat started", voiceEnded: "Voice chat ended",
  voiceOther: "Voice chat", service: "Notice of the chat",
  traffic: "Traffic", limits: "Limits", faults: "Faults", filter: "Filter", onlyFailures: "Failures only",
  pause: "Pause", resume: "Resume", clear: "Clear", noTraffic: "Nothing has happened yet.", again: "Deliver again",
  update: "Update to the bot", call: "Call by the bot", params: "Parameters", answer: "Answer", inWebhook: "in the webhook's answer",
  botPerSecond: "The bot, last second", botPeak: "The bot, busiest second of the last minute", botPerMinute: "The bot, last minute",
  perMinute: "Calls per minute and chat", callsByMethod: "Calls by method, last minute", enforce: "Enforce the limits (answer 429)",
  ofLimit: "{count} of {limit}", noCalls: "No calls in the last minute.", method: "Method", count: "Times", chat: "Chat",
  perChatNote: "In private the limit is one call a second; in a group, {limit} a minute.",
  quick: "With one tap", activeFaults: "Active", noFaults: "None.", newFault: "Another fault", kind: "What happens", when: "When",
  before: "before it takes effect", after: "after it took effect", delay: "Pause (s)", times: "How often",
  always: "until removed", addFault: "Turn on", everyChat: "every chat", removeFault: "Remove", hits: "calls hit: {count}", clearAll: "Remove all",
  hang: "never answers", reset: "cuts the connection", malformed: "answer cut in half", slow: "only slow",
  slowPreset: "Telegram slow (3 s)", floodPreset: "429: wait 3 s", gatewayPreset: "502 for everything", cutPreset: "Cut after taking effect",
  blindPreset: "Answers to buttons do not arrive", twice: "Every update arrives twice", twiceAtOnce: "The copies arrive at once",
  addPerson: "Add a person", name: "Name", add: "Add", groups: "Groups", addGroup: "Add a group", title: "Name of the group",
  withBot: "With the bot inside", supergroup: "Supergroup", botInGroup: "The bot is in the group",
  upgrade: "Upgrade to supergroup", deleteGroup: "Delete group", blocked: "blocked", showPhone: "Show {name}'s phone",
  deactivate: "Delete the account", languageOf: "{name}'s language", spanish: "Spanish", english: "English", argentine: "Spanish (Argentina)", portuguese: "Portuguese",
  whoIn: "Who is in it", settled_pending: "on its way", settled_delivered: "delivered", settled_dropped: "dropped",
};

export const WORDS = { es: ES, en: EN };

/** The one of our languages for an IETF tag, or `otherwise`. */
export const ours = (tag, otherwise = "en") => {
  const code = (tag ?? "").slice(0, 2).toLowerCase();
  return code in WORDS ? code : otherwise;
};

/** A function from key and values to words of a language. */
export const speaker = (language) => (key, values = {}) => {
  const words = WORDS[language][key];
  if (words === undefined) throw new Error(`no words for ${key}`);
  return words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
};
