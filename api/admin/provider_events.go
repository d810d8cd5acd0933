package admin

import (
	"context"
	"time"

	"cortejo/platform/paging"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

func registerProviderEvents(r *procedure.Router) {
	procedure.Query(r, "admin.getProviderEvents", procedure.Admin, getProviderEvents, procedure.Doc{
		Summary:     "What the payment provider called us with, the newest first",
		Description: "No money and nobody's data stand in it: jobs ask the provider for those.",
	})
}

// ProviderEvent is one call of the payment provider.
type ProviderEvent struct {
	ID         string     `json:"id" doc:"The provider's"`
	Type       string     `json:"type"`
	ObjectID   string     `json:"objectId" doc:"What it is about; the provider's"`
	Account    string     `json:"account" doc:"Empty for our own"`
	APIVersion string     `json:"apiVersion"`
	Live       bool       `json:"live" doc:"Real money"`
	State      string     `json:"state" enum:"RECEIVED,DONE,FOREIGN,UNKNOWN" doc:"FOREIGN is none of ours, for the reason; UNKNOWN is about no attempt of ours, after a day of looking"`
	Reason     string     `json:"reason" enum:",ACCOUNT,LIVEMODE,API_VERSION"`
	MadeAt     time.Time  `json:"madeAt"`
	ReceivedAt time.Time  `json:"receivedAt"`
	SettledAt  *time.Time `json:"settledAt,omitempty"`
}

// statesOf are what each of the screen's tabs shows.
var statesOf = map[string][]string{"ASIDE": {"FOREIGN", "UNKNOWN"}, "WAITING": {"RECEIVED"}, "DONE": {"DONE"}}

// GetProviderEventsInput chooses one page.
type GetProviderEventsInput struct {
	Of     string `query:"of" enum:"ASIDE,WAITING,DONE" default:"ASIDE" doc:"What nobody can work on, what waits for its job, or what was worked on"`
	Cursor string `query:"cursor" maxLength:"400"`
	Limit  int    `query:"limit" minimum:"1" maximum:"60" default:"24"`
}

// GetProviderEventsOutput is one page, the newest first.
type GetProviderEventsOutput struct {
	Items      []ProviderEvent `json:"items"`
	NextCursor *string         `json:"nextCursor,omitempty"`
}

// providerEventKey is the last event of a page.
type providerEventKey struct {
	At time.Time `json:"t"`
	ID string    `json:"i"`
}

func getProviderEvents(ctx context.Context, db tenants.Reader, in GetProviderEventsInput) (GetProviderEventsOutput,
	error) {
	params := queries.ListProviderEventsParams{States: statesOf[in.Of], PageSize: int32(in.Limit) + 1}
	after, err := paging.DecodeCursor[providerEventKey](in.Cursor)
	if err != nil {
		return GetProviderEventsOutput{}, err
	}
	if after != nil {
		params.AfterAt, params.AfterID = &after.At, &after.ID
	}
	rows, err := queries.New(db).ListProviderEvents(ctx, params)
	if err != nil {
		return GetProviderEventsOutput{}, err
	}
	rows, more := paging.Cut(rows, in.Limit)
	out := GetProviderEventsOutput{Items: make([]ProviderEvent, 0, len(rows))}
	for _, row := range rows {
		out.Items = append(out.Items, ProviderEvent{
			ID: row.ID, Type: row.Type, ObjectID: row.ObjectID, Account: row.Account, APIVersion: row.ApiVersion,
			Live:  row.Live,
			State: row.State, Reason: row.Reason, MadeAt: row.MadeAt, ReceivedAt: row.ReceivedAt,
			SettledAt: row.SettledAt,
		})
	}
	if more {
		last := rows[len(rows)-1]
		next, err := paging.EncodeCursor(providerEventKey{last.ReceivedAt, last.ID})
		if err != nil {
			return GetProviderEventsOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
