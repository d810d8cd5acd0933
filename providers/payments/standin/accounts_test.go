package standin_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
	"cortejo/providers/payments/standin/standintest"
	"cortejo/providers/payouts"
)

// recipient is a connected account, and whether it was ever active.
type recipient struct {
	s         *shop
	id        string
	wasActive bool
}

func (s *shop) newRecipient() *recipient {
	s.t.Helper()
	id, err := s.CreateRecipient(s.t.Context(), payouts.Holder{Reference: "ref-1", Key: "recipient-1",
		Name: "Ana Souza", TaxID: "52998224725", Email: "ana@example.com"})
	if err != nil {
		s.t.Fatal(err)
	}
	return &recipient{s: s, id: id}
}

func (r *recipient) expect(want payouts.State) payouts.Recipient {
	r.s.t.Helper()
	got, err := r.s.GetRecipient(r.s.t.Context(), r.id, r.wasActive)
	if err != nil || got.State != want {
		r.s.t.Fatalf("the recipient is %+v (%v), want %s", got, err, want)
	}
	r.wasActive = r.wasActive || want == payouts.Active
	return got
}

// createForm makes a form's address and returns its path.
func (r *recipient) createForm() string {
	r.s.t.Helper()
	url, err := r.s.CreateForm(r.s.t.Context(), r.id, "http://127.0.0.1/volta", "http://127.0.0.1/novo")
	if err != nil {
		r.s.t.Fatal(err)
	}
	path, ok := strings.CutPrefix(url, r.s.url+standin.Path)
	if !ok {
		r.s.t.Fatalf("the form is at %s", url)
	}
	return path
}

// openPage follows an address as a browser does, and returns the status and where it is sent.
func (s *shop) openPage(path string) (status int, location string) {
	s.t.Helper()
	return standintest.Open(s.t, s.url+standin.Path+path)
}

func TestARecipientComesFromNothingToActiveAndLeaves(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	r := s.newRecipient()
	if again := s.newRecipient(); again.id != r.id {
		t.Errorf("the same key makes %s and %s", r.id, again.id)
	}
	if found, ok, err := s.FindRecipient(t.Context(), "ref-1", time.Now()); err != nil || !ok || found != r.id {
		t.Errorf("found %s %t (%v)", found, ok, err)
	}
	if _, ok, err := s.FindRecipient(t.Context(), "ref-2", time.Now()); err != nil || ok {
		t.Errorf("found one of another reference (%v)", err)
	}
	if due := r.expect(payouts.Registration).Due; !slices.Contains(due, "external_account") {
		t.Errorf("due of a new one: %v", due)
	}

	form := r.createForm()
	if status, _ := s.openPage(form); status != http.StatusOK {
		t.Fatalf("the form answers %d", status)
	}
	if status, to := s.openPage(form); status != http.StatusSeeOther || to != "http://127.0.0.1/novo" {
		t.Errorf("the form opens again: %d %s", status, to)
	}
	if to := s.press(form, action("ask")); to != "http://127.0.0.1/volta" {
		t.Errorf("after the form: %s", to)
	}
	if event := s.hear("account.updated"); event.Account != r.id || event.ObjectID != r.id {
		t.Errorf("event %+v", event)
	}
	if due := r.expect(payouts.Registration).Due; !slices.Equal(due, []string{"individual.verification.document"}) {
		t.Errorf("due after it asked for more: %v", due)
	}
	s.press(form, action("approve"))
	r.expect(payouts.Registration) // a form is submitted once

	for _, step := range []struct {
		action string
		want   payouts.State
	}{
		{"review", payouts.Affiliation}, {"suspend", payouts.Affiliation}, {"refuse", payouts.Refused},
		{"approve", payouts.Active}, {"ask", payouts.Active}, {"overdue", payouts.Suspended},
		{"review", payouts.Affiliation}, {"suspend", payouts.Suspended}, {"approve", payouts.Active},
		{"unbank", payouts.Affiliation}, {"approve", payouts.Active}, {"pause", payouts.Blocked},
		{"refuse", payouts.Refused}, {"deauthorize", payouts.Inactive},
	} {
		s.press("/contas/"+r.id, action(step.action))
		got := r.expect(step.want)
		if step.want == payouts.Active && (got.BankLast4 == "" || step.action == "ask" && got.DueBy.IsZero()) {
			t.Errorf("after %s: %+v", step.action, got)
		}
	}
	if event := s.hear("account.application.deauthorized"); event.Account != r.id {
		t.Errorf("event %+v", event)
	}
	if _, err := s.CreateForm(t.Context(), r.id, "http://127.0.0.1/a", "http://127.0.0.1/b"); err == nil ||
		payments.CodeOf(err) != "account_invalid" {
		t.Errorf("a form of one that left: %v", err)
	}
	if status, _ := s.openPage("/contas"); status != http.StatusOK {
		t.Errorf("the list of accounts answers %d", status)
	}
}

func TestAnAccountIsRefusedAsStripeRefuses(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	_, err := s.CreateRecipient(t.Context(), payouts.Holder{Reference: "ref", Key: "key", Name: "Ana", TaxID: "123"})
	if payments.CodeOf(err) != "tax_id_invalid" {
		t.Errorf("a tax id of three digits: %v", err)
	}
	if _, err := s.CreateForm(t.Context(), "acct_none", "http://127.0.0.1/a", "http://127.0.0.1/b"); payments.CodeOf(
		err) != "account_invalid" {
		t.Errorf("a form of no account: %v", err)
	}
	r := s.newRecipient()
	if _, err := s.CreateForm(t.Context(), r.id, "nowhere", "http://127.0.0.1/b"); payments.CodeOf(
		err) != "url_invalid" {
		t.Errorf("a form that leads nowhere: %v", err)
	}
}
