// Package guests is the router of an event's guest list: invitations with their guests, answers and seats. Its team and
// its client call the same procedures, each in their own scope: row security decides which rows they see. The
// invitations, tables and sub-events of the list have routers of their own (api/invitations, api/seatingtables,
// api/subevents).
package guests

import (
	"time"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

const (
	// tagsPerGuest limits the tags of one guest.
	tagsPerGuest = 10
	// perPage limits the invitations of one page.
	perPage = 200
	// keptFor is the age up to which the list reports deletions. It is less than the time in which they can be restored
	// (app.purge_deleted).
	keptFor = 20 * time.Hour
)

// Error sentences of several procedures.
const (
	SentenceFull     = "Este evento já tem 20.000 convidados."
	SentenceCrowded  = "Um convite leva no máximo 50 pessoas."
	SentenceSubEvent = "Escolha partes deste evento"
)

// Register adds the procedures of guests.
func Register(r *procedure.Router) {
	const both = procedure.Business | procedure.Event
	shows := []tenants.AreaKey{tenants.AreaGuests, tenants.AreaReception}
	procedure.Query(r, "guests.getAll", both, getAll, procedure.Doc{
		Summary:     "The invitations of an event with their guests, a page at a time",
		Description: "200 at once, by id. 404 for a client without GUESTS_VIEW and a helper without SITE_AND_GUESTS.",
		Shows:       shows,
	})
	procedure.Query(r, "guests.getChanges", both, getChanges, procedure.Doc{
		Summary:     "The invitations that have changed since a list was read",
		Description: "Whole ones, where any of their rows has changed.", Shows: shows,
	})
	procedure.Query(r, "guests.getSummary", both, getSummary, procedure.Doc{
		Summary: "The one count of an event's guests, with its tables and parts",
		Shows:   []tenants.AreaKey{tenants.AreaEvent, tenants.AreaGuests},
	})
	procedure.Mutation(r, "guests.add", both, add, procedure.Doc{Summary: "Add a guest to an invitation",
		Description: "At most 50 there, and 20,000 in an event: 409."})
	procedure.Mutation(r, "guests.update", both, update, procedure.Doc{
		Summary:     "Change a guest, or put them to another invitation or table",
		Description: "An age makes them a child; whoever is none has no age.",
	})
	procedure.Mutation(r, "guests.updateMany", both, updateMany, procedure.Doc{Summary: "Change many guests at once"})
	procedure.Mutation(r, "guests.delete", both, remove,
		procedure.Doc{Summary: "Delete guests; they can be restored for a day"})
	procedure.Mutation(r, "guests.restore", both, restore, procedure.Doc{Summary: "Bring deleted guests back"})
	procedure.Mutation(r, "guests.answer", both, answer, procedure.Doc{
		Summary:     "Record an invitation's answer that a member received, for example by phone",
		Description: "409 with the newer answer if one came since the version that over names.",
	})
	procedure.Download(r, "guests.export", both, "application/octet-stream", "convidados", export, procedure.Doc{
		Summary:     "An event's guests as a sheet",
		Description: "Convite, Convidado, Status, Telefone, Etiquetas, Faixa etária, Idade. No cell is taken for a formula.",
	})
	procedure.Mutation(r, "guests.anonymise", procedure.Business, anonymise, procedure.Doc{
		Summary: "Erase who the guests of an event were, once it is over",
		Description: "Names, phones, e-mails, diets, tags, exact ages, messages and files are erased for good; the " +
			"counts stay. 404 for a member who does not see all events; 409 until the event's day is over.",
	})
	procedure.Mutation(r, "guests.updateSettings", procedure.Business, updateSettings,
		procedure.Doc{Summary: "Change the guests' deadline, and whether the reception may add unlisted guests"})
}

// Invitation is a group of guests, such as a household, with one link and one set of answers.
type Invitation struct {
	UUID          uuid.UUID    `json:"uuid"`
	Name          string       `json:"name"`
	Phone         *string      `json:"phone,omitempty" doc:"E.164"`
	Email         *string      `json:"email,omitempty"`
	Places        *int         `json:"places,omitempty" doc:"The party size: how many of its guests may attend; absent: all"`
	AnswerBy      *civil.Date  `json:"answerBy,omitempty" doc:"Its own last day of answering, until its end; absent: the event's"`
	SubEventUUIDs *[]uuid.UUID `json:"subEventUuids,omitempty" doc:"The sub-events that it covers; absent: all, also those added later"`
	Message       string       `json:"message" doc:"The text sent with the answer; empty if none"`
	AnsweredAt    *time.Time   `json:"answeredAt,omitempty"`
	AnsweredVia   *string      `json:"answeredVia,omitempty" enum:"LINK,TEAM,CLIENT"`
	AnswerVersion int          `json:"answerVersion" doc:"The version of the answer, which guests.answer takes as over"`
	Stopped       bool         `json:"stopped" doc:"Whether the invitation opted out of messages by every channel"`
	PhoneStopped  bool         `json:"phoneStopped" doc:"Whether this phone opted out of messages"`
	EmailStopped  bool         `json:"emailStopped" doc:"Whether this e-mail address opted out of messages"`
	Guests        []Guest      `json:"guests" doc:"In order"`
	LastMessage   *LastMessage `json:"lastMessage,omitempty" doc:"The newest message from the team; absent for clients, and if there is none"`
	UpdatedAt     time.Time    `json:"updatedAt"`
}

// LastMessage is the delivery state of the newest message to an invitation.
type LastMessage struct {
	Kind    string    `json:"kind" enum:"INVITE,REMINDER,OWN,QR_CODE,LOST_LINK"`
	Channel string    `json:"channel" enum:"WHATSAPP,EMAIL,OWN_WHATSAPP"`
	Status  string    `json:"status" enum:"queued,unknown,deleted,delivered,failed,read,sent"`
	At      time.Time `json:"at" doc:"The time of that status"`
	Error   *string   `json:"error,omitempty" doc:"The reason of the failure, as a sentence; absent unless it failed"`
}

// Guest is an invited person, or an unnamed companion.
type Guest struct {
	UUID      uuid.UUID           `json:"uuid"`
	Name      string              `json:"name" doc:"Empty for a companion without a name"`
	Status    queries.GuestStatus `json:"status" doc:"Attending if the guest attends at least one sub-event that the invitation covers"`
	Attends   []uuid.UUID         `json:"attends" doc:"The sub-events that the guest accepted"`
	Declines  []uuid.UUID         `json:"declines" doc:"The sub-events that the guest declined"`
	Tags      []string            `json:"tags"`
	Kind      queries.GuestKind   `json:"kind"`
	Age       *int                `json:"age,omitempty" minimum:"0" maximum:"17" doc:"A child's age in years on the event's day; 0 is a newborn; absent if unknown"`
	AgeBand   *string             `json:"ageBand,omitempty" enum:"0_2,3_6,7_11,12_17" doc:"The band of the age, or the answered band if the exact age is unknown"`
	Diet      string              `json:"diet" doc:"Dietary needs; empty if unknown"`
	TableUUID *uuid.UUID          `json:"tableUuid,omitempty"`
	Unlisted  bool                `json:"unlisted" doc:"Whether the reception added the guest"`
	Position  int                 `json:"position"`
	CheckInAt *time.Time          `json:"checkInAt,omitempty"`
	CheckInBy *string             `json:"checkInBy,omitempty"`
}
