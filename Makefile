# Everything one needs to work on Muster. `make` alone lists the targets.

SHELL := /bin/bash
CARGO ?= cargo
GAME ?= aldarra
# How many games `make soak` plays.
GAMES ?= 100000
# Further arguments for `make play`, `make soak` and `make bench`.
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help play serve test lint soak bench tools

help: ## List the targets
	@echo "Muster: conquest board games at one table."
	@echo
	@grep -hE '^[a-z]+:.*## ' $(firstword $(MAKEFILE_LIST)) \
		| awk -F ':.*## ' '{ printf "  make %-7s %s\n", $$1, $$2 }'
	@echo
	@echo "  GAME=name picks the game, GAMES=n how many soak plays, ARGS=\"...\" adds arguments."

play: tools ## Build the release and play a game
	$(CARGO) run --release -- play $(GAME) $(ARGS)

serve: tools ## Build the release and serve the table to browsers
	$(CARGO) run --release -- serve $(ARGS)

test: tools ## Run all tests, documentation examples included
	$(CARGO) test --workspace

lint: tools ## Check formatting, lints and documentation
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --no-deps --workspace

soak: tools ## Let bots play many games and check every step
	$(CARGO) run --release -- soak $(GAME) --games $(GAMES) $(ARGS)

bench: tools ## Measure how fast games run
	$(CARGO) run --release -- bench $(GAME) $(ARGS)

# Says everything that is missing at once. Building needs Rust and the C
# compiler Rust links with, nothing else: no Node, no database.
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
