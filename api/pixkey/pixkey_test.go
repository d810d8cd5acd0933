package pixkey_test

import (
	"net/http"
	"testing"

	"cortejo/api/pixkey"
	"cortejo/api/pixkey/pixkeytest"
	"cortejo/jobs"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func TestOnlyTheOwnerSetsTheKeyAndWithACode(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	jobstest.SetQueue(t, env)
	b := env.AddBusiness("Ana Clara Cerimonial")
	sent := &pixkeytest.FakeCodes{}
	api := proceduretest.New(t, env, (&pixkey.Service{DB: env.DB, Codes: sent}).Register)
	owner := api.Owner(b)
	key := func(code string) proceduretest.Input {
		return proceduretest.Input{"kind": "EMAIL", "key": "Ana@Exemplo.com", "holder": "Ana Clara",
			"city": "Belo Horizonte", "attempt": "attempt", "code": code}
	}
	if r := owner.PostRefused("pixKey.set", key("123456")); r.MessageOf("code") == "" {
		t.Errorf("a key without a code that was sent: %+v", r)
	}
	proceduretest.Post[pixkey.RequestCodeOutput](owner, "pixKey.requestCode", proceduretest.Input{})
	if to := sent.Requested(); len(to) != 1 || to[0] != b.Owner.Phone+" "+jobs.CodeForPixKey {
		t.Errorf("the code went to %v", to)
	}
	if r := owner.PostRefused("pixKey.set", key("654321")); r.MessageOf("code") == "" {
		t.Errorf("a key with a wrong code: %+v", r)
	}
	if got := proceduretest.Post[pixkey.GetOutput](owner, "pixKey.set", key("123456")); got.Key == nil ||
		got.Key.Masked != "a•••@exemplo.com" {
		t.Errorf("%+v", got)
	}
	var told int
	if err := env.Admin.QueryRow(t.Context(),
		`SELECT count(*) FROM river.river_job WHERE kind = 'pix_key_changed' AND args->>'to' = $1`, b.Owner.Phone).
		Scan(&told); err != nil || told != 1 {
		t.Errorf("the owner was told %d times (%v)", told, err)
	}
	assistant := api.Member(env.AddMember(b, "ASSISTANT").User, b)
	if status := assistant.TryPost("pixKey.set", key("123456")); status != http.StatusNotFound {
		t.Errorf("an administrator sets it: %d", status)
	}
}
