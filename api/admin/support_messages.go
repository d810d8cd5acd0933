package admin

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/paging"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

func registerSupport(r *procedure.Router) {
	procedure.Query(r, "admin.getSupportMessages", procedure.Admin, getSupportMessages,
		procedure.Doc{Summary: "What people wrote to Cortejo's team, the newest first"})
	procedure.Query(r, "admin.countSupportMessages", procedure.Admin, countSupportMessages,
		procedure.Doc{Summary: "How many of them nobody answered yet"})
	procedure.Mutation(r, "admin.answerSupportMessage", procedure.Admin, answerSupportMessage, procedure.Doc{
		Summary:     "Note that one answered a message, or that it is open again",
		Description: "409 where somebody else noted the same before.",
	})
}

// SupportMessage is what somebody wrote.
type SupportMessage struct {
	UUID         uuid.UUID  `json:"uuid"`
	UserID       uuid.UUID  `json:"userId"`
	Name         string     `json:"name" doc:"Empty until the person gives one"`
	Phone        string     `json:"phone" doc:"E.164; the answer goes to its WhatsApp"`
	BusinessName *string    `json:"businessName,omitempty" doc:"Of the business the person owns"`
	Body         string     `json:"body"`
	Page         string     `json:"page" doc:"The path of the screen it was written on, as its browser told; may be empty"`
	RequestID    string     `json:"requestId" doc:"The request that failed there, as its browser told; may be empty"`
	CreatedAt    time.Time  `json:"createdAt"`
	AnsweredAt   *time.Time `json:"answeredAt,omitempty"`
	AnsweredBy   *string    `json:"answeredBy,omitempty" doc:"The name of who noted it"`
}

// GetSupportMessagesInput chooses one page of what is open, or of what was answered.
type GetSupportMessagesInput struct {
	Answered bool   `query:"answered"`
	Query    string `query:"query" maxLength:"120" doc:"In messages and names (without regard to accents or case), phones and names of businesses"`
	Cursor   string `query:"cursor" maxLength:"400"`
	Limit    int    `query:"limit" minimum:"1" maximum:"60" default:"24"`
}

// GetSupportMessagesOutput is one page, the newest first.
type GetSupportMessagesOutput struct {
	Items      []SupportMessage `json:"items"`
	NextCursor *string          `json:"nextCursor,omitempty"`
}

// messageKey is the last message of a page; ids are in the order of time.
type messageKey struct {
	ID uuid.UUID `json:"i"`
}

func getSupportMessages(ctx context.Context, db tenants.Reader, in GetSupportMessagesInput) (GetSupportMessagesOutput,
	error) {
	search := strings.TrimSpace(in.Query)
	params := queries.ListSupportMessagesParams{Answered: in.Answered, Search: search, Digits: digitsOf(search),
		PageSize: int32(in.Limit) + 1}
	after, err := paging.DecodeCursor[messageKey](in.Cursor)
	if err != nil {
		return GetSupportMessagesOutput{}, err
	}
	if after != nil {
		params.AfterID = &after.ID
	}
	rows, err := queries.New(db).ListSupportMessages(ctx, params)
	if err != nil {
		return GetSupportMessagesOutput{}, err
	}
	rows, more := paging.Cut(rows, in.Limit)
	out := GetSupportMessagesOutput{Items: make([]SupportMessage, 0, len(rows))}
	for _, row := range rows {
		out.Items = append(out.Items, SupportMessage{
			UUID: row.ID, UserID: row.UserID, Name: row.Name, Phone: row.Phone, BusinessName: row.BusinessName,
			Body: row.Body, Page: row.Page, RequestID: row.RequestID,
			CreatedAt: row.CreatedAt, AnsweredAt: row.AnsweredAt, AnsweredBy: row.AnsweredByName,
		})
	}
	if more {
		next, err := paging.EncodeCursor(messageKey{rows[len(rows)-1].ID})
		if err != nil {
			return GetSupportMessagesOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}

// CountSupportMessagesOutput is what waits for an answer.
type CountSupportMessagesOutput struct {
	Open int `json:"open"`
}

func countSupportMessages(ctx context.Context, db tenants.Reader, _ struct{}) (CountSupportMessagesOutput, error) {
	open, err := queries.New(db).CountOpenSupportMessages(ctx)
	return CountSupportMessagesOutput{Open: int(open)}, err
}

// AnswerSupportMessageInput says how a message stands.
type AnswerSupportMessageInput struct {
	UUID     uuid.UUID `json:"uuid"`
	Answered bool      `json:"answered"`
}

func answerSupportMessage(ctx context.Context, db tenants.Writer, in AnswerSupportMessageInput) (procedure.None,
	error) {
	q := queries.New(db)
	_, err := q.AnswerSupportMessage(ctx, queries.AnswerSupportMessageParams{ID: in.UUID, Answered: in.Answered})
	if !errors.Is(err, pgx.ErrNoRows) {
		return procedure.None{}, err
	}
	stands, err := q.FindSupportMessage(ctx, queries.FindSupportMessageParams{ID: in.UUID})
	switch {
	case err != nil:
		return procedure.None{}, err
	case stands.AnsweredByName != nil && *stands.AnsweredByName != "":
		return procedure.None{}, problem.Conflict(*stands.AnsweredByName + " já respondeu a esta mensagem.")
	case stands.AnsweredAt != nil:
		return procedure.None{}, problem.Conflict("Esta mensagem já foi respondida.")
	}
	return procedure.None{}, problem.Conflict("Esta mensagem já está aberta.")
}
