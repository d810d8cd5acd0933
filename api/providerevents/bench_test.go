package providerevents_test

import (
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v76/webhook"

	"cortejo/api/providerevents"
	"cortejo/jobs/jobstest"
	"cortejo/providers/payments"
	"cortejo/tenants/tenanttest"
)

// BenchmarkWebhook calls with 50 events a second for ten seconds, each new, over HTTP, whether or not those before were
// answered, and tells how long the answers took.
func BenchmarkWebhook(b *testing.B) {
	const perSecond, calls, secret = 50, 500, "whsec_test"
	env := tenanttest.New(b)
	quiet := slog.New(slog.DiscardHandler)
	jobstest.SetQueue(b, env)
	server := httptest.NewServer(providerevents.Webhook(env.DB,
		payments.New(payments.Settings{SecretKey: "sk_test_x", WebhookSecrets: []string{secret}}), quiet))
	b.Cleanup(server.Close)
	round := 0
	for b.Loop() {
		round++
		took := make([]time.Duration, calls)
		var running sync.WaitGroup
		tick := time.NewTicker(time.Second / perSecond)
		for n := range calls {
			<-tick.C
			running.Go(func() {
				body := fmt.Sprintf(
					`{"id":"evt_%d_%d","object":"event","type":"charge.refunded","api_version":"2023-10-16","created":1,"data":{"object":{"id":"ch_1","object":"charge","payment_intent":"pi_1"}}}`, round, n)
				now := time.Now()
				r, err := http.NewRequestWithContext(b.Context(), http.MethodPost, server.URL, strings.NewReader(body))
				if err != nil {
					b.Error(err)
					return
				}
				r.Header.Set(payments.SignatureHeader,
					fmt.Sprintf("t=%d,v1=%s", now.Unix(),
						hex.EncodeToString(webhook.ComputeSignature(now, []byte(body), secret))))
				res, err := server.Client().Do(r)
				if err != nil {
					b.Error(err)
					return
				}
				if err := res.Body.Close(); err != nil || res.StatusCode != http.StatusOK {
					b.Errorf("answered %s, %v", res.Status, err)
				}
				took[n] = time.Since(now)
			})
		}
		running.Wait()
		tick.Stop()
		slices.Sort(took)
		b.ReportMetric(float64(took[calls/2].Microseconds())/1000, "ms/median")
		b.ReportMetric(float64(took[calls*99/100].Microseconds())/1000, "ms/p99")
	}
}
