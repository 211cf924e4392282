# `make help` lists what can be done here.

PYTHON ?= python3
ROUNDS ?= 100000
INPUTS ?= 1000000

VENV := .venv
BIN := $(VENV)/bin
LOG := $(VENV).log
KERNEL := Cargo.toml Cargo.lock $(shell find crates -name '*.rs' -o -name Cargo.toml)

# PyO3 asks for an interpreter: always the same one, so that nothing is compiled twice.
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export NO_MKDOCS_2_WARNING := 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help setup play test check fmt lint types docs bench fuzz faults clean kernel stale site

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-6s  %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(VENV)/.package ## Prepare everything in .venv (quick when nothing changed)

play: setup ## Play a game in the terminal
	@$(BIN)/fivehundred play

test: setup lint types stale site kernel ## Check everything, as CI does
	@$(BIN)/pytest --cov

check: setup lint types stale site kernel ## Check everything but the long tests
	@ROUNDS=200 $(BIN)/pytest -m 'not slow'

fmt: setup ## Format Python and Rust
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format
	@cargo fmt --all

lint: setup ## Check format, style and who imports whom
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/lint-imports --no-logo
	@cargo fmt --all --check
	@cargo clippy --locked --quiet --workspace --all-targets -- --deny warnings

types: setup ## Check types, and the kernel against its stub
	@$(BIN)/mypy
	@$(BIN)/python -m mypy.stubtest --mypy-config-file pyproject.toml fivehundred._native

docs: setup ## Write the generated pages anew and build the site
	@$(BIN)/python -m fivehundred.rules.reference
	@$(BIN)/mkdocs build --strict

bench: setup $(VENV)/.bench ## Measure speed, beside peers
	@$(BIN)/python -m bench

fuzz: setup ## Test with many more random games and texts (ROUNDS=100000 INPUTS=1000000)
	@PYTHONPATH=tests $(BIN)/python -m fuzz $(INPUTS)
	@$(BIN)/pytest -m hypothesis --hypothesis-profile=thorough
	@ROUNDS=$(ROUNDS) $(BIN)/pytest tests/differential

faults: setup ## Plant faults in a copy, one at a time, and see which tests notice
	@PYTHONPATH=tests $(BIN)/python -m faults

clean: ## Remove everything that was built
	@rm -rf $(VENV) $(LOG) target site fuzz/target .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@rm -f python/fivehundred/_native.*.so
	@find python tests -name __pycache__ -prune -exec rm -rf {} +

# Not in the list: parts of `test` and `check`.

kernel: setup
	@cargo test --locked --quiet --workspace

stale: setup
	@$(BIN)/python -m fivehundred.rules.reference --check

site: setup
	@$(BIN)/mkdocs build --strict >$(LOG) 2>&1 || { cat $(LOG) >&2; exit 1; }

# Setting up. Each step leaves a stamp in .venv, newer than what it was made from. Steps speak on standard
# error and read nothing, so that `make play` may stand in a pipe; their output is shown if they fail.

, := ,

define need
	@$(1) </dev/null >/dev/null 2>&1 || { echo '$(strip $(2))' >&2; exit 2; }
endef

define step
	@echo '$(strip $(1)) …' >&2
	@( $(2) ) </dev/null >$(LOG) 2>&1 && touch $@ || { cat $(LOG) >&2; exit 1; }
endef

define venv_module
	$(PYTHON) -c 'import ensurepip$(,) venv' || { apt-get update && apt-get install --yes python3-venv; } \
		|| { echo 'The venv module is missing: install python3-venv.'; exit 1; }
endef

$(VENV)/.python:
	$(call need, $(PYTHON) -c 'import sys; assert sys.version_info >= (3$(,) 11)', \
		Python 3.11 or newer is missing: install it$(,) or say make setup PYTHON=/path/to/python3.)
	$(call need, cargo --version, cargo is missing: install Rust with rustup$(,) and see that cargo is on the PATH.)
	$(call need, cc --version, A C compiler is missing$(,) which links the kernel: install gcc or clang.)
	$(call step, Making $(VENV), $(venv_module); \
		$(PYTHON) -m venv --clear $(VENV) && $(BIN)/pip install 'pip>=25.1')

$(VENV)/.tools: pyproject.toml | $(VENV)/.python
	$(call step, Installing tools, $(BIN)/pip install --group dev)

$(VENV)/.package: $(VENV)/.tools $(KERNEL)
	$(call step, Building fivehundred, PATH='$(CURDIR)/$(BIN)':$$PATH $(BIN)/pip install --no-build-isolation --editable .)

$(VENV)/.bench: bench/requirements.txt | $(VENV)/.package
	$(call step, Installing peers to measure against, $(BIN)/pip install --requirement $<)
