"""House rules: the record, the table of its settings, and what excludes what, under one name."""

from engine.errors import RulesProblem, Setting
from engine.rules_checks import (
    Conflict,
    adapted,
    conflicts,
    problems,
    validate,
)
from engine.rules_fields import (
    FIELDS,
    FIELDS_BY_NAME,
    Field,
    changed,
)
from engine.rules_record import (
    AUTO_PACKS,
    DEFAULTS,
    HAND_SIZE,
    MAX_SEATS,
    MAX_SEATS_ONE_PACK,
    MIN_SEATS,
    UNLIMITED_REENTRIES,
    Rules,
)
from engine.rules_words import (
    Chinchon,
    CloseMode,
    Ending,
    FigurePoints,
    FirstPlayer,
    LayOffMode,
    OutWhen,
    ReentryNeeds,
    ReshuffleUpcard,
    RunLayOff,
)

__all__ = [
    "AUTO_PACKS",
    "DEFAULTS",
    "FIELDS",
    "FIELDS_BY_NAME",
    "HAND_SIZE",
    "MAX_SEATS",
    "MAX_SEATS_ONE_PACK",
    "MIN_SEATS",
    "UNLIMITED_REENTRIES",
    "Chinchon",
    "CloseMode",
    "Conflict",
    "Ending",
    "Field",
    "FigurePoints",
    "FirstPlayer",
    "LayOffMode",
    "OutWhen",
    "ReentryNeeds",
    "ReshuffleUpcard",
    "Rules",
    "RulesProblem",
    "RunLayOff",
    "Setting",
    "adapted",
    "changed",
    "conflicts",
    "problems",
    "validate",
]
