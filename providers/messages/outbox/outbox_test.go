package outbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/providers/messages"
	"cortejo/providers/messages/outbox"
	"cortejo/providers/messages/whatsapp"
	"cortejo/providers/messages/whatsapp/standin"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func open(t *testing.T, env *tenanttest.Env, log *bytes.Buffer) *outbox.Outbox {
	t.Helper()
	box, err := outbox.Open(t.Context(), env.AdminURL, slog.New(slog.NewTextHandler(log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(box.Close)
	return box
}

func code(n int) messages.Message {
	return messages.Message{Channel: messages.WhatsApp, To: "+5531987654321", Kind: messages.SignInCode,
		Body: strconv.Itoa(n) + " é o seu código"}
}

func TestKeepsTheNewestFirst(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	var log bytes.Buffer
	box := open(t, env, &log)
	for n := range 60 {
		if err := box.Send(t.Context(), code(n)); err != nil {
			t.Fatal(err)
		}
	}
	// A restart finds them again.
	answer := httptest.NewRecorder()
	open(t, env, &log).
		ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/dev/outbox", nil))
	var body struct{ Items []outbox.Entry }
	if err := json.Unmarshal(answer.Body.Bytes(), &body); err != nil {
		t.Fatal(err)
	}
	if len(body.Items) != 50 || body.Items[0].Body != "59 é o seu código" || body.Items[0].To != "+5531987654321" ||
		body.Items[0].Channel != messages.WhatsApp || body.Items[0].CreatedAt.IsZero() {
		t.Errorf("%d items, the first %+v", len(body.Items), body.Items[0])
	}
	if answer.Header().Get("Cache-Control") != "no-store" {
		t.Error("codes may be cached")
	}
	if !strings.Contains(log.String(), "59 é o seu código") {
		t.Error("the log does not show the message")
	}
}

func TestForgetsTheOldest(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	box := open(t, env, &bytes.Buffer{})
	for n := range 205 {
		if err := box.Send(t.Context(), code(n)); err != nil {
			t.Fatal(err)
		}
	}
	var kept int
	if err := env.Admin.QueryRow(t.Context(), `SELECT count(*) FROM outbox.messages`).Scan(&kept); err != nil ||
		kept != 200 {
		t.Errorf("%d are kept (%v), want 200", kept, err)
	}
}

func TestTheApplicationCannotReadIt(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	box := open(t, env, &bytes.Buffer{})
	if err := box.Send(t.Context(), code(1)); err != nil {
		t.Fatal(err)
	}
	if _, err := env.App.Exec(context.Background(), `SELECT FROM outbox.messages`); err == nil {
		t.Error("the application's role reads sign-in codes")
	}
}

func TestMessagesHideThemselves(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("sent", "message", code(123456))
	if said := log.String() + code(123456).String(); strings.Contains(said, "987654321") ||
		strings.Contains(said, "123456 é") {
		t.Errorf("said %s", said)
	}
}

// The list shows the messages that a fake provider accepted and refused, each with its reported state.
func TestShowsWhatAStandInSaid(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	box := open(t, env, &bytes.Buffer{})
	meta := standin.New(standin.Options{Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(meta.Close)
	listening := httptest.NewServer(meta)
	t.Cleanup(listening.Close)
	cloud, err := whatsapp.New(standin.NewSettings(listening.URL))
	if err != nil {
		t.Fatal(err)
	}
	through, taken, refused := box.WrapSender(cloud), code(1), code(2)
	taken.ID, taken.Values, refused.ID = uuid.New(), []string{"111111"}, uuid.New()
	if err := through.Send(t.Context(), taken); err != nil {
		t.Fatal(err)
	}
	if err := through.Send(t.Context(), refused); !errors.Is(err, messages.ErrRefused) {
		t.Errorf("a wording without its value: %v", err)
	}
	box.RecordStatus(t.Context(), taken.ID, "sent")
	box.RecordStatus(t.Context(), taken.ID, "read")
	kept, err := box.List(t.Context(), "")
	if err != nil || len(kept) != 2 || !slices.Equal(kept[0].Statuses, []string{"refused META_132000"}) ||
		!slices.Equal(kept[1].Statuses, []string{"sent", "read"}) ||
		!strings.HasPrefix(kept[1].ProviderID, "wamid.") || kept[1].MessageID == nil || *kept[1].MessageID != taken.ID {
		t.Errorf("kept %+v (%v)", kept, err)
	}
}
