package outbox_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cortejo/providers/messages"
	"cortejo/providers/messages/outbox"
	"cortejo/providers/messages/smtp"
	"cortejo/tenants/tenanttest"
)

// post is the outbox's SMTP server for this sender's e-mails, and the sender there.
func post(t *testing.T, box *outbox.Outbox, from string, of outbox.Post, key smtp.DKIM) *smtp.Sender {
	t.Helper()
	settings := smtp.Settings{TLS: smtp.NoTLS, From: from, DKIM: key}
	sender, err := smtp.New(settings)
	if err != nil {
		t.Fatal(err)
	}
	if of.Domain == "" {
		of.Domain = sender.Domain()
	}
	if of.Key == "" {
		of.KeyName, of.Key = sender.Record()
	}
	address, end, err := box.Receive(t.Context(), of)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = end() })
	settings.Host, settings.Port = address.IP.String(), address.Port
	if sender, err = smtp.New(settings); err != nil {
		t.Fatal(err)
	}
	return sender
}

func edwards(t *testing.T) smtp.DKIM {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	text, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return smtp.DKIM{Selector: "s1", Key: string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: text}))}
}

var letter = messages.Message{
	Channel: messages.Email, To: "souza@example.com", Kind: messages.GuestQrCode,
	Body: "Até lá!\n\nhttps://cortejo.example/rsvp/segredo?x=" + strings.Repeat("y", 90),
	Email: messages.Letter{
		Subject: "Código de entrada", HTML: `<html><head></head><p>Até lá!</p><img src="cid:codigo@cortejo"></html>`,
		StopURL: "https://cortejo.example/parar", OneClick: true,
		Inline: []messages.Inline{{CID: "codigo@cortejo", Name: "codigo.png", ContentType: "image/png",
			Content: []byte("PNG")}},
	},
}

// An e-mail comes by SMTP. The page shows it as its recipient sees it, in a document that runs nothing; the log does
// not name guests.
func TestKeepsAnEmailWhole(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	var log bytes.Buffer
	box := open(t, env, &log)
	for _, m := range []messages.Message{code(1), letter} {
		by := messages.ChannelRouter{SMS: box, WhatsApp: box,
			Emails: post(t, box, "Cortejo <convites@cortejo.localhost>", outbox.Post{}, edwards(t))}
		if err := by.Send(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := box.List(t.Context(), letter.To)
	if err != nil || len(kept) != 1 || kept[0].Kind != letter.Kind || kept[0].Channel != messages.Email ||
		kept[0].Body != letter.Body || kept[0].Subject != letter.Email.Subject || kept[0].HTML != letter.Email.HTML ||
		len(kept[0].Inline) != 1 ||
		kept[0].Inline[0] != (outbox.Picture{CID: "codigo@cortejo", URL: "data:image/png;base64,UE5H"}) {
		t.Fatalf("kept %+v (%v)", kept, err)
	}
	for _, line := range []string{"DKIM-Signature: ", "List-Unsubscribe: <https://cortejo.example/parar>",
		"List-Unsubscribe-Post: List-Unsubscribe=One-Click", "Message-ID: <",
		`From: "Cortejo" <convites@cortejo.localhost>`} {
		if !strings.Contains("\n"+kept[0].Header, "\n"+line) {
			t.Errorf("no %q in %s", line, kept[0].Header)
		}
	}
	if said := log.String(); strings.Contains(said, "souza") || strings.Contains(said, "segredo") {
		t.Errorf("the log says %s", said)
	}
	ask := func(letter string) *httptest.ResponseRecorder {
		answer := httptest.NewRecorder()
		box.ServeHTTP(answer,
			httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/dev/outbox?letter="+letter, nil))
		return answer
	}
	shown := ask("2")
	policy := shown.Header().Get("Content-Security-Policy")
	if shown.Code != http.StatusOK ||
		!strings.Contains(shown.Body.String(), `<img src="data:image/png;base64,UE5H">`) ||
		!strings.HasPrefix(policy, "default-src 'none';") || !strings.Contains(policy, "sandbox") ||
		strings.Contains(policy, "allow-scripts") || strings.Contains(policy, "script-src") {
		t.Errorf("%d %q under %q", shown.Code, shown.Body, policy)
	}
	for _, letter := range []string{"1", "3", "x", "99999999999999999999"} {
		if got := ask(letter).Code; got != http.StatusNotFound {
			t.Errorf("letter %s: %d", letter, got)
		}
	}
}

// What a provider would not take, this one does not either.
func TestRefusesWhatAProviderWould(t *testing.T) {
	t.Parallel()
	box := open(t, tenanttest.New(t), &bytes.Buffer{})
	from, own := "Cortejo <convites@cortejo.localhost>", edwards(t)
	nobody := letter
	nobody.To = "ninguem@festa.invalid"
	_, record := post(t, box, from, outbox.Post{}, edwards(t)).Record()
	for what, c := range map[string]struct {
		by      *smtp.Sender
		m       messages.Message
		dead    bool
		becomes string
	}{
		"another domain's sender": {by: post(t, box, from, outbox.Post{Domain: "example.com"}, own), m: letter,
			becomes: "SMTP_SENDER"},
		"no signature": {by: post(t, box, from, outbox.Post{KeyName: "s1._domainkey.cortejo.localhost",
			Key: record}, smtp.DKIM{}), m: letter, becomes: "SMTP_550"},
		"the signature of another key": {by: post(t, box, from,
			outbox.Post{KeyName: "s1._domainkey.cortejo.localhost", Key: record}, own), m: letter, becomes: "SMTP_550"},
		"an address that nobody can be": {by: post(t, box, from, outbox.Post{}, own), m: nobody, dead: true,
			becomes: "NO_MAILBOX"},
	} {
		err := c.by.Send(t.Context(), c.m)
		if !errors.Is(err, messages.ErrRefused) || errors.Is(err, messages.ErrNoMailbox) != c.dead ||
			messages.CodeOf(err) != c.becomes {
			t.Errorf("%s: %v (%s)", what, err, messages.CodeOf(err))
		}
	}
	if kept, err := box.List(t.Context(), ""); err != nil || len(kept) != 0 {
		t.Errorf("kept %+v (%v)", kept, err)
	}
}
