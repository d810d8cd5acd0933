package smtp_test

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"slices"
	"strings"
	"testing"

	"github.com/emersion/go-msgauth/dkim"

	"cortejo/providers/messages/smtp"
)

func rsaKey(t *testing.T, bits int) *rsa.PrivateKey {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, bits)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func pemOf(t *testing.T, key crypto.PrivateKey) string {
	t.Helper()
	text, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: text}))
}

// verify is what a receiver does with the record that the sender says belongs in the DNS.
func verify(t *testing.T, s *smtp.Sender, text string) (ok bool, signed []string) {
	t.Helper()
	name, record := s.Record()
	found, err := dkim.VerifyWithOptions(strings.NewReader(text),
		&dkim.VerifyOptions{LookupTXT: func(asked string) ([]string, error) {
			if asked != name {
				t.Errorf("asked for %s, not %s", asked, name)
			}
			return []string{record}, nil
		}})
	if err != nil || len(found) != 1 {
		t.Fatalf("%d signatures (%v)", len(found), err)
	}
	return found[0].Err == nil && found[0].Domain == "cortejo.example", found[0].HeaderKeys
}

// A receiver believes the words, whom they are from and how one stops them, and none of these with a change.
func TestASignatureHolds(t *testing.T) {
	t.Parallel()
	_, edwards, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	pkcs1 := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY",
		Bytes: x509.MarshalPKCS1PrivateKey(rsaKey(t, 2048))})
	inner := strings.Split(strings.TrimSpace(pemOf(t, rsaKey(t, 2048))), "\n")
	for kind, key := range map[string]string{"rsa": pemOf(t, rsaKey(t, 2048)), "in one line": strings.Join(inner[1:len(inner)-1], ""), "rsa, as openssl wrote it once": string(pkcs1), "ed25519": pemOf(t, edwards)} {
		server := &server{}
		s := start(t, server, func(settings *smtp.Settings) {
			settings.From, settings.DKIM = "Cortejo <convites@mail.cortejo.example>", smtp.DKIM{Selector: "s1", Domain: "cortejo.example", Key: key}
		})
		if err := s.Send(t.Context(), invitation); err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		text := server.letters()[0]
		if ok, signed := verify(t, s, text); !ok || !slices.Contains(signed, "List-Unsubscribe") || !slices.Contains(signed, "List-Unsubscribe-Post") {
			t.Fatalf("%s: signed %v", kind, signed)
		}
		for what, changed := range map[string]string{
			"a word":                   strings.Replace(text, "Content-Type: text/plain", "Content-Type: text/plain ", 1) + "x",
			"whom it is from":          strings.Replace(text, "convites@mail.cortejo.example>\r\n", "outros@mail.cortejo.example>\r\n", 1),
			"the way out":              strings.Replace(text, "https://cortejo.example/parar", "https://cortejo.example/pagar", 1),
			"that a POST is a way out": strings.Replace(text, "One-Click", "Two-Click", 1),
			"a second sender":          "From: banco@example.org\r\n" + text,
			"a second subject":         "Subject: Outro\r\n" + text,
			"another way out above":    "List-Unsubscribe: <https://example.org>\r\n" + text,
			"somebody to answer to":    "Reply-To: banco@example.org\r\n" + text,
			"a second recipient":       "To: outro@example.org\r\n" + text,
		} {
			if changed == text {
				t.Fatalf("%s is not changed", what)
			}
			if ok, _ := verify(t, s, changed); ok {
				t.Errorf("%s: with %s changed it is believed", kind, what)
			}
		}
	}
}

// A wrong setting returns a sentence about the fault, without the key.
func TestSettingsThatAreWrong(t *testing.T) {
	t.Parallel()
	good := pemOf(t, rsaKey(t, 2048))
	curve, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	for sentence, change := range map[string]func(*smtp.Settings){
		"SMTP_FROM deve ser um e-mail":           func(s *smtp.Settings) { s.From = "convites" },
		"SMTP_USER e SMTP_PASSWORD andam juntos": func(s *smtp.Settings) { s.User = "anna" },
		"SMTP_TLS=none deixaria a rede ler":      func(s *smtp.Settings) { s.Host = "mail.example.com" },
		"DKIM_SELECTOR e DKIM_KEY andam juntos":  func(s *smtp.Settings) { s.DKIM.Key = good },
		"andam juntos: configure os dois":        func(s *smtp.Settings) { s.DKIM.Selector = "s1" },
		"DKIM_SELECTOR deve ser o nome da chave": func(s *smtp.Settings) { s.DKIM = smtp.DKIM{Selector: "s1; d=x", Key: good} },
		"DKIM_DOMAIN deve ser o domínio":         func(s *smtp.Settings) { s.DKIM = smtp.DKIM{Selector: "s1", Domain: "ortejo.example", Key: good} },
		"DKIM_KEY deve ser uma chave privada":    func(s *smtp.Settings) { s.DKIM = smtp.DKIM{Selector: "s1", Key: "c2VncmVkbw=="} },
		"tem 1024 bits":                          func(s *smtp.Settings) { s.DKIM = smtp.DKIM{Selector: "s1", Key: pemOf(t, rsaKey(t, 1024))} },
		"a chave em DKIM_KEY deve ser RSA":       func(s *smtp.Settings) { s.DKIM = smtp.DKIM{Selector: "s1", Key: pemOf(t, curve)} },
		"BEGIN RSA PRIVATE KEY), sem senha": func(s *smtp.Settings) {
			s.DKIM = smtp.DKIM{Selector: "s1", Key: "-----BEGIN PRIVATE KEY-----\nc2VncmVkbw==\n-----END PRIVATE KEY-----"}
		},
	} {
		settings := smtp.Settings{Host: "localhost", TLS: smtp.NoTLS, From: "convites@cortejo.example"}
		change(&settings)
		if _, err := smtp.New(settings); err == nil || !strings.Contains(err.Error(), sentence) || strings.Contains(err.Error(), "c2VncmVkbw") {
			t.Errorf("%v, want %s", err, sentence)
		}
	}
}
