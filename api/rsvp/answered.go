package rsvp

import (
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"html/template"
	"strconv"
	"time"

	"cortejo/formats/longdate"
	"cortejo/formats/qrcode"
	"cortejo/formats/secretlink"
	"cortejo/platform/problem"
)

type answeredPage struct {
	cover
	Thanks, Name string
	Words, Left  string
	Rows         []row
	Come         bool
	Message      string
	Calendar     bool
	Open, Late   bool
	Due          string
	Stopped      bool
	Ask          *contact
	// Code is the door's, as a picture.
	Code template.URL
	// The words behind the address that lead on.
	ChangeQuery, AgendaQuery string
	// Website is where the event's website is, once it is published.
	Website string
}

// row is who of an invitation answered alike.
type row struct {
	Names, Says, Status string
}

// answeredPageOf is the page once an answer is there, or once no more are taken.
func (s *Service) answeredPageOf(q request, in invitation) answeredPage {
	page := answeredPage{cover: s.coverOfInvitation(q, in), Message: in.Message, Open: in.Open, Stopped: in.Stopped,
		Calendar: in.Event.Date != nil, ChangeQuery: changeQuery, AgendaQuery: agendaQuery}
	if in.Site != nil && in.Site.Theme != "" {
		page.Website = "/" + q.slug
	}
	var order []string
	names := map[string][]string{}
	status := map[string]string{}
	var coming []guest
	for _, g := range in.Guests {
		says, of := in.summaryOf(g)
		if names[says] == nil {
			order = append(order, says)
		}
		names[says] = append(names[says], in.shortNameOf(g))
		status[says] = of
		if of == attending {
			coming = append(coming, g)
		}
	}
	for _, says := range order {
		spoken := says
		if len(names[says]) > 1 {
			spoken = map[string]string{"vai": "vão", "não vai": "não vão"}[says]
			spoken = cmp.Or(spoken, says)
		}
		page.Rows = append(page.Rows, row{Names: joinNames(names[says]), Says: spoken, Status: status[says]})
	}
	page.Come = len(coming) > 0
	first := ""
	for _, g := range append(coming, in.Guests...) {
		if g.Name != "" {
			first = firstWordOf(g.Name)
			break
		}
	}
	left, dated := in.countDaysLeft(time.Now())
	switch {
	case in.AnsweredAt == nil:
		page.Thanks = in.Name
	case page.Come:
		page.Thanks, page.Name = "Obrigado", first
		page.Words = "Que alegria ter você com a gente."
		if len(coming) > 1 {
			page.Words = "Que alegria ter vocês com a gente."
		}
	default:
		page.Thanks, page.Name = "Obrigado por avisar", first
		page.Words = "Vamos sentir a sua falta, e brindar a você de longe."
		if len(in.Guests) > 1 {
			page.Words = "Vamos sentir a falta de vocês, e brindar de longe."
		}
	}
	if dated && page.Come {
		switch {
		case left == 0:
			page.Left = "É hoje!"
		case left == 1:
			page.Left = "É amanhã!"
		case left > 1:
			page.Left = "Faltam " + strconv.Itoa(left) + " dias."
		}
	}
	page.Code = s.drawCode(q, in)
	if in.AnswerBy != nil {
		page.Due = longdate.FormatDayOfYear(in.AnswerBy.Time())
	}
	if !in.Open {
		page.Ask = ask(in, "")
	}
	return page
}

// drawCode draws the door's code of an invitation; nothing where there is none yet, or where another key made it.
func (s *Service) drawCode(q request, in invitation) template.URL {
	if in.Code == nil {
		return ""
	}
	secret := s.Secrets.Links().DeriveInvitationToken(secretlink.CheckIn, in.Event.UUID, in.UUID, in.Code.Counter)
	if hash, _ := secretlink.Hash(secret); hex.EncodeToString(hash) != in.Code.Hash {
		return ""
	}
	picture, err := qrcode.RenderPNG(qrcode.FormatInvitationText(in.Code.ShortID, secret))
	if err != nil {
		s.Log.ErrorContext(q.r.Context(), "a code could not be drawn", "request_id", problem.RequestID(q.r.Context()),
			"cause", err)
		return ""
	}
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(picture)) // drawn here
}

// summaryOf is what a guest has answered, in words, and whether they come.
func (in invitation) summaryOf(g guest) (says, status string) {
	var to []string
	missing := false
	for _, sub := range in.questions() {
		switch g.answerOf(sub) {
		case attending:
			if sub != nil {
				to = append(to, toThe(*sub))
			}
		case unknown:
			missing = true
		}
	}
	switch {
	case len(in.SubEvents) == 0 && g.Status == attending, len(in.SubEvents) > 0 && len(to) == len(in.SubEvents):
		return "vai", attending
	case len(to) > 0 && missing:
		return "vai " + joinNames(to), attending
	case len(to) > 0:
		return "só " + joinNames(to), attending
	case missing:
		if !in.Open {
			return "sem resposta", unknown
		}
		return "falta responder", unknown
	}
	return "não vai", notAttending
}
