package jobs_test

import (
	"io"
	"net"
	"strings"
	"sync"
	"testing"

	gosmtp "github.com/emersion/go-smtp"
	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/providers/messages/smtp"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// mailServer knows who of its domain has a mailbox, and counts how often it is asked for each.
type mailServer struct {
	refuse map[string]*gosmtp.SMTPError

	mu    sync.Mutex
	asked map[string]int
	taken []string
}

// NewSession is one conversation.
func (s *mailServer) NewSession(*gosmtp.Conn) (gosmtp.Session, error) { return s, nil }

// Mail takes every sender.
func (s *mailServer) Mail(string, *gosmtp.MailOptions) error { return nil }

// Rcpt counts, and refuses those that it was told to.
func (s *mailServer) Rcpt(to string, _ *gosmtp.RcptOptions) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked[strings.ToLower(to)]++
	if refusal := s.refuse[strings.ToLower(to)]; refusal != nil {
		return refusal
	}
	return nil
}

// Data takes the e-mail.
func (s *mailServer) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.taken = append(s.taken, string(text))
	return err
}

// Reset and Logout have nothing to do.
func (s *mailServer) Reset()        {}
func (s *mailServer) Logout() error { return nil }

func (s *mailServer) askedFor(address string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked[address]
}

// An address that its server refuses as none of its own gets no other e-mail, of any business, until its days are over;
// one that is refused for what was sent does.
func TestADeadAddressIsNotTriedAgain(t *testing.T) {
	t.Parallel()
	const dead, strict = "ninguem@example.com", "rigor@example.com"
	server := &mailServer{asked: map[string]int{}, refuse: map[string]*gosmtp.SMTPError{
		dead:   {Code: 550, EnhancedCode: gosmtp.EnhancedCode{5, 1, 1}, Message: "ninguem@example.com: no such user"},
		strict: {Code: 550, EnhancedCode: gosmtp.EnhancedCode{5, 7, 1}, Message: "blocked"},
	}}
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	srv := gosmtp.NewServer(server)
	srv.Domain = "here"
	go func() { _ = srv.Serve(listener) }()
	t.Cleanup(func() { _ = srv.Close() })
	by, err := smtp.New(smtp.Settings{Host: "127.0.0.1", Port: listener.Addr().(*net.TCPAddr).Port, TLS: smtp.NoTLS,
		From: "convites@cortejo.example"})
	if err != nil {
		t.Fatal(err)
	}
	b := setupWith(t, by, func(o *jobs.Options) { o.DeadAddressesKept = 30 })
	b.start(t)

	first, second := b.AddEvent(b.AddBusiness("Ana Cerimonial"), "Casamento"), b.AddEvent(b.AddBusiness("Bia Festas"), "Bodas")
	write := func(event tenanttest.Event, address string) string {
		t.Helper()
		_, message := b.invited(t, event, "Família "+uuid.NewString()[:8], tenanttest.NewPhone(), address)
		b.exec(t, `UPDATE guest_messages SET channel = 'EMAIL', address = $2 WHERE id = $1`, message, address)
		b.askGuest(t, event, message)
		b.wait(t, 1, "guest_message")
		return b.standing(t, message)
	}
	for _, step := range []struct {
		event        tenanttest.Event
		to, standing string
		asked        int
	}{
		{first, dead, "failed NO_MAILBOX", 1},
		{first, dead, "failed DEAD_ADDRESS", 1},
		{second, "Ninguem@Example.com", "failed DEAD_ADDRESS", 1},
		{first, "alguem@example.com", "sent", 1},
		{first, strict, "failed SMTP_POLICY", 1},
		{second, strict, "failed SMTP_POLICY", 2},
	} {
		if standing, asked := write(step.event, step.to),
			server.askedFor(strings.ToLower(step.to)); standing != step.standing || asked != step.asked {
			t.Errorf("to %s: %s, asked %d times, want %s and %d", step.to, standing, asked, step.standing, step.asked)
		}
	}
	if why := jobs.WhyNotSent("DEAD_ADDRESS"); !strings.HasPrefix(why, "Este e-mail não existe") {
		t.Errorf("the team reads %q", why)
	}
	b.exec(t, `UPDATE dead_addresses SET died_at = now() - interval '31 days'`)
	if standing := write(second, dead); standing != "failed NO_MAILBOX" || server.askedFor(dead) != 2 {
		t.Errorf("a month later: %s, asked %d times", standing, server.askedFor(dead))
	}
	b.exec(t, `UPDATE dead_addresses SET died_at = now() - interval '31 days'`)
	b.enqueue(t, tenants.AsWorker(uuid.Nil), jobs.Purge{})
	b.wait(t, 1, "purge")
	var kept int
	if err := b.Admin.QueryRow(t.Context(), `SELECT count(*) FROM dead_addresses`).Scan(&kept); err != nil ||
		kept != 0 {
		t.Errorf("%d are kept (%v)", kept, err)
	}
	if log := b.log.String(); strings.Contains(log, "example.com") {
		t.Errorf("the log names addresses:\n%s", log)
	}
}
