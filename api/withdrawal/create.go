package withdrawal

import (
	"context"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// obstacles are the sentences for why a withdrawal cannot be asked for, by the outcome of app.request_withdrawal.
var obstacles = map[string]string{
	"OPEN":      "Já há um saque a caminho do Stripe. Espere ele sair para pedir outro.",
	"RECIPIENT": "A conta de recebimento ainda não pode receber. Veja na carteira o que falta.",
	"NOTHING":   "Não há dinheiro disponível para sacar.",
	"SET_ASIDE": "Não há outro dinheiro para sacar.",
	"TOO_MUCH":  "O valor é maior do que o disponível.",
}

// check refuses an input that names no money.
func (in CreateInput) check() error {
	var fields []problem.Field
	if in.UUID == uuid.Nil {
		fields = append(fields, problem.Field{Name: "uuid", Message: "Falta o nome do pedido."})
	}
	if in.EventUUID != nil && in.Of != Gifts {
		fields = append(fields, problem.Field{Name: "eventUuid", Message: "Só os presentes são de um evento."})
	}
	if in.Amount != nil && in.Of != Business && (in.Of != Gifts || in.EventUUID == nil) {
		fields = append(fields, problem.Field{Name: "amount",
			Message: "Um valor se saca do negócio ou dos presentes de um evento; de todos, saca-se tudo."})
	}
	if len(fields) > 0 {
		return problem.Invalid("", fields...)
	}
	return nil
}

// create stores what the owner asks for and has a job make the transfers. A request that was stored before needs no
// second code: its answer was lost.
func (s *Service) create(ctx context.Context, in CreateInput) (Withdrawal, error) {
	writer, err := s.findRequest(ctx, in.UUID)
	if err != nil {
		return Withdrawal{}, err
	}
	if writer.ID != uuid.Nil {
		return s.get(ctx, s.DB.Read(procedure.ScopeOf(ctx)), GetInput{UUID: writer.ID})
	}
	if err := in.check(); err != nil {
		return Withdrawal{}, err
	}
	if !s.Payments.Enabled() {
		return Withdrawal{}, problem.Conflict("Os pagamentos online não estão ligados nesta instalação.")
	}
	if err := s.Codes.ConfirmOwn(ctx, writer.UserID, jobs.CodeForWithdrawal, in.Attempt, in.Code); err != nil {
		return Withdrawal{}, err
	}
	var out Withdrawal
	err = s.DB.Write(ctx, procedure.ScopeOf(ctx), func(w tenants.Writer) error {
		made, err := queries.New(w).RequestWithdrawal(ctx, queries.RequestWithdrawalParams{RequestID: in.UUID,
			MoneyOf: string(in.Of), EventID: in.EventUUID, Cents: in.Amount, IsLive: s.Payments.Live()})
		if err != nil {
			return err
		}
		if sentence, ok := obstacles[made.Outcome]; ok {
			if made.Outcome == "TOO_MUCH" {
				return problem.Invalid("", problem.Field{Name: "amount", Message: sentence})
			}
			return problem.Conflict(sentence)
		}
		job := jobs.SendWithdrawal{OfBusiness: jobs.OfBusiness{BusinessID: procedure.ScopeOf(ctx).BusinessID()},
			WithdrawalID: made.ID}
		if err := w.Enqueue(ctx, job, nil); err != nil {
			return err
		}
		out, err = s.get(ctx, w, GetInput{UUID: made.ID})
		return err
	})
	return out, err
}
