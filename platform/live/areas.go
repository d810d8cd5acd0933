package live

import (
	"slices"
	"strings"

	"cortejo/tenants"
)

// areas is a set of parts of an event: each area's bit is its place in tenants.Areas.
type areas uint32

// What the triggers name beside the areas stands for none: that somebody's rights may be others now,
// that staff came into control of the business or left it, and that anything may have happened.
const (
	accessFlag areas = 1 << 31 >> iota
	controlFlag
	missedFlag
	notifiedFlag // somebody was told of something: of their person, and of no area
)

// every is all areas.
var allAreas = areas(1)<<len(tenants.Areas) - 1

// vendors is the one area that is not only of an event: the catalogue is the business's.
var vendorArea = parseArea(string(tenants.AreaVendors))

// shownIn is an area with those that show something of it.
func areasShowing(key string) areas {
	in := parseArea(key)
	for at, area := range tenants.Areas {
		if slices.Contains(area.Shows, tenants.AreaKey(key)) {
			in |= 1 << at
		}
	}
	return in
}

// areaOf reads what a trigger wrote; 0 is nothing we know.
func parseArea(name string) areas {
	switch name {
	case tenants.LiveAccess:
		return accessFlag
	case tenants.LiveControl:
		return controlFlag
	}
	at := slices.IndexFunc(tenants.Areas, func(a tenants.Area) bool { return string(a.Key) == name })
	if at < 0 {
		return 0
	}
	return 1 << at
}

// String is the areas' names as a message has them.
func (a areas) String() string {
	var names []string
	for at, area := range tenants.Areas {
		if a&(1<<at) != 0 {
			names = append(names, string(area.Key))
		}
	}
	return strings.Join(names, ",")
}

// visible are the areas that somebody may see who stands so in a scope; 0 is not even the event.
func visibleAreas(role string, st tenants.Access) (seen areas) {
	for at, area := range tenants.Areas {
		may := st.Event&area.Helper != 0
		switch role {
		case tenants.RoleCustomer:
			may = area.View.Bit == 0 && !area.TeamOnly || st.Customer&area.View.Bit != 0
		case tenants.RoleDoor:
			may = may && area.Key == tenants.AreaReception
		}
		if may {
			seen |= 1 << at
		}
	}
	return seen
}
