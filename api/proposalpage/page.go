package proposalpage

import (
	"embed"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"cortejo/api/publicevent"
	"cortejo/formats/botanical"
	"cortejo/formats/longdate"
	"cortejo/formats/money"
	"cortejo/formats/richtext"
	"cortejo/platform/page"
	"cortejo/platform/problem"
)

//go:embed pages/*.html
var pageFiles embed.FS

// The sources of the page's looks and of its script, as the web's build knows them.
const stylesSource, scriptSource = "src/proposal/proposal.css", "src/proposal/proposal.ts"

var templates = page.Parse(pageFiles, nil)

// saoPaulo is where a proposal's days end. Brazil has kept no summer time since 2019 (Decreto 9.772/2019).
var saoPaulo = time.FixedZone("America/Sao_Paulo", -3*60*60)

// layout surrounds the content of every page.
type layout struct {
	Refresh            string // where the page goes by itself
	Stylesheet, Script string
	Tint               string
	Title              string // of the document: it names the business and no person
	Preview            *preview
}

// preview is what a shared link shows.
type preview struct{ Title, Description, Image string }

// head is whose proposal it is.
type head struct {
	layout
	Base     string
	Business string
	Initials string
	Picture  string
	Contact  string // where WhatsApp begins a message to the business; empty without its phone
	Version  int32
	Stands   string // what the script compares
	Total    string
}

func (s *Service) headOf(q request, it *offer) head {
	h := head{
		layout: layout{Stylesheet: s.Build.URLOf(stylesSource), Tint: string(publicevent.TintOf(it.Type)),
			Title: "Orçamento · " + it.Business.Name},
		Base:     q.base(),
		Business: it.Business.Name, Initials: initialsOf(it.Business.Name), Version: it.Version,
		Stands: it.fingerprint(),
		Total:  money.Format(it.Budget),
	}
	if it.Business.ImageKey != nil {
		h.Picture = "/media/" + *it.Business.ImageKey
	}
	if it.Business.Phone != "" {
		h.Contact = whatsAppURLOf(it.Business.Phone, "Olá! É sobre o orçamento "+s.PublicURL+q.base()+": ")
	}
	h.Preview = &preview{Title: it.Business.Name, Description: it.Business.Name,
		Image: s.PublicURL + q.base() + "/" + cardFile}
	return h
}

// fingerprint returns text that changes with the parts of the page that can change while it is open.
func (o *offer) fingerprint() string {
	contract := ""
	if o.Contract != nil {
		contract = o.Contract.Status
		if o.Contract.Signed {
			contract += " signed"
		}
	}
	state := o.State
	if o.isOpen() {
		state = "OPEN"
	}
	made := "made"
	if o.isBeingMade() {
		made = "making"
	}
	return strings.Join([]string{state, made, contract}, " ")
}

// notice is shown above the page.
type notice struct{ Title, Words, Tone string }

type item struct {
	Name, Value string
	Given       bool // for nothing, or included
}

type attachment struct{ Title, Description, Name, URL, Size string }

type offerPage struct {
	head
	Notice     notice
	Names      []string
	Subtitle   string
	When       string
	Drawing    template.HTML
	Story      template.HTML
	Items      []item
	Plan       string
	Pays       string
	PayText    []string
	Attachment *attachment
	PDF        string
	Validity   string
	Open       bool
	TakesCodes bool
	Steps      []step
}

// show is the page itself.
func (s *Service) show(q request, it *offer, status int, n notice) {
	page := offerPage{head: s.headOf(q, it), Notice: n, Names: it.names(), Subtitle: it.title(), Open: it.isOpen(),
		TakesCodes: it.takesCodes()}
	page.Script = s.Build.URLOf(scriptSource)
	// numbers alone
	page.Drawing = template.HTML(botanical.RenderSVG(botanical.Grow(it.ID.String(), botanical.CardGround)))
	if it.EventDate != nil {
		page.When = longdate.FormatDay(it.EventDate.Time())
	}
	if len(it.Content) > 0 && string(it.Content) != "null" {
		text, err := richtext.Parse(it.Content)
		if err != nil {
			s.pages.Refuse(q.w, q.r, problem.Internal(err))
			return
		}
		page.Story = template.HTML(richtext.RenderHTML(text, 2)) // escaped there
	}
	for _, one := range it.Items {
		page.Items = append(page.Items, itemOf(one.Name, one.Value))
	}
	page.Pays = describeMethods(it.Methods, it.Other)
	if it.OneLink {
		page.Plan = planText(it.Budget, it.Plan)
	}
	page.PayText = splitParagraphs(it.PaymentDescription)
	if a := it.Attachment; a != nil {
		page.Attachment = &attachment{Title: a.Title, Description: a.Description, Name: a.Name,
			URL: q.base() + "/anexo", Size: formatSize(a.Size)}
	}
	if s.Print != nil {
		page.PDF = q.base() + "/pdf"
	}
	page.Validity = "Vale até " + formatWeekday(it.ExpiresOn.Time())
	if n.Title == "" {
		page.Notice = s.noticeOf(it)
	}
	if it.State == stateAccepted && it.Acceptance != nil && it.Acceptance.Version == it.Version && it.OneLink {
		steps, err := s.listSteps(q, it)
		if err != nil {
			s.pages.Refuse(q.w, q.r, err)
			return
		}
		page.Steps, page.Notice = steps, n
	}
	s.pages.Render(q.w, q.r, status, "offer", page)
}

// noticeOf says what a proposal became that is not open, and of one that was edited after a yes that there was one.
func (s *Service) noticeOf(it *offer) notice {
	switch {
	case it.State == stateAccepted && it.Acceptance != nil:
		n := notice{Title: "Orçamento aceito",
			Words: "Aceito em " + longdate.FormatMoment(it.Acceptance.AcceptedAt.In(saoPaulo)) + ".", Tone: "good"}
		if !it.OneLink {
			n.Words += " " + it.Business.Name + " vai combinar com você os próximos passos."
		}
		return n
	case it.State == stateDeclined:
		return notice{Title: "Orçamento recusado", Words: "Agradecemos o aviso. Se mudar de ideia, fale com " +
			it.Business.Name + ".", Tone: "calm"}
	case it.State == stateExpired:
		return notice{Title: "Este orçamento venceu",
			Words: "Ele valeu até " + longdate.FormatWeekdayOfYear(it.ExpiresOn.Time()) + ". Para um novo, fale com " +
				it.Business.Name + ".", Tone: "late"}
	case it.Acceptance != nil:
		return notice{Title: "Uma nova proposta",
			Words: "Você aceitou a anterior em " + longdate.FormatMoment(it.Acceptance.AcceptedAt.In(saoPaulo)) +
				", e ela continua valendo. Esta é outra, que você pode aceitar no lugar dela.", Tone: "calm"}
	}
	return notice{}
}

// changed is the first notice for a customer who answered an older version.
var changed = notice{Title: "O orçamento mudou enquanto você lia",
	Words: "Esta é a versão nova, e nada foi aceito ainda. Confira e responda de novo.", Tone: "late"}

// serveVersion tells the page's script, which polls it, whether the page is still current.
func (s *Service) serveVersion(q request, it *offer) {
	q.w.Header().Set("Content-Type", "application/json")
	// only a reader who went away makes this fail
	_ = json.NewEncoder(q.w).Encode(map[string]any{"version": it.Version, "stands": it.fingerprint()})
}

type refusedPage struct {
	layout
	Title, Words, RequestID string
	Base                    string // of the proposal that it leads back to
	Asks                    bool
	Typed                   []field
	Error                   string
}

// serveMiss is the one answer of every address that opens nothing.
func (s *Service) serveMiss(q request) { s.pages.Refuse(q.w, q.r, problem.NotFound()) }

// serveGate asks for the last digits of the customer's phone or for the customer's e-mail address, of every address
// alike.
func (s *Service) serveGate(q request, status int, sentence string) {
	words := "Escreva os 4 últimos números do celular de quem recebeu este orçamento, ou o e-mail."
	page := refusedPage{
		layout: s.plainLayout(),
		Title:  "Só para confirmar",
		Words:  words,
		Asks:   true,
		Typed:  readFields(q),
		Error:  sentence,
	}
	s.pages.Render(q.w, q.r, status, "refused", page)
}

func (s *Service) plainLayout() layout {
	return layout{Stylesheet: s.Build.URLOf(stylesSource), Tint: "wine", Title: "Orçamento"}
}

// newRenderer returns the renderer of the pages, which say of a fault of ours only that it is one.
func (s *Service) newRenderer() *page.Renderer {
	return page.New(page.Options{
		Name: "a proposal's page", Templates: templates, Log: s.Log, TrustedProxies: s.TrustedProxies,
		MaxPerMinute: opensPerMinute, MaxFormBytes: largestForm,
		Header: map[string]string{
			"Cache-Control": "no-store",
			"X-Robots-Tag":  "noindex, nofollow",
			// The address must not reach other sites.
			"Referrer-Policy": "same-origin",
		},
		Refusals: map[int]page.Refusal{
			http.StatusNotFound: {Heading: "Este link não abre nenhum orçamento",
				Text: "Confira se ele veio inteiro. Na dúvida, pergunte a quem enviou o orçamento."},
			http.StatusTooManyRequests:       page.TooMany,
			http.StatusRequestEntityTooLarge: page.TooLarge,
			http.StatusServiceUnavailable: {Heading: "Um instante",
				Text: "Não deu para responder agora. Volte e tente de novo em instantes."},
		},
		Fault: page.NewFault("Volte e tente de novo em instantes."),
		RefusedPage: func(refusal page.Refusal, requestID string) any {
			return refusedPage{layout: s.plainLayout(), Title: refusal.Heading, Words: refusal.Text,
				RequestID: requestID}
		},
	})
}

func whatsAppURLOf(number, text string) string {
	return "https://wa.me/" + strings.TrimPrefix(number, "+") + "?text=" + strings.ReplaceAll(url.QueryEscape(text),
		"+", "%20")
}

var particles = []string{"de", "da", "do", "das", "dos", "e", "&"}

// initialsOf are those of the first word and of the last, as web/src/lib/text.ts makes them.
func initialsOf(name string) string {
	words := slices.DeleteFunc(strings.Fields(name),
		func(word string) bool { return slices.Contains(particles, strings.ToLower(word)) })
	if len(words) > 2 {
		words = []string{words[0], words[len(words)-1]}
	}
	var all []rune
	for _, word := range words {
		first, _ := utf8.DecodeRuneInString(strings.ToUpper(word))
		all = append(all, first)
	}
	return string(all)
}
