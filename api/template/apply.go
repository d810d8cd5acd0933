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

// ApplyInput names the event, where the tasks come from (as in template.getPreview), which of them are
// wanted, and which of those also where the event already holds them.
type ApplyInput struct {
	EventUUID  uuid.UUID          `json:"eventUuid"`
	SourceUUID *uuid.UUID         `json:"sourceUuid,omitempty"`
	SourceType *queries.EventType `json:"sourceType,omitempty" doc:"Read where there is no sourceUuid"`
	Keys       []uuid.UUID        `json:"keys" minItems:"1" maxItems:"1000" doc:"Of the preview's tasks"`
	Repeated   []uuid.UUID        `json:"repeated,omitempty" maxItems:"1000" doc:"Those of the keys that are wanted once more, although they are there"`
}

// ApplyOutput is the number of added tasks, and the change for event.undo.
type ApplyOutput struct {
	event.ChangeOutput
	Added int `json:"added"`
}

// apply adds the chosen tasks, counted from the event's own day, each where its deadline belongs. It is
// a 409 where the event would hold too many, where a chosen task has gone from its source, and where one
// is there, perhaps since the preview, and was not said to be wanted once more.
func apply(ctx context.Context, db tenants.Writer, in ApplyInput) (ApplyOutput, error) {
	q := queries.New(db)
	if _, err := q.LockEvent(ctx, queries.LockEventParams{ID: in.EventUUID}); err != nil {
		return ApplyOutput{}, err
	}
	s, err := readSource(ctx, db, in.EventUUID, in.SourceUUID, in.SourceType)
	if err != nil {
		return ApplyOutput{}, err
	}
	chosen := s.selectTasks(in.Keys)
	if len(chosen) < len(slices.Compact(slices.SortedFunc(slices.Values(in.Keys), compareKeys))) {
		return ApplyOutput{},
			problem.Conflict("Este checklist mudou depois que você o abriu. Confira as tarefas de novo.")
	}
	if there := s.countRepeats(chosen, in.Repeated); there > 0 {
		return ApplyOutput{}, problem.Conflict(repeatedText(there))
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
	if err := q.PlaceByDeadline(ctx, queries.PlaceByDeadlineParams{EventID: in.EventUUID, Ids: added}); err != nil {
		return ApplyOutput{}, err
	}
	changed, err := event.KeepChange(ctx, db, in.EventUUID, event.ChangeChecklist, added)
	return ApplyOutput{ChangeOutput: changed, Added: len(added)}, err
}

// selectTasks gives the places of the tasks with these keys, in the source's order.
func (s source) selectTasks(keys []uuid.UUID) (places []int) {
	for i, t := range s.Tasks {
		if slices.Contains(keys, t.Key) {
			places = append(places, i)
		}
	}
	return places
}

// countRepeats counts the tasks at these places that the event holds, but for those that are wanted once more.
func (s source) countRepeats(places []int, wanted []uuid.UUID) (n int) {
	for _, i := range places {
		if s.Tasks[i].There && !slices.Contains(wanted, s.Tasks[i].Key) {
			n++
		}
	}
	return n
}

func repeatedText(n int) string {
	if n == 1 {
		return "Uma das tarefas escolhidas já está no checklist. Confira e inclua de novo."
	}
	return fmt.Sprintf("%d das tarefas escolhidas já estão no checklist. Confira e inclua de novo.", n)
}

func (s source) add(ctx context.Context, db tenants.Writer, target uuid.UUID, id *uuid.UUID, places []int) ([]uuid.UUID,
	error) {
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
	return queries.New(db).
		CopyChecklist(ctx, queries.CopyChecklistParams{SourceID: *id, TargetID: target, TaskIds: keys})
}

func compareKeys(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) }
