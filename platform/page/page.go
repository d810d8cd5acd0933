// Package page is what the packages of pages that the server writes share: a router with a limit for each client IP,
// rendering, icons, and refusals that are pages too. It may import formats, platform/limits and platform/problem. Its
// entry point is New.
package page

import (
	"bytes"
	"context"
	"errors"
	"html/template"
	"io/fs"
	"log/slog"
	"maps"
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"cortejo/formats/botanical"
	"cortejo/platform/problem"
)

// Refusal is what a page says to a request that is refused.
type Refusal struct {
	Heading, Text string
	// UseDetail shows the detail of the error in place of Text.
	UseDetail bool
}

// TooLarge is the refusal of a form over its limit.
var TooLarge = Refusal{Heading: "É texto demais", Text: "Volte à página anterior e escreva um pouco menos."}

// TooMany is the refusal of requests over a limit.
var TooMany = Refusal{Heading: "Muitos pedidos seguidos", Text: "Espere um pouco e abra de novo."}

// NewFault returns the refusal of a fault of ours, with what its reader can do.
func NewFault(advice string) Refusal {
	return Refusal{Heading: problem.UnknownError, Text: "Não é com você: algo falhou aqui. " + advice}
}

// Options are the pages of one package.
type Options struct {
	// Name is how the log calls one of the pages, as in "an answer page".
	Name string
	// Templates are the pages, from Parse. The template "refused" gets the data of RefusedPage.
	Templates      *template.Template
	Log            *slog.Logger
	TrustedProxies []netip.Prefix
	// MaxPerMinute limits the requests of one client IP.
	MaxPerMinute int
	// MaxFormBytes limits the body of a POST.
	MaxFormBytes int64
	// Header is set on every answer, except where the limit of a client IP refuses.
	Header map[string]string
	// Refusals are the texts by status. Every other status is a fault of ours: it gets Fault, and the request's id.
	Refusals map[int]Refusal
	Fault    Refusal
	// RefusedPage returns the data of a refusal's page. requestID is empty unless the fault is ours.
	RefusedPage func(refusal Refusal, requestID string) any
	// WritesHeadBody writes the body of an answer to HEAD too, which net/http drops: compression then sets the same
	// headers as for GET.
	WritesHeadBody bool
}

// Renderer renders the pages of one package.
type Renderer struct{ Options }

// New returns a Renderer.
func New(o Options) *Renderer { return &Renderer{Options: o} }

// Parse returns the templates of the files pages/*.html, with the functions "icon" and "wreath" and those of funcs. It
// panics if a template is invalid, because templates are embedded in the program.
func Parse(files fs.FS, funcs template.FuncMap) *template.Template {
	all := template.FuncMap{"icon": renderIcon, "wreath": func() template.HTML { return wreath }}
	maps.Copy(all, funcs)
	return template.Must(template.New("").Funcs(all).ParseFS(files, "pages/*.html"))
}

var wreath = template.HTML(botanical.RenderWreath()) // drawn here, without any input

// Render writes the page of a template. A template that fails is a fault of ours: it is logged, and the answer is 500.
func (p *Renderer) Render(w http.ResponseWriter, r *http.Request, status int, name string, data any) {
	var out bytes.Buffer
	if err := p.Templates.ExecuteTemplate(&out, name, data); err != nil {
		p.Log.ErrorContext(r.Context(), p.Name+" could not be written", "page", name, "cause", err)
		http.Error(w, problem.UnknownError, http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(out.Len()))
	w.WriteHeader(status)
	if r.Method != http.MethodHead || p.WritesHeadBody {
		_, _ = w.Write(out.Bytes()) // only a reader who went away makes this fail
	}
}

// Refuse writes the page "refused" with the text of the error's status. It logs faults of ours, unless the client went
// away. A refusal over a limit gets Retry-After, unless the header is already set.
func (p *Renderer) Refuse(w http.ResponseWriter, r *http.Request, err error) {
	refused := problem.From(err)
	requestID := problem.RequestID(r.Context())
	if refused.Status >= http.StatusInternalServerError && !isCanceled(r, err) {
		p.Log.ErrorContext(r.Context(), p.Name+" failed", "request_id", requestID, "cause", err)
	}
	refusal, known := p.Refusals[refused.Status]
	switch {
	case !known:
		refusal = p.Fault
	case refusal.UseDetail:
		refusal.Text, requestID = refused.Detail, ""
	default:
		requestID = ""
	}
	if refused.Status == http.StatusTooManyRequests && refused.RetryAfter > 0 && w.Header().Get("Retry-After") == "" {
		SetRetryAfter(w, refused.RetryAfter)
	}
	p.Render(w, r, refused.Status, "refused", p.RefusedPage(refusal, requestID))
}

// isCanceled reports whether the error comes from a client that went away.
func isCanceled(r *http.Request, err error) bool {
	return errors.Is(err, context.Canceled) && r.Context().Err() != nil
}

// SetRetryAfter sets the header Retry-After to whole seconds, rounded up.
func SetRetryAfter(w http.ResponseWriter, wait time.Duration) {
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
}
