package vendors

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// GetInviteInput names an invite to a vendor, by the address of its screen.
type GetInviteInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// VendorInvite is an invite as the user with its phone sees it; no other caller gets it.
type VendorInvite struct {
	UUID             uuid.UUID `json:"uuid"`
	BusinessUUID     uuid.UUID `json:"businessUuid"`
	BusinessName     string    `json:"businessName"`
	BusinessImageURL *string   `json:"businessImageUrl,omitempty"`
	Name             string    `json:"name" doc:"What the business calls the vendor"`
	IsConfirmed      bool      `json:"isConfirmed"`
}

func getInvite(ctx context.Context, db tenants.Reader, in GetInviteInput) (VendorInvite, error) {
	text, err := queries.New(db).GetVendorInvite(ctx, queries.GetVendorInviteParams{ID: in.UUID})
	if err != nil {
		return VendorInvite{}, err
	}
	var row struct {
		VendorInvite
		BusinessImageKey *string `json:"businessImageKey"`
	}
	if err := jsonrow.Read("GetVendorInvite", text, &row); err != nil {
		return VendorInvite{}, err
	}
	row.BusinessImageURL = image.OptionalURLOf(row.BusinessImageKey)
	return row.VendorInvite, nil
}

// ConfirmInviteInput names an invite to a vendor.
type ConfirmInviteInput struct {
	UUID uuid.UUID `json:"uuid"`
}

// confirmInvite lets the business that invited know that this vendor has an account, now or once they open one.
func confirmInvite(ctx context.Context, db tenants.Writer, in ConfirmInviteInput) (procedure.None, error) {
	_, err := queries.New(db).ConfirmVendorInvite(ctx, queries.ConfirmVendorInviteParams{ID: in.UUID})
	return procedure.None{}, err
}
