package outbox

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"time"

	"github.com/emersion/go-msgauth/dkim"
	gosmtp "github.com/emersion/go-smtp"
	"github.com/google/uuid"

	"cortejo/providers/messages"
)

// Post is the domain whose e-mails the outbox's SMTP server accepts. Providers also accept only verified domains.
type Post struct {
	Domain string
	// Key is the domain's DKIM record, under KeyName. If it is set, every e-mail must be signed with it.
	KeyName, Key string
}

const (
	// largestLetter is the size limit of most providers, in bytes.
	largestLetter = 25 << 20
	// idle closes a connection without activity.
	idle = time.Minute
	// headerLimit limits the header's size, above that of any of our e-mails.
	headerLimit = 64 << 10
)

// newRefusal returns a permanent SMTP error.
func newRefusal(code int, status gosmtp.EnhancedCode, why string) error {
	return &gosmtp.SMTPError{Code: code, EnhancedCode: status, Message: why}
}

// Receive starts the SMTP server and returns its address on this machine. Callers must call end to stop it.
func (o *Outbox) Receive(ctx context.Context, post Post) (address *net.TCPAddr, end func() error, err error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, nil, fmt.Errorf("outbox: %w", err)
	}
	server := gosmtp.NewServer(gosmtp.BackendFunc(func(conn *gosmtp.Conn) (gosmtp.Session, error) {
		return &conversation{o: o, post: post, conn: conn}, nil
	}))
	server.Domain, server.MaxMessageBytes, server.MaxRecipients, server.EnableSMTPUTF8 = "localhost", largestLetter,
		1, true
	server.ReadTimeout, server.WriteTimeout = idle, idle
	server.ErrorLog = quiet{}
	go func() { _ = server.Serve(listener) }()
	return listener.Addr().(*net.TCPAddr), server.Close, nil
}

// quiet discards the library's log of broken connections: the sender gets the error.
type quiet struct{}

func (quiet) Printf(string, ...any) {}
func (quiet) Println(...any)        {}

// conversation is one SMTP connection.
type conversation struct {
	o    *Outbox
	post Post
	conn *gosmtp.Conn
	to   string
}

func (c *conversation) isOurs(address string) bool {
	_, domain, _ := strings.Cut(address, "@")
	return strings.EqualFold(domain, c.post.Domain)
}

// Mail accepts senders of our domain only.
func (c *conversation) Mail(from string, _ *gosmtp.MailOptions) error {
	if !c.isOurs(from) {
		return newRefusal(550, gosmtp.EnhancedCode{5, 7, 1}, "this sender was not verified")
	}
	return nil
}

// Rcpt accepts the recipient. Addresses under .invalid do not exist (RFC 6761), so they are refused, to show the effect
// of a refusal.
func (c *conversation) Rcpt(to string, _ *gosmtp.RcptOptions) error {
	if strings.HasSuffix(strings.ToLower(to), ".invalid") {
		return newRefusal(550, gosmtp.EnhancedCode{5, 1, 2}, "no such domain")
	}
	c.to = to
	return nil
}

// Data accepts the e-mail.
func (c *conversation) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	letter, extra, err := c.post.read(text)
	if err != nil {
		return newRefusal(550, gosmtp.EnhancedCode{5, 6, 0}, err.Error())
	}
	if from, err := mail.ParseAddress(letter.Header.Get("From")); err != nil || !c.isOurs(from.Address) {
		return newRefusal(550, gosmtp.EnhancedCode{5, 7, 1}, "this sender was not verified")
	}
	m := messages.Message{Channel: messages.Email, To: c.to, Kind: messages.Kind(letter.Header.Get("X-Cortejo-Kind")),
		Body: extra.text}
	// The sender's own ID, if it has one.
	id, _, _ := strings.Cut(strings.Trim(letter.Header.Get("Message-Id"), "<>"), "@")
	if parsed, err := uuid.Parse(id); err == nil {
		m.ID = parsed
	}
	ctx, cancel := context.WithTimeout(context.Background(), idle)
	defer cancel()
	err = c.o.keep(ctx, m, extra.Extra)
	if errors.Is(err, messages.ErrNotAccepted) {
		return &gosmtp.SMTPError{Code: 451, EnhancedCode: gosmtp.EnhancedCode{4, 3, 0}, Message: "it could not be kept"}
	}
	if err != nil {
		// It may or may not be stored; the sender gets no answer either.
		c.o.log.ErrorContext(ctx, "an e-mail may not have been kept", "error", err)
		return c.conn.Conn().Close()
	}
	return nil
}

// Reset starts the next e-mail.
func (c *conversation) Reset() { c.to = "" }

// Logout ends the connection.
func (c *conversation) Logout() error { return nil }

// content is a parsed e-mail.
type content struct {
	Extra
	text string
}

// read parses an e-mail and returns an error if a provider would refuse it.
func (p Post) read(text []byte) (*mail.Message, content, error) {
	var c content
	letter, err := mail.ReadMessage(bytes.NewReader(text))
	if err != nil {
		return nil, c, errors.New("the header is malformed")
	}
	for _, name := range []string{"From", "To", "Date", "Message-Id", "Subject"} {
		if len(letter.Header[name]) != 1 {
			return nil, c, fmt.Errorf("it needs one %s", name)
		}
	}
	if err := p.verify(text); err != nil {
		return nil, c, err
	}
	if c.Subject, err = new(mime.WordDecoder).DecodeHeader(letter.Header.Get("Subject")); err != nil {
		return nil, c, errors.New("the subject is malformed")
	}
	header, _, _ := bytes.Cut(text, []byte("\r\n\r\n"))
	c.Header = strings.ReplaceAll(string(header[:min(len(header), headerLimit)]), "\r\n", "\n")
	err = c.take(letter.Header.Get("Content-Type"), letter.Header.Get("Content-Transfer-Encoding"), "", letter.Body)
	if err == nil && c.text == "" {
		err = errors.New("it has no text")
	}
	return letter, c, err
}

func (p Post) verify(text []byte) error {
	if p.Key == "" {
		return nil
	}
	found, err := dkim.VerifyWithOptions(bytes.NewReader(text),
		&dkim.VerifyOptions{MaxVerifications: 1, LookupTXT: func(name string) ([]string, error) {
			if name != p.KeyName {
				return nil, &net.DNSError{Name: name, IsNotFound: true}
			}
			return []string{p.Key}, nil
		}})
	if err != nil || len(found) != 1 || found[0].Err != nil {
		return errors.New("the DKIM signature is missing or wrong")
	}
	return nil
}

// take stores a part and the parts inside it.
func (c *content) take(contentType, encoding, cid string, body io.Reader) error {
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		return errors.New("a part has no type")
	}
	if strings.HasPrefix(kind, "multipart/") {
		for parts := multipart.NewReader(body, params["boundary"]); ; {
			part, err := parts.NextRawPart()
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return errors.New("the parts are malformed")
			}
			if err := c.take(part.Header.Get("Content-Type"), part.Header.Get("Content-Transfer-Encoding"),
				part.Header.Get("Content-Id"), part); err != nil {
				return err
			}
		}
	}
	switch strings.ToLower(encoding) {
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	}
	whole, err := io.ReadAll(body)
	if err != nil {
		return errors.New("a part is malformed")
	}
	switch {
	case cid != "":
		c.Inline = append(c.Inline,
			Picture{CID: strings.Trim(cid, "<>"),
				URL: "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(whole)})
	case kind == "text/plain":
		c.text = restoreLineBreaks(whole)
	case kind == "text/html":
		c.HTML = restoreLineBreaks(whole)
	}
	return nil
}

// restoreLineBreaks returns the text with its original line breaks, before SMTP changed them.
func restoreLineBreaks(text []byte) string {
	return strings.TrimSuffix(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
}
