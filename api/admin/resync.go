package admin

import (
	"context"

	"github.com/google/uuid"

	"cortejo/formats/secretlink"
	"cortejo/formats/sitedoc"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// maxEventsToResync limits the rows of the list.
const maxEventsToResync = 60

func (s *Service) registerResync(r *procedure.Router) {
	procedure.Query(r, "admin.getEventsWithoutExternalId", procedure.Admin, getEventsWithoutExternalID, procedure.Doc{
		Summary: "Events that lack rows next to them, which the program adds with them",
		Description: "Normally none. Every event has an external id: the name is the specification's, of what a " +
			"resync repairs. The oldest first, at most 60.",
	})
	procedure.Mutation(r, "admin.reSyncEvent", procedure.Admin, s.syncEvent, procedure.Doc{
		Summary:     "Add the rows that an event lacks",
		Description: "409 if it lacks none any more. It stays in the business's audit log.",
	})
}

// EventToResync is an event that lacks something.
type EventToResync struct {
	EventUUID    uuid.UUID `json:"eventUuid"`
	Title        string    `json:"title"`
	Date         *string   `json:"date,omitempty" format:"date"`
	BusinessUUID uuid.UUID `json:"businessUuid"`
	BusinessName string    `json:"businessName"`
	OwnerUserID  uuid.UUID `json:"ownerUserId" doc:"Of the business"`
	Missing      []string  `json:"missing" enum:"DRAFT,QR_CODES" doc:"Blocks of the site's draft; codes of invitations"`
}

// GetEventsWithoutExternalIDOutput are the events, the oldest first.
type GetEventsWithoutExternalIDOutput struct {
	Items []EventToResync `json:"items"`
}

func getEventsWithoutExternalID(ctx context.Context, db tenants.Reader,
	_ struct{}) (GetEventsWithoutExternalIDOutput, error) {
	rows, err := queries.New(db).ListEventsToResync(ctx,
		queries.ListEventsToResyncParams{MaxRows: maxEventsToResync})
	out := GetEventsWithoutExternalIDOutput{Items: make([]EventToResync, 0, len(rows))}
	for _, row := range rows {
		event := EventToResync{EventUUID: row.EventID, Title: row.Title, BusinessUUID: row.BusinessID,
			BusinessName: row.BusinessName, OwnerUserID: row.OwnerUserID, Missing: row.Missing}
		if row.Day != "" {
			event.Date = &row.Day
		}
		out.Items = append(out.Items, event)
	}
	return out, err
}

// ReSyncEventInput names an event.
type ReSyncEventInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
}

// ReSyncEventOutput lists the parts that were added.
type ReSyncEventOutput struct {
	Made []string `json:"made" enum:"DRAFT,QR_CODES"`
}

func (s *Service) syncEvent(ctx context.Context, db tenants.Writer, in ReSyncEventInput) (ReSyncEventOutput, error) {
	q := queries.New(db)
	rows, err := q.ListEventsToResync(ctx, queries.ListEventsToResyncParams{EventID: &in.EventUUID, MaxRows: 1})
	if err == nil && len(rows) == 0 {
		err = problem.Conflict("Não falta mais nada neste evento. Atualize a página.")
	}
	if err != nil {
		return ReSyncEventOutput{}, err
	}
	row := rows[0]
	params := queries.ResyncEventParams{BusinessID: row.BusinessID, EventID: row.EventID}
	if params.Blocks, err = sitedoc.MarshalNewBlocks(string(row.EventType)); err != nil {
		return ReSyncEventOutput{}, err
	}
	params.InvitationIds, err = q.ListInvitationsWithoutCode(ctx,
		queries.ListInvitationsWithoutCodeParams{BusinessID: row.BusinessID, EventID: row.EventID})
	if err != nil {
		return ReSyncEventOutput{}, err
	}
	for _, id := range params.InvitationIds {
		hash, _ := secretlink.Hash(s.Secrets.Links().DeriveInvitationToken(secretlink.CheckIn, row.EventID, id, 0))
		params.Hashes = append(params.Hashes, hash)
	}
	return ReSyncEventOutput{Made: row.Missing}, q.ResyncEvent(ctx, params)
}
