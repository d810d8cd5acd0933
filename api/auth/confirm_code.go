package auth

import (
	"context"
	"errors"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"cortejo/platform/clientip"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/platform/session"
	"cortejo/queries"
	"cortejo/tenants"
)

// ConfirmCodeInput is the code that arrived, and the attempt it belongs to.
type ConfirmCodeInput struct {
	Attempt string `json:"attempt" maxLength:"64"`
	Code    string `json:"code" maxLength:"20" doc:"Six digits; spaces and dashes are ignored"`
}

// ConfirmCodeOutput says who signed in.
type ConfirmCodeOutput struct {
	UserUUID uuid.UUID `json:"userUuid" format:"uuid"`
	IsNew    bool      `json:"isNew" doc:"Whether this was the person's first sign-in"`
}

const codeDigits = 6

func (s *Service) confirmCode(ctx context.Context, in ConfirmCodeInput) (ConfirmCodeOutput, error) {
	code, ok := readDigits(in.Code)
	if !ok {
		return ConfirmCodeOutput{},
			problem.Invalid("", problem.Field{Name: "code", Message: "Informe os 6 dígitos do código."})
	}
	request := procedure.Request(ctx)
	if wait, ok, err := s.limiter.Allow(ctx, s.Limits.quotaOfTries(clientip.LimitKeyOf(request,
		s.TrustedProxies))); err != nil {
		return ConfirmCodeOutput{}, err
	} else if !ok {
		return ConfirmCodeOutput{}, problem.TooMany("Muitas tentativas. Aguarde alguns minutos e tente de novo.", wait)
	}
	signedIn, err := s.Identities.Confirm(session.StoreUserAgent(ctx, request), in.Attempt, code)
	switch {
	case errors.Is(err, session.ErrWrongCode):
		return ConfirmCodeOutput{},
			problem.Invalid("", problem.Field{Name: "code", Message: "Código incorreto. Confira e tente de novo."})
	case errors.Is(err, session.ErrAttemptOver):
		return ConfirmCodeOutput{}, problem.Conflict("Este código não vale mais. Peça outro.")
	case err != nil:
		return ConfirmCodeOutput{},
			problem.Unavailable("Não foi possível confirmar o código. Tente de novo em instantes.", err)
	}
	from := s.originOf(request, signedIn.Phone)
	isNew, device, err := s.keepUser(ctx, signedIn, from)
	if err != nil {
		// The session's token is not returned, so the session is ended.
		if revoking := s.Identities.Revoke(context.WithoutCancel(ctx), signedIn.Token); revoking != nil {
			err = errors.Join(err, revoking)
		}
		return ConfirmCodeOutput{}, err
	}
	// A new sign-in ends the previous session on this device. It counts even if the previous one cannot be ended.
	if err := s.endPushesOfAnother(ctx, signedIn.UserID); err != nil {
		s.Log.WarnContext(ctx, "pushes to the earlier person of a browser could not be ended", "error", err)
	}
	if err := s.Sessions.End(ctx, request); err != nil {
		s.Log.WarnContext(ctx, "the earlier session could not be ended", "error", err)
	}
	procedure.SetCookie(ctx, s.Sessions.NewCookie(signedIn))
	procedure.SetCookie(ctx, s.Sessions.NewDeviceCookie(device))
	s.startAnew(ctx, from)
	return ConfirmCodeOutput{UserUUID: signedIn.UserID, IsNew: isNew}, nil
}

// endPushesOfAnother removes this browser from the pushes of the person who was signed in on it before, so that the
// next person does not see them.
func (s *Service) endPushesOfAnother(ctx context.Context, person uuid.UUID) error {
	request := procedure.Request(ctx)
	earlier, ok, err := s.Sessions.Authenticate(request)
	if err != nil || !ok || earlier == person {
		return err
	}
	return s.DB.Write(ctx, tenants.AsPerson(earlier), func(w tenants.Writer) error {
		return queries.New(w).
			RemovePushDevicesOf(ctx, queries.RemovePushDevicesOfParams{SignIn: s.Sessions.SignIn(request)})
	})
}

// sentenceOtherPerson answers a phone whose user belongs to another identity. Only we can
// join the two, so the sentence leads to us.
const sentenceOtherPerson = "Este telefone já tem uma conta que não conseguimos abrir. Fale conosco para recuperarmos o seu acesso."

// uniqueViolation is Postgres's SQLSTATE for a duplicate of a unique value.
const uniqueViolation = "23505"

// keepUser makes the user at the first sign-in, and remembers each time from where it came: device is
// what its cookie says from now on.
func (s *Service) keepUser(ctx context.Context, in session.NewSession, from origin) (isNew bool, device string,
	err error) {
	fresh := session.NewDevice()
	err = s.DB.Write(ctx, tenants.AsPerson(in.UserID), func(w tenants.Writer) error {
		_, err := queries.New(w).CreateUser(ctx, queries.CreateUserParams{ID: in.UserID, Phone: in.Phone})
		isNew = err == nil
		var refused *pgconn.PgError
		if errors.As(err, &refused) && refused.Code == uniqueViolation {
			s.Log.ErrorContext(ctx,
				"a phone signed in as another person than its user: the identity server forgot them", "person",
				in.UserID)
			return problem.Conflict(sentenceOtherPerson)
		}
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		device, err = from.remember(ctx, w, fresh)
		return err
	})
	return isNew, device, err
}

// readDigits drops what people and telephones put between a code's digits.
func readDigits(text string) (code string, ok bool) {
	code = strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(text)
	return code, isCode(code)
}

func isCode(text string) bool {
	return len(text) == codeDigits && strings.Trim(text, "0123456789") == ""
}
