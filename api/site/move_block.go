package site

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"cortejo/formats/sitedoc"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// MoveBlockInput puts a block right behind another.
type MoveBlockInput struct {
	EventUUID uuid.UUID  `json:"eventUuid"`
	UUID      uuid.UUID  `json:"uuid"`
	After     *uuid.UUID `json:"after,omitempty" doc:"Absent: behind the cover"`
}

// MoveBlockOutput is the order of all blocks.
type MoveBlockOutput struct {
	Order []uuid.UUID `json:"order"`
}

func moveBlock(ctx context.Context, db tenants.Writer, in MoveBlockInput) (MoveBlockOutput, error) {
	q := queries.New(db)
	if _, err := hold(ctx, db, in.EventUUID); err != nil {
		return MoveBlockOutput{}, err
	}
	block, err := blockBy(ctx, q, in.EventUUID, in.UUID)
	if err != nil {
		return MoveBlockOutput{}, err
	}
	if has, _ := sitedoc.FeaturesOf(block.Kind); has.IsFixed {
		return MoveBlockOutput{}, problem.Conflict("A capa fica sempre no começo.")
	}
	order, err := order(ctx, q, in.EventUUID, in.UUID, in.After)
	return MoveBlockOutput{Order: order}, err
}

// order returns the order of the draft with a block moved after another existing one.
func order(ctx context.Context, q *queries.Queries, event, id uuid.UUID, after *uuid.UUID) ([]uuid.UUID, error) {
	order, err := q.OrderSiteBlock(ctx, queries.OrderSiteBlockParams{EventID: event, ID: id, AfterID: after})
	if err == nil && after != nil && !slices.Contains(order, *after) {
		err = problem.NotFound()
	}
	return order, err
}
