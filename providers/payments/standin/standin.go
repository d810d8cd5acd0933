// Package standin answers in Stripe's place on a machine without a key of Stripe's: stripe-go talks to it as it does to
// Stripe, it remembers (in the database), it takes idempotency keys and refuses what Stripe refuses, and it calls back
// with signed events, at least once. Where Stripe shows a page to whoever pays, so does it, with buttons in place of a
// card. It is no part of production.
package standin

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stripe/stripe-go/v76"
)

const apiVersion = stripe.APIVersion

// Path is where it is found: the API below it at /v1, and the pages that people open.
const Path = "/dev/stripe"

// Key is the one it takes. It is no secret: nothing it opens is real.
const Key = "sk_test_standin"

// WebhookSecret signs the events that the stand-in sends.
const WebhookSecret = "whsec_standin"

// ConnectSecret signs the events of connected accounts.
const ConnectSecret = "whsec_standin_connect"

// Options are what a stand-in needs.
type Options struct {
	// AdminURL logs in as the database's administrator: the application has no rights on what is kept.
	AdminURL string
	// PublicURL is where people open its pages.
	PublicURL string
	// WebhookURL receives the events.
	WebhookURL string
	// ConnectWebhookURL receives the events of connected accounts.
	ConnectWebhookURL string
	Log               *slog.Logger
	// Now replaces the clock, in tests.
	Now func() time.Time
}

// Standin is the stand-in.
type Standin struct {
	options Options
	storage storage
	pool    *pgxpool.Pool // nil in memory
	routes  http.Handler
	client  *http.Client
	now     func() time.Time
	paidDay time.Time // the day whose payouts were made; the worker's alone
	wakened chan struct{}
	stop    context.CancelFunc
	running sync.WaitGroup
}

// Open makes the tables where they are missing, and begins to deliver what was left undelivered.
func Open(ctx context.Context, o Options) (*Standin, error) {
	config, err := pgxpool.ParseConfig(o.AdminURL)
	if err != nil {
		return nil, fmt.Errorf("standin: %w", err)
	}
	config.MaxConns = 3
	config.ConnConfig.RuntimeParams["application_name"] = "cortejo stripe stand-in"
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("standin: %w", err)
	}
	if _, err := pool.Exec(ctx, tables); err != nil {
		pool.Close()
		return nil, fmt.Errorf("standin: %w", err)
	}
	s := newStandin(o)
	s.pool, s.storage = pool, postgresStorage{pool}
	working, stop := context.WithCancel(context.WithoutCancel(ctx))
	s.stop = stop
	s.running.Go(func() { s.work(working) })
	return s, nil
}

func newStandin(o Options) *Standin {
	s := &Standin{options: o, client: &http.Client{Timeout: deliveryTimeout}, now: time.Now,
		wakened: make(chan struct{}, 1)}
	if o.Now != nil {
		s.now = o.Now
	}
	mux := http.NewServeMux()
	mux.HandleFunc(Path+"/v1/", s.api)
	mux.HandleFunc("GET "+Path, s.showAll)
	mux.HandleFunc("GET "+Path+"/pagar/{id}", s.showSession)
	mux.HandleFunc("POST "+Path+"/pagar/{id}", s.actOnSession)
	mux.HandleFunc("GET "+Path+"/boleto/{id}", s.showBoleto)
	mux.HandleFunc("POST "+Path+"/cobranca/{id}", s.actOnCharge)
	mux.HandleFunc("GET "+Path+"/conta/{id}", s.openLink)
	mux.HandleFunc("POST "+Path+"/conta/{id}", s.submitForm)
	mux.HandleFunc("GET "+Path+"/contas", s.showAccounts)
	mux.HandleFunc("POST "+Path+"/contas/{id}", s.actOnAccount)
	mux.HandleFunc("POST "+Path+"/saldo", s.actOnBalance)
	s.routes = mux
	return s
}

// Close stops delivering and gives the connections back.
func (s *Standin) Close() {
	s.stop()
	s.running.Wait()
	s.pool.Close()
}

// ServeHTTP answers the API and the pages.
func (s *Standin) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !strings.HasPrefix(r.URL.Path, Path+"/v1/") {
		w.Header().Set("Content-Security-Policy", pagePolicy)
	}
	s.routes.ServeHTTP(w, r)
}

func (s *Standin) wake() {
	select {
	case s.wakened <- struct{}{}:
	default: // it is awake
	}
}
