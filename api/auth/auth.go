// Package auth is the router "auth": signing in with a code sent to a phone by
// SMS or WhatsApp, and signing out (specification 1, sections 3 and 7).
package auth

import (
	"time"

	"cortejo/platform/limits"
	"cortejo/platform/procedure"
	"cortejo/platform/server"
	"cortejo/platform/session"
)

// CodeLifetime is how long Kratos accepts a code; its settings in
// providers/kratos say the same.
const CodeLifetime = 10 * time.Minute

// Options are what signing in needs.
type Options struct {
	server.Env
	Identities *session.Identities
	Sessions   *session.Sessions
	// Limits that are zero are those of NewDefaultLimits.
	Limits Limits
}

// Service signs people in and out.
type Service struct {
	Options
	limiter *limits.SharedRateLimiter
}

// New returns a service. It counts its limits together with all other servers of the database.
func New(o Options) *Service {
	o.Limits = o.Limits.orDefault()
	return &Service{Options: o, limiter: limits.NewSharedRateLimiter(o.DB, o.Secrets.Limits())}
}

// Register adds the router's procedures. None of them holds a transaction while
// it talks to Kratos.
func (s *Service) Register(r *procedure.Router) {
	procedure.Action(r, "auth.sendVerificationCodeBySms", procedure.Public, s.sendBySMS, procedure.Doc{
		Summary:     "Sends a sign-in code by SMS",
		Description: "A known and an unknown phone get the same answer.",
	})
	procedure.Action(r, "auth.sendVerificationCodeByWhatsApp", procedure.Public, s.sendByWhatsApp, procedure.Doc{
		Summary:     "Sends a sign-in code by WhatsApp",
		Description: "A known and an unknown phone get the same answer.",
	})
	procedure.Query(r, "auth.getDelivery", procedure.Public, getDelivery, procedure.Doc{
		Summary:     "Whether a code that was sent was refused on its way",
		Description: "Of a key that nobody knows, and of a code that arrived, it says the same: that it was not.",
	})
	procedure.Action(r, "auth.confirmCode", procedure.Public, s.confirmCode, procedure.Doc{
		Summary:     "Signs in with the code that was sent",
		Description: "Sets the session cookie. Five wrong codes end the attempt.",
	})
	procedure.Query(r, "auth.getSignIns", procedure.Me, s.getSignIns, procedure.Doc{
		Summary: "The devices on which whoever asks is signed in",
	})
	procedure.Action(r, "auth.endSignIn", procedure.Me, s.endSignIn, procedure.Doc{
		Summary: "Ends another sign-in of whoever asks, at once",
	})
	procedure.Action(r, "auth.signOut", procedure.Me, s.signOut, procedure.Doc{
		Summary: "Ends the session, here and at the identity server",
	})
}
