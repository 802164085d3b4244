"""The end of the game: nn. 97.c.xi and 108."""

from schemas.envelope import Event
from schemas.events.table import CoupOpened
from schemas.findings import Severity, Value
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.table import CheminTable
from streams.rules import Breach, Breaches, rule


@rule(
    "ao-de-261-22/12/108",
    on=(CoupOpened,),
    severity=Severity.MINOR,
    title=(
        "Depois da hora só se acaba um sabot começado a tempo",
        "After hours only a shoe begun in time is played out",
    ),
    pt="Abriu-se um golpe depois da hora, de um sabot iniciado {minutes#um minuto|$ minutos|nem um minuto} antes dela; são precisos {least}.",
    en="A coup was opened after closing time, from a shoe begun {minutes#one minute|$ minutes|not a minute} before it; it takes {least}.",
    reading="baccarat:6.21",
)
def after_hours_only_a_shoe_begun_in_time_is_played(
    table: CheminTable, event: Event[CoupOpened], law: CheminLaw
) -> Breaches:
    """Play goes on past the closing hour until the shoe runs out, if that was begun twenty minutes before the hour."""
    closes, loaded = table.licence.closes_at, table.loaded_at
    if loaded is None or event.time <= closes or loaded.time <= closes - law.lead:
        return
    minutes = max(0, int((closes - loaded.time).total_seconds()) // SIXTY)
    values: dict[str, Value] = {"minutes": minutes, "least": int(law.lead.total_seconds()) // SIXTY}
    yield Breach((loaded, event), values, shows=(table.opened,))


SIXTY = 60  # seconds of a minute
