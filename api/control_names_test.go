package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// staffCanary is the first name of a person of Cortejo's staff, which no business may read.
const staffCanary = "Zenóbia"

// namesPart is how many procedures a seed draws besides those always tried.
const namesPart = 60

// filesAlone are reads of a file: this test does not see its letters, and the matrix's input changes its subject.
var filesAlone = []string{"contracts.getDownloadLink", "contracts.download", "document.getLink", "document.download",
	"payment.receipt", "payment.recibo", "proposals.getAcceptancePdf", "proposals.getAttachmentLink",
	"proposals.downloadAttachment"}

// readNames calls the reads that may show an act on a target, of its own router and of the whole business, and reports
// those whose answer has the staff's name.
func (f *fixture) readNames(t *testing.T, document map[string]operation, router string, mine target) (calls int) {
	t.Helper()
	ghost := f.ghost(t)
	read := func(who actor, scope, name string, input any) {
		t.Helper()
		calls++
		answer := f.call(t, document[name], f.address(scope, name, mine), who, input)
		if strings.Contains(answer.body, staffCanary) {
			at := strings.Index(answer.body, staffCanary)
			t.Errorf("%s reads the name of Cortejo's staff in %s: %s", who, name,
				answer.body[max(0, at-120):min(len(answer.body), at+60)])
		}
	}
	for name, op := range document {
		if op.method != http.MethodGet || op.stream || slices.Contains(filesAlone, name) {
			continue
		}
		own := strings.HasPrefix(name, router)
		for scope, who := range map[string]actor{"b": owner, "e": fullClient} {
			r := rows[name].in(scope)
			if own && r.want(who, scope) == http.StatusOK && slices.Contains(op.scopes, scope) {
				input := r.input
				if name == "contracts.get" {
					input = onContract
				}
				read(who, scope, name, input(mine, ghost))
			}
		}
	}
	read(owner, "b", "activity.getAll", in{})
	read(owner, "b", "event.getHistory", in{"uuid": mine.event})
	read(owner, "b", "activity.getFilters", in{})
	read(owner, "b", "activity.export", in{"eventUuid": mine.event})
	read(owner, "me", "notifications.getAll", in{})
	rows, err := f.env.Admin.Query(t.Context(),
		`SELECT id, control_id FROM audit_entries WHERE in_control AND event_id = $1`, mine.event)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	entries := map[int64]string{}
	for rows.Next() {
		var id int64
		var uuid string
		if err := rows.Scan(&id, &uuid); err != nil {
			t.Fatal(err)
		}
		entries[id] = uuid
	}
	for id, control := range entries {
		read(owner, "b", "activity.get", in{"id": id})
		read(owner, "b", "activity.getAll", in{"controlUuid": control})
	}
	return calls
}

// TestStaffHaveNoNameInABusiness has staff in control call every procedure that writes in a business and that they may
// call, and reads what its owner and its event's client read of it once the person has left Cortejo's staff: 'Equipe do
// Cortejo', never a name.
func TestStaffHaveNoNameInABusiness(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	document := readDocument(t)
	part := pickProcedures(t, "names of staff", document, namesPart)
	who, user := f.controller(staffCanary + " Quatrocantos")
	theirs := f.target(t, f.b)
	written := map[string]target{}
	for name, op := range document {
		if op.method == http.MethodGet || !slices.Contains(op.scopes, "b") || !part.Has(name) ||
			rows[name].want(staff, "b") != http.StatusOK {
			continue
		}
		mine := f.target(t, f.a)
		f.permit(mine, tenants.CustomerAll)
		answer := f.call(t, op, f.address("b", name, mine), who, rows[name].input(mine, theirs))
		if answer.status == http.StatusOK {
			written[name] = mine
		}
	}
	if _, err := queries.New(f.env.Admin).
		RevokeStaff(t.Context(), queries.RevokeStaffParams{Phone: user.Phone}); err != nil {
		t.Fatal(err)
	}
	reads := 0
	for name, mine := range written {
		t.Run(name, func(t *testing.T) {
			reads += f.readNames(t, document, name[:strings.LastIndex(name, ".")+1], mine)
		})
	}
	tenanttest.Report(t, "control", "%d acts of staff read without a name, in %d answers", len(written), reads)
	if len(written) < namesPart/8 || reads < 10*len(written) {
		t.Errorf("only %d acts were read, in %d answers", len(written), reads)
	}
}
