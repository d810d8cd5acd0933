// Package search is the router of the search over everything that the caller may see.
package search

import (
	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
)

// Register adds the search.
func Register(r *procedure.Router) {
	procedure.Query(r, "search.all", procedure.Business, all,
		procedure.Doc{Summary: "Events, tasks, contacts, vendors, documents, payments, contracts, proposals, lines of run sheets and guests that have some words"})
}

// Event is an event or a template that was found.
type Event struct {
	UUID       uuid.UUID         `json:"uuid"`
	Type       queries.EventType `json:"type"`
	Title      string            `json:"title"`
	Date       *civil.Date       `json:"date,omitempty"`
	IsTemplate bool              `json:"isTemplate"`
	IsArchived bool              `json:"isArchived"`
}

// Task is a task that was found, in an event that is not archived.
type Task struct {
	PublicID   uuid.UUID `json:"publicId"`
	Title      string    `json:"title"`
	IsDone     bool      `json:"isDone"`
	EventUUID  uuid.UUID `json:"eventUuid"`
	EventTitle string    `json:"eventTitle"`
}

// Contact is a contact that was found.
type Contact struct {
	UUID        uuid.UUID `json:"uuid"`
	FullName    string    `json:"fullName"`
	PartnerName *string   `json:"partnerName,omitempty"`
	Phone       *string   `json:"phone,omitempty" doc:"E.164"`
}

// Vendor is a vendor that was found.
type Vendor struct {
	UUID       uuid.UUID `json:"uuid"`
	Name       string    `json:"name"`
	Categories []string  `json:"categories"`
}

// Document is a document or a file that was found.
type Document struct {
	UUID       uuid.UUID            `json:"uuid"`
	Kind       queries.DocumentKind `json:"kind"`
	Name       string               `json:"name"`
	EventUUID  uuid.UUID            `json:"eventUuid"`
	EventTitle string               `json:"eventTitle"`
}

// Payment is an agreement that was found, in an event that is not archived.
type Payment struct {
	InvoiceUUID uuid.UUID `json:"invoiceUuid"`
	PaymentUUID uuid.UUID `json:"paymentUuid" doc:"Its first payment that is open, or else its first"`
	Title       string    `json:"title"`
	Total       int64     `json:"total" doc:"In cents"`
	Vendor      *string   `json:"vendor,omitempty"`
	EventUUID   uuid.UUID `json:"eventUuid"`
	EventTitle  string    `json:"eventTitle"`
}

// Contract is a contract that was found, in an event that is not archived.
type Contract struct {
	UUID       uuid.UUID              `json:"uuid"`
	Name       string                 `json:"name"`
	Status     queries.ContractStatus `json:"status"`
	EventUUID  uuid.UUID              `json:"eventUuid"`
	EventTitle string                 `json:"eventTitle"`
}

// Proposal is a proposal that was found.
type Proposal struct {
	UUID         uuid.UUID `json:"uuid"`
	Title        string    `json:"title"`
	CustomerName string    `json:"customerName"`
	Status       string    `json:"status" enum:"SENT,VIEWED,ACCEPTED,DECLINED,EXPIRED"`
}

// Line is a line of a run sheet or an entry of a procession that was found, in an event that is not archived.
type Line struct {
	UUID            uuid.UUID  `json:"uuid"`
	Title           string     `json:"title"`
	Start           *int       `json:"start,omitempty" doc:"In minutes of its day, as in runSheet.get; absent where it is of a procession"`
	EventUUID       uuid.UUID  `json:"eventUuid"`
	EventTitle      string     `json:"eventTitle"`
	ProcessionUUID  *uuid.UUID `json:"processionUuid,omitempty" doc:"The line whose procession they walk in"`
	ProcessionTitle *string    `json:"processionTitle,omitempty"`
}

// Guest is an invitation found by its own name or by that of a guest in it.
type Guest struct {
	InvitationUUID uuid.UUID `json:"invitationUuid"`
	Name           string    `json:"name" doc:"The matching name: the invitation's or a guest's"`
	InvitationName *string   `json:"invitationName,omitempty" doc:"The invitation's name, if the name is a guest's and differs from it"`
	EventUUID      uuid.UUID `json:"eventUuid"`
	EventTitle     string    `json:"eventTitle"`
}
