package calendar_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	ics "github.com/arran4/golang-ical"

	"cortejo/api/calendar"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/server"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type fixture struct {
	t       *testing.T
	env     *tenanttest.Env
	api     *proceduretest.API
	handler http.Handler
}

func open(t *testing.T) fixture {
	t.Parallel()
	env := tenanttest.New(t)
	service := calendar.New(server.Env{DB: env.DB, PublicURL: "https://cortejo.test"})
	return fixture{t, env, proceduretest.New(t, env, service.Register), service.Handler()}
}

func (h fixture) subscribe(c proceduretest.Caller, e *tenanttest.Event) calendar.CreateOutput {
	in := proceduretest.Input{}
	if e != nil {
		in["eventUuid"] = e.ID
	}
	return proceduretest.Post[calendar.CreateOutput](c, "calendar.create", in)
}

func (h fixture) fetch(address string, header ...string) *httptest.ResponseRecorder {
	h.t.Helper()
	r := httptest.NewRequestWithContext(h.t.Context(), http.MethodGet,
		strings.TrimPrefix(address, "https://cortejo.test"), nil)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.handler.ServeHTTP(w, r)
	return w
}

func (h fixture) sql(sql string, args ...any) {
	h.t.Helper()
	if _, err := h.env.Admin.Exec(h.t.Context(), sql, args...); err != nil {
		h.t.Fatal(err)
	}
}

// summaries fetches a calendar and returns the summaries of its entries.
func (h fixture) summaries(address string) string {
	h.t.Helper()
	answer := h.fetch(address)
	if answer.Code != http.StatusOK {
		h.t.Fatalf("the calendar answered %d %s", answer.Code, answer.Body)
	}
	parsed, err := ics.ParseCalendar(answer.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	var all []string
	for _, e := range parsed.Events() {
		all = append(all, e.GetProperty(ics.ComponentPropertySummary).Value)
	}
	return strings.Join(all, ", ")
}

const trouble = "Flores; vasos, \"rosas\"\\ e fitas\r\nBEGIN:VALARM\x00" // whatever a title may hold

func TestWhatItSays(t *testing.T) {
	h := open(t)
	b := h.env.AddBusiness("Ateliê da Ana")
	e := h.env.AddEvent(b, "Marina & Tomás")
	// In Fernando de Noronha it is an hour later than in São Paulo.
	h.sql(
		`UPDATE events SET date = '2027-03-13', event_start_time = '16:30', time_zone = 'America/Noronha', ceremony_place = 'Capela, ao pôr do sol' WHERE id = $1`, e.ID)
	for title, set := range map[string]string{
		"Degustação do menu com o casal, a família e todas as madrinhas e padrinhos": `timing = 'PLANNING', time_unit_number = 2, time_unit_option = 'WEEKS'`,
		"Reunião":        `timing = 'CALENDAR', date = '2027-01-11T01:00:00Z', end_date = '2027-01-11T02:30:00Z'`,
		"Sem data":       `timing = 'NONE'`,
		"Já feita":       `timing = 'PLANNING', time_unit_number = 1, time_unit_option = 'DAYS', checked_at = now()`,
		"Já excluída":    `timing = 'PLANNING', time_unit_number = 1, time_unit_option = 'DAYS', deleted_at = now()`,
		trouble:          `timing = 'PLANNING', time_unit_number = 1, time_unit_option = 'MONTHS'`,
		"Depois da hora": `timing = 'CALENDAR', date = '2027-03-14T12:00:00Z'`,
	} {
		h.sql(`UPDATE tasks SET `+set+` WHERE id = $1`, h.env.AddTask(e, strings.ReplaceAll(title, "\x00", "")).ID)
	}
	made := h.subscribe(h.api.Owner(b), &e)
	if !regexp.MustCompile(`^https://cortejo\.test/calendario/[a-z2-7]{26}\.ics$`).MatchString(made.URL) {
		t.Fatalf("the address is %s", made.URL)
	}
	answer := h.fetch(made.URL)
	text := answer.Body.String()
	for name, want := range map[string]string{"Content-Type": "text/calendar; charset=utf-8",
		"Cache-Control": "private, no-cache", "Referrer-Policy": "no-referrer"} {
		if got := answer.Header().Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}

	// RFC 5545, section 3.1: lines end with CRLF and have at most 75 octets; a longer one goes on
	// behind a blank, never inside a character.
	if !strings.HasSuffix(text, "\r\n") || strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\n") ||
		strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\r") {
		t.Error("a line ends otherwise than with CRLF")
	}
	for line := range strings.SplitSeq(text, "\r\n") {
		if len(line) > 75 || !strings.HasPrefix(strings.ToValidUTF8(line, "\x01"), line) {
			t.Errorf("a line is too long or cut inside a character: %q", line)
		}
	}
	unfolded := strings.ReplaceAll(text, "\r\n ", "")
	for _, want := range []string{
		"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:", "X-WR-CALNAME:Marina & Tomás · Cortejo\r\n",
		"\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n",
		// Section 3.3.11: what separates in a text is escaped.
		`SUMMARY:Flores\; vasos\, "rosas"\\ e fitas BEGIN:VALARM` + "\r\n",
		`LOCATION:Capela\, ao pôr do sol` + "\r\n",
		"SUMMARY:Degustação do menu com o casal\\, a família e todas as madrinhas e padrinhos\r\n",
		// A deadline is a day, whose end is the first day after it (3.6.1).
		"DTSTART;VALUE=DATE:20270227\r\nDTEND;VALUE=DATE:20270228\r\nTRANSP:TRANSPARENT\r\n",
		// Half past four in Noronha, and the evening before in what hangs on the calendar.
		"DTSTART:20270313T183000Z\r\nDTEND:20270314T003000Z\r\n",
		"DTSTART:20270111T010000Z\r\nDTEND:20270111T023000Z\r\n",
		"URL:https://cortejo.test/app/" + e.ID.String() + "/organization/",
	} {
		if !strings.Contains(unfolded, want) {
			t.Errorf("it does not say %q:\n%s", want, unfolded)
		}
	}
	if starts, ends := strings.Count(unfolded, "DTSTART"), strings.Count(unfolded, "DTEND"); starts != ends {
		t.Errorf("%d of %d entries have no end", starts-ends, starts)
	}
	if strings.Contains(unfolded, "\nBEGIN:VALARM") {
		t.Error("a title began a component of its own")
	}
	if got, want := h.summaries(made.URL),
		`Marina & Tomás, Reunião, Flores; vasos, "rosas"\ e fitas BEGIN:VALARM, Degustação do menu com o casal, a família e todas as madrinhas e padrinhos, Depois da hora`; got != want {
		t.Errorf("read back it holds\n%s, want\n%s", got, want)
	}

	// Asked again it says that nothing changed, until something does.
	tag := answer.Header().Get("ETag")
	if got := h.fetch(made.URL, "If-None-Match", tag); got.Code != http.StatusNotModified || got.Body.Len() != 0 {
		t.Errorf("unchanged it answered %d", got.Code)
	}
	h.sql(`UPDATE tasks SET title = 'Conversa' WHERE title = 'Reunião'`)
	if got := h.fetch(made.URL, "If-None-Match", tag); got.Code != http.StatusOK {
		t.Errorf("changed it answered %d", got.Code)
	}
	h.sql(`UPDATE events SET event_start_time = NULL WHERE id = $1`, e.ID)
	if text := h.fetch(made.URL).Body.String(); !strings.Contains(text,
		"DTSTART;VALUE=DATE:20270313\r\nDTEND;VALUE=DATE:20270314\r\n") {
		t.Error("without its hour the event is not a day")
	}
}

// An open payment with a due date is in the calendars of the members who manage its event.
func TestItSaysWhatIsToBePaid(t *testing.T) {
	h := open(t)
	b := h.env.AddBusiness("Ateliê da Ana")
	e, usher := h.env.AddEvent(b, "Casamento"), h.env.AddMember(b, tenants.TeamGuest)
	h.env.AddEventAccess(e, usher, tenants.EventReception)
	_, owed := h.env.AddInvoice(e, "Assessoria", 1_234_56)
	_, spent := h.env.AddVendorInvoice(e, h.env.AddVendor(b, "Flores").ID, "Flores", 500_00)
	_, paid := h.env.AddInvoice(e, "Entrada", 1_00)
	h.env.AddInvoice(e, "Sem dia", 1_00)
	h.sql(`UPDATE payments SET due_date = '2027-03-01' WHERE id = $1`, owed)
	h.sql(`UPDATE payments SET due_date = '2027-03-02' WHERE id = $1`, spent)
	h.sql(`UPDATE payments SET due_date = '2027-03-03', status = 'PAID', paid_on = '2026-01-01' WHERE id = $1`, paid)
	if got, want := h.summaries(h.subscribe(h.api.Owner(b), &e).URL),
		"Vence: Assessoria · R$ 1.234,56, Vence: Flores · R$ 500,00"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	if got := h.summaries(h.subscribe(h.api.Member(usher.User, b), nil).URL); got != "" {
		t.Errorf("who receives the guests gets %q", got)
	}
}

// TestItFollowsItsPerson: the calendar shows what its person may see now, and every miss looks the same.
func TestItFollowsItsPerson(t *testing.T) {
	h := open(t)
	b, other := h.env.AddBusiness("Ateliê"), h.env.AddBusiness("Rivais")
	wedding, anniversary, put, template := h.env.AddEvent(b, "Casamento"), h.env.AddEvent(b, "Bodas"),
		h.env.AddEvent(b, "Guardado"), h.env.AddTemplate(b, "Modelo")
	stranger := h.env.AddEvent(other, "Alheio")
	for _, e := range []tenanttest.Event{wedding, anniversary, put, template, stranger} {
		h.sql(`UPDATE tasks SET timing = 'CALENDAR', date = now() WHERE id = $1`,
			h.env.AddTask(e, "tarefa de "+e.Title).ID)
	}
	h.sql(`UPDATE events SET date = CURRENT_DATE + 30 WHERE id = ANY ($1)`,
		[]any{wedding.ID, anniversary.ID, put.ID, stranger.ID})
	h.sql(`UPDATE events SET archived_at = now() WHERE id = $1`, put.ID)
	owner := h.api.Owner(b)
	manager, receptionist := h.env.AddMember(b, tenants.TeamGuest), h.env.AddMember(b, tenants.TeamGuest)
	h.env.AddEventAccess(wedding, manager, tenants.EventManage)
	h.env.AddEventAccess(wedding, receptionist, tenants.EventReception)
	helper := h.api.Member(manager.User, b)

	all, one := h.subscribe(owner, nil), h.subscribe(owner, &put)
	if got := h.summaries(all.URL); got != "Casamento, tarefa de Casamento, Bodas, tarefa de Bodas" &&
		got != "Bodas, tarefa de Bodas, Casamento, tarefa de Casamento" {
		t.Errorf("the owner's holds %s", got)
	}
	if got := h.summaries(one.URL); got != "Guardado, tarefa de Guardado" {
		t.Errorf("the archived event's holds %s", got)
	}
	helpersAll, helpersOne := h.subscribe(helper, nil), h.subscribe(helper, &wedding)
	for _, made := range []calendar.CreateOutput{helpersAll, helpersOne} {
		if got := h.summaries(made.URL); got != "Casamento, tarefa de Casamento" {
			t.Errorf("the helper's holds %s", got)
		}
	}
	if got := h.summaries(h.subscribe(h.api.Member(receptionist.User, b), &wedding).URL); got != "Casamento" {
		t.Errorf("who receives the guests gets %s", got)
	}
	for what, e := range map[string]tenanttest.Event{"a template": template, "another's event": stranger} {
		if got := owner.PostRefused("calendar.create",
			proceduretest.Input{"eventUuid": e.ID}); got.Status != http.StatusNotFound {
			t.Errorf("of %s it answered %+v", what, got)
		}
	}
	if got := helper.PostRefused("calendar.create",
		proceduretest.Input{"eventUuid": anniversary.ID}); got.Status != http.StatusNotFound {
		t.Errorf("of an event they do not have a helper got %+v", got)
	}
	staff := h.env.AddStaff("Sofia")
	h.env.AddControl(b, staff)
	if got := h.api.Member(staff, b).PostRefused("calendar.create",
		proceduretest.Input{}); got.Status != http.StatusNotFound {
		t.Errorf("staff in control got %+v", got)
	}

	// A bit less, and the tasks are gone; the event taken, and the calendar of it is.
	h.sql(`UPDATE event_accesses SET permissions = 2 WHERE membership_id = $1`, manager.ID)
	if got := h.summaries(helpersOne.URL); got != "Casamento" {
		t.Errorf("without the bit it holds %s", got)
	}
	h.sql(`DELETE FROM event_accesses WHERE membership_id = $1`, manager.ID)
	if got := h.summaries(helpersAll.URL); got != "" {
		t.Errorf("without an event it holds %s", got)
	}

	unknown := "/calendario/" + strings.Repeat("a", 26) + ".ics"
	miss := h.fetch(unknown)
	missed := func(what, address string) {
		t.Helper()
		got := h.fetch(address)
		if got.Code != http.StatusNotFound || got.Body.String() != miss.Body.String() ||
			got.Header().Get("Cache-Control") != "no-store" || got.Header().Get("ETag") != "" {
			t.Errorf("%s answered %d %s", what, got.Code, got.Body)
		}
	}
	missed("an address that never was", unknown)
	missed("no secret", "/calendario/.ics")
	missed("a secret without its ending", strings.TrimSuffix(all.URL, ".ics"))
	missed("the event taken from a helper", helpersOne.URL)

	if got := proceduretest.Get[calendar.GetFeedsOutput](owner, "calendar.getFeeds", nil).Feeds; len(got) != 2 ||
		*got[0].EventTitle != "Guardado" || got[1].EventUUID != nil {
		t.Errorf("the owner subscribes to %+v", got)
	}
	revoke := proceduretest.Input{"uuid": all.UUID}
	for who, c := range map[string]proceduretest.Caller{"a helper": helper, "another owner": h.api.Owner(other)} {
		if got := c.PostRefused("calendar.revoke", revoke); got.Status != http.StatusNotFound {
			t.Errorf("%s revokes it: %+v", who, got)
		}
	}
	proceduretest.Post[struct{}](owner, "calendar.revoke", revoke)
	missed("a revoked one", all.URL)
	// Who comes back gets no old address back.
	h.sql(`DELETE FROM memberships WHERE id = $1`, manager.ID)
	missed("a removed member's", helpersAll.URL)
	h.sql(
		`INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at) SELECT $1, id, name, phone, 'ASSISTANT', now() FROM users WHERE id = $2`, b.ID, manager.User.ID)
	missed("a member's who came back", helpersAll.URL)
}

func TestItsSecretIsNowhere(t *testing.T) {
	h := open(t)
	b := h.env.AddBusiness("Ateliê")
	owner := h.api.Owner(b)
	made := h.subscribe(owner, nil)
	secret := strings.TrimSuffix(strings.TrimPrefix(made.URL, "https://cortejo.test/calendario/"), ".ics")
	var kept int
	if err := h.env.Admin.QueryRow(t.Context(), `SELECT
		(SELECT count(*) FROM calendar_feeds f WHERE f::text LIKE '%' || $1 || '%') + (SELECT count(*) FROM audit_entries a WHERE a.changes::text LIKE '%' || $1 || '%')
		+ (SELECT count(*) FROM audit_entries a WHERE a.subject = 'calendar_feeds' AND a.changes::text NOT LIKE '%•••%')
		+ (SELECT count(*) FROM submissions)`, secret).Scan(&kept); err != nil || kept != 0 {
		t.Errorf("the secret, or its hash, was kept in %d places (%v)", kept, err)
	}
	for range 19 {
		h.subscribe(owner, nil)
	}
	if got := owner.PostRefused("calendar.create", proceduretest.Input{}); got.Status != http.StatusConflict ||
		!strings.HasPrefix(got.Detail, "Você já tem 20 links") {
		t.Errorf("the twenty-first got %+v", got)
	}
}

func TestItIsAskedSoManyTimes(t *testing.T) {
	h := open(t)
	var last *httptest.ResponseRecorder
	for range 301 {
		last = h.fetch("/calendario/nada.ics")
	}
	if last.Code != http.StatusTooManyRequests || last.Header().Get("Retry-After") == "" {
		t.Errorf("the 301st in a minute got %d", last.Code)
	}
}
