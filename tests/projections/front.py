"""A server's http interface in front of the embedded engine, as far as our client speaks it.

It shows that the same code runs over http. It is no server: a true one is tried where its address is given.
"""

import importlib
import re
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

_ASKED_OF_HTTP = {"query", "database", "session_id", "query_id", "wait_end_of_query", "client_protocol_version",
                  "enable_http_compression", "send_progress_in_http_headers", "http_headers_progress_interval_ms",
                  "compress", "decompress", "buffer_size"}  # fmt: skip
_FORMAT = re.compile(r"\s*FORMAT\s+(\w+)\s*;?\s*$", re.IGNORECASE)


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
        return importlib.import_module("backports.zstd").decompress(body)
    if packing == "lz4":
        return importlib.import_module("lz4.frame").decompress(body)
    return body


@contextmanager
def front(folder: Path) -> Iterator[str]:
    """The address of a front to the engine in that folder, which this process has open."""
    import chdb  # which starts an engine: not before there is a test that needs it

    engine, turn = chdb.connect(str(folder.resolve())), threading.Lock()

    class Request(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = unpacked(self.sent(), self.headers.get("Content-Encoding"))
            status, content, code = 200, b"", ""
            try:
                with turn:
                    content = answer(engine, dict(parse_qsl(urlsplit(self.path).query, keep_blank_values=True)), body)
            except Exception as fault:  # noqa: BLE001  # a server answers whatever happens
                status, content = 500, str(fault).encode()
                code = "".join(re.findall(r"Code: (\d+)", str(fault))[:1]) or "1"
            self.send_response(status)
            if code:
                self.send_header("X-ClickHouse-Exception-Code", code)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST  # noqa: N815  # the name is given

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

    server = ThreadingHTTPServer(("127.0.0.1", 0), Request)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        engine.close()
