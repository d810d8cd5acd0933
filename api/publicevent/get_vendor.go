package publicevent

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetVendorInput is the address of a vendor's page.
type GetVendorInput struct {
	GetInput
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// PublicVendor is a vendor's page. Who may not be recommended has none.
type PublicVendor struct {
	PublicVendorCard
	Phone string `json:"phone" doc:"E.164"`
}

// FindVendor is what a visitor of the event sees of one vendor; its error says where there is
// none.
func FindVendor(ctx context.Context, db *tenants.DB, slug string, id uuid.UUID) (PublicVendor, error) {
	return getVendor(ctx, db.Read(tenants.AsVisitor(slug)), GetVendorInput{UUID: id})
}

func getVendor(ctx context.Context, db tenants.Reader, in GetVendorInput) (PublicVendor, error) {
	v, err := queries.New(db).GetPublicVendor(ctx, queries.GetPublicVendorParams{ID: in.UUID})
	if err != nil {
		return PublicVendor{}, err
	}
	return PublicVendor{
		PublicVendorCard: PublicVendorCard{
			UUID: v.ID, Name: v.Name, Categories: v.Categories, InstagramHandle: v.InstagramHandle,
			ImageURL: event.ImageURLOf(v.ImageKey),
		},
		Phone: v.Phone,
	}, nil
}
