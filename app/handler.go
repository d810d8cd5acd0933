package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"syscall"

	"github.com/google/uuid"

	"cortejo/api"
	"cortejo/api/auth"
	"cortejo/api/calendar"
	"cortejo/api/giftpage"
	"cortejo/api/image"
	"cortejo/api/messagecallbacks"
	"cortejo/api/proposalpage"
	"cortejo/api/proposals"
	"cortejo/api/providerevents"
	"cortejo/api/publicevent"
	"cortejo/api/qrcodes"
	"cortejo/api/rsvp"
	"cortejo/api/siteaddress"
	"cortejo/api/sitepage"
	"cortejo/api/wayout"
	"cortejo/jobs"
	"cortejo/platform/live"
	"cortejo/platform/pgnotify"
	"cortejo/platform/procedure"
	"cortejo/platform/session"
	"cortejo/providers/devpage"
	"cortejo/providers/writer"
	"cortejo/providers/zipcodes"
	schema "cortejo/sql"
	"cortejo/tenants"
)

// listReadinessChecks returns the checks of /readyz; workers checks for job workers.
func (app *application) listReadinessChecks(workers func(context.Context) error) []api.Part {
	return []api.Part{
		{Name: "database", Check: app.pool.Ping, Notice: app.describeLostWallets},
		{Name: "migrations", Check: func(ctx context.Context) error {
			ready, err := schema.Ready(ctx, app.pool)
			if err == nil && !ready {
				err = errors.New("the database is older than this program")
			}
			return err
		}},
		{Name: "kratos", Check: app.identities.CheckReady},
		{Name: "files", Check: app.files.Check, Notice: app.describeContractKeyChange},
		{Name: "workers", Check: workers},
	}
}

// checkWorkers looks for workers in any process.
func (app *application) checkWorkers(ctx context.Context) error { return jobs.Led(ctx, app.pool) }

// checkOwnWorkers is checkWorkers for a process with its own workers, which may run without working.
func (app *application) checkOwnWorkers(ctx context.Context) error {
	select {
	case <-app.queue.Stopped():
		return errors.New("the workers have stopped")
	default:
		return app.checkWorkers(ctx)
	}
}

// newHandler returns the handler of the API, the pages and the web app.
func (app *application) newHandler(workers func(context.Context) error) (http.Handler, error) {
	env := app.newEnv()
	sessions := session.New(app.identities, app.settings.Server.PublicURL)
	listenAt := app.settings.Database.URL
	if app.settings.Database.Pooled {
		listenAt = ""
	}
	listener := pgnotify.NewListener(listenAt, slog.Default())
	sessions.Share(app.pool, listener, slog.Default())
	app.live = live.NewHub(app.db)
	app.live.Attach(listener)
	sites := sitepage.New(sitepage.Options{Env: env, Asker: sessions})
	sites.Attach(listener)
	leaving := make(chan struct{})
	app.endStreams = sync.OnceFunc(func() { close(leaving); app.live.Close() })
	endWakeUps := startPushWakeUps(listener, app.queue, slog.Default())
	app.addCloser(func() error { endWakeUps(); return nil })
	stop := listener.Start()
	app.addCloser(func() error { stop(); return nil })
	// The API and the proposal's page share the limit of concurrent PDFs.
	printer := proposals.NewPrinter(
		app.db, jobs.ProposalPrinter{Files: app.files, PublicURL: app.settings.Server.PublicURL}, slog.Default(),
	)
	pushes, err := app.newPushSender()
	if err != nil {
		return nil, err
	}
	if app.walletKeys, err = loadWalletKeys(&app.settings, app.isEmbedded, true); err != nil {
		return nil, err
	}
	app.hasWalletKeys = true
	zips := app.settings.Zipcodes.Settings
	zips.Log = slog.Default()
	procedures := api.NewRouter(api.Dependencies{
		Env: env, Asker: sessions, Identities: app.identities, Sessions: sessions, Live: app.live,
		LinkSecret: sessions.ReadSecret, Push: pushes, WalletKeys: app.walletKeys, Zipcodes: zipcodes.New(zips),
		SignIn: app.settings.Identity.SignIn, ContractLimit: app.settings.Limits.Contracts,
		ImportRowsPerDay: app.settings.Limits.ImportRowsPerDay, Guests: app.settings.Messages.Guests,
		Payments: app.payments, BoletoDays: app.settings.Payments.BoletoDays,
		RefusesDebt: app.settings.Payments.RefusesDebt, PaymentFee: app.settings.Payments.Fee,
		GiftFees: app.settings.Payments.GiftFees, Bonuses: app.settings.Payments.Bonuses,
		BonusPercent: app.settings.Payments.BonusPercent, Writer: writer.New(app.settings.Writer.Settings),
		TextsPerDay: app.settings.Limits.TextsPerDay, Leaving: leaving, Printer: printer,
		Domains: app.settings.Domains.Settings,
	})
	procedures.LimitClients(procedure.MaxClientWrites)
	procedures.LimitVisitors(procedure.MaxVisitorCalls, app.settings.Server.TrustedProxies)
	callbacks := messagecallbacks.Options{
		Env: env, TwilioToken: app.settings.Messages.Twilio.AuthToken, WhatsApp: app.settings.Messages.WhatsApp,
	}
	calendars := calendar.New(env)
	options := api.Options{
		Procedures:    procedures,
		PublicURL:     app.settings.Server.PublicURL,
		BringsSession: sessions.HasToken,
		SupportURL:    app.settings.Server.SupportURL,
		SignIn:        app.settings.Identity.SignIn,
		Preview:       api.NewEventPreviews(app.db, app.settings.Server.PublicURL),
		WebDir:        app.settings.Server.WebDir,
		Media:         image.ServeMedia(app.files, slog.Default()),
		Pictures:      publicevent.NewPictureHandler(app.db, app.settings.Server.TrustedProxies),
		Calendars:     calendars.Handler(),
		Courier:       auth.NewCourier(app.queue, app.secrets().Courier(), slog.Default()),
		Parts:         app.listReadinessChecks(workers),
		Codes:         qrcodes.Pictures(app.db, app.settings.Server.TrustedProxies, slog.Default()),
		Answers: rsvp.New(rsvp.Options{
			Env: env,
			Send: func(ctx context.Context, w tenants.Writer, lost rsvp.LostLinkMessage) error {
				return w.Enqueue(ctx, jobs.LostLink(lost.BusinessID, lost.MessageID), nil)
			},
		}).Handler(),
		Sites: sites.NewHandler, Drafts: sites.Previews(), Accents: sites.Accents(),
		Gifts: giftpage.New(giftpage.Options{
			Env: env, Payments: app.payments, Fees: app.settings.Payments.GiftFees,
		}).Handler(),
		Proposals: proposalpage.New(proposalpage.Options{
			Env: env, Asker: sessions, Fulfill: app.newFulfillment(app.db).Fulfill,
			Print: func(ctx context.Context, business, proposal uuid.UUID) (proposalpage.PDF, error) {
				pdf, err := printer.Print(ctx, business, proposal)
				return proposalpage.PDF(pdf), err
			},
		}).Handler(),
	}
	out := wayout.New(env)
	callbacks.Inbound = out.HandleInbound
	options.WayOut, options.MessageStatus, options.MessageInbound, options.WhatsAppCallbacks = out.Handler(),
		callbacks.TwilioStatus(), callbacks.TwilioInbound(), callbacks.Meta()
	options.Addresses = siteaddress.NewFinder(app.db)
	if app.settings.Domains.CheckSecret != "" {
		options.DomainCheck = siteaddress.Check(app.db, app.settings.Domains.CheckSecret, slog.Default())
	}
	if app.payments.Enabled() {
		options.Payments = providerevents.Webhook(app.db, app.payments, slog.Default())
		if len(app.payments.ConnectSecrets) > 0 {
			options.ConnectedAccounts = providerevents.ConnectWebhook(app.db, app.payments, slog.Default())
		}
	}
	if app.standin != nil {
		options.Standin = devpage.LimitToThisMachine(app.settings.Server.PublicURL, app.standin)
	}
	if app.whatsAppStandin != nil {
		options.WhatsAppStandin = devpage.LimitToThisMachine(app.settings.Server.PublicURL, app.whatsAppStandin)
	}
	if app.outbox != nil {
		options.Outbox = devpage.LimitToThisMachine(app.settings.Server.PublicURL, app.outbox)
	}
	handler, err := api.NewHandler(options)
	if err != nil {
		return nil, err
	}
	return sessions.Renew(handler), nil
}

// serveUntilDone serves until ctx ends or a part dies, then lets running requests finish. It calls endStreams, if not
// nil, to end the requests that would not end by themselves.
func serveUntilDone(
	ctx context.Context, listener net.Listener, handler http.Handler, died <-chan error, endStreams func(),
) error {
	server := api.NewServer(handler)
	if endStreams != nil {
		server.RegisterOnShutdown(endStreams)
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

// listen takes the address before any slow part starts, so that a taken port is reported at once.
func listen(ctx context.Context, address string) (net.Listener, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf(
			"o endereço %s já está em uso; pare o outro programa ou escolha outro, como ADDRESS=127.0.0.1:8090",
			address,
		)
	}
	if err != nil {
		return nil, fmt.Errorf("não foi possível atender em %s: %w", address, err)
	}
	return listener, nil
}
