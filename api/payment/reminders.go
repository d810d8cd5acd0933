package payment

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// Reminders is the state of the reminders of a payment to the client.
type Reminders struct {
	Open   bool          `json:"open" doc:"Whether the client still owes it and sees it: an archived event, a task of the team's or a client without PAYMENTS_VIEW closes that"`
	People int           `json:"people" doc:"Number of phones of the event's clients that a reminder reaches"`
	Today  bool          `json:"today" doc:"Whether a member sent a reminder today, which is possible once a day"`
	Last   *LastReminder `json:"last,omitempty"`
}

// LastReminder is the newest one.
type LastReminder struct {
	At    time.Time `json:"at"`
	Kind  string    `json:"kind" enum:"BEFORE,ON_DAY,AFTER_1,AFTER_7,BY_HAND"`
	State *string   `json:"state,omitempty" enum:"SENT,FAILED,UNKNOWN" doc:"Absent while it is on its way"`
}

// RemindInput names a payment.
type RemindInput struct {
	UUID uuid.UUID `json:"uuid"`
}

// Reminded is the result of a reminder by hand.
type Reminded struct {
	People   int       `json:"people" doc:"How many messages leave"`
	LeavesAt time.Time `json:"leavesAt" doc:"Now, or when the hours begin in which people are written to"`
}

// remind is by hand. What reaches a phone is counted behind a lock (app.note_reminder).
func (o Options) remind(ctx context.Context, db tenants.Writer, in RemindInput) (Reminded, error) {
	q := queries.New(db)
	text, err := q.PaymentReminders(ctx, queries.PaymentRemindersParams{ID: in.UUID})
	if err != nil {
		return Reminded{}, err
	}
	stands, err := read[struct {
		Reminders
		TimeZone   string    `json:"timeZone"`
		BusinessID uuid.UUID `json:"businessId"`
	}](text)
	switch {
	case err != nil:
		return Reminded{}, err
	case !stands.Open:
		return Reminded{}, problem.Conflict("Só dá para lembrar do que está em aberto e o cliente vê.")
	case stands.People == 0:
		return Reminded{},
			problem.Conflict("Nenhum cliente deste evento tem celular. Inclua um no contato e tente de novo.")
	case stands.Today:
		return Reminded{}, problem.Conflict("O lembrete de hoje já foi enviado. Amanhã dá para lembrar de novo.")
	}
	messages, err := q.RemindPayment(ctx,
		queries.RemindPaymentParams{ID: in.UUID, AtMostPerPhone: jobs.CustomerMessagesPerPhone})
	if err != nil {
		return Reminded{}, err
	}
	if len(messages) == 0 {
		return Reminded{},
			problem.TooMany("O cliente já recebeu muitas mensagens hoje. Compartilhe o link você, ou tente amanhã.",
				time.Hour)
	}
	out := Reminded{People: len(messages), LeavesAt: o.Hours.LeavesAt(time.Now(), stands.TimeZone)}
	all := make([]river.InsertManyParams, 0, len(messages))
	for _, id := range messages {
		opts := &river.InsertOpts{}
		if time.Until(out.LeavesAt) > 0 {
			opts.ScheduledAt = out.LeavesAt
		}
		all = append(all,
			river.InsertManyParams{Args: jobs.CustomerMessage{OfBusiness: jobs.OfBusiness{BusinessID: stands.BusinessID}, MessageID: id}, InsertOpts: opts})
	}
	return out, db.EnqueueAll(ctx, all)
}

// ReminderSettings are what the clients of an event are reminded of by itself.
type ReminderSettings struct {
	Before bool `json:"before" doc:"3 days before a payment is due"`
	OnDay  bool `json:"onDay"`
	After1 bool `json:"after1" doc:"A day after it was due"`
	After7 bool `json:"after7" doc:"A week after"`
}

// GetRemindersInput names an event.
type GetRemindersInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in GetRemindersInput) ScopeEventID() uuid.UUID { return in.EventUUID }

func getReminders(ctx context.Context, db tenants.Reader, in GetRemindersInput) (ReminderSettings, error) {
	row, err := queries.New(db).GetReminderSettings(ctx, queries.GetReminderSettingsParams{EventID: in.EventUUID})
	return ReminderSettings(row), err
}

// UpdateRemindersInput switches kinds of reminders on and off; absent ones keep their value.
type UpdateRemindersInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	Before    *bool     `json:"before,omitempty"`
	OnDay     *bool     `json:"onDay,omitempty"`
	After1    *bool     `json:"after1,omitempty"`
	After7    *bool     `json:"after7,omitempty"`
}

func updateReminders(ctx context.Context, db tenants.Writer, in UpdateRemindersInput) (ReminderSettings, error) {
	row, err := queries.New(db).PutReminderSettings(ctx, queries.PutReminderSettingsParams{
		EventID: in.EventUUID, Before: in.Before, OnDay: in.OnDay, After1: in.After1, After7: in.After7,
	})
	return ReminderSettings(row), err
}
