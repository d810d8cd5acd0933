package admin

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// SetGiftFeeInput says which fee of gifts a business has, and why.
type SetGiftFeeInput struct {
	BusinessID uuid.UUID `json:"businessId"`
	IsReferred bool      `json:"isReferred" doc:"The lower one, of those who came by a recommendation"`
	Reason     string    `json:"reason" maxLength:"400" doc:"Read in the business's audit log"`
}

func setGiftFee(ctx context.Context, db tenants.Writer, in SetGiftFeeInput) (procedure.None, error) {
	var f form.Form
	reason := f.Required("reason", in.Reason, "Diga por que você muda a taxa")
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	found, err := queries.New(db).
		SetGiftFee(ctx, queries.SetGiftFeeParams{BusinessID: in.BusinessID, IsReferred: in.IsReferred, Reason: reason})
	if err == nil && !found {
		err = problem.NotFound()
	}
	return procedure.None{}, err
}
