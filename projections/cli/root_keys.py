"""The authority's register of root keys, as a command is given it."""

from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop, read_text

if TYPE_CHECKING:
    from projections.trust import Trust, Unvouched


def trust_argument(parser: Parser) -> None:
    """`--trust`."""
    parser.option(
        "--trust T.toml",
        "as chaves raiz da autoridade: nomeia as chaves por que ela não responde",
        "root keys of the authority: keys that it has not vouched for are named",
    )


def read_root_keys(path: str, say: Speech) -> "Trust":
    """The authority's root keys, or a sentence."""
    from projections.trust import Trust, TrustRefused

    try:
        return Trust.read(read_text(path, say))
    except TrustRefused as fault:
        raise Stop(f"{path}: {fault}.") from None


def unvouched_key(key: "Unvouched", say: Speech) -> str:
    """The sentence about a key that the authority has not vouched for."""
    return say(
        f"Mesa {key.table}: a autoridade não responde pela chave {key.public_key} da fonte {key.source}.",
        f"Table {key.table}: the authority has not vouched for key {key.public_key} of source {key.source}.",
    )
