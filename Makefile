# Each target alone does all the set-up it needs. `swift build` works too, once `scripts/setup` has run.

PREFIX ?= /usr/local
DESTDIR ?=
PROGRAM = .build/release/hushh
SHARE = $(DESTDIR)$(PREFIX)/share
MAN_PAGE = $(SHARE)/man/man1/hushh.1
FOR_BASH = $(SHARE)/bash-completion/completions/hushh
FOR_ZSH = $(SHARE)/zsh/site-functions/_hushh
FOR_FISH = $(SHARE)/fish/vendor_completions.d/hushh.fish
SCRIPTS = examples Tests/EdgeCases
SWIFT_FILES = Package.swift Sources Tests examples scripts

# SwiftPM locks .build: two builds at once would only wait for each other.
.NOTPARALLEL:
.PHONY: help run build test sanitize lint fuzz picture install uninstall bench clean setup

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

run: build ## Build a release and start the shell
	@$(PROGRAM)

# One static executable: it starts three times as fast, and is a single file to copy. The linker warns that
# `dlopen` in it would need the C library at run time; nothing here calls it. Without the color flag a build
# in a pipe and one at a terminal differ, and each would begin anew.
build: setup ## Build the release: one static executable, .build/release/hushh
	swift build -c release --product hushh --no-color-diagnostics -Xswiftc -static-executable

test: setup ## Run every test: Swift's, then the scripts with the release build
	swift test
	@$(MAKE) --no-print-directory build
	$(PROGRAM) test $(SCRIPTS)

# The thread sanitizer does not understand optimised code, and holds a signal back until the program's next call:
# whole programs are not run under it. A folder for each build, so that none begins anew.
SANITIZED = SWIFT_BACKTRACE=enable=no swift test --no-color-diagnostics

sanitize: setup ## Run Swift's tests under the address and the thread sanitizer
	LSAN_OPTIONS="suppressions=$(CURDIR)/scripts/leak-sanitizer.txt" \
		$(SANITIZED) --sanitize address --scratch-path .build/address
	TSAN_OPTIONS="suppressions=$(CURDIR)/scripts/thread-sanitizer.txt" \
		$(SANITIZED) --sanitize thread --scratch-path .build/thread -Xswiftc -Onone --skip EndToEndTests

lint: ## Check the format, the words of the documents, and every import against its target's dependencies
	swift format lint --strict --parallel --recursive $(SWIFT_FILES)
	scripts/check-words
	scripts/check-imports

fuzz: setup ## Look for inputs that break a property: FUZZ_SECONDS=60 for each kind
	scripts/fuzz

picture: build ## Draw the screens of the README, docs/screens.svg
	scripts/picture $(PROGRAM) >.build/screens.svg
	mv .build/screens.svg docs/screens.svg

install: build ## Copy the program, its manual page and completions to PREFIX (/usr/local, or PREFIX=DIR)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/hushh"
	$(PROGRAM) --generate man >.build/generated
	install -D -m 644 .build/generated "$(MAN_PAGE)"
	$(PROGRAM) --generate bash >.build/generated
	install -D -m 644 .build/generated "$(FOR_BASH)"
	$(PROGRAM) --generate zsh >.build/generated
	install -D -m 644 .build/generated "$(FOR_ZSH)"
	$(PROGRAM) --generate fish >.build/generated
	install -D -m 644 .build/generated "$(FOR_FISH)"

uninstall: ## Remove them from there
	rm -f "$(DESTDIR)$(PREFIX)/bin/hushh" "$(MAN_PAGE)" "$(FOR_BASH)" "$(FOR_ZSH)" "$(FOR_FISH)"

bench: build ## Measure beside sqlite3 and the bare disk (needs hyperfine, sqlite3, gcc)
	@scripts/bench $(PROGRAM)
	swift run -c release Benchmarks

clean: ## Remove what was built
	rm -rf .build

setup:
	@scripts/setup
