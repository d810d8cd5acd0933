// Package smtp sends e-mails through an SMTP server (RFC 5321), with STARTTLS or TLS, and signs them (RFC 6376) if it
// has a key. It may import providers/messages. Its entry point is New.
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
	// timeout covers a server that looks up the sender before it answers. Only a job waits for it.
	timeout = 15 * time.Second
	// patience limits a whole delivery: it is shorter than the time after which jobs look for a message's outcome.
	patience = 25 * time.Second
)

// The encryption of the connection.
const (
	StartTLS = "starttls" // required; the connection begins in the clear
	TLS      = "tls"      // from the first byte
	NoTLS    = "none"     // for a server on this machine only
)

// product is the default name of the sender.
const product = "Cortejo"

// Settings are the server and the sender's address.
type Settings struct {
	Host     string
	Port     int
	User     string
	Password string
	// TLS is StartTLS, TLS or NoTLS.
	TLS string
	// From is an address with or without a name: "Cortejo <convites@cortejo.com.br>".
	From string
	DKIM DKIM
	// Authorities sign the server's certificate. Defaults to those of this machine.
	Authorities *x509.CertPool
}

// Sender sends through one server, with one connection per e-mail.
type Sender struct {
	settings Settings
	from     *mail.Address
	domain   string
	sign     *signer // nil without a key
}

// New validates the settings. Its errors are sentences for the person who configures the server.
func New(s Settings) (*Sender, error) {
	from, err := mail.ParseAddress(s.From)
	if err != nil {
		return nil, errors.New("SMTP_FROM deve ser um e-mail, como Cortejo <convites@exemplo.com>")
	}
	if from.Name = joinLines(from.Name); from.Name == "" {
		from.Name = product
	}
	if (s.User == "") != (s.Password == "") {
		return nil, errors.New("SMTP_USER e SMTP_PASSWORD andam juntos: configure os dois, ou nenhum")
	}
	if s.TLS == NoTLS && s.Host != "" && !isThisMachine(s.Host) {
		return nil,
			fmt.Errorf(
				"SMTP_TLS=none deixaria a rede ler os e-mails: só vale para um servidor desta máquina (localhost), e SMTP_HOST é %s", s.Host)
	}
	domain := strings.ToLower(from.Address[strings.LastIndex(from.Address, "@")+1:])
	sign, err := s.DKIM.newSigner(domain)
	if err != nil {
		return nil, err
	}
	return &Sender{settings: s, from: from, domain: domain, sign: sign}, nil
}

func isThisMachine(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}

// Domain returns the domain of the sender's address.
func (s *Sender) Domain() string { return s.domain }

// Record returns the TXT record that publishes the key, and its name; empty without a key.
func (s *Sender) Record() (name, text string) {
	if s.sign == nil {
		return "", ""
	}
	return s.sign.record()
}

// Send passes the e-mail to the server. Errors before its last byte wrap messages.ErrNotAccepted, unless the server
// refuses it permanently, which wraps messages.ErrRefused, and messages.ErrAccount too if it refuses all of our
// e-mails. If the server gives no answer after the last byte, the error wraps neither: the server may have accepted it.
func (s *Sender) Send(ctx context.Context, m messages.Message) error {
	if m.Channel != messages.Email {
		return fmt.Errorf("smtp: %w: unknown channel %q", messages.ErrRefused, m.Channel)
	}
	letter, err := s.renderLetter(m)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	connection, err := s.connect(ctx)
	if err != nil {
		return newFailure(connecting, err)
	}
	// QUIT needs no answer: the outcome is known by then.
	defer func() { _, _ = connection.Text.Cmd("QUIT"); _ = connection.Close() }()
	if err := connection.Mail("<" + s.from.Address + ">"); err != nil {
		return newFailure(sending, err)
	}
	if err := connection.Rcpt("<" + m.To + ">"); err != nil {
		return newFailure(recipient, err)
	}
	data, err := connection.Data()
	if err != nil {
		return newFailure("data", err)
	}
	// Without its final line no server has accepted the e-mail.
	if _, err := data.Write(letter); err != nil {
		return newFailure("content", err)
	}
	if err := data.Close(); err != nil {
		if code, _ := readAnswer(err); code == 0 {
			return errors.New("smtp: the server did not answer the e-mail it was sent whole")
		}
		return newFailure("end of data", err)
	}
	return nil
}

// connect returns a connection that is encrypted and authenticated according to the settings. It closes with the
// context.
func (s *Sender) connect(ctx context.Context) (*protocol.Client, error) {
	security := &tls.Config{ServerName: s.settings.Host, MinVersion: tls.VersionTLS12, RootCAs: s.settings.Authorities}
	options := []gomail.Option{
		gomail.WithPort(s.settings.Port), gomail.WithTimeout(timeout), gomail.WithHELO(s.domain),
		gomail.WithTLSConfig(security), gomail.WithTLSPolicy(gomail.TLSMandatory),
		gomail.WithDialContextFunc(func(dialing context.Context, network, address string) (net.Conn, error) {
			conn, err := new(net.Dialer).DialContext(dialing, network, address)
			if err != nil {
				return nil, err
			}
			// The library's commands take no context, so closing the connection cancels them.
			context.AfterFunc(ctx, func() { _ = conn.Close() })
			if s.settings.TLS == TLS {
				return tls.Client(conn, security), nil
			}
			return conn, nil
		}),
	}
	if s.settings.TLS != StartTLS {
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS)) // TLS starts with the first byte, or not at all
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

// Find returns OutcomeUnknown, because servers do not report which messages they accepted.
func (s *Sender) Find(context.Context, messages.Message, time.Time) (messages.Outcome, error) {
	return messages.OutcomeUnknown, nil
}
