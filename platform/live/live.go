// Package live is the router "live": whoever has an event open hears that something in it changed,
// and looks again. Triggers tell of every change when it is committed (sql/policies/03_live.sql);
// one connection of the process hears it, and every open stream it concerns is woken. A stream then
// asks the database anew what its person may see of the event, and passes on no more than that:
// never what changed, and not even the name of an area they may not see.
package live

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/tenants"
)

// What a stream says. The web knows them by the same names.
const (
	// eventLately is the first word: what changed before this stream opened. Whoever read something
	// just before that knows by it whether to read it again.
	eventRecent = "lately"
	// eventChange names the areas in which something changed, with commas between them.
	eventChange = "change"
	// eventAccess says that what one may see is not what it was, or that something may have been
	// missed: everything is to be looked at again.
	eventAccess = "access"
	// eventNotified says that there is something new among what its person is told of.
	eventNotified = "notified"
	// eventEnd is the last word. Its data says why: nobody is to come back by themselves.
	eventEnd = "end"

	endRevoked = "revoked"
	endCrowded = "crowded"
)

const (
	// checkEvery is how often a silent stream asks whether it may go on: what the database does not
	// tell of, a session's end or a control that ran out, closes it within that time.
	checkInterval = 3 * time.Second
	// beatEvery keeps what lies between from taking the connection for idle.
	beatInterval = 20 * time.Second
	// gap is the least time between two messages: what changes meanwhile is told together.
	messageGap = 250 * time.Millisecond
	// comeBack is how long a browser waits after the connection broke.
	reconnectDelay = 2 * time.Second
	// lookAgain is how often everything is looked at again while no notification arrives.
	refreshInterval = 30 * time.Second
	// remembered is how long what was heard is kept for whoever opens a stream. What they read before
	// that they read again.
	changeRetention = 30 * time.Second
	// perPerson is how many streams one person may have open; the oldest closes.
	maxStreamsPerPerson = 12
)

// Register adds the router's procedures.
func (h *Hub) Register(r *procedure.Router) {
	procedure.Stream(r, "live.event", procedure.Business, h.event, procedure.Doc{
		Summary: "Hear what changes in an event",
		Description: "Server-sent events. lately: the first word, JSON: changes says how many milliseconds ago each area last changed (ACCESS is of all of them), and reach for how long back that is known. change: something changed in the areas (" + strings.ReplaceAll(allAreas.String(), ",", ", ") + ") that data names, with commas between them. " +
			"access: look at everything again. notified: the asker has a new notification. end: the last word; revoked or crowded.",
	})
	procedure.Stream(r, "live.business", procedure.Business, h.business, procedure.Doc{
		Summary:     "Hear that one's access to a business changed, and its owner that staff took or ended control of it",
		Description: "Says what live.event says, but of no event and so of no area.",
	})
	procedure.Stream(r, "live.reception", procedure.Door, h.reception, procedure.Doc{
		Summary: "Hear what changes at an event's reception, as a device at the door", Description: "Says what live.event says, of the area RECEPTION alone.",
	})
	procedure.Stream(r, "live.ownEvent", procedure.Event, h.ownEvent, procedure.Doc{
		Summary: "Hear what changes in an event, as its client", Description: "Says what live.event says, of the areas the client may see.",
	})
}

// EventInput names the event.
type EventInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in EventInput) ScopeEventID() uuid.UUID { return in.EventUUID }

func (h *Hub) event(ctx context.Context, db tenants.Reader, in EventInput, out *procedure.Events) error {
	return h.followEvent(ctx, db, in.EventUUID, out)
}

func (h *Hub) business(ctx context.Context, _ tenants.Reader, _ struct{}, out *procedure.Events) error {
	return h.follow(ctx, procedure.ScopeOf(ctx).BusinessID(), uuid.Nil, out)
}

func (h *Hub) reception(ctx context.Context, db tenants.Reader, _ struct{}, out *procedure.Events) error {
	return h.followReception(ctx, db, procedure.ScopeOf(ctx).EventID(), out)
}

func (h *Hub) ownEvent(ctx context.Context, db tenants.Reader, _ struct{}, out *procedure.Events) error {
	return h.followEvent(ctx, db, procedure.ScopeOf(ctx).EventID(), out)
}
