package crm

import (
	"context"

	"github.com/google/uuid"

	"cortejo/formats/phone"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetContactByPhoneInput is a phone that is being typed.
type GetContactByPhoneInput struct {
	Phone   string     `query:"phone" required:"true" minLength:"1" maxLength:"40" doc:"As people write it"`
	Besides *uuid.UUID `query:"besides" doc:"The contact being edited"`
}

// GetContactByPhoneOutput is the contact who has this phone.
type GetContactByPhoneOutput struct {
	Contact *ContactCard `json:"contact,omitempty" doc:"Absent if no contact has this phone, or it is not valid"`
}

func getContactByPhone(ctx context.Context, db tenants.Reader, in GetContactByPhoneInput) (GetContactByPhoneOutput,
	error) {
	// An incomplete phone matches no contact. It is looked up nevertheless, so that a caller without access to the
	// business is refused.
	number, _ := phone.Parse(in.Phone)
	known, err := queries.New(db).
		GetContactsByPhone(ctx, queries.GetContactsByPhoneParams{Phone: number, Besides: in.Besides})
	if err != nil || len(known) == 0 {
		return GetContactByPhoneOutput{}, err
	}
	card := contactOf(known[0]).ContactCard
	return GetContactByPhoneOutput{Contact: &card}, nil
}
