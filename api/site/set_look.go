package site

import (
	"context"
	"errors"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/sitedoc"
	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// SetLookInput changes the site's look; absent fields keep their value.
type SetLookInput struct {
	EventUUID   uuid.UUID      `json:"eventUuid"`
	Theme       *sitedoc.Theme `json:"theme,omitempty"`
	Accent      *string        `json:"accent,omitempty" maxLength:"7" doc:"#rrggbb; empty is the theme's own"`
	LookVersion int32          `json:"lookVersion" minimum:"1" doc:"The one it is written over"`
}

// Look is the site's look in a conflict.
type Look struct {
	Theme       sitedoc.Theme `json:"theme"`
	Accent      string        `json:"accent"`
	LookVersion int           `json:"lookVersion,omitempty"`
}

// SetLook changes the theme or the accent.
func SetLook(ctx context.Context, db tenants.Writer, in SetLookInput) (Site, error) {
	var f form.Form
	if in.Accent != nil {
		*in.Accent = strings.ToLower(*in.Accent)
		if !sitedoc.IsAccent(*in.Accent) {
			f.Reject("accent", "Escolha uma cor como #8a5a6b")
		}
	}
	if err := f.Err(); err != nil {
		return Site{}, err
	}
	q := queries.New(db)
	stands, err := hold(ctx, db, in.EventUUID)
	if err != nil {
		return Site{}, err
	}
	_, err = q.SetSiteLook(ctx, queries.SetSiteLookParams{EventID: in.EventUUID, Theme: (*string)(in.Theme),
		Accent: in.Accent, LookVersion: in.LookVersion})
	if errors.Is(err, pgx.ErrNoRows) {
		newest := Look{Theme: sitedoc.Theme(stands.Theme), Accent: stands.Accent, LookVersion: int(stands.LookVersion)}
		sent := newest
		if in.Theme != nil {
			sent.Theme = *in.Theme
		}
		if in.Accent != nil {
			sent.Accent = *in.Accent
		}
		if sent != newest { // if both chose the same, no edit is lost
			return Site{}, clashed("look", sent, newest)
		}
		err = nil
	}
	if err != nil {
		return Site{}, err
	}
	return readSite(ctx, db, in.EventUUID)
}
