package auth

import (
	"context"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
)

func (s *Service) signOut(ctx context.Context, _ struct{}) (procedure.None, error) {
	if err := s.Sessions.End(ctx, procedure.Request(ctx)); err != nil {
		// The cookie stays: a session that still lives must not look ended.
		return procedure.None{}, problem.Unavailable("Não foi possível sair agora. Tente de novo em instantes.", err)
	}
	procedure.SetCookie(ctx, s.Sessions.ForgetCookie())
	return procedure.None{}, nil
}
