package guestmessages_test

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/guestmessages"
	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type in = proceduretest.Input

var keys = secretlink.KeyOf("key")

// guestMessagesEnv is a wedding with its planner, and a queue without workers.
type guestMessagesEnv struct {
	*tenanttest.Env
	t     *testing.T
	event tenanttest.Event
	owner proceduretest.Caller
	api   *proceduretest.API
}

func newGuestMessagesEnv(t *testing.T, limits jobs.GuestLimits) guestMessagesEnv {
	t.Helper()
	t.Parallel()
	env := tenanttest.New(t)
	jobstest.SetQueue(t, env)
	api := proceduretest.New(t, env, func(r *procedure.Router) {
		guestmessages.New(guestmessages.Options{
			Env: server.Env{
				DB: env.DB, PublicURL: "https://cortejo.test", Secrets: secrets.New("key"), SendsEmails: true,
			},
			Limits: limits,
		}).Register(r)
	})
	p := guestMessagesEnv{Env: env, t: t, api: api,
		event: env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento Bia & Rui")}
	p.owner = api.Owner(p.event.Business)
	return p
}

func (p guestMessagesEnv) change(sql string, args ...any) {
	p.t.Helper()
	if _, err := p.Admin.Exec(p.t.Context(), sql, args...); err != nil {
		p.t.Fatal(err)
	}
}

func (p guestMessagesEnv) count(sql string, args ...any) (n int) {
	p.t.Helper()
	if err := p.Admin.QueryRow(p.t.Context(), sql, args...).Scan(&n); err != nil {
		p.t.Fatal(err)
	}
	return n
}

// invite adds a household with one guest of this status.
func (p guestMessagesEnv) invite(name, phone, email, status string) uuid.UUID {
	p.t.Helper()
	id := p.AddInvitation(p.event, name)
	p.Reach(id, phone, email)
	p.change(`UPDATE guests SET status = $2::guest_status WHERE id = $1`, p.AddGuest(p.event, id, name), status)
	hash, _ := secretlink.Hash(keys.DeriveInvitationToken(secretlink.RSVP, p.event.ID, id, 0))
	p.change(`UPDATE invitation_tokens SET secret_hash = $2 WHERE invitation_id = $1 AND purpose = 'RSVP'`, id, hash)
	return id
}

func names(r []jobs.Recipient) (all []string) {
	for _, one := range r {
		all = append(all, one.Name)
	}
	return all
}

// Before anything leaves one sees how many get it and who does not; two planners, a double press and a retry send it
// once.
func TestTheSilentAreRemindedOnce(t *testing.T) {
	p := newGuestMessagesEnv(t, jobs.GuestLimits{})
	p.invite("Silvas", tenanttest.NewPhone(), "", "unknown")
	p.invite("Souzas", tenanttest.NewPhone(), "", "unknown")
	p.invite("Prados", tenanttest.NewPhone(), "", "attending")
	p.invite("Sem telefone", "", "sem@example.com", "unknown")
	stopped := p.invite("Chega", tenanttest.NewPhone(), "", "unknown")
	p.change(`UPDATE invitations SET messages_stopped_at = now() WHERE id = $1`, stopped)
	what := in{"eventUuid": p.event.ID, "kind": "REMINDER", "channel": "WHATSAPP", "audience": "SILENT"}
	seen := proceduretest.Post[guestmessages.PreviewOutput](p.owner, "guestMessages.preview", what)
	if seen.Recipients != 2 || !slices.Equal(names(seen.WithoutAddress), []string{"Sem telefone"}) ||
		!slices.Equal(names(seen.Stopped), []string{"Chega"}) || seen.LeftToday != 2000 ||
		!strings.Contains(seen.Text, "[…]") {
		t.Errorf("previewed %+v", seen)
	}
	helper := p.AddMember(p.event.Business, tenants.TeamGuest)
	p.AddEventAccess(p.event, helper, tenants.EventSiteAndGuests)
	id := uuid.New()
	var together sync.WaitGroup
	answers := make([]int, 8)
	for i := range answers {
		who, send := p.owner, maps.Clone(what)
		send["uuid"] = id
		if i%2 == 1 { // the second planner, who pressed by themselves
			who, send["uuid"] = p.api.Member(helper.User, p.event.Business), uuid.New()
		}
		together.Go(func() { answers[i] = who.TryPost("guestMessages.send", send) })
	}
	together.Wait()
	for i, status := range answers {
		if status != http.StatusOK && status != http.StatusConflict {
			t.Errorf("%d answers %d", i, status)
		}
	}
	if n, queued := p.count(`SELECT count(*) FROM guest_messages`),
		p.count(`SELECT count(*) FROM river.river_job WHERE kind = 'guest_message'`); n != 2 || queued != 2 {
		t.Errorf("%d messages, %d in the queue", n, queued)
	}
	if n := p.count(`SELECT count(*) FROM river.river_job WHERE args::text ~ 'Silva|\+55|Souza'`); n != 0 {
		t.Error("a job names a guest")
	}
	seen = proceduretest.Post[guestmessages.PreviewOutput](p.owner, "guestMessages.preview", what)
	if seen.Recipients != 0 || len(seen.Recent) != 2 || seen.LeftToday != 1998 {
		t.Errorf("then %+v", seen)
	}
	// Another kind goes, and half a day later this one does again.
	p.change(`UPDATE guest_messages SET created_at = now() - interval '13 hours'`)
	again := maps.Clone(what)
	again["uuid"] = uuid.New()
	if out := proceduretest.Post[guestmessages.SendOutput](p.owner, "guestMessages.send", again); out.Messages != 2 {
		t.Errorf("half a day later %+v", out)
	}
	if n := p.count(
		`SELECT count(*) FROM audit_entries WHERE subject LIKE 'guest_%' AND changes::text ~ 'Silva|Souza|\+55'`); n != 0 {
		t.Error("the audit log names a guest")
	}
}

func TestWhoIsWrittenTo(t *testing.T) {
	p := newGuestMessagesEnv(t, jobs.GuestLimits{PerDay: 2, FromHour: 8, UntilHour: 21})
	one := p.invite("Silvas", tenanttest.NewPhone(), "silva@example.com", "unknown")
	p.invite("Souzas", tenanttest.NewPhone(), "", "attending")
	p.invite("Prados", tenanttest.NewPhone(), "", "not_attending")
	send := func(more in) in {
		body := in{"eventUuid": p.event.ID, "kind": "INVITE", "channel": "WHATSAPP", "audience": "ALL",
			"uuid": uuid.New()}
		maps.Copy(body, more)
		return body
	}
	if got := p.owner.PostRefused("guestMessages.send", send(nil)); got.Status != http.StatusTooManyRequests ||
		!strings.Contains(got.Detail, "ainda saem 2 mensagens") {
		t.Errorf("more than leave in a day: %+v", got)
	}
	if got := p.owner.PostRefused("guestMessages.send",
		send(in{"audience": "CHOSEN"})); got.MessageOf("invitationUuids") == "" {
		t.Errorf("nobody chosen: %+v", got)
	}
	if got := p.owner.PostRefused("guestMessages.send",
		send(in{"kind": "OWN", "ownWords": "Veja www.premio.example"})); !strings.Contains(got.MessageOf("ownWords"),
		"link") {
		t.Errorf("a link: %+v", got)
	}
	if out := proceduretest.Post[guestmessages.SendOutput](p.owner, "guestMessages.send",
		send(in{"channel": "EMAIL", "audience": "CHOSEN", "invitationUuids": []uuid.UUID{one}})); out.Messages != 1 {
		t.Errorf("one by e-mail: %+v", out)
	}
	p.change(`UPDATE events SET date = current_date - 3 WHERE id = $1`, p.event.ID)
	if got := p.owner.PostRefused("guestMessages.send",
		send(in{"audience": "CHOSEN", "invitationUuids": []uuid.UUID{one}})); got.Status != http.StatusConflict {
		t.Errorf("an invitation to what is over: %+v", got)
	}
	p.change(`UPDATE events SET archived_at = now() WHERE id = $1`, p.event.ID)
	if got := p.owner.PostRefused("guestMessages.send",
		send(in{"kind": "OWN", "ownWords": "Obrigada!", "audience": "CHOSEN",
			"invitationUuids": []uuid.UUID{one}})); got.Status != http.StatusConflict {
		t.Errorf("an archived event: %+v", got)
	}
}

// What failed is corrected and goes again, once, to where the invitation is reached by then.
func TestWhatFailedGoesAgain(t *testing.T) {
	p := newGuestMessagesEnv(t, jobs.GuestLimits{})
	lost, fine := p.invite("Silvas", tenanttest.NewPhone(), "", "unknown"),
		p.invite("Souzas", tenanttest.NewPhone(), "", "unknown")
	first := proceduretest.Post[guestmessages.SendOutput](p.owner, "guestMessages.send",
		in{"eventUuid": p.event.ID, "kind": "OWN", "channel": "WHATSAPP", "audience": "ALL", "uuid": uuid.New(),
			"ownWords": "Até lá!"})
	p.change(
		`UPDATE guest_messages SET status = 'failed', error = 'TWILIO_63003', failed_at = now() WHERE invitation_id = $1`, lost)
	p.change(`UPDATE guest_messages SET status = 'read' WHERE invitation_id = $1`, fine)
	listed := proceduretest.Get[guestmessages.GetDispatchesOutput](p.owner, "guestMessages.getDispatches",
		in{"eventUuid": p.event.ID})
	if len(listed.Items) != 1 || len(listed.Items[0].Failed) != 1 ||
		listed.Items[0].Failed[0].Error != "Este número não tem WhatsApp" || listed.Items[0].Counts["read"] != 1 ||
		listed.Items[0].By == "" {
		t.Errorf("listed %+v", listed)
	}
	// Who stopped, or has no telephone any more, is not promised another.
	for change, stopped := range map[string]bool{`phone_stopped_at = now()`: true, `messages_stopped_at = now()`: true,
		`phone = NULL`: false, `email_stopped_at = now()`: false} {
		p.change(`UPDATE invitations SET `+change+` WHERE id = $1`, lost)
		failed := proceduretest.Get[guestmessages.GetDispatchesOutput](p.owner, "guestMessages.getDispatches",
			in{"eventUuid": p.event.ID}).Items[0].Failed[0]
		if failed.Stopped != stopped || failed.GoesAgain != strings.HasPrefix(change, "email") {
			t.Errorf("after %s: %+v", change, failed)
		}
		p.change(
			`UPDATE invitations SET phone_stopped_at = NULL, messages_stopped_at = NULL, email_stopped_at = NULL, phone = $2 WHERE id = $1`, lost, tenanttest.NewPhone())
	}
	correct := tenanttest.NewPhone()
	p.Reach(lost, correct, "")
	for i := range 3 {
		body := in{"eventUuid": p.event.ID, "dispatchUuid": first.UUID, "uuid": uuid.New()}
		if status := p.owner.TryPost("guestMessages.resendFailed", body); (status == http.StatusOK) != (i == 0) {
			t.Errorf("the %dth time: %d", i+1, status)
		}
	}
	sent := proceduretest.Get[guestmessages.GetAllOutput](p.owner, "guestMessages.getAll",
		in{"eventUuid": p.event.ID, "invitationUuid": lost})
	if len(sent.Items) != 2 || sent.Items[0].Address != correct || sent.Items[0].OwnWords != "Até lá!" ||
		sent.Items[0].Status != "queued" || sent.Items[1].Error == "" {
		t.Errorf("sent %+v", sent)
	}
	if n := p.count(`SELECT count(*) FROM guest_messages WHERE invitation_id = $1`, fine); n != 1 {
		t.Errorf("who had it got %d", n)
	}
}

// With the sender's own phone: the text has the link, and the message is recorded by hand, once.
func TestWithOnesOwnWhatsApp(t *testing.T) {
	p := newGuestMessagesEnv(t, jobs.GuestLimits{})
	id := p.invite("Família Souza", "+5531987651234", "", "unknown")
	text := proceduretest.Post[guestmessages.GetTextOutput](p.owner, "guestMessages.getText",
		in{"eventUuid": p.event.ID, "invitationUuid": id, "kind": "INVITE"})
	link := "https://cortejo.test/" + p.event.Slug + "/rsvp/" + keys.DeriveInvitationToken(secretlink.RSVP,
		p.event.ID, id, 0)
	opens, err := url.Parse(text.URL)
	if err != nil || opens.Host != "wa.me" || opens.Path != "/5531987651234" ||
		opens.Query().Get("text") != text.Text || !strings.HasSuffix(text.Text, link) {
		t.Errorf("got %+v", text)
	}
	mark := in{"eventUuid": p.event.ID, "invitationUuid": id, "kind": "INVITE", "uuid": uuid.New()}
	for range 2 {
		if status := p.owner.TryPost("guestMessages.markSent", mark); status != http.StatusOK &&
			status != http.StatusNoContent {
			t.Errorf("noted: %d", status)
		}
	}
	sent := proceduretest.Get[guestmessages.GetAllOutput](p.owner, "guestMessages.getAll",
		in{"eventUuid": p.event.ID, "invitationUuid": id})
	if len(sent.Items) != 1 || sent.Items[0].Channel != "OWN_WHATSAPP" || sent.Items[0].Status != "sent" {
		t.Errorf("noted %+v", sent)
	}
	p.change(`UPDATE invitations SET messages_stopped_at = now() WHERE id = $1`, id)
	if got := p.owner.PostRefused("guestMessages.getText",
		in{"eventUuid": p.event.ID, "invitationUuid": id, "kind": "INVITE"}); got.Status != http.StatusConflict {
		t.Errorf("of whoever stopped: %+v", got)
	}
}
