package sitepage

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"cortejo/formats/category"
	"cortejo/formats/picture"
	"cortejo/formats/sitedoc"
	"cortejo/sql/civil"
)

// Drawing is what a page is drawn of.
type Drawing struct {
	Document sitedoc.Document
	Facts    Facts
	// Base is the address of the site, relative to this server; Photos is where its photographs are.
	Base, Photos string
	Now          time.Time
	// Preview draws the page that its editor looks at: blocks that a visitor would not see for want of something say
	// so.
	Preview bool
	// Private is a site that not all may see: vendors' own pages, which know nothing of that, are not linked.
	Private bool
	// Form is what a guest wrote into the form for messages that could not be taken.
	Form MessageForm
}

// MessageForm is the form for messages as it was sent.
type MessageForm struct {
	Name, Message string
	Errors        map[string]string
	Note, Thanks  string
}

// section is one block as its template draws it.
type section struct {
	ID        uuid.UUID
	Kind      sitedoc.Kind
	Class     string
	Modifiers []string
	Name      string // of the kind
	Title     string
	Words     [][]string
	Photos    []photo
	Items     []item
	Hint      string // for editors of the site: the missing content of a block that visitors do not see yet

	Photo         *photo // the cover's
	Greeting      string
	Initials      []string
	First, Second string
	And           string
	When          *dateParts
	Where         string
	Menu          []link
	Act           *act

	Moments   []moment
	Countdown *countdown
	AnswerBy  string
	Vendors   []vendor
	Messages  *messages
}

type act struct{ URL, Name string }

type link struct {
	ID   uuid.UUID
	Name string
}

type photo struct {
	Src, Srcset, Sizes, Large string
	Width, Height             int
	Alt                       string
	First                     bool // it is before the reader's eyes at once
}

type item struct {
	Title, Initial string
	Words          [][]string
	Hour           string
	Where          string
	URL, Maps      string
	Photo          *photo
}

type moment struct {
	Class, Title         string
	When                 *dateParts
	Place, Address       string
	Words                [][]string
	Maps, Waze, Calendar string
}

type countdown struct {
	Sentence string // in the place of numbers
	Spoken   string
	Digits   []string
	Unit     string
	Until    string // RFC 3339; empty where the hour is not known
	Caption  string
}

type vendor struct{ URL, Name, Category string }

type messages struct {
	MessageForm
	Action string
	Said   []visitorMessage
}

type visitorMessage struct {
	By    string
	Words [][]string
}

// isDrawn reports whether a block is drawn: if it has content, and in a preview always, unless it is switched off.
func (d Drawing) isDrawn(block sitedoc.Block) bool {
	return block.IsShown && (d.Preview || d.hasSomethingIn(block))
}

// hasSomethingIn reports whether a block has content for visitors.
func (d Drawing) hasSomethingIn(block sitedoc.Block) bool {
	c := block.Content
	switch block.Kind {
	case sitedoc.Gifts:
		return d.Facts.Gifts
	case sitedoc.Vendors:
		return len(d.Facts.Vendors) > 0
	case sitedoc.Countdown:
		return d.Facts.Date != nil
	case sitedoc.Gallery:
		return len(c.Photos) > 0
	case sitedoc.People, sitedoc.Timeline, sitedoc.Lodging, sitedoc.Questions:
		return len(c.Items) > 0 || c.Text != ""
	case sitedoc.Story, sitedoc.DressCode, sitedoc.Text:
		return c.Text != "" || len(c.Photos) > 0
	case sitedoc.Moments:
		return len(c.Items) > 0
	}
	return true
}

// sectionOf is a block, with what of the event it shows.
func (d Drawing) sectionOf(block sitedoc.Block) section {
	c := block.Content
	s := section{
		ID: block.UUID, Kind: block.Kind, Class: strings.ToLower(strings.ReplaceAll(string(block.Kind), "_", "-")),
		Name: block.Kind.Name(), Title: c.Title, Words: wordsOf(c.Text),
	}
	sizes := "(min-width: 48rem) 44rem, 100vw"
	if block.Kind == sitedoc.Gallery {
		sizes = "(min-width: 48rem) 22rem, 50vw"
	}
	for _, p := range c.Photos {
		if drawn := d.photoOf(p, sizes); drawn != nil {
			s.Photos = append(s.Photos, *drawn)
		}
	}
	for _, it := range c.Items {
		s.Items = append(s.Items, d.itemOf(it))
	}
	if d.Preview && !d.hasSomethingIn(block) {
		s.Hint = cmp.Or(hints[block.Kind], "Este bloco ainda está vazio, e por isso não aparece no site.")
	}
	switch block.Kind {
	case sitedoc.Cover:
		d.fillCover(&s)
	case sitedoc.Moments:
		d.fillMoments(&s, c.Items)
	case sitedoc.Countdown:
		s.Countdown = d.countdown()
	case sitedoc.RSVP:
		if d.Facts.AnswerBy != nil {
			s.AnswerBy = strings.Join([]string{datePartsOf(d.Facts.AnswerBy, nil).Day,
				datePartsOf(d.Facts.AnswerBy, nil).Month}, " de ")
		}
		s.Act = d.answers()
	case sitedoc.Gifts:
		s.Act = &act{d.Base + "/presentes", "Ver a lista de presentes"}
	case sitedoc.Vendors:
		for _, v := range d.Facts.Vendors {
			label := ""
			if len(v.Categories) > 0 {
				label = cmp.Or(category.Labels[v.Categories[0]], v.Categories[0])
			}
			drawn := vendor{Name: v.Name, Category: label}
			if !d.Private {
				drawn.URL = d.Base + "/fornecedores/" + v.ID.String()
			}
			s.Vendors = append(s.Vendors, drawn)
		}
	case sitedoc.Messages:
		s.Messages = &messages{MessageForm: d.Form,
			Action: d.Base + "/" + MessagesSegment + "#bloco-" + block.UUID.String()}
		for _, m := range d.Facts.Messages {
			s.Messages.Said = append(s.Messages.Said, visitorMessage{m.Name, wordsOf(m.Message)})
		}
	}
	return s
}

// hints say what else than words a block waits for.
var hints = map[sitedoc.Kind]string{
	sitedoc.Gifts:     "Este bloco aparece no site quando a lista tiver presentes.",
	sitedoc.Vendors:   "Este bloco aparece no site quando houver fornecedores para indicar.",
	sitedoc.Countdown: "Este bloco aparece no site quando o evento tiver uma data.",
	sitedoc.Gallery:   "Este bloco aparece no site quando tiver fotos.",
}

// photoOf is a photograph in the sizes that it is kept in; nil where it is not the event's any more.
func (d Drawing) photoOf(p sitedoc.Photo, sizes string) *photo {
	size, known := d.Facts.Photos[p.UUID]
	if !known || size.Width < 1 || size.Height < 1 {
		return nil
	}
	at := d.Photos + p.UUID.String() + "/"
	var set []string
	for _, width := range picture.GalleryWidths {
		set = append(set, at+strconv.Itoa(width)+".jpg "+strconv.Itoa(min(width, size.Width))+"w")
		if size.Width <= width {
			break
		}
	}
	return &photo{
		Src: at + strconv.Itoa(picture.GalleryWidths[1]) + ".jpg", Srcset: strings.Join(set, ", "), Sizes: sizes,
		Large: at + strconv.Itoa(picture.GalleryWidths[2]) + ".jpg",
		Width: size.Width, Height: size.Height, Alt: p.Alt,
	}
}

func (d Drawing) itemOf(it sitedoc.Item) item {
	drawn := item{Title: it.Title, Words: wordsOf(it.Text), Hour: hourOf(it.Time),
		Where: joinNonEmpty(it.Place, it.Address),
		URL:   it.URL}
	if first := initialsOf([]string{it.Title}); len(first) > 0 {
		drawn.Initial = first[0]
	}
	if drawn.Where != "" {
		drawn.Maps = mapsOf(drawn.Where)
	}
	if it.Photo != nil {
		drawn.Photo = d.photoOf(*it.Photo, "12rem")
	}
	return drawn
}

func (d Drawing) fillCover(s *section) {
	f := d.Facts
	if len(s.Photos) > 0 {
		s.Photo, s.Modifiers = &s.Photos[0], []string{"has-photo"}
		s.Photo.First = true
		s.Photo.Sizes = "(min-width: 48rem) 40rem, 80vw"
		if d.Document.Theme == sitedoc.Editorial || d.Document.Theme == sitedoc.Horizon ||
			d.Document.Theme == sitedoc.Night {
			s.Photo.Sizes = "100vw"
		}
	}
	s.Greeting = greetings[f.Type]
	names := f.Names
	if len(names) == 0 {
		names = []string{f.Title}
	}
	s.First = names[0]
	if len(names) > 1 {
		s.Second = names[1]
	}
	s.Initials = initialsOf(names)
	switch longest, word := lengthsOf(names); {
	case longest > 16 || word > 10:
		s.Modifiers = append(s.Modifiers, "long-names")
	case word > 7:
		s.Modifiers = append(s.Modifiers, "wide-names")
	}
	s.And = "&"
	if d.Document.Theme == sitedoc.Tiles || d.Document.Theme == sitedoc.Night {
		s.And = "e"
	}
	s.When = datePartsOf(f.Date, f.StartTime)
	s.Where = cmp.Or(f.CeremonyPlace, f.ReceptionPlace)
	for _, block := range d.Document.Blocks {
		if block.Kind == sitedoc.RSVP && d.isDrawn(block) && s.Act == nil {
			s.Act = d.answers()
		}
	}
	if s.Act == nil && d.Facts.Gifts &&
		slices.ContainsFunc(d.Document.Blocks, func(b sitedoc.Block) bool {
			return b.Kind == sitedoc.Gifts &&
				d.isDrawn(b)
		}) {
		s.Act = &act{d.Base + "/presentes", "Ver os presentes"}
	}
	if d.Document.Theme != sitedoc.Editorial {
		return
	}
	for _, block := range d.Document.Blocks {
		if block.Kind != sitedoc.Cover && d.isDrawn(block) {
			s.Menu = append(s.Menu, link{block.UUID, cmp.Or(block.Content.Title, block.Kind.Name())})
		}
	}
}

// lengthsOf are how many letters the longest name has, and the longest word, which no line of a cover may break.
func lengthsOf(names []string) (longest, word int) {
	for _, name := range names {
		longest = max(longest, utf8.RuneCountInString(name))
		for part := range strings.FieldsSeq(name) {
			word = max(word, utf8.RuneCountInString(part))
		}
	}
	return longest, word
}

// answers is the way to an invitation's answer; nil where the event has none.
func (d Drawing) answers() *act {
	if !d.Facts.TakesAnswers {
		return nil
	}
	return &act{d.Base + "/rsvp", "Confirmar presença"}
}

// resolveMoment returns the place, date and time of a moment. Those that it leaves empty are the event's.
func (f Facts) resolveMoment(it sitedoc.Item, items []sitedoc.Item) (place string, date *civil.Date,
	clock *civil.Clock) {
	place, date, clock = it.Place, it.Date, it.Time
	switch it.Role {
	case sitedoc.Ceremony:
		place = cmp.Or(place, f.CeremonyPlace)
	case sitedoc.Reception:
		place = cmp.Or(place, f.ReceptionPlace)
	default:
		return place, date, clock
	}
	// The event's hour is when it begins: the ceremony's, or the party's where there is no ceremony.
	first := it.Role == sitedoc.Ceremony ||
		!slices.ContainsFunc(items, func(other sitedoc.Item) bool { return other.Role == sitedoc.Ceremony })
	if clock == nil && date == nil && first {
		clock = f.StartTime
	}
	if date == nil {
		date = f.Date
	}
	return place, date, clock
}

func (d Drawing) fillMoments(s *section, items []sitedoc.Item) {
	for i, it := range items {
		place, date, clock := d.Facts.resolveMoment(it, items)
		m := moment{
			Class: strings.ToLower(cmp.Or(string(it.Role), string(sitedoc.Other))),
			Title: cmp.Or(it.Title, momentNames[it.Role], "Encontro"),
			When:  datePartsOf(date, clock), Place: place, Address: it.Address, Words: wordsOf(it.Text),
		}
		where := joinNonEmpty(place, it.Address)
		if where != "" && !slices.Contains(it.HiddenLinks, sitedoc.Maps) {
			m.Maps = mapsOf(where)
		}
		if where != "" && !slices.Contains(it.HiddenLinks, sitedoc.Waze) {
			m.Waze = "https://waze.com/ul?q=" + url.QueryEscape(where) + "&navigate=yes"
		}
		if date != nil && !slices.Contains(it.HiddenLinks, sitedoc.Calendar) {
			m.Calendar = d.Base + "/" + AgendaSegment + "/" + s.ID.String() + "/" + strconv.Itoa(i+1) + ".ics"
		}
		s.Moments = append(s.Moments, m)
	}
}

var momentNames = map[sitedoc.MomentRole]string{sitedoc.Ceremony: "A cerimônia", sitedoc.Reception: "A festa"}

// The words behind a site's address: what guests write is sent there, and calendars and photographs are read.
const (
	MessagesSegment = "recados"
	AgendaSegment   = "agenda"
	PhotosSegment   = "fotos"
)

func mapsOf(where string) string {
	return "https://www.google.com/maps/search/?api=1&query=" + url.QueryEscape(where)
}

func joinNonEmpty(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}

func (d Drawing) countdown() *countdown {
	f := d.Facts
	if f.Date == nil {
		return nil
	}
	zone := f.zone()
	today := civil.DateOf(d.Now.In(zone)).Time()
	days := int(f.Date.Time().Sub(today).Hours() / 24)
	couple := len(f.Names) == 2
	switch {
	case days == 0:
		return &countdown{Sentence: "É hoje!"}
	case days < 0:
		return &countdown{Sentence: "Já aconteceu, e foi lindo. Obrigado por celebrar com a gente."}
	}
	c := &countdown{Unit: "dias", Caption: "até o grande dia",
		Spoken: "Faltam " + strconv.Itoa(days) + " dias para o grande dia."}
	if couple {
		c.Caption = "até o sim"
	}
	if days == 1 {
		c.Unit, c.Spoken = "dia", "Falta 1 dia para o grande dia."
	}
	for _, digit := range strconv.Itoa(days) {
		c.Digits = append(c.Digits, string(digit))
	}
	if minute, ok := minuteOf(f.StartTime); ok {
		day := f.Date.Time()
		c.Until = time.Date(day.Year(), day.Month(), day.Day(), 0, minute, 0, 0, zone).Format(time.RFC3339)
	}
	return c
}
