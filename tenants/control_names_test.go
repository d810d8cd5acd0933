package tenants_test

import (
	"testing"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// TestStaffInControlShareOneName reads the names under which a business and its clients see the actions of staff in
// control: never the name of a member of the team, and none that only Cortejo knows.
func TestStaffInControlShareOneName(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ateliê")
	event := env.AddEvent(b, "Casamento")
	env.AddEventCustomer(event, env.AddUser("Clara"))
	_, payment := env.AddInvoice(event, "Buffet", 1000)
	staff := env.AddStaff("Sofia")
	env.AddControl(b, staff)
	mustWrite(t, env, tenants.AsMember(b.Owner.ID, b.ID),
		`UPDATE payments SET days_before = NULL, due_date = '2031-05-01' WHERE id = $1`, payment)
	mustWrite(t, env, tenants.AsMember(staff.ID, b.ID),
		`UPDATE payments SET days_before = NULL, due_date = '2031-06-01' WHERE id = $1`, payment)
	for _, reader := range []tenanttest.User{b.Owner, staff} {
		var author, colleague, editor, newest, before string
		if err := env.DB.Read(tenants.AsMember(reader.ID, b.ID)).QueryRow(t.Context(), `
			SELECT app.author_name($1), app.author_name($2), app.editor_name(), h->0->'by'->>'name', h->1->'by'->>'name'
			FROM payments p CROSS JOIN LATERAL app.history_of_payment(p.id) h WHERE p.id = $3`, staff.ID, b.Owner.ID,
			payment).
			Scan(&author, &colleague, &editor, &newest, &before); err != nil {
			t.Fatal(err)
		}
		own := b.Owner.Name
		if reader.ID == staff.ID {
			own = "Equipe do Cortejo"
		}
		if author != "Equipe do Cortejo" || newest != "Equipe do Cortejo" || colleague != b.Owner.Name ||
			before != b.Owner.Name || editor != own {
			t.Errorf("%s reads %q and %q of staff, %q and %q of the owner, and edits as %q", reader.Name, author,
				newest, colleague, before, editor)
		}
	}
}
