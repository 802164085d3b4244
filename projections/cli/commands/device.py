"""`vigia device`: for vendors of tables, their dealers and whoever keeps the authority's keys."""

import argparse
import json
from typing import TYPE_CHECKING, Final

from projections.cli.commands.device_bench import bench, bench_arguments
from projections.cli.commands.device_sending import load_key, send, send_arguments, tell_arguments, tell_events
from projections.cli.parser import Parser, Subcommand
from projections.cli.root_keys import read_root_keys, trust_argument
from projections.cli.speech import Speech, clean, inert
from projections.cli.stop import Status, Stop

if TYPE_CHECKING:
    from projections.conformance import ConformanceReport, LineFault

EXAMPLE = "vigia device check recorded.jsonl"
KINDS = {
    "schema": ("forma", "schema"),
    "order": ("ordem", "order"),
    "chain": ("cadeia", "chain"),
    "signature": ("assinatura", "signature"),
    "time": ("hora", "time"),
    "licence": ("licença", "licence"),
    "turn": ("vez", "turn"),
    "key": ("chave", "key"),
}


def _keygen_arguments(parser: Parser) -> None:
    """Where to."""
    parser.option(
        "-o --output CHAVE|KEY",
        "o ficheiro a criar; nunca substitui outro",
        "the new file; an existing one is never replaced",
        required=True,
    )


def _keygen(args: argparse.Namespace, say: Speech) -> None:
    """Make it, write it, show what others may know of it."""
    from producers.device.keys import SigningKey

    key = SigningKey.generate()
    try:
        key.save(args.output)
    except FileExistsError:
        raise Stop(
            f"{args.output} já existe, e uma chave não se substitui: escolha outro nome.",
            f"{args.output} exists already, and a key is not replaced: choose another name.",
        ) from None
    print(key.public)


def _vouch_arguments(parser: Parser) -> None:
    """Whose key, for what."""
    parser.option("public PÚBLICA|PUBLIC", "a chave pública", "the public key")
    parser.option("--root CHAVE|KEY", "a chave raiz", "the root key", required=True)
    parser.option("--venue V", "a casa", "the house", required=True)
    parser.option("--table T", "a mesa", "the table", required=True)
    parser.option("--source S", "a fonte", "the source", required=True)


def _vouch(args: argparse.Namespace, say: Speech) -> None:
    """Print the `authority_sig` that goes into the licence or the registration."""
    from producers.device.keys import vouch
    from schemas.signature import NotAKey, PublicKey

    try:
        PublicKey(args.public)
    except NotAKey as fault:
        raise Stop(say("Não é uma chave pública", "Not a public key") + f": {fault}.") from None
    print(vouch(load_key(args.root), args.venue, args.table, args.source, args.public))


def _check_arguments(parser: Parser) -> None:
    """Which journal, whom to trust."""
    parser.option("journal J.jsonl", "o diário (- é a entrada padrão)", "the journal (- is standard input)")
    trust_argument(parser)
    parser.flag("--json", "um objecto por linha", "one object a line")


def _check(args: argparse.Namespace, say: Speech) -> int:
    """Read it through once, then tell the faults line by line."""
    from projections.cli import lawbook
    from projections.cli.sources import journal_records
    from projections.conformance import check

    trust = read_root_keys(args.trust, say) if args.trust else None
    faults: list[LineFault] = []
    with journal_records(args.journal, say("A conferir", "Checking"), say) as records:
        report = check(records, lawbook.law(say), faults.append, trust)
    for fault in sorted(faults, key=lambda each: each.position):
        print(_as_json(fault) if args.json else clean(_as_line(fault, say)))
    if not report.lines:
        raise Stop("O diário está vazio.", "The journal is empty.")
    if not args.json:
        for line in _summary(report, say):
            print(clean(line))
    return Status.BAD if report.faults else Status.FINE


def _as_json(fault: "LineFault") -> str:
    record = {"line": fault.position, "table": fault.table, "sequence": fault.sequence, "kind": fault.kind}
    return inert(json.dumps(record | {"pt": fault.pt, "en": fault.en}, ensure_ascii=False))


def _as_line(fault: "LineFault", say: Speech) -> str:
    where = say(f"Linha {fault.position}", f"Line {fault.position}")
    if fault.table is not None:
        where += say(f", mesa {fault.table}", f", table {fault.table}")
    if fault.sequence is not None:
        where += say(f", evento {fault.sequence}", f", event {fault.sequence}")
    return f"{where} [{say(*KINDS[fault.kind])}]: {say(fault.pt, fault.en)}"


def _summary(report: "ConformanceReport", say: Speech) -> list[str]:
    events = sum(report.events.values())
    lines = [
        say(
            f"Linhas: {say.count(report.lines)}; eventos: {say.count(events)}, {say.count(report.signed)} com "
            f"assinatura; mesas: {len(report.events)}.",
            f"Lines: {say.count(report.lines)}; events: {say.count(events)}, {say.count(report.signed)} of them signed; "
            f"tables: {len(report.events)}.",
        )
    ]
    if report.breaches:
        lines.append(
            say(
                f"Infracções no jogo gravado: {say.count(report.breaches)} (vigia replay diz quais); não são do aparelho.",
                f"Breaches in the recorded play: {say.count(report.breaches)} (vigia replay says which); not the device's fault.",
            )
        )
    faults = "; ".join(f"{say(*KINDS[kind])} {count}" for kind, count in sorted(report.faults.items()))
    return [*lines, say(f"Falhas: {faults}.", f"Faults: {faults}.") if faults else say("Sem falhas.", "No faults.")]


SUBCOMMANDS: Final = (
    Subcommand(
        "keygen",
        "cria uma chave Ed25519 num ficheiro que só o dono lê, e mostra a metade pública",
        "make an Ed25519 key in a file that only its owner reads, and show its public half",
        "vigia device keygen -o wheel.key",
        _keygen,
        (_keygen_arguments,),
    ),
    Subcommand(
        "vouch",
        "assina, com uma chave raiz da autoridade, que uma chave fala por uma fonte de uma mesa",
        "sign, with a root key of the authority, that a key speaks for a source of a table",
        "vigia device vouch --root authority.key --venue casino-luanda --table AR-1 --source AR-1/wheel PUBLIC",
        _vouch,
        (_vouch_arguments,),
    ),
    Subcommand(
        "check",
        "ensaio de conformidade: o que está mal num diário gravado, linha a linha; sai com 1 se algo está mal",
        "conformance: what is wrong with a recorded journal, line by line; exit with 1 if anything is wrong",
        "vigia device check recorded.jsonl --trust authority.toml",
        _check,
        (_check_arguments,),
    ),
    Subcommand(
        "send",
        "envia um diário gravado para o Kafka, tal como está; interrompido, continua onde parou",
        "send a recorded journal to Kafka as it stands; interrupted, it goes on where it stopped",
        "vigia device send evening.jsonl --brokers localhost:9092",
        send,
        (send_arguments,),
    ),
    Subcommand(
        "tell",
        "o cliente de uma mesa: numera, encadeia, assina, guarda em disco e envia o que lhe dizem",
        "run a table's client: number, chain, sign, store and send events",
        "vigia device tell facts.jsonl --table AR-1 --key AR-1/tablet=tablet.key --spool AR-1 --brokers 127.0.0.1:9092",
        tell_events,
        (tell_arguments,),
    ),
    Subcommand(
        "bench",
        "mede nesta máquina a assinatura, a escrita em disco, a conferência, e a reprodução com e sem assinaturas",
        "measure signing, writing to disk, verifying, and replay with and without signatures on this machine",
        "vigia device bench --events 20000",
        bench,
        (bench_arguments,),
    ),
)
