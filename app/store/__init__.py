"""The store: tables, due work, people and rates on Redis, Valkey or an embedded server. `open_store` is the door."""

from app.store.embedded import EmbeddedError
from app.store.opening import MEMORY_URL, Stores, open_store, stores_on
from app.store.options import Budget, Budgets, StoreOptions

__all__ = [
    "MEMORY_URL",
    "Budget",
    "Budgets",
    "EmbeddedError",
    "StoreOptions",
    "Stores",
    "open_store",
    "stores_on",
]
