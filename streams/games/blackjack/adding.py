"""When stakes are added for a split (nn. 31 and 33) or a double (nn. 34 and 35)."""

from schemas.findings import Money, Severity, Value, Word
from streams.games.blackjack.finished import FinishedBlackjack
from streams.games.blackjack.law import BlackjackLaw
from streams.rules import Breach, Breaches, at_end
from streams.rules.money import NOBODY

OWN = {
    "split": ("ao-de-261-22/6/31", "pt-p-1364-2001/26"),
    "double": ("ao-de-261-22/6/34", "pt-p-1364-2001/29"),
}
BESIDE = {  # for whoever bets beside him who decides
    "split": ("ao-de-261-22/6/33", "pt-p-1364-2001/28"),
    "double": ("ao-de-261-22/6/35", "pt-p-1364-2001/30"),
}


@at_end(
    "ao-de-261-22/6/31", "ao-de-261-22/6/33", "ao-de-261-22/6/34", "ao-de-261-22/6/35",
    "pt-p-1364-2001/26", "pt-p-1364-2001/28", "pt-p-1364-2001/29", "pt-p-1364-2001/30",
    severity=Severity.MINOR,
    about=FinishedBlackjack.behind,
    title=("A aposta reforça-se antes da carta", "Stakes are added before the card"),
    pt="{player} juntou {added} à aposta no {place} ({reason}) depois de já ter saído a carta {card}.",
    en="{player} added {added} to the bet at {place} ({reason}) when card {card} had come out already.",
)  # fmt: skip
def stakes_are_added_before_the_card(finished: FinishedBlackjack, law: BlackjackLaw) -> Breaches:
    """Who doubles adds the stake and "then" gets his card; who splits stakes on both hands and asks for cards "after".

    Who decided is bound by it, and only late. Who bets beside him was free to follow or not: what he adds once the card
    is seen does not count.
    """
    accounts = finished.accounts
    for each in accounts.stakes.behind:
        data, own = each.event.data, each.fault is None
        beside = data.reason == "split" and not own
        cited = law.here(*(OWN if own else BESIDE)[data.reason])
        values: dict[str, Value] = {
            "player": each.bet.player, "added": Money(money=data.amount), "place": Word(word=data.place),
            "reason": Word(word=data.reason), "card": each.card.data.card or "?",
        }  # fmt: skip
        money = NOBODY if each.fault is None else accounts.owed(each.fault)
        yield Breach(
            (each.card, each.event), values, player=each.bet.player, paragraph=cited,
            severity=None if own else Severity.CRITICAL, reading=law.beside_reading if beside else None,
            shortfalls=money,
        )  # fmt: skip
