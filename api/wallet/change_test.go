package wallet_test

import (
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/wallet"
	"cortejo/jobs"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// staffEnv is a business whose wallet is set, and a member of staff.
type staffEnv struct {
	env
	sofia tenanttest.User
	staff proceduretest.Caller
}

func newStaffEnv(t *testing.T) staffEnv {
	t.Helper()
	e := staffEnv{env: newEnv(t)}
	queue, err := jobs.NewQueue(e.App, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	e.DB.SetQueue(queue)
	e.sofia = e.AddStaff("Sofia")
	e.staff = e.api.Staff(e.sofia)
	proceduretest.Post[wallet.Wallet](e.owner, "wallet.create", holder())
	proceduretest.Post[wallet.Wallet](e.owner, "wallet.createRecipient", recipient("", "", nil))
	return e
}

const reasonOfRequest = "Pediu pelo telefone da conta"

func (e staffEnv) change(name string, value any) proceduretest.Input {
	return proceduretest.Input{"businessUuid": e.b.ID, "reason": reasonOfRequest, name: value}
}

func (e staffEnv) post(t *testing.T, name string, value any) {
	t.Helper()
	proceduretest.Post[procedure.None](e.staff, "admin.changeWallet", e.change(name, value))
}

func (e staffEnv) load(t *testing.T) wallet.StaffWallet {
	t.Helper()
	return proceduretest.Get[wallet.StaffWallet](e.staff, "admin.getWallet",
		proceduretest.Input{"businessUuid": e.b.ID})
}

// reveal returns the whole values, as the owner reads them after a code.
func (e staffEnv) reveal(t *testing.T) wallet.RevealOutput {
	t.Helper()
	proceduretest.Post[wallet.RequestCodeOutput](e.owner, "wallet.requestCode", proceduretest.Input{})
	return proceduretest.Post[wallet.RevealOutput](e.owner, "wallet.reveal",
		proceduretest.Input{"attempt": "attempt", "code": "123456"})
}

func newAccount() proceduretest.Input {
	return proceduretest.Input{"bankCode": "104", "bankAccountType": "CHECKING", "agency": "2004",
		"number": "001000000448", "verificationCode": "6"}
}

// Staff change one part at a time, the others stay as they were, and neither the answer nor the database has a whole
// value.
func TestStaffChangeOnePartOfAWallet(t *testing.T) {
	t.Parallel()
	e := newStaffEnv(t)
	before := e.reveal(t)
	e.post(t, "holder", proceduretest.Input{"name": "Ana Prado", "document": ""})
	e.post(t, "bankAccount", newAccount())
	e.post(t, "registerInformation", proceduretest.Input{"email": "nova@example.com", "birthdate": "1990-05-10",
		"professionalOccupation": "Empresária"})
	e.post(t, "address", proceduretest.Input{"zipcode": "50030-230", "state": "PE", "city": "Recife",
		"neighborhood": "Recife", "street": "Rua do Bom Jesus", "number": "S/N"})
	after := e.reveal(t)
	if after.DocumentNumber != before.DocumentNumber || after.BankAccount.BankCode != "104" ||
		after.BankAccount.Number != "001000000448" || after.Address.Street != "Rua do Bom Jesus" ||
		after.RegisterInformation.Email != "nova@example.com" {
		t.Errorf("%+v %+v %+v", after.BankAccount, after.Address, after.RegisterInformation)
	}
	e.post(t, "holder", proceduretest.Input{"name": "Ana Prado ME", "document": "12.abc.345/01de-35"})
	if got := e.reveal(t).DocumentNumber; got != "12ABC34501DE35" {
		t.Errorf("the document is %q", got)
	}
	shown := e.load(t)
	if shown.Holder.HolderName != "Ana Prado ME" || shown.Holder.DocumentKind != "CNPJ" ||
		shown.Registration.City != "Recife" || shown.Registration.Agency != "••04" || len(shown.Changes) != 5 ||
		shown.Changes[0].Part != "HOLDER" || shown.Changes[0].Before.HolderName != "Ana Prado" ||
		shown.Changes[0].ChangedBy != "Sofia" || shown.Changes[0].Reason != reasonOfRequest ||
		shown.Changes[3].Before.City != "" {
		t.Errorf("staff see %+v %+v %+v", shown.Holder, shown.Registration, shown.Changes)
	}
	answer := e.staff.Fetch(e.staff.Address("admin.getWallet",
		proceduretest.Input{"businessUuid": e.b.ID})).Body.String()
	var stored string
	if err := e.Admin.QueryRow(t.Context(), `SELECT concat((SELECT json_agg(w) FROM wallets w),
		(SELECT json_agg(r) FROM wallet_registrations r),
		(SELECT json_agg(encode(s.sealed, 'escape')) FROM wallet_secrets s),
		(SELECT json_agg(to_jsonb(c) || jsonb_build_object('sealed_before', encode(c.sealed_before, 'escape')))
			FROM wallet_changes c), (SELECT json_agg(a) FROM audit_entries a),
		(SELECT json_agg(j.args) FROM river.river_job j))`).Scan(&stored); err != nil {
		t.Fatal(err)
	}
	for _, plain := range []string{"52998224725", "210169", "1000000448", "Ana@", "nova@", "Bom Jesus", "12ABC345"} {
		if strings.Contains(removeGenerated(stored), plain) || strings.Contains(removeGenerated(answer), plain) {
			t.Errorf("%q is in plain", plain)
		}
	}
	if !strings.Contains(stored, "wallet_changes") || !strings.Contains(answer, "Ana Prado ME") {
		t.Errorf("the audit log has no change, or the answer is not the wallet: %.400s", stored)
	}
}

// The owner gets an SMS, an e-mail where their account has one, and a notification, in the transaction of the change.
func TestTheOwnerIsNotifiedOfAChangedWallet(t *testing.T) {
	t.Parallel()
	e := newStaffEnv(t)
	helper := e.AddMember(e.b, tenants.TeamAssistant)
	e.Exec(`UPDATE users SET email = 'ana@prado.com.br' WHERE id = $1`, e.b.Owner.ID)
	e.post(t, "bankAccount", newAccount())
	list := func(sql string, args ...any) []string {
		t.Helper()
		rows, err := e.Admin.Query(t.Context(), sql, args...)
		if err != nil {
			t.Fatal(err)
		}
		all, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	want := []string{
		e.b.Owner.Phone + " Banco do Brasil, agência ••84, conta ••••69-• > Caixa Econômica Federal, agência ••04, " +
			"conta ••••48-• " + reasonOfRequest,
		"ana@prado.com.br Banco do Brasil, agência ••84, conta ••••69-• > Caixa Econômica Federal, agência ••04, " +
			"conta ••••48-• " + reasonOfRequest,
	}
	if got := list(`SELECT concat(args->>'to', ' ', args->>'before', ' > ', args->>'after', ' ', args->>'reason')
		FROM river.river_job WHERE kind = 'wallet_notice' ORDER BY id`); !slices.Equal(got, want) {
		t.Errorf("the messages are %q, want %q", got, want)
	}
	if got := list(`SELECT concat(user_id, ' ', content->'wallet'->>'part') FROM notifications
		WHERE type = 'RECIPIENT_CHANGED'`); !slices.Equal(got, []string{e.b.Owner.ID.String() + " ACCOUNT"}) {
		t.Errorf("notified are %q; the assistant is %s", got, helper.User.ID)
	}
	// A refused change notifies no one.
	if status := e.staff.TryPost("admin.changeWallet",
		e.change("bankAccount", proceduretest.Input{})); status != http.StatusUnprocessableEntity {
		t.Errorf("an empty account: %d", status)
	}
	if got := list(`SELECT kind FROM river.river_job WHERE kind = 'wallet_notice'`); len(got) != len(want) {
		t.Errorf("after a refusal there are %d messages", len(got))
	}
}

// Where staff changed the owner's phone or e-mail a few days ago, the former ones get the messages too.
func TestTheFormerAddressesOfAnOwnerAreNotifiedOfAChangedWallet(t *testing.T) {
	t.Parallel()
	e := newStaffEnv(t)
	former, phone := e.b.Owner.Phone, tenanttest.NewPhone()
	e.Exec(`UPDATE users SET email = 'ana@prado.com.br' WHERE id = $1`, e.b.Owner.ID)
	e.Exec(`UPDATE users SET phone = $2, email = 'outra@exemplo.com.br' WHERE id = $1`, e.b.Owner.ID, phone)
	read := func() (all []string) {
		t.Helper()
		if err := e.Admin.QueryRow(t.Context(), `SELECT array_agg(concat(args->>'channel', ' ', args->>'to') ORDER BY id)
			FROM river.river_job WHERE kind = 'wallet_notice'`).Scan(&all); err != nil {
			t.Fatal(err)
		}
		return all
	}
	e.post(t, "bankAccount", newAccount())
	want := []string{"sms " + phone, "email outra@exemplo.com.br", "email ana@prado.com.br", "sms " + former}
	if got := read(); !slices.Equal(got, want) {
		t.Errorf("notified are %q, want %q", got, want)
	}
	e.Exec(`UPDATE audit_entries SET at = at - interval '8 days'`)
	proceduretest.Post[procedure.None](e.staff, "admin.undoWalletChange", proceduretest.Input{"businessUuid": e.b.ID,
		"uuid": e.load(t).Changes[0].UUID, "reason": "Era de outro negócio"})
	if got := read(); !slices.Equal(got, append(want, want[:2]...)) {
		t.Errorf("a week later notified are %q", got)
	}
}

// A mistaken change is taken back without being read, the last one of each part alone, and as often as one likes.
func TestAMistakenChangeIsTakenBack(t *testing.T) {
	t.Parallel()
	e := newStaffEnv(t)
	before := e.reveal(t)
	e.post(t, "bankAccount", newAccount())
	e.post(t, "holder", proceduretest.Input{"name": "Outra", "document": "111.444.777-35"})
	e.post(t, "registerInformation", proceduretest.Input{"email": "nova@example.com", "birthdate": "1990-05-10",
		"professionalOccupation": "Empresária"})
	changes := e.load(t).Changes
	undo := func(of uuid.UUID) proceduretest.Input {
		return proceduretest.Input{"businessUuid": e.b.ID, "uuid": of, "reason": "Era de outro negócio"}
	}
	// The account is of the same encrypted value as the register data, which changed since.
	if changes[2].CanUndo || !changes[1].CanUndo || !changes[0].CanUndo {
		t.Errorf("%+v", changes)
	}
	if status := e.staff.TryPost("admin.undoWalletChange", undo(changes[2].UUID)); status != http.StatusConflict {
		t.Errorf("an earlier change: %d", status)
	}
	if status := e.staff.TryPost("admin.undoWalletChange", undo(uuid.New())); status != http.StatusNotFound {
		t.Errorf("no change: %d", status)
	}
	for _, c := range changes[:2] {
		proceduretest.Post[procedure.None](e.staff, "admin.undoWalletChange", undo(c.UUID))
	}
	after := e.reveal(t)
	if after.DocumentNumber != before.DocumentNumber || after.RegisterInformation.Email != "Ana@Example.com" ||
		after.BankAccount.BankCode != "104" {
		t.Errorf("%+v %+v", after.RegisterInformation, after.BankAccount)
	}
	shown := e.load(t)
	if shown.Holder.HolderName != "Ana Clara Prado" || shown.Registration.Email != "A•••@Example.com" ||
		!shown.Changes[0].IsUndo || !shown.Changes[0].CanUndo {
		t.Errorf("%+v %+v", shown.Holder, shown.Changes[0])
	}
	// After 180 days the values before are gone, and the masked forms stay.
	e.Exec(`UPDATE wallet_changes SET created_at = created_at - interval '181 days'`)
	var forgotten int
	if err := e.Admin.QueryRow(t.Context(), `SELECT app.forget_wallet_values()`).Scan(&forgotten); err != nil ||
		forgotten != 5 {
		t.Errorf("%d forgotten, %v", forgotten, err)
	}
	last := e.load(t).Changes[0]
	if status := e.staff.TryPost("admin.undoWalletChange", undo(last.UUID)); status != http.StatusConflict ||
		last.CanUndo || last.Before.HolderName != "Outra" {
		t.Errorf("after 180 days: %d, %+v", status, last)
	}
}

// No wallet is changed in control of a business, nor by a member of its team; a reason and one part are required.
func TestWhoChangesNoWallet(t *testing.T) {
	t.Parallel()
	e := newStaffEnv(t)
	in := e.change("holder", proceduretest.Input{"name": "Ladra", "document": ""})
	for _, c := range []struct {
		name   string
		caller proceduretest.Caller
		in     proceduretest.Input
		want   int
	}{
		{"the owner", e.api.Staff(e.b.Owner), in, http.StatusNotFound},
		{"another business", e.staff, proceduretest.Input{"businessUuid": uuid.New(), "reason": reasonOfRequest,
			"holder": in["holder"]}, http.StatusNotFound},
		{"no part", e.staff, proceduretest.Input{"businessUuid": e.b.ID, "reason": reasonOfRequest},
			http.StatusUnprocessableEntity},
		{"two parts", e.staff, proceduretest.Input{"businessUuid": e.b.ID, "reason": reasonOfRequest,
			"holder": in["holder"], "bankAccount": newAccount()}, http.StatusUnprocessableEntity},
	} {
		if got := c.caller.TryPost("admin.changeWallet", c.in); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	in["reason"] = "Pediu"
	if r := e.staff.PostRefused("admin.changeWallet", in); r.MessageOf("reason") == "" {
		t.Errorf("a reason that says nothing: %+v", r)
	}
	in["reason"] = reasonOfRequest
	if r := e.staff.PostRefused("admin.changeWallet", e.change("holder",
		proceduretest.Input{"name": strings.Repeat("n", 31), "document": "1"})); r.MessageOf("holder.name") == "" ||
		r.MessageOf("holder.document") == "" {
		t.Errorf("a wrong holder: %+v", r)
	}
	rivals := e.AddBusiness("Rivais")
	e.AddControl(rivals, e.sofia)
	if got := e.staff.TryPost("admin.changeWallet", in); got != http.StatusConflict {
		t.Errorf("in control of another business: %d", got)
	}
	if got := e.load(t).Hindrance; got != "IN_CONTROL" {
		t.Errorf("in control staff read %q", got)
	}
	rui := e.AddMember(e.b, tenants.TeamAssistant).User
	e.Exec(`UPDATE users SET role = 'GLOBAL_ADMIN' WHERE id = $1`, rui.ID)
	if got := e.api.Staff(rui).TryPost("admin.changeWallet", in); got != http.StatusConflict {
		t.Errorf("a member of the team: %d", got)
	}
	if got := e.load(t).Holder.HolderName; got != "Ana Clara Prado" {
		t.Errorf("the holder is %q", got)
	}
}
