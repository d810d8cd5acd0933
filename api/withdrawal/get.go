package withdrawal

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// statusTexts are what a withdrawal is, in Portuguese.
var statusTexts = map[string]string{
	"REQUESTED":    "Pedido",
	"TRANSFERRING": "Sendo enviado ao Stripe",
	"WAITING":      "Esperando o dinheiro no Stripe",
	"SENT":         "A caminho do banco",
	"ARRIVED":      "No banco",
	"FAILED":       "Não saiu",
}

// failureTexts are why money waits or came back, by our words for it; of the provider's own words there are many.
var failureTexts = map[string]string{
	"":                     "",
	"balance_insufficient": "O Stripe ainda não tem o dinheiro deste saque. O Cortejo foi avisado, e ele sai sozinho.",
	"UNAVAILABLE":          "O Stripe não respondeu. O saque continua sozinho.",
	"RECIPIENT":            "A conta de recebimento não podia receber.",
	"NOT_ENOUGH":           "Uma devolução ou contestação levou uma parte antes de ela sair.",
	"PAYOUT_FAILED":        "O banco não recebeu. O dinheiro está no Stripe, que tenta de novo; confira a conta.",
}

func formatFailure(failure string) string {
	if text, ok := failureTexts[failure]; ok {
		return text
	}
	return "O Stripe recusou a transferência."
}

// shownRow is a withdrawal as the database shows it, with its own words for failures.
type shownRow struct {
	Withdrawal
	Failure   string `json:"failure"`
	Transfers []struct {
		Transfer
		Failure string `json:"failure"`
	} `json:"transfers"`
}

func (r shownRow) toWithdrawal() Withdrawal {
	out := r.Withdrawal
	out.StatusText, out.FailureText, out.Transfers = statusTexts[out.Status], formatFailure(r.Failure), []Transfer{}
	for _, one := range r.Transfers {
		one.FailureText = formatFailure(one.Failure)
		out.Transfers = append(out.Transfers, one.Transfer)
	}
	return out
}

func (s *Service) get(ctx context.Context, db tenants.Reader, in GetInput) (Withdrawal, error) {
	raw, err := queries.New(db).GetWithdrawal(ctx, queries.GetWithdrawalParams{ID: in.UUID})
	if err != nil {
		return Withdrawal{}, err
	}
	var row shownRow
	if err := jsonrow.Read("GetWithdrawal", raw, &row, "statusText", "failureText"); err != nil {
		return Withdrawal{}, err
	}
	return row.toWithdrawal(), nil
}

// cursorKey is the last withdrawal of a page.
type cursorKey struct {
	ID uuid.UUID `json:"i"`
}

func (s *Service) getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	after, err := paging.DecodeCursor[cursorKey](in.Cursor)
	if err != nil {
		return GetAllOutput{}, err
	}
	params := queries.ListWithdrawalsParams{PageSize: int32(in.Limit) + 1} //nolint:gosec // at most 50
	if after != nil {
		params.AfterID = &after.ID
	}
	raw, err := queries.New(db).ListWithdrawals(ctx, params)
	if err != nil {
		return GetAllOutput{}, err
	}
	var rows []shownRow
	if err := jsonrow.Read("ListWithdrawals", raw, &rows, "statusText", "failureText"); err != nil {
		return GetAllOutput{}, err
	}
	rows, more := paging.Cut(rows, in.Limit)
	out := GetAllOutput{Items: []Withdrawal{}}
	for _, row := range rows {
		out.Items = append(out.Items, row.toWithdrawal())
	}
	if more {
		next, err := paging.EncodeCursor(cursorKey{rows[len(rows)-1].UUID})
		if err != nil {
			return GetAllOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
