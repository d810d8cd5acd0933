package withdrawal

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"cortejo/formats/money"
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
	"REVERSED":     "Devolvido ao Cortejo",
	"FAILED":       "Não saiu",
}

const (
	// payoutFailed is why money is at the provider again: its bank did not take it.
	payoutFailed = "PAYOUT_FAILED"
	returnedText = "Devolvido pelo banco"
)

// failureTexts are why money waits or came back, by our words for it; of the provider's own words there are many.
var failureTexts = map[string]string{
	"":                     "",
	"balance_insufficient": "O Stripe ainda não tem o dinheiro deste saque. O Cortejo foi avisado, e ele sai sozinho.",
	"UNAVAILABLE":          "O Stripe não respondeu. O saque continua sozinho.",
	"RECIPIENT":            "A conta de recebimento não podia receber.",
	"NOT_ENOUGH":           "Uma devolução ou contestação levou uma parte antes de ela sair.",
	payoutFailed:           "O banco não recebeu. O dinheiro está no Stripe, que tenta de novo; confira a conta.",
}

// reversalTexts are why money came back, in Portuguese.
var reversalTexts = map[string]string{
	"REFUND":   "Devolvido ao Cortejo por uma devolução ao cliente",
	"DISPUTE":  "Devolvido ao Cortejo por uma contestação",
	"PROVIDER": "Devolvido ao Cortejo no painel do Stripe",
}

// reversalParts name the causes of what came back of a withdrawal, in the order of its sentence.
var reversalParts = []struct{ cause, text string }{
	{"REFUND", " por devoluções a clientes"}, {"DISPUTE", " por contestações"}, {"PROVIDER", " no painel do Stripe"},
}

// formatReversed returns what came back of a withdrawal, by its cause, or was asked back and could not come.
func formatReversed(reversedBy map[string]int64, owed int64) string {
	var parts, sentences []string
	for _, part := range reversalParts {
		if cents := reversedBy[part.cause]; cents > 0 {
			parts = append(parts, money.Format(cents)+part.text)
		}
	}
	if len(parts) > 0 {
		sentences = append(sentences, "De volta ao Cortejo: "+strings.Join(parts, ", "))
	}
	if owed > 0 {
		sentences = append(sentences, "Já fora do Stripe, a sair do próximo dinheiro: "+money.Format(owed))
	}
	return strings.Join(sentences, "; ")
}

func formatFailure(failure string) string {
	if text, ok := failureTexts[failure]; ok {
		return text
	}
	return "O Stripe recusou a transferência. O que ele recusou continua na carteira."
}

// shownRow is a withdrawal as the database shows it, with its own words for failures.
type shownRow struct {
	Withdrawal
	Failure    string           `json:"failure"`
	ReversedBy map[string]int64 `json:"reversedBy"` // what came back, by its cause
	Transfers  []struct {
		Transfer
		Failure string `json:"failure"`
	} `json:"transfers"`
}

// computedTexts are the fields of a withdrawal that the database does not show.
var computedTexts = []string{"statusText", "failureText", "reversedText", "causeText"}

func (r shownRow) toWithdrawal() Withdrawal {
	out := r.Withdrawal
	out.StatusText, out.FailureText, out.Transfers = statusTexts[out.Status], formatFailure(r.Failure), []Transfer{}
	if out.Status == "SENT" && r.Failure == payoutFailed && out.ArrivesOn == nil {
		out.StatusText = returnedText // until the provider takes it there again
	}
	out.ReversedText = formatReversed(r.ReversedBy, out.OwedAmount)
	for _, one := range r.Transfers {
		one.FailureText = formatFailure(one.Failure)
		for i, reversal := range one.Reversals {
			one.Reversals[i].CauseText = reversalTexts[reversal.Cause]
		}
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
	if err := jsonrow.Read("GetWithdrawal", raw, &row, computedTexts...); err != nil {
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
	if err := jsonrow.Read("ListWithdrawals", raw, &rows, computedTexts...); err != nil {
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
