package admin_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/imports"
	"cortejo/formats/secretlink"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/session"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func setupImports(t *testing.T) (*tenanttest.Env, *proceduretest.API) {
	t.Parallel()
	env := tenanttest.New(t)
	return env, serve(t, env, session.NewIdentities(nobody, nobody), activity.Register,
		func(r *procedure.Router) { imports.Register(r, env.DB, secretlink.KeyOf("server"), 0) })
}

const vendorsHeader = "Nome;Telefone;Email;Categorias;Instagram\n"

func sendVendors(staff proceduretest.Caller, b tenanttest.Business, rows string) imports.Import {
	return proceduretest.Send[imports.Import](staff, "admin.uploadVendors", proceduretest.Input{"businessUuid": b.ID},
		"fornecedores.csv", []byte(vendorsHeader+rows))
}

func queued(t *testing.T, env *tenanttest.Env, b tenanttest.Business) (jobs []string) {
	t.Helper()
	rows, err := env.Admin.Query(t.Context(),
		`SELECT CASE WHEN (args->>'undo')::boolean THEN 'undo' ELSE 'write' END FROM river.river_job
		WHERE kind = 'import' AND args->>'businessId' = $1 ORDER BY id`, b.ID.String())
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var job string
		if err := rows.Scan(&job); err != nil {
			t.Fatal(err)
		}
		jobs = append(jobs, job)
	}
	return jobs
}

func TestStaffBringVendorsIntoABusiness(t *testing.T) {
	env, api := setupImports(t)
	b, sofia := env.AddBusiness("Ateliê"), env.AddStaff("Sofia")
	staff, owner := api.Staff(sofia), api.Owner(b)
	known := env.AddVendor(b, "Segredo da casa")
	var phone string
	if err := env.Admin.QueryRow(t.Context(), `SELECT phone FROM vendors WHERE id = $1`, known.ID).
		Scan(&phone); err != nil {
		t.Fatal(err)
	}
	read := sendVendors(staff, b, "Flora;31988881234;;Flores;\nRepetida;"+phone+";;Flores;\nLuz;1;;Flores;\n")
	if read.Valid != 1 || read.Duplicate != 1 || read.Invalid != 1 || read.Total != 1 ||
		read.State != queries.ImportStatePREVIEW {
		t.Fatalf("read %+v", read)
	}
	// Whose a phone is stays in the business.
	repeated := proceduretest.Get[imports.GetRowsOutput](staff, "imports.getRows",
		proceduretest.Input{"uuid": read.UUID, "verdict": "DUPLICATE"}).Items
	if len(repeated) != 1 || repeated[0].Faults[0].Message != "Este telefone já está no catálogo" {
		t.Errorf("the repeated rows are %+v", repeated)
	}
	list := proceduretest.Input{"kind": "VENDORS", "businessUuid": b.ID}
	if seen := proceduretest.Get[imports.GetAllOutput](staff, "imports.getAll", list).Items; len(seen) != 0 {
		t.Errorf("before it starts the list has %+v", seen)
	}
	started := proceduretest.Post[imports.Import](staff, "admin.importVendors",
		proceduretest.Input{"uploadedVendors": read.UUID, "businessUuid": b.ID})
	if started.State != queries.ImportStateRUNNING || started.Total != 1 {
		t.Errorf("started %+v", started)
	}
	if seen := proceduretest.Get[imports.GetAllOutput](staff, "imports.getAll", list).Items; len(seen) != 1 ||
		seen[0].UUID != read.UUID || seen[0].Name != "fornecedores.csv" {
		t.Errorf("the list has %+v", seen)
	}
	// The team follows it as its own, and is told that it is not.
	seen := proceduretest.Get[imports.GetAllOutput](owner, "imports.getAll",
		proceduretest.Input{"kind": "VENDORS"}).Items
	if len(seen) != 1 || !seen[0].ByCortejo || seen[0].ByName != "" {
		t.Errorf("the owner's list has %+v", seen)
	}
	if undone := proceduretest.Post[imports.Import](staff, "imports.undo",
		proceduretest.Input{"uuid": read.UUID}); undone.State != queries.ImportStateUNDOING {
		t.Errorf("undone %+v", undone)
	}
	if got := queued(t, env, b); !slices.Equal(got, []string{"write", "undo"}) {
		t.Errorf("the jobs are %q", got)
	}
	var told []string
	for _, entry := range proceduretest.Get[activity.Page](owner, "activity.getAll", nil).Items {
		if entry.Subject == "imports" {
			told = append(told, entry.Actor.Kind+" "+entry.Actor.Name+" "+entry.Kind)
		}
	}
	if want := []string{"CORTEJO Equipe do Cortejo IMPORT_UNDOING", "CORTEJO Equipe do Cortejo IMPORT_RUNNING",
		"CORTEJO Equipe do Cortejo CREATED"}; !slices.Equal(told, want) {
		t.Errorf("the audit log says %q", told)
	}
}

func TestStaffTouchOnlyWhatTheyBrought(t *testing.T) {
	env, api := setupImports(t)
	b, other := env.AddBusiness("Ateliê"), env.AddBusiness("Vizinho")
	staff, colleague := api.Staff(env.AddStaff("Sofia")), api.Staff(env.AddStaff("Plantão"))
	read := sendVendors(staff, b, "Flora;31988881234;;Flores;\n")
	teams := env.Import(b)
	change(t, env, `UPDATE imports SET state = 'DONE', kind = 'VENDORS' WHERE id = $1`, teams)
	for what, c := range map[string]struct {
		who proceduretest.Caller
		id  uuid.UUID
	}{"a colleague's file": {colleague, read.UUID}, "the team's own file": {staff, teams}} {
		if got := c.who.Try("imports.get", proceduretest.Input{"uuid": c.id}); got != http.StatusNotFound {
			t.Errorf("%s is read: %d", what, got)
		}
		if got := c.who.TryPost("imports.undo", proceduretest.Input{"uuid": c.id}); got != http.StatusNotFound {
			t.Errorf("%s is undone: %d", what, got)
		}
		if got := c.who.TryPost("admin.importVendors",
			proceduretest.Input{"uploadedVendors": c.id, "businessUuid": b.ID}); got != http.StatusNotFound {
			t.Errorf("%s is imported: %d", what, got)
		}
		if rows := proceduretest.Get[imports.GetRowsOutput](c.who, "imports.getRows",
			proceduretest.Input{"uuid": c.id, "verdict": "VALID"}).Items; len(rows) != 0 {
			t.Errorf("%s shows its rows: %+v", what, rows)
		}
		if seen := proceduretest.Get[imports.GetAllOutput](c.who, "imports.getAll",
			proceduretest.Input{"kind": "VENDORS"}).Items; len(seen) != 0 {
			t.Errorf("%s is in the list: %+v", what, seen)
		}
	}
	// A file goes into the business it was judged for, and into no other.
	if got := staff.TryPost("admin.importVendors",
		proceduretest.Input{"uploadedVendors": read.UUID, "businessUuid": other.ID}); got != http.StatusNotFound {
		t.Errorf("imported into another business: %d", got)
	}
	if refusal := staff.SendRefused("admin.uploadVendors", proceduretest.Input{"businessUuid": uuid.New()}, "a.csv",
		[]byte(vendorsHeader)); refusal.Status != http.StatusNotFound {
		t.Errorf("a file for nobody's business: %+v", refusal)
	}
	// Nobody else has a backoffice.
	owner := api.Staff(b.Owner)
	if refusal := owner.SendRefused("admin.uploadVendors", proceduretest.Input{"businessUuid": b.ID}, "a.csv",
		[]byte(vendorsHeader)); refusal.Status != http.StatusNotFound {
		t.Errorf("the owner sends one there: %+v", refusal)
	}
	if got := owner.TryPost("admin.importVendors",
		proceduretest.Input{"uploadedVendors": read.UUID, "businessUuid": b.ID}); got != http.StatusNotFound {
		t.Errorf("the owner imports there: %d", got)
	}
}

// What somebody of Cortejo brought in through the business's own screen, in control of it or as one of
// its team, stays there when they leave.
func TestStaffLeaveBehindWhatTheySentAsTheTeam(t *testing.T) {
	env, api := setupImports(t)
	b, sofia := env.AddBusiness("Ateliê"), env.AddStaff("Sofia")
	staff := api.Staff(sofia)
	control := env.AddControl(b, sofia)
	vendors := []byte(vendorsHeader + "Flora;31988881234;;Flores;\n")
	inControl := proceduretest.Send[imports.Import](api.Member(sofia, b), "imports.uploadVendors", nil,
		"fornecedores.csv", vendors).UUID
	change(t, env, `UPDATE business_controls SET ended_at = now() WHERE id = $1`, control)
	place := env.Join(b, tenants.TeamAssistant, sofia)
	asMember := proceduretest.Send[imports.Import](api.Member(sofia, b), "imports.uploadVendors",
		nil, "fornecedores.csv", vendors).UUID
	change(t, env, `DELETE FROM memberships WHERE id = $1`, place.ID)
	for what, id := range map[string]uuid.UUID{"in control": inControl, "as a member": asMember} {
		change(t, env, `UPDATE imports SET state = 'DONE' WHERE id = $1`, id)
		if got := staff.Try("imports.get", proceduretest.Input{"uuid": id}); got != http.StatusNotFound {
			t.Errorf("what they sent %s is read: %d", what, got)
		}
		if rows := proceduretest.Get[imports.GetRowsOutput](staff, "imports.getRows",
			proceduretest.Input{"uuid": id, "verdict": "VALID"}).Items; len(rows) != 0 {
			t.Errorf("what they sent %s shows its rows: %+v", what, rows)
		}
		if got := staff.TryPost("imports.undo", proceduretest.Input{"uuid": id}); got != http.StatusNotFound {
			t.Errorf("what they sent %s is undone: %d", what, got)
		}
	}
	if seen := proceduretest.Get[imports.GetAllOutput](staff, "imports.getAll",
		proceduretest.Input{"kind": "VENDORS"}).Items; len(seen) != 0 {
		t.Errorf("the backoffice lists %+v", seen)
	}
}
