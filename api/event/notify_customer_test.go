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
}
