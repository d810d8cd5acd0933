package event

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/problem"
	"cortejo/api/procedure"
	"cortejo/jobs"
	"cortejo/queries"
	"cortejo/tenants"
)

// NotifyCustomerInput names the event whose customers get its link.
type NotifyCustomerInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func notifyCustomer(ctx context.Context, db tenants.Writer, in NotifyCustomerInput) (procedure.None, error) {
	found, err := queries.New(db).GetEventToNotify(ctx, queries.GetEventToNotifyParams{ID: in.UUID})
	if err != nil {
		return procedure.None{}, err
	}
	if !found.HasCustomers {
		return procedure.None{}, problem.Conflict("Nenhum cliente deste evento tem telefone. Inclua um telefone no contato e tente de novo.")
	}
	return procedure.None{}, db.Enqueue(ctx, jobs.EventLink{OfBusiness: jobs.OfBusiness{BusinessID: found.BusinessID}, EventID: found.ID}, nil)
}
