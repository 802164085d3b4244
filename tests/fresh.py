"""Tries what the README tells people to run, as somebody who has nothing yet: `make fresh`, as root on Debian.

In a bare Debian root with Python, git and make, and without /sys, it clones the commit that is checked out, lets
`make run` play until the console answers, ends it with Ctrl-C, and runs `make test` as a pipeline does. The root
fetches packages as its host does: the settings of apt-get, pip and Maven are copied. All of it runs in namespaces of
its own: whatever was mounted or started in them is gone when they are, also after Ctrl-C.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

TREE = Path(__file__).resolve().parents[1]
PACKAGES = ("python3", "python3-venv", "git", "make", "ca-certificates")
CLONE = "home/vigia"
INSIDE = "--inside"
# The shell is the first process there: it collects those whose parent is gone. With it they all end.
ALONE = ("unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", '"$@" & wait $!', "sh")
PATIENCE = 600  # seconds in which the console must answer

# Settings of the host's package clients, by where they are kept there; what is not there is not copied.
HOME = Path.home()
SETTINGS = {
    Path("/etc/apt"): "etc/apt",
    Path("/etc/hosts"): "etc/hosts",
    Path("/etc/resolv.conf"): "etc/resolv.conf",
    Path("/usr/local/share/ca-certificates"): "usr/local/share/ca-certificates",
    Path("/etc/pip.conf"): "etc/pip.conf",
    HOME / ".config/pip": "root/.config/pip",
    HOME / ".pip": "root/.pip",
    Path("/etc/maven/settings.xml"): "root/.m2/settings.xml",
    HOME / ".m2/settings.xml": "root/.m2/settings.xml",  # one's own counts before the machine's
}
VARIABLES = re.compile(
    r"(?i:(?:https?|ftp|all|no)_proxy)|PIP_\w+|MAVEN_\w+|JAVA_TOOL_OPTIONS|\w*(?:SSL_CERT|CA_BUNDLE)\w*"
)


def main(tests: list[str]) -> int:
    """Make a folder, try everything in namespaces of their own, remove the folder."""
    _check_that_it_can_be_tried()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    folder = tempfile.mkdtemp(prefix="vigia-fresh-", dir="/var/tmp")
    try:
        return subprocess.run([*ALONE, sys.executable, __file__, INSIDE, folder, *tests], check=False).returncode
    except KeyboardInterrupt:
        return 130
    finally:
        _remove(folder)


def _remove(folder: str) -> None:
    """Remove the folder; after Ctrl-C the last processes in it may take a moment to end."""
    for _ in range(20):
        if subprocess.run(["rm", "-rf", "--one-file-system", folder], capture_output=True, check=False).returncode == 0:
            return
        time.sleep(0.5)
    sys.exit(f"The folder {folder} could not be removed.")


def inside(root: Path, tests: list[str]) -> None:
    """Both commands, and how long each step took."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has what it starts behind itself ignore Ctrl-C
    begun = time.monotonic()
    _make_root(root)
    root.chmod(0o755)  # a temporary folder is its owner's alone, but some tests are other people
    _report("a bare root with Python, git and make", begun)
    subprocess.run(["git", "clone", "--quiet", TREE, root / CLONE], check=True)
    subprocess.run(["mount", "-t", "proc", "proc", root / "proc"], check=True)
    subprocess.run(["mount", "--rbind", "/dev", root / "dev"], check=True)
    _try_run(root)
    _try_tests(root, tests)


def _check_that_it_can_be_tried() -> None:
    if os.geteuid() != 0:
        sys.exit("make fresh needs root: it makes a Debian root of its own and mounts /proc in it.")
    if shutil.which("apt-get") is None:
        sys.exit("make fresh needs Debian: it makes a root with debootstrap, from where this machine has its packages.")
    if shutil.which("debootstrap") is None:
        subprocess.run(["apt-get", "update", "-q"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["apt-get", "install", "-q", "-y", "debootstrap"], check=True, stdout=subprocess.DEVNULL)
    if subprocess.run(["git", "status", "--porcelain"], cwd=TREE, capture_output=True, check=True).stdout:
        print("Note: what is not committed is not tried.", flush=True)


def _make_root(root: Path) -> None:
    suite, place = _suite_and_place()
    made = subprocess.run(
        ["debootstrap", "--variant=minbase", f"--include={','.join(PACKAGES)}", suite, root, place],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    if made.returncode:
        _fail("debootstrap made no root:", made.stdout)
    (root / "etc/apt/sources.list").unlink(missing_ok=True)
    for own, copy in SETTINGS.items():
        if own.is_dir():
            shutil.copytree(own, root / copy, dirs_exist_ok=True)
        elif own.exists():
            (root / copy).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(own, root / copy)
    _in(root, "update-ca-certificates").communicate()


def _suite_and_place() -> tuple[str, str]:
    """The Debian that this machine runs, and where it has its packages from."""
    release = dict(re.findall(r'^(\w+)="?([^"\n]*)', Path("/etc/os-release").read_text("utf-8"), re.MULTILINE))
    suite = release.get("VERSION_CODENAME", "")
    form = "$(CODENAME) $(COMPONENT) $(REPO_URI)"
    listed = subprocess.run(
        ["apt-get", "indextargets", "--format", form, "Identifier: Packages"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for line in listed.splitlines():
        codename, component, place = line.split()
        if (codename, component) == (suite, "main"):
            return suite, place
    return _fail(f"apt-get knows no place for the packages of {suite or 'this system'}: run apt-get update first.")


def _in(root: Path, *command: str, cwd: str = "/", **variables: str) -> subprocess.Popen[str]:
    """A command in the root, in a session of its own, with little of the host's environment."""
    clean = {"HOME": "/root", "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
    return subprocess.Popen(
        ["chroot", root, "sh", "-c", 'cd "$0" && exec "$@"', cwd, *command],
        env={**clean, **inherited(root), **variables}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, start_new_session=True,
    )  # fmt: skip


def inherited(root: Path) -> dict[str, str]:
    """The settings of the host's package clients, but for those that name a file which the root does not have."""
    return {
        name: value
        for name, value in os.environ.items()
        if VARIABLES.fullmatch(name) and (not value.startswith("/") or (root / value[1:]).exists())
    }


def _try_run(root: Path) -> None:
    """`make run`, until the console answers; then Ctrl-C."""
    begun = time.monotonic()
    output = root / "var/log/run.txt"
    run = _in(root, "sh", "-c", f"exec make run >/{output.relative_to(root)} 2>&1", cwd=f"/{CLONE}")
    while not (address := _address(output)) or not _answers(address):
        if run.poll() is not None or time.monotonic() - begun > PATIENCE:
            _fail("make run does not answer:", output.read_text("utf-8"))
        time.sleep(0.2)
    _report("make run, until the console answered", begun)
    begun = time.monotonic()
    os.killpg(run.pid, signal.SIGINT)
    run.wait(60)
    _report("Ctrl-C, until it had ended", begun)
    written = output.read_text("utf-8")
    print("    " + written.strip().replace("\n", "\n    "), flush=True)
    if "Stack trace" in written or "Traceback" in written or _answers(address):
        _fail("make run printed a stack trace, or did not end.")


def _address(output: Path) -> str:
    """Where the console says that it is, once it has said so."""
    match = re.search(r"http://127\.0\.0\.1:\d+/", output.read_text("utf-8") if output.exists() else "")
    return match[0] if match else ""


def _answers(address: str) -> bool:
    with suppress(OSError), urllib.request.urlopen(address, timeout=5) as answer:
        return "vigia" in answer.read().decode().lower()
    return False


def _try_tests(root: Path, tests: list[str]) -> None:
    """`make test`, as a pipeline runs it: whatever is missing is a failure."""
    begun = time.monotonic()
    test = _in(root, "make", "test", f"TESTS={' '.join(tests)}", cwd=f"/{CLONE}", CI="true")
    for line in test.stdout or ():
        print("    " + line, end="", flush=True)
    if test.wait():
        _fail(f"make test ended with status {test.returncode}.")
    _report("make test", begun)


def _report(step: str, begun: float) -> None:
    print(f"{time.monotonic() - begun:7.1f} s  {step}", flush=True)


def _fail(sentence: str, output: str = "") -> NoReturn:
    sys.exit("\n    ".join([sentence, *output.splitlines()[-40:]]))


if __name__ == "__main__":
    if sys.argv[1:2] == [INSIDE]:
        inside(Path(sys.argv[2]), sys.argv[3:])
    else:
        sys.exit(main(sys.argv[1:]))
