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
	// tagsPerGuest is how many tags one guest has at most.
	tagsPerGuest = 10
	// perPage invitations travel at once.
	perPage = 200
	// keptFor is how long the list reports deletions: shorter than they can be restored (app.purge_deleted).
	keptFor = 20 * time.Hour
)

// Sentences that several procedures say.
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
		Summary:     "Write down what an invitation answers, as told by phone",
		Description: "409 with the other answer where one came since the one this is written over.",
	})
	procedure.Download(r, "guests.export", both, "application/octet-stream", "convidados", export, procedure.Doc{
		Summary:     "An event's guests as a sheet",
		Description: "Convite, Convidado, Status, Telefone, Etiquetas, Faixa etária, Idade. No cell is taken for a formula.",
	})
	procedure.Mutation(r, "guests.anonymise", procedure.Business, anonymise, procedure.Doc{
		Summary:     "Erase who the guests of an event were, once it is over",
		Description: "Names, phones, e-mails, diets, tags, exact ages, messages and files go for good, numbers stay. 404 for whoever does not see all events; 409 until the event's day is over.",
	})
	procedure.Mutation(r, "guests.updateSettings", procedure.Business, updateSettings,
		procedure.Doc{Summary: "Change by when guests answer, and whom the door lets in"})
}

// Invitation is a household, or a group of people who are invited together.
type Invitation struct {
	UUID          uuid.UUID    `json:"uuid"`
	Name          string       `json:"name"`
	Phone         *string      `json:"phone,omitempty" doc:"E.164"`
	Email         *string      `json:"email,omitempty"`
	Places        *int         `json:"places,omitempty" doc:"How many of its guests may come; absent: all"`
	AnswerBy      *civil.Date  `json:"answerBy,omitempty" doc:"Its own deadline, through the end of that day; absent: the event's"`
	SubEventUUIDs *[]uuid.UUID `json:"subEventUuids,omitempty" doc:"The parts of the event that it covers; absent: all, also those to come"`
	Message       string       `json:"message" doc:"What they wrote with their answer"`
	AnsweredAt    *time.Time   `json:"answeredAt,omitempty"`
	AnsweredVia   *string      `json:"answeredVia,omitempty" enum:"LINK,TEAM,CLIENT"`
	AnswerVersion int          `json:"answerVersion" doc:"What guests.answer is written over"`
	Stopped       bool         `json:"stopped" doc:"They asked for no more messages, by any channel"`
	PhoneStopped  bool         `json:"phoneStopped" doc:"They asked for none to this phone"`
	EmailStopped  bool         `json:"emailStopped" doc:"They asked for none to this e-mail"`
	Guests        []Guest      `json:"guests" doc:"In order"`
	LastMessage   *LastMessage `json:"lastMessage,omitempty" doc:"Of what the team sent; no client is told"`
	UpdatedAt     time.Time    `json:"updatedAt"`
}

// LastMessage is how the newest message to an invitation fared.
type LastMessage struct {
	Kind    string    `json:"kind" enum:"INVITE,REMINDER,OWN,QR_CODE,LOST_LINK"`
	Channel string    `json:"channel" enum:"WHATSAPP,EMAIL,OWN_WHATSAPP"`
	Status  string    `json:"status" enum:"queued,unknown,deleted,delivered,failed,read,sent"`
	At      time.Time `json:"at" doc:"When it came as far as it has"`
	Error   *string   `json:"error,omitempty" doc:"Why it failed, as a sentence"`
}

// Guest is an invited person, or an unnamed companion.
type Guest struct {
	UUID      uuid.UUID           `json:"uuid"`
	Name      string              `json:"name" doc:"Empty for a place that nobody was named for"`
	Status    queries.GuestStatus `json:"status" doc:"Attending where they go to one of the parts their invitation covers"`
	Attends   []uuid.UUID         `json:"attends" doc:"The parts of the event they said yes to"`
	Declines  []uuid.UUID         `json:"declines" doc:"And those they said no to"`
	Tags      []string            `json:"tags"`
	Kind      queries.GuestKind   `json:"kind"`
	Age       *int                `json:"age,omitempty" minimum:"0" maximum:"17" doc:"Of a child, in years on the event's day; 0 is a newborn"`
	AgeBand   *string             `json:"ageBand,omitempty" enum:"0_2,3_6,7_11,12_17" doc:"The age's, or what was answered where the age is not known"`
	Diet      string              `json:"diet" doc:"Empty where nobody said"`
	TableUUID *uuid.UUID          `json:"tableUuid,omitempty"`
	Unlisted  bool                `json:"unlisted" doc:"Added at the door"`
	Position  int                 `json:"position"`
	CheckInAt *time.Time          `json:"checkInAt,omitempty"`
	CheckInBy *string             `json:"checkInBy,omitempty"`
}
