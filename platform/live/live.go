// Package live is the router "live": it notifies everyone who has an event open that something in it changed, so that
// they reload it. Triggers notify of every change at commit (sql/functions/03_live.sql); one connection of the process
// receives the notifications and wakes every stream that each concerns. A stream then loads again what its person may
// see, and sends only the areas that changed among those, never data and never the name of another area. It may import
// queries, tenants, platform/procedure, platform/problem and platform/pgnotify. Its entry points are NewHub, Hub.Attach
// and Hub.Register.
package live

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/tenants"
)

// The messages of a stream. The web app uses the same names.
const (
	// eventRecent is the first message: the changes before this stream opened. A client that read data just before uses
	// it to decide whether to read it again.
	eventRecent = "lately"
	// eventChange names the areas that changed, separated by commas.
	eventChange = "change"
	// eventAccess means that the person's access changed, or that changes may have been missed: the client must reload
	// everything.
	eventAccess = "access"
	// eventNotified means that the person has a new notification.
	eventNotified = "notified"
	// eventEnd is the last message. Its data is the reason; clients must not reconnect on their own.
	eventEnd = "end"

	endRevoked = "revoked"
	endCrowded = "crowded"
)

const (
	// checkInterval is how often an idle stream checks its access: it bounds the time until it closes after a change
	// without a notification, such as the end of a session or of a control.
	checkInterval = 3 * time.Second
	// beatInterval keeps proxies from closing the connection as idle.
	beatInterval = 20 * time.Second
	// messageGap is the minimum time between two messages; changes in between are sent together.
	messageGap = 250 * time.Millisecond
	// reconnectDelay is how long a browser waits after the connection ended.
	reconnectDelay = 2 * time.Second
	// refreshInterval is how often clients reload everything while no notifications arrive.
	refreshInterval = 30 * time.Second
	// changeRetention is how long a change is stored for streams that open later. A client must reload anything that it
	// read earlier than that.
	changeRetention = 30 * time.Second
	// maxStreamsPerPerson limits one person's open streams; the oldest closes.
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
		Summary: "Hear that one's access to a business changed, and its owner that staff took or ended control of it",
		Description: "Says what live.event says, but of no event: of areas only PAYMENTS, for the wallet, " +
			"the Pix keys and the payments of every event.",
	})
	procedure.Stream(r, "live.reception", procedure.Door, h.reception, procedure.Doc{
		Summary:     "Hear what changes at an event's reception, as a device at the door",
		Description: "Says what live.event says, of the area RECEPTION alone.",
	})
	procedure.Stream(r, "live.ownEvent", procedure.Event, h.ownEvent, procedure.Doc{
		Summary:     "Hear what changes in an event, as its client",
		Description: "Says what live.event says, of the areas the client may see.",
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
