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

// GetContactByPhoneOutput is who has it already.
type GetContactByPhoneOutput struct {
	Contact *ContactCard `json:"contact,omitempty" doc:"Absent where nobody has this phone, or it is none"`
}

func getContactByPhone(ctx context.Context, db tenants.Reader, in GetContactByPhoneInput) (GetContactByPhoneOutput,
	error) {
	// What is no phone yet is nobody's; it is asked all the same, so that the answer says whether
	// the asker has a place here.
	number, _ := phone.Parse(in.Phone)
	known, err := queries.New(db).
		GetContactsByPhone(ctx, queries.GetContactsByPhoneParams{Phone: number, Besides: in.Besides})
	if err != nil || len(known) == 0 {
		return GetContactByPhoneOutput{}, err
	}
	card := contactOf(known[0]).ContactCard
	return GetContactByPhoneOutput{Contact: &card}, nil
}
