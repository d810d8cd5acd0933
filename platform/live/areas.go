package live

import (
	"slices"
	"strings"

	"cortejo/tenants"
)

// areas is a set of event areas: an area's bit is its index in tenants.Areas.
type areas uint32

// Flags for notifications that are not about an area: permissions may have changed, staff took or ended control of the
// business, or changes may have been missed.
const (
	accessFlag areas = 1 << 31 >> iota
	controlFlag
	missedFlag
	notifiedFlag // a person was notified, in no particular area
	walletFlag   // the wallet changed
)

// allAreas is the set of all areas.
var allAreas = areas(1)<<len(tenants.Areas) - 1

// Two areas are not of one event alone: the vendor catalogue is the business's, as are its Pix keys.
var (
	vendorArea  = parseArea(string(tenants.AreaVendors))
	paymentArea = parseArea(string(tenants.AreaPayments))
)

// listAreasShowing returns the area with this key and those that show some of its data.
func listAreasShowing(key string) areas {
	in := parseArea(key)
	for at, area := range tenants.Areas {
		if slices.Contains(area.Shows, tenants.AreaKey(key)) {
			in |= 1 << at
		}
	}
	return in
}

// parseArea returns the area that a trigger named, or 0 if it is unknown.
func parseArea(name string) areas {
	switch name {
	case tenants.LiveAccess:
		return accessFlag
	case tenants.LiveControl:
		return controlFlag
	case tenants.LiveWallet:
		return walletFlag
	}
	at := slices.IndexFunc(tenants.Areas, func(a tenants.Area) bool { return string(a.Key) == name })
	if at < 0 {
		return 0
	}
	return 1 << at
}

// String returns the areas' keys, separated by commas, as in a message.
func (a areas) String() string {
	var names []string
	for at, area := range tenants.Areas {
		if a&(1<<at) != 0 {
			names = append(names, string(area.Key))
		}
	}
	return strings.Join(names, ",")
}

// listVisibleAreas returns the areas that a role with this access may see; 0 if it may not see the event.
func listVisibleAreas(role string, st tenants.Access) (seen areas) {
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
