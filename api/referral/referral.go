// Package referral is the router of referrals: the public link of a planner, the couples who come by it, and what their
// weddings earn. The couple confirms their phone by signing in; their wedding is made in the planner's business.
package referral

import (
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/api/gifts"
	"cortejo/ledger"
	"cortejo/platform/limits"
	"cortejo/platform/procedure"
	"cortejo/platform/server"
	"cortejo/tenants"
)

// Options are the dependencies of the router.
type Options struct {
	server.Env
	Fees gifts.Fees
	// BonusPercent is the part of the platform fee that a referred wedding earns its planner.
	BonusPercent int32
	// ClosedDays are the days after an event until its bonus is available.
	ClosedDays int32
}

// Service answers the router.
type Service struct {
	Options
	limits *limits.SharedRateLimiter
}

// New returns the service.
func New(o Options) *Service {
	return &Service{Options: o, limits: limits.NewSharedRateLimiter(o.DB, o.Secrets.Limits())}
}

// Register adds the router's procedures.
func (s *Service) Register(r *procedure.Router) {
	procedure.Action(r, "referral.open", procedure.Public, s.open, procedure.Doc{
		Summary:     "Open the link of a planner",
		Description: "Sets the cookie by which a business that signs up within 90 days is known as referred.",
	})
	procedure.Action(r, "referral.accept", procedure.Me, s.accept, procedure.Doc{
		Summary: "Come to a planner by their link: make the wedding in their business, or join the one they made",
		Description: "Twice is once. 409 for staff in control of the business. 429 where too many weddings are made " +
			"by its link in a day.",
	})
	procedure.Query(r, "business.getSocialIndications", procedure.Business, s.getSocialIndications, procedure.Doc{
		Summary:     "The link of the business, and the weddings that came by it",
		Description: "404 for those who do not read the wallet. Staff in control get no link.",
		Shows:       []tenants.AreaKey{tenants.AreaEvent},
	})
}

// PathSegment is the first segment of the public link: /indicacao/{code}.
const PathSegment = "indicacao"

// cookieName is the cookie of the link that a browser opened last, for the days of cookieLifetime.
const (
	cookieName     = "cortejo_referral"
	cookieLifetime = 90 * 24 * time.Hour
)

func (s *Service) newCookie(code string) *http.Cookie {
	return &http.Cookie{Name: cookieName, Value: code, Path: "/", MaxAge: int(cookieLifetime / time.Second),
		HttpOnly: true, Secure: strings.HasPrefix(s.PublicURL, "https:"), SameSite: http.SameSiteLaxMode}
}

// ReadCode returns the code of the link that the request's browser opened last, or "" if it opened none.
func ReadCode(r *http.Request) string {
	cookie, err := r.Cookie(cookieName)
	if err != nil || len(cookie.Value) > 12 {
		return ""
	}
	return cookie.Value
}

// referrer is the business of a link, and what the caller is to it.
type referrer struct {
	BusinessID   uuid.UUID `json:"businessId"`
	OwnerID      uuid.UUID `json:"ownerId"`
	Name         string    `json:"name"`
	ImageKey     string    `json:"imageKey"`
	Phone        string    `json:"phone"`        // the caller's, "" for a visitor
	IsControlled bool      `json:"isControlled"` // by the caller, who is staff
}

// percentOf returns a fee in hundredths of a percent, as the API has it.
func percentOf(fee ledger.Percent) int { return int(fee) }
