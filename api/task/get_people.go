package task

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetPeopleInput names an event.
type GetPeopleInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in GetPeopleInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// GetPeopleOutput lists the members who may do the event's tasks, the caller first.
type GetPeopleOutput struct {
	Items []Person `json:"items" doc:"Empty in a template"`
}

// Person is a team member who may be responsible for tasks.
type Person struct {
	UUID       uuid.UUID `json:"uuid" doc:"The membership"`
	Name       string    `json:"name"`
	ImageURL   *string   `json:"imageUrl,omitempty" doc:"Absent for callers who do not see all events"`
	IsMe       bool      `json:"isMe"`
	Assignable bool      `json:"assignable" doc:"Whether the caller may assign tasks to this member; helpers may only assign themselves"`
}

func getPeople(ctx context.Context, db tenants.Reader, in GetPeopleInput) (GetPeopleOutput, error) {
	text, err := queries.New(db).ListPeople(ctx, queries.ListPeopleParams{EventID: in.EventUUID})
	if err != nil {
		return GetPeopleOutput{}, err
	}
	var found []struct {
		Person
		ImageKey *string `json:"imageKey"`
	}
	if err := json.Unmarshal(text, &found); err != nil {
		return GetPeopleOutput{}, fmt.Errorf("task: read the people: %w", err)
	}
	out := GetPeopleOutput{Items: make([]Person, 0, len(found))}
	for _, one := range found {
		one.ImageURL = event.ImageURLOf(one.ImageKey)
		out.Items = append(out.Items, one.Person)
	}
	return out, nil
}
