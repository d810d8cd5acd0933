package payments_test

import (
	"net"
	"net/http"
	"net/url"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"cortejo/providers/payments"
	"cortejo/providers/payouts"
	"cortejo/providers/process"
)

// stripeMock runs Stripe's own stateless mock. It knows Stripe's description of its API, of another version, and
// answers always the same: it is asked for nothing but whether what is sent exists there.
func stripeMock(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(t.TempDir(), "stripe-mock")
	build := exec.CommandContext(t.Context(), "go", "build", "-modfile="+filepath.Join(root, "tools", "stripemock",
		"go.mod"), "-o", binary, "github.com/stripe/stripe-mock")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build stripe-mock: %v\n%s", err, out)
	}
	port, err := process.FreePort(0)
	if err != nil {
		t.Fatal(err)
	}
	address := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	mock := exec.CommandContext(t.Context(), binary, "-http-addr", address, "-https-addr", "127.0.0.1:0")
	if err := mock.Start(); err != nil {
		t.Fatal(err)
	}
	// The end of the test's context kills it, but the test binary may exit before: nothing may outlive the tests.
	t.Cleanup(func() { _ = mock.Wait() }) // that it was killed is known
	for deadline := time.Now().Add(time.Minute); ; {
		if conn, err := (&net.Dialer{Timeout: time.Second}).DialContext(t.Context(), "tcp", address); err == nil {
			_ = conn.Close() // nothing was sent
			return "http://" + address
		}
		if time.Now().After(deadline) {
			t.Fatal("stripe-mock does not listen")
		}
	}
}

func TestStripeKnowsEveryParameterOfOurs(t *testing.T) {
	t.Parallel()
	address := stripeMock(t)
	client := payments.New(payments.Settings{SecretKey: "sk_test_123", URL: address})
	ctx := t.Context()
	for _, method := range payments.Methods {
		_, err := client.Start(ctx, payments.Order{
			Reference: "ref", Key: "key-" + string(method), Method: method, Cents: 10_000, Title: "Entrada",
			Description: "Casamento", Email: "souza@example.com", Group: "payment_1",
			ExpiresAt: time.Now().Add(time.Hour), BoletoDays: 3, SuccessURL: "https://cortejo.example/ok",
			CancelURL: "https://cortejo.example/volta",
		})
		if err != nil {
			t.Errorf("start with %s: %v", method, because(err))
		}
	}
	calls := map[string]func() error{
		"session":   func() error { _, err := client.Session(ctx, "cs_test_1"); return err },
		"find":      func() error { _, _, err := client.Find(ctx, "ref", time.Now()); return err },
		"sessionOf": func() error { _, _, err := client.SessionOf(ctx, "pi_1"); return err },
		"expire":    func() error { _, err := client.Expire(ctx, "cs_test_1"); return err },
		"refund":    func() error { _, err := client.Refund(ctx, "ch_1", 100, "ref", "key"); return err },
		"refundOf":  func() error { _, err := client.RefundOf(ctx, "re_1"); return err },
		"refunds":   func() error { _, err := client.Refunds(ctx, "ch_1"); return err },
		"dispute":   func() error { _, err := client.DisputeOf(ctx, "dp_1"); return err },
		"disputes":  func() error { _, err := client.Disputes(ctx, "ch_1"); return err },
		"balance":   func() error { _, err := client.GetBalance(ctx); return err },
		"lines":     func() error { _, err := client.ListBalanceLines(ctx, time.Now()); return err },
		"account": func() error {
			_, err := client.CreateRecipient(ctx, payouts.Holder{Reference: "ref", Key: "account", Name: "Ana Souza",
				Email: "ana@example.com", TaxID: "52998224725", URL: "https://cortejo.example",
				Birthdate: time.Date(1990, 5, 17, 0, 0, 0, 0, time.UTC)})
			return err
		},
		"company": func() error {
			_, err := client.CreateRecipient(ctx, payouts.Holder{Reference: "ref", Key: "company", IsCompany: true,
				Name: "Souza Festas", TaxID: "11222333000181"})
			return err
		},
		"transfer": func() error {
			_, err := client.CreateTransfer(ctx, payouts.TransferOrder{AccountID: "acct_1", ChargeID: "ch_1",
				Group: "group", Reference: "ref", Key: "transfer", Cents: 100})
			return err
		},
		"findTransfer": func() error { _, _, err := client.FindTransfer(ctx, "group", "ref"); return err },
		"getTransfer":  func() error { _, err := client.GetTransfer(ctx, "tr_1"); return err },
		"reverse": func() error {
			_, err := client.ReverseTransfer(ctx, "tr_1", 100, "ref", "reversal")
			return err
		},
		// ListPayoutLines is not among them: stripe-mock fails to expand a field below a source of many types.
		"payouts":     func() error { _, err := client.ListPayouts(ctx, "acct_1", time.Now()); return err },
		"findAccount": func() error { _, _, err := client.FindRecipient(ctx, "ref", time.Now()); return err },
		"getAccount":  func() error { _, err := client.GetRecipient(ctx, "acct_1", false); return err },
		"form": func() error {
			_, err := client.CreateForm(ctx, "acct_1", "https://cortejo.example/volta", "https://cortejo.example/novo")
			return err
		},
	}
	for name, call := range calls {
		if err := call(); err != nil {
			t.Errorf("%s: %v", name, because(err))
		}
	}
	// What it does not know it does refuse.
	form := url.Values{"charge": {"ch_1"}, "instalments": {"3"}}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address+"/v1/refunds",
		strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer sk_test_123")
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close() // nothing is read of it
	if response.StatusCode != http.StatusBadRequest {
		t.Errorf("an unknown parameter: %s", response.Status)
	}
}

// because is all of a failure, of which a log is told less.
func because(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	return []error{err}
}
