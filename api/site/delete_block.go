package site

import (
	"context"

	"github.com/google/uuid"

	"cortejo/formats/sitedoc"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// BlockInput names a block.
type BlockInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	UUID      uuid.UUID `json:"uuid"`
}

func deleteBlock(ctx context.Context, db tenants.Writer, in BlockInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := hold(ctx, db, in.EventUUID); err != nil {
		return procedure.None{}, err
	}
	block, err := blockBy(ctx, q, in.EventUUID, in.UUID)
	if err == nil && block.Kind != sitedoc.Text {
		err = problem.Conflict("Este bloco pode ser escondido, mas não apagado.")
	}
	if err == nil {
		_, err = q.DeleteSiteBlock(ctx, queries.DeleteSiteBlockParams{EventID: in.EventUUID, ID: in.UUID})
	}
	return procedure.None{}, err
}
