// Package crm is the router of a business's contacts.
package crm

import (
	"github.com/google/uuid"

	"cortejo/formats/secretlink"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
)

// Options are the router's dependencies, in addition to the database of a call.
type Options struct {
	// Links hashes the addresses that want no messages.
	Links secretlink.Key
}

// Service implements the procedures of contacts.
type Service struct{ Options }

// New returns a service.
func New(o Options) *Service { return &Service{o} }

// Register adds the procedures of contacts.
func (s *Service) Register(r *procedure.Router) {
	procedure.Query(r, "crm.contacts.getAll", procedure.Business, getAllContacts,
		procedure.Doc{Summary: "Contacts by name, page by page"})
	procedure.Query(r, "crm.contacts.get", procedure.Business, s.getContact,
		procedure.Doc{Summary: "One contact, with their events"})
	procedure.Query(r, "crm.contacts.getByPhone", procedure.Business, getContactByPhone,
		procedure.Doc{Summary: "Who has a phone already"})
	procedure.Mutation(r, "crm.contacts.create", procedure.Business, CreateContact,
		procedure.Doc{Summary: "Add a contact"})
	procedure.Mutation(r, "crm.contacts.update", procedure.Business, updateContact,
		procedure.Doc{Summary: "Change a contact"})
	procedure.Mutation(r, "crm.contacts.delete", procedure.Business, deleteContact,
		procedure.Doc{Summary: "Delete a contact who is nobody's client and has no proposals"})
	procedure.Mutation(r, "crm.contacts.restore", procedure.Business, restoreContact,
		procedure.Doc{Summary: "Bring back a contact deleted within the last day"})
}

// ContactCard is a contact as lists and pickers show it.
type ContactCard struct {
	UUID            uuid.UUID          `json:"uuid"`
	FullName        string             `json:"fullName"`
	Phone           *string            `json:"phone,omitempty" doc:"E.164"`
	Email           *string            `json:"email,omitempty"`
	InstagramHandle *string            `json:"instagramHandle,omitempty"`
	PartnerName     *string            `json:"partnerName,omitempty"`
	EventType       *queries.EventType `json:"eventType,omitempty"`
	EventDate       *civil.Date        `json:"eventDate,omitempty"`
}

// Contact is everything a business knows of a client.
type Contact struct {
	ContactCard
	BirthDate    *civil.Date `json:"birthDate,omitempty"`
	Observations string      `json:"observations"`
}

func contactOf(c queries.Contact) Contact {
	return Contact{
		ContactCard: ContactCard{
			UUID: c.ID, FullName: c.FullName, Phone: c.Phone, Email: c.Email, InstagramHandle: c.InstagramHandle,
			PartnerName: c.PartnerName, EventType: c.EventType, EventDate: c.EventDate,
		},
		BirthDate: c.BirthDate, Observations: c.Observations,
	}
}
