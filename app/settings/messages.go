package settings

import (
	"errors"
	"fmt"
	"net"
	"strings"

	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/providers/messages/twilio"
	"cortejo/providers/messages/whatsapp"
)

// Messages is who sends SMS and WhatsApp messages, with which approved texts, and at which hours.
type Messages struct {
	Twilio twilio.Settings
	// WhatsApp configures Meta's Cloud API; without a number WhatsApp messages leave through Twilio.
	WhatsApp whatsapp.Settings
	// Guests limits the messages to guests, and the hours in which they are sent.
	Guests jobs.GuestLimits
	// NotificationsAfter is the delay, in seconds, before an unread notification also leaves as a message.
	NotificationsAfter int
}

const (
	// maxGuestMessages is far above the guests of any business in a day.
	maxGuestMessages = 100_000
	// initialNotificationsAfter gives people who have the app open time to read the notification there.
	initialNotificationsAfter = "120"
	maxNotificationsAfter     = 3600
)

func (s *Messages) listSettings() group {
	usual := jobs.DefaultGuestLimits
	s.Twilio.WhatsAppTemplates, s.WhatsApp.Templates = map[messages.Kind]string{}, map[messages.Kind]string{}
	return group{title: "SMS e WhatsApp", finish: s.finish, all: []setting{
		{
			name: "TWILIO_ACCOUNT_SID", unset: "caixa de saída local", in: onlyWork,
			read: storeText(&s.Twilio.AccountSID),
			ask:  "a conta no Twilio, que envia os códigos", doc: "a conta que envia SMS e WhatsApp",
		},
		{
			name: "TWILIO_AUTH_TOKEN", secret: true, in: both, read: storeText(&s.Twilio.AuthToken),
			ask: "o segredo da conta no Twilio",
			doc: "o segredo dela; `serve` precisa dele para crer no que a Twilio conta das mensagens " +
				"(`/api/webhooks/twilio/messages`) e no que as pessoas respondem (`/api/webhooks/twilio/inbound`, a " +
				"configurar no número)",
		},
		{
			name: "TWILIO_FROM_SMS", in: onlyWork, read: storeText(&s.Twilio.FromSMS),
			ask: "o número ou serviço do Twilio que envia SMS", doc: "de onde os SMS saem",
		},
		{
			name: "TWILIO_FROM_WHATSAPP", in: onlyWork, read: storeText(&s.Twilio.FromWhatsApp),
			doc: "de onde o WhatsApp sai, se não sai pela Meta",
		},
		{
			kinds: listTemplateNames(messages.Kind.TwilioTemplateSetting), unset: "texto livre", in: onlyWork,
			read: storeTemplates(messages.Kind.TwilioTemplateSetting, s.Twilio.WhatsAppTemplates),
			doc: "os modelos aprovados no WhatsApp; `work` e `run` dizem ao começar quais faltam. O do QR code leva " +
				"uma imagem em `PUBLIC_URL/media/convite-qr/{{4}}`",
		},
		{
			name: "WHATSAPP_PHONE_NUMBER_ID", unset: "o WhatsApp sai pela Twilio", in: both,
			read: storeText(&s.WhatsApp.PhoneNumberID),
			doc: "o número na Cloud API da Meta (o identificador, de algarismos, não o número); com ele o WhatsApp " +
				"sai por lá, e o SMS continua na Twilio. `serve` usa só o número, se tiver, para não ouvir o que é " +
				"de outro",
		},
		{
			name: "WHATSAPP_ACCESS_TOKEN", secret: true, in: onlyWork, read: storeText(&s.WhatsApp.AccessToken),
			doc: "o acesso de um usuário do sistema com `whatsapp_business_messaging`",
		},
		{
			name: "WHATSAPP_APP_SECRET", secret: true, unset: "nada do que a Meta chama é aceito", in: onlyServe,
			read: storeText(&s.WhatsApp.AppSecret),
			doc: "o segredo do aplicativo, com que a Meta assina o que conta das mensagens " +
				"(`/api/webhooks/whatsapp`, campo `messages`); quem atende precisa dele e de `WHATSAPP_VERIFY_TOKEN`",
		},
		{
			name: "WHATSAPP_VERIFY_TOKEN", secret: true, unset: "nada do que a Meta chama é aceito", in: onlyServe,
			read: storeText(&s.WhatsApp.VerifyToken), doc: "a palavra com que a Meta confirma o endereço",
		},
		{
			name: "WHATSAPP_API_VERSION", initial: whatsapp.DefaultVersion, in: onlyWork,
			read: storeText(&s.WhatsApp.Version),
			doc:  "a versão da Graph API",
		},
		{
			kinds: listTemplateNames(messages.Kind.WhatsAppTemplateSetting),
			unset: "as mensagens desses tipos não saem",
			in:    onlyWork, read: storeTemplates(messages.Kind.WhatsAppTemplateSetting, s.WhatsApp.Templates),
			doc: "os nomes dos modelos aprovados na Meta, em `pt_BR`, com os valores na mesma ordem dos da Twilio; " +
				"os de código são da categoria de autenticação, com o botão de copiar, e o do QR code tem uma " +
				"imagem no cabeçalho e só os três primeiros valores. `work` e `run` dizem ao começar quais faltam",
		},
		{
			name: "GUEST_MESSAGES_PER_DAY", initial: fmt.Sprint(usual.PerDay), in: everywhere,
			read: storeCount(&s.Guests.PerDay, 1, maxGuestMessages),
			doc:  "mensagens aos convidados de um negócio em um dia",
		},
		{
			name: "GUEST_MESSAGES_FIRST_DAY", initial: fmt.Sprint(jobs.DefaultFirstDay), in: everywhere,
			read: storeCount(&s.Guests.FirstDay, 0, maxGuestMessages),
			doc: "mensagens aos convidados que saem em um dia de um negócio novo; o número dobra com cada dia em que " +
				"convidados respondem, e o que passa espera e sai sozinho; `0` não limita",
		},
		{
			name: "GUEST_MESSAGES_FROM_HOUR", initial: fmt.Sprint(usual.FromHour), in: everywhere,
			read: storeCount(&s.Guests.FromHour, 0, 23),
			doc: "a partir de que hora elas e os lembretes de pagamento saem, onde o evento é; as de fora do " +
				"horário esperam",
		},
		{
			name: "GUEST_MESSAGES_UNTIL_HOUR", initial: fmt.Sprint(usual.UntilHour), in: everywhere,
			read: storeCount(&s.Guests.UntilHour, 1, 24), doc: "até que hora",
		},
		{
			name: "NOTIFICATION_MESSAGES_AFTER_SECONDS", initial: initialNotificationsAfter, in: everywhere,
			read: storeCount(&s.NotificationsAfter, 0, maxNotificationsAfter),
			doc: "quanto depois da notificação saem o seu e-mail e o seu WhatsApp, a quem os escolheu: o que foi " +
				"lido até lá não sai",
		},
	}}
}

func (s *Messages) finish(r *reader) {
	if err := s.WhatsApp.Check(); err != nil {
		r.addError("%w", err)
	}
	if s.WhatsApp.Enabled() && s.Twilio.AccountSID == "" && s.WhatsApp.AccessToken != "" {
		r.addError("com WHATSAPP_PHONE_NUMBER_ID faltam TWILIO_*: os SMS saem pela Twilio")
	}
	if s.Guests.FromHour >= s.Guests.UntilHour {
		r.addError("GUEST_MESSAGES_FROM_HOUR deve vir antes de GUEST_MESSAGES_UNTIL_HOUR")
	}
	s.Twilio.SMSAlone = s.WhatsApp.Enabled()
}

// listTemplateNames returns the variables of the templates of all kinds that need one.
func listTemplateNames(of func(messages.Kind) string) (names []string) {
	for _, kind := range messages.WhatsAppKinds {
		names = append(names, of(kind))
	}
	return names
}

// storeTemplates reads the templates of all kinds; a kind without one is left out.
func storeTemplates(of func(messages.Kind) string, into map[messages.Kind]string) func(*reader, setting) {
	return func(r *reader, _ setting) {
		for _, kind := range messages.WhatsAppKinds {
			if template := r.readText(setting{name: of(kind)}); template != "" {
				into[kind] = template
			}
		}
	}
}

// HasProvider reports whether messages leave through a provider.
func (s *Messages) HasProvider() bool { return s.Twilio.AccountSID != "" }

// MissingTemplates returns the variables of the WhatsApp templates that are not configured.
func (s *Messages) MissingTemplates() (names []string) {
	if !s.HasProvider() {
		return nil
	}
	for _, kind := range messages.WhatsAppKinds {
		switch {
		case s.WhatsApp.Enabled() && s.WhatsApp.Templates[kind] == "":
			names = append(names, kind.WhatsAppTemplateSetting())
		case !s.WhatsApp.Enabled() && s.Twilio.WhatsAppTemplates[kind] == "":
			names = append(names, kind.TwilioTemplateSetting())
		}
	}
	return names
}

// DescribeMissingTemplates returns the warning about missing templates, in Portuguese.
func (s *Messages) DescribeMissingTemplates() string {
	if s.WhatsApp.Enabled() {
		return "Faltam modelos aprovados no WhatsApp: as mensagens destes tipos não saem. Configure-os"
	}
	return "Faltam modelos aprovados no WhatsApp: sem eles, só recebe quem escreveu para nós nas últimas 24 horas. " +
		"Configure-os"
}

// ValidateDelivery returns an error for a cortejo run whose outbox would show sign-in codes to other machines.
func (s *Settings) ValidateDelivery() error {
	switch {
	case s.Messages.HasProvider():
		return nil
	case !s.IsSelfContained() || !strings.HasPrefix(s.Server.PublicURL, "http://"):
		return errors.New(
			"com um banco ou um Kratos próprio, ou com PUBLIC_URL em https, os códigos de acesso precisam de quem os " +
				"envie: configure TWILIO_*",
		)
	case !IsLoopback(s.Server.Address):
		return fmt.Errorf(
			"em ADDRESS=%s outras máquinas leriam os códigos de acesso em /dev/outbox: use 127.0.0.1, ou configure "+
				"TWILIO_*, que os envia",
			s.Server.Address,
		)
	}
	return nil
}

// IsLoopback reports whether an address is reachable from this machine alone.
func IsLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	ip := net.ParseIP(host)
	return err == nil && (host == "localhost" || (ip != nil && ip.IsLoopback()))
}
