"""The CloudEvents 1.0 envelope of every event: who saw it, where, when, and what came before it."""

from functools import cache
from typing import Annotated, Any, Literal, Protocol, Self, TypeVar, Union

from pydantic import ConfigDict, Field, TypeAdapter, create_model, model_validator

from schemas.attributes import NAME_PATTERN, VALUE_SCHEMA, fault_of
from schemas.events import EVENTS
from schemas.model import Data, Instant, Model, Name, Payload

GENESIS = "0" * 64  # `prevhash` of the first event that a table ever sent
Hash = Annotated[str, Field(min_length=64, max_length=64)]
_JSON = r"^[^ \t\r\n/;]+/([^ \t\r\n/;]+\+)?[jJ][sS][oO][nN][ \t\r\n]*(;[\s\S]*)?$"  # the format's own test, whatever its parameters

D_co = TypeVar("D_co", bound=Data, covariant=True)


class Envelope(Model):
    """What every event carries besides its data, and whatever else its sender likes to add (see `schemas.attributes`)."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={"additionalProperties": VALUE_SCHEMA, "propertyNames": {"pattern": NAME_PATTERN}},
    )

    specversion: Literal["1.0"]
    id: Name
    source: Name
    subject: Name | None = None
    time: Instant
    venue: Name | None = None  # the house; a record without it belongs to the house that its table's licence names
    table: Name
    sequence: Annotated[int, Field(ge=0, le=2**53 - 1)]
    prevhash: Hash
    sig: Annotated[str, Field(max_length=256)] | None = None
    datacontenttype: Annotated[str, Field(pattern=_JSON)] | None = None  # as vendors' libraries add it to every event
    dataschema: str | None = None
    traceparent: str | None = None
    tracestate: str | None = None

    @model_validator(mode="after")
    def _attributes_are_well_formed(self) -> Self:
        if self.model_extra and (fault := fault_of(self.model_extra.items())) is not None:
            raise ValueError(fault)
        return self


class Event(Protocol[D_co]):
    """An event as the core reads it: pydantic model and decoded struct both look like this."""

    @property
    def id(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def subject(self) -> str | None: ...
    @property
    def time(self) -> Instant: ...
    @property
    def venue(self) -> str | None: ...
    @property
    def table(self) -> str: ...
    @property
    def sequence(self) -> int: ...
    @property
    def prevhash(self) -> str: ...
    @property
    def sig(self) -> str | None: ...
    @property
    def data(self) -> D_co: ...


def envelope_of(kind: type[Payload]) -> type[Envelope]:
    """The full message for one kind of event."""
    return create_model(
        f"{kind.__name__}Event",
        __base__=Envelope,
        __doc__=kind.__doc__,
        type=(Literal[kind.type], ...),  # type: ignore[arg-type]  # known only at run time
        data=(kind, ...),
    )


@cache
def messages() -> dict[str, type[Envelope]]:
    """The full message of every kind of event, by its type."""
    return {name: envelope_of(kind) for name, kind in EVENTS.items()}


def message_adapter() -> TypeAdapter[Envelope]:
    """Validates any event: a union told apart by `type`."""
    union: Any = Union[tuple(messages().values())]  # noqa: UP007  # built at run time
    return TypeAdapter(Annotated[union, Field(discriminator="type")])
