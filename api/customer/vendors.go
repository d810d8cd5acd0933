package customer

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cortejo/api/eventvendors"
	"cortejo/api/image"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

func registerVendors(r *procedure.Router) {
	procedure.Query(r, "customer.getVendors", procedure.Event, getVendors, procedure.Doc{
		Summary: "The event's vendors as its client sees them, or those of a task, newest first",
		Shows:   []tenants.AreaKey{tenants.AreaEvent, tenants.AreaVendors},
	})
	procedure.Query(r, "customer.getVendor", procedure.Event, getVendor, procedure.Doc{
		Summary: "A vendor of the event as its client sees them",
		Shows:   []tenants.AreaKey{tenants.AreaEvent, tenants.AreaVendors},
	})
	procedure.Mutation(r, "customer.addVendor", procedure.Event, addVendor,
		procedure.Doc{Summary: "Bring a vendor of the client's own into the event, and to one of its tasks"})
	procedure.Mutation(r, "customer.updateVendor", procedure.Event, updateVendor,
		procedure.Doc{Summary: "Change a vendor's budget, and the card of one whom the client brought"})
	procedure.Mutation(r, "customer.deleteVendor", procedure.Event, deleteVendor,
		procedure.Doc{Summary: "Take back a vendor whom the client brought; for a day they can be restored"})
	procedure.Mutation(r, "customer.restoreVendor", procedure.Event, restoreVendor,
		procedure.Doc{Summary: "Bring back a vendor whom the client took back"})
	procedure.Mutation(r, "customer.chooseVendor", procedure.Event, chooseVendor,
		procedure.Doc{Summary: "Say that the client wants a vendor who is not hired yet"})
	procedure.Mutation(r, "customer.unchooseVendor", procedure.Event, unchooseVendor,
		procedure.Doc{Summary: "Take back that the client wants a vendor"})
	procedure.Mutation(r, "customer.linkTaskVendor", procedure.Event, linkTaskVendor,
		procedure.Doc{Summary: "Put a vendor of the event to one of its tasks"})
	procedure.Mutation(r, "customer.unlinkTaskVendor", procedure.Event, unlinkTaskVendor,
		procedure.Doc{Summary: "Take a vendor off a task that the client put them to"})
}

// Vendor is a vendor of the event as its client sees them, without what the planner noted.
type Vendor struct {
	UUID             uuid.UUID            `json:"uuid" doc:"Of the vendor in the event"`
	Name             string               `json:"name"`
	Phone            string               `json:"phone" doc:"E.164"`
	InstagramHandle  *string              `json:"instagramHandle,omitempty"`
	Categories       []string             `json:"categories" doc:"One to three categories: built-in keys or custom texts"`
	ImageURL         *string              `json:"imageUrl,omitempty"`
	Status           queries.VendorStatus `json:"status"`
	BudgetCents      int                  `json:"budget" doc:"In cents; 0 means none"`
	Wish             *eventvendors.Wish   `json:"wish,omitempty" doc:"The client's wish for this vendor; absent if there is none"`
	IsCustomerVendor bool                 `json:"isCustomerVendor" doc:"Whether the event's client added the vendor, and so may remove it"`
	IsOwnCard        bool                 `json:"isOwnCard" doc:"Whether the client may edit name, services and Instagram: they entered them, and the card is used nowhere else yet"`
	Tasks            []TaskOfVendor       `json:"tasks" doc:"The vendor's tasks, in the checklist's order; empty without CHECKLIST_VIEW"`
}

// TaskOfVendor is a task that the vendor sees to.
type TaskOfVendor struct {
	PublicID       uuid.UUID `json:"publicId"`
	Title          string    `json:"title"`
	IsCustomerLink bool      `json:"isCustomerLink" doc:"Whether the client put them to it, and so may take them off"`
}

// listVendors reads the vendors that params ask for. No row is a 404: the area is not open, or
// the task is not there.
func listVendors(ctx context.Context, db tenants.Reader, params queries.ListClientVendorsParams) ([]Vendor, error) {
	row, err := queries.New(db).ListClientVendors(ctx, params)
	if err != nil {
		return nil, err
	}
	var found []struct {
		Vendor
		ImageKey *string `json:"imageKey"`
	}
	if err := json.Unmarshal(row, &found); err != nil {
		return nil, fmt.Errorf("customer: read the vendors: %w", err)
	}
	all := make([]Vendor, 0, len(found))
	for _, one := range found {
		one.ImageURL = image.OptionalURLOf(one.ImageKey)
		all = append(all, one.Vendor)
	}
	return all, nil
}

// vendorOf reads a single vendor of the event.
func vendorOf(ctx context.Context, db tenants.Reader, id uuid.UUID) (Vendor, error) {
	found, err := listVendors(ctx, db, queries.ListClientVendorsParams{ID: &id})
	if err != nil {
		return Vendor{}, err
	}
	if len(found) == 0 {
		return Vendor{}, problem.NotFound()
	}
	return found[0], nil
}
