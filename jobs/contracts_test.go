package jobs_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/contractpdf"
	"cortejo/formats/richtext"
	"cortejo/jobs"
	"cortejo/providers/files"
	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// sealSecret is what sealKey is made of.
var sealSecret = []byte(strings.Repeat("k", contractpdf.MinKeyLength))

// sealKey seals contracts in tests.
func sealKey(t testing.TB) contractpdf.Key {
	t.Helper()
	key, err := contractpdf.NewKey(sealSecret)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// change runs SQL above the rules and their triggers.
func (b *bundle) change(t *testing.T, sql string, args ...any) {
	t.Helper()
	if _, err := b.Untriggered().Admin.Exec(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

// sentContract is one that its only signer was asked to sign so many days ago.
func (b *bundle) sentContract(t *testing.T, event tenanttest.Event, daysAgo int) (contract, signer uuid.UUID,
	phone string) {
	t.Helper()
	contract, signer = b.AddContract(event, "Assessoria")
	b.SendContract(linkKey, contract, signer)
	b.change(t,
		`UPDATE contract_signers SET asked_at = now() - make_interval(days => $2), sent_at = now() - make_interval(days => $2) WHERE id = $1`, signer, daysAgo)
	if err := b.Admin.QueryRow(t.Context(), `SELECT phone FROM contract_signers WHERE id = $1`, signer).
		Scan(&phone); err != nil {
		t.Fatal(err)
	}
	return contract, signer, phone
}

// clock lets the contracts' clock strike, whenever it did last.
func (b *bundle) clock(t *testing.T) {
	t.Helper()
	b.change(t, `DELETE FROM river.river_job WHERE kind IN ('contract_clock', 'seal_contract') AND state = 'completed'`)
	b.enqueue(t, tenants.AsWorker(uuid.Nil), jobs.ContractClock{})
	b.wait(t, 1, "contract_clock")
}

func (b *bundle) steps(t *testing.T, contract uuid.UUID) (kinds string) {
	t.Helper()
	if err := b.Admin.QueryRow(t.Context(),
		`SELECT coalesce(string_agg(kind, ' ' ORDER BY id), '') FROM contract_steps WHERE contract_id = $1`, contract).
		Scan(&kinds); err != nil {
		t.Fatal(err)
	}
	return kinds
}

// signedContract is one whose only signer has signed its file.
func (b *bundle) signedContract(t *testing.T, event tenanttest.Event) (contract uuid.UUID, phone string) {
	t.Helper()
	contract, signer, phone := b.sentContract(t, event, 0)
	pdf, err := contractpdf.RenderText(t.Context(), "Assessoria",
		richtext.Text{Node: richtext.Node{Type: "doc", Content: []richtext.Node{{Type: "paragraph"}}}})
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(pdf)
	if err := b.files.Put(t.Context(), event.Business.ID.String()+"/"+contract.String(), "application/pdf",
		pdf); err != nil {
		t.Fatal(err)
	}
	b.change(t, `UPDATE contracts SET sha256 = $2, size = $3 WHERE id = $1`, contract, sum[:], len(pdf))
	b.SignContract(contract, signer)
	return contract, phone
}

// sealed is the file of a contract's seal, once it is there.
func (b *bundle) sealed(t *testing.T, contract uuid.UUID) (key *string) {
	t.Helper()
	if err := b.Admin.QueryRow(t.Context(), `SELECT sealed_key FROM contracts WHERE id = $1`, contract).
		Scan(&key); err != nil {
		t.Fatal(err)
	}
	return key
}

// verify says whether a file is whole and sealed.
func (b *bundle) verify(t *testing.T, key string) {
	t.Helper()
	file, err := b.files.Get(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(file)
	if err = errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	if err := contractpdf.Verify(content, sealKey(t).Certificate); err != nil {
		t.Errorf("the seal: %v", err)
	}
}

// A worker is killed when it has stored a sealed file and not yet written down that it is there, and the next one when
// the provider took the word of it: there is one seal, and one word.
func TestAKilledWorkerSealsAndTellsOnce(t *testing.T) {
	t.Parallel()
	b, provider := onTwilio(t)
	event := b.AddEvent(b.AddBusiness("Ana Clara Cerimonial"), "Casamento")
	contract, _ := b.signedContract(t, event)
	settings := []string{workerProvider + "=" + provider.URL(), workerFiles + "=" + b.folder}
	b.enqueue(t, tenants.AsWorker(event.Business.ID),
		jobs.SealContract{OfBusiness: jobs.OfBusiness{BusinessID: event.Business.ID}, ContractID: contract})

	held, err := b.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := held.Exec(t.Context(), `SELECT FROM contracts WHERE id = $1 FOR UPDATE`, contract); err != nil {
		t.Fatal(err)
	}
	// Where the test fails the lock goes too, or nothing of it would ever end.
	t.Cleanup(func() { _ = held.Rollback(context.WithoutCancel(t.Context())) })
	first := b.worker(t, settings...)
	first.start(t)
	tenanttest.WaitUntil(t, 5*time.Minute, "somebody waits to write the seal down", func() (waits bool) {
		// Not in the transaction that holds the lock: pg_stat_activity stays there what it was at its first reading.
		err := b.Admin.QueryRow(t.Context(),
			`SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database() AND a.query LIKE '%sealed_key =%')`).Scan(&waits)
		if err != nil {
			t.Fatal(err)
		}
		return waits
	})
	first.kill(t)
	_ = first.Wait() // it was killed
	if err := held.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if key := b.sealed(t, contract); key != nil {
		t.Fatalf("it is sealed as %s", *key)
	}

	second := b.worker(t, settings...)
	provider.Intercept(nil, func(http.ResponseWriter, url.Values) bool {
		second.kill(t)
		panic(http.ErrAbortHandler)
	})
	b.longGone(t)
	second.start(t)
	_ = second.Wait() // it was killed
	provider.Intercept(nil, nil)

	b.later(t)
	b.longGone(t)
	b.start(t)
	b.wait(t, 3, "contract_copy", "discard_upload")
	rows, err := b.Admin.Query(t.Context(), `SELECT args->>'key' FROM river.river_job WHERE kind = 'discard_upload'`)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(stored) != 2 {
		t.Fatalf("files were stored as %v, %v", stored, err)
	}
	for _, key := range stored {
		if key == *b.sealed(t, contract) {
			b.verify(t, key)
		} else if _, err := b.files.Get(t.Context(), key); !errors.Is(err, files.ErrNotFound) {
			t.Errorf("the file that no contract has: %v", err)
		}
	}
	if taken := provider.Taken(); len(taken) != 1 || strings.Count(b.steps(t, contract), "SEALED") != 1 {
		t.Errorf("the provider took %v, and the steps are %s", taken, b.steps(t, contract))
	}
}

func TestASealThatWasKilledIsMadeAgainOnce(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	event := b.AddEvent(b.AddBusiness("Ana Clara Cerimonial"), "Casamento")
	contract, phone := b.signedContract(t, event)
	sealed := func() *string { return b.sealed(t, contract) }
	of := jobs.OfBusiness{BusinessID: event.Business.ID}
	b.enqueue(t, tenants.AsWorker(event.Business.ID), jobs.SealContract{OfBusiness: of, ContractID: contract})
	b.start(t)
	b.wait(t, 1, "contract_copy")
	first := sealed()
	// As a process leaves it that is killed after it stored the file: nobody wrote down that it is there.
	b.change(t,
		`UPDATE contracts SET sealed_key = NULL, sealed_size = NULL, sealed_sha256 = NULL, sealed_at = NULL, ended_at = now() - interval '1 hour' WHERE id = $1`, contract)
	b.clock(t)
	b.wait(t, 1, "seal_contract")
	second := sealed()
	if first == nil || second == nil || *first == *second {
		t.Fatalf("sealed as %v, then as %v", first, second)
	}
	for _, key := range []string{*first, *second} {
		b.enqueue(t, tenants.AsWorker(event.Business.ID), jobs.DiscardUpload{OfBusiness: of, Key: key})
	}
	b.wait(t, 2, "discard_upload")
	if _, err := b.files.Get(t.Context(), *first); !errors.Is(err, files.ErrNotFound) {
		t.Errorf("the file that no contract has: %v", err)
	}
	b.verify(t, *second)
	// Who was told is not told again, and what is sealed no clock seals.
	b.clock(t)
	if got := b.sender.To(phone); len(got) != 1 || got[0].Kind != messages.ContractSigned || *sealed() != *second {
		t.Errorf("told %+v", got)
	}
}

// A key that changes is noticed once, by whatever process starts with it, and what the old one sealed verifies by its
// kept certificate, also if the seal is older than the table of certificates.
func TestAChangedContractKeyIsNoticedAndOldSealsVerify(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	use := func(key contractpdf.Key) string {
		t.Helper()
		before, err := jobs.UseContractKey(t.Context(), b.DB, key.Certificate)
		if err != nil {
			t.Fatal(err)
		}
		return hex.EncodeToString(before)
	}
	find := func() *queries.GetContractKeyChangeRow {
		t.Helper()
		change, err := jobs.FindContractKeyChange(t.Context(), b.DB)
		if err != nil {
			t.Fatal(err)
		}
		return change
	}
	old := sealKey(t)
	if first, again := use(old), use(old); first+again != "" || find() != nil {
		t.Fatalf("a key that never changed: %q, then %q, and %+v", first, again, find())
	}
	event := b.AddEvent(b.AddBusiness("Ana Clara Cerimonial"), "Casamento")
	contract, _ := b.signedContract(t, event)
	b.enqueue(t, tenants.AsWorker(event.Business.ID),
		jobs.SealContract{OfBusiness: jobs.OfBusiness{BusinessID: event.Business.ID}, ContractID: contract})
	b.start(t)
	b.wait(t, 1, "contract_copy")
	recorded := func() (certificate []byte) {
		t.Helper()
		if err := b.Admin.QueryRow(t.Context(),
			`SELECT c.certificate FROM contracts k JOIN contract_certificates c ON c.sha256 = k.certificate_sha256
			WHERE k.id = $1`, contract).Scan(&certificate); err != nil {
			t.Fatal(err)
		}
		return certificate
	}
	if !bytes.Equal(recorded(), old.DER()) {
		t.Error("the seal's certificate is not the key's")
	}

	other, err := contractpdf.NewKey([]byte(strings.Repeat("o", contractpdf.MinKeyLength)))
	if err != nil {
		t.Fatal(err)
	}
	if before := use(other); before != old.FormatFingerprint() {
		t.Errorf("the key before was %q", before)
	}
	if change := find(); change == nil || hex.EncodeToString(change.Sha256) != other.FormatFingerprint() ||
		time.Since(change.ChangedAt).Abs() > time.Hour {
		t.Errorf("the change is %+v", change)
	}
	if again := use(other); again != "" {
		t.Errorf("the same key is a change from %q", again)
	}
	if back := use(old); back != other.FormatFingerprint() {
		t.Errorf("the key that came back changed %q", back)
	}

	b.change(t, `UPDATE contracts SET certificate_sha256 = NULL WHERE id = $1`, contract)
	b.change(t, `DELETE FROM contract_certificates WHERE sha256 = $1`, hashOfKey(old))
	use(other)
	b.clock(t)
	b.wait(t, 1, "record_seal_certificate")
	kept, err := contractpdf.ParseCertificate(recorded())
	if err != nil || kept.Fingerprint() != old.Fingerprint() {
		t.Fatalf("of an old seal %v is recorded, %v", kept.FormatFingerprint(), err)
	}
	file, err := b.files.Get(t.Context(), *b.sealed(t, contract))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(file)
	if err = errors.Join(err, file.Close(), contractpdf.Verify(content, kept)); err != nil {
		t.Errorf("the seal of the old key: %v", err)
	}
}

func hashOfKey(key contractpdf.Key) []byte {
	sum := key.Fingerprint()
	return sum[:]
}

// Whoever signs holds the contract and then their own line: a reminder that held the line and waited for the contract
// would end one of the two.
func TestNobodyIsRemindedWhileTheySign(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	contract, _, _ := b.sentContract(t, b.AddEvent(b.AddBusiness("Ana Clara Cerimonial"), "Casamento"), 3)
	remind := func() (due []queries.RemindContractsRow) {
		t.Helper()
		err := b.DB.Write(t.Context(), tenants.AsWorker(uuid.Nil).Named("contract_clock"),
			func(w tenants.Writer) (err error) {
				due, err = queries.New(w).RemindContracts(t.Context(),
					queries.RemindContractsParams{AfterSeconds: 3600, PageSize: 10})
				return err
			})
		if err != nil {
			t.Fatal(err)
		}
		return due
	}
	signing, err := b.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = signing.Rollback(t.Context()) }() // after a commit it does nothing
	if _, err := signing.Exec(t.Context(), `SELECT FROM contracts WHERE id = $1 FOR UPDATE`, contract); err != nil {
		t.Fatal(err)
	}
	if due := remind(); len(due) != 0 {
		t.Errorf("while they sign: %v", due)
	}
	if err := signing.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if due := remind(); len(due) != 1 {
		t.Errorf("afterwards: %v", due)
	}
}

func TestWhoHasNotSignedIsRemindedOnceAndWhatIsOverExpires(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	event := b.AddEvent(b.AddBusiness("Ana Clara Cerimonial"), "Casamento")
	slow, _, phone := b.sentContract(t, event, 3)
	_, _, quick := b.sentContract(t, event, 1)
	over, _, late := b.sentContract(t, event, 3)
	b.change(t,
		`UPDATE contracts SET expires_on = (now() AT TIME ZONE 'America/Sao_Paulo')::date - 1 WHERE id = $1`, over)
	b.start(t)
	b.clock(t)
	b.wait(t, 1, "contract_link")
	b.clock(t)
	if got := b.sender.To(phone); len(got) != 1 || got[0].Kind != messages.ContractReminder ||
		!strings.Contains(got[0].Body, "/contrato/") {
		t.Errorf("who was asked three days ago got %+v", got)
	}
	if len(b.sender.To(quick)) != 0 || len(b.sender.To(late)) != 0 {
		t.Errorf("others were reminded: %+v", b.sender.All())
	}
	if !strings.HasSuffix(b.steps(t, slow), "REMINDED") || !strings.HasSuffix(b.steps(t, over), "EXPIRED") {
		t.Errorf("the steps are %q and %q", b.steps(t, slow), b.steps(t, over))
	}
}
