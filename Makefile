# Thin front of the CMake build: every target is one or two commands.
# Another compiler: `make clean all CC=clang-19`.
PREFIX ?= /usr/local
DESTDIR ?=
JOBS := $(shell nproc)

# Only a default for new build folders: one that was configured otherwise stays as it is.
ifneq ($(shell command -v ninja),)
export CMAKE_GENERATOR ?= Ninja
endif

BUILD = cmake --build $(1) --parallel $(JOBS)
CTEST = ctest --test-dir $(1) --output-on-failure -j$(JOBS)

.PHONY: all setup test test-quick test-nightly test-sanitize debug fuzz format check-format bench install demo clean

all: build/.configured
	$(call BUILD,build)

setup:
	@scripts/setup.sh

# Tiers of tests (tests/CMakeLists.txt): `make test` runs what CI runs, `test-quick` a part for
# between two edits, `test-nightly` everything. A recipe of its own for `setup` before `all`, so
# that the order holds under make -j too.
test: setup
	+$(MAKE) --no-print-directory all
	$(call CTEST,build) --label-exclude nightly

test-quick: all
	$(call CTEST,build) --label-regex quick

test-nightly: setup
	+$(MAKE) --no-print-directory all
	$(call CTEST,build)

test-sanitize: setup
	+$(MAKE) --no-print-directory build-sanitize/.configured
	$(call BUILD,build-sanitize)
	$(call CTEST,build-sanitize) --label-exclude nightly

debug: build-debug/.configured
	$(call BUILD,build-debug)

fuzz: build-fuzz/.configured
	$(call BUILD,build-fuzz)

format:
	@scripts/format.sh

check-format:
	@scripts/format.sh --check

bench: all
	@for script in bench/*.sh; do [ ! -f "$$script" ] || bash "$$script" build/assay || exit 1; done

install: all
	DESTDIR="$(DESTDIR)" cmake --install build --prefix "$(PREFIX)"

demo: setup
	+$(MAKE) --no-print-directory all
	scripts/demo.sh build/assay

clean:
	rm -rf build build-debug build-sanitize build-fuzz

# build-X is configured with preset X, and build with preset release. Ninja reconfigures by
# itself later; only a change of the presets has to be noticed here.
preset = $(or $(patsubst build-%,%,$(filter build-%,$(@D))),release)

build/.configured build-debug/.configured build-sanitize/.configured build-fuzz/.configured: CMakePresets.json
	@command -v cmake >/dev/null || { echo "cmake not found: run make setup" >&2; exit 1; }
	cmake --preset $(preset)
	@touch $@
