package api_test

import (
	"context"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"cortejo/api"
	"cortejo/api/giftpage"
	"cortejo/api/proposalpage"
	"cortejo/api/rsvp"
	"cortejo/api/wayout"
	"cortejo/platform/server"
	"cortejo/tools/dumptest"
)

// Every method and pattern of the server is the same each time, with each optional handler and without any.
func TestDumpRoutes(t *testing.T) {
	t.Parallel()
	handlers := map[string]func() (http.Handler, error){
		"all":    func() (http.Handler, error) { return api.NewHandler(optionsOf(http.NotFoundHandler(), isAny)) },
		"fewest": func() (http.Handler, error) { return api.NewHandler(optionsOf(http.NotFoundHandler(), isRequired)) },
		"health": func() (http.Handler, error) { return api.NewHealthHandler(nil), nil },
	}
	for name, open := range handlers {
		dumptest.Write(t, "routes/"+name+".txt", func() string {
			handler, err := open()
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			return describeRoutes(t, handler)
		})
	}
}

// Every method and pattern of the pages that have a router of their own, behind those of the server.
func TestDumpRoutesOfPages(t *testing.T) {
	t.Parallel()
	for name, handler := range map[string]http.Handler{
		"giftpage":     giftpage.New(giftpage.Options{}).Handler(),
		"proposalpage": proposalpage.New(proposalpage.Options{Print: printNothing}).Handler(),
		"rsvp":         rsvp.New(rsvp.Options{}).Handler(),
		"wayout":       wayout.New(server.Env{}).Handler(),
	} {
		dumptest.Write(t, "routes/"+name+".txt", func() string { return describeRoutes(t, handler) })
	}
}

// describeRoutes returns a line for each method and pattern of a router, in alphabetical order.
func describeRoutes(t *testing.T, handler http.Handler) string {
	t.Helper()
	var lines []string
	add := func(method, route string, _ http.Handler, wraps ...func(http.Handler) http.Handler) error {
		lines = append(lines, fmt.Sprintf("%s %s, wrapped %d times\n", method, route, len(wraps)))
		return nil
	}
	if err := chi.Walk(handler.(chi.Routes), add); err != nil {
		t.Fatal(err)
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// optionsOf returns options of which each chosen field that is a handler, or wraps one, is set to handler.
func optionsOf(handler http.Handler, chosen func(field string) bool) api.Options {
	o := api.Options{PublicURL: "http://cortejo.test"}
	value := reflect.ValueOf(&o).Elem()
	for i := range value.NumField() {
		if !chosen(value.Type().Field(i).Name) {
			continue
		}
		switch value.Field(i).Interface().(type) {
		case func(http.Handler) http.Handler:
			value.Field(i).Set(reflect.ValueOf(func(http.Handler) http.Handler { return handler }))
		default:
			if value.Field(i).Type() == reflect.TypeFor[http.Handler]() {
				value.Field(i).Set(reflect.ValueOf(handler))
			}
		}
	}
	return o
}

func isAny(string) bool { return true }

// isRequired reports whether the server cannot be made without the handler of this name.
func isRequired(field string) bool {
	return slices.Contains([]string{
		"Procedures", "Media", "Pictures", "Codes", "Calendars", "Courier", "MessageStatus", "MessageInbound",
		"WhatsAppCallbacks",
	}, field)
}

// printNothing is a printer, with which the page of a proposal offers its PDF.
func printNothing(context.Context, uuid.UUID, uuid.UUID) (proposalpage.PDF, error) {
	return proposalpage.PDF{}, nil
}
