# Everything lives in .venv; delete it (make clean) and the next target builds it again.
# Locked packages come by plain pip with their hashes; only `make lock` needs more than that. The lock names every
# package, so pip is to resolve nothing: an old one would look beyond the lock for a package that is asked for by an extra.

PYTHON ?= python3 python3.14 python3.13 python3.12 python3.11
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --no-deps --require-hashes -r
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
# Where Python is kept from writing bytecode, every process of a test would compile the program and the tests anew.
PYTEST := env -u PYTHONDONTWRITEBYTECODE $(BIN)/pytest -n 3 --dist worksteal
# Coverage of engines/ is measured and enforced in CI alone: it takes a third of the time again.
COVERED := $(if $(CI),--cov --cov-report=term --cov-report=json:build/coverage.json)
# What the engines are compared with is large: on a user's machine those tests skip unless it is there.
TOOLS := $(if $(CI),.venv/oracles,.venv/dev)
FLOOR := $(if $(CI),$(BIN)/python .ci/coverage_floor.py build/coverage.json,true)

# The installed command without a build: the folder is on the path (caipan.pth), so no build tool is fetched.
# sh finds the interpreter beside the script, so a clone may be moved and its path may hold spaces.
define LAUNCHER
#!/bin/sh
'''exec' "$$(dirname "$$(realpath "$$0")")/python" "$$0" "$$@"
' '''
import sys

from bot.cli import main

sys.exit(main())
endef
export LAUNCHER

.DELETE_ON_ERROR:
.PHONY: build run test test-slow lint bench pictures lock clean help

build: $(BIN)/caipan ## build .venv/bin/caipan (the default)

run: $(BIN)/caipan ## start the bot with its local chat and print the address to open
	@$(BIN)/caipan run

test: $(TOOLS) ## tests without the slow ones
	$(PYTEST) $(COVERED) -m "not slow"
	@$(FLOOR)

test-slow: $(TOOLS) ## the slow tests: the wheel, the kills, whole evenings, every act by everyone
	$(PYTEST) -m slow

lint: .venv/dev ## ruff, mypy --strict, import-linter, oxlint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/oxlint --deny-warnings --config .ci/oxlint.json bot/local/page

bench: .venv/oracles ## run every benchmark and print the table
	$(BIN)/python -m benchmarks

pictures: .venv/dev ## draw the picture of the house in docs/architecture.md from its imports
	$(BIN)/python -m docs.pictures

lock: .venv/dev ## write the lock files anew from pyproject.toml
	$(LOCK) pyproject.toml -o requirements.lock
	$(LOCK) --extra dev pyproject.toml -o requirements-dev.lock
	$(LOCK) --extra dev --extra oracles --constraint requirements-dev.lock pyproject.toml -o requirements-oracles.lock

clean: ## remove the environment and everything built; the data folder stays
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The first Python that is new enough and can make an environment.
$(BIN)/python:
	@for python in $(PYTHON); do \
	  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	  if "$$python" -c 'import ensurepip, venv' 2>/dev/null; then found=$$python; break; fi; \
	  bare=$${bare:-$$("$$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')}; \
	done; \
	if [ -z "$$found$$bare" ]; then \
	  echo '需要 Python 3.11 或更新版本。 Python 3.11 or newer is needed: https://www.python.org/downloads/' >&2; exit 1; \
	elif [ -z "$$found" ]; then \
	  echo "这个 Python 没有 ensurepip，请先安装： This Python lacks ensurepip, install it first:  apt install $$bare" >&2; exit 1; \
	fi; \
	echo "建立环境 Creating .venv with $$("$$found" --version)"; \
	"$$found" -m venv --clear .venv

$(BIN)/caipan: requirements.lock | $(BIN)/python
	@echo '安装运行所需的包 Installing the packages it runs on'
	@$(INSTALL) requirements.lock
	@echo ../../../.. >"$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/caipan.pth"
	@printf '%s\n' "$$LAUNCHER" >$@
	@chmod +x $@

.venv/dev: requirements-dev.lock $(BIN)/caipan
	@echo '安装开发所需的包 Installing the packages for development'
	@$(INSTALL) requirements-dev.lock
	@touch $@

.venv/oracles: requirements-oracles.lock .venv/dev
	@echo '安装用来比对的引擎 Installing the engines to compare with'
	@$(INSTALL) requirements-oracles.lock
	@touch $@
