package pixkey_test

import (
	"context"
	"log/slog"
	"net/http"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/auth"
	"cortejo/api/pixkey"
	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

// codes accepts 123456 of whoever was last sent one.
type codes struct{ sentTo []string }

func (c *codes) SendOwn(_ context.Context, phone, purpose string) (auth.SendCodeOutput, error) {
	c.sentTo = append(c.sentTo, phone+" "+purpose)
	return auth.SendCodeOutput{Attempt: "attempt"}, nil
}

func (c *codes) ConfirmOwn(_ context.Context, _ uuid.UUID, _, attempt, code string) error {
	if attempt != "attempt" || code != "123456" || len(c.sentTo) == 0 {
		return problem.Invalid("", problem.Field{Name: "code", Message: "Código incorreto. Confira e tente de novo."})
	}
	return nil
}

func TestOnlyTheOwnerSetsTheKeyAndWithACode(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	queue, err := jobs.NewQueue(env.App, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	env.DB.SetQueue(queue)
	b := env.Business("Ana Clara Cerimonial")
	sent := &codes{}
	api := proceduretest.New(t, env, (&pixkey.Service{DB: env.DB, Codes: sent}).Register)
	owner := api.Owner(b)
	key := func(code string) proceduretest.Input {
		return proceduretest.Input{"kind": "EMAIL", "key": "Ana@Exemplo.com", "holder": "Ana Clara", "city": "Belo Horizonte", "attempt": "attempt", "code": code}
	}
	if r := owner.PostRefused("pixKey.set", key("123456")); r.Beside("code") == "" {
		t.Errorf("a key without a code that was sent: %+v", r)
	}
	proceduretest.Post[pixkey.RequestCodeOutput](owner, "pixKey.requestCode", proceduretest.Input{})
	if len(sent.sentTo) != 1 || sent.sentTo[0] != b.Owner.Phone+" "+jobs.CodeForPixKey {
		t.Errorf("the code went to %v", sent.sentTo)
	}
	if r := owner.PostRefused("pixKey.set", key("654321")); r.Beside("code") == "" {
		t.Errorf("a key with a wrong code: %+v", r)
	}
	if got := proceduretest.Post[pixkey.GetOutput](owner, "pixKey.set", key("123456")); got.Key == nil || got.Key.Masked != "a•••@exemplo.com" {
		t.Errorf("%+v", got)
	}
	var told int
	if err := env.Admin.QueryRow(t.Context(), `SELECT count(*) FROM river.river_job WHERE kind = 'pix_key_changed' AND args->>'to' = $1`, b.Owner.Phone).Scan(&told); err != nil || told != 1 {
		t.Errorf("the owner was told %d times (%v)", told, err)
	}
	assistant := api.Member(env.Member(b, "ASSISTANT").User, b)
	if status := assistant.TryPost("pixKey.set", key("123456")); status != http.StatusNotFound {
		t.Errorf("an administrator sets it: %d", status)
	}
}
