package payments_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v76"

	"cortejo/providers/payments"
	"cortejo/providers/payouts"
)

// Each account is the part of Stripe's JSON that decides, read as stripe-go reads it. before is the state of an account
// that was never active, after of one that was.
func TestEveryAccountHasAState(t *testing.T) {
	t.Parallel()
	const (
		submitted = `"details_submitted":true`
		active    = `"capabilities":{"transfers":"active"},"payouts_enabled":true`
		pending   = `"capabilities":{"transfers":"pending"}`
	)
	disabled := func(reason string) string {
		return submitted + `,"capabilities":{"transfers":"inactive"},"requirements":{"disabled_reason":"` + reason + `"}`
	}
	for name, c := range map[string]struct {
		account       string
		before, after payouts.State
	}{
		"nothing given": {`"requirements":{"currently_due":["individual.first_name"],` +
			`"past_due":["individual.first_name"],"disabled_reason":"requirements.past_due"}`,
			payouts.Registration, payouts.Suspended},
		"not submitted": {`"details_submitted":false`, payouts.Registration, payouts.Affiliation},
		"submitted, more is due": {submitted + `,` + pending +
			`,"requirements":{"currently_due":["individual.verification.document"]}`,
			payouts.Registration, payouts.Affiliation},
		"submitted, past due": {submitted + `,"requirements":{"past_due":["individual.verification.document"],` +
			`"disabled_reason":"requirements.past_due"}`, payouts.Registration, payouts.Suspended},
		"under verification": {submitted + `,` + pending +
			`,"requirements":{"pending_verification":["individual.verification.document"],` +
			`"disabled_reason":"requirements.pending_verification"}`, payouts.Affiliation, payouts.Affiliation},
		"capability pending": {submitted + `,` + pending + `,"payouts_enabled":true`,
			payouts.Affiliation, payouts.Affiliation},
		"no bank account": {submitted + `,"capabilities":{"transfers":"active"},"requirements":` +
			`{"currently_due":["external_account"],"past_due":["external_account"],` +
			`"disabled_reason":"requirements.past_due"}`, payouts.Affiliation, payouts.Affiliation},
		"active": {submitted + `,` + active, payouts.Active, payouts.Active},
		"active with a deadline": {submitted + `,` + active +
			`,"requirements":{"currently_due":["individual.verification.document"],"current_deadline":1800000000}`,
			payouts.Active, payouts.Active},
		"no capabilities":        {submitted + `,"payouts_enabled":true`, payouts.Affiliation, payouts.Affiliation},
		"rejected for fraud":     {disabled("rejected.fraud"), payouts.Refused, payouts.Refused},
		"rejected by its terms":  {disabled("rejected.terms_of_service"), payouts.Refused, payouts.Refused},
		"rejected, a later word": {disabled("rejected.platform_other"), payouts.Refused, payouts.Refused},
		"rejected before it was submitted": {`"requirements":{"disabled_reason":"rejected.listed"}`,
			payouts.Refused, payouts.Refused},
		"listed":             {disabled("listed"), payouts.Affiliation, payouts.Suspended},
		"under review":       {disabled("under_review"), payouts.Affiliation, payouts.Suspended},
		"other":              {disabled("other"), payouts.Affiliation, payouts.Suspended},
		"unknown reason":     {disabled("a.word.of.tomorrow"), payouts.Affiliation, payouts.Suspended},
		"past due, unnamed":  {disabled("requirements.past_due"), payouts.Affiliation, payouts.Suspended},
		"action required":    {disabled("action_required.requested_capabilities"), payouts.Affiliation, payouts.Suspended},
		"paused by platform": {disabled("platform_paused"), payouts.Blocked, payouts.Blocked},
		"active and stopped": {submitted + `,` + active + `,"requirements":{"disabled_reason":"under_review"}`,
			payouts.Affiliation, payouts.Suspended},
		"deleted": {`"deleted":true`, payouts.Inactive, payouts.Inactive},
	} {
		account := new(stripe.Account)
		if err := json.Unmarshal([]byte(`{"id":"acct_1","object":"account",`+c.account+`}`), account); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := payments.RecipientFrom(account, false).State; got != c.before {
			t.Errorf("%s, never active: %s, want %s", name, got, c.before)
		}
		if got := payments.RecipientFrom(account, true).State; got != c.after {
			t.Errorf("%s, active before: %s, want %s", name, got, c.after)
		}
	}
}

func TestARecipientSaysWhatIsDue(t *testing.T) {
	t.Parallel()
	account := new(stripe.Account)
	if err := json.Unmarshal([]byte(`{"id":"acct_1","object":"account","requirements":{
		"currently_due":["external_account","individual.verification.document"],"past_due":["external_account"],
		"pending_verification":["individual.id_number"],"current_deadline":1800000000,
		"disabled_reason":"requirements.past_due"},"external_accounts":{"object":"list","data":[
		{"id":"ba_1","object":"bank_account","bank_name":"BANCO UM","last4":"1111"},
		{"id":"ba_2","object":"bank_account","bank_name":"BANCO DOIS","last4":"2222","default_for_currency":true},
		{"id":"ba_3","object":"bank_account","bank_name":"BANCO TRES","last4":"3333"}]}}`), account); err != nil {
		t.Fatal(err)
	}
	r := payments.RecipientFrom(account, false)
	if !slices.Equal(r.Due, []string{"external_account", "individual.verification.document"}) || !r.IsVerifying ||
		!r.DueBy.Equal(time.Unix(1800000000, 0)) || r.Reason != "requirements.past_due" || r.BankLast4 != "2222" ||
		r.BankName != "BANCO DOIS" {
		t.Errorf("got %+v", r)
	}
}
