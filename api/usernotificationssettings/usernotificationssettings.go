// Package usernotificationssettings is the router of what a person wants to hear about, by which ways and when
// (specification 2, section 8: notification preferences).
package usernotificationssettings

import (
	"cortejo/platform/procedure"
	"cortejo/queries"
)

// Register adds the procedures of notification preferences.
func Register(r *procedure.Router) {
	procedure.Query(r, "userNotificationsSettings.getAll", procedure.Me, getAll,
		procedure.Doc{Summary: "Every kind of message, whether the person wants it, and by which channels"})
	procedure.Mutation(r, "userNotificationsSettings.upsert", procedure.Me, upsert, procedure.Doc{
		Summary:     "Switch one kind of message on or off",
		Description: "As a whole, which holds for every channel, or by one of its channels.",
	})
	procedure.Query(r, "userNotificationsSettings.getPreferences", procedure.Me, getPreferences,
		procedure.Doc{Summary: "When the person is not to be written to, and whether their day is summed up"})
	procedure.Mutation(r, "userNotificationsSettings.updatePreferences", procedure.Me, updatePreferences, procedure.Doc{
		Summary: "Change one's quiet hours, time zone or daily summary", Description: "What is absent stays.",
	})
}

// Setting is one kind of notification, on or off, and its channels apart from the app.
type Setting struct {
	Type     queries.NotificationType `json:"type"`
	Enabled  bool                     `json:"enabled" doc:"Off is off by every channel"`
	Push     bool                     `json:"push"`
	Email    bool                     `json:"email"`
	WhatsApp bool                     `json:"whatsApp"`
}
