"""Scores and results as they are announced: nn. 2, 9 to 11 and 73."""

from collections.abc import Callable
from typing import Any, Final

from schemas.cards import rank
from schemas.envelope import Event
from schemas.findings import Severity, Value, Word
from streams.games.chemin_de_fer.finished import NO_CARDS, FinishedChemin
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import HANDS, PONTO, at
from streams.rules import Breach, Breaches, NotEvaluable, at_end

ACE: Final = "A"
# By what somebody reckons wrongly: an ace as the highest card, court cards by their rank.
HIGH_ACE: Final = 14
COURT: Final = {"J": 11, "Q": 12, "K": 13}


@at_end(
    "ao-de-261-22/12/10", "ao-de-261-22/12/9.a", "ao-de-261-22/12/9.b", "ao-de-261-22/12/9.c", "ao-de-261-22/12/11",
    "ao-de-261-22/12/73",
    severity=Severity.CRITICAL,
    title=("A pontuação é a que as cartas dão", "A score is what its cards add up to"),
    pt="A pontuação {de_place} foi anunciada como {score}; com {cards} é {due}.",
    en="The score of the {place} was announced as {score}; with {cards} it is {due}.",
    version=3,
)  # fmt: skip
def announced_scores_are_what_the_cards_add_up_to(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """An ace counts one, king, queen and jack nothing, the others their pips; of a sum only the units count.

    Nothing, ten and twenty are bacará. Banker and ponto say their scores correctly, and the dealer repeats them.
    """
    coup = finished.coup
    if finished.unread:
        yield NotEvaluable(NO_CARDS)
        return
    if (
        finished.result is None
        or finished.result.paragraph is not None
        or finished.misdealt
        or coup.rebuilt is not None
    ):
        return
    if finished.called_by_the_law:
        return
    for place, hand, score in _hands(finished):
        announced: tuple[Event[Any], ...] = (*coup.stated[place][-1:], *coup.score_calls[place][-1:])
        for event in announced:
            if event.data.score == score:
                continue
            values: dict[str, Value] = {
                "place": Word(word=place), "score": event.data.score, "cards": " ".join(hand), "due": score,
            }  # fmt: skip
            paragraph = at("73") if event in coup.stated[place] else _wrong(hand, event.data.score, score, law)
            severity = Severity.MAJOR if paragraph == at("73") else None
            yield Breach((event,), values, paragraph=paragraph, severity=severity, shows=tuple(coup.drawn))


def _hands(finished: FinishedChemin) -> list[tuple[str, tuple[str, ...], int]]:
    cards, law = finished.cards, finished.law
    if cards is None:
        return []
    return [(place, hand, law.total(hand)) for place, hand in zip(HANDS, (cards.ponto, cards.banker), strict=True)]


def _wrong(hand: tuple[str, ...], called: int, due: int, law: CheminLaw) -> str:
    """What was reckoned wrongly, as far as the number tells."""
    if called and not due and not called % law.modulus:
        return at("11")
    if called == sum(law.points[card] for card in hand):
        return at("10")
    ways: list[tuple[str, Callable[[str], int]]] = [
        ("9.a", lambda card: HIGH_ACE if rank(card) == ACE else law.points[card]),
        ("9.a", lambda card: 0 if rank(card) == ACE else law.points[card]),
        ("9.b", lambda card: COURT.get(rank(card), law.points[card])),
    ]
    for number, worth in ways:
        if sum(map(worth, hand)) % law.modulus == called and any(worth(card) != law.points[card] for card in hand):
            return at(number)
    return at("9.c") if any(law.points[card] > 1 for card in hand) else at("10")


@at_end(
    "ao-de-261-22/12/73",
    severity=Severity.MAJOR,
    title=("Ponto, banqueiro e pagador dizem as pontuações", "Ponto, banker and dealer say the scores"),
    pt="A pontuação {de_place} não foi anunciada {por_role}.",
    en="The score of the {place} was not announced by the {role}.",
    version=4,
)
def scores_are_announced_and_repeated(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """As they show their cards banker and ponto say their scores, and the dealer repeats them."""
    coup = finished.coup
    if coup.void is not None or len(coup.order) < len(law.order) or finished.faulty:
        return
    for place in HANDS:
        missing = place if not coup.stated[place] else "dealer" if not coup.score_calls[place] else None
        if missing is not None:
            values: dict[str, Value] = {"place": Word(word=place), "role": Word(word=missing)}
            yield Breach((coup.drawn[-1],), values)


@at_end(
    "ao-de-261-22/12/2", "ao-de-261-22/12/97.b.ii", "ao-de-261-22/12/97.b.iii", "ao-de-261-22/12/97.b.iv",
    severity=Severity.CRITICAL,
    title=("O resultado anunciado é o das pontuações", "The result is announced as the scores are"),
    pt="O resultado anunciado, «{call}», não é o das cartas: {fault}. Era «{due}», ponto {ponto} e banca {banker}.",
    en="The result announced, “{call}”, is not that of the cards: {fault}. It was “{due}”, ponto {ponto} and bank {banker}.",
    version=3,
)  # fmt: skip
def result_is_announced_as_the_scores_are(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Equal scores are called null with the score, else both are called, the ponto's first, and the higher wins."""
    coup, result = finished.coup, finished.result
    if finished.unread:
        yield NotEvaluable(NO_CARDS)
        return
    if result is None or result.paragraph is not None or finished.misdealt or len(coup.order) < len(law.order):
        return
    if finished.called_by_the_law:
        return
    due = "tie" if result.winner is None else "ponto_wins" if result.winner == PONTO else "bank_wins"
    calls = [event for event in coup.called if event.data.call in RESULT_AT and event.data.language == "pt"]
    if not calls:
        return  # that nothing was called is reported with the calls
    last = calls[-1]
    wrong = last.data.call != due
    if not wrong and not _scores_differ(last, result.ponto, result.banker):
        return
    values: dict[str, Value] = {
        "call": Word(word=last.data.call), "fault": Word(word="another_result" if wrong else "other_scores"),
        "due": Word(word=due), "ponto": result.ponto, "banker": result.banker,
    }  # fmt: skip
    paragraph = at("2") if wrong else RESULT_AT[due]
    severity = None if wrong else Severity.MINOR
    yield Breach((last,), values, paragraph=paragraph, severity=severity, shows=tuple(coup.drawn))


RESULT_AT: Final = {"tie": at("97.b.ii"), "ponto_wins": at("97.b.iii"), "bank_wins": at("97.b.iv")}


def _scores_differ(event: Event[Any], ponto: int, banker: int) -> bool:
    """The scores that were called are not those of the cards; of a tie one is enough."""
    called = event.data
    return called.ponto != ponto or called.banker not in ((banker, None) if called.call == "tie" else (banker,))
