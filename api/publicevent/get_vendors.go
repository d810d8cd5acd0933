package publicevent

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/queries"
	"cortejo/tenants"
)

// PublicVendorCard is a vendor as an event's page recommends them.
type PublicVendorCard struct {
	UUID            uuid.UUID `json:"uuid"`
	Name            string    `json:"name"`
	Categories      []string  `json:"categories"`
	InstagramHandle *string   `json:"instagramHandle,omitempty"`
	ImageURL        *string   `json:"imageUrl,omitempty"`
}

// GetVendorsOutput is whom an event's page recommends: the vendors contracted for it or
// recommended in it, by name, whose planner lets them be (enableVendorIndication).
type GetVendorsOutput struct {
	Items []PublicVendorCard `json:"items"`
}

func getVendors(ctx context.Context, db tenants.Reader, _ GetInput) (GetVendorsOutput, error) {
	rows, err := queries.New(db).ListPublicVendors(ctx)
	if err != nil {
		return GetVendorsOutput{}, err
	}
	out := GetVendorsOutput{Items: make([]PublicVendorCard, 0, len(rows))}
	for _, v := range rows {
		out.Items = append(out.Items, PublicVendorCard{
			UUID: v.ID, Name: v.Name, Categories: v.Categories, InstagramHandle: v.InstagramHandle,
			ImageURL: event.ImageURLOf(v.ImageKey),
		})
	}
	return out, nil
}
