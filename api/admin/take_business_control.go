package admin

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"cortejo/api/users"
	"cortejo/jobs"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/tenants"
)

// TakeBusinessControlInput names the business and says why. Its owner reads the reason.
type TakeBusinessControlInput struct {
	ToBeControlledBusinessID uuid.UUID `json:"toBeControlledBusinessId"`
	Reason                   string    `json:"reason" minLength:"1" maxLength:"400"`
}

func takeBusinessControl(ctx context.Context, db tenants.Writer, in TakeBusinessControlInput) (users.Control, error) {
	var f form.Form
	reason := f.Required("reason", in.Reason, "Diga por que você precisa entrar")
	if err := f.Err(); err != nil {
		return users.Control{}, err
	}
	q := queries.New(db)
	if _, err := q.WaitForOwnControls(ctx); err != nil {
		return users.Control{}, err
	}
	mine, err := q.WorksIn(ctx, queries.WorksInParams{ID: in.ToBeControlledBusinessID})
	if err != nil {
		return users.Control{}, err
	}
	if mine {
		return users.Control{},
			problem.Conflict("Você já faz parte da equipe deste negócio. Entre nele pelos seus espaços de trabalho.")
	}
	control, err := takeOver(ctx, q, queries.TakeControlParams{BusinessID: in.ToBeControlledBusinessID, Reason: reason})
	if err != nil {
		return users.Control{}, err
	}
	owner, err := q.OwnerToTell(ctx, queries.OwnerToTellParams{BusinessID: control.BusinessUUID})
	if err != nil {
		return users.Control{}, err
	}
	former, err := q.ListFormerContactsOfOwner(ctx,
		queries.ListFormerContactsOfOwnerParams{BusinessID: control.BusinessUUID})
	if err != nil {
		return users.Control{}, err
	}
	phones := []string{owner.Phone}
	for _, contact := range former {
		if messages.Channel(contact.Channel) == messages.SMS {
			phones = append(phones, contact.Address)
		}
	}
	for _, phone := range phones {
		err = errors.Join(err, db.Enqueue(ctx, jobs.ControlTaken{
			OfBusiness: jobs.OfBusiness{BusinessID: control.BusinessUUID}, MessageID: uuid.New(), To: phone,
			BusinessName: owner.BusinessName, Reason: reason, ExpiresAt: control.ExpiresAt,
		}, nil))
	}
	return control, err
}
