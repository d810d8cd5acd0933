package referral

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// The steps that the bonus of a referred wedding lacks.
const (
	stepNotCounted = "NOT_COUNTED" // its couple was a client before, or is of the team
	stepNoDate     = "NO_DATE"     // it has no day yet
	stepNoGift     = "NO_GIFT"     // it has earned nothing yet
	stepWaiting    = "WAITING"     // its bonus is available on a later day
	stepNone       = "NONE"        // its bonus is available, or was transferred
)

// Bonification is what a wedding earned.
type Bonification struct {
	Amount int64 `json:"amount" doc:"In cents; less than zero if more went back than was earned since the last transfer"`
}

// SocialIndication is a wedding that came by the link.
type SocialIndication struct {
	UUID         uuid.UUID    `json:"uuid"`
	Title        string       `json:"title"`
	Date         *civil.Date  `json:"date,omitempty"`
	Bonification Bonification `json:"bonification"`
	Step         string       `json:"step" enum:"NOT_COUNTED,NO_DATE,NO_GIFT,WAITING,NONE" doc:"The step that its bonus lacks"`
	DaysLeft     *int         `json:"daysLeft,omitempty" doc:"Days until its bonus is available, if it waits for a day"`
}

// GetSocialIndicationsOutput is the link, with its counters.
type GetSocialIndicationsOutput struct {
	SocialShareableLink string             `json:"socialShareableLink,omitempty" doc:"Absent for staff in control"`
	BusinessName        string             `json:"businessName"`
	Referred            int                `json:"referred" doc:"Number of weddings that count"`
	Businesses          int                `json:"businesses" doc:"Number of businesses that signed up by the link"`
	BonusPercent        int                `json:"bonusPercent" doc:"The part of the platform fee that a new referred wedding earns"`
	ClosedDays          int                `json:"closedDays" doc:"Days after an event until its bonus is available"`
	Fee                 int                `json:"fee" doc:"The platform fee of gifts of a referred wedding, in hundredths of a percent"`
	UsualFee            int                `json:"usualFee" doc:"That of other weddings"`
	Received            int64              `json:"received" doc:"Bonuses transferred, in cents"`
	Items               []SocialIndication `json:"items" doc:"At most 500, the newest first"`
}

func (s *Service) getSocialIndications(ctx context.Context, db tenants.Reader, _ struct{}) (GetSocialIndicationsOutput,
	error) {
	text, err := queries.New(db).ListReferrals(ctx, queries.ListReferralsParams{ClosedDays: s.ClosedDays})
	if err != nil {
		return GetSocialIndicationsOutput{}, err
	}
	var row struct {
		Code       string `json:"code"`
		Name       string `json:"name"`
		Businesses int    `json:"businesses"`
		Received   int64  `json:"received"`
		Items      []struct {
			UUID      uuid.UUID   `json:"uuid"`
			Title     string      `json:"title"`
			IsCounted bool        `json:"isCounted"`
			Date      *civil.Date `json:"date"`
			DaysLeft  *int        `json:"daysLeft"`
			Amount    int64       `json:"amount"`
		} `json:"items"`
	}
	if err := jsonrow.Read("ListReferrals referrals", text, &row); err != nil {
		return GetSocialIndicationsOutput{}, err
	}
	out := GetSocialIndicationsOutput{BusinessName: row.Name, Businesses: row.Businesses, Received: row.Received,
		BonusPercent: int(s.BonusPercent), ClosedDays: int(s.ClosedDays), Fee: percentOf(s.Fees.Premium),
		UsualFee: percentOf(s.Fees.Usual), Items: []SocialIndication{}}
	if row.Code != "" {
		out.SocialShareableLink = strings.TrimSuffix(s.PublicURL, "/") + "/" + PathSegment + "/" + row.Code
	}
	for _, item := range row.Items {
		one := SocialIndication{UUID: item.UUID, Title: item.Title, Date: item.Date,
			Bonification: Bonification{item.Amount}, Step: stepNone}
		switch {
		case !item.IsCounted:
			one.Step = stepNotCounted
		case item.Date == nil:
			one.Step = stepNoDate
		case item.DaysLeft != nil && *item.DaysLeft > 0:
			one.Step, one.DaysLeft = stepWaiting, item.DaysLeft
		case item.Amount == 0:
			one.Step = stepNoGift
		}
		if item.IsCounted {
			out.Referred++
		}
		out.Items = append(out.Items, one)
	}
	return out, nil
}
