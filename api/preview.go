package api

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"cortejo/api/publicevent"
	"cortejo/platform/problem"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// EventPreviews shows of an event what its public page shows to anyone with the address.
func EventPreviews(db *tenants.DB, publicURL string) Previewer {
	return func(ctx context.Context, slug string, vendor *uuid.UUID) (Preview, error) {
		event, err := publicevent.Find(ctx, db, slug)
		if err != nil {
			return Preview{}, problem.From(err)
		}
		p := previewOf(event, publicURL)
		if vendor == nil {
			return p, nil
		}
		found, err := publicevent.FindVendor(ctx, db, slug, *vendor)
		if err != nil {
			return Preview{}, problem.From(err)
		}
		p = Preview{Title: found.Name, Description: p.Title}
		if found.ImageURL != nil {
			p.Image = publicURL + *found.ImageURL
		}
		return p, nil
	}
}

func previewOf(event publicevent.GetOutput, publicURL string) Preview {
	p := Preview{Title: cmp.Or(strings.Join(event.Names, " & "), event.Title)}
	var parts []string
	if event.Date != nil {
		parts = append(parts, longDay(*event.Date))
	}
	for _, place := range []*string{event.CeremonyPlace, event.ReceptionPlace} {
		if place != nil && *place != "" {
			parts = append(parts, *place)
			break
		}
	}
	p.Description = cmp.Or(strings.Join(parts, " · "), event.Title)
	if event.ImageURL != nil {
		p.Image = publicURL + *event.ImageURL
	}
	return p
}

var months = [...]string{"janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"}

// longDay writes a day as an invitation does: 13 de março de 2027.
func longDay(date civil.Date) string {
	day := date.Time()
	return fmt.Sprintf("%d de %s de %d", day.Day(), months[day.Month()-1], day.Year())
}
