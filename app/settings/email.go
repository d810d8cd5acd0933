package settings

import (
	"cortejo/providers/messages/smtp"
)

// Email is the server that e-mails leave through.
type Email struct {
	// SMTP has no host where the outbox receives e-mails, if there is one.
	SMTP smtp.Settings
	// DeadAddressesKept is how many days an e-mail address stays on the suppression list.
	DeadAddressesKept int
}

const (
	// The ports for sending e-mails, with STARTTLS (RFC 6409) and with TLS (RFC 8314).
	startTLSPort = "587"
	tlsPort      = "465"
	maxPort      = 65_535
	// initialDeadAddressesKept lets an address return that its provider refused by mistake, which has lasted for a day.
	initialDeadAddressesKept = "30"
)

func (s *Email) listSettings() group {
	return group{title: "E-mail", finish: s.finish, all: []setting{
		{
			name: "SMTP_HOST", in: everywhere, read: storeText(&s.SMTP.Host),
			unset: "um servidor SMTP embutido, que os mostra em `/dev/outbox`; com `TWILIO_*`, sem e-mail",
			doc: "o servidor por onde saem os e-mails; quem atende precisa dele e de `SMTP_FROM` também, para dizer " +
				"que se pode enviar",
		},
		{
			name: "SMTP_FROM", in: everywhere, read: storeText(&s.SMTP.From),
			doc: "de quem são, como `Cortejo <convites@exemplo.com>`",
		},
		{
			name: "SMTP_TLS", initial: smtp.StartTLS, in: everywhere,
			read: storeChoice(&s.SMTP.TLS, smtp.StartTLS, smtp.TLS, smtp.NoTLS),
			doc:  "`starttls`, `tls` ou `none` (só para um servidor desta máquina)",
		},
		{
			name: "SMTP_PORT", unset: "`587`; com `SMTP_TLS=tls`, `465`", in: everywhere, read: s.readPort,
			doc: "a porta",
		},
		{name: "SMTP_USER", unset: "sem senha", in: everywhere, read: storeText(&s.SMTP.User),
			doc: "a conta nesse servidor"},
		{name: "SMTP_PASSWORD", secret: true, in: everywhere, read: storeText(&s.SMTP.Password), doc: "a senha dela"},
		{
			name: "DKIM_SELECTOR", in: onlyWork, read: storeText(&s.SMTP.DKIM.Selector),
			unset: "e-mails sem assinatura daqui, o certo onde o servidor já assina",
			doc:   "a assinatura dos e-mails: o nome da chave no DNS, junto com `DKIM_KEY`",
		},
		{
			name: "DKIM_KEY", secret: true, in: onlyWork, read: storeText(&s.SMTP.DKIM.Key),
			doc: "a chave privada em PEM, RSA de 2048 bits ou mais (`openssl genrsa 2048`) ou Ed25519, ou só o que " +
				"está entre a primeira e a última linha. `work` e `run` dizem ao começar que registro TXT publicar",
		},
		{
			name: "DKIM_DOMAIN", unset: "o de `SMTP_FROM`", in: onlyWork, read: storeText(&s.SMTP.DKIM.Domain),
			doc: "o domínio que assina: o de `SMTP_FROM`, ou um acima dele",
		},
		{
			name: "DEAD_ADDRESSES_KEPT_DAYS", initial: initialDeadAddressesKept, in: onlyWork,
			read: storeCount(&s.DeadAddressesKept, 1, maxDaysKept),
			doc: "por quantos dias não sai e-mail, de negócio nenhum, para um endereço que o provedor dele recusou " +
				"como inexistente",
		},
	}}
}

func (s *Email) readPort(r *reader, v setting) {
	v.initial = startTLSPort
	if s.SMTP.TLS == smtp.TLS {
		v.initial = tlsPort
	}
	s.SMTP.Port = r.readCount(v, 1, maxPort)
}

func (s *Email) finish(r *reader) {
	if s.SMTP.Host == "" && s.SMTP.From == "" && s.SMTP.DKIM == (smtp.DKIM{}) {
		return
	}
	if _, err := smtp.New(s.SMTP); err != nil {
		r.addError("%w", err)
	}
}
