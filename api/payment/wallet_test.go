package payment_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"cortejo/api/payment"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/payments"
	"cortejo/providers/payouts"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// With a live key a business is paid online exactly when its recipient is AFFILIATION or ACTIVE, with a test key
// always.
func TestRealMoneyNeedsARecipient(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	jobstest.SetQueue(t, env)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		// A failed write shows at the client.
		_, _ = fmt.Fprintf(w, `{"id":"cs_%s","object":"checkout.session","status":"open","url":"https://pay.example/"}`,
			r.Header.Get("Idempotency-Key"))
	}))
	t.Cleanup(server.Close)
	wedding, marina := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento"), env.AddUser("Marina")
	env.AddEventCustomer(wedding, marina)
	env.SetCustomerPermissions(wedding, tenants.CustomerPaymentsView)
	client := func(key string) proceduretest.Caller {
		api := proceduretest.New(t, env, func(r *procedure.Router) {
			payment.Register(r, payment.Options{DB: env.DB, PublicURL: "http://cortejo.test",
				Payments: payments.New(payments.Settings{SecretKey: key, Methods: payments.Methods, URL: server.URL})})
		})
		return api.Customer(marina, wedding)
	}
	live, test := client("sk_live_1"), client("sk_test_1")
	for _, state := range append(payouts.ListStates(), "no row") {
		env.Exec(`DELETE FROM recipients`)
		switch state {
		case "no row":
		case payouts.Missing:
			env.Exec(`INSERT INTO recipients (business_id, is_live) VALUES ($1, true)`, wedding.Business.ID)
		default:
			env.AddRecipient(wedding.Business, "acct_1", string(state))
		}
		_, id := env.AddInvoice(wedding, "Assessoria", 12_000_00)
		want, ways := http.StatusConflict, 0
		if state.MayCharge() {
			want, ways = http.StatusOK, len(payments.Methods)
		}
		online := proceduretest.Get[payment.OnlineOutput](live, "payment.online", in{"uuid": id})
		if len(online.Methods) != ways || online.Test {
			t.Errorf("%s: %d ways to pay, want %d", state, len(online.Methods), ways)
		}
		if got := live.TryPost("payment.start", in{"uuid": id, "method": "CARD"}); got != want {
			t.Errorf("%s: start answers %d, want %d", state, got, want)
		}
		_, id = env.AddInvoice(wedding, "Assessoria", 12_000_00)
		if got := test.TryPost("payment.start", in{"uuid": id, "method": "CARD"}); got != http.StatusOK {
			t.Errorf("%s, with a test key: %d", state, got)
		}
	}
	// A recipient of test money is none for real money.
	env.Exec(`DELETE FROM recipients`)
	env.AddRecipient(wedding.Business, "acct_test", "ACTIVE")
	env.Exec(`UPDATE recipients SET is_live = false`)
	_, id := env.AddInvoice(wedding, "Assessoria", 12_000_00)
	if got := live.TryPost("payment.start", in{"uuid": id, "method": "CARD"}); got != http.StatusConflict {
		t.Errorf("with a recipient of test money: %d", got)
	}
}
