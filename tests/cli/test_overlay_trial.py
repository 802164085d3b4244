"""An Instrutivo that makes the judge go on for ever, or fills the memory, is refused in bounded time."""

import sys
import time

import pytest

from projections.cli import overlay_trial
from projections.cli.overlay_trial import tried
from projections.speech import Speech
from streams.law.files import load_law
from streams.law.overlays import OverlayRefused, parse_overlay
from tests.law.test_overlays import AO, change, instrutivo

OVERLAY = parse_overlay(instrutivo(change(f"{AO}/1/36", "max_stay_minutes", value="30")))
WHERE = "tried on sample coups of american_roulette with the law of 2023-03-01"


def judging(monkeypatch: pytest.MonkeyPatch, does: str) -> None:
    """The process of the trial does this in place of judging a record."""
    program = f"""
from projections.cli.overlay_trial import _try
from streams.engine import overlay_trial
def take(self, raw, position):
    kept = []
    {does}
overlay_trial.Judge.take = take
_try()
"""
    monkeypatch.setattr(overlay_trial, "CHILD", (sys.executable, "-c", program))


def refusal() -> str:
    with pytest.raises(OverlayRefused) as refused:
        tried(load_law(), OVERLAY)
    return str(refused.value)


def test_what_stands_the_trial_is_adopted_and_what_does_not_is_refused_in_the_same_words() -> None:
    assert [act.name for act in tried(load_law(), OVERLAY).instruments(OVERLAY.figures[0].since)] == ["Instrutivo 3/23"]
    unknown = parse_overlay(instrutivo(change(f"{AO}/10/14", "order", value='["Ponto", "Banca", "Ponto", "Banca"]')))
    with pytest.raises(OverlayRefused, match=r"sample coups of baccarat_ponto_banca .* failed \(KeyError: 'Ponto'"):
        tried(load_law(), unknown)


def test_one_on_which_the_judge_never_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    judging(monkeypatch, "while True: pass")
    monkeypatch.setattr(overlay_trial, "SECONDS", 1)
    begun = time.monotonic()
    assert f"{WHERE}, the judge took more than 1 seconds of processor" in refusal()
    assert time.monotonic() - begun < 60


@pytest.mark.parametrize("does", ["while True: kept.append(bytes(1 << 20))", "kept * (1 << 60), bytes(1 << 40)"])
def test_one_on_which_the_judge_fills_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch, does: str) -> None:
    judging(monkeypatch, does)
    assert f"{WHERE}, the judge took more than 1024 MB of memory. Correct the figures" in refusal()


def test_a_trial_that_is_interrupted_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    judging(monkeypatch, "import os; os.kill(os.getpid(), 15)")
    assert refusal() == "The trial of Instrutivo 3/23 was cut short (SIGTERM), so it is not adopted. Announce it again."


def test_each_refusal_has_its_portuguese(monkeypatch: pytest.MonkeyPatch) -> None:
    say = Speech("pt")
    judging(monkeypatch, "raise MemoryError")
    assert say.reason(refusal()) == (
        "o Instrutivo 3/23 não pode ser adoptado: ensaiado em golpes de american_roulette com a lei de 2023-03-01, a avaliação "
        "ocupou mais de 1024 MB de memória. Corrija os valores e anuncie-o de novo"
    )
