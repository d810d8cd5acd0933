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

// DKIM is what e-mails are signed with, so that whoever gets one knows that its domain sent it.
type DKIM struct {
	// Selector names the key in the DNS: selector._domainkey.domain.
	Selector string
	// Domain is whose key it is: that of the e-mails' sender, or one above it. Empty is the sender's own.
	Domain string
	// Key is the private one, in PEM or what stands between its first and its last line.
	Key string
}

// fewestBits is what receivers believe an RSA key from (RFC 8301 allows half of it, and asks for this).
const fewestBits = 2048

// signedHeaders are those that a signature covers; one more of a name than there is keeps others from adding a second.
// What is not there cannot be added at all: Cc, Reply-To, a way out that is not ours.
var signedHeaders = []string{
	"From", "From", "To", "To", "Subject", "Subject", "Cc", "Reply-To", "Date", "Date", "Message-ID", "Message-ID",
	"MIME-Version", "Content-Type", "Content-Type", "Content-Transfer-Encoding", "Auto-Submitted",
	"List-Unsubscribe", "List-Unsubscribe", "List-Unsubscribe-Post", "List-Unsubscribe-Post",
}

// selector is a name in the DNS, of one part or several.
var selector = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9_-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9_-]{0,61}[A-Za-z0-9])?)*$`)

// signer signs e-mails.
type signer struct {
	options dkim.SignOptions
	public  []byte // as the DNS spells it, before base64
	kind    string // rsa or ed25519
}

// signer checks the settings. Its errors are sentences for whoever configures the server.
func (d DKIM) signer(sender string) (*signer, error) {
	if d.Selector == "" && d.Domain == "" && d.Key == "" {
		return nil, nil
	}
	if d.Selector == "" || d.Key == "" {
		return nil, errors.New("DKIM_SELECTOR e DKIM_KEY andam juntos: configure os dois, ou nenhum")
	}
	if !selector.MatchString(d.Selector) {
		return nil, fmt.Errorf("DKIM_SELECTOR deve ser o nome da chave no DNS, como cortejo em cortejo._domainkey.%s; veio %q", sender, d.Selector)
	}
	domain := strings.ToLower(d.Domain)
	if domain == "" {
		domain = sender
	}
	if sender != domain && !strings.HasSuffix(sender, "."+domain) {
		return nil, fmt.Errorf("DKIM_DOMAIN deve ser o domínio de SMTP_FROM (%s), ou um acima dele; veio %s", sender, domain)
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
			return nil, fmt.Errorf("a chave em DKIM_KEY tem %d bits, e quem recebe espera %d ou mais: openssl genrsa %d faz uma", key.N.BitLen(), fewestBits, fewestBits)
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

var errNoKey = errors.New("DKIM_KEY deve ser uma chave privada em PEM (BEGIN PRIVATE KEY ou BEGIN RSA PRIVATE KEY), sem senha: openssl genrsa 2048 faz uma")

// readKey takes what openssl writes; nothing of the key stands in its errors.
func readKey(text string) (any, error) {
	var content []byte
	if block, _ := pem.Decode([]byte(text)); block != nil {
		content = block.Bytes
	} else {
		// Without the lines around it, as it fits a variable.
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

// signed is the e-mail behind its signature.
func (s *signer) signed(letter []byte) ([]byte, error) {
	var out bytes.Buffer
	options := s.options
	if err := dkim.Sign(&out, bytes.NewReader(letter), &options); err != nil {
		return nil, fmt.Errorf("smtp: %w: it could not be signed: %w", messages.ErrRefused, err)
	}
	return out.Bytes(), nil
}

func (s *signer) record() (name, text string) {
	return s.options.Selector + "._domainkey." + s.options.Domain, "v=DKIM1; k=" + s.kind + "; p=" + base64.StdEncoding.EncodeToString(s.public)
}
