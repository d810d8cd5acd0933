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
say       = @printf '\033[1m→ %s\033[0m\n'

web_sources := $(shell find web -type f \
	-not -path 'web/node_modules/*' -not -path 'web/dist/*' -not -path 'web/e2e/*' \
	-not -path 'web/test-results/*' -not -path 'web/playwright-report/*' 2>/dev/null)
lint_sources := $(wildcard tools/lint/*.go) tools/lint/go.mod tools/lint/go.sum
generated := queries sql/names.sql sql/policies/00_areas.sql api/openapi.json web/src/client web/src/routeTree.gen.ts web/src/evento/routeTree.gen.ts

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

.PHONY: test
test: tools ## tudo o que decide se uma mudança entra
	@$(MAKE) --silent --no-print-directory -j2 parts
	@$(MAKE) --no-print-directory -j2 lint-go lint-web test-go test-web size
	@$(MAKE) --no-print-directory verify test-browser
	$(say) 'Tudo certo.'

# What the tests stand on: while one part arrives over the network, another is being built.
.PHONY: parts
parts: $(web_modules) $(bin)/kratos $(postgres_modules) $(bin)/sqlc $(bin)/staticcheck $(bin)/houserules compiler chromium

.PHONY: lint lint-go lint-web
lint: lint-go lint-web ## formato, regras da casa, staticcheck, tipos e regras da web

lint-go: tools $(bin)/houserules $(bin)/staticcheck
	$(say) 'Go: formato e regras'
	@unformatted=$$(find . -name node_modules -prune -o -path ./$(state) -prune -o -name '*.go' -exec gofmt -l {} +); \
		if [ -n "$$unformatted" ]; then echo "Fora do formato (rode gofmt -w):" >&2; echo "$$unformatted" >&2; exit 1; fi
	@go vet ./...
	@go vet -vettool=$(CURDIR)/$(bin)/houserules ./...
	@$(bin)/staticcheck ./...

lint-web: tools $(web_modules)
	$(say) 'Web: tipos e regras'
	@npm --prefix web run --silent typecheck
	@npm --prefix web run --silent lint

# They begin first, so that no core waits for them at the end.
longest := ./tenants ./api ./api/soak

.PHONY: test-go
test-go: tools compiler $(postgres_modules) $(bin)/kratos ## testes em Go, com o detector de corridas
	$(say) 'Go: testes'
	@mkdir -p $(state)/proofs
	@PROOFS=$(CURDIR)/$(state)/proofs $(in_memory) \
		go run ./tenants/tenanttest/withpostgres env CGO_ENABLED=1 go test -race -vet=off $(longest) ./...
	@cat $(state)/proofs/*.txt
	@cd tools/lint && go test ./...

.PHONY: test-web
test-web: tools $(web_modules) ## testes unitários da web
	$(say) 'Web: testes unitários'
	@npm --prefix web run --silent test:unit

.PHONY: test-browser
test-browser: build chromium ## a jornada inteira no Chromium
	$(say) 'Web: testes no navegador'
	@$(in_memory) npm --prefix web run --silent test:browser

.PHONY: size
size: build ## o peso das primeiras telas: no máximo 180 kB depois de entrar, 130 kB a do cliente
	@npm --prefix web run --silent size

.PHONY: verify
verify: ## gera tudo de novo e compara com o que está guardado
	@before=$$(mktemp -d) && trap 'rm -rf "$$before"' EXIT && \
	tar -cf "$$before/generated.tar" $(generated) && \
	mkdir "$$before/tree" && tar -xf "$$before/generated.tar" -C "$$before/tree" && \
	$(MAKE) --no-print-directory generate && \
	for path in $(generated); do \
		diff -r "$$before/tree/$$path" "$$path" >&2 || { \
			echo "O código gerado em $$path estava desatualizado: rode make generate e guarde o resultado." >&2; exit 1; }; \
	done && \
	tar -xf "$$before/generated.tar" # as old as it was: what was built from it need not be built again

# Sequences of the soak, over two lanes.
SEQUENCES ?= 100000
.PHONY: soak
soak: tools $(postgres_modules) ## 100.000 sequências ao acaso contra o modelo de quem pode o quê
	$(say) 'Modelo: $(SEQUENCES) sequências'
	@SOAK_LANES=2 go test -run '^TestModel$$' -v -timeout 0 -count 1 ./api/soak -rapid.checks=$$(( ($(SEQUENCES) + 1) / 2 ))

.PHONY: bench
bench: tools $(postgres_modules) $(bin)/kratos ## mede o que docs/measures.md promete
	$(say) 'Medições'
	@go test -run '^$$' -bench . -benchtime 2s -timeout 60m ./bench ./platform/live

##@ Peças

.PHONY: generate
generate: tools $(bin)/sqlc $(web_modules) ## áreas em SQL, sqlc, openapi.json, cliente e rotas da web
	$(say) 'Gerando o código'
	@go run -buildvcs=false ./tenants/areasql
	@$(bin)/sqlc generate
	@$(MAKE) --no-print-directory server
	@$(bin)/cortejo openapi > $(state)/openapi.json
	@mv $(state)/openapi.json api/openapi.json
	@npm --prefix web run --silent generate

.PHONY: kratos
kratos: tools $(bin)/kratos ## constrói o Ory Kratos

.PHONY: server
server: | $(bin)
	$(say) 'Construindo o servidor'
	@$(go_build) -o $(bin)/cortejo .

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

$(bin)/staticcheck: tools/lint/go.mod tools/lint/go.sum | $(bin)
	$(say) 'Construindo o staticcheck'
	@cd tools/lint && $(go_build) -o $(CURDIR)/$@ honnef.co/go/tools/cmd/staticcheck
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

.PHONY: chromium
chromium: # the shell without windows, or the whole browser where it is and the shell cannot be had
	@command -v chromium-headless-shell > /dev/null || { [ "$$(id -u)" != 0 ] && command -v chromium > /dev/null; } || \
		( $(call install,chromium-headless-shell,Falta o Chromium para os testes no navegador: instale o pacote chromium-headless-shell e rode de novo.) ) || \
		command -v chromium > /dev/null

# install(packages, sentence): Debian's packages when root, a sentence otherwise.
define install
if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	echo 'Instalando $(1)' && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1) > /dev/null; \
else echo '$(2)' >&2; exit 1; fi
endef
