package event_test

import (
	"log/slog"
	"net/http"
	"testing"

	"cortejo/api/apitest"
	"cortejo/jobs"
)

func TestNotifyCustomer(t *testing.T) {
	env, api := setup(t)
	queue, err := jobs.NewQueue(env.App, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	env.DB.SetQueue(queue)
	b := env.Business("B")
	owner, e := api.Owner(b), env.Event(b, "Festa")
	in := apitest.Input{"uuid": e.ID}
	if got := owner.PostRefused("event.notifyCustomer", in); got.Status != http.StatusConflict {
		t.Errorf("without a client got %+v", got)
	}
	env.EventCustomer(e, env.User("Marina"))
	apitest.Post[struct{}](owner, "event.notifyCustomer", in)
	if got := owner.PostRefused("event.notifyCustomer", apitest.Input{"uuid": env.Template(b, "Modelo").ID}); got.Status != http.StatusNotFound {
		t.Errorf("a template got %+v", got)
	}
	var queued int
	err = env.Admin.QueryRow(t.Context(), `SELECT count(*) FROM river.river_job WHERE kind = 'event_link'
		AND args->>'businessId' = $1 AND args->>'eventId' = $2`, b.ID.String(), e.ID.String()).Scan(&queued)
	if err != nil || queued != 1 {
		t.Errorf("queued %d jobs, %v", queued, err)
	}

	// At once again, later again, archived, and too often in one day.
	refused := func(what string, id any, status int, sentence string) {
		t.Helper()
		if got := owner.PostRefused("event.notifyCustomer", apitest.Input{"uuid": id}); got.Status != status || got.Detail != sentence {
			t.Errorf("%s got %+v", what, got)
		}
	}
	set := func(sql string, id any) {
		t.Helper()
		if _, err := env.Admin.Exec(t.Context(), sql, id); err != nil {
			t.Fatal(err)
		}
	}
	refused("a second time", e.ID, http.StatusTooManyRequests, "O link acabou de ser enviado. Espere alguns minutos antes de enviar de novo.")
	set(`UPDATE events SET link_asked_at = ARRAY[now() - interval '11 minutes', now() - interval '25 hours'] WHERE id = $1`, e.ID)
	apitest.Post[struct{}](owner, "event.notifyCustomer", in)
	var asked int
	if err := env.Admin.QueryRow(t.Context(), `SELECT cardinality(link_asked_at) FROM events WHERE id = $1`, e.ID).Scan(&asked); err != nil || asked != 2 {
		t.Errorf("%d moments are kept, %v", asked, err)
	}
	set(`UPDATE events SET archived_at = now() WHERE id = $1`, e.ID)
	refused("an archived event", e.ID, http.StatusConflict, "Este evento está arquivado. Traga-o de volta antes de enviar o link.")
	set(`UPDATE events SET link_asked_at = array_fill(now() - interval '1 hour', ARRAY[60]) WHERE id = $1`, e.ID)
	another := env.Event(b, "Outra festa")
	env.EventCustomer(another, env.User("Tomás"))
	refused("another event on a busy day", another.ID, http.StatusTooManyRequests, "Vocês já enviaram muitos links hoje. Tente de novo amanhã.")
}
