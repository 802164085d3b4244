"""Why a command ends early: one sentence for the person, one status for the shell."""

import argparse
import errno
import logging
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from enum import IntEnum
from pathlib import Path
from typing import BinaryIO

from projections.cli.speech import Speech, clean
from projections.speech import Spoken

MOST = 30  # names in a suggestion


class Status(IntEnum):
    """Exit statuses of every command."""

    FINE = 0
    BAD = 1  # the command did its work and what it looked at is not in order
    USAGE = 2  # wrong usage or input: nothing was done
    DISK = 74  # a disk that is full, read-only or failing
    INTERRUPTED = 130
    READER_GONE = 141
    TERMINATED = 143


class Stop(Spoken):
    """The command cannot go on; the sentence says what is wrong, what was expected, what to do next."""

    def __init__(self, pt: str, en: str | None = None, status: Status = Status.USAGE) -> None:
        """A sentence in both languages; a single one stands for both."""
        super().__init__(pt, pt if en is None else en)
        self.status = status


@contextmanager
def faults_as_sentences(status: Status = Status.USAGE) -> Iterator[None]:
    """What goes wrong inside, in words for a person, ends the command."""
    try:
        yield
    except Stop:
        raise
    except Spoken as fault:
        raise Stop(f"{_begun(fault.pt)}.", f"{_begun(fault.en)}.", status) from None


def _begun(text: str) -> str:
    """With a capital, unless it begins with the name of a file or folder, which is written as it is called."""
    first, *_ = text.split(" ", 1)
    return text if first.endswith(":") or "/" in first else f"{text[:1].upper()}{text[1:]}"


def must_have(args: argparse.Namespace, *names: str, instead: str | None = None) -> None:
    """These options have to be given, and a journal at least, or what stands in its place."""
    for name in names:
        if getattr(args, name) is None:
            raise Stop(f"Falta --{name}.", f"--{name} is missing.")
    if not args.journals and instead is None:
        raise Stop("Indique pelo menos um diário.", "Name at least one journal.")


def suggestion(word: str, known: Iterable[str], say: Speech) -> str:
    """The end of a sentence: what the person may have meant, or all there is when it is little."""
    every = sorted(known)
    close = get_close_matches(word, every, n=3, cutoff=0.5)
    if close:
        return " " + say("Queria dizer", "Did you mean") + f" {say(' ou ', ' or ').join(close)}?"
    if not every:
        return ""
    listed = ", ".join(every[:MOST]) + (".", ", …")[len(every) > MOST]
    return " " + say("Existem", "There are") + f": {listed}"


def unknown(what: str, word: str, known: Iterable[str], say: Speech) -> Stop:
    """Nothing of that name exists."""
    return Stop(
        f"{what} «{word}».{suggestion(word, known, say)}"
        if say.portuguese
        else f"{what} “{word}”.{suggestion(word, known, say)}"
    )


def read(path: str, say: Speech) -> BinaryIO:
    """A file open for reading (`-` is standard input), or a sentence that says why not."""
    if path == "-":
        return sys.stdin.buffer
    try:
        return Path(path).open("rb")
    except FileNotFoundError:
        parent = Path(path).parent
        beside = [entry.name for entry in parent.iterdir() if entry.is_file()] if parent.is_dir() else []
        close = get_close_matches(Path(path).name, beside, n=3, cutoff=0.6)
        hint = suggestion(Path(path).name, close, say) if close else ""
        raise Stop(say(f"O ficheiro {path} não existe.", f"There is no file {path}.") + hint) from None
    except IsADirectoryError:
        raise Stop(f"{path} é uma pasta, não um ficheiro.", f"{path} is a folder, not a file.") from None
    except PermissionError:
        raise Stop(f"Sem permissão para ler {path}.", f"No permission to read {path}.") from None
    except ValueError:  # a path with a NUL in it
        raise Stop("O nome do ficheiro não é válido.", "The file name is not valid.") from None


def read_text(path: str, say: Speech) -> str:
    """A whole text file, or a sentence that says why not."""
    with read(path, say) as file:
        try:
            return file.read().decode("utf-8")
        except UnicodeDecodeError:
            raise Stop(f"{path} não é um ficheiro de texto.", f"{path} is not a text file.") from None


_DISK = {
    errno.ENOSPC: ("o disco está cheio", "the disk is full"),
    errno.EDQUOT: ("a quota do disco esgotou-se", "the disk quota is used up"),
    errno.EROFS: ("o disco é só de leitura", "the disk is read-only"),
    errno.EACCES: ("sem permissão de escrita", "no permission to write there"),
    errno.EPERM: ("sem permissão de escrita", "no permission to write there"),
    errno.EFBIG: ("o ficheiro seria demasiado grande", "the file would be too large"),
    errno.EIO: ("o disco falhou", "the disk failed"),
}


def disk_error(fault: OSError, say: Speech) -> Stop:
    """What the operating system refused, in a sentence."""
    where = f" {fault.filename}" if fault.filename else ""
    if fault.errno in _DISK:
        why = say(*_DISK[fault.errno])
        sentence = say(
            f"Não foi possível escrever{where}: {why}. Não ficou nada a meio; liberte espaço ou escolha outro lugar.",
            f"Could not write{where}: {why}. Nothing was left half-written; free some space or choose another place.",
        )
        return Stop(sentence, status=Status.DISK)
    why = fault.strerror or type(fault).__name__
    if fault.errno in (errno.ENOTDIR, errno.EEXIST):
        way = [Path(str(fault.filename)), *Path(str(fault.filename)).parents]
        file = next((place for place in way if place.exists() and not place.is_dir()), way[0])
        return Stop(f"{file} é um ficheiro; é preciso uma pasta.", f"{file} is a file; a folder is needed.")
    if fault.errno == errno.ENOENT:
        return Stop(
            f"O lugar{where} não existe: crie a pasta primeiro.", f"There is no place{where}: create the folder first."
        )
    return Stop(f"Não foi possível usar{where}: {why}.", f"Could not use{where}: {why}.", Status.DISK)


_through: list[logging.Logger] = []  # the log that sentences go to instead of the terminal


def log_sentences_to(log: logging.Logger) -> None:
    """From now on sentences are entries of this log."""
    log.setLevel(logging.INFO)
    _through[:] = [log]


def tell(sentence: str) -> None:
    """One sentence on standard error, or in the service's log."""
    if _through:
        _through[0].info(clean(sentence))
    else:
        print(f"vigia: {clean(sentence)}", file=sys.stderr)


def show(say: Speech, pt: str, en: str) -> None:
    """One sentence on standard output."""
    print(clean(say(pt, en)))
