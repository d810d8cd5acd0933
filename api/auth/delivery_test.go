package auth

import (
	"net/http"
	"testing"
	"time"

	"cortejo/providers/messages"
	"cortejo/tenants/tenanttest"
)

// A person who waits for a code reads that its message was refused, in the specification's words, whether or not the
// phone has an account; no other caller learns of it.
func TestARefusedMessageReachesWhoWaitsForIt(t *testing.T) {
	t.Parallel()
	a := setup(t, Limits{})
	outcome := func(delivery, channel string) (out GetDeliveryOutput) {
		t.Helper()
		a.call(t, http.MethodGet, "/api/public/auth.getDelivery?delivery="+delivery+"&channel="+channel, nil).
			into(t, &out)
		return out
	}
	known, _ := newPhone()
	a.signIn(t, known)
	a.rest(t, known)
	unknown, _ := newPhone()
	arrived, _ := a.ask(t, bySMS, unknown)
	a.rest(t, unknown)

	a.phones.Refuse(messages.ErrRefused)
	keys := map[string]bool{arrived.Delivery: true}
	for _, c := range []struct{ path, channel, phone, words string }{
		{bySMS, "SMS", known, "Não conseguimos enviar o SMS. Caso o erro persista fale conosco."},
		{bySMS, "SMS", unknown, "Não conseguimos enviar o SMS. Caso o erro persista fale conosco."},
		{byWhatsApp, "WHATSAPP", known, "Não conseguimos enviar a mensagem. Caso o erro persista fale conosco."},
		{byWhatsApp, "WHATSAPP", unknown, "Não conseguimos enviar a mensagem. Caso o erro persista fale conosco."},
	} {
		var sent SendCodeOutput
		a.call(t, http.MethodPost, c.path, map[string]string{"phone": c.phone}).into(t, &sent)
		if len(sent.Delivery) != deliveryKeyLetters || keys[sent.Delivery] {
			t.Errorf("%s: the key is %q, which is not a new one", c.path, sent.Delivery)
		}
		keys[sent.Delivery] = true
		tenanttest.WaitUntil(t, 10*time.Second, "the refusal is known",
			func() bool { return outcome(sent.Delivery, c.channel).Refused })
		if got := outcome(sent.Delivery, c.channel); got.Detail == nil || *got.Detail != c.words {
			t.Errorf("%s to %s: %+v", c.channel, c.phone, got)
		}
		a.rest(t, c.phone)
	}
	// A delivered code and an invented delivery look the same.
	for _, delivery := range []string{arrived.Delivery, "AAAAAAAAAAAAAAAAAAAAAAAAAA"} {
		if got := outcome(delivery, "SMS"); got.Refused || got.Detail != nil {
			t.Errorf("%s: %+v", delivery, got)
		}
	}
	// A key is worth nothing once its code is.
	if _, err := a.env.Admin.Exec(t.Context(),
		`UPDATE rate_limits SET ends_at = now() - interval '1 second'`); err != nil {
		t.Fatal(err)
	}
	for delivery := range keys {
		if outcome(delivery, "SMS").Refused {
			t.Errorf("%s is remembered longer than its code lives", delivery)
		}
	}
	// The table contains neither the keys nor the phones.
	var rows int
	if err := a.env.Admin.QueryRow(t.Context(),
		`SELECT count(*) FROM rate_limits WHERE strpos(encode(key, 'escape'), $1) > 0 OR strpos(encode(key, 'escape'), $2) > 0`, arrived.Delivery, known).Scan(&rows); err != nil || rows != 0 {
		t.Errorf("%d rows tell of them (%v)", rows, err)
	}
}
