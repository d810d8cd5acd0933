package rsvp

import (
	"cmp"
	"html/template"
	"strings"
	"unicode/utf8"

	"cortejo/api/publicevent"
	"cortejo/formats/botanical"
	"cortejo/formats/longdate"
)

// cover is the event as its stationery shows it.
type cover struct {
	layout
	EventTitle    string
	First, Second string // a couple's names
	When          string
	Drawing       template.HTML   // behind the title
	Garden        []template.HTML // below everything, the far row first
	Initials      []string
}

// coverOf is the stationery of an event as its public page knows it.
func (s *Service) coverOf(slug string, event publicevent.GetOutput) cover {
	names := event.Names
	c := cover{layout: s.newLayout(event.SiteLook), EventTitle: event.Title}
	c.Tint = string(publicevent.TintOf(event.Type))
	if len(names) == 2 {
		c.First, c.Second = names[0], names[1]
	}
	title := cmp.Or(strings.Join(names, " & "), event.Title)
	c.Title = title
	c.Initials = initialsOf(names, event.Title)
	var when []string
	if event.Date != nil {
		when = append(when, longdate.FormatDay(event.Date.Time()))
	}
	for _, place := range []*string{event.CeremonyPlace, event.ReceptionPlace} {
		if place != nil && *place != "" {
			when = append(when, *place)
			break
		}
	}
	c.When = strings.Join(when, " · ")
	seed := event.CoverSeed.String()
	c.Drawing = renderDrawing(seed)
	c.Garden = []template.HTML{
		renderDrawing(seed + "1"),
		renderDrawing(seed + "2"),
		renderDrawing(seed + "3"),
		renderDrawing(seed),
		renderDrawing(seed + "4"),
	}
	c.Preview = &preview{Title: title, Description: cmp.Or(c.When, "Confirme a sua presença"),
		Image: s.PublicURL + publicevent.PictureURLOf(slug, event)}
	return c
}

// coverOfInvitation is the stationery of an invitation.
func (s *Service) coverOfInvitation(q request, in invitation) cover {
	event := publicevent.GetOutput{
		Title: in.Event.Title, Type: in.Event.Type,
		Names: publicevent.NamesOf(in.Event.Title, in.Event.Type, in.Event.PersonName), Date: in.Event.Date,
		CoverSeed: in.Event.UUID, CeremonyPlace: &in.Event.CeremonyPlace, ReceptionPlace: &in.Event.ReceptionPlace,
	}
	if in.Site != nil {
		event.SiteLook = in.Site.SiteLook
	}
	return s.coverOf(q.slug, event)
}

func (in invitation) place() string {
	return cmp.Or(in.Event.CeremonyPlace, in.Event.ReceptionPlace)
}

func renderDrawing(seed string) template.HTML {
	return template.HTML(botanical.RenderSVG(botanical.Grow(seed, botanical.CardGround))) // numbers alone
}

func initialsOf(names []string, title string) []string {
	if len(names) == 0 {
		names = []string{title}
	}
	var all []string
	for _, name := range names {
		if first, _ := utf8.DecodeRuneInString(strings.ToUpper(strings.TrimSpace(name))); first != utf8.RuneError {
			all = append(all, string(first))
		}
	}
	return all
}
