package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/sitedoc"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateBlockInput changes fields of a block; absent ones keep their value.
type UpdateBlockInput struct {
	EventUUID uuid.UUID        `json:"eventUuid"`
	UUID      uuid.UUID        `json:"uuid"`
	Version   int32            `json:"version" minimum:"1" doc:"The one it is written over"`
	Content   *sitedoc.Content `json:"content,omitempty"`
	Shown     *bool            `json:"shown,omitempty"`
}

// UpdateBlock changes one block of the draft.
func UpdateBlock(ctx context.Context, db tenants.Writer, in UpdateBlockInput) (Block, error) {
	q := queries.New(db)
	if _, err := hold(ctx, db, in.EventUUID); err != nil {
		return Block{}, err
	}
	stands, err := blockBy(ctx, q, in.EventUUID, in.UUID)
	if err != nil {
		return Block{}, err
	}
	change := queries.UpdateSiteBlockParams{EventID: in.EventUUID, ID: in.UUID, Version: in.Version, Shown: in.Shown,
		Photos: []uuid.UUID{}}
	var f form.Form
	if has, _ := sitedoc.FeaturesOf(stands.Kind); has.IsFixed && in.Shown != nil && !*in.Shown {
		f.Reject("shown", "A capa aparece sempre")
	}
	if in.Content != nil {
		checked := sitedoc.Normalize(stands.Kind, *in.Content, f.Reject)
		in.Content = &checked
		if change.Content, err = json.Marshal(checked); err != nil {
			return Block{}, fmt.Errorf("site: write a block: %w", err)
		}
		change.Photos = append(change.Photos, checked.PhotoIDs()...)
	}
	if err := f.Err(); err != nil {
		return Block{}, err
	}
	row, err := q.UpdateSiteBlock(ctx, change)
	switch {
	case err == nil:
		return blockOf(row.ID, row.Kind, row.Shown, row.Content, row.Version)
	case !errors.Is(err, pgx.ErrNoRows):
		return Block{}, err
	case stands.Version == int(in.Version):
		return Block{},
			problem.Invalid("", problem.Field{Name: "content.photos", Message: "Escolha fotos enviadas a este evento"})
	case in.saysAs(stands): // no edit is lost
		return stands, nil
	default:
		return Block{}, clashed("block", sent{in.Content, in.Shown}, stands)
	}
}

// sent is the change in a conflict.
type sent struct {
	Content *sitedoc.Content `json:"content,omitempty"`
	Shown   *bool            `json:"shown,omitempty"`
}

// saysAs reports whether the change would leave a block unchanged.
func (in UpdateBlockInput) saysAs(stands Block) bool {
	return (in.Content == nil || in.Content.IsEqual(stands.Content)) && (in.Shown == nil || *in.Shown == stands.Shown)
}

// blockBy returns an existing block of the draft.
func blockBy(ctx context.Context, q *queries.Queries, event, id uuid.UUID) (Block, error) {
	row, err := q.GetSiteBlock(ctx, queries.GetSiteBlockParams{EventID: event, ID: id})
	if err != nil {
		return Block{}, err
	}
	return blockOf(row.ID, row.Kind, row.Shown, row.Content, row.Version)
}
