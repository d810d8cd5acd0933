package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/api/reception"
	"cortejo/jobs"
	"cortejo/platform/paging"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// registerReception adds what staff do for an event's reception without control of its business.
func (s *Service) registerReception(r *procedure.Router) {
	procedure.Query(r, "admin.getEvents", procedure.Admin, getEvents, procedure.Doc{
		Summary:     "The events of a business and how the codes for their doors stand",
		Description: "Those without a day first, then the latest.",
	})
	procedure.Mutation(r, "admin.sendQrcode", procedure.Admin, sendQrcode, procedure.Doc{
		Summary:     "Have an event's codes sent by WhatsApp, once",
		Description: "409 where they are not configured, are off, left already, or the event is over. It stands in the business's audit log.",
	})
	// What it answers is kept nowhere, so it is no Mutation.
	procedure.Action(r, "admin.generateCheckinLog", procedure.Admin, s.generateCheckinLog, procedure.Doc{
		Summary:     "Who came in when, as a file for a spreadsheet",
		Description: "409 where the event's codes are not configured. It stands in the business's audit log.",
	})
}

// GetEventsInput chooses one page of a business's events.
type GetEventsInput struct {
	BusinessUUID uuid.UUID `query:"businessUuid" required:"true"`
	Query        string    `query:"query" maxLength:"120" doc:"In titles, without regard to accents or case"`
	Cursor       string    `query:"cursor" maxLength:"400"`
	Limit        int       `query:"limit" minimum:"1" maximum:"60" default:"24"`
}

// GetEventsOutput is one page.
type GetEventsOutput struct {
	Items      []Event `json:"items"`
	NextCursor *string `json:"nextCursor,omitempty"`
}

// Event is one with how its codes stand.
type Event struct {
	UUID                 uuid.UUID   `json:"uuid"`
	Title                string      `json:"title"`
	Date                 *civil.Date `json:"date,omitempty"`
	TimeZone             string      `json:"timeZone"`
	HasCheckinQrcode     bool        `json:"hasCheckinQrcode"`
	EnabledCheckinQrCode bool        `json:"enabledCheckinQrCode"`
	CanUseQrCode         bool        `json:"canUseQrCode"`
	Over                 bool        `json:"over" doc:"The day has passed"`
	OnWhatsApp           bool        `json:"onWhatsApp" doc:"They left by WhatsApp"`
	ScheduledAt          *time.Time  `json:"scheduledAt,omitempty" doc:"When the e-mails are to leave"`
	SentAt               *time.Time  `json:"sentAt,omitempty" doc:"When they first left, by e-mail or by WhatsApp"`
	Invitations          int         `json:"invitations" doc:"Of which somebody comes and that can be written to by WhatsApp"`
	Entries              int         `json:"entries" doc:"How many entries its doors took"`
}

// refusal says why its codes cannot be sent by WhatsApp now; nil where they can.
func (e Event) refusal() error {
	switch {
	case !e.HasCheckinQrcode:
		return notConfigured()
	case e.Over:
		return problem.Conflict("O evento já passou: o envio dos QR codes está encerrado.")
	case !e.CanUseQrCode:
		return problem.Conflict("Os QR codes são de eventos ativos, com dia marcado e convites na lista.")
	case !e.EnabledCheckinQrCode:
		return problem.Conflict("Os QR codes deste evento estão desligados.")
	case e.OnWhatsApp:
		return problem.Conflict("Os QR codes deste evento já foram enviados por WhatsApp.")
	case e.Invitations == 0:
		return problem.Conflict("Nada foi enviado: nenhum convite confirmado tem telefone.")
	}
	return nil
}

func notConfigured() error {
	return problem.Conflict("Este evento ainda não tem QR code configurado.")
}

// eventKey is the order's keys of the last event of a page.
type eventKey struct {
	Date *civil.Date `json:"d"`
	ID   uuid.UUID   `json:"i"`
}

func getEvents(ctx context.Context, db tenants.Reader, in GetEventsInput) (GetEventsOutput, error) {
	params := queries.ListBackofficeEventsParams{BusinessID: in.BusinessUUID, Search: strings.TrimSpace(in.Query),
		PageSize: int32(in.Limit) + 1}
	after, err := paging.DecodeCursor[eventKey](in.Cursor)
	if err != nil {
		return GetEventsOutput{}, err
	}
	if after != nil {
		params.AfterDay, params.AfterID = after.Date, &after.ID
	}
	all, err := listEvents(ctx, db, params)
	if err != nil {
		return GetEventsOutput{}, err
	}
	all, more := paging.Cut(all, in.Limit)
	out := GetEventsOutput{Items: all}
	if more {
		last := all[len(all)-1]
		next, err := paging.EncodeCursor(eventKey{Date: last.Date, ID: last.UUID})
		if err != nil {
			return GetEventsOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}

func listEvents(ctx context.Context, db queries.DBTX, params queries.ListBackofficeEventsParams) ([]Event, error) {
	text, err := queries.New(db).ListBackofficeEvents(ctx, params)
	if err != nil {
		return nil, err
	}
	all := []Event{}
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("admin: read the events of a business: %w", err)
	}
	return all, nil
}

// findEvent is one event of this business.
func findEvent(ctx context.Context, db queries.DBTX, in OnEvent) (Event, error) {
	found, err := listEvents(ctx, db, queries.ListBackofficeEventsParams{BusinessID: in.BusinessUUID,
		EventID: &in.EventUUID, PageSize: 1})
	if err != nil {
		return Event{}, err
	}
	if len(found) == 0 {
		return Event{}, problem.NotFound()
	}
	return found[0], nil
}

// OnEvent names an event of a business.
type OnEvent struct {
	BusinessUUID uuid.UUID `json:"businessUuid"`
	EventUUID    uuid.UUID `json:"eventUuid"`
}

// SendQrcodeOutput is what was asked for.
type SendQrcodeOutput struct {
	Invitations int `json:"invitations" doc:"How many are written to, as their list stands now"`
}

// sendQrcode notes who asked, and asks a job to write to the guests.
func sendQrcode(ctx context.Context, db tenants.Writer, in OnEvent) (SendQrcodeOutput, error) {
	event, err := findEvent(ctx, db, in)
	if err != nil {
		return SendQrcodeOutput{}, err
	}
	if err := event.refusal(); err != nil {
		return SendQrcodeOutput{}, err
	}
	if _, err := queries.New(db).NoteCodesAsked(ctx,
		queries.NoteCodesAskedParams{BusinessID: in.BusinessUUID, EventID: in.EventUUID}); err != nil {
		return SendQrcodeOutput{}, err
	}
	return SendQrcodeOutput{Invitations: event.Invitations},
		db.Enqueue(ctx, jobs.QrCodeDispatch{OfBusiness: jobs.OfBusiness{BusinessID: in.BusinessUUID},
			EventID: in.EventUUID}, nil)
}

// GenerateCheckinLogOutput is a file.
type GenerateCheckinLogOutput struct {
	FileName string `json:"fileName"`
	Content  string `json:"content" doc:"A CSV as Brazilian spreadsheets read it"`
}

func (s *Service) generateCheckinLog(ctx context.Context, in OnEvent) (GenerateCheckinLogOutput, error) {
	var out GenerateCheckinLogOutput
	err := s.DB.Write(ctx, procedure.ScopeOf(ctx), func(w tenants.Writer) error {
		event, err := findEvent(ctx, w, in)
		if err != nil {
			return err
		}
		if !event.HasCheckinQrcode {
			return notConfigured()
		}
		text, err := queries.New(w).
			TakeReceptionLog(ctx, queries.TakeReceptionLogParams{BusinessID: in.BusinessUUID, EventID: in.EventUUID})
		if err != nil {
			return err
		}
		out.FileName = "registro-de-entradas.csv"
		out.Content, err = reception.LogFile(text, event.TimeZone)
		return err
	})
	return out, err
}
