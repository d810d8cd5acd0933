// Package smtp sends e-mails through an SMTP server (RFC 5321), with STARTTLS or within TLS, and signs them (RFC 6376)
// where it was given a key.
package smtp

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/netip"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
	protocol "github.com/wneessen/go-mail/smtp"

	"cortejo/providers/messages"
)

const (
	// timeout covers a server that looks its sender up before it answers; a job waits for it, no person.
	timeout = 15 * time.Second
	// patience is for the whole of it: shorter than jobs wait before they ask what became of a message.
	patience = 25 * time.Second
)

// How the connection is kept from being read.
const (
	StartTLS = "starttls" // on a connection that begins in the clear, and not without
	TLS      = "tls"      // from the first byte
	NoTLS    = "none"     // a server on this machine
)

// product is whom an e-mail is from where the settings name nobody.
const product = "Cortejo"

// Settings name the server and whom e-mails are from.
type Settings struct {
	Host     string
	Port     int
	User     string
	Password string
	// TLS is StartTLS, TLS or NoTLS.
	TLS string
	// From is an address, with a name or without: "Cortejo <convites@cortejo.com.br>".
	From string
	DKIM DKIM
	// Authorities sign the server's certificate; nil are those of this machine.
	Authorities *x509.CertPool
}

// Sender sends through one server, on a connection for each e-mail.
type Sender struct {
	settings Settings
	from     *mail.Address
	domain   string
	sign     *signer // nil where nobody gave a key
}

// New checks the settings. Its errors are sentences for whoever configures the server.
func New(s Settings) (*Sender, error) {
	from, err := mail.ParseAddress(s.From)
	if err != nil {
		return nil, errors.New("SMTP_FROM deve ser um e-mail, como Cortejo <convites@exemplo.com>")
	}
	if from.Name = oneLine(from.Name); from.Name == "" {
		from.Name = product
	}
	if (s.User == "") != (s.Password == "") {
		return nil, errors.New("SMTP_USER e SMTP_PASSWORD andam juntos: configure os dois, ou nenhum")
	}
	if s.TLS == NoTLS && s.Host != "" && !onThisMachine(s.Host) {
		return nil, fmt.Errorf("SMTP_TLS=none deixaria a rede ler os e-mails: só vale para um servidor desta máquina (localhost), e SMTP_HOST é %s", s.Host)
	}
	domain := strings.ToLower(from.Address[strings.LastIndex(from.Address, "@")+1:])
	sign, err := s.DKIM.signer(domain)
	if err != nil {
		return nil, err
	}
	return &Sender{settings: s, from: from, domain: domain, sign: sign}, nil
}

func onThisMachine(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}

// Domain is whose e-mails these are.
func (s *Sender) Domain() string { return s.domain }

// Record is what the DNS has to say of the key: a TXT record, and its name. Empty without a key.
func (s *Sender) Record() (name, text string) {
	if s.sign == nil {
		return "", ""
	}
	return s.sign.record()
}

// Send hands the e-mail to the server. Whatever goes wrong before its last byte wraps messages.ErrNotTaken, unless the
// server says for good that it will not have it, which wraps messages.ErrRefused, and messages.ErrAccount where it will have
// none that is from us. Of an e-mail that was sent whole and
// not answered nobody knows whether the server took it.
func (s *Sender) Send(ctx context.Context, m messages.Message) error {
	if m.Channel != messages.Email {
		return fmt.Errorf("smtp: %w: unknown channel %q", messages.ErrRefused, m.Channel)
	}
	letter, err := s.letter(m)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	connection, err := s.connect(ctx)
	if err != nil {
		return failed(connecting, err)
	}
	// Said, not waited for: what became of the e-mail is known by then.
	defer func() { _, _ = connection.Text.Cmd("QUIT"); _ = connection.Close() }()
	if err := connection.Mail("<" + s.from.Address + ">"); err != nil {
		return failed(sending, err)
	}
	if err := connection.Rcpt("<" + m.To + ">"); err != nil {
		return failed(recipient, err)
	}
	data, err := connection.Data()
	if err != nil {
		return failed("data", err)
	}
	// Without the line that ends it no server has an e-mail.
	if _, err := data.Write(letter); err != nil {
		return failed("content", err)
	}
	if err := data.Close(); err != nil {
		if code, _ := answer(err); code == 0 {
			return errors.New("smtp: the server did not answer the e-mail it was sent whole")
		}
		return failed("end of data", err)
	}
	return nil
}

// connect greets the server, over TLS and signed in as the settings say. The connection ends with the context.
func (s *Sender) connect(ctx context.Context) (*protocol.Client, error) {
	security := &tls.Config{ServerName: s.settings.Host, MinVersion: tls.VersionTLS12, RootCAs: s.settings.Authorities}
	options := []gomail.Option{
		gomail.WithPort(s.settings.Port), gomail.WithTimeout(timeout), gomail.WithHELO(s.domain), gomail.WithTLSConfig(security), gomail.WithTLSPolicy(gomail.TLSMandatory),
		gomail.WithDialContextFunc(func(dialing context.Context, network, address string) (net.Conn, error) {
			conn, err := new(net.Dialer).DialContext(dialing, network, address)
			if err != nil {
				return nil, err
			}
			// The library's own commands know no context: what they wait for is closed under them.
			context.AfterFunc(ctx, func() { _ = conn.Close() })
			if s.settings.TLS == TLS {
				return tls.Client(conn, security), nil
			}
			return conn, nil
		}),
	}
	if s.settings.TLS != StartTLS {
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS)) // it is there from the first byte, or not at all
	}
	if s.settings.User != "" {
		plain, login := gomail.SMTPAuthPlain, gomail.SMTPAuthLogin
		if s.settings.TLS == NoTLS {
			plain, login = gomail.SMTPAuthPlainNoEnc, gomail.SMTPAuthLoginNoEnc
		}
		options = append(options, gomail.WithUsername(s.settings.User), gomail.WithPassword(s.settings.Password),
			gomail.WithOpportunisticSMTPAuth(gomail.SMTPAuthSCRAMSHA256, plain, login))
	}
	client, err := gomail.NewClient(s.settings.Host, options...)
	if err != nil {
		return nil, err
	}
	return client.DialToSMTPClientWithContext(ctx)
}

// Find knows nothing: no server tells what it took.
func (s *Sender) Find(context.Context, messages.Message, time.Time) (messages.Outcome, error) {
	return messages.OutcomeUnknown, nil
}
