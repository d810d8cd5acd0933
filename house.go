package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"cortejo/api"
	"cortejo/api/auth"
	"cortejo/api/calendar"
	"cortejo/api/image"
	"cortejo/jobs"
	"cortejo/platform/live"
	"cortejo/platform/pgnotify"
	"cortejo/platform/procedure"
	"cortejo/platform/session"
	"cortejo/providers/files"
	"cortejo/providers/messages"
	"cortejo/providers/messages/outbox"
	"cortejo/providers/messages/twilio"
	schema "cortejo/sql"
	"cortejo/tenants"
)

// patience is how long running requests, and then running jobs, get to finish.
const patience = 20 * time.Second

// house is what every command stands on. Parts close in the reverse order of their opening.
type house struct {
	settings   settings
	pool       *pgxpool.Pool
	db         *tenants.DB
	identities *session.Identities
	files      *files.Store
	queue      *jobs.Queue
	live       *live.Hub      // nil where nobody is answered
	outbox     *outbox.Outbox // nil where messages leave through a provider
	embedded   bool           // the database is the one we brought along, and ours to fill
	closing    []func() error
}

func (h *house) whenClosed(do func() error) { h.closing = append(h.closing, do) }

// close closes every part, also after one failed to.
func (h *house) close() error {
	var errs []error
	for _, do := range slices.Backward(h.closing) {
		errs = append(errs, do())
	}
	h.closing = nil
	return errors.Join(errs...)
}

// open connects the parts that every command needs; name is what the database's administrator sees.
func (h *house) open(ctx context.Context, name string) error {
	pool, err := tenants.Open(h.settings.databaseURL, name)
	if err != nil {
		return fmt.Errorf("DATABASE_URL não pôde ser lida: %w", err)
	}
	h.whenClosed(func() error { pool.Close(); return nil })
	h.pool, h.db = pool, tenants.New(pool)
	h.identities = session.NewIdentities(h.settings.kratosPublicURL, h.settings.kratosAdminURL)
	if h.files, err = h.openFiles(ctx); err != nil {
		return err
	}
	h.whenClosed(h.files.Close)
	return nil
}

// sender gives the provider, or the outbox where that is allowed.
func (h *house) sender() (messages.Sender, error) {
	if h.outbox != nil {
		return h.outbox, nil
	}
	sender, err := twilio.New(h.settings.twilio)
	if err != nil {
		return nil, fmt.Errorf("o envio de mensagens não está configurado: %w", err)
	}
	return sender, nil
}

// startWorkers begins to work on jobs; the same client also inserts them.
func (h *house) startWorkers(ctx context.Context) error {
	sender, err := h.sender()
	if err != nil {
		return err
	}
	key, err := h.settings.sealingKey(h.embedded, true)
	if err != nil {
		return err
	}
	workers, err := jobs.NewWorkers(jobs.Options{
		Pool: h.pool, DB: h.db, Sender: sender, Files: h.files, AuditKey: key, PublicURL: h.settings.publicURL, Log: slog.Default(), PollOnly: h.settings.pooled,
	})
	if err != nil {
		return err
	}
	h.use(workers)
	// Jobs outlive the signal to stop: they end when Stop has waited for them.
	if err := workers.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("as tarefas em segundo plano não puderam começar: %w", err)
	}
	h.whenClosed(func() error {
		stopping, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		return workers.Stop(stopping)
	})
	return nil
}

func (h *house) use(queue *jobs.Queue) {
	h.queue = queue
	h.db.SetQueue(queue)
}

// parts are what /readyz asks. workers says how this process knows that somebody works.
func (h *house) parts(workers func(context.Context) error) []api.Part {
	return []api.Part{
		{Name: "database", Check: h.pool.Ping},
		{Name: "migrations", Check: func(ctx context.Context) error {
			ready, err := schema.Ready(ctx, h.pool)
			if err == nil && !ready {
				err = errors.New("the database is older than this program")
			}
			return err
		}},
		{Name: "kratos", Check: h.identities.Ready},
		{Name: "workers", Check: workers},
	}
}

// someoneWorks looks for the leader that River's working clients elect among themselves.
func (h *house) someoneWorks(ctx context.Context) error {
	var alive bool
	err := h.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM river.river_leader WHERE expires_at > now())`).Scan(&alive)
	if err == nil && !alive {
		err = errors.New("no worker has reported lately")
	}
	return err
}

// weWork answers for a process with workers of its own.
func (h *house) weWork(context.Context) error {
	select {
	case <-h.queue.Stopped():
		return errors.New("the workers have stopped")
	default:
		return nil
	}
}

// handler is the whole API and the web app.
func (h *house) handler(workers func(context.Context) error) (http.Handler, error) {
	sessions := session.New(h.identities, h.settings.publicURL)
	listenAt := h.settings.databaseURL
	if h.settings.pooled {
		listenAt = ""
	}
	listener := pgnotify.NewListener(listenAt, slog.Default())
	sessions.Share(h.pool, listener, slog.Default())
	h.live = live.NewHub(h.db)
	h.live.Attach(listener)
	stop := listener.Start()
	h.whenClosed(func() error { stop(); return nil })
	procedures := api.Procedures(api.Dependencies{
		DB: h.db, Asker: sessions, Identities: h.identities, Sessions: sessions, Files: h.files, Live: h.live, LinkSecret: sessions.Secret,
		PublicURL: h.settings.publicURL, TrustedProxies: h.settings.trustedProxies, SignIn: h.settings.signIn, ContractLimit: h.settings.contractLimit,
		Log: slog.Default(),
	})
	procedures.LimitClients(procedure.ClientWrites)
	calendars := calendar.New(calendar.Options{DB: h.db, PublicURL: h.settings.publicURL, TrustedProxies: h.settings.trustedProxies})
	options := api.Options{
		Procedures:    procedures,
		PublicURL:     h.settings.publicURL,
		BringsSession: sessions.Brings,
		SupportURL:    h.settings.supportURL,
		Preview:       api.EventPreviews(h.db, h.settings.publicURL),
		WebDir:        h.settings.webDir,
		Media:         image.Media(h.files, slog.Default()),
		Calendars:     calendars.Handler(),
		Courier:       auth.Courier(h.queue, h.settings.courierSecret, slog.Default()),
		Parts:         h.parts(workers),
	}
	if h.outbox != nil {
		options.Outbox = h.outbox.Handler(h.settings.publicURL)
	}
	return api.Handler(options)
}

// answer serves until ctx ends or a part dies, then lets running requests finish; what would go on
// by itself is ended by leave, if there is any.
func answer(ctx context.Context, listener net.Listener, handler http.Handler, died <-chan error, leave func()) error {
	server := api.NewServer(handler)
	if leave != nil {
		server.RegisterOnShutdown(leave)
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	var cause error
	select {
	case <-ctx.Done():
	case cause = <-died:
	case cause = <-failed:
		return fmt.Errorf("o servidor parou: %w", cause)
	}
	stopping, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return errors.Join(cause, server.Shutdown(stopping))
}

// listen takes the address before anything slow begins, so that a taken port is said at once.
func listen(ctx context.Context, address string) (net.Listener, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("o endereço %s já está em uso; pare o outro programa ou escolha outro, como ADDRESS=127.0.0.1:8090", address)
	}
	if err != nil {
		return nil, fmt.Errorf("não foi possível atender em %s: %w", address, err)
	}
	return listener, nil
}
