package settings

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cortejo/api/auth"
	"cortejo/providers/messages"
)

// from returns an environment of these variables alone.
func from(values map[string]string) func(string) string {
	return func(name string) string { return values[name] }
}

func TestNothingConfigured(t *testing.T) {
	t.Parallel()
	s, err := Read(from(nil))
	if err != nil {
		t.Fatal(err)
	}
	if s.Server.Address != "127.0.0.1:8080" || s.Server.PublicURL != "http://127.0.0.1:8080" ||
		s.Server.DataDir != ".cortejo" ||
		s.Server.LogFormat != "text" || s.Messages.HasProvider() {
		t.Fatalf("got %+v", s)
	}
}

// One list names the WhatsApp templates: the deployment and the documentation have the same, for both providers.
func TestEveryTemplateIsSetAndMissedByName(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("../../providers/messages/messages.go")
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
		for _, file := range []string{"../../compose.yaml", "../../docs/settings.md"} {
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
			s, err := Read(from(c.values))
			if err != nil || !slices.Contains(s.Messages.MissingTemplates(), name) ||
				len(s.Messages.MissingTemplates()) != len(want)-i ||
				!strings.Contains(s.Messages.DescribeMissingTemplates(), c.without) {
				t.Errorf("without %s, missing are %v, %v", name, s.Messages.MissingTemplates(), err)
			}
			c.values[name] = "HX1"
		}
		delete(c.values, "TWILIO_ACCOUNT_SID")
		delete(c.values, "WHATSAPP_ACCESS_TOKEN")
		if s, err := Read(from(c.values)); err != nil || s.Messages.MissingTemplates() != nil {
			t.Errorf("without a provider, missing are %v, %v", s.Messages.MissingTemplates(), err)
		}
	}
}

func TestAddressOfEveryInterfaceIsNoAddressToOpen(t *testing.T) {
	t.Parallel()
	s, err := Read(from(map[string]string{"ADDRESS": ":9000"}))
	if err != nil || s.Server.PublicURL != "http://127.0.0.1:9000" {
		t.Fatalf("%v, %s", err, s.Server.PublicURL)
	}
}

func TestLimitsOfSignInAreSettings(t *testing.T) {
	t.Parallel()
	s, err := Read(from(map[string]string{"SIGN_IN_CODES_PER_ADDRESS": "7"}))
	if err != nil || s.Identity.SignIn.CodesPerAddress != 7 ||
		s.Identity.SignIn.CodesPerPhone != auth.NewDefaultLimits().CodesPerPhone {
		t.Errorf("%v, %+v", err, s.Identity.SignIn)
	}
	if _, err := Read(from(map[string]string{"SIGN_IN_CODES_PER_PHONE": "many"})); err == nil ||
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
		s, err := Read(from(c.values))
		if err != nil || s.Server.HasUntrustedProxy() != c.alike {
			t.Errorf("%s: %v, %t", name, err, s.Server.HasUntrustedProxy())
		}
	}
}

func TestSecretsComeFromFilesToo(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "courier")
	if err := os.WriteFile(file, []byte("hush\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Read(from(map[string]string{"COURIER_SECRET_FILE": file}))
	if err != nil || s.Identity.CourierSecret != "hush" {
		t.Fatalf("%v, %q", err, s.Identity.CourierSecret)
	}
}

func TestMistakesAreNamedAndSecretsAreNot(t *testing.T) {
	t.Parallel()
	_, err := Read(from(map[string]string{
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

// A value under the name that a variable had is not lost in an upgrade; two that differ are refused, as is a wrong one.
func TestAFormerNameStillHolds(t *testing.T) {
	t.Parallel()
	const current, former = "REFERRAL_FEE_PERCENT", "GIFT_FEE_PERCENT_REFERRED"
	for _, given := range []map[string]string{
		{former: "2,5"}, {current: "2,5"}, {current: "2,5", former: " 2,5 "}, {current: " ", former: "2,5"},
	} {
		if s, err := Read(from(given)); err != nil || s.Payments.GiftFees.Premium != 2_50 {
			t.Errorf("%v: %d, %v", given, s.Payments.GiftFees.Premium, err)
		}
	}
	for _, given := range []map[string]string{{current: "2,5", former: "3"}, {former: "31"}} {
		if _, err := Read(from(given)); err == nil || !strings.Contains(err.Error(), current) {
			t.Errorf("%v: %v", given, err)
		}
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
		if _, err := Read(from(given)); err == nil || !strings.Contains(err.Error(), what) ||
			strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%v: %v", given, err)
		}
	}
}

func TestOnlyHere(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{"127.0.0.1:8080": true, "localhost:1": true, "[::1]:1": true,
		":8080": false, "0.0.0.0:8080": false, "10.0.0.7:80": false} {
		if got := IsLoopback(address); got != want {
			t.Errorf("%s: got %t", address, got)
		}
	}
}

func TestCountsAreNumbersWithinBounds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		read  func(Settings) int
		right map[string]int
		wrong []string
	}{
		"DEFAULT_CONTRACT_LIMIT": {
			func(s Settings) int { return s.Limits.Contracts }, map[string]int{"": 500, "0": 0, "30": 30},
			[]string{"-1", "muitos", "100001", "1.5"},
		},
		"GUEST_MESSAGES_FIRST_DAY": {
			func(s Settings) int { return s.Messages.Guests.FirstDay }, map[string]int{"": 60, "0": 0, "500": 500},
			[]string{"-1", "100001", "todas"},
		},
		"IMPORT_ROWS_PER_DAY": {
			func(s Settings) int { return s.Limits.ImportRowsPerDay },
			map[string]int{"": 200_000, "1": 1, "20000": 20_000},
			[]string{"0", "-1", "muitas", "100000001"},
		},
		"NOTIFICATION_MESSAGES_AFTER_SECONDS": {
			func(s Settings) int { return s.Messages.NotificationsAfter },
			map[string]int{"": 120, "0": 0, "3600": 3600},
			[]string{"-1", "3601", "logo"},
		},
		"NOTIFICATIONS_KEPT_DAYS": {
			func(s Settings) int { return s.Limits.NotificationsKept }, map[string]int{"": 180, "1": 1, "365": 365},
			[]string{"0", "-1", "3651", "sempre"},
		},
		"DEAD_ADDRESSES_KEPT_DAYS": {
			func(s Settings) int { return s.Email.DeadAddressesKept }, map[string]int{"": 30, "1": 1, "365": 365},
			[]string{"0", "-1", "3651", "sempre"},
		},
		"DATABASE_MAX_CONNECTIONS": {
			func(s Settings) int { return s.Database.MaxConnections }, map[string]int{"": 20, "4": 4, "50": 50},
			[]string{"3", "0", "1001", "vinte"},
		},
		"AI_TEXTS_PER_DAY": {
			func(s Settings) int { return s.Limits.TextsPerDay }, map[string]int{"": 50, "1": 1, "200": 200},
			[]string{"0", "-1", "1001", "todos"},
		},
	} {
		for value, want := range c.right {
			if s, err := Read(from(map[string]string{name: value})); err != nil || c.read(s) != want {
				t.Errorf("%s=%q is %d, %v", name, value, c.read(s), err)
			}
		}
		for _, value := range c.wrong {
			if _, err := Read(from(map[string]string{name: value})); err == nil ||
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
	s, err := Read(from(map[string]string{"WRITER_URL": "https://api.example.com/v1",
		"WRITER_API_KEY_FILE": file, "WRITER_MODEL": "small"}))
	if err != nil || !s.Writer.Settings.Enabled() || s.Writer.Settings.APIKey != key {
		t.Errorf("%+v (%v)", s.Writer.Settings, err)
	}
	if s, err := Read(from(nil)); err != nil || s.Writer.Settings.Enabled() {
		t.Errorf("without settings: %+v (%v)", s.Writer.Settings, err)
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
		if _, err := Read(from(values)); err == nil || !strings.Contains(err.Error(), "WRITER_") ||
			strings.Contains(err.Error(), key) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// A key requires the secret of its events, and both must be valid.
func TestWhoseAccountIsCharged(t *testing.T) {
	t.Parallel()
	s, err := Read(
		from(map[string]string{"STRIPE_SECRET_KEY": "sk_test_1", "STRIPE_WEBHOOK_SECRET": "whsec_1, whsec_2",
			"STRIPE_CONNECT_WEBHOOK_SECRET": "whsec_3, whsec_4"}))
	if err != nil || !s.Payments.Account.Enabled() || s.Payments.Account.Live() ||
		!slices.Equal(s.Payments.Account.WebhookSecrets, []string{"whsec_1", "whsec_2"}) ||
		!slices.Equal(s.Payments.Account.ConnectSecrets, []string{"whsec_3", "whsec_4"}) ||
		s.Payments.Account.Offers("pix") ||
		!s.Payments.Account.Offers("boleto") {
		t.Errorf("%+v (%v)", s.Payments.Account, err)
	}
	for name, values := range map[string]map[string]string{
		"no secret": {"STRIPE_SECRET_KEY": "sk_test_1"}, "no key": {"STRIPE_WEBHOOK_SECRET": "whsec_1"},
		"another key":            {"STRIPE_SECRET_KEY": "pk_live_1", "STRIPE_WEBHOOK_SECRET": "whsec_1"},
		"three secrets":          {"STRIPE_SECRET_KEY": "sk_live_1", "STRIPE_WEBHOOK_SECRET": "a,b,c"},
		"accounts without a key": {"STRIPE_CONNECT_WEBHOOK_SECRET": "whsec_1"},
		"three secrets of accounts": {"STRIPE_SECRET_KEY": "sk_live_1", "STRIPE_WEBHOOK_SECRET": "a",
			"STRIPE_CONNECT_WEBHOOK_SECRET": "a,b,c"},
		"a fee of too much": {"PAYMENT_FEE_PERCENT": "31"}, "another method": {"PAYMENT_METHODS": "card,cash"},
		"one twice": {"PAYMENT_METHODS": "card,card"},
	} {
		if _, err := Read(from(values)); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}
