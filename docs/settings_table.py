"""Writes the table of settings in README.md from the settings class: `python docs/settings_table.py`."""

import sys
from pathlib import Path

from pydantic import SecretStr
from pydantic.fields import FieldInfo

from app.settings import Settings

README = Path(__file__).parents[1] / "README.md"
START = "<!-- settings: written by docs/settings_table.py -->\n"
END = "<!-- end of settings -->\n"


def _default(field: FieldInfo) -> str:
    value = field.default
    if value is None or value in ("", (), {}) or isinstance(value, SecretStr):
        return ""
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def table() -> str:
    """Return a Markdown table of every setting: variable, default, meaning."""
    prefix = Settings.model_config["env_prefix"]
    rows = [
        f"| `{prefix}{name.upper()}` | {_default(field)} | {field.description} |\n"
        for name, field in Settings.model_fields.items()
    ]
    return "| variable | default | meaning |\n| --- | --- | --- |\n" + "".join(rows)


def with_table(text: str) -> str:
    """Return the README `text` with the current table between its two marks."""
    before, rest = text.split(START)
    return before + START + table() + END + rest.split(END)[1]


def main() -> int:
    """Bring the README up to date."""
    README.write_text(with_table(README.read_text()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
