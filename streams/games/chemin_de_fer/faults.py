"""Faults and what becomes of the coup; advice: nn. 14, 72, 76, 99 to 101, 105.a, c, e, k and m, 107.c and d."""

from typing import Any

from schemas.envelope import Event
from schemas.events.cards import ComplaintDecided
from schemas.findings import Severity, Value, Word
from streams.games.chemin_de_fer.cannot_stand import UNDONE
from streams.games.chemin_de_fer.drawing import held_by_bet
from streams.games.chemin_de_fer.finished import NO_WITNESS, FinishedChemin
from streams.games.chemin_de_fer.law import FREE, CheminLaw
from streams.games.chemin_de_fer.names import BANKER, DEALER, DRAW, INSPECTOR, PONTO, STAND, at
from streams.games.chemin_de_fer.result import CheminResult
from streams.games.chemin_de_fer.table import CheminTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.money import NOBODY
from streams.rules.order import surely_before


@at_end(
    "ao-de-261-22/12/105.c", "ao-de-261-22/12/107.c", "ao-de-261-22/12/107.d", "ao-de-261-22/12/76",
    severity=Severity.CRITICAL,
    title=("O golpe que não pode valer é anulado", "A coup that cannot stand is void"),
    pt="O golpe não podia valer, nem foi reconstituído, e liquidaram-se apostas: {fault}.",
    en="The coup could not stand and was not rebuilt, and bets were settled: {fault}.",
    version=6,
)  # fmt: skip
def coup_that_cannot_stand_is_void(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Two cards stuck together, a wrong passing of the cards: void, unless it can be rebuilt with certainty.

    Void too where the dealer boxes cards before the scores are announced, and the last coup of a shoe with too few cards.
    Of a void coup nothing is paid and nothing taken.
    """
    coup = finished.coup
    if not coup.order or not finished.settled:
        return
    if finished.unwitnessed:
        yield NotEvaluable(NO_WITNESS)
        return
    short = finished.too_few_cards
    if coup.void is not None:
        yield from _settled_though_void(finished, short)
        return
    if short is None and not finished.undoing:
        return
    money = finished.undone  # told once, with the first
    if short is not None:
        values: dict[str, Value] = {"fault": Word(word="too_few_cards_in_the_shoe")}
        yield Breach((short,), values, paragraph=at("107.d"), shortfalls=money, reading=None)
        money = NOBODY
    for fault, event in finished.undoing.items():
        paragraph = UNDONE[fault]
        severity = Severity.MAJOR if paragraph == at("107.c") else None
        values = {"fault": Word(word=fault)}
        yield Breach((event,), values, paragraph=paragraph, shortfalls=money, severity=severity)
        money = NOBODY


def _settled_though_void(finished: FinishedChemin, short: Event[Any] | None) -> Breaches:
    """Bets were paid or taken in a coup that was rightly void, and not handed back; a wrong one tells its money itself."""
    void, grounds = finished.coup.void, finished.undoing or dict.fromkeys({"ponto_has_four"} & set(finished.faults))
    if void is None or not finished.undone or not (short or grounds):
        return
    paragraph = at("107.d") if short is not None else UNDONE.get(next(iter(grounds)), at("105.c"))
    values: dict[str, Value] = {"fault": Word(word="it_had_been_called_void")}
    severity = Severity.MAJOR if paragraph == at("107.c") else None
    yield Breach(
        (void, finished.settled[0]), values, paragraph=paragraph, severity=severity, shortfalls=finished.undone
    )


def lawful_result(finished: FinishedChemin, law: CheminLaw) -> CheminResult | None:
    """What decides the bets: nothing where the coup must be void, and the cards where it was voided for nothing.

    Where third cards came against the law, what they would have made of it.
    """
    if finished.coup.void is None:
        return None if finished.cannot_stand else finished.drawn_wrong or finished.result
    voided = None if finished.may_be_void else finished.drawn_anyway
    return None if voided is None else voided.lawful


@at_end(
    "ao-de-261-22/12/105.a", "ao-de-261-22/12/14",
    severity=Severity.CRITICAL,
    title=("Tirada uma carta, o golpe joga-se", "Once a card is drawn the coup is played"),
    pt="O golpe foi anulado depois de tiradas cartas, sem que a lei o permita.",
    en="The coup was called void after cards were drawn, and the law does not allow it.",
    version=6,
)  # fmt: skip
def coup_is_played_once_a_card_is_drawn(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """A banker who has drawn a card must play the coup; only the faults that the law names make it void.

    A coup that begins with the warning card is still played. A fault of the dealer's own is not the dealer's to rule.
    """
    coup = finished.coup
    if coup.void is None or not coup.order:
        return
    if finished.unwitnessed:
        yield NotEvaluable(NO_WITNESS)
    elif not finished.may_be_void:
        shoe = coup.shoe
        first = shoe is not None and shoe.warned is not None and not surely_before(coup.drawn[0], shoe.warned)
        money = finished.owed_by(finished.drawn_anyway.lawful) if finished.drawn_anyway is not None else ()
        paragraph = at("14") if first and shoe is not None and shoe.last_coup == coup.id else None
        severity = Severity.MAJOR if paragraph is not None else None
        reading = "baccarat:6.28" if "wrong_passing" in coup.faults else finished.not_believed
        yield Breach(
            (coup.drawn[0], coup.void), paragraph=paragraph, severity=severity, shortfalls=money, reading=reading
        )


@at_end(
    "ao-de-261-22/12/72",
    severity=Severity.CRITICAL,
    title=("A falsa tiragem é reconstituída à vista do fiscal", "A false draw is put right under the inspector's eyes"),
    pt="A jogada foi reconstituída: {fault}.",
    en="The coup was rebuilt: {fault}.",
    version=2,
)
def false_draws_are_put_right(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """A ponto who plays for the table and draws falsely: the dealer rebuilds the coup, watched by the inspector.

    Cards that are left over are burnt.
    """
    coup, made = finished.coup, finished.drawn
    if coup.rebuilt is None or made is None or not held_by_bet(coup):
        return
    due = law.choices.ponto(made.ponto)
    fault = ""
    if coup.rebuilt.data.role != DEALER:
        fault = "not_by_the_dealer"
    elif coup.rebuilt.data.watched_by != INSPECTOR:
        fault = "no_inspector_watched"
    elif due == STAND and made.ponto_took:
        fault = "card_was_not_burnt"
    if fault:
        reading = None if coup.award is None else "baccarat:6.10"
        yield Breach((coup.rebuilt,), {"fault": Word(word=fault)}, reading=reading)


@at_end(
    "ao-de-261-22/12/99", "ao-de-261-22/12/100", "ao-de-261-22/12/101", "ao-de-261-22/12/105.m",
    severity=Severity.CRITICAL,
    title=("O conselho segue a tabela e vincula o banqueiro", "Advice follows the table and binds the banker"),
    pt="O conselho dado {a_place} foi «{action}»: {fault}.",
    en="The advice to the {place} was “{action}”: {fault}.",
    version=5,
    about=FinishedChemin.advice,
)  # fmt: skip
def advice_follows_the_table_and_binds(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Staff advise the banker by the table, and he must abide; a card that he draws against it is burnt.

    A ponto with five is told nothing: the choice is his alone. Where staff erred the coup is rebuilt.
    """
    coup, made, charged = finished.coup, finished.drawn, False
    if made is None:
        return
    for event in coup.advice:
        place, action = event.data.place, event.data.action
        fault, paragraph = "", at("99")
        if place == PONTO and law.choices.ponto(made.ponto) == FREE and made.ponto not in law.choices.shows:
            fault, paragraph = "choice_is_the_pontos_alone", at("100")
        elif place == BANKER and made.banker_due not in (FREE, action):
            if coup.rebuilt is None and (DRAW if made.banker_took else STAND) == action:
                fault, paragraph = "staff_erred", at("101")
        elif place == BANKER and action == DRAW and not made.banker_took:
            fault = "banker_did_not_abide"
        elif place == BANKER and action == STAND and made.banker_took:
            fault, paragraph = "card_was_not_burnt", at("105.m")
        if fault:
            values: dict[str, Value] = {
                "place": Word(word=place), "action": Word(word=action), "fault": Word(word=fault),
            }  # fmt: skip
            bound = place == BANKER and made.banker_due != FREE  # by the table, whose own rule leaves it to this one
            money = finished.owed_by(made.lawful) if bound and not charged else ()
            charged = charged or bound  # once, where staff said one thing and then another
            reading = "baccarat:6.15" if place == BANKER and made.banker_due == FREE else None
            free = {at("99"): Severity.MINOR, at("100"): Severity.MINOR, at("105.m"): Severity.MAJOR}
            severity = None if bound else free.get(paragraph)
            yield Breach((event,), values, paragraph=paragraph, severity=severity, shortfalls=money,
                         staff=event.data.by, shows=tuple(coup.drawn), reading=reading)  # fmt: skip


@rule(
    "ao-de-261-22/12/105.k",
    on=(ComplaintDecided,),
    severity=Severity.MAJOR,
    title=("Concluído o golpe, não há reclamação", "Once the coup is over no claim is admitted"),
    pt="Foi atendida uma reclamação sobre a distribuição ou a tiragem quando o golpe já estava concluído.",
    en="A claim about the deal or the draw was admitted after the coup was over.",
)
def no_claim_is_admitted_once_the_coup_is_over(
    table: CheminTable, event: Event[ComplaintDecided], law: CheminLaw
) -> Breaches:
    """A claim about an error in the deal or the draw is admitted only until bets are settled and cards boxed."""
    claim = table.claims.get(event.data.complaint)
    if claim is not None and event.data.admitted and claim[1]:
        yield Breach((claim[0], event))


@at_end(
    "ao-de-261-22/12/105.e", "ao-de-261-22/12/107.b", "ao-de-261-22/12/105.f",
    severity=Severity.CRITICAL,
    title=("A carta a mais é queimada", "The card too many is burnt"),
    pt="Com a falta «{fault}» ficaram {left} cartas ao banqueiro e {other} ao ponto; a carta a mais não foi queimada.",
    en="With the fault “{fault}” the banker was left {left} cards and the ponto {other}; the one too many was not burnt.",
    version=2,
    about=FinishedChemin.faults,
)  # fmt: skip
def card_too_many_is_burnt(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """The card that does not count is burnt: the fourth of the banker, what came out when the dealer repeated wrongly."""
    coup, cards = finished.coup, finished.cards
    if cards is None or coup.void is not None:
        return
    longest = len(law.order) - 1
    for fault, paragraph in BURNT.items():
        event = finished.faults.get(fault)
        if event is not None and max(len(cards.ponto), len(cards.banker)) > longest:
            values: dict[str, Value] = {
                "fault": Word(word=fault), "left": len(cards.banker), "other": len(cards.ponto),
            }  # fmt: skip
            yield Breach((event,), values, paragraph=paragraph, shows=tuple(coup.drawn))


BURNT = {"two_thirds": at("105.e"), "wrong_repetition": at("107.b"), "fifth_card": at("105.f")}
