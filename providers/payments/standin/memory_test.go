package standin_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
	"cortejo/providers/payments/standin/standintest"
	"cortejo/providers/payouts"
	"cortejo/tenants/tenanttest"
)

// standinID matches the ids of the provider, which are random.
var standinID = regexp.MustCompile(`_standin[A-Z2-7]+`)

// describeTrade makes the same calls to a provider, some of them refused or repeated, and returns the answers and
// all objects that are left, with numbers in the place of ids.
func describeTrade(t *testing.T, provider *standin.Standin) string {
	t.Helper()
	ctx := t.Context()
	client := payments.New(payments.Settings{SecretKey: standin.Key, URL: "http://provider.test" + standin.Path,
		Transport: standintest.NewTransport(provider)})
	var all strings.Builder
	write := func(what string, result any, err error) {
		fmt.Fprintf(&all, "%s: %+v, %v %s\n", what, result, err, payments.CodeOf(err))
	}
	press := func(page string, form url.Values) {
		r := httptest.NewRequestWithContext(ctx, http.MethodPost, standin.Path+page, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := httptest.NewRecorder()
		provider.ServeHTTP(w, r)
		fmt.Fprintf(&all, "%s %v: %d\n", page, form, w.Code)
	}
	order := payments.Order{Reference: "order", Key: "order", Method: payments.Card, Cents: 200_00, Title: "Entrada",
		ExpiresAt: tradeTime.Add(payments.SessionLife), BoletoDays: 3, SuccessURL: "http://127.0.0.1/ok",
		CancelURL: "http://127.0.0.1/volta"}
	session, err := client.Start(ctx, order)
	write("start", session.State, err)
	again, err := client.Start(ctx, order)
	write("start again", again.ID == session.ID, err)
	order.Cents = 1_00
	_, err = client.Start(ctx, order)
	write("start another by the same key", nil, err)
	press("/pagar/"+session.ID, action("pay"))
	paid, err := client.Session(ctx, session.ID)
	if err != nil {
		t.Fatal(err)
	}
	charge := paid.Intent.Charge.ID
	account, err := client.CreateRecipient(ctx, payouts.Holder{Reference: "holder", Key: "holder"})
	write("account", nil, err)
	press("/contas/"+account, action("approve"))
	transfer, err := client.CreateTransfer(ctx, payouts.TransferOrder{AccountID: account, ChargeID: charge,
		Cents: 120_00, Group: "group", Reference: "part", Key: "part"})
	write("transfer", transfer.Line, err)
	for _, key := range []string{"back", "back", "too much"} {
		back, err := client.ReverseTransfer(ctx, transfer.ID, int64(1000*len(key)), key, key)
		write("reverse", back.Cents, err)
	}
	for _, cents := range []int64{30_00, 30_00, 900_00} {
		refund, err := client.Refund(ctx, charge, cents, "refund", fmt.Sprint("refund ", cents))
		write("refund", refund.Cents, err)
	}
	press("/cobranca/"+charge, url.Values{"action": {"dispute"}, "of": {"5000"}})
	press("/contas/"+account, action("payout"))
	press("/contas/"+account, action("bounce"))
	if err := provider.PayAccounts(ctx); err != nil {
		t.Fatal(err)
	}
	lines, err := client.GetBalance(ctx)
	write("balance", lines, err)
	for _, kind := range []string{"checkout.session", "charge", "refund", "dispute", "transfer", "transfer_reversal",
		"payout", "balance_transaction", "account_balance_transaction", "account", "event"} {
		objects, err := provider.List(ctx, kind)
		content, _ := json.Marshal(objects)
		write(kind, string(content), err)
	}
	numbers := map[string]string{}
	return standinID.ReplaceAllStringFunc(all.String(), func(id string) string {
		if numbers[id] == "" {
			numbers[id] = fmt.Sprint("_", len(numbers))
		}
		return numbers[id]
	})
}

// tradeTime is when the calls of describeTrade are made.
var tradeTime = time.Date(2026, 6, 15, 12, 0, 0, 0, time.UTC)

// Memory answers as the database does, keeps the same objects, and forgets what a refusal left.
func TestMemoryAnswersAsTheDatabaseDoes(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	options := standin.Options{AdminURL: env.AdminURL, PublicURL: "http://provider.test",
		WebhookURL: "http://127.0.0.1:1/none", ConnectWebhookURL: "http://127.0.0.1:1/none",
		Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return tradeTime }}
	stored, err := standin.Open(context.WithoutCancel(t.Context()), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stored.Close)
	want := strings.Split(describeTrade(t, stored), "\n")
	got := strings.Split(describeTrade(t, standin.OpenInMemory(options)), "\n")
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("line %d in memory:\n%s\nin the database:\n%s", i, got[i:], want[i:])
		}
	}
	if len(want) < 25 {
		t.Errorf("too little was compared:\n%s", strings.Join(want, "\n"))
	}
}
