package proposals_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/contracts"
	"cortejo/api/crm"
	"cortejo/api/document"
	"cortejo/api/image"
	"cortejo/api/proposals"
	"cortejo/api/search"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/providers/files"
	"cortejo/providers/files/filestest"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type in = proceduretest.Input

// proposalsEnv is a planner with one contact.
type proposalsEnv struct {
	env      *tenanttest.Env
	api      *proceduretest.API
	business tenanttest.Business
	marina   tenanttest.Contact
	owner    proceduretest.Caller
	store    *files.Store
	t        *testing.T
}

func newProposalsEnv(t *testing.T) *proposalsEnv {
	d := &proposalsEnv{env: tenanttest.New(t), t: t}
	log := slog.New(slog.DiscardHandler)
	d.store = filestest.Open(t, t.TempDir())
	jobstest.SetQueue(t, d.env)
	secret := func(*http.Request) string { return "session" }
	d.api = proceduretest.New(t, d.env, func(r *procedure.Router) {
		keeper := document.Register(r,
			document.Options{
				Env:    server.Env{DB: d.env.DB, Files: d.store},
				Studio: image.NewStudio(d.store, log), Scanner: files.NoScanner{}, Secret: secret,
			})
		proposals.New(proposals.Options{
			Env:    server.Env{DB: d.env.DB, PublicURL: "https://cortejo.test", Files: d.store},
			Keeper: keeper, LinkSecret: secret,
		}).Register(r)
		contracts.New(contracts.Options{
			Env:    server.Env{DB: d.env.DB, Files: d.store, Secrets: secrets.New("key")},
			Keeper: keeper, Limit: 500,
		}).Register(r)
		crm.New(crm.Options{}).Register(r)
		activity.Register(r)
		search.Register(r)
	})
	d.business = d.env.AddBusiness("Ana Clara Cerimonial")
	d.marina = d.env.AddContact(d.business, "Marina Prado")
	d.owner = d.api.Owner(d.business)
	return d
}

// run executes a statement as the administrator.
func (d *proposalsEnv) run(sql string, args ...any) {
	d.t.Helper()
	if _, err := d.env.Admin.Exec(d.t.Context(), sql, args...); err != nil {
		d.t.Fatal(err)
	}
}

func asked[T any](d *proposalsEnv, sql string, args ...any) (value T) {
	d.t.Helper()
	if err := d.env.Admin.QueryRow(d.t.Context(), sql, args...).Scan(&value); err != nil {
		d.t.Fatal(err)
	}
	return value
}

func newDocument(words string) in {
	return in{"type": "doc", "content": []in{{"type": "paragraph", "content": []in{{"type": "text", "text": words}}}}}
}

func today() time.Time {
	zone, err := time.LoadLocation("America/Sao_Paulo")
	if err != nil {
		panic(err)
	}
	return time.Now().In(zone)
}

func day(from int) string { return today().AddDate(0, 0, from).Format(time.DateOnly) }

// offer returns the input that creates a proposal, with some fields replaced.
func (d *proposalsEnv) offer(instead in) in {
	given := in{"idempotencyKey": uuid.NewString(), "customer": d.marina.ID, "type": "WEDDING", "budget": 800_000,
		"expiresAt": day(15)}
	for key, value := range instead {
		if value == nil {
			delete(given, key)
		} else {
			given[key] = value
		}
	}
	return given
}

func (d *proposalsEnv) create(instead in) proposals.Proposal {
	d.t.Helper()
	return proceduretest.Post[proposals.Proposal](d.owner, "proposals.create", d.offer(instead))
}

func (d *proposalsEnv) get(id uuid.UUID) proposals.Proposal {
	d.t.Helper()
	return proceduretest.Get[proposals.Proposal](d.owner, "proposals.get", in{"uuid": id})
}

func (d *proposalsEnv) update(p proposals.Proposal, changes in) proposals.Proposal {
	d.t.Helper()
	return proceduretest.Post[proposals.Proposal](d.owner, "proposals.update", over(p, changes))
}

func over(p proposals.Proposal, changes in) in {
	given := deleted(p)
	given["version"] = p.Version
	for key, value := range changes {
		given[key] = value
	}
	return given
}

// deleted returns the input that deletes a proposal, with the answer that was seen.
func deleted(p proposals.Proposal) in {
	given := in{"uuid": p.UUID}
	if p.DecidedAt != nil {
		given["decidedAt"] = p.DecidedAt
	}
	return given
}

func TestANewProposalIsOut(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	p := d.create(in{
		"status": "ACCEPTED", "budget": nil, "eventDate": "2027-05-08", "content": newDocument("Com carinho"),
		"items": []in{{"name": "Assessoria", "value": 500_000}, {"name": "Brinde", "value": 0},
			{"name": "Reuniões"}},
		"possiblePaymentMethods": []in{{"method": "PIX"}, {"method": "OTHER", "description": "Cheque"}},
	})
	if p.Status != "SENT" || p.Version != 1 || p.Budget != 500_000 || p.Title != "Orçamento para Marina" ||
		p.Acceptance != nil {
		t.Errorf("%+v", p)
	}
	if p.Code != p.UUID.String()[:8] || p.URL != "https://cortejo.test/orcamento/"+p.Code || p.UUID.Version() != 4 {
		t.Errorf("%s is read at %s", p.UUID, p.URL)
	}
	if p.Items[1].Value == nil || *p.Items[1].Value != 0 || p.Items[2].Value != nil {
		t.Errorf("the items are %+v", p.Items)
	}
	if !strings.Contains(p.PossiblePaymentMethodDescription, "sem comprometer o limite") ||
		p.PossiblePaymentMethods[1].Description != "Cheque" {
		t.Errorf("to be paid by %+v: %s", p.PossiblePaymentMethods, p.PossiblePaymentMethodDescription)
	}
	if p.Customer.FullName != "Marina Prado" || p.Business.Name != "Ana Clara Cerimonial" || p.Content == nil {
		t.Errorf("%+v", p)
	}
}

func TestWhatIsWrongIsSaidBesideItsField(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	other := d.env.AddContact(d.env.AddBusiness("Rivais"), "Rival")
	long := strings.Repeat("a", 151)
	big := []in{}
	for range 101 {
		big = append(big, in{"name": "Item"})
	}
	for name, c := range map[string]struct {
		given         in
		field, phrase string
	}{
		"yesterday": {in{"expiresAt": day(-1)}, "expiresAt",
			"Data de validade não pode ser anterior à data atual"},
		"nobody":    {in{"customer": uuid.New()}, "customer", "Cliente não encontrado"},
		"another's": {in{"customer": other.ID}, "customer", "Cliente não encontrado"},
		"no total":  {in{"budget": nil}, "budget", "Informe o valor do orçamento"},
		"method twice": {in{"possiblePaymentMethods": []in{{"method": "PIX"}, {"method": "PIX"}}},
			"possiblePaymentMethods[1].method", ""},
		"five methods": {in{"possiblePaymentMethods": []in{{"method": "PIX"}, {"method": "BOLETO"},
			{"method": "CREDIT_CARD"}, {"method": "OTHER", "description": "x"}, {"method": "PIX"}}},
			"possiblePaymentMethods", ""},
		"other in silence": {in{"possiblePaymentMethods": []in{{"method": "OTHER"}}},
			"possiblePaymentMethods[0].description", ""},
		"long item":     {in{"items": []in{{"name": long}}}, "items[0].name", ""},
		"item, no name": {in{"items": []in{{"name": " "}}}, "items[0].name", "Dê um nome ao item"},
		"too many":      {in{"items": big}, "items", ""},
		"beyond all sums": {in{"budget": nil,
			"items": []in{{"name": "a", "value": 100_000_000_000}, {"name": "b", "value": 1}}}, "items", ""},
		"long title": {in{"attachment": in{"title": long, "uploadUuid": uuid.New()}}, "attachment.title", ""},
		"no file": {in{"attachment": in{"title": "Fotos"}}, "attachment.uploadUuid",
			"Envie o arquivo do anexo"},
		"no such file": {in{"attachment": in{"title": "Fotos", "uploadUuid": uuid.New()}},
			"attachment.uploadUuid", ""},
		"script": {in{"content": in{"type": "doc", "content": []in{{"type": "script"}}}}, "content", ""},
		"bad link": {in{"content": in{"type": "doc",
			"content": []in{{"type": "paragraph",
				"content": []in{{"type": "text", "text": "a",
					"marks": []in{{"type": "link", "attrs": in{"href": "javascript:alert(1)"}}}}}}}}}, "content", ""},
		"uneven plan": {in{"oneLink": in{"startFrom": in{"kind": "BLANK"}, "installments": []in{{"price": 1}}}},
			"oneLink.installments", ""},
		"no such template": {in{"oneLink": in{"startFrom": in{"kind": "TEMPLATE", "uuid": uuid.New()},
			"installments": []in{{}}}}, "oneLink.startFrom.uuid", "Não encontramos este modelo"},
		"no such contract": {in{"oneLink": in{"startFrom": in{"kind": "BLANK"}, "installments": []in{{}},
			"contractTemplateUuid": uuid.New()}}, "oneLink.contractTemplateUuid", ""},
	} {
		t.Run(name, func(t *testing.T) {
			refusal := d.owner.PostRefused("proposals.create", d.offer(c.given))
			if said := refusal.MessageOf(c.field); said == "" || c.phrase != "" && said != c.phrase {
				t.Errorf("%d, beside %s: %q of %+v", refusal.Status, c.field, said, refusal)
			}
		})
	}
	if n := asked[int](d, `SELECT count(*) FROM proposals`); n != 0 {
		t.Errorf("%d proposals came of it", n)
	}
	if p := d.create(in{"expiresAt": day(0)}); p.Status != "SENT" {
		t.Errorf("a proposal good for today is %s", p.Status)
	}
}

func TestWhatIsSentTwiceIsOneProposal(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	given := d.offer(nil)
	ids := make([]uuid.UUID, 6)
	var all sync.WaitGroup
	for i := range ids {
		all.Go(func() { ids[i] = proceduretest.Post[proposals.Proposal](d.owner, "proposals.create", given).UUID })
	}
	all.Wait()
	for _, id := range ids {
		if id != ids[0] {
			t.Errorf("%s and %s", id, ids[0])
		}
	}
}

func TestAnEditIsAnOfferOfItsOwn(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	p := d.create(in{"eventDate": "2027-05-08", "items": []in{{"name": "Assessoria", "value": 100}}})
	d.run(`UPDATE proposals SET status = 'VIEWED', first_seen_at = now(), last_seen_at = now(), seen = 2 WHERE id = $1`,
		p.UUID)
	if seen := d.get(p.UUID); seen.Status != "VIEWED" || seen.Seen == nil || seen.Seen.Times != 2 {
		t.Errorf("%+v", seen)
	}
	again := d.update(p, in{"title": "Outro", "eventDate": nil, "status": "ACCEPTED",
		"items": []in{{"name": "Assessoria", "value": 300}, {"name": "Flores", "value": 200}}, "budget": nil})
	if again.Status != "SENT" || again.Version != 2 || again.Title != "Outro" || again.EventDate != nil ||
		again.Budget != 500 || again.Code != p.Code || !again.SentAt.After(p.SentAt) {
		t.Errorf("%+v", again)
	}
	refusal := d.owner.PostRefused("proposals.update", over(p, in{"title": "Por cima"}))
	if refusal.Status != http.StatusConflict || d.get(p.UUID).Title != "Outro" {
		t.Errorf("what was written over another version: %d", refusal.Status)
	}
	// An absent field keeps its value.
	third := d.update(again, in{"budget": 7})
	if third.Budget != 7 || len(third.Items) != 2 || third.Title != "Outro" {
		t.Errorf("%+v", third)
	}
	// Saving sends the proposal, so its last day must not be over.
	d.run(`UPDATE proposals SET expires_on = $2 WHERE id = $1`, p.UUID, day(-1))
	if expired := d.get(p.UUID); expired.Status != "EXPIRED" {
		t.Errorf("it is %s", expired.Status)
	}
	if said := d.owner.PostRefused("proposals.update", over(third, in{"title": "Vencido"})).
		MessageOf("expiresAt"); said != "Data de validade não pode ser anterior à data atual" {
		t.Errorf("it says %q", said)
	}
	if out := d.update(third, in{"expiresAt": day(1)}); out.Status != "SENT" {
		t.Errorf("it is %s", out.Status)
	}
}

func TestWhatWasAcceptedStaysBesideANewOffer(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	p := d.create(in{"items": []in{{"name": "Assessoria", "value": 800_000}}, "content": newDocument("A primeira")})
	noted := proceduretest.Post[proposals.Proposal](d.owner, "proposals.note",
		in{"uuid": p.UUID, "version": p.Version, "answer": "ACCEPTED"})
	if noted.Status != "ACCEPTED" || noted.DecidedAt == nil || noted.Acceptance == nil || !noted.Acceptance.IsCurrent ||
		noted.Acceptance.Name != "Marina Prado" || noted.Acceptance.NotedBy == "" {
		t.Fatalf("%+v", noted)
	}
	if refusal := d.owner.PostRefused("proposals.note",
		in{"uuid": p.UUID, "version": p.Version, "answer": "DECLINED"}); refusal.Status != http.StatusConflict {
		t.Errorf("a no after a yes: %d", refusal.Status)
	}
	again := d.update(noted, in{"budget": 900_000, "content": newDocument("A segunda")})
	if again.Status != "SENT" || again.DecidedAt != nil || len(again.Acceptances) != 1 || again.Acceptance.IsCurrent ||
		again.Acceptance.Version != 1 {
		t.Errorf("%+v", again)
	}
	if said := asked[string](d, `SELECT snapshot::text FROM proposal_acceptances WHERE proposal_id = $1`,
		p.UUID); !strings.Contains(said, "A primeira") || !strings.Contains(said, "800000") ||
		strings.Contains(said, "Prado") {
		t.Errorf("it was accepted as %s", said)
	}
	second := proceduretest.Post[proposals.Proposal](d.owner, "proposals.note",
		in{"uuid": p.UUID, "version": again.Version, "answer": "ACCEPTED", "name": "Tomás"})
	if len(second.Acceptances) != 2 || second.Acceptance.Name != "Tomás" || !second.Acceptance.IsCurrent ||
		second.Acceptances[1].IsCurrent {
		t.Errorf("%+v", second.Acceptances)
	}
	for name, sql := range map[string]string{
		"changed":      `UPDATE proposal_acceptances SET name = 'Outra' WHERE proposal_id = $1`,
		"deleted":      `DELETE FROM proposal_acceptances WHERE proposal_id = $1`,
		"gone with it": `DELETE FROM proposals WHERE id = $1`,
	} {
		if _, err := d.env.Admin.Exec(t.Context(), sql, p.UUID); err == nil {
			t.Errorf("what was accepted can be %s", name)
		}
	}
	var said []string
	for _, entry := range proceduretest.Get[activity.Page](d.owner, "activity.getAll", nil).Items {
		said = append(said, entry.Text)
	}
	for _, want := range []string{"anotou o aceite, dito por telefone, do orçamento “Orçamento para Marina”",
		"registrou o aceite de “Tomás”"} {
		if !strings.Contains(strings.Join(said, "\n"), want) {
			t.Errorf("the log does not say %q: %q", want, said)
		}
	}
}

func TestADeclinedProposalIsReopened(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	p := d.create(nil)
	if refusal := d.owner.PostRefused("proposals.reopen", in{"uuid": p.UUID}); refusal.Status != http.StatusConflict {
		t.Errorf("one that is out: %d", refusal.Status)
	}
	no := proceduretest.Post[proposals.Proposal](d.owner, "proposals.note",
		in{"uuid": p.UUID, "version": 1, "answer": "DECLINED", "reason": "Ficou caro"})
	if no.Status != "DECLINED" || no.DeclineReason != "Ficou caro" || no.Acceptance != nil {
		t.Errorf("%+v", no)
	}
	if refusal := d.owner.PostRefused("proposals.note",
		in{"uuid": p.UUID, "version": 1, "answer": "ACCEPTED"}); refusal.Status != http.StatusConflict {
		t.Errorf("a yes after a no: %d", refusal.Status)
	}
	out := proceduretest.Post[proposals.Proposal](d.owner, "proposals.reopen", in{"uuid": p.UUID})
	// The offer is new from now on, and has not been viewed.
	if out.Status != "SENT" || out.Version != 1 || out.DecidedAt != nil || out.DeclineReason != "" ||
		!out.SentAt.After(p.SentAt) {
		t.Errorf("%+v", out)
	}
	d.run(`UPDATE proposals SET expires_on = $2 WHERE id = $1`, p.UUID, day(-1))
	if refusal := d.owner.PostRefused("proposals.note",
		in{"uuid": p.UUID, "version": 1, "answer": "ACCEPTED"}); refusal.Status != http.StatusConflict {
		t.Errorf("a yes to what expired: %d", refusal.Status)
	}
}

// Neither a form that was opened before the customer answered nor an old list takes the answer away.
func TestAnAnswerThatNobodySawStays(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	for _, answer := range []string{"ACCEPTED", "DECLINED"} {
		p := d.create(nil)
		answered := proceduretest.Post[proposals.Proposal](d.owner, "proposals.note",
			in{"uuid": p.UUID, "version": 1, "answer": answer})
		if refusal := d.owner.PostRefused("proposals.update",
			over(p, in{"budget": 5})); refusal.Status != http.StatusConflict {
			t.Errorf("a save over %s: %d", answer, refusal.Status)
		}
		if refusal := d.owner.PostRefused("proposals.delete",
			in{"uuid": p.UUID}); refusal.Status != http.StatusConflict {
			t.Errorf("a deletion over %s: %d", answer, refusal.Status)
		}
		earlier := answered.DecidedAt.Add(-time.Second)
		if refusal := d.owner.PostRefused("proposals.update",
			over(p, in{"budget": 5, "decidedAt": earlier})); refusal.Status != http.StatusConflict {
			t.Errorf("a save over an earlier answer: %d", refusal.Status)
		}
		if stands := d.get(p.UUID); stands.Status != answer {
			t.Errorf("it is %s, no longer %s", stands.Status, answer)
		}
		if again := d.update(answered, in{"budget": 5}); again.Status != "SENT" || again.Budget != 5 {
			t.Errorf("a save over the answer that was seen: %+v", again)
		}
	}
}

// Of concurrent changes one wins and the others are refused; an outdated offer is never accepted.
func TestOneOutcome(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	for round := range 12 {
		p := d.create(nil)
		moves := []struct {
			name string
			in   in
		}{
			{"proposals.note", in{"uuid": p.UUID, "version": 1, "answer": "ACCEPTED"}},
			{"proposals.note", in{"uuid": p.UUID, "version": 1, "answer": "DECLINED"}},
			{"proposals.update", in{"uuid": p.UUID, "version": 1, "title": "A"}},
			{"proposals.update", in{"uuid": p.UUID, "version": 1, "title": "B"}},
			{"proposals.delete", in{"uuid": p.UUID}},
		}
		codes := make([]int, len(moves))
		var all sync.WaitGroup
		for i, move := range moves {
			all.Go(func() { codes[i] = d.owner.TryPost(move.name, move.in) })
		}
		all.Wait()
		saves, notes := 0, 0
		for i, code := range codes {
			switch {
			case code == http.StatusOK && moves[i].name == "proposals.update":
				saves++
			case code == http.StatusOK && moves[i].name == "proposals.note":
				notes++
			case code != http.StatusOK && code != http.StatusConflict && code != http.StatusNotFound:
				t.Errorf("round %d: %s: %d", round, moves[i].name, code)
			}
		}
		// Two saves over one version, two answers to one offer, or one of each, are one too many; and an answered
		// proposal is not deleted by a caller who has not seen the answer.
		if saves+notes > 1 || (codes[4] == http.StatusOK) != (notes == 0) {
			t.Errorf("round %d: %v", round, codes)
		}
		if wrong := asked[int](d,
			`SELECT count(*) FROM proposals p WHERE id = $1 AND (p.status = 'ACCEPTED') <> EXISTS (SELECT FROM proposal_acceptances a WHERE a.proposal_id = p.id AND a.version = p.version)`, p.UUID); wrong != 0 {
			t.Errorf("round %d: what was accepted is not what stands", round)
		}
	}
}

func TestDeletedForADay(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	kept, gone, accepted := d.create(nil), d.create(nil), d.create(nil)
	proceduretest.Post[proposals.Proposal](d.owner, "proposals.note",
		in{"uuid": accepted.UUID, "version": 1, "answer": "ACCEPTED"})
	for _, p := range []proposals.Proposal{kept, gone, accepted} {
		proceduretest.Post[procedure.None](d.owner, "proposals.delete", deleted(d.get(p.UUID)))
		if status := d.owner.Try("proposals.get", in{"uuid": p.UUID}); status != http.StatusNotFound {
			t.Errorf("a deleted one: %d", status)
		}
	}
	proceduretest.Post[procedure.None](d.owner, "proposals.restore", in{"uuid": kept.UUID})
	d.run(
		`UPDATE proposals SET deleted_at = now() - interval '25 hours', attachment_key = id || '.file', attachment_name = 'a', attachment_media_type = 'b', attachment_size = 1 WHERE deleted_at IS NOT NULL`)
	if status := d.owner.TryPost("proposals.restore", in{"uuid": gone.UUID}); status != http.StatusNotFound {
		t.Errorf("after a day: %d", status)
	}
	upload := d.env.AddProposalUpload(d.business)
	d.run(`UPDATE proposal_uploads SET created_at = now() - interval '25 hours', key = 'upload' WHERE id = $1`, upload)
	rows, err := d.env.Admin.Query(t.Context(), `SELECT app.purge_proposals() ORDER BY 1`)
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]bool{}
	for rows.Next() {
		var key string
		if err := rows.Scan(&key); err != nil {
			t.Fatal(err)
		}
		keys[key] = true
	}
	if len(keys) != 2 || !keys["upload"] || !keys[gone.UUID.String()+".file"] {
		t.Errorf("these files go: %v", keys)
	}
	if n := asked[int](d, `SELECT count(*) FROM proposals WHERE id IN ($1, $2)`, kept.UUID, accepted.UUID); n != 2 {
		t.Errorf("%d of the two are there", n)
	}
	// Its code is free again.
	if n := asked[int](d, `SELECT count(*) FROM proposal_codes WHERE code = $1`, gone.Code); n != 1 {
		t.Error("the code of a proposal that is gone may be drawn again")
	}
}

func TestNoCodeIsDrawnTwice(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	first := d.create(nil)
	// The random draw repeats a used code twice.
	d.run(`CREATE SEQUENCE draws`)
	d.run(`CREATE FUNCTION draw_again() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		IF nextval('draws') <= 2 THEN NEW.code := (SELECT min(code) FROM proposal_codes); END IF;
		RETURN NEW;
	END $$`)
	d.run(`GRANT USAGE ON SEQUENCE draws TO PUBLIC`)
	d.run(`CREATE TRIGGER draw_again BEFORE INSERT ON proposal_codes FOR EACH ROW EXECUTE FUNCTION draw_again()`)
	second := d.create(nil)
	if first.Code == second.Code || asked[int](d, `SELECT last_value FROM draws`) != 3 {
		t.Errorf("%s and %s", first.Code, second.Code)
	}
}

func TestAttachments(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	pdf := []byte(
		"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\nxref\n0 4\n0000000000 65535 f \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n9\n%%EOF")
	if refusal := d.owner.SendRefused("proposals.uploadAttachment", in{}, "virus.exe",
		pdf); refusal.MessageOf("file") == "" {
		t.Errorf("a program: %+v", refusal)
	}
	if refusal := d.owner.SendRefused("proposals.uploadAttachment", in{}, "foto.png",
		pdf); refusal.MessageOf("file") == "" {
		t.Errorf("a PDF by the name of a picture: %+v", refusal)
	}
	helper := d.api.Member(d.env.AddMember(d.business, tenants.TeamGuest).User, d.business)
	if status := helper.TrySend("proposals.uploadAttachment", in{}, "fotos.pdf", pdf); status != http.StatusNotFound {
		t.Errorf("a helper sends: %d", status)
	}
	up := proceduretest.Send[proposals.UploadAttachmentOutput](d.owner, "proposals.uploadAttachment", in{},
		"fotos.pdf", pdf)
	given := d.offer(in{"attachment": in{"title": "Fotos", "description": "Do ano passado",
		"uploadUuid": up.UploadUUID}})
	p := proceduretest.Post[proposals.Proposal](d.owner, "proposals.create", given)
	if p.Attachment == nil || p.Attachment.Name != "fotos.pdf" || p.Attachment.Title != "Fotos" ||
		p.Attachment.Size != len(pdf) {
		t.Fatalf("%+v", p.Attachment)
	}
	if again := proceduretest.Post[proposals.Proposal](d.owner, "proposals.create", given); again.UUID != p.UUID ||
		again.Attachment == nil {
		t.Errorf("what is sent twice: %+v", again)
	}
	// One file is of one proposal.
	if said := d.owner.PostRefused("proposals.create",
		d.offer(in{"attachment": in{"title": "Fotos", "uploadUuid": up.UploadUUID}})).
		MessageOf("attachment.uploadUuid"); said == "" {
		t.Error("two proposals take one file")
	}
	link := proceduretest.Get[proposals.GetAttachmentLinkOutput](d.owner, "proposals.getAttachmentLink",
		in{"uuid": p.UUID})
	if sent := d.owner.Fetch(link.URL); sent.Code != http.StatusOK || sent.Body.String() != string(pdf) {
		t.Errorf("the link answers %d with %d bytes", sent.Code, sent.Body.Len())
	}
	// A new title keeps the file; and the accepted version keeps the file after it is removed.
	named := d.update(p, in{"attachment": in{"title": "Álbum"}})
	if named.Attachment == nil || named.Attachment.Title != "Álbum" || named.Attachment.Name != "fotos.pdf" {
		t.Errorf("%+v", named.Attachment)
	}
	key := asked[string](d, `SELECT attachment_key FROM proposals WHERE id = $1`, p.UUID)
	noted := proceduretest.Post[proposals.Proposal](d.owner, "proposals.note",
		in{"uuid": p.UUID, "version": named.Version, "answer": "ACCEPTED"})
	bare := d.update(noted, in{"attachment": nil})
	if bare.Attachment != nil ||
		d.owner.Try("proposals.getAttachmentLink", in{"uuid": p.UUID}) != http.StatusNotFound ||
		d.owner.Fetch(link.URL).Code != http.StatusNotFound {
		t.Errorf("%+v", bare.Attachment)
	}
	// The accepted file stays readable next to the newer offer's, for no other caller.
	other := []byte(strings.Replace(string(pdf), "0 0 9 9", "0 0 8 8", 1))
	later := proceduretest.Send[proposals.UploadAttachmentOutput](d.owner, "proposals.uploadAttachment", in{},
		"outras.pdf", other)
	again := d.update(bare, in{"attachment": in{"title": "Outras", "uploadUuid": later.UploadUUID}})
	accepted := in{"uuid": p.UUID, "version": named.Version}
	old := proceduretest.Get[proposals.GetAttachmentLinkOutput](d.owner, "proposals.getAttachmentLink", accepted)
	if sent := d.owner.Fetch(old.URL); sent.Code != http.StatusOK || sent.Body.String() != string(pdf) ||
		!strings.Contains(sent.Header().Get("Content-Disposition"), "fotos.pdf") {
		t.Errorf("what was accepted answers %d as %s", sent.Code, sent.Header().Get("Content-Disposition"))
	}
	if of := again.Acceptances; len(of) != 1 || !of[0].HasAttachment {
		t.Errorf("%+v", of)
	}
	for who, code := range map[string]int{
		"a helper": helper.Try("proposals.getAttachmentLink", accepted),
		"of what was not accepted": d.owner.Try("proposals.getAttachmentLink",
			in{"uuid": p.UUID, "version": again.Version}),
		"through a helper's hands": helper.Fetch(old.URL).Code,
		"of another proposal's yes": d.owner.Try("proposals.getAttachmentLink",
			in{"uuid": d.create(nil).UUID, "version": named.Version}),
	} {
		if code != http.StatusNotFound {
			t.Errorf("%s: %d", who, code)
		}
	}
	kept, err := queries.New(d.env.DB.Read(tenants.AsWorker(d.business.ID))).HasDocumentOfFile(t.Context(),
		queries.HasDocumentOfFileParams{FileKey: &key})
	if err != nil || !kept {
		t.Errorf("the accepted offer's file may go: %v", err)
	}
}

func TestTheList(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	joao := d.env.AddContact(d.business, "João Conceição")
	first := d.create(in{"title": "Bodas de ouro", "budget": 100})
	second := d.create(in{"customer": joao.ID, "type": "BIRTHDAY", "budget": 200})
	third := d.create(in{"budget": 400})
	fourth := d.create(in{"budget": 800})
	proceduretest.Post[proposals.Proposal](d.owner, "proposals.note",
		in{"uuid": third.UUID, "version": 1, "answer": "ACCEPTED"})
	d.run(`UPDATE proposals SET expires_on = $2 WHERE id = $1`, fourth.UUID, day(-1))
	d.run(`UPDATE proposals SET created_at = now() - interval '70 days' WHERE id = $1`, first.UUID)

	list := func(given in) proposals.GetAllOutput {
		t.Helper()
		return proceduretest.Get[proposals.GetAllOutput](d.owner, "proposals.getAll", given)
	}
	named := func(out proposals.GetAllOutput) (ids []uuid.UUID) {
		for _, row := range out.Items {
			ids = append(ids, row.UUID)
		}
		return ids
	}
	whole := list(nil)
	if fmt.Sprint(named(whole)) != fmt.Sprint([]uuid.UUID{fourth.UUID, third.UUID, second.UUID, first.UUID}) {
		t.Errorf("the list is %v", named(whole))
	}
	if want := (proposals.Totals{Out: proposals.Sum{Count: 2, Amount: 300}, Won: proposals.Sum{Count: 1, Amount: 400},
		Month: proposals.Month{Sent: 3, Accepted: 1}}); whole.Totals != want {
		t.Errorf("it comes to %+v", whole.Totals)
	}
	for name, c := range map[string]struct {
		given in
		want  []uuid.UUID
	}{
		"expired":  {in{"status": "EXPIRED"}, []uuid.UUID{fourth.UUID}},
		"out":      {in{"status": "SENT"}, []uuid.UUID{second.UUID, first.UUID}},
		"type":     {in{"type": "BIRTHDAY"}, []uuid.UUID{second.UUID}},
		"customer": {in{"customerUuid": joao.ID}, []uuid.UUID{second.UUID}},
		"name":     {in{"search": "CONCEICAO"}, []uuid.UUID{second.UUID}},
		"title":    {in{"search": "bodas"}, []uuid.UUID{first.UUID}},
		"today":    {in{"from": day(0), "until": day(0)}, []uuid.UUID{fourth.UUID, third.UUID, second.UUID}},
		"before":   {in{"until": day(-1)}, []uuid.UUID{first.UUID}},
	} {
		if out := list(c.given); fmt.Sprint(named(out)) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v", name, named(out))
		}
	}
	// Status and day filter the list; the totals of open, won and this month's proposals do not depend on them.
	for name, given := range map[string]in{"a status": {"status": "ACCEPTED"}, "another": {"status": "DECLINED"}} {
		if out := list(given); out.Totals != whole.Totals {
			t.Errorf("with %s it comes to %+v", name, out.Totals)
		}
	}
	if out := list(in{"until": day(-1)}); out.Totals.Month != whole.Totals.Month ||
		out.Totals.Out != (proposals.Sum{Count: 1, Amount: 100}) || out.Totals.Won != (proposals.Sum{}) {
		t.Errorf("before this month it comes to %+v", out.Totals)
	}
	page := list(in{"limit": 3})
	if len(page.Items) != 3 || page.NextCursor == nil || page.Totals != whole.Totals {
		t.Fatalf("%+v", page)
	}
	rest := list(in{"limit": 3, "cursor": *page.NextCursor})
	if len(rest.Items) != 1 || rest.NextCursor != nil || rest.Totals != whole.Totals {
		t.Errorf("%+v", rest)
	}
	// An accepted amount stays won, whatever is offered later.
	d.update(d.get(third.UUID), in{"budget": 900})
	if want := (proposals.Totals{Out: proposals.Sum{Count: 3, Amount: 1200}, Won: whole.Totals.Won,
		Month: whole.Totals.Month}); list(nil).Totals != want {
		t.Errorf("after another offer it comes to %+v", list(nil).Totals)
	}
	helper := d.api.Member(d.env.AddMember(d.business, tenants.TeamGuest).User, d.business)
	if out := proceduretest.Get[proposals.GetAllOutput](helper, "proposals.getAll", nil); len(out.Items) != 0 ||
		out.Totals != (proposals.Totals{}) {
		t.Errorf("a helper reads %+v", out)
	}
}

func TestWhoHasProposalsIsNotDeleted(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	older, p := d.create(nil), d.create(nil)
	if found := proceduretest.Get[crm.GetContactOutput](d.owner, "crm.contacts.get",
		in{"uuid": d.marina.ID}); found.ProposalID == nil || *found.ProposalID != p.UUID || *found.Status != "SENT" {
		t.Errorf("their card says %v", found.ProposalID)
	}
	if refusal := d.owner.PostRefused("crm.contacts.delete",
		in{"uuid": d.marina.ID}); refusal.Status != http.StatusConflict {
		t.Errorf("%+v", refusal)
	}
	proceduretest.Post[procedure.None](d.owner, "proposals.delete", in{"uuid": older.UUID})
	proceduretest.Post[procedure.None](d.owner, "proposals.delete", in{"uuid": p.UUID})
	proceduretest.Post[procedure.None](d.owner, "crm.contacts.delete", in{"uuid": d.marina.ID})
	if said := d.owner.PostRefused("proposals.create", d.offer(nil)).
		MessageOf("customer"); said != "Cliente não encontrado" {
		t.Errorf("for who was deleted: %q", said)
	}
	// A proposal without its contact cannot be restored.
	if status := d.owner.TryPost("proposals.restore", in{"uuid": p.UUID}); status != http.StatusNotFound {
		t.Errorf("a proposal to nobody came back: %d", status)
	}
}

func TestServicesAndTexts(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	value := int64(50_000)
	made := proceduretest.Post[proposals.ServiceOfList](d.owner, "proposals.saveService",
		in{"name": " Assessoria ", "value": value})
	again := proceduretest.Post[proposals.ServiceOfList](d.owner, "proposals.saveService",
		in{"uuid": made.UUID, "name": "Assessoria completa"})
	if list := proceduretest.Get[proposals.PriceList](d.owner, "proposals.getPriceList", nil).Items; len(list) != 1 ||
		list[0].Name != "Assessoria completa" || list[0].Value != nil || again.UUID != made.UUID {
		t.Errorf("%+v", list)
	}
	proceduretest.Post[procedure.None](d.owner, "proposals.deleteService", in{"uuid": made.UUID})
	if list := proceduretest.Get[proposals.PriceList](d.owner, "proposals.getPriceList", nil).Items; len(list) != 0 {
		t.Errorf("%+v", list)
	}
	mine := proceduretest.Post[proposals.Template](d.owner, "proposals.saveTemplate",
		in{"name": "Meu", "content": newDocument("Olá, {{cliente}}")})
	if said := d.owner.PostRefused("proposals.saveTemplate",
		in{"name": "Meu",
			"content": in{"type": "doc", "content": []in{{"type": "image", "attrs": in{"src": "/media/x"}}}}}).
		MessageOf("content"); said == "" {
		t.Error("a text with a picture is kept")
	}
	texts := proceduretest.Get[proposals.GetTemplatesOutput](d.owner, "proposals.getTemplates", nil)
	if len(texts.Own) != 1 || texts.Own[0].UUID != mine.UUID || len(texts.Ready) < 5 {
		t.Errorf("%d of their own, %d ready", len(texts.Own), len(texts.Ready))
	}
	// The shipped texts can be saved unchanged, by planners of any gender.
	for _, one := range texts.Ready {
		if written := fmt.Sprint(one.Content); regexp.MustCompile(`(?i)obrigad[ao]|\b[dn]?[ao] \{\{`).
			MatchString(written) {
			t.Errorf("%s is said in one gender: %s", one.Key, written)
		}
		d.create(in{"content": one.Content})
	}
	proceduretest.Post[procedure.None](d.owner, "proposals.deleteTemplate", in{"uuid": mine.UUID})
}

func TestADeletedServiceOrTextComesBackForADay(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	service := proceduretest.Post[proposals.ServiceOfList](d.owner, "proposals.saveService",
		in{"name": "Assessoria", "value": 50_000})
	mine := proceduretest.Post[proposals.Template](d.owner, "proposals.saveTemplate",
		in{"name": "Meu", "content": newDocument("Olá, {{cliente}}")})
	helper := d.api.Member(d.env.AddMember(d.business, tenants.TeamGuest).User, d.business)
	stranger := d.api.Owner(d.env.AddBusiness("Outra"))
	for _, c := range []struct {
		remove, restore, table string
		uuid                   uuid.UUID
		count                  func() int
	}{
		{"proposals.deleteService", "proposals.restoreService", "services", service.UUID, func() int {
			list := proceduretest.Get[proposals.PriceList](d.owner, "proposals.getPriceList", nil).Items
			if len(list) == 1 && !reflect.DeepEqual(list[0], service) {
				t.Errorf("it comes back as %+v", list[0])
			}
			return len(list)
		}},
		{"proposals.deleteTemplate", "proposals.restoreTemplate", "proposal_templates", mine.UUID, func() int {
			own := proceduretest.Get[proposals.GetTemplatesOutput](d.owner, "proposals.getTemplates", nil).Own
			if len(own) == 1 && !reflect.DeepEqual(own[0], mine) {
				t.Errorf("it comes back as %+v", own[0])
			}
			return len(own)
		}},
	} {
		named := in{"uuid": c.uuid}
		proceduretest.Post[procedure.None](d.owner, c.remove, named)
		for who, caller := range map[string]proceduretest.Caller{"a helper": helper, "another business": stranger} {
			if status := caller.TryPost(c.restore, named); status != http.StatusNotFound {
				t.Errorf("%s, by %s: %d", c.restore, who, status)
			}
		}
		if n := c.count(); n != 0 {
			t.Errorf("%s leaves %d", c.remove, n)
		}
		proceduretest.Post[procedure.None](d.owner, c.restore, named)
		proceduretest.Post[procedure.None](d.owner, c.restore, named)
		if n := c.count(); n != 1 {
			t.Errorf("after %s there are %d", c.restore, n)
		}
		d.run(`UPDATE `+c.table+` SET deleted_at = now() - interval '25 hours' WHERE id = $1`, c.uuid)
		if status := d.owner.TryPost(c.restore, named); status != http.StatusNotFound {
			t.Errorf("%s, a day later: %d", c.restore, status)
		}
	}
}

func TestTheSearchFindsProposals(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	p := d.create(in{"title": "Mini wedding na praia"})
	for _, query := range []string{"praia", "wedding marina", "prado"} {
		found := proceduretest.Get[search.AllOutput](d.owner, "search.all", in{"query": query})
		if len(found.Proposals) != 1 || found.Proposals[0].UUID != p.UUID ||
			found.Proposals[0].CustomerName != "Marina Prado" {
			t.Errorf("%q finds %+v", query, found.Proposals)
		}
	}
	helper := d.api.Member(d.env.AddMember(d.business, tenants.TeamGuest).User, d.business)
	if found := proceduretest.Get[search.AllOutput](helper, "search.all",
		in{"query": "praia"}); len(found.Proposals) != 0 {
		t.Errorf("a helper finds %+v", found.Proposals)
	}
}

func TestWhatWaitsForAnAnswer(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	fresh, old, seen, expired, declined, gone := d.create(in{"budget": 1}), d.create(in{"budget": 2}),
		d.create(in{"budget": 4}), d.create(in{"budget": 8}), d.create(in{"budget": 16}), d.create(in{"budget": 32})
	d.run(`UPDATE proposals SET sent_at = now() - interval '8 days' WHERE id <> $1`, fresh.UUID)
	d.run(
		`UPDATE proposals SET status = 'VIEWED', first_seen_at = now(), last_seen_at = now(), seen = 1, sent_at = now() - interval '9 days' WHERE id = $1`, seen.UUID)
	d.run(`UPDATE proposals SET expires_on = $2 WHERE id = $1`, expired.UUID, day(-1))
	d.env.DeclineProposal(declined.UUID)
	proceduretest.Post[procedure.None](d.owner, "proposals.delete", in{"uuid": gone.UUID})
	q := queries.New(d.env.DB.Read(tenants.AsWorker(uuid.Nil)))
	week := int32(7 * 24 * 60 * 60)
	page, err := q.UnansweredProposals(t.Context(), queries.UnansweredProposalsParams{AfterSeconds: week, PageSize: 1})
	if err != nil || len(page) != 1 || page[0].ID != seen.UUID || page[0].BusinessID != d.business.ID {
		t.Fatalf("%+v, %v", page, err)
	}
	rest, err := q.UnansweredProposals(t.Context(), queries.UnansweredProposalsParams{AfterSeconds: week, PageSize: 9,
		AfterSentAt: &page[0].SentAt, AfterID: &page[0].ID})
	if err != nil || len(rest) != 1 || rest[0].ID != old.UUID || rest[0].Version != 1 {
		t.Errorf("%+v, %v", rest, err)
	}
	out, err := q.AwaitingProposals(t.Context(), queries.AwaitingProposalsParams{PageSize: 9})
	if err != nil || len(out) != 1 || out[0].BusinessID != d.business.ID || out[0].Proposals != 3 ||
		out[0].Amount != 7 {
		t.Errorf("%+v, %v", out, err)
	}
}
