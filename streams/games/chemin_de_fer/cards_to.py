"""Who holds the ponto's cards, and how they are passed: nn. 46, 56, 61, 62, 64, 102 and 106.e."""

from schemas.envelope import Event
from schemas.events.chemin_de_fer import CardsPassed
from schemas.findings import Severity, Value, Word
from streams.games.chemin_de_fer.bancos import NO_BANCO, goes_on
from streams.games.chemin_de_fer.finished import FinishedChemin
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import DEALER, INSPECTOR, TABLE, at
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
    "ao-de-261-22/12/61", "ao-de-261-22/12/62", "ao-de-261-22/12/46", "ao-de-261-22/12/56", "ao-de-261-22/12/102",
    severity=Severity.CRITICAL,
    title=("As cartas vão a quem a elas tem direito", "The cards go to the player with a right to them"),
    pt="As cartas do ponto foram dadas a {player}; cabiam a {holder}.",
    en="The ponto's cards were given to {player}; they belonged to {holder}.",
)  # fmt: skip
def cards_go_to_who_has_a_right_to_them(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Who makes bancô, or bancô with the table, has the cards; else the seated ponto with the highest bet.

    Of equal bets the nearest to the banker's right. Cards do not go to who cannot play, unless he makes bancô and
    demands them.
    """
    coup = finished.coup
    late = any(goes_on(finished, call) and coup.dealt and surely_before(coup.dealt, call) for call in coup.bancos)
    if not coup.passed or late or coup.void is not None:
        return
    if not finished.table.sighted:
        yield NotEvaluable(NO_BANCO)
        return
    first = coup.passed[0]
    player, award = first.data.player, coup.award
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


def holders(finished: FinishedChemin) -> list[str]:
    """Who has a right to the cards, the first first; those who cannot play are left out where nobody made bancô."""
    coup, stakes = finished.coup, finished.by_player
    if coup.award is not None:
        return [coup.award.data.player]
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
    pt="As cartas foram retiradas a {player}: {fault}.",
    en="The cards were taken from {player}: {fault}.",
    reading="baccarat:6.20",
)
def slow_ponto_is_invited_first(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Only the inspector takes the cards from a ponto who is slow to speak, once he has been invited to.

    They go to the next highest bet.
    """
    coup = finished.coup
    if coup.withdrawn and not finished.table.sighted:
        yield NotEvaluable(NO_BANCO)
        return
    for taken in coup.withdrawn:
        player = taken.data.player
        invited = [one for one in coup.hurried if one.data.player == player and not surely_before(taken, one)]
        later = [one for one in coup.passed if surely_before(taken, one)]
        if any(goes_on(finished, call) for call in coup.bancos):
            continue  # the cards are taken back for who goes on (nn. 53, 54)
        order = [one for one in holders(finished) if one != player]
        fault = ""
        if taken.data.role != INSPECTOR:
            fault = "not_by_the_inspector"
        elif not any(one.data.role == INSPECTOR for one in invited):
            fault = "not_invited_first"
        elif later and order and later[0].data.player != order[0]:
            fault = "not_to_the_next_bet"
        if fault:
            yield Breach((taken, *later[:1]), {"player": player, "fault": Word(word=fault)}, player=player)
