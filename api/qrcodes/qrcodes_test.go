package qrcodes_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/api/qrcodes"
	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type in = proceduretest.Input

var keys = secretlink.KeyOf("key")

// The whole way of document 1, section 4: not configured, configured, scheduled, sent, and the day over.
func TestCodesFromOffToOver(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	jobstest.SetQueue(t, env)
	api := proceduretest.New(t, env, event.Register, qrcodes.New(qrcodes.Options{SendsEmails: true}).Register)
	e := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento Bia & Rui")
	owner, on := api.Owner(e.Business), in{"eventUuid": e.ID}
	change := func(sql string, args ...any) {
		t.Helper()
		if _, err := env.Admin.Exec(t.Context(), sql, args...); err != nil {
			t.Fatal(err)
		}
	}
	state := func() qrcodes.Codes { t.Helper(); return proceduretest.Get[qrcodes.Codes](owner, "qrCode.get", on) }
	stats := func() qrcodes.Stats {
		t.Helper()
		return proceduretest.Get[qrcodes.Stats](owner, "qrCode.getStats", on)
	}
	post := func(name string, more in, want int) proceduretest.Refusal {
		t.Helper()
		body := in{"eventUuid": e.ID}
		for key, value := range more {
			body[key] = value
		}
		answer := owner.PostAnswer(name, body)
		if answer.Code != want {
			t.Errorf("%s %v: %d %s", name, more, answer.Code, answer.Body)
		}
		return proceduretest.Refusal{}
	}
	invite := func(name, email, status string) uuid.UUID {
		t.Helper()
		id := env.AddInvitation(e, name)
		env.Reach(id, tenanttest.NewPhone(), email)
		change(`UPDATE guests SET status = $2::guest_status WHERE id = $1`, env.AddGuest(e, id, name), status)
		return id
	}
	// Without a day, or without guests, the codes cannot be enabled.
	change(`UPDATE events SET date = NULL WHERE id = $1`, e.ID)
	post("qrCode.enable", in{"enabled": true}, http.StatusConflict)
	change(`UPDATE events SET date = current_date + 10 WHERE id = $1`, e.ID)
	post("qrCode.enable", in{"enabled": true}, http.StatusConflict)
	comes := invite("Silvas", "silva@example.com", "attending")
	invite("Souzas", "souza@example.com", "not_attending")
	if got := state(); got.HasCheckinQrcode || !got.CanUseQrCode || !got.MayEnable || got.MayEmail || got.MaySchedule ||
		got.Invitations != 1 || stats().Status != "DISABLED" {
		t.Errorf("not configured: %+v", got)
	}
	post("qrCode.sendEmail", in{"uuid": uuid.New()}, http.StatusConflict)
	noon := time.Now().UTC().AddDate(0, 0, 3).Truncate(24 * time.Hour).Add(15 * time.Hour) // 12h in São Paulo
	post("qrCode.schedule", in{"at": noon}, http.StatusConflict)
	post("qrCode.enable", in{"enabled": true}, http.StatusOK)
	if got := state(); !got.HasCheckinQrcode || !got.EnabledCheckinQrCode || !got.MayEmail || !got.MaySchedule ||
		stats().Status != "NOT_SCHEDULED" {
		t.Errorf("configured: %+v", got)
	}
	if got := proceduretest.Get[event.EventDetails](owner, "event.get", in{"uuid": e.ID}); !got.HasCheckinQrcode ||
		!got.EnabledCheckinQrCode || !got.CanUseQrCode {
		t.Errorf("the event says %+v", got.QrCode)
	}
	for _, wrong := range []time.Time{time.Now().Add(-time.Hour), noon.Add(14 * time.Hour), noon.AddDate(0, 0, 30)} {
		post("qrCode.schedule", in{"at": wrong}, http.StatusUnprocessableEntity)
	}
	post("qrCode.schedule", in{"at": noon}, http.StatusOK)
	if got := state(); got.CheckinQrCodeScheduledAt == nil || !got.CheckinQrCodeScheduledAt.Equal(noon) ||
		stats().Status != "SCHEDULED" {
		t.Errorf("scheduled: %+v", got)
	}
	// A moved day takes the schedule back and says so; the codes stay as they are.
	change(`UPDATE events SET date = date + 1 WHERE id = $1`, e.ID)
	if got := state(); got.CheckinQrCodeScheduledAt != nil || got.CancelledAt == nil || !got.EnabledCheckinQrCode {
		t.Errorf("the day moved: %+v", got)
	}
	id := uuid.New()
	for range 2 { // a double press
		post("qrCode.sendEmail", in{"uuid": id}, http.StatusOK)
	}
	post("qrCode.sendEmail", in{"uuid": uuid.New()}, http.StatusConflict)
	post("qrCode.schedule", in{"at": noon}, http.StatusConflict)
	if got := state(); got.CheckinQrCodeSentAt == nil || got.MayEmail || got.MaySchedule || !got.MayWhatsApp ||
		got.WithoutCode != 0 {
		t.Errorf("sent: %+v", got)
	}
	change(`UPDATE guest_messages SET status = 'sent', sent_at = now() WHERE invitation_id = $1`, comes)
	if got := stats(); got.Status != "SENT" || got.TotalEmails != 1 || got.SuccessRate != 1 {
		t.Errorf("stats %+v", got)
	}
	// A late yes gets a code of its own, and all others keep theirs.
	late := invite("Prados", "prado@example.com", "attending")
	if got := state(); got.WithoutCode != 1 {
		t.Errorf("one is late: %+v", got)
	}
	post("qrCode.sendEmail", in{"uuid": uuid.New(), "audience": "LATE"}, http.StatusOK)
	var to []uuid.UUID
	if err := env.Admin.QueryRow(t.Context(), `SELECT array_agg(invitation_id ORDER BY id) FROM guest_messages`).
		Scan(&to); err != nil || !slices.Equal(to, []uuid.UUID{comes, late}) {
		t.Errorf("sent to %v, %v", to, err)
	}
	change(`UPDATE guest_messages SET status = 'failed', error = 'SMTP_550'`)
	if got := stats(); got.Status != "REJECTED" {
		t.Errorf("all refused: %+v", got)
	}
	// The picture is there while the code opens the door.
	secret := keys.DeriveInvitationToken(secretlink.CheckIn, e.ID, comes, 0)
	hash, _ := secretlink.Hash(secret)
	change(`UPDATE invitation_tokens SET secret_hash = $2 WHERE invitation_id = $1 AND purpose = 'CHECK_IN'`,
		comes, hash)
	pictures := qrcodes.Pictures(env.DB, nil, slog.New(slog.DiscardHandler))
	fetch := func(secret string) *httptest.ResponseRecorder {
		answer := httptest.NewRecorder()
		pictures.ServeHTTP(answer, httptest.NewRequestWithContext(context.WithoutCancel(t.Context()), http.MethodGet,
			jobs.CodePictureFolder+secret+".png", nil))
		return answer
	}
	got := fetch(secret)
	if got.Code != http.StatusOK || got.Header().Get("Content-Type") != "image/png" ||
		got.Header().Get("Cache-Control") != "no-store" ||
		!strings.Contains(got.Header().Get("X-Robots-Tag"), "noindex") {
		t.Errorf("the picture: %d %v", got.Code, got.Header())
	}
	// The day is over: nothing about sending changes any more, and the picture dies with the event.
	change(`UPDATE events SET date = current_date - 4 WHERE id = $1`, e.ID)
	post("qrCode.enable", in{"enabled": false}, http.StatusConflict)
	post("qrCode.sendWhatsApp", in{"uuid": uuid.New()}, http.StatusConflict)
	if got := state(); got.MayEnable || got.MayEmail || got.MayWhatsApp || got.CanUseQrCode || !got.Over {
		t.Errorf("over: %+v", got)
	}
	for what, secret := range map[string]string{"after the event": secret, "nobody's": "AAAAAAAAAAAAAAAAAAAAAA",
		"no secret": "nada"} {
		if answer := fetch(secret); answer.Code != http.StatusNotFound {
			t.Errorf("%s: %d", what, answer.Code)
		}
	}
}

// Each miss queries the database: a client that invents secrets is limited, and others are not.
func TestMadeUpCodesAreCounted(t *testing.T) {
	t.Parallel()
	pictures := qrcodes.Pictures(tenanttest.New(t).DB, nil, slog.New(slog.DiscardHandler))
	ask := func(clientIP string) int {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet,
			jobs.CodePictureFolder+secretlink.KeyOf("made up").DeriveToken(secretlink.NewSalt())+".png", nil)
		r.RemoteAddr = clientIP + ":4711"
		answer := httptest.NewRecorder()
		pictures.ServeHTTP(answer, r)
		return answer.Code
	}
	last := 0
	for n := 0; n < 1000 && last != http.StatusTooManyRequests; n++ {
		last = ask("203.0.113.7")
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the thousandth within a moment is answered %d", last)
	}
	if status := ask("203.0.113.8"); status != http.StatusNotFound {
		t.Errorf("somebody else is answered %d", status)
	}
}
