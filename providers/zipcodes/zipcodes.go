// Package zipcodes finds the address of a Brazilian zip code (CEP): in a small table of the program's own, or else at a
// service that answers as ViaCEP does, behind a breaker. It uses sony/gobreaker. New is its entry point.
package zipcodes

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/sony/gobreaker/v2"
)

const (
	// timeout limits a call: a person waits for it while they type, and may type the address themselves.
	timeout = 3 * time.Second
	// failures is the number of consecutive failures that opens the breaker, and rest is how long it then stays open.
	failures = 3
	rest     = 30 * time.Second
	// answerLimit is far above the size of an address.
	answerLimit = 16 << 10
)

// The errors of Find.
var (
	// ErrUnknown means that there is no address with this zip code, or that it is in no table that can be asked.
	ErrUnknown = errors.New("zipcodes: no address has this zip code")
	// ErrUnavailable means that the service did not answer.
	ErrUnavailable = errors.New("zipcodes: the service does not answer")
)

// Address is what a zip code says. Street and Neighborhood are empty where the zip code is that of a whole town.
type Address struct{ City, State, Neighborhood, Street string }

// Settings select a service. The zero value selects none: then the table is all.
type Settings struct {
	// URL is the address in front of /01310100/json/, as in https://viacep.com.br/ws.
	URL string
	// Timeout replaces the default, in tests.
	Timeout time.Duration
	Log     *slog.Logger
}

// Check validates the settings. Its error is a sentence for the person who configures the server.
func (s Settings) Check() error {
	if s.URL == "" {
		return nil
	}
	u, err := url.Parse(s.URL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" ||
		u.Fragment != "" {
		return errors.New("ZIPCODES_URL deve ser um endereço http:// ou https://, como https://viacep.com.br/ws")
	}
	return nil
}

// Finder finds addresses. Its methods may be called concurrently.
type Finder struct {
	settings Settings
	client   *http.Client
	circuit  *gobreaker.CircuitBreaker[Address]
}

// New returns a finder.
func New(s Settings) *Finder {
	if s.Timeout == 0 {
		s.Timeout = timeout
	}
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	return &Finder{settings: s, client: &http.Client{Timeout: s.Timeout},
		circuit: gobreaker.NewCircuitBreaker[Address](gobreaker.Settings{
			Name: "zipcodes", Timeout: rest,
			ReadyToTrip:  func(counts gobreaker.Counts) bool { return counts.ConsecutiveFailures >= failures },
			IsSuccessful: func(err error) bool { return err == nil || errors.Is(err, ErrUnknown) },
			IsExcluded:   func(err error) bool { return errors.Is(err, context.Canceled) },
			OnStateChange: func(_ string, from, to gobreaker.State) {
				s.Log.Warn("the breaker of zip codes changed", "from", from.String(), "to", to.String())
			},
		})}
}

// Find returns the address of a zip code, which callers must pass as eight digits. It returns ErrUnknown or
// ErrUnavailable where people have to type it.
func (f *Finder) Find(ctx context.Context, zipcode string) (Address, error) {
	if found, ok := table[zipcode]; ok {
		return found, nil
	}
	if f.settings.URL == "" {
		return Address{}, ErrUnknown
	}
	found, err := f.circuit.Execute(func() (Address, error) { return f.ask(ctx, zipcode) })
	if err == nil || errors.Is(err, ErrUnknown) || errors.Is(err, ErrUnavailable) {
		return found, err
	}
	return Address{}, fmt.Errorf("%w: %w", ErrUnavailable, err)
}

// answer is one of ViaCEP, which answers 200 and erro for a zip code that it does not know.
type answer struct {
	Erro       any    `json:"erro"`
	Logradouro string `json:"logradouro"`
	Bairro     string `json:"bairro"`
	Localidade string `json:"localidade"`
	UF         string `json:"uf"`
}

func (f *Finder) ask(ctx context.Context, zipcode string) (found Address, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet,
		strings.TrimRight(f.settings.URL, "/")+"/"+zipcode+"/json/", nil)
	if err != nil {
		return Address{}, fmt.Errorf("zipcodes: make a request: %w", err)
	}
	response, err := f.client.Do(request)
	if err != nil {
		return Address{}, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	defer func() { err = errors.Join(err, response.Body.Close()) }()
	switch response.StatusCode {
	case http.StatusOK:
	case http.StatusBadRequest, http.StatusNotFound:
		return Address{}, ErrUnknown
	default:
		return Address{}, fmt.Errorf("%w: status %d", ErrUnavailable, response.StatusCode)
	}
	var a answer
	if err := json.NewDecoder(io.LimitReader(response.Body, answerLimit)).Decode(&a); err != nil {
		return Address{}, fmt.Errorf("%w: read an answer: %w", ErrUnavailable, err)
	}
	if a.Erro != nil && a.Erro != false || a.Localidade == "" || len(a.UF) != 2 {
		return Address{}, ErrUnknown
	}
	return Address{City: a.Localidade, State: strings.ToUpper(a.UF), Neighborhood: a.Bairro, Street: a.Logradouro}, nil
}
