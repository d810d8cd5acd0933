package admin_test

import (
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/admin"
	"cortejo/api/business"
	"cortejo/api/businessteammember"
	"cortejo/api/event"
	"cortejo/api/users"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/platform/session"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

// nobody is a Kratos that must not be asked.
const nobody = "http://127.0.0.1:1"

func setup(t *testing.T) (*tenanttest.Env, *proceduretest.API) {
	t.Parallel()
	env := tenanttest.New(t)
	return env, serve(t, env, session.NewIdentities(nobody, nobody))
}

func serve(t *testing.T, env *tenanttest.Env, identities *session.Identities,
	beside ...func(*procedure.Router)) *proceduretest.API {
	t.Helper()
	jobstest.SetQueue(t, env)
	service := admin.New(admin.Options{
		Env:        server.Env{DB: env.DB, Secrets: secrets.New("secret"), Log: slog.New(slog.DiscardHandler)},
		Identities: identities, Sessions: session.New(identities, "http://cortejo.test"), ContractLimit: 500,
	})
	beside = append(beside, users.Register, business.Register, businessteammember.Register, event.Register,
		service.Register)
	return proceduretest.New(t, env, beside...)
}

func change(t *testing.T, env *tenanttest.Env, sql string, args ...any) {
	t.Helper()
	if _, err := env.Admin.Exec(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

func names(page admin.GetAllUsersOutput) []string {
	var all []string
	for _, user := range page.Items {
		all = append(all, user.Name)
	}
	return all
}

func TestSearchFindsPeopleByWhatStaffKnowOfThem(t *testing.T) {
	env, api := setup(t)
	staff := env.AddStaff("Sofia")
	rosa := env.AddUser("Rosângela Muniz")
	change(t, env, `UPDATE users SET email = 'rosa@flores.com.br' WHERE id = $1`, rosa.ID)
	florista := env.AddBusiness("Ateliê São João")
	env.AddUser("Outra pessoa")
	for query, want := range map[string]string{
		"rosangela": rosa.Name, "ROSÂNGELA MUN": rosa.Name, "rosa@flores": rosa.Name,
		"atelie sao": florista.Owner.Name, florista.Owner.Phone: florista.Owner.Name, rosa.Phone[3:]: rosa.Name,
		"(" + rosa.Phone[3:5] + ") " + rosa.Phone[5:10] + "-" + rosa.Phone[10:]: rosa.Name,
	} {
		page := proceduretest.Get[admin.GetAllUsersOutput](api.Staff(staff), "admin.getAllUsers",
			proceduretest.Input{"query": query})
		if got := names(page); !slices.Equal(got, []string{want}) {
			t.Errorf("%q finds %q, want only %q", query, got, want)
		}
	}
	for _, query := range []string{"zz", "%", "_____", "1 sala 2"} {
		if page := proceduretest.Get[admin.GetAllUsersOutput](api.Staff(staff), "admin.getAllUsers",
			proceduretest.Input{"query": query}); len(page.Items) != 0 {
			t.Errorf("%q finds %q", query, names(page))
		}
	}
}

func TestEverybodyIsReadOncePageByPage(t *testing.T) {
	env, api := setup(t)
	staff := env.AddStaff("Sofia")
	change(t,
		env,
		`INSERT INTO users (id, name, phone) SELECT gen_random_uuid(), 'Pessoa ' || n, '+55119' || (10000000 + n) FROM generate_series(1, 50) n`)
	seen := map[uuid.UUID]bool{}
	input := proceduretest.Input{"limit": "20"}
	for pages := 1; ; pages++ {
		page := proceduretest.Get[admin.GetAllUsersOutput](api.Staff(staff), "admin.getAllUsers", input)
		for _, user := range page.Items {
			if seen[user.UserID] {
				t.Errorf("%s comes twice", user.Name)
			}
			seen[user.UserID] = true
		}
		if page.NextCursor == nil {
			if pages != 3 || len(seen) != 51 {
				t.Errorf("%d people in %d pages", len(seen), pages)
			}
			break
		}
		input["cursor"] = *page.NextCursor
	}
	if refusal := api.Staff(staff).GetRefused("admin.getAllUsers",
		proceduretest.Input{"cursor": "nada"}); refusal.Status != http.StatusUnprocessableEntity {
		t.Errorf("a made-up cursor: %d", refusal.Status)
	}
}

func TestAPersonAndTheirBusinessAsTheBackofficeShowsThem(t *testing.T) {
	env, api := setup(t)
	staff, alone := env.AddStaff("Sofia"), env.AddUser("Sem negócio")
	b := env.AddBusiness("Ateliê")
	planner := uuid.New()
	change(t,
		env,
		`UPDATE businesses SET document_number = '12345678901', address = 'Rua A, 1', market_stage = 'GROWING', cortejo_uuid = $2 WHERE business_id = $1`, b.ID, planner)
	user := proceduretest.Get[admin.User](api.Staff(staff), "admin.findOneUser",
		proceduretest.Input{"userId": b.Owner.ID})
	if user.Name != b.Owner.Name || user.Phone != b.Owner.Phone || user.Business == nil || user.WorksHere {
		t.Fatalf("%+v", user)
	}
	got := *user.Business
	if got.UUID != b.ID || got.Name != b.Name || *got.DocumentNumber != "12345678901" || *got.Address != "Rua A, 1" ||
		*got.MarketStage != "GROWING" ||
		*got.CortejoUUID != planner || got.ContractLimit != nil || got.DefaultContractLimit != 500 {
		t.Errorf("%+v", got)
	}
	if user := proceduretest.Get[admin.User](api.Staff(staff), "admin.findOneUser",
		proceduretest.Input{"userId": alone.ID}); user.Business != nil {
		t.Errorf("somebody without a business has %+v", user.Business)
	}
	if status := api.Staff(staff).
		Try("admin.findOneUser", proceduretest.Input{"userId": uuid.New()}); status != http.StatusNotFound {
		t.Errorf("nobody: %d", status)
	}

	proceduretest.Post[procedure.None](api.Staff(staff), "admin.updateContractLimit",
		proceduretest.Input{"businessId": b.ID, "contractLimit": 30})
	proceduretest.Post[procedure.None](api.Staff(staff), "admin.updateContractLimit",
		proceduretest.Input{"businessId": b.ID, "guestMessagesPerDay": 500})
	if got := proceduretest.Get[admin.Business](api.Staff(staff), "admin.getBusiness",
		proceduretest.Input{"uuid": b.ID}); got.ContractLimit == nil || *got.ContractLimit != 30 ||
		got.GuestMessagesPerDay == nil || *got.GuestMessagesPerDay != 500 {
		t.Errorf("%+v", got)
	}
	for limit, want := range map[any]int{-1: 422, 100_001: 422, 1.5: 422} {
		if status := api.Staff(staff).TryPost("admin.updateContractLimit",
			proceduretest.Input{"businessId": b.ID, "contractLimit": limit}); status != want {
			t.Errorf("a limit of %v: %d", limit, status)
		}
	}
	if status := api.Staff(staff).TryPost("admin.updateContractLimit",
		proceduretest.Input{"businessId": uuid.New(), "contractLimit": 3}); status != http.StatusNotFound {
		t.Errorf("the limit of nobody's business: %d", status)
	}
}

func TestStaffMendADetailWithoutTouchingThePhone(t *testing.T) {
	env, api := setup(t)
	staff, alone := env.AddStaff("Sofia"), env.AddUser("Sem negócio")
	b := env.AddBusiness("Ateliê")
	input := proceduretest.Input{"userId": b.Owner.ID, "name": " Ana Prado ", "phone": b.Owner.Phone[3:],
		"email": "ana@prado.com.br", "instagramHandle": "@ana.prado"}
	user := proceduretest.Post[admin.User](api.Staff(staff), "admin.updateUser", input)
	if user.Name != "Ana Prado" || *user.Email != "ana@prado.com.br" || *user.Business.InstagramHandle != "ana.prado" ||
		user.Phone != b.Owner.Phone {
		t.Errorf("%+v", user)
	}
	// notified returns who is notified of a changed e-mail: where, and what it is now.
	notified := func() (all []string) {
		t.Helper()
		rows, err := env.Admin.Query(t.Context(),
			`SELECT args->>'to' || ' ' || coalesce(args->>'newEmail', '–') FROM river.river_job WHERE kind = 'email_changed' ORDER BY id`)
		if err == nil {
			all, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	want := []string{b.Owner.Phone + " ana@prado.com.br"}
	if got := notified(); !slices.Equal(got, want) {
		t.Errorf("of the first e-mail are notified %q, want %q", got, want)
	}
	proceduretest.Post[admin.User](api.Staff(staff), "admin.updateUser", input)
	if got := notified(); !slices.Equal(got, want) {
		t.Errorf("of the same e-mail are notified %q, want %q", got, want)
	}
	input["instagramHandle"], input["email"] = nil, nil
	if user := proceduretest.Post[admin.User](api.Staff(staff), "admin.updateUser", input); user.Email != nil ||
		user.Business.InstagramHandle != nil {
		t.Errorf("what was emptied stays: %+v", user)
	}
	want = append(want, b.Owner.Phone+" –", "ana@prado.com.br –")
	if got := notified(); !slices.Equal(got, want) {
		t.Errorf("of no e-mail are notified %q, want %q", got, want)
	}
	refusal := api.Staff(staff).PostRefused("admin.updateUser",
		proceduretest.Input{"userId": alone.ID, "name": " ", "phone": "123", "email": "x", "instagramHandle": "a b"})
	for _, field := range []string{"name", "phone", "email", "instagramHandle"} {
		if refusal.MessageOf(field) == "" {
			t.Errorf("nothing beside %s: %+v", field, refusal)
		}
	}
	refusal = api.Staff(staff).PostRefused("admin.updateUser",
		proceduretest.Input{"userId": alone.ID, "name": "Bia", "phone": alone.Phone, "instagramHandle": "bia"})
	if refusal.MessageOf("instagramHandle") != "Esse usuário não tem um negócio cadastrado" {
		t.Errorf("%+v", refusal)
	}
}

// What closes a control closes every read and write within one request.
func TestRevokedMeansRevoked(t *testing.T) {
	for name, revoke := range map[string]string{
		"no longer staff": `UPDATE users SET role = 'USER' WHERE id = $1`,
		"ended":           `UPDATE business_controls SET ended_at = now() WHERE staff_user_id = $1`,
		"expired":         `UPDATE business_controls SET started_at = now() - interval '1 hour', expires_at = now() WHERE staff_user_id = $1`,
	} {
		t.Run(name, func(t *testing.T) {
			env, api := setup(t)
			staff, b := env.AddStaff("Sofia"), env.AddBusiness("Ateliê")
			open := env.AddEvent(b, "Casamento")
			take(t, api, staff, b)
			rename := proceduretest.Input{"uuid": open.ID, "title": "Outro nome"}
			if status := api.Member(staff, b).TryPost("event.update", rename); status != http.StatusOK {
				t.Fatalf("in control: %d", status)
			}
			change(t, env, revoke, staff.ID)
			if status := inBusiness(api, staff, b); status != http.StatusNotFound {
				t.Errorf("a read: %d", status)
			}
			if status := api.Member(staff, b).TryPost("event.update", rename); status != http.StatusNotFound {
				t.Errorf("a write: %d", status)
			}
			if me := proceduretest.Get[users.UserProfile](api.Me(staff), "users.get", nil); me.Control != nil {
				t.Errorf("still told to be in control: %+v", me.Control)
			}
		})
	}
}

// Missing and forbidden are the same answer: whoever is no staff learns nothing.
func TestTheBackofficeIsNotThereForAnybodyElse(t *testing.T) {
	env, api := setup(t)
	former, b := env.AddStaff("Fernanda"), env.AddBusiness("Ateliê")
	change(t, env, `UPDATE users SET role = 'USER' WHERE id = $1`, former.ID)
	for name, who := range map[string]tenanttest.User{"an owner": b.Owner, "former staff": former,
		"an outsider": env.AddUser("Otávio")} {
		for procedure, input := range map[string]proceduretest.Input{
			"admin.getAllUsers": nil, "admin.findOneUser": {"userId": b.Owner.ID}, "admin.getBusiness": {"uuid": b.ID},
			"admin.nothing": nil,
		} {
			refusal := api.Staff(who).GetRefused(procedure, input)
			if refusal.Status != http.StatusNotFound || refusal.Detail != "Não encontramos o que você procura." {
				t.Errorf("%s, %s: %+v", name, procedure, refusal)
			}
		}
		for procedure, input := range map[string]proceduretest.Input{
			"admin.updateUser":           {"userId": b.Owner.ID, "name": "Eu", "phone": b.Owner.Phone},
			"admin.updateContractLimit":  {"businessId": b.ID, "contractLimit": 3},
			"admin.setGiftFee":           {"businessId": b.ID, "eventUuid": uuid.New(), "isPremium": true, "reason": "Quero"},
			"admin.renewBusinessControl": {}, "admin.removeBusinessControl": {},
			"admin.takeBusinessControl": {"toBeControlledBusinessId": b.ID, "reason": "Quero ver"},
		} {
			if status := api.Staff(who).TryPost(procedure, input); status != http.StatusNotFound {
				t.Errorf("%s, %s: %d", name, procedure, status)
			}
		}
	}
}

// With the statements of the staff role in hand, nothing opens but what the screens show.
func TestStaffTouchNothingElse(t *testing.T) {
	env, _ := setup(t)
	staff, colleague, b := env.AddStaff("Sofia"), env.AddStaff("Caio"), env.AddBusiness("Ateliê")
	event := env.AddEvent(b, "Casamento")
	control, theirs := env.AddControl(b, staff), env.AddControl(b, colleague)
	for _, attack := range []string{
		`UPDATE users SET role = 'GLOBAL_ADMIN' WHERE id = '` + b.Owner.ID.String() + `'`,
		`UPDATE users SET phone = '+5511900000001' WHERE id = '` + b.Owner.ID.String() + `'`,
		`UPDATE users SET current_business_id = '` + b.ID.String() + `' WHERE id = app.user_id()`,
		`UPDATE memberships SET phone = '+5511900000001'`,
		`SELECT phone FROM memberships`,
		`SELECT current_business_id FROM users`,
		`SELECT location FROM businesses`,
		`UPDATE businesses SET owner_user_id = app.user_id()`,
		`UPDATE businesses SET name = 'Meu'`,
		`SELECT id FROM events WHERE id = '` + event.ID.String() + `'`,
		`SELECT id FROM contacts`, `SELECT id FROM images`, `SELECT id FROM tasks`, `SELECT key FROM submissions`,
		`DELETE FROM business_controls`, `DELETE FROM users`, `DELETE FROM businesses`,
		`UPDATE business_controls SET expires_at = now() + interval '1 day'`,
		`UPDATE business_controls SET reason = 'Outro'`,
		`UPDATE business_controls SET ended_at = now() + interval '1 minute' WHERE id = '` + control.String() + `'`,
		`UPDATE business_controls SET ended_at = started_at - interval '1 minute' WHERE id = '` +
			control.String() + `'`,
		`UPDATE business_controls SET ended_at = now() WHERE id = '` + theirs.String() + `'`,
		`INSERT INTO business_controls (business_id, staff_user_id, reason, expires_at) VALUES ('` + b.ID.String() +
			`', app.user_id(), 'x', now() + interval '61 minutes')`,
		`INSERT INTO business_controls (business_id, staff_user_id, reason, expires_at) VALUES ('` + b.ID.String() +
			`', '` + colleague.ID.String() + `', 'x', now() + interval '1 minute')`,
		`INSERT INTO business_controls (business_id, staff_user_id, reason, started_at, expires_at) VALUES ('` +
			b.ID.String() + `', app.user_id(), 'x', now() + interval '1 hour', now() + interval '2 hours')`,
		`INSERT INTO memberships (business_id, user_id, name, phone, role) VALUES ('` + b.ID.String() +
			`', app.user_id(), 'Eu', '+5511900000001', 'OWNER')`,
	} {
		err := env.DB.Write(t.Context(), tenants.AsStaff(staff.ID), func(w tenants.Writer) error {
			tag, err := w.Exec(t.Context(), attack)
			if err == nil && tag.RowsAffected() > 0 {
				t.Errorf("it worked: %s", attack)
			}
			return err
		})
		if err == nil && !strings.HasPrefix(attack, "UPDATE business_controls SET ended_at") {
			t.Errorf("it was not refused: %s", attack)
		}
	}
	// Who is staff is said on the server, by nobody who asks over the network.
	var may []string
	if err := env.Admin.QueryRow(t.Context(), `SELECT coalesce(array_agg(r.rolname::text), '{}') FROM pg_roles r
		WHERE (pg_has_role('cortejo_app', r.oid, 'MEMBER') OR r.rolname = 'cortejo_definer')
			AND (has_column_privilege(r.oid, 'users', 'role', 'UPDATE') OR has_column_privilege(r.oid, 'users', 'role', 'INSERT'))`).Scan(&may); err != nil || len(may) > 0 {
		t.Errorf("%q may write who is staff (%v)", may, err)
	}
}
