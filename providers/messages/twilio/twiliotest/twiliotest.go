// Package twiliotest is Twilio's Messages resource on this machine, as it is documented: it
// takes messages, counts them, and lists those to a phone.
package twiliotest

import (
	"cmp"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"sync"
	"testing"
	"time"

	"cortejo/providers/messages/twilio"
)

const (
	account = "AC00000000000000000000000000000001"
	token   = "the-auth-token"
)

// Server keeps the forms of the messages that it took.
type Server struct {
	t             testing.TB
	url           string
	mu            sync.Mutex
	before, after Hook
	taken         []message
}

// Hook may answer a message in the provider's stead, or break the connection by panicking with
// http.ErrAbortHandler.
type Hook func(w http.ResponseWriter, form url.Values) (answered bool)

type message struct {
	form    url.Values
	status  string
	created time.Time
}

// New starts a server that ends with the test.
func New(t testing.TB) *Server {
	s := &Server{t: t}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	s.url = server.URL
	return s
}

// Settings are those of an account of the server.
func (s *Server) Settings() twilio.Settings {
	return SettingsOf(s.url)
}

// URL is where the server listens.
func (s *Server) URL() string { return s.url }

// SettingsOf are those of an account of a server that another process started.
func SettingsOf(url string) twilio.Settings {
	return twilio.Settings{AccountSID: account, AuthToken: token, BaseURL: url, FromSMS: "+551150000000",
		FromWhatsApp: "+551150000001"}
}

// Intercept calls before on each message from now on, which is not taken if it answers, and after on each
// that was taken. Either may be nil.
func (s *Server) Intercept(before, after Hook) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before, s.after = before, after
}

func (s *Server) hooks() (before, after Hook) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.before, s.after
}

// Taken are the messages taken so far.
func (s *Server) Taken() []url.Values {
	s.mu.Lock()
	defer s.mu.Unlock()
	forms := make([]url.Values, 0, len(s.taken))
	for _, m := range s.taken {
		forms = append(forms, m.form)
	}
	return forms
}

// Fail says of every message taken so far that it did not arrive.
func (s *Server) Fail() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.taken {
		s.taken[i].status = "undelivered"
	}
}

// ServeHTTP answers as the documented resource does.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/2010-04-01/Accounts/"+account+"/Messages.json" {
		s.t.Errorf("asked %s %s", r.Method, r.URL.Path)
	}
	if user, password, ok := r.BasicAuth(); !ok || user != account || password != token {
		s.writeAnswer(
			w,
			http.StatusUnauthorized,
			map[string]any{"code": 20003, "message": "Authenticate", "status": 401},
		)
		return
	}
	switch r.Method {
	case http.MethodPost:
		s.take(w, r)
	case http.MethodGet:
		s.list(w, r)
	default:
		w.WriteHeader(http.StatusMethodNotAllowed)
	}
}

func (s *Server) take(w http.ResponseWriter, r *http.Request) {
	if got := r.Header.Get("Content-Type"); got != "application/x-www-form-urlencoded" {
		s.t.Errorf("content type %q", got)
	}
	if err := r.ParseForm(); err != nil {
		s.t.Errorf("form: %v", err)
	}
	before, after := s.hooks()
	if before != nil && before(w, r.PostForm) {
		return
	}
	m := message{form: r.PostForm, status: "queued", created: time.Now()}
	s.mu.Lock()
	s.taken = append(s.taken, m)
	n := len(s.taken)
	s.mu.Unlock()
	if after != nil && after(w, r.PostForm) {
		return
	}
	s.writeAnswer(w, http.StatusCreated, s.renderResource(m, n))
}

// list answers the newest first, as Twilio does.
func (s *Server) list(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	size, err := strconv.Atoi(cmp.Or(query.Get("PageSize"), "50"))
	if err != nil {
		s.t.Errorf("page size: %v", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	found := []any{}
	for i := len(s.taken) - 1; i >= 0 && len(found) < size; i-- {
		m := s.taken[i]
		if (query.Has("To") && m.form.Get("To") != query.Get("To")) ||
			(query.Has("From") && m.form.Get("From") != query.Get("From")) {
			continue
		}
		found = append(found, s.renderResource(m, i+1))
	}
	s.writeAnswer(
		w,
		http.StatusOK,
		map[string]any{"messages": found, "page": 0, "page_size": size, "next_page_uri": nil},
	)
}

func (s *Server) renderResource(m message, n int) map[string]any {
	body := m.form.Get("Body")
	if m.form.Has("ContentSid") {
		// An approved wording, filled with its values.
		values := map[string]string{}
		if err := json.Unmarshal([]byte(m.form.Get("ContentVariables")), &values); err != nil {
			s.t.Errorf("content variables: %v", err)
		}
		for i := range len(values) {
			body += " " + values[strconv.Itoa(i+1)]
		}
	}
	return map[string]any{
		"sid": "SM" + strconv.Itoa(1e9+n), "account_sid": account, "status": m.status, "direction": "outbound-api",
		"body": body,
		"to":   m.form.Get("To"), "from": m.form.Get("From"), "date_created": m.created.UTC().Format(time.RFC1123Z),
		"date_sent": nil,
	}
}

func (s *Server) writeAnswer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(body); err != nil {
		s.t.Logf("answer: %v", err)
	}
}
