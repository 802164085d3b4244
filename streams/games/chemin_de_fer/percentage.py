"""The house's percentage of what the bank wins (cagnotte): n. 48."""

from schemas.envelope import Event
from schemas.events.chemin_de_fer import CagnotteTaken
from schemas.findings import Money, Severity, Value
from streams.games.chemin_de_fer.banker_party import CAGNOTTE, banker_in, banker_of
from streams.games.chemin_de_fer.finished import HUNDREDTHS, FinishedChemin
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import BANKER, at
from streams.games.chemin_de_fer.state import CheminCoup, gained
from streams.games.chemin_de_fer.table import CheminTable
from streams.rules import AFTER_END, Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import lacks, rounding_chip

NO_RATE = "the licence does not say what percentage the house takes"


@at_end(
    "ao-de-261-22/12/48", "ao-de-261-22/12/77",
    severity=Severity.CRITICAL,
    title=("A cagnotte é a percentagem do que a banca ganhou", "The cagnotte is the percentage of what the bank won"),
    pt="{charged?Foram cobrados $ de cagnotte|Não foi cobrada cagnotte} a {player}, que {won?ganhou $|não ganhou nada}; {due?eram devidos $|nada era devido}.",
    en="{charged?A cagnotte of $|No cagnotte} was taken from {player}, who won {won?$|nothing}; {due?it should have been $|nothing was due}.",
    reading="baccarat:4.11",
    version=7,
)  # fmt: skip
def cagnotte_is_the_percentage_of_the_gain(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Of what the banker wins the house takes its percentage, out of the bank or from outside; of a null coup nothing.

    The article fixes no rate: it is that of the table.
    """
    coup, hand, rate = finished.coup, finished.coup.hand, finished.table.terms.cagnotte
    if coup.banker is None or rate is None:
        yield NotEvaluable(finished.table.why_no_hand if rate is not None else NO_RATE)
        return
    if not coup.order and not coup.cagnotte:
        return
    won, charged, due = cagnotte_of(finished, rate)
    if charged == due:
        return
    banker = banker_in(coup)
    money = lacks(CAGNOTTE, banker, due - charged) or lacks(banker, CAGNOTTE, charged - due)
    values: dict[str, Value] = {
        "player": coup.banker, "charged": Money(money=charged), "won": Money(money=won), "due": Money(money=due),
    }  # fmt: skip
    tied = finished.result is not None and finished.result.winner is None
    evidence = tuple(coup.cagnotte) or (coup.opened,)
    yield Breach(
        evidence, values, player=coup.banker, shortfalls=money, paragraph=at("77") if tied else None,
        shows=(finished.table.opened, *(() if hand is None else (hand.given,)), *finished.settled),
    )  # fmt: skip


@rule(
    "ao-de-261-22/12/48",
    on=(CagnotteTaken, AFTER_END),
    severity=Severity.CRITICAL,
    title=("Fora dos golpes não se cobra cagnotte", "No cagnotte is taken between coups"),
    pt="Depois de acabado o golpe foram cobrados {charged} de cagnotte{player?, da banca de $|}; {due?só $ eram ainda devidos|nada era devido}.",
    en="After the coup was over a cagnotte of {charged} was taken{player?, out of $'s bank|}; {due?only $ was still due|nothing was due}.",
    reading="baccarat:4.11",
)  # fmt: skip
def no_cagnotte_is_taken_between_coups(table: CheminTable, event: Event[CagnotteTaken], law: CheminLaw) -> Breaches:
    """The house has its percentage of a coup that the bank won; once the coup is over no more than was still lacking."""
    rate, last, hand = table.terms.cagnotte, table.recent, table.hand
    of_the_coup = table.coup is not None and event.subject in (None, table.coup.id)
    if event.type != CagnotteTaken.type or of_the_coup or rate is None:
        return
    owing = 0
    if last is not None and isinstance(last.coup, CheminCoup):
        _, charged, due = cagnotte_of(FinishedChemin(table, last.coup, last.event, law), rate)
        owing = max(0, due - charged)
    excess = min(event.data.amount, table.taken_since - owing)
    if excess > 0:
        values: dict[str, Value] = {
            "player": None if hand is None else hand.player, "charged": Money(money=event.data.amount),
            "due": Money(money=event.data.amount - excess),
        }  # fmt: skip
        money = lacks(banker_of(hand), CAGNOTTE, excess)
        given = () if hand is None else (hand.given,)
        yield Breach((event,), values, player=None if hand is None else hand.player, shortfalls=money, shows=given)


def cagnotte_of(finished: FinishedChemin, rate: int) -> tuple[int, int, int]:
    """What the bank won in a coup, what the house took of it, and what was due to the house.

    Where bets were settled wrongly that is told alone, and the percentage may follow the chips that were moved.
    """
    coup, decided = finished.coup, finished.result or finished.announced
    by_the_chips = max(0, gained(coup.bets.values()))
    won = by_the_chips if decided is None else finished.covered if decided.winner == BANKER else 0
    if finished.void_rightly or not coup.order:
        won = 0
    charged, due = sum(one.data.amount for one in coup.cagnotte), won * rate // HUNDREDTHS
    chip = rounding_chip(finished.table.licence)
    lawful = {
        due,
        due - due % chip if due >= chip else due,
        by_the_chips * rate // HUNDREDTHS,
        0 if finished.cannot_stand else due,
    }
    return won, charged, charged if charged in lawful else due


def banker_won(finished: FinishedChemin) -> bool:
    """The cards gave the coup to the bank."""
    return finished.result is not None and finished.result.winner == BANKER
