package notifications

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// longestSnooze limits how far a reminder can be put off.
const longestSnooze = 90 * 24 * time.Hour

// SnoozeInput says when the reminder returns.
type SnoozeInput struct {
	UUID  uuid.UUID `json:"uuid"`
	Until time.Time `json:"until"`
}

func snooze(ctx context.Context, db tenants.Writer, in SnoozeInput) (procedure.None, error) {
	if wait := time.Until(in.Until); wait <= 0 || wait > longestSnooze {
		var f form.Form
		f.Reject("until", "Escolha um momento daqui a no máximo 90 dias")
		return procedure.None{}, f.Err()
	}
	return pause(ctx, db, in.UUID, &in.Until)
}

// EndReminderInput names a notification that is a reminder.
type EndReminderInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func endReminder(ctx context.Context, db tenants.Writer, in EndReminderInput) (procedure.None, error) {
	return pause(ctx, db, in.UUID, nil)
}

// pause puts off the reminder of a notification until a moment, or ends it if until is nil.
func pause(ctx context.Context, db tenants.Writer, id uuid.UUID, until *time.Time) (procedure.None, error) {
	_, err := queries.New(db).PauseReminder(ctx, queries.PauseReminderParams{ID: id, Until: until})
	return procedure.None{}, err
}

func resumeReminder(ctx context.Context, db tenants.Writer, in EndReminderInput) (procedure.None, error) {
	_, err := queries.New(db).ResumeReminder(ctx, queries.ResumeReminderParams{ID: in.UUID})
	return procedure.None{}, err
}
