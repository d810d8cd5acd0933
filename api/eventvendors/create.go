package eventvendors

import (
	"cmp"
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateInput adds a vendor to an event and, optionally, to one of its tasks. Linking without status and budget means
// PENDING and 0 (specification 1, section 4).
type CreateInput struct {
	EventUUID    uuid.UUID            `json:"eventUuid"`
	VendorUUID   uuid.UUID            `json:"vendorUuid"`
	TaskPublicID *uuid.UUID           `json:"taskPublicId,omitempty"`
	Status       queries.VendorStatus `json:"status,omitempty"`
	BudgetCents  int                  `json:"budget,omitempty" minimum:"0" maximum:"100000000000" doc:"In cents"`
	Observations *string              `json:"observations,omitempty" maxLength:"2000"`
}

// VendorsPerEvent limits the vendors of an event, to more than any event has, because one screen shows them all.
const VendorsPerEvent = 200

// Create adds a vendor to an event. It returns a 409 if the event has them already, unless they are to be added to a
// task: then nothing else changes.
func Create(ctx context.Context, db tenants.Writer, in CreateInput) (EventVendor, error) {
	q := queries.New(db)
	if _, err := q.LockEvent(ctx, queries.LockEventParams{ID: in.EventUUID}); err != nil {
		return EventVendor{}, err
	}
	if err := q.LockEventVendors(ctx, queries.LockEventVendorsParams{EventID: in.EventUUID}); err != nil {
		return EventVendor{}, err
	}
	found, err := q.GetVendorForEvent(ctx, queries.GetVendorForEventParams{EventID: in.EventUUID,
		VendorID: in.VendorUUID,
		AtMost:   VendorsPerEvent})
	if err != nil {
		return EventVendor{}, err
	}
	switch {
	case found.IsTemplate:
		return EventVendor{}, problem.Conflict("Um modelo não tem fornecedores. Vincule-os no evento.")
	case found.LinkedID != nil && in.TaskPublicID == nil:
		return EventVendor{}, problem.Conflict(found.Name + " já está neste evento.")
	case found.LinkedID == nil && !found.Room:
		return EventVendor{},
			problem.Conflict(
				"Este evento já tem 200 fornecedores, contando os retirados de hoje. Retire quem não participa e tente de novo amanhã.")
	}
	id := found.LinkedID
	if id == nil {
		made, err := q.CreateEventVendor(ctx, queries.CreateEventVendorParams{
			EventID: in.EventUUID, VendorID: in.VendorUUID, Status: cmp.Or(in.Status, queries.VendorStatusPENDING),
			BudgetCents: int64(in.BudgetCents), Observations: form.Text(in.Observations),
		})
		if err != nil {
			return EventVendor{}, err
		}
		id = &made
	}
	if in.TaskPublicID != nil {
		linked, err := q.LinkTaskVendor(ctx, queries.LinkTaskVendorParams{EventID: in.EventUUID,
			TaskID:        *in.TaskPublicID,
			EventVendorID: *id})
		if err != nil {
			return EventVendor{}, err
		}
		if !linked {
			return EventVendor{}, problem.NotFound()
		}
	}
	return one(ctx, db, *id)
}
