package runsheet_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/event"
	"cortejo/api/runsheet"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type in = proceduretest.Input

// runSheetEnv is a wedding with its planner, and the couple who may edit the procession.
type runSheetEnv struct {
	env           *tenanttest.Env
	api           *proceduretest.API
	event         tenanttest.Event
	owner, couple proceduretest.Caller
	t             *testing.T
}

func newRunSheetEnv(t *testing.T) runSheetEnv {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, func(r *procedure.Router) {
		runsheet.New(server.Env{DB: env.DB, PublicURL: "https://cortejo.test", Secrets: secrets.New("key")}).
			Register(r)
		event.Register(r)
		activity.Register(r)
	})
	d := runSheetEnv{env: env, api: api, event: env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento"), t: t}
	marina := env.AddUser("Marina")
	env.AddEventCustomer(d.event, marina)
	env.SetCustomerPermissions(d.event, tenants.CustomerRunSheetView|tenants.CustomerRunSheetEdit)
	d.owner, d.couple = api.Owner(d.event.Business), api.Customer(marina, d.event)
	return d
}

func (d runSheetEnv) add(as proceduretest.Caller, line in) uuid.UUID {
	d.t.Helper()
	line["eventUuid"] = d.event.ID
	return proceduretest.Post[runsheet.CreateLineOutput](as, "runSheet.createLine", line).UUID
}

func (d runSheetEnv) sheet(as proceduretest.Caller) runsheet.RunSheet {
	d.t.Helper()
	return proceduretest.Get[runsheet.RunSheet](as, "runSheet.get", in{"eventUuid": d.event.ID})
}

// describeLines is a run sheet in a line of text: hours, titles, and in brackets who walks.
func describeLines(s runsheet.RunSheet) string {
	var all []string
	for _, l := range s.Lines {
		text := fmt.Sprintf("%d:%02d %s", l.Start/60, l.Start%60, l.Title)
		for _, c := range l.Children {
			text += " [" + c.Title + "]"
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

func post(as proceduretest.Caller, name string, input in) {
	proceduretest.Post[struct{}](as, name, input)
}

func TestATeamWritesARunSheetAndItsClientTheProcession(t *testing.T) {
	d := newRunSheetEnv(t)
	buffet := d.env.AddEventVendor(d.event, d.env.AddVendor(d.event.Business, "Villa Buffet"), "DONE")
	helper := d.env.AddMember(d.event.Business, tenants.TeamGuest)
	d.env.AddEventAccess(d.event, helper, tenants.EventManage)

	party := d.add(d.owner, in{"start": 1530, "title": "Última música"})
	ceremony := d.add(d.owner, in{"start": 990, "title": " Cerimônia ", "place": "Capela", "cueText": "Cânone",
		"cueUrl": "https://example.com/canone", "fixed": true,
		"teamNote": "Pagar o órgão",
		"who": []in{{"kind": "NAME", "name": "Padre Anselmo"}, {"kind": "VENDOR", "uuid": buffet},
			{"kind": "MEMBER", "uuid": helper.ID}, {"kind": "NAME", "name": "Padre Anselmo"}}})
	surprise := d.add(d.owner, in{"start": 1200, "title": "Fogos", "teamOnly": true})
	d.add(d.owner, in{"parentUuid": surprise, "title": "Equipe dos fogos"})
	parents := d.add(d.owner, in{"parentUuid": ceremony, "title": "Pais do noivo", "role": "noivo e a mãe",
		"note": "devagar"})
	bride := d.add(d.couple, in{"parentUuid": ceremony, "title": "Beatriz e Sérgio", "role": "noiva e o pai",
		"cueText": "Marcha nupcial"})
	d.add(d.owner, in{"day": -1, "start": 1080, "title": "Ensaio"})

	team := d.sheet(d.owner)
	if got := describeLines(
		team); got != "18:00 Ensaio, 16:30 Cerimônia [Pais do noivo] [Beatriz e Sérgio], 20:00 Fogos [Equipe dos fogos], 25:30 Última música" {
		t.Errorf("the team reads %s", got)
	}
	line := team.Lines[1]
	if fmt.Sprint(line.Who[0].Name, line.Who[1].Name, line.Who[2].Name, len(line.Who)) != "Padre AnselmoVilla Buffet"+
		helper.User.Name+"3" || *line.TeamNote != "Pagar o órgão" || !line.Fixed {
		t.Errorf("the ceremony is %+v", line)
	}
	if !team.Access.MayEdit || !team.Access.ReadsTeamNote || len(team.Vendors) != 1 || len(team.People) != 2 ||
		team.Contact == nil || team.Contact.Chosen {
		t.Errorf("the team reads %+v", team)
	}
	// Team-only content does not exist for the client: neither the line, nor its procession, nor the note.
	couple := d.sheet(d.couple)
	if got := describeLines(
		couple); got != "18:00 Ensaio, 16:30 Cerimônia [Pais do noivo] [Beatriz e Sérgio], 25:30 Última música" {
		t.Errorf("the couple reads %s", got)
	}
	if couple.Access.MayEdit || !couple.Access.MayEditProcession || couple.Lines[1].TeamNote != nil ||
		len(couple.People)+len(couple.Vendors) != 0 ||
		len(couple.Lines[1].Who) != 3 || couple.Lines[1].Who[1].UUID != nil ||
		couple.Lines[1].Children[0].Note != "devagar" {
		t.Errorf("the couple reads %+v", couple)
	}

	// The couple puts the bride first, to another music.
	post(d.couple, "runSheet.moveLine", in{"lineUuid": bride, "beforeUuid": parents})
	post(d.couple, "runSheet.updateLine", in{"lineUuid": bride, "cueText": "Cânone em ré"})
	post(d.couple, "runSheet.deleteLine", in{"lineUuid": parents})
	if got := d.sheet(d.owner).Lines[1].Children; len(got) != 1 || got[0].CueText != "Cânone em ré" {
		t.Errorf("the couple left %+v", got)
	}
	post(d.couple, "runSheet.restoreLine", in{"lineUuid": parents})
	for what, tried := range map[string]struct {
		procedure string
		input     in
	}{
		"changes a line": {"runSheet.updateLine", in{"lineUuid": ceremony, "title": "Festa"}},
		"writes a note":  {"runSheet.updateLine", in{"lineUuid": bride, "note": "Eu", "noteWas": ""}},
		"deletes a line": {"runSheet.deleteLine", in{"lineUuid": party}},
		"moves a line":   {"runSheet.moveLine", in{"lineUuid": party}},
		"adds a line":    {"runSheet.createLine", in{"eventUuid": d.event.ID, "start": 1, "title": "Festa"}},
		"adds to what is hidden": {"runSheet.createLine",
			in{"eventUuid": d.event.ID, "parentUuid": surprise, "title": "Eu"}},
	} {
		if status := d.couple.TryPost(tried.procedure, tried.input); status != http.StatusNotFound {
			t.Errorf("the couple %s: %d", what, status)
		}
	}

	// A concurrent edit is not overwritten, and the field's message says why.
	if got := d.owner.PostRefused("runSheet.updateLine",
		in{"lineUuid": ceremony, "teamNote": "Outra", "teamNoteWas": "Nada"}); got.Status != http.StatusConflict ||
		got.Clashes[0].Current != "Pagar o órgão" {
		t.Errorf("a note over another: %+v", got)
	}
	// A phone capitalizes the first letter.
	post(d.owner, "runSheet.updateLine", in{"lineUuid": ceremony, "cueUrl": "Https://example.com/Canone"})
	if got := d.sheet(d.owner).Lines[1].CueURL; got != "https://example.com/Canone" {
		t.Errorf("a link is kept as %q", got)
	}
	for _, address := range []string{"javascript:alert(1)", "https://banco.com@example.com/", "https://:80/",
		"https:///canone", "//example.com"} {
		if got := d.owner.PostRefused("runSheet.updateLine", in{"lineUuid": ceremony, "cueUrl": address}); got.MessageOf(
			"cueUrl") == "" {
			t.Errorf("%s: %+v", address, got)
		}
	}
	for field, input := range map[string]in{
		"cueUrl": {"lineUuid": ceremony, "cueUrl": "http://example.com"}, "title": {"lineUuid": ceremony, "title": " "},
		"who":  {"lineUuid": ceremony, "who": []in{{"kind": "MEMBER", "uuid": uuid.New()}}},
		"role": {"lineUuid": ceremony, "role": "noiva"}, "start": {"lineUuid": bride, "start": 900},
	} {
		if got := d.owner.PostRefused("runSheet.updateLine", input); got.Status != http.StatusUnprocessableEntity ||
			got.MessageOf(field) == "" {
			t.Errorf("%s: %+v", field, got)
		}
	}
	// A helper with another bit reads it, without the team's note; who leaves the event is in no line.
	reception := d.env.AddMember(d.event.Business, tenants.TeamGuest)
	d.env.AddEventAccess(d.event, reception, tenants.EventReception)
	if got := d.sheet(d.api.Member(reception.User, d.event.Business)); got.Access.MayEdit || len(got.Lines) != 4 ||
		got.Lines[1].TeamNote != nil {
		t.Errorf("a helper at the door reads %+v", got)
	}
	d.env.SetCustomerPermissions(
		d.event,
		tenants.CustomerAll&^(tenants.CustomerRunSheetView|tenants.CustomerRunSheetEdit),
	)
	if status := d.couple.Try("runSheet.get", in{"eventUuid": d.event.ID}); status != http.StatusNotFound {
		t.Errorf("a client without the area reads it: %d", status)
	}
	told := proceduretest.Get[activity.Page](d.owner, "activity.getAll", in{"eventUuid": d.event.ID}).Items
	said := ""
	for _, entry := range told {
		said += entry.Text + "\n"
	}
	for _, words := range []string{"criou a linha do roteiro “Ensaio”", "alterou sinal ou música da linha do roteiro “Beatriz e Sérgio”", "incluiu “Padre Anselmo” e mais 2 no roteiro", "excluiu a linha do roteiro “Pais do noivo”"} {
		if !strings.Contains(said, words) {
			t.Errorf("the audit log does not say %q:\n%s", words, said)
		}
	}
}

// TestADelay: this line and the later open ones of its day move, no fixed one does, and within a day it is undone.
func TestADelay(t *testing.T) {
	d := newRunSheetEnv(t)
	d.add(d.owner, in{"start": 900, "title": "Antes"})
	here := d.add(d.owner, in{"start": 990, "title": "Cortejo"})
	done := d.add(d.owner, in{"start": 1000, "title": "Feita"})
	d.add(d.owner, in{"start": 1170, "title": "Jantar", "fixed": true})
	later := d.add(d.owner, in{"start": 2150, "title": "Vans"})
	d.add(d.owner, in{"day": 1, "start": 600, "title": "Café"})
	post(d.owner, "runSheet.checkLine", in{"lineUuid": done, "done": true})

	shift := func(minutes int) runsheet.ShiftOutput {
		return proceduretest.Post[runsheet.ShiftOutput](d.owner, "runSheet.shift", in{"lineUuid": here, "minutes": minutes})
	}
	if got := d.owner.PostRefused("runSheet.shift", in{"lineUuid": here, "minutes": 20}); !strings.HasPrefix(got.MessageOf("minutes"), "“Vans” passaria") {
		t.Errorf("beyond the day: %+v", got)
	}
	post(d.owner, "runSheet.moveLine", in{"lineUuid": later, "start": 1530})
	first := shift(20)
	if len(first.Moved) != 2 || first.Moved[0] != (runsheet.Moved{UUID: here, Before: 990, Start: 1010}) ||
		time.Until(first.UndoUntil) < 23*time.Hour {
		t.Errorf("the delay moved %+v", first)
	}
	sheet := d.sheet(d.owner)
	if got := describeLines(sheet); got != "15:00 Antes, 16:40 Feita, 16:50 Cortejo, 19:30 Jantar, 25:50 Vans, 10:00 Café" {
		t.Errorf("after the delay: %s", got)
	}
	if sheet.Shift == nil || sheet.Shift.UUID != first.ChangeUUID || sheet.Shift.Minutes != 20 ||
		sheet.Shift.By != d.event.Business.Owner.Name || *sheet.Lines[2].Planned != 990 {
		t.Errorf("what can be undone is %+v, of %+v", sheet.Shift, sheet.Lines[2])
	}
	// Who gives a line another time meanwhile keeps it.
	post(d.owner, "runSheet.updateLine", in{"lineUuid": later, "start": 1500})
	post(d.owner, "event.undo", in{"changeUuid": first.ChangeUUID})
	if got := d.sheet(d.owner); describeLines(got) != "15:00 Antes, 16:30 Cortejo, 16:40 Feita, 19:30 Jantar, 25:00 Vans, 10:00 Café" || got.Shift != nil || got.Lines[1].Planned != nil {
		t.Errorf("after the undo: %s, %+v", describeLines(got), got)
	}
	// Nor is a line of another day by now given an hour of this one.
	again := shift(20)
	post(d.owner, "runSheet.updateLine", in{"lineUuid": later, "day": 1})
	post(d.owner, "event.undo", in{"changeUuid": again.ChangeUUID})
	if got := describeLines(d.sheet(d.owner)); got != "15:00 Antes, 16:30 Cortejo, 16:40 Feita, 19:30 Jantar, 10:00 Café, 25:20 Vans" {
		t.Errorf("after the undo of what went to another day: %s", got)
	}
	// Earlier, and back to where it was planned.
	shift(-10)
	if got := shift(10); d.sheet(d.owner).Lines[1].Planned != nil {
		t.Errorf("back where it was planned, it is delayed: %+v", got)
	}
	if _, err := d.env.Admin.Exec(t.Context(), `UPDATE event_changes SET made_at = now() - interval '25 hours'`); err != nil {
		t.Fatal(err)
	}
	if got := d.sheet(d.owner).Shift; got != nil {
		t.Errorf("a day later it can be undone: %+v", got)
	}
	for what, tried := range map[string]in{"by nothing": {"lineUuid": here, "minutes": 0}, "by two days": {"lineUuid": here, "minutes": 2880}} {
		if got := d.owner.PostRefused("runSheet.shift", tried); got.MessageOf("minutes") == "" {
			t.Errorf("%s: %+v", what, got)
		}
	}
}

// TestAVendorsLink: with the link, the lines of its vendor are readable until it is revoked or expired, and every miss
// looks the same.
func TestAVendorsLink(t *testing.T) {
	d := newRunSheetEnv(t)
	buffet := d.env.AddEventVendor(d.event, d.env.AddVendor(d.event.Business, "Villa Buffet"), "DONE")
	helper := d.env.AddMember(d.event.Business, tenants.TeamGuest)
	d.env.AddEventAccess(d.event, helper, tenants.EventManage)
	post(d.owner, "event.update", in{"uuid": d.event.ID, "dayContactUuid": helper.ID, "ceremonyPlace": "Capela"})
	d.add(d.owner, in{"start": 990, "title": "Cerimônia"})
	d.add(d.owner, in{"start": 1170, "title": "Jantar", "note": "164 pessoas", "teamNote": "Falta pagar", "teamOnly": true, "who": []in{{"kind": "VENDOR", "uuid": buffet}}})

	on := in{"eventVendorUuid": buffet}
	make := func() string {
		return strings.TrimPrefix(proceduretest.Post[runsheet.CreateLinkOutput](d.owner, "runSheet.createLink", on).URL, "https://cortejo.test/roteiro/")
	}
	secret := make()
	if make() != secret || len(secret) != 22 {
		t.Errorf("the link is %q, and made again another", secret)
	}
	visitor := d.api.Visitor()
	got := proceduretest.Get[runsheet.VendorView](visitor, "public.runSheet.get", in{"token": secret})
	if len(got.Lines) != 1 || got.Lines[0].Title != "Jantar" || got.VendorName != "Villa Buffet" ||
		got.Contact.Name != helper.User.Name || *got.Event.CeremonyPlace != "Capela" {
		t.Errorf("the vendor reads %+v", got)
	}
	if links := d.sheet(d.owner).Links; len(links) != 1 || links[0].OpenedAt == nil || links[0].ExpiresAt != nil {
		t.Errorf("the team reads of it %+v", links)
	}
	var kept int
	if err := d.env.Admin.QueryRow(t.Context(), `SELECT count(*) FROM run_sheet_links l WHERE l::text LIKE '%' || $1 || '%'`, secret).Scan(&kept); err != nil || kept != 0 {
		t.Errorf("the secret is kept: %d, %v", kept, err)
	}
	header := visitor.Fetch(visitor.Address("public.runSheet.get", in{"token": secret})).Header()
	if header.Get("Cache-Control") != "no-store" || header.Get("X-Robots-Tag") != "noindex, nofollow" || header.Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("what a link opens is sent with %v", header)
	}
	over := func(days int) {
		if _, err := d.env.Admin.Exec(t.Context(), `UPDATE events SET date = (now() AT TIME ZONE time_zone)::date - $2::integer WHERE id = $1`, d.event.ID, days); err != nil {
			t.Fatal(err)
		}
	}
	opens := func() int { return visitor.Try("public.runSheet.get", in{"token": secret}) }
	over(3)
	if status := opens(); status != http.StatusOK {
		t.Errorf("three days after: %d", status)
	}
	misses := []proceduretest.Refusal{}
	miss := func(token string) {
		misses = append(misses, visitor.GetRefused("public.runSheet.get", in{"token": token}))
	}
	over(4)
	miss(secret)
	over(0)
	// A rejected vendor sees nothing anymore, and a member who left the event's team is not its contact.
	change := func(sql string, args ...any) {
		t.Helper()
		if _, err := d.env.Admin.Exec(t.Context(), sql, args...); err != nil {
			t.Fatal(err)
		}
	}
	change(`UPDATE event_vendors SET status = 'NOT_HIRED' WHERE id = $1`, buffet)
	miss(secret)
	for _, name := range []string{"runSheet.createLink", "runSheet.sendLink"} {
		if status := d.owner.TryPost(name, on); status != http.StatusNotFound {
			t.Errorf("%s for whoever was turned down: %d", name, status)
		}
	}
	change(`UPDATE event_vendors SET status = 'DONE' WHERE id = $1`, buffet)
	change(`DELETE FROM event_accesses WHERE membership_id = $1`, helper.ID)
	opened := proceduretest.Get[runsheet.VendorView](visitor, "public.runSheet.get", in{"token": secret})
	if got := opened.Contact.Name; got != d.event.Business.Owner.Name {
		t.Errorf("the vendor is told to call %s", got)
	}
	if got := d.sheet(d.couple).Contact; got.Name != d.event.Business.Owner.Name || got.Chosen {
		t.Errorf("the couple is told to call %+v", got)
	}
	// The owner is called as they call themself by now.
	change(`UPDATE users SET name = 'Ana Prado' WHERE id = $1`, d.event.Business.Owner.ID)
	d.add(d.owner, in{"start": 600, "title": "Montagem", "who": []in{{"kind": "MEMBER", "uuid": d.sheet(d.owner).Contact.MembershipUUID}}})
	if got := d.sheet(d.owner); got.Contact.Name != "Ana Prado" || got.People[0].Name != "Ana Prado" || got.Lines[0].Who[0].Name != "Ana Prado" {
		t.Errorf("the owner is called %+v, among %+v, and in a line %+v", got.Contact, got.People, got.Lines[0].Who)
	}
	post(d.owner, "runSheet.revokeLink", on)
	miss(secret)
	miss("nada")
	miss("AAAAAAAAAAAAAAAAAAAAAA")
	miss("")
	for _, m := range misses {
		if m.Status != http.StatusNotFound || m.Detail != misses[0].Detail {
			t.Errorf("a miss answers %+v", m)
		}
	}
	anew := make()
	if anew == secret {
		t.Error("a revoked link opens again")
	}
	// A server with another key cannot write the same address again: it makes one that opens.
	other := proceduretest.New(t, d.env, func(r *procedure.Router) {
		runsheet.New(server.Env{DB: d.env.DB, PublicURL: "https://cortejo.test",
			Secrets: secrets.New("another")}).Register(r)
	})
	replaced := strings.TrimPrefix(proceduretest.Post[runsheet.CreateLinkOutput](other.Owner(d.event.Business), "runSheet.createLink", on).URL, "https://cortejo.test/roteiro/")
	if status := visitor.Try("public.runSheet.get", in{"token": replaced}); status != http.StatusOK {
		t.Errorf("what a server with another key answers opens nothing: %d", status)
	}
	if status := visitor.Try("public.runSheet.get", in{"token": anew}); status != http.StatusNotFound {
		t.Errorf("what it replaced opens: %d", status)
	}
	if _, err := d.env.Admin.Exec(t.Context(), `UPDATE events SET date = NULL`); err != nil {
		t.Fatal(err)
	}
	template := d.env.AddTemplate(d.event.Business, "Modelo")
	owner := d.sheet(d.owner).Contact.MembershipUUID
	for what, tried := range map[string]in{"a stranger": {"uuid": d.event.ID, "dayContactUuid": uuid.New()}, "anybody in a template": {"uuid": template.ID, "dayContactUuid": owner}} {
		if got := d.owner.PostRefused("event.update", tried); got.MessageOf("dayContactUuid") == "" {
			t.Errorf("%s as the day's contact: %+v", what, got)
		}
	}
}

// TestHowOftenALinkIsSent: Cortejo's own number writes to a vendor at most once in a while, also if the link is
// renewed, and not about a past event.
func TestHowOftenALinkIsSent(t *testing.T) {
	d := newRunSheetEnv(t)
	jobstest.SetQueue(t, d.env)
	on := in{"eventVendorUuid": d.env.AddEventVendor(d.event, d.env.AddVendor(d.event.Business, "Villa Buffet"), "DONE")}
	post(d.owner, "runSheet.sendLink", on)
	refused := func(when string) {
		t.Helper()
		if got := d.owner.PostRefused("runSheet.sendLink", on); got.Status != http.StatusConflict {
			t.Errorf("%s: %+v", when, got)
		}
	}
	refused("at once")
	post(d.owner, "runSheet.revokeLink", on)
	refused("made anew")
	if _, err := d.env.Admin.Exec(t.Context(), `DELETE FROM rate_limits`); err != nil {
		t.Fatal(err)
	}
	if _, err := d.env.Admin.Exec(t.Context(), `UPDATE events SET date = CURRENT_DATE - 10`); err != nil {
		t.Fatal(err)
	}
	refused("after the event")
	if got := d.owner.PostRefused("runSheet.createLink", on); got.Status != http.StatusConflict || got.Detail == "" {
		t.Errorf("a link that is over already: %+v", got)
	}
}

func TestARunSheetIsCopiedAndTakenBack(t *testing.T) {
	d := newRunSheetEnv(t)
	source := d.env.AddEvent(d.event.Business, "Outro")
	line := d.env.RunSheetLine(source, "Cerimônia")
	d.env.RunSheetChild(source, line, "Padrinhos")
	d.env.RunSheetPerson(source, line, "Padre Anselmo")
	d.env.RunSheetTeamNote(source, line, "Pagar")
	d.add(d.owner, in{"start": 960, "title": "Chegada"})
	copied := proceduretest.Post[runsheet.CopyFromOutput](d.owner, "runSheet.copyFrom", in{"eventUuid": d.event.ID, "sourceUuid": source.ID})
	sheet := d.sheet(d.owner)
	if describeLines(sheet) != "16:00 Chegada, 16:00 Cerimônia [Padrinhos]" || *sheet.Lines[1].TeamNote != "Pagar" || len(sheet.Lines[1].Who) != 1 || copied.Lines != 1 {
		t.Errorf("copied %s, %+v", describeLines(sheet), copied)
	}
	shipped := proceduretest.Post[runsheet.CopyFromOutput](d.owner, "runSheet.copyFrom", in{"eventUuid": d.event.ID, "sourceType": "WEDDING"})
	sheet = d.sheet(d.owner)
	walk := slices.IndexFunc(sheet.Lines, func(l runsheet.Line) bool { return len(l.Children) == 8 })
	if shipped.Lines != 25 || len(sheet.Lines) != 27 || walk < 0 || sheet.Lines[walk].Title != "Cortejo de entrada" {
		t.Errorf("a shipped one brought %d lines: %s", shipped.Lines, describeLines(sheet))
	}
	for _, change := range []uuid.UUID{shipped.ChangeUUID, copied.ChangeUUID} {
		post(d.owner, "event.undo", in{"changeUuid": change})
	}
	if got := describeLines(d.sheet(d.owner)); got != "16:00 Chegada" {
		t.Errorf("taken back, there is %s", got)
	}
	if got := d.owner.PostRefused("runSheet.copyFrom", in{"eventUuid": d.event.ID}); got.MessageOf("sourceUuid") == "" {
		t.Errorf("from nowhere: %+v", got)
	}
	for range 6 { // a reverted delay counts for a day
		post(d.owner, "runSheet.copyFrom", in{"eventUuid": d.event.ID, "sourceType": "WEDDING"})
	}
	if got := d.owner.PostRefused("runSheet.copyFrom", in{"eventUuid": d.event.ID, "sourceType": "WEDDING"}); got.Status != http.StatusConflict {
		t.Errorf("more than 200 lines: %+v", got)
	}
}

func TestAPrintToHandOutHasNothingOfTheTeams(t *testing.T) {
	d := newRunSheetEnv(t)
	d.add(d.owner, in{"start": 960, "title": "Pagar a banda", "teamOnly": true})
	print := func(shared bool) int {
		return d.owner.Try("runSheet.getPdf", in{"eventUuid": d.event.ID, "shared": shared})
	}
	if got := print(false); got != http.StatusOK {
		t.Errorf("for the team: %d", got)
	}
	if got := print(true); got != http.StatusConflict {
		t.Errorf("to be handed out, a day of team's lines alone: %d", got)
	}
}

// Where nothing is known of the tables yet, a join would read every line for each person of the day.
func TestALongDayIsReadOnce(t *testing.T) {
	d := newRunSheetEnv(t)
	vendor := d.env.AddEventVendor(d.event, d.env.AddVendor(d.event.Business, "Buffet"), "DONE")
	const lines, people = 200, 3
	tx, err := d.env.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(t.Context())) }()
	run := func(sql string, args ...any) {
		if _, err := tx.Exec(t.Context(), sql, args...); err != nil {
			t.Fatal(err)
		}
	}
	run(`INSERT INTO run_sheet_lines (business_id, event_id, day, start_minute, title, position)
		SELECT $1, $2, 0, g, 'Linha ' || g, g FROM generate_series(1, $3::integer) g`, d.event.Business.ID, d.event.ID, lines)
	run(`INSERT INTO run_sheet_people (business_id, event_id, line_id, event_vendor_id, position)
		SELECT business_id, event_id, id, $1, g FROM run_sheet_lines, generate_series(1, $2::integer) g`, vendor, people)
	run(`SELECT set_config('app.scope', app.scope_of_member(b.owner_user_id, b.business_id), true), set_config('role', 'member', true) FROM businesses b WHERE b.business_id = $1`, d.event.Business.ID)
	read := func() (rows int) {
		err := tx.QueryRow(t.Context(), `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) FROM pg_stat_xact_user_tables WHERE relname IN ('run_sheet_lines', 'run_sheet_people', 'vendors')`).Scan(&rows)
		if err != nil {
			t.Fatal(err)
		}
		return rows
	}
	before := read()
	row, err := queries.New(tx).GetRunSheet(t.Context(), queries.GetRunSheetParams{EventID: d.event.ID})
	if err != nil {
		t.Fatal(err)
	}
	var who []any
	if err := json.Unmarshal(row.Who, &who); err != nil || len(who) != lines*people {
		t.Fatalf("%d are in it, %v", len(who), err)
	}
	if got := read() - before; got > 3*lines*people {
		t.Errorf("%d rows were read for %d lines with %d people each", got, lines, people)
	}
}

// TestALongRunSheetIsPrintedWhole: the file is larger than the part that is sent without checking access again.
func TestALongRunSheetIsPrintedWhole(t *testing.T) {
	d := newRunSheetEnv(t)
	if _, err := d.env.Admin.Exec(t.Context(), `WITH lines AS (
			INSERT INTO run_sheet_lines (business_id, event_id, day, start_minute, title, position)
			SELECT $1, $2, 0, 600 + i, 'Entrada ' || i, i FROM generate_series(1, 200) i RETURNING id)
		INSERT INTO run_sheet_lines (business_id, event_id, parent_id, title, role, cue_text, position)
		SELECT $1, $2, l.id, gen_random_uuid() || ' ' || gen_random_uuid(), gen_random_uuid() || '', gen_random_uuid() || '', i FROM lines l, generate_series(1, 6) i`,
		d.event.Business.ID, d.event.ID); err != nil {
		t.Fatal(err)
	}
	got := d.owner.Fetch(d.owner.Address("runSheet.getPdf", in{"eventUuid": d.event.ID, "day": 0}))
	if size := got.Body.Len(); got.Code != http.StatusOK || size < 1<<20 ||
		!strings.HasSuffix(strings.TrimSpace(got.Body.String()), "%%EOF") {
		t.Errorf("answered %d with %d bytes", got.Code, size)
	}
}
