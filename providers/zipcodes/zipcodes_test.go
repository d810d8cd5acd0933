package zipcodes_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"cortejo/providers/zipcodes"
)

func serve(t *testing.T, answer http.HandlerFunc) (*zipcodes.Finder, *atomic.Int32) {
	t.Helper()
	calls := new(atomic.Int32)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	return zipcodes.New(zipcodes.Settings{URL: server.URL + "/ws/", Timeout: 100 * time.Millisecond}), calls
}

func TestFind(t *testing.T) {
	t.Parallel()
	finder, calls := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/ws/30140071/json/":
			_, _ = fmt.Fprint(w, `{"cep":"30140-071","logradouro":"Rua dos Timbiras","complemento":"","bairro":"Lourdes",`+
				`"localidade":"Belo Horizonte","uf":"MG"}`)
		case "/ws/00000000/json/":
			_, _ = fmt.Fprint(w, `{"erro": "true"}`)
		default:
			http.Error(w, "não", http.StatusBadRequest)
		}
	})
	want := zipcodes.Address{City: "Belo Horizonte", State: "MG", Neighborhood: "Lourdes", Street: "Rua dos Timbiras"}
	if got, err := finder.Find(t.Context(), "30140071"); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	for _, unknown := range []string{"00000000", "99999999"} {
		if got, err := finder.Find(t.Context(), unknown); !errors.Is(err, zipcodes.ErrUnknown) {
			t.Errorf("%s: %+v, %v", unknown, got, err)
		}
	}
	before := calls.Load()
	if got, err := finder.Find(t.Context(), "01310100"); err != nil || got.Street != "Avenida Paulista" ||
		calls.Load() != before {
		t.Errorf("of the table: %+v, %v, %d calls", got, err, calls.Load()-before)
	}
}

// A service that is down, slow or answers something else is asked three times, and then left alone.
func TestAServiceThatFailsIsLeftAlone(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]http.HandlerFunc{
		"down":           func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) },
		"slow":           func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"something else": func(w http.ResponseWriter, _ *http.Request) { _, _ = fmt.Fprint(w, "<html>") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			finder, calls := serve(t, answer)
			for range 6 {
				if got, err := finder.Find(t.Context(), "30140071"); !errors.Is(err, zipcodes.ErrUnavailable) {
					t.Errorf("%+v, %v", got, err)
				}
			}
			if calls.Load() != 3 {
				t.Errorf("asked %d times", calls.Load())
			}
			if got, err := finder.Find(t.Context(), "36325000"); err != nil || got.City != "Tiradentes" {
				t.Errorf("of the table: %+v, %v", got, err)
			}
		})
	}
}

// Addresses of people that do not know the zip code do not open the breaker.
func TestUnknownZipcodesAreNoFailures(t *testing.T) {
	t.Parallel()
	finder, calls := serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = fmt.Fprint(w, `{"erro": true}`) })
	for range 6 {
		if _, err := finder.Find(t.Context(), "00000000"); !errors.Is(err, zipcodes.ErrUnknown) {
			t.Error(err)
		}
	}
	if calls.Load() != 6 {
		t.Errorf("asked %d times", calls.Load())
	}
}

func TestWithoutAServiceTheTableIsAll(t *testing.T) {
	t.Parallel()
	finder := zipcodes.New(zipcodes.Settings{})
	if got, err := finder.Find(t.Context(), "30140071"); !errors.Is(err, zipcodes.ErrUnknown) {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := finder.Find(t.Context(), "01001000"); err != nil || got.City != "São Paulo" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	for address, right := range map[string]bool{"": true, "https://viacep.com.br/ws": true, "viacep.com.br": false,
		"file:///etc/passwd": false, "https://a:b@viacep.com.br": false} {
		if err := (zipcodes.Settings{URL: address}).Check(); (err == nil) != right {
			t.Errorf("%q: %v", address, err)
		}
	}
}
