package wallet_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"cortejo/api/pixkey/pixkeytest"
	"cortejo/api/wallet"
	"cortejo/jobs"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

// env is a business without a wallet, and its owner.
type env struct {
	*tenanttest.Env
	api   *proceduretest.API
	b     tenanttest.Business
	owner proceduretest.Caller
	codes *pixkeytest.FakeCodes
}

func newEnv(t *testing.T) env {
	t.Helper()
	return newEnvAt(t, time.Date(2026, 11, 29, 23, 30, 0, 0, time.FixedZone("BRT", -3*60*60)))
}

func newEnvAt(t *testing.T, now time.Time) env {
	t.Helper()
	e := env{Env: tenanttest.New(t), codes: &pixkeytest.FakeCodes{}}
	e.b = e.AddBusiness("Ana Clara Cerimonial")
	e.api = proceduretest.New(t, e.Env, wallet.New(wallet.Options{DB: e.DB, Codes: e.codes,
		Keys: tenanttest.NewWalletKeys(), Now: func() time.Time { return now }}).Register)
	e.owner = e.api.Owner(e.b)
	return e
}

func holder() proceduretest.Input {
	return proceduretest.Input{"name": " Ana Clara Prado ", "document": "529.982.247-25"}
}

// recipient is a right one; change replaces the value of a field in one of its parts.
func recipient(part, field string, value any) proceduretest.Input {
	in := map[string]map[string]any{
		"address": {"zipcode": "01310-100", "state": "sp", "city": "São Paulo", "neighborhood": "Bela Vista",
			"street": "Avenida Paulista", "number": "900"},
		"bankAccount": {"bankCode": "001", "bankAccountType": "CHECKING", "agency": "1584",
			"agencyVerificationCode": "9", "number": "210.169", "verificationCode": "6"},
		"registerInformation": {"email": "Ana@Example.com", "birthdate": "2008-11-29",
			"professionalOccupation": "Cerimonialista"},
	}
	if part != "" {
		in[part][field] = value
	}
	return proceduretest.Input{"address": in["address"], "bankAccount": in["bankAccount"],
		"registerInformation": in["registerInformation"]}
}

// generated is a fraction of a second, an id, or a hash: digits of any value may be in one by chance.
var generated = regexp.MustCompile(`\.[0-9]+(?:\+00|Z)|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\\\\x[0-9a-f]{32,}`)

func removeGenerated(text string) string { return generated.ReplaceAllString(text, "") }

// The owner sets each part once, reads it masked, and whole after a code; the database holds no value in plain.
func TestEachPartIsSetOnce(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	if got := proceduretest.Get[wallet.Wallet](e.owner, "wallet.get", nil); got.HasHolder || got.HasPix ||
		got.HasAccount || !got.CanWrite || got.RecipientStatus != "MISSING" || got.Severity != 1 {
		t.Errorf("an empty wallet: %+v", got)
	}
	pixKey := proceduretest.Input{"keyType": "EMAIL", "key": "Ana@Exemplo.com"}
	for _, early := range []struct {
		name string
		in   proceduretest.Input
	}{{"wallet.pix.create", pixKey}, {"wallet.createRecipient", recipient("", "", nil)}} {
		if status := e.owner.TryPost(early.name, early.in); status != http.StatusConflict {
			t.Errorf("%s before the holder: %d", early.name, status)
		}
	}
	got := proceduretest.Post[wallet.Wallet](e.owner, "wallet.create", holder())
	if !got.HasHolder || *got.Holder != (wallet.Holder{HolderName: "Ana Clara Prado",
		DocumentNumber: "•••.982.247-••", DocumentKind: "CPF"}) {
		t.Errorf("%+v", got.Holder)
	}
	got = proceduretest.Post[wallet.Wallet](e.owner, "wallet.createRecipient", recipient("", "", nil))
	if !got.HasAccount || *got.Address != (wallet.Address{City: "São Paulo", State: "SP", Zipcode: "01310-•••"}) ||
		*got.Account != (wallet.Account{BankCode: "001", BankName: "Banco do Brasil", BankAccountType: "CHECKING",
			Agency: "••84", Number: "••••69-•", Email: "A•••@Example.com"}) {
		t.Errorf("%+v, %+v", got.Address, got.Account)
	}
	got = proceduretest.Post[wallet.Wallet](e.owner, "wallet.pix.create", pixKey)
	if !got.HasPix || *got.Pix != (wallet.Pix{Key: "a•••@exemplo.com", KeyType: "EMAIL"}) {
		t.Errorf("%+v", got.Pix)
	}
	for name, again := range map[string]proceduretest.Input{"wallet.create": holder(),
		"wallet.createRecipient": recipient("", "", nil), "wallet.pix.create": pixKey} {
		if status := e.owner.TryPost(name, again); status != http.StatusConflict {
			t.Errorf("%s for the second time: %d", name, status)
		}
	}

	code := proceduretest.Input{"attempt": "attempt", "code": "123456"}
	if r := e.owner.PostRefused("wallet.reveal", code); r.MessageOf("code") == "" {
		t.Errorf("whole values without a code that was sent: %+v", r)
	}
	proceduretest.Post[wallet.RequestCodeOutput](e.owner, "wallet.requestCode", proceduretest.Input{})
	if to := e.codes.Requested(); len(to) != 1 || to[0] != e.b.Owner.Phone+" "+jobs.CodeForWallet {
		t.Errorf("the code went to %v", to)
	}
	whole := proceduretest.Post[wallet.RevealOutput](e.owner, "wallet.reveal", code)
	if whole.DocumentNumber != "52998224725" || whole.PixKey != "ana@exemplo.com" ||
		whole.BankAccount.Number != "00210169" || whole.Address.Street != "Avenida Paulista" ||
		whole.RegisterInformation.Birthdate != "2008-11-29" {
		t.Errorf("%+v", whole)
	}

	var stored string
	if err := e.Admin.QueryRow(t.Context(), `SELECT concat((SELECT json_agg(w) FROM wallets w),
		(SELECT json_agg(r) FROM wallet_registrations r), (SELECT json_agg(p) FROM wallet_pix_keys p),
		(SELECT json_agg(encode(s.sealed, 'escape')) FROM wallet_secrets s),
		(SELECT json_agg(a) FROM audit_entries a WHERE a.business_id = $1))`, e.b.ID).Scan(&stored); err != nil {
		t.Fatal(err)
	}
	for _, plain := range []string{"52998224725", "529.982", "210169", "ana@", "Paulista", "2008-11-29"} {
		if strings.Contains(removeGenerated(stored), plain) {
			t.Errorf("the database holds %q", plain)
		}
	}
	if !strings.Contains(stored, "wallet_pix_keys") {
		t.Errorf("the audit log has nothing of the wallet: %.300s", stored)
	}
}

func TestWrongFieldsAreNamed(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	for field, in := range map[string]proceduretest.Input{
		"name":     {"name": strings.Repeat("n", 31), "document": "529.982.247-25"},
		"document": {"name": "Ana", "document": "529.982.247-26"},
	} {
		if r := e.owner.PostRefused("wallet.create", in); r.MessageOf(field) == "" {
			t.Errorf("%s: %+v", field, r)
		}
	}
	// A CNPJ may have letters.
	got := proceduretest.Post[wallet.Wallet](e.owner, "wallet.create",
		proceduretest.Input{"name": strings.Repeat("ã", 30), "document": "12.abc.345/01de-35"})
	if got.Holder.DocumentNumber != "••.ABC.345/01DE-••" || got.Holder.DocumentKind != "CNPJ" {
		t.Errorf("%+v", got.Holder)
	}
	for _, c := range []struct {
		part, field string
		value       any
	}{
		{"address", "zipcode", "0131-100"}, {"address", "state", "XX"}, {"address", "city", " "},
		{"address", "street", ""}, {"address", "neighborhood", ""}, {"address", "number", ""},
		{"address", "number", "900; fundos"}, {"bankAccount", "bankCode", "999"},
		{"bankAccount", "bankAccountType", "SAVINGS"}, {"bankAccount", "agency", "12345"},
		{"bankAccount", "agencyVerificationCode", "8"}, {"bankAccount", "number", "1234567890"},
		{"bankAccount", "verificationCode", "7"}, {"bankAccount", "verificationCode", ""},
		{"registerInformation", "email", "ana"}, {"registerInformation", "birthdate", "2008-11-30"},
		{"registerInformation", "birthdate", "1900-01-01"}, {"registerInformation", "professionalOccupation", ""},
	} {
		field := c.part + "." + c.field
		if r := e.owner.PostRefused("wallet.createRecipient", recipient(c.part, c.field, c.value)); r.MessageOf(
			field) == "" {
			t.Errorf("%s %v: %+v", field, c.value, r)
		}
	}
	for kind, key := range map[string]string{"CPF": "111.111.111-11", "CNPJ": "529.982.247-25", "EMAIL": "ana",
		"PHONE": "123", "RANDOM": "abc"} {
		if r := e.owner.PostRefused("wallet.pix.create", proceduretest.Input{"keyType": kind, "key": key}); r.MessageOf(
			"key") == "" {
			t.Errorf("%s: %+v", kind, r)
		}
	}
}

// On a 29th of February that the year 18 years before did not have, a person born on its first of March is not 18 yet.
func TestNobodyIsOfAgeADayEarly(t *testing.T) {
	t.Parallel()
	e := newEnvAt(t, time.Date(2028, 2, 29, 12, 0, 0, 0, time.UTC))
	proceduretest.Post[wallet.Wallet](e.owner, "wallet.create", holder())
	const part, field = "registerInformation", "birthdate"
	if r := e.owner.PostRefused("wallet.createRecipient", recipient(part, field, "2010-03-01")); r.MessageOf(
		part+"."+field) == "" {
		t.Errorf("who is 18 tomorrow: %+v", r)
	}
	proceduretest.Post[wallet.Wallet](e.owner, "wallet.createRecipient", recipient(part, field, "2010-02-28"))
}

// The first letter of an e-mail address, which the masked form shows, may be any.
func TestAnEmailMayBeginWithAnyLetter(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	proceduretest.Post[wallet.Wallet](e.owner, "wallet.create", holder())
	got := proceduretest.Post[wallet.Wallet](e.owner, "wallet.createRecipient",
		recipient("registerInformation", "email", "érica@example.com"))
	if got.Account.Email != "é•••@example.com" {
		t.Errorf("%+v", got.Account)
	}
}

// Of many tabs of the owner at once one sets the holder, and its values open.
func TestOneOfManySetsTheHolder(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	const tabs = 8
	statuses := make(chan int, tabs)
	for range tabs {
		go func() { statuses <- e.owner.TryPost("wallet.create", holder()) }()
	}
	created := 0
	for range tabs {
		switch status := <-statuses; status {
		case http.StatusOK:
			created++
		case http.StatusConflict, http.StatusTooManyRequests:
		default:
			t.Errorf("%d", status)
		}
	}
	if created != 1 {
		t.Errorf("%d were created", created)
	}
	proceduretest.Post[wallet.RequestCodeOutput](e.owner, "wallet.requestCode", proceduretest.Input{})
	if whole := proceduretest.Post[wallet.RevealOutput](e.owner, "wallet.reveal",
		proceduretest.Input{"attempt": "attempt", "code": "123456"}); whole.DocumentNumber != "52998224725" {
		t.Errorf("%+v", whole)
	}
}

// Assistants know nothing of it. The platform administrator reads it and sets nothing.
func TestOnlyTheOwnerSets(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	assistant := e.api.Member(e.AddMember(e.b, "ASSISTANT").User, e.b)
	administrator := e.api.Member(e.AddMember(e.b, "CORTEJO_ADMIN").User, e.b)
	if status := assistant.Try("wallet.get", nil); status != http.StatusNotFound {
		t.Errorf("an assistant reads it: %d", status)
	}
	if got := proceduretest.Get[wallet.Wallet](administrator, "wallet.get", nil); got.CanWrite {
		t.Errorf("a platform administrator may set it: %+v", got)
	}
	for name, who := range map[string]proceduretest.Caller{"assistant": assistant, "administrator": administrator} {
		if status := who.TryPost("wallet.create", holder()); status != http.StatusNotFound {
			t.Errorf("the %s creates it: %d", name, status)
		}
	}
}
