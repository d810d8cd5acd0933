package jobs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"cortejo/formats/notificationtext"
	"cortejo/providers/messages"
)

// settingsPage is where a person chooses what reaches them, and by which ways.
const settingsPage = "/app/menu/settings/notifications"

// mostNamed is how many of several notifications a WhatsApp message names.
const mostNamed = 3

// noticed is a notification as the database tells it for a message.
type noticed struct {
	Type         string          `json:"type"`
	Many         int             `json:"many"`
	Content      json.RawMessage `json:"content"`
	UUID         uuid.UUID       `json:"uuid"`
	BusinessUUID uuid.UUID       `json:"businessUuid"`
}

// letterLine is one thing that a letter tells, and where it leads.
type letterLine struct{ Title, Text, Link string }

// letterSection is some of one kind; of More nothing is told but how many.
type letterSection struct {
	Heading string
	Lines   []letterLine
	More    int
}

// noticeLetter is what an e-mail to a person of a team says.
type noticeLetter struct {
	Subject, Name, Title, Text string
	Sections                   []letterSection
	Link, Call                 string
	// StopURL is where they choose what comes.
	StopURL string
}

// Sentence is what a mailbox shows beside the subject.
func (l noticeLetter) Sentence() string {
	if l.Text != "" || len(l.Sections) == 0 || len(l.Sections[0].Lines) == 0 {
		return l.Text
	}
	return l.Sections[0].Lines[0].Title
}

// message is the letter on its way.
func (l noticeLetter) message(kind messages.Kind, to string) (messages.Message, error) {
	var html bytes.Buffer
	if err := letterTemplates.ExecuteTemplate(&html, "notice_letter.html.tmpl", l); err != nil {
		return messages.Message{}, fmt.Errorf("jobs: write an e-mail: %w", err)
	}
	paragraphs := []string{"Olá, " + l.Name + "!", strings.Join(some(l.Title, l.Text), "\n")}
	for _, section := range l.Sections {
		lines := some(section.Heading)
		for _, line := range section.Lines {
			lines = append(lines, "• "+strings.Join(some(line.Title, line.Text), " · ")+"\n  "+line.Link)
		}
		if section.More > 0 {
			lines = append(lines, "e mais "+strconv.Itoa(section.More))
		}
		paragraphs = append(paragraphs, strings.Join(lines, "\n"))
	}
	paragraphs = append(paragraphs, l.Call+":\n"+l.Link, "Você escolheu receber isto por e-mail. Para mudar: "+
		l.StopURL)
	return messages.Message{
		Kind: kind, Channel: messages.Email, To: to, Body: strings.Join(paragraphs, "\n\n") + "\n",
		Email: messages.Letter{Subject: l.Subject, HTML: html.String(), StopURL: l.StopURL},
	}, nil
}

// some are those that are not empty.
func some(parts ...string) (full []string) {
	for _, part := range parts {
		if part != "" {
			full = append(full, part)
		}
	}
	return full
}

// linesOf says what notifications tell, each with the address that opens it in its workspace.
func (o Options) linesOf(text []byte) ([]letterLine, error) {
	var all []noticed
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("jobs: read notifications: %w", err)
	}
	lines := make([]letterLine, 0, len(all))
	for _, one := range all {
		content, err := saidContent(one.Content)
		if err != nil {
			return nil, err
		}
		words := notificationtext.Render(one.Type, one.Many, content)
		opens := url.Values{"abrir": {one.UUID.String()}, "espaco": {one.BusinessUUID.String()}, "em": {words.Path}}
		lines = append(lines,
			letterLine{Title: words.Title, Text: words.Text,
				Link: o.PublicURL + "/app/notifications?" + opens.Encode()})
	}
	return lines, nil
}

// saidContent is what a message says of a notification's content: of what people typed in it no link or number stays
// (said).
func saidContent(text []byte) (content notificationtext.NotifiedContent, err error) {
	var parts any
	if err = json.Unmarshal(text, &parts); err == nil {
		if text, err = json.Marshal(saidParts("", parts)); err == nil {
			err = json.Unmarshal(text, &content)
		}
	}
	if err != nil {
		return content, fmt.Errorf("jobs: read a notification: %w", err)
	}
	return content, nil
}

func saidParts(key string, value any) any {
	switch value := value.(type) {
	case map[string]any:
		for name, part := range value {
			value[name] = saidParts(name, part)
		}
	case []any:
		for i, part := range value {
			value[i] = saidParts(key, part)
		}
	case string:
		switch key {
		case "name", "title", "decision", "reason", "missing":
			return said(value, "")
		}
	}
	return value
}

// noticeMessage is what leaves of what is due for one person by one channel.
func (o Options) noticeMessage(channel, phone, email, name string, lines []letterLine) (messages.Message, error) {
	first, settings := firstName(name, "boas-vindas"), o.PublicURL+settingsPage
	letter := noticeLetter{Subject: lines[0].Title, Name: first, Title: lines[0].Title, Text: lines[0].Text,
		Link: lines[0].Link, Call: "Abrir no Cortejo", StopURL: settings}
	words := strings.Join(some(letter.Title, letter.Text), " · ")
	if len(lines) > 1 {
		title := strconv.Itoa(len(lines)) + " novidades"
		letter.Subject, letter.Title, letter.Text, letter.Link = title+": "+lines[0].Title, title,
			"", o.PublicURL+"/app/notifications"
		letter.Sections = []letterSection{{Lines: lines}}
		names := make([]string, 0, mostNamed+1)
		for _, line := range lines[:min(mostNamed, len(lines))] {
			names = append(names, line.Title)
		}
		if more := len(lines) - mostNamed; more > 0 {
			names = append(names, "e mais "+strconv.Itoa(more))
		}
		words = title + ": " + strings.Join(names, "; ")
	}
	if channel == "EMAIL" {
		return letter.message(messages.Notification, email)
	}
	return messages.Message{
		Kind: messages.Notification, Channel: messages.WhatsApp, To: phone,
		Body: "Olá, " + first + "! " + words + ". Veja: " + letter.Link + " Para escolher o que chega por aqui: " +
			settings,
		Values: []string{first, words, letter.Link},
	}, nil
}
