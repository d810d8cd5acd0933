// Package eventvendors is the router of the vendors of an event and of its tasks (specification
// 1, sections 2 to 4).
package eventvendors

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/formats/category"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// Register adds the procedures of the vendors of events.
func Register(r *procedure.Router) {
	procedure.Query(r, "eventVendors.getAll", procedure.Business, getAll, procedure.Doc{
		Summary: "The vendors of an event with its missing services, or the vendors of one of its tasks, newest first",
		Shows:   []tenants.AreaKey{tenants.AreaChecklist, tenants.AreaVendors, tenants.AreaPayments},
	})
	procedure.Query(r, "eventVendors.get", procedure.Business, get, procedure.Doc{
		Summary: "A vendor in an event", Shows: []tenants.AreaKey{tenants.AreaChecklist, tenants.AreaVendors,
			tenants.AreaPayments},
	})
	procedure.Mutation(r, "eventVendors.create", procedure.Business, Create,
		procedure.Doc{Summary: "Add a vendor of the catalogue to an event and, optionally, to one of its tasks"})
	procedure.Mutation(r, "eventVendors.update", procedure.Business, update,
		procedure.Doc{Summary: "Change the status and the budget of a vendor in an event, or confirm the client's wish"})
	procedure.Mutation(r, "eventVendors.delete", procedure.Business, remove,
		procedure.Doc{Summary: "Remove a vendor from an event, restorable for a day, or only from a task"})
	procedure.Mutation(r, "eventVendors.restore", procedure.Business, restore,
		procedure.Doc{Summary: "Restore a removed vendor in an event and its tasks"})
}

// EventVendor is a vendor in an event, with their status and budget.
type EventVendor struct {
	UUID             uuid.UUID            `json:"uuid"`
	EventUUID        uuid.UUID            `json:"eventUuid"`
	Status           queries.VendorStatus `json:"status"`
	BudgetCents      int                  `json:"budget" doc:"In cents; 0 means none"`
	Observations     string               `json:"observations"`
	IsCustomerVendor bool                 `json:"isCustomerVendor" doc:"Whether the event's client added the vendor"`
	Wish             *Wish                `json:"wish,omitempty" doc:"The client's wish for this vendor; absent if there is none"`
	CreatedAt        time.Time            `json:"createdAt"`
	Business         VendorOfEvent        `json:"business"`
	Payments         VendorPayments       `json:"payments"`
	Tasks            []TaskOfVendor       `json:"tasks" doc:"The vendor's tasks, in the checklist's order"`
}

// Wish is the client's wish for a vendor. It is separate from the status, which is between the planner and the vendor.
type Wish struct {
	At          time.Time  `json:"at"`
	By          string     `json:"by" doc:"Name of the client at the time of the wish; empty if they had none"`
	ConfirmedAt *time.Time `json:"confirmedAt,omitempty" doc:"When the planner confirmed the wish; absent before"`
}

// VendorPayments are sums of a vendor's payments in an event, in cents, without canceled and refunded ones.
type VendorPayments struct {
	Agreed int64 `json:"agreed"`
	Paid   int64 `json:"paid"`
	Late   int64 `json:"late"`
	Coming int64 `json:"coming"`
}

// VendorOfEvent is the vendor's card in the catalogue.
type VendorOfEvent struct {
	UUID                uuid.UUID `json:"uuid" doc:"The vendor's ID in the catalogue"`
	Name                string    `json:"name"`
	Phone               string    `json:"phone" doc:"E.164"`
	InstagramHandle     *string   `json:"instagramHandle,omitempty"`
	Categories          []string  `json:"categories"`
	ImageURL            *string   `json:"imageUrl,omitempty"`
	IsRegisterCompleted bool      `json:"isRegisterCompleted"`
}

// TaskOfVendor is a task of the vendor in the event.
type TaskOfVendor struct {
	PublicID uuid.UUID `json:"publicId"`
	Title    string    `json:"title"`
}

// known lists the built-in service categories.
var known = slices.Sorted(maps.Keys(category.Labels))

// list returns the vendors that params select, or a 404 if the caller does not see the event.
func list(ctx context.Context, db tenants.Reader, params queries.ListEventVendorsParams) (GetAllOutput, error) {
	params.Known, params.Own = known, category.PlannerOnly
	row, err := queries.New(db).ListEventVendors(ctx, params)
	if err != nil {
		return GetAllOutput{}, err
	}
	var found []struct {
		EventVendor
		Business struct {
			VendorOfEvent
			ImageKey *string `json:"imageKey"`
		} `json:"business"`
	}
	if err := json.Unmarshal(row.Vendors, &found); err != nil {
		return GetAllOutput{}, fmt.Errorf("eventvendors: read the vendors: %w", err)
	}
	out := GetAllOutput{Items: make([]EventVendor, 0, len(found))}
	if err := json.Unmarshal(row.Missing, &out.Missing); err != nil {
		return GetAllOutput{}, fmt.Errorf("eventvendors: read what is missing: %w", err)
	}
	for _, one := range found {
		one.EventVendor.Business = one.Business.VendorOfEvent
		one.EventVendor.Business.ImageURL = image.OptionalURLOf(one.Business.ImageKey)
		out.Items = append(out.Items, one.EventVendor)
	}
	return out, nil
}

// one returns a single vendor of an event.
func one(ctx context.Context, db tenants.Reader, id uuid.UUID) (EventVendor, error) {
	found, err := list(ctx, db, queries.ListEventVendorsParams{ID: &id})
	if err != nil {
		return EventVendor{}, err
	}
	if len(found.Items) == 0 {
		return EventVendor{}, problem.NotFound()
	}
	return found.Items[0], nil
}
