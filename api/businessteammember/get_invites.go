package businessteammember

import (
	"context"

	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// GetInvitesOutput are the invites that the asker has not answered yet, by the business's name.
type GetInvitesOutput struct {
	Items []GetInviteOutput `json:"items"`
}

func getInvites(ctx context.Context, db tenants.Reader, _ struct{}) (GetInvitesOutput, error) {
	text, err := queries.New(db).ListInvites(ctx)
	if err != nil {
		return GetInvitesOutput{}, err
	}
	var rows []inviteRow
	if err := jsonrow.Read("ListInvites", text, &rows); err != nil {
		return GetInvitesOutput{}, err
	}
	out := GetInvitesOutput{Items: make([]GetInviteOutput, 0, len(rows))}
	for _, row := range rows {
		out.Items = append(out.Items, row.invite())
	}
	return out, nil
}
