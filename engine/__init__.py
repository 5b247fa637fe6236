"""The rules of chinchón as pure functions over immutable values."""
