// Package invitations is the router of an event's invitations: whom they are for, by when they answer, and the links
// that open them. Their guests have a router of their own (api/guests).
package invitations

import (
	"cortejo/platform/procedure"
	"cortejo/platform/server"
)

// Service handles the procedures of invitations that need more than the database of a call.
type Service struct{ server.Env }

// New returns a service with these dependencies.
func New(env server.Env) *Service { return &Service{env} }

// Register adds the procedures of invitations.
func (s *Service) Register(r *procedure.Router) {
	const both = procedure.Business | procedure.Event
	procedure.Mutation(r, "invitations.create", both, s.create, procedure.Doc{
		Summary: "Add an invitation with its guests", Description: "At most 50 of them, and 20,000 in an event: 409.",
	})
	procedure.Mutation(r, "invitations.update", both, update, procedure.Doc{Summary: "Change an invitation"})
	procedure.Mutation(r, "invitations.delete", both, remove,
		procedure.Doc{Summary: "Delete invitations with their guests; they can be restored for a day"})
	procedure.Mutation(r, "invitations.restore", both, restore,
		procedure.Doc{Summary: "Bring deleted invitations back, with the guests that went with them"})
	// getLink is no Mutation: those store their answer for a day, and this answer has a secret link.
	procedure.Action(r, "invitations.getLink", both, s.getLink, procedure.Doc{
		Summary:     "The secret address of an invitation's answer page",
		Description: "The same until its links are renewed. Whoever edits guests may ask.",
	})
	procedure.Mutation(r, "invitations.renewLinks", both, s.renewLinks, procedure.Doc{
		Summary:     "End the links and the code of an invitation, and make others",
		Description: "The door tells a code that was ended from one that never was.",
	})
}
