package smtp_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"mime"
	"mime/multipart"
	"net"
	"net/http/httptest"
	"net/mail"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	gosmtp "github.com/emersion/go-smtp"

	"cortejo/providers/messages"
	"cortejo/providers/messages/smtp"
)

// server is an SMTP server on this machine.
type server struct {
	// from, rcpt and data are the errors for a sender, for a recipient, and for a complete e-mail.
	from, rcpt, data error
	// hangUp breaks the connection where the answer to an e-mail is due, and breakOff where its words are.
	hangUp, breakOff bool
	// silent never answers an e-mail; it says when it has one.
	silent chan struct{}
	// password is what anna has to say, where there is one.
	password string

	mu    sync.Mutex
	taken []string
	to    []string
	end   <-chan struct{} // when the test is over
}

// letters are those it took, and recipients whom they were for.
func (s *server) letters() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.taken)
}

func (s *server) recipients() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.to)
}

type session struct {
	s      *server
	conn   *gosmtp.Conn
	to     string
	signed bool
}

func (x *session) AuthMechanisms() []string { return []string{sasl.Plain} }
func (x *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if x.signed = user == "anna" && password == x.s.password; !x.signed {
			return gosmtp.ErrAuthFailed
		}
		return nil
	}), nil
}

func (s *server) NewSession(c *gosmtp.Conn) (gosmtp.Session, error) {
	return &session{s: s, conn: c}, nil
}
func (x *session) Mail(string, *gosmtp.MailOptions) error {
	if x.s.password != "" && !x.signed {
		return gosmtp.ErrAuthRequired
	}
	return x.s.from
}
func (x *session) Rcpt(to string, _ *gosmtp.RcptOptions) error {
	x.to = to
	return x.s.rcpt
}
func (x *session) Data(r io.Reader) error {
	if x.s.breakOff {
		return x.conn.Conn().Close()
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	x.s.mu.Lock()
	x.s.taken, x.s.to = append(x.s.taken, string(text)), append(x.s.to, x.to)
	x.s.mu.Unlock()
	if x.s.silent != nil {
		close(x.s.silent)
		<-x.s.end
	}
	if x.s.hangUp {
		return x.conn.Conn().Close()
	}
	return x.s.data
}
func (x *session) Reset()        {}
func (x *session) Logout() error { return nil }

// start serves, and answers who sends there.
func start(t *testing.T, s *server, change ...func(*smtp.Settings)) *smtp.Sender {
	t.Helper()
	return sender(t, serve(t, s, nil, false), change...)
}

func serve(t *testing.T, s *server, security *tls.Config, implicit bool) net.Addr {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr()
	srv := gosmtp.NewServer(s)
	srv.Domain, srv.AllowInsecureAuth, srv.ErrorLog = "here", true, log.New(io.Discard, "", 0)
	if srv.TLSConfig = security; implicit {
		listener = tls.NewListener(listener, security)
	}
	s.end = t.Context().Done()
	go func() { _ = srv.Serve(listener) }()
	t.Cleanup(func() { _ = srv.Close() })
	return address
}

func sender(t *testing.T, address net.Addr, change ...func(*smtp.Settings)) *smtp.Sender {
	t.Helper()
	settings := smtp.Settings{Host: "127.0.0.1", Port: address.(*net.TCPAddr).Port, TLS: smtp.NoTLS,
		From: "Celebração <convites@cortejo.example>"}
	for _, do := range change {
		do(&settings)
	}
	sender, err := smtp.New(settings)
	if err != nil {
		t.Fatal(err)
	}
	return sender
}

var invitation = messages.Message{
	Channel: messages.Email, To: "familia@example.com", Kind: messages.GuestQrCode,
	Body: "O código está abaixo. Até lá!",
	Email: messages.Letter{
		Subject: "Código de entrada: Casamento de Ana & Léo", HTML: `<p>Até lá!</p><img src="cid:codigo" alt="">`,
		StopURL:  "https://cortejo.example/parar?quem=um-segredo-que-passa-dos-setenta-e-seis-caracteres-de-uma-linha",
		OneClick: true,
		Inline: []messages.Inline{{CID: "codigo", Name: "codigo.png", ContentType: "image/png",
			Content: []byte("\x89PNG and so on")}},
	},
}

func TestAnEmailArrivesWhole(t *testing.T) {
	t.Parallel()
	s := &server{}
	if err := start(t, s).Send(t.Context(), invitation); err != nil {
		t.Fatal(err)
	}
	if len(s.letters()) != 1 || s.recipients()[0] != "familia@example.com" {
		t.Fatalf("taken for %v", s.to)
	}
	m, err := mail.ReadMessage(strings.NewReader(s.letters()[0]))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil || subject != invitation.Email.Subject ||
		m.Header.Get("List-Unsubscribe") != "<"+invitation.Email.StopURL+">" ||
		m.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" ||
		!strings.HasSuffix(m.Header.Get("Message-Id"), "@cortejo.example>") {
		t.Errorf("headers %v (%v)", m.Header, err)
	}
	if from, err := m.Header.AddressList("From"); err != nil ||
		*from[0] != (mail.Address{Name: "Celebração", Address: "convites@cortejo.example"}) {
		t.Errorf("it is from %v (%v)", from, err)
	}
	if date, err := m.Header.Date(); err != nil || time.Since(date).Abs() > time.Hour {
		t.Errorf("it is of %v (%v)", date, err)
	}
	// The parts of the e-mail: its text, its HTML and the picture inside.
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
			if part.Header.Get("Content-Id") == "<codigo>" &&
				strings.HasPrefix(part.Header.Get("Content-Disposition"), "inline") {
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

// What a server said, or did not, decides whether an e-mail may be sent again, and to whom never; and no error says to
// whom.
func TestWhatIsKnownOfAFailure(t *testing.T) {
	t.Parallel()
	says := func(code int, status gosmtp.EnhancedCode) error {
		return &gosmtp.SMTPError{Code: code, EnhancedCode: status, Message: "familia@example.com: no"}
	}
	refused := func(code int) error { return says(code, gosmtp.NoEnhancedCode) }
	const notTaken, oneWaits, refusal, account, dead = 1, 2, 3, 4, 5
	for name, c := range map[string]struct {
		server *server
		want   int
		code   string
	}{
		"no such mailbox": {&server{rcpt: says(550, gosmtp.EnhancedCode{5, 1, 1})}, dead,
			"NO_MAILBOX"},
		"no such domain": {&server{rcpt: says(550, gosmtp.EnhancedCode{5, 1, 2})}, dead,
			"NO_MAILBOX"},
		"a domain without e-mail": {&server{rcpt: says(556, gosmtp.EnhancedCode{5, 1, 10})}, dead,
			"NO_MAILBOX"},
		"a number alone, which relays say too": {&server{rcpt: refused(550)}, refusal, "SMTP_550"},
		"not this sender": {&server{rcpt: says(550, gosmtp.EnhancedCode{5, 7, 1})}, refusal,
			"SMTP_POLICY"},
		"a full mailbox": {&server{rcpt: says(550, gosmtp.EnhancedCode{5, 2, 2})}, refusal,
			"SMTP_552"},
		"a mailbox that is busy": {&server{rcpt: refused(450)}, oneWaits, "SMTP_450"},
		"a mailbox that is closed for now": {&server{rcpt: says(450, gosmtp.EnhancedCode{4, 2, 1})}, oneWaits,
			"SMTP_450"},
		"a domain that nobody finds": {&server{rcpt: says(450, gosmtp.EnhancedCode{4, 1, 2})}, oneWaits,
			"SMTP_450"},
		"a server that is full": {&server{rcpt: says(452, gosmtp.EnhancedCode{4, 3, 1})}, notTaken,
			"SMTP_452"},
		"a server that ends the conversation": {&server{rcpt: refused(421)}, notTaken, "SMTP_421"},
		"words it will not have":              {&server{data: refused(554)}, refusal, "SMTP_554"},
		"words it will not have, of nobody's": {&server{data: says(550, gosmtp.EnhancedCode{5, 1, 1})}, refusal,
			"SMTP_550"},
		"spam, it says": {&server{data: says(554, gosmtp.EnhancedCode{5, 7, 1})}, refusal,
			"SMTP_POLICY"},
		"later, said of the whole":        {&server{data: refused(451)}, notTaken, "SMTP_451"},
		"sent whole, and no answer to it": {&server{hangUp: true}, 0, ""},
		"a password that is none":         {&server{password: "another"}, notTaken, "SMTP_535"},
		"not this sender, said at once":   {&server{from: refused(553)}, account, "SMTP_SENDER"},
		"nobody unknown, said at once": {&server{from: says(550, gosmtp.EnhancedCode{5, 7, 1})}, account,
			"SMTP_SENDER"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := start(t, c.server, func(s *smtp.Settings) {
				if c.server.password != "" {
					s.User, s.Password = "anna", "wrong"
				}
			}).Send(t.Context(), invitation)
			if err == nil || errors.Is(err, messages.ErrRefused) != (c.want >= refusal) ||
				errors.Is(err, messages.ErrNotAccepted) != (c.want == notTaken || c.want == oneWaits) ||
				errors.Is(err, messages.ErrOneAddress) != (c.want == oneWaits) ||
				errors.Is(err, messages.ErrAccount) != (c.want == account) ||
				errors.Is(err, messages.ErrNoMailbox) != (c.want == dead) {
				t.Errorf("%v, want %v", err, c.want)
			}
			if messages.CodeOf(err) != c.code || strings.Contains(err.Error(), "example.com") {
				t.Errorf("%q (%s)", err, messages.CodeOf(err))
			}
			if len(c.server.letters()) > 1 {
				t.Errorf("it was sent %d times", len(c.server.letters()))
			}
		})
	}
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = listener.Close()
	if err := sender(t, listener.Addr()).Send(context.WithoutCancel(t.Context()), invitation); !errors.Is(err,
		messages.ErrNotAccepted) {
		t.Errorf("nobody answers: %v", err)
	}
	if outcome, err := sender(t, listener.Addr()).Find(t.Context(), invitation,
		time.Now()); outcome != messages.OutcomeUnknown || err != nil {
		t.Errorf("found %q, %v", outcome, err)
	}
}

// What breaks off before an e-mail's end was certainly not taken.
func TestAConnectionLostInTheMiddle(t *testing.T) {
	t.Parallel()
	long := invitation
	long.Email.Inline = []messages.Inline{{CID: "codigo", Name: "codigo.png", ContentType: "image/png",
		Content: make([]byte, 16<<20)}}
	if err := start(t, &server{breakOff: true}).Send(t.Context(), long); !errors.Is(err, messages.ErrNotAccepted) {
		t.Errorf("%v", err)
	}
}

// Who stops waiting does not wait for the server, and does not know.
func TestACancelledSendEnds(t *testing.T) {
	t.Parallel()
	s := &server{silent: make(chan struct{})}
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-s.silent; cancel() }()
	err := start(t, s).Send(ctx, invitation)
	if err == nil || errors.Is(err, messages.ErrNotAccepted) || errors.Is(err, messages.ErrRefused) {
		t.Errorf("%v", err)
	}
	if err := start(t, &server{}).Send(ctx, invitation); !errors.Is(err, messages.ErrNotAccepted) {
		t.Errorf("cancelled before it began: %v", err)
	}
}

// Whatever people call an event or themselves makes no header of an e-mail, and no second recipient.
func TestALineBreakMakesNoHeader(t *testing.T) {
	t.Parallel()
	for _, end := range []string{"\r\n", "\n", "\r", "\x00", "\u0085", "\u2028", "\u2029", "\v", "\r\n\r\n"} {
		evil := "Ana" + end + "Bcc: alvo@example.org" + end + "X-Evil: 1"
		s := &server{}
		m := invitation
		m.Kind, m.Email.Subject = messages.Kind(evil), evil
		m.Email.Inline = []messages.Inline{{CID: "a" + end + "X-Evil: 1", Name: evil,
			ContentType: "image/png" + end + "X-Evil: 1", Content: []byte("PNG")}}
		m.Email.StopURL = "https://cortejo.example/parar?" + end + "X-Evil: 1"
		if err := start(t,
			s, func(settings *smtp.Settings) { settings.From = "\"Cortejo\" <convites@cortejo.example>" }).
			Send(t.Context(), m); err != nil {
			t.Fatalf("%q: %v", end, err)
		}
		for _, line := range strings.FieldsFunc(s.letters()[0], func(r rune) bool {
			return r == '\r' || r == '\n' || r == 0 || r == 0x85 || r == 0x2028 || r == 0x2029 || r == 0x0b
		}) {
			if name, _, _ := strings.Cut(line, ":"); name == "X-Evil" || name == "Bcc" {
				t.Errorf("%q made %q", end, line)
			}
		}
		read, err := mail.ReadMessage(strings.NewReader(s.letters()[0]))
		if err != nil || strings.ContainsAny(read.Header.Get("Subject"), "\r\n\x00") || len(s.to) != 1 {
			t.Errorf("%q: %v, to %v", end, err, s.to)
		}
		for _, to := range []string{"a@example.com" + end + "Bcc: alvo@example.org",
			"a@example.com>" + end + "RCPT TO:<alvo@example.org", "Ana" + end + " <a@example.com>",
			"a@example.com, alvo@example.org", ""} {
			m.To = to
			if err := start(t, s).Send(t.Context(), m); !errors.Is(err, messages.ErrRefused) {
				t.Errorf("to %q: %v", to, err)
			}
		}
	}
}

func TestNothingLeavesToAnIPAddress(t *testing.T) {
	t.Parallel()
	for _, to := range []string{"a@[127.0.0.1]", "a@[IPv6:::1]", "a@10.0.0.7"} {
		s, m := &server{}, invitation
		m.To = to
		if err := start(t, s).Send(t.Context(), m); !errors.Is(err, messages.ErrRefused) || len(s.letters()) != 0 {
			t.Errorf("to %s: %v, %d letters", to, err, len(s.letters()))
		}
	}
}

// Passwords and e-mails leave over TLS alone, with the certificate of the server that was named.
func TestTLS(t *testing.T) {
	t.Parallel()
	certified := httptest.NewUnstartedServer(nil)
	certified.StartTLS()
	t.Cleanup(certified.Close)
	authorities := x509.NewCertPool()
	authorities.AddCert(certified.Certificate())
	security := &tls.Config{Certificates: certified.TLS.Certificates, MinVersion: tls.VersionTLS12}
	for way, implicit := range map[string]bool{smtp.StartTLS: false, smtp.TLS: true} {
		s := &server{password: "secret"}
		address := serve(t, s, security, implicit)
		over := func(pool *x509.CertPool) *smtp.Sender {
			return sender(t, address, func(settings *smtp.Settings) {
				settings.TLS, settings.User, settings.Password, settings.Authorities = way, "anna", "secret", pool
			})
		}
		if err := over(authorities).Send(t.Context(), invitation); err != nil || len(s.letters()) != 1 {
			t.Errorf("%s: %v", way, err)
		}
		if err := over(x509.NewCertPool()).Send(t.Context(), invitation); !errors.Is(err, messages.ErrNotAccepted) ||
			len(s.letters()) != 1 {
			t.Errorf("%s with a certificate of nobody's: %v", way, err)
		}
	}
	clear := &server{}
	if err := start(t, clear, func(settings *smtp.Settings) { settings.TLS = smtp.StartTLS }).
		Send(t.Context(), invitation); !errors.Is(err, messages.ErrNotAccepted) || len(clear.letters()) != 0 {
		t.Errorf("a server without TLS: %v", err)
	}
}
