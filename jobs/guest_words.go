package jobs

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// ownWordsLetters is the longest that WhatsApp lets one value of an approved wording be, with room for the rest.
const ownWordsLetters = 250

// OwnWordsFault says what keeps a planner's own words from going to guests, as a sentence for whoever wrote them; empty
// where nothing does. They stand as one value in an approved wording, between our own quotes: on one line, and leading
// nowhere, because whoever gets them trusts that it is Cortejo that writes.
func OwnWordsFault(text string) string {
	plain := norm.NFKC.String(text)
	switch {
	case strings.TrimSpace(plain) == "":
		return "Escreva o recado."
	case utf8.RuneCountInString(text) > ownWordsLetters:
		return "O recado pode ter até 250 letras."
	case strings.ContainsAny(plain, "\r\n\u2028\u2029\v\f\u0085"):
		return "Escreva o recado numa linha só: o WhatsApp não aceita quebras."
	case address.MatchString(plain):
		return "Tire o link ou e-mail: a mensagem já leva o link do convite."
	case number.MatchString(plain):
		return "Tire o telefone: quem recebe encontra o contato na página do convite."
	}
	return ""
}

// ownWords is how a message says them.
func ownWords(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == '\u200d' || r == '\ufe0f':
			return r // what emoji are joined with
		case unicode.IsOneOf(unseen, r):
			return -1
		case strings.ContainsRune(quotes, r):
			return '\''
		}
		return r
	}, norm.NFC.String(text))
	return strings.Join(strings.Fields(text), " ")
}

// refusals are what a message is not sent for, as the team reads it: names of our own, and the numbers that providers
// document (https://www.twilio.com/docs/api/errors,
// https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes).
var refusals = map[string]string{
	"STOPPED":        "Pediu para não receber mensagens",
	"GONE":           "O convite ou o evento não está mais ativo",
	"MOVED":          "O contato mudou antes de a mensagem sair",
	"KEY":            "O link deste convite precisa ser renovado",
	"OVER":           "O evento passou antes de a mensagem sair",
	"NO_CODE":        "O QR code do evento foi desligado",
	"NOT_CONFIGURED": "O envio não está configurado",
	"TWILIO_21211":   "O número não existe",
	"TWILIO_21610":   "Este número bloqueou as nossas mensagens",
	"TWILIO_21614":   "O número não é de celular",
	"TWILIO_30003":   "O celular está desligado ou fora de alcance",
	"TWILIO_30005":   "O número não existe",
	"TWILIO_30006":   "O número não recebe mensagens",
	"TWILIO_63003":   "Este número não tem WhatsApp",
	"TWILIO_63016":   "O WhatsApp só aceita aqui um modelo aprovado",
	"TWILIO_63024":   "Este número não tem WhatsApp",
	"TWILIO_63032":   "O WhatsApp não entrega a este número agora",
	"TWILIO_63049":   "O WhatsApp preferiu não entregar esta mensagem",
	"NO_TEMPLATE":    "O WhatsApp só aceita aqui um modelo aprovado",
	"META_131026":    "Este número não recebe pelo WhatsApp",
	"META_131047":    "O WhatsApp só aceita aqui um modelo aprovado",
	"META_131049":    "O WhatsApp preferiu não entregar esta mensagem",
	"META_131050":    "Esta pessoa não recebe mensagens nossas pelo WhatsApp",
	"META_132001":    "O WhatsApp só aceita aqui um modelo aprovado",
	"NO_MAILBOX":     "Este e-mail não existe",
	"DEAD_ADDRESS":   "Este e-mail não existe: uma mensagem anterior foi recusada",
	"SMTP_POLICY":    "O provedor deste e-mail não aceitou a mensagem",
	"SMTP_SENDER":    "O envio de e-mails está mal configurado",
	"SMTP_535":       "O envio de e-mails está mal configurado",
	"SMTP_550":       "Este e-mail não existe",
	"SMTP_551":       "Este e-mail não existe",
	"SMTP_552":       "A caixa de entrada está cheia",
	"SMTP_553":       "Este e-mail não existe",
}

// WhyNotSent is why a message failed, as the team reads it; empty where it did not.
func WhyNotSent(code string) string {
	if code == "" {
		return ""
	}
	if why := refusals[code]; why != "" {
		return why
	}
	return "Não foi entregue"
}
