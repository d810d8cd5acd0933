package qrcodes

import (
	"log/slog"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"cortejo/formats/qrcode"
	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// picturesPerMinute limits the images that one client IP may request. It is more than are sent in a minute, because
// WhatsApp fetches them for all recipients. A secret of 128 bits cannot be guessed, so this only spares the database.
const picturesPerMinute = 600

// Pictures serves GET /media/convite-qr/{secret}.png, the code of an invitation, to WhatsApp and to the RSVP page, for
// as long as the code admits guests. Every miss is the same 404. It limits the requests of one client IP.
func Pictures(db *tenants.DB, trusted []netip.Prefix, log *slog.Logger) http.Handler {
	limit := limits.LimitPerAddress(picturesPerMinute, trusted, func(w http.ResponseWriter, r *http.Request) {
		problem.Write(w, r, problem.TooMany("Muitos pedidos deste endereço. Tente de novo daqui a pouco.", time.Minute))
	})
	return limit(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("X-Robots-Tag", "noindex, noimageindex")
		h.Set("Referrer-Policy", "no-referrer")
		secret, isPicture := strings.CutSuffix(strings.TrimPrefix(r.URL.Path, jobs.CodePictureFolder), ".png")
		hash, isSecret := secretlink.Hash(secret)
		if !isPicture || !isSecret {
			problem.Write(w, r, problem.NotFound())
			return
		}
		shortID, err := queries.New(db.Read(tenants.AsVisitor("").Named("code_picture"))).ShortIDOfCode(r.Context(),
			queries.ShortIDOfCodeParams{SecretHash: hash})
		if err != nil {
			problem.Write(w, r, problem.From(err))
			return
		}
		if shortID == "" {
			problem.Write(w, r, problem.NotFound())
			return
		}
		picture, err := qrcode.RenderPNG(qrcode.FormatInvitationText(shortID, secret))
		if err != nil {
			problem.Write(w, r, problem.Internal(err))
			return
		}
		h.Set("Content-Type", "image/png")
		h.Set("Content-Length", strconv.Itoa(len(picture)))
		if r.Method == http.MethodHead {
			return
		}
		if _, err := w.Write(picture); err != nil {
			log.DebugContext(r.Context(), "a code's reader went away", "error", err)
		}
	}))
}
