package wallet_test

import (
	"testing"
	"time"

	"cortejo/api/wallet"
	"cortejo/platform/problem"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/payouts"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// The provider gets what the owner gave, once all of it is there, and the wallet says how its account is.
func TestTheProviderIsToldOfTheHolder(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	service := wallet.New(wallet.Options{DB: e.DB, Codes: e.codes, Keys: tenanttest.NewWalletKeys()})
	load := func() (payouts.Holder, error) {
		return service.LoadHolder(t.Context(), e.DB.Read(tenants.AsMember(e.b.Owner.ID, e.b.ID)))
	}
	refused := func(when string) {
		if got, err := load(); problem.From(err).Status != 409 || got != (payouts.Holder{}) {
			t.Errorf("%s: %+v (%v)", when, got, err)
		}
	}
	refused("without a wallet")
	proceduretest.Post[wallet.Wallet](e.owner, "wallet.create", holder())
	refused("without register data")
	proceduretest.Post[wallet.Wallet](e.owner, "wallet.createRecipient", recipient("", "", nil))
	want := payouts.Holder{Name: "Ana Clara Prado", TaxID: "52998224725", Email: "Ana@Example.com",
		Birthdate: time.Date(2008, 11, 29, 0, 0, 0, 0, time.UTC)}
	if got, err := load(); err != nil || got != want {
		t.Errorf("the holder is %+v (%v), want %+v", got, err, want)
	}
	e.AddRecipient(e.b, "acct_1", "ACTIVE")
	if got := proceduretest.Get[wallet.Wallet](e.owner, "wallet.get", nil); got.RecipientStatus != "MISSING" {
		t.Errorf("an account of real money with a test key: %+v", got)
	}
	e.Exec(`UPDATE recipients SET is_live = false`)
	if got := proceduretest.Get[wallet.Wallet](e.owner, "wallet.get", nil); got.RecipientStatus != "ACTIVE" ||
		got.Severity != 0 || !got.HasRecipient || got.Account.IsSyncWithProvider {
		t.Errorf("without a bank account at the provider: %+v %+v", got, got.Account)
	}
	e.Exec(`UPDATE recipients SET bank_last4 = '0042'`)
	if got := proceduretest.Get[wallet.Wallet](e.owner, "wallet.get", nil); !got.Account.IsSyncWithProvider {
		t.Errorf("with a bank account at the provider: %+v", got.Account)
	}
	e.Exec(`UPDATE recipients SET failure = 'UNAVAILABLE', failed_at = now(), status = 'SUSPENDED'`)
	if got := proceduretest.Get[wallet.Wallet](e.owner, "wallet.get", nil); got.Severity != 2 ||
		got.Account.IsSyncWithProvider {
		t.Errorf("suspended, and not asked since: %+v %+v", got, got.Account)
	}
}
