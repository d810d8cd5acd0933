// Package withdrawal is the router by which the money of a business, and of the hosts of its events, leaves for the
// bank: the owner asks for it with a code, and jobs make the transfers. The owner and platform administrators read it
// (READ_WALLET), and the owner alone asks (WRITE_WALLET); no other caller learns of it. Service is its entry point.
package withdrawal

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/auth"
	"cortejo/jobs"
	"cortejo/platform/procedure"
	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/tenants"
)

// Codes prove that a person holds the phone they sign in with.
type Codes interface {
	SendOwn(ctx context.Context, phone, purpose string) (auth.SendCodeOutput, error)
	ConfirmOwn(ctx context.Context, person uuid.UUID, purpose, attempt, code string) error
}

// Service has the procedures.
type Service struct {
	DB       *tenants.DB
	Codes    Codes
	Payments *payments.Client
}

// Register adds the router's procedures.
func (s *Service) Register(r *procedure.Router) {
	if s.Payments == nil {
		s.Payments = payments.New(payments.Settings{}) // which pays no business
	}
	const ownerOnly = "404 for any caller but the owner, and for staff in control."
	shows := []tenants.AreaKey{tenants.AreaPayments, tenants.AreaEvent}
	procedure.Action(r, "withdrawal.requestCode", procedure.Business, s.requestCode, procedure.Doc{
		Summary:     "Sends the owner the code that withdrawal.create and withdrawal.updateSettings ask for",
		Description: ownerOnly,
	})
	procedure.Action(r, "withdrawal.create", procedure.Business, s.create, procedure.Doc{
		Summary: "Have available money transferred to the bank",
		Description: ownerOnly + " 409 while another one is not sent, without an account that the provider pays, and " +
			"where nothing, or less, is available. 422 with a wrong code.",
	})
	procedure.Query(r, "withdrawal.get", procedure.Business, s.get, procedure.Doc{
		Summary:     "A withdrawal with its transfers, one per charge",
		Description: "404 without READ_WALLET.", Shows: shows,
	})
	procedure.Query(r, "withdrawal.getAll", procedure.Business, s.getAll, procedure.Doc{
		Summary:     "The withdrawals, one page of them",
		Description: "404 without READ_WALLET.", Shows: shows,
	})
	procedure.Send(r, "withdrawal.getReceiptPdf", procedure.Business, s.getReceiptPDF, procedure.Doc{
		Summary:     "The receipt of a withdrawal as A4",
		Description: "404 without READ_WALLET. 409 while nothing of it left.", Renders: true,
	})
	procedure.Query(r, "withdrawal.getSettings", procedure.Business, s.getSettings, procedure.Doc{
		Summary:     "How the money leaves, and what can leave now",
		Description: "404 without READ_WALLET.", Shows: shows,
	})
	procedure.Action(r, "withdrawal.updateSettings", procedure.Business, s.updateSettings, procedure.Doc{
		Summary:     "Choose how the money of new charges leaves",
		Description: ownerOnly + " 409 without an account at the provider. 422 without the code that AUTOMATIC needs.",
	})
}

func (s *Service) requestCode(ctx context.Context, _ struct{}) (RequestCodeOutput, error) {
	writer, err := s.findRequest(ctx, uuid.Nil)
	if err != nil {
		return RequestCodeOutput{}, err
	}
	sent, err := s.Codes.SendOwn(ctx, writer.Phone, jobs.CodeForWithdrawal)
	if err != nil {
		return RequestCodeOutput{}, err
	}
	return RequestCodeOutput{Attempt: sent.Attempt, PhoneEnd: writer.Phone[len(writer.Phone)-4:],
		ResendInSeconds: sent.ResendInSeconds}, nil
}

// findRequest returns the owner, and the withdrawal of an earlier request of this name if there is one.
func (s *Service) findRequest(ctx context.Context, request uuid.UUID) (queries.FindWithdrawalOfRequestRow, error) {
	return queries.New(s.DB.Read(procedure.ScopeOf(ctx))).FindWithdrawalOfRequest(ctx,
		queries.FindWithdrawalOfRequestParams{RequestID: &request})
}
