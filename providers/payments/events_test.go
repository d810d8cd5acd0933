package payments_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v76/webhook"

	"cortejo/providers/payments"
)

func signed(body string, at time.Time, secret string) string {
	return fmt.Sprintf("t=%d,v1=%s", at.Unix(), hex.EncodeToString(webhook.ComputeSignature(at, []byte(body), secret)))
}

func TestOnlySignedEventsAreRead(t *testing.T) {
	t.Parallel()
	client := payments.New(payments.Settings{SecretKey: "sk_test_x",
		WebhookSecrets: []string{"whsec_new", "whsec_old"}})
	body := `{"id":"evt_1","object":"event","type":"charge.refunded","api_version":"2023-10-16","livemode":false,"created":1,"data":{"object":{"id":"ch_1","object":"charge","payment_intent":{"id":"pi_1"}}}}`
	now := time.Now()
	for name, header := range map[string]string{"new": signed(body, now, "whsec_new"),
		"old": signed(body, now, "whsec_old"), "four minutes ago": signed(body, now.Add(-4*time.Minute), "whsec_new")} {
		event, err := client.Event([]byte(body), header)
		if err != nil || event.ID != "evt_1" || event.ChargeID != "ch_1" || event.IntentID != "pi_1" ||
			client.Foreign(event) != "" {
			t.Errorf("%s: %+v (%v)", name, event, err)
		}
	}
	for name, header := range map[string]string{
		"none": "", "another's": signed(body, now, "whsec_other"), "empty": signed(body, now, ""),
		"six minutes ago": signed(body, now.Add(-6*time.Minute), "whsec_new"),
		"another body":    signed(body+" ", now, "whsec_new"),
	} {
		if _, err := client.Event([]byte(body), header); !errors.Is(err, payments.ErrNotSigned) {
			t.Errorf("%s is read: %v", name, err)
		}
	}
	if _, err := payments.New(payments.Settings{WebhookSecrets: []string{""}}).
		Event([]byte(body), signed(body, now, "")); !errors.Is(err, payments.ErrNotSigned) {
		t.Errorf("without a secret everything is signed: %v", err)
	}
	for _, broken := range []string{"", "{", "null", "[]", `{"id":"evt_1"}`, `{"id":"evt_1","data":{"object":7}}`} {
		if _, err := client.Event([]byte(broken), signed(broken, now, "whsec_new")); err == nil {
			t.Errorf("%q is an event", broken)
		}
	}
}

func TestForeignEventsSayWhy(t *testing.T) {
	t.Parallel()
	client := payments.New(payments.Settings{SecretKey: "sk_test_x"})
	for want, event := range map[string]payments.Event{
		"":            {APIVersion: payments.APIVersion},
		"ACCOUNT":     {APIVersion: payments.APIVersion, Account: "acct_1"},
		"LIVEMODE":    {APIVersion: payments.APIVersion, Live: true},
		"API_VERSION": {APIVersion: "2025-01-01"},
	} {
		if got := client.Foreign(event); got != want {
			t.Errorf("%+v: %q", event, got)
		}
	}
	for want, event := range map[string]payments.Event{
		"":            {APIVersion: payments.APIVersion, Account: "acct_1"},
		"NO_ACCOUNT":  {APIVersion: payments.APIVersion},
		"LIVEMODE":    {APIVersion: payments.APIVersion, Account: "acct_1", Live: true},
		"API_VERSION": {APIVersion: "2025-01-01", Account: "acct_1"},
	} {
		if got := client.CheckAccountEvent(event); got != want {
			t.Errorf("of connected accounts, %+v: %q", event, got)
		}
	}
}

func TestEachEndpointHasItsOwnSecrets(t *testing.T) {
	t.Parallel()
	client := payments.New(payments.Settings{SecretKey: "sk_test_x", WebhookSecrets: []string{"whsec_own"},
		ConnectSecrets: []string{"whsec_connect", "whsec_connect_old"}})
	body := []byte(`{"id":"evt_1","object":"event","type":"account.updated","account":"acct_1",` +
		`"api_version":"2023-10-16","created":1,"data":{"object":{"id":"acct_1","object":"account"}}}`)
	now := time.Now()
	for _, secret := range client.ConnectSecrets {
		event, err := client.ParseAccountEvent(body, signed(string(body), now, secret))
		if err != nil || event.Account != "acct_1" || event.ObjectID != "acct_1" {
			t.Errorf("%s: %+v (%v)", secret, event, err)
		}
		if _, err := client.Event(body, signed(string(body), now, secret)); !errors.Is(err, payments.ErrNotSigned) {
			t.Errorf("our own endpoint takes %s: %v", secret, err)
		}
	}
	if _, err := client.ParseAccountEvent(body, signed(string(body), now, "whsec_own")); !errors.Is(err,
		payments.ErrNotSigned) {
		t.Errorf("the endpoint of accounts takes our own secret: %v", err)
	}
}
