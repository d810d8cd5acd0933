package sample

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/event"
	"cortejo/api/runsheet"
	"cortejo/api/template/library"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

// addRunSheets gives every event the run sheet of its checklist, or its own one with the people that the owner assigned
// to its lines. The event's team and vendors must exist.
func (l *loader) addRunSheets(ctx context.Context, tx pgx.Tx) error {
	sheets, err := demo.ReadRunSheets()
	if err != nil {
		return err
	}
	return l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) error {
		for _, e := range l.sample.Events {
			at := slices.IndexFunc(sheets, func(s demo.RunSheet) bool { return s.Event == e.Title })
			if at < 0 {
				_, err = event.AddShippedRunSheet(ctx, db, l.events[e.Title], queries.EventType(e.Type))
			} else {
				err = l.addRunSheet(ctx, db, sheets[at])
			}
			if err != nil {
				return fmt.Errorf("add the run sheet of %s: %w", e.Title, err)
			}
		}
		return nil
	})
}

func (l *loader) addRunSheet(ctx context.Context, db tenants.Writer, sheet demo.RunSheet) error {
	id := l.events[sheet.Event]
	known, err := listWorkers(ctx, db, id)
	if err != nil {
		return err
	}
	if _, err := event.Update(ctx,
		db,
		event.UpdateInput{UUID: id,
			DayContactUUID: procedure.Optional[uuid.UUID]{Given: true, Value: known[sheet.Contact].UUID}}); err != nil {
		return err
	}
	for _, line := range sheet.Lines {
		start := int32((library.RunSheetLine{At: line.At}).Start())
		made := runsheet.CreateLineInput{
			EventUUID: id, Start: &start, Title: line.Title, Place: line.Place, CueText: line.Cue, Note: line.Note,
			TeamNote: line.TeamNote, Fixed: line.Fixed, TeamOnly: line.TeamOnly,
		}
		if line.Length > 0 {
			made.Length = new(int32(line.Length))
		}
		for _, name := range line.Who {
			who, there := known[name]
			if !there {
				who = runsheet.WhoInput{Kind: "NAME", Name: name}
			}
			made.Who = append(made.Who, who)
		}
		parent, err := runsheet.CreateLine(ctx, db, made)
		if err != nil {
			return fmt.Errorf("%s: %w", line.Title, err)
		}
		for _, entry := range line.Procession {
			_, err := runsheet.CreateLine(ctx, db, runsheet.CreateLineInput{EventUUID: id, ParentUUID: &parent.UUID,
				Title: entry.Who, Role: entry.Role, CueText: entry.Cue, Note: entry.Note})
			if err != nil {
				return fmt.Errorf("%s: %w", entry.Who, err)
			}
		}
	}
	return nil
}

// listWorkers returns the team members and the vendors that an event's lines may name, by name.
func listWorkers(ctx context.Context, db tenants.Writer, event uuid.UUID) (map[string]runsheet.WhoInput, error) {
	sheet, err := runsheet.Get(ctx, db, runsheet.GetInput{EventUUID: event})
	known := map[string]runsheet.WhoInput{}
	for _, m := range sheet.People {
		known[m.Name] = runsheet.WhoInput{Kind: "MEMBER", UUID: &m.MembershipUUID}
	}
	for _, v := range sheet.Vendors {
		known[v.Name] = runsheet.WhoInput{Kind: "VENDOR", UUID: &v.EventVendorUUID}
	}
	return known, err
}
