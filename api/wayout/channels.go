package wayout

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/stoplink"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// Register adds what an event's client chooses of how they are written to.
func (s *Service) Register(r *procedure.Router) {
	procedure.Query(r, "customer.getMessageChannels", procedure.Event, s.getChannels, procedure.Doc{
		Summary: "How an event's client is written to by whoever plans it",
	})
	procedure.Mutation(r, "customer.chooseMessageChannels", procedure.Event, s.chooseChannels, procedure.Doc{
		Summary:     "Choose how to be written to",
		Description: "Each message takes one way: the first of WhatsApp, SMS and e-mail that is chosen. Codes, contracts to sign and receipts come all the same.",
	})
}

// MessageChannels is what a client chose, of the whole business.
type MessageChannels struct {
	WhatsApp bool `json:"whatsapp"`
	SMS      bool `json:"sms"`
	Email    bool `json:"email"`
}

// GetMessageChannelsOutput is that, and where each goes.
type GetMessageChannelsOutput struct {
	MessageChannels
	Phone          string     `json:"phone" doc:"The last digits of the phone"`
	Address        string     `json:"address,omitempty" doc:"The e-mail address in part; absent if the team has none"`
	StoppedAt      *time.Time `json:"stoppedAt,omitempty" doc:"Since when this phone is opted out; absent if it is not"`
	StopURL        string     `json:"stopUrl,omitempty" doc:"Address of the page that stops and resumes messages to the phone; absent in a preview as the client"`
	EmailStoppedAt *time.Time `json:"emailStoppedAt,omitempty" doc:"Since when this e-mail address is opted out; absent if it is not"`
	EmailStopURL   string     `json:"emailStopUrl,omitempty" doc:"The same of those to the e-mail, where there is one"`
}

func (s *Service) getChannels(ctx context.Context, db tenants.Reader, _ struct{}) (GetMessageChannelsOutput, error) {
	found, err := queries.New(db).GetClientChannels(ctx, queries.GetClientChannelsParams{MaxStops: MaxListedStops})
	if err != nil {
		return GetMessageChannelsOutput{}, err
	}
	var row struct {
		Mine       bool      `json:"mine"`
		BusinessID uuid.UUID `json:"businessId"`
		Phone      string    `json:"phone"`
		Email      *string   `json:"email"`
		Channels   []string  `json:"channels"`
	}
	if err := jsonrow.Read("GetClientChannels channels", found.Channels, &row); err != nil {
		return GetMessageChannelsOutput{}, err
	}
	out := GetMessageChannelsOutput{
		MessageChannels: MessageChannels{WhatsApp: slices.Contains(row.Channels, "WHATSAPP"),
			SMS: slices.Contains(row.Channels, "SMS"), Email: slices.Contains(row.Channels, "EMAIL")},
		Phone: stoplink.MaskAddress(row.Phone),
	}
	// An address is stopped by its own link; a preview as the client has no links.
	stopURL := func(address string) string {
		if !row.Mine {
			return ""
		}
		return stoplink.PathPrefix + stoplink.DeriveToken(s.Secrets.Links(), row.BusinessID, address)
	}
	out.StopURL = stopURL(row.Phone)
	addresses := []string{row.Phone}
	if row.Email != nil {
		addresses, out.Address, out.EmailStopURL = append(addresses, *row.Email), stoplink.MaskAddress(*row.Email),
			stopURL(*row.Email)
	}
	stopped, err := StoppedAt(ctx, db, s.Secrets.Links(), found.Stops, addresses...)
	if err != nil {
		return GetMessageChannelsOutput{}, err
	}
	out.StoppedAt = stopped[0]
	if row.Email != nil {
		out.EmailStoppedAt = stopped[1]
	}
	return out, nil
}

func (s *Service) chooseChannels(ctx context.Context, db tenants.Writer, in MessageChannels) (procedure.None, error) {
	chosen := []string{}
	for _, one := range []struct {
		name string
		on   bool
	}{{"WHATSAPP", in.WhatsApp}, {"SMS", in.SMS}, {"EMAIL", in.Email}} {
		if one.on {
			chosen = append(chosen, one.name)
		}
	}
	found, err := queries.New(db).ChooseClientChannels(ctx, queries.ChooseClientChannelsParams{Channels: chosen})
	if err == nil && !found {
		err = problem.NotFound()
	}
	return procedure.None{}, err
}
