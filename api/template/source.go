package template

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/api/template/library"
	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// PreviewTask is a task as an event would get it.
type PreviewTask struct {
	Key            uuid.UUID         `json:"key" doc:"What template.apply calls it"`
	Title          string            `json:"title"`
	Category       string            `json:"category"`
	Icon           string            `json:"icon"`
	Subtasks       int               `json:"subtasks" doc:"How many come with it"`
	There          bool              `json:"there" doc:"Whether the event already holds it, perhaps under another title, or one of its title"`
	TimeUnitNumber *int              `json:"timeUnitNumber,omitempty"`
	TimeUnitOption *queries.TimeUnit `json:"timeUnitOption,omitempty"`
	Deadline       *civil.Date       `json:"deadline,omitempty" doc:"The day it would be due; absent while the event has no date to count from"`
}

// source is what an event can be given tasks from, already fitted to it.
type source struct {
	Title       string
	Description string
	Type        queries.EventType
	Kind        string // event.StartLibrary, event.StartTemplate or event.StartEvent
	InTarget    int    // how many tasks the event holds, with those that can come back
	Tasks       []PreviewTask
	shipped     []library.Task // parallel to Tasks, for a shipped checklist
}

// readSource finds the source the caller named, as the caller sees it, in one round trip. A helper
// has to manage the event and, where one is named, the source.
func readSource(ctx context.Context, db tenants.Reader, target uuid.UUID, id *uuid.UUID,
	kind *queries.EventType) (source, error) {
	q := queries.New(db)
	switch {
	case id != nil:
		row, err := q.GetChecklistToCopy(ctx, queries.GetChecklistToCopyParams{TargetID: target, SourceID: *id})
		if err != nil {
			return source{}, err
		}
		s := source{Title: row.Title, Type: row.Type, Kind: event.StartEvent, InTarget: int(row.InTarget)}
		if row.IsTemplate {
			s.Kind = event.StartTemplate
		}
		if err := json.Unmarshal(row.Tasks, &s.Tasks); err != nil {
			return source{}, fmt.Errorf("template: read a checklist: %w", err)
		}
		return s, nil
	case kind != nil:
		asked := queries.GetTargetParams{ID: target}
		list, _ := library.Find(string(*kind))
		for _, t := range list.Tasks {
			asked.Keys, asked.Titles = append(asked.Keys, t.Key), append(asked.Titles, t.Title)
		}
		row, err := q.GetTarget(ctx, asked)
		if err != nil {
			return source{}, err
		}
		return loadShipped(*kind, row)
	default:
		var f form.Form
		f.Reject("sourceUuid", "Escolha de onde vêm as tarefas")
		return source{}, f.Err()
	}
}

// loadShipped is a checklist of Cortejo's own. What would already be late in an event near by is moved
// up before anything is chosen, so that a task is due when its preview said, whatever else comes along.
func loadShipped(kind queries.EventType, target queries.GetTargetRow) (source, error) {
	zone, err := time.LoadLocation(target.TimeZone)
	if err != nil {
		return source{}, fmt.Errorf("template: the zone of an event: %w", err)
	}
	list, err := event.LoadShipped(kind, target.Date, time.Now().In(zone))
	if err != nil {
		return source{}, err
	}
	s := source{
		Title: list.Title, Description: list.Description, Type: kind, Kind: event.StartLibrary,
		InTarget: int(target.Tasks), Tasks: make([]PreviewTask, 0, len(list.Tasks)), shipped: list.Tasks,
	}
	for _, t := range list.Tasks {
		unit := queries.TimeUnit(t.Unit)
		task := PreviewTask{
			Key: t.Key, Title: t.Title, Category: t.Category, Subtasks: len(t.Subtasks),
			There:          slices.Contains(target.There, t.Key),
			TimeUnitNumber: &t.Number, TimeUnitOption: &unit,
		}
		if target.Date != nil {
			due := event.DueDayOf(t, *target.Date)
			task.Deadline = &due
		}
		s.Tasks = append(s.Tasks, task)
	}
	return s, nil
}
