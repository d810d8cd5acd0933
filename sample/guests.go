package sample

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/secretlink"
	"cortejo/queries"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

// addGuests gives the weddings of the sample their guest lists: parts, tables, households, and what they answered.
func (l *loader) addGuests(ctx context.Context, tx pgx.Tx) error {
	lists, err := demo.ReadGuests()
	if err != nil {
		return err
	}
	return l.asOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) error {
		for _, list := range lists {
			if event, here := l.events[list.Event]; here {
				if err := l.addGuestList(ctx, queries.New(db), event, list); err != nil {
					return fmt.Errorf("add the guests of %s: %w", list.Event, err)
				}
			}
		}
		return nil
	})
}

func (l *loader) addGuestList(ctx context.Context, q *queries.Queries, event uuid.UUID, list demo.GuestList) error {
	for _, part := range list.Parts {
		if _, err := q.CreateSubEvent(ctx, queries.CreateSubEventParams{EventID: event, ID: uuid.Must(uuid.NewV7()), Kind: part.Kind, Name: part.Name, Place: part.Place, StartMinute: &part.Start}); err != nil {
			return err
		}
	}
	tables := make([]uuid.UUID, 0, list.Tables)
	for range list.Tables {
		table, err := q.CreateTable(ctx, queries.CreateTableParams{EventID: event, ID: uuid.Must(uuid.NewV7()), Seats: 8})
		if err != nil {
			return err
		}
		tables = append(tables, table.ID)
	}
	// Whoever comes sits in the order of the invitations, as many to a table as it has seats.
	seated := make([][]uuid.UUID, len(tables))
	table := 0
	for _, i := range list.Invitations {
		coming, err := l.addInvitation(ctx, q, event, i)
		if err != nil {
			return err
		}
		if len(coming) == 0 || table >= len(tables) {
			continue
		}
		if seated[table] = append(seated[table], coming...); len(seated[table]) >= 8 {
			table++
		}
	}
	for at, ids := range seated {
		if len(ids) == 0 {
			continue
		}
		if _, err := q.UpdateGuests(ctx, queries.UpdateGuestsParams{EventID: event, Ids: ids, AddTags: []string{}, RemoveTags: []string{}, TagsAtMost: 10, SetTable: true, TableID: &tables[at]}); err != nil {
			return err
		}
	}
	return nil
}

// addInvitation answers which of its guests come. Its secrets are made with a key that no server has: asked for a link, a
// server makes others with its own.
func (l *loader) addInvitation(ctx context.Context, q *queries.Queries, event uuid.UUID, i demo.Invitation) (coming []uuid.UUID, err error) {
	id := uuid.Must(uuid.NewV7())
	params := queries.CreateInvitationParams{EventID: event, ID: id, Name: i.Name}
	if i.Phone != "" {
		params.Phone = &i.Phone
	}
	if _, err := q.CreateInvitation(ctx, params); err != nil {
		return nil, err
	}
	secrets := queries.AddInvitationTokensParams{EventID: event}
	key := secretlink.KeyOf(uuid.NewString())
	for _, purpose := range []string{secretlink.RSVP, secretlink.CheckIn} {
		hash, _ := secretlink.Hash(key.Derive(purpose, event, id, 0))
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
		people = append(people, map[string]any{"id": guest, "invitation_id": id, "name": g.Name, "tags": tags, "kind": kind, "age": g.Age, "diet": diet, "place": place + 1})
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
	if _, err = q.AnswerInvitation(ctx, queries.AnswerInvitationParams{EventID: event, ID: id, Message: message}); err != nil {
		return nil, err
	}
	if text, err = json.Marshal(answers); err == nil {
		_, err = q.AnswerGuests(ctx, queries.AnswerGuestsParams{EventID: event, InvitationID: id, Guests: text})
	}
	return coming, err
}
