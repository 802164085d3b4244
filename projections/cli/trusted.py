"""The authority's register of root keys, as a command is given it."""

from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop, read

if TYPE_CHECKING:
    from projections.trust import Trust, Unvouched


def trust_argument(parser: Parser, say: Speech) -> None:
    """`--trust`."""
    parser.add_argument(
        "--trust",
        metavar="T.toml",
        help=say(
            "as chaves raiz da autoridade: nomeia as chaves por que ela não responde",
            "root keys of the authority: keys that it has not vouched for are named",
        ),
    )


def trusted(path: str, say: Speech) -> "Trust":
    """The authority's root keys, or a sentence."""
    from projections.trust import Trust, TrustRefused

    try:
        with read(path, say) as file:
            return Trust.read(file.read().decode("utf-8"))
    except UnicodeDecodeError:
        raise Stop(say(f"{path} não é um ficheiro de texto.", f"{path} is not a text file.")) from None
    except TrustRefused as fault:
        raise Stop(f"{path}: {fault}.") from None


def unvouched(key: "Unvouched", say: Speech) -> str:
    """What is said of a key that nobody stands behind."""
    return say(
        f"Mesa {key.table}: a autoridade não responde pela chave {key.public_key} da fonte {key.source}.",
        f"Table {key.table}: the authority has not vouched for key {key.public_key} of source {key.source}.",
    )
