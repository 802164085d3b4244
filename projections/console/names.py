"""What houses, tables and people are called: a file of the authority, since devices know only short names.

`house/names.toml`:

    [casino-luanda]
    name = "Casino de Luanda"
    tables = { "AR-1" = "Roleta americana 1" }
    people = { "d-017" = "Marta Lopes" }
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import pydantic
from pydantic import Field, TypeAdapter

from projections.speech import Spoken, misfit
from schemas.model import Model, Name

Called = Annotated[dict[Name, Name], Field(max_length=100_000)]


class NamesFault(Spoken, ValueError):
    """The file cannot be used: what is wrong with it, and where."""


class HouseNames(Model):
    """The names of one house; what is not named is called as the devices call it."""

    name: Name | None = None
    tables: Called = Field(default_factory=dict)
    people: Called = Field(default_factory=dict)


class Names:
    """The names of all houses."""

    def __init__(self, houses: Mapping[str, HouseNames] | None = None) -> None:
        self._houses = houses or {}

    def house(self, venue: str) -> str:
        """A house."""
        known = self._houses.get(venue)
        return known.name or venue if known is not None else venue

    def table(self, venue: str, table: str) -> str:
        """A table of a house."""
        known = self._houses.get(venue)
        return known.tables.get(table, table) if known is not None else table

    def person(self, venue: str, person: str) -> str:
        """Somebody who works there."""
        known = self._houses.get(venue)
        return known.people.get(person, person) if known is not None else person


NO_NAMES: Final = Names()
_FILE: Final = TypeAdapter(dict[Name, HouseNames])


def read_names(path: Path) -> Names:
    """The names in that file; none where there is no file. Raises `NamesFault` where it cannot be used."""
    if not path.exists():
        return NO_NAMES
    try:
        return Names(_FILE.validate_python(tomllib.loads(path.read_text("utf-8"))))
    except OSError as fault:
        raise NamesFault(*[f"{path}: {fault.strerror}"] * 2) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise NamesFault(f"{path} não é TOML: {fault}", f"{path} is not TOML: {fault}") from None
    except pydantic.ValidationError as fault:
        wrong = misfit(fault.errors())
        raise NamesFault(f"{path}: {wrong.pt}", f"{path}: {wrong.en}") from None
