package site

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// AddBlockInput says where a text goes.
type AddBlockInput struct {
	EventUUID uuid.UUID  `json:"eventUuid"`
	After     *uuid.UUID `json:"after,omitempty" doc:"Absent: at the end"`
}

func addBlock(ctx context.Context, db tenants.Writer, in AddBlockInput) (Block, error) {
	q := queries.New(db)
	if _, err := hold(ctx, db, in.EventUUID); err != nil {
		return Block{}, err
	}
	if err := roomForText(ctx, q, in.EventUUID); err != nil {
		return Block{}, err
	}
	row, err := q.AddSiteBlock(ctx, queries.AddSiteBlockParams{EventID: in.EventUUID})
	if err == nil && in.After != nil {
		_, err = order(ctx, q, in.EventUUID, row.ID, in.After)
	}
	if err != nil {
		return Block{}, err
	}
	return blockOf(row.ID, row.Kind, row.Shown, row.Content, row.Version)
}

// roomForText refuses one text too many.
func roomForText(ctx context.Context, q *queries.Queries, event uuid.UUID) error {
	room, err := q.RoomForSiteText(ctx, queries.RoomForSiteTextParams{EventID: event, AtMost: textsPerSite})
	if err == nil && !room {
		err = problem.Conflict("Este site já tem 12 blocos de texto.")
	}
	return err
}
