// Package app puts the parts of Cortejo together: settings, an application that opens and closes the parts, and the
// commands that run them. It may import every package; Run is its entry point.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"cortejo/api"
	"cortejo/app/settings"
)

// command is an argument of the program. It sets either run or runWithArgs.
type command struct {
	name, help string
	run        func(ctx context.Context, s settings.Settings, out io.Writer) error
	// runWithArgs runs a command that takes arguments.
	runWithArgs func(ctx context.Context, s settings.Settings, args []string, out io.Writer) error
}

var commands = []command{
	{
		name: "run", help: "abre tudo num processo só, com banco e identidade embutidos onde nada foi configurado",
		run: run,
	},
	{name: "serve", help: "atende a API e as páginas", run: serve},
	{name: "work", help: "trabalha nas tarefas em segundo plano", run: work},
	{name: "migrate", help: "deixa o banco na versão deste programa", run: migrate},
	{name: "demo", help: "carrega o espaço de exemplo num banco que ainda não o tem", run: demonstrate},
	{
		name:        "staff",
		help:        "diz quem é da equipe do Cortejo: staff list, staff grant <telefone>, staff revoke <telefone>",
		runWithArgs: changeStaff,
	},
	{name: "voucher",
		help: "faz e lista códigos que baixam a nossa taxa dos presentes: voucher list, voucher make <código> <50%|10,00> <usos> <último dia>", runWithArgs: changeVouchers},
	{
		name:        "audit",
		help:        "confere se alguém mexeu na trilha do que cada um fez: audit verify",
		runWithArgs: verifyAudit,
	},
	{
		name:        "keys",
		help:        "troca a chave sob a qual os dados das carteiras são cifrados: keys rotate",
		runWithArgs: rotateKeys,
	},
	{
		name: "backup", help: "guarda tudo o que há nesta máquina num arquivo, aberto ou parado: backup [arquivo]",
		runWithArgs: writeBackup,
	},
	{
		name:        "restore",
		help:        "traz de volta o que um backup guardou, para uma pasta de dados vazia: restore <arquivo>",
		runWithArgs: restore,
	},
	{name: "health", help: "pergunta ao processo que roda em ADDRESS se está bem (para contêineres)", run: checkHealth},
	{name: "openapi", help: "escreve o documento da API", run: writeOpenAPI},
}

// Run runs the command that args name; without args it prints the help. It returns nil if the person stopped a start.
func Run(args []string, out io.Writer) error {
	if err := start(args, out); !errors.Is(err, errInterrupted) {
		return err
	}
	return nil
}

// errInterrupted reports a start that the person stopped: it is no failure and prints nothing.
var errInterrupted = errors.New("interrupted")

func start(args []string, out io.Writer) error {
	name := "help"
	if len(args) > 0 {
		name = args[0]
	}
	for _, c := range commands {
		if c.name != name {
			continue
		}
		if c.runWithArgs == nil && len(args) > 1 {
			return fmt.Errorf("cortejo %s não recebe argumentos: a configuração vem do ambiente", name)
		}
		s, err := settings.ReadIn(projectOf(os.Executable()), os.Getenv)
		if err != nil {
			return err
		}
		slog.SetDefault(newLog(s, os.Stderr))
		ctx, stop := newSignalContext()
		defer stop()
		if c.runWithArgs != nil {
			return c.runWithArgs(ctx, s, args[1:], out)
		}
		return c.run(ctx, s, out)
	}
	printHelp(out)
	if name == "help" || name == "-h" || name == "--help" {
		return nil
	}
	return fmt.Errorf("não existe o comando %q", name)
}

// projectOf returns the project's folder if make built the program into its .cortejo/bin, and nothing where it was
// installed elsewhere or is the one of the folder it runs in, whose paths are then short.
func projectOf(program string, err error) string {
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	bin := filepath.Dir(program)
	project := filepath.Dir(filepath.Dir(bin))
	if err != nil || bin != filepath.Join(project, ".cortejo", "bin") {
		return ""
	}
	if here, err := os.Getwd(); err == nil && here == project {
		return ""
	}
	return project
}

func printHelp(out io.Writer) {
	printLine(out, "Cortejo, o planner de quem faz eventos acontecerem.\n\nUso: cortejo <comando>\n")
	for _, c := range commands {
		printLine(out, fmt.Sprintf("  %-9s %s", c.name, c.help))
	}
	printLine(out, "\nA configuração vem de variáveis de ambiente; docs/settings.md lista cada uma.")
}

// newSignalContext returns a context that ends at the first Ctrl-C or SIGTERM. The second one ends the program at once;
// its child processes end with it.
func newSignalContext() (context.Context, func()) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		if _, ok := <-signals; !ok {
			return
		}
		cancel()
		if _, ok := <-signals; ok {
			fmt.Fprintln(os.Stderr, "Encerrado à força.")
			os.Exit(1)
		}
	}()
	return ctx, func() { signal.Stop(signals); close(signals); cancel() }
}

func newLog(s settings.Settings, out io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: s.Server.LogLevel}
	if s.Server.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(out, options))
	}
	return slog.New(slog.NewTextHandler(out, options))
}

// writeOpenAPI prints the API's document. It needs no database, because the routers describe themselves without their
// dependencies.
func writeOpenAPI(_ context.Context, _ settings.Settings, out io.Writer) error {
	document, err := api.NewRouter(api.Dependencies{}).OpenAPI()
	if err != nil {
		return err
	}
	_, err = out.Write(document)
	return err
}
