package app

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"cortejo/app/settings"
)

// from returns an environment of these variables alone, with the programs whose clock a run of the tests shifts.
func from(values map[string]string) func(string) string {
	return func(name string) string {
		if value, set := values[name]; set || name != "POSTGRES_TOOLS" && name != "KRATOS_BINARY" {
			return value
		}
		return os.Getenv(name)
	}
}

// All processes share the key of the links: none of them starts without it.
func TestNobodyStartsWithoutTheKeyOfTheLinks(t *testing.T) {
	t.Parallel()
	s, err := settings.Read(from(map[string]string{
		"ADDRESS": "127.0.0.1:0", "DATA_DIR": t.TempDir(), // `make run` may be open at the defaults
		"DATABASE_URL": "postgres://cortejo_app@h/d", "MIGRATION_DATABASE_URL": "postgres://postgres@h/d",
		"PUBLIC_URL":        "https://cortejo.test",
		"KRATOS_PUBLIC_URL": "http://k:1", "KRATOS_ADMIN_URL": "http://k:2", "AUDIT_KEY": strings.Repeat("a", 32),
		"CONTRACT_KEY": strings.Repeat("c", 32), "WALLET_KEY": strings.Repeat("w", 32),
	}))
	if err != nil {
		t.Fatal(err)
	}
	for name, start := range map[string]func(context.Context, settings.Settings, io.Writer) error{"serve": serve,
		"work": work,
		"demo": demonstrate, "run": run} {
		s.Messages.Twilio.AccountSID = ""
		if name == "run" { // which first requires a provider
			s.Messages.Twilio.AccountSID = "AC1"
		}
		if err := start(t.Context(), s, io.Discard); err == nil || !strings.Contains(err.Error(), "COURIER_SECRET") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The sample's phones may be real people's, so it is refused if codes are sent.
func TestTheSampleIsForNoRealPhones(t *testing.T) {
	t.Parallel()
	s, err := settings.Read(from(map[string]string{
		"DATABASE_URL": "postgres://cortejo_app@h/d", "MIGRATION_DATABASE_URL": "postgres://postgres@h/d",
		"KRATOS_PUBLIC_URL": "http://k:1", "KRATOS_ADMIN_URL": "http://k:2", "COURIER_SECRET": "s",
	}))
	if err != nil {
		t.Fatal(err)
	}
	s.Messages.Twilio.AccountSID = "AC1"
	if err := demonstrate(t.Context(), s, io.Discard); !errors.Is(err, errSampleForStrangers) {
		t.Errorf("the sample where codes reach real phones: %v", err)
	}
}

// The outbox shows sign-in codes on this machine alone: any setup like production needs a provider.
func TestOnlyAnEmbeddedHouseMayDoWithoutAProvider(t *testing.T) {
	t.Parallel()
	own := map[string]string{"DATABASE_URL": "postgres://cortejo_app@h/d",
		"MIGRATION_DATABASE_URL": "postgres://postgres@h/d"}
	kratos := map[string]string{"KRATOS_PUBLIC_URL": "http://k:1", "KRATOS_ADMIN_URL": "http://k:2",
		"COURIER_SECRET": "s"}
	secure := map[string]string{"PUBLIC_URL": "https://cortejo.test"}
	everywhere, named := map[string]string{"ADDRESS": ":8080"}, map[string]string{"ADDRESS": "10.0.0.7:8080"}
	for name, c := range map[string]struct {
		values map[string]string
		may    bool
	}{
		"nothing configured": {nil, true}, "a database": {own, false}, "a Kratos": {kratos, false},
		"https":           {secure, false},
		"every interface": {everywhere, false}, "an address of the network": {named, false},
		"this machine by its name": {map[string]string{"ADDRESS": "localhost:8080"}, true},
	} {
		s, err := settings.Read(from(c.values))
		if err != nil {
			t.Fatal(name, err)
		}
		if err := s.ValidateDelivery(); (err == nil) != c.may ||
			(err != nil && !strings.Contains(err.Error(), "TWILIO_")) {
			t.Errorf("%s: %v", name, err)
		}
		s.Messages.Twilio.AccountSID = "AC1"
		if err := s.ValidateDelivery(); err != nil {
			t.Errorf("%s, with a provider: %v", name, err)
		}
		if c.may {
			continue
		}
		s.Messages.Twilio.AccountSID = ""
		if err := run(t.Context(), s, io.Discard); err == nil || !strings.Contains(err.Error(), "TWILIO_") {
			t.Errorf("%s: run started: %v", name, err)
		}
	}
}

// An invalid number at Meta, or one without a provider for SMS, fails at the start.
func TestTheNumberAtMeta(t *testing.T) {
	t.Parallel()
	for said, values := range map[string]map[string]string{
		"WHATSAPP_PHONE_NUMBER_ID": {"WHATSAPP_PHONE_NUMBER_ID": "+55 31 98812-4470"},
		"WHATSAPP_API_VERSION":     {"WHATSAPP_PHONE_NUMBER_ID": "106540352242922", "WHATSAPP_API_VERSION": "latest"},
		"TWILIO_":                  {"WHATSAPP_PHONE_NUMBER_ID": "106540352242922", "WHATSAPP_ACCESS_TOKEN": "t"},
	} {
		if _, err := settings.Read(from(values)); err == nil || !strings.Contains(err.Error(), said) {
			t.Errorf("%v: %v", values, err)
		}
	}
	s, err := settings.Read(from(map[string]string{"TWILIO_ACCOUNT_SID": "AC1", "TWILIO_AUTH_TOKEN": "t",
		"TWILIO_FROM_SMS": "+15005550006", "WHATSAPP_PHONE_NUMBER_ID": "106540352242922",
		"WHATSAPP_ACCESS_TOKEN": "t"}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (&application{settings: s}).newSender(t.Context()); err != nil {
		t.Errorf("Twilio for SMS and Meta for WhatsApp: %v", err)
	}
}

func TestCommands(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if err := start(nil, &out); err != nil || !strings.Contains(out.String(), "cortejo <comando>") {
		t.Errorf("help: %v, %s", err, out.String())
	}
	if err := start([]string{"fly"}, &out); err == nil || !strings.Contains(err.Error(), "fly") {
		t.Errorf("an unknown command: %v", err)
	}
	if err := start([]string{"migrate", "now"}, &out); err == nil {
		t.Error("an argument was ignored")
	}
	if err := serve(t.Context(), settings.Settings{}, &out); err == nil ||
		!strings.Contains(err.Error(), "DATABASE_URL") {
		t.Errorf("serve with nothing: %v", err)
	}
}

func TestTheDocumentNeedsNoDatabase(t *testing.T) {
	t.Parallel()
	committed, err := os.ReadFile("api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := writeOpenAPI(t.Context(), settings.Settings{}, &out); err != nil {
		t.Fatal(err)
	}
	if out.String() != string(committed) {
		t.Error("api/openapi.json is not what the program writes: run make generate")
	}
}

func TestPhonesReadAsPeopleWriteThem(t *testing.T) {
	t.Parallel()
	for phone, want := range map[string]string{"+5531987654321": "(31) 98765-4321", "+351912345678": "+351912345678"} {
		if got := formatNational(phone); got != want {
			t.Errorf("%s: got %s, want %s", phone, got, want)
		}
	}
}
