package sample

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/secretlink"
	"cortejo/queries"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

// addGuests creates the guest lists of the sample's weddings: sub-events, tables, invitations, answers and dispatches,
// and for a past one its arrivals.
func (l *loader) addGuests(ctx context.Context, tx pgx.Tx) error {
	lists, err := demo.ReadGuests()
	if err != nil {
		return err
	}
	for _, list := range lists {
		event, here := l.events[list.Event]
		if !here {
			continue
		}
		var parties []party
		err := l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) (err error) {
			parties, err = l.addGuestList(ctx, queries.New(db), event, list)
			return err
		})
		if err == nil {
			err = l.addSends(ctx, tx, event, list)
		}
		if err == nil && len(list.Doors) > 0 {
			err = l.addArrivals(ctx, tx, event, list, parties)
		}
		if err != nil {
			return fmt.Errorf("add the guests of %s: %w", list.Event, err)
		}
	}
	return nil
}

// party is the group of guests of an invitation who attend.
type party struct {
	group  string // its first tag
	table  int    // its table from 1; 0 if any has room
	guests []uuid.UUID
}

func (l *loader) addGuestList(ctx context.Context, q *queries.Queries, event uuid.UUID, list demo.GuestList) ([]party,
	error) {
	for _, part := range list.Parts {
		if _, err := q.CreateSubEvent(ctx, queries.CreateSubEventParams{EventID: event, ID: uuid.Must(uuid.NewV7()),
			Kind: part.Kind, Name: part.Name, Place: part.Place, StartMinute: &part.Start}); err != nil {
			return nil, err
		}
	}
	tables := make([]uuid.UUID, 0, list.Tables)
	for range list.Tables {
		table, err := q.CreateTable(ctx, queries.CreateTableParams{EventID: event, ID: uuid.Must(uuid.NewV7()),
			Seats: seatsOfTable})
		if err != nil {
			return nil, err
		}
		tables = append(tables, table.ID)
	}
	var parties []party
	for _, i := range list.Invitations {
		coming, err := l.addInvitation(ctx, q, event, i)
		if err != nil {
			return nil, err
		}
		if len(coming) > 0 {
			parties = append(parties, party{group: i.Tags[0], table: i.Table, guests: coming})
		}
	}
	for at, ids := range seat(parties, len(tables)) {
		if len(ids) == 0 {
			continue
		}
		if _, err := q.UpdateGuests(ctx, queries.UpdateGuestsParams{EventID: event, Ids: ids, AddTags: []string{},
			RemoveTags: []string{}, TagsAtMost: 10, SetTable: true, TableID: &tables[at]}); err != nil {
			return nil, err
		}
	}
	return parties, nil
}

const seatsOfTable = 8

// seat assigns parties to tables as a careful planner does: it splits no party, keeps groups together, and puts the
// largest first, each where it leaves the fewest seats. A party that fits no table has none.
func seat(parties []party, tables int) [][]uuid.UUID {
	at, groups := make([][]uuid.UUID, tables), make([]string, tables)
	order := slices.Clone(parties)
	slices.SortStableFunc(order, func(a, b party) int {
		return cmp.Or(cmp.Compare(a.table, b.table), cmp.Compare(len(b.guests), len(a.guests)))
	})
	for _, p := range order {
		best := p.table - 1
		if p.table == 0 {
			left := seatsOfTable + 1
			for t := range at {
				room := seatsOfTable - len(at[t]) - len(p.guests)
				if len(at[t]) > 0 && groups[t] != p.group {
					room += seatsOfTable // join others only if their group has no table
				}
				if seatsOfTable-len(at[t]) >= len(p.guests) && (best < 0 || room < left) {
					best, left = t, room
				}
			}
		}
		if best >= 0 {
			at[best], groups[best] = append(at[best], p.guests...), cmp.Or(groups[best], p.group)
		}
	}
	return at
}

// addInvitation creates an invitation and returns its attending guests. Its links use the server's key, like those of
// any invitation.
func (l *loader) addInvitation(ctx context.Context, q *queries.Queries, event uuid.UUID,
	i demo.Invitation) (coming []uuid.UUID, err error) {
	id := uuid.Must(uuid.NewV7())
	params := queries.CreateInvitationParams{EventID: event, ID: id, Name: i.Name}
	if i.Phone != "" {
		params.Phone = &i.Phone
	}
	if _, err := q.CreateInvitation(ctx, params); err != nil {
		return nil, err
	}
	secrets := queries.AddInvitationTokensParams{EventID: event}
	for _, purpose := range []string{secretlink.RSVP, secretlink.CheckIn} {
		hash, _ := secretlink.Hash(l.links.DeriveInvitationToken(purpose, event, id, 0))
		secrets.InvitationIds, secrets.Purposes = append(secrets.InvitationIds, id), append(secrets.Purposes, purpose)
		secrets.Counters, secrets.Hashes = append(secrets.Counters, 0), append(secrets.Hashes, hash)
	}
	if err := q.AddInvitationTokens(ctx, secrets); err != nil {
		return nil, err
	}
	var people, answers []map[string]any
	for place, g := range i.Guests {
		guest := uuid.Must(uuid.NewV7())
		kind, diet, tags := g.Kind, g.Diet, i.Tags
		if kind == "" {
			kind = "adult"
		}
		if tags == nil {
			tags = []string{}
		}
		people = append(people, map[string]any{"id": guest, "invitation_id": id, "name": g.Name, "tags": tags,
			"kind": kind, "age": g.Age, "diet": diet, "place": place + 1})
		if g.Status != "" {
			answers = append(answers, map[string]any{"id": guest, "status": g.Status})
		}
		if g.Status == "attending" {
			coming = append(coming, guest)
		}
	}
	text, err := json.Marshal(people)
	if err == nil {
		_, err = q.AddGuests(ctx, queries.AddGuestsParams{EventID: event, Guests: text})
	}
	if err != nil || len(answers) == 0 {
		return coming, err
	}
	var message *string
	if i.Message != "" {
		message = &i.Message
	}
	if _, err = q.AnswerInvitation(ctx,
		queries.AnswerInvitationParams{EventID: event, ID: id, Message: message}); err != nil {
		return nil, err
	}
	if text, err = json.Marshal(answers); err == nil {
		_, err = q.AnswerGuests(ctx, queries.AnswerGuestsParams{EventID: event, InvitationID: id, Guests: text})
	}
	return coming, err
}
