package imports

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"cortejo/formats/category"
	"cortejo/formats/guesttext"
	"cortejo/formats/secretlink"
	"cortejo/queries"
)

// household is an invitation while a file is read: an existing one, or a new one of the file.
type household struct {
	id     uuid.UUID
	name   string
	isNew  bool
	people int
	names  map[string]int // its guests by name, and the line they came with: an existing one's 0, or -1 once named
	// spare counts the existing guests whom no name of the file is: a place without a name may be theirs, because
	// companions get their names after the file was written.
	spare int
}

// households finds invitations by their names, and by their phones.
type households struct {
	byName, byPhone map[string]*household
	people          int
}

// decideGuests assigns the rows of a file to households, by the invitation's name or its phone, and decides for each
// whom it adds. An existing guest is a duplicate, and is not overwritten. It returns how many people are added.
func decideGuests(ctx context.Context, q *queries.Queries, links secretlink.Key, of file,
	rows []validatedRow) (valid int, err error) {
	event := *of.event
	known, err := q.KnownInvitations(ctx, queries.KnownInvitationsParams{EventID: event})
	if err != nil {
		return 0, err
	}
	all := households{byName: map[string]*household{}, byPhone: map[string]*household{}}
	for _, i := range known {
		h := &household{id: i.ID, name: i.Name, people: len(i.Guests), names: map[string]int{}, spare: len(i.Guests)}
		for _, name := range i.Guests {
			if name != "" {
				h.names[category.Normalize(name)] = 0
			}
		}
		all.people += len(i.Guests)
		all.remember(h, i.Name, i.Phone)
	}
	all.matchNames(rows)
	column := findColumnName(of.columns, max(0, slices.Index(of.fields, "guest")))
	for i := range rows {
		row := &rows[i]
		if !row.isOpen() {
			continue
		}
		r := row.Record.(*guestRecord)
		h := all.findOrAdd(r)
		var added []guestPerson
		var refused []Fault
		for _, person := range r.People {
			if why, kind := all.refuse(h, person.Name, row.Line); why != "" {
				refused = append(refused, Fault{kind, why, column, person.Name})
				continue
			}
			h.people, all.people = h.people+1, all.people+1
			person.GuestID = uuid.Must(uuid.NewV7())
			added = append(added, person)
		}
		if len(added) == 0 {
			row.Verdict, row.Faults, row.People = queries.ImportVerdictDUPLICATE, refused[:1], 0
			if refused[0].Kind == kindFull {
				row.leaveOut(queries.ImportVerdictINVALID, refused[0])
			}
			continue
		}
		for _, fault := range refused {
			if fault.Kind == kindDuplicate {
				fault.Kind = kindPartlyDuplicate
			}
			row.Faults = append(row.Faults, fault)
		}
		r.People, row.People = added, len(added)
		r.Invitation, r.InvitationID = h.name, h.id
		if h.isNew {
			r.RSVP, r.CheckIn = secretOf(links, secretlink.RSVP, event, h.id),
				secretOf(links, secretlink.CheckIn, event, h.id)
		}
		row.accept()
		valid += len(added)
	}
	return valid, nil
}

// matchNames takes the existing guests whom the rows name out of those who may have a place without a name.
func (all households) matchNames(rows []validatedRow) {
	for i := range rows {
		if !rows[i].isOpen() {
			continue
		}
		r := rows[i].Record.(*guestRecord)
		h := all.findOrAdd(r)
		for _, person := range r.People {
			key := category.Normalize(person.Name)
			if first, there := h.names[key]; there && first == 0 {
				h.names[key], h.spare = -1, h.spare-1
			}
		}
	}
}

const (
	sentenceManyGuests = "Um convite leva no máximo 50 pessoas"
	sentenceFullEvent  = "Este evento já tem 20.000 convidados"
)

// remember makes a household known by its name and phone; the first one of a name or phone stays.
func (all households) remember(h *household, name, phone string) {
	if key := category.Normalize(name); key != "" && all.byName[key] == nil {
		all.byName[key] = h
	}
	if phone != "" && all.byPhone[phone] == nil {
		all.byPhone[phone] = h
	}
}

// findOrAdd returns the household of a row: that of the invitation's name if the row has one, else that of its phone.
// It creates the household if there is none.
func (all households) findOrAdd(r *guestRecord) *household {
	phone := ""
	if r.Phone != nil {
		phone = *r.Phone
	}
	name := r.Invitation
	if name == "" {
		if h := all.byPhone[phone]; phone != "" && h != nil {
			return h
		}
		if name = r.Name; name == "" {
			name = phone
		}
	}
	if h := all.byName[category.Normalize(name)]; h != nil && category.Normalize(name) != "" {
		all.remember(h, "", phone)
		return h
	}
	h := &household{id: uuid.Must(uuid.NewV7()), name: name, isNew: true, names: map[string]int{}}
	all.remember(h, name, phone)
	return h
}

// refuse returns why a person of a line is not added, with the kind of that fault, or "".
func (all households) refuse(h *household, name string, line int) (why, kind string) {
	if name == "" && h.spare > 0 {
		h.spare--
		return "Este lugar já está no convite " + h.name, kindDuplicate
	}
	if name != "" {
		first, there := h.names[category.Normalize(name)]
		switch {
		case there && first < 0:
			return "Já está no convite " + h.name, kindDuplicate
		case there:
			return fmt.Sprintf("Já está na linha %d", first), kindDuplicate
		}
	}
	switch {
	case h.people >= guesttext.MaxPerInvitation:
		return sentenceManyGuests, kindFull
	case all.people >= guesttext.MaxPerEvent:
		return sentenceFullEvent, kindFull
	}
	if name != "" {
		h.names[category.Normalize(name)] = line
	}
	return "", ""
}

// secretOf returns the stored hash of a new invitation's token.
func secretOf(links secretlink.Key, purpose string, event, invitation uuid.UUID) string {
	hash, _ := secretlink.Hash(links.DeriveInvitationToken(purpose, event, invitation, 0))
	return hex.EncodeToString(hash)
}
