"""What of a pot can be judged although not all cards were seen that decide it: art. 13 nn. 1, 9.f, 49 and 64.

Nobody can say who won it. But who folded wins nothing, nobody wins more than the pots that he contends for, and what
lies in a pot comes back to the players but for the percentage.
"""

from schemas.parties import Party, Role
from streams.games.poker.settlement import COVERED, WHOLE, WINNER, Matter, PotAccount
from streams.games.poker.state import PokerHand
from streams.rules.account import player_of
from streams.rules.money import UNNAMED


def judged_by_chips(hand: PokerHand, matter: Matter) -> PotAccount | None:
    """The matter as far as the chips alone prove it wrong; None where somebody may have won as it was paid.

    What was paid beyond the pot, up to the percentage, may have made that good.
    """
    paid, most = matter.paid, dict(matter.uncalled)
    for outcome in matter.decided:
        for name in outcome.winners or outcome.pot.contenders:
            most[name] = most.get(name, 0) + outcome.pot.amount
    lay = sum(outcome.pot.amount for outcome in matter.decided) + sum(matter.uncalled.values())
    whole = lay - matter.kept
    over = {name: amount - most.get(name, 0) for name, amount in paid.items() if most.get(name, 0) < min(amount, lay)}
    missing = whole - sum(paid.values()) + sum(over.values())  # that somebody who may have won did not get
    if not over and -matter.kept <= missing <= 0:
        return None
    payees = [name for name, amount in paid.items() if amount and name not in over]
    winner = payees[0] if missing < 0 and len(payees) == 1 else UNNAMED
    net = {player_of(name): amount for name, amount in over.items()} | {player_of(winner): -missing}
    net[Party(role=Role.POT, name=matter.name)] = -sum(net.values())
    about = next(iter([*over, *payees, *most]), "")
    player = hand.of(about)
    fault = WHOLE if not over else COVERED if player is not None and player.live else WINNER
    due = {about: min(most.get(about, 0), whole)}
    return PotAccount(
        matter.name, fault, net, tuple(matter.payments), tuple(matter.decided), due, paid, about, known=False
    )
