// Package recipient is the part of the router wallet about the business's account at the payment provider: how it is,
// and the provider's own form, where its holder proves who they are. The owner and platform administrators read it
// (READ_WALLET), and the owner alone opens the form (WRITE_WALLET); no other caller learns of it.
package recipient

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"cortejo/jobs"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/payments"
	"cortejo/providers/payouts"
	"cortejo/queries"
	"cortejo/tenants"
)

// Options are what the procedures need.
type Options struct {
	DB       *tenants.DB
	Payments *payments.Client
	// LoadHolder returns what the wallet knows of the holder, in the owner's scope; nil leaves all to the provider's
	// form.
	LoadHolder func(ctx context.Context, db tenants.Reader) (payouts.Holder, error)
	PublicURL  string

	asking *limits.RateLimiter
}

const (
	// asksPerMinute is how often a business may have the provider asked, which answers only so many calls of all.
	asksPerMinute   = 20
	sentenceTooMany = "Foram muitos pedidos seguidos ao Stripe. Espere um minuto e tente de novo."
)

// allow counts a question to the provider, or refuses it.
func (o Options) allow(ctx context.Context) error {
	if wait, ok := o.asking.Allow(procedure.ScopeOf(ctx).BusinessID().String()); !ok {
		return problem.TooMany(sentenceTooMany, wait)
	}
	return nil
}

// Register adds the procedures.
func Register(r *procedure.Router, o Options) {
	o.asking = limits.NewRateLimiter(asksPerMinute, time.Minute)
	procedure.Query(r, "wallet.getRecipient", procedure.Business, o.getRecipient, procedure.Doc{
		Summary: "How the business's account at the payment provider is",
		Description: "404 for anyone but the owner and platform administrators. It is what the provider said last; " +
			"wallet.refreshRecipient asks again.",
		Shows: []tenants.AreaKey{tenants.AreaPayments},
	})
	procedure.Action(r, "wallet.createRecipientForm", procedure.Business, o.createForm, procedure.Doc{
		Summary: "The address of the provider's form, which opens once",
		Description: "Makes the account at the provider where it is missing. 404 for anyone but the owner, and for " +
			"staff in control. 429 after 20 in a minute, those of wallet.refreshRecipient with them.",
	})
	procedure.Mutation(r, "wallet.refreshRecipient", procedure.Business, o.refresh, procedure.Doc{
		Summary:     "Has the provider asked how the account is",
		Description: "404 for anyone but the owner and platform administrators. 429 as wallet.createRecipientForm.",
	})
}

// State is how the account of a business at the payment provider is.
type State struct {
	Status       payouts.State `json:"status" enum:"MISSING,REGISTRATION,AFFILIATION,ACTIVE,REFUSED,SUSPENDED,BLOCKED,INACTIVE"`
	Severity     int           `json:"severity" enum:"0,1,2" doc:"0 where money flows, 1 on the way there, 2 where only support can help"`
	HasRecipient bool          `json:"hasRecipient" doc:"Whether there is an account"`
	IsOpened     bool          `json:"isOpened" doc:"Whether the owner asked for one"`
	IsSynced     bool          `json:"isSynced" doc:"Whether this is what the provider said last"`
	HasFailed    bool          `json:"hasFailed" doc:"Whether the provider did not answer since; a job asks again"`
	IsSubmitted  bool          `json:"isSubmitted" doc:"Whether the holder sent the provider's form"`
	IsVerifying  bool          `json:"isVerifying" doc:"Whether the provider checks what the holder gave"`
	Due          []string      `json:"due" doc:"The provider's names of missing data"`
	DueBy        *time.Time    `json:"dueBy,omitempty" doc:"Until when"`
	BankName     string        `json:"bankName" doc:"Empty where the provider has no bank account"`
	BankLast4    string        `json:"bankLast4"`
	ChangedAt    *time.Time    `json:"changedAt,omitempty" doc:"When the status changed last"`
	HeldAmount   int64         `json:"heldAmount" doc:"Money that has waited for 60 days or more because the account is not ACTIVE, in cents"`
	HeldUntil    *time.Time    `json:"heldUntil,omitempty" doc:"Of it: until when the provider may hold the oldest"`
	MayCharge    bool          `json:"mayCharge" doc:"Whether clients and guests can pay online now"`
	IsTest       bool          `json:"isTest" doc:"Whether no money is real"`
	CanOnboard   bool          `json:"canOnboard" doc:"Whether the caller may open the provider's form"`
	Automatic    bool          `json:"automatic" doc:"Whether the provider pays out by itself"`
	OnRequest    bool          `json:"onRequest" doc:"Whether it pays out when asked"`
	CheckingOnly bool          `json:"checkingOnly" doc:"Whether it pays checking accounts only"`
}

// Load returns the state of the business in scope; no row for those who do not read the wallet.
func Load(ctx context.Context, db tenants.Reader, client *payments.Client) (State, error) {
	row, err := queries.New(db).GetRecipientState(ctx, queries.GetRecipientStateParams{IsLive: client.Live()})
	if err != nil {
		return State{}, err
	}
	return ParseState(row.Recipient, row.CanOnboard, client)
}

// ParseState reads what the SQL function app.recipient_state returned.
func ParseState(recipient []byte, canOnboard bool, client *payments.Client) (State, error) {
	var s State
	if err := json.Unmarshal(recipient, &s); err != nil {
		return State{}, fmt.Errorf("recipient: %w", err)
	}
	abilities := client.Abilities()
	s.Severity, s.CanOnboard, s.IsTest = s.Status.Severity(), canOnboard && client.Enabled(), !client.Live()
	s.MayCharge = client.Enabled() && (!client.Live() || s.Status.MayCharge())
	s.Automatic, s.OnRequest, s.CheckingOnly = abilities.Automatic, abilities.OnRequest, abilities.CheckingOnly
	return s, nil
}

func (o Options) getRecipient(ctx context.Context, db tenants.Reader, _ struct{}) (State, error) {
	return Load(ctx, db, o.Payments)
}

// FormOutput is where the provider's form is.
type FormOutput struct {
	URL string `json:"url" doc:"The provider's page; go there by location. It opens once, and for some minutes"`
}

// createForm makes the account where it is missing, as the job does, and asks the provider for its form. The row is
// committed first: should this process end meanwhile, a job finds the account.
func (o Options) createForm(ctx context.Context, _ struct{}) (FormOutput, error) {
	scope := procedure.ScopeOf(ctx)
	q := queries.New(o.DB.Read(scope))
	param := queries.GetRecipientToOnboardParams{IsLive: o.Payments.Live()}
	accountID, err := q.GetRecipientToOnboard(ctx, param)
	if err != nil {
		return FormOutput{}, err
	}
	if !o.Payments.Enabled() {
		return FormOutput{}, problem.Conflict("Os pagamentos online não estão ligados nesta instalação.")
	}
	if err := o.allow(ctx); err != nil {
		return FormOutput{}, err
	}
	if accountID == "" {
		holder := payouts.Holder{}
		if o.LoadHolder != nil {
			if holder, err = o.LoadHolder(ctx, o.DB.Read(scope)); err != nil {
				return FormOutput{}, err
			}
		}
		if err := o.DB.Write(ctx, scope, func(w tenants.Writer) error {
			return Open(ctx, w, o.Payments)
		}); err != nil {
			return FormOutput{}, err
		}
		if err := jobs.SyncRecipientNow(ctx, o.DB, o.Payments, scope.BusinessID(), holder); err != nil {
			return FormOutput{}, explainFailure(err)
		}
		if accountID, err = q.GetRecipientToOnboard(ctx, param); err != nil {
			return FormOutput{}, err
		}
	}
	page := o.PublicURL + "/app/wallet/invoices/recipient/details"
	url, err := o.Payments.CreateForm(ctx, accountID, page+"?stripe=voltou", page+"?stripe=novo")
	if err != nil {
		return FormOutput{}, explainFailure(err)
	}
	return FormOutput{URL: url}, nil
}

// explainFailure returns what the owner can do: try again where the provider did not answer, or ask for help where it
// refused and will refuse again.
func explainFailure(err error) error {
	if errors.Is(err, payments.ErrInvalid) || errors.Is(err, payments.ErrDeclined) || errors.Is(err, payments.ErrGone) {
		return problem.Conflict("O Stripe recusou abrir a conta com estes dados, e tentar de novo não muda nada. " +
			"Fale com o suporte.")
	}
	return problem.Unavailable("O Stripe não respondeu. Nada se perdeu: tente de novo em um minuto.", err)
}

// fallbackAfter is when a job makes an account that no request of the owner made by then: only such a request may read
// who the holder is.
const fallbackAfter = 10 * time.Minute

// Open stores that the owner wants an account at the provider, and has a job make it if no form is opened meanwhile.
func Open(ctx context.Context, w tenants.Writer, client *payments.Client) error {
	if !client.Enabled() {
		return nil
	}
	if err := queries.New(w).OpenRecipient(ctx, queries.OpenRecipientParams{IsLive: client.Live()}); err != nil {
		return err
	}
	return w.Enqueue(ctx, jobs.SyncRecipient{}, &river.InsertOpts{ScheduledAt: time.Now().Add(fallbackAfter)})
}

func (o Options) refresh(ctx context.Context, w tenants.Writer, _ struct{}) (struct{}, error) {
	if _, err := Load(ctx, w, o.Payments); err != nil {
		return struct{}{}, err
	}
	if err := o.allow(ctx); err != nil {
		return struct{}{}, err
	}
	return struct{}{}, w.Enqueue(ctx, jobs.SyncRecipient{}, nil)
}
