package site

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"cortejo/queries"
	"cortejo/tenants"
)

func restoreBlock(ctx context.Context, db tenants.Writer, in BlockInput) (Block, error) {
	q := queries.New(db)
	if _, err := hold(ctx, db, in.EventUUID); err != nil {
		return Block{}, err
	}
	// An existing block does not count against the limit.
	if _, err := blockBy(ctx, q, in.EventUUID, in.UUID); errors.Is(err, pgx.ErrNoRows) {
		err = roomForText(ctx, q, in.EventUUID)
		if err != nil {
			return Block{}, err
		}
	} else if err != nil {
		return Block{}, err
	}
	row, err := q.RestoreSiteBlock(ctx, queries.RestoreSiteBlockParams{EventID: in.EventUUID, ID: in.UUID})
	if err != nil {
		return Block{}, err
	}
	return blockOf(row.ID, row.Kind, row.Shown, row.Content, row.Version)
}
