package admin

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// GetGiftFeesInput names a business.
type GetGiftFeesInput struct {
	BusinessID uuid.UUID `query:"businessId" required:"true"`
}

// EventGiftFee is the fee of gifts of one event.
type EventGiftFee struct {
	UUID      uuid.UUID   `json:"uuid"`
	Title     string      `json:"title"`
	Date      *civil.Date `json:"date,omitempty"`
	IsPremium bool        `json:"isPremium" doc:"Whether the event has the lower fee"`
	IsKept    bool        `json:"isKept" doc:"Whether the event keeps its fee, because a gift of it was paid"`
}

// GetGiftFeesOutput lists the events of a business, at most 500, the newest day first.
type GetGiftFeesOutput struct {
	BusinessName string         `json:"businessName"`
	OwnerUserID  uuid.UUID      `json:"ownerUserId"`
	Items        []EventGiftFee `json:"items"`
}

func (s *Service) getGiftFees(ctx context.Context, db tenants.Reader, in GetGiftFeesInput) (GetGiftFeesOutput, error) {
	row, err := queries.New(db).ListGiftFees(ctx, queries.ListGiftFeesParams{BusinessID: in.BusinessID})
	if err != nil {
		return GetGiftFeesOutput{}, err
	}
	out := GetGiftFeesOutput{BusinessName: row.Name, OwnerUserID: row.OwnerUserID}
	return out, jsonrow.Read("ListGiftFees events", row.Events, &out.Items)
}

// SetGiftFeeInput is the plan of an event, and the reason.
type SetGiftFeeInput struct {
	BusinessID uuid.UUID `json:"businessId"`
	EventUUID  uuid.UUID `json:"eventUuid"`
	IsPremium  bool      `json:"isPremium" doc:"Whether the event has the lower fee"`
	Reason     string    `json:"reason" maxLength:"400" doc:"Read in the business's audit log"`
}

func (s *Service) setGiftFee(ctx context.Context, db tenants.Writer, in SetGiftFeeInput) (procedure.None, error) {
	var f form.Form
	reason := f.Required("reason", in.Reason, "Diga por que você muda a taxa")
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	state, err := queries.New(db).SetGiftPlan(ctx, queries.SetGiftPlanParams{BusinessID: in.BusinessID,
		EventID: in.EventUUID, IsPremium: in.IsPremium, Reason: reason,
		BonusPercent: s.BonusPercent})
	if err != nil {
		return procedure.None{}, err
	}
	switch state {
	case "MISSING":
		return procedure.None{}, problem.NotFound()
	case "IN_CONTROL":
		return procedure.None{},
			problem.Conflict("Você está no controle de um espaço. Devolva o controle antes de mudar a taxa.")
	case "TEAM":
		return procedure.None{},
			problem.Conflict("Você é da equipe deste negócio. Quem muda a taxa não pode ser dele.")
	case "KEPT":
		return procedure.None{},
			problem.Conflict("Este evento já recebeu um presente pago, e fica com a taxa que tinha.")
	}
	return procedure.None{}, nil
}
