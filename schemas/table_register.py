"""The authority's register of tables: those that may open. Where one is given, no other name can take up a judge's memory."""

import tomllib
from typing import Annotated, Any, Final

from pydantic import Field, ValidationError

from schemas.identity import TableId
from schemas.model import Model, Name

TableRegister = frozenset[TableId]


class BadRegister(ValueError):
    """A file that is no register of tables; the message says why."""


class _House(Model):
    venue: Name
    tables: Annotated[tuple[Name, ...], Field(min_length=1)]


class _Register(Model):
    house: Annotated[tuple[_House, ...], Field(min_length=1)]


_FORM: Final = "a register lists [[house]] with venue and tables"


def read_register(text: str) -> TableRegister:
    """The tables in a TOML file with a `[[house]]` for each venue: `venue`, and `tables` as a list of names."""
    try:
        read: Any = tomllib.loads(text)
        register = _Register.model_validate(read, strict=False)
    except tomllib.TOMLDecodeError as fault:
        raise BadRegister(f"{_FORM} ({fault})") from None
    except ValidationError as fault:
        first = fault.errors()[0]
        raise BadRegister(f"{_FORM} ({'.'.join(map(str, first['loc']))}: {first['msg']})") from None
    return frozenset(TableId(house.venue, table) for house in register.house for table in house.tables)
