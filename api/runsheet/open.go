package runsheet

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/secretlink"
	"cortejo/platform/clientip"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// opensPerMinute is how often one client IP may ask: all vendors of a party may share one, and each asks twice a
// minute. A secret of 128 bits is not guessed, so this only spares the database.
const opensPerMinute = 300

// OpenInput is the secret of a vendor's link.
type OpenInput struct {
	Token string `query:"token" maxLength:"100" doc:"The link's token; an absent or malformed one returns the same 404 as a revoked one"`
}

// VendorView is what a vendor sees behind their link.
type VendorView struct {
	Event        OpenedEvent    `json:"event"`
	BusinessName string         `json:"businessName"`
	VendorName   string         `json:"vendorName"`
	Contact      *OpenedContact `json:"contact,omitempty" doc:"Whom to call on the day"`
	ExpiresAt    *time.Time     `json:"expiresAt,omitempty"`
	Lines        []OpenedLine   `json:"lines" doc:"Those that the vendor is in"`
	UpdatedAt    time.Time      `json:"updatedAt" doc:"When this was read"`
}

// OpenedEvent is the event, as far as a vendor has to know it.
type OpenedEvent struct {
	Title          string            `json:"title"`
	Type           queries.EventType `json:"type"`
	Date           *civil.Date       `json:"date,omitempty"`
	TimeZone       string            `json:"timeZone"`
	CeremonyPlace  *string           `json:"ceremonyPlace,omitempty"`
	ReceptionPlace *string           `json:"receptionPlace,omitempty"`
}

// OpenedContact is whom to call.
type OpenedContact struct {
	Name  string `json:"name"`
	Phone string `json:"phone" doc:"E.164"`
}

// OpenedLine is one line.
type OpenedLine struct {
	UUID    uuid.UUID  `json:"uuid"`
	Day     int        `json:"day"`
	Start   int        `json:"start"`
	Planned *int       `json:"planned,omitempty"`
	Length  *int       `json:"length,omitempty"`
	Title   string     `json:"title"`
	Place   string     `json:"place"`
	CueText string     `json:"cueText"`
	CueURL  string     `json:"cueUrl"`
	Note    string     `json:"note"`
	Fixed   bool       `json:"fixed"`
	DoneAt  *time.Time `json:"doneAt,omitempty"`
}

// open answers one 404 for every secret that opens nothing, whatever is the matter with it.
func (s *Service) open(ctx context.Context, db tenants.Reader, in OpenInput) (VendorView, error) {
	procedure.SetHeader(ctx, "Referrer-Policy", "no-referrer")
	procedure.SetHeader(ctx, "X-Robots-Tag", "noindex, nofollow")
	if wait, ok := s.opening.Allow(clientip.LimitKeyOf(procedure.Request(ctx), s.TrustedProxies)); !ok {
		return VendorView{}, problem.TooMany("Muitos pedidos deste endereço. Tente de novo daqui a pouco.", wait)
	}
	hash, ok := secretlink.Hash(in.Token)
	if !ok {
		return VendorView{}, problem.NotFound()
	}
	text, err := queries.New(db).OpenRunSheetLink(ctx, queries.OpenRunSheetLinkParams{SecretHash: hash})
	if err != nil {
		return VendorView{}, err
	}
	var found struct {
		VendorView
		Before bool `json:"opened"`
	}
	if err := json.Unmarshal(text, &found); err != nil {
		return VendorView{}, fmt.Errorf("runsheet: read what a link opens: %w", err)
	}
	if !found.Before {
		err = s.DB.Write(ctx, procedure.ScopeOf(ctx), func(w tenants.Writer) error {
			return queries.New(w).NoteRunSheetLinkOpened(ctx, queries.NoteRunSheetLinkOpenedParams{SecretHash: hash})
		})
	}
	return found.VendorView, err
}
