PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PACKAGES := schemas producers streams projections

NEW_ENOUGH := $(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Vigia needs Python 3.11 or later; name one with PYTHON=")'
RUNS := $(VENV)/.runs
INSTALLED := $(VENV)/.installed
EDITABLE := $(VENV)/.editable
NATIVE := $(VENV)/.native

# tests/shares.py says what the processes take together, and in which order.
PYTEST_FLAGS ?= -n auto --dist loadscope

# Tests start hundreds of processes: each would compile all the sources again where nothing is kept.
test slow kill-tests: export PYTHONDONTWRITEBYTECODE =

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup run demo-once tools test fresh check format lock bench verdict-lock mutants slow explore kill-tests poker peers live-bench schemas pages texts screenshots console-bench statistics-bench statistics-lag archive-check rules-lock wheel sbom release next-version clean native native-fuzz native-sanitized

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(EDITABLE) $(NATIVE) ## Create .venv with everything pinned, and the command vigia in it
	@:

$(INSTALLED): requirements-dev.lock
	@$(NEW_ENOUGH)
	@echo "Installing into $(VENV); the first time takes a minute or two"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

# The package files are named so that a package that is new to the tree gets installed.
$(EDITABLE): $(INSTALLED) pyproject.toml $(wildcard $(PACKAGES:%=%/__init__.py))
	@$(PIP) uninstall --yes vigia >/dev/null 2>&1 || true  # what was installed before the distribution got its name
	@$(PIP) install --no-build-isolation --no-deps --editable . >$(VENV)/editable.txt 2>&1 || { cat $(VENV)/editable.txt; exit 1; }
	@touch $@

# The front end is optional: without a C compiler or Python.h the same is judged in Python alone, with the same digest.
CAN_COMPILE := command -v cc >/dev/null && test -e "$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h"
BUILD_NATIVE := VIGIA_NATIVE=1 $(BIN)/python setup.py --quiet build_ext --inplace --force --build-temp $(VENV)/native

$(NATIVE): $(EDITABLE) setup.py $(wildcard streams/engine/native/*.[ch])
	@if $(CAN_COMPILE); then $(BUILD_NATIVE) >$(VENV)/native.txt 2>&1 || { cat $(VENV)/native.txt; exit 1; }; \
	else echo "No C compiler, or no Python.h: the native front end is not built, and journals are judged in Python alone"; fi
	@touch $@

native: $(EDITABLE) ## Build the native front end again (setup does it where there is a C compiler)
	@$(BUILD_NATIVE) && touch $(NATIVE)

# Elsewhere than the ordinary one: a copy of the sources is compiled with checks and fed damaged records.
SANITIZED := $(VENV)/sanitized
native-sanitized: setup ## Feed damaged records to a front end with AddressSanitizer and UBSan (SECONDS=30 SEED=1)
	@rm -rf $(SANITIZED) && mkdir -p $(SANITIZED)
	@VIGIA_NATIVE=1 VIGIA_NATIVE_FLAGS="-g -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all" \
		$(BIN)/python setup.py --quiet build_ext --force --build-temp $(SANITIZED)/objects --build-lib $(SANITIZED)
	@LD_PRELOAD="$$(cc -print-file-name=libasan.so) $$(cc -print-file-name=libubsan.so)" ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc \
		$(BIN)/python -m tests.native.sanitized $(SANITIZED)/streams/engine $(or $(SECONDS),30) $(or $(SEED),1)

native-fuzz: setup ## Compare the front end with the decoder on damaged records (SECONDS=60 SEED=1)
	@$(BIN)/python -m tests.native.reading $(or $(SECONDS),60) $(or $(SEED),1)

# For a first look only what it takes to run is fetched, and compiled when it is used: that halves the wait.
$(RUNS): requirements.lock
	@$(NEW_ENOUGH)
	@echo "Installing into $(VENV); the first time takes about a minute"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --no-compile --require-hashes -r requirements.lock
	@touch $@

run: $(if $(wildcard $(INSTALLED)),setup,$(RUNS)) ## Run the demo with its console: no broker, no server
	@$(BIN)/python -m projections.cli.main demo || test $$? -eq 130  # Ctrl-C is how it ends

demo-once: setup ## Run the demo once and print what it found
	@$(BIN)/vigia demo --once

tools: setup ## Bring what the tests need beyond Python: Chromium, Java, Kafka (with apt-get, where it may)
	@$(BIN)/python -m tests.tools

test: check tools ## Run every check, then every test but the slow ones; TESTS= names some of them
	@$(BIN)/python -m pytest $(PYTEST_FLAGS) $(TESTS)

fresh: ## Try what the README says in a bare Debian root: make run, then make test (as root; TESTS= as above)
	@$(PYTHON) tests/fresh.py $(TESTS)

# Types take longest and one processor: all else is checked beside them.
check: setup ## Lint, types, import contracts, coverage of the law, generated files
	@$(MAKE) --no-print-directory --jobs=2 types lint contracts law-gates

.PHONY: types lint contracts law-gates
types:
	@$(BIN)/mypy --no-error-summary

lint:
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "Not formatted: run make format"; exit 1; }

contracts:
	@$(BIN)/lint-imports --no-logo >$(VENV)/contracts.txt || { cat $(VENV)/contracts.txt; exit 1; }

law-gates:
	@$(BIN)/vigia law coverage --with-rules --fail-on-gaps >$(VENV)/coverage.txt || { cat $(VENV)/coverage.txt; exit 1; }
	@$(BIN)/vigia law lock --check
	@$(BIN)/vigia schemas --check

format: setup ## Format the sources and mend what can be mended by itself
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format --quiet .

COMPILE := $(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --no-header --no-annotate \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options

SERVER_PARTS := --extra device --extra worker --extra sink --extra console
EVERY_PART := $(SERVER_PARTS) --extra embedded --extra batches

lock: ## Regenerate the locks (takes minutes; on Python 3.11); UPGRADE=1 takes newer releases
	@test -x $(BIN)/pip-compile || { $(PYTHON) -m venv $(VENV) && $(PIP) install pip-tools; }
	@$(COMPILE) $(if $(UPGRADE),--upgrade) $(EVERY_PART) --extra dev --output-file requirements-dev.lock pyproject.toml
	@$(COMPILE) $(EVERY_PART) --constraint requirements-dev.lock --output-file requirements.lock pyproject.toml
	@$(COMPILE) $(SERVER_PARTS) --constraint requirements-dev.lock --output-file deploy/server.lock pyproject.toml
	@sed -i -E 's/^(backports-zstd==[0-9.]+) .$$/\1 ; python_version < "3.14" \\/' requirements.lock requirements-dev.lock deploy/server.lock  # clickhouse-connect's marker, which pip-compile drops

bench: setup ## Measure the engine and the stores on this machine
	@$(BIN)/vigia bench

verdict-lock: setup ## Record anew the verdicts of every rule on every scenario
	@$(BIN)/python -m tests.scenarios.verdict_lock

mutants: setup ## Break each rule on purpose and see that a test notices (slow)
	@$(BIN)/python -m tests.mutants

slow: setup tools ## Run the slow tests: 100,000 lawful coups per game and the like
	@$(BIN)/python -m pytest $(PYTEST_FLAGS) -m slow

explore: setup ## Try the properties of the engine on twenty times as many examples (slow)
	@HYPOTHESIS_PROFILE=explore $(BIN)/python -m pytest $(PYTEST_FLAGS) tests/properties

kill-tests: setup tools ## Kill, cut off and edit the live pipeline on a real broker, at length (slow)
	@$(BIN)/python -m pytest -s -p no:xdist -m slow tests/live tests/projections/test_edits.py

archive-check: setup ## Check PDFs with veraPDF (Maven fetches it): FILES=, or those of a dossier
	@$(BIN)/python -m tests.dossier.archive $(FILES)
	@$(if $(FILES),,$(BIN)/python -m pytest -q -p no:xdist -m slow tests/dossier)

poker: setup ## Prove the poker arithmetic: hands, pots and winners against a second library, the house edge by enumeration (slow)
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
		$(PIP) install --no-deps --target "$$folder" pokerkit==0.7.7 && \
		PYTHONPATH="$$folder" $(BIN)/python -m tests.games.poker.second_evaluator && \
		PYTHONPATH="$$folder" $(BIN)/python -W ignore -m tests.games.poker.second_dealer
	@$(BIN)/python -m tests.games.poker.edge standard law literal

peers: setup ## Compare the judge with less work done elsewhere: pydantic, six checks in plain Python and in Bytewax (EVENTS=20000)
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
		{ $(PIP) install --target "$$folder" bytewax==0.21.1 || echo "Bytewax cannot be had: compared without it"; } && \
		PYTHONPATH="$$folder" $(BIN)/python -m tests.peers $(or $(EVENTS),20000)

live-bench: setup tools ## Compare the worker with a bare loop and with an idle Faust agent on a real broker (TURNS=5 EVENTS=80000; minutes)
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
		{ $(PIP) install --target "$$folder" confluent-kafka==2.16.1 || echo "confluent-kafka cannot be had: compared without it"; } && \
		PYTHONPATH="$$folder" $(BIN)/python -m tests.live.bench $(or $(TURNS),5) $(or $(EVENTS),80000)

schemas: setup ## Regenerate the JSON Schemas and the AsyncAPI description
	@$(BIN)/vigia schemas

pages: setup ## Draw the pictures and play the tour of the manual again
	@$(BIN)/python -m tests.docs.draw
	@$(BIN)/python -m tests.docs.tour

texts: setup ## List every text that a person reads in one file (build/texts.md), to be read through
	@mkdir -p build && $(BIN)/python -m tests.texts build/texts.md && echo build/texts.md

screenshots: setup tools ## Take the pictures of the console in the manual again
	@$(BIN)/python -m tests.console.screens docs/screens

console-bench: setup ## Measure the console over three million events (minutes; STORE= keeps the store)
	@$(BIN)/python -W ignore -m tests.console.measure $(or $(STORE),$(shell mktemp -d)/store)

statistics-bench: setup ## Measure the statistics pages over a generated store (minutes; STORE= keeps it, EVENTS=100000000)
	@$(BIN)/python -W ignore -m tests.statistics.measure_pages $(or $(STORE),$(shell mktemp -d)/store) $(EVENTS)

statistics-lag: setup ## Measure how far the sums of the statistics are behind the log (a minute)
	@$(BIN)/python -W ignore -m tests.statistics.measure_lag $(shell mktemp -d)/store

rules-lock: setup ## Record the digest of each rule after a change of version
	@$(BIN)/vigia law lock

# The commit's own date: whoever builds the same commit gets the same wheel, byte for byte.
wheel: setup ## Build the source distribution and the wheel into dist/
	@SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python -m build --no-isolation --outdir dist . >$(VENV)/build.txt 2>&1 || { cat $(VENV)/build.txt; exit 1; }
	@ls dist

sbom: setup ## Write the bill of materials (CycloneDX) into dist/vigia.cdx.json
	@mkdir -p dist && $(BIN)/python -m tests.sbom dist/vigia.cdx.json && echo dist/vigia.cdx.json

release: setup ## Date the notes of this version, commit and tag them; nothing is pushed
	@$(BIN)/python -m tests.release

next-version: setup ## Begin the version VERSION=, after the last was released
	@$(BIN)/python -m tests.release next $(VERSION)

clean: ## Remove what was built or cached, and .venv
	@rm -rf $(VENV) build dist streams/engine/_front*.so *.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
