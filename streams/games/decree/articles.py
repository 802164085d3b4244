"""The front articles of the decree: arts. 1 (approved games) and 2 (updating by Instrutivo)."""

from schemas.envelope import Event
from schemas.events.table import TableOpened
from schemas.findings import Severity, Word
from schemas.licence import Deviation
from streams.games.decree.law import DecreeLaw, UnderDecree
from streams.rules import Breach, Breaches, Table, rule


@rule(
    "ao-de-261-22/decree/1",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("O jogo consta do diploma", "The game is one that the decree approves"),
    pt="A banca abriu para «{game}», que não é um dos jogos aprovados pelo diploma.",
    en="The table opened for “{game}”, which is none of the games that the decree approves.",
    version=2,
)
def game_is_approved(table: Table, event: Event[TableOpened], law: UnderDecree) -> Breaches:
    """A table opens only for one of the approved games.

    Omaha and hold'em stand in the annex, which is part of the decree, though art. 1 does not name them.
    """
    if not law.decree.approves(table.licence.game):
        yield Breach((event,), {"game": Word(word=table.licence.game)})


@rule(
    "ao-de-261-22/decree/2",
    on=(TableOpened,),
    severity=Severity.MAJOR,
    title=("Só um Instrutivo altera as regras", "Only an Instrutivo changes the rules"),
    pt="A banca declara regras próprias ({paragraphs}), invocando «{instrument}»; "
    "nenhum Instrutivo em vigor as altera.",
    en="The table declares rules of its own ({paragraphs}), invoking “{instrument}”; "
    "no Instrutivo in force changes them.",
)
def deviations_rest_on_an_instrutivo(table: Table, event: Event[TableOpened], law: UnderDecree) -> Breaches:
    """A table departs from the printed rules only where an Instrutivo of the supervision body lets it.

    The Instrutivo must be in force on the day of the opening and must change the paragraph in question.
    """
    unfounded = [deviation for deviation in table.licence.deviations if not _allowed(deviation, law.decree)]
    if unfounded:
        paragraphs = ", ".join(dict.fromkeys(deviation.paragraph for deviation in unfounded))
        instruments = ", ".join(dict.fromkeys(deviation.instrument for deviation in unfounded))
        yield Breach((event,), {"paragraphs": paragraphs, "instrument": instruments})


def _allowed(deviation: Deviation, law: DecreeLaw) -> bool:
    """Whether an Instrutivo in force, however it is cited, changes that paragraph or one of its letters."""
    words = set(deviation.instrument.casefold().replace(",", " ").split())
    whole = (
        deviation.paragraph
        if deviation.paragraph.startswith(f"{law.regulation}/")
        else f"{law.regulation}/{deviation.paragraph}"
    )
    return any(
        words.issuperset(instrument.casefold().split())
        and any(changed == whole or changed.startswith(f"{whole}.") for changed in paragraphs)
        for instrument, paragraphs in law.changes.items()
    )
