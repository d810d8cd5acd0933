package proposalpage

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"cortejo/platform/limits"
	"cortejo/queries"
	"cortejo/tenants"
)

// openResult is what app.open_proposal answers.
type openResult struct {
	Asks bool   `json:"asks"`
	Page *offer `json:"page"`
}

// gateCookie remembers, for one proposal, that the visitor has passed the gate.
const gateCookie = "cortejo-orcamento"

func newVisitorScope() tenants.Scope { return tenants.AsVisitor("").Named("proposal.page") }

// open finds what the address opens. Where it is nothing, or the digits are asked for first, that has been answered.
func (s *Service) open(q request) (*offer, bool) {
	ctx := q.r.Context()
	var proof gateProof
	told := q.r.Method == http.MethodPost && q.r.PostForm.Has("digits")
	if told {
		digits := keepDigits(q.r.PostForm.Get("digits"))
		proof.digits = &digits
		if email := strings.TrimSpace(q.r.PostForm.Get("email")); email != "" {
			proof.email = &email
		}
		_, ok, err := s.limits.Allow(ctx, limits.Quota{Key: "proposal digits from " + q.ip, Max: digitsFromAddress,
			Within: 10 * time.Minute})
		if err != nil {
			s.pages.Refuse(q.w, q.r, err)
			return nil, false
		}
		if !ok {
			s.serveGate(
				q,
				http.StatusTooManyRequests,
				"Muitas tentativas seguidas. Espere dez minutos e tente de novo.",
			)
			return nil, false
		}
	}
	it, err := s.find(ctx, q, proof, false)
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return nil, false
	}
	if it.Page == nil {
		s.serveUnopened(q, it, told)
		return nil, false
	}
	if told {
		if it.Asks {
			s.remember(q, gateCookie, s.sign("gate", q.code, time.Now().Add(gateOpen)), gateOpen)
		}
		// The form of the gate contains the fields that were sent before it.
		if len(readFields(q)) == 0 {
			http.Redirect(q.w, q.r, q.base(), http.StatusSeeOther)
			return nil, false
		}
	}
	return it.Page, true
}

// field is one of a form.
type field struct{ Name, Value string }

// readFields returns the fields of a form that the gate interrupted: the gate's form sends them again. It drops values
// that are longer than any of them may be.
func readFields(q request) (fields []field) {
	for _, name := range []string{"version", "name", "channel", "step", "code", "reason"} {
		if value := q.r.PostForm.Get(name); value != "" {
			letters := []rune(strings.ToValidUTF8(value, ""))
			fields = append(fields, field{name, string(letters[:min(len(letters), 2*maxText)])})
		}
	}
	return fields
}

// serveUnopened serves the answer for a proposal that is not shown.
func (s *Service) serveUnopened(q request, it openResult, told bool) {
	switch {
	case it.Asks && told:
		s.serveGate(q, http.StatusForbidden,
			"Não abriu. Confira o link e o que você escreveu, ou fale com quem enviou o orçamento.")
	case it.Asks:
		s.serveGate(q, http.StatusForbidden, "")
	default:
		s.serveMiss(q)
	}
}

// gateProof is the answer to the gate: the last digits of the customer's phone, or the customer's e-mail address. Its
// zero value is a request that did not answer.
type gateProof struct{ digits, email *string }

// find looks for what an address opens, and counts a miss. passed says that this same request was let in before.
func (s *Service) find(ctx context.Context, q request, proof gateProof, passed bool) (it openResult, err error) {
	if cookie, err := q.r.Cookie(gateCookie); err == nil && !passed {
		passed = s.isSigned("gate", q.code, cookie.Value)
	}
	hash := func(what string) []byte { return s.limits.Hash("proposal " + what) }
	var text []byte
	err = s.DB.Write(ctx, newVisitorScope(), func(w tenants.Writer) (err error) {
		text, err = queries.New(w).OpenProposal(ctx, queries.OpenProposalParams{
			Code: q.code, Digits: proof.digits, Email: proof.email, Passed: passed, MaxOfIp: missesFromAddress,
			MaxOfAll: missesOfAll,
			OfIp:     hash("misses from " + q.ip), OfAll: hash("misses"), SparedOfIp: hash("asked from " + q.ip),
			SparedOfAll: hash("asked"), GateOfIp: hash("gate " + q.ip), GateOfAll: hash("gate"),
		})
		return err
	})
	if err != nil {
		return it, err
	}
	if err := json.Unmarshal(text, &it); err != nil {
		return it, fmt.Errorf("proposalpage: read what an address opens: %w", err)
	}
	return it, nil
}

// sign is a short proof of ours, of one purpose and proposal, until then.
func (s *Service) sign(purpose, of string, until time.Time) string {
	at := strconv.FormatInt(until.Unix(), 36)
	return at + "." + s.computeMAC(purpose, of, at)
}

func (s *Service) computeMAC(purpose, of, what string) string {
	mac := hmac.New(sha256.New, s.Secrets.Links())
	// it never fails (https://pkg.go.dev/hash#Hash)
	_, _ = mac.Write([]byte("proposal page|" + purpose + "|" + of + "|" + what))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:18])
}

func (s *Service) isSigned(purpose, of, proof string) bool {
	at, mac, _ := strings.Cut(proof, ".")
	until, err := strconv.ParseInt(at, 36, 64)
	return err == nil && time.Now().Unix() < until && hmac.Equal([]byte(mac), []byte(s.computeMAC(purpose, of, at)))
}

// remember gives the browser a cookie of this proposal's page alone.
func (s *Service) remember(q request, name, value string, life time.Duration) {
	http.SetCookie(q.w, &http.Cookie{
		Name: name, Value: value, Path: q.base(), MaxAge: int(life / time.Second), HttpOnly: true,
		Secure: strings.HasPrefix(s.PublicURL, "https://"), SameSite: http.SameSiteLaxMode,
	})
}

func keepDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// agentOf is what a browser calls itself.
func agentOf(r *http.Request) string {
	agent := []rune(strings.ToValidUTF8(strings.ReplaceAll(r.UserAgent(), "\x00", ""), ""))
	return string(agent[:min(len(agent), 400)])
}
