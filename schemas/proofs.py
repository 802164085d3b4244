"""Proofs that a record is in a sealed day, or that a sealed day began as another one was sealed."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from schemas.checkpoints import Hex
from schemas.model import Model

Size = Annotated[int, Field(ge=1, le=2**53 - 1)]
Path = Annotated[tuple[Hex, ...], Field(max_length=64)]
Origin = Annotated[str, Field(pattern=r"^vigia/[^/\s]+/[^/\s]+/[^/\s]+$", max_length=2_000)]


class Inclusion(Model):
    """This very record is number `index` (from 0) of the day's records."""

    model_config = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    kind: Literal["inclusion"] = "inclusion"
    origin: Origin
    size: Size
    root: Hex
    index: Annotated[int, Field(ge=0)]
    record: bytes  # as it was sent, to the byte
    path: Path


class Consistency(Model):
    """The day of `size` records began with the day of `old_size` records."""

    kind: Literal["consistency"] = "consistency"
    origin: Origin
    old_size: Size
    old_root: Hex
    size: Size
    root: Hex
    path: Path


class Proof(Model):
    """Either of the two."""

    proof: Annotated[Inclusion | Consistency, Field(discriminator="kind")]
