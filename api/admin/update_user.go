package admin

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"cortejo/jobs"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/platform/session"
	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateUserInput is what staff may change of a person; what is absent stays.
type UpdateUserInput struct {
	UserID          uuid.UUID                  `json:"userId"`
	Name            *string                    `json:"name,omitempty" minLength:"1" maxLength:"120"`
	Phone           *string                    `json:"phone,omitempty" minLength:"1" maxLength:"40"`
	Email           procedure.Optional[string] `json:"email,omitzero" maxLength:"254"`
	InstagramHandle procedure.Optional[string] `json:"instagramHandle,omitzero" maxLength:"31" doc:"Of the business the person owns, with or without its @"`
}

// The sentences of a change that cannot be.
const (
	sentencePhoneTaken  = "Este telefone já pertence a outra conta"
	sentencePhoneInvite = "Este telefone já está em uma das equipes desta pessoa"
	sentenceNoBusiness  = "Esse usuário não tem um negócio cadastrado"
)

// updateUser changes the phone at Kratos first, which alone knows whose it is, and then
// everything in one transaction. Where that fails, Kratos gets the earlier phone back.
func (s *Service) updateUser(ctx context.Context, in UpdateUserInput) (User, error) {
	var f form.Form
	name := f.RequireUpdate("name", in.Name, "Informe o nome")
	email := f.Email("email", in.Email.Value)
	handle := f.Instagram("instagramHandle", in.InstagramHandle.Value)
	var given string
	if in.Phone != nil {
		given = f.Phone("phone", *in.Phone)
	}
	if err := f.Err(); err != nil {
		return User{}, err
	}
	scope := procedure.ScopeOf(ctx)
	before, err := queries.New(s.DB.Read(scope)).FindUser(ctx, queries.FindUserParams{ID: in.UserID})
	if err != nil {
		return User{}, err
	}
	if handle != nil && before.BusinessID == nil {
		return User{}, problem.Invalid("", problem.Field{Name: "instagramHandle", Message: sentenceNoBusiness})
	}
	phone := before.Phone
	if in.Phone != nil {
		phone = given
	}
	if phone != before.Phone {
		if err := s.movePhone(ctx, before.ID, before.Phone, phone); err != nil {
			return User{}, err
		}
	}
	var after queries.FindUserRow
	err = s.DB.Write(ctx, scope, func(w tenants.Writer) error {
		q := queries.New(w)
		if _, err := q.UpdateUser(ctx, queries.UpdateUserParams{ID: before.ID, Name: name, SetEmail: in.Email.Given,
			Email: email}); err != nil {
			return err
		}
		if phone != before.Phone {
			if _, err := q.ChangePhone(ctx, queries.ChangePhoneParams{ID: before.ID, Phone: phone}); err != nil {
				return explainPhone(err)
			}
			called := before.Name
			if name != nil {
				called = *name
			}
			if err := tellOfPhone(ctx, w, before, called, phone); err != nil {
				return err
			}
		}
		if in.Email.Given && form.Text(email) != form.Text(before.Email) {
			if err := notifyOfEmail(ctx, w, before, form.Text(email)); err != nil {
				return err
			}
		}
		if in.InstagramHandle.Given && before.BusinessID != nil {
			if _, err := q.UpdateInstagramOfOwner(ctx,
				queries.UpdateInstagramOfOwnerParams{OwnerUserID: before.ID, InstagramHandle: handle}); err != nil {
				return err
			}
		}
		after, err = q.FindUser(ctx, queries.FindUserParams{ID: before.ID})
		return err
	})
	if err != nil && phone != before.Phone {
		s.takeBack(ctx, before.ID, before.Phone)
	}
	if err != nil {
		return User{}, err
	}
	if phone != before.Phone {
		// Whoever may sign in as somebody else from now on has a name.
		s.Log.WarnContext(ctx, "staff changed the phone somebody signs in with", "staff", procedure.Caller(ctx).UserID,
			"person", before.ID)
	}
	return s.userOf(after), nil
}

// tellOfPhone writes to both numbers, and to the owner of each team the person is in, that staff changed
// what they sign in with: nobody loses an account without hearing of it.
func tellOfPhone(ctx context.Context, w tenants.Writer, before queries.FindUserRow, name, phone string) error {
	owners, err := queries.New(w).OwnersOfTeamsOf(ctx, queries.OwnersOfTeamsOfParams{ID: before.ID})
	if err != nil {
		return err
	}
	tell := func(reader jobs.PhoneChangeReader, to string) error {
		return w.Enqueue(ctx, jobs.PhoneChanged{MessageID: uuid.New(), Reader: reader, To: to, Name: name,
			NewPhone: phone}, nil)
	}
	errs := []error{tell(jobs.TellEarlierPhone, before.Phone), tell(jobs.TellNewPhone, phone)}
	for _, owner := range owners {
		errs = append(errs, tell(jobs.TellOwner, owner))
	}
	return errors.Join(errs...)
}

// notifyOfEmail enqueues the messages that staff changed a person's e-mail, to the address they had and to the phone
// they had until now, so that it never happens unseen.
func notifyOfEmail(ctx context.Context, w tenants.Writer, before queries.FindUserRow, email string) error {
	notify := func(channel messages.Channel, to string) error {
		return w.Enqueue(ctx, jobs.EmailChanged{MessageID: uuid.New(), Channel: channel, To: to, Name: before.Name,
			NewEmail: email}, nil)
	}
	err := notify(messages.SMS, before.Phone)
	if before.Email != nil {
		err = errors.Join(err, notify(messages.Email, *before.Email))
	}
	return err
}

// movePhone gives the person another phone to sign in with and ends their sessions. After a
// failure they have the phone they had.
func (s *Service) movePhone(ctx context.Context, person uuid.UUID, from, to string) error {
	err := s.Identities.ChangePhone(ctx, person, to)
	if errors.Is(err, session.ErrPhoneTaken) {
		if err = s.freePhone(ctx, to); err == nil {
			err = s.Identities.ChangePhone(ctx, person, to)
		}
	}
	if errors.Is(err, session.ErrPhoneTaken) {
		return phoneConflict(sentencePhoneTaken)
	}
	if err == nil {
		err = s.Sessions.EndAll(ctx, person)
	}
	if err != nil {
		// A failure may be an answer that got lost on its way: what was done is taken back.
		s.takeBack(ctx, person, from)
		return problem.Unavailable("Não foi possível mudar o telefone agora. Tente de novo em instantes.", err)
	}
	return nil
}

// freePhone forgets a phone that somebody asked a code for and never confirmed: nobody's
// account. Where it is somebody's it answers ErrPhoneTaken.
func (s *Service) freePhone(ctx context.Context, phone string) error {
	other, err := s.Identities.FindPerson(ctx, phone)
	if err != nil {
		return err
	}
	_, err = queries.New(s.DB.Read(procedure.ScopeOf(ctx))).FindUser(ctx, queries.FindUserParams{ID: other})
	if err == nil {
		return session.ErrPhoneTaken
	}
	if !errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	return s.Identities.DeletePerson(ctx, other)
}

func (s *Service) takeBack(ctx context.Context, person uuid.UUID, phone string) {
	if err := s.Identities.ChangePhone(context.WithoutCancel(ctx), person, phone); err != nil {
		s.Log.ErrorContext(ctx,
			"somebody may sign in with another phone than their user has: save it again in the backoffice", "person",
			person, "error", err)
	}
}

// phoneConflict stands beside the phone, and is the whole answer to whoever shows no fields.
func phoneConflict(sentence string) error {
	conflict := problem.Conflict(sentence)
	conflict.Fields = []problem.Field{{Name: "phone", Message: sentence}}
	return conflict
}

// explainPhone tells whose phone it is already: another user's, or of somebody else in one
// of the person's teams.
func explainPhone(err error) error {
	var refused *pgconn.PgError
	if errors.As(err, &refused) && refused.Code == "23505" {
		if refused.TableName == "memberships" {
			return phoneConflict(sentencePhoneInvite)
		}
		return phoneConflict(sentencePhoneTaken)
	}
	return err
}
