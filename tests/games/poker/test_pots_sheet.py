"""The sheet of a disputed pot: who is short of what, pot by pot."""

from projections.film.snapshot import Player
from projections.games.poker.pots_sheet import sheet

EVA, GIL = Player("Eva"), Player("Gil")


def lines(*paid):
    """A main pot of 7 000 and a side pot of 2 000, both Eva's; of each a twentieth was taken."""
    pots = [{"name": name, "amount": amount, "who": (EVA,)} for name, amount in (("main", 7000), ("side:1", 2000))]
    return sheet({"pots": pots, "taken": [("main", 350), ("side:1", 100)], "paid": paid, "minimum": 50}, None)


def test_what_one_pot_lacks_and_who_has_it():
    main, side = lines(("main", EVA, 6650), ("side:1", GIL, 1900))
    assert (main.short, main.over) == ((), ())
    assert (side.short, side.over) == (((EVA, 1900),), ((GIL, 1900),))


def test_pots_handed_over_at_once_leave_nobody_short():
    for line in lines(("main", EVA, 8550)):
        assert (line.short, line.over) == ((), ())


def test_pots_handed_over_at_once_and_a_chip_too_few():
    main, side = lines(("main", EVA, 8500))
    assert main.over == ((EVA, 1850),)
    assert side.short == ((EVA, 1900),)
