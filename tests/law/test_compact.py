"""The compact form of the figures is what the TOML files say, or it is not used."""

import shutil
from datetime import date
from pathlib import Path

import pytest

import streams.law
from streams.law.compact import NotCompactable, compact, expanded
from streams.law.figures import Figure
from streams.law.files import PackagedLaw, packaged_law

PACKAGED = Path(streams.law.__path__[0])
AO = "ao-de-261-22"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for folder in ("catalogue", "figures", "compact"):
        shutil.copytree(PACKAGED / folder, tmp_path / folder)
    return tmp_path


def test_the_compact_forms_fit_the_files() -> None:
    """`vigia law lock` writes them."""
    kept = {path.name: path.read_text("utf-8") for path in (PACKAGED / "compact").iterdir()}
    assert kept == packaged_law().compact_forms()


def test_the_law_is_the_same_without_compact_forms(copy: Path) -> None:
    shutil.rmtree(copy / "compact")
    packaged, written = packaged_law(), PackagedLaw(copy)
    assert packaged.regulations() == written.regulations()
    for regulation in written.regulations():
        assert packaged.figures(regulation.id) == written.figures(regulation.id)


def test_the_compact_form_is_used(copy: Path) -> None:
    """Else the other tests here compare TOML with itself."""
    form = copy / "compact" / f"{AO}.json"
    form.write_text(form.read_text("utf-8").replace('"name":"rotor_drive"', '"name":"rotor"'), "utf-8")
    changed = [new for old, new in both(copy) if old.name != new.name]
    assert changed
    assert {figure.name for figure in changed} == {"rotor"}


def both(folder: Path) -> list[tuple[Figure, Figure]]:
    return list(zip(packaged_law().figures(AO), PackagedLaw(folder).figures(AO), strict=True))


@pytest.mark.parametrize("change", ["another figure", "a comment", "a new file", "a lost file"])
def test_a_form_is_not_believed_once_its_files_have_changed(copy: Path, change: str) -> None:
    form, figures = copy / "compact" / f"{AO}.json", copy / "figures" / AO
    form.write_text(
        form.read_text("utf-8").replace('"name":', '"name":"stale ', 1).replace('stale "', "stale "), "utf-8"
    )
    first = figures / "00-decree.toml"
    match change:
        case "another figure":
            first.write_text(first.read_text("utf-8").replace("since = 2022-07-27", "since = 2022-07-28", 1), "utf-8")
        case "a comment":
            first.write_text(first.read_text("utf-8") + "# seen\n", "utf-8")
        case "a new file":
            (figures / "99-more.toml").write_text("", "utf-8")
        case "a lost file":
            (figures / "17-slot-machines.toml").unlink()
    assert not [figure for figure in PackagedLaw(copy).figures(AO) if figure.name.startswith("stale")]


@pytest.mark.parametrize(
    "value",
    [3, "3/2", True, date(2024, 2, 29), (1, 2, (3,)), {"a": ({"b": "c"},)}, {"since": date(2022, 7, 27)}, (), {}],
)
def test_every_value_of_a_figure_comes_back_as_it_was(value: object) -> None:
    sources = {"figures.toml": b"..."}
    (record,) = expanded(compact(sources, [{"name": "n", "value": value}]), sources) or ()
    assert record == {"name": "n", "value": value}
    assert type(record["value"]) is type(value)


@pytest.mark.parametrize("value", [{"$day": "2022-07-27"}, object(), [1, 2]])
def test_a_value_that_would_come_back_as_another_is_not_compacted(value: object) -> None:
    with pytest.raises(NotCompactable):
        compact({}, [{"value": value}])
