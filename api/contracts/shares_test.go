package contracts_test

import (
	"net/http"
	"testing"

	"cortejo/platform/procedure/proceduretest"
)

// One business cannot use up the codes that a phone gets in a day: three remain for others. A contract that has used up
// its own codes uses none of the phone's.
func TestOneBusinessDoesNotUseUpTheCodesOfAPhone(t *testing.T) {
	d := newContractsEnv(t, 5)
	other := *d
	other.event = d.env.AddEvent(d.env.AddBusiness("Bela Festa"), "Nina & Rui")
	other.owner = d.api.Owner(other.event.Business)
	const phone = "+5531987650000"
	limit := func(name string, taken int) {
		t.Helper()
		if _, err := d.env.Admin.Exec(t.Context(), `INSERT INTO rate_limits (key, taken, ends_at)
			VALUES (sha256(convert_to($1, 'UTF8')), $2, now() + interval '1 day')`, name, taken); err != nil {
			t.Fatal(err)
		}
	}
	d.send(d.draft(1))
	token := d.link(phone, 1)
	limit("contract codes of "+d.event.Business.ID.String()+" to "+phone, 12)
	proceduretest.Post[struct{}](d.visitor, "public.contract.open", in{"token": token})
	if r := d.visitor.PostRefused("public.contract.requestCode",
		in{"token": token, "channel": "SMS"}); r.Status != http.StatusTooManyRequests {
		t.Errorf("a thirteenth code of one business: %+v", r)
	}
	var taken int
	if err := d.env.Admin.QueryRow(t.Context(), `SELECT coalesce(sum(taken), 0) FROM rate_limits
		WHERE key = sha256(convert_to($1, 'UTF8'))`, "contract codes to "+phone).Scan(&taken); err != nil || taken != 0 {
		t.Errorf("the refused one takes %d of the phone's (%v)", taken, err)
	}
	other.send(other.draft(1))
	if code := other.code(other.link(phone, 2), phone, 1); code == "" {
		t.Error("another business sends no code")
	}
}
