// Package home is the router of the home page: today and the following days in all events, the open questions between
// team and clients, and the caller's last changes.
package home

import (
	"cortejo/platform/procedure"
	"cortejo/tenants"
)

// Register adds the procedures of home.
func Register(r *procedure.Router) {
	procedure.Query(r, "home.getToday", procedure.Business, getToday, procedure.Doc{
		Summary: "What the next seven days bring in all of the asker's events, and who waits for whom",
		Shows:   []tenants.AreaKey{tenants.AreaEvent, tenants.AreaChecklist, tenants.AreaVendors},
	})
	procedure.Query(r, "home.getRecentEvents", procedure.Business, getRecentEvents, procedure.Doc{
		Summary: "The events the asker last worked on, and new ones",
		Shows:   []tenants.AreaKey{tenants.AreaEvent, tenants.AreaChecklist, tenants.AreaDocuments},
	})
}
