package businessteammember

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// GetInviteInput names an invite, by the address of its screen.
type GetInviteInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// GetInviteOutput is an invite as its recipient sees it; no other caller gets it.
type GetInviteOutput struct {
	UUID             uuid.UUID        `json:"uuid"`
	BusinessUUID     uuid.UUID        `json:"businessUuid"`
	BusinessName     string           `json:"businessName"`
	BusinessImageURL *string          `json:"businessImageUrl,omitempty"`
	Role             queries.TeamRole `json:"role"`
	Name             string           `json:"name" doc:"What the team calls the person invited"`
}

func getInvite(ctx context.Context, db tenants.Reader, in GetInviteInput) (GetInviteOutput, error) {
	text, err := queries.New(db).GetInvite(ctx, queries.GetInviteParams{ID: in.UUID})
	if err != nil {
		return GetInviteOutput{}, err
	}
	var row inviteRow
	if err := jsonrow.Read("GetInvite", text, &row); err != nil {
		return GetInviteOutput{}, err
	}
	return row.invite(), nil
}

// inviteRow is an invite as app.invite_of_user tells it.
type inviteRow struct {
	GetInviteOutput
	BusinessImageKey *string `json:"businessImageKey"`
}

func (r inviteRow) invite() GetInviteOutput {
	r.BusinessImageURL = image.OptionalURLOf(r.BusinessImageKey)
	return r.GetInviteOutput
}
