// Package reception is the router of an event's reception: the expected guests, their check-ins, and the check-in
// devices. The team and devices without account (procedure.Door) call the same procedures. Devices, and helpers who
// have RECEPTION alone, read no guest's contact data, age or meal.
//
// A check-in is an entry whose id the device made, and a take-back names the entries that it saw. Entries and
// take-backs have the same effect in any order, any number of times and from any number of devices. So the server
// accepts and confirms every upload, and stores a problem with the entry, for the planner to accept or reject.
package reception

import (
	"time"

	"cortejo/platform/limits"
	"cortejo/platform/procedure"
	"cortejo/platform/server"
	"cortejo/tenants"
)

const (
	// unlistedAtMost limits the people who are on no list and are added at an event's door.
	unlistedAtMost = 1000
	// maxAdditionsPerDevice limits the people that one device adds at an event's door; more of them wait for a planner.
	maxAdditionsPerDevice = 300
	// maxAdditionsPerHour limits the additions that one device uploads in an hour; the others stay on it until then.
	maxAdditionsPerHour = 100
	// entriesAtMost limits the entries, take-backs and additions of one person or device at an event, to more than
	// twice the guests that it can have. A device that has ended still uploads, so nothing else limits it.
	entriesAtMost = 50_000
	// devicesAtMost limits the devices without account that an event has at once; it has at most ten times as many in
	// all.
	devicesAtMost = 30
	// callsPerMinute limits the calls of one device, to more than fingers and a live stream cause.
	callsPerMinute = 600
	// enrolsPerMinute limits the tries of one client IP to enroll a device. It is high, because everyone at an event
	// may share one IP; the PIN is protected by a count per link, in the database.
	enrolsPerMinute = 300
)

// Service implements the procedures of receptions.
type Service struct {
	server.Env
	enrolling *limits.RateLimiter
	calling   *limits.RateLimiter
}

// New makes a service.
func New(env server.Env) *Service {
	return &Service{Env: env, enrolling: limits.NewRateLimiter(enrolsPerMinute, time.Minute),
		calling: limits.NewRateLimiter(callsPerMinute, time.Minute)}
}

// Register adds the procedures of the reception.
func (s *Service) Register(r *procedure.Router) {
	const both = procedure.Business | procedure.Door
	procedure.Query(r, "reception.getList", both, s.getList, procedure.Doc{
		Summary:     "What a door has to know of an event: all of it, or what changed since",
		Description: "404 for a device that was revoked or has ended: it only hands in (reception.sync).",
		Shows:       []tenants.AreaKey{tenants.AreaReception},
	})
	procedure.Mutation(r, "reception.sync", both, s.sync, procedure.Doc{
		Summary: "Hand in what happened at a door",
		Description: "Every operation is taken and confirmed, however often and in whatever order it comes; what is the matter with some is kept for the planner to settle. " +
			"Also from a device that was revoked or has ended. A device adds at most 100 people an hour: the others stay on it (deferred). 429 where one hand left 50,000 at this event. Without operations it says how many wait, and learns whether it may go on.",
	})
	// This is not a Mutation: those store their answer for a day, and the link's token and the PIN must not be stored.
	procedure.Action(r, "reception.createDevice", procedure.Business, s.createDevice, procedure.Doc{
		Summary:     "A link and a PIN that enrol one device without account at the door",
		Description: "Both are answered this once. At most 30 devices, 300 in all: 409.",
	})
	procedure.Query(r, "reception.getDevices", procedure.Business, getDevices, procedure.Doc{
		Summary: "The devices without account of an event's door", Shows: []tenants.AreaKey{tenants.AreaReception},
	})
	procedure.Mutation(r, "reception.revokeDevice", procedure.Business, revokeDevice, procedure.Doc{
		Summary:     "End a device at the door for good",
		Description: "It forgets the list at its next contact, and still hands in what it has.",
	})
	shows := []tenants.AreaKey{tenants.AreaEvent, tenants.AreaReception}
	procedure.Query(r, "reception.getUnsettled", procedure.Business, getUnsettled, procedure.Doc{
		Summary: "What devices handed in and does not count until the planner says so",
		Shows:   []tenants.AreaKey{tenants.AreaReception},
	})
	procedure.Mutation(r, "reception.settle", procedure.Business, s.settle, procedure.Doc{
		Summary:     "Say of entries that do not count yet whether they do",
		Description: "409 where none of them can count.",
	})
	procedure.Query(r, "reception.getReport", procedure.Business, getReport,
		procedure.Doc{Summary: "How an event's reception went, and who entered when", Shows: shows})
	procedure.Send(r, "reception.getReportPdf", procedure.Business, getReportPDF,
		procedure.Doc{Summary: "The same as A4 to print", Renders: true})
	procedure.Send(r, "reception.getPrintPdf", procedure.Business, getPrintPDF, procedure.Doc{
		Renders:     true,
		Summary:     "The list of guests as A4 to print, with a box to tick for each",
		Description: "Landscape, two columns of 17 by name: who comes, who has not answered, who does not come. 409 without guests.",
	})
	procedure.Query(r, "platform.checkIn", procedure.Business, checkIn, procedure.Doc{
		Summary:     "An event's invitations with who came in",
		Description: "E-mails for whoever reads the guest list. 404 for another's weddingUuid.", Shows: shows,
	})
	procedure.Action(r, "door.enrol", procedure.Public, s.enrol, procedure.Doc{
		Summary:     "Enrol this device at an event's door, with its link and its PIN",
		Description: "Once. Five wrong PINs end the link. One 404 for every link that enrols nothing. The cookie that comes with the answer opens the reception of that event (/api/d) and nothing else.",
	})
}
