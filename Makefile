# `make run` serves a store with made-up people (STORE=postgresql: two processes on a private database),
# `make test` runs the tests; both run `make setup` first.
SWIFT ?= swift
FOLDER ?= casebook-run
PORT ?= 8080
BUILD := .build/release
# `run` and `test` share one build. Without the variable, the order of a dependency's compiler flags changes
# from run to run, and everything is rebuilt.
QUICK := -debug-info-format none
# Tests that wait for programs and for time have a thread when what they wait for is there; all at once, some
# would wait for minutes. Swift 6.2 does not know the option.
WIDTH = $(shell $(SWIFT) test --help-hidden | grep -q -e --experimental-maximum-parallelization-width \
	&& echo --experimental-maximum-parallelization-width 8)
QUICK_BUILD := SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build $(QUICK)
PACKAGES := libxml2-dev libxslt1-dev libsqlite3-dev libssl-dev libzstd-dev zlib1g-dev pkg-config
MODULES := libxml-2.0 libxslt sqlite3 libcrypto libzstd zlib

.PHONY: run quick test setup build deb release try man docs bench format lint schema rules catalogue clean

run: quick
	@Tools/try-out$(if $(filter postgresql,$(STORE)),-nodes) .build/debug/casebook $(FOLDER) $(PORT)

# The program without optimization: builds in half the time, for experiments and development.
quick: setup
	$(QUICK_BUILD) --product casebook

# Installs missing C libraries on Debian and its derivatives.
setup:
	@command -v $(SWIFT) >/dev/null || { echo "Swift 6.2 or later is needed: https://swift.org/install"; exit 1; }
	@if ! pkg-config --exists $(MODULES) 2>/dev/null; then \
		command -v apt-get >/dev/null || { echo "install: $(PACKAGES)"; exit 1; }; \
		SUDO=; [ "$$(id -u)" = 0 ] || SUDO=sudo; \
		$$SUDO apt-get update -qq && $$SUDO apt-get install -y -qq $(PACKAGES); \
	fi

# Tools/link-options explains the linker options.
build: setup
	SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build -c release $$(Tools/link-options .build/link) --product casebook

# Builds the Debian package with the service's unit.
deb: build
	@Packaging/build-deb $(BUILD)/casebook .build/packages

# Builds all files of a release: package, archive, wheel, image (as root, with debootstrap and umoci),
# SBOM, provenance and checksums.
release: build
	@Packaging/build-release $(BUILD)/casebook .build/release-files

# Tests the package on fresh Debian systems, from installation to purge; as root, with debootstrap.
try: deb
	@Packaging/try-deb .build/packages/casebook_*.deb

# Writes the manual pages; read one with `man -l .build/man/casebook-validate.1.gz`.
man: build
	@Tools/write-manual $(BUILD)/casebook .build/man

# Writes the documentation as a website: the pages, and below them the reference of the libraries; with pictures
# of the running program if playwright and Chromium are installed.
docs: setup
	$(QUICK_BUILD)
	if python3 -c 'import playwright' 2>/dev/null; then \
		Tools/take-pictures .build/debug/casebook .build/pictures && Tools/write-site .build/site .build/pictures; \
	else Tools/write-site .build/site; fi
	Tools/write-docs .build/debug .build/site/reference

test: setup
	$(QUICK_BUILD) --build-tests
	$(SWIFT) test $(QUICK) --skip-build --parallel $(WIDTH)

bench: setup
	Benchmarks/run

# Regenerates the published schema and the compiled tables from the model.
schema: setup
	CASEBOOK_RECORD=1 $(SWIFT) test --filter SchemasTests || true

# Regenerates the published catalogue of codes and our compiled packs from the rules.
rules: setup
	CASEBOOK_RECORD=1 $(SWIFT) test --filter "DocumentValidationTests.(CatalogueTests|PackPlanTests)" || true

# Regenerates accessors and pages from the catalogue's tables of types and header fields.
catalogue: setup
	CASEBOOK_RECORD=1 $(SWIFT) test --filter HealthModelTests.PublishedCatalogueTests || true

format:
	$(SWIFT) format -i -r --parallel Package.swift Sources Schemas Tests Fixtures/*.swift

lint:
	$(SWIFT) format lint --strict -r --parallel Package.swift Sources Schemas Tests Fixtures/*.swift

clean:
	rm -rf .build
