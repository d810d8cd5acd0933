package admin

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/google/uuid"

	"cortejo/api/eventvendors"
	"cortejo/api/image"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// maxVendorsToLink limits the vendors of the catalogue that are offered.
const maxVendorsToLink = 30

func registerEventVendors(r *procedure.Router) {
	procedure.Query(r, "admin.getEventVendors", procedure.Admin, getEventVendors, procedure.Doc{
		Summary:     "The vendors of an event, and those of its business's catalogue that it does not have",
		Description: "At most 30 of the catalogue, by name.",
	})
	procedure.Mutation(r, "admin.createEventVendor", procedure.Admin, createEventVendor, procedure.Doc{
		Summary:     "Add a vendor of a business to one of its events",
		Description: "PENDING, with a budget of 0. 409 if the event has them. The business's audit log has it.",
	})
}

// EventVendor is a vendor of an event, as the backoffice shows it.
type EventVendor struct {
	UUID         uuid.UUID            `json:"uuid"`
	Name         string               `json:"name"`
	Status       queries.VendorStatus `json:"status"`
	Budget       int                  `json:"budget" doc:"In cents; 0: no budget"`
	Observations string               `json:"observations"`
	Business     VendorBusiness       `json:"business"`
}

// VendorBusiness is the vendor's card in the catalogue.
type VendorBusiness struct {
	UUID  uuid.UUID `json:"uuid"`
	Name  string    `json:"name"`
	Image *string   `json:"image,omitempty"`
	Phone string    `json:"phone" doc:"E.164"`
}

// VendorToLink is a vendor of the catalogue that the event does not have.
type VendorToLink struct {
	UUID  uuid.UUID `json:"uuid"`
	Name  string    `json:"name"`
	Phone string    `json:"phone" doc:"E.164"`
}

// GetEventVendorsInput names an event, and searches the catalogue.
type GetEventVendorsInput struct {
	BusinessUUID uuid.UUID `query:"businessUuid" required:"true"`
	EventUUID    uuid.UUID `query:"eventUuid" required:"true"`
	Query        string    `query:"query" maxLength:"120" doc:"In the catalogue's names, regardless of accents and case"`
}

// GetEventVendorsOutput are the event's vendors, by name, and those that can be added.
type GetEventVendorsOutput struct {
	EventTitle string         `json:"eventTitle"`
	Items      []EventVendor  `json:"items"`
	Vendors    []VendorToLink `json:"vendors"`
}

func getEventVendors(ctx context.Context, db tenants.Reader, in GetEventVendorsInput) (GetEventVendorsOutput, error) {
	row, err := queries.New(db).ListEventVendorsForStaff(ctx, queries.ListEventVendorsForStaffParams{
		BusinessID: in.BusinessUUID, EventID: in.EventUUID, Words: strings.TrimSpace(in.Query),
		MaxRows: maxVendorsToLink})
	if err != nil {
		return GetEventVendorsOutput{}, err
	}
	out := GetEventVendorsOutput{EventTitle: row.EventTitle}
	var linked []struct {
		EventVendor
		Business struct {
			VendorBusiness
			ImageKey *string `json:"imageKey"`
		} `json:"business"`
	}
	if err := json.Unmarshal(row.Linked, &linked); err != nil {
		return out, err
	}
	out.Items = make([]EventVendor, len(linked))
	for i, l := range linked {
		out.Items[i] = l.EventVendor
		out.Items[i].Business = l.Business.VendorBusiness
		out.Items[i].Business.Image = image.OptionalURLOf(l.Business.ImageKey)
	}
	return out, json.Unmarshal(row.Vendors, &out.Vendors)
}

// CreateEventVendorInput names a vendor and an event of one business.
type CreateEventVendorInput struct {
	BusinessUUID uuid.UUID `json:"businessUuid"`
	EventUUID    uuid.UUID `json:"eventUuid"`
	VendorUUID   uuid.UUID `json:"vendorUuid"`
}

// CreateEventVendorOutput names the vendor in the event.
type CreateEventVendorOutput struct {
	UUID uuid.UUID `json:"uuid"`
}

func createEventVendor(ctx context.Context, db tenants.Writer,
	in CreateEventVendorInput) (CreateEventVendorOutput, error) {
	row, err := queries.New(db).AddEventVendorByStaff(ctx, queries.AddEventVendorByStaffParams{
		BusinessID: in.BusinessUUID, EventID: in.EventUUID, VendorID: in.VendorUUID,
		MaxVendors: eventvendors.VendorsPerEvent})
	if err != nil {
		return CreateEventVendorOutput{}, err
	}
	switch row.Outcome {
	case "NONE":
		err = problem.NotFound()
	case "LINKED":
		err = problem.Conflict("Este fornecedor já está neste evento.")
	case "FULL":
		err = problem.Conflict("Este evento já tem 200 fornecedores, contando os retirados de hoje.")
	}
	return CreateEventVendorOutput{UUID: row.LinkID}, err
}
