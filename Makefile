# iprender's commands; `make help` lists them. They need nothing installed by hand but Swift.

PREFIX ?= /usr/local
DESTDIR ?=
SECONDS ?= 60
MESSAGES ?= 600
export KINDS XZ

BINARY := .build/release/iprender
SHARE := $(DESTDIR)$(PREFIX)/share
SYMBOLS := $(CURDIR)/.build/symbol-graph

.DEFAULT_GOAL := help
.PHONY: demo test test-more test-heavy test-packages bundle wheel deb release threads docs example assistant serve serve-bots test-bots \
  test-serve test-preview test-scale build server ordered bench bench-check goldens sheets fuzz fuzz-coverage reproduce \
  calls gallery release-check sbom install help clean format setup

TESTED := Scripts/tested
TESTS := $(TESTED) test
# What takes long and seldom finds more than the others: what grows, large text, mutated and odd inputs, every golden in
# other sizes, on several threads and revealed, memory that runs short, pictures that are too large, films, guides.
MORE := (Growth|LargeText|Mutation|Robustness|HazardousText)Tests|(DocumentedOptionTests/recipes|SceneTests/anyFrame)|$\
GoldenTests.(ScaleTests|AnyWidthTests|DeterminismTests|MutatedSourceTests|SettledFrameTests)|$\
FilmTests|FilmCheckTests|GuideTests|ScarcityTests|BadMediaTests|FlatMemoryTests|EveryFault|VectorAgreementTests

# Those of modules that start threads, or keep values that threads share.
THREADED := IPRenderKitTests,PicturesTests,PrimitivesTests,RasterTests,StreamReadingTests

demo: build ## build, then draw Examples/tour.json as tour.png
	@$(BINARY) Examples/tour.json -o tour.png
	@echo "The picture is $(CURDIR)/tour.png"

# What most tests wait for comes first: then the compiler is kept busy to the end.
test: setup ## run the tests
	$(TESTED) build --product iprender
	$(TESTS) --skip '$(MORE)'

# Every call of every form of output fails once with each of its errors; `make test` tries one error for each call.
test-more: test-heavy example test-packages ## run the slow tests, build documentation and packages
	$(TESTS) --filter EveryFault

test-heavy: setup-film setup-vectors setup docs ## the same without the packages, the fault injection and the example
	$(TESTS) --filter '$(MORE)' --skip EveryFault

docs: setup ## build the library's documentation; a warning is an error
	$(TESTED) build --target IPRenderKit
	Scripts/symbol-graph --check
	Scripts/symbol-graph $(SYMBOLS)
	IPRENDER_DOCC=1 $(TESTED) package generate-documentation --target IPRenderKit \
	  --additional-symbol-graph-dir $(SYMBOLS) --warnings-as-errors

# The sanitizer needs fixed addresses, and a lock that it follows (Sources/Primitives/Lock.swift). It makes tests many
# times slower, so those that take long are left out: they use threads in no other way.
threads: setup ## run the tests of modules that use threads under the thread sanitizer
	IPRENDER_TESTS=1 IPRENDER_ONLY=$(THREADED) \
	  swift build --build-tests --sanitize thread -Xswiftc -DTHREAD_SANITIZER --scratch-path .build-threads
	TSAN_OPTIONS=exitcode=66 setarch -R .build-threads/debug/iprenderPackageTests.xctest \
	  --testing-library swift-testing --skip '$(MORE)'

example: setup ## build and run Examples/Library, a package that uses the library
	Scripts/run-example

assistant: setup-assistant setup ## test the tools for assistants with a client from PyPI (mcp)
	Scripts/assistant

# With the binary IPRENDER, where that is set: `make test-scale MESSAGES=20000 IPRENDER=$PWD/.build/release/iprender`.
test-scale: setup-scale setup ## render MESSAGES (600) on a small Ray cluster in which every process is killed once
	MESSAGES=$(MESSAGES) IPRENDER=$(IPRENDER) Scripts/test-scale

server: setup-serve ## build Server/.build/release/iprender-serve, the HTTP server
	swift build -c release --static-swift-stdlib --package-path Server --product iprender-serve

serve: build server ## serve images at 127.0.0.1:8080
	Server/.build/release/iprender-serve --iprender $(BINARY)

serve-bots: build server ## emulate the Bot API at 127.0.0.1:8081
	Server/.build/release/iprender-serve --emulator --iprender $(BINARY)

test-bots: setup-serve setup ## run bots of aiogram, python-telegram-bot and pyTelegramBotAPI against the emulator
	$(TESTED) build --product iprender
	IPRENDER=$(CURDIR)/.build/tests/release/iprender Scripts/bots

test-serve: setup-serve setup ## run the tests of Server
	$(TESTED) build --product iprender
	IPRENDER=$(CURDIR)/.build/tests/release/iprender swift test --package-path Server

test-preview: setup-serve setup-browser setup-vectors setup-assistant setup ## test the preview, the phone page and the output files in Chromium
	Scripts/preview

# With SHARED=1 all libraries but Swift's own stay shared, as distributions want it.
build: setup ## build the release binary, .build/release/iprender
	set -f; swift build -c release --static-swift-stdlib -debug-info-format none --product iprender \
	  $$(SHARED=$(SHARED) Scripts/release-options)

# A list that one build made serves later ones too: names that are gone do no harm.
ordered: setup-count build ## build the release binary with its functions in the order of a fast start
	Scripts/start-order >.build/start-order.new
	mv .build/start-order.new .build/start-order.txt
	rm -f $(BINARY)
	$(MAKE) build

bench: ordered ## measure time and memory of the release binary
	Benchmarks/run

# With CHECK=--gate it fails where something got slower by more than 2 %, unless the libraries are others.
bench-check: setup-count build ## count instructions and report changes of more than 1 %
	Benchmarks/check $(CHECK)

goldens: setup ## accept the current images and messages as goldens; look at them first
	IPRENDER_ACCEPT=1 $(TESTS) --filter AsExpected
	Scripts/pixel-version --accept
	@git status --short Goldens

gallery: setup ## render the images of Docs/Gallery.md from Examples/gallery, and write the page
	$(TESTED) build --product iprender
	IPRENDER_ACCEPT=1 $(TESTS) --filter GalleryTests
	@git status --short Docs

sheets: setup ## draw a contact sheet of each folder of goldens into sheets
	IPRENDER_SHEETS=$(CURDIR)/sheets $(TESTS) --filter ContactSheet

fuzz: setup ## fuzz readers, decoders and layout for SECONDS (60) each, or only the TARGETS
	Scripts/fuzz $(SECONDS) $(TARGETS)

fuzz-coverage: setup ## measure the code coverage of the fuzzing inputs
	Scripts/fuzz --coverage

reproduce: build ## render all goldens under unusual system settings, and compare
	Scripts/reproduce

calls: setup-film setup-calls build ## measure the system calls that the sandbox must allow
	Scripts/calls

release-check: ## run the release checklist (takes hours): everything that CI and test-more leave out
	Scripts/release-check

sbom: build ## list the contents and dependencies of the release binary as SPDX, in iprender.spdx
	Scripts/sbom >iprender.spdx

# With KINDS=small without the faces of Chinese, Japanese and Korean alone.
bundle: setup-package ## make portable archives in .build/packages, with and without the faces of CJK
	$(MAKE) ordered SHARED=1
	Packaging/bundle

wheel: bundle server ## make the wheels iprender, iprender-cjk, -scripts and -bot in .build/packages
	Packaging/wheel

deb: setup-package ## make a Debian package in .build/packages, with shared libraries
	$(MAKE) ordered SHARED=1
	Packaging/deb

release: setup-package ## make, test and collect the files of a release in .build/dist
	Scripts/release

test-packages: setup-package ## make the small bundle, the wheels and the Debian package, and test them
	$(MAKE) deb
	$(MAKE) wheel KINDS=small XZ=-0
	Packaging/test-deb
	Packaging/test-bundle
	Packaging/test-image
	Packaging/test-wheel
	Scripts/test-action

install: $(BINARY) ## install binary, fonts manifest, man page and completions below PREFIX (/usr/local)
	install -D -s $(BINARY) $(DESTDIR)$(PREFIX)/bin/iprender
	install -D -m 644 Fonts/manifest.tsv $(SHARE)/iprender/fonts/manifest.tsv
	install -D -m 644 Fonts/fonts.conf $(SHARE)/iprender/fonts/fonts.conf
	install -D -m 644 Docs/man/iprender.1 $(SHARE)/man/man1/iprender.1
	$(call install_completion,bash,bash-completion/completions/iprender)
	$(call install_completion,zsh,zsh/site-functions/_iprender)
	$(call install_completion,fish,fish/vendor_completions.d/iprender.fish)

# $(1) is the shell, $(2) the file below share that it reads.
define install_completion
mkdir -p $(dir $(SHARE)/$(2))
$(BINARY) --generate-completion-script $(1) > $(SHARE)/$(2)
chmod 644 $(SHARE)/$(2)
endef

# Built only when it is not there, so that `sudo make install` compiles nothing as root.
$(BINARY):
	$(MAKE) build

setup: ## install the Debian packages that are missing (others call it)
	@Scripts/setup

# Those of another need (Scripts/packages.txt).
setup-%:
	@Scripts/setup $*

format: ## format the Swift sources in place
	swift format --in-place --parallel --recursive Package.swift Sources Tests Fuzzing

clean: ## remove everything that was built
	rm -rf .build .build-fuzz .build-fuzz-coverage .build-threads .build-release Examples/Library/.build Server/.build \
	  tour.png report.html sheets iprender.spdx

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile
