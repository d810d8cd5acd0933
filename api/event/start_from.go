package event

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/template/library"
	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// saoPaulo is the time zone of new events (the column's default). Its offset is fixed, because Brazil has had no summer
// time since 2019 (Decreto 9.772/2019).
var saoPaulo = time.FixedZone("America/Sao_Paulo", -3*60*60)

// The checklists something new may start with.
const (
	StartBlank    = "BLANK"
	StartLibrary  = "LIBRARY"
	StartTemplate = "TEMPLATE"
	StartEvent    = "EVENT"
)

// StartFrom says which checklist something new starts with: none, the one Cortejo ships for
// its type, or a copy of a template's or of another event's.
type StartFrom struct {
	Kind string     `json:"kind" enum:"BLANK,LIBRARY,TEMPLATE,EVENT"`
	UUID *uuid.UUID `json:"uuid,omitempty" doc:"The template or the event to copy"`
}

// Fill gives a new event or template its checklist. It does not trust the caller: it reads the source again in the
// caller's scope, and rejects startFrom.uuid if that does not exist there. date is the event's day, nil for a template
// or an event without one.
func (s StartFrom) Fill(ctx context.Context, db tenants.Writer, id uuid.UUID, kind queries.EventType,
	date *civil.Date) error {
	switch s.Kind {
	case StartLibrary:
		list, err := LoadShipped(kind, date, time.Now().In(saoPaulo))
		if err != nil {
			return err
		}
		if _, err = AddShipped(ctx, db, id, list.Tasks); err != nil {
			return err
		}
		_, err = AddShippedRunSheet(ctx, db, id, kind)
		return err
	case StartTemplate, StartEvent:
		return s.copyInto(ctx, db, id)
	default:
		return nil
	}
}

func (s StartFrom) copyInto(ctx context.Context, db tenants.Writer, id uuid.UUID) error {
	q := queries.New(db)
	var f form.Form
	if s.UUID == nil {
		f.Reject("startFrom.uuid", "Escolha de onde começar")
		return f.Err()
	}
	source, err := q.GetCopySource(ctx, queries.GetCopySourceParams{ID: *s.UUID})
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	if err != nil || source.IsTemplate != (s.Kind == StartTemplate) || source.ID == id {
		sentence := "Não encontramos este evento"
		if s.Kind == StartTemplate {
			sentence = "Não encontramos este modelo"
		}
		f.Reject("startFrom.uuid", sentence)
		return f.Err()
	}
	if _, err = q.CopyChecklist(ctx, queries.CopyChecklistParams{SourceID: source.ID, TargetID: id, Whole: true,
		TaskIds: []uuid.UUID{}}); err != nil {
		return err
	}
	_, err = q.CopyRunSheet(ctx, queries.CopyRunSheetParams{SourceID: source.ID, TargetID: id})
	return err
}

// AddShippedRunSheet adds to an event's run sheet the lines that Cortejo ships for its type, after the existing ones.
// It returns the new lines and, for processions, their entries.
func AddShippedRunSheet(ctx context.Context, db tenants.Writer, event uuid.UUID, kind queries.EventType) ([]uuid.UUID,
	error) {
	all := queries.AddRunSheetLinesParams{EventID: event}
	add := func(parent uuid.UUID, day, start int, l library.RunSheetLine, role string) (uuid.UUID, error) {
		id, err := uuid.NewV7()
		if err != nil {
			return id, err
		}
		all.Ids, all.Parents, all.Days, all.Starts = append(all.Ids, id), append(all.Parents, parent),
			append(all.Days, int32(day)), append(all.Starts, int32(start))
		all.Lengths, all.Titles, all.Roles, all.Places = append(all.Lengths, int32(l.Length)),
			append(all.Titles, l.Title), append(all.Roles, role), append(all.Places, l.Place)
		all.Cues, all.Notes, all.Fixed, all.TeamOnly = append(all.Cues, l.Cue), append(all.Notes, l.Note),
			append(all.Fixed, l.Fixed), append(all.TeamOnly, l.TeamOnly)
		return id, nil
	}
	for _, l := range library.RunSheetOf(string(kind)) {
		line, err := add(uuid.Nil, l.Day, l.Start(), l, "")
		if err != nil {
			return nil, err
		}
		for _, entry := range l.Procession {
			if _, err := add(line, 0, -1, library.RunSheetLine{Title: entry.Who, Cue: entry.Cue, Note: entry.Note},
				entry.Role); err != nil {
				return nil, err
			}
		}
	}
	return all.Ids, queries.New(db).AddRunSheetLines(ctx, all)
}

// LoadShipped returns the checklist that Cortejo ships for a type, fitted to an event's day, or nil if there is none.
// now must be in the event's time zone.
func LoadShipped(kind queries.EventType, date *civil.Date, now time.Time) (library.Checklist, error) {
	list, ok := library.Find(string(kind))
	if !ok {
		return library.Checklist{}, fmt.Errorf("event: no checklist for %s", kind)
	}
	if date != nil {
		list.Tasks = catchUp(list.Tasks, civil.DateOf(now).Time(), date.Time())
	}
	return list, nil
}

// AddShipped adds tasks of a checklist that Cortejo ships to an event, in this order, behind the existing ones, and
// returns their ids.
func AddShipped(ctx context.Context, db tenants.Writer, id uuid.UUID, shipped []library.Task) ([]uuid.UUID, error) {
	tasks := queries.AddPlannedTasksParams{EventID: id}
	subtasks := queries.AddSubtasksParams{EventID: id}
	for _, t := range shipped {
		taskID, err := uuid.NewV7() // in order: the statement numbers by it
		if err != nil {
			return nil, err
		}
		tasks.Ids = append(tasks.Ids, taskID)
		tasks.SourceKeys = append(tasks.SourceKeys, t.Key)
		tasks.Titles = append(tasks.Titles, t.Title)
		tasks.Observations = append(tasks.Observations, t.Observations)
		tasks.Categories = append(tasks.Categories, t.Category)
		tasks.DecisionsRequested = append(tasks.DecisionsRequested, t.DecisionRequested)
		tasks.TeamOnly = append(tasks.TeamOnly, t.TeamOnly)
		tasks.Numbers = append(tasks.Numbers, int32(t.Number))
		tasks.Units = append(tasks.Units, t.Unit)
		for _, s := range t.Subtasks {
			subtaskID, err := uuid.NewV7()
			if err != nil {
				return nil, err
			}
			subtasks.TaskIds = append(subtasks.TaskIds, taskID)
			subtasks.Ids = append(subtasks.Ids, subtaskID)
			subtasks.Titles = append(subtasks.Titles, s.Title)
			subtasks.DecisionsRequested = append(subtasks.DecisionsRequested, s.DecisionRequested)
		}
	}
	q := queries.New(db)
	if err := q.AddPlannedTasks(ctx, tasks); err != nil {
		return nil, err
	}
	return tasks.Ids, q.AddSubtasks(ctx, subtasks)
}
