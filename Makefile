# `make demo` and `make test` need Python 3.11+, git and make; everything else is installed into .venv.
PYTHON ?= python3
JUPYTER_OPTIONS ?=

VENV := .venv
STAMPS := $(VENV)/stamps
BUILD_FILES := pyproject.toml hatch_build.py js/package-lock.json js/build.mjs
JS_SOURCES := $(shell find js/src -type f)
# Jupyter refuses to serve for root, as in a container, unless told.
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

# The tools of the environment, Node among them, come before the machine's.
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)

.PHONY: demo test clean

demo: $(STAMPS)/demo
	jupyter lab $(AS_ROOT) $(JUPYTER_OPTIONS) notebooks/tour.ipynb

test: $(STAMPS)/test $(STAMPS)/npm
	ruff check .
	ruff format --check .
	pyright
	cd js && npm run lint
	cd js && npm run check
	cd js && npm run build
	chromium=$$(python tests/browser.py) && export CHROMIUM_PATH="$$chromium" \
	  && (cd js && npm test) && pytest -W error --numprocesses 2 --dist worksteal

clean:
	rm -rf $(VENV) js/node_modules rocwidgets/static dist

$(STAMPS):
	$(PYTHON) -m venv $(VENV)
	mkdir -p $@

$(STAMPS)/demo: $(BUILD_FILES) $(JS_SOURCES) | $(STAMPS)
	python -m pip install --editable ".[demo]"
	touch $@

$(STAMPS)/test: $(BUILD_FILES) | $(STAMPS)
	python -m pip install --editable ".[test]"
	touch $@

$(STAMPS)/npm: js/package.json js/package-lock.json $(STAMPS)/test
	cd js && npm ci
	touch $@
