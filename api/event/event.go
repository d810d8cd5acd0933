// Package event is the router of events: the list, one event, its creation and its link.
package event

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// Register adds the procedures of events.
func Register(r *procedure.Router) {
	procedure.Query(r, "event.getAll", procedure.Business, getAll, procedure.Doc{
		Summary: "Active events, archived ones or templates, page by page",
		Shows:   []tenants.AreaKey{tenants.AreaEvent, tenants.AreaChecklist},
	})
	procedure.Query(r, "event.get", procedure.Business, get, procedure.Doc{
		Summary: "One event or template", Shows: []tenants.AreaKey{tenants.AreaEvent, tenants.AreaChecklist},
	})
	procedure.Mutation(r, "event.create", procedure.Business, Create,
		procedure.Doc{Summary: "Create an event for one to four contacts"})
	procedure.Mutation(r, "event.update", procedure.Business, Update,
		procedure.Doc{Summary: "Change an event's details"})
	procedure.Query(r, "event.getOverview", procedure.Business, getOverview, procedure.Doc{
		Summary: "An event's overview: late and next tasks, payments, the client's answers, the team",
		Shows: []tenants.AreaKey{tenants.AreaEvent, tenants.AreaChecklist, tenants.AreaVendors,
			tenants.AreaDocuments},
	})
	procedure.Query(r, "event.previewDate", procedure.Business, previewDate,
		procedure.Doc{Summary: "Preview how another day of the event would change its deadlines"})
	procedure.Mutation(r, "event.updateDate", procedure.Business, updateDate,
		procedure.Doc{Summary: "Move an event to another day, as it was previewed"})
	procedure.Mutation(r, "event.reset", procedure.Business, reset,
		procedure.Doc{Summary: "Delete an event's whole checklist; it can be restored for a day"})
	procedure.Query(r, "event.getUndoable", procedure.Business, getUndoable, procedure.Doc{
		Summary: "The changes of a whole event that can be undone",
		Shows:   []tenants.AreaKey{tenants.AreaEvent, tenants.AreaChecklist},
	})
	procedure.Mutation(r, "event.undo", procedure.Business, undo,
		procedure.Doc{Summary: "Undo a reset, a change of day or an added checklist"})
	procedure.Mutation(r, "event.archive", procedure.Business, archive,
		procedure.Doc{Summary: "Archive an event or bring it back"})
	procedure.Mutation(r, "event.updateCustomerPermissions", procedure.Business, updateCustomerPermissions,
		procedure.Doc{Summary: "Change the permissions of the event's client and their conditions"})
	procedure.Mutation(r, "event.releaseCustomerArea", procedure.Business, releaseCustomerArea,
		procedure.Doc{Summary: "Release one area of an event in preparation to its client, and notify the client"})
	procedure.Query(r, "event.getCustomerAccess", procedure.Business, getCustomerAccess, procedure.Doc{
		Summary: "The access of each client to their side of an event",
		Shows:   []tenants.AreaKey{tenants.AreaEvent, tenants.AreaChecklist},
	})
	procedure.Mutation(r, "event.sendCustomerAccess", procedure.Business, sendCustomerAccess,
		procedure.Doc{Summary: "Send a client the link to their side of an event"})
	procedure.Mutation(r, "event.notifyCustomer", procedure.Business, notifyCustomer,
		procedure.Doc{Summary: "Send the event's link to its customers"})
}

// TasksAtMost limits the tasks of an event, to ten times a long checklist, because one screen shows them all. Deleted
// ones count while they can be restored.
const TasksAtMost = 1000

// EventCustomer is a client of the event.
type EventCustomer struct {
	UUID uuid.UUID `json:"uuid"`
	Name string    `json:"name"`
}

// EventCard is an event or a template as lists show it.
type EventCard struct {
	UUID           uuid.UUID         `json:"uuid"`
	Type           queries.EventType `json:"type"`
	Title          string            `json:"title"`
	Date           *civil.Date       `json:"date,omitempty"`
	EventStartTime *civil.Clock      `json:"eventStartTime,omitempty"`
	TimeZone       string            `json:"timeZone"`
	CeremonyPlace  *string           `json:"ceremonyPlace,omitempty"`
	ReceptionPlace *string           `json:"receptionPlace,omitempty"`
	ImageURL       *string           `json:"imageUrl,omitempty"`
	CoverSeed      uuid.UUID         `json:"coverSeed" doc:"Seed of the drawn cover of an event without an image"`
	TemplatedAt    *time.Time        `json:"templatedAt,omitempty" doc:"Present only in a template"`
	ArchivedAt     *time.Time        `json:"archivedAt,omitempty"`
	// Permissions are the caller's permissions.
	Permissions tenants.EventPermission `json:"permissions"`
	TasksTotal  int                     `json:"tasksTotal" doc:"0 for a caller who may not manage the event"`
	TasksDone   int                     `json:"tasksDone"`
	Customers   []EventCustomer         `json:"customers" doc:"Empty for helpers, who see no client information"`
}

// EventDetails is an event or a template as its own screens show it.
type EventDetails struct {
	EventCard
	EventPersonName string     `json:"eventPersonName" doc:"Empty for helpers with RECEPTION only"`
	NumberOfGuests  *int       `json:"numberOfGuests,omitempty"`
	BudgetCents     *int       `json:"budget,omitempty" doc:"In cents; absent for helpers without MANAGE_EVENT"`
	ExternalID      *uuid.UUID `json:"externalId,omitempty" doc:"The ID of its website for external programs; absent in a template, and for helpers with RECEPTION only"`
	Slug            *string    `json:"slug,omitempty" doc:"Absent in a template, and for helpers with RECEPTION only"`
	PublicURL       *string    `json:"publicUrl,omitempty" doc:"Address of the public page, relative to this server"`
	ImageUUID       *uuid.UUID `json:"imageUuid,omitempty"`
	EnableBranding  bool       `json:"enableBranding" doc:"Whether the public page and the client's side name the planning business"`
	NotifiedAt      *time.Time `json:"notifiedAt,omitempty" doc:"When the customers got the link; absent for helpers without MANAGE_EVENT"`
	// A pointer, because an event without permissions for its client has the value 0.
	CustomerPermissions *int `json:"customerPermissions,omitempty" doc:"The client's permissions; absent in a template, and for helpers"`
	// CustomerExtraPermissions are the permissions that are not among the nine.
	CustomerExtraPermissions *int `json:"customerExtraPermissions,omitempty" doc:"The client's permissions in the areas beyond the nine; absent in a template, and for helpers"`
	ClientSide
	QrCode
}

// QrCode is the state of an event's check-in codes.
type QrCode struct {
	HasCheckinQrcode         bool       `json:"hasCheckinQrcode" doc:"Whether the codes were configured"`
	EnabledCheckinQrCode     bool       `json:"enabledCheckinQrCode"`
	CheckinQrCodeScheduledAt *time.Time `json:"checkinQrCodeScheduledAt,omitempty" doc:"The time at which the e-mails will be sent; absent without a schedule"`
	CheckinQrCodeSentAt      *time.Time `json:"checkinQrCodeSentAt,omitempty" doc:"When the e-mails were first sent"`
	CanUseQrCode             bool       `json:"canUseQrCode" doc:"Whether codes can be used: for an event that is not archived or over and has invited guests, never for a template"`
}

// Facts are an event's counts and lists, which statements gather in addition to its row.
type Facts struct {
	TasksTotal  int32
	TasksDone   int32
	Customers   []byte // JSON
	Permissions int32
	Details     []byte // JSON
}

// details is the event's image, its client and its budget, as far as the caller may see them (app.event_details).
// Hidden and missing values are nil.
type details struct {
	ImageKey            *string    `json:"imageKey"`
	EventPersonName     string     `json:"eventPersonName"`
	ExternalID          *uuid.UUID `json:"externalId"`
	Slug                *string    `json:"slug"`
	BudgetCents         *int       `json:"budget"`
	NotifiedAt          *time.Time `json:"notifiedAt"`
	CustomerPermissions *int       `json:"customerPermissions"`
	CustomerExtra       *int       `json:"customerExtraPermissions"`
	ClientSide
	QrCode
}

// Row is the part of an event's row that every member who sees the event reads.
type Row struct {
	ID                            uuid.UUID
	Type                          queries.EventType
	Title                         string
	Date                          *civil.Date
	EventStartTime                *civil.Clock
	TimeZone                      string
	CeremonyPlace, ReceptionPlace *string
	NumberOfGuests                *int32
	ImageID                       *uuid.UUID
	EnableBranding                bool
	TemplatedAt, ArchivedAt       *time.Time
}

// Describe returns the details of an event from its row and its facts.
func Describe(e Row, f Facts) (EventDetails, error) {
	customers, err := CustomersOf(f.Customers)
	if err != nil {
		return EventDetails{}, err
	}
	var told details
	if err := json.Unmarshal(f.Details, &told); err != nil {
		return EventDetails{}, fmt.Errorf("event: read its details: %w", err)
	}
	d := EventDetails{
		EventCard: EventCard{
			UUID: e.ID, Type: e.Type, Title: e.Title, Date: e.Date, EventStartTime: e.EventStartTime,
			TimeZone:      e.TimeZone,
			CeremonyPlace: e.CeremonyPlace, ReceptionPlace: e.ReceptionPlace, ImageURL: ImageURLOf(told.ImageKey),
			CoverSeed:   e.ID,
			TemplatedAt: e.TemplatedAt, ArchivedAt: e.ArchivedAt, Permissions: tenants.EventPermission(f.Permissions),
			TasksTotal: int(f.TasksTotal), TasksDone: int(f.TasksDone), Customers: customers,
		},
		EventPersonName: told.EventPersonName, BudgetCents: told.BudgetCents, ExternalID: told.ExternalID,
		Slug: told.Slug, NotifiedAt: told.NotifiedAt,
		CustomerPermissions: told.CustomerPermissions, CustomerExtraPermissions: told.CustomerExtra,
		ClientSide: told.ClientSide, QrCode: told.QrCode, ImageUUID: e.ImageID, EnableBranding: e.EnableBranding,
	}
	if e.NumberOfGuests != nil {
		guests := int(*e.NumberOfGuests)
		d.NumberOfGuests = &guests
	}
	if told.Slug != nil {
		address := "/" + *told.Slug
		d.PublicURL = &address
	}
	return d, nil
}

// ImageURLOf returns the address of an image, or nil if there is none.
func ImageURLOf(key *string) *string { return image.OptionalURLOf(key) }

// CustomersOf parses the clients of an event, as statements return them.
func CustomersOf(text []byte) ([]EventCustomer, error) {
	customers := []EventCustomer{}
	if err := json.Unmarshal(text, &customers); err != nil {
		return nil, fmt.Errorf("event: read customers: %w", err)
	}
	return customers, nil
}
