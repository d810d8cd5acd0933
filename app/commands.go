package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"cortejo/api"
	"cortejo/app/settings"
	"cortejo/jobs"
	schema "cortejo/sql"
)

// serve serves the API and the pages; another process works on the jobs.
func serve(ctx context.Context, s settings.Settings, _ io.Writer) (err error) {
	if err := requireSettings("serve",
		[2]string{"DATABASE_URL", s.Database.URL}, [2]string{"KRATOS_PUBLIC_URL", s.Identity.KratosPublicURL},
		[2]string{"KRATOS_ADMIN_URL", s.Identity.KratosAdminURL},
		[2]string{"WALLET_KEY", strings.Join(s.Identity.WalletKeys, ",")},
		[2]string{"COURIER_SECRET", s.Identity.CourierSecret}); err != nil {
		return err
	}
	app, listener, err := openApplication(ctx, s, "cortejo serve")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, app.close()) }()
	queue, err := jobs.NewQueue(app.pool, slog.Default())
	if err != nil {
		return err
	}
	app.setQueue(queue)
	handler, err := app.newHandler(app.checkWorkers)
	if err != nil {
		return err
	}
	app.checkWalletKeys(ctx)
	app.checkTestCharges(ctx)
	if s.Server.HasUntrustedProxy() {
		slog.WarnContext(ctx,
			"PUBLIC_URL is https and TRUSTED_PROXIES is empty: if a proxy ends TLS, every person counts as one address and sign-in stops after a few")
	}
	slog.InfoContext(ctx, "serving", "address", s.Server.Address, "public_url", s.Server.PublicURL)
	return serveUntilDone(ctx, listener, handler, nil, app.endStreams)
}

// openApplication takes the address and opens the parts that every process needs. Callers must close the application,
// which also closes the listener.
func openApplication(ctx context.Context, s settings.Settings, name string) (*application, net.Listener, error) {
	listener, err := listen(ctx, s.Server.Address)
	if err != nil {
		return nil, nil, err
	}
	app := &application{settings: s}
	app.addCloser(func() error { return ignoreClosed(listener.Close()) })
	if err := app.open(ctx, name); err != nil {
		return nil, nil, errors.Join(err, app.close())
	}
	return app, listener, nil
}

// work runs jobs. It serves only /healthz and /readyz.
func work(ctx context.Context, s settings.Settings, _ io.Writer) (err error) {
	if err := requireSettings("work",
		[2]string{"DATABASE_URL", s.Database.URL}, [2]string{"PUBLIC_URL", s.Server.PublicURL},
		[2]string{"KRATOS_PUBLIC_URL", s.Identity.KratosPublicURL},
		[2]string{"KRATOS_ADMIN_URL", s.Identity.KratosAdminURL},
		[2]string{"AUDIT_KEY", s.Identity.AuditKey}, [2]string{"CONTRACT_KEY", s.Identity.ContractKey},
		[2]string{"COURIER_SECRET", s.Identity.CourierSecret}); err != nil {
		return err
	}
	app, listener, err := openApplication(ctx, s, "cortejo work")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, app.close()) }()
	if err := app.startWorkers(ctx); err != nil {
		return err
	}
	slog.InfoContext(ctx, "working", "address", s.Server.Address)
	return serveUntilDone(ctx, listener, api.NewHealthHandler(app.listReadinessChecks(app.checkOwnWorkers)), nil, nil)
}

// migrate migrates the database to this program's version. If DATABASE_URL is set too, it also sets the password of the
// application's login role to the one in that URL.
func migrate(ctx context.Context, s settings.Settings, out io.Writer) error {
	if err := requireSettings("migrate", [2]string{"MIGRATION_DATABASE_URL", s.Database.MigrationURL}); err != nil {
		return err
	}
	if err := schema.Migrate(ctx, s.Database.MigrationURL, slog.Default()); err != nil {
		return fmt.Errorf("a migração falhou: %w", err)
	}
	if s.Database.URL != "" {
		login, err := url.Parse(s.Database.URL)
		if err != nil {
			return errors.New("DATABASE_URL não pôde ser lida") // the cause would repeat the password
		}
		if password, ok := login.User.Password(); ok && login.User.Username() == schema.LoginRole {
			if err := schema.SetLoginPassword(ctx, s.Database.MigrationURL, password); err != nil {
				return fmt.Errorf("a senha de %s não pôde ser gravada: %w", schema.LoginRole, err)
			}
		}
	}
	printLine(out, fmt.Sprintf("O banco está na versão %d.", schema.Version()))
	return nil
}

// checkHealth checks the process at ADDRESS, for images without another HTTP client.
func checkHealth(ctx context.Context, s settings.Settings, _ io.Writer) error {
	host, port, err := net.SplitHostPort(s.Server.Address)
	if err != nil {
		return fmt.Errorf("read ADDRESS: %w", err)
	}
	if host == "" || host == "0.0.0.0" || host == "::" {
		host = "127.0.0.1"
	}
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(
		ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/healthz", nil,
	)
	if err != nil {
		return fmt.Errorf("ask for health: %w", err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("ask for health: %w", err)
	}
	if response.StatusCode != http.StatusOK {
		err = fmt.Errorf("unhealthy: %s", response.Status)
	}
	return errors.Join(err, response.Body.Close())
}

// ignoreClosed returns nil for a listener that the server has already closed.
func ignoreClosed(err error) error {
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

// requireSettings returns an error that names the settings that a command needs and lacks, or nil.
func requireSettings(command string, required ...[2]string) error {
	var names []string
	for _, setting := range required {
		if setting[1] == "" {
			names = append(names, setting[0])
		}
	}
	if len(names) == 0 {
		return nil
	}
	return fmt.Errorf(
		"para cortejo %s falta configurar %s (veja docs/settings.md)", command, strings.Join(names, ", "),
	)
}
