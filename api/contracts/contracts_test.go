package contracts_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/api/activity"
	"cortejo/api/contracts"
	"cortejo/api/document"
	"cortejo/api/image"
	"cortejo/api/search"
	"cortejo/formats/contractpdf"
	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/providers/files"
	"cortejo/providers/files/filestest"
	"cortejo/providers/messages"
	"cortejo/providers/messages/messagestest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type in = proceduretest.Input

// contractsEnv is a wedding with its planner and its client, and records the messages of their contracts.
type contractsEnv struct {
	env                    *tenanttest.Env
	api                    *proceduretest.API
	event                  tenanttest.Event
	owner, client, visitor proceduretest.Caller
	key                    contractpdf.Key
	t                      *testing.T
	sent                   *messagestest.Recorder
	ended                  <-chan *river.Event
	files                  *files.Store
}

func newContractsEnv(t *testing.T, limit int) *contractsEnv {
	t.Parallel()
	d := &contractsEnv{env: tenanttest.New(t), t: t, sent: &messagestest.Recorder{}}
	links, store, log := secretlink.KeyOf("key"), filestest.Open(t, t.TempDir()), slog.New(slog.DiscardHandler)
	var err error
	d.files = store
	if d.key, err = contractpdf.NewKey([]byte(strings.Repeat("k", contractpdf.MinKeyLength))); err != nil {
		t.Fatal(err)
	}
	queue, err := jobs.NewWorkers(jobs.Options{Pool: d.env.App, DB: d.env.DB, Sender: d.sent,
		PublicURL: "https://cortejo.test", Files: store, Links: links, ContractKey: d.key, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	ended, stop := queue.Subscribe(river.EventKindJobCompleted, river.EventKindJobCancelled, river.EventKindJobFailed)
	d.ended = ended
	t.Cleanup(stop)
	queue.PeriodicJobs().Clear() // a test lets the clocks' work be done when it is due
	if err := queue.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = queue.Stop(context.Background()) })
	secret := func(*http.Request) string { return "session" }
	d.api = proceduretest.New(t, d.env, func(r *procedure.Router) {
		keeper := document.Register(r, document.Options{
			Env:    server.Env{DB: d.env.DB, Files: store},
			Studio: image.NewStudio(store, log), Scanner: files.NoScanner{}, Secret: secret,
		})
		contracts.New(contracts.Options{
			Env: server.Env{
				DB: d.env.DB, PublicURL: "https://cortejo.test", Files: store, Secrets: secrets.New("key"),
				SendsEmails: true,
			},
			Keeper: keeper, LinkSecret: secret, Limit: limit,
		}).Register(r)
		activity.Register(r)
		search.Register(r)
	})
	d.event = d.env.AddEvent(d.env.AddBusiness("Ana Clara Cerimonial"), "Casamento Marina & Tomás")
	marina := d.env.AddUser("Marina")
	d.env.AddEventCustomer(d.event, marina)
	d.env.SetCustomerPermissions(d.event, tenants.CustomerContractsView)
	d.owner, d.client, d.visitor = d.api.Owner(d.event.Business), d.api.Customer(marina, d.event), d.api.Visitor()
	return d
}

func text(words string) in {
	return in{"type": "doc", "content": []in{{"type": "paragraph", "content": []in{{"type": "text", "text": words}}}}}
}

// draft creates a contract with so many signers.
func (d *contractsEnv) draft(people int) contracts.Contract {
	d.t.Helper()
	signers := []in{}
	for i := range people {
		signers = append(signers, in{"name": fmt.Sprintf("Pessoa %d", i+1), "phone": fmt.Sprintf("+55319876500%02d", i),
			"taxId": "529.982.247-25", "role": "Contratante"})
	}
	return proceduretest.Post[contracts.Contract](d.owner, "contracts.create", in{
		"uuid": uuid.NewString(), "eventUuid": d.event.ID, "name": "Contrato de assessoria", "message": "Com carinho",
		"inOrder": true, "content": text("A assessoria, do começo ao fim."), "signers": signers,
	})
}

func (d *contractsEnv) send(c contracts.Contract) contracts.Contract {
	d.t.Helper()
	return proceduretest.Post[contracts.Contract](d.owner, "contracts.send", in{"uuid": c.UUID})
}

var (
	aLink = regexp.MustCompile(`/contrato/([A-Za-z0-9_-]{22})`)
	aCode = regexp.MustCompile(`^\d{6}`)
)

// message waits for the nth message of a kind to a phone, and returns its text.
func (d *contractsEnv) message(kind messages.Kind, phone string, n int) string {
	d.t.Helper()
	patience := time.After(time.Minute)
	for {
		found := d.sent.ListOf(kind, phone)
		if len(found) >= n {
			return found[n-1].Body
		}
		select {
		case <-d.ended:
		case <-patience:
			d.t.Fatalf("no %s to %s: %v", kind, phone, d.sent.All())
		}
	}
}

func (d *contractsEnv) link(phone string, n int) string {
	d.t.Helper()
	return aLink.FindStringSubmatch(d.message(messages.ContractLink, phone, n))[1]
}

// code opens the contract and asks for a code.
func (d *contractsEnv) code(token, phone string, n int) string {
	d.t.Helper()
	proceduretest.Post[contracts.SigningView](d.visitor, "public.contract.open", in{"token": token})
	proceduretest.Post[contracts.RequestCodeOutput](d.visitor, "public.contract.requestCode",
		in{"token": token, "channel": "SMS"})
	return aCode.FindString(d.message(messages.ContractCode, phone, n))
}

func (d *contractsEnv) signature(token, code string) in {
	d.t.Helper()
	o := proceduretest.Get[contracts.SigningView](d.visitor, "public.contract.get", in{"token": token})
	return in{"token": token, "code": code, "sha256": o.SHA256, "consent": o.Consent.Version,
		"signature": in{"kind": "DRAWN", "value": "M20 150L60 30L100 140"}}
}

// sealed waits until the contract is sealed.
func (d *contractsEnv) sealed(id uuid.UUID) contracts.Contract {
	d.t.Helper()
	patience := time.After(time.Minute)
	for {
		if c := proceduretest.Get[contracts.Contract](d.owner, "contracts.get", in{"uuid": id}); c.Sealed {
			return c
		}
		select {
		case <-d.ended:
		case <-patience:
			d.t.Fatal("nobody sealed it")
		}
	}
}

// The address of a signer is evidence, so all of it is stored: its first 64 bits are those of a whole household.
func TestTheWholeClientIPOfASignerIsKept(t *testing.T) {
	d := newContractsEnv(t, 5)
	d.send(d.draft(1))
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/public/public.contract.open",
		strings.NewReader(`{"token":"`+d.link("+5531987650000", 1)+`"}`))
	r.Header.Set("Content-Type", "application/json")
	r.RemoteAddr = "[2001:db8:1:2:3:4:5:6]:4000"
	answer := httptest.NewRecorder()
	d.api.ServeHTTP(answer, r)
	var kept string
	if err := d.env.Admin.QueryRow(t.Context(), `SELECT ip FROM contract_steps WHERE ip IS NOT NULL`).
		Scan(&kept); err != nil || kept != "2001:db8:1:2:3:4:5:6" {
		t.Errorf("%d, and it keeps %q %v", answer.Code, kept, err)
	}
}

func wrong(code string) string {
	if code == "000000" {
		return "000001"
	}
	return "000000"
}

func TestThreeSignInOrder(t *testing.T) {
	d := newContractsEnv(t, 5)
	phones := []string{"+5531987650000", "+5531987650001", "+5531987650002"}
	c := d.send(d.draft(3))
	if c.Status != "SENT" || c.SHA256 == nil || len(c.Signers) != 3 || c.Signers[0].Team.Phone != phones[0] ||
		c.Signers[1].Team.SentAt != nil {
		t.Fatalf("sent %+v", c)
	}
	if r := d.owner.PostRefused("contracts.update",
		in{"uuid": c.UUID, "name": "Outro"}); r.Status != http.StatusConflict {
		t.Errorf("a sent contract changes: %+v", r)
	}
	if _, err := d.env.Admin.Exec(t.Context(), `UPDATE contracts SET message = 'x' WHERE id = $1`, c.UUID); err == nil {
		t.Error("a sent contract changes behind the API")
	}
	for i, phone := range phones {
		token := d.link(phone, 1)
		if o := proceduretest.Get[contracts.SigningView](d.visitor, "public.contract.get",
			in{"token": token}); o.Signer.Status != "NEW" || !o.Turn || strings.Contains(o.Signer.Phone, "8765") {
			t.Errorf("a look at the link: %+v", o)
		}
		if status := d.visitor.Try("public.contract.file", in{"token": token}); status != http.StatusNotFound {
			t.Errorf("the file before it was opened: %d", status)
		}
		code := d.code(token, phone, 1)
		if i == 1 {
			if r := d.visitor.PostRefused("public.contract.sign",
				d.signature(token, wrong(code))); r.MessageOf("code") != "Código errado. Restam 4 tentativas." {
				t.Errorf("a wrong code: %+v", r)
			}
		}
		if got := proceduretest.Get[contracts.Contract](d.owner, "contracts.get", in{"uuid": c.UUID}); got.Sealed ||
			d.owner.Try("contracts.getDownloadLink", in{"uuid": c.UUID}) != http.StatusNotFound {
			t.Errorf("a download before the last signature: %+v", got)
		}
		o := proceduretest.Post[contracts.SigningView](d.visitor, "public.contract.sign", d.signature(token, code))
		if o.Signer.Status != "SIGNED" {
			t.Errorf("signed: %+v", o)
		}
		if r := d.visitor.PostRefused("public.contract.sign",
			d.signature(token, code)); r.Status != http.StatusConflict {
			t.Errorf("signed twice: %+v", r)
		}
	}
	got := d.sealed(c.UUID)
	if got.Status != "SIGNED" || got.SealedSHA256 == nil {
		t.Fatalf("sealed %+v", got)
	}
	for who, as := range map[string]proceduretest.Caller{"the team": d.owner, "the client": d.client} {
		link := proceduretest.Get[contracts.GetDownloadLinkOutput](as, "contracts.getDownloadLink", in{"uuid": c.UUID})
		answer := as.Fetch(link.URL)
		sum := sha256.Sum256(answer.Body.Bytes())
		if answer.Code != http.StatusOK || hex.EncodeToString(sum[:]) != *got.SealedSHA256 {
			t.Errorf("%s downloads %d", who, answer.Code)
		}
		if err := contractpdf.Verify(answer.Body.Bytes(), d.key.Certificate); err != nil {
			t.Errorf("the seal: %v", err)
		}
	}
	v := proceduretest.Get[contracts.Verification](d.visitor, "public.contract.verify",
		in{"code": strings.ToLower(jobs.GroupedCode(*got.Code))})
	if v.SealedSHA256 != *got.SealedSHA256 || len(v.Signers) != 3 || v.CertificateSHA256 == nil ||
		*v.CertificateSHA256 != d.key.FormatFingerprint() {
		t.Errorf("verified %+v", v)
	}
	if status := d.visitor.Try("public.contract.verify",
		in{"code": "AAAA-AAAA-AAAA-AAAA"}); status != http.StatusNotFound {
		t.Errorf("another code: %d", status)
	}
	d.message(messages.ContractSigned, phones[2], 1)
	seen := proceduretest.Get[contracts.Contract](d.client, "contracts.get", in{"uuid": c.UUID})
	if seen.Message != nil || seen.Signers[0].Team != nil || len(seen.Steps) != 0 || seen.MayEdit {
		t.Errorf("the client reads %+v", seen)
	}
	for _, entry := range proceduretest.Get[activity.Page](d.owner, "activity.getAll",
		in{"eventUuid": d.event.ID}).Items {
		if strings.Contains(fmt.Sprintf("%+v", entry), "98765000") ||
			strings.Contains(fmt.Sprintf("%+v", entry), "52998224725") {
			t.Errorf("the audit log says a phone or a CPF: %+v", entry)
		}
	}
}

func TestACodeEndsWithFiveTriesAndACorrectedPhone(t *testing.T) {
	d := newContractsEnv(t, 5)
	c := d.send(d.draft(1))
	old := d.link("+5531987650000", 1)
	corrected := proceduretest.Post[contracts.Contract](d.owner, "contracts.correctSigner",
		in{"signerUuid": c.Signers[0].UUID, "phone": "(31) 98765-0099"})
	if corrected.Signers[0].Team.Phone != "+5531987650099" ||
		d.visitor.Try("public.contract.get", in{"token": old}) != http.StatusNotFound {
		t.Errorf("the old link opens: %+v", corrected)
	}
	token := d.link("+5531987650099", 1)
	code := d.code(token, "+5531987650099", 1)
	if r := d.owner.PostRefused("contracts.correctSigner",
		in{"signerUuid": c.Signers[0].UUID, "phone": "+5531987650098"}); r.Status != http.StatusConflict {
		t.Errorf("corrected once it was opened: %+v", r)
	}
	for range 5 {
		d.visitor.PostRefused("public.contract.sign", d.signature(token, wrong(code)))
	}
	if r := d.visitor.PostRefused("public.contract.sign",
		d.signature(token, code)); r.MessageOf("code") != "Este código não vale mais. Peça outro." {
		t.Errorf("the right code after five wrong ones: %+v", r)
	}
	if r := d.visitor.PostRefused("public.contract.requestCode",
		in{"token": token, "channel": "SMS"}); r.Status != http.StatusTooManyRequests {
		t.Errorf("another code at once: %+v", r)
	}
	d.visitor.PostRefused("public.contract.decline", in{"token": token, "reason": " "})
	if o := proceduretest.Post[contracts.SigningView](d.visitor, "public.contract.decline",
		in{"token": token, "reason": "O valor mudou"}); o.Status != "DECLINED" {
		t.Errorf("declined: %+v", o)
	}
	if r := d.owner.PostRefused("contracts.cancel", in{"uuid": c.UUID}); r.Status != http.StatusConflict {
		t.Errorf("cancelled what was declined: %+v", r)
	}
}

func TestANewVersionCancelsAndTheLimitCountsWhatWasSent(t *testing.T) {
	d := newContractsEnv(t, 2)
	c := d.send(d.draft(1))
	next := proceduretest.Post[contracts.Contract](d.owner, "contracts.createVersion",
		in{"uuid": c.UUID, "newUuid": uuid.NewString()})
	if next.Status != "DRAFT" || len(next.Signers) != 1 ||
		proceduretest.Get[contracts.Contract](d.owner, "contracts.get", in{"uuid": c.UUID}).Status != "SENT" {
		t.Errorf("a new version %+v", next)
	}
	d.send(next)
	if before := proceduretest.Get[contracts.Contract](d.owner, "contracts.get",
		in{"uuid": c.UUID}); before.Status != "CANCELLED" || *before.ReplacedBy != next.UUID {
		t.Errorf("the version before: %+v", before)
	}
	if r := d.owner.PostRefused("contracts.send", in{"uuid": d.draft(1).UUID}); r.Status != http.StatusConflict ||
		!strings.Contains(r.Detail, "2 contratos") {
		t.Errorf("a third: %+v", r)
	}
	page := proceduretest.Get[contracts.GetAllOutput](d.owner, "contracts.getAll", in{})
	if len(page.Items) != 3 || page.Quota == nil || page.Quota.Sent != 2 {
		t.Errorf("listed %+v", page)
	}
	if theirs := proceduretest.Get[contracts.GetAllOutput](d.client, "contracts.getAll",
		in{"eventUuid": d.event.ID}); len(theirs.Items) != 2 || theirs.Quota != nil {
		t.Errorf("the client's list %+v", theirs)
	}
	if found := proceduretest.Get[search.AllOutput](d.owner, "search.all",
		in{"query": "assessoria pessoa"}); len(found.Contracts) != 3 {
		t.Errorf("found %+v", found.Contracts)
	}
	d.env.SetCustomerPermissions(d.event, 0)
	if status := d.client.Try("contracts.getAll", in{"eventUuid": d.event.ID}); status != http.StatusNotFound {
		t.Errorf("a client without the area: %d", status)
	}
}

func TestLettersThatCannotBePrintedAreRefusedBeforeAnyoneSigns(t *testing.T) {
	d := newContractsEnv(t, 5)
	c := d.draft(1)
	change := func(body in) {
		t.Helper()
		body["uuid"] = c.UUID
		proceduretest.Post[contracts.Contract](d.owner, "contracts.update", body)
	}
	signers := func(name string) []in {
		return []in{{"name": name, "phone": "+5531987650001", "role": "Contratante"}}
	}
	refused := func(want string) {
		t.Helper()
		r := d.owner.PostRefused("contracts.send", in{"uuid": c.UUID})
		if r.Status != http.StatusConflict || r.Detail != want {
			t.Errorf("got %d %q, want %q", r.Status, r.Detail, want)
		}
	}
	change(in{"content": text("A assessoria de 王, com 明."), "version": c.Version})
	refused("Há letras que não saem no PDF: “王”, “明” no texto. Escreva-as de outro jeito.")
	c = proceduretest.Get[contracts.Contract](d.owner, "contracts.get", in{"uuid": c.UUID})
	change(in{"content": text("A assessoria de Wang."), "version": c.Version, "signers": signers("Wang 王 🌸")})
	refused("Há uma letra que não sai no PDF: “王” no nome da 1ª pessoa. Escreva-a de outro jeito.")
	change(in{"signers": signers("Wang 🌸")})
	if sent := d.send(c); sent.Status != "SENT" {
		t.Errorf("with letters that can be printed: %+v", sent)
	}
	token := d.link("+5531987650001", 1)
	body := d.signature(token, d.code(token, "+5531987650001", 1))
	body["taxId"], body["signature"] = "529.982.247-25", in{"kind": "TYPED", "value": "王"}
	if r := d.visitor.PostRefused("public.contract.sign", body); r.MessageOf("signature.value") == "" {
		t.Errorf("a signature that cannot be printed: %+v", r)
	}
}

func TestATextIsFilledFromTheEvent(t *testing.T) {
	d := newContractsEnv(t, 5)
	template := proceduretest.Post[contracts.Template](d.owner, "contractTemplates.create",
		in{"uuid": uuid.NewString(), "name": "Assessoria",
			"content": text("De {{cliente}} a {{empresa}}, por {{valor}}.")})
	filled := proceduretest.Get[contracts.FillOutput](d.owner, "contractTemplates.fill",
		in{"uuid": template.UUID, "eventUuid": d.event.ID})
	if len(filled.Missing) != 1 || filled.Missing[0] != "valor" {
		t.Errorf("filled %+v", filled)
	}
	c := d.draft(1)
	proceduretest.Post[contracts.Contract](d.owner, "contracts.update", in{"uuid": c.UUID, "content": filled.Content})
	if r := d.owner.PostRefused("contracts.send", in{"uuid": c.UUID}); r.Status != http.StatusConflict ||
		!strings.Contains(r.Detail, "valor") {
		t.Errorf("sent with a field that nobody filled in: %+v", r)
	}
	if r := d.owner.SendRefused("contracts.upload", in{"uuid": c.UUID}, "contrato.pdf",
		[]byte("%PDF-1.4 nothing")); r.MessageOf("file") == "" {
		t.Errorf("a broken file: %+v", r)
	}
}

// One lock decides: the first of two calls succeeds, and the second is refused.
func TestCancellingAndSigningAtOnceHaveOneOutcome(t *testing.T) {
	d := newContractsEnv(t, 20)
	const phone = "+5531987650000"
	for n := 1; n <= 8; n++ {
		c := d.send(d.draft(1))
		token := d.link(phone, n)
		signature := d.signature(token, d.code(token, phone, n))
		var cancelled, signed int
		var both sync.WaitGroup
		both.Go(func() { cancelled = d.owner.TryPost("contracts.cancel", in{"uuid": c.UUID}) })
		both.Go(func() { signed = d.visitor.TryPost("public.contract.sign", signature) })
		both.Wait()
		got := proceduretest.Get[contracts.Contract](d.owner, "contracts.get", in{"uuid": c.UUID})
		switch {
		case cancelled == http.StatusOK && signed == http.StatusConflict && got.Status == "CANCELLED" &&
			got.Signers[0].Status == "LINK_OPENED":
		case cancelled == http.StatusConflict && signed == http.StatusOK && got.Status == "SIGNED" &&
			got.Signers[0].Status == "SIGNED":
		default:
			t.Errorf("cancelling answers %d, signing %d, and the contract is %s, its signer %s", cancelled, signed,
				got.Status, got.Signers[0].Status)
		}
	}
}
