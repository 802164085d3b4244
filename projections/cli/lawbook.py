"""The law with its overlays, and the rules that enforce it, as the commands need them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from projections.cli.parser import Parser
from projections.cli.speech import Speech
from projections.cli.stop import Stop, read_text, unknown

if TYPE_CHECKING:
    from streams.law.law import Law
    from streams.rules import Rule


def law(say: Speech, overlays: Sequence[str] = ()) -> "Law":
    """The law as printed, or as changed by the instruments in these files."""
    from streams.law.files import load_law
    from streams.law.overlays import OverlayRefused

    printed = load_law()
    if not overlays:
        return printed
    try:
        return _tried(printed, [read_text(path, say) for path in overlays])
    except OverlayRefused as refused:
        wrong = say("O Instrutivo não foi aceite", "The overlay was not accepted")
        why = say.reason(str(refused))
        raise Stop(f"{wrong}: {why if why.endswith(('.', '?')) else f'{why}.'}") from None


def _tried(law: "Law", texts: Sequence[str]) -> "Law":
    """The law with these overlays, each tried on sample coups; one that withdraws another comes after it."""
    from projections.cli.overlay_trial import tried
    from streams.law.overlays import parse_overlay

    overlays = sorted(map(parse_overlay, texts), key=lambda overlay: overlay.instrument.published)
    for overlay in overlays:
        law = tried(law, overlay)
    return law


def regulation_argument(parser: Parser) -> None:
    """`--regulation`: the same facts judged as if the table had opened under another regulation."""
    parser.option(
        "--regulation R",
        "julga como se a mesa tivesse aberto sob este regulamento",
        "judge as if the table had opened under this regulation",
    )


def overlay_argument(parser: Parser) -> None:
    """`--overlay`: the law as an Instrutivo changes it."""
    parser.option(
        "--overlay F.toml",
        "com as alterações deste Instrutivo (pode repetir-se)",
        "with the changes of this Instrutivo (may be repeated)",
        action="append",
        default=[],
    )


def as_of_argument(parser: Parser) -> None:
    """`--as-of`: the law of one day for everything."""
    pt, en = "julga tudo pela lei desse dia", "judge everything by the law of that day"
    parser.option("--as-of DIA|DATE", pt, en, type=parser.day)


def rules() -> Mapping[str, "Rule"]:
    """Every rule by id, those about the log itself included."""
    from streams.engine.integrity import CLAUSES
    from streams.engine.rulebooks import all_rules

    return {rule.id: rule for rule in (*all_rules(), *CLAUSES)}


def cited() -> Mapping[str, Sequence[str]]:
    """The paragraphs that each rule of the law enforces."""
    from streams.engine.rulebooks import asked

    return asked()


def chapters() -> tuple[str, ...]:
    """The beginnings of the ids of all paragraphs for which there is a book of rules."""
    from streams.engine.rulebooks import every_book

    return tuple(chapter for book in every_book() for chapter in book.chapters)


def known_regulation(name: str | None, law: "Law", say: Speech) -> None:
    """Refuse a regulation that we do not have."""
    if name is not None and name not in law.regulations:
        raise unknown(say("Não há regulamento", "There is no regulation"), name, law.regulations, say)


def known_game(name: str | None, law: "Law", say: Speech) -> None:
    """Refuse a game that no regulation has."""
    games = {paragraph.game for paragraph in law.paragraphs()}
    if name is not None and name not in games:
        raise unknown(say("Nenhum regulamento fala do jogo", "No regulation speaks of the game"), name, games, say)
