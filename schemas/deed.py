"""What every record of the desk begins with, and the texts that it may hold."""

from typing import Annotated, Final

from pydantic import Field

from schemas.model import Payload

LEAST_REASON: Final = 20  # letters of a reason that somebody else must be able to follow

ReasonText = Annotated[str, Field(min_length=1, max_length=4096)]
NoteText = Annotated[str, Field(max_length=4096)]
Paper = Annotated[str, Field(min_length=1, max_length=16_384)]


class Deed(Payload):
    """Something done at the desk."""
