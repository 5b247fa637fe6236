"""What holds for every test: durations as timedelta, slow tests on demand, no silent skips under CI."""

import os

# Before anything imports telegram: the library reads it once and warns about plain numbers otherwise.
os.environ.setdefault("PTB_TIMEDELTA", "1")
