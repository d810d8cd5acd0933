package payment_test

import (
	"bytes"
	"image"
	"image/png"
	"log/slog"
	"net/http"
	"testing"

	"cortejo/api/document"
	pictures "cortejo/api/image"
	"cortejo/api/payment"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/server"
	"cortejo/providers/files"
	"cortejo/providers/files/filestest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// Both sides attach receipts: the team as it likes, the client where the team attached none, until the date lock. To
// mark a payment with it is another right.
func TestReceiptsOfBothSides(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	quiet := slog.New(slog.DiscardHandler)
	jobstest.SetQueue(t, env)
	store := filestest.Open(t, t.TempDir())
	api := proceduretest.New(t, env, func(r *procedure.Router) {
		keeper := document.Register(r,
			document.Options{
				Env:    server.Env{DB: env.DB, Files: store},
				Studio: pictures.NewStudio(store, quiet), Scanner: files.NoScanner{},
				Secret: func(*http.Request) string { return "" },
			})
		payment.Register(r, payment.Options{DB: env.DB, Files: store, Keeper: keeper})
	})
	event, marina := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento"), env.AddUser("Marina")
	env.AddEventCustomer(event, marina)
	env.SetCustomerPermissions(event, tenants.CustomerPaymentsView)
	owner, client := api.Owner(event.Business), api.Customer(marina, event)
	_, id := env.AddInvoice(event, "Assessoria", 1_000_00)
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	attach := func(c proceduretest.Caller, more in) payment.Payment {
		t.Helper()
		asked := in{"uuid": id}
		for name, value := range more {
			asked[name] = value
		}
		return proceduretest.Send[payment.Payment](c, "payment.attachReceipt", asked, "recibo.png", picture.Bytes())
	}
	refused := func(why string, status int) {
		t.Helper()
		if got := client.TrySend("payment.attachReceipt", in{"uuid": id}, "recibo.png",
			picture.Bytes()); got != status {
			t.Errorf("%s, a client attaches: %d", why, got)
		}
		if got := client.TryPost("payment.removeReceipt", in{"uuid": id}); got != status {
			t.Errorf("%s, a client takes it off: %d", why, got)
		}
	}

	if got := attach(client, nil); got.Status != "PENDING" || got.Receipt == nil ||
		got.Receipt.By != (payment.By{Name: "Marina", Side: "CLIENT"}) || got.CanMark || !got.CanAttach {
		t.Errorf("the client's %+v", got)
	}
	if got := client.TrySend("payment.attachReceipt", in{"uuid": id, "status": "PAID"}, "recibo.png",
		picture.Bytes()); got != http.StatusNotFound {
		t.Errorf("marked without the right: %d", got)
	}
	if got := client.SendRefused("payment.attachReceipt", in{"uuid": id}, "recibo.docx",
		[]byte("PK\x03\x04")); got.Status != http.StatusUnprocessableEntity || got.MessageOf("file") == "" {
		t.Errorf("no receipt at all: %+v", got)
	}
	if got := proceduretest.Post[payment.Payment](client, "payment.removeReceipt", in{"uuid": id}); got.Receipt != nil {
		t.Errorf("taken off: %+v", got)
	}
	env.SetCustomerPermissions(event, tenants.CustomerPaymentsView|tenants.CustomerPaymentsStatusEdit)
	if got := attach(client, in{"status": "PAID"}); got.Status != "PAID" || got.PaidOn == nil || !got.CanMark {
		t.Errorf("marked by the client: %+v", got)
	}
	if got := attach(owner, nil); got.Status != "PAID" || got.Receipt.By.Side != "TEAM" ||
		got.Receipt.By.Name != event.Business.Owner.Name {
		t.Errorf("the team's in its place: %+v", got)
	}
	if file := client.Fetch(client.Address("payment.receipt", in{"uuid": id})); file.Code != http.StatusOK ||
		file.Body.Len() == 0 {
		t.Errorf("a client opens the team's: %d", file.Code)
	}
	refused("of the team's", http.StatusNotFound)
	proceduretest.Post[payment.Payment](owner, "payment.removeReceipt", in{"uuid": id})
	attach(client, nil)
	if _, err := env.Admin.Exec(t.Context(),
		`UPDATE events SET date = (now() AT TIME ZONE time_zone)::date + 3, customer_lock_days = 5 WHERE id = $1`,
		event.ID); err != nil {
		t.Fatal(err)
	}
	refused("once the date lock fell", http.StatusNotFound)
	if got := client.TryPost("payment.updateStatus", in{"uuid": id, "status": "PENDING"}); got != http.StatusNotFound {
		t.Errorf("once the date lock fell, a client marks: %d", got)
	}
	var waiting int
	if err := env.Admin.QueryRow(t.Context(),
		`SELECT count(DISTINCT args->>'key') FROM river.river_job WHERE kind = 'discard_upload' AND scheduled_at <= now()`).Scan(&waiting); err != nil {
		t.Fatal(err)
	}
	if waiting != 3 {
		t.Errorf("%d files of receipts that went are cleaned away, not 3", waiting)
	}
}
