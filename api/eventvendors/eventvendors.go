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
		Summary: "The vendors of an event with what is missing, or of one of its tasks, newest first",
		Shows:   []tenants.AreaKey{tenants.AreaChecklist, tenants.AreaVendors, tenants.AreaPayments},
	})
	procedure.Query(r, "eventVendors.get", procedure.Business, get, procedure.Doc{
		Summary: "A vendor in an event", Shows: []tenants.AreaKey{tenants.AreaChecklist, tenants.AreaVendors,
			tenants.AreaPayments},
	})
	procedure.Mutation(r, "eventVendors.create", procedure.Business, Create,
		procedure.Doc{Summary: "Put a vendor of the catalogue into an event, and to one of its tasks"})
	procedure.Mutation(r, "eventVendors.update", procedure.Business, update,
		procedure.Doc{Summary: "Change how far an event and a vendor are, and for how much, or confirm that the client wants them"})
	procedure.Mutation(r, "eventVendors.delete", procedure.Business, remove,
		procedure.Doc{Summary: "Take a vendor out of an event, for a day to be restored, or only off a task"})
	procedure.Mutation(r, "eventVendors.restore", procedure.Business, restore,
		procedure.Doc{Summary: "Bring a vendor back into an event, and to its tasks"})
}

// EventVendor is a vendor in an event: how far the two are, and for how much.
type EventVendor struct {
	UUID             uuid.UUID            `json:"uuid"`
	EventUUID        uuid.UUID            `json:"eventUuid"`
	Status           queries.VendorStatus `json:"status"`
	BudgetCents      int                  `json:"budget" doc:"In cents; 0 means none"`
	Observations     string               `json:"observations"`
	IsCustomerVendor bool                 `json:"isCustomerVendor" doc:"Whether the event's client brought them"`
	Wish             *Wish                `json:"wish,omitempty" doc:"Where the event's client wants them"`
	CreatedAt        time.Time            `json:"createdAt"`
	Business         VendorOfEvent        `json:"business"`
	Payments         VendorPayments       `json:"payments"`
	Tasks            []TaskOfVendor       `json:"tasks" doc:"What the vendor sees to, in the checklist's order"`
}

// Wish is that the event's client wants a vendor. It is separate from the status, which is between the planner and the
// vendor.
type Wish struct {
	At          time.Time  `json:"at"`
	By          string     `json:"by" doc:"Who of them said so, by the name they had that day; empty where they have none"`
	ConfirmedAt *time.Time `json:"confirmedAt,omitempty" doc:"When the planner took it up"`
}

// VendorPayments are sums of a vendor's payments in an event, in cents, without canceled and refunded ones.
type VendorPayments struct {
	Agreed int64 `json:"agreed"`
	Paid   int64 `json:"paid"`
	Late   int64 `json:"late"`
	Coming int64 `json:"coming"`
}

// VendorOfEvent is who it is, as the catalogue knows them.
type VendorOfEvent struct {
	UUID                uuid.UUID `json:"uuid" doc:"The vendor's, as vendors knows it"`
	Name                string    `json:"name"`
	Phone               string    `json:"phone" doc:"E.164"`
	InstagramHandle     *string   `json:"instagramHandle,omitempty"`
	Categories          []string  `json:"categories"`
	ImageURL            *string   `json:"imageUrl,omitempty"`
	IsRegisterCompleted bool      `json:"isRegisterCompleted"`
}

// TaskOfVendor is a task that the vendor sees to.
type TaskOfVendor struct {
	PublicID uuid.UUID `json:"publicId"`
	Title    string    `json:"title"`
}

// known are the services that everybody knows.
var known = slices.Sorted(maps.Keys(category.Labels))

// list reads the vendors that params ask for; no event of the asker's is a 404.
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

// one reads a single vendor of an event.
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
