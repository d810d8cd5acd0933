package wallet

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetOfBusinessInput names a business.
type GetOfBusinessInput struct {
	BusinessUUID uuid.UUID `query:"businessUuid" required:"true"`
}

// StaffWallet is a business's wallet as staff see it: no whole value.
type StaffWallet struct {
	BusinessUUID uuid.UUID     `json:"businessUuid"`
	BusinessName string        `json:"businessName"`
	OwnerUserID  uuid.UUID     `json:"ownerUserId"`
	OwnerName    string        `json:"ownerName"`
	Hindrance    string        `json:"hindrance" enum:",IN_CONTROL,TEAM" doc:"Why the caller may change nothing; empty where they may"`
	HasAccount   bool          `json:"hasAccount" doc:"Whether the payment provider has an account of the holder, with data of its own"`
	Holder       *ShownPart    `json:"holder,omitempty"`
	Registration *ShownPart    `json:"registration,omitempty" doc:"Address, account and register data"`
	Pix          *ShownPart    `json:"pix,omitempty" doc:"The key to which bonuses are paid"`
	Banks        []Bank        `json:"banks"`
	Changes      []StaffChange `json:"changes" doc:"The last 50, the newest first"`
}

// StaffChange is what a member of staff changed.
type StaffChange struct {
	UUID      uuid.UUID   `json:"uuid"`
	Part      changedPart `json:"part" enum:"HOLDER,ADDRESS,ACCOUNT,REGISTER,PIX"`
	Reason    string      `json:"reason"`
	Before    ShownPart   `json:"before"`
	After     ShownPart   `json:"after"`
	IsUndo    bool        `json:"isUndo" doc:"Whether it took another one back"`
	CanUndo   bool        `json:"canUndo" doc:"Whether the values before it are stored, and nothing changed since"`
	ChangedBy string      `json:"changedBy"`
	CreatedAt time.Time   `json:"createdAt"`
}

func (s *Service) getOfBusiness(ctx context.Context, db tenants.Reader, in GetOfBusinessInput) (StaffWallet, error) {
	row, err := queries.New(db).GetWalletOfBusiness(ctx,
		queries.GetWalletOfBusinessParams{BusinessID: in.BusinessUUID})
	if err != nil {
		return StaffWallet{}, err
	}
	out := StaffWallet{BusinessUUID: in.BusinessUUID, BusinessName: row.Name, OwnerUserID: row.OwnerUserID,
		OwnerName: row.OwnerName, Hindrance: row.Hindrance, HasAccount: row.HasAccount, Banks: listBanks()}
	var changes []struct {
		StaffChange
		Before shownRow `json:"before"`
		After  shownRow `json:"after"`
	}
	if err := json.Unmarshal(row.Changes, &changes); err != nil {
		return StaffWallet{}, fmt.Errorf("wallet: read the changes: %w", err)
	}
	out.Changes = make([]StaffChange, len(changes))
	for i, c := range changes {
		out.Changes[i] = c.StaffChange
		out.Changes[i].Before = c.Before.keepPart(c.Part).toPart()
		out.Changes[i].After = c.After.keepPart(c.Part).toPart()
	}
	out.Holder, err = parseShown(row.Holder)
	if err == nil {
		out.Registration, err = parseShown(row.Registration)
	}
	if err == nil {
		out.Pix, err = parseShown(row.Pix)
	}
	return out, err
}
