# Cortejo's commands. `make` alone lists them. Tools are built or installed once
# into .cortejo/ and node_modules/, at the versions this repository pins.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

state  := .cortejo
bin    := $(state)/bin
stamps := $(state)/stamps

# npm writes these files last, so they tell whether and when it was installed.
postgres_modules := tools/postgres/node_modules/.package-lock.json
web_modules      := web/node_modules/.package-lock.json

# Only the race detector needs C. What everything stands on is compiled once, for sqlc too, which
# without C takes its parser of PostgreSQL as WebAssembly: the same answers, a third of the build.
export CGO_ENABLED := 0

# Version control stamps fail in a checkout that belongs to somebody else.
go_build := go build -buildvcs=false
say       = @printf '\033[1m→ %s %s\033[0m\n' "$$(date +%T)"

web_sources := $(shell find web -type f \
	-not -path 'web/node_modules/*' -not -path 'web/dist/*' -not -path 'web/e2e/*' \
	-not -path 'web/test-results/*' -not -path 'web/playwright-report/*' 2>/dev/null)
lint_sources := $(wildcard tools/lint/*.go) tools/lint/go.mod tools/lint/go.sum
generated := api/openapi.json web/src/client web/src/routeTree.gen.ts web/src/evento/routeTree.gen.ts web/src/team/routeTree.gen.ts web/src/visitor/routeTree.gen.ts

# What sqlc reads and writes, and its version, as one sum that make generate keeps beside its code.
statements_sum := queries/sqlc.sum
statements := find sqlc.yaml sql/migrations sql/queries queries tools/sqlc -type f ! -name sqlc.sum | LC_ALL=C sort | xargs sha256sum | sha256sum

# What tests throw away lies in memory, where there is plenty: much of their time was a disk's.
in_memory := $(shell [ "$$(df -Pk /dev/shm 2> /dev/null | awk 'NR == 2 { print $$4 }')" -gt 8000000 ] 2> /dev/null && \
	echo "GOTMPDIR=$${TMPDIR:-/tmp} TMPDIR=/dev/shm")

##@ Todo dia

.PHONY: help
help: ## mostra esta lista
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: build ## instala o que falta, constrói e abre o Cortejo num endereço só
	@exec $(bin)/cortejo run

.PHONY: build
build: tools ## constrói tudo sem abrir
	@$(MAKE) --silent --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,-j2) \
		$(postgres_modules) $(bin)/kratos $(stamps)/web server

.PHONY: reset
reset: ## apaga os dados locais (as ferramentas ficam)
	@for pid in $(state)/postgres/postmaster.pid $(state)/kratos/pid; do \
		if [ -f $$pid ] && kill -0 "$$(head -n 1 $$pid)" 2>/dev/null; then \
			echo 'O Cortejo está rodando nesta pasta: pare-o antes de apagar os dados.' >&2; exit 1; \
		fi; \
	done
	@if [ -d $(state) ]; then find $(state) -mindepth 1 -maxdepth 1 ! -name bin ! -name stamps -exec rm -rf {} +; fi
	@echo 'Dados locais apagados.'

##@ Qualidade

# Which part of each proof runs: a seed picks it anew in each run, and what changed since the last commit known
# green runs whole. Without a seed (go test alone, make check) the part is always the same.
ifneq ($(filter test test-go test-browser proof% shuffle% %-histories,$(MAKECMDGOALS)),)
ifeq ($(origin TEST_SEED),undefined)
TEST_SEED := $(shell od -An -N4 -tu4 /dev/urandom | tr -d ' ')
endif
export TEST_SEED
endif
export TEST_CHANGED := $(CURDIR)/$(state)/changed

.PHONY: changed
changed:
	@mkdir -p $(state)
	@BASE='$(if $(filter file,$(origin BASE)),,$(BASE))' .ci/changed > $(state)/changed

.PHONY: test
test: tools changed ## tudo o que decide se uma mudança entra: de cada prova, o que mudou e uma parte sorteada
	$(say) 'Semente $(TEST_SEED): a mesma parte outra vez com make test TEST_SEED=$(TEST_SEED)'
	@$(MAKE) --no-print-directory -j2 --output-sync all-but-browser
	@$(MAKE) --no-print-directory test-browser
	$(say) 'Tudo certo (semente $(TEST_SEED)).'

# All that two cores can do side by side, the longest way first: Kratos, then Go's tests, with what is
# the web's beside them. What each job prints comes out when it ends. The browser follows alone, since
# its tests measure time.
.PHONY: all-but-browser
all-but-browser: test-go lint-web test-web verify lint-go lint-words compiler pgbouncer poppler caddy chromium

# A build of Go takes both cores, and two of them compile twice what they share: here they follow each
# other. So do tsc's two runs, of which the second remembers the first, and what apt may have to install.
ifneq ($(filter all-but-browser,$(MAKECMDGOALS)),)
$(bin)/cortejo: | $(bin)/kratos
$(bin)/houserules: | $(bin)/cortejo
typecheck: | $(stamps)/web
pgbouncer: | compiler
poppler: | pgbouncer
caddy: | poppler
chromium: | caddy
endif

# The branch that a change is compared with.
BASE ?= main
.PHONY: check
check: tools ## em um minuto e meio, enquanto se trabalha: Go sem o que já passou, testes da web que mudaram, tipos e uma jornada
	@$(MAKE) --no-print-directory -j2 --output-sync check-go check-web typecheck $(bin)/kratos $(stamps)/web chromium
	@$(MAKE) --no-print-directory test-journey

.PHONY: check-go
check-go: pgbouncer poppler caddy $(postgres_modules) $(bin)/kratos
	$(say) 'Go: testes do que mudou'
	@$(in_memory) go run ./tenants/tenanttest/withpostgres go test -vet=off $(longest) ./...

.PHONY: check-web
check-web: $(web_modules)
	$(say) 'Web: testes unitários do que mudou'
	@npm --prefix web run --silent test:unit -- --passWithNoTests \
		--changed "$$(git merge-base HEAD $(BASE) 2> /dev/null || git rev-parse HEAD)"

.PHONY: lint lint-go lint-web lint-words
lint: lint-go lint-web lint-words ## formato, vet, staticcheck, regras da casa, tipos e regras da web

lint-go: tools $(bin)/houserules $(web_modules)
	$(say) 'Go: formato e regras'
	@unformatted=$$(find . -name node_modules -prune -o -path ./$(state) -prune -o -name '*.go' -exec gofmt -l {} +); \
		if [ -n "$$unformatted" ]; then echo "Fora do formato (rode gofmt -w):" >&2; echo "$$unformatted" >&2; exit 1; fi
	@go vet -vettool=$(CURDIR)/$(bin)/houserules ./...
	@cd tools/lint && go test ./...

lint-web: typecheck
	$(say) 'Web: regras'
	@npm --prefix web run --silent lint

lint-words: tools
	$(say) 'Palavras'
	@cd tools/lint && go run ./words ../..

.PHONY: lint-words-lower
lint-words-lower: tools # writes down what a package has less of than tools/lint/words/allowed.txt allows
	@cd tools/lint && go run ./words -lower ../..

.PHONY: typecheck
typecheck: tools $(web_modules)
	$(say) 'Web: tipos'
	@npm --prefix web run --silent typecheck

# They begin first, so that no core waits for them at the end.
longest := ./tenants ./api ./api/soak

# Packages whose goroutines share memory: their tests run with the race detector each time, the others' in proof-go.
shared_memory := ./tenants ./platform/... ./providers/... ./jobs/... ./api/reception/...

go_tests := compiler pgbouncer poppler caddy $(postgres_modules) $(bin)/kratos

# proofs: runs Go's tests with a Postgres that they share, and prints what they counted.
with_postgres = rm -rf $(state)/proofs && mkdir -p $(state)/proofs && PROOFS=$(CURDIR)/$(state)/proofs $(in_memory) \
	go run ./tenants/tenanttest/withpostgres
print_counts  = cat $(state)/proofs/*.txt

.PHONY: test-go
test-go: tools changed $(go_tests) ## testes em Go; os que dividem memória, com o detector de corridas
	$(say) 'Go: testes'
	@$(with_postgres) sh -c ' \
		CGO_ENABLED=1 go test -race -vet=off -count=1 -timeout 20m $(shared_memory); raced=$$?; \
		go test -vet=off -count=1 -timeout 20m $$(go list ./... | grep -vxF "$$(go list $(shared_memory))") && \
		exit $$raced'
	@$(print_counts)

.PHONY: test-web
test-web: tools $(web_modules) ## testes unitários da web
	$(say) 'Web: testes unitários'
	@npm --prefix web run --silent test:unit

.PHONY: test-browser
test-browser: build changed chromium ## testes no navegador: o que mudou e uma parte sorteada
	$(say) 'Web: testes no navegador'
	@$(in_memory) npm --prefix web run --silent test:browser

.PHONY: test-journey
test-journey: build chromium # from the first sign-in to a planned wedding
	$(say) 'Web: uma jornada no navegador'
	@$(in_memory) npm --prefix web run --silent test:browser -- --no-deps journey.spec.ts

# What each part of proof proved, by commit: green needs all of them of one and the same.
proved = @mkdir -p $(state)/proved && if git diff --quiet HEAD; then git rev-parse HEAD > $(state)/proved/$@; fi

.PHONY: proof
proof: ## cada prova por inteiro, em partes que também correm sozinhas: toda semana, e antes de dar uma área por pronta
	@for part in $(proofs); do $(MAKE) --no-print-directory $$part || exit 1; done
	@$(MAKE) --no-print-directory green

proofs := proof-go proof-browser proof-model proof-bench shuffle-order shuffle-clocks shuffle-browser

.PHONY: proof-go
proof-go: tools $(go_tests) ## todos os testes em Go, inteiros e com o detector de corridas
	$(say) 'Go: testes inteiros'
	@$(with_postgres) env PROOF=full CGO_ENABLED=1 go test -race -vet=off -count=1 -timeout 60m $(longest) ./...
	@$(print_counts)
	$(proved)

.PHONY: proof-browser
proof-browser: build chromium ## todos os testes no navegador; o que só passa na segunda vez reprova
	$(say) 'Web: todos os testes no navegador'
	@PROOF=full $(in_memory) npm --prefix web run --silent test:browser
	$(proved)

.PHONY: proof-model
proof-model: soak ## 100.000 histórias ao acaso contra os modelos
	$(proved)

# Neither the order, nor load, nor the hour may decide. These parts run what a seed picks, like test.
.PHONY: shuffle shuffle-order shuffle-clocks shuffle-browser
shuffle: shuffle-order shuffle-clocks shuffle-browser ## testes em outra ordem, com a máquina ocupada, e em outras horas e dias

shuffle-order: tools changed $(go_tests) ## Go em ordem sorteada, três vezes, com a máquina ocupada
	$(say) 'Go: outra ordem, três vezes, ao lado de outro trabalho (semente $(TEST_SEED))'
	@for core in 1 2; do nice sh -c 'while kill -0 $$PPID; do :; done' 2> /dev/null & loads="$$loads $$!"; done; \
		trap 'kill $$loads' EXIT; \
		$(with_postgres) go test -vet=off -shuffle=on -count=3 -timeout 55m $(longest) ./...
	$(proved)

# When a day, a night's quiet hours, a month and a leap year end, and on a Sunday.
clocks := 23:59:50 03:30:00 01-31_12:00:00 02-29_12:00:00 sunday_12:00:00
# Packages that read the time: with a database, whose policies do, or by themselves.
time_readers = $$(go list -test -f '{{if not .ForTest}}{{.ImportPath}} {{join .TestImports " "}} {{join .XTestImports " "}}{{end}}' ./... | \
	awk '!/[.]test / && /tenanttest|[ ]time( |$$)/ { print $$1 }')
overlay  = $(CURDIR)/$(state)/clock/overlay.json
at_clock = CLOCK_MOMENT="$$(echo $$clock | tr _ ' ')" CLOCK_KRATOS=$(CURDIR)/$(bin)/kratos-clock

# Every clock is tried, so that one run shows all that falls.
shuffle-clocks: tools changed $(go_tests) shifted ## Go no fim do dia, às 3h30, em 31 de janeiro, em 29 de fevereiro e num domingo
	@for clock in $(clocks); do \
		printf '\033[1m→ %s Go: relógio em %s (semente $(TEST_SEED))\033[0m\n' "$$(date +%T)" "$$clock"; \
		$(at_clock) $(in_memory) go test -overlay $(overlay) -exec "$(CURDIR)/$(bin)/withclock run" \
			-vet=off -count=1 -timeout 30m $(time_readers) || red="$$red $$clock"; \
	done; [ -z "$$red" ] || { echo "Vermelho em:$$red" >&2; exit 1; }
	$(proved)

shuffle-browser: build changed chromium shifted ## o navegador no fim do dia, em 29 de fevereiro e num domingo
	@$(go_build) -overlay $(overlay) -o $(bin)/cortejo-clock .
	@for clock in 23:58:00 02-29_12:00:00 sunday_12:00:00; do \
		printf '\033[1m→ %s Web: relógio em %s (semente $(TEST_SEED))\033[0m\n' "$$(date +%T)" "$$clock"; \
		$(at_clock) CORTEJO=$(CURDIR)/$(bin)/cortejo-clock $(in_memory) \
			$(bin)/withclock run npm --prefix web run --silent test:browser || red="$$red $$clock"; \
	done; [ -z "$$red" ] || { echo "Vermelho em:$$red" >&2; exit 1; }
	$(proved)

# What shifts a clock, and the Kratos that has it.
.PHONY: shifted
shifted: faketime | $(bin)
	@$(go_build) -o $(bin)/withclock ./tenants/tenanttest/withclock
	@$(bin)/withclock overlay $(state)/clock > /dev/null
	@cd tools/kratos && $(go_build) -overlay $(overlay) -ldflags='-s -w' -o $(CURDIR)/$(bin)/kratos-clock .

.PHONY: proof-bench
proof-bench: bench-short ## o que as regras de linha custam, e o que cresce com o negócio, em processador do Postgres
	$(proved)

# What no refactoring changes, as text files in a folder of the name NAME: docs/refactoring.md lists them.
NAME  ?= now
dumps := $(state)/dumps
dump   = DUMPS=$(CURDIR)/$(dumps)/$(NAME) $(in_memory)

.PHONY: dumps dumps-code dumps-pages dumps-weights
dumps: dumps-code dumps-pages dumps-weights ## retratos do que uma refatoração não muda, na pasta NAME (docs/refactoring.md)

dumps-code: tools $(bin)/cortejo $(postgres_modules) # the API, the database, settings, routes and jobs
	$(say) 'Retratos $(NAME): API, banco, configurações, rotas e tarefas'
	@mkdir -p $(dumps)/$(NAME) && cd $(dumps)/$(NAME) && rm -rf openapi.json client catalogue jobs routes settings.txt
	@$(bin)/cortejo openapi > $(dumps)/$(NAME)/openapi.json
	@cp -R web/src/client $(dumps)/$(NAME)/client
	@$(dump) go run ./tenants/tenanttest/withpostgres go test -vet=off -count=1 -run '^TestDump' ./app ./api ./jobs ./sql

# Their tests begin at the same moment each time, as those of shuffle-clocks do: pages show days and hours.
dumps-pages: tools $(postgres_modules) faketime | $(bin)
	$(say) 'Retratos $(NAME): respostas das páginas que o servidor escreve'
	@rm -rf $(dumps)/$(NAME)/pages
	@$(go_build) -o $(bin)/withclock ./tenants/tenanttest/withclock
	@overlay=$$($(bin)/withclock overlay $(state)/clock) && CLOCK_MOMENT='06-15 12:00:00' $(dump) \
		go test -overlay "$$overlay" -exec "$(CURDIR)/$(bin)/withclock run" -vet=off -count=1 -timeout 30m \
		./api/giftpage ./api/proposalpage ./api/rsvp ./api/sitepage ./api/wayout

dumps-weights: build chromium
	$(say) 'Retratos $(NAME): o peso das páginas'
	@rm -rf $(dumps)/$(NAME)/weights
	@$(dump) npm --prefix web run --silent test:browser -- --workers=1 weight.spec.ts

.PHONY: dumps-compare
dumps-compare: ## o que difere entre os retratos de BEFORE e AFTER; nada, se nada mudou
	@for name in '$(BEFORE)' '$(AFTER)'; do [ -n "$$name" ] && [ -d $(dumps)/"$$name" ] || { \
		echo "Falta o retrato $$name: rode make dumps NAME=$$name." >&2; exit 1; }; done
	@cd $(dumps) && diff -r -U 2 '$(BEFORE)' '$(AFTER)'

# BASE is a commit; TABLE is a file with an old and a new name a line, and DOCS=drop leaves out descriptions of the API.
.PHONY: same-tokens
same-tokens: tools $(web_modules) ## confere que desde BASE só mudaram comentários, quebras de linha e os nomes de TABLE
	@base=$$(mktemp -d) && trap 'rm -rf "$$base"' EXIT && git archive '$(BASE)' | tar -xf - -C "$$base" && cd tools/lint && \
		go run ./sametokens $(if $(TABLE),-table '$(abspath $(TABLE))') $(if $(filter drop,$(DOCS)),-drop-docs) "$$base" ../..

.PHONY: green
green: # records the commit that all of proof proved, from which changes are counted
	@for part in $(proofs); do [ "$$(cat $(state)/proved/$$part 2> /dev/null)" = "$$(git rev-parse HEAD)" ] || { \
		echo "Falta provar este commit: rode make $$part." >&2; exit 1; }; done
	@git rev-parse HEAD > .ci/green
	$(say) 'Provado: guarde .ci/green, e make test só prova por inteiro o que mudar daqui em diante.'

# The web's code is generated in a copy, so that nothing changes under whoever reads it meanwhile. The
# statements' sum tells whether `make generate` has run since they, or what it made of them, changed;
# a test compares the registry's SQL (tenants/areasql).
.PHONY: verify
verify: tools $(bin)/cortejo $(web_modules) ## confere se o código gerado é o que se geraria agora
	$(say) 'Código gerado'
	@[ "$$($(statements))" = "$$(cat $(statements_sum))" ] || { \
		echo "O SQL ou o código gerado dele mudou: rode make generate e guarde o resultado." >&2; exit 1; }
	@copy=$$(mktemp -d) && trap 'rm -rf "$$copy"' EXIT && mkdir "$$copy/api" "$$copy/web" && \
	(cd web && tar -cf - package.json *.config.ts tsr.config.json scripts src) | tar -xf - -C "$$copy/web" && \
	ln -s "$(CURDIR)/web/node_modules" "$$copy/web/node_modules" && \
	$(bin)/cortejo openapi > "$$copy/api/openapi.json" && npm --prefix "$$copy/web" run --silent generate && \
	for path in $(generated); do \
		diff -r "$$path" "$$copy/$$path" >&2 || { \
			echo "O código gerado em $$path estava desatualizado: rode make generate e guarde o resultado." >&2; exit 1; }; \
	done

# Sequences of the soak, over two lanes.
SEQUENCES ?= 100000
HISTORIES ?= 10000
TRANSFER_HISTORIES ?= 2000
BONUS_HISTORIES ?= 2000
.PHONY: soak
soak: tools $(postgres_modules) $(web_modules) ## sequências ao acaso: quem pode o quê (100.000), e as portas que se encontram (10.000)
	$(say) 'Portas: $(HISTORIES) histórias de cinco aparelhos'
	@cd web && HISTORIES=$(HISTORIES) npx vitest run src/door/model.test.ts
	$(say) 'Modelo: $(SEQUENCES) sequências'
	@SOAK_LANES=2 go test -run '^TestModel$$' -v -timeout 0 -count 1 ./api/soak -rapid.checks=$$(( ($(SEQUENCES) + 1) / 2 ))
	$(say) 'Modelo da porta: $(HISTORIES) histórias de cinco aparelhos'
	@HISTORIES=$(HISTORIES) go test -run '^TestHistories$$' -v -timeout 0 -count 1 ./api/reception
	@$(MAKE) --no-print-directory transfer-histories bonus-histories

# Histories have numbers: one is repeated, and a run continued, by its seed and its number.
TRANSFER_FROM ?= 1
BONUS_FROM ?= 1
TRANSFER_SEED ?= $(TEST_SEED)
BONUS_SEED ?= $(TEST_SEED)
draw_histories = $(with_postgres) env HISTORIES=$($(1)_HISTORIES) HISTORIES_FROM=$($(1)_FROM) \
	HISTORIES_SEED=$($(1)_SEED) HISTORIES_MINUTES=$($(1)_MINUTES) go test -vet=off -v -timeout 0 -count 1
.PHONY: transfer-histories bonus-histories
transfer-histories: tools $(postgres_modules) ## histórias numeradas do dinheiro que sai e volta; TRANSFER_SEED, _FROM, _HISTORIES, _MINUTES
	$(say) 'Dinheiro que sai e volta: $(TRANSFER_HISTORIES) histórias da semente $(TRANSFER_SEED), da $(TRANSFER_FROM) em diante'
	@$(call draw_histories,TRANSFER) -run '^TestTransferHistories$$' ./api/withdrawal

bonus-histories: tools $(postgres_modules) ## histórias numeradas de bônus; BONUS_SEED, _FROM, _HISTORIES, _MINUTES
	$(say) 'Bônus: $(BONUS_HISTORIES) histórias da semente $(BONUS_SEED), da $(BONUS_FROM) em diante'
	@$(call draw_histories,BONUS) -run '^TestBonusHistories$$' ./api/bonuses

# One package after the other: what is measured has the machine to itself.
benchmarked := ./bench ./platform/live ./api ./api/activity ./api/imports ./api/reception ./api/proposalpage ./api/proposals ./api/payment ./api/payable \
	./api/notifications ./api/providerevents ./api/ai ./formats/picture ./formats/proposalpdf ./jobs ./printing ./providers/kratos ./providers/postgres
.PHONY: bench
bench: tools $(postgres_modules) $(bin)/kratos ## mede o que docs/measures.md promete
	$(say) 'Medições'
	@go test -p 1 -run '^$$' -bench . -benchtime 2s -timeout 60m $(benchmarked)

.PHONY: bench-short
bench-short: tools $(postgres_modules) $(bin)/kratos ## proporções de docs/measures.md, num banco pequeno; reprova o que passa do limite
	$(say) 'Proporções'
	@go test -short -run '^$$' -bench '^Benchmark(Read|Screens|Guests)$$' -benchtime 2s -timeout 15m ./bench
	$(say) 'Limites de tempo'
	@go test -p 1 -run '^$$' -bench '^Benchmark(MissingAndForbidden|Misses|ManyTagsInACell|RefuseManyPixels|WarmStart|Code|Revocation|BusyImports|FirstWord|Exports|BusyPrints)$$' -benchtime 2x \
		./platform/live ./api ./api/activity ./api/ai ./api/imports ./api/proposalpage ./jobs ./formats/picture ./printing ./providers/kratos ./providers/postgres

##@ Peças

.PHONY: generate
generate: tools $(bin)/sqlc $(web_modules) ## áreas em SQL, configurações, sqlc, openapi.json, cliente e rotas da web
	$(say) 'Gerando o código'
	@go run -buildvcs=false ./tenants/areasql
	@$(bin)/sqlc generate
	@$(statements) > $(statements_sum)
	@go run -buildvcs=false ./app/settings/generate
	@$(MAKE) --no-print-directory server
	@$(bin)/cortejo openapi > $(state)/openapi.json
	@mv $(state)/openapi.json api/openapi.json
	@npm --prefix web run --silent generate

.PHONY: kratos
kratos: tools $(bin)/kratos ## constrói o Ory Kratos

# Go knows itself what of it has changed.
.PHONY: server $(bin)/cortejo
server: $(bin)/cortejo
$(bin)/cortejo: | $(bin)
	$(say) 'Construindo o servidor'
	@$(go_build) -o $@ .

$(bin) $(stamps):
	@mkdir -p $@

$(bin)/kratos: tools/kratos/go.mod tools/kratos/go.sum tools/kratos/main.go | $(bin)
	$(say) 'Construindo o Ory Kratos (alguns minutos na primeira vez)'
	@cd tools/kratos && $(go_build) -ldflags='-s -w' -o $(CURDIR)/$@ .
	@touch $@

$(bin)/sqlc: tools/sqlc/go.mod tools/sqlc/go.sum | $(bin)
	$(say) 'Construindo o sqlc'
	@cd tools/sqlc && $(go_build) -o $(CURDIR)/$@ github.com/sqlc-dev/sqlc/cmd/sqlc
	@touch $@

$(bin)/houserules: $(lint_sources) | $(bin)
	@cd tools/lint && $(go_build) -o $(CURDIR)/$@ .
	@touch $@

# The server links the libraries itself, so no install script has to run.
$(postgres_modules): tools/postgres/package-lock.json
	$(say) 'Instalando o PostgreSQL embutido'
	@npm ci --prefix tools/postgres --ignore-scripts --no-fund --no-audit
	@touch $@

$(web_modules): web/package-lock.json
	$(say) 'Instalando as peças da web'
	@npm ci --prefix web --no-fund --no-audit
	@touch $@

$(stamps)/web: $(web_modules) $(web_sources) | $(stamps)
	$(say) 'Construindo a web'
	@npm --prefix web run --silent build
	@touch $@

.PHONY: tools
tools:
	@for tool in go:https://go.dev/dl node:https://nodejs.org npm:https://nodejs.org; do \
		command -v "$${tool%%:*}" > /dev/null || { \
			echo "Falta o programa $${tool%%:*}: instale-o ($${tool#*:}) e rode de novo." >&2; exit 1; }; \
	done
	@node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)' || { \
		echo "O Node instalado é o $$(node --version) e o Cortejo precisa do 20 ou mais novo." >&2; exit 1; }

# The race detector needs a C compiler; the application does not.
.PHONY: compiler
compiler:
	@command -v "$$(go env CC)" > /dev/null || \
		$(call install,gcc libc6-dev,Falta um compilador C para os testes de corrida: instale gcc ou clang e rode de novo.)

# A test puts the program behind it, as DATABASE_POOLED does.
.PHONY: pgbouncer
pgbouncer:
	@command -v pgbouncer > /dev/null || [ -x /usr/sbin/pgbouncer ] || \
		$(call install,pgbouncer,Falta o PgBouncer para os testes: instale o pacote pgbouncer e rode de novo.)

# Another's program says whether a sealed contract is whole, and what stands in it.
.PHONY: poppler
poppler:
	@command -v pdfsig > /dev/null || \
		$(call install,poppler-utils,Falta o pdfsig para os testes: instale o pacote poppler-utils e rode de novo.)

# What ends TLS in production asks the program, in a test, whose domain it shows.
.PHONY: caddy
caddy:
	@command -v caddy > /dev/null || \
		$(call install,caddy,Falta o Caddy para os testes: instale o pacote caddy e rode de novo.)

# Postgres' clock is shifted by it.
.PHONY: faketime
faketime:
	@ls /usr/lib/*/faketime/libfaketime.so.1 > /dev/null 2>&1 || \
		$(call install,faketime,Falta a libfaketime para os testes em outras horas: instale o pacote faketime e rode de novo.)

.PHONY: chromium
chromium: # the shell without windows, or the whole browser where it is and the shell cannot be had; pushes need the whole
	@command -v chromium > /dev/null || \
		$(call install,chromium,Falta o Chromium para os testes de push: instale o pacote chromium e rode de novo.)
	@command -v chromium-headless-shell > /dev/null || { [ "$$(id -u)" != 0 ] && command -v chromium > /dev/null; } || \
		( $(call install,chromium-headless-shell,Falta o Chromium para os testes no navegador: instale o pacote chromium-headless-shell e rode de novo.) ) || \
		command -v chromium > /dev/null

# install(packages, sentence): Debian's packages when root, a sentence otherwise.
define install
if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	echo 'Instalando $(1)' && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1) > /dev/null; \
else echo '$(2)' >&2; exit 1; fi
endef
