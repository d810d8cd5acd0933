package smtp_test

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/mail"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	gosmtp "github.com/emersion/go-smtp"

	"cortejo/providers/messages"
	"cortejo/providers/messages/smtp"
)

// server is an SMTP server on this machine.
type server struct {
	// rcpt and data are what it answers to a recipient, and to an e-mail it read.
	rcpt, data error
	// hangUp breaks the connection where the answer to an e-mail is due.
	hangUp bool

	mu    sync.Mutex
	taken []string
	to    []string
}

type session struct {
	s    *server
	conn *gosmtp.Conn
	to   string
}

func (s *server) NewSession(c *gosmtp.Conn) (gosmtp.Session, error) {
	return &session{s: s, conn: c}, nil
}
func (x *session) Mail(string, *gosmtp.MailOptions) error { return nil }
func (x *session) Rcpt(to string, _ *gosmtp.RcptOptions) error {
	x.to = to
	return x.s.rcpt
}
func (x *session) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	x.s.mu.Lock()
	x.s.taken, x.s.to = append(x.s.taken, string(text)), append(x.s.to, x.to)
	x.s.mu.Unlock()
	if x.s.hangUp {
		return x.conn.Conn().Close()
	}
	return x.s.data
}
func (x *session) Reset()        {}
func (x *session) Logout() error { return nil }

func start(t *testing.T, s *server) *smtp.Sender {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	srv := gosmtp.NewServer(s)
	srv.Domain = "here"
	go func() { _ = srv.Serve(listener) }()
	t.Cleanup(func() { _ = srv.Close() })
	return at(t, listener.Addr())
}

func at(t *testing.T, address net.Addr) *smtp.Sender {
	t.Helper()
	_, port, err := net.SplitHostPort(address.String())
	if err != nil {
		t.Fatal(err)
	}
	number, err := strconv.Atoi(port)
	if err != nil {
		t.Fatal(err)
	}
	sender, err := smtp.New(smtp.Settings{Host: "127.0.0.1", Port: number, TLS: smtp.NoTLS, From: "Cortejo <convites@cortejo.example>"})
	if err != nil {
		t.Fatal(err)
	}
	return sender
}

var invitation = messages.Message{
	Channel: messages.Email, To: "familia@example.com", Kind: messages.GuestQrCode, Body: "O código está abaixo. Até lá!",
	Email: messages.Letter{
		Subject: "Código de entrada: Casamento de Ana & Léo", HTML: `<p>Até lá!</p><img src="cid:codigo" alt="">`, StopURL: "https://cortejo.example/parar",
		Inline: []messages.Inline{{CID: "codigo", Name: "codigo.png", ContentType: "image/png", Content: []byte("\x89PNG and so on")}},
	},
}

func TestAnEmailArrivesWhole(t *testing.T) {
	t.Parallel()
	s := &server{}
	if err := start(t, s).Send(t.Context(), invitation); err != nil {
		t.Fatal(err)
	}
	if len(s.taken) != 1 || s.to[0] != "familia@example.com" {
		t.Fatalf("taken for %v", s.to)
	}
	m, err := mail.ReadMessage(strings.NewReader(s.taken[0]))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil || subject != invitation.Email.Subject || !strings.Contains(m.Header.Get("From"), "<convites@cortejo.example>") ||
		m.Header.Get("List-Unsubscribe") != "<https://cortejo.example/parar>" || !strings.HasSuffix(m.Header.Get("Message-Id"), "@cortejo.example>") {
		t.Errorf("headers %v (%v)", m.Header, err)
	}
	// What programs show first, what they show instead of it, and the picture inside.
	found := map[string]string{}
	var walk func(contentType string, body io.Reader)
	walk = func(contentType string, body io.Reader) {
		kind, params, err := mime.ParseMediaType(contentType)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(kind, "multipart/") {
			found[kind] = params["charset"]
			return
		}
		for parts := multipart.NewReader(body, params["boundary"]); ; {
			part, err := parts.NextRawPart()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if part.Header.Get("Content-Id") == "<codigo>" && strings.HasPrefix(part.Header.Get("Content-Disposition"), "inline") {
				found["the code"] = "inline"
			}
			walk(part.Header.Get("Content-Type"), part)
		}
	}
	walk(m.Header.Get("Content-Type"), m.Body)
	for kind, want := range map[string]string{"text/plain": "UTF-8", "text/html": "UTF-8", "the code": "inline"} {
		if found[kind] != want {
			t.Errorf("%s is %q, want %q: %v", kind, found[kind], want, found)
		}
	}
}

// What a server said, or did not, decides whether an e-mail may be sent again; and no error says to whom.
func TestWhatIsKnownOfAFailure(t *testing.T) {
	t.Parallel()
	refused := func(code int) error {
		return &gosmtp.SMTPError{Code: code, EnhancedCode: gosmtp.EnhancedCodeNotSet, Message: "familia@example.com: no"}
	}
	for name, c := range map[string]struct {
		server *server
		want   error
		code   string
	}{
		"no such mailbox":                 {&server{rcpt: refused(550)}, messages.ErrRefused, "SMTP_550"},
		"a mailbox that is busy":          {&server{rcpt: refused(450)}, messages.ErrNotTaken, "SMTP_450"},
		"words it will not have":          {&server{data: refused(554)}, messages.ErrRefused, "SMTP_554"},
		"later, said of the whole":        {&server{data: refused(451)}, messages.ErrNotTaken, "SMTP_451"},
		"sent whole, and no answer to it": {&server{hangUp: true}, nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := start(t, c.server).Send(t.Context(), invitation)
			if err == nil || errors.Is(err, messages.ErrRefused) != (c.want == messages.ErrRefused) || errors.Is(err, messages.ErrNotTaken) != (c.want == messages.ErrNotTaken) {
				t.Errorf("%v, want %v", err, c.want)
			}
			if messages.CodeOf(err) != c.code || strings.Contains(err.Error(), "example.com") {
				t.Errorf("%q (%s)", err, messages.CodeOf(err))
			}
		})
	}
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = listener.Close()
	if err := at(t, listener.Addr()).Send(context.WithoutCancel(t.Context()), invitation); !errors.Is(err, messages.ErrNotTaken) {
		t.Errorf("nobody answers: %v", err)
	}
	if fate, err := at(t, listener.Addr()).Find(t.Context(), invitation, time.Now()); fate != messages.Untold || err != nil {
		t.Errorf("found %q, %v", fate, err)
	}
}
