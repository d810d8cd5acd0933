package admin_test

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/admin"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/session"
	"cortejo/providers/kratos"
	"cortejo/providers/messages"
	"cortejo/tenants/tenanttest"
)

// realKratos is a Kratos whose codes come to us.
type realKratos struct {
	*session.Identities
	server *kratos.Server
	codes  chan string
}

func startKratos(t *testing.T, env *tenanttest.Env) *realKratos {
	t.Helper()
	d := &realKratos{codes: make(chan string, 10)}
	courier := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var message struct{ Code string }
		if err := json.NewDecoder(r.Body).Decode(&message); err != nil {
			t.Error(err)
		}
		d.codes <- message.Code
	}))
	t.Cleanup(courier.Close)
	name := "kratos_test_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	if _, err := env.Admin.Exec(t.Context(), "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := env.Admin.Exec(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Errorf("drop the database of Kratos: %v", err)
		}
	})
	address, err := url.Parse(env.AdminURL)
	if err != nil {
		t.Fatal(err)
	}
	address.Path, address.RawQuery = "/"+name, "sslmode=disable"
	if d.server, err = kratos.Start(t.Context(), kratos.Options{
		Binary: tenanttest.FindKratosBinary(t), DSN: address.String(), DataDir: t.TempDir(),
		CourierURL: courier.URL, CourierSecret: "sesame", Log: t.Output(),
	}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.server.Stop(); err != nil {
			t.Error(err)
		}
	})
	d.Identities = session.NewIdentities(d.server.PublicURL, d.server.AdminURL)
	return d
}

// signIn signs in with a phone, which a person is made of where there is none.
func (d *realKratos) signIn(t *testing.T, phone string) session.NewSession {
	t.Helper()
	if err := d.Register(t.Context(), phone); err != nil {
		t.Fatal(err)
	}
	attempt, err := d.Begin(t.Context(), phone, messages.SMS, "", "")
	if err != nil {
		t.Fatal(err)
	}
	select {
	case code := <-d.codes:
		in, err := d.Confirm(t.Context(), attempt, code)
		if err != nil {
			t.Fatal(err)
		}
		return in
	case <-time.After(time.Minute):
		t.Fatal("no code arrived")
		panic("unreachable")
	}
}

// known is somebody who has signed in, with their row.
func (d *realKratos) known(t *testing.T, env *tenanttest.Env, name string) (tenanttest.User, session.NewSession) {
	t.Helper()
	in := d.signIn(t, tenanttest.NewPhone())
	change(t, env, `INSERT INTO users (id, name, phone) VALUES ($1, $2, $3)`, in.UserID, name, in.Phone)
	return tenanttest.User{ID: in.UserID, Name: name, Phone: in.Phone}, in
}

func phoneOf(t *testing.T, env *tenanttest.Env, table, column string, id uuid.UUID) (phone string) {
	t.Helper()
	if err := env.Admin.QueryRow(t.Context(), `SELECT phone FROM `+table+` WHERE `+column+` = $1`, id).
		Scan(&phone); err != nil {
		t.Fatal(err)
	}
	return phone
}

func TestAPhoneChangesEverywhereOrNowhere(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	d := startKratos(t, env)
	api := serve(t, env, d.Identities)
	staff := env.AddStaff("Sofia")
	ana, anasSession := d.known(t, env, "Ana")
	bia, biasSession := d.known(t, env, "Bia")
	b := env.AddBusiness("Ateliê")
	change(t,
		env,
		`INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at) VALUES ($1, $2, 'Ana', $3, 'ASSISTANT', now())`, b.ID, ana.ID, ana.Phone)
	save := func(phone string) proceduretest.Input {
		return proceduretest.Input{"userId": ana.ID, "name": "Ana Prado", "phone": phone}
	}
	// told are the phones that are written to of a change, by what they are told it as.
	told := func() (all map[string]string) {
		t.Helper()
		rows, err := env.Admin.Query(t.Context(),
			`SELECT coalesce(jsonb_object_agg(args->>'reader', args->>'to'), '{}') FROM river.river_job WHERE kind = 'phone_changed'`)
		if err == nil {
			all, err = pgx.CollectExactlyOneRow(rows, pgx.RowTo[map[string]string])
		}
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	unchanged := func(why string) {
		t.Helper()
		if got := told(); len(got) > 0 {
			t.Errorf("%s: %v were told of it", why, got)
		}
		if got := phoneOf(t, env, "users", "id", ana.ID); got != ana.Phone {
			t.Errorf("%s: the user has %s", why, got)
		}
		if got := phoneOf(t, env, "memberships", "user_id", ana.ID); got != ana.Phone {
			t.Errorf("%s: the team has %s", why, got)
		}
		if in := d.signIn(t, ana.Phone); in.UserID != ana.ID {
			t.Errorf("%s: the phone signs in as %s", why, in.UserID)
		}
	}

	t.Run("another person's", func(t *testing.T) {
		refusal := api.Staff(staff).PostRefused("admin.updateUser", save(bia.Phone))
		if refusal.Status != http.StatusConflict ||
			refusal.MessageOf("phone") != "Este telefone já pertence a outra conta" {
			t.Errorf("%+v", refusal)
		}
		unchanged("refused by Kratos")
		if _, err := d.LoadSession(t.Context(), anasSession.Token); err != nil {
			t.Errorf("the person was signed out for nothing: %v", err)
		}
	})
	t.Run("of an invite in the same team", func(t *testing.T) {
		taken := tenanttest.NewPhone()
		change(t, env,
			`INSERT INTO memberships (business_id, name, phone, role) VALUES ($1, 'Convidada', $2, 'ASSISTANT')`,
			b.ID, taken)
		refusal := api.Staff(staff).PostRefused("admin.updateUser", save(taken))
		if refusal.Status != http.StatusConflict || !strings.Contains(refusal.MessageOf("phone"), "equipes desta pessoa") {
			t.Errorf("%+v", refusal)
		}
		unchanged("refused by the team")
		if got := phoneOf(t, env, "users", "id", ana.ID); got != ana.Phone {
			t.Errorf("the user has %s", got)
		}
	})
	t.Run("a free one", func(t *testing.T) {
		_, session := ana, d.signIn(t, ana.Phone)
		// Somebody asked a code for it and never confirmed: nobody's account.
		phone := tenanttest.NewPhone()
		if err := d.Register(t.Context(), phone); err != nil {
			t.Fatal(err)
		}
		user := proceduretest.Post[admin.User](api.Staff(staff), "admin.updateUser", save(phone))
		if user.Phone != phone || user.Name != "Ana Prado" {
			t.Errorf("%+v", user)
		}
		if got := phoneOf(t, env, "memberships", "user_id", ana.ID); got != phone {
			t.Errorf("the team has %s", got)
		}
		want := map[string]string{"EARLIER_PHONE": ana.Phone, "NEW_PHONE": phone, "OWNER": b.Owner.Phone}
		if got := told(); !maps.Equal(got, want) {
			t.Errorf("told are %v, want %v", got, want)
		}
		if _, err := d.LoadSession(t.Context(), session.Token); err == nil {
			t.Error("a session from before is still open")
		}
		if _, err := d.LoadSession(t.Context(), biasSession.Token); err != nil {
			t.Errorf("somebody else was signed out: %v", err)
		}
		if in := d.signIn(t, phone); in.UserID != ana.ID {
			t.Errorf("the new phone signs in as %s", in.UserID)
		}
		if in := d.signIn(t, ana.Phone); in.UserID == ana.ID {
			t.Error("the old phone still signs in")
		}
	})
	t.Run("while Kratos does not answer", func(t *testing.T) {
		before := phoneOf(t, env, "users", "id", ana.ID)
		if err := d.server.Stop(); err != nil {
			t.Fatal(err)
		}
		if refusal := api.Staff(staff).PostRefused("admin.updateUser",
			save(tenanttest.NewPhone())); refusal.Status != http.StatusServiceUnavailable {
			t.Errorf("%+v", refusal)
		}
		if got := phoneOf(t, env, "users", "id", ana.ID); got != before {
			t.Errorf("the user has %s, not %s", got, before)
		}
	})
}
