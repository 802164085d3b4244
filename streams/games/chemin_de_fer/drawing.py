"""How a coup is drawn by the law: what the ponto said, whether either hand takes a third card (nn. 65 to 72)."""

from typing import NamedTuple

from streams.games.chemin_de_fer.law import FREE, CheminLaw
from streams.games.chemin_de_fer.names import BANKER, CARD, DRAW, NO, PONTO, SHOWS, STAND, TABLE, at
from streams.games.chemin_de_fer.result import CheminResult, CoupCards, by_scores
from streams.games.chemin_de_fer.shown_faults import PAIR
from streams.games.chemin_de_fer.state import CheminCoup
from streams.rules.order import surely_before


class DrawnCoup(NamedTuple):
    """What either hand did, and what it had to do; `free` where the law leaves it to him."""

    ponto: int  # with two cards
    banker: int
    word: str | None  # that counts
    shown: bool  # the ponto has shown eight or nine at once
    ponto_due: str
    ponto_took: bool
    banker_due: str
    banker_took: bool
    banker_at: str  # the paragraph that binds the banker
    lawful: CheminResult | None  # what the coup would have been by the law; None where the next card is not known


def first_word(coup: CheminCoup) -> str | None:
    """The word that the ponto said first."""
    return coup.words[PONTO][0].data.word if coup.words[PONTO] else None


def changed_word(coup: CheminCoup) -> bool:
    """The ponto asked for a card and then did not, or the other way round."""
    return {NO, CARD} <= {event.data.word for event in coup.words[PONTO]}


def effective_word(coup: CheminCoup, ponto: int, banker: int, law: CheminLaw) -> str | None:
    """With five the first word counts; else the banker chooses, unless he has bacará: then the rules do (106.c, 106.d)."""
    word = first_word(coup)
    if not changed_word(coup) or law.choices.ponto(ponto) == FREE:
        return word
    if not banker:
        return CARD if law.choices.ponto(ponto) == DRAW else NO
    if coup.chose is None:
        return word
    return CARD if coup.chose.data.action == DRAW else NO


def bound(coup: CheminCoup) -> str | None:
    """The paragraph by which the banker must play by the table."""
    if coup.by_table:
        return at("103")
    spoken = coup.words[PONTO][:1]
    turned = any(
        event.data.place == PONTO
        and event.data.by == coup.banker
        and not any(surely_before(word, event) for word in spoken)
        for event in coup.exposed
    )  # in the deal
    return at("105.b") if turned or "ponto_uncovered" in coup.faults else None


def drawn(cards: CoupCards, coup: CheminCoup, law: CheminLaw) -> DrawnCoup:
    """The coup as it was drawn, beside the law."""
    choices = law.choices
    ponto, banker = law.total(cards.ponto[:PAIR]), law.total(cards.banker[:PAIR])
    word = effective_word(coup, ponto, banker, law)
    shown = ponto in choices.shows and first_word(coup) in SHOWS.values()  # by whichever of the two words
    third = law.worth(cards.ponto[PAIR]) if len(cards.ponto) > PAIR else None
    natural = shown or banker in choices.shows
    ponto_due = STAND if natural else DRAW if word == CARD else STAND if word == NO else FREE
    if ponto in choices.shows and not shown and word == CARD and not natural:
        ponto_due = FREE  # at the banker's mercy (106.a)
    banker_due, banker_at = _banker(banker, third, coup, law, shown=shown)
    made = DrawnCoup(
        ponto, banker, word, shown, ponto_due, len(cards.ponto) > PAIR, banker_due, len(cards.banker) > PAIR,
        banker_at, None,
    )  # fmt: skip
    return made._replace(lawful=_lawful(made, cards, coup, law))


def _banker(banker: int, third: int | None, coup: CheminCoup, law: CheminLaw, *, shown: bool) -> tuple[str, str]:
    """What the banker must do, and the paragraph that says so."""
    choices, tied = law.choices, bound(coup)
    if banker in choices.shows:
        return STAND, at("68.a")
    if shown:
        return STAND, at("68.c") if banker in choices.banker_draws else at("68.d") if banker in choices.tableau else at(
            "68.b"
        )
    if coup.full_banco and tied is None:
        return (DRAW, at("71")) if not banker else (FREE, at("71"))
    due = choices.banker(banker, third, bound=tied is not None)
    if banker in choices.banker_draws:
        return due, at("68.c")
    if banker not in choices.tableau:
        return due, at("68.b")
    optional = choices.banker(banker, third) == FREE
    return due, tied if tied is not None and (optional or coup.full_banco) else at("68.d")


def _lawful(made: DrawnCoup, cards: CoupCards, coup: CheminCoup, law: CheminLaw) -> CheminResult | None:
    """The same cards in the order in which they left the shoe, given to whom the law gives them."""
    rest = [card for _, card in cards.order[len(law.order) :]] + coup.next_cards
    ponto, banker = cards.ponto[:PAIR], cards.banker[:PAIR]
    natural = made.shown or made.banker in law.choices.shows
    asks = (
        law.choices.ponto(made.ponto) if not coup.full_banco and made.ponto not in law.choices.shows else made.ponto_due
    )
    if FREE in (asks, made.ponto_due) or changed_word(coup):
        asks = made.ponto_due  # with five his word decides, of changed words the one that counts
    takes = made.ponto_took if asks == FREE else asks == DRAW
    third = None
    if takes and not natural:
        if not rest:
            return None
        third, ponto = law.worth(rest[0]), (*ponto, rest.pop(0))
    due, _ = _banker(made.banker, third, coup, law, shown=made.shown)
    if made.banker_took if due == FREE else due == DRAW:
        if not rest:
            return None
        banker = (*banker, rest.pop(0))
    return by_scores(law.total(ponto), law.total(banker))


def held_by_bet(coup: CheminCoup) -> bool:
    """The ponto plays for others too: a bancô with the table, or the highest bet (n. 72)."""
    return coup.award is None or coup.award.data.kind == TABLE


def places_of(coup: CheminCoup) -> list[str]:
    """Where the cards went, in the order in which they left the shoe; those that were put aside are left out."""
    lying = {id(laid): place for place in (PONTO, BANKER) for laid in coup.hands.get(place, ())}
    return [lying[id(laid)] for laid in coup.order if id(laid) in lying]
