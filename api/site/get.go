package site

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/api/publicevent"
	"cortejo/formats/sitedoc"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetInput names an event.
type GetInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in GetInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// GetOutput is a site with what its screens say of the event.
type GetOutput struct {
	Site       *Site  `json:"site,omitempty" doc:"Absent if the event has none yet"`
	CanEdit    bool   `json:"canEdit"`
	IsTeam     bool   `json:"isTeam" doc:"Whether the caller is of the team, and not the event's client"`
	PublicURL  string `json:"publicUrl" doc:"The visitors' address, relative to this server"`
	PreviewURL string `json:"previewUrl" doc:"Address of the draft's preview"`
	Event      Event  `json:"event"`
	Archived   bool   `json:"archived" doc:"Whether the event is, and the address closed"`
}

func get(ctx context.Context, db tenants.Reader, in GetInput) (GetOutput, error) {
	return read(ctx, db, in.EventUUID)
}

// read asks for all of a site.
func read(ctx context.Context, db queries.DBTX, event uuid.UUID) (GetOutput, error) {
	row, err := queries.New(db).GetSite(ctx, queries.GetSiteParams{EventID: event})
	if err != nil {
		return GetOutput{}, err
	}
	var facts struct {
		Slug            string  `json:"slug"`
		EventPersonName string  `json:"eventPersonName"`
		Archived        bool    `json:"archived"`
		ImageKey        *string `json:"imageKey"`
	}
	var told *struct {
		Site
		Published *struct {
			Number   int              `json:"number"`
			At       time.Time        `json:"at"`
			Document sitedoc.Document `json:"document"`
		} `json:"published"`
	}
	for text, into := range map[*[]byte]any{&row.Facts: &facts, &row.Site: &told} {
		if err := json.Unmarshal(*text, into); err != nil {
			return GetOutput{}, fmt.Errorf("site: read a site: %w", err)
		}
	}
	out := GetOutput{
		CanEdit: row.CanEdit, IsTeam: row.IsTeam, PublicURL: "/" + facts.Slug, PreviewURL: "/previa/" + event.String(),
		Archived: facts.Archived,
		Event: Event{
			Title: row.Title, Type: row.Type, Names: publicevent.NamesOf(row.Title, row.Type, facts.EventPersonName),
			Date: row.Date, EventStartTime: row.EventStartTime,
			TimeZone: row.TimeZone, CeremonyPlace: row.CeremonyPlace, ReceptionPlace: row.ReceptionPlace,
			ImageURL: image.OptionalURLOf(facts.ImageKey),
		},
	}
	if told == nil {
		return out, nil
	}
	out.Site = &told.Site
	published := sitedoc.Document{Theme: told.Theme, Accent: told.Accent}
	if told.Published != nil {
		published = told.Published.Document
		out.Site.PublishedAt, out.Site.PublishedVersion = &told.Published.At, &told.Published.Number
	}
	out.Site.Changes = sitedoc.CountChanges(out.Site.document(), published)
	return out, nil
}

// readSite returns an existing site, or not found.
func readSite(ctx context.Context, db queries.DBTX, event uuid.UUID) (Site, error) {
	out, err := read(ctx, db, event)
	if err == nil && out.Site == nil {
		err = problem.NotFound()
	}
	if err != nil {
		return Site{}, err
	}
	return *out.Site, nil
}
