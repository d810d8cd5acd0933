package publicevent

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"cortejo/formats/longdate"
	"cortejo/formats/ogimage"
	"cortejo/formats/slug"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// PictureFolder is where GET finds the drawn picture of the event at a slug: /media/convite/{slug}.png.
const PictureFolder, pictureSuffix = "/media/convite/", ".png"

const (
	// picturesPerMinute is how many one client IP may ask for: programs that make previews fetch for many people
	// from few client IPs.
	picturesPerMinute = 120
	// drawnAtOnce pictures cost two of these machines' cores at most; one event has half of them.
	drawnAtOnce = 2
)

// TintOf is the colour family of a type of events.
func TintOf(kind queries.EventType) ogimage.Tint { return ogimage.TintOf(string(kind)) }

// cardOf returns the content of an event's picture: its name as on its page, and its day.
func cardOf(event GetOutput) ogimage.Card {
	card := ogimage.Card{Names: []string{event.Title}, Tint: TintOf(event.Type), Seed: event.CoverSeed.String()}
	if event.Type == queries.EventTypeWEDDING && len(event.Names) == 2 {
		card.Names = event.Names
	}
	if event.Date != nil {
		card.Caption = longdate.FormatDay(event.Date.Time())
	}
	return card
}

// versionOf names a drawing: another one of the same event has another name.
func versionOf(card ogimage.Card) string {
	content, err := json.Marshal(card)
	if err != nil { // it holds nothing but texts
		panic(err)
	}
	// The drawing's own version: what changes how it looks changes this.
	sum := sha256.Sum256(append([]byte("1 "), content...))
	return hex.EncodeToString(sum[:8])
}

// PictureURLOf returns the address of an event's picture, whose page is at this slug. It changes with the content, so
// that no cache shows an old day.
func PictureURLOf(slug string, event GetOutput) string {
	return PictureFolder + slug + pictureSuffix + "?v=" + versionOf(cardOf(event))
}

// NewPictureHandler returns the handler of GET /media/convite/{slug}.png: the picture that a shared link of the event
// shows, with no more than its public page says. An unknown slug and a closed page return the same 404.
func NewPictureHandler(db *tenants.DB, trusted []netip.Prefix) http.Handler {
	limit := limits.LimitPerAddress(picturesPerMinute, trusted, func(w http.ResponseWriter, r *http.Request) {
		refuse(w, r, problem.TooMany("Muitos pedidos deste endereço. Tente de novo daqui a pouco.", time.Minute))
	})
	drawing := limits.NewConcurrencyLimiter(drawnAtOnce,
		"Há muitas imagens sendo desenhadas agora. Tente de novo daqui a pouco.")
	return limit(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		address, ok := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, PictureFolder), pictureSuffix)
		if !ok || !slug.IsValid(address) {
			refuse(w, r, problem.NotFound())
			return
		}
		event, err := Find(r.Context(), db, address)
		if err != nil {
			refuse(w, r, err)
			return
		}
		card := cardOf(event)
		header := w.Header()
		header.Set("ETag", `"`+versionOf(card)+`"`)
		header.Set("Cache-Control", "public, max-age=86400")
		if r.Header.Get("If-None-Match") == header.Get("ETag") {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		release, err := drawing.Acquire(r.Context(), event.CoverSeed)
		if err != nil {
			refuse(w, r, err)
			return
		}
		content, err := ogimage.Draw(r.Context(), card)
		release()
		if err != nil {
			refuse(w, r, err)
			return
		}
		header.Set("Content-Type", "image/png")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	}))
}

// refuse responds without a picture, and forbids caching the response.
func refuse(w http.ResponseWriter, r *http.Request, err error) {
	w.Header().Del("ETag")
	w.Header().Set("Cache-Control", "no-store")
	problem.Write(w, r, err)
}
