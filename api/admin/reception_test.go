package admin_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/admin"
	"cortejo/jobs"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// Staff have an event's codes sent once, and take the log of its doors; both stand in the business's audit log in
// their own name, and another business's event is none of this one's.
func TestCodesAndTheLogFromTheBackoffice(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, nil, activity.Register)
	staff, b, rivals := env.AddStaff("Sofia"), env.AddBusiness("Ateliê"), env.AddBusiness("Rivais")
	feast, tea, theirs := env.AddEvent(b, "Oitenta anos da Nair"), env.AddEvent(b, "Chá"), env.AddEvent(rivals, "Oitenta anos")
	change(t, env, `UPDATE events SET date = current_date + 10 WHERE id = $1`, feast.ID)
	change(t, env, `UPDATE events SET date = current_date + 5 WHERE id = $1`, tea.ID)
	read := func(more proceduretest.Input) admin.GetEventsOutput {
		t.Helper()
		more["businessUuid"] = b.ID
		return proceduretest.Get[admin.GetEventsOutput](api.Staff(staff), "admin.getEvents", more)
	}
	on := func(event tenanttest.Event) proceduretest.Input {
		return proceduretest.Input{"businessUuid": b.ID, "eventUuid": event.ID}
	}
	refused := func(name string, event tenanttest.Event, status int, detail string) {
		t.Helper()
		if r := api.Staff(staff).PostRefused(name, on(event)); r.Status != status ||
			detail != "" && r.Detail != detail {
			t.Errorf("%s: %+v, want %d %q", name, r, status, detail)
		}
	}

	first := read(proceduretest.Input{"limit": 1})
	second := read(proceduretest.Input{"limit": 1, "cursor": *first.NextCursor})
	if first.Items[0].UUID != feast.ID || second.Items[0].UUID != tea.ID || second.NextCursor != nil {
		t.Errorf("page by page they are %+v and %+v", first, second)
	}
	if found := read(proceduretest.Input{"query": "CHA"}).Items; len(found) != 1 || found[0].UUID != tea.ID ||
		found[0].HasCheckinQrcode {
		t.Errorf("the tea is %+v", found)
	}
	if status := api.Staff(staff).
		Try("admin.getEvents", proceduretest.Input{"businessUuid": uuid.New()}); status != http.StatusNotFound {
		t.Errorf("nobody's business: %d", status)
	}
	for _, name := range []string{"admin.sendQrcode", "admin.generateCheckinLog"} {
		refused(name, feast, http.StatusConflict, "Este evento ainda não tem QR code configurado.")
		refused(name, theirs, http.StatusNotFound, "")
	}

	env.CheckInQRCodes(feast)
	prado := env.AddInvitation(feast, "Família Prado")
	bento := env.AddGuest(feast, prado, "=Bento Prado")
	change(t, env, `UPDATE guests SET status = 'attending' WHERE id = $1`, bento)
	refused("admin.sendQrcode", feast, http.StatusConflict, "Os QR codes deste evento estão desligados.")
	change(t, env, `UPDATE check_in_qr_codes SET enabled_at = now()`)
	refused("admin.sendQrcode", feast, http.StatusConflict, "Nada foi enviado: nenhum convite confirmado tem telefone.")
	env.Reach(prado, tenanttest.NewPhone(), "")
	sent := proceduretest.Post[admin.SendQrcodeOutput](api.Staff(staff), "admin.sendQrcode", on(feast))
	var asked jobs.QrCodeDispatch
	if err := env.Admin.QueryRow(t.Context(), `SELECT args FROM river.river_job WHERE kind = 'qr_code_dispatch'`).
		Scan(&asked); err != nil {
		t.Fatal(err)
	}
	if sent.Invitations != 1 || asked.BusinessID != b.ID || asked.EventID != feast.ID {
		t.Errorf("asked for %+v with %+v", sent, asked)
	}

	env.CheckIn(feast, bento)
	file := proceduretest.Post[admin.GenerateCheckinLogOutput](api.Staff(staff), "admin.generateCheckinLog", on(feast))
	lines := strings.Split(strings.TrimSpace(file.Content), "\r\n")
	if len(lines) != 2 || !strings.HasSuffix(lines[0], "Convidado;Convite;Porta;Registrado por;Situação") ||
		!strings.Contains(lines[1], ";'=Bento Prado;Família Prado;") || !strings.HasSuffix(lines[1], ";Entrou") {
		t.Errorf("the log is %q", lines)
	}
	told := proceduretest.Get[activity.Page](api.Owner(b), "activity.getAll",
		proceduretest.Input{"kind": "CORTEJO"}).Items
	if len(told) != 2 || told[0].Text != "baixou o registro de quem entrou na recepção" ||
		told[1].Text != "pediu o envio dos QR codes por WhatsApp" ||
		told[0].Actor.Name != "Equipe do Cortejo" || told[0].Actor.Kind != "CORTEJO" || told[0].EventUUID == nil ||
		*told[0].EventUUID != feast.ID {
		t.Errorf("the owner reads %+v", told)
	}

	change(t,
		env,
		`INSERT INTO guest_dispatches (business_id, event_id, id, kind, channel, audience) VALUES ($1, $2, gen_random_uuid(), 'QR_CODE', 'WHATSAPP', 'ATTENDING')`, b.ID, feast.ID)
	refused("admin.sendQrcode", feast, http.StatusConflict, "Os QR codes deste evento já foram enviados por WhatsApp.")
	change(t, env, `UPDATE events SET date = current_date - 10 WHERE id = $1`, feast.ID)
	refused("admin.sendQrcode", feast, http.StatusConflict, "O evento já passou: o envio dos QR codes está encerrado.")

	// The functions are staff's alone.
	for _, scope := range []tenants.Scope{tenants.AsMember(b.Owner.ID, b.ID), tenants.AsPerson(b.Owner.ID)} {
		for _, attack := range []string{
			`SELECT app.take_reception_log('` + b.ID.String() + `', '` + feast.ID.String() + `')`,
			`SELECT app.note_codes_asked('` + b.ID.String() + `', '` + feast.ID.String() + `')`,
			`SELECT app.reception_log_of('` + b.ID.String() + `', '` + feast.ID.String() + `')`,
		} {
			if err := env.DB.Write(t.Context(), scope, func(w tenants.Writer) error {
				_, err := w.Exec(t.Context(), attack)
				return err
			}); err == nil {
				t.Errorf("it was not refused: %s", attack)
			}
		}
	}
}
