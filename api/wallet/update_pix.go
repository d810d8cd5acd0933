package wallet

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cortejo/formats/pix"
	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdatePixInput is a key as staff type it, for the wallet that bonuses are paid to.
type UpdatePixInput struct {
	BusinessUUID uuid.UUID `json:"businessUuid"`
	Key          string    `json:"key" minLength:"1" maxLength:"100"`
	Type         pix.Kind  `json:"type"`
	Reason       string    `json:"reason" maxLength:"400" doc:"At least 10 letters, which the owner reads"`
}

// updatePix replaces the key of a wallet that has one. It touches no other key of the business.
func (s *Service) updatePix(ctx context.Context, db tenants.Writer, in UpdatePixInput) (procedure.None, error) {
	var f form.Form
	reason := requireReason(&f, in.Reason)
	key, err := pix.Parse(in.Type, in.Key)
	if err != nil {
		f.Reject("key", keySentences[in.Type])
	}
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	q := queries.New(db)
	opened, err := q.OpenWalletToChange(ctx, queries.OpenWalletToChangeParams{BusinessID: in.BusinessUUID})
	if err == nil {
		err = explainChange(opened.Outcome)
	}
	if err != nil {
		return procedure.None{}, err
	}
	dataKey, err := s.Keys.OpenKey(opened.Wrapped, in.BusinessUUID.String())
	if err != nil {
		return procedure.None{}, err
	}
	plain, err := json.Marshal(pixSecret{Key: key})
	if err != nil {
		return procedure.None{}, fmt.Errorf("wallet: write the key: %w", err)
	}
	shown, err := json.Marshal(shownRow{Kind: string(in.Type), KeyMasked: pix.Mask(in.Type, key)})
	if err != nil {
		return procedure.None{}, fmt.Errorf("wallet: write what is shown: %w", err)
	}
	row, err := q.ChangeWallet(ctx, queries.ChangeWalletParams{BusinessID: in.BusinessUUID, Part: string(changedPix),
		Reason: reason, Shown: shown, Sealed: dataKey.Seal(plain, sealContext(in.BusinessUUID, partPix))})
	if err == nil {
		err = explainChange(row.Outcome)
	}
	if err != nil {
		return procedure.None{}, err
	}
	return procedure.None{}, notifyOwner(ctx, db, in.BusinessUUID, reason, queries.UndoWalletChangeRow(row))
}
