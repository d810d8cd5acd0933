package weddingplanner

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetInput names a planner by the id of a partner.
type GetInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// Planner is who plans.
type Planner struct {
	UUID            uuid.UUID `json:"uuid"`
	Name            string    `json:"name"`
	InstagramHandle *string   `json:"instagramHandle,omitempty"`
	ImageURL        *string   `json:"imageUrl,omitempty"`
}

func get(ctx context.Context, db tenants.Reader, in GetInput) (Planner, error) {
	row, err := queries.New(db).GetPlanner(ctx, queries.GetPlannerParams{CortejoUuid: in.UUID})
	if err != nil {
		return Planner{}, err
	}
	return Planner{UUID: in.UUID, Name: row.Name, InstagramHandle: row.InstagramHandle,
		ImageURL: image.OptionalURLOf(row.ImageKey)}, nil
}
