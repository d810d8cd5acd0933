package proposalpage

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"

	"cortejo/api/publicevent"
	"cortejo/formats/ogimage"
	"cortejo/platform/problem"
	"cortejo/providers/files"
)

// linkLife is for how long a link to an attachment leads there.
const linkLife = 5 * time.Minute

// loadsOfPDF is how often the page that waits for a PDF loads it, each some seconds after the other.
const loadsOfPDF = 20

// cardFile is what a shared link shows: the business's name, and nothing of the proposal.
const cardFile = "cartao.png"

// redirectToAttachment leads to a link that works for a short time, and opens the attachment for those who have it.
func (s *Service) redirectToAttachment(q request, it *offer) {
	if it.Attachment == nil {
		s.serveMiss(q)
		return
	}
	http.Redirect(q.w, q.r, q.base()+"/anexo/"+s.sign("attachment", q.code, time.Now().Add(linkLife)),
		http.StatusSeeOther)
}

func (s *Service) serveAttachment(q request, it *offer) {
	if it.Attachment == nil || !s.isSigned("attachment", q.code, chi.URLParam(q.r, "link")) {
		s.serveMiss(q)
		return
	}
	file, err := s.Files.Get(q.r.Context(), it.Attachment.Key)
	if errors.Is(err, files.ErrNotFound) {
		s.serveMiss(q)
		return
	}
	if err != nil {
		s.pages.Refuse(q.w, q.r,
			problem.Unavailable("Não conseguimos abrir o arquivo agora. Tente de novo em instantes.", err))
		return
	}
	defer func() { _ = file.Close() }()
	s.send(q, it.Attachment.MediaType, it.Attachment.Name, file.Size(), file)
}

// servePDF sends the current offer as a PDF. While a job prints it, it sends a page that reloads itself: a download
// link would save an error instead.
func (s *Service) servePDF(q request, it *offer) {
	made, err := s.Print(q.r.Context(), it.BusinessID, it.ID)
	if tried, _ := strconv.Atoi(q.r.URL.Query().Get("again")); errors.Is(err, context.DeadlineExceeded) &&
		problem.From(err).Status == http.StatusServiceUnavailable && tried < loadsOfPDF {
		page := refusedPage{layout: s.plainLayout(), Title: "O PDF está ficando pronto",
			Words: "O download começa sozinho, em instantes.", Base: q.base()}
		page.Refresh = q.base() + "/pdf?again=" + strconv.Itoa(max(tried, 0)+1)
		q.w.Header().Set("Retry-After", "3")
		s.pages.Render(q.w, q.r, http.StatusServiceUnavailable, "refused", page)
		return
	}
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	s.send(q, "application/pdf", made.Name, int64(len(made.Content)), bytes.NewReader(made.Content))
}

// send lets a file be saved; no browser runs anything of it here.
func (s *Service) send(q request, mediaType, name string, size int64, content io.Reader) {
	h := q.w.Header()
	h.Set("Content-Type", mediaType)
	h.Set("Content-Length", strconv.FormatInt(size, 10))
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	if q.r.Method == http.MethodHead {
		return
	}
	_, _ = io.Copy(q.w, content) // only a reader who went away makes this fail
}

func (s *Service) serveCard(q request, it *offer) {
	ctx := q.r.Context()
	release, err := s.drawing.Acquire(ctx, it.BusinessID)
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	content, err := ogimage.Draw(ctx, ogimage.Card{Names: []string{it.Business.Name}, Caption: "Orçamento",
		Tint: publicevent.TintOf(it.Type), Seed: it.ID.String()})
	release()
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	q.w.Header().Set("Content-Type", "image/png")
	q.w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	if q.r.Method != http.MethodHead {
		_, _ = q.w.Write(content) // only a reader who went away makes this fail
	}
}
