package api

import (
	"cmp"
	"context"
	"strings"

	"github.com/google/uuid"

	"cortejo/api/publicevent"
	"cortejo/formats/longdate"
	"cortejo/platform/problem"
	"cortejo/tenants"
)

// NewEventPreviews shows of an event what its public page shows to anyone with the address.
func NewEventPreviews(db *tenants.DB, publicURL string) Previewer {
	return func(ctx context.Context, slug string, vendor *uuid.UUID) (Preview, error) {
		event, err := publicevent.Find(ctx, db, slug)
		if err != nil {
			return Preview{}, problem.From(err)
		}
		p := previewOf(event, slug, publicURL)
		if vendor == nil {
			return p, nil
		}
		found, err := publicevent.FindVendor(ctx, db, slug, *vendor)
		if err != nil {
			return Preview{}, problem.From(err)
		}
		of := Preview{Title: found.Name, Description: p.Title, Image: p.Image, Drawn: p.Drawn}
		if found.ImageURL != nil {
			of.Image, of.Drawn = publicURL+*found.ImageURL, false
		}
		return of, nil
	}
}

func previewOf(event publicevent.GetOutput, slug, publicURL string) Preview {
	p := Preview{Title: cmp.Or(strings.Join(event.Names, " & "), event.Title),
		Image: publicURL + publicevent.PictureURLOf(slug, event), Drawn: true}
	var parts []string
	if event.Date != nil {
		parts = append(parts, longdate.FormatDay(event.Date.Time()))
	}
	for _, place := range []*string{event.CeremonyPlace, event.ReceptionPlace} {
		if place != nil && *place != "" {
			parts = append(parts, *place)
			break
		}
	}
	p.Description = cmp.Or(strings.Join(parts, " · "), event.Title)
	if event.ImageURL != nil {
		p.Image, p.Drawn = publicURL+*event.ImageURL, false
	}
	return p
}
