package payments

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v76"

	"cortejo/providers/payouts"
)

// Client pays businesses through connected accounts.
var _ payouts.Payouts = (*Client)(nil)

// Abilities returns what Stripe can do in Brazil: payouts are always automatic and daily, also for an account with a
// schedule of its own, and only reach a checking account of the holder
// (https://docs.stripe.com/connect/manage-payout-schedule).
func (c *Client) Abilities() payouts.Abilities {
	return payouts.Abilities{Automatic: true, CheckingOnly: true}
}

// referenceKey is the metadata that holds our own name of an account.
const referenceKey = "reference"

// CreateRecipient makes a connected account with the capability transfers only. The platform bears its fees and losses,
// Stripe collects what the law asks on its own form, and the holder has the Express dashboard.
func (c *Client) CreateRecipient(ctx context.Context, h payouts.Holder) (id string, err error) {
	params := &stripe.AccountParams{
		Country: stripe.String("BR"),
		Controller: &stripe.AccountControllerParams{
			Fees: &stripe.AccountControllerFeesParams{
				Payer: stripe.String(string(stripe.AccountControllerFeesPayerApplication))},
			Losses: &stripe.AccountControllerLossesParams{
				Payments: stripe.String(string(stripe.AccountControllerLossesPaymentsApplication))},
			StripeDashboard: &stripe.AccountControllerStripeDashboardParams{
				Type: stripe.String(string(stripe.AccountControllerStripeDashboardTypeExpress))},
		},
		Capabilities: &stripe.AccountCapabilitiesParams{
			Transfers: &stripe.AccountCapabilitiesTransfersParams{Requested: stripe.Bool(true)}},
		Metadata: map[string]string{referenceKey: h.Reference},
	}
	if h.Email != "" {
		params.Email = stripe.String(h.Email)
	}
	if h.URL != "" {
		params.BusinessProfile = &stripe.AccountBusinessProfileParams{URL: stripe.String(h.URL)}
	}
	addHolder(params, h)
	params.Context = ctx
	params.SetIdempotencyKey(h.Key)
	made, err := c.accounts.New(params)
	if err != nil {
		return "", failure(err)
	}
	return made.ID, nil
}

// addHolder fills in what Stripe's form would ask for. Without a tax id it fills in nothing, and the form asks for all.
func addHolder(params *stripe.AccountParams, h payouts.Holder) {
	if h.TaxID == "" {
		return
	}
	if h.IsCompany {
		params.BusinessType = stripe.String(string(stripe.AccountBusinessTypeCompany))
		params.Company = &stripe.AccountCompanyParams{Name: stripe.String(h.Name), TaxID: stripe.String(h.TaxID)}
		return
	}
	params.BusinessType = stripe.String(string(stripe.AccountBusinessTypeIndividual))
	first, last, _ := strings.Cut(h.Name, " ")
	params.Individual = &stripe.PersonParams{FirstName: stripe.String(first), IDNumber: stripe.String(h.TaxID)}
	if last != "" {
		params.Individual.LastName = stripe.String(last)
	}
	if !h.Birthdate.IsZero() {
		params.Individual.DOB = &stripe.PersonDOBParams{
			Day: stripe.Int64(int64(h.Birthdate.Day())), Month: stripe.Int64(int64(h.Birthdate.Month())),
			Year: stripe.Int64(int64(h.Birthdate.Year())),
		}
	}
}

// FindRecipient looks for the account of a reference among those made since a time, the latest first.
func (c *Client) FindRecipient(ctx context.Context, reference string, since time.Time) (id string, ok bool,
	err error) {
	params := &stripe.AccountListParams{CreatedRange: &stripe.RangeQueryParams{
		GreaterThanOrEqual: since.Add(-clockSkew).Unix(),
	}}
	params.Context = ctx
	params.Limit = stripe.Int64(100)
	found := c.accounts.List(params)
	for found.Next() {
		if one := found.Account(); one.Metadata[referenceKey] == reference {
			return one.ID, true, nil
		}
	}
	return "", false, failure(found.Err())
}

// GetRecipient returns a connected account as it is now. Stripe answers 403 with account_invalid for one that no longer
// belongs to the platform.
func (c *Client) GetRecipient(ctx context.Context, id string, wasActive bool) (payouts.Recipient, error) {
	params := &stripe.AccountParams{}
	params.Context = ctx
	found, err := c.accounts.GetByID(id, params)
	if err = failure(err); errors.Is(err, ErrGone) || CodeOf(err) == string(stripe.ErrorCodeAccountInvalid) {
		return payouts.Recipient{ID: id, State: payouts.Inactive}, nil
	}
	if err != nil {
		return payouts.Recipient{}, err
	}
	return RecipientFrom(found, wasActive), nil
}

// CreateForm makes the address of Stripe's onboarding form.
func (c *Client) CreateForm(ctx context.Context, id, returnURL, refreshURL string) (url string, err error) {
	params := &stripe.AccountLinkParams{
		Account: stripe.String(id), Type: stripe.String("account_onboarding"), ReturnURL: stripe.String(returnURL),
		RefreshURL: stripe.String(refreshURL),
		// What would be asked for later is asked for now: a deadline stops fewer people.
		CollectionOptions: &stripe.AccountLinkCollectionOptionsParams{Fields: stripe.String("eventually_due")},
	}
	params.Context = ctx
	made, err := c.accountLinks.New(params)
	if err != nil {
		return "", failure(err)
	}
	return made.URL, nil
}

// bankAccountField is Stripe's name for the missing bank account among the data that are due.
const bankAccountField = "external_account"

// RecipientFrom returns an account in the port's words; wasActive says that it was ever Active.
func RecipientFrom(a *stripe.Account, wasActive bool) payouts.Recipient {
	r := payouts.Recipient{ID: a.ID, State: stateOf(a, wasActive), IsSubmitted: a.DetailsSubmitted}
	if q := a.Requirements; q != nil {
		r.Reason = string(q.DisabledReason)
		r.Due = mergeFields(q.CurrentlyDue, q.PastDue)
		r.IsVerifying = len(q.PendingVerification) > 0
		if q.CurrentDeadline > 0 && len(r.Due) > 0 {
			r.DueBy = time.Unix(q.CurrentDeadline, 0)
		}
	}
	if a.ExternalAccounts != nil {
		for _, e := range a.ExternalAccounts.Data {
			if e.BankAccount != nil && (r.BankLast4 == "" || e.BankAccount.DefaultForCurrency) {
				r.BankName, r.BankLast4 = e.BankAccount.BankName, e.BankAccount.Last4
			}
		}
	}
	return r
}

// stateOf maps Stripe's flags to one state. A reason that is not known here stops money only of an account that was
// active before: until then the account is on its way.
func stateOf(a *stripe.Account, wasActive bool) payouts.State {
	q := a.Requirements
	if q == nil {
		q = &stripe.AccountRequirements{}
	}
	reason := string(q.DisabledReason)
	canTransfer := a.Capabilities != nil && a.Capabilities.Transfers == stripe.AccountCapabilityStatusActive
	isMissingData := len(removeBankAccount(mergeFields(q.CurrentlyDue, q.PastDue))) > 0
	switch {
	case a.Deleted:
		return payouts.Inactive
	case strings.HasPrefix(reason, "rejected."):
		return payouts.Refused
	case reason == "platform_paused":
		return payouts.Blocked
	case canTransfer && a.PayoutsEnabled && reason == "":
		return payouts.Active
	case !wasActive && (!a.DetailsSubmitted || isMissingData):
		return payouts.Registration
	case !wasActive:
		return payouts.Affiliation
	case len(removeBankAccount(q.PastDue)) > 0:
		return payouts.Suspended
	case reason == "" || reason == "requirements.pending_verification" ||
		reason == "requirements.past_due" && len(q.PastDue) > 0:
		// It is checked again, or lacks nothing but a bank account.
		return payouts.Affiliation
	default:
		return payouts.Suspended
	}
}

func removeBankAccount(fields []string) []string {
	return slices.DeleteFunc(slices.Clone(fields), func(name string) bool { return name == bankAccountField })
}

// mergeFields returns the names of both lists once, sorted.
func mergeFields(a, b []string) []string {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}
