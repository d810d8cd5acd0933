// Package vendors is the router of a business's catalogue of vendors (specification 1, sections
// 2, 3 and 5).
package vendors

import (
	"time"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// Register adds the procedures of vendors.
func Register(r *procedure.Router) {
	procedure.Query(r, "vendors.getAllByCursor", procedure.Business, getAllByCursor, procedure.Doc{
		Summary: "The catalogue of vendors, newest first, page by page", Shows: []tenants.AreaKey{tenants.AreaVendors},
	})
	procedure.Query(r, "vendors.getAll", procedure.Business, getAll, procedure.Doc{
		Summary: "How many vendors there are, and what they offer", Shows: []tenants.AreaKey{tenants.AreaVendors},
	})
	procedure.Query(r, "vendors.get", procedure.Business, get, procedure.Doc{
		Summary: "One vendor, with the events they are in", Shows: []tenants.AreaKey{tenants.AreaVendors},
	})
	procedure.Mutation(r, "vendors.create", procedure.Business, Create,
		procedure.Doc{Summary: "Add a vendor, and invite them to open an account"})
	procedure.Mutation(r, "vendors.update", procedure.Business, update,
		procedure.Doc{Summary: "Change a vendor's card"})
	procedure.Mutation(r, "vendors.invite", procedure.Business, invite,
		procedure.Doc{Summary: "Invite a vendor of the catalogue to open an account"})
	procedure.Query(r, "vendors.getInvite", procedure.Me, getInvite,
		procedure.Doc{Summary: "An invite to a vendor, for whoever has its phone"})
	procedure.Mutation(r, "vendors.confirmInvite", procedure.Me, confirmInvite,
		procedure.Doc{Summary: "Let the business that invited a vendor know of their account"})
	procedure.Mutation(r, "vendors.delete", procedure.Business, remove,
		procedure.Doc{Summary: "Take a vendor out of the catalogue and of every event; for a day it can be restored"})
	procedure.Mutation(r, "vendors.restore", procedure.Business, restore,
		procedure.Doc{Summary: "Bring a deleted vendor back, also into the events"})
}

// VendorCard is a vendor as lists and pickers show it.
type VendorCard struct {
	UUID                   uuid.UUID  `json:"uuid"`
	Name                   string     `json:"name"`
	Phone                  string     `json:"phone" doc:"E.164"`
	Email                  *string    `json:"email,omitempty"`
	Categories             []string   `json:"categories" doc:"One to three: a known key, or the planner's own words"`
	InstagramHandle        *string    `json:"instagramHandle,omitempty"`
	ImageURL               *string    `json:"imageUrl,omitempty"`
	EnableVendorIndication bool       `json:"enableVendorIndication" doc:"Whether the pages of their events recommend them"`
	IsRegisterCompleted    bool       `json:"isRegisterCompleted" doc:"Whether the person with this phone confirmed the invite and has their own business"`
	InvitedAt              *time.Time `json:"invitedAt,omitempty" doc:"When the invite to open an account was last requested; absent if never"`
	IsCustomerVendor       bool       `json:"isCustomerVendor" doc:"Whether an event's client added the card"`
	CreatedAt              time.Time  `json:"createdAt"`
}

// Vendor is a vendor with all its fields.
type Vendor struct {
	VendorCard
	ImageUUID      *uuid.UUID    `json:"imageUuid,omitempty"`
	InviteDelivery string        `json:"inviteDelivery,omitempty" enum:"SENT,FAILED,UNKNOWN" doc:"How the message with the invite fared; absent while it is on its way, or where none left"`
	Observations   string        `json:"observations"`
	Indicated      bool          `json:"indicated" doc:"Whether some event has them as INDICATION"`
	Events         []VendorEvent `json:"events" doc:"The events the asker manages that the vendor is in: the latest day first, those without one on top"`
}

// VendorEvent is an event of a vendor, with their status and the amount.
type VendorEvent struct {
	UUID         uuid.UUID            `json:"uuid" doc:"Of the vendor in the event, as eventVendors knows it"`
	EventUUID    uuid.UUID            `json:"eventUuid"`
	EventTitle   string               `json:"eventTitle"`
	EventType    queries.EventType    `json:"eventType"`
	ImageURL     *string              `json:"imageUrl,omitempty"`
	Date         *civil.Date          `json:"date,omitempty"`
	ArchivedAt   *time.Time           `json:"archivedAt,omitempty"`
	Status       queries.VendorStatus `json:"status"`
	BudgetCents  int                  `json:"budget" doc:"In cents; 0 means none"`
	Observations string               `json:"observations"`
}

func vendorOf(row queries.GetVendorRow) (Vendor, error) {
	var links []struct {
		VendorEvent
		ImageKey *string `json:"imageKey"`
	}
	if err := jsonrow.Read("GetVendor links", row.Links, &links); err != nil {
		return Vendor{}, err
	}
	v := row.Vendor
	out := Vendor{
		VendorCard: VendorCard{
			UUID: v.ID, Name: v.Name, Phone: v.Phone, Email: v.Email, Categories: v.Categories,
			InstagramHandle: v.InstagramHandle,
			ImageURL:        image.OptionalURLOf(row.ImageKey), EnableVendorIndication: v.EnableVendorIndication,
			IsRegisterCompleted: row.IsRegisterCompleted, InvitedAt: v.InvitedAt,
			IsCustomerVendor: v.CustomerEventID != nil, CreatedAt: v.CreatedAt,
		},
		ImageUUID: v.ImageID, InviteDelivery: row.InviteDelivery, Observations: v.Observations,
		Events: make([]VendorEvent, 0, len(links)),
	}
	for _, link := range links {
		link.ImageURL = image.OptionalURLOf(link.ImageKey)
		out.Events = append(out.Events, link.VendorEvent)
		out.Indicated = out.Indicated || link.Status == queries.VendorStatusINDICATION
	}
	return out, nil
}
