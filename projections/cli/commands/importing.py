"""`vigia import`: what was recorded elsewhere becomes a journal that can be judged as far as it goes."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from projections.cli.parser import Parser, Subcommand
from projections.cli.speech import Speech, clean
from projections.cli.stop import Status, Stop, read, read_text, show

if TYPE_CHECKING:
    from collections.abc import Iterator

    from producers.sas_import import ImportNotes
    from producers.sas_stream import SasStream
    from schemas.hand_history import HandHistory

EXAMPLE = "vigia import shoe evening.shoe -o evening.jsonl"
LONGEST_TABLE: Final = 128
MOST_SHOWN: Final = 20  # lines that could not be read
PHH: Final = (".phh", ".phhs")  # Poker Hand History
OPEN: Final = (".ohh", ".json", ".jsonl")  # Open Hand History
BLANK: Final = "\ufeff \t\r\n"


def _shoe_arguments(parser: Parser) -> None:
    parser.option("shoes SABOT|SHOE", "o texto de um sabot; a mesa chama-se como o ficheiro", "the text of a shoe; its table is named after the file", nargs="+")  # fmt: skip
    parser.option("-o --output J.jsonl", "o diário a escrever (- é a saída padrão)", "the journal to write (- is standard output)", required=True)  # fmt: skip
    parser.flag("--force", "substitui o diário, se já existe", "replace the journal if it exists already")


def _import_shoes(args: argparse.Namespace, say: Speech) -> None:
    """Read all of them before anything is written."""
    from producers.shoe_import import imported
    from projections.cli.output_files import OutputFiles
    from schemas.shoes import NotAShoe, parsed

    keep(args)
    shoes = {}
    for path in args.shoes:
        table = Path(path).stem[:LONGEST_TABLE] or "shoe"
        if table in shoes:
            raise Stop(
                f"Dois sabots chamam-se {table}: mude o nome de um.", f"Two shoes are named {table}: rename one."
            )
        try:
            shoes[table] = parsed(read_text(path, say))
        except NotAShoe as fault:
            raise Stop(f"{path} não é um sabot: {fault}.", f"{path} is not a shoe: {fault}.") from None
    with OutputFiles() as files:
        journal = files.take(args.output)
        for table, shoe in shoes.items():
            journal.writelines(record + b"\n" for record in imported(shoe, table))
    coups = sum(len(shoe.coups) for shoe in shoes.values())
    if args.output != "-":
        show(
            say,
            f"Sabots: {say.count(len(shoes))}; golpes: {say.count(coups)}; em {clean(args.output)}.",
            f"Shoes: {say.count(len(shoes))}; coups: {say.count(coups)}; in {clean(args.output)}.",
        )


def _sas_arguments(parser: Parser) -> None:
    parser.option("stream SAS.jsonl", "mensagens SAS descodificadas, em JSON", "decoded SAS messages, as JSON")
    parser.option("-o --output J.jsonl", "o diário a escrever (- é a saída padrão)", "the journal to write (- is standard output)", required=True)  # fmt: skip
    parser.option("--denomination N", "unidades mínimas da moeda por crédito (1), se as mensagens não o dizem", "minor units of the currency in a credit (1), where the messages do not say it", type=int, default=1)  # fmt: skip
    parser.flag("--force", "substitui o diário, se já existe", "replace the journal if it exists already")


def _import_sas(args: argparse.Namespace, say: Speech) -> None:
    """Read the stream, write a journal of every machine in it, and say what could not be read or judged."""
    from producers.sas_import import ImportNotes, imported
    from producers.sas_stream import read_stream, unpacked
    from producers.sas_words import NotSas
    from projections.cli.output_files import OutputFiles

    keep(args)
    if args.denomination < 1:
        raise Stop(
            "Um crédito vale pelo menos uma unidade: --denomination 1 ou mais.",
            "A credit is worth at least one unit: --denomination 1 or more.",
        )
    with read(args.stream, say) as file:
        content = file.read()
    try:
        stream, notes = read_stream(unpacked(content)), ImportNotes()
    except NotSas as why:
        raise Stop(f"{args.stream}: {why.pt}.", f"{args.stream}: {why.en}.") from None
    for each in stream.unread[:MOST_SHOWN]:
        print(clean(f"{args.stream}:{each.line}: {say(each.why.pt, each.why.en)}"), file=sys.stderr)
    if not stream.messages:
        raise Stop(f"{args.stream} não tem mensagens SAS.", f"{args.stream} has no SAS messages in it.")
    with OutputFiles() as files:
        records = imported(stream.messages, args.denomination, notes)
        files.take(args.output).writelines(record + b"\n" for record in records)
    if args.output != "-":
        show(
            say,
            f"Máquinas: {say.count(notes.machines)}; mensagens: {say.count(notes.messages)}; "
            f"por ler: {say.count(len(stream.unread))}; em {clean(args.output)}.",
            f"Machines: {say.count(notes.machines)}; messages: {say.count(notes.messages)}; "
            f"unread: {say.count(len(stream.unread))}; in {clean(args.output)}.",
        )
        for pt, en, count in _sas_notes(stream, notes):
            if count:
                show(say, f"{pt}: {say.count(count)}.", f"{en}: {say.count(count)}.")


def _sas_notes(stream: "SasStream", notes: "ImportNotes") -> "Iterator[tuple[str, str, int]]":
    """What else a person should know: how much of the stream nobody can judge, and why."""
    codes = ", ".join(f"{code} ({count})" for code, count in sorted(notes.unknown.items()))
    yield f"Excepções guardadas pelo código, que nenhuma regra avalia [{codes}]", f"Exceptions kept by their code, which no rule judges [{codes}]", notes.unknown.total()  # fmt: skip
    yield "Jogos sem início, fim ou valor, que não se comparam com os contadores", "Games without a start, an end or an amount, not compared with meters", notes.incomplete  # fmt: skip
    yield "Leituras durante um jogo, de que não contam apostas, prémios e jogos", "Readings during a game, whose bets, prizes and games do not count", notes.during  # fmt: skip
    yield "Mensagens fora de ordem, postas pela hora", "Messages out of order, put in order by their time", stream.late
    yield "Consultas sem novidade, deixadas de fora", "Polls without news, left out", stream.idle
    yield "Mensagens noutra denominação, cujos jogos e contadores não contam", "Messages in another denomination, whose games and meters do not count", notes.other_denomination  # fmt: skip


def _phh_arguments(parser: Parser) -> None:
    parser.option("hands MÃOS|HANDS", "mãos de póquer: .phh, .phhs, ou Open Hand History em JSON (.ohh, .json, .jsonl); de uma pasta, todos os ficheiros assim chamados", "poker hands: .phh, .phhs, or Open Hand History as JSON (.ohh, .json, .jsonl); of a folder, all files that are called so", nargs="+")  # fmt: skip
    parser.option("-o --output J.jsonl", "o diário a escrever (- é a saída padrão)", "the journal to write (- is standard output)", required=True)  # fmt: skip
    parser.option("--regulation R", "o regulamento por que se julgam (ao-de-261-22, pt-poquer-nao-bancado)", "the regulation that judges them (ao-de-261-22, pt-poquer-nao-bancado)", default="ao-de-261-22")  # fmt: skip
    parser.flag("--force", "substitui o diário, se já existe", "replace the journal if it exists already")


def _import_phh(args: argparse.Namespace, say: Speech) -> None:
    """Read every file, name what is no hand with its line, and write a journal of all others."""
    from producers.hand_import import REGULATIONS, by_table, imported
    from projections.cli.lawbook import law
    from projections.cli.output_files import OutputFiles
    from projections.cli.screen import progress
    from projections.cli.stop import unknown

    keep(args)
    if args.regulation not in REGULATIONS:
        raise unknown(say("Não há regulamento", "There is no regulation"), args.regulation, REGULATIONS, say)
    first_day = law(say).regulations[args.regulation].applied_since
    read_in = _read_hands(args.hands, say)
    if not read_in.hands:
        raise Stop("Não há mãos que se possam importar.", "There are no hands that can be imported.")
    count = 0
    with (
        progress(say("A escrever as mãos", "Writing the hands"), len(read_in.hands)) as bar,
        OutputFiles() as files,
    ):
        journal = files.take(args.output)

        def done() -> None:
            nonlocal count
            count += 1
            bar(count)

        for table, hands in by_table(read_in.hands).items():
            journal.writelines(record + b"\n" for record in imported(hands, table, args.regulation, first_day, done))
    if args.output != "-":
        older = sum(hand.when is not None and hand.when.date() < first_day for hand, _ in read_in.hands)
        unpaid = sum(hand.won is None for hand, _ in read_in.hands)
        show(
            say,
            f"Mãos: {say.count(len(read_in.hands))}; por ler: {say.count(read_in.faults)}; de outros jogos: {say.count(read_in.others)}; em {clean(args.output)}.",
            f"Hands: {say.count(len(read_in.hands))}; unread: {say.count(read_in.faults)}; of other games: {say.count(read_in.others)}; in {clean(args.output)}.",
        )
        for pt, en, many in (
            ("Mãos que não dizem ao certo quem recebeu, cujos pagamentos não se avaliam", "Hands that do not say for sure who was paid, whose payments are not judged", unpaid),
            ("Mãos anteriores à lei, julgadas como do seu primeiro dia", "Hands older than the law, judged as of its first day", older),
        ):  # fmt: skip
            if many:
                show(say, f"{pt}: {say.count(many)}.", f"{en}: {say.count(many)}.")
    if read_in.faults:
        raise Stop(
            f"Houve mãos que não se conseguiram ler: {say.count(read_in.faults)}.",
            f"Some hands could not be read: {say.count(read_in.faults)}.",
            Status.BAD,
        )


class _HandsRead:
    """The hands of all files, each with the name of its file, and how many others there were."""

    def __init__(self) -> None:
        self.hands: list[tuple[HandHistory, str]] = []
        self.faults = self.others = 0


def _files_of(path: str) -> "list[str]":
    """The file itself; of a folder its files of hands, and those of the folders in it."""
    if not Path(path).is_dir():
        return [path]
    files = sorted(
        str(file) for file in Path(path).rglob("*") if file.suffix.lower() in (*PHH, *OPEN) and file.is_file()
    )
    if not files:
        known = ", ".join((*PHH, *OPEN))
        raise Stop(
            f"Na pasta {path} não há ficheiros de mãos ({known}).",
            f"The folder {path} has no files of hands in it ({known}).",
        )
    return files


def _read_hands(paths: "list[str]", say: Speech) -> _HandsRead:
    from projections.cli.screen import progress
    from schemas.ohh import read_ohh
    from schemas.phh import OtherGame, read_phh

    read_in, files = _HandsRead(), [file for path in paths for file in _files_of(path)]
    with progress(say("A ler as mãos", "Reading the hands"), len(files)) as bar:
        for number, path in enumerate(files, 1):
            text = read_text(path, say)
            reader = read_ohh if Path(path).suffix.lower() in OPEN or text.lstrip(BLANK).startswith("{") else read_phh
            stem = Path(path).stem[:LONGEST_TABLE] or "hands"
            for entry in reader(text):
                if entry.hand is not None:
                    read_in.hands.append((entry.hand, stem))
                elif isinstance(entry.fault, OtherGame):
                    read_in.others += 1
                elif entry.fault is not None:
                    read_in.faults += 1
                    if read_in.faults <= MOST_SHOWN:
                        why = say(entry.fault.pt, entry.fault.en)
                        whose = say(f"mão {entry.name}: ", f"hand {entry.name}: ") if entry.name else ""
                        print(clean(f"{path}:{entry.fault.line or entry.line}: {whose}{why}"), file=sys.stderr)
            bar(number)
    return read_in


def keep(args: argparse.Namespace) -> None:
    """Stop rather than replace a journal."""
    if args.output != "-" and Path(args.output).exists() and not args.force:
        raise Stop(
            f"O ficheiro {args.output} já existe e fica como está: escolha outro nome, ou --force para o substituir.",
            f"The file {args.output} exists already and is left as it is: choose another name, or --force to replace it.",
        )


SUBCOMMANDS: Final = (
    Subcommand(
        "shoe",
        "sabots de bacará escritos como texto (docs/shoes.md)",
        "shoes of baccarat written as text (docs/shoes.md)",
        EXAMPLE,
        _import_shoes,
        (_shoe_arguments,),
    ),
    Subcommand(
        "sas",
        "mensagens SAS de máquinas, descodificadas (docs/machines.md)",
        "decoded SAS messages of machines (docs/machines.md)",
        "vigia import sas stream.jsonl -o machines.jsonl",
        _import_sas,
        (_sas_arguments,),
    ),
    Subcommand(
        "phh",
        "mãos de póquer entre jogadores (docs/hand_histories.md)",
        "hands of poker between players (docs/hand_histories.md)",
        "vigia import phh hands.phhs -o hands.jsonl",
        _import_phh,
        (_phh_arguments,),
    ),
)
