package auth

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/mileusna/useragent"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/platform/session"
	"cortejo/queries"
	"cortejo/tenants"
)

// SignIn is a device on which the caller is signed in.
type SignIn struct {
	UUID      uuid.UUID `json:"uuid"`
	Browser   string    `json:"browser,omitempty" doc:"Chrome, Safari…; absent where it did not say"`
	System    string    `json:"system,omitempty" doc:"Android, iOS, Windows…; absent where it did not say"`
	Since     time.Time `json:"since"`
	IsCurrent bool      `json:"isCurrent" doc:"Whether it is the one that asks"`
}

// GetSignInsOutput lists the caller's sign-ins: this one first, then the others.
type GetSignInsOutput struct {
	Items []SignIn `json:"items"`
}

func (s *Service) getSignIns(ctx context.Context, _ tenants.Reader, _ struct{}) (GetSignInsOutput, error) {
	found, err := s.Sessions.SignIns(ctx, procedure.Request(ctx))
	if errors.Is(err, session.ErrNoSession) {
		return GetSignInsOutput{}, problem.Unauthenticated()
	}
	if err != nil {
		return GetSignInsOutput{},
			problem.Unavailable("Não foi possível ver onde você entrou. Tente de novo em instantes.", err)
	}
	out := GetSignInsOutput{Items: make([]SignIn, 0, len(found))}
	for _, in := range found {
		agent := useragent.Parse(in.UserAgent)
		out.Items = append(out.Items, SignIn{UUID: in.ID, Browser: agent.Name, System: agent.OS, Since: in.Since,
			IsCurrent: in.IsCurrent})
	}
	return out, nil
}

// EndSignInInput names another sign-in of the caller; signOut ends the current one.
type EndSignInInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func (s *Service) endSignIn(ctx context.Context, in EndSignInInput) (procedure.None, error) {
	if in.UUID == s.Sessions.SignIn(procedure.Request(ctx)) {
		return procedure.None{}, problem.NotFound()
	}
	// The signed-out browser, which may be unreachable, gets no more pushes. The statement removes only the caller's
	// own browsers.
	err := s.DB.Write(ctx, procedure.ScopeOf(ctx), func(w tenants.Writer) error {
		return queries.New(w).RemovePushDevicesOf(ctx, queries.RemovePushDevicesOfParams{SignIn: in.UUID})
	})
	if err != nil {
		return procedure.None{}, err
	}
	err = s.Sessions.EndSignIn(ctx, procedure.Request(ctx), procedure.Caller(ctx).UserID, in.UUID)
	switch {
	case errors.Is(err, session.ErrNoSession):
		return procedure.None{}, problem.Unauthenticated()
	case errors.Is(err, session.ErrNoSignIn):
		return procedure.None{}, problem.NotFound()
	case err != nil:
		return procedure.None{},
			problem.Unavailable("Não foi possível encerrar agora. Tente de novo em instantes.", err)
	}
	return procedure.None{}, nil
}
