package withdrawal

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

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

func (s *Service) get(ctx context.Context, db tenants.Reader, in GetInput) (Withdrawal, error) {
	row, err := queries.New(db).GetWithdrawal(ctx, queries.GetWithdrawalParams{ID: in.UUID})
	if err != nil {
		return Withdrawal{}, err
	}
	out := Withdrawal{
		UUID: row.ID, Status: row.Status, StatusText: statusTexts[row.Status], Cause: row.Cause,
		Amount: row.BusinessCents + row.GiftsCents, BusinessAmount: row.BusinessCents, GiftsAmount: row.GiftsCents,
		CreatedAt: row.CreatedAt, SentAt: row.SentAt, ArrivesOn: row.ArrivesOn, ArrivedAt: row.ArrivedAt,
		FailureText: formatFailure(row.Failure), Gifts: []GiftsPart{}, Transfers: []Transfer{},
	}
	var transfers []struct {
		Transfer
		Failure string
	}
	if err := json.Unmarshal(row.Transfers, &transfers); err != nil {
		return Withdrawal{}, fmt.Errorf("withdrawal: read its transfers: %w", err)
	}
	for _, one := range transfers {
		one.FailureText = formatFailure(one.Failure)
		out.Transfers = append(out.Transfers, one.Transfer)
		out.count(one.Transfer)
	}
	return out, nil
}

// count adds a transfer to the sums.
func (w *Withdrawal) count(t Transfer) {
	switch t.Status {
	case "ARRIVED":
		w.ArrivedAmount += t.Amount - t.ReversedAmount
		fallthrough
	case "SENT":
		w.SentAmount += t.Amount - t.ReversedAmount
	}
	if !t.OfHosts || t.EventUUID == nil {
		return
	}
	for i := range w.Gifts {
		if w.Gifts[i].EventUUID == *t.EventUUID {
			w.Gifts[i].Amount += t.Amount
			return
		}
	}
	w.Gifts = append(w.Gifts, GiftsPart{EventUUID: *t.EventUUID, EventTitle: t.EventTitle, Amount: t.Amount})
}

// cursorKey is the last withdrawal of a page.
type cursorKey struct {
	ID uuid.UUID `json:"i"`
}

// listedRow is a withdrawal of ListWithdrawals.
type listedRow struct {
	ID            uuid.UUID   `json:"id"`
	Status        string      `json:"status"`
	Cause         string      `json:"cause"`
	BusinessCents int64       `json:"businessCents"`
	GiftsCents    int64       `json:"giftsCents"`
	Failure       string      `json:"failure"`
	ArrivesOn     *time.Time  `json:"arrivesOn"`
	CreatedAt     time.Time   `json:"createdAt"`
	SentAt        *time.Time  `json:"sentAt"`
	ArrivedAt     *time.Time  `json:"arrivedAt"`
	SentCents     int64       `json:"sentCents"`
	ArrivedCents  int64       `json:"arrivedCents"`
	Gifts         []GiftsPart `json:"gifts"`
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
	var rows []listedRow
	if err := jsonrow.Read("ListWithdrawals", raw, &rows); err != nil {
		return GetAllOutput{}, err
	}
	rows, more := paging.Cut(rows, in.Limit)
	out := GetAllOutput{Items: []Withdrawal{}}
	for _, row := range rows {
		out.Items = append(out.Items, Withdrawal{
			UUID: row.ID, Status: row.Status, StatusText: statusTexts[row.Status], Cause: row.Cause,
			Amount: row.BusinessCents + row.GiftsCents, BusinessAmount: row.BusinessCents, GiftsAmount: row.GiftsCents,
			SentAmount: row.SentCents, ArrivedAmount: row.ArrivedCents, CreatedAt: row.CreatedAt, SentAt: row.SentAt,
			ArrivesOn: row.ArrivesOn, ArrivedAt: row.ArrivedAt, FailureText: formatFailure(row.Failure),
			Gifts: row.Gifts, Transfers: []Transfer{},
		})
	}
	if more {
		next, err := paging.EncodeCursor(cursorKey{rows[len(rows)-1].ID})
		if err != nil {
			return GetAllOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
