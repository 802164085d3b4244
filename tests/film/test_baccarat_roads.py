"""The roads of a baccarat shoe."""

from projections.games.baccarat.roads import ROWS, RoadResult, bead_plate, big_road


def results(letters: str) -> list[RoadResult]:
    """P, B and T (tie)."""
    return [RoadResult({"P": "ponto", "B": "banca", "T": None}[letter]) for letter in letters]


def cells(letters: str) -> list[tuple[int, int, str, int]]:
    return [(cell.column, cell.row, (cell.winner or "-")[0], cell.ties) for cell in big_road(results(letters))]


def test_the_bead_plate_goes_down_and_then_right() -> None:
    plate = bead_plate(results("PBT" * 3))
    assert [(bead.column, bead.row) for bead in plate[:7]] == [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 0)]
    assert [bead.result.winner for bead in plate[:3]] == ["ponto", "banca", None]


def test_the_big_road_begins_a_column_when_the_other_side_wins() -> None:
    assert cells("PPBP") == [(0, 0, "p", 0), (0, 1, "p", 0), (1, 0, "b", 0), (2, 0, "p", 0)]


def test_a_tie_is_a_stroke_on_the_last_winner() -> None:
    assert cells("PTTPB") == [(0, 0, "p", 2), (0, 1, "p", 0), (1, 0, "b", 0)]


def test_ties_before_the_first_win_stand_where_it_will() -> None:
    assert cells("T") == [(0, 0, "-", 1)]
    assert cells("TTB") == [(0, 0, "b", 2)]


def test_a_run_longer_than_the_column_turns_to_the_right() -> None:
    run = cells("P" * (ROWS + 2))
    assert run[-2:] == [(1, ROWS - 1, "p", 0), (2, ROWS - 1, "p", 0)]


def test_a_run_that_meets_the_tail_of_another_turns_before_it() -> None:
    road = cells("P" * (ROWS + 1) + "B" * ROWS)
    assert road[ROWS : ROWS + 1] == [(1, ROWS - 1, "p", 0)]
    assert road[ROWS + 1 :] == [(1, row, "b", 0) for row in range(ROWS - 1)] + [(2, ROWS - 2, "b", 0)]


def test_no_two_wins_share_a_place() -> None:
    road = cells("PPPPPPPPBBBBBBBBPPPPPPPPBPBPBBBBBBBBP" * 2)
    assert len({cell[:2] for cell in road}) == len(road)
