package template

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/api/template/library"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// ApplyInput names the event, where the tasks come from (as in template.getPreview) and which of
// them are wanted.
type ApplyInput struct {
	EventUUID  uuid.UUID          `json:"eventUuid"`
	SourceUUID *uuid.UUID         `json:"sourceUuid,omitempty"`
	SourceType *queries.EventType `json:"sourceType,omitempty" doc:"Read where there is no sourceUuid"`
	Keys       []uuid.UUID        `json:"keys" minItems:"1" maxItems:"1000" doc:"Of the preview's tasks"`
}

// ApplyOutput says what was added, and names it for event.undo.
type ApplyOutput struct {
	event.Changed
	Added int `json:"added"`
}

// apply adds the chosen tasks behind those that are there, counted from the event's own day. It
// is a 409 where the event would hold too many, or where a chosen task has gone from its source.
func apply(ctx context.Context, db tenants.Writer, in ApplyInput) (ApplyOutput, error) {
	q := queries.New(db)
	if _, err := q.LockEvent(ctx, queries.LockEventParams{ID: in.EventUUID}); err != nil {
		return ApplyOutput{}, err
	}
	s, err := readSource(ctx, db, in.EventUUID, in.SourceUUID, in.SourceType)
	if err != nil {
		return ApplyOutput{}, err
	}
	chosen := s.only(in.Keys)
	if len(chosen) < len(slices.Compact(slices.SortedFunc(slices.Values(in.Keys), compareKeys))) {
		return ApplyOutput{}, problem.Conflict("Este checklist mudou depois que você o abriu. Confira as tarefas de novo.")
	}
	if s.InTarget+len(chosen) > event.TasksAtMost {
		return ApplyOutput{}, problem.Conflict(fmt.Sprintf(
			"Um evento guarda até 1.000 tarefas, e este já tem %d, contando as apagadas de hoje. Escolha até %d.",
			s.InTarget, max(event.TasksAtMost-s.InTarget, 0)))
	}
	added, err := s.add(ctx, db, in.EventUUID, in.SourceUUID, chosen)
	if err != nil {
		return ApplyOutput{}, err
	}
	changed, err := event.KeepChange(ctx, db, in.EventUUID, event.ChangeChecklist, added)
	return ApplyOutput{Changed: changed, Added: len(added)}, err
}

// only gives the places of the tasks with these keys, in the source's order.
func (s source) only(keys []uuid.UUID) (places []int) {
	for i, t := range s.Tasks {
		if slices.Contains(keys, t.Key) {
			places = append(places, i)
		}
	}
	return places
}

func (s source) add(ctx context.Context, db tenants.Writer, target uuid.UUID, id *uuid.UUID, places []int) ([]uuid.UUID, error) {
	if s.Kind == event.StartLibrary {
		var tasks []library.Task
		for _, i := range places {
			tasks = append(tasks, s.shipped[i])
		}
		return event.AddShipped(ctx, db, target, tasks)
	}
	var keys []uuid.UUID
	for _, i := range places {
		keys = append(keys, s.Tasks[i].Key)
	}
	return queries.New(db).CopyChecklist(ctx, queries.CopyChecklistParams{SourceID: *id, TargetID: target, TaskIds: keys})
}

func compareKeys(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) }
