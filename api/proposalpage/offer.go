package proposalpage

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"

	"cortejo/api/invoice"
	"cortejo/formats/phone"
	"cortejo/queries"
	"cortejo/sql/civil"
)

// offer is what app.proposal_told says of a proposal. The customer's names and phone are the server's to know: the page
// says their first names.
type offer struct {
	BusinessID uuid.UUID         `json:"businessId"`
	ID         uuid.UUID         `json:"id"`
	Code       string            `json:"code"`
	Version    int32             `json:"version"`
	State      string            `json:"state"`
	Title      string            `json:"title"`
	Type       queries.EventType `json:"type"`
	EventDate  *civil.Date       `json:"eventDate"`
	Budget     int64             `json:"budget"`
	Items      []struct {
		Name  string `json:"name"`
		Value *int64 `json:"value"`
	} `json:"items"`
	Content            json.RawMessage `json:"content"`
	ExpiresOn          civil.Date      `json:"expiresOn"`
	Methods            []string        `json:"methods"`
	Other              string          `json:"other"`
	PaymentDescription string          `json:"paymentDescription"`
	Attachment         *struct {
		Title       string `json:"title"`
		Description string `json:"description"`
		Name        string `json:"name"`
		MediaType   string `json:"mediaType"`
		Size        int64  `json:"size"`
		Key         string `json:"key"`
	} `json:"attachment"`
	SentAt    time.Time  `json:"sentAt"`
	DecidedAt *time.Time `json:"decidedAt"`
	Business  struct {
		Name     string  `json:"name"`
		Phone    string  `json:"phone"`
		ImageKey *string `json:"imageKey"`
	} `json:"business"`
	Customer struct {
		FullName    string `json:"fullName"`
		PartnerName string `json:"partnerName"`
		Phone       string `json:"phone"`
	} `json:"customer"`
	OneLink     bool                       `json:"oneLink"`
	Plan        []invoice.InstallmentInput `json:"plan"`
	HasContract bool                       `json:"hasContract"`
	Made        bool                       `json:"made"`
	Trouble     string                     `json:"trouble"`
	EventID     *uuid.UUID                 `json:"eventId"`
	Acceptance  *struct {
		ID         uuid.UUID `json:"id"`
		Version    int32     `json:"version"`
		AcceptedAt time.Time `json:"acceptedAt"`
		Noted      bool      `json:"noted"`
	} `json:"acceptance"`
	Contract *struct {
		Status string `json:"status"`
		Sealed bool   `json:"sealed"`
		Signed bool   `json:"signed"`
	} `json:"contract"`
	Payment *struct {
		EventUUID   uuid.UUID `json:"eventUuid"`
		PaymentUUID uuid.UUID `json:"paymentUuid"`
		Entrance    bool      `json:"entrance"`
	} `json:"payment"`
	Paid bool `json:"paid"` // something of it
}

// What a proposal is.
const (
	stateAccepted = "ACCEPTED"
	stateDeclined = "DECLINED"
	stateExpired  = "EXPIRED"
)

func (o *offer) isOpen() bool { return o.State == "SENT" || o.State == "VIEWED" }

// isBeingMade says whether what follows a yes is on its way.
func (o *offer) isBeingMade() bool {
	return o.State == stateAccepted && o.OneLink && !o.Made && o.Trouble == "" && o.Acceptance != nil &&
		!o.Acceptance.Noted
}

// beginsWithEntrance says whether its plan does.
func (o *offer) beginsWithEntrance() bool { return len(o.Plan) > 0 && o.Plan[0].Entrance }

// takesCodes says whether the customer's phone can be sent one.
func (o *offer) takesCodes() bool { return phone.IsMobile(o.Customer.Phone) }

// names are whom it is for, by their first names.
func (o *offer) names() []string {
	names := []string{firstWordOf(o.Customer.FullName)}
	if partner := firstWordOf(o.Customer.PartnerName); partner != "" {
		names = append(names, partner)
	}
	return names
}

// title returns the title, or "" if it only repeats the recipient. Surnames are already removed (app.shown_title).
func (o *offer) title() string {
	if slices.Equal(wordsOf(o.Title), wordsOf("Orçamento para "+firstWordOf(o.Customer.FullName))) {
		return ""
	}
	return o.Title
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) &&
			!unicode.IsDigit(r)
	})
}

func firstWordOf(text string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return first
}
