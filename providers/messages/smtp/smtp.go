// Package smtp sends e-mails through an SMTP server (RFC 5321), with STARTTLS or within TLS.
package smtp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/mail"
	"net/textproto"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	gomail "github.com/wneessen/go-mail"

	"cortejo/providers/messages"
)

// timeout covers a server that looks its sender up before it answers; a job waits for it, no person.
const timeout = 15 * time.Second

// How the connection is kept from being read.
const (
	StartTLS = "starttls" // on a connection that begins in the clear, and not without
	TLS      = "tls"      // from the first byte
	NoTLS    = "none"     // a server on this machine
)

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
}

// Sender sends through one server, on a connection for each e-mail.
type Sender struct {
	settings Settings
	from     *mail.Address
	domain   string
}

// New checks the settings. Its errors are sentences for whoever configures the server.
func New(s Settings) (*Sender, error) {
	from, err := mail.ParseAddress(s.From)
	if err != nil {
		return nil, errors.New("SMTP_FROM deve ser um e-mail, como Cortejo <convites@exemplo.com>")
	}
	if (s.User == "") != (s.Password == "") {
		return nil, errors.New("SMTP_USER e SMTP_PASSWORD andam juntos: configure os dois, ou nenhum")
	}
	_, domain, _ := strings.Cut(from.Address, "@")
	return &Sender{settings: s, from: from, domain: domain}, nil
}

func (s *Sender) client() (*gomail.Client, error) {
	options := []gomail.Option{gomail.WithPort(s.settings.Port), gomail.WithTimeout(timeout), gomail.WithHELO(s.domain), gomail.WithoutNoop(), gomail.WithoutRset()}
	switch s.settings.TLS {
	case TLS:
		options = append(options, gomail.WithSSL())
	case NoTLS:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	}
	if s.settings.User != "" {
		auth := gomail.SMTPAuthAutoDiscover
		if s.settings.TLS == NoTLS {
			auth = gomail.SMTPAuthPlainNoEnc
		}
		options = append(options, gomail.WithSMTPAuth(auth), gomail.WithUsername(s.settings.User), gomail.WithPassword(s.settings.Password))
	}
	return gomail.NewClient(s.settings.Host, options...)
}

// Send hands the e-mail to the server. Whatever goes wrong before its last byte wraps messages.ErrNotTaken, unless the
// server says for good that it will not have it, which wraps messages.ErrRefused. Of an e-mail that was sent whole and
// not answered nobody knows whether the server took it.
func (s *Sender) Send(ctx context.Context, m messages.Message) error {
	if m.Channel != messages.Email {
		return fmt.Errorf("smtp: %w: unknown channel %q", messages.ErrRefused, m.Channel)
	}
	letter, err := s.letter(m)
	if err != nil {
		return err
	}
	client, err := s.client()
	if err != nil {
		return fmt.Errorf("smtp: %w: it is not configured: %w", messages.ErrRefused, err)
	}
	connection, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return failure("connect", err)
	}
	defer func() { _ = connection.Close() }()
	if err := client.SendWithSMTPClient(connection, letter); err != nil && !letter.IsDelivered() {
		stage := "send"
		if failed := new(gomail.SendError); errors.As(err, &failed) {
			stage = failed.Reason.String()
			if failed.Reason == gomail.ErrSMTPDataClose && failed.ErrorCode() == 0 {
				return fmt.Errorf("smtp: the server did not answer the e-mail it was sent whole")
			}
			return refusal(stage, failed.ErrorCode())
		}
		return failure(stage, err)
	}
	return nil
}

// Find knows nothing: no server tells what it took.
func (s *Sender) Find(context.Context, messages.Message, time.Time) (messages.Fate, error) {
	return messages.Untold, nil
}

// failure keeps of an error what stands in it of the server's number: its words may repeat the address.
func failure(stage string, err error) error {
	code := 0
	if answered := new(textproto.Error); errors.As(err, &answered) {
		code = answered.Code
	}
	if code == 0 {
		// The network's and TLS's own words name the server alone.
		return fmt.Errorf("smtp: %w: %s: %w", messages.ErrNotTaken, stage, err)
	}
	return refusal(stage, code)
}

func refusal(stage string, code int) error {
	kind := messages.ErrNotTaken
	if code >= 500 {
		kind = messages.ErrRefused
	}
	return messages.Coded{Err: fmt.Errorf("smtp: %w: %s, answer %d", kind, stage, code), Code: "SMTP_" + strconv.Itoa(code)}
}

func (s *Sender) letter(m messages.Message) (*gomail.Msg, error) {
	letter := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	letter.FromMailAddress(s.from)
	if err := letter.To(m.To); err != nil {
		return nil, messages.Coded{Err: fmt.Errorf("smtp: %w: no address", messages.ErrRefused), Code: "SMTP_553"}
	}
	letter.Subject(m.Email.Subject)
	letter.SetMessageIDWithValue(uuid.NewString() + "@" + s.domain)
	letter.SetDate()
	if m.Email.StopURL != "" {
		letter.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+m.Email.StopURL+">")
	}
	letter.SetGenHeader("Auto-Submitted", "auto-generated")
	letter.SetBodyString(gomail.TypeTextPlain, m.Body)
	if m.Email.HTML != "" {
		letter.AddAlternativeString(gomail.TypeTextHTML, m.Email.HTML)
	}
	for _, file := range m.Email.Inline {
		err := letter.EmbedReader(file.Name, bytes.NewReader(file.Content), gomail.WithFileContentID("<"+file.CID+">"), gomail.WithFileContentType(gomail.ContentType(file.ContentType)))
		if err != nil {
			return nil, fmt.Errorf("smtp: %w: %w", messages.ErrRefused, err)
		}
	}
	return letter, nil
}
