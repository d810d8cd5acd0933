package proposalpage_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"cortejo/tools/dumptest"
)

// Which addresses answer a GET, a HEAD and a POST, however they are escaped. A form for an address that is only read is
// a miss.
func TestAddresses(t *testing.T) {
	s := newProposalPageEnv(t)
	p := s.proposal()
	dumptest.Pause(t) // escaped letters are random, and so is the length of a page with a drawing
	for _, c := range []struct {
		path      string
		get, post int
	}{
		{p.path, http.StatusOK, http.StatusSeeOther},
		{p.path + "/", http.StatusOK, http.StatusSeeOther},
		{strings.Replace(p.path, "orcamento", "orc%61mento", 1), http.StatusOK, http.StatusSeeOther},
		{"/orcamento/" + strings.ToUpper(strings.TrimPrefix(p.path, "/orcamento/")), http.StatusOK,
			http.StatusSeeOther},
		{p.path + "//", http.StatusNotFound, http.StatusNotFound},
		{p.path + "/visto", http.StatusNotFound, http.StatusNoContent},
		{p.path + "/visto/", http.StatusNotFound, http.StatusNotFound},
		{p.path + "/versao", http.StatusOK, http.StatusNotFound},
		{p.path + "%2Fversao", http.StatusOK, http.StatusNotFound},
		{p.path + "/versao/", http.StatusNotFound, http.StatusNotFound},
		{p.path + "/aceitar?v=1", http.StatusOK, http.StatusUnprocessableEntity},
		{p.path + "/aceitar", http.StatusConflict, http.StatusUnprocessableEntity},
		{p.path + "/recusar?v=1", http.StatusOK, http.StatusUnprocessableEntity},
		{p.path + "/anexo", http.StatusNotFound, http.StatusNotFound},
		{p.path + "/anexo/", http.StatusNotFound, http.StatusNotFound},
		{p.path + "/anexo/x", http.StatusNotFound, http.StatusNotFound},
		{p.path + "/anexo/x/y", http.StatusNotFound, http.StatusNotFound},
		{p.path + "/pdf", http.StatusOK, http.StatusNotFound},
		{p.path + "/cartao.png", http.StatusOK, http.StatusNotFound},
		{p.path + "/nada", http.StatusNotFound, http.StatusNotFound},
	} {
		for i, got := range []answer{s.get(c.path), s.ask(visit{}, http.MethodHead, c.path), s.post(c.path)} {
			if want := []int{c.get, c.get, c.post}[i]; got.status != want {
				t.Errorf("%s answers %d, not %d, to request %d", c.path, got.status, want, i)
			}
		}
	}
	for _, path := range []string{p.path, p.path + "/visto", p.path + "/nada", "/orcamento"} {
		s.post(path, "reason", strings.Repeat("x", 20<<10)).says(t, http.StatusRequestEntityTooLarge)
	}
	s.get(fmt.Sprintf("%s%%%02X", p.path[:len(p.path)-1], p.path[len(p.path)-1])).says(t, http.StatusOK)
}

// An address that opens nothing is a miss whatever follows its code.
func TestAMissIsCountedAtEveryAddress(t *testing.T) {
	for _, path := range []string{"", "/", "/00000000/versao", "/00000000/nada", "/00000000/anexo/x/y"} {
		t.Run(path, func(t *testing.T) {
			s := newProposalPageEnv(t)
			guesser := visit{ip: "203.0.113.50"}
			for range 20 {
				s.ask(guesser, http.MethodGet, "/orcamento"+path).says(t, http.StatusNotFound)
			}
			s.ask(guesser, http.MethodGet, "/orcamento"+path).says(t, http.StatusForbidden, "Só para confirmar")
		})
	}
}
