package app

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cortejo/api/auth"
	"cortejo/providers/messages"
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

func TestNothingConfigured(t *testing.T) {
	t.Parallel()
	s, err := readSettings(from(nil))
	if err != nil {
		t.Fatal(err)
	}
	if s.address != "127.0.0.1:8080" || s.publicURL != "http://127.0.0.1:8080" || s.dataDir != ".cortejo" ||
		s.logFormat != "text" || s.hasMessageProvider() {
		t.Fatalf("got %+v", s)
	}
}

// All processes share the key of the links: none of them starts without it.
func TestNobodyStartsWithoutTheKeyOfTheLinks(t *testing.T) {
	t.Parallel()
	s, err := readSettings(from(map[string]string{
		"ADDRESS": "127.0.0.1:0", "DATA_DIR": t.TempDir(), // `make run` may be open at the defaults
		"DATABASE_URL": "postgres://cortejo_app@h/d", "MIGRATION_DATABASE_URL": "postgres://postgres@h/d",
		"PUBLIC_URL":        "https://cortejo.test",
		"KRATOS_PUBLIC_URL": "http://k:1", "KRATOS_ADMIN_URL": "http://k:2", "AUDIT_KEY": strings.Repeat("a", 32),
		"CONTRACT_KEY": strings.Repeat("c", 32),
	}))
	if err != nil {
		t.Fatal(err)
	}
	for name, start := range map[string]func(context.Context, settings, io.Writer) error{"serve": serve, "work": work,
		"demo": demonstrate, "run": run} {
		s.twilio.AccountSID = ""
		if name == "run" { // which first requires a provider
			s.twilio.AccountSID = "AC1"
		}
		if err := start(t.Context(), s, io.Discard); err == nil || !strings.Contains(err.Error(), "COURIER_SECRET") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The sample's phones may be real people's, so it is refused if codes are sent.
func TestTheSampleIsForNoRealPhones(t *testing.T) {
	t.Parallel()
	s, err := readSettings(from(map[string]string{
		"DATABASE_URL": "postgres://cortejo_app@h/d", "MIGRATION_DATABASE_URL": "postgres://postgres@h/d",
		"KRATOS_PUBLIC_URL": "http://k:1", "KRATOS_ADMIN_URL": "http://k:2", "COURIER_SECRET": "s",
	}))
	if err != nil {
		t.Fatal(err)
	}
	s.twilio.AccountSID = "AC1"
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
		s, err := readSettings(from(c.values))
		if err != nil {
			t.Fatal(name, err)
		}
		if err := s.validateDelivery(); (err == nil) != c.may ||
			(err != nil && !strings.Contains(err.Error(), "TWILIO_")) {
			t.Errorf("%s: %v", name, err)
		}
		s.twilio.AccountSID = "AC1"
		if err := s.validateDelivery(); err != nil {
			t.Errorf("%s, with a provider: %v", name, err)
		}
		if c.may {
			continue
		}
		s.twilio.AccountSID = ""
		if err := run(t.Context(), s, io.Discard); err == nil || !strings.Contains(err.Error(), "TWILIO_") {
			t.Errorf("%s: run started: %v", name, err)
		}
	}
}

// One list names the WhatsApp templates: the deployment and the documentation have the same, for both providers.
func TestEveryTemplateIsSetAndMissedByName(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("providers/messages/messages.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range regexp.MustCompile(`(?m)^\t\w+ +Kind = "(\w+)"`).FindAllSubmatch(source, -1) {
		kind := messages.Kind(kind[1])
		ways := 0
		for _, those := range [][]messages.Kind{messages.WhatsAppKinds, messages.SMSOnlyKinds, messages.EmailOnlyKinds,
			messages.FreeTextKinds} {
			if slices.Contains(those, kind) {
				ways++
			}
		}
		if ways != 1 {
			t.Errorf("%s goes by WhatsApp, by SMS alone, by e-mail alone, or in any words: one of them", kind)
		}
	}
	for provider, c := range map[string]struct {
		values  map[string]string
		setting func(messages.Kind) string
		without string
	}{
		"TWILIO": {map[string]string{"TWILIO_ACCOUNT_SID": "AC1"}, messages.Kind.TwilioTemplateSetting,
			"só recebe quem escreveu"},
		"WHATSAPP": {map[string]string{"TWILIO_ACCOUNT_SID": "AC1", "WHATSAPP_PHONE_NUMBER_ID": "106540352242922",
			"WHATSAPP_ACCESS_TOKEN": "t"}, messages.Kind.WhatsAppTemplateSetting, "não saem"},
	} {
		template := regexp.MustCompile(provider + `_TEMPLATE_[A-Z_]+`)
		var want []string
		for _, kind := range messages.WhatsAppKinds {
			want = append(want, c.setting(kind))
		}
		slices.Sort(want)
		for _, file := range []string{"compose.yaml", "docs/settings.md"} {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			named := template.FindAllString(string(content), -1)
			slices.Sort(named)
			if named = slices.Compact(named); !slices.Equal(named, want) {
				t.Errorf("%s names %v, want %v", file, named, want)
			}
		}
		for i, name := range want {
			s, err := readSettings(from(c.values))
			if err != nil || !slices.Contains(s.missingTemplates(), name) || len(s.missingTemplates()) != len(want)-i ||
				!strings.Contains(s.withoutTemplates(), c.without) {
				t.Errorf("without %s, missing are %v, %v", name, s.missingTemplates(), err)
			}
			c.values[name] = "HX1"
		}
		delete(c.values, "TWILIO_ACCOUNT_SID")
		delete(c.values, "WHATSAPP_ACCESS_TOKEN")
		if s, err := readSettings(from(c.values)); err != nil || s.missingTemplates() != nil {
			t.Errorf("without a provider, missing are %v, %v", s.missingTemplates(), err)
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
		if _, err := readSettings(from(values)); err == nil || !strings.Contains(err.Error(), said) {
			t.Errorf("%v: %v", values, err)
		}
	}
	s, err := readSettings(from(map[string]string{"TWILIO_ACCOUNT_SID": "AC1", "TWILIO_AUTH_TOKEN": "t",
		"TWILIO_FROM_SMS": "+15005550006", "WHATSAPP_PHONE_NUMBER_ID": "106540352242922",
		"WHATSAPP_ACCESS_TOKEN": "t"}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (&application{settings: s}).newSender(t.Context()); err != nil {
		t.Errorf("Twilio for SMS and Meta for WhatsApp: %v", err)
	}
}

func TestAddressOfEveryInterfaceIsNoAddressToOpen(t *testing.T) {
	t.Parallel()
	s, err := readSettings(from(map[string]string{"ADDRESS": ":9000"}))
	if err != nil || s.publicURL != "http://127.0.0.1:9000" {
		t.Fatalf("%v, %s", err, s.publicURL)
	}
}

func TestLimitsOfSignInAreSettings(t *testing.T) {
	t.Parallel()
	s, err := readSettings(from(map[string]string{"SIGN_IN_CODES_PER_ADDRESS": "7"}))
	if err != nil || s.signIn.CodesPerAddress != 7 || s.signIn.CodesPerPhone != auth.DefaultLimits().CodesPerPhone {
		t.Errorf("%v, %+v", err, s.signIn)
	}
	if _, err := readSettings(from(map[string]string{"SIGN_IN_CODES_PER_PHONE": "many"})); err == nil ||
		!strings.Contains(err.Error(), "SIGN_IN_CODES_PER_PHONE") {
		t.Errorf("accepted: %v", err)
	}
}

func TestAProxyNobodyTrustsIsNoticed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		values map[string]string
		alike  bool
	}{
		"http":  {nil, false},
		"https": {map[string]string{"PUBLIC_URL": "https://cortejo.test"}, true},
		"a trusted proxy": {map[string]string{"PUBLIC_URL": "https://cortejo.test", "TRUSTED_PROXIES": "10.0.0.0/8"},
			false},
	} {
		s, err := readSettings(from(c.values))
		if err != nil || s.hasUntrustedProxy() != c.alike {
			t.Errorf("%s: %v, %t", name, err, s.hasUntrustedProxy())
		}
	}
}

func TestSecretsComeFromFilesToo(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "courier")
	if err := os.WriteFile(file, []byte("hush\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := readSettings(from(map[string]string{"COURIER_SECRET_FILE": file}))
	if err != nil || s.courierSecret != "hush" {
		t.Fatalf("%v, %q", err, s.courierSecret)
	}
}

func TestMistakesAreNamedAndSecretsAreNot(t *testing.T) {
	t.Parallel()
	_, err := readSettings(from(map[string]string{
		"ADDRESS": "8080", "PUBLIC_URL": "cortejo.com.br", "DATABASE_URL": "mysql://u:hunter2@h/d", "LOG_FORMAT": "xml",
		"LOG_LEVEL":         "loud",
		"KRATOS_PUBLIC_URL": "http://kratos:4433", "COURIER_SECRET_FILE": "/nowhere", "TRUSTED_PROXIES": "everyone",
		"DATABASE_POOLED": "maybe",
		"SUPPORT_URL":     "javascript:alert(1)",
	}))
	if err == nil {
		t.Fatal("accepted")
	}
	for _, name := range []string{"ADDRESS", "PUBLIC_URL", "DATABASE_URL", "LOG_FORMAT", "LOG_LEVEL",
		"KRATOS_ADMIN_URL", "COURIER_SECRET_FILE", "TRUSTED_PROXIES", "DATABASE_POOLED", "SUPPORT_URL"} {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("nothing about %s in %v", name, err)
		}
	}
	if strings.Contains(err.Error(), "hunter2") {
		t.Errorf("a password is shown: %v", err)
	}
}

// A DKIM key that cannot sign fails at the start, even without an SMTP server.
func TestAKeyThatSignsNothing(t *testing.T) {
	t.Parallel()
	for what, given := range map[string]map[string]string{
		"SMTP_FROM":     {"DKIM_SELECTOR": "s1", "DKIM_KEY": "hunter2"},
		"DKIM_KEY":      {"SMTP_FROM": "convites@cortejo.example", "DKIM_SELECTOR": "s1", "DKIM_KEY": "hunter2"},
		"DKIM_SELECTOR": {"SMTP_FROM": "convites@cortejo.example", "DKIM_KEY": "hunter2"},
	} {
		if _, err := readSettings(from(given)); err == nil || !strings.Contains(err.Error(), what) ||
			strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%v: %v", given, err)
		}
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
	if err := serve(t.Context(), settings{}, &out); err == nil || !strings.Contains(err.Error(), "DATABASE_URL") {
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
	if err := writeOpenAPI(t.Context(), settings{}, &out); err != nil {
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

func TestOnlyHere(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{"127.0.0.1:8080": true, "localhost:1": true, "[::1]:1": true,
		":8080": false, "0.0.0.0:8080": false, "10.0.0.7:80": false} {
		if got := isLoopback(address); got != want {
			t.Errorf("%s: got %t", address, got)
		}
	}
}

func TestCountsAreNumbersWithinBounds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		read  func(settings) int
		right map[string]int
		wrong []string
	}{
		"DEFAULT_CONTRACT_LIMIT": {
			func(s settings) int { return s.contractLimit }, map[string]int{"": 500, "0": 0, "30": 30},
			[]string{"-1", "muitos", "100001", "1.5"},
		},
		"IMPORT_ROWS_PER_DAY": {
			func(s settings) int { return s.importRowsPerDay }, map[string]int{"": 200_000, "1": 1, "20000": 20_000},
			[]string{"0", "-1", "muitas", "100000001"},
		},
		"NOTIFICATION_MESSAGES_AFTER_SECONDS": {
			func(s settings) int { return s.notificationMessagesAfter }, map[string]int{"": 120, "0": 0, "3600": 3600},
			[]string{"-1", "3601", "logo"},
		},
		"NOTIFICATIONS_KEPT_DAYS": {
			func(s settings) int { return s.notificationsKept }, map[string]int{"": 180, "1": 1, "365": 365},
			[]string{"0", "-1", "3651", "sempre"},
		},
		"DEAD_ADDRESSES_KEPT_DAYS": {
			func(s settings) int { return s.deadAddressesKept }, map[string]int{"": 30, "1": 1, "365": 365},
			[]string{"0", "-1", "3651", "sempre"},
		},
		"DATABASE_MAX_CONNECTIONS": {
			func(s settings) int { return s.maxConnections }, map[string]int{"": 20, "4": 4, "50": 50},
			[]string{"3", "0", "1001", "vinte"},
		},
		"AI_TEXTS_PER_DAY": {
			func(s settings) int { return s.textsPerDay }, map[string]int{"": 50, "1": 1, "200": 200},
			[]string{"0", "-1", "1001", "todos"},
		},
	} {
		for value, want := range c.right {
			if s, err := readSettings(from(map[string]string{name: value})); err != nil || c.read(s) != want {
				t.Errorf("%s=%q is %d, %v", name, value, c.read(s), err)
			}
		}
		for _, value := range c.wrong {
			if _, err := readSettings(from(map[string]string{name: value})); err == nil ||
				!strings.Contains(err.Error(), name) {
				t.Errorf("%s=%q: %v", name, value, err)
			}
		}
	}
}

// A model needs all of its settings or none. Its key may come from a file, and no error repeats it.
func TestWhoWritesTexts(t *testing.T) {
	t.Parallel()
	const key = "sk-modelo-secreto"
	file := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(file, []byte(key+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := readSettings(from(map[string]string{"WRITER_URL": "https://api.example.com/v1",
		"WRITER_API_KEY_FILE": file, "WRITER_MODEL": "small"}))
	if err != nil || !s.writer.Enabled() || s.writer.APIKey != key {
		t.Errorf("%+v (%v)", s.writer, err)
	}
	if s, err := readSettings(from(nil)); err != nil || s.writer.Enabled() {
		t.Errorf("without settings: %+v (%v)", s.writer, err)
	}
	for what, values := range map[string]map[string]string{
		"no key":         {"WRITER_URL": "https://api.example.com/v1", "WRITER_MODEL": "small"},
		"no address":     {"WRITER_API_KEY": key, "WRITER_MODEL": "small"},
		"no model":       {"WRITER_URL": "https://api.example.com/v1", "WRITER_API_KEY": key},
		"no web address": {"WRITER_URL": "api.example.com", "WRITER_API_KEY": key, "WRITER_MODEL": "small"},
		"a file":         {"WRITER_URL": "file:///etc/passwd", "WRITER_API_KEY": key, "WRITER_MODEL": "small"},
		"a key in it": {"WRITER_URL": "https://api.example.com/v1?key=" + key, "WRITER_API_KEY": key,
			"WRITER_MODEL": "small"},
	} {
		if _, err := readSettings(from(values)); err == nil || !strings.Contains(err.Error(), "WRITER_") ||
			strings.Contains(err.Error(), key) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// A key requires the secret of its events, and both must be valid.
func TestWhoseAccountIsCharged(t *testing.T) {
	t.Parallel()
	s, err := readSettings(
		from(map[string]string{"STRIPE_SECRET_KEY": "sk_test_1", "STRIPE_WEBHOOK_SECRET": "whsec_1, whsec_2"}))
	if err != nil || !s.payments.Enabled() || s.payments.Live() ||
		!slices.Equal(s.payments.WebhookSecrets, []string{"whsec_1", "whsec_2"}) || s.payments.Offers("pix") ||
		!s.payments.Offers("boleto") {
		t.Errorf("%+v (%v)", s.payments, err)
	}
	for name, values := range map[string]map[string]string{
		"no secret": {"STRIPE_SECRET_KEY": "sk_test_1"}, "no key": {"STRIPE_WEBHOOK_SECRET": "whsec_1"},
		"another key":       {"STRIPE_SECRET_KEY": "pk_live_1", "STRIPE_WEBHOOK_SECRET": "whsec_1"},
		"three secrets":     {"STRIPE_SECRET_KEY": "sk_live_1", "STRIPE_WEBHOOK_SECRET": "a,b,c"},
		"a fee of too much": {"PAYMENT_FEE_PERCENT": "31"}, "another method": {"PAYMENT_METHODS": "card,cash"},
		"one twice": {"PAYMENT_METHODS": "card,card"},
	} {
		if _, err := readSettings(from(values)); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

// Every variable that is read has a row in docs/settings.md, and every row is read.
func TestEverySettingIsInTheDocument(t *testing.T) {
	t.Parallel()
	var read []string
	_, err := readSettings(func(name string) string {
		read = append(read, strings.TrimSuffix(name, "_FILE"))
		return from(nil)(name)
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(read)
	read = slices.Compact(read)
	if len(read) < 90 {
		t.Fatalf("%d variables are read", len(read))
	}
	content, err := os.ReadFile("docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	var documented []string
	for _, row := range regexp.MustCompile("(?m)^\\| (`[A-Z].*?) \\| ").FindAllStringSubmatch(string(content), -1) {
		for _, name := range regexp.MustCompile("`([A-Z][A-Z_]+)`").FindAllStringSubmatch(row[1], -1) {
			documented = append(documented, name[1])
		}
	}
	for _, name := range read {
		// TestEveryTemplateIsSetAndMissedByName holds those of templates to the document.
		if !slices.Contains(documented, name) && !strings.Contains(name, "_TEMPLATE_") {
			t.Errorf("%s has no row in docs/settings.md", name)
		}
	}
	for _, name := range documented {
		if !slices.Contains(read, name) && !strings.Contains(name, "_TEMPLATE_") {
			t.Errorf("docs/settings.md has a row for %s, which is not read", name)
		}
	}
}
