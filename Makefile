# These need Python 3.11 or later, git and make. Everything else goes into one environment, .venv.
PYTHON ?= python3
VENV ?= .venv
JUPYTER_OPTIONS ?=
# Of a change: `make test ROOM=frames`, ROOM="charts draw", ROOM=changed.
ROOM ?=

BIN := $(abspath $(VENV))/bin
DECLARED := pyproject.toml hatch_build.py environment.py lock.txt js/package.json js/package-lock.json
PAGE := rocwidgets/static/page.js
PAGE_SOURCES := $(shell find js/src -type f) rocwidgets/vocabulary.json js/build.mjs js/generated.mjs LICENSE
# Jupyter refuses to serve for root, as in a container, unless told.
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)
# Tests of Python that need neither a browser nor another host, nor build the package.
UNITS := --ignore=tests/e2e --ignore=tests/project --ignore=tests/fuzz
# Browsers and kernels leave a core idle at times.
PYTEST := pytest --numprocesses 3 --dist worksteal --quiet
# Each part prints what it has to say when it is over.
SIDE_BY_SIDE := $(MAKE) --no-print-directory --jobs 2 --output-sync=target PARTS=1

COMPILE := uv pip compile --quiet --upgrade --generate-hashes --no-annotate --no-emit-index-url \
  --no-emit-find-links --no-emit-package rocwidgets --custom-compile-command "make lock"

# The tools of the environment, Node among them, come before the machine's.
export PATH := $(BIN):$(PATH)
# Compiled modules are kept: compiling them again is most of a start of Python, of which there are many.
unexport PYTHONDONTWRITEBYTECODE
# npm warns of settings that are not its own.
export NPM_CONFIG_LOGLEVEL ?= error

.PHONY: demo check test test-all docs gallery notebooks lite browsers fuzz dist test-minimum test-newest lock clean
.PHONY: lint types page-units page-browser site units all-of-python room
ifndef PARTS
.NOTPARALLEL:
endif

demo: $(VENV)/demo.made $(PAGE)
	@jupyter trust notebooks/*.ipynb > /dev/null
	@jupyter lab $(AS_ROOT) $(JUPYTER_OPTIONS) notebooks/tour.ipynb

# Lint, types, contracts and the quick unit tests of both languages: after every change.
check: $(VENV)/test-hosts.made $(PAGE)
	@$(SIDE_BY_SIDE) types lint page-units units

# Every question that is asked of the product, of few examples each; or of some rooms alone.
test: $(VENV)/test-hosts.made $(PAGE)
	@$(SIDE_BY_SIDE) $(if $(ROOM),room,page-browser types site lint page-units all-of-python)

# The same of all examples: every night, before a release, and before a large change is called done.
test-all:
	+@EFFORT=3 $(MAKE) --no-print-directory test

# What tests the rooms that changed and those that import them, but not what is driven in a browser.
room:
	@tests="$$(python tests/support/rooms.py $(ROOM))" && test -z "$$tests" || $(PYTEST) $$tests
	@tests="$$(python tests/support/rooms.py --page $(ROOM))" && test -z "$$tests" || \
	  (cd js && npm run --silent test -- --project unit $$tests)

lint:
	@ruff check --quiet .
	@ruff format --quiet --check .
	@vulture
	@lint-imports --no-cache
	@python release/options.py --check
	@cd js && npm run --silent lint
	@cd js && npm run --silent check

types:
	@pyright

units:
	@$(PYTEST) $(UNITS) -m "not slow"

# With a plus its dots are shown as they come. The site is awaited, as its tests would wait for it.
all-of-python: site
	+@export CHROMIUM_PATH="$$(python tests/support/browser.py)" SITE=build/docs && $(PYTEST)

site:
	@TQDM_DISABLE=1 python docs/build.py

page-units:
	@cd js && npm run --silent test -- --project unit

page-browser:
	@export CHROMIUM_PATH="$$(python tests/support/browser.py)" && cd js && npm run --silent test -- --project browser

# The documentation site, in build/docs/html.
docs: $(VENV)/docs.made $(PAGE)
	python docs/build.py

# All states of the page in both schemes and four widths, to look at: build/gallery/index.html.
gallery: $(VENV)/test.made $(PAGE)
	python tests/support/gallery.py

# The outputs of the notebooks.
notebooks: $(VENV)/test-browser.made $(PAGE)
	export CHROMIUM_PATH="$$(python tests/support/browser.py)" && python release/store_notebooks.py

# The tour in JupyterLite, with the wheel of dist/: a folder build/lite for any server of files.
lite: dist $(VENV)/lite.made
	python release/lite.py

# The exported page in Chromium, Firefox and WebKitGTK, which must be installed.
browsers: $(VENV)/test-browser.made $(PAGE)
	pytest --numprocesses 0 tests/browsers/check_browsers.py

# An hour of odd arguments to all that is public, then new cases of every property, and more of what
# `make test` tries few of; FUZZ_MINUTES, FUZZ_SEED and EFFORT can be set.
fuzz: $(VENV)/test-hosts.made $(PAGE)
	FUZZ_MINUTES=$${FUZZ_MINUTES:-60} pytest tests/fuzz
	export CHROMIUM_PATH="$$(python tests/support/browser.py)" EFFORT=$${EFFORT:-5} && \
	  $(PYTEST) --hypothesis-profile search $(UNITS) && $(PYTEST) tests/e2e/test_lab_in_step.py

# The wheel and the sdist, as they are published.
dist: $(VENV)/test.made
	rm -rf dist
	python -m build
	twine check --strict dist/*

# The tests that need no browser, with the least versions that pyproject.toml allows, and with the newest.
test-minimum: build/minimum/test-hosts.made
	build/minimum/bin/python -m pytest --ignore tests/e2e

test-newest: build/newest/test-hosts.made
	build/newest/bin/python -m pytest --ignore tests/e2e

# lock.txt, what is installed, and the least versions: after a change of what pyproject.toml asks for.
lock: $(VENV)/test.made
	$(COMPILE) --python-version 3.11 --universal --extra test-hosts --extra lite --output-file lock.txt pyproject.toml
	$(COMPILE) --python-version 3.11.4 --resolution lowest-direct --extra test-hosts --output-file release/minimum.txt pyproject.toml

clean:
	rm -rf .venv build js/node_modules rocwidgets/static dist

$(VENV)/%.made: $(DECLARED)
	@command -v $(PYTHON) > /dev/null || { echo "$(PYTHON) is not installed: install Python 3.11 or later, or name it: make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) environment.py $(VENV) $*
	@touch $@

build/minimum/test-hosts.made: $(DECLARED) release/minimum.txt
	@python3.11 environment.py --lock release/minimum.txt build/minimum test-hosts
	@touch $@

build/newest/test-hosts.made: $(DECLARED)
	@$(PYTHON) environment.py --newest build/newest test-hosts
	@touch $@

$(PAGE): $(PAGE_SOURCES)
	@cd js && npm run --silent build
	@touch $@
