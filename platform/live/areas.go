package live

import (
	"strings"

	"cortejo/tenants"
)

// areas is a set of parts of an event.
type areas uint8

// What the triggers name. The last two stand for no part: that somebody's rights may be others now,
// and that anything may have happened.
const (
	areaEvent areas = 1 << iota
	areaChecklist
	areaVendors
	areaDocuments
	access
	missed
)

// accessName is what the triggers call access.
const accessName = "ACCESS"

var named = []struct {
	name string
	area areas
}{
	{"EVENT", areaEvent},
	{"CHECKLIST", areaChecklist},
	{"VENDORS", areaVendors},
	{"DOCUMENTS", areaDocuments},
}

// areaOf reads what a trigger wrote; 0 is nothing we know.
func areaOf(name string) areas {
	if name == accessName {
		return access
	}
	for _, n := range named {
		if n.name == name {
			return n.area
		}
	}
	return 0
}

// String is the areas' names as a message has them.
func (a areas) String() string {
	var names []string
	for _, n := range named {
		if a&n.area != 0 {
			names = append(names, n.name)
		}
	}
	return strings.Join(names, ",")
}

// visible are the areas that somebody may see who stands so in a scope; 0 is not even the event.
func visible(role string, st tenants.Access) areas {
	if role != tenants.RoleCustomer {
		switch {
		case st.Event == 0:
			return 0
		case st.Event&tenants.EventManage == 0:
			return areaEvent
		}
		return areaEvent | areaChecklist | areaVendors | areaDocuments
	}
	seen := areaEvent
	for bit, area := range map[tenants.CustomerPermission]areas{
		tenants.CustomerChecklistView: areaChecklist, tenants.CustomerVendorsView: areaVendors, tenants.CustomerDocumentsView: areaDocuments,
	} {
		if st.Customer&bit != 0 {
			seen |= area
		}
	}
	return seen
}
