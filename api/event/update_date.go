package event

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// UpdateDateInput applies what event.previewDate showed.
type UpdateDateInput struct {
	UUID      uuid.UUID   `json:"uuid"`
	Date      *civil.Date `json:"date,omitempty" doc:"The new day; absent: the event has no day any more"`
	Deadlines string      `json:"deadlines,omitempty" enum:"KEEP,IGNORE,ADJUST" default:"KEEP"`
	Payments  string      `json:"payments,omitempty" enum:"KEEP,MOVE" default:"MOVE" doc:"Open payments whose due day counts from the event's day. MOVE: they move with it. KEEP: each keeps its due day as a fixed date"`
	Preview   string      `json:"preview" minLength:"1" maxLength:"64" doc:"The fingerprint from event.previewDate, which proves that the caller saw the effects"`
}

// ChangeOutput names a change of a whole event, which event.undo can revert within a day.
type ChangeOutput struct {
	ChangeUUID uuid.UUID `json:"changeUuid"`
}

// updateDate applies a previewed change. It returns a 409 if the event or its tasks have changed since the preview,
// because the caller has not seen the new deadlines.
func updateDate(ctx context.Context, db tenants.Writer, in UpdateDateInput) (ChangeOutput, error) {
	q := queries.New(db)
	if _, err := q.LockEvent(ctx, queries.LockEventParams{ID: in.UUID}); err != nil {
		return ChangeOutput{}, err
	}
	if err := q.LockSchedule(ctx, queries.LockScheduleParams{EventID: in.UUID}); err != nil {
		return ChangeOutput{}, err
	}
	change, err := readDateChange(ctx, db, in.UUID, in.Date, in.Deadlines)
	if err != nil {
		return ChangeOutput{}, err
	}
	if change.fingerprint() != in.Preview {
		return ChangeOutput{},
			problem.Conflict(
				"O evento ou as tarefas mudaram depois desta prévia. Confira de novo antes de mudar a data.")
	}
	times, written, err := change.kept()
	if err != nil {
		return ChangeOutput{}, err
	}
	if _, err := q.MoveEventDate(ctx, queries.MoveEventDateParams{ID: in.UUID, Date: in.Date}); err != nil {
		return ChangeOutput{}, err
	}
	moved, err := q.MovePayments(ctx, queries.MovePaymentsParams{EventID: in.UUID, Keep: in.Payments == "KEEP"})
	if err != nil {
		return ChangeOutput{}, err
	}
	if written > 0 {
		if err := q.MoveDeadlines(ctx, queries.MoveDeadlinesParams{EventID: in.UUID, Times: times}); err != nil {
			return ChangeOutput{}, err
		}
	}
	id, err := q.KeepEventChange(ctx, queries.KeepEventChangeParams{
		EventID: in.UUID, Kind: changeDate, TaskIds: []uuid.UUID{}, DateBefore: change.From, DateAfter: in.Date,
		Times: times, Payments: moved,
	})
	return ChangeOutput{ChangeUUID: id}, err
}
