"""Who holds the ponto's cards, and how they are passed: nn. 46, 56, 61, 62, 64, 102 and 106.e."""

from bisect import bisect
from operator import attrgetter
from typing import Any

from schemas.envelope import Event
from schemas.events.chemin_de_fer import CardsPassed, CardsWithdrawn, PontoHurried
from schemas.findings import Severity, Value, Word
from streams.games.chemin_de_fer.bancos import NO_BANCO, goes_on
from streams.games.chemin_de_fer.finished import FinishedChemin
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import BANKER, DEALER, HANDS, INSPECTOR, PONTO, TABLE, at
from streams.games.chemin_de_fer.seat_fold import MOST
from streams.games.chemin_de_fer.table import CheminTable
from streams.rules import Breach, Breaches, NotEvaluable, at_end, rule
from streams.rules.order import surely_before


@rule(
    "ao-de-261-22/12/64",
    on=(CardsPassed,),
    severity=Severity.MAJOR,
    title=(
        "O pagador passa as cartas com a palette, sem se verem",
        "The dealer passes the cards unseen, with the paddle",
    ),
    pt="As cartas do ponto foram passadas a {player}: {fault}.",
    en="The ponto's cards were passed to {player}: {fault}.",
    stands_alone=True,
)
def cards_are_passed_unseen_with_the_paddle(table: CheminTable, event: Event[CardsPassed], law: CheminLaw) -> Breaches:
    """The dealer hands the ponto both cards with the paddle, so that nobody sees them."""
    data = event.data
    fault = ""
    if data.role != DEALER:
        fault = "not_by_the_dealer"
    elif not data.palette:
        fault = "without_the_paddle"
    elif not data.face_down:
        fault = "cards_could_be_seen"
    if fault:
        yield Breach((event,), {"player": data.player, "fault": Word(word=fault)})


@at_end(
    "ao-de-261-22/12/64",
    severity=Severity.MAJOR,
    title=("As cartas do ponto são-lhe entregues pelo pagador", "The ponto's cards are handed over by the dealer"),
    pt="{player} tomou as cartas do ponto, que o pagador não entregou a ninguém.",
    en="{player} took the ponto's cards, which the dealer had passed to nobody.",
    about=FinishedChemin.taken,
)
def cards_are_not_taken_unpassed(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Nobody helps himself to the ponto's cards: the dealer hands them over."""
    coup = finished.coup
    wanted = any(goes_on(finished, call) for call in coup.bancos)  # whose cards they are then n. 54 says
    for taken in coup.taken if coup.void is None and not coup.passed and not wanted else ():
        yield Breach((taken,), {"player": taken.data.player}, player=taken.data.player)
        return


@at_end(
    "ao-de-261-22/12/65", "ao-de-261-22/12/31", "ao-de-261-22/12/68",
    severity=Severity.MAJOR,
    title=("Fala quem tem as cartas", "Whoever holds the cards speaks"),
    pt="{player} falou {por_place}; as cartas eram de {holder}.",
    en="{player} spoke for the {place}; the cards were {holder}'s.",
    version=2,
)  # fmt: skip
def holder_of_the_cards_speaks(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """The ponto who has the cards says his word, the banker his; an associate does not intervene in play."""
    coup = finished.coup
    if coup.void is not None or coup.banker is None:
        return
    for place in HANDS:
        for spoken in coup.words[place]:
            had: tuple[Event[Any], ...] = (*coup.passed, *coup.taken)
            held = [one for one in had if not surely_before(spoken, one)]
            last = max(held, key=lambda one: one.sequence, default=None)
            holder = coup.banker if place == BANKER else None if last is None else last.data.player
            if holder in (None, spoken.data.player):
                continue
            joined = coup.hand is not None and spoken.data.player in coup.hand.associates
            paragraph = at("31") if joined else at("68") if place == BANKER else None
            values: dict[str, Value] = {"player": spoken.data.player, "place": Word(word=place), "holder": holder or ""}
            shows = (coup.opened,) if place == BANKER or last is None else (last,)
            yield Breach((spoken,), values, player=spoken.data.player, paragraph=paragraph, shows=shows)
            break


@at_end(
    "ao-de-261-22/12/61", "ao-de-261-22/12/62", "ao-de-261-22/12/46", "ao-de-261-22/12/56", "ao-de-261-22/12/102",
    severity=Severity.CRITICAL,
    title=("As cartas vão a quem a elas tem direito", "The cards go to the player with a right to them"),
    pt="As cartas do ponto foram dadas a {player}; cabiam a {holder}.",
    en="The ponto's cards were given to {player}; they belonged to {holder}.",
    version=3,
)  # fmt: skip
def cards_go_to_who_has_a_right_to_them(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Who makes bancô, or bancô with the table, has the cards; else the seated ponto with the highest bet.

    Of equal bets the nearest to the banker's right. Cards do not go to who cannot play, unless he makes bancô and
    demands them. Who plays for the bank is no ponto, though he bet against it.
    """
    coup = finished.coup
    late = any(goes_on(finished, call) and coup.dealt and surely_before(coup.dealt, call) for call in coup.bancos)
    if not coup.passed or late or coup.void is not None:
        return
    first = coup.passed[0]
    player, award = first.data.player, coup.award
    if not finished.table.sighted and award is None and len(finished.by_player) > 1:  # who of them sits is not known
        yield NotEvaluable(NO_BANCO)
        return
    due = holders(finished)
    if player in coup.ignorant and not (award is not None and award.data.player == player and first.data.demanded):
        paragraph = at("102")
    elif award is not None and award.data.player in coup.ignorant:
        return
    elif due and player != due[0]:
        paragraph = _paragraph(finished, player, due[0])
    else:
        return
    values: dict[str, Value] = {"player": player, "holder": due[0] if due else Word(word="nobody")}
    severity = None if paragraph == at("46") else Severity.MINOR if paragraph == at("102") else Severity.MAJOR
    bets = tuple(bet.placed for bet in finished.in_play)
    yield Breach(
        (first, *bets), values, player=player, paragraph=paragraph, severity=severity,
        shows=(*coup.awards, *(() if coup.hand is None else (coup.hand.given,))),
    )  # fmt: skip


def _nobody_hurried(finished: FinishedChemin) -> Breaches:
    """The ponto took longer than the table allows, and the inspector did not invite him to speak."""
    coup, limit = finished.coup, finished.table.terms.word_seconds
    seen = [*coup.seen, *coup.passed][:1]
    if limit is None or not seen or not coup.words[PONTO] or coup.void is not None:
        return
    spoken = coup.words[PONTO][0]
    slow = (spoken.time - seen[0].time).total_seconds() > limit
    if slow and not any(one.data.role == INSPECTOR for one in coup.hurried):
        values: dict[str, Value] = {"player": spoken.data.player, "fault": Word(word="nobody_invited_to_speak")}
        yield Breach((seen[0], spoken), values, player=spoken.data.player, shows=(finished.table.opened,))


def holders(finished: FinishedChemin) -> list[str]:
    """Who has a right to the cards, the first first.

    Where nobody made bancô, those who cannot play are left out, and those who play for the bank.
    """
    coup, bank = finished.coup, set[str | None]()
    if coup.award is not None:
        return [coup.award.data.player]
    if coup.hand is not None:
        bank = {coup.banker, *coup.hand.associates}
    stakes = {player: stake for player, stake in finished.by_player.items() if player not in bank}
    able = [player for player in stakes if player not in coup.ignorant] or list(stakes)
    seated = [player for player in able if finished.seat_of(player) is not None]
    return sorted(seated or able, key=lambda player: (-stakes[player], *finished.priority(player)))


def _paragraph(finished: FinishedChemin, player: str, due: str) -> str:
    award = finished.coup.award
    if award is not None:
        return at("56") if award.data.kind == TABLE else at("46")
    stakes = finished.by_player
    equal = stakes.get(player, 0) == stakes[due] and finished.seat_of(player) is not None
    return at("62") if equal else at("61")


@at_end(
    "ao-de-261-22/12/106.e",
    severity=Severity.MINOR,
    title=("Ao ponto demorado o fiscal convida primeiro", "A slow ponto is invited by the inspector first"),
    pt="O ponto {player} demorou a falar: {fault}.",
    en="The ponto {player} was slow to speak: {fault}.",
    reading="baccarat:6.20",
    version=3,
)
def slow_ponto_is_invited_first(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Only the inspector takes the cards from a ponto who is slow to speak, once he has been invited to.

    They go to the next highest bet. How long is too long the law does not say: it is what the table declares, if it does.
    """
    coup = finished.coup
    yield from _nobody_hurried(finished)
    if coup.withdrawn and not finished.table.sighted:
        yield NotEvaluable(NO_BANCO)
        return
    if any(goes_on(finished, call) for call in coup.bancos):
        return  # the cards are taken back for whoever goes on (nn. 53, 54)
    invited: dict[str, Event[PontoHurried]] = {}  # by the inspector, each the first time
    for one in coup.hurried:
        if one.data.role == INSPECTOR:
            invited.setdefault(one.data.player, one)
    order = holders(finished)[:2] if coup.withdrawn else []
    for taken in coup.withdrawn:
        player = taken.data.player
        due, later = next((one for one in order if one != player), None), _passed_after(coup.passed, taken)
        fault = ""
        if taken.data.role != INSPECTOR:
            fault = "not_by_the_inspector"
        elif player not in invited or surely_before(taken, invited[player]):
            fault = "not_invited_first"
        elif later and due is not None and later[0].data.player != due:
            fault = "not_to_the_next_bet"
        if fault:
            yield Breach((taken, *later), {"player": player, "fault": Word(word=fault)}, player=player)


def _passed_after(passed: list[Event[CardsPassed]], taken: Event[CardsWithdrawn]) -> list[Event[CardsPassed]]:
    """To whom the cards went next, if to anybody."""
    start = bisect(passed, taken.sequence, key=attrgetter("sequence"))
    return [one for one in passed[start : start + MOST] if surely_before(taken, one)][:1]
