package live

import (
	"testing"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// A caller with the reception alone, a helper or a device, receives changes of the guests and of the reception, and no
// others. A device that was revoked or has ended receives nothing, and neither does a client receive changes of the
// reception.
func TestADoorHearsOfTheReceptionAlone(t *testing.T) {
	t.Parallel()
	clients := tenants.CustomerAll
	for _, c := range []struct {
		word, role string
		access     tenants.Access
		want       string
	}{
		{"GUESTS", tenants.RoleDoor, tenants.Access{Event: tenants.EventReception}, "RECEPTION"},
		{"RECEPTION", tenants.RoleDoor, tenants.Access{Event: tenants.EventReception}, "RECEPTION"},
		{"RUN_SHEET", tenants.RoleDoor, tenants.Access{Event: tenants.EventReception}, ""},
		{"RECEPTION", tenants.RoleDoor, tenants.Access{}, ""},
		{"GUESTS", tenants.RoleMember, tenants.Access{Event: tenants.EventReception}, "RECEPTION"},
		{"GUESTS", tenants.RoleMember, tenants.Access{Event: tenants.EventAll}, "GUESTS,RECEPTION"},
		{"RECEPTION", tenants.RoleMember, tenants.Access{Event: tenants.EventManage}, ""},
		{"GUESTS", tenants.RoleCustomer, tenants.Access{Customer: clients}, "GUESTS"},
		{"RECEPTION", tenants.RoleCustomer, tenants.Access{Customer: clients}, ""},
	} {
		w, ok := parseChange(c.word + " " + uuid.NewString() + " " + uuid.NewString())
		if !ok {
			t.Fatalf("%s is no word", c.word)
		}
		seen := listVisibleAreas(c.role, c.access)
		if got := (w.area & seen).String(); got != c.want {
			t.Errorf("of %s a %s with %+v hears %q, want %q", c.word, c.role, c.access, got, c.want)
		}
		l := recentChanges{Changes: map[string]int64{}}
		l.add(w)
		l.keepVisible(seen, "")
		if _, told := l.Changes[string(tenants.AreaReception)]; told != (c.want == "RECEPTION" ||
			c.want == "GUESTS,RECEPTION") {
			t.Errorf("of %s before, a %s with %+v is told %v", c.word, c.role, c.access, l.Changes)
		}
	}
}
