"""A record of another log, named so that anybody can find it and see that it is the one that was meant."""

from typing import Annotated

from pydantic import Field

from schemas.model import Model, Name


class Quoted(Model):
    """A record of a table by its place, and by the hash of its bytes."""

    venue: Name
    table: Name
    opening: Annotated[str, Field(min_length=32, max_length=32)]  # the start of the opening record's hash
    sequence: Annotated[int, Field(ge=0, le=2**53 - 1)]
    hash: Annotated[str, Field(min_length=64, max_length=64)]  # SHA-256 of the record, hexadecimal
