package auth

import (
	"context"
	"time"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// leftBehind is what a browser deletes at sign-out: cached events, drafts, images, pages in its history, and service
// workers (the next sign-in registers them). Not "cookies": the device's cookie says that its owner has signed in here
// before, and gives it a share of codes. The page writes its theme again. https://www.w3.org/TR/clear-site-data/
const leftBehind = `"cache", "storage"`

// leftWithEntries is the same where check-ins wait on the device that no server has: they are in the browser's
// storage, and only a server's confirmation may remove them. The page lets go of the rest of it itself.
const leftWithEntries = `"cache"`

// pushesPatience is how long who signs out waits until the browser's pushes are ended.
const pushesPatience = 2 * time.Second

// SignOutInput says what must not be lost.
type SignOutInput struct {
	EntriesWait bool `json:"entriesWait,omitempty" doc:"Check-ins wait on this device to be handed in: its storage stays, and the page removes what else is in it"`
}

func (s *Service) signOut(ctx context.Context, in SignOutInput) (procedure.None, error) {
	request := procedure.Request(ctx)
	signIn := s.Sessions.SignIn(request)
	if err := s.Sessions.End(ctx, request); err != nil {
		// The cookie stays: a session that still lives must not look ended.
		return procedure.None{}, problem.Unavailable("Não foi possível sair agora. Tente de novo em instantes.", err)
	}
	// The next person on this browser gets no pushes of this one, even if the page could not unsubscribe. The request
	// does not wait for an unreachable database: the next sign-in there also unsubscribes the browser.
	asking, cancel := context.WithTimeout(ctx, pushesPatience)
	defer cancel()
	if err := s.DB.Write(asking, procedure.ScopeOf(ctx), func(w tenants.Writer) error {
		return queries.New(w).RemovePushDevicesOf(asking, queries.RemovePushDevicesOfParams{SignIn: signIn})
	}); err != nil {
		s.Log.WarnContext(ctx, "pushes to a browser that signed out could not be ended", "error", err)
	}
	procedure.SetCookie(ctx, s.Sessions.ForgetCookie())
	if in.EntriesWait {
		procedure.SetHeader(ctx, "Clear-Site-Data", leftWithEntries)
	} else {
		procedure.SetHeader(ctx, "Clear-Site-Data", leftBehind)
	}
	return procedure.None{}, nil
}
