package api

import (
	"net/http"

	"cortejo/api/activity"
	"cortejo/api/addresses"
	"cortejo/api/admin"
	"cortejo/api/ai"
	"cortejo/api/auth"
	"cortejo/api/bonuses"
	"cortejo/api/business"
	"cortejo/api/businessteammember"
	"cortejo/api/calendar"
	"cortejo/api/contracts"
	"cortejo/api/crm"
	"cortejo/api/customer"
	"cortejo/api/document"
	"cortejo/api/event"
	"cortejo/api/eventvendors"
	"cortejo/api/fulfillment"
	"cortejo/api/gifts"
	"cortejo/api/guestmessages"
	"cortejo/api/guests"
	"cortejo/api/home"
	"cortejo/api/image"
	"cortejo/api/imports"
	"cortejo/api/invitations"
	"cortejo/api/invoice"
	"cortejo/api/notifications"
	"cortejo/api/payable"
	"cortejo/api/payment"
	"cortejo/api/pendencies"
	"cortejo/api/pixkey"
	"cortejo/api/proposals"
	"cortejo/api/publicevent"
	"cortejo/api/qrcodes"
	"cortejo/api/reception"
	"cortejo/api/recipient"
	"cortejo/api/referral"
	"cortejo/api/runsheet"
	"cortejo/api/search"
	"cortejo/api/seatingtables"
	sites "cortejo/api/site"
	"cortejo/api/siteaddress"
	"cortejo/api/subevents"
	"cortejo/api/subtask"
	"cortejo/api/support"
	"cortejo/api/task"
	"cortejo/api/template"
	"cortejo/api/usernotificationssettings"
	"cortejo/api/users"
	"cortejo/api/vendors"
	"cortejo/api/wallet"
	"cortejo/api/wayout"
	"cortejo/api/weddingplanner"
	"cortejo/api/withdrawal"
	"cortejo/formats/envelope"
	"cortejo/jobs"
	"cortejo/ledger"
	"cortejo/platform/live"
	"cortejo/platform/procedure"
	"cortejo/platform/server"
	"cortejo/platform/session"
	"cortejo/providers/domains"
	"cortejo/providers/files"
	"cortejo/providers/payments"
	"cortejo/providers/push"
	"cortejo/providers/writer"
	"cortejo/providers/zipcodes"
)

// Dependencies are the services of the routers. Procedures whose services are missing must not be called; without any,
// the procedures can still be described (OpenAPI).
type Dependencies struct {
	server.Env
	// Asker says who sends a request.
	Asker procedure.Authenticator
	// Identities and Sessions are what signing in, and the backoffice, change.
	Identities *session.Identities
	Sessions   *session.Sessions
	// Live sends changes to the open streams.
	Live *live.Hub
	// LinkSecret is what a link to a download is signed with: known to the asker's browser and to us.
	LinkSecret func(*http.Request) string

	// SignIn limits the codes that are sent and tried; those that are zero are the defaults.
	SignIn auth.Limits
	// Push says which browsers pushes may be sent to.
	Push *push.Sender
	// ContractLimit is that of a business without one of its own.
	ContractLimit int
	// ImportRowsPerDay limits the rows that a business imports in a day; 0: the default.
	ImportRowsPerDay int
	// Guests are how much, and when, guests are written to.
	Guests jobs.GuestLimits
	// Payments calls the payment provider; BoletoDays is how many days a boleto is payable.
	Payments   *payments.Client
	BoletoDays int
	// RefusesDebt is whether a refund beyond the balance is refused (REFUNDS_BEYOND_BALANCE).
	RefusesDebt bool
	// PaymentFee is what Cortejo keeps of that.
	PaymentFee ledger.Percent
	// GiftFees are the fees of gifts.
	GiftFees gifts.Fees
	// Bonuses are when bonuses are paid; all zero: the defaults of its settings.
	Bonuses bonuses.Rules
	// BonusPercent is the part of the fee of gifts that a referred wedding earns its planner.
	BonusPercent int32
	// Writer drafts the texts of proposals, TextsPerDay of them for a business; without, the ones that come with the
	// program.
	Writer      writer.Writer
	TextsPerDay int
	// Domains are where domains of events' pages are to lead.
	Domains domains.Settings
	// Printer makes the PDFs of proposals; without, one of the procedures' own does.
	Printer *proposals.Printer
	// WalletKeys wrap the data keys of wallets.
	WalletKeys envelope.Keyring
	// Zipcodes find addresses; without, only the zip codes of the program's own table are known.
	Zipcodes *zipcodes.Finder
	// Leaving is closed when the process is about to end.
	Leaving <-chan struct{}
}

// NewRouter registers every router. Their order also decides the schemas' names: a type
// that several answer with is named after the first.
func NewRouter(d Dependencies) *procedure.Router {
	r := procedure.New(d.DB, d.Asker)
	studio := image.NewStudio(d.Files, d.Log)

	users.Register(r)
	users.RegisterDevices(r, d.DB, d.Push, d.Sessions)
	support.Register(r)
	notifications.Register(r)
	usernotificationssettings.Register(r)
	business.Register(r)
	businessteammember.Register(r)
	event.Register(r)
	template.Register(r)
	crm.New(crm.Options{Links: d.Secrets.Links()}).Register(r)
	imports.Register(r, d.DB, d.Secrets.Links(), d.ImportRowsPerDay)
	task.Register(r)
	subtask.Register(r)
	home.Register(r)
	pendencies.Register(r)
	search.Register(r)
	vendors.Register(r)
	eventvendors.Register(r)
	publicevent.Register(r)
	customer.Register(r)
	wayout.New(d.Env).Register(r)
	activity.Register(r)
	signIn := auth.New(auth.Options{Env: d.Env, Identities: d.Identities, Sessions: d.Sessions, Limits: d.SignIn})
	signIn.Register(r)
	admin.New(admin.Options{
		Env: d.Env, Identities: d.Identities, Sessions: d.Sessions, ContractLimit: d.ContractLimit,
		Leaving:      d.Leaving,
		BonusPercent: d.BonusPercent,
	}).Register(r)
	calendar.New(d.Env).Register(r)
	d.Live.Register(r)
	image.Register(r, image.Options{DB: d.DB, Studio: studio})
	users.RegisterPicture(r, d.DB, studio)
	keeper := document.Register(r,
		document.Options{Env: d.Env, Studio: studio, Scanner: files.NoScanner{}, Secret: d.LinkSecret})
	if d.Payments == nil {
		d.Payments = payments.New(payments.Settings{}) // which nothing can be paid with
	}
	money := payment.Options{DB: d.DB, Files: d.Files, Keeper: keeper, Payments: d.Payments,
		BoletoDays: int64(d.BoletoDays), Fee: d.PaymentFee, Hours: d.Guests, TrustedProxies: d.TrustedProxies,
		PublicURL: d.PublicURL, RefusesDebt: d.RefusesDebt}
	payment.Register(r, money)
	invoice.Register(r, money)
	payable.Register(r)
	runsheet.New(d.Env).Register(r)
	signing := contracts.New(contracts.Options{
		Env: d.Env, Keeper: keeper, LinkSecret: d.LinkSecret, Limit: d.ContractLimit,
	})
	signing.Register(r)
	(&fulfillment.Service{DB: d.DB, Contracts: signing}).Register(r)
	proposals.New(proposals.Options{Env: d.Env, Keeper: keeper, LinkSecret: d.LinkSecret,
		Printer: d.Printer}).Register(r)
	ai.New(ai.Options{Env: d.Env, Writer: d.Writer, TextsPerDay: d.TextsPerDay, Leaving: d.Leaving}).Register(r)
	guests.Register(r)
	invitations.New(d.Env).Register(r)
	seatingtables.Register(r)
	subevents.Register(r)
	guestmessages.New(guestmessages.Options{Env: d.Env, Limits: d.Guests}).Register(r)
	qrcodes.New(qrcodes.Options{Limits: d.Guests, SendsEmails: d.SendsEmails}).Register(r)
	reception.New(d.Env).Register(r)
	gifts.Register(r, gifts.Options{Fees: d.GiftFees, Payments: d.Payments, DB: d.DB, Codes: signIn,
		RefusesDebt: d.RefusesDebt})
	sites.New(sites.Options{Env: d.Env, Studio: studio}).Register(r)
	weddingplanner.New(weddingplanner.Options{Session: d.LinkSecret}).Register(r)
	(&pixkey.Service{DB: d.DB, Codes: signIn}).Register(r)
	siteaddress.New(siteaddress.Options{PublicURL: d.PublicURL, Domains: d.Domains}).Register(r)
	if d.Zipcodes == nil {
		d.Zipcodes = zipcodes.New(zipcodes.Settings{Log: d.Log})
	}
	addresses.New(d.Zipcodes, d.Log).Register(r)
	wallets := wallet.New(wallet.Options{DB: d.DB, Codes: signIn, Keys: d.WalletKeys, Payments: d.Payments})
	wallets.Register(r)
	recipient.Register(r, recipient.Options{DB: d.DB, Payments: d.Payments, PublicURL: d.PublicURL,
		LoadHolder: wallets.LoadHolder})
	(&withdrawal.Service{DB: d.DB, Codes: signIn, Payments: d.Payments}).Register(r)
	bonuses.New(bonuses.Options{DB: d.DB, Rules: d.Bonuses, Keys: d.WalletKeys}).Register(r)
	referral.New(referral.Options{Env: d.Env, Fees: d.GiftFees, BonusPercent: d.BonusPercent,
		ClosedDays: d.Bonuses.ClosedDays}).Register(r)
	return r
}
