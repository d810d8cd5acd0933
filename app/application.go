package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"cortejo/app/settings"
	"cortejo/formats/envelope"
	"cortejo/jobs"
	"cortejo/platform/live"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/platform/session"
	"cortejo/platform/webbuild"
	"cortejo/providers/files"
	"cortejo/providers/messages/outbox"
	whatsappstandin "cortejo/providers/messages/whatsapp/standin"
	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
	"cortejo/tenants"
)

// patience limits the time for running requests, and then for running jobs, to finish.
const patience = 20 * time.Second

// application holds the parts that the commands need. Its parts close in the reverse order of their opening.
type application struct {
	settings   settings.Settings
	pool       *pgxpool.Pool
	db         *tenants.DB
	identities *session.Identities
	files      *files.Store
	queue      *jobs.Queue
	live       *live.Hub      // nil in commands that serve no requests
	endStreams func()         // ends the requests that would not end by themselves
	outbox     *outbox.Outbox // nil if messages leave through a provider
	payments   *payments.Client
	standin    *standin.Standin // nil unless a local fake replaces Stripe
	// whatsAppStandin is a local fake of Meta; nil unless the outbox is in use.
	whatsAppStandin *whatsappstandin.Standin
	// walletKeys open the wallets in commands that serve requests; hasWalletKeys is false in others.
	walletKeys    envelope.Keyring
	hasWalletKeys bool
	isEmbedded    bool // the program started the database and may load the sample
	closers       []func() error
}

// secrets returns the keys that are derived from the installation's secret.
func (app *application) secrets() secrets.Secrets {
	return secrets.New(app.settings.Identity.CourierSecret)
}

// newEnv returns what the packages of the API need of this server.
func (app *application) newEnv() server.Env {
	return server.Env{
		DB: app.db, Secrets: app.secrets(), Files: app.files, Log: slog.Default(),
		Build:     &webbuild.Build{Dir: app.settings.Server.WebDir},
		PublicURL: app.settings.Server.PublicURL, TrustedProxies: app.settings.Server.TrustedProxies,
		SendsEmails: app.canSendEmails(),
	}
}

func (app *application) addCloser(do func() error) { app.closers = append(app.closers, do) }

// close closes all parts, even if some of them fail, and returns their errors.
func (app *application) close() error {
	var errs []error
	for _, do := range slices.Backward(app.closers) {
		errs = append(errs, do())
	}
	app.closers = nil
	return errors.Join(errs...)
}

// open connects the parts that every command needs; name is how the database's administrator sees the connections.
func (app *application) open(ctx context.Context, name string) error {
	var err error
	if app.pool, err = app.openPool(name, app.settings.Database.MaxConnections); err != nil {
		return err
	}
	app.db = tenants.New(app.pool)
	app.db.LimitConcurrency(tenants.LinePatience)
	app.payments = payments.New(app.settings.Payments.Account)
	app.identities = session.NewIdentities(app.settings.Identity.KratosPublicURL, app.settings.Identity.KratosAdminURL)
	if app.files, err = app.openFiles(ctx); err != nil {
		return err
	}
	app.addCloser(app.files.Close)
	return nil
}

// openPool opens at most maxConnections connections to the database.
func (app *application) openPool(name string, maxConnections int) (*pgxpool.Pool, error) {
	pool, err := tenants.Open(
		app.settings.Database.URL,
		tenants.Options{Name: name, MaxConnections: maxConnections, Pooled: app.settings.Database.Pooled},
	)
	if err != nil {
		return nil, fmt.Errorf("DATABASE_URL não pôde ser lida: %w", err)
	}
	app.addCloser(func() error { pool.Close(); return nil })
	return pool, nil
}
