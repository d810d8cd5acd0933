package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"

	"cortejo/api/messagecallbacks"
	"cortejo/api/providerevents"
	"cortejo/app/settings"
	"cortejo/providers/kratos"
	"cortejo/providers/messages/outbox"
	"cortejo/providers/messages/smtp"
	whatsappstandin "cortejo/providers/messages/whatsapp/standin"
	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
	"cortejo/providers/postgres"
	schema "cortejo/sql"
)

// Names in the embedded server.
const (
	embeddedDatabase = "cortejo"
	kratosDatabase   = "kratos"
	// kratosRole owns Kratos' database and has no rights in Cortejo's.
	kratosRole = "kratos"

	// standinSender is the sender of e-mails that stay on this machine.
	standinSender = "Cortejo <mensagens@cortejo.localhost>"
)

// run runs Cortejo on one machine and starts the parts that are not configured.
func run(ctx context.Context, s settings.Settings, out io.Writer) (err error) {
	started := time.Now()
	if err := s.ValidateDelivery(); err != nil {
		return err
	}
	listener, err := listen(ctx, s.Server.Address)
	if err != nil {
		return err
	}
	app := &application{settings: s}
	defer func() {
		if ctx.Err() != nil {
			printLine(out, "Encerrando…")
		}
		err = errors.Join(err, app.close())
		if ctx.Err() != nil && err == nil {
			printLine(out, "Tudo encerrado. Até logo!")
		}
	}()
	app.addCloser(func() error { return ignoreClosed(listener.Close()) })

	died, err := app.startEmbedded(ctx, out, listener.Addr())
	if err != nil {
		return ignoreInterrupt(ctx, err)
	}
	if err := app.open(ctx, "cortejo run"); err != nil {
		return ignoreInterrupt(ctx, err)
	}
	if !s.Messages.HasProvider() {
		if app.outbox, err = outbox.Open(ctx, app.settings.Database.MigrationURL, slog.Default()); err != nil {
			return ignoreInterrupt(ctx, fmt.Errorf("a caixa de saída não pôde ser aberta: %w", err))
		}
		app.addCloser(func() error { app.outbox.Close(); return nil })
		app.startWhatsAppStandin(listener.Addr())
		if err := app.startMailStandin(ctx); err != nil {
			return ignoreInterrupt(ctx, err)
		}
	}
	if !s.Messages.HasProvider() && !s.Payments.Account.Enabled() {
		if err := app.startStripeStandin(ctx, listener.Addr()); err != nil {
			return ignoreInterrupt(ctx, err)
		}
	}
	printLine(out, "Chamando as tarefas em segundo plano…")
	if err := app.startWorkers(ctx); err != nil {
		return ignoreInterrupt(ctx, err)
	}
	handler, err := app.newHandler(app.checkOwnWorkers)
	if err != nil {
		return err
	}
	app.checkWalletKeys(ctx)
	app.checkTestCharges(ctx)
	// If codes are sent to phones, the sample's numbers may be real people's.
	if app.isEmbedded && !s.Messages.HasProvider() {
		if err := app.demonstrate(ctx, out); err != nil {
			return ignoreInterrupt(ctx, err)
		}
	}
	if err := app.printWelcome(out, time.Since(started)); err != nil {
		return err
	}
	return serveUntilDone(ctx, listener, handler, died, app.endStreams)
}

// startMailStandin starts an SMTP server of the outbox and sends e-mails through it, as in production. If an SMTP
// server is configured, that receives them.
func (app *application) startMailStandin(ctx context.Context) error {
	in := &app.settings.Email.SMTP
	if in.Host != "" {
		return nil
	}
	if in.From == "" {
		in.From = standinSender
	}
	in.User, in.Password, in.TLS = "", "", smtp.NoTLS
	sender, err := smtp.New(*in)
	if err != nil {
		return err
	}
	post := outbox.Post{Domain: sender.Domain()}
	post.KeyName, post.Key = sender.Record()
	address, end, err := app.outbox.Receive(ctx, post)
	if err != nil {
		return fmt.Errorf("o substituto do servidor de e-mails não pôde ser aberto: %w", err)
	}
	app.addCloser(end)
	in.Host, in.Port = address.IP.String(), address.Port
	return nil
}

// startStripeStandin starts a local fake of Stripe. It runs only with the outbox, because its payments move no money
// and its page is for the person at this machine.
func (app *application) startStripeStandin(ctx context.Context, address net.Addr) (err error) {
	here := "http://" + localAddressOf(address)
	app.standin, err = standin.Open(ctx, standin.Options{
		AdminURL: app.settings.Database.MigrationURL, PublicURL: app.settings.Server.PublicURL,
		WebhookURL: here + providerevents.Path, ConnectWebhookURL: here + providerevents.ConnectPath,
		Log: slog.Default(),
	})
	if err != nil {
		return fmt.Errorf("o substituto do Stripe não pôde ser aberto: %w", err)
	}
	app.addCloser(func() error { app.standin.Close(); return nil })
	in := &app.settings.Payments.Account
	in.SecretKey, in.WebhookSecrets, in.URL = standin.Key, []string{standin.WebhookSecret}, here+standin.Path
	in.ConnectSecrets = []string{standin.ConnectSecret}
	app.payments = payments.New(*in)
	return nil
}

// startWhatsAppStandin starts a local fake of Meta in front of the outbox.
func (app *application) startWhatsAppStandin(address net.Addr) {
	here := "http://" + localAddressOf(address)
	app.whatsAppStandin = whatsappstandin.New(whatsappstandin.Options{
		WebhookURL: here + messagecallbacks.MetaPath, Heard: app.outbox.RecordStatus, Log: slog.Default(),
	})
	app.addCloser(func() error { app.whatsAppStandin.Close(); return nil })
	app.settings.Messages.WhatsApp = whatsappstandin.NewSettings(here)
}

// ignoreInterrupt returns errInterrupted for a start that failed because the person stopped it.
func ignoreInterrupt(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return errInterrupted
	}
	return err
}

// startEmbedded starts the embedded parts that are not configured, and migrates. The channel receives an error when one
// of them dies later.
func (app *application) startEmbedded(ctx context.Context, out io.Writer, address net.Addr) (<-chan error, error) {
	s := &app.settings
	if s.Identity.KratosPublicURL != "" && s.Identity.CourierSecret == "" {
		return nil, errors.New(
			"com um Kratos próprio, COURIER_SECRET deve ser o segredo que ele envia em COURIER_CHANNELS",
		)
	}
	if s.Database.URL != "" && s.Database.MigrationURL == "" {
		return nil,
			errors.New(
				"com um banco próprio, cortejo run também precisa de MIGRATION_DATABASE_URL (ou use cortejo migrate, serve e work)")
	}
	if err := os.MkdirAll(s.Server.DataDir, 0o750); err != nil {
		return nil, fmt.Errorf("a pasta dos dados não pôde ser criada: %w", err)
	}
	died := make(chan error, 2)
	app.isEmbedded = s.Database.URL == ""
	ownDatabase, ownKratos := s.Database.URL != "", s.Identity.KratosPublicURL != ""
	var server *postgres.Server
	if !ownDatabase || !ownKratos {
		printLine(out, "Preparando o banco de dados…")
		var err error
		if server, err = app.startPostgres(ctx, died); err != nil {
			return nil, err
		}
	}
	parallel, starting := errgroup.WithContext(ctx)
	parallel.Go(func() error {
		if !ownDatabase {
			if err := server.EnsureDatabase(starting, embeddedDatabase); err != nil {
				return err
			}
			s.Database.MigrationURL = server.AdminURLOf(embeddedDatabase)
		}
		if err := schema.Migrate(starting, s.Database.MigrationURL, slog.Default()); err != nil {
			return fmt.Errorf("a migração do banco falhou: %w", err)
		}
		if ownDatabase {
			return nil
		}
		password := newSecret()
		s.Database.URL = server.URLOf(schema.LoginRole, password, embeddedDatabase)
		return schema.SetLoginPassword(starting, s.Database.MigrationURL, password)
	})
	var identity *kratos.Server
	if !ownKratos {
		printLine(out, "Preparando a identidade (Ory Kratos)…")
		parallel.Go(func() (err error) {
			identity, err = app.startKratos(starting, server, address)
			return err
		})
	}
	err := parallel.Wait()
	if identity != nil {
		app.addCloser(identity.Stop)
		go watch(identity, "A identidade (Ory Kratos) parou sozinha.", died)
		s.Identity.KratosPublicURL, s.Identity.KratosAdminURL = identity.PublicURL, identity.AdminURL
	}
	return died, err
}

func (app *application) startPostgres(ctx context.Context, died chan<- error) (*postgres.Server, error) {
	log, err := app.logFile("postgres.log")
	if err != nil {
		return nil, err
	}
	server, err := postgres.Start(ctx, postgres.Options{
		BinDir:  postgres.BinDirOf(app.settings.Server.PostgresTools),
		DataDir: filepath.Join(app.settings.Server.DataDir, "postgres"),
		Log:     log,
	})
	if err != nil {
		return nil, err
	}
	app.addCloser(server.Stop)
	go watch(server, "O banco de dados parou sozinho.", died)
	return server, nil
}

func (app *application) startKratos(
	ctx context.Context, server *postgres.Server, address net.Addr,
) (*kratos.Server, error) {
	if err := server.EnsureDatabase(ctx, kratosDatabase); err != nil {
		return nil, err
	}
	password := newSecret()
	if err := server.EnsureRole(ctx, kratosRole, password, kratosDatabase); err != nil {
		return nil, err
	}
	log, err := app.logFile("kratos.log")
	if err != nil {
		return nil, err
	}
	// Stored, because the tokens of guests' links are derived from it: with a new one no sent link would open.
	if app.settings.Identity.CourierSecret == "" {
		if app.settings.Identity.CourierSecret, err = loadSecret(&app.settings, partCourierKey, true); err != nil {
			return nil, fmt.Errorf("o segredo do envio de códigos não pôde ser lido: %w", err)
		}
	}
	return kratos.Start(ctx, kratos.Options{
		Binary: app.settings.Server.KratosBinary, DSN: server.URLOf(kratosRole, password, kratosDatabase),
		DataDir:       filepath.Join(app.settings.Server.DataDir, "kratos"),
		CourierURL:    "http://" + localAddressOf(address) + "/internal/kratos/courier",
		CourierSecret: app.settings.Identity.CourierSecret, Log: log,
	})
}

// logFile opens a log for the output of a child process.
func (app *application) logFile(name string) (io.Writer, error) {
	folder := filepath.Join(app.settings.Server.DataDir, "logs")
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return nil, fmt.Errorf("a pasta dos registros não pôde ser criada: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(folder, name), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, fmt.Errorf("o registro %s não pôde ser aberto: %w", name, err)
	}
	app.addCloser(file.Close)
	return file, nil
}

// child is an embedded part that may die.
type child interface {
	Done() <-chan struct{}
	LastOutput() string
}

func watch(c child, sentence string, failed chan<- error) {
	<-c.Done()
	failed <- fmt.Errorf("%s\n%s", sentence, c.LastOutput())
}

// localAddressOf returns the address by which a child on this machine reaches a listener, which may be on all
// interfaces.
func localAddressOf(address net.Addr) string {
	if tcp, ok := address.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		return fmt.Sprintf("127.0.0.1:%d", tcp.Port)
	}
	return address.String()
}

// printLine prints one line of progress and ignores errors: a missing reader must not stop the program.
func printLine(out io.Writer, line string) { _, _ = fmt.Fprintln(out, line) }

// newSecret returns a secret that only this program's child processes need.
func newSecret() string { return rand.Text() }
