"""The base of every message: strict and frozen, with no unknown fields and no coercion."""

from typing import Annotated, Any, ClassVar

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

Name = Annotated[str, Field(min_length=1, max_length=128)]
Text = Annotated[str, Field(max_length=1024)]
Amount = Annotated[int, Field(ge=0, le=2**53 - 1)]  # minor units of the table's currency
Count = Annotated[int, Field(ge=0, le=1_000_000)]
Pocket = Annotated[int, Field(ge=0, le=99)]  # wide on purpose: a pocket that may not exist is judged, not refused
Face = Annotated[int, Field(ge=0, le=99)]  # of a die, wide for the same reason; 0 where no face can be read
Faces = Annotated[tuple[Face, ...], Field(max_length=16)]  # of the dice of a throw
Total = Annotated[int, Field(ge=0, le=999)]  # pips of a throw added up, or a number that stands for such a sum
Degrees = Annotated[int, Field(ge=0, le=359)]
Instant = AwareDatetime


class Model(BaseModel):
    """A message: exactly its declared fields, immutable once made.

    A validator is built when it is first used: a command that replays a journal decodes with structs and needs none.
    """

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid", defer_build=True)


def snake(name: str) -> str:
    """`BallLaunched` is written `ball_launched` on the wire."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class Payload(Model):
    """The `data` of a record; its type is the class name in snake case."""

    type: ClassVar[str]

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        cls.type = snake(cls.__name__)


class Data(Payload):
    """The `data` of a table's event."""


def is_instant(annotation: Any) -> bool:
    """Whether a field of that type holds a time."""
    return getattr(annotation, "__name__", "") == "AwareDatetime"
