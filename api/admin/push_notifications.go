package admin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/jobs"
	"cortejo/platform/form"
	"cortejo/platform/paging"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

func registerPushNotifications(r *procedure.Router) {
	procedure.Query(r, "admin.getAdminUserDevices", procedure.Admin, getAdminUserDevices,
		procedure.Doc{Summary: "The asker's own browsers that take pushes, to try one on"})
	procedure.Query(r, "admin.getPushNotifications", procedure.Admin, getPushNotifications, procedure.Doc{
		Summary: "What was pushed to everybody, the newest first, and how many the next reaches",
	})
	procedure.Query(r, "admin.getPushNotification", procedure.Admin, getPushNotification,
		procedure.Doc{Summary: "How one fares now, or a dry run of one's own"})
	procedure.Query(r, "admin.getUnansweredPushes", procedure.Admin, getUnansweredPushes, procedure.Doc{
		Summary: "Of how many notifications nobody knows whether they reached a device, by day and push service, for a month",
	})
	procedure.Mutation(r, "admin.sendPushNotification", procedure.Admin, sendPushNotification, procedure.Doc{
		Summary: "Push a text to everybody, or first, as a dry run, to a device of one's own",
		Description: "The same text within a day is sent once: asked again, this answers the one there is. 409 where the push service took no dry run of " +
			"exactly this text from the asker within the hour.",
	})
	procedure.Mutation(r, "admin.stopPushNotification", procedure.Admin, stopPushNotification, procedure.Doc{
		Summary:     "Stop one that is under way",
		Description: "What is in the air already still arrives. Stopped or over, it stays as it is.",
	})
}

// AdminDevice is a browser of the asker that takes pushes.
type AdminDevice struct {
	UUID      uuid.UUID `json:"uuid"`
	Name      string    `json:"name" doc:"As its browser said, in words"`
	CreatedAt time.Time `json:"createdAt"`
}

// GetAdminUserDevicesOutput are all of them.
type GetAdminUserDevicesOutput struct {
	Devices []AdminDevice `json:"devices"`
}

func getAdminUserDevices(ctx context.Context, db tenants.Reader, _ struct{}) (GetAdminUserDevicesOutput, error) {
	rows, err := queries.New(db).ListPushDevices(ctx)
	out := GetAdminUserDevicesOutput{Devices: make([]AdminDevice, 0, len(rows))}
	for _, row := range rows {
		out.Devices = append(out.Devices, AdminDevice{UUID: row.ID, Name: row.Name, CreatedAt: row.CreatedAt})
	}
	return out, err
}

// PushNotification is a text that was pushed, and how that fared.
type PushNotification struct {
	UUID      uuid.UUID  `json:"uuid"`
	Title     string     `json:"title"`
	Body      string     `json:"body"`
	Path      string     `json:"path"`
	IsDryRun  bool       `json:"isDryRun"`
	CreatedAt time.Time  `json:"createdAt"`
	CreatedBy *string    `json:"createdBy,omitempty" doc:"The name of who sent it"`
	Devices   int        `json:"devices" doc:"For how many it was queued; of a dry run, how many were counted then, which is to be typed"`
	People    int        `json:"people"`
	Sent      int        `json:"sent" doc:"How many push services took"`
	Failed    int        `json:"failed" doc:"How many they refused; of those that are none any more the device is gone"`
	Unknown   int        `json:"unknown" doc:"How many nobody knows of: those are not sent again"`
	Dropped   int        `json:"dropped" doc:"How many did not leave: stopped, signed out of, or over by their person's morning"`
	Waiting   int        `json:"waiting" doc:"How many are still to leave, or in the air"`
	ResumesAt *time.Time `json:"resumesAt,omitempty" doc:"Where all that wait do so for a moment, the first: somebody's morning, or when a service said to come again"`
	Reason    string     `json:"reason" doc:"What the push service said to a dry run that it did not take"`
	StoppedAt *time.Time `json:"stoppedAt,omitempty"`
	StoppedBy *string    `json:"stoppedBy,omitempty" doc:"The name of who stopped it"`
	EndedAt   *time.Time `json:"endedAt,omitempty" doc:"When nothing waited any more"`
}

// GetPushNotificationsInput chooses one page.
type GetPushNotificationsInput struct {
	Cursor string `query:"cursor" maxLength:"400"`
	Limit  int    `query:"limit" minimum:"1" maximum:"60" default:"24"`
}

// GetPushNotificationsOutput is one page, and what a next one reaches.
type GetPushNotificationsOutput struct {
	Devices    int                `json:"devices" doc:"How many take pushes now"`
	People     int                `json:"people" doc:"Whose they are"`
	Items      []PushNotification `json:"items"`
	NextCursor *string            `json:"nextCursor,omitempty"`
}

// pushNotificationKey is the last of a page; ids are in the order of time.
type pushNotificationKey struct {
	ID uuid.UUID `json:"i"`
}

func getPushNotifications(ctx context.Context, db tenants.Reader,
	in GetPushNotificationsInput) (GetPushNotificationsOutput, error) {
	params := queries.ListBroadcastsParams{PageSize: int32(in.Limit) + 1}
	after, err := paging.DecodeCursor[pushNotificationKey](in.Cursor)
	if err != nil {
		return GetPushNotificationsOutput{}, err
	}
	if after != nil {
		params.AfterID = &after.ID
	}
	row, err := queries.New(db).ListBroadcasts(ctx, params)
	if err != nil {
		return GetPushNotificationsOutput{}, err
	}
	items, err := readPushNotifications(row.Items)
	if err != nil {
		return GetPushNotificationsOutput{}, err
	}
	out := GetPushNotificationsOutput{Devices: int(row.Devices), People: int(row.People)}
	var more bool
	out.Items, more = paging.Cut(items, in.Limit)
	if more {
		next, err := paging.EncodeCursor(pushNotificationKey{out.Items[len(out.Items)-1].UUID})
		if err != nil {
			return GetPushNotificationsOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}

func readPushNotifications(text []byte) ([]PushNotification, error) {
	var items []PushNotification
	if err := json.Unmarshal(text, &items); err != nil {
		return nil, fmt.Errorf("admin: read broadcasts: %w", err)
	}
	return items, nil
}

// GetPushNotificationInput names one.
type GetPushNotificationInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

func getPushNotification(ctx context.Context, db tenants.Reader, in GetPushNotificationInput) (PushNotification,
	error) {
	return findPushNotification(ctx, queries.New(db), in.UUID)
}

func findPushNotification(ctx context.Context, q *queries.Queries, id uuid.UUID) (PushNotification, error) {
	row, err := q.ListBroadcasts(ctx, queries.ListBroadcastsParams{ID: &id, PageSize: 1})
	if err != nil {
		return PushNotification{}, err
	}
	items, err := readPushNotifications(row.Items)
	if err == nil && len(items) == 0 {
		err = problem.NotFound()
	}
	if err != nil {
		return PushNotification{}, err
	}
	return items[0], nil
}

// UnansweredPushes are those of one day that one push service said nothing of.
type UnansweredPushes struct {
	Day     civil.Date `json:"day" doc:"São Paulo's"`
	Service string     `json:"service" doc:"Its host"`
	Pushes  int        `json:"pushes"`
}

// GetUnansweredPushesOutput are those of a month, the newest first: they are not sent again.
type GetUnansweredPushesOutput struct {
	Items []UnansweredPushes `json:"items"`
}

func getUnansweredPushes(ctx context.Context, db tenants.Reader, _ struct{}) (GetUnansweredPushesOutput, error) {
	rows, err := queries.New(db).ListUnansweredPushes(ctx)
	out := GetUnansweredPushesOutput{Items: make([]UnansweredPushes, 0, len(rows))}
	for _, row := range rows {
		out.Items = append(out.Items, UnansweredPushes{Day: row.Day, Service: row.Service, Pushes: int(row.Pushes)})
	}
	return out, err
}

// SendPushNotificationInput is what to push (specification 2, section 7).
type SendPushNotificationInput struct {
	Title       string     `json:"title" maxLength:"60"`
	Body        string     `json:"body" maxLength:"240"`
	Path        string     `json:"path" maxLength:"200" doc:"What a tap opens: an address inside of the app"`
	IsDryRun    bool       `json:"isDryRun" doc:"Only to the device that dryRunToken names"`
	DryRunToken *uuid.UUID `json:"dryRunToken,omitempty" doc:"One of admin.getAdminUserDevices; only of a dry run"`
	Devices     *int       `json:"devices,omitempty" minimum:"0" maximum:"1000000000" doc:"Typed by whoever sends it to everybody: how many its dry run counted"`
}

// appPath is an address inside of the app: one slash, no host, no scheme, nothing escaped. The web's rule is the same
// (web/src/features/backoffice/appPath.ts), and so is the table's.
var appPath = regexp.MustCompile(`^/app(/[A-Za-z0-9_~.-]+)*/?(\?[A-Za-z0-9_~.=&+-]*)?$`)

// stepsUp are segments that lead elsewhere than they say.
var stepsUp = regexp.MustCompile(`/\.\.?(/|\?|$)`)

// line reads a text of one line: what a lock screen shows.
func line(f *form.Form, name, text, sentence string) string {
	text = f.Required(name, text, sentence)
	if strings.ContainsFunc(text, unicode.IsControl) {
		f.Reject(name, "Escreva em uma linha só")
	}
	return text
}

func sendPushNotification(ctx context.Context, db tenants.Writer, in SendPushNotificationInput) (PushNotification,
	error) {
	var f form.Form
	title, body := line(&f, "title", in.Title, "Dê um título"), line(&f, "body", in.Body, "Escreva o texto")
	if !appPath.MatchString(in.Path) || stepsUp.MatchString(in.Path) {
		f.Reject("path", "Use um endereço do Cortejo que começa por /app, como /app/events")
	}
	switch {
	case in.IsDryRun && in.DryRunToken == nil:
		f.Reject("dryRunToken", "Escolha um aparelho seu")
	case !in.IsDryRun && in.DryRunToken != nil: // who names a device does not mean everybody
		f.Reject("dryRunToken", "Só um teste vai para um aparelho")
	}
	if err := f.Err(); err != nil {
		return PushNotification{}, err
	}
	q := queries.New(db)
	var id uuid.UUID
	var err error
	if in.IsDryRun {
		id, err = q.TryBroadcast(ctx, queries.TryBroadcastParams{Title: title, Body: body, Path: in.Path,
			DeviceID: *in.DryRunToken})
		if errors.Is(err, pgx.ErrNoRows) {
			f.Reject("dryRunToken", "Este aparelho não recebe mais notificações")
			return PushNotification{}, f.Err()
		}
	} else {
		id, err = toEverybody(ctx, q, &f, queries.SendBroadcastParams{Title: title, Body: body, Path: in.Path,
			Typed: wide(in.Devices)})
	}
	if err != nil {
		return PushNotification{}, err
	}
	if err := db.Enqueue(ctx, jobs.SendBroadcasts{Second: time.Now().Unix()}, nil); err != nil {
		return PushNotification{}, err
	}
	return findPushNotification(ctx, q, id)
}

// toEverybody queues it, or answers the same that was queued within a day.
func toEverybody(ctx context.Context, q *queries.Queries, f *form.Form, params queries.SendBroadcastParams) (uuid.UUID,
	error) {
	row, err := q.SendBroadcast(ctx, params)
	if err != nil {
		return uuid.Nil, err
	}
	switch row.Outcome {
	case "UNTRIED":
		return uuid.Nil,
			problem.Conflict("Teste antes exatamente este texto num aparelho seu. O teste vale por uma hora.")
	case "MISCOUNTED":
		f.Reject("devices", "Digite o número de aparelhos que o teste contou")
		return uuid.Nil, f.Err()
	}
	return row.ID, nil
}

func wide(n *int) *int32 {
	if n == nil {
		return nil
	}
	w := int32(*n) //nolint:gosec // at most a milliard
	return &w
}

// StopPushNotificationInput names one.
type StopPushNotificationInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func stopPushNotification(ctx context.Context, db tenants.Writer, in StopPushNotificationInput) (PushNotification,
	error) {
	q := queries.New(db)
	if _, err := q.StopBroadcast(ctx, queries.StopBroadcastParams{ID: in.UUID}); err != nil {
		return PushNotification{}, err
	}
	return findPushNotification(ctx, q, in.UUID)
}
