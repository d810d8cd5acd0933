package app

import (
	"context"
	"crypto/ed25519"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cortejo/app/settings"
	"cortejo/providers/push"
	"cortejo/tools/dumptest"
)

// variable is one of the environment: values that are accepted, values that are refused, and the variables it needs.
type variable struct {
	right, wrong []string
	with         map[string]string
}

var (
	anyText   = variable{right: []string{"text", "  spaces around  "}}
	addresses = variable{right: []string{"http://host:4433", "https://host"},
		wrong: []string{"host", "ftp://host", "http://host/path"}}
	databases = variable{right: []string{"postgres://cortejo_app@host/cortejo", "postgresql://host/db"},
		wrong: []string{"mysql://u:hunter2@host/db"}}
	longKeys = variable{right: []string{strings.Repeat("k", 32)}, wrong: []string{"short"}}
	percents = variable{right: []string{"0", "3,88", "30"}, wrong: []string{"31", "-1", "1,234", "muito"}}
	counts   = variable{right: []string{"5"}, wrong: []string{"-1", "1.5", "muitos", "99999999"}}
)

// stripe, phones, mail, texts and meta each hold variables that are set together.
var (
	stripe = map[string]string{"STRIPE_SECRET_KEY": "sk_test_1", "STRIPE_WEBHOOK_SECRET": "whsec_1"}
	phones = map[string]string{"TWILIO_ACCOUNT_SID": "AC1", "TWILIO_AUTH_TOKEN": "token",
		"TWILIO_FROM_SMS": "+15005550006"}
	mail  = map[string]string{"SMTP_HOST": "smtp.example.com", "SMTP_FROM": "Cortejo <convites@example.com>"}
	texts = map[string]string{"WRITER_URL": "https://api.example.com/v1", "WRITER_API_KEY": "sk-1",
		"WRITER_MODEL": "small"}
	meta = joined(phones,
		map[string]string{"WHATSAPP_PHONE_NUMBER_ID": "106540352242922", "WHATSAPP_ACCESS_TOKEN": "token"})
)

func joined(all ...map[string]string) map[string]string {
	one := map[string]string{}
	for _, values := range all {
		maps.Copy(one, values)
	}
	return one
}

// variables are all that the program reads; TestDumpSettings fails if one is missing.
func variables(t *testing.T) map[string]variable {
	key, err := x509.MarshalPKCS8PrivateKey(ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)))
	if err != nil {
		t.Fatal(err)
	}
	signing := string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: key}))
	dkim := joined(mail, map[string]string{"DKIM_SELECTOR": "s1", "DKIM_KEY": signing})
	pushKey, err := push.DeriveKey("any")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]variable{
		"ADDRESS": {right: []string{"127.0.0.1:9000", ":9000", "0.0.0.0:80", "[::]:80", "10.0.0.7:80"},
			wrong: []string{"8080", "host"}},
		"PUBLIC_URL": {right: []string{"http://host:80/", "https://cortejo.test", "https://192.0.2.1"},
			wrong: []string{"cortejo.test", "https://cortejo.test/a"}},
		"DATA_DIR": anyText, "WEB_DIR": anyText, "POSTGRES_TOOLS": anyText, "KRATOS_BINARY": anyText,
		"FILES_URL": anyText, "COURIER_SECRET": anyText,
		"DATABASE_URL": databases, "MIGRATION_DATABASE_URL": databases,
		"DATABASE_POOLED": {right: []string{"true", "false"}, wrong: []string{"maybe"}},
		"KRATOS_ADMIN_URL": {right: addresses.right, wrong: addresses.wrong,
			with: map[string]string{"KRATOS_PUBLIC_URL": "http://kratos:4433"}},
		"KRATOS_PUBLIC_URL": {
			right: addresses.right, wrong: addresses.wrong,
			with: map[string]string{"KRATOS_ADMIN_URL": "http://kratos:4434"},
		},
		"AUDIT_KEY": longKeys, "CONTRACT_KEY": longKeys, "DOMAIN_CHECK_SECRET": longKeys,
		"WALLET_KEY": {right: append([]string{strings.Repeat("n", 32) + ", " + strings.Repeat("o", 32)},
			longKeys.right...), wrong: append([]string{strings.Repeat("n,", 3), "short"}, longKeys.wrong...)},
		"ZIPCODES_URL":         {right: []string{"https://viacep.com.br/ws"}, wrong: []string{"viacep.com.br"}},
		"LOG_FORMAT":           {right: []string{"text", "json"}, wrong: []string{"xml"}},
		"LOG_LEVEL":            {right: []string{"debug", "warn", "error"}, wrong: []string{"loud"}},
		"TWILIO_ACCOUNT_SID":   {right: []string{"AC1"}, with: phones},
		"TWILIO_AUTH_TOKEN":    {right: []string{"token"}, with: phones},
		"TWILIO_FROM_SMS":      {right: []string{"+15005550006"}, with: phones},
		"TWILIO_FROM_WHATSAPP": {right: []string{"+15005550006"}, with: phones},
		"WHATSAPP_PHONE_NUMBER_ID": {right: []string{"106540352242922"}, wrong: []string{"+55 31 98812-4470"},
			with: meta},
		"WHATSAPP_ACCESS_TOKEN": {right: []string{"token"}, with: meta},
		"WHATSAPP_APP_SECRET":   {right: []string{"secret"}, with: meta},
		"WHATSAPP_VERIFY_TOKEN": {right: []string{"word"}, with: meta},
		"WHATSAPP_API_VERSION":  {right: []string{"v24.0"}, wrong: []string{"latest"}, with: meta},
		"SMTP_HOST": {right: []string{"smtp.example.com", "127.0.0.1"}, wrong: []string{"a b"},
			with: mail},
		"SMTP_PORT":                {right: []string{"25"}, wrong: []string{"0", "70000", "smtp"}, with: mail},
		"SMTP_TLS":                 {right: []string{"starttls", "tls", "none"}, wrong: []string{"ssl"}, with: mail},
		"SMTP_FROM":                {right: []string{"convites@example.com"}, wrong: []string{"nobody"}, with: mail},
		"SMTP_USER":                {right: []string{"user"}, with: mail},
		"SMTP_PASSWORD":            {right: []string{"password"}, with: mail},
		"DKIM_SELECTOR":            {right: []string{"s1"}, with: dkim},
		"DKIM_KEY":                 {right: []string{signing}, wrong: []string{"hunter2"}, with: dkim},
		"DKIM_DOMAIN":              {right: []string{"example.com"}, wrong: []string{"other.example"}, with: dkim},
		"DEAD_ADDRESSES_KEPT_DAYS": counts, "GUEST_MESSAGES_PER_DAY": counts, "GUEST_MESSAGES_FIRST_DAY": counts,
		"GUEST_MESSAGES_FROM_HOUR":  counts,
		"GUEST_MESSAGES_UNTIL_HOUR": {right: []string{"24"}, wrong: []string{"5", "25"}},
		"STRIPE_SECRET_KEY": {right: []string{"sk_live_1", "rk_test_1"}, wrong: []string{"pk_live_1"},
			with: stripe},
		"STRIPE_WEBHOOK_SECRET":         {right: []string{"whsec_1, whsec_2"}, wrong: []string{"a,b,c"}, with: stripe},
		"STRIPE_CONNECT_WEBHOOK_SECRET": {right: []string{"whsec_1, whsec_2"}, wrong: []string{"a,b,c"}, with: stripe},
		"PAYMENT_METHODS": {right: []string{"card", "pix, boleto"}, wrong: []string{"cash", "card,card"},
			with: stripe},
		"PAYOUT_FEES":            {right: []string{"platform", "business"}, wrong: []string{"client"}},
		"REFUNDS_BEYOND_BALANCE": {right: []string{"allow", "refuse"}, wrong: []string{"never"}},
		"PAYMENT_BOLETO_DAYS":    counts, "PAYMENT_FEE_PERCENT": percents, "GIFT_FEE_PERCENT": percents,
		"GIFT_FEE_PERCENT_REFERRED": percents, "REFERRAL_FEE_PERCENT": percents, "REFERRAL_BONUS_PERCENT": counts, "BONUS_CLOSED_DAYS": counts,
		"PAYOUT_EVERY_DAYS": counts, "PAYOUT_MINIMUM": counts, "PAYOUT_TWO_PEOPLE_ABOVE": counts,
		"WRITER_URL": {right: []string{"http://127.0.0.1:1"},
			wrong: []string{"api.example.com", "file:///etc/passwd"}, with: texts},
		"WRITER_API_KEY":   {right: []string{"sk-2"}, with: texts},
		"WRITER_MODEL":     {right: []string{"large"}, with: texts},
		"AI_TEXTS_PER_DAY": counts, "DEFAULT_CONTRACT_LIMIT": counts, "IMPORT_ROWS_PER_DAY": counts,
		"NOTIFICATION_MESSAGES_AFTER_SECONDS": counts,
		"NOTIFICATIONS_KEPT_DAYS":             counts,
		"DATABASE_MAX_CONNECTIONS":            counts,
		"TRUSTED_PROXIES": {right: []string{"10.0.0.0/8, 192.0.2.1/32"},
			wrong: []string{"everyone"}},
		"SUPPORT_URL": {right: []string{"mailto:a@example.com", "https://wa.me/1"},
			wrong: []string{"javascript:alert(1)", "mailto:nobody"}},
		"VAPID_PRIVATE_KEY": {right: []string{pushKey}, wrong: []string{"short"}},
		"VAPID_SUBJECT":     {right: []string{"mailto:a@example.com"}, wrong: []string{"nobody"}},
		"PUSH_SERVICES":     {right: []string{"push.example.com, push2.example.com"}, wrong: []string{"ftp://a"}},
		"DOMAIN_TARGET":     {right: []string{"Sites.Example.com."}},
		"DOMAIN_ADDRESSES": {right: []string{"192.0.2.1, ::ffff:192.0.2.2, 2001:db8::1"},
			wrong: []string{"here"}},
		"DNS_RESOLVER":            {right: []string{"1.1.1.1:53"}, wrong: []string{"1.1.1.1"}},
		"SIGN_IN_CODES_PER_PHONE": counts, "SIGN_IN_CODES_PER_PHONE_DAILY": counts,
		"SIGN_IN_CODES_PER_PHONE_TOTAL": counts, "SIGN_IN_CODES_PER_ADDRESS": counts,
		"SIGN_IN_TRIES_PER_ADDRESS": counts,
		"SIGN_IN_COUNTRIES":         {right: []string{"BR,PT"}, wrong: []string{"Brasil"}},
	}
}

// Each environment gives the same settings.Settings, or the same refusal, each time: every variable right and wrong,
// each secret from a file and from a missing file, each of the variables that go together left out, and every command
// without one of its settings.
func TestDumpSettings(t *testing.T) {
	t.Parallel()
	known, folder := variables(t), t.TempDir()
	read := map[string]bool{}
	describe := func(text *strings.Builder, values map[string]string) {
		names := slices.DeleteFunc(slices.Sorted(maps.Keys(values)),
			func(name string) bool { return values[name] == "" })
		for i, name := range names {
			names[i] = fmt.Sprintf("%s=%q", name, values[name])
		}
		fmt.Fprintf(text, "\n%s\n", strings.Join(names, " "))
		s, err := settings.Read(func(name string) string { read[name] = true; return values[name] })
		if err != nil {
			fmt.Fprintf(text, "  refused: %s\n", strings.ReplaceAll(err.Error(), "\n", "\n  refused: "))
		}
		nothing, _ := settings.Read(from(nil)) // cannot fail
		for _, line := range linesOf(&s) {
			if len(names) == 0 || !slices.Contains(linesOf(&nothing), line) {
				fmt.Fprintf(text, "  %s\n", line)
			}
		}
		if err := s.ValidateDelivery(); err != nil {
			fmt.Fprintf(text, "  may not send: %s\n", err)
		}
	}
	dumptest.Write(t, "settings.txt", func() string {
		var text strings.Builder
		describe(&text, nil)
		for _, name := range slices.Sorted(maps.Keys(read)) {
			secret, isFile := strings.CutSuffix(name, "_FILE")
			switch v, has := known[secret]; {
			case strings.Contains(name, "_TEMPLATE_"):
				describe(&text, joined(meta, map[string]string{name: "HX1"}))
			case !has:
				t.Errorf("%s is read, and variables does not know it", name)
			case isFile:
				describeFiles(t, &text, describe, folder, secret, v)
			default:
				for _, value := range slices.Concat(v.right, v.wrong) {
					describe(&text, joined(v.with, map[string]string{name: value}))
				}
				if len(v.with) > 0 {
					describe(&text, joined(v.with, map[string]string{name: ""}))
					describe(&text, map[string]string{name: v.right[0]})
				}
			}
		}
		describeCommands(t, &text)
		return strings.ReplaceAll(text.String(), folder, "<folder>")
	})
	for name := range known {
		if !read[name] {
			t.Errorf("%s is not read", name)
		}
	}
}

// describeFiles describes a secret that comes from a file: one that is right, one that is wrong, one that is missing,
// and one next to a value.
func describeFiles(
	t *testing.T, text *strings.Builder, describe func(*strings.Builder, map[string]string), folder, name string,
	v variable,
) {
	for i, value := range slices.Concat(v.right[:1], v.wrong) {
		file := filepath.Join(folder, fmt.Sprintf("%s-%d", name, i))
		if err := os.WriteFile(file, []byte(" "+value+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		describe(text, joined(v.with, map[string]string{name: "", name + "_FILE": file}))
		describe(text, joined(v.with, map[string]string{name: v.right[0], name + "_FILE": file}))
	}
	describe(text, joined(v.with, map[string]string{name: "", name + "_FILE": filepath.Join(folder, "missing")}))
}

// describeCommands describes how each command refuses to start without a setting that it needs. None of them opens
// anything.
func describeCommands(t *testing.T, text *strings.Builder) {
	whole := map[string]string{
		"DATABASE_URL": "postgres://cortejo_app@host/db", "MIGRATION_DATABASE_URL": "postgres://postgres@host/db",
		"KRATOS_PUBLIC_URL": "http://kratos:1",
		"KRATOS_ADMIN_URL":  "http://kratos:2", "COURIER_SECRET": "secret", "AUDIT_KEY": strings.Repeat("a", 32),
		"CONTRACT_KEY": strings.Repeat("c", 32), "WALLET_KEY": strings.Repeat("w", 32),
	}
	commands := map[string]struct {
		start func(context.Context, settings.Settings, io.Writer) error
		needs []string
	}{
		"serve": {serve, []string{"DATABASE_URL", "KRATOS_PUBLIC_URL KRATOS_ADMIN_URL", "COURIER_SECRET", "WALLET_KEY"}},
		"work": {work, []string{"DATABASE_URL", "KRATOS_PUBLIC_URL KRATOS_ADMIN_URL", "COURIER_SECRET", "AUDIT_KEY",
			"CONTRACT_KEY"}},
		"migrate": {migrate, []string{"MIGRATION_DATABASE_URL"}},
		"demo": {demonstrate,
			[]string{"DATABASE_URL", "MIGRATION_DATABASE_URL", "KRATOS_PUBLIC_URL KRATOS_ADMIN_URL", "COURIER_SECRET"}},
	}
	for _, name := range slices.Sorted(maps.Keys(commands)) {
		command := commands[name]
		for _, need := range append(command.needs, strings.Join(command.needs, " ")) {
			values := maps.Clone(whole)
			for _, without := range strings.Fields(need) {
				delete(values, without)
			}
			s, err := settings.Read(from(values))
			if err != nil {
				t.Fatalf("%s without %s: %v", name, need, err)
			}
			fmt.Fprintf(text, "\ncortejo %s without %s\n  refused: %v\n", name, need,
				command.start(t.Context(), s, io.Discard))
		}
	}
	for _, name := range []string{"AUDIT_KEY", "CONTRACT_KEY"} {
		s := settings.Settings{}
		_, audit := loadAuditKey(&s, false, false)
		_, contracts := loadContractKey(&s, false)
		fmt.Fprintf(text, "\nwithout %s\n  refused: %v\n", name,
			map[string]error{"AUDIT_KEY": audit, "CONTRACT_KEY": contracts}[name])
	}
}

// linesOf returns a line for each setting, and for each conclusion from several.
func linesOf(s *settings.Settings) (lines []string) {
	concerns := reflect.ValueOf(s).Elem()
	for i := range concerns.NumField() {
		concern := concerns.Field(i)
		for j := range concern.NumField() {
			lines = append(lines, fmt.Sprintf("%s.%s: %+v", concerns.Type().Field(i).Name, concern.Type().Field(j).Name,
				concern.Field(j).Interface()))
		}
	}
	return append(lines,
		fmt.Sprint("job connections: ", s.Database.MaxJobConnections()),
		fmt.Sprint("has a message provider: ", s.Messages.HasProvider()),
		fmt.Sprint("self-contained: ", s.IsSelfContained()),
		fmt.Sprint("missing templates: ", s.Messages.MissingTemplates()),
		fmt.Sprint("without templates: ", s.Messages.DescribeMissingTemplates()),
		fmt.Sprint("untrusted proxy: ", s.Server.HasUntrustedProxy()))
}
