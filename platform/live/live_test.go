package live

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/pgnotify"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	tenanttest.Main(m)
}

// within bounds a wait for a message or for the end of a stream. BenchmarkRevocation bounds the true delay.
const within = time.Minute

// fixture is a process that answers streams.
type fixture struct {
	t      testing.TB
	env    *tenanttest.Env
	hub    *Hub
	server *httptest.Server

	mu  sync.Mutex
	out map[uuid.UUID]bool // whose session has ended
}

func newFixture(t testing.TB) *fixture {
	t.Helper()
	h := &fixture{t: t, env: tenanttest.New(t), out: map[uuid.UUID]bool{}}
	h.hub = NewHub(h.env.DB)
	listener := pgnotify.NewListener(h.env.AppURL, slog.New(slog.DiscardHandler))
	h.hub.Attach(listener)
	t.Cleanup(listener.Start())
	h.until("it is connected", h.hub.receivesNotifications)
	router := procedure.New(h.env.DB, h)
	h.hub.Register(router)
	h.server = httptest.NewUnstartedServer(router)
	// The product's server has longer timeouts, and streams outlive those too. Changes that only the next check notices
	// (revoked_test.go) come after these. With shorter timeouts, a busy machine could not open a stream.
	h.server.Config.ReadTimeout, h.server.Config.WriteTimeout = checkInterval*2/3, checkInterval*2/3
	h.server.Start()
	t.Cleanup(h.server.Close)
	t.Cleanup(h.hub.Close)
	return h
}

// Authenticate is that of HeaderAuth, until signOut ends the user's session.
func (h *fixture) Authenticate(r *http.Request) (uuid.UUID, bool, error) {
	user, known, err := proceduretest.HeaderAuth{}.Authenticate(r)
	h.mu.Lock()
	defer h.mu.Unlock()
	return user, known && !h.out[user], err
}

func (h *fixture) signOut(user tenanttest.User) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.out[user.ID] = true
}

func (h *fixture) until(what string, holds func() bool) {
	h.t.Helper()
	tenanttest.WaitUntil(h.t, within, what, holds)
}

// change runs a statement as the administrator; the triggers run for every role.
func (h *fixture) change(sql string, args ...any) {
	h.t.Helper()
	if _, err := h.env.Admin.Exec(h.t.Context(), sql, args...); err != nil {
		h.t.Fatal(err)
	}
}

// settle waits until the hub has received all notifications so far.
func (h *fixture) settle() {
	h.t.Helper()
	mark := &stream{person: uuid.New(), business: uuid.New(), event: uuid.New(), wakeUp: make(chan struct{}, 1),
		crowded: make(chan struct{})}
	h.hub.join(mark)
	defer h.hub.leave(mark)
	h.change(`SELECT pg_notify($1, $2)`, channel, "EVENT "+mark.business.String()+" "+mark.event.String())
	select {
	case <-mark.wakeUp:
	case <-time.After(within):
		h.t.Fatal("the hub heard nothing")
	}
}

// listening is an open stream as its reader has it.
type testReader struct {
	t      testing.TB
	before recentChanges // the first word
	words  chan string   // the others, "change CHECKLIST"; closed with the connection
	hangUp func()
}

// open starts a stream, which must succeed. Earlier changes are in its first event, and in no other.
func (h *fixture) open(user tenanttest.User, address string) *testReader {
	h.t.Helper()
	h.settle()
	ctx, hangUp := context.WithCancel(h.t.Context())
	h.t.Cleanup(hangUp)
	response := h.ask(ctx, user, address)
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "text/event-stream" {
		h.t.Fatalf("%s answered %d %v", address, response.StatusCode, response.Header)
	}
	l := &testReader{t: h.t, words: make(chan string, 100), hangUp: hangUp}
	opened := make(chan struct{})
	go func() {
		defer close(l.words)
		defer func() { _ = response.Body.Close() }()
		lines, event := bufio.NewScanner(response.Body), ""
		for lines.Scan() {
			name, value, _ := strings.Cut(lines.Text(), ": ")
			switch name {
			case "retry":
				close(opened)
			case "event":
				event = value
			case "data", "data:":
				l.words <- strings.TrimSpace(event + " " + value)
			}
		}
	}()
	select {
	case <-opened:
	case <-time.After(within):
		h.t.Fatalf("%s said nothing", address)
	}
	select {
	case word := <-l.words:
		text, ok := strings.CutPrefix(word, eventRecent+" ")
		if err := json.Unmarshal([]byte(text), &l.before); !ok || err != nil {
			h.t.Fatalf("%s began with %q, %v", address, word, err)
		}
	case <-time.After(within):
		h.t.Fatalf("%s said nothing of what was before", address)
	}
	return l
}

func (h *fixture) ask(ctx context.Context, user tenanttest.User, address string) *http.Response {
	h.t.Helper()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, h.server.URL+address, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	proceduretest.SetUser(request, user.ID)
	response, err := h.server.Client().Do(request)
	if err != nil {
		h.t.Fatal(err)
	}
	return response
}

func ofTeam(event tenanttest.Event) string {
	return fmt.Sprintf("/api/b/%s/live.event?eventUuid=%s", event.Business.ID, event.ID)
}

func ofClient(event tenanttest.Event) string { return fmt.Sprintf("/api/e/%s/live.ownEvent", event.ID) }

// hears waits for the next event, which must be this one.
func (l *testReader) hears(want string) {
	l.t.Helper()
	select {
	case word, open := <-l.words:
		if word != want || !open {
			l.t.Errorf("heard %q, want %q", word, want)
		}
	case <-time.After(within):
		l.t.Errorf("heard nothing, want %q", want)
	}
}

// change waits for the next word, which must be a change, and answers its areas.
func (l *testReader) change() (told areas) {
	l.t.Helper()
	select {
	case word, open := <-l.words:
		names, isChange := strings.CutPrefix(word, "change ")
		if !open || !isChange {
			l.t.Fatalf("heard %q, want a change", word)
		}
		for name := range strings.SplitSeq(names, ",") {
			told |= parseArea(name)
		}
	case <-time.After(within):
		l.t.Fatal("heard nothing, want a change")
	}
	return told
}

// hearsAll collects the changes until the one of the event itself.
func (l *testReader) hearsAll() string {
	l.t.Helper()
	var heard areas
	for heard&parseArea("EVENT") == 0 {
		heard |= l.change()
	}
	return heard.String()
}

// ends waits for the last word and for the connection's end.
func (l *testReader) ends(want string) {
	l.t.Helper()
	deadline := time.After(within)
	last := ""
	for {
		select {
		case word, open := <-l.words:
			if open {
				last = word
				continue
			}
			if last != want {
				l.t.Errorf("the last word was %q, want %q", last, want)
			}
			return
		case <-deadline:
			l.t.Errorf("still open after %s; the last word was %q", within, last)
			return
		}
	}
}

// liveEnv is an event with one of everything that tells.
type liveEnv struct {
	tenanttest.Event
	task                  tenanttest.Task
	document, eventVendor uuid.UUID
}

func (h *fixture) wedding(b tenanttest.Business) liveEnv {
	event := h.env.AddEvent(b, "Casamento Marina & Tomás")
	w := liveEnv{Event: event, task: h.env.AddTask(event, "Provar o bolo")}
	w.document, _ = h.env.AddDocument(w.task, "Roteiro")
	w.eventVendor = h.env.AddEventVendor(event, h.env.AddVendor(b, "Buffet"), "IN_PROPOSAL")
	return w
}

func TestEveryoneHearsWhatTheyMaySee(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	b := h.env.AddBusiness("Ana Clara Cerimonial")
	w, other := h.wedding(b), h.wedding(b)
	elsewhere := h.wedding(h.env.AddBusiness("Outra"))
	marina, tomas := h.env.AddUser("Marina"), h.env.AddUser("Tomás")
	h.env.AddEventCustomer(w.Event, marina)
	h.env.AddEventCustomer(w.Event, tomas)
	assistant, helper, usher := h.env.AddMember(b, tenants.TeamAssistant), h.env.AddMember(b, tenants.TeamGuest),
		h.env.AddMember(b, tenants.TeamGuest)
	h.env.AddEventAccess(w.Event, helper, tenants.EventManage)
	h.env.AddEventAccess(w.Event, usher, tenants.EventReception)

	for bits, theirs := range map[tenants.CustomerPermission]string{
		0:                             "EVENT",
		tenants.CustomerChecklistView: "EVENT,CHECKLIST",
		tenants.CustomerVendorsView:   "EVENT,VENDORS",
		tenants.CustomerDocumentsView: "EVENT,DOCUMENTS",
		tenants.CustomerPaymentsView | tenants.CustomerContractsView: "EVENT",
		tenants.CustomerAll: "EVENT,CHECKLIST,VENDORS,DOCUMENTS",
	} {
		h.env.SetCustomerPermissions(w.Event, bits)
		const everything = "EVENT,CHECKLIST,VENDORS,DOCUMENTS"
		listeners := map[*testReader]string{
			h.open(marina, ofClient(w.Event)): theirs, h.open(tomas, ofClient(w.Event)): theirs,
			h.open(b.Owner, ofTeam(w.Event)): everything, h.open(assistant.User, ofTeam(w.Event)): everything,
			h.open(helper.User, ofTeam(w.Event)): everything, h.open(usher.User, ofTeam(w.Event)): "EVENT",
			h.open(b.Owner, ofTeam(other.Event)):                      "EVENT",
			h.open(elsewhere.Business.Owner, ofTeam(elsewhere.Event)): "EVENT",
		}
		h.change(`UPDATE tasks SET checked_at = now() WHERE event_id = $1`, w.ID)
		h.change(`UPDATE documents SET name = 'Roteiro do dia' WHERE event_id = $1`, w.ID)
		h.change(`UPDATE event_vendors SET budget_cents = 100 WHERE event_id = $1`, w.ID)
		// All streams receive the last change.
		h.change(`UPDATE events SET title = title || '!'`)
		for l, want := range listeners {
			if heard := l.hearsAll(); heard != want {
				t.Errorf("with %09b: heard %q, want %q", bits, heard, want)
			}
			l.hangUp()
		}
	}
}

func TestAChangeIsToldWhenItIsCommittedAndOnce(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	b := h.env.AddBusiness("B")
	w := h.wedding(b)
	owner := h.open(b.Owner, ofTeam(w.Event))
	tx, err := h.env.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		if _, err := tx.Exec(t.Context(), `UPDATE tasks SET checked_at = now() WHERE id = $1`, w.task.ID); err != nil {
			t.Fatal(err)
		}
	}
	h.change(`UPDATE documents SET name = 'Antes' WHERE id = $1`, w.document)
	owner.hears("change DOCUMENTS")
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	owner.hears("change CHECKLIST")
	h.change(`UPDATE vendors SET name = 'Buffet da Serra' WHERE business_id = $1`, b.ID)
	owner.hears("change VENDORS")
}

// The catalogue is the business's: the team receives every change of it, and a client those of their event's vendors.
func TestAClientHearsOfTheVendorsOfTheirEvent(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	b := h.env.AddBusiness("B")
	w, other := h.wedding(b), h.wedding(b)
	client, address := h.asClient(w)
	preview := fmt.Sprintf("/api/v/%s/live.ownEvent", w.ID)
	owner, clients := h.open(b.Owner, ofTeam(w.Event)), []*testReader{h.open(client, address), h.open(b.Owner, preview)}
	ofEvent := func(event liveEnv) string {
		return fmt.Sprintf(
			`UPDATE vendors v SET name = v.name || '!' FROM event_vendors ev WHERE ev.vendor_id = v.id AND ev.id = '%s'`, event.eventVendor)
	}
	h.change(
		`INSERT INTO vendors (business_id, name, phone, categories) VALUES ($1, 'Novo', '+5531911112222', '{CAKE}')`, b.ID)
	owner.hears("change VENDORS")
	h.change(ofEvent(other))
	owner.hears("change VENDORS")
	// If a client's stream had received those, they would come before the last one.
	h.change(`UPDATE documents SET name = 'Antes' WHERE id = $1`, w.document)
	for _, l := range append(clients, owner) {
		l.hears("change DOCUMENTS")
	}
	h.change(ofEvent(w))
	for _, l := range append(clients, owner) {
		l.hears("change VENDORS")
	}
	h.change(`UPDATE documents SET name = 'Depois' WHERE id = $1`, w.document)
	for _, l := range append(clients, owner) {
		l.hears("change DOCUMENTS") // and nothing twice
	}
}

func TestOnlyWhoMayOpensAStream(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	b := h.env.AddBusiness("B")
	w, elsewhere := h.wedding(b), h.wedding(h.env.AddBusiness("Outra"))
	marina := h.env.AddUser("Marina")
	h.env.AddEventCustomer(w.Event, marina)
	helper := h.env.AddMember(b, tenants.TeamGuest)
	for address, user := range map[string]tenanttest.User{
		ofClient(elsewhere.Event): marina,
		ofTeam(w.Event):           marina,
		ofTeam(elsewhere.Event):   b.Owner,
		ofClient(w.Event):         b.Owner,
		fmt.Sprintf("/api/b/%s/live.event?eventUuid=%s", b.ID, elsewhere.ID): b.Owner,
		fmt.Sprintf("/api/b/%s/live.event?eventUuid=%s", b.ID, uuid.New()):   b.Owner,
		fmt.Sprintf("/api/b/%s/live.event?eventUuid=%s&", b.ID, w.ID):        helper.User,
	} {
		if response := h.ask(t.Context(), user, address); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s answered %d", address, response.StatusCode)
		}
	}
}

// A helper who loses a permission in an event, or a business, gets new counts, also if their stream follows another
// event: notifications that they may no longer see leave the list on their screen.
func TestOneHearsThatOnesNotificationsAreOthersNow(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	b, other := h.env.AddBusiness("B"), h.env.AddBusiness("Outra")
	w := h.wedding(b)
	helper := h.env.AddMember(b, tenants.TeamGuest)
	h.env.AddEventAccess(w.Event, helper, tenants.EventAll)
	h.env.Join(other, tenants.TeamAssistant, helper.User)
	h.settle()
	h.forget()
	elsewhere := h.open(helper.User, "/api/b/"+other.ID.String()+"/live.business")
	h.change(`UPDATE event_accesses SET permissions = $2 WHERE membership_id = $1`, helper.ID, tenants.EventReception)
	elsewhere.hears(eventNotified)
	h.change(`DELETE FROM memberships WHERE id = $1`, helper.ID)
	elsewhere.hears(eventNotified)
}

// A person's stream reports their new notifications, in every business of theirs. Other people's streams do not, and
// neither does a stream as a client.
func TestOneHearsOfOnesOwnNotifications(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	b, other := h.env.AddBusiness("B"), h.env.AddBusiness("Outra")
	w := h.wedding(b)
	colleague := h.env.AddMember(b, tenants.TeamAssistant)
	h.env.Join(other, tenants.TeamAssistant, b.Owner)
	h.settle() // the team's streams have received the new members
	h.forget()
	streams := []*testReader{h.open(b.Owner, ofTeam(w.Event)),
		h.open(b.Owner, "/api/b/"+other.ID.String()+"/live.business")}
	hers := h.open(colleague.User, ofTeam(w.Event))
	h.change(`SELECT pg_notify($1, $2)`, channel, notifications+" "+b.Owner.ID.String())
	for _, s := range streams {
		s.hears(eventNotified)
	}
	h.change(`UPDATE tasks SET checked_at = now() WHERE id = $1`, w.task.ID)
	hers.hears("change CHECKLIST")
	// A stream that opens a moment later begins with it too.
	if _, told := h.open(b.Owner, ofTeam(w.Event)).before.Changes[notifications]; !told {
		t.Error("the first word does not tell of it")
	}
	if _, told := h.open(colleague.User, ofTeam(w.Event)).before.Changes[notifications]; told {
		t.Error("the first word tells of somebody else's")
	}
}

// The wallet is of no event: the streams of those who read it hear of its changes. Assistants, helpers and clients do
// not, who may not know that there is one.
func TestTheBusinessHearsOfItsWallet(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	b, other := h.env.AddBusiness("B"), h.env.AddBusiness("Outra")
	w := h.wedding(b)
	helper := h.env.AddMember(b, tenants.TeamGuest)
	h.env.AddEventAccess(w.Event, helper, tenants.EventAll)
	h.settle()
	h.forget()
	of := func(user tenanttest.User, b tenanttest.Business) *testReader {
		return h.open(user, "/api/b/"+b.ID.String()+"/live.business")
	}
	assistant, marina := h.env.AddMember(b, tenants.TeamAssistant), h.env.AddUser("Marina")
	h.env.AddEventCustomer(w.Event, marina)
	h.env.SetCustomerPermissions(w.Event, tenants.CustomerAll)
	event, business, helpers, others := h.open(b.Owner, ofTeam(w.Event)), of(b.Owner, b), of(helper.User, b),
		of(other.Owner, other)
	assistants := of(assistant.User, b)
	outside := []*testReader{h.open(assistant.User, ofTeam(w.Event)), h.open(helper.User, ofTeam(w.Event)),
		h.open(marina, ofClient(w.Event))}
	h.change(`INSERT INTO recipients (business_id, is_live) VALUES ($1, false)`, b.ID)
	event.hears("change PAYMENTS")
	business.hears("change PAYMENTS")
	// A stream that opens now hears of it too, or does not.
	payments := string(tenants.AreaPayments)
	if later := of(b.Owner, b).before.Changes; !slices.Contains(slices.Collect(maps.Keys(later)), payments) {
		t.Errorf("a later stream of the owner begins with %v", later)
	}
	for name := range h.open(assistant.User, ofTeam(w.Event)).before.Changes {
		if name == payments || name == tenants.LiveWallet {
			t.Errorf("a later stream of an assistant begins with %s", name)
		}
	}
	h.change(`UPDATE tasks SET checked_at = now() WHERE id = $1`, w.task.ID)
	event.hears("change CHECKLIST")
	for _, l := range outside {
		l.hears("change CHECKLIST")
	}
	h.change(`UPDATE vendors SET name = 'Buffet da Serra' WHERE business_id = $1`, b.ID)
	event.hears("change VENDORS")
	for _, person := range []tenanttest.User{b.Owner, helper.User, other.Owner, assistant.User} {
		h.change(`SELECT pg_notify($1, $2)`, channel, notifications+" "+person.ID.String())
	}
	for _, l := range []*testReader{business, helpers, others, assistants} {
		l.hears(eventNotified)
	}
}

// The wallet sums the payments of every event: a stream of the business receives their changes, if its member sees
// every event.
func TestTheBusinessHearsOfThePaymentsOfItsEvents(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	b, other := h.env.AddBusiness("B"), h.env.AddBusiness("Outra")
	w := h.wedding(b)
	admin, helper := h.env.AddMember(b, tenants.TeamAdministrator), h.env.AddMember(b, tenants.TeamGuest)
	h.env.AddEventAccess(w.Event, helper, tenants.EventAll)
	_, payment := h.env.AddInvoice(w.Event, "Assessoria", 100_000)
	h.settle()
	h.forget()
	of := func(user tenanttest.User, b tenanttest.Business) *testReader {
		return h.open(user, "/api/b/"+b.ID.String()+"/live.business")
	}
	event, owner, admins, helpers, others := h.open(b.Owner, ofTeam(w.Event)), of(b.Owner, b), of(admin.User, b),
		of(helper.User, b), of(other.Owner, other)
	h.change(`UPDATE payments SET price = 90000 WHERE id = $1`, payment)
	event.hears("change PAYMENTS")
	owner.hears("change PAYMENTS")
	admins.hears("change PAYMENTS")
	for _, person := range []tenanttest.User{helper.User, other.Owner} {
		h.change(`SELECT pg_notify($1, $2)`, channel, notifications+" "+person.ID.String())
	}
	for _, l := range []*testReader{helpers, others} {
		l.hears(eventNotified)
	}
}
