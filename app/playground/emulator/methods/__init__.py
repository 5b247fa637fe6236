"""The methods of the Bot API that the emulator answers, one module a subject."""
