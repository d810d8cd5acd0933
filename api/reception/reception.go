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
	// unlistedAtMost limits the people who are not on the list and are added at an event's reception.
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
		Summary: "The data of an event that a check-in device needs: all of it, or the changes since an earlier " +
			"answer",
		Description: "404 for a device that was revoked or has ended: it can only upload (reception.sync).",
		Shows:       []tenants.AreaKey{tenants.AreaReception},
	})
	procedure.Mutation(r, "reception.sync", both, s.sync, procedure.Doc{
		Summary: "Upload the operations that a device recorded",
		Description: "Every operation is accepted and confirmed, in any order and any number of times; one with a " +
			"problem is stored for the planner to accept or reject. " +
			"Also from a device that was revoked or has ended. A device adds at most 100 people an hour: it keeps " +
			"the others (deferred). 429 once a person or device left 50,000 entries at this event. Without " +
			"operations it records how many wait, and returns whether the device may go on.",
	})
	// This is not a Mutation: those store their answer for a day, and the link's token and the PIN must not be stored.
	procedure.Action(r, "reception.createDevice", procedure.Business, s.createDevice, procedure.Doc{
		Summary:     "Create the link and the PIN that enroll one check-in device without account",
		Description: "No other procedure returns them. 409 beyond 30 devices at once or 300 in all.",
	})
	procedure.Query(r, "reception.getDevices", procedure.Business, getDevices, procedure.Doc{
		Summary: "The check-in devices without account of an event", Shows: []tenants.AreaKey{tenants.AreaReception},
	})
	procedure.Mutation(r, "reception.revokeDevice", procedure.Business, revokeDevice, procedure.Doc{
		Summary:     "Revoke a check-in device for good",
		Description: "It deletes its list at its next contact, and still uploads its operations.",
	})
	shows := []tenants.AreaKey{tenants.AreaEvent, tenants.AreaReception}
	procedure.Query(r, "reception.getUnsettled", procedure.Business, getUnsettled, procedure.Doc{
		Summary: "The uploaded entries that do not count until a planner accepts them",
		Shows:   []tenants.AreaKey{tenants.AreaReception},
	})
	procedure.Mutation(r, "reception.settle", procedure.Business, s.settle, procedure.Doc{
		Summary:     "Accept or reject entries that do not count yet",
		Description: "409 if none of them can count.",
	})
	procedure.Query(r, "reception.getReport", procedure.Business, getReport,
		procedure.Doc{Summary: "The report of an event's reception, with the log of check-ins", Shows: shows})
	procedure.Send(r, "reception.getReportPdf", procedure.Business, getReportPDF,
		procedure.Doc{Summary: "The report as a PDF on A4", Renders: true})
	procedure.Send(r, "reception.getPrintPdf", procedure.Business, getPrintPDF, procedure.Doc{
		Renders: true,
		Summary: "The list of guests as a PDF on A4, with a box to check for each",
		Description: "Landscape, two columns of 17 by name: attending, without an answer, not attending, added at " +
			"the door. 409 without guests.",
	})
	procedure.Query(r, "platform.checkIn", procedure.Business, checkIn, procedure.Doc{
		Summary:     "An event's invitations with the check-ins of their guests",
		Description: "E-mail addresses only for callers who may read the guest list. 404 for another business's weddingUuid.", Shows: shows,
	})
	procedure.Action(r, "door.enrol", procedure.Public, s.enrol, procedure.Doc{
		Summary: "Enroll this device for an event's reception, with its link and its PIN",
		Description: "A link enrolls once. Five wrong PINs end it. The same 404 for every link that enrolls nothing. " +
			"The answer's cookie gives access to the reception of that event (/api/d) and nothing else.",
	})
}
