package jobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/queries"
	"cortejo/tenants"
)

// GuestPauseHours is how long nobody gets a second message of the same kind.
const GuestPauseHours = 12

// GuestDispatch is one act of writing to an event's guests.
type GuestDispatch struct {
	BusinessID, EventID uuid.UUID
	// ID is made by whoever asks: what was asked for before is not done again.
	ID uuid.UUID
	// Kind, Channel and Audience are those of guest_dispatches. Invitations are the chosen ones, and FailedOf is the
	// dispatch whose failed messages go again.
	Kind, Channel, Audience, OwnWords string
	Invitations                       []uuid.UUID
	FailedOf                          uuid.UUID
	TimeZone                          string
	// Left is how many messages may still leave today.
	Left   int
	Limits GuestLimits
}

// Recipients are the invitations of an audience, by what becomes of a message to them.
type Recipients struct {
	Written, WithoutAddress, Stopped, Recent []Recipient
}

// Recipient is one of them.
type Recipient struct {
	UUID uuid.UUID `json:"uuid"`
	Name string    `json:"name"`
}

// RecipientsOf says who gets it, and who does not.
func RecipientsOf(ctx context.Context, db queries.DBTX, d GuestDispatch) (r Recipients, err error) {
	rows, err := queries.New(db).GetGuestsToWriteTo(ctx, queries.GetGuestsToWriteToParams{
		EventID: d.EventID, Audience: d.Audience, Kind: d.Kind, Channel: d.Channel, Ids: d.Invitations,
		FailedOf: d.FailedOf, PauseHours: GuestPauseHours,
	})
	if err != nil {
		return Recipients{}, err
	}
	for _, row := range rows {
		one := Recipient{UUID: row.ID, Name: row.Name}
		switch row.Fate {
		case "STOPPED":
			r.Stopped = append(r.Stopped, one)
		case "NO_ADDRESS":
			r.WithoutAddress = append(r.WithoutAddress, one)
		case "RECENT":
			r.Recent = append(r.Recent, one)
		default:
			r.Written = append(r.Written, one)
		}
	}
	return r, nil
}

// TooManyToGuests says that a dispatch is greater than what may still leave today.
type TooManyToGuests struct{ Wanted, Left int }

// Error counts messages and names nobody.
func (e TooManyToGuests) Error() string {
	return fmt.Sprintf("%d messages to guests, and %d may leave today", e.Wanted, e.Left)
}

// ErrNobodyToWriteTo says that of an audience nobody gets a message.
var ErrNobodyToWriteTo = errors.New("nobody of the audience gets a message")

// Dispatched is what was asked for.
type Dispatched struct {
	Messages int
	LeavesAt time.Time
	// LeavesFirst is how many of them leave on the day of LeavesAt: the others wait for the days that follow.
	LeavesFirst int
	Recipients
}

// GuestAllowance is how many messages of a business leave in a day, how many of them on the first, and how many wait.
type GuestAllowance struct {
	PerDay    int
	isLimited bool
	leftOfDay int
	waiting   int
}

// LoadGuestAllowance returns the allowance of the scope's business for messages that leave at a time.
func LoadGuestAllowance(ctx context.Context, db queries.DBTX, limits GuestLimits,
	leavesAt time.Time) (GuestAllowance, error) {
	limits = limits.orDefault()
	first, perDay := limits.allowance()
	row, err := queries.New(db).GetGuestAllowance(ctx,
		queries.GetGuestAllowanceParams{FirstDay: first, PerDay: perDay, LeavesAt: leavesAt})
	return GuestAllowance{PerDay: int(row.Allowance), isLimited: int(row.Allowance) < limits.PerDay,
		leftOfDay: int(row.LeftOfDay), waiting: int(row.Waiting)}, err
}

// LeaveFirst returns how many of new messages leave on the first day, behind those that wait already.
func (a GuestAllowance) LeaveFirst(messages int) int {
	if !a.isLimited {
		return messages
	}
	return max(min(messages, a.leftOfDay-a.waiting), 0)
}

// DispatchToGuests notes a message to everybody of an audience and asks for it, behind LockGuestMessages, which the
// caller has asked for before it read anything. A dispatch whose id is known is answered and not done again.
func DispatchToGuests(ctx context.Context, w tenants.Writer, d GuestDispatch) (Dispatched, error) {
	q := queries.New(w)
	before, err := q.GetGuestDispatch(ctx, queries.GetGuestDispatchParams{EventID: d.EventID, ID: d.ID})
	if err == nil {
		out := Dispatched{Messages: int(before.Messages), LeavesAt: before.LeavesAt}
		allowance, err := LoadGuestAllowance(ctx, w, d.Limits, out.LeavesAt)
		allowance.waiting = max(allowance.waiting-int(before.Waiting), 0)
		out.LeavesFirst = out.Messages - int(before.Waiting) + allowance.LeaveFirst(int(before.Waiting))
		return out, err
	}
	if !errors.Is(err, pgx.ErrNoRows) {
		return Dispatched{}, err
	}
	r, err := RecipientsOf(ctx, w, d)
	if err != nil {
		return Dispatched{}, err
	}
	out := Dispatched{Messages: len(r.Written), LeavesAt: d.Limits.LeavesAt(time.Now(), d.TimeZone), Recipients: r}
	switch {
	case len(r.Written) == 0:
		return out, ErrNobodyToWriteTo
	case len(r.Written) > d.Left:
		return out, TooManyToGuests{Wanted: len(r.Written), Left: d.Left}
	}
	_, err = q.AddGuestDispatch(ctx, queries.AddGuestDispatchParams{
		EventID: d.EventID, ID: d.ID, Kind: d.Kind, Channel: d.Channel, Audience: d.Audience, OwnWords: d.OwnWords,
		LeavesAt: out.LeavesAt,
	})
	if err != nil {
		return out, err
	}
	allowance, err := LoadGuestAllowance(ctx, w, d.Limits, out.LeavesAt)
	if err != nil {
		return out, err
	}
	out.LeavesFirst = allowance.LeaveFirst(out.Messages)
	ids := make([]uuid.UUID, 0, len(r.Written))
	for _, one := range r.Written {
		ids = append(ids, one.UUID)
	}
	messages, err := q.AddGuestMessages(ctx, queries.AddGuestMessagesParams{EventID: d.EventID, DispatchID: d.ID,
		InvitationIds: ids})
	if err != nil {
		return out, err
	}
	jobs := make([]river.InsertManyParams, 0, len(messages))
	for _, id := range messages {
		// River lets a job whose time has come wait for its scheduler: one that leaves now has none.
		opts := &river.InsertOpts{}
		if time.Until(out.LeavesAt) > 0 {
			opts.ScheduledAt = out.LeavesAt
		}
		jobs = append(jobs,
			river.InsertManyParams{Args: GuestMessage{OfBusiness: OfBusiness{BusinessID: d.BusinessID}, MessageID: id},
				InsertOpts: opts})
	}
	return out, w.EnqueueAll(ctx, jobs)
}
