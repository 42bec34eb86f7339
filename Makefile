# Every command of the project. `make` alone lists them.

PYTHON3 ?= python3
PORT ?= 8000

PYTHON := .venv/bin/python
NODE_BIN := node_modules/.bin

# Where `python -m` finds the project's own packages.
export PYTHONPATH := $(CURDIR)/py
# The theme's own switch for its notice in every build.
export NO_MKDOCS_2_WARNING := 1

# What fails twice has failed. Browsers on a busy machine can be too slow for once.
AGAIN := "Once more, one at a time, what failed ..."

.DEFAULT_GOAL := help
.PHONY: help set-up serve build test engines check bench lock clean

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

set-up: ## Install what is missing (the other commands begin with this)
	@command -v $(PYTHON3) >/dev/null || { echo "Python 3.11 or newer is needed, and there is no $(PYTHON3) on the PATH." >&2; exit 1; }
	@$(PYTHON3) py/site_build/set_up.py

serve: set-up ## Build the site and serve it, at port 8000 or PORT=...; a changed file builds it again
	@$(PYTHON) -m site_build.serve --port $(PORT)

build: set-up ## Build the site into the folder site, with a compressed file beside each that gets smaller
	@$(PYTHON) -m mkdocs build --strict
	@echo "Compressing for hosts that serve .br and .gz files (the first time takes a minute or more) ..."
	@node py/site_build/compress.mjs site .cache/compressed

test: check ## Check everything and run every test, those in a real browser too
	@echo "JavaScript's own tests ..."
	@node --test --test-reporter=dot tests/unit/js/*.test.js
	@echo "Python's tests, and those in Chromium ..."
	@CHROMIUM=$$($(PYTHON) -m site_build.engines chromium) && export CHROMIUM && \
	  { $(PYTHON) -m pytest --numprocesses=2 --dist=loadfile || { echo $(AGAIN); $(PYTHON) -m pytest --last-failed --last-failed-no-failures=none; }; }
	@$(MAKE) --no-print-directory engines || { echo $(AGAIN); $(MAKE) --no-print-directory engines; }

engines: set-up ## Run the page's core in Chromium, Firefox and WebKit
	@echo "The page's core in Chromium, Firefox and WebKit ..."
	@engines=$$($(PYTHON) -m site_build.engines) && site=$$(mktemp -d) && trap 'rm -rf "$$site"' EXIT && \
	  $(PYTHON) -m mkdocs build --strict --quiet --site-dir "$$site" && \
	  SITE="$$site" ENGINES_FOUND="$$engines" node --test --test-concurrency=2 --test-reporter=spec tests/engines/*.test.js

check: set-up ## Run the linters and type checkers
	@echo "Checking Python: ruff, mypy, import-linter ..."
	@$(PYTHON) -m ruff check --quiet py tests
	@$(PYTHON) -m ruff format --check --quiet py tests
	@$(PYTHON) -m mypy --no-error-summary
	@.venv/bin/lint-imports --no-logo
	@echo "Checking JavaScript: tsc, eslint ..."
	@$(NODE_BIN)/tsc --project .config/tsconfig.json
	@$(NODE_BIN)/eslint --config .config/eslint.config.js docs/assets/js tests/unit/js tests/engines tests/bench

bench: set-up ## Measure how fast it is (the files tests/bench/bench_*.py)
	@chromium=$$($(PYTHON) -m site_build.engines chromium) && CHROMIUM="$$chromium" $(PYTHON) -m pytest -s -o python_files='bench_*.py' tests/bench

lock: ## Make the lock files anew from pyproject.toml and package.json (needs uv)
	@command -v uv >/dev/null || { echo "uv is needed to lock the Python packages: see https://docs.astral.sh/uv/ for how to install it." >&2; exit 1; }
	@{ echo '# Made from pyproject.toml by `make lock`: every package, for every platform, with hashes.'; \
	  uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	    --group dev pyproject.toml; } > py/requirements.new || { rm py/requirements.new; exit 1; }
	@mv py/requirements.new py/requirements.txt
	@for folder in . tests/bench/lighthouse; do \
	  npm install --prefix "$$folder" --package-lock-only --omit-lockfile-registry-resolved --ignore-scripts --no-audit --no-fund --loglevel=error || exit 1; done

clean: ## Delete all that was made or installed
	rm -rf .cache .venv node_modules tests/bench/lighthouse/node_modules site .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find py tests -name __pycache__ -prune -exec rm -rf {} +
