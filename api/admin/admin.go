// Package admin is the router of the backoffice: staff look for people, mend what is wrong
// with them, and take control of a business for a while (specification 2, sections 2 and 6).
// Whoever is no staff reads 404, as if none of it were there.
package admin

import (
	"time"

	"github.com/google/uuid"

	"cortejo/platform/limits"
	"cortejo/platform/procedure"
	"cortejo/platform/server"
	"cortejo/platform/session"
	"cortejo/queries"
)

// Options are what the backoffice needs beyond the scope of whoever asks.
type Options struct {
	server.Env
	Identities *session.Identities
	Sessions   *session.Sessions
	// ContractLimit is that of a business without one of its own.
	ContractLimit int
	// Leaving is closed when the process is about to end; nil: it never is.
	Leaving <-chan struct{}
	// ExtractionTimeout limits an extraction, in tests; 0 is an hour.
	ExtractionTimeout time.Duration
	// BonusPercent is the part of the platform fee that an event earns its business, if staff count it as referred.
	BonusPercent int32
}

// Service answers the backoffice.
type Service struct {
	Options
	extracting *limits.PersonLimiter
}

// New makes the service of the backoffice.
func New(o Options) *Service { return &Service{Options: o} }

// Register adds the procedures of the backoffice.
func (s *Service) Register(r *procedure.Router) {
	procedure.Query(r, "admin.getAllUsers", procedure.Admin, getAllUsers,
		procedure.Doc{Summary: "Everybody, the newest first"})
	procedure.Query(r, "admin.findOneUser", procedure.Admin, s.findOneUser,
		procedure.Doc{Summary: "A person and the business they own"})
	procedure.Action(r, "admin.updateUser", procedure.Admin, s.updateUser, procedure.Doc{
		Summary:     "Change a person's name, phone, e-mail and Instagram",
		Description: "Another phone is also what the person signs in with from then on; every session of theirs ends.",
	})
	procedure.Query(r, "admin.getBusiness", procedure.Admin, s.getBusiness,
		procedure.Doc{Summary: "A business as the backoffice shows it"})
	procedure.Mutation(r, "admin.updateContractLimit", procedure.Admin, s.updateContractLimit,
		procedure.Doc{Summary: "How many contracts a business may have"})
	procedure.Query(r, "admin.getGiftFees", procedure.Admin, s.getGiftFees,
		procedure.Doc{Summary: "The fees of gifts of a business's events"})
	procedure.Mutation(r, "admin.setGiftFee", procedure.Admin, s.setGiftFee, procedure.Doc{
		Summary: "Set the plan of an event, which decides the fee of its gifts",
		Description: "409 if a gift of it was paid: it keeps its fee. 409 while in control of a business, and for a " +
			"member of its team. The business's audit log has the change and its reason.",
	})
	procedure.Mutation(r, "admin.takeBusinessControl", procedure.Admin, takeBusinessControl, procedure.Doc{
		Summary:     "Take control of a business for an hour",
		Description: "An earlier control of the same person ends.",
	})
	procedure.Mutation(r, "admin.renewBusinessControl", procedure.Admin, renewBusinessControl,
		procedure.Doc{Summary: "Go on with the control one has for another hour"})
	procedure.Mutation(r, "admin.removeBusinessControl", procedure.Admin, removeBusinessControl,
		procedure.Doc{Summary: "Give the control back"})
	procedure.Mutation(r, "admin.takeWedding", procedure.Admin, takeWedding, procedure.Doc{
		Summary:     "Add an event to a business, with its client, its address and the business's id as a partner",
		Description: "Nothing is moved out of another business. It stands in the business's audit log, with the reason.",
	})
	s.registerImports(r)
	s.registerReception(r)
	registerSupport(r)
	registerProviderEvents(r)
	registerMoneyToSettle(r)
	registerPushNotifications(r)
	registerReconciliation(r)
	registerMoney(r)
	s.registerExtraction(r)
	s.registerResync(r)
	registerEventVendors(r)
}

// UserCard is a person in the backoffice's list.
type UserCard struct {
	UserID       uuid.UUID        `json:"userId"`
	Name         string           `json:"name" doc:"Empty until the person gives one"`
	Phone        string           `json:"phone" doc:"E.164"`
	Email        *string          `json:"email,omitempty"`
	Role         queries.UserRole `json:"role"`
	CreatedAt    time.Time        `json:"createdAt"`
	BusinessName *string          `json:"businessName,omitempty" doc:"Of the business the person owns"`
	IsPartner    bool             `json:"isPartner" doc:"Whether that business has a planner id"`
}

// Business is a business as the backoffice shows it.
type Business struct {
	UUID                 uuid.UUID            `json:"uuid"`
	Name                 string               `json:"name"`
	OwnerUserID          uuid.UUID            `json:"ownerUserId"`
	OwnerName            string               `json:"ownerName"`
	DocumentNumber       *string              `json:"documentNumber,omitempty" doc:"CPF or CNPJ, without punctuation"`
	Address              *string              `json:"address,omitempty"`
	InstagramHandle      *string              `json:"instagramHandle,omitempty"`
	MarketStage          *queries.MarketStage `json:"marketStage,omitempty"`
	CortejoUUID          *uuid.UUID           `json:"cortejoUuid,omitempty" doc:"The planner id of a partner"`
	ContractLimit        *int                 `json:"contractLimit,omitempty" doc:"Where the business has one of its own"`
	DefaultContractLimit int                  `json:"defaultContractLimit" doc:"What holds where it has none"`
	GuestMessagesPerDay  *int                 `json:"guestMessagesPerDay,omitempty" doc:"Messages to guests a day, where staff said so: otherwise it grows with its answers"`
}

// User is a person with everything the backoffice shows of them.
type User struct {
	UserID    uuid.UUID        `json:"userId"`
	Name      string           `json:"name"`
	Phone     string           `json:"phone" doc:"E.164"`
	Email     *string          `json:"email,omitempty"`
	Role      queries.UserRole `json:"role"`
	CreatedAt time.Time        `json:"createdAt"`
	Business  *Business        `json:"business,omitempty" doc:"The business the person owns"`
	WorksHere bool             `json:"worksHere" doc:"Whether whoever asks is in that business's team, and needs no control"`
}

func (s *Service) userOf(row queries.FindUserRow) User {
	u := User{UserID: row.ID, Name: row.Name, Phone: row.Phone, Email: row.Email, Role: row.Role,
		CreatedAt: row.CreatedAt, WorksHere: row.WorksThere}
	if row.BusinessID != nil {
		u.Business = &Business{
			UUID: *row.BusinessID, Name: *row.BusinessName, OwnerUserID: row.ID, OwnerName: row.Name,
			DocumentNumber: row.DocumentNumber, Address: row.Address, InstagramHandle: row.InstagramHandle,
			MarketStage: row.MarketStage, CortejoUUID: row.CortejoUuid,
			ContractLimit: number(row.ContractLimit), DefaultContractLimit: s.ContractLimit,
			GuestMessagesPerDay: number(row.GuestMessagesPerDay),
		}
	}
	return u
}

func number(value *int32) *int {
	if value == nil {
		return nil
	}
	wide := int(*value)
	return &wide
}
