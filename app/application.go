package app

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"cortejo/api"
	"cortejo/api/auth"
	"cortejo/api/calendar"
	"cortejo/api/contracts"
	"cortejo/api/document"
	"cortejo/api/fulfillment"
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
	"cortejo/app/settings"
	"cortejo/formats/contractpdf"
	"cortejo/formats/envelope"
	"cortejo/jobs"
	"cortejo/platform/live"
	"cortejo/platform/pgnotify"
	"cortejo/platform/procedure"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/platform/session"
	"cortejo/platform/webbuild"
	"cortejo/providers/devpage"
	"cortejo/providers/files"
	"cortejo/providers/messages/outbox"
	whatsappstandin "cortejo/providers/messages/whatsapp/standin"
	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
	"cortejo/providers/writer"
	"cortejo/providers/zipcodes"
	schema "cortejo/sql"
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

// startWorkers starts the job workers; their client also inserts jobs.
func (app *application) startWorkers(ctx context.Context) error {
	sender, err := app.newSender(ctx)
	if err != nil {
		return err
	}
	if names := app.settings.Messages.MissingTemplates(); len(names) > 0 {
		slog.WarnContext(ctx, app.settings.Messages.DescribeMissingTemplates(), "missing", names)
	}
	key, err := loadAuditKey(&app.settings, app.isEmbedded, true)
	if err != nil {
		return err
	}
	seal, err := loadContractKey(&app.settings, app.isEmbedded)
	if err != nil {
		return err
	}
	app.checkContractKey(ctx, seal)
	// Jobs have a pool of their own, so that requests find connections under any load.
	pool, err := app.openPool("cortejo jobs", app.settings.Database.MaxJobConnections())
	if err != nil {
		return err
	}
	db := tenants.New(pool)
	pushes, err := app.newPushSender()
	if err != nil {
		return err
	}
	workers, err := jobs.NewWorkers(jobs.Options{
		Push: pushes,
		Pool: pool, DB: db, CarryOut: app.newFulfillment(db).Fulfill, Sender: sender, Files: app.files, AuditKey: key,
		ContractKey: seal, Links: app.secrets().Links(),
		Guests: app.settings.Messages.Guests, BonusClosedDays: app.settings.Payments.Bonuses.ClosedDays,
		Payments: app.payments, Domains: app.settings.Domains.Settings,
		ChargesPayoutFees:         app.settings.Payments.ChargesPayoutFees,
		NotificationsKept:         app.settings.Limits.NotificationsKept,
		NotificationMessagesAfter: app.settings.Messages.NotificationsAfter,
		DeadAddressesKept:         app.settings.Email.DeadAddressesKept, PublicURL: app.settings.Server.PublicURL,
		Log:      slog.Default(),
		PollOnly: app.settings.Database.Pooled,
	})
	if err != nil {
		return err
	}
	app.setQueue(workers)
	// Jobs outlive the signal to stop: they end when Stop has waited for them.
	if err := workers.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("as tarefas em segundo plano não puderam começar: %w", err)
	}
	app.addCloser(func() error {
		stopping, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		return workers.Stop(stopping)
	})
	return nil
}

// newFulfillment returns the service that fulfills accepted proposals.
func (app *application) newFulfillment(db *tenants.DB) *fulfillment.Service {
	env := app.newEnv()
	env.DB = db
	keeper := document.NewKeeper(document.Options{
		Env: env, Studio: image.NewStudio(app.files, slog.Default()), Scanner: files.NoScanner{},
	})
	return &fulfillment.Service{DB: db, Contracts: contracts.New(contracts.Options{
		Env: env, Keeper: keeper, Limit: app.settings.Limits.Contracts,
	})}
}

// checkContractKey keeps the certificate that seals contracts, and reports in the log if another one did before. It
// refuses nothing: sealed files hold as they are, by the certificate of its own time.
func (app *application) checkContractKey(ctx context.Context, key contractpdf.Key) {
	before, err := jobs.UseContractKey(ctx, app.db, key.Certificate)
	switch {
	case err != nil:
		slog.ErrorContext(ctx, "o certificado dos contratos não pôde ser guardado", "cause", err)
	case before != nil:
		slog.WarnContext(ctx,
			"CONTRACT_KEY mudou: os contratos novos levam outro selo, e os de antes continuam a valer pelo seu",
			"before", hex.EncodeToString(before), "now", key.FormatFingerprint())
	}
}

// contractKeyNoticeDays is for how many days /readyz says that the key of contracts changed.
const contractKeyNoticeDays = 30

// describeContractKeyChange returns what /readyz says of a key of contracts that changed of late.
func (app *application) describeContractKeyChange(ctx context.Context) (string, error) {
	change, err := jobs.FindContractKeyChange(ctx, app.db)
	if err != nil || change == nil || time.Since(change.ChangedAt) > contractKeyNoticeDays*24*time.Hour {
		return "", err
	}
	return fmt.Sprintf(
		"A chave dos contratos (CONTRACT_KEY) mudou em %s. Os selos de antes continuam a valer. "+
			"Se ninguém a trocou de propósito, traga a de antes de volta.",
		change.ChangedAt.UTC().Format("02/01/2006, 15h04 (UTC)"),
	), nil
}

func (app *application) setQueue(queue *jobs.Queue) {
	app.queue = queue
	app.db.SetQueue(queue)
}

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
