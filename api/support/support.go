// Package support is the router by which people write to Cortejo's team. Their messages are stored; the backoffice
// reads and answers them (package admin).
package support

import (
	"context"
	"time"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// perDay is how many messages one person may write in a day.
const perDay = 10

// retryAfter is when a person who reached the limit may try again.
const retryAfter = time.Hour

// Register adds the procedures of support.
func Register(r *procedure.Router) {
	procedure.Mutation(r, "support.send", procedure.Me, Send, procedure.Doc{
		Summary:     "Write to Cortejo's team",
		Description: "Answers the phone whose WhatsApp they will answer at. At most ten messages a day.",
	})
}

// SendInput is a message, and where it was written.
type SendInput struct {
	Body      string `json:"body" minLength:"1" maxLength:"2000"`
	Page      string `json:"page,omitempty" maxLength:"200" doc:"The path of the screen it was written on"`
	RequestID string `json:"requestId,omitempty" maxLength:"64" doc:"The request that failed there"`
}

// SendOutput says where the answer will come.
type SendOutput struct {
	Phone string `json:"phone" doc:"E.164"`
}

// Send stores a message of the caller.
func Send(ctx context.Context, db tenants.Writer, in SendInput) (SendOutput, error) {
	var f form.Form
	body := f.Required("body", in.Body, "Conte o que você precisa")
	if err := f.Err(); err != nil {
		return SendOutput{}, err
	}
	q := queries.New(db)
	if err := q.LockSupportMessages(ctx); err != nil {
		return SendOutput{}, err
	}
	room, err := q.RoomForSupportMessage(ctx, queries.RoomForSupportMessageParams{AtMost: perDay})
	if err == nil && !room {
		err = problem.TooMany("Você já nos escreveu 10 vezes hoje. Estamos lendo, e respondemos no seu WhatsApp.",
			retryAfter)
	}
	if err != nil {
		return SendOutput{}, err
	}
	kept, err := q.KeepSupportMessage(ctx, queries.KeepSupportMessageParams{Body: body, Page: form.Text(&in.Page),
		RequestID: form.Text(&in.RequestID)})
	return SendOutput{Phone: kept.Phone}, err
}
