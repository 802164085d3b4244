"""A server's http interface in front of the embedded engine, as far as clickhouse-connect 1.x speaks it.

What is imitated: GET and POST, the parameters that the client sends, settings, bound values, the native format, request
bodies in chunks, compression in both directions, users and passwords, sessions that only one may use at a time, the
statuses and headers of errors, an exception after the answer has begun. `Faults` lets connections drop, stall or end
half-way. What a server does besides (limits of time and memory, replication, merges under load, TLS, other users'
queries) is not tried here; a true server is, where its address is given.
"""

import base64
import gzip
import importlib
import re
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qsl, urlsplit

_ASKED_OF_HTTP = {"query", "database", "session_id", "session_timeout", "session_check", "query_id", "wait_end_of_query",
                  "client_protocol_version", "enable_http_compression", "send_progress_in_http_headers",
                  "http_headers_progress_interval_ms", "cancel_http_readonly_queries_on_client_close",
                  "compress", "decompress", "buffer_size"}  # fmt: skip
_FORMAT = re.compile(r"\s*FORMAT\s+(\w+)\s*;?\s*$", re.IGNORECASE)
_STATUS = {516: 403, 194: 403, 192: 403, 497: 403, 60: 404, 81: 404, 62: 400, 115: 400, 373: 500}  # as a server answers
USER, WORD = "default", ""
TAG, _WORDS = "rnktohgkhvegcjpj", "Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)"
MIDWAY = f"__exception__\r\n{TAG}\r\n{_WORDS}\n{len(_WORDS) + 1} {TAG}\r\n__exception__\r\n".encode()
Fault = Literal["drop", "cut", "stall", "busy", "exception", "lost_answer"]


@dataclass
class Faults:
    """What goes wrong with the next requests, one each; and what the last ones were like."""

    coming: list[Fault] = field(default_factory=list)
    seconds: float = 1.0  # of a stall
    user: str = USER
    word: str = WORD
    seen: list[dict[str, str]] = field(default_factory=list)  # parameters, and encodings of question and answer

    def next(self) -> Fault | None:
        return self.coming.pop(0) if self.coming else None


class Refused(Exception):
    """What a server refuses by itself, in the words of one."""

    def __init__(self, code: int, name: str, why: str) -> None:
        super().__init__(f"Code: {code}. DB::Exception: {why}. ({name})")


def answer(engine: Any, asked: dict[str, str], body: bytes) -> bytes:
    """Run one request as a server would."""
    engine.query(f"USE {asked.get('database', 'default')}")
    settings = [f"{name} = '{_escaped(value)}'" for name, value in asked.items()
                if name not in _ASKED_OF_HTTP and not name.startswith("param_")]  # fmt: skip
    clause = f" SETTINGS {', '.join(settings)}" if settings else ""
    head, _, native = body.partition(b"\n")
    if head.startswith(b"INSERT") and head.endswith(b"FORMAT Native"):
        with tempfile.NamedTemporaryFile() as file:
            file.write(native)
            file.flush()
            statement = head.decode().removesuffix(" FORMAT Native")
            engine.query(f"{statement} FROM INFILE '{file.name}'{clause} FORMAT Native")
        return b""
    sql = asked.get("query") or body.decode()
    form = _FORMAT.search(sql)
    values = {name.removeprefix("param_"): value for name, value in asked.items() if name.startswith("param_")}
    is_select = sql.lstrip().upper().startswith("SELECT")
    result = engine.query(
        _FORMAT.sub("", sql) + (clause if is_select else ""), form[1] if form else "TabSeparated", params=values
    )
    return bytes(result.bytes() or b"")


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("'", "\\'")


def unpacked(body: bytes, packing: str | None) -> bytes:
    if packing == "zstd":
        return bytes(importlib.import_module("backports.zstd").decompress(body))
    if packing == "lz4":
        return bytes(importlib.import_module("lz4.frame").decompress(body))
    if packing in (None, "identity"):
        return body
    raise Refused(89, "UNKNOWN_COMPRESSION_METHOD", f"Unknown compression method {packing}")


def packed(content: bytes, accepted: str) -> tuple[bytes, str | None]:
    """The answer in the first packing that the client takes, as `enable_http_compression` asks for."""
    for packing in (word.strip() for word in accepted.split(",")):
        if packing == "zstd":
            return bytes(importlib.import_module("backports.zstd").compress(content)), packing
        if packing == "lz4":
            return bytes(importlib.import_module("lz4.frame").compress(content)), packing
        if packing == "gzip":
            return gzip.compress(content), packing
    return content, None


def _code(fault: Exception) -> int:
    return int("".join(re.findall(r"Code: (\d+)", str(fault))[:1]) or "1")


class _Request(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    engine: Any
    faults: Faults
    turn: threading.Lock
    sessions: dict[str, threading.Lock]
    packs: str  # whether answers are packed where the client does not say

    def do_POST(self) -> None:
        asked = dict(parse_qsl(urlsplit(self.path).query, keep_blank_values=True))
        raw, packing = self.sent(), self.headers.get("Content-Encoding")
        fault = self.faults.next()
        if fault in ("drop", "busy"):
            self.go_wrong(fault)
            return
        if fault == "stall":
            time.sleep(self.faults.seconds)
        status, code = 200, 0
        try:
            self.admit()
            with self.session(asked.get("session_id")):
                content = answer(self.engine, asked, unpacked(raw, packing))
        except Exception as wrong:  # noqa: BLE001  # a server answers whatever happens
            code = _code(wrong)
            status, content = _STATUS.get(code, 500), str(wrong).encode()
        chosen = None
        content = MIDWAY if fault == "exception" else content
        if asked.get("enable_http_compression", self.packs) == "1":
            content, chosen = packed(content, self.headers.get("Accept-Encoding", ""))
        self.faults.seen.append({**asked, "<": packing or "", ">": chosen or ""})
        if fault == "lost_answer":  # it was done, and the client never hears of it
            self.close_connection = True
            return
        self.reply(status, content, code, chosen, fault)

    do_GET = do_POST  # noqa: N815  # the name is given

    def go_wrong(self, fault: Fault) -> None:
        self.close_connection = True
        if fault == "busy":
            self.reply(503, b"Code: 202. DB::Exception: Too many simultaneous queries.", 202, None, None)

    def admit(self) -> None:
        named, _, word = (
            base64.b64decode(self.headers.get("Authorization", "Basic ").split()[-1]).decode().partition(":")
        )
        if (named or USER, word) != (self.faults.user, self.faults.word):
            raise Refused(516, "AUTHENTICATION_FAILED", f"{named}: Authentication failed: password is incorrect")

    @contextmanager
    def session(self, name: str | None) -> Iterator[None]:
        """The engine has one connection: requests take turns, and a session in use is refused at once."""
        own = self.sessions.setdefault(name, threading.Lock()) if name else threading.Lock()
        if not own.acquire(blocking=False):
            raise Refused(373, "SESSION_IS_LOCKED", f"Session {name} is locked by a concurrent client")
        try:
            with self.turn:
                yield
        finally:
            own.release()

    def reply(self, status: int, content: bytes, code: int, chosen: str | None, fault: Fault | None) -> None:
        self.send_response(status)
        if code:
            self.send_header("X-ClickHouse-Exception-Code", str(code))
        if chosen:
            self.send_header("Content-Encoding", chosen)
        self.send_header("X-ClickHouse-Summary", '{"read_rows":"0","written_rows":"0"}')
        self.send_header("X-ClickHouse-Timezone", "UTC")
        if fault == "exception":  # after the answer has begun, only its end can say so
            self.send_header("X-ClickHouse-Exception-Tag", TAG)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[: len(content) // 2] if fault == "cut" else content)
        self.close_connection = self.close_connection or fault == "cut"

    def sent(self) -> bytes:
        if "Content-Length" in self.headers:
            return self.rfile.read(int(self.headers["Content-Length"]))
        if "Transfer-Encoding" not in self.headers:
            return b""
        parts = []
        while size := int(self.rfile.readline() or b"0", 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)

    def log_message(self, *arguments: object) -> None:
        """Say nothing."""


@contextmanager
def front(folder: Path, faults: Faults | None = None) -> Iterator[str]:
    """The address of a front to the engine in that folder, which this process has open."""
    import chdb  # which starts an engine: not before there is a test that needs it

    engine = chdb.connect(str(folder.resolve()))
    packs = str(engine.query("SELECT value FROM system.settings WHERE name = 'enable_http_compression'")).strip('"\n ')
    shared = {"engine": engine, "faults": faults or Faults(), "turn": threading.Lock(), "sessions": {}, "packs": packs}
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Request", (_Request,), shared))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        engine.close()
