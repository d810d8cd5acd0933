package proposalpage_test

import (
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"

	"cortejo/api/contracts"
	"cortejo/api/fulfillment"
	"cortejo/api/pendencies"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
)

type in = proceduretest.Input

var aSigningLink = regexp.MustCompile(`/contrato/[A-Za-z0-9_-]{22}`)

// plannedByHand is what the planner agrees on instead.
const plannedByHand = `WITH i AS (INSERT INTO invoices (business_id, event_id, title, total, payer, payee) SELECT business_id, id, 'Assessoria', 1400000, 'CLIENT', 'BUSINESS' FROM events RETURNING business_id, event_id, id, payer),
	one AS (INSERT INTO payments (business_id, event_id, invoice_id, payer, position, price) SELECT business_id, event_id, id, payer, 0, 200000 FROM i)
	INSERT INTO payments (business_id, event_id, invoice_id, payer, position, price) SELECT business_id, event_id, id, payer, 1, 1200000 FROM i`

// made is all that came of the yeses.
func (s *proposalPageEnv) made() string {
	return s.text(`SELECT concat_ws('|', (SELECT count(*) FROM events), (SELECT count(*) FROM tasks) > 10, (SELECT string_agg(position || ' ' || price, ',' ORDER BY position) FROM payments),
		(SELECT string_agg(status::text, ',') FROM contracts), (SELECT string_agg(nullif(array_to_string(app.proposal_misses(business_id, id), ','), ''), ',') FROM proposals))`)
}

func TestAYesMakesEventPaymentsAndContract(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.inOneLink(p)
	s.get(p.path).says(t, http.StatusOK, "Entrada de R$ 2.000,00 e uma parcela de R$ 12.000,00.")
	s.get(p.path+"/aceitar?v=1").says(t, http.StatusOK, "Em seguida você assina o contrato e paga a entrada.")
	done := s.accept(p, "1")
	if done.status != http.StatusSeeOther {
		t.Fatalf("%d %s %s", done.status, done.reads(), s.log)
	}
	if got := s.made(); got != "1|t|0 200000,1 1200000|SENT" {
		t.Fatalf("it made %s\n%s", got, s.log)
	}
	if got := s.text(`SELECT concat_ws('|', e.title, e.event_person_name, e.date, e.budget_cents, e.customer_permissions, p.carried_out = p.version, s.name, s.phone, c.code IS NOT NULL)
		FROM proposals p JOIN events e ON e.id = p.event_id JOIN contracts c ON c.id = p.contract_id JOIN contract_signers s ON s.contract_id = c.id JOIN invoices i ON i.id = p.invoice_id`); got != "Casamento Júlia & Pedro|Pedro|2027-09-18|1400000|72|t|Júlia Sobrenome|+5531987654321|t" {
		t.Errorf("they are %s", got)
	}
	if got := s.text(
		`SELECT actor_user_id FROM audit_entries WHERE subject = 'events' AND kind = 'CREATED'`); got != s.business.Owner.ID.String() {
		t.Errorf("the event was made by %s", got)
	}
	// The link to sign opens personal data: only the browser that accepted has it here.
	mine := visit{cookies: cookiesOf(done)}
	page := s.ask(mine, http.MethodGet, p.path)
	page.says(t, http.StatusOK, "Orçamento aceito", "Assinar o contrato", "Pagar a entrada", "Depois da assinatura.")
	if !aSigningLink.MatchString(page.body) || len(mine.cookies) != 1 || mine.cookies[0].Path != p.path ||
		!mine.cookies[0].HttpOnly {
		t.Errorf("whoever accepted is led nowhere: %v", mine.cookies)
	}
	others := s.get(p.path)
	others.says(t, http.StatusOK, "O link para assinar foi pelo WhatsApp")
	other := s.proposal()
	for who, a := range map[string]answer{"others": others, "another proposal's": s.ask(mine, http.MethodGet, other.path)} {
		if aSigningLink.MatchString(a.body) {
			t.Errorf("%s reads the link", who)
		}
	}
	s.sql(`UPDATE contract_signers SET status = 'LINK_OPENED', opened_at = now()`)
	s.sql(`UPDATE contract_signers SET status = 'SIGNED', signed_at = now(), consent_version = '1', signature_kind = 'TYPED', signature = name, tax_id = '52998224725'`)
	signed := s.ask(mine, http.MethodGet, p.path)
	signed.says(t, http.StatusOK, "Contrato assinado", "Pagar a entrada")
	if want := s.text(`SELECT '/evento/' || event_id || '/pagamentos/' || id FROM payments WHERE position = 0`); !strings.Contains(signed.body, want) {
		t.Error("it does not lead to the entrance")
	}
	// The page of the contract does too, for the signer.
	token := strings.TrimPrefix(aSigningLink.FindString(page.body), "/contrato/")
	opened := proceduretest.Get[contracts.SigningView](s.api.Visitor(), "public.contract.get", in{"token": token})
	if want := s.text(`SELECT id FROM payments WHERE position = 0`); opened.NextPayment == nil || opened.NextPayment.PaymentUUID.String() != want || !opened.NextPayment.Entrance {
		t.Errorf("the signed contract leads to %+v", opened.NextPayment)
	}
	s.sql(`UPDATE payments SET status = 'PAID', paid_on = '2026-11-24' WHERE position = 0`)
	paid := s.ask(mine, http.MethodGet, p.path)
	paid.says(t, http.StatusOK, "Pagamento feito")
	again := proceduretest.Get[contracts.SigningView](s.api.Visitor(), "public.contract.get", in{"token": token})
	if strings.Contains(paid.body, "/pagamentos/") || again.NextPayment != nil {
		t.Errorf("whoever paid the first is led to the next: %+v", again.NextPayment)
	}
	s.sql(`UPDATE invoices SET deleted_at = now()`)
	s.ask(mine, http.MethodGet, p.path).says(t, http.StatusOK, "vai combinar o pagamento com você")
}

func TestWhatIsMadeTwiceIsOne(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.inOneLink(p)
	owner := s.api.Owner(s.business)
	if got := owner.TryPost("proposals.makeEvent", in{"uuid": p.id}); got != http.StatusConflict {
		t.Errorf("before a yes: %d", got)
	}
	s.noted(p)
	var together sync.WaitGroup
	for range 4 {
		together.Go(func() {
			if got := owner.TryPost("proposals.makeEvent", in{"uuid": p.id}); got != http.StatusOK {
				t.Errorf("one of many: %d", got)
			}
		})
	}
	together.Wait()
	if got := s.made(); got != "1|t|0 200000,1 1200000|SENT" {
		t.Errorf("it made %s", got)
	}
	again := proceduretest.Post[fulfillment.MakeEventOutput](owner, "proposals.makeEvent", in{"uuid": p.id})
	if got := s.text(`SELECT event_id FROM proposals WHERE id = $1`, p.id); got != again.EventUUID.String() {
		t.Errorf("it is another event: %s", got)
	}
	stranger := s.api.Owner(s.env.AddBusiness("Outra"))
	if got := stranger.TryPost("proposals.makeEvent", in{"uuid": p.id}); got != http.StatusNotFound {
		t.Errorf("another business's: %d", got)
	}
}

// A later offer is a new one: it is not accepted.
func TestWhatIsMadeIsWhatWasAccepted(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.inOneLink(p)
	s.noted(p)
	other := s.one(`INSERT INTO contacts (business_id, full_name, phone) VALUES ($1, 'Marina Alves', '+5531900001111') RETURNING id`, s.business.ID)
	s.edit(p)
	s.sql(`UPDATE proposals SET contact_id = $2, event_type = 'BIRTHDAY', plan = '[{}]', contract_template_id = NULL, starts_from = '{"kind":"BLANK"}' WHERE id = $1`, p.id, other)
	proceduretest.Post[fulfillment.MakeEventOutput](s.api.Owner(s.business), "proposals.makeEvent", in{"uuid": p.id})
	if got := s.made(); got != "1|t|0 200000,1 1200000|SENT" {
		t.Errorf("it made %s\n%s", got, s.log)
	}
	if got := s.text(`SELECT concat_ws('|', e.title, c.full_name, s.name, s.phone) FROM events e JOIN event_customers ec ON ec.event_id = e.id JOIN contacts c ON c.id = ec.contact_id JOIN contract_signers s ON s.event_id = e.id`); got != "Casamento Júlia & Pedro|Júlia Sobrenome|Júlia Sobrenome|+5531987654321" {
		t.Errorf("it is %s", got)
	}
}

// offer is a version of its own, in the same link.
func (s *proposalPageEnv) offer(p proposal, budget int) {
	s.sql(`UPDATE proposals SET version = version + 1, status = 'SENT', decided_at = NULL, budget = $2, sent_at = now() WHERE id = $1`, p.id, budget)
	s.sql(`DELETE FROM rate_limits`)
}

func TestASecondYesInOneLinkIsCarriedOut(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.noted(p)
	owner := s.api.Owner(s.business)
	proceduretest.Post[fulfillment.MakeEventOutput](owner, "proposals.makeEvent", in{"uuid": p.id})
	if got := s.made(); got != "1|t" {
		t.Fatalf("the first yes made %s", got)
	}
	s.offer(p, 1400000)
	s.inOneLink(p)
	done := s.accept(p, "2")
	if got := s.made(); got != "1|t|0 200000,1 1200000|SENT" {
		t.Errorf("the second yes made %s\n%s", got, s.log)
	}
	s.ask(visit{cookies: cookiesOf(done)}, http.MethodGet, p.path).says(t, http.StatusOK, "Assinar o contrato", "Ele também foi pelo WhatsApp.")
	if left := proceduretest.Get[pendencies.GetAllOutput](owner, "pendencies.getAll", in{"kind": "PROPOSAL"}); left.Counts.Proposal != 0 {
		t.Errorf("this waits: %+v", left)
	}
}

// The results of the older acceptance have other terms: the customer does not see them as those of this acceptance, and
// the planner gets a notice.
func TestASecondYesOnOtherTermsTakesNothingOver(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.inOneLink(p)
	s.accept(p, "1")
	s.sql(`UPDATE contract_signers SET status = 'LINK_OPENED', opened_at = now()`)
	s.sql(`UPDATE contract_signers SET status = 'SIGNED', signed_at = now(), consent_version = '1', signature_kind = 'TYPED', signature = name, tax_id = '52998224725'`)
	s.offer(p, 1500000)
	done := s.accept(p, "2")
	if got := s.made(); got != "1|t|0 200000,1 1200000|SENT|OLDER_PLAN,OLDER_CONTRACT" {
		t.Errorf("it made %s\n%s", got, s.log)
	}
	page := s.ask(visit{cookies: cookiesOf(done)}, http.MethodGet, p.path)
	page.says(t, http.StatusOK, "Orçamento aceito", "vai enviar o contrato a você", "vai combinar o pagamento com você")
	for _, old := range []string{"Contrato assinado", "/pagamentos/", "Estamos preparando"} {
		if strings.Contains(page.body, old) {
			t.Errorf("the page says %q", old)
		}
	}
	owner := s.api.Owner(s.business)
	waits := func() string {
		all := proceduretest.Get[pendencies.GetAllOutput](owner, "pendencies.getAll", in{"kind": "PROPOSAL"})
		if all.Counts.Proposal == 0 {
			return ""
		}
		return all.Items[0].Proposal.Trouble
	}
	if got := waits(); got != fulfillment.OlderPlan {
		t.Errorf("what waits is %q", got)
	}
	s.sql(`UPDATE invoices SET total = 1500000, updated_at = now()`)
	if got := waits(); got != fulfillment.OlderContract {
		t.Errorf("with the payments put right, what waits is %q", got)
	}
}

// Unchanged parts are kept.
func TestASecondYesOnTheSameTermsKeepsWhatTheFirstMade(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.inOneLink(p)
	s.accept(p, "1")
	s.offer(p, 1400000)
	done := s.accept(p, "2")
	if got := s.made(); got != "1|t|0 200000,1 1200000|SENT" {
		t.Errorf("it made %s\n%s", got, s.log)
	}
	s.ask(visit{cookies: cookiesOf(done)}, http.MethodGet, p.path).says(t, http.StatusOK, "Assinar o contrato", "Ele também foi pelo WhatsApp.")
}

func TestTheContractOutranksTheChecklist(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.inOneLink(p)
	s.sql(`UPDATE businesses SET contract_limit = 0`)
	s.sql(`UPDATE proposals SET starts_from = '{"kind":"TEMPLATE","uuid":"0199a000-0000-7000-8000-000000000001"}' WHERE id = $1`, p.id)
	s.accept(p, "1")
	owner := s.api.Owner(s.business)
	for _, want := range []string{fulfillment.NoQuota, fulfillment.NoChecklist} {
		waits := proceduretest.Get[pendencies.GetAllOutput](owner, "pendencies.getAll", in{"kind": "PROPOSAL"})
		if len(waits.Items) != 1 || waits.Items[0].Proposal.Trouble != want {
			t.Errorf("what waits is not %s: %s %+v", want, s.made(), waits)
		}
		s.sql(`UPDATE businesses SET contract_limit = 5`)
		proceduretest.Post[fulfillment.MakeEventOutput](owner, "proposals.makeEvent", in{"uuid": p.id})
	}
}

func TestNothingIsMadeOfADeletedProposal(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.inOneLink(p)
	s.noted(p)
	s.sql(`UPDATE proposals SET deleted_at = now() WHERE id = $1`, p.id)
	if err := s.fulfiller.Fulfill(t.Context(), s.business.ID, p.id); err != nil {
		t.Error(err)
	}
	if got := s.text(`SELECT (SELECT count(*) FROM events) + (SELECT count(*) FROM contracts)`); got != "0" {
		t.Errorf("it made %s", got)
	}
}

func TestWhatCannotBeMadeLeavesTheYes(t *testing.T) {
	for name, c := range map[string]struct {
		spoil, repair string
		trouble, left string
	}{
		"no room for contracts":   {`UPDATE businesses SET contract_limit = 0`, `UPDATE businesses SET contract_limit = 5`, fulfillment.NoQuota, "1|t|0 200000,1 1200000|DRAFT|LIMIT"},
		"the template is gone":    {`UPDATE contract_templates SET deleted_at = now()`, `UPDATE contract_templates SET deleted_at = NULL`, fulfillment.NoTemplate, "1|t|0 200000,1 1200000|TEMPLATE"},
		"a field nobody fills":    {`UPDATE contract_templates SET content = '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"{{documento_empresa}}"}]}]}'`, `UPDATE contracts SET content = '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Tudo"}]}]}'`, fulfillment.NoFields, "1|t|0 200000,1 1200000|DRAFT|FIELDS"},
		"a plan beyond the total": {`UPDATE proposals SET plan = '[{"price":99999999}]'`, plannedByHand, fulfillment.NoPlan, "1|t|SENT|PLAN"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newProposalPageEnv(t)
			p := s.proposal()
			s.inOneLink(p)
			s.sql(c.spoil)
			done := s.accept(p, "1")
			if done.status != http.StatusSeeOther {
				t.Fatalf("%d %s", done.status, done.reads())
			}
			if got := s.made(); got != c.left {
				t.Errorf("it made %s, not %s\n%s", got, c.left, s.log)
			}
			s.get(p.path).says(t, http.StatusOK, "Orçamento aceito")
			owner := s.api.Owner(s.business)
			waits := proceduretest.Get[pendencies.GetAllOutput](owner, "pendencies.getAll", in{"kind": "PROPOSAL"})
			if waits.Counts.Proposal != 1 || len(waits.Items) != 1 || waits.Items[0].Proposal == nil || waits.Items[0].Proposal.Trouble != c.trouble || waits.Items[0].Event.Title != "Casamento Júlia & Pedro" {
				t.Errorf("what waits is %+v", waits)
			}
			s.sql(c.repair)
			if again := proceduretest.Post[fulfillment.MakeEventOutput](owner, "proposals.makeEvent", in{"uuid": p.id}); again.Trouble != nil {
				t.Errorf("after it was put right: %s", *again.Trouble)
			}
			if got := s.made(); got != "1|t|0 200000,1 1200000|SENT" {
				t.Errorf("after it was put right it is %s", got)
			}
			if left := proceduretest.Get[pendencies.GetAllOutput](owner, "pendencies.getAll", in{"kind": "PROPOSAL"}); left.Counts.Proposal != 0 || len(left.Items) != 0 {
				t.Errorf("after it was put right this waits: %+v", left)
			}
		})
	}
}

// An event's client has a phone: an acceptance recorded by the team is fulfilled only once the contact has one.
func TestAYesOfACustomerWithoutPhoneWaits(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.inOneLink(p)
	s.noted(p)
	s.sql(`UPDATE contacts SET phone = NULL WHERE id = $1`, s.contact)
	owner := s.api.Owner(s.business)
	waits := func() pendencies.GetAllOutput {
		t.Helper()
		return proceduretest.Get[pendencies.GetAllOutput](owner, "pendencies.getAll", in{"kind": "PROPOSAL"})
	}
	if refused := owner.PostRefused("proposals.makeEvent", in{"uuid": p.id}); refused.Status != http.StatusConflict || !strings.Contains(refused.Detail, "celular") {
		t.Fatalf("without a phone it answers %+v", refused)
	}
	if got := s.made(); got != "0|f|NO_EVENT" {
		t.Errorf("it made %s", got)
	}
	// The event has another contract already; each is on a page of its own.
	other := s.proposal()
	event := s.env.AddEvent(s.business, "Outro evento")
	s.noted(other)
	s.sql(`UPDATE proposals SET troubles = '{TEMPLATE}', carried_out = 1, event_id = $2 WHERE id = $1`, other.id, event.ID)
	for _, by := range []string{"EVENT", "DAY"} {
		first := proceduretest.Get[pendencies.GetAllOutput](owner, "pendencies.getAll", in{"kind": "PROPOSAL", "by": by, "limit": 1})
		if first.Counts.Proposal != 2 || len(first.Items) != 1 || first.NextCursor == nil {
			t.Fatalf("by %s there waits %+v", by, first)
		}
		one := first.Items[0]
		if one.Event != nil || one.Proposal == nil || one.Proposal.UUID != p.id || one.Proposal.Trouble != fulfillment.NoEvent {
			t.Errorf("by %s there waits first %+v", by, one)
		}
		second := proceduretest.Get[pendencies.GetAllOutput](owner, "pendencies.getAll", in{"kind": "PROPOSAL", "by": by, "limit": 1, "cursor": *first.NextCursor})
		if len(second.Items) != 1 || second.Items[0].Proposal.UUID != other.id || second.Items[0].Event == nil || second.NextCursor != nil {
			t.Errorf("by %s there waits next %+v", by, second)
		}
	}
	assistant := s.env.AddMember(s.business, tenants.TeamGuest)
	s.env.AddEventAccess(event, assistant, tenants.EventManage)
	helper := s.api.Member(assistant.User, s.business)
	if got := proceduretest.Get[pendencies.GetAllOutput](helper, "pendencies.getAll", in{"kind": "PROPOSAL"}); got.Counts.Proposal != 0 || len(got.Items) != 0 {
		t.Errorf("a helper is told of %+v", got)
	}
	if got := proceduretest.Get[pendencies.GetAllOutput](s.api.Owner(s.env.AddBusiness("Vizinha")), "pendencies.getAll", nil); got.Counts.Proposal != 0 {
		t.Errorf("another business is told of %+v", got)
	}
	s.sql(`UPDATE proposals SET deleted_at = now() WHERE id = $1`, other.id)
	s.sql(`UPDATE contacts SET phone = '+5531987654321' WHERE id = $1`, s.contact)
	proceduretest.Post[fulfillment.MakeEventOutput](owner, "proposals.makeEvent", in{"uuid": p.id})
	if left := waits(); left.Counts.Proposal != 0 || len(left.Items) != 0 {
		t.Errorf("once it is made this waits: %+v", left)
	}
}

// The member who chose it may have left the team since.
func TestItIsMadeInTheOwnersNameWhereNobodyElseIsThere(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.inOneLink(p)
	left := s.env.AddMember(s.business, tenants.TeamAssistant)
	s.sql(`UPDATE proposals SET one_link_by = $2 WHERE id = $1`, p.id, left.User.ID)
	s.sql(`DELETE FROM memberships WHERE id = $1`, left.ID)
	s.accept(p, "1")
	if got := s.text(`SELECT actor_user_id FROM audit_entries WHERE subject = 'events' AND kind = 'CREATED'`); got != s.business.Owner.ID.String() {
		t.Errorf("the event was made by %q\n%s", got, s.log)
	}
}
