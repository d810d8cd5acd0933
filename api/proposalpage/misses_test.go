package proposalpage_test

import (
	"fmt"
	"html"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/tools/dumptest"
)

func TestEveryMissIsAlike(t *testing.T) {
	s := newProposalPageEnv(t)
	deleted, old := s.proposal(), s.proposal()
	s.sql(`UPDATE proposals SET deleted_at = now() WHERE id = $1`, deleted.id)
	s.sql(`UPDATE proposals SET expires_on = app.proposal_today() - 91 WHERE id = $1`, old.id)
	almost := s.proposal()
	s.sql(`UPDATE proposals SET expires_on = app.proposal_today() - 90 WHERE id = $1`, almost.id)
	s.get(almost.path).says(t, http.StatusOK, "Este orçamento venceu")
	first := s.get("/orcamento/00000000")
	first.says(t, http.StatusNotFound, "Este link não abre nenhum orçamento")
	for _, path := range []string{deleted.path, old.path, "/orcamento", "/orcamento/", "/orcamento/zzzzzzzz",
		"/orcamento/" + deleted.id.String(), "/orcamento/%00", deleted.path + "/aceitar?v=1", old.path + "/pdf",
		almost.path + "/nada", "/orcamento/00000000/versao"} {
		a := s.get(path)
		if a.status != first.status || a.body != first.body || headersOf(a) != headersOf(first) {
			t.Errorf("%s differs: %d %v %.300s", path, a.status, a.header, a.reads())
		}
	}
	for _, room := range []string{"/aceitar", "/recusar"} {
		if a := s.post(deleted.path+room, "version", "1", "name", "Júlia", "reason", "caro", "step",
			"code"); a.status != http.StatusNotFound || a.body != first.body {
			t.Errorf("%s of a deleted one: %d", room, a.status)
		}
	}
}

// headersOf are an answer's headers but the counter of how often its sender may ask.
func headersOf(a answer) string {
	h := a.header.Clone()
	maps.DeleteFunc(h, func(name string, _ []string) bool { return strings.HasPrefix(name, "X-Ratelimit-") })
	return fmt.Sprint(h)
}

func TestTooManyMissesAskForDigits(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	guesser := visit{ip: "203.0.113.50"}
	for range 21 {
		s.ask(guesser, http.MethodGet, "/orcamento/"+uuid.NewString()[:8])
	}
	asks := s.ask(guesser, http.MethodGet, "/orcamento/00000000")
	asks.says(t, http.StatusForbidden, "Os 4 últimos números")
	if hit := s.ask(guesser, http.MethodGet, p.path); hit.body != asks.body || hit.status != asks.status {
		t.Errorf("a hit behind the gate reads %d %.300s", hit.status, hit.reads())
	}
	for _, room := range []string{"/aceitar?v=1", "/versao", "/anexo", "/cartao.png", "/pdf"} {
		if a := s.ask(guesser, http.MethodGet, p.path+room); a.body != asks.body {
			t.Errorf("%s goes around the gate: %d", room, a.status)
		}
	}
	s.ask(visit{ip: "203.0.113.51"}, http.MethodGet, p.path).says(t, http.StatusOK, "Aceitar orçamento")
	wrong, never := s.ask(guesser, http.MethodPost, p.path, "digits", "0000"),
		s.ask(guesser, http.MethodPost, "/orcamento/00000000", "digits", "4321")
	wrong.says(t, http.StatusForbidden, "Não abriu")
	if never.body != wrong.body {
		t.Error("wrong digits and a miss differ")
	}
	right := s.ask(guesser, http.MethodPost, p.path, "digits", "4321")
	if right.status != http.StatusSeeOther || len(cookiesOf(right)) != 1 || !cookiesOf(right)[0].HttpOnly ||
		cookiesOf(right)[0].Path != p.path {
		t.Fatalf("the right digits: %d %v", right.status, right.header)
	}
	guesser.cookies = cookiesOf(right)
	s.ask(guesser, http.MethodGet, p.path).says(t, http.StatusOK, "Aceitar orçamento")
	s.ask(guesser, http.MethodGet, s.proposal().path).says(t, http.StatusForbidden)
	guesser.cookies[0].Value = "zzzzzz." + strings.Repeat("A", 24)
	s.ask(guesser, http.MethodGet, p.path).says(t, http.StatusForbidden)
	for range 10 {
		s.ask(guesser, http.MethodPost, p.path, "digits", "0000")
	}
	s.ask(guesser, http.MethodPost, p.path, "digits", "4321").says(t, http.StatusTooManyRequests, "Muitas tentativas")
	// The endpoint that records views gives no additional guesses.
	silent := visit{ip: "203.0.113.60"}
	for range 21 {
		s.ask(silent, http.MethodPost, "/orcamento/"+uuid.NewString()[:8]+"/visto", "version", "1")
	}
	s.ask(silent, http.MethodPost, p.path+"/visto", "version", "1")
	s.ask(silent, http.MethodGet, p.path).says(t, http.StatusForbidden)
	if got := s.text(`SELECT seen FROM proposals WHERE id = $1`, p.id); got != "0" {
		t.Errorf("behind the gate it was seen %s times", got)
	}
	// The neighbours of one network of IPv6 are one.
	for i := range 21 {
		s.ask(visit{ip: fmt.Sprintf("[2001:db8:1:2::%d]", i+1)}, http.MethodGet, "/orcamento/00000000")
	}
	s.ask(visit{ip: "[2001:db8:1:2:ffff::1]"}, http.MethodGet, p.path).says(t, http.StatusForbidden)
	s.ask(visit{ip: "[2001:db8:1:3::1]"}, http.MethodGet, p.path).says(t, http.StatusOK)
}

// A customer without a phone has no digits to enter: the page says how to continue, and nothing that it would not say
// for any other address.
func TestACustomerWithoutPhoneBehindTheGate(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	s.sql(`UPDATE contacts SET phone = NULL WHERE id = $1`, s.contact)
	theirs := visit{ip: "203.0.113.50"}
	for range 21 {
		s.ask(theirs, http.MethodGet, "/orcamento/"+uuid.NewString()[:8])
	}
	asks := s.ask(theirs, http.MethodGet, p.path)
	asks.says(t, http.StatusForbidden, "Os 4 últimos números", "Espere uma hora e abra este link de novo",
		"fale com quem o enviou")
	if never := s.ask(theirs, http.MethodGet, "/orcamento/00000000"); never.body != asks.body ||
		never.status != asks.status {
		t.Errorf("an address that opens nothing reads otherwise: %d %.300s", never.status, never.reads())
	}
	for _, digits := range []string{"", "0000", "4321", "não sei"} {
		hit, never := s.ask(theirs, http.MethodPost, p.path, "digits", digits),
			s.ask(theirs, http.MethodPost, "/orcamento/00000000", "digits", digits)
		hit.says(t, http.StatusForbidden, "Não abriu", "Espere uma hora")
		if never.body != hit.body || headersOf(never) != headersOf(hit) {
			t.Errorf("with %q a hit and a miss differ", digits)
		}
	}
	s.sql(`UPDATE rate_limits SET ends_at = now() - interval '1 second'`) // an hour later
	s.ask(theirs, http.MethodGet, p.path).says(t, http.StatusOK, "Para Júlia")
}

// 10,000 guesses, from any number of client IPs, find at most one proposal, and after a thousand misses every visitor
// gets the gate.
func TestTenThousandGuesses(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	var misses, gated, other atomic.Int32
	missed, asks := s.get("/orcamento/00000000").body, ""
	var together sync.WaitGroup
	resume := dumptest.Pause(t)
	var mu sync.Mutex
	for worker := range 8 {
		together.Go(func() {
			for i := range 1250 {
				n := worker*1250 + i
				a := s.ask(visit{ip: fmt.Sprintf("10.%d.%d.%d", n>>16, n>>8&255, n&255)}, http.MethodGet,
					fmt.Sprintf("/orcamento/%08x", n*7919+13))
				mu.Lock()
				if asks == "" && a.status == http.StatusForbidden {
					asks = a.body
				}
				mu.Unlock()
				switch {
				case a.status == http.StatusNotFound && a.body == missed:
					misses.Add(1)
				case a.status == http.StatusForbidden && a.body == asks:
					gated.Add(1)
				default:
					other.Add(1)
				}
			}
		})
	}
	together.Wait()
	resume()
	if misses.Load() != 999 || gated.Load() != 9001 || other.Load() != 0 { // with the one before them, a thousand
		t.Errorf("%d misses, %d were asked for digits, %d got another answer", misses.Load(), gated.Load(),
			other.Load())
	}
	if a := s.ask(visit{ip: "203.0.113.77"}, http.MethodGet, p.path); a.body != asks {
		t.Errorf("a hit meanwhile: %d", a.status)
	}
	s.sql(`UPDATE rate_limits SET ends_at = now() - interval '1 second'`) // an hour later
	s.ask(visit{ip: "203.0.113.77"}, http.MethodGet, p.path).says(t, http.StatusOK)
}

// Concurrent guesses count like sequential ones: an address is looked up only after the guesses before it have been
// counted.
func TestGuessesOfOneBurst(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	guesser := visit{ip: "203.0.113.90"}
	var missed, asked, other atomic.Int32
	var together sync.WaitGroup
	resume := dumptest.Pause(t)
	for n := range 300 {
		together.Go(func() {
			switch a := s.ask(guesser, http.MethodGet, fmt.Sprintf("/orcamento/%08x", n*7919+13)); a.status {
			case http.StatusNotFound:
				missed.Add(1)
			case http.StatusForbidden:
				asked.Add(1)
			default:
				other.Add(1)
			}
		})
	}
	together.Wait()
	resume()
	if missed.Load() != 20 || asked.Load() != 280 || other.Load() != 0 {
		t.Errorf("%d guesses were answered, %d were asked for digits, %d got another answer", missed.Load(),
			asked.Load(), other.Load())
	}
	// Who reads what opens is not counted, however often, and the twenty-first guess is not answered where it would
	// hit.
	reader := visit{ip: "203.0.113.91"}
	for range 30 {
		s.ask(reader, http.MethodGet, p.path).says(t, http.StatusOK)
	}
	for range 20 {
		s.ask(reader, http.MethodGet, "/orcamento/00000000").says(t, http.StatusNotFound)
	}
	s.ask(reader, http.MethodGet, p.path).says(t, http.StatusForbidden, "Os 4 últimos números")
}

// A customer who had the page open when the gate appeared keeps the text of their form.
func TestTheGateKeepsWhatWasTyped(t *testing.T) {
	s := newProposalPageEnv(t)
	gated := visit{ip: "203.0.113.92"}
	reason := strings.Repeat("É caro & longe. ", 31)
	for range 21 {
		s.ask(gated, http.MethodGet, "/orcamento/00000000")
	}
	p := s.proposal()
	asks := s.ask(gated, http.MethodPost, p.path+"/recusar", "version", "1", "reason", reason, "other", "thing")
	asks.says(t, http.StatusForbidden, "Os 4 últimos números")
	if miss := s.ask(gated, http.MethodPost, "/orcamento/00000000/recusar", "version", "1", "reason", reason, "other",
		"thing"); miss.body != asks.body {
		t.Error("a hit and a miss differ")
	}
	wrong := s.ask(gated, http.MethodPost, p.path+"/recusar", append(hidden(asks), "digits", "0000")...)
	wrong.says(t, http.StatusForbidden, "Não abriu")
	kept := hidden(wrong)
	if want := []string{"version", "1", "reason", reason}; !slices.Equal(kept, want) {
		t.Fatalf("the form keeps %q", kept)
	}
	if a := s.ask(gated, http.MethodPost, p.path+"/recusar",
		append(kept, "digits", "4321")...); a.status != http.StatusSeeOther || a.header.Get("Location") != p.path ||
		len(cookiesOf(a)) != 1 {
		t.Errorf("after the digits: %d %s", a.status, a.reads())
	}
	if got := s.text(`SELECT concat_ws('|', status, decline_reason) FROM proposals WHERE id = $1`,
		p.id); got != "DECLINED|"+strings.TrimSpace(reason) {
		t.Errorf("it is %s", got)
	}
	other := s.proposal()
	name := s.ask(gated, http.MethodPost, other.path+"/aceitar", "version", "1", "name", `Júlia "Jú"`, "channel", "SMS",
		"step", "code")
	s.ask(gated, http.MethodPost, other.path+"/aceitar", append(hidden(name), "digits", "4321")...).
		says(t, http.StatusOK, "por SMS", "Código de seis números")
	code := s.ask(gated, http.MethodPost, other.path+"/aceitar", "version", "1", "name", `Júlia "Jú"`, "step", "accept",
		"code", s.code())
	if a := s.ask(gated, http.MethodPost, other.path+"/aceitar",
		append(hidden(code), "digits", "4321")...); a.status != http.StatusSeeOther {
		t.Errorf("after the digits: %d %s", a.status, a.reads())
	}
	if got := s.text(`SELECT name FROM proposal_acceptances WHERE proposal_id = $1`, other.id); got != `Júlia "Jú"` {
		t.Errorf("accepted by %q", got)
	}
	// The offer changed meanwhile: the new one is shown, and the address counts as no miss.
	edited := s.proposal()
	s.edit(edited)
	s.ask(gated, http.MethodPost, edited.path+"/recusar", "version", "1", "reason", "caro", "digits", "4321").
		says(t, http.StatusConflict, "O orçamento mudou")
	if long := hidden(s.ask(gated, http.MethodPost, p.path+"/recusar", "version", "1", "reason",
		strings.Repeat("a", 9000))); len(long) != 4 || len(long[3]) > 1000 {
		t.Error("the form keeps as much as anybody sends")
	}
}

// hidden are the fields that a form sends by itself.
func hidden(a answer) (fields []string) {
	for _, field := range regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`).
		FindAllStringSubmatch(a.body, -1) {
		fields = append(fields, field[1], html.UnescapeString(field[2]))
	}
	return fields
}

// kindsOfMisses are the addresses that open nothing, each for another reason.
func (s *proposalPageEnv) kindsOfMisses() []string {
	deleted, old := s.proposal(), s.proposal()
	s.sql(`UPDATE proposals SET deleted_at = now() WHERE id = $1`, deleted.id)
	s.sql(`UPDATE proposals SET expires_on = app.proposal_today() - 91 WHERE id = $1`, old.id)
	return []string{"/orcamento/00000000", "/orcamento/zzzzzzzz", deleted.path, old.path}
}

// medians asks for each of them in turn, from client IPs of its own, and answers how long each takes.
func (s *proposalPageEnv) medians(paths []string, rounds int) (medians []time.Duration) {
	took := make([][]time.Duration, len(paths))
	for i := range rounds {
		for k, path := range paths {
			v := visit{ip: fmt.Sprintf("10.%d.%d.%d", k, i>>8, i&255)}
			start := time.Now()
			s.ask(v, http.MethodGet, path).says(s.t, http.StatusNotFound)
			took[k] = append(took[k], time.Since(start))
		}
	}
	s.sql(`DELETE FROM rate_limits`)
	for _, all := range took {
		slices.Sort(all)
		medians = append(medians, all[rounds/2])
	}
	return medians
}

// BenchmarkMisses measures how far apart the medians of the kinds of misses are. It fails above 2 ms: an attacker with
// a watch must not learn more than one who reads the answer.
func BenchmarkMisses(b *testing.B) {
	const rounds, tries, tolerance = 201, 3, 2 * time.Millisecond
	s := newSerialProposalPageEnv(b)
	paths := s.kindsOfMisses()
	for b.Loop() {
		// Another program's work may separate them once; a true difference separates them every time.
		for try := 1; ; try++ {
			medians := s.medians(paths, rounds)
			apart := slices.Max(medians) - slices.Min(medians)
			if apart > tolerance && try < tries {
				continue
			}
			if apart > tolerance {
				b.Errorf("unknown, malformed, deleted and expired take %v", medians)
			}
			for i, kind := range []string{"unknown", "malformed", "deleted", "expired"} {
				b.ReportMetric(float64(medians[i].Microseconds())/1000, kind+"-ms")
			}
			b.ReportMetric(float64(apart.Microseconds())/1000, "apart-ms")
			break
		}
	}
}

// One stranger's guesses, however many and however slowly sent, are twenty of the thousand that ask everyone: another
// address opens the proposals of two businesses throughout.
func TestOneStrangerAsksNoOther(t *testing.T) {
	s := newProposalPageEnv(t)
	other := *s
	other.business = s.env.AddBusiness("Bela Festa")
	other.contact = s.one(
		`INSERT INTO contacts (business_id, full_name, phone) VALUES ($1, 'Nina Costa', '+5531912345678') RETURNING id`,
		other.business.ID)
	mine, theirs := s.proposal(), other.proposal()
	for n := range 970 { // others, one miss each
		s.ask(visit{ip: fmt.Sprintf("10.9.%d.%d", n>>8, n&255)}, http.MethodGet, "/orcamento/00000000").
			says(t, http.StatusNotFound)
	}
	guesser := visit{ip: "203.0.113.50"}
	missed := 0
	for n := range 200 {
		if s.ask(guesser, http.MethodGet, fmt.Sprintf("/orcamento/%08x", n*7919+13)).status == http.StatusNotFound {
			missed++
		}
		// As if each came two minutes after the one before: it is an hour that counts, and it is not over.
		if n < 20 {
			s.sql(`UPDATE rate_limits SET ends_at = ends_at - interval '2 minutes'`)
		}
	}
	if missed != 20 {
		t.Errorf("%d guesses of one address were answered", missed)
	}
	reader := visit{ip: "203.0.113.51"}
	for _, p := range []proposal{mine, theirs} {
		s.ask(guesser, http.MethodGet, p.path).says(t, http.StatusForbidden, "Os 4 últimos números")
		s.ask(reader, http.MethodGet, p.path).says(t, http.StatusOK, "Aceitar orçamento")
	}
}

// Behind the gate an e-mail address opens what a phone opens, of that customer alone, and tells no more than the digits
// do.
func TestAnEmailAddressOpensTheGate(t *testing.T) {
	s := newProposalPageEnv(t)
	other := *s
	other.business = s.env.AddBusiness("Bela Festa")
	other.contact = s.one(
		`INSERT INTO contacts (business_id, full_name, email) VALUES ($1, 'Nina Costa', 'nina@example.com') RETURNING id`, other.business.ID)
	s.sql(`UPDATE contacts SET phone = NULL WHERE id = $1`, s.contact)
	julia, nina := s.proposal(), other.proposal()
	for _, ip := range []string{"203.0.113.50", "203.0.113.52"} {
		v := visit{ip: ip}
		for range 21 {
			s.ask(v, http.MethodGet, "/orcamento/00000000")
		}
		s.ask(v, http.MethodGet, julia.path).says(t, http.StatusForbidden, "Ou o seu e-mail")
		hit := s.ask(v, http.MethodPost, julia.path, "digits", "", "email", "nina@example.com")
		never := s.ask(v, http.MethodPost, "/orcamento/00000000", "digits", "", "email", "nina@example.com")
		hit.says(t, http.StatusForbidden, "Não abriu")
		if never.body != hit.body || headersOf(never) != headersOf(hit) {
			t.Error("a hit and a miss differ")
		}
		for path, email := range map[string]string{julia.path: " Julia@Example.com", nina.path: "nina@example.com"} {
			right := s.ask(v, http.MethodPost, path, "digits", "", "email", email)
			if right.status != http.StatusSeeOther || len(cookiesOf(right)) != 1 {
				t.Fatalf("%s with %q: %d", path, email, right.status)
			}
			s.ask(visit{ip: v.ip, cookies: cookiesOf(right)}, http.MethodGet, path).says(t, http.StatusOK)
		}
	}
}
