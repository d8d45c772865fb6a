# The front door. Every target does all of its own set-up; a second run starts at once.

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
# Most of the time a test waits for a browser, a socket or a clock: five workers keep two cores busy.
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
WORKERS ?= $(shell echo $$(($(CORES) * 5 / 2)))
# What reaches every branch of the rules. The contract suite compares interpreted and compiled rules itself.
INTERPRETED := $(addprefix tests/,games kernels test_golden.py test_lockstep.py test_perft.py test_position.py) \
    --ignore-glob='tests/games/test_evaluations_*'
# What two jobs say comes out one after the other, where make can do that.
TOGETHER := -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

.PHONY: play test check cover suite bench bench-server bench-memory bench-faults bench-attack bench-soak bench-page levels meanings tables warm pictures golden format lock clean help

help: ## say what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */make \1\t/' | expand -t 20

play: .venv/.play ## open the table in the browser
	@$(BIN)/oxbox

test: .venv/.dev ## everything that must be true
	@$(MAKE) --no-print-directory $(TOGETHER) check suite cover

suite: .venv/.dev warm ## all tests, compiled
	@scripts/chromium
	@scripts/axe
	$(BIN)/python -m pytest -q -n $(WORKERS)

cover: .venv/.dev ## the tests of the rules with the JIT off: every branch of every rules.py
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -n $(CORES) --cov --cov-report=term $(INTERPRETED)

check: .venv/.dev ## style, types, layers, spelling, generated pictures
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell
	@scripts/page-types
	$(BIN)/python -m tests.pictures --check

warm: .venv/.play ## compile all kernels ahead
	@$(BIN)/oxbox warm

bench: .venv/.bench ## speed, as ratios within one run, with OpenSpiel beside us
	$(BIN)/python -m benchmarks

bench-server: .venv/.play ## a hundred tables over sockets: moves a second, and how long a mover waits
	$(BIN)/python -m benchmarks server

bench-memory: .venv/.play ## what the server holds at rest, and with a thousand open tables
	$(BIN)/python -m benchmarks memory

bench-faults: .venv/.play ## kill the server a hundred times while people play
	$(BIN)/python -m benchmarks faults

bench-attack: .venv/.play ## attack the server in twenty ways while people play at other tables; takes a quarter of an hour
	$(BIN)/python -m benchmarks attack

bench-soak: .venv/.play ## 200,000 sockets and 5,000 games: what memory is left with
	$(BIN)/python -m benchmarks soak

bench-page: .venv/.dev ## how soon a click shows in Chromium, and how much a first visit transfers
	@scripts/chromium
	$(BIN)/python -m benchmarks.page

levels: .venv/.dev ## measure every level of every game and write docs/levels.md; takes hours, goes on after a stop
	$(BIN)/oxbox ladder --folder bench-results/levels --write docs/levels.md

meanings: .venv/.dev ## compare the word cards with WordNet, and list what a reader should look at
	@scripts/wordnet
	@$(BIN)/python -m tests.deck.meanings

tables: .venv/.play ## solve Oxixo on size 3 and 4 again for the tables in the package
	$(BIN)/python -m oxbox.games.oxixo.solver.shipped

pictures: .venv/.play ## draw the pictures of the rules pages again
	$(BIN)/python -m tests.pictures

golden: .venv/.dev ## write the perft files and golden games again
	$(BIN)/python -m tests.regenerate

format: .venv/.dev ## put the code into its usual shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: .venv/.dev ## pin the newest versions that fit; no address is written down
	for extra in play dev bench; do \
	    CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --upgrade --strip-extras \
	        --allow-unsafe --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
	        --output-file=requirements/$$extra.lock requirements/$$extra.in || exit 1; \
	done

clean: ## remove what was made here
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage*

.venv/bin/python:
	@echo "Setting up: this happens once and takes a minute."
	@scripts/venv .venv

.venv/.play: requirements/play.lock pyproject.toml | .venv/bin/python
	@$(PIP) -r requirements/play.lock
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: requirements/dev.lock .venv/.play
	@$(PIP) -r requirements/dev.lock
	@touch $@

.venv/.bench: requirements/bench.lock .venv/.play
	@$(PIP) -r requirements/bench.lock
	@touch $@
