package rsvp

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html/template"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"cortejo/api/publicevent"
	"cortejo/formats/botanical"
	"cortejo/formats/longdate"
	"cortejo/formats/qrcode"
	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/platform/problem"
)

//go:embed pages/*.html
var files embed.FS

// The words behind an address that say what to show.
const changeQuery, agendaQuery, sentQuery = "mudar", "agenda", "enviado"

var pages = template.Must(template.New("").Funcs(template.FuncMap{"icon": icon, "stopButton": func() string { return jobs.StopButton }, "wreath": func() template.HTML { return wreath }}).ParseFS(files, "pages/*.html"))

var wreath = template.HTML(botanical.Wreath()) // drawn here, of nothing that anybody typed

// shell is what every page has around it.
type shell struct {
	Stylesheet string
	Tint       string
	Title      string // of the document; it names the event and nobody else
	Preview    *preview
}

// preview is what a shared link shows: the event and nothing of the invitation.
type preview struct{ Title, Description, Image string }

// cover is the event as its stationery shows it.
type cover struct {
	shell
	EventTitle    string
	First, Second string // a couple's names
	When          string
	Drawing       template.HTML   // behind the title
	Garden        []template.HTML // below everything, the far row first
	Initials      []string
}

type refusedPage struct {
	shell
	Title, Words, RequestID string
}

type lostPage struct {
	cover
	Slug, Name, Digits, Note string
	Errors                   map[string]string
	Sent                     bool
}

// formNote stands above the form.
type formNote struct {
	Title, Words string
	// Other is what somebody else answered meanwhile; Send is what the button then says.
	Other *typed
	Send  string
}

type formPage struct {
	cover
	Note       formNote
	Asked, Due string
	Places     string
	Version    int
	Guests     []guestCard
	Message    string
	MessageWas string // the other answer's
	Errors     map[string]string
	Stopped    bool
	Answered   bool
	Contact    *contact
}

type guestCard struct {
	ID, Title, Kind, Name string
	Unnamed               bool
	Questions             []question
	Diets                 []option
	Own                   string
	Ages                  []option
	// What the other answer says, where it says something else.
	DietWas, AgeWas, NameWas string
	NameError, OwnError      string
	NameField, DietField     string
	OwnField, AgeField       string
}

type question struct {
	Field, Label, When, Icon string
	Yes, No                  bool
	Was, Error               string
}

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
}

// row is who of an invitation answered alike.
type row struct {
	Names, Says, Status string
}

type contact struct{ Name, URL string }

func (s *Service) shellOf() shell {
	return shell{Stylesheet: s.styles.url(), Tint: "wine", Title: "Convite"}
}

// write renders a page; what cannot be rendered is a fault of ours.
func (s *Service) write(w http.ResponseWriter, r *http.Request, status int, name string, page any) {
	if refused, is := page.(refusedPage); is {
		refused.shell = s.shellOf()
		page = refused
	}
	var out bytes.Buffer
	if err := pages.ExecuteTemplate(&out, name, page); err != nil {
		s.Log.ErrorContext(r.Context(), "an answer page could not be written", "page", name, "cause", err)
		http.Error(w, "Aconteceu um erro desconhecido", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(out.Len()))
	w.WriteHeader(status)
	_, _ = w.Write(out.Bytes()) // only a reader who went away makes this fail
}

// coverOf is the stationery of an event as its public page knows it.
func (s *Service) coverOf(_ *http.Request, slug string, event publicevent.GetOutput) cover {
	names := event.Names
	c := cover{shell: s.shellOf(), EventTitle: event.Title}
	c.Tint = string(publicevent.TintOf(event.Type))
	if len(names) == 2 {
		c.First, c.Second = names[0], names[1]
	}
	title := cmp.Or(strings.Join(names, " & "), event.Title)
	c.Title = title
	c.Initials = initials(names, event.Title)
	var when []string
	if event.Date != nil {
		when = append(when, longdate.Day(event.Date.Time()))
	}
	for _, place := range []*string{event.CeremonyPlace, event.ReceptionPlace} {
		if place != nil && *place != "" {
			when = append(when, *place)
			break
		}
	}
	c.When = strings.Join(when, " · ")
	seed := event.CoverSeed.String()
	c.Drawing = drawing(seed)
	c.Garden = []template.HTML{drawing(seed + "1"), drawing(seed + "2"), drawing(seed + "3"), drawing(seed), drawing(seed + "4")}
	c.Preview = &preview{Title: title, Description: cmp.Or(c.When, "Confirme a sua presença"), Image: s.PublicURL + publicevent.PictureURL(slug, event)}
	return c
}

func drawing(seed string) template.HTML {
	return template.HTML(botanical.SVG(botanical.Grow(seed, botanical.CardGround))) // numbers alone
}

func initials(names []string, title string) []string {
	if len(names) == 0 {
		names = []string{title}
	}
	var all []string
	for _, name := range names {
		if first, _ := utf8.DecodeRuneInString(strings.ToUpper(strings.TrimSpace(name))); first != utf8.RuneError {
			all = append(all, string(first))
		}
	}
	return all
}

// coverFor is the stationery of an invitation.
func (s *Service) coverFor(q request, in invitation) cover {
	event := publicevent.GetOutput{
		Title: in.Event.Title, Type: in.Event.Type, Names: publicevent.Names(in.Event.Title, in.Event.Type, in.Event.PersonName), Date: in.Event.Date,
		CoverSeed: in.Event.UUID, CeremonyPlace: &in.Event.CeremonyPlace, ReceptionPlace: &in.Event.ReceptionPlace,
	}
	return s.coverOf(q.r, q.slug, event)
}

func (in invitation) place() string {
	return cmp.Or(in.Event.CeremonyPlace, in.Event.ReceptionPlace)
}

// form shows the form with what was typed, and beside it what somebody else answered, where somebody did.
func (s *Service) form(q request, status int, in invitation, t typed, note formNote) {
	page := formPage{
		cover: s.coverFor(q, in), Note: note, Asked: asked(in), Version: t.version, Message: t.message, Errors: t.errors, Stopped: in.Stopped, Answered: in.AnsweredAt != nil,
		Contact: ask(in, ""),
	}
	if in.AnswerBy != nil {
		page.Due = "Responda até " + longdate.WeekdayOfYear(in.AnswerBy.Time()) + "."
	}
	if in.Places != nil && *in.Places < len(in.Guests) {
		page.Places = "O convite é para " + people(*in.Places) + "."
	}
	if sentence := t.errors[""]; sentence != "" {
		page.Note.Words = sentence
	}
	if note.Other != nil && note.Other.message != t.message {
		page.MessageWas = cmp.Or(note.Other.message, "sem recado")
	}
	page.Note.Send = cmp.Or(note.Send, "Enviar respostas")
	for i, g := range in.Guests {
		page.Guests = append(page.Guests, card(in, i, g, t, note.Other))
	}
	s.write(q.w, q.r, status, "form", page)
}

func card(in invitation, i int, g guest, t typed, other *typed) guestCard {
	one, known := t.guests[g.UUID]
	if !known { // a guest who came to the invitation meanwhile
		one = standing(in).guests[g.UUID]
	}
	c := guestCard{
		ID: "g" + strconv.Itoa(i), Title: in.called(g), Name: one.name, Unnamed: g.Name == "",
		NameField: field(g.UUID, "name"), DietField: field(g.UUID, "diet"), OwnField: field(g.UUID, "own"), AgeField: field(g.UUID, "age"),
		NameError: t.errors[field(g.UUID, "name")], OwnError: t.errors[field(g.UUID, "own")],
	}
	if g.Child {
		c.Kind = "criança"
		if g.Age != nil {
			c.Kind += ", " + age(*g.Age)
		} else {
			c.Ages = options(one.ageBand, append([]option{{Value: "", Label: "Escolha"}}, ageBands...))
		}
	}
	c.Diets, _ = dietOptions("")
	c.Diets, c.Own = options(one.diet, c.Diets), one.own
	if !slices.ContainsFunc(c.Diets, func(o option) bool { return o.Chosen }) {
		c.Diets, c.Own = dietOptions(one.diet)
	}
	var was typedGuest
	if other != nil {
		was = other.guests[g.UUID]
		if was.eats() != one.eats() {
			c.DietWas = cmp.Or(was.eats(), "como de tudo")
		}
		if c.Ages != nil && was.ageBand != one.ageBand {
			c.AgeWas = bandWords(was.ageBand)
		}
		if c.Unnamed && was.name != one.name {
			c.NameWas = cmp.Or(was.name, "sem nome")
		}
	}
	for _, sub := range in.questions() {
		says := one.says[idOf(sub)]
		asked := question{Field: questionField(g.UUID, sub), Yes: says == attending, No: says == notAttending}
		asked.Error = t.errors[asked.Field]
		if sub != nil {
			asked.Label, asked.When, asked.Icon = sub.Name, in.when(*sub), iconOf(sub.Kind)
		}
		if other != nil && was.says[idOf(sub)] != says {
			asked.Was = map[string]string{attending: "vai", notAttending: "não vai", unknown: "sem resposta"}[was.says[idOf(sub)]]
		}
		c.Questions = append(c.Questions, asked)
	}
	return c
}

func bandWords(band string) string {
	for _, o := range ageBands {
		if o.Value == band {
			return strings.ToLower(o.Label)
		}
	}
	return "sem idade"
}

func age(years int) string {
	switch years {
	case 0:
		return "recém-nascido"
	case 1:
		return "1 ano"
	}
	return strconv.Itoa(years) + " anos"
}

func people(n int) string {
	if n == 1 {
		return "1 pessoa"
	}
	return strconv.Itoa(n) + " pessoas"
}

func iconOf(kind string) string {
	switch kind {
	case "CEREMONY":
		return "church"
	case "PARTY":
		return "party"
	}
	return "star"
}

// asked is the page's question.
func asked(in invitation) string {
	if len(in.Guests) == 1 {
		return in.Name + ", você vem?"
	}
	return in.Name + ", vocês vêm?"
}

func full(in invitation) string {
	sentence := "O convite é para " + people(*in.Places) + ". Escolha quem vem e envie de novo"
	if in.Planner.Phone != "" {
		sentence += ", ou fale com " + in.Planner.Name
	}
	return sentence + ". O que você escreveu continua aqui."
}

// answered is the page once an answer is there, or once no more are taken.
func (s *Service) answered(q request, in invitation) answeredPage {
	page := answeredPage{cover: s.coverFor(q, in), Message: in.Message, Open: in.Open, Stopped: in.Stopped, Calendar: in.Event.Date != nil, ChangeQuery: changeQuery, AgendaQuery: agendaQuery}
	var order []string
	names := map[string][]string{}
	status := map[string]string{}
	var coming []guest
	for _, g := range in.Guests {
		says, of := in.summary(g)
		if names[says] == nil {
			order = append(order, says)
		}
		names[says] = append(names[says], in.short(g))
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
		page.Rows = append(page.Rows, row{Names: listed(names[says]), Says: spoken, Status: status[says]})
	}
	page.Come = len(coming) > 0
	first := ""
	for _, g := range append(coming, in.Guests...) {
		if g.Name != "" {
			first = firstWord(g.Name)
			break
		}
	}
	left, dated := in.daysLeft(time.Now())
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
	page.Code = s.code(q, in)
	if in.AnswerBy != nil {
		page.Due = longdate.DayOfYear(in.AnswerBy.Time())
	}
	if !in.Open {
		page.Ask = ask(in, "")
	}
	return page
}

// code draws the door's code of an invitation; nothing where there is none yet, or where another key made it.
func (s *Service) code(q request, in invitation) template.URL {
	if in.Code == nil {
		return ""
	}
	secret := s.Links.Derive(secretlink.CheckIn, in.Event.UUID, in.UUID, in.Code.Counter)
	if hash, _ := secretlink.Hash(secret); hex.EncodeToString(hash) != in.Code.Hash {
		return ""
	}
	picture, err := qrcode.PNG(qrcode.Text(in.Code.ShortID, secret))
	if err != nil {
		s.Log.ErrorContext(q.r.Context(), "a code could not be drawn", "request_id", problem.RequestID(q.r.Context()), "cause", err)
		return ""
	}
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(picture)) // drawn here
}

// summary is what a guest has answered, in words, and whether they come.
func (in invitation) summary(g guest) (says, status string) {
	var to []string
	missing := false
	for _, sub := range in.questions() {
		switch g.says(sub) {
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
		return "vai " + listed(to), attending
	case len(to) > 0:
		return "só " + listed(to), attending
	case missing:
		if !in.Open {
			return "sem resposta", unknown
		}
		return "falta responder", unknown
	}
	return "não vai", notAttending
}

// toThe is a sub-event that somebody goes to.
func toThe(sub subEvent) string {
	lower := strings.ToLower(sub.Name)
	for _, feminine := range []string{"cerimônia", "cerimonia", "festa", "recepção", "recepcao", "balada", "missa", "bênção"} {
		if first := firstWord(lower); first == feminine {
			return "à " + lower
		}
	}
	for _, masculine := range []string{"almoço", "jantar", "brunch", "coquetel", "casamento", "civil", "churrasco", "café"} {
		if first := firstWord(lower); first == masculine {
			return "ao " + lower
		}
	}
	return sub.Name
}

// ask is whom to ask, with words that WhatsApp begins with; nil without a phone.
func ask(in invitation, said string) *contact {
	if in.Planner.Phone == "" {
		return nil
	}
	text := "Olá! É sobre o convite “" + in.Name + "”, " + in.Event.Title + "."
	if said != "" {
		text += " " + said
	}
	return &contact{Name: in.Planner.Name, URL: "https://wa.me/" + strings.TrimPrefix(in.Planner.Phone, "+") + "?text=" + strings.ReplaceAll(url.QueryEscape(text), "+", "%20")}
}

// said is an answer that came too late, in words for whom to ask.
func (t typed) said(in invitation) string {
	var all []string
	for _, g := range in.Guests {
		one := t.guests[g.UUID]
		for _, sub := range in.questions() {
			word := map[string]string{attending: "vai", notAttending: "não vai"}[one.says[idOf(sub)]]
			if word == "" {
				continue
			}
			if sub != nil {
				word += " " + toThe(*sub)
			}
			all = append(all, in.called(g)+" "+word)
		}
	}
	if len(all) == 0 {
		return ""
	}
	return listed(all) + "."
}

func setRetry(w http.ResponseWriter, wait time.Duration) {
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
}

func inMinutes(wait time.Duration) string {
	minutes := int(math.Ceil(wait.Minutes()))
	if minutes <= 1 {
		return "um minuto"
	}
	if minutes > 90 {
		return fmt.Sprintf("%d horas", int(math.Ceil(wait.Hours())))
	}
	return fmt.Sprintf("%d minutos", minutes)
}
