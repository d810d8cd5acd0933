package withdrawal

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cortejo/api/recipient"
	"cortejo/formats/money"
	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// What the owner reads of when money arrives.
const (
	arrivalText = "O Stripe leva ao banco o que chega à conta de recebimento uma vez por dia, em dias úteis. " +
		"Costuma levar de um a três dias."
	waitingText = "Se o dinheiro espera, o Stripe pode tê-lo levado à conta do Cortejo no fim do dia. Então o saque " +
		"espera o Cortejo devolvê-lo, o que pode levar até cinco dias úteis. O que faz 80 dias sai sozinho."
)

func (s *Service) getSettings(ctx context.Context, db tenants.Reader, _ struct{}) (Settings, error) {
	row, err := queries.New(db).GetWithdrawalSettings(ctx,
		queries.GetWithdrawalSettingsParams{IsLive: s.Payments.Live()})
	if err != nil {
		return Settings{}, err
	}
	account, err := recipient.ParseState(row.Recipient, row.CanWrite, s.Payments)
	if err != nil {
		return Settings{}, err
	}
	out := Settings{
		Mode: Mode(row.Mode), CanWrite: row.CanWrite, BusinessAmount: row.BusinessCents, BankName: account.BankName,
		BankLast4: account.BankLast4, ArrivalText: arrivalText, WaitingText: waitingText,
		SetAsideAmount: row.SetAsideCents, SetAsideText: formatSetAside(row.SetAsideCents),
	}
	if err := json.Unmarshal(row.Gifts, &out.Gifts); err != nil {
		return Settings{}, fmt.Errorf("withdrawal: read the gifts: %w", err)
	}
	obstacle := ""
	switch {
	case row.OpenWithdrawal != uuid.Nil:
		out.OpenWithdrawal, obstacle = &row.OpenWithdrawal, "OPEN"
	case account.Severity > 0 || !account.HasRecipient || !account.IsSynced || !s.Payments.Enabled():
		obstacle = "RECIPIENT"
	case out.BusinessAmount == 0 && len(out.Gifts) == 0 && out.SetAsideAmount > 0:
		obstacle = "SET_ASIDE"
	case out.BusinessAmount == 0 && len(out.Gifts) == 0:
		obstacle = "NOTHING"
	}
	out.ObstacleText = obstacles[obstacle]
	out.CanWithdraw = row.CanWrite && obstacle == ""
	return out, nil
}

// formatSetAside returns what the owner reads of money that the provider refused to transfer; empty if there is none.
func formatSetAside(cents int64) string {
	if cents == 0 {
		return ""
	}
	return "O Stripe recusou transferir " + money.Format(cents) +
		". O dinheiro continua na carteira, e o Cortejo foi avisado."
}

// updateSettings asks for a code before money may leave by itself: it is what grants.
func (s *Service) updateSettings(ctx context.Context, in UpdateSettingsInput) (Settings, error) {
	writer, err := s.findRequest(ctx, uuid.Nil)
	if err != nil {
		return Settings{}, err
	}
	if in.Mode == Automatic {
		if err := s.Codes.ConfirmOwn(ctx, writer.UserID, jobs.CodeForWithdrawal, in.Attempt, in.Code); err != nil {
			return Settings{}, err
		}
	}
	var out Settings
	err = s.DB.Write(ctx, procedure.ScopeOf(ctx), func(w tenants.Writer) error {
		isSet, err := queries.New(w).SetWithdrawalMode(ctx,
			queries.SetWithdrawalModeParams{Mode: string(in.Mode), IsLive: s.Payments.Live()})
		if err != nil {
			return err
		}
		if !isSet {
			return problem.Conflict("Abra antes a conta de recebimento.")
		}
		out, err = s.getSettings(ctx, w, struct{}{})
		return err
	})
	return out, err
}
