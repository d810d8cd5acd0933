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
	"time"

	"cortejo/api"
	"cortejo/jobs"
	schema "cortejo/sql"
)

// serve serves the API and the pages; another process works on the jobs.
func serve(ctx context.Context, s settings, _ io.Writer) (err error) {
	if err := requireSettings("serve",
		[2]string{"DATABASE_URL", s.databaseURL}, [2]string{"KRATOS_PUBLIC_URL", s.kratosPublicURL},
		[2]string{"KRATOS_ADMIN_URL", s.kratosAdminURL}, [2]string{"COURIER_SECRET", s.courierSecret}); err != nil {
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
	if s.hasUntrustedProxy() {
		slog.WarnContext(ctx,
			"PUBLIC_URL is https and TRUSTED_PROXIES is empty: if a proxy ends TLS, every person counts as one address and sign-in stops after a few")
	}
	slog.InfoContext(ctx, "serving", "address", s.address, "public_url", s.publicURL)
	return answer(ctx, listener, handler, nil, app.endStreams)
}

// openApplication takes the address and opens the parts that every process needs. Callers must close the application,
// which also closes the listener.
func openApplication(ctx context.Context, s settings, name string) (*application, net.Listener, error) {
	listener, err := listen(ctx, s.address)
	if err != nil {
		return nil, nil, err
	}
	app := &application{settings: s}
	app.onClose(func() error { return ignoreClosed(listener.Close()) })
	if err := app.open(ctx, name); err != nil {
		return nil, nil, errors.Join(err, app.close())
	}
	return app, listener, nil
}

// work runs jobs. It serves only /healthz and /readyz.
func work(ctx context.Context, s settings, _ io.Writer) (err error) {
	if err := requireSettings("work",
		[2]string{"DATABASE_URL", s.databaseURL}, [2]string{"PUBLIC_URL", s.publicURL},
		[2]string{"KRATOS_PUBLIC_URL", s.kratosPublicURL}, [2]string{"KRATOS_ADMIN_URL", s.kratosAdminURL},
		[2]string{"AUDIT_KEY", s.auditKey}, [2]string{"CONTRACT_KEY", s.contractKey},
		[2]string{"COURIER_SECRET", s.courierSecret}); err != nil {
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
	slog.InfoContext(ctx, "working", "address", s.address)
	return answer(ctx, listener, api.HealthHandler(app.readinessChecks(app.checkOwnWorkers)), nil, nil)
}

// migrate migrates the database to this program's version. If DATABASE_URL is set too, it also sets the password of the
// application's login role to the one in that URL.
func migrate(ctx context.Context, s settings, out io.Writer) error {
	if err := requireSettings("migrate", [2]string{"MIGRATION_DATABASE_URL", s.migrationDatabaseURL}); err != nil {
		return err
	}
	if err := schema.Migrate(ctx, s.migrationDatabaseURL, slog.Default()); err != nil {
		return fmt.Errorf("a migração falhou: %w", err)
	}
	if s.databaseURL != "" {
		login, err := url.Parse(s.databaseURL)
		if err != nil {
			return errors.New("DATABASE_URL não pôde ser lida") // the cause would repeat the password
		}
		if password, ok := login.User.Password(); ok && login.User.Username() == schema.LoginRole {
			if err := schema.SetLoginPassword(ctx, s.migrationDatabaseURL, password); err != nil {
				return fmt.Errorf("a senha de %s não pôde ser gravada: %w", schema.LoginRole, err)
			}
		}
	}
	printLine(out, fmt.Sprintf("O banco está na versão %d.", schema.Version()))
	return nil
}

// health checks the process at ADDRESS, for images without another HTTP client.
func health(ctx context.Context, s settings, _ io.Writer) error {
	host, port, err := net.SplitHostPort(s.address)
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
