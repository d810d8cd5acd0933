package site

import (
	"context"

	"github.com/google/uuid"

	"cortejo/formats/sitedoc"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateInput begins a site.
type CreateInput struct {
	EventUUID uuid.UUID      `json:"eventUuid"`
	Theme     *sitedoc.Theme `json:"theme,omitempty" doc:"Absent: BOTANICAL"`
}

// Create begins the site of an event, or answers the one there is.
func Create(ctx context.Context, db tenants.Writer, in CreateInput) (Site, error) {
	out, err := read(ctx, db, in.EventUUID)
	if err != nil {
		return Site{}, err
	}
	theme := sitedoc.Botanical
	if in.Theme != nil {
		theme = *in.Theme
	}
	blocks, err := sitedoc.MarshalNewBlocks(string(out.Event.Type))
	if err != nil {
		return Site{}, err
	}
	if err := queries.New(db).BeginSite(ctx, queries.BeginSiteParams{EventID: in.EventUUID, Theme: string(theme),
		Blocks: blocks}); err != nil {
		return Site{}, err
	}
	return readSite(ctx, db, in.EventUUID)
}
