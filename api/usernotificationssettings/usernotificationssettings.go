// Package usernotificationssettings is the router of what a person wants to hear about
// (specification 2, section 8: notification preferences).
package usernotificationssettings

import (
	"cortejo/platform/procedure"
	"cortejo/queries"
)

// Register adds the procedures of notification preferences.
func Register(r *procedure.Router) {
	procedure.Query(r, "userNotificationsSettings.getAll", procedure.Me, getAll, procedure.Doc{Summary: "Every kind of message, and whether the person wants it"})
	procedure.Mutation(r, "userNotificationsSettings.upsert", procedure.Me, upsert, procedure.Doc{Summary: "Switch one kind of message on or off"})
}

// Setting is one kind of message, on or off.
type Setting struct {
	Type    queries.NotificationType `json:"type"`
	Enabled bool                     `json:"enabled"`
}
