# `make run` serves a store with made-up people (STORE=postgresql: two processes on a database of their
# own), `make test` passes the tests; both set up first.
SWIFT ?= swift
FOLDER ?= casebook-run
PORT ?= 8080
BUILD := .build/release
PACKAGES := libxml2-dev libxslt1-dev libsqlite3-dev libssl-dev libzstd-dev zlib1g-dev pkg-config
MODULES := libxml-2.0 libxslt sqlite3 libcrypto libzstd zlib

.PHONY: run test setup build deb man docs bench format lint schema rules catalogue clean

run: build
	@Tools/try-out$(if $(filter postgresql,$(STORE)),-nodes) $(BUILD)/casebook $(FOLDER) $(PORT)

# Installs the C libraries where they are missing and the machine is Debian's or like it.
setup:
	@command -v $(SWIFT) >/dev/null || { echo "Swift 6.2 or later is needed: https://swift.org/install"; exit 1; }
	@if ! pkg-config --exists $(MODULES) 2>/dev/null; then \
		command -v apt-get >/dev/null || { echo "install: $(PACKAGES)"; exit 1; }; \
		SUDO=; [ "$$(id -u)" = 0 ] || SUDO=sudo; \
		$$SUDO apt-get update -qq && $$SUDO apt-get install -y -qq $(PACKAGES); \
	fi

# Swift's own libraries go into the program: it starts a quarter faster, and is one file. That it
# exports no symbols makes its start a tenth faster again.
build: setup
	$(SWIFT) build -c release --static-swift-stdlib -Xlinker --no-export-dynamic --product casebook

# Makes the Debian package, with the service's unit.
deb: build
	@Packaging/build-deb $(BUILD)/casebook .build/packages

# Writes the manual page; read it with `man -l casebook.1`.
man: build
	$(BUILD)/casebook man > casebook.1

# Writes the reference of the library products as a website.
docs: setup
	$(SWIFT) build
	Tools/write-docs .build/debug .build/documentation

test: setup
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --parallel

bench: setup
	Benchmarks/run

# Writes the published schema and the compiled tables from the model anew.
schema: setup
	CASEBOOK_RECORD=1 $(SWIFT) test --filter SchemasTests || true

# Writes the published catalogue of codes from the rules anew.
rules: setup
	CASEBOOK_RECORD=1 $(SWIFT) test --filter DocumentValidationTests.CatalogueTests || true

# Writes what is written from the catalogue's tables, types and header fields, anew.
catalogue: setup
	CASEBOOK_RECORD=1 $(SWIFT) test --filter HealthModelTests.PublishedCatalogueTests || true

format:
	$(SWIFT) format -i -r --parallel Package.swift Sources Schemas Tests Fixtures/*.swift

lint:
	$(SWIFT) format lint --strict -r --parallel Package.swift Sources Schemas Tests Fixtures/*.swift

clean:
	rm -rf .build
