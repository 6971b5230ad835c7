# These need Python 3.11+, git and make; everything else is installed into an environment for each.
PYTHON ?= python3
JUPYTER_OPTIONS ?=

BUILD_FILES := pyproject.toml hatch_build.py hatch_metadata.py js/package-lock.json js/build.mjs js/generated.mjs
MINIMUM := release/minimum.txt
JS_SOURCES := $(shell find js/src -type f) rocwidgets/vocabulary.json
# Jupyter refuses to serve for root, as in a container, unless told.
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

# The tools of the environment, Node among them, come before the machine's.
export PATH := $(CURDIR)/.venv/bin:$(PATH)

.PHONY: demo test docs notebooks lite browsers fuzz dist test-minimum test-newest lock-minimum clean
.NOTPARALLEL:

demo: .venv-demo/made
	.venv-demo/bin/jupyter lab $(AS_ROOT) $(JUPYTER_OPTIONS) notebooks/tour.ipynb

test: .venv/made .venv/npm .venv-demo/made
	ruff check .
	ruff format --check .
	pyright
	lint-imports --no-cache
	cd js && npm run lint
	cd js && npm run check
	cd js && npm run build
	chromium=$$(python tests/support/browser.py) && export CHROMIUM_PATH="$$chromium" \
	  && (cd js && npm test) && pytest --numprocesses 2 --dist worksteal

# The documentation site, in build/docs/html.
docs: .venv/made .venv/npm
	cd js && npm run build
	python docs/build.py

# The outputs of the notebooks.
notebooks: .venv/made .venv/npm
	cd js && npm run build
	python release/store_notebooks.py

# The tour in JupyterLite, with the wheel of dist/: a folder build/lite for any server of files.
lite: dist .venv-lite/made
	.venv-lite/bin/python release/lite.py

# The exported page in Chromium, Firefox and WebKitGTK, which must be installed.
browsers: .venv/made .venv/npm
	cd js && npm run build
	pytest --numprocesses 0 tests/browsers/check_browsers.py

# An hour of odd arguments to all that is public; FUZZ_MINUTES and FUZZ_SEED can be set.
fuzz: .venv/made
	FUZZ_MINUTES=$${FUZZ_MINUTES:-60} pytest tests/fuzz

# The wheel and the sdist, as they are published.
dist: .venv/made
	rm -rf dist
	python -m build
	twine check --strict dist/*

# The tests that need no browser, with the least versions that pyproject.toml allows, and with the newest.
test-minimum: .venv-minimum/made
	.venv-minimum/bin/python -m pytest --ignore tests/e2e

test-newest: .venv-newest/made
	.venv-newest/bin/python -m pip install --upgrade --upgrade-strategy eager --editable ".[test]"
	.venv-newest/bin/python -m pytest --ignore tests/e2e

# After a change of a lower bound.
lock-minimum: .venv/made
	uv pip compile --quiet --upgrade --resolution lowest-direct --python-version 3.11.4 --extra test --no-annotate \
	  --no-emit-index-url --custom-compile-command "make lock-minimum" --no-emit-package rocwidgets --output-file $(MINIMUM) pyproject.toml

clean:
	rm -rf .venv .venv-demo .venv-lite .venv-minimum .venv-newest build js/node_modules rocwidgets/static dist

.venv .venv-demo .venv-lite .venv-newest:
	$(PYTHON) -m venv $@

.venv/made: $(BUILD_FILES) | .venv
	.venv/bin/python -m pip install --editable ".[test]"
	touch $@

.venv/npm: js/package.json js/package-lock.json .venv/made
	cd js && npm ci
	touch $@

.venv-demo/made: $(BUILD_FILES) $(JS_SOURCES) | .venv-demo
	.venv-demo/bin/python -m pip install --editable ".[demo]"
	touch $@

.venv-lite/made: $(BUILD_FILES) | .venv-lite
	.venv-lite/bin/python -m pip install --editable ".[lite]"
	touch $@

.venv-minimum/made: $(BUILD_FILES) $(MINIMUM)
	python3.11 -m venv .venv-minimum
	.venv-minimum/bin/python -m pip install --requirement $(MINIMUM)
	.venv-minimum/bin/python -m pip install --no-deps --editable .
	touch $@

.venv-newest/made: $(BUILD_FILES) | .venv-newest
	.venv-newest/bin/python -m pip install --editable ".[test]"
	touch $@
