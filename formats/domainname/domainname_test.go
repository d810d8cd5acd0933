package domainname_test

import (
	"errors"
	"strings"
	"testing"

	"cortejo/formats/domainname"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"anaebruno.com.br":                     "anaebruno.com.br",
		" HTTPS://www.AnaEBruno.com.br/inicio": "anaebruno.com.br",
		"casamento.anaebruno.com.br.":          "casamento.anaebruno.com.br",
		"anaelúcia.com.br":                     "xn--anaelcia-s5a.com.br",
		"ana.github.io":                        "ana.github.io",
		"ana.love":                             "ana.love",
	} {
		if got, err := domainname.Parse(typed, "app.cortejo.com.br"); err != nil || got != want {
			t.Errorf("%q: %q, %v", typed, got, err)
		}
	}
	for typed, want := range map[string]error{
		"":                                 domainname.ErrShape,
		"ana":                              domainname.ErrShape,
		"ana e bruno.com":                  domainname.ErrShape,
		"192.168.0.1":                      domainname.ErrShape,
		"http://[2001:db8::1]/":            domainname.ErrShape,
		"127.1":                            domainname.ErrShape,
		"ana.com.br:8080":                  domainname.ErrShape,
		"_cortejo.ana.com.br":              domainname.ErrShape,
		"ana..com.br":                      domainname.ErrShape,
		"-ana.com.br":                      domainname.ErrShape,
		strings.Repeat("a", 64) + ".com":   domainname.ErrShape,
		strings.Repeat("abc.", 70) + "com": domainname.ErrShape,
		"com.br":                           domainname.ErrShared,
		"www.com.br":                       domainname.ErrShared,
		"github.io":                        domainname.ErrShared,
		"ana.local":                        domainname.ErrShared,
		"ana.internal":                     domainname.ErrShared,
		"ana.test":                         domainname.ErrShared,
		"serve.maquina":                    domainname.ErrShared,
		"localhost":                        domainname.ErrOwnDomain,
		"app.cortejo.com.br":               domainname.ErrOwnDomain,
		"www.cortejo.com.br":               domainname.ErrOwnDomain,
		"ana.app.cortejo.com.br":           domainname.ErrOwnDomain,
		"outra.cortejo.com.br":             domainname.ErrOwnDomain,
	} {
		if got, err := domainname.Parse(typed, "app.cortejo.com.br"); !errors.Is(err, want) {
			t.Errorf("%q: %q, %v", typed, got, err)
		}
	}
	if !domainname.IsRegistered("ana.com.br") || domainname.IsRegistered("festa.ana.com.br") {
		t.Error("which one was registered")
	}
}
