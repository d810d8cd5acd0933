// Package publicevent is the router of what anyone with an event's address may see.
package publicevent

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// Register adds the public procedures of events.
func Register(r *procedure.Router) {
	procedure.Query(r, "public.event.get", procedure.Public, get,
		procedure.Doc{Summary: "An event's public page, by its address"})
	procedure.Query(r, "public.event.getVendors", procedure.Public, getVendors,
		procedure.Doc{Summary: "The vendors that an event's public page recommends"})
	procedure.Query(r, "public.event.getVendor", procedure.Public, getVendor,
		procedure.Doc{Summary: "One vendor that an event's public page recommends"})
	procedure.Query(r, "public.event.getAccess", procedure.Event, getAccess, procedure.Doc{
		Summary: "An event as its client, and what the client may do there",
		Shows: []tenants.AreaKey{tenants.AreaEvent, tenants.AreaChecklist, tenants.AreaVendors,
			tenants.AreaDocuments},
	})
	procedure.Mutation(r, "public.event.noteVisit", procedure.Event, recordVisit,
		procedure.Doc{Summary: "An event's client opened it for the first time",
			Description: "Whoever plans it hears of that once."})
}

// GetInput is the address of a public page.
type GetInput struct {
	Slug string `query:"slug" required:"true" maxLength:"80"`
}

// ScopeSlug opens that one event to the visitor.
func (in GetInput) ScopeSlug() string { return in.Slug }

// GetOutput is what an invitation would say.
type GetOutput struct {
	Title          string            `json:"title"`
	Type           queries.EventType `json:"type"`
	Names          []string          `json:"names" doc:"Whose event it is, as far as its title and form say"`
	Date           *civil.Date       `json:"date,omitempty"`
	EventStartTime *civil.Clock      `json:"eventStartTime,omitempty"`
	TimeZone       string            `json:"timeZone"`
	CeremonyPlace  *string           `json:"ceremonyPlace,omitempty"`
	ReceptionPlace *string           `json:"receptionPlace,omitempty"`
	ImageURL       *string           `json:"imageUrl,omitempty"`
	BusinessName   *string           `json:"businessName,omitempty" doc:"Who plans it; absent without the planner's brand"`
	CoverSeed      uuid.UUID         `json:"coverSeed"`
	HasVendors     bool              `json:"hasVendors" doc:"Whether public.event.getVendors answers any"`
	HasGuests      bool              `json:"hasGuests" doc:"Whether a guest who lost the link of their invitation may ask for it at /{slug}/rsvp"`
	SiteLook       SiteLook          `json:"-"`
}

// SiteLook is how the event's website looks once it is published; its theme is empty before.
type SiteLook struct {
	Theme  string `json:"theme"`
	Accent string `json:"accent"`
}

// Find is what a visitor with this slug sees; its error says where there is no such event.
func Find(ctx context.Context, db *tenants.DB, slug string) (GetOutput, error) {
	return FindAs(ctx, db, tenants.AsVisitor(slug), slug)
}

// FindAs is Find for a visitor who may have access to the event's private site (siteaccess.Scope).
func FindAs(ctx context.Context, db *tenants.DB, scope tenants.Scope, slug string) (GetOutput, error) {
	return get(ctx, db.Read(scope), GetInput{Slug: slug})
}

func get(ctx context.Context, db tenants.Reader, in GetInput) (GetOutput, error) {
	row, err := queries.New(db).GetPublicEvent(ctx, queries.GetPublicEventParams{Slug: &in.Slug})
	if err != nil {
		return GetOutput{}, err
	}
	out := GetOutput{
		Title: row.Title, Type: row.Type, Names: NamesOf(row.Title, row.Type, row.EventPersonName), Date: row.Date,
		EventStartTime: row.EventStartTime, TimeZone: row.TimeZone,
		CeremonyPlace: row.CeremonyPlace, ReceptionPlace: row.ReceptionPlace, ImageURL: event.ImageURLOf(row.ImageKey),
		CoverSeed:  row.ID,
		HasVendors: row.HasVendors, HasGuests: row.HasGuests,
	}
	if row.EnableBranding {
		out.BusinessName = &row.BusinessName
	}
	if err := json.Unmarshal(row.SiteLook, &out.SiteLook); err != nil {
		return GetOutput{}, fmt.Errorf("publicevent: read a site's look: %w", err)
	}
	return out, nil
}

// NamesOf returns the names of the event's hosts, without opening the clients' contacts to visitors. Of a couple the
// event keeps one name alone, the other half's, so both are read from the title, which the planner may have written;
// where they are not there it returns nil, and pages show the title: one of two is never shown as if the day were
// theirs alone.
func NamesOf(title string, kind queries.EventType, person string) []string {
	switch kind {
	case queries.EventTypeWEDDING, queries.EventTypeBODAS:
		return coupleNamesOf(title, person)
	}
	if person != "" {
		return []string{person}
	}
	return nil
}

// coupleTitle separates the kind of a couple's event from their names: "Casamento Lia & Rui", "Bodas de Prata de Lúcia
// e Antônio".
var coupleTitle = regexp.MustCompile(`^(?:Casamento` +
	`|Bodas? d[eao] [^\s:,&]+(?: d[eao]|\s*[:,–—-])` +
	`|(?i:Bodas? de (?:papel|algodão|madeira|estanho|cristal|porcelana|prata|pérola|coral|rubi|ouro|esmeralda|` +
	`diamante))` +
	`|Bodas?)(?:\s*[:,–—-])?(?: d[eao])? (.+)$`)

// coupleNamesOf returns the names in a couple's title: joined by an ampersand, or by an "e" where the other half's name
// proves that two people are meant. A wedding of which one name is known is called by that name.
func coupleNamesOf(title, person string) []string {
	found := coupleTitle.FindStringSubmatch(title)
	if found == nil {
		return nil
	}
	names := found[1]
	if one, other, two := strings.Cut(names, " & "); two {
		return []string{one, other}
	}
	half, _, _ := strings.Cut(person, " ")
	if one, other, two := strings.Cut(names, " e "); two && half != "" {
		if strings.HasPrefix(other+" ", half+" ") || strings.HasPrefix(one+" ", half+" ") {
			return []string{one, other}
		}
	}
	if alone, ok := strings.CutPrefix(title, "Casamento "); ok && person == "" {
		return []string{alone}
	}
	return nil
}
