"""Every number on a dashboard comes from somewhere: the queries run on the real engine, the metrics exist."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import yaml

from projections.cli.console_metrics import ConsoleGauges
from projections.replay import replay
from projections.sink.gauges import Gauges
from projections.store import Store, StoreListener
from projections.store.replicated import script
from streams.law.law import Law
from streams.worker.metrics import Metrics
from tests.gates.tree import ROOT
from tests.projections.conftest import engine, folder, http, law, new_store, store, used  # noqa: F401  # the same store
from tests.projections.evening import numbered
from tests.projections.test_replay import damaged

DEPLOY = ROOT / "deploy"
BOARDS = {path.stem: json.loads(path.read_text("utf-8")) for path in (DEPLOY / "grafana/dashboards").glob("*.json")}
ALERTS = yaml.safe_load((DEPLOY / "prometheus/alerts.yml").read_text("utf-8"))["groups"][0]["rules"]
RUNBOOK = (ROOT / "docs/runbook.md").read_text("utf-8")


def panels() -> Iterator[tuple[str, dict[str, Any]]]:
    for name, board in BOARDS.items():
        for panel in board["panels"]:
            yield f"{name}: {panel['title']}", panel


SQL = {title: panel["targets"][0]["rawSql"] for title, panel in panels() if "rawSql" in panel["targets"][0]}
EXPRESSIONS = [target["expr"] for _, panel in panels() for target in panel["targets"] if "expr" in target]
EXPRESSIONS += [alert["expr"] for alert in ALERTS]


@pytest.fixture
def address(request: pytest.FixtureRequest) -> str:
    request.getfixturevalue("engine")
    return str(request.getfixturevalue("folder"))


def plain(query: str) -> str:
    """The query with what Grafana puts into it."""
    query = re.sub(r"\$__timeFilter\((\w+)\)", r"\1 >= '2023-03-14 00:00:00' AND \1 <= '2023-03-16 00:00:00'", query)
    query = re.sub(r"\$__timeInterval\((\w+)\)", r"toStartOfInterval(toDateTime(\1), INTERVAL 60 second)", query)
    assert "$" not in query
    return query


@pytest.mark.filterwarnings("default")
def test_every_query_runs_on_the_engine_and_finds_something(store: Store, law: Law) -> None:  # noqa: F811
    replay(numbered(damaged()), law, [StoreListener(store)])
    assert len(SQL) == 16
    for title, query in SQL.items():
        assert store.ask(plain(query), {}), title


def metric_names() -> set[str]:
    names: set[str] = set()
    for registry in (Metrics().registry, Gauges().registry, ConsoleGauges().registry):
        for family in registry.collect():
            ends = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "gauge": ("",)}[family.type]
            names |= {family.name + end for end in ends}
    return names


def test_every_metric_that_is_shown_or_watched_exists() -> None:
    asked = {name for text in EXPRESSIONS for name in re.findall(r"\bvigia_\w+", text)}
    assert asked
    assert asked - metric_names() == set()


def labels() -> dict[str, set[str]]:
    """What each metric is told apart by."""
    known: dict[str, set[str]] = {}
    for own in (*vars(Metrics()).values(), *vars(Gauges()).values(), *vars(ConsoleGauges()).values()):
        if hasattr(own, "_labelnames"):
            known[own._name] = set(own._labelnames)
    return known


def test_every_expression_is_whole_and_sums_by_labels_that_exist() -> None:
    """No parser of PromQL is at hand: brackets close, windows are written as such, and labels are the metrics' own."""
    known = labels()
    for text in EXPRESSIONS:
        assert [text.count(one) for one in "([{"] == [text.count(one) for one in ")]}"], text
        assert all(re.fullmatch(r"\d+[smh]", window) for window in re.findall(r"\[([^]]*)\]", text)), text
        asked = {label.strip() for group in re.findall(r"\bby \(([^)]*)\)", text) for label in group.split(",")}
        named = [own for own in known if re.search(rf"\b{own}(_total|_bucket|_sum|_count)?\b", text)]
        assert asked <= {"instance", "job", "le"}.union(*(known[own] for own in named)), text
        if "rate(" in text or "increase(" in text:
            assert "[" in text, text


def test_every_metric_of_the_issue_is_shown() -> None:
    """Lag, events a second, findings, quarantine, judging time, broken chains."""
    shown = " ".join(EXPRESSIONS)
    for name in ("lag_records", "events_total", "findings_total", "quarantined_total", "judge_seconds", "chain_breaks"):
        assert name in shown


def test_every_panel_asks_a_source_that_is_provided() -> None:
    provided = yaml.safe_load((DEPLOY / "grafana/provisioning/datasources/vigia.yaml").read_text("utf-8"))[
        "datasources"
    ]
    known = {(source["type"], source["uid"]) for source in provided}
    for title, panel in panels():
        for asked in (panel["datasource"], *(target["datasource"] for target in panel["targets"])):
            assert (asked["type"], asked["uid"]) in known, title


@pytest.mark.parametrize("name", BOARDS)
def test_a_dashboard_is_whole(name: str) -> None:
    board = BOARDS[name]
    numbers = [panel["id"] for panel in board["panels"]]
    assert len(set(numbers)) == len(numbers)
    assert all(" · " in panel["title"] for panel in board["panels"]), "Portuguese with English beside"
    taken: set[tuple[int, int]] = set()
    for panel in board["panels"]:
        place = panel["gridPos"]
        assert place["x"] + place["w"] <= 24
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, panel["title"]
        taken |= cells


def test_prometheus_asks_the_services_where_they_answer() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    jobs = yaml.safe_load((DEPLOY / "prometheus/prometheus.yml").read_text("utf-8"))["scrape_configs"]
    targets = [target for job in jobs for group in job["static_configs"] for target in group["targets"]]
    assert len(targets) == 4
    for target in targets:
        host, port = target.split(":")
        assert f"0.0.0.0:{port}" in services[host]["command"]


@pytest.mark.parametrize("alert", ALERTS, ids=lambda alert: alert["alert"])
def test_every_alert_says_what_to_do(alert: dict[str, Any]) -> None:
    page, _, heading = alert["annotations"]["runbook"].partition("#")
    assert page == "docs/runbook.md"
    headings = {
        re.sub(r"[^\w -]", "", line).strip().lower().replace(" ", "-")
        for line in re.findall(r"^#+ (.+)$", RUNBOOK, re.MULTILINE)
    }
    assert heading in headings
    assert alert["labels"]["severity"] in ("minor", "major", "critical")


def test_the_tables_of_a_cluster_are_those_of_the_store(new_store: Callable[[], Store]) -> None:  # noqa: F811
    text = (DEPLOY / "clickhouse/replicated.sql").read_text("utf-8")
    assert text == script(), "run python -m projections.store.replicated > deploy/clickhouse/replicated.sql"
    reader = new_store()
    for statement in re.sub(r"(?m)^--.*\n", "", text).split(";\n"):
        if statement.strip() and not statement.strip().startswith("INSERT"):
            reader.ask("SELECT formatQuery({text:String})", {"text": statement})
    assert text.count("ENGINE = Replicated") == 21
    assert "non_replicated" not in text
