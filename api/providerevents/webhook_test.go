package providerevents_test

import (
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v76/webhook"

	"cortejo/api/providerevents"
	"cortejo/jobs/jobstest"
	"cortejo/providers/payments"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

// A signed event is stored once, before the response. An event of another account or API version is stored and not
// processed; one without a valid signature is not stored.
func TestWhatIsSignedIsKeptOnce(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	quiet := slog.New(slog.DiscardHandler)
	jobstest.SetQueue(t, env)
	const secret = "whsec_test"
	handler := providerevents.Webhook(env.DB,
		payments.New(payments.Settings{SecretKey: "sk_test_x", WebhookSecrets: []string{secret}}), quiet)
	call := func(body, secret string) int {
		now := time.Now()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, providerevents.Path, strings.NewReader(body))
		r.Header.Set(payments.SignatureHeader,
			fmt.Sprintf("t=%d,v1=%s", now.Unix(),
				hex.EncodeToString(webhook.ComputeSignature(now, []byte(body), secret))))
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w.Code
	}
	body := func(id, more string) string {
		return `{"id":"` + id +
			`","object":"event","type":"charge.refunded","api_version":"2023-10-16","created":1,"data":{"object":{"id":"ch_1","object":"charge","payment_intent":"pi_1"}}` + more + `}`
	}
	for name, c := range map[string]struct {
		body, secret string
		status       int
	}{
		"another's signature": {body("evt_forged", ""), "whsec_other", http.StatusForbidden},
		"no event":            {`{"id":"evt_broken"}`, secret, http.StatusBadRequest},
		"no JSON":             {`{`, secret, http.StatusBadRequest},
		"too large": {body("evt_large", `,"x":"`+strings.Repeat("x", 256<<10)+`"`), secret,
			http.StatusRequestEntityTooLarge},
		"ours":              {body("evt_ours", ""), secret, http.StatusOK},
		"real money":        {body("evt_live", `,"livemode":true`), secret, http.StatusOK},
		"another account's": {body("evt_account", `,"account":"acct_1"`), secret, http.StatusOK},
		"another version": {strings.Replace(body("evt_version", ""), "2023-10-16", "2025-01-27.acacia", 1), secret,
			http.StatusOK},
	} {
		for range 2 {
			if got := call(c.body, c.secret); got != c.status {
				t.Errorf("%s: %d, want %d", name, got, c.status)
			}
		}
	}
	var kept, asked string
	if err := env.Admin.QueryRow(t.Context(),
		`SELECT (SELECT string_agg(concat_ws(' ', id, state, nullif(reason, '')), ', ' ORDER BY id) FROM provider_events),
		(SELECT string_agg(args->>'id', ', ') FROM river.river_job WHERE kind = 'provider_event')`).
		Scan(&kept, &asked); err != nil {
		t.Fatal(err)
	}
	if want := "evt_account FOREIGN ACCOUNT, evt_live FOREIGN LIVEMODE, evt_ours RECEIVED, evt_version FOREIGN API_VERSION"; kept != want {
		t.Errorf("kept %s, want %s", kept, want)
	}
	if asked != "evt_ours" {
		t.Errorf("to be worked on: %s", asked)
	}
}
