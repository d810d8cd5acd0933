package customer

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/vendors"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// VendorCard is the client's input about a vendor of their own: absent fields are cleared.
type VendorCard struct {
	Name            string   `json:"name" minLength:"1" maxLength:"120"`
	Categories      []string `json:"categories" maxItems:"3" doc:"One to three: a known key, or the client's own words"`
	InstagramHandle *string  `json:"instagramHandle,omitempty" maxLength:"31" doc:"With or without its @"`
}

const sentenceName = "Informe o nome do fornecedor"

func (in *VendorCard) read(f *form.Form) {
	in.Name = f.Required("name", in.Name, sentenceName)
	in.InstagramHandle = f.Instagram("instagramHandle", in.InstagramHandle)
	in.Categories = vendors.Services(f, in.Categories)
}

// AddVendorInput is a vendor of the client's own, for one of the event's tasks where it is given.
type AddVendorInput struct {
	VendorCard
	Phone        string     `json:"phone" minLength:"1" maxLength:"40" doc:"As people write it; kept in E.164"`
	BudgetCents  int        `json:"budget,omitempty" minimum:"0" maximum:"100000000000" doc:"In cents; 0 means none"`
	TaskPublicID *uuid.UUID `json:"taskPublicId,omitempty"`
}

const (
	// vendorsOfClient of an event, those taken back within the day included.
	vendorsOfClient = 100
	// vendorsPerEvent is eventVendors' own.
	vendorsPerEvent = 200
)

// addVendor links the planner's existing card with this phone, unchanged, or creates one. It sends no invite: that is
// the planner's decision.
func addVendor(ctx context.Context, db tenants.Writer, in AddVendorInput) (Vendor, error) {
	var f form.Form
	in.read(&f)
	in.Phone = f.Phone("phone", in.Phone)
	if err := f.Err(); err != nil {
		return Vendor{}, err
	}
	q := queries.New(db)
	name, err := q.ClientVendorWithPhone(ctx, queries.ClientVendorWithPhoneParams{Phone: in.Phone})
	if err == nil {
		f.Reject("phone", "Este telefone é de "+name+", que já está no evento")
		return Vendor{}, f.Err()
	} else if !errors.Is(err, pgx.ErrNoRows) {
		return Vendor{}, err
	}
	id, err := q.AddClientVendor(ctx, queries.AddClientVendorParams{
		Name: in.Name, Phone: in.Phone, Categories: in.Categories, InstagramHandle: in.InstagramHandle,
		BudgetCents: int64(in.BudgetCents),
		AtMost:      vendorsOfClient, AtMostInEvent: vendorsPerEvent,
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return Vendor{}, problem.Conflict("Este evento já tem todos os fornecedores que cabem. Fale com quem organiza.")
	}
	if err != nil {
		return Vendor{}, err
	}
	if in.TaskPublicID != nil {
		if err := link(ctx, q, *in.TaskPublicID, id); err != nil {
			return Vendor{}, err
		}
	}
	return vendorOf(ctx, db, id)
}
