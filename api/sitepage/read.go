package sitepage

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/api/publicevent"
	"cortejo/formats/sitedoc"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// site is the result of app.site_page and app.site_preview.
type site struct {
	BusinessID uuid.UUID         `json:"businessId"`
	EventID    uuid.UUID         `json:"eventId"`
	Private    bool              `json:"private"`
	Closed     bool              `json:"closed"` // private and not open to the caller: only the look is set
	Theme      string            `json:"theme"`
	Accent     string            `json:"accent"`
	Indexed    bool              `json:"indexed"`
	Document   *sitedoc.Document `json:"document"`
	Told       factsRow          `json:"facts"`
}

type factsRow struct {
	Title          string             `json:"title"`
	Type           queries.EventType  `json:"type"`
	PersonName     string             `json:"personName"`
	Date           *civil.Date        `json:"date"`
	StartTime      *civil.Clock       `json:"startTime"`
	TimeZone       string             `json:"timeZone"`
	CeremonyPlace  string             `json:"ceremonyPlace"`
	ReceptionPlace string             `json:"receptionPlace"`
	UpdatedAt      time.Time          `json:"updatedAt"`
	Planner        string             `json:"planner"`
	AnswerBy       *civil.Date        `json:"answerBy"`
	TakesAnswers   bool               `json:"takesAnswers"`
	Gifts          bool               `json:"gifts"`
	Vendors        []Vendor           `json:"vendors"`
	Messages       []Message          `json:"messages"`
	Photos         map[uuid.UUID]Size `json:"photos"`
}

func (s site) facts() Facts {
	t := s.Told
	return Facts{
		EventID: s.EventID, Title: t.Title, Type: t.Type, Names: publicevent.NamesOf(t.Title, t.Type, t.PersonName),
		Date: t.Date, StartTime: t.StartTime, TimeZone: t.TimeZone,
		CeremonyPlace: t.CeremonyPlace, ReceptionPlace: t.ReceptionPlace, UpdatedAt: t.UpdatedAt, Planner: t.Planner,
		AnswerBy: t.AnswerBy, TakesAnswers: t.TakesAnswers,
		Gifts: t.Gifts, Vendors: t.Vendors, Messages: t.Messages, Photos: t.Photos,
	}
}

// readSite is the site of a visitor's scope; its error is a 404 where there is no such address.
func (s *Service) readSite(ctx context.Context, scope tenants.Scope) (site, error) {
	text, err := queries.New(s.DB.Read(scope)).GetSitePage(ctx)
	if err != nil {
		return site{}, err
	}
	return siteOf(text)
}

func siteOf(text []byte) (found site, err error) {
	if len(text) == 0 || string(text) == "null" {
		return site{}, problem.NotFound()
	}
	if err := json.Unmarshal(text, &found); err != nil {
		return site{}, fmt.Errorf("sitepage: read what is told of a site: %w", err)
	}
	return found, nil
}
