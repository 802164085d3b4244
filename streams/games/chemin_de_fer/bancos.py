"""Bancô: who may make it, before whom, when, and for how much: nn. 46, 49 to 58, 90 and 93."""

from typing import NamedTuple

from schemas.envelope import Event
from schemas.events.chemin_de_fer import BancoAwarded, BancoCalled
from schemas.findings import Money, Severity, Value
from streams.games.chemin_de_fer.finished import FinishedChemin
from streams.games.chemin_de_fer.law import CheminLaw
from streams.games.chemin_de_fer.names import ALONE, FULL, PONTO, SUIVI, TABLE, WON, at
from streams.rules import Breach, Breaches, NotEvaluable, at_end
from streams.rules.order import surely_before

NO_BANCO = "messages were lost that may have told of the hand or of the seats"
NO_PLACE = "no record tells where one of those who stand came to stand"
PRIORITY = "baccarat:6.5"
JOINT = "baccarat:6.4"  # what the joint play is over which bancô comes first


class BestCall(NamedTuple):
    """The call that has the bancô, the paragraph that puts it first, and the reading on which that rests."""

    call: Event[BancoCalled]
    paragraph: str
    reading: str | None = None


def goes_on(finished: FinishedChemin, call: Event[BancoCalled]) -> bool:
    """The caller made bancô in the coup before, lost it, and declares to go on."""
    last = finished.table.last_banco
    return (
        call.data.kind == SUIVI
        and last is not None
        and last[0] == call.data.player
        and last[1] != TABLE
        and last[2] == WON
    )


def best_call(finished: FinishedChemin) -> BestCall | None:
    """Whose bancô it is: who goes on; who was with the table and is alone now; then who sits, then who stands."""
    coup, table = finished.coup, finished.table
    last = table.last_banco
    calls = [call for call in coup.bancos if call.data.player != table.no_banco and _in_time(finished, call)]
    full = [call for call in calls if call.data.kind in FULL]
    for call in full:
        if goes_on(finished, call):
            fresh = coup.hand is not None and not coup.hand.coups
            return BestCall(call, at("55") if fresh else at("49"), PRIORITY)
    for call in full:
        if last is not None and last[:2] == (call.data.player, TABLE):
            return BestCall(call, at("58"))
    if full:
        best = min(full, key=lambda call: _order(finished, call))
        return BestCall(best, _seat_paragraph(finished, best, full))
    isolated = [call for call in calls if last is None or last[:2] != (call.data.player, TABLE)]
    if not isolated:
        return None
    return BestCall(min(isolated, key=lambda call: _order(finished, call)), at("57"))


def _in_time(finished: FinishedChemin, call: Event[BancoCalled]) -> bool:
    first = finished.coup.dealt
    return first is None or not surely_before(first, call) or goes_on(finished, call)


def _order(finished: FinishedChemin, call: Event[BancoCalled]) -> tuple[bool, bool, int, int]:
    """Who sits before who stands, counted from the banker's right; who moved up has no priority."""
    return call.data.player in finished.table.moved_up, *finished.priority(call.data.player)


def _seat_paragraph(finished: FinishedChemin, best: Event[BancoCalled], full: list[Event[BancoCalled]]) -> str:
    """Seat by seat n. 49; who sits before who stands n. 50, or n. 57 where the one who stands had called alone."""
    seated = finished.seat_of(best.data.player) is not None
    if not seated:
        return at("50")
    others = [call for call in full if finished.seat_of(call.data.player) is None]
    if others and all(call.data.kind == ALONE for call in (best, others[0])):
        return at("57")
    return at("49")


@at_end(
    "ao-de-261-22/12/49", "ao-de-261-22/12/50", "ao-de-261-22/12/51", "ao-de-261-22/12/55", "ao-de-261-22/12/57",
    "ao-de-261-22/12/58", "ao-de-261-22/12/90", "ao-de-261-22/12/93", "ao-de-261-22/12/52",
    severity=Severity.MAJOR,
    title=("O bancô é de quem tem prioridade", "Banco goes to the player with priority"),
    pt="O bancô foi dado a {player}; cabia a {holder}.",
    en="Banco was given to {player}; it belonged to {holder}.",
    version=3,
    about=FinishedChemin.award,
)  # fmt: skip
def banco_goes_to_who_has_priority(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Seated pontos have priority from the banker's right, then those who stand; a full bancô before one with the table.

    Who made bancô and lost may go on before all others; one with the table stands alone, and is not repeated.
    """
    coup, table, award = finished.coup, finished.table, finished.coup.award
    if award is None or coup.hand is None or not table.sighted:
        if award is not None:
            yield NotEvaluable(NO_BANCO)
        return
    player = award.data.player
    due = best_call(finished)
    if _place_unknown(finished, due):
        yield NotEvaluable(NO_PLACE)
        return
    if due is not None and due.call.data.player == player:
        return
    paragraph, reading = _passed_over(finished, due, award)
    values: dict[str, Value] = {"player": player, "holder": player if due is None else due.call.data.player}
    shows = (coup.hand.given, *coup.bancos)
    yield Breach((award,), values, player=str(values["holder"]), paragraph=paragraph, reading=reading, shows=shows)


def _passed_over(finished: FinishedChemin, due: BestCall | None, award: Event[BancoAwarded]) -> tuple[str, str | None]:
    """By which paragraph the bancô was not his who got it, and on which reading that rests."""
    table, player, last = finished.table, award.data.player, finished.table.last_banco
    own = next((call for call in finished.coup.bancos if call.data.player == player), None)
    paragraph, reading = (at("49"), None) if due is None else (due.paragraph, due.reading)
    if player == table.no_banco:
        paragraph = at("90")
    elif own is not None and not _in_time(finished, own):
        paragraph = at("52")
    elif player in table.moved_up:
        paragraph = at("93")
    elif award.data.kind == TABLE and last is not None and last[:2] == (player, TABLE):
        paragraph, reading = at("58"), "baccarat:6.8"
    elif due is not None and award.data.kind == TABLE and due.call.data.kind in FULL:
        paragraph = at("51") if due.call.data.kind != ALONE else at("57")
        reading = JOINT if paragraph == at("51") else reading
    elif due is not None and due.paragraph == at("49") and not goes_on(finished, due.call):
        paragraph = at("50") if finished.seat_of(player) is None else at("49")
    return paragraph, reading


def _place_unknown(finished: FinishedChemin, due: BestCall | None) -> bool:
    """It lies between players who stand, and where one of them stands is not on record."""
    if due is None or due.paragraph != at("50"):
        return False
    callers = {call.data.player for call in finished.coup.bancos}
    standing = [player for player in callers if finished.seat_of(player) is None]
    return len(standing) > 1 and any(player not in finished.coup.standing for player in standing)


@at_end(
    "ao-de-261-22/12/53", "ao-de-261-22/12/54",
    severity=Severity.MAJOR,
    title=("Quem continua o bancô recebe as cartas ainda por ver", "Whoever goes on with banco gets cards not yet seen"),
    pt="As cartas do ponto ficaram com {player}; com o bancô suivi declarado cabiam a {holder}.",
    en="The ponto's cards stayed with {player}; after “banco suivi” they belonged to {holder}.",
    reading="baccarat:6.6",
    about=FinishedChemin.bancos,
)  # fmt: skip
def who_goes_on_gets_unseen_cards(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Cards that the dealer gave to another are taken back if unseen; once seen they stay.

    Cards that another took himself are taken back even if seen, unless he has shown them or said their score.
    """
    coup = finished.coup
    late = [call for call in coup.bancos if goes_on(finished, call) and coup.dealt and surely_before(coup.dealt, call)]
    if not late or not coup.words[PONTO]:
        return
    call, owner = late[0], coup.words[PONTO][-1].data.player
    passed = [one for one in coup.passed if one.data.player != call.data.player and surely_before(one, call)]
    taken = [one for one in coup.taken if one.data.player != call.data.player and surely_before(one, call)]
    if not passed and not taken:
        return
    other = (passed or taken)[0]
    seen = any(one.data.player == other.data.player and surely_before(one, call) for one in coup.seen)
    spoken = any(one.data.player == other.data.player and surely_before(one, call) for one in coup.words[PONTO])
    stays = seen if passed else spoken
    due = other.data.player if stays else call.data.player
    if owner != due:
        values: dict[str, Value] = {"player": owner, "holder": due}
        yield Breach((other, call), values, player=due, paragraph=at("53") if passed else at("54"))


@at_end(
    "ao-de-261-22/12/46", "ao-de-261-22/12/51", "ao-de-261-22/12/56",
    severity=Severity.CRITICAL,
    title=("Quem faz bancô cobre a banca, ou metade dela", "Banco covers the bank, or half of it"),
    pt="No bancô de {player} {stake?jogaram $ seus|não jogou nada seu} e {others?$|nada} de outros, com uma banca de {bank}.",
    en="In {player}'s banco, {stake?$|nothing} of the player's own played and {others?$|nothing} of others, with a bank of {bank}.",
    version=2,
    about=FinishedChemin.award,
)  # fmt: skip
def banco_covers_the_bank(finished: FinishedChemin, law: CheminLaw) -> Breaches:
    """Bancô is one ponto alone against the whole bank; with the table he stakes at least half, and others may complete.

    Against a bancô no bet of others counts.
    """
    coup, award = finished.coup, finished.coup.award
    if award is None or not coup.announced or not coup.order:
        return
    own = finished.by_player.get(award.data.player, 0)
    others = finished.covered - own
    if coup.full_banco:
        paragraph = at("51") if others else at("46") if own != coup.bank else None
    else:
        paragraph = at("56") if own < coup.bank * law.table_share else None
    if paragraph is not None and finished.covered <= coup.bank:
        values: dict[str, Value] = {
            "player": award.data.player, "stake": Money(money=own), "others": Money(money=others),
            "bank": Money(money=coup.bank),
        }  # fmt: skip
        severity = None if paragraph == at("46") else Severity.MAJOR
        bets = tuple(bet.placed for bet in finished.in_play)
        reading = JOINT if paragraph == at("51") else None
        yield Breach((award, *bets), values, player=award.data.player, paragraph=paragraph, severity=severity,
                     shows=(coup.announced[-1],), reading=reading)  # fmt: skip
