package app

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"cortejo/api/ai"
	"cortejo/api/auth"
	"cortejo/api/gifts"
	"cortejo/api/imports"
	"cortejo/auditlog"
	"cortejo/formats/contractpdf"
	"cortejo/jobs"
	"cortejo/ledger"
	"cortejo/platform/clientip"
	"cortejo/providers/domains"
	"cortejo/providers/messages"
	"cortejo/providers/messages/smtp"
	"cortejo/providers/messages/twilio"
	"cortejo/providers/messages/whatsapp"
	"cortejo/providers/payments"
	"cortejo/providers/push"
	"cortejo/providers/writer"
)

// settings are the environment, read once. An empty value means that nothing was configured.
type settings struct {
	address, publicURL string
	// supportURL is the contact of Cortejo's support: mailto:… or https://…
	supportURL      string
	dataDir, webDir string
	// databaseURL signs in as the application; migrationDatabaseURL as a role that may create roles.
	databaseURL, migrationDatabaseURL string
	// maxConnections limits the connections of all requests together; see maxJobConnections.
	maxConnections int
	// pooled reports that databaseURL goes through a pooler, which does not support LISTEN.
	pooled                          bool
	kratosPublicURL, kratosAdminURL string
	courierSecret                   string
	// auditKey seals the audit log; the database never stores it.
	auditKey string
	// contractKey seals contracts; the database never stores it.
	contractKey    string
	filesURL       string
	logFormat      string
	logLevel       slog.Level
	trustedProxies []netip.Prefix
	// signIn limits the codes of signing in, and the countries of their phones.
	signIn auth.Limits
	// contractLimit limits the contracts of a business for which staff set no limit.
	contractLimit int
	// importRowsPerDay limits the rows that a business imports in a day.
	importRowsPerDay int
	// notificationsKept is how many days a notification remains after it was read.
	notificationsKept int
	twilio            twilio.Settings
	// whatsApp configures Meta's Cloud API; without a number WhatsApp messages leave through Twilio.
	whatsApp whatsapp.Settings
	// notificationMessagesAfter is the delay, in seconds, before an unread notification also leaves as a message.
	notificationMessagesAfter int
	// push identifies this server to push services; without a key, one is derived from courierSecret.
	push push.Settings
	// smtp is the server that sends e-mails; without a host the outbox receives them, if there is one.
	smtp smtp.Settings
	// deadAddressesKept is how many days an e-mail address stays on the suppression list.
	deadAddressesKept int
	// domains holds the target of custom domains, and the DNS server that resolves them.
	domains domains.Settings
	// domainCheckSecret authenticates the proxy that asks whether a domain is a custom domain.
	domainCheckSecret string
	// payments holds the account of online payments; without a key the stand-in replaces it, if there is one.
	payments payments.Settings
	// boletoDays is how many days a boleto is payable.
	boletoDays int
	// paymentFee is the platform fee of online payments.
	paymentFee ledger.Percent
	// giftFees are the platform fees of gifts: of most businesses, and of referred ones.
	giftFees gifts.Fees
	// writer is the model that drafts texts of proposals; without one, the program's own texts are used.
	writer writer.Settings
	// textsPerDay limits the drafts of a business in a day.
	textsPerDay int
	// guests limits the messages to guests, and the hours in which they are sent.
	guests jobs.GuestLimits
	// postgresTools and kratosBinary are the programs of the embedded mode, which make installs.
	postgresTools, kratosBinary string
}

// maxJobConnections returns the size of the workers' own pool, in addition to maxConnections. River needs one
// connection to listen and one for leader election.
func (s *settings) maxJobConnections() int { return max(minConnections, s.maxConnections/2) }

// hasMessageProvider reports whether messages leave through a provider.
func (s *settings) hasMessageProvider() bool { return s.twilio.AccountSID != "" }

// isSelfContained reports whether cortejo run starts the database and Kratos itself.
func (s *settings) isSelfContained() bool { return s.databaseURL == "" && s.kratosPublicURL == "" }

// validateDelivery refuses a cortejo run whose outbox would show sign-in codes to other machines.
func (s *settings) validateDelivery() error {
	switch {
	case s.hasMessageProvider():
		return nil
	case !s.isSelfContained() || !strings.HasPrefix(s.publicURL, "http://"):
		return errors.New(
			"com um banco ou um Kratos próprio, ou com PUBLIC_URL em https, os códigos de acesso precisam de quem os envie: configure TWILIO_*")
	case !isLoopback(s.address):
		return fmt.Errorf(
			"em ADDRESS=%s outras máquinas leriam os códigos de acesso em /dev/outbox: use 127.0.0.1, ou configure TWILIO_*, que os envia", s.address)
	}
	return nil
}

// missingTemplates returns the settings of the WhatsApp templates that are not configured.
func (s *settings) missingTemplates() (names []string) {
	if !s.hasMessageProvider() {
		return nil
	}
	for _, kind := range messages.WhatsAppKinds {
		switch {
		case s.whatsApp.Enabled() && s.whatsApp.Templates[kind] == "":
			names = append(names, kind.WhatsAppTemplateSetting())
		case !s.whatsApp.Enabled() && s.twilio.WhatsAppTemplates[kind] == "":
			names = append(names, kind.TwilioTemplateSetting())
		}
	}
	return names
}

// withoutTemplates returns the warning about missing templates.
func (s *settings) withoutTemplates() string {
	if s.whatsApp.Enabled() {
		return "Faltam modelos aprovados no WhatsApp: as mensagens destes tipos não saem. Configure-os"
	}
	return "Faltam modelos aprovados no WhatsApp: sem eles, só recebe quem escreveu para nós nas últimas 24 horas. Configure-os"
}

// hasUntrustedProxy reports whether sign-in would probably count all people as one address, because TLS ends at a proxy
// that is not trusted.
func (s *settings) hasUntrustedProxy() bool {
	return strings.HasPrefix(s.publicURL, "https://") && len(s.trustedProxies) == 0
}

// environment reads settings and collects all errors, not only the first.
type environment struct {
	get  func(string) string
	home string // the folder of what has no setting; empty is the one that the command runs in
	errs []error
}

func readSettings(get func(string) string) (settings, error) { return readSettingsIn("", get) }

// readSettingsIn returns the settings of a program whose project lies in home: data, pages and embedded programs that
// the environment does not name are there, so that a command does the same in every folder.
func readSettingsIn(home string, get func(string) string) (settings, error) {
	e := &environment{get: get, home: home}
	s := settings{
		address:              e.readText("ADDRESS", "127.0.0.1:8080"),
		dataDir:              e.readPath("DATA_DIR", ".cortejo"),
		webDir:               e.readPath("WEB_DIR", "web", "dist"),
		databaseURL:          e.readDatabase("DATABASE_URL"),
		migrationDatabaseURL: e.readDatabase("MIGRATION_DATABASE_URL"),
		pooled:               e.readChoice("DATABASE_POOLED", "false", "true") == "true",
		kratosPublicURL:      e.readOrigin("KRATOS_PUBLIC_URL", ""),
		kratosAdminURL:       e.readOrigin("KRATOS_ADMIN_URL", ""),
		courierSecret:        e.readSecret("COURIER_SECRET"),
		auditKey:             e.readSecret("AUDIT_KEY"),
		contractKey:          e.readSecret("CONTRACT_KEY"),
		filesURL:             e.readText("FILES_URL", ""),
		logFormat:            e.readChoice("LOG_FORMAT", "text", "json"),
		postgresTools:        e.readPath("POSTGRES_TOOLS", "tools", "postgres"),
		kratosBinary:         e.readPath("KRATOS_BINARY", ".cortejo", "bin", "kratos"),
		twilio: twilio.Settings{
			AccountSID: e.readText("TWILIO_ACCOUNT_SID", ""), AuthToken: e.readSecret("TWILIO_AUTH_TOKEN"),
			FromSMS: e.readText("TWILIO_FROM_SMS", ""), FromWhatsApp: e.readText("TWILIO_FROM_WHATSAPP", ""),
			WhatsAppTemplates: map[messages.Kind]string{},
		},
	}
	for _, kind := range messages.WhatsAppKinds {
		if sid := e.readText(kind.TwilioTemplateSetting(), ""); sid != "" {
			s.twilio.WhatsAppTemplates[kind] = sid
		}
	}
	s.whatsApp = e.readWhatsApp()
	s.twilio.SMSAlone = s.whatsApp.Enabled()
	s.smtp = smtp.Settings{
		Host: e.readText("SMTP_HOST", ""), User: e.readText("SMTP_USER", ""), Password: e.readSecret("SMTP_PASSWORD"),
		TLS: e.readChoice("SMTP_TLS", smtp.StartTLS, smtp.TLS, smtp.NoTLS), From: e.readText("SMTP_FROM", ""),
		DKIM: smtp.DKIM{
			Selector: e.readText("DKIM_SELECTOR", ""), Domain: e.readText("DKIM_DOMAIN", ""),
			Key: e.readSecret("DKIM_KEY"),
		},
	}
	s.deadAddressesKept = e.readCount("DEAD_ADDRESSES_KEPT_DAYS", defaultDeadAddressesKept, 1, maxNotificationsKept)
	smtpPort := defaultSMTPPort
	if s.smtp.TLS == smtp.TLS {
		smtpPort = defaultSMTPSPort
	}
	s.smtp.Port = e.readCount("SMTP_PORT", smtpPort, 1, 65535)
	s.guests = jobs.GuestLimits{
		PerDay:    e.readCount("GUEST_MESSAGES_PER_DAY", jobs.DefaultGuestLimits.PerDay, 1, maxGuestMessages),
		FromHour:  e.readCount("GUEST_MESSAGES_FROM_HOUR", jobs.DefaultGuestLimits.FromHour, 0, 23),
		UntilHour: e.readCount("GUEST_MESSAGES_UNTIL_HOUR", jobs.DefaultGuestLimits.UntilHour, 1, 24),
	}
	if s.guests.FromHour >= s.guests.UntilHour {
		e.addError("GUEST_MESSAGES_FROM_HOUR deve vir antes de GUEST_MESSAGES_UNTIL_HOUR")
	}
	s.payments, s.boletoDays = e.readPayments(), e.readCount("PAYMENT_BOLETO_DAYS", defaultBoletoDays, 0, maxBoletoDays)
	fee, err := ledger.ParsePercent(e.readText("PAYMENT_FEE_PERCENT", "0"))
	if err != nil {
		e.addError(
			"PAYMENT_FEE_PERCENT deve ser de 0 a 30, com até duas casas, como 3,88; veio %q",
			get("PAYMENT_FEE_PERCENT"),
		)
	}
	s.paymentFee = fee
	for _, rate := range []struct {
		name, otherwise string
		fee             *ledger.Percent
	}{{"GIFT_FEE_PERCENT", "4,99", &s.giftFees.Usual}, {"GIFT_FEE_PERCENT_REFERRED", "3,88", &s.giftFees.Referred}} {
		if *rate.fee, err = ledger.ParsePercent(e.readText(rate.name, rate.otherwise)); err != nil {
			e.addError("%s deve ser de 0 a 30, com até duas casas, como 3,88; veio %q", rate.name, get(rate.name))
		}
	}
	s.writer = writer.Settings{
		URL: e.readText("WRITER_URL", ""), APIKey: e.readSecret("WRITER_API_KEY"),
		Model: e.readText("WRITER_MODEL", ""),
	}
	if err := s.writer.Check(); err != nil {
		e.addError("%w", err)
	}
	s.textsPerDay = e.readCount("AI_TEXTS_PER_DAY", ai.DefaultTextsPerDay, 1, maxTexts)
	if s.smtp.Host != "" || s.smtp.From != "" || s.smtp.DKIM != (smtp.DKIM{}) {
		if _, err := smtp.New(s.smtp); err != nil {
			e.addError("%w", err)
		}
	}
	if err := s.logLevel.UnmarshalText(
		[]byte(e.readChoice("LOG_LEVEL", "info", "debug", "warn", "error")),
	); err != nil {
		e.addError("LOG_LEVEL: %w", err)
	}
	if s.trustedProxies, err = clientip.ParseProxies(get("TRUSTED_PROXIES")); err != nil {
		e.addError("%w", err)
	}
	s.supportURL = e.readContact("SUPPORT_URL")
	s.contractLimit = e.readCount("DEFAULT_CONTRACT_LIMIT", defaultContractLimit, 0, maxContracts)
	s.importRowsPerDay = e.readCount("IMPORT_ROWS_PER_DAY", imports.DefaultRowsPerDay, 1, maxImportRows)
	s.push = push.Settings{
		Key: get("VAPID_PRIVATE_KEY"), Subject: get("VAPID_SUBJECT"),
		Services: strings.Fields(strings.ReplaceAll(get("PUSH_SERVICES"), ",", " ")),
	}
	if err := validatePush(s.push); err != nil {
		e.addError("%w", err)
	}
	s.notificationMessagesAfter = e.readCount(
		"NOTIFICATION_MESSAGES_AFTER_SECONDS", defaultNotificationMessagesAfter, 0, maxNotificationMessagesAfter,
	)
	s.notificationsKept = e.readCount("NOTIFICATIONS_KEPT_DAYS", defaultNotificationsKept, 1, maxNotificationsKept)
	s.maxConnections = e.readCount("DATABASE_MAX_CONNECTIONS", defaultConnections, minConnections, maxConnections)
	if s.signIn, err = auth.ReadLimits(get); err != nil {
		e.addError("%w", err)
	}
	if s.auditKey != "" && len(s.auditKey) < auditlog.KeyLength {
		e.addError("AUDIT_KEY deve ter %d caracteres ou mais: openssl rand -hex 32 faz uma", auditlog.KeyLength)
	}
	if s.contractKey != "" && len(s.contractKey) < contractpdf.MinKeyLength {
		e.addError(
			"CONTRACT_KEY deve ter %d caracteres ou mais: openssl rand -hex 32 faz uma", contractpdf.MinKeyLength,
		)
	}
	if (s.kratosPublicURL == "") != (s.kratosAdminURL == "") {
		e.addError("KRATOS_PUBLIC_URL e KRATOS_ADMIN_URL andam juntos: configure os dois, ou nenhum")
	}
	host, port, err := net.SplitHostPort(s.address)
	if err != nil {
		e.addError("ADDRESS deve ser endereço:porta, como 127.0.0.1:8080; veio %q", s.address)
	}
	if host == "" || host == "0.0.0.0" || host == "::" {
		host = "127.0.0.1" // "all interfaces" is no address that a browser can open
	}
	s.publicURL = e.readOrigin("PUBLIC_URL", "http://"+net.JoinHostPort(host, port))
	s.domains, s.domainCheckSecret = e.readDomains(s.publicURL), e.readSecret("DOMAIN_CHECK_SECRET")
	if s.domainCheckSecret != "" && len(s.domainCheckSecret) < minCheckSecretLength {
		e.addError(
			"DOMAIN_CHECK_SECRET deve ter %d caracteres ou mais: openssl rand -hex 16 faz um", minCheckSecretLength,
		)
	}
	return s, errors.Join(e.errs...)
}

func (e *environment) addError(format string, args ...any) {
	e.errs = append(e.errs, fmt.Errorf(format, args...))
}

func (e *environment) readText(name, fallback string) string {
	if value := strings.TrimSpace(e.get(name)); value != "" {
		return value
	}
	return fallback
}

// readPath returns a file or folder: the one that is set, or that of these names in the project.
func (e *environment) readPath(name string, fallback ...string) string {
	return e.readText(name, filepath.Join(append([]string{e.home}, fallback...)...))
}

// readChoice reads one of a few words; the first is the default.
func (e *environment) readChoice(name, first string, others ...string) string {
	value := e.readText(name, first)
	all := append([]string{first}, others...)
	for _, word := range all {
		if value == word {
			return value
		}
	}
	e.addError("%s deve ser %s; veio %q", name, strings.Join(all, " ou "), value)
	return first
}

const (
	// defaultContractLimit is above the need of a planner with several weddings a week in a year.
	defaultContractLimit = 500
	// defaultNotificationMessagesAfter gives people who have the app open time to read the notification there.
	defaultNotificationMessagesAfter, maxNotificationMessagesAfter = 120, 3600
	// defaultNotificationsKept is longer than the main planning of most events.
	defaultNotificationsKept, maxNotificationsKept = 180, 3650
	// defaultDeadAddressesKept lets an address return that its provider refused by mistake, which has lasted for a day.
	defaultDeadAddressesKept = 30
	maxContracts             = 100_000

	// maxImportRows is what the server writes in a day, at most.
	maxImportRows = 100_000_000
	// maxTexts allows one draft every minute and a half.
	maxTexts = 1000

	// maxGuestMessages is far above the guests of any business in a day.
	maxGuestMessages = 100_000

	// A boleto is paid on the third day at the latest; Stripe allows up to sixty.
	defaultBoletoDays = 3
	maxBoletoDays     = 60

	// The ports for sending e-mails, with STARTTLS (RFC 6409) and with TLS (RFC 8314).
	defaultSMTPPort  = 587
	defaultSMTPSPort = 465

	// defaultConnections leaves half of Postgres' default of a hundred connections to another process, after those of
	// jobs and of Kratos.
	defaultConnections = 20
	minConnections     = 4
	maxConnections     = 1_000
)

// readCount reads a whole number.
func (e *environment) readCount(name string, fallback, minimum, maximum int) int {
	value := e.readText(name, strconv.Itoa(fallback))
	number, err := strconv.Atoi(value)
	if err != nil || number < minimum || number > maximum {
		e.addError("%s deve ser um número de %d a %d; veio %q", name, minimum, maximum, value)
	}
	return number
}

// readOrigin reads the address of a server, without a path.
func (e *environment) readOrigin(name, fallback string) string {
	value := strings.TrimSuffix(e.readText(name, fallback), "/")
	if value == "" {
		return ""
	}
	u, err := url.Parse(value)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.Path != "" || u.RawQuery != "" {
		e.addError("%s deve ser um endereço http:// ou https:// sem caminho; veio %q", name, value)
	}
	return value
}

// readWhatsApp reads the settings of the number at Meta; the process that serves needs only those that authenticate
// callbacks.
func (e *environment) readWhatsApp() whatsapp.Settings {
	s := whatsapp.Settings{
		PhoneNumberID: e.readText("WHATSAPP_PHONE_NUMBER_ID", ""), AccessToken: e.readSecret("WHATSAPP_ACCESS_TOKEN"),
		AppSecret: e.readSecret("WHATSAPP_APP_SECRET"), VerifyToken: e.readSecret("WHATSAPP_VERIFY_TOKEN"),
		Version: e.readText("WHATSAPP_API_VERSION", whatsapp.DefaultVersion), Templates: map[messages.Kind]string{},
	}
	for _, kind := range messages.WhatsAppKinds {
		if name := e.readText(kind.WhatsAppTemplateSetting(), ""); name != "" {
			s.Templates[kind] = name
		}
	}
	if err := s.Check(); err != nil {
		e.addError("%w", err)
	}
	if s.Enabled() && e.readText("TWILIO_ACCOUNT_SID", "") == "" && s.AccessToken != "" {
		e.addError("com WHATSAPP_PHONE_NUMBER_ID faltam TWILIO_*: os SMS saem pela Twilio")
	}
	return s
}

// readPayments reads the payment account; without a key there is none. A key without the secret of its events would
// take money that the program never records.
func (e *environment) readPayments() payments.Settings {
	s := payments.Settings{SecretKey: e.readSecret("STRIPE_SECRET_KEY")}
	for secret := range strings.SplitSeq(e.readSecret("STRIPE_WEBHOOK_SECRET"), ",") {
		if secret = strings.TrimSpace(secret); secret != "" {
			s.WebhookSecrets = append(s.WebhookSecrets, secret)
		}
	}
	// Stripe enables Pix by invitation, and a method that the account lacks fails every payment that requests it.
	fallback := "card,boleto"
	if !s.Enabled() {
		fallback = "card,boleto,pix" // the stand-in supports all methods
	}
	for name := range strings.SplitSeq(e.readText("PAYMENT_METHODS", fallback), ",") {
		method := payments.Method(strings.TrimSpace(name))
		if !slices.Contains(payments.Methods, method) || s.Offers(method) {
			e.addError(
				"PAYMENT_METHODS deve ter card, boleto ou pix, cada um uma vez, separados por vírgula; veio %q", name,
			)
			continue
		}
		s.Methods = append(s.Methods, method)
	}
	known := strings.HasPrefix(s.SecretKey, "sk_test_") || strings.HasPrefix(s.SecretKey, "rk_test_") || s.Live()
	switch {
	case s.Enabled() && !known:
		e.addError("STRIPE_SECRET_KEY deve começar com sk_test_, sk_live_, rk_test_ ou rk_live_")
	case s.Enabled() != (len(s.WebhookSecrets) > 0):
		e.addError("STRIPE_SECRET_KEY e STRIPE_WEBHOOK_SECRET andam juntos: configure os dois, ou nenhum")
	case len(s.WebhookSecrets) > maxWebhookSecrets:
		e.addError("STRIPE_WEBHOOK_SECRET tem no máximo dois segredos, separados por vírgula")
	}
	return s
}

// minCheckSecretLength is 128 bits in the format of openssl rand -hex 16.
const minCheckSecretLength = 32

// readDomains reads the target of custom domains: DOMAIN_TARGET, or else the host of PUBLIC_URL if it is a name.
func (e *environment) readDomains(publicURL string) domains.Settings {
	s := domains.Settings{
		Target: strings.ToLower(strings.TrimSuffix(e.readText("DOMAIN_TARGET", ""), ".")),
		Server: e.readText("DNS_RESOLVER", ""),
	}
	for text := range strings.SplitSeq(e.readText("DOMAIN_ADDRESSES", ""), ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		address, err := netip.ParseAddr(text)
		if err != nil {
			e.addError("DOMAIN_ADDRESSES deve ter endereços IP separados por vírgula; veio %q", text)
			continue
		}
		s.Addresses = append(s.Addresses, address.Unmap())
	}
	if _, _, err := net.SplitHostPort(s.Server); s.Server != "" && err != nil {
		e.addError("DNS_RESOLVER deve ser endereço:porta, como 1.1.1.1:53; veio %q", s.Server)
	}
	if u, err := url.Parse(publicURL); s.Target == "" && err == nil && u.Scheme == "https" &&
		strings.Contains(u.Hostname(), ".") {
		if _, err := netip.ParseAddr(u.Hostname()); err != nil {
			s.Target = strings.ToLower(u.Hostname())
		}
	}
	return s
}

// maxWebhookSecrets allows the current secret and its successor.
const maxWebhookSecrets = 2

// readContact reads an address that people can write to.
func (e *environment) readContact(name string) string {
	value := e.readText(name, "")
	if value == "" {
		return ""
	}
	u, err := url.Parse(value)
	if err != nil ||
		(u.Scheme != "mailto" || !strings.Contains(u.Opaque, "@")) && (u.Scheme != "https" || u.Host == "") {
		e.addError(
			"%s deve ser mailto:alguem@exemplo.com ou um endereço https://, como https://wa.me/5531987654321; veio %q",
			name, value,
		)
	}
	return value
}

// readSecret reads NAME, or the file named by NAME_FILE, as containers pass secrets.
func (e *environment) readSecret(name string) string {
	if value := e.readText(name, ""); value != "" {
		return value
	}
	file := e.readText(name+"_FILE", "")
	if file == "" {
		return ""
	}
	content, err := os.ReadFile(file)
	if err != nil {
		e.addError("%s_FILE não pôde ser lido: %w", name, err)
	}
	return strings.TrimSpace(string(content))
}

// readDatabase reads a database's URL. It may contain a password, so errors do not repeat it.
func (e *environment) readDatabase(name string) string {
	value := e.readSecret(name)
	if value != "" && !strings.HasPrefix(value, "postgres://") && !strings.HasPrefix(value, "postgresql://") {
		e.addError("%s deve começar com postgres://", name)
	}
	return value
}

// requireSettings returns an error that names the settings that a command needs and lacks, or nil.
func requireSettings(command string, required ...[2]string) error {
	var names []string
	for _, setting := range required {
		if setting[1] == "" {
			names = append(names, setting[0])
		}
	}
	if len(names) == 0 {
		return nil
	}
	return fmt.Errorf(
		"para cortejo %s falta configurar %s (veja docs/settings.md)", command, strings.Join(names, ", "),
	)
}

// validatePush returns the error of the server's identity for push services; missing parts are derived as in
// newPushSender.
func validatePush(s push.Settings) error {
	if s.Key == "" {
		key, err := push.DeriveKey("any")
		if err != nil {
			return err
		}
		s.Key = key
	}
	s.Subject = cmp.Or(s.Subject, "https://localhost")
	_, err := push.New(s)
	return err
}
