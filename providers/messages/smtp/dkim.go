package smtp

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/emersion/go-msgauth/dkim"

	"cortejo/providers/messages"
)

// DKIM is the key that signs e-mails, so that receivers can verify their domain.
type DKIM struct {
	// Selector is the key's name in the DNS: selector._domainkey.domain.
	Selector string
	// Domain is the signing domain: that of the sender's address, or one above it. Defaults to the sender's.
	Domain string
	// Key is the private key, in PEM or only the base64 between its first and its last line.
	Key string
}

// fewestBits is the minimum size of an RSA key that receivers trust (RFC 8301 allows half of it, but recommends this).
const fewestBits = 2048

// signedHeaders are covered by the signature, each once more than it occurs, so that a second one cannot be added.
// Absent headers (Cc, Reply-To, a foreign unsubscribe link) cannot be added at all.
var signedHeaders = []string{
	"From", "From", "To", "To", "Subject", "Subject", "Cc", "Reply-To", "Date", "Date", "Message-ID", "Message-ID",
	"MIME-Version", "Content-Type", "Content-Type", "Content-Transfer-Encoding", "Auto-Submitted",
	"List-Unsubscribe", "List-Unsubscribe", "List-Unsubscribe-Post", "List-Unsubscribe-Post",
}

// selector matches a DNS name of one part or several.
var selector = regexp.MustCompile(
	`^[A-Za-z0-9]([A-Za-z0-9_-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9_-]{0,61}[A-Za-z0-9])?)*$`)

// signer signs e-mails.
type signer struct {
	options dkim.SignOptions
	public  []byte // as in the DNS record, before base64
	kind    string // rsa or ed25519
}

// newSigner validates the settings. Its errors are sentences for the person who configures the server.
func (d DKIM) newSigner(sender string) (*signer, error) {
	if d.Selector == "" && d.Domain == "" && d.Key == "" {
		return nil, nil
	}
	if d.Selector == "" || d.Key == "" {
		return nil, errors.New("DKIM_SELECTOR e DKIM_KEY andam juntos: configure os dois, ou nenhum")
	}
	if !selector.MatchString(d.Selector) {
		return nil,
			fmt.Errorf("DKIM_SELECTOR deve ser o nome da chave no DNS, como cortejo em cortejo._domainkey.%s; veio %q",
				sender, d.Selector)
	}
	domain := strings.ToLower(d.Domain)
	if domain == "" {
		domain = sender
	}
	if sender != domain && !strings.HasSuffix(sender, "."+domain) {
		return nil, fmt.Errorf("DKIM_DOMAIN deve ser o domínio de SMTP_FROM (%s), ou um acima dele; veio %s", sender,
			domain)
	}
	s := &signer{options: dkim.SignOptions{
		Domain: domain, Selector: d.Selector, Hash: crypto.SHA256, HeaderKeys: signedHeaders,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed,
	}}
	key, err := readKey(d.Key)
	if err != nil {
		return nil, err
	}
	switch key := key.(type) {
	case *rsa.PrivateKey:
		if key.N.BitLen() < fewestBits {
			return nil,
				fmt.Errorf(
					"a chave em DKIM_KEY tem %d bits, e quem recebe espera %d ou mais: openssl genrsa %d faz uma",
					key.N.BitLen(), fewestBits, fewestBits)
		}
		s.kind, s.options.Signer = "rsa", key
		if s.public, err = x509.MarshalPKIXPublicKey(key.Public()); err != nil {
			return nil, errNoKey
		}
	case ed25519.PrivateKey:
		s.kind, s.options.Signer, s.public = "ed25519", key, key.Public().(ed25519.PublicKey)
	default:
		return nil, errors.New("a chave em DKIM_KEY deve ser RSA ou Ed25519")
	}
	return s, nil
}

var errNoKey = errors.New(
	"DKIM_KEY deve ser uma chave privada em PEM (BEGIN PRIVATE KEY ou BEGIN RSA PRIVATE KEY), sem senha: openssl genrsa 2048 faz uma")

// readKey parses a key as openssl writes it. Its errors contain nothing of the key.
func readKey(text string) (any, error) {
	var content []byte
	if block, _ := pem.Decode([]byte(text)); block != nil {
		content = block.Bytes
	} else {
		// The base64 without the PEM lines, as in a variable.
		content, _ = base64.StdEncoding.DecodeString(strings.Join(strings.Fields(text), ""))
	}
	if key, err := x509.ParsePKCS8PrivateKey(content); err == nil {
		return key, nil
	}
	if key, err := x509.ParsePKCS1PrivateKey(content); err == nil {
		return key, nil
	}
	return nil, errNoKey
}

// sign returns the e-mail with its signature in front.
func (s *signer) sign(letter []byte) ([]byte, error) {
	var out bytes.Buffer
	options := s.options
	if err := dkim.Sign(&out, bytes.NewReader(letter), &options); err != nil {
		return nil, fmt.Errorf("smtp: %w: it could not be signed: %w", messages.ErrRefused, err)
	}
	return out.Bytes(), nil
}

func (s *signer) record() (name, text string) {
	return s.options.Selector + "._domainkey." + s.options.Domain,
		"v=DKIM1; k=" + s.kind + "; p=" + base64.StdEncoding.EncodeToString(s.public)
}
