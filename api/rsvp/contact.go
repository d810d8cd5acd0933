package rsvp

import (
	"net/url"
	"strings"
)

type contact struct{ Name, URL string }

// ask is whom to ask, with words that WhatsApp begins with; nil without a phone.
func ask(in invitation, said string) *contact {
	if in.Planner.Phone == "" {
		return nil
	}
	text := "Olá! É sobre o convite “" + in.Name + "”, " + in.Event.Title + "."
	if said != "" {
		text += " " + said
	}
	return &contact{Name: in.Planner.Name, URL: "https://wa.me/" + strings.TrimPrefix(in.Planner.Phone, "+") +
		"?text=" + strings.ReplaceAll(url.QueryEscape(text), "+", "%20")}
}

// describeIn is an answer that came too late, in words for whom to ask.
func (t answerForm) describeIn(in invitation) string {
	var all []string
	for _, g := range in.Guests {
		one := t.guests[g.UUID]
		for _, sub := range in.questions() {
			word := map[string]string{attending: "vai", notAttending: "não vai"}[one.says[idOf(sub)]]
			if word == "" {
				continue
			}
			if sub != nil {
				word += " " + toThe(*sub)
			}
			all = append(all, in.nameOf(g)+" "+word)
		}
	}
	if len(all) == 0 {
		return ""
	}
	return joinNames(all) + "."
}
