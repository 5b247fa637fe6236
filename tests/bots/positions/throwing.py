"""Positions in which a seat is to throw and cannot close."""

from tests.bots.positions.seat import Position, position, seat

JOKERS: tuple[Position, ...] = (
    position(
        "keep a lone joker",
        seat("clasico", "jk 12o 10c 7e 5b 3o 1c 9e", upcard="2e"),
        bad="discard jk",
    ),
    position(
        "keep both jokers",
        seat("clasico", "jk jk2 12o 10c 7e 5b 3o 1c", upcard="2e"),
        bad="discard jk jk2",
    ),
    position(
        "keep the joker that stands in a run",
        seat("rioplatense", "4o jk 6o 12o 11c 9e 2b 8b", upcard="2e", totals=(40, 30, 20)),
        good="discard 12o 11c 9e 8b",
    ),
    position(
        "keep a joker even when rivals look ready",
        seat(
            "clasico",
            "jk 12o 11c 10e 8b 7o 5c 2e",
            upcard="4e",
            turns="0 draw 9b, 1 take 12c, 0 draw 9e, 1 draw 11b, 0 draw 8e, 1 take 10b",
        ),
        bad="discard jk 2e",
    ),
    position(
        "keep the wild ace that completes a set",
        seat("as_de_oros", "1o 7c 7e 12o 11c 5b 3e 2b", upcard="4e", totals=(10, 20, 30)),
        good="discard 12o 11c 5b",
    ),
    position(
        "keep a lone wild ace",
        seat("as_de_oros", "1o 7c 4e 12o 11c 5b 3e 2b", upcard="6e", totals=(10, 20)),
        bad="discard 1o",
    ),
    position(
        "keep jokers with two packs",
        seat("clasico", "jk jk' 12o 10c 7e 5b 3o 1c", upcard="2e", totals=(0,) * 5),
        bad="discard jk jk'",
    ),
    position(
        "keep the joker of six at a table",
        seat("clasico", "jk 5o 6o 12o 12c 9e 8b 2c", upcard="4e", totals=(12, 30, 55, 7, 80, 41)),
        bad="discard jk 5o 6o",
    ),
)

MELDS: tuple[Position, ...] = (
    position(
        "do not break a finished run",
        seat("espana", "4o 5o 6o 12c 11e 10b 7e 2c", upcard="1e"),
        bad="discard 4o 5o 6o",
    ),
    position(
        "do not shorten a run of four",
        seat("espana", "4o 5o 6o 7o 12c 11e 3b 2c", upcard="1e"),
        good="discard 12c 11e",
    ),
    position(
        "do not break a finished set",
        seat("clasico", "5o 5c 5e 12c 11e 9b 7e 2c", upcard="1e"),
        good="discard 12c 11e 9b 7e",
    ),
    position(
        "keep both melds and throw the high card",
        seat("as_de_oros", "4c 5c 6c 7o 7e 7b 12c 3e", upcard="2b", totals=(0, 0, 0)),
        good="discard 12c",
    ),
    position(
        "keep a run with the eight and the nine",
        seat("fournier", "7b 8b 9b 12o 11c 4e 2o 1c", upcard="6e"),
        good="discard 12o 11c",
    ),
    position(
        "keep a run that crosses from seven to sota",
        seat("espana", "6b 7b 10b 12o 11c 4e 2o 1c", upcard="5e"),
        good="discard 12o 11c",
    ),
    position(
        "keep a set with two equal cards",
        seat("fournier", "12o 12o' 12c 9e 7b 5o 3c 1e", upcard="8e", totals=(0,) * 6),
        bad="discard 12o 12o' 12c",
    ),
    position(
        "keep a run among eight players",
        seat("fournier", "3c 4c 5c 12e 11o 9b 8e 2o", upcard="8o", totals=(0, 10, 20, 30, 40, 50, 60, 70)),
        bad="discard 3c 4c 5c",
    ),
    position(
        "keep the six of a natural run of seven",
        seat("clasico", "1c 2c 3c 4c 5c 6c 12o 11e", upcard="8e"),
        good="discard 12o 11e",
    ),
    position(
        "keep the wide end of two melds in one suit",
        seat("clasico", "2o 3o 4o 6o 7o 8o 12c 11b", upcard="1e", turns="1 draw 10e"),
        good="discard 12c 11b",
    ),
)

LOOSE: tuple[Position, ...] = (
    position(
        "do not keep three lone figures",
        seat("espana", "12o 11c 10e 2o 3o 5c 6c 1b", upcard="7e"),
        good="discard 12o 11c 10e",
    ),
    position(
        "a lone figure goes before a pair in the middle",
        seat("clasico", "12o 6c 6e 5c 4b 9o 2e 1b", upcard="8e", totals=(30, 20, 10)),
        good="discard 12o 9o",
    ),
    position(
        "a lone rey goes before a small card that helps to close",
        seat("clasico", "12o 4c 5c 6c 7o 7e 1b 2c", upcard="9e"),
        good="discard 12o",
    ),
    position(
        "near the limit get rid of points",
        seat(
            "espana",
            "12o 11c 7e 5b 3o 2c 1e 1b",
            upcard="6e",
            totals=(95, 20),
            turns="0 draw 10b, 1 take 12c, 0 draw 10c, 1 draw 3b, 0 draw 10e, 1 draw 2b",
        ),
        good="discard 12o 11c",
    ),
    position(
        "late in the hand a pair of reyes is too dear",
        seat(
            "clasico",
            "12o 12c 11e 5b 3o 2c 1e 1b",
            upcard="6e",
            totals=(50, 50),
            turns=(
                "0 draw 10b, 1 take 12b, 0 draw 10c, 1 draw 8b, 0 draw 10e, 1 draw 3b, 0 draw 9b, 1 draw 2b, "
                "0 draw 9e, 1 draw 2e"
            ),
        ),
        good="discard 12o 12c 11e",
    ),
    position(
        "four at the table: the lone figure first",
        seat("clasico", "11o 3c 4c 6e 6b 8o 8c 1e", upcard="2e", totals=(0, 0, 0, 0)),
        good="discard 11o",
    ),
    position(
        "all must be melded: the lone card goes, not the fourth of the run",
        seat("espana,close_mode=all,close_limit=0", "4o 5o 6o 7o 2c 2e 12b 10e", upcard="1e"),
        good="discard 12b 10e",
    ),
    position(
        "what was taken for a run is not thrown with it",
        seat("clasico", "4o 6o 12c 11e 9b 2c 1e 5o", upcard="", took="5o"),
        good="discard 12c 11e 9b",
    ),
)

MANY: tuple[Position, ...] = (
    position(
        "near the limit among six players a pair of reyes goes",
        seat(
            "fournier",
            "12o 12c 11e 5b 3o 2c 1e 1b",
            upcard="6e",
            totals=(94, 20, 30, 40, 50, 60),
            turns=(
                "0 draw 10b, 1 draw 9o, 2 draw 9c, 3 draw 8o, 4 draw 8c, 5 draw 7b, "
                "0 draw 10c, 1 draw 7o, 2 draw 7c, 3 draw 6o, 4 draw 6c, 5 draw 5e"
            ),
        ),
        good="discard 12o 12c 11e",
    ),
    position(
        "five players with jokers: the lone figure first",
        seat("clasico", "jk 4c 5c 12o 9e 8b 2o 1e", upcard="7e", totals=(0,) * 5),
        good="discard 12o 9e 8b",
    ),
    position(
        "seven players: a finished set stays whole",
        seat("fournier", "8o 8c 8b 12o 11c 6e 3e 1o", upcard="7e", totals=(0,) * 7),
        good="discard 12o 11c",
    ),
    position(
        "three with a buy-back: do not break the run for a pair",
        seat("rioplatense", "3e 4e 5e 9o 9c 12b 11o 1c", upcard="7e", totals=(60, 50, 40)),
        good="discard 12b 11o",
    ),
)

FEEDING: tuple[Position, ...] = (
    position(
        "do not give the rival another of the rank it has just taken",
        seat("espana", "12c 11e 10o 2o 3o 5c 6c 1b", upcard="12o", turns="1 take 7e"),
        bad="discard 12c",
    ),
    position(
        "do not give the rival the next of the run it collects",
        seat("clasico", "6c 6o 12e 11b 1o 2o 9e 9b", upcard="5c", turns="1 take 8b, 0 draw 10e, 1 draw 11o"),
        bad="discard 6c",
    ),
    position(
        "do not give the fourth of a set seen collected",
        seat(
            "clasico",
            "7b 8o 12e 11b 1o 2o 4e 4b",
            upcard="7o",
            turns="1 take 9b, 0 draw 7c, 1 take 10e",
            totals=(20, 30),
        ),
        bad="discard 7b",
    ),
    position(
        "do not feed the next of four players",
        seat(
            "clasico",
            "12c 11e 10o 2o 3o 5c 6c 1b",
            upcard="12o",
            turns="1 take 7e, 2 draw 8e, 3 draw 9e",
            totals=(0, 0, 0, 0),
        ),
        bad="discard 12c",
    ),
    position(
        "do not feed the next of six players",
        seat(
            "fournier",
            "12c 11e 8o 2o 3o 5c 6c 1b",
            upcard="12o",
            turns="1 take 7e, 2 draw 8e, 3 draw 9e, 4 draw 9b, 5 draw 10b",
            totals=(0,) * 6,
        ),
        bad="discard 12c",
    ),
    position(
        "of two figures throw the one that the rival has refused",
        seat(
            "espana",
            "11c 12e 2o 3o 5c 6c 1b 4e",
            upcard="12o",
            turns="1 take 7e, 0 draw 11e, 1 draw 11b",
        ),
        bad="discard 12e",
    ),
    position(
        "do not hand over a wild ace's neighbour of a collected run",
        seat(
            "as_de_oros",
            "6e 7b 12c 11o 2c 3c 4b 10b",
            upcard="5e",
            turns="1 take 12b, 0 draw 11b, 1 draw 10o",
            totals=(5, 5),
        ),
        bad="discard 6e",
    ),
)
