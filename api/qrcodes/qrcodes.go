// Package qrcodes is the router of the codes that admit guests to an event: one for each invitation. Members who may
// edit the guest list enable and send them (specification 1, section 4).
package qrcodes

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/api/event"
	"cortejo/formats/qrcode"
	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// Options are the router's dependencies, in addition to the database of a call.
type Options struct {
	// Limits bound how many messages guests get, and in which hours.
	Limits jobs.GuestLimits
	// SendsEmails reports whether e-mails are sent. Otherwise they are shown in the outbox.
	SendsEmails bool
}

// Service handles the procedures of codes.
type Service struct{ Options }

// New returns a service with these dependencies.
func New(o Options) *Service {
	if o.Limits == (jobs.GuestLimits{}) {
		o.Limits = jobs.DefaultGuestLimits
	}
	return &Service{o}
}

// Register adds the procedures of codes.
func (s *Service) Register(r *procedure.Router) {
	shows := []tenants.AreaKey{tenants.AreaEvent, tenants.AreaGuests}
	procedure.Query(r, "qrCode.get", procedure.Business, s.get,
		procedure.Doc{Summary: "The state of an event's codes, and the actions that are possible", Shows: shows})
	procedure.Query(r, "qrCode.getStats", procedure.Business, getStats,
		procedure.Doc{Summary: "The delivery states of the messages with the codes", Shows: shows})
	procedure.Query(r, "qrCode.getPreview", procedure.Business, getPreview,
		procedure.Doc{Summary: "Preview the e-mail with a code", Shows: shows})
	procedure.Mutation(r, "qrCode.enable", procedure.Business, enable, procedure.Doc{
		Summary:     "Turn an event's codes on or off",
		Description: "409 if the event has no day, or is over. While they are off, nothing leaves by schedule.",
	})
	procedure.Mutation(r, "qrCode.schedule", procedure.Business, s.schedule,
		procedure.Doc{Summary: "Schedule the e-mails with the codes",
			Description: "409 if the codes are off, or the e-mails have left."})
	procedure.Mutation(r, "qrCode.cancelSchedule", procedure.Business, cancelSchedule,
		procedure.Doc{Summary: "Cancel the schedule"})
	procedure.Mutation(r, "qrCode.sendEmail", procedure.Business, s.sendEmail, procedure.Doc{
		Summary:     "Send the codes by e-mail",
		Description: "Without an audience, once, to every invitation with a guest who attends. After that only to late or failed ones, or to chosen ones.",
	})
	procedure.Mutation(r, "qrCode.sendWhatsApp", procedure.Business, s.sendWhatsApp,
		procedure.Doc{Summary: "Send the codes by WhatsApp", Description: "As qrCode.sendEmail."})
}

// EventInput names an event.
type EventInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in EventInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// Codes is the state of an event's codes.
type Codes struct {
	event.QrCode
	CancelledAt   *time.Time `json:"cancelledAt,omitempty" doc:"When a change of the event's day canceled the schedule; absent once there is another"`
	TimeZone      string     `json:"timeZone"`
	HasDate       bool       `json:"hasDate"`
	Over          bool       `json:"over" doc:"Whether the event's day has passed, after which nothing can be sent or scheduled"`
	MayEnable     bool       `json:"mayEnable"`
	MaySchedule   bool       `json:"maySchedule"`
	MayEmail      bool       `json:"mayEmail" doc:"Whether the e-mails may be sent, which is possible once"`
	MayWhatsApp   bool       `json:"mayWhatsApp"`
	SendsEmails   bool       `json:"sendsEmails"`
	Invitations   int        `json:"invitations" doc:"Number of invitations with a guest who attends"`
	WithEmail     int        `json:"withEmail"`
	WithPhone     int        `json:"withPhone"`
	WithoutCode   int        `json:"withoutCode" doc:"Number of those invitations that got no code: they are late, or the message failed"`
	FromHour      int        `json:"fromHour"`
	UntilHour     int        `json:"untilHour"`
	EmailedAll    bool       `json:"emailedAll"`
	OnWhatsAppAll bool       `json:"onWhatsAppAll"`
}

func (s *Service) codes(row queries.GetQrCodeRow) (Codes, error) {
	out := Codes{
		CancelledAt: row.CancelledAt, TimeZone: row.TimeZone, HasDate: row.HasDate, Over: row.Over,
		SendsEmails: s.SendsEmails,
		Invitations: int(row.Attending), WithEmail: int(row.WithEmail), WithPhone: int(row.WithPhone),
		WithoutCode: int(row.WithoutCode),
		FromHour:    s.Limits.FromHour, UntilHour: s.Limits.UntilHour, EmailedAll: row.Emailed,
		OnWhatsAppAll: row.OnWhatsapp,
	}
	if err := json.Unmarshal(row.Fields, &out.QrCode); err != nil {
		return out, fmt.Errorf("qrcodes: read their state: %w", err)
	}
	open := out.CanUseQrCode && !row.Over
	out.MayEnable = open
	out.MayEmail = open && out.EnabledCheckinQrCode && !row.Emailed && s.SendsEmails
	out.MaySchedule = out.MayEmail
	out.MayWhatsApp = open && out.EnabledCheckinQrCode && !row.OnWhatsapp
	return out, nil
}

func (s *Service) get(ctx context.Context, db tenants.Reader, in EventInput) (Codes, error) {
	row, err := queries.New(db).GetQrCode(ctx, queries.GetQrCodeParams{EventID: in.EventUUID})
	if err != nil {
		return Codes{}, err
	}
	return s.codes(row)
}

// Stats are the delivery states of the messages.
type Stats struct {
	// Status, SuccessRate and TotalEmails are fields of the specification.
	Status      string         `json:"status" enum:"DISABLED,NOT_SCHEDULED,SCHEDULED,SENT,REJECTED" doc:"State of the e-mails; REJECTED if the provider accepted none"`
	SuccessRate float64        `json:"successRate" doc:"Accepted e-mails divided by accepted and refused ones, 0 to 1"`
	TotalEmails int            `json:"totalEmails"`
	ScheduledAt *time.Time     `json:"scheduledAt,omitempty"`
	SentAt      *time.Time     `json:"sentAt,omitempty"`
	WhatsApp    map[string]int `json:"whatsApp" doc:"Number of messages by status: unknown, deleted, delivered, failed, read, sent; queued before they leave"`
}

func getStats(ctx context.Context, db tenants.Reader, in EventInput) (Stats, error) {
	row, err := queries.New(db).GetQrCode(ctx, queries.GetQrCodeParams{EventID: in.EventUUID})
	if err != nil {
		return Stats{}, err
	}
	var codes event.QrCode
	var outcomes []struct {
		Channel, Status string
		Count           int
	}
	if err := errors.Join(json.Unmarshal(row.Fields, &codes), json.Unmarshal(row.Outcomes, &outcomes)); err != nil {
		return Stats{}, fmt.Errorf("qrcodes: read how they fared: %w", err)
	}
	out := Stats{Status: "NOT_SCHEDULED", ScheduledAt: codes.CheckinQrCodeScheduledAt,
		SentAt: codes.CheckinQrCodeSentAt, WhatsApp: map[string]int{}}
	taken, refused := 0, 0
	for _, of := range outcomes {
		if of.Channel != "EMAIL" {
			out.WhatsApp[of.Status] += of.Count
			continue
		}
		out.TotalEmails += of.Count
		switch of.Status {
		case "failed":
			refused += of.Count
		case "queued":
		default:
			taken += of.Count
		}
	}
	if taken+refused > 0 {
		out.SuccessRate = float64(taken) / float64(taken+refused)
	}
	switch {
	case out.TotalEmails > 0 && taken == 0 && refused == out.TotalEmails:
		out.Status = "REJECTED"
	case out.TotalEmails > 0:
		out.Status = "SENT"
	case !codes.EnabledCheckinQrCode:
		out.Status = "DISABLED"
	case codes.CheckinQrCodeScheduledAt != nil:
		out.Status = "SCHEDULED"
	}
	return out, nil
}

// Preview is the e-mail, with a code that admits no guest.
type Preview struct {
	Text    string `json:"text"`
	Picture string `json:"picture" doc:"The image of a code that admits no guest, as a data: URL"`
}

func getPreview(ctx context.Context, db tenants.Reader, in EventInput) (Preview, error) {
	row, err := queries.New(db).GetQrCode(ctx, queries.GetQrCodeParams{EventID: in.EventUUID})
	if err != nil {
		return Preview{}, err
	}
	picture, err := qrcode.RenderPNG(qrcode.FormatInvitationText("00000000", "AAAAAAAAAAAAAAAAAAAAAA"))
	if err != nil {
		return Preview{}, err
	}
	return Preview{
		Text: jobs.GuestText{Kind: "QR_CODE", Name: "Família Souza", Event: row.Title, Business: row.BusinessName,
			Link: "[…]"}.Text(),
		Picture: "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture),
	}, nil
}

// crockford is the alphabet of a short ID, without letters that are easily confused.
const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// newShortID returns a short ID of 40 random bits.
func newShortID() string {
	id := make([]byte, 8)
	_, _ = rand.Read(id) // it never fails (https://pkg.go.dev/crypto/rand#Read)
	for i := range id {
		id[i] = crockford[id[i]%32]
	}
	return string(id)
}

// EnableInput turns an event's codes on or off.
type EnableInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	Enabled   bool      `json:"enabled"`
}

func enable(ctx context.Context, db tenants.Writer, in EnableInput) (procedure.None, error) {
	q := queries.New(db)
	row, err := q.GetQrCode(ctx, queries.GetQrCodeParams{EventID: in.EventUUID})
	if err != nil {
		return procedure.None{}, err
	}
	var codes event.QrCode
	if err := json.Unmarshal(row.Fields, &codes); err != nil {
		return procedure.None{}, fmt.Errorf("qrcodes: read their state: %w", err)
	}
	switch {
	case row.Over:
		return procedure.None{}, problem.Conflict("O evento já passou: os QR codes não mudam mais.")
	case !row.HasDate:
		return procedure.None{}, problem.Conflict("Diga primeiro o dia do evento.")
	case in.Enabled && !codes.CanUseQrCode:
		return procedure.None{}, problem.Conflict("Os QR codes são de eventos ativos, com convites na lista.")
	}
	if in.Enabled {
		if err := q.ConfigureQrCode(ctx,
			queries.ConfigureQrCodeParams{EventID: in.EventUUID, ShortID: newShortID()}); err != nil {
			return procedure.None{}, err
		}
	}
	_, err = q.EnableQrCode(ctx, queries.EnableQrCodeParams{EventID: in.EventUUID, Enabled: in.Enabled})
	return procedure.None{}, err
}

// ScheduleInput is the time at which the e-mails leave.
type ScheduleInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	At        time.Time `json:"at"`
}

func (s *Service) schedule(ctx context.Context, db tenants.Writer, in ScheduleInput) (procedure.None, error) {
	row, codes, err := s.open(ctx, db, in.EventUUID)
	if err != nil {
		return procedure.None{}, err
	}
	at := in.At.UTC().Truncate(time.Second)
	wrong := ""
	switch {
	case !codes.EnabledCheckinQrCode:
		return procedure.None{}, problem.Conflict("Ligue os QR codes antes de agendar o envio.")
	case row.Emailed:
		return procedure.None{}, problem.Conflict("Os e-mails já foram enviados.")
	case !s.SendsEmails:
		return procedure.None{}, problem.Conflict("O envio de e-mails não está configurado aqui. Envie por WhatsApp.")
	case !at.After(time.Now()):
		wrong = "Escolha um momento que ainda não passou."
	case !s.Limits.LeavesAt(at, row.TimeZone).Equal(at):
		wrong = fmt.Sprintf("Escolha um horário entre %dh e %dh.", s.Limits.FromHour, s.Limits.UntilHour)
	case after(at, row):
		wrong = "Escolha um momento até o dia do evento."
	}
	if wrong != "" {
		return procedure.None{}, problem.Invalid(wrong, problem.Field{Name: "at", Message: wrong})
	}
	if _, err := queries.New(db).
		ScheduleQrCode(ctx, queries.ScheduleQrCodeParams{EventID: in.EventUUID, ScheduledAt: &at}); err != nil {
		return procedure.None{}, err
	}
	return procedure.None{},
		db.Enqueue(ctx, jobs.QrCodeSchedule{OfBusiness: jobs.OfBusiness{BusinessID: row.BusinessID},
			EventID: in.EventUUID, At: at}, &river.InsertOpts{ScheduledAt: at})
}

// after reports whether a moment is later than the event's day.
func after(at time.Time, row queries.GetQrCodeRow) bool {
	where, err := time.LoadLocation(row.TimeZone)
	if err != nil || row.Date == nil {
		return true
	}
	return at.In(where).Format(time.DateOnly) > row.Date.Time().Format(time.DateOnly)
}

// CancelScheduleInput names an event.
type CancelScheduleInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
}

func cancelSchedule(ctx context.Context, db tenants.Writer, in CancelScheduleInput) (procedure.None, error) {
	_, err := queries.New(db).ScheduleQrCode(ctx, queries.ScheduleQrCodeParams{EventID: in.EventUUID})
	return procedure.None{}, err
}

// SendInput sends the codes.
type SendInput struct {
	EventUUID       uuid.UUID   `json:"eventUuid"`
	UUID            uuid.UUID   `json:"uuid" doc:"Chosen by the client, so that a repeated request sends once"`
	Audience        string      `json:"audience,omitempty" enum:"ATTENDING,LATE,CHOSEN" doc:"ATTENDING: invitations with a guest who attends, sent once. LATE: those of them that got no code. CHOSEN: those in invitationUuids. Absent: ATTENDING"`
	InvitationUUIDs []uuid.UUID `json:"invitationUuids,omitempty" maxItems:"2000" doc:"The invitations of CHOSEN"`
}

// SendOutput is the created dispatch.
type SendOutput struct {
	Messages       int              `json:"messages"`
	LeavesAt       time.Time        `json:"leavesAt"`
	LeaveFirst     int              `json:"leaveFirst" doc:"How many of them leave on that day; the others leave on the following days"`
	WithoutAddress []jobs.Recipient `json:"withoutAddress"`
	Stopped        []jobs.Recipient `json:"stopped"`
}

func (s *Service) sendEmail(ctx context.Context, db tenants.Writer, in SendInput) (SendOutput, error) {
	if !s.SendsEmails {
		return SendOutput{}, problem.Conflict("O envio de e-mails não está configurado aqui. Envie por WhatsApp.")
	}
	return s.send(ctx, db, in, "EMAIL")
}

func (s *Service) sendWhatsApp(ctx context.Context, db tenants.Writer, in SendInput) (SendOutput, error) {
	return s.send(ctx, db, in, "WHATSAPP")
}

func (s *Service) send(ctx context.Context, db tenants.Writer, in SendInput, channel string) (SendOutput, error) {
	q := queries.New(db)
	row, codes, err := s.open(ctx, db, in.EventUUID)
	if err != nil {
		return SendOutput{}, err
	}
	if in.Audience == "" {
		in.Audience = "ATTENDING"
	}
	if !codes.EnabledCheckinQrCode {
		return SendOutput{}, problem.Conflict("Ligue os QR codes antes de enviar.")
	}
	// A repeated request gets the first answer.
	_, known := q.GetGuestDispatch(ctx, queries.GetGuestDispatchParams{EventID: in.EventUUID, ID: in.UUID})
	if in.Audience == "ATTENDING" && known != nil &&
		(channel == "EMAIL" && row.Emailed || channel == "WHATSAPP" && row.OnWhatsapp) {
		return SendOutput{}, problem.Conflict("Os QR codes já foram enviados. Envie só a quem ainda não tem o seu.")
	}
	left, err := q.GuestMessagesLeft(ctx,
		queries.GuestMessagesLeftParams{AtMost: int32(s.Limits.PerDay)}) //nolint:gosec // a setting within bounds
	if err != nil {
		return SendOutput{}, err
	}
	done, err := jobs.DispatchToGuests(ctx, db, jobs.GuestDispatch{
		BusinessID: row.BusinessID, EventID: row.ID, ID: in.UUID, Kind: "QR_CODE", Channel: channel,
		Audience: in.Audience, Invitations: in.InvitationUUIDs,
		TimeZone: row.TimeZone, Left: int(left), Limits: s.Limits,
	})
	if tooMany := new(jobs.TooManyToGuests); errors.As(err, tooMany) {
		return SendOutput{},
			problem.TooMany(fmt.Sprintf("Hoje ainda saem %d mensagens aos convidados, e estas seriam %d.", tooMany.Left,
				tooMany.Wanted), time.Hour)
	}
	if errors.Is(err, jobs.ErrNobodyToWriteTo) {
		return SendOutput{},
			problem.Conflict("Nada foi enviado: ninguém confirmado sem o seu QR code tem como receber por aqui.")
	}
	if err != nil {
		return SendOutput{}, err
	}
	out := SendOutput{Messages: done.Messages, LeavesAt: done.LeavesAt, LeaveFirst: done.LeavesFirst,
		WithoutAddress: []jobs.Recipient{},
		Stopped:        []jobs.Recipient{}}
	out.WithoutAddress, out.Stopped = append(out.WithoutAddress, done.WithoutAddress...),
		append(out.Stopped, done.Stopped...)
	return out, q.NoteQrCodeSent(ctx, queries.NoteQrCodeSentParams{EventID: in.EventUUID})
}

// open locks the event's codes and returns the event, or an error if nothing can be sent or scheduled any more.
func (s *Service) open(ctx context.Context, db tenants.Writer, id uuid.UUID) (row queries.GetQrCodeRow,
	codes event.QrCode, err error) {
	q := queries.New(db)
	if err := q.LockGuestMessages(ctx); err != nil {
		return row, codes, err
	}
	if row, err = q.GetQrCode(ctx, queries.GetQrCodeParams{EventID: id}); err != nil {
		return row, codes, err
	}
	if err := json.Unmarshal(row.Fields, &codes); err != nil {
		return row, codes, fmt.Errorf("qrcodes: read their state: %w", err)
	}
	switch {
	case row.Over:
		err = problem.Conflict("O evento já passou: o envio dos QR codes está encerrado.")
	case !codes.CanUseQrCode:
		err = problem.Conflict("Os QR codes são de eventos ativos, com dia marcado e convites na lista.")
	}
	return row, codes, err
}
