package activity

import (
	"context"
	"encoding/json"
	"fmt"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetInput names an entry.
type GetInput struct {
	ID int64 `query:"id" required:"true"`
}

// GetOutput lists the changes of one entry, before and after.
type GetOutput struct {
	Items []Item `json:"items" doc:"At most a hundred"`
	Total int    `json:"total"`
}

// Item is one thing that was changed, created or deleted.
type Item struct {
	Title  string  `json:"title"`
	Fields []Field `json:"fields"`
}

// Field is a changed value of an item, as people read it.
type Field struct {
	Label  string  `json:"label"`
	Before *string `json:"before,omitempty" doc:"Absent where it was empty, or did not exist"`
	After  *string `json:"after,omitempty"`
}

func get(ctx context.Context, db tenants.Reader, in GetInput) (GetOutput, error) {
	text, err := queries.New(db).GetActivity(ctx, queries.GetActivityParams{ID: in.ID})
	if err != nil {
		return GetOutput{}, err
	}
	var r row
	if err := json.Unmarshal(text, &r); err != nil {
		return GetOutput{}, fmt.Errorf("activity: read an entry: %w", err)
	}
	out := GetOutput{Total: r.Total, Items: make([]Item, 0, len(r.Changes))}
	for _, c := range r.Changes {
		out.Items = append(out.Items, Item{Title: r.titleOf(c), Fields: c.fields()})
	}
	return out, nil
}
