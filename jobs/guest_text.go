package jobs

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"strings"

	"cortejo/providers/messages"
)

// StopButton is what pages call the button that ends a business's messages.
const StopButton = "Não quero mais receber mensagens"

// GuestText is what a message to an invitation says, whoever sends it.
type GuestText struct {
	// Kind is INVITE, REMINDER, OWN, QR_CODE or LOST_LINK.
	Kind string
	// Name is the invitation's, Event the event's title, Business whose plans it is, as people typed them.
	Name, Event, Business string
	// Link is the invitation's own.
	Link     string
	OwnWords string
	// StopURL is where an e-mail's next ones are stopped.
	StopURL string
}

// parts are the same for the text, the e-mail and an approved wording.
func (t GuestText) parts() (name, event, ofEvent, business string) {
	return said(t.Name, "convidado"), eventCalled("", t.Event), eventCalled("d", t.Event), workspace(t.Business)
}

// sentence is what the message is about, without greeting and link.
func (t GuestText) sentence() string {
	_, event, ofEvent, business := t.parts()
	business = strings.ToLower(business[:1]) + business[1:]
	switch t.Kind {
	case "REMINDER":
		return "Ainda esperamos a sua resposta ao convite para " + event + ", que " + business + " organiza."
	case "OWN":
		return "Recado de quem organiza " + event + ": “" + ownWords(t.OwnWords) + "”"
	case "QR_CODE":
		return "Este é o código de entrada " + ofEvent + ". Mostre na chegada: um código vale por todo o convite."
	case "LOST_LINK":
		return "Aqui está de novo o link do seu convite para " + event + "."
	}
	return "Você recebeu o convite para " + event + ", que " + business + " organiza."
}

// call is what stands before the link.
func (t GuestText) call() string {
	switch t.Kind {
	case "OWN", "QR_CODE":
		return "O seu convite"
	}
	return "Confirme a sua presença"
}

// Text is the whole message.
func (t GuestText) Text() string {
	name, _, _, _ := t.parts()
	return "Olá, " + name + "! " + t.sentence() + " " + t.call() + ": " + t.Link + stopAnswer
}

// plain is an e-mail's text for programs that show no HTML: a thought a paragraph, and the link on a line of its own.
func (t GuestText) plain(code bool) string {
	name, _, _, business := t.parts()
	sentence := t.sentence()
	if code {
		sentence += " Ele está na imagem desta mensagem, e também no seu convite."
	}
	return strings.Join([]string{"Olá, " + name + "!", sentence, t.call() + ":\n" + t.Link,
		business + " organiza este evento. Para não receber mais mensagens:\n" + t.StopURL}, "\n\n") + "\n"
}

// OwnText is what somebody sends with their own telephone, to people who know them: without our name.
func (t GuestText) OwnText() string {
	name, event, ofEvent, _ := t.parts()
	switch t.Kind {
	case "REMINDER":
		return "Olá, " + name + "! Ainda falta a sua resposta ao convite para " + event + ". Confirme aqui: " + t.Link
	case "OWN":
		return "Olá, " + name + "! " + ownWords(t.OwnWords) + " O seu convite: " + t.Link
	case "QR_CODE":
		return "Olá, " + name + "! O código de entrada " + ofEvent + " está no seu convite: " + t.Link
	}
	return "Olá, " + name + "! Este é o seu convite para " + event + ". Confirme a sua presença aqui: " + t.Link
}

// subject is an e-mail's.
func (t GuestText) subject() string {
	event := said(t.Event, "o seu evento")
	switch t.Kind {
	case "REMINDER":
		return "Falta a sua resposta: " + event
	case "OWN":
		return "Recado sobre " + event
	case "QR_CODE":
		return "Código de entrada: " + event
	}
	return "Convite: " + event
}

// kind and values are those of the approved wording.
func (t GuestText) kind() messages.Kind {
	switch t.Kind {
	case "REMINDER":
		return messages.GuestReminder
	case "OWN":
		return messages.GuestNote
	case "QR_CODE":
		return messages.GuestQrCode
	}
	return messages.GuestInvite
}

func (t GuestText) values() []string {
	name, event, ofEvent, business := t.parts()
	switch t.Kind {
	case "OWN":
		return []string{name, event, ownWords(t.OwnWords), t.Link}
	case "QR_CODE":
		return []string{name, ofEvent, t.Link}
	}
	return []string{name, event, business, t.Link}
}

// letters are what e-mails look like, all within one frame.
//
//go:embed letter_frame.html.tmpl guest_letter.html.tmpl notice_letter.html.tmpl
var letters embed.FS

var letterTemplates = template.Must(template.ParseFS(letters, "*.html.tmpl"))

// codeCID is what the picture of the code is called inside its e-mail.
const codeCID = "codigo@cortejo"

// message is it on its way to an address. code is the picture of its QR code, codeURL where WhatsApp fetches that.
func (t GuestText) message(channel messages.Channel, to string, code []byte, codeURL string) (messages.Message, error) {
	m := messages.Message{Channel: channel, To: to, Kind: t.kind(), Body: t.Text(), Values: t.values(),
		IsRequested: t.Kind == "LOST_LINK"}
	if channel == messages.WhatsApp {
		if m.PictureURL = codeURL; codeURL != "" {
			// The approved wording's picture begins with our address; the value is how it ends.
			m.Values = append(m.Values, codeURL[strings.LastIndex(codeURL, "/")+1:])
		}
		return m, nil
	}
	name, _, _, business := t.parts()
	var html bytes.Buffer
	err := letterTemplates.ExecuteTemplate(&html, "guest_letter.html.tmpl", map[string]any{
		"Subject": t.subject(), "Name": name, "Event": said(t.Event, "O seu evento"), "Sentence": t.sentence(),
		"Call": t.call(), "Link": t.Link, "Business": business, "Code": len(code) > 0, "StopURL": t.StopURL,
	})
	if err != nil {
		return m, fmt.Errorf("write an e-mail: %w", err)
	}
	m.Values, m.Body = nil, t.plain(len(code) > 0)
	m.Email = messages.Letter{Subject: t.subject(), HTML: html.String(), StopURL: t.StopURL, OneClick: true}
	if len(code) > 0 {
		m.Email.Inline = []messages.Inline{{CID: codeCID, Name: "codigo-de-entrada.png", ContentType: "image/png",
			Content: code}}
	}
	return m, nil
}
