# Everything one needs to work on Muster. `make` alone lists the targets.

SHELL := /bin/bash
CARGO ?= cargo
GAME ?= aldarra
# How many games `make soak` plays.
GAMES ?= 100000
# What `make fuzz` spoils: notation, records, scenarios, content or maps.
TARGET ?= records
# Further arguments for `make play`, `make soak`, `make bench` and `make load`.
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help play terminal serve client test test-rust chromium lint lint-client soak fuzz bench bench-peers load tools node-tools

help: ## List the targets
	@echo "Muster: conquest board games at one table."
	@echo
	@grep -hE '^[a-z-]+:.*## ' $(firstword $(MAKEFILE_LIST)) \
		| awk -F ':.*## ' '{ printf "  make %-12s %s\n", $$1, $$2 }'
	@echo
	@echo "  GAME=name picks the game, GAMES=n how many soak plays, ARGS=\"...\" adds arguments."

play: node-tools client ## Build everything, start the table and open it in a browser
	$(CARGO) run --release -- serve --open $(ARGS)

terminal: tools ## Build the release and play a game in the terminal
	$(CARGO) run --release -- play $(GAME) $(ARGS)

serve: node-tools client ## Build everything and serve the table to browsers
	$(CARGO) run --release -- serve $(ARGS)

# The browser client, carried in the binary. Cargo does not notice a new folder by itself: hence the touch.
client: web/dist/index.html
web/dist/index.html: $(shell find web/src web/public web/plugins games/*/content -type f 2>/dev/null) web/package-lock.json web/vite.config.ts web/index.html
	cd web && npm ci --no-audit --no-fund && npm run build
	touch crates/server/build.rs

test: node-tools client chromium ## Run all tests: rules, engine, server, client, and the browser
	$(CARGO) test --workspace --no-fail-fast
	cd web && npm test
	cd web && npm run e2e

test-rust: tools ## Run the tests that need no Node
	$(CARGO) test --workspace --no-fail-fast

# The browser that plays the client. As root on Debian it is installed when missing.
chromium:
	@if ! command -v $${CHROMIUM:-chromium} >/dev/null; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -q && apt-get install -y -q --no-install-recommends chromium; \
		else \
			echo "Chromium is missing; the browser tests play with it."; \
			echo "  Debian, Ubuntu: sudo apt install chromium    (or set CHROMIUM to its path)"; \
			exit 1; \
		fi; \
	fi

lint: tools ## Check formatting, lints and documentation
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --no-deps --workspace

lint-client: node-tools client ## Check the client's types
	cd web && npm run check

soak: tools ## Let bots play many games and check every step
	$(CARGO) run --release -- soak $(GAME) --games $(GAMES) $(ARGS)

# On stable Rust: the panics of safe code need no sanitizer.
fuzz: tools ## Let libFuzzer look for what breaks a reader, until it finds something
	@command -v cargo-fuzz >/dev/null || { echo "cargo-fuzz is missing: cargo install cargo-fuzz"; exit 1; }
	$(CARGO) fuzz run --sanitizer none $(TARGET) -- -len_control=0 -max_len=256 -timeout=60 $(ARGS)

bench: tools ## Measure how fast games run
	$(CARGO) run --release -- bench $(GAME) $(ARGS)

bench-peers: tools ## Measure random play beside OpenSpiel's backgammon
	$(CARGO) build --release
	python3 -m venv target/peers && target/peers/bin/pip install -q open_spiel==2.0.2
	target/peers/bin/python bench/peers.py target/release/muster $(GAME)

load: tools ## Measure how much the server carries: matches, idle ones, spectators (six minutes)
	$(CARGO) build --release -p cli -p load
	CARGO="$(CARGO)" bash bench/load.sh $(ARGS)

# Says what is missing: building needs Rust and the C compiler that Rust links with, and no database.
tools:
	@missing=0; \
	if ! command -v $(CARGO) >/dev/null; then \
		missing=1; \
		echo "Rust is missing: there is no '$(CARGO)' command."; \
		echo "  Install it from https://rustup.rs and open a new terminal."; \
	fi; \
	if ! command -v cc >/dev/null; then \
		missing=1; \
		echo "A C compiler is missing: there is no 'cc' command, which Rust links programs with."; \
		echo "  Debian, Ubuntu: sudo apt install build-essential"; \
		echo "  Fedora:         sudo dnf install gcc"; \
		echo "  Arch:           sudo pacman -S base-devel"; \
		echo "  macOS:          xcode-select --install"; \
	fi; \
	exit $$missing

# The browser client also needs Node.
node-tools: tools
	@if ! command -v node >/dev/null || ! command -v npm >/dev/null; then \
		echo "Node is missing: there is no 'node' or no 'npm' command, which build the browser client."; \
		echo "  Install Node 20 or newer from https://nodejs.org (Debian: sudo apt install nodejs npm)."; \
		echo "  Without Node: cargo run --release -- play aldarra    plays in the terminal."; \
		exit 1; \
	fi
