package auth

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"

	"github.com/google/uuid"

	"cortejo/platform/clientip"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/platform/session"
	"cortejo/providers/messages"
)

// SendOwn sends a code to the caller's own phone, before an action for which a session is not enough. purpose is the
// action that the message names. Its codes count together with those of signing in.
func (s *Service) SendOwn(ctx context.Context, phone, purpose string) (SendCodeOutput, error) {
	sent, err := s.sendCode(ctx, SendCodeInput{Phone: phone}, messages.SMS, purpose, smsFailed)
	sent.Attempt = s.sealAttempt(sent.Attempt, purpose)
	return sent, err
}

// sealAttempt authenticates an attempt together with its purpose, so that a code whose message named another purpose,
// such as signing in, confirms nothing here.
func (s *Service) sealAttempt(attempt, purpose string) string {
	mac := hmac.New(sha256.New, []byte(s.Secrets.Limits()))
	_, _ = mac.Write([]byte("attempt " + attempt + " " + purpose)) // a hash never fails
	return attempt + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:18])
}

// ConfirmOwn returns nil if the code is the one that SendOwn sent to this person for this purpose, and consumes it. It
// does not sign in: the session that Kratos begins with the code ends at once.
func (s *Service) ConfirmOwn(ctx context.Context, person uuid.UUID, purpose, sealed, text string) error {
	attempt, _, _ := strings.Cut(sealed, ".")
	if !hmac.Equal([]byte(sealed), []byte(s.sealAttempt(attempt, purpose))) {
		return problem.Conflict("Este código não vale mais. Peça outro.")
	}
	code, ok := readDigits(text)
	if !ok {
		return problem.Invalid("", problem.Field{Name: "code", Message: "Informe os 6 dígitos do código."})
	}
	if wait, ok, err := s.limiter.Allow(ctx,
		s.Limits.quotaOfTries(clientip.LimitKeyOf(procedure.Request(ctx), s.TrustedProxies))); err != nil {
		return err
	} else if !ok {
		return problem.TooMany("Muitas tentativas. Aguarde alguns minutos e tente de novo.", wait)
	}
	signedIn, err := s.Identities.Confirm(ctx, attempt, code)
	switch {
	case errors.Is(err, session.ErrWrongCode):
		return problem.Invalid("", problem.Field{Name: "code", Message: "Código incorreto. Confira e tente de novo."})
	case errors.Is(err, session.ErrAttemptOver):
		return problem.Conflict("Este código não vale mais. Peça outro.")
	case err != nil:
		return problem.Unavailable("Não foi possível confirmar o código. Tente de novo em instantes.", err)
	}
	if err := s.Identities.Revoke(context.WithoutCancel(ctx), signedIn.Token); err != nil {
		s.Log.WarnContext(ctx, "the session of a confirmed code could not be ended", "error", err)
	}
	if signedIn.UserID != person {
		return problem.Conflict("Este código não vale mais. Peça outro.")
	}
	return nil
}
