package admin_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/admin"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

func TestStaffAddAnEventToABusiness(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := serve(t, env, nil, activity.Register)
	b, rivals, sofia := env.AddBusiness("Ateliê"), env.AddBusiness("Rivais"), env.AddStaff("Sofia")
	staff, owner := api.Staff(sofia), api.Owner(b)
	planner := uuid.New()
	taken := func(instead proceduretest.Input) proceduretest.Input {
		given := proceduretest.Input{
			"businessId": b.ID, "customerFirstName": " Marina ", "customerLastName": "Prado",
			"customerPhone": "(31) 98765-4321", "weddingPlannerUuid": planner,
			"weddingSlug": "Marina-e-Joao", "reason": "Pedido da titular",
		}
		for name, value := range instead {
			given[name] = value
		}
		return given
	}
	one := func(sql string, args ...any) (value string) {
		t.Helper()
		if err := env.Admin.QueryRow(t.Context(), sql, args...).Scan(&value); err != nil {
			t.Fatal(err)
		}
		return value
	}
	theirs := env.AddEvent(rivals, "Casamento dos outros")

	// Nothing is anybody else's to give, and a refusal leaves nothing behind.
	for field, instead := range map[string]proceduretest.Input{
		"weddingSlug":       {"weddingSlug": theirs.Slug},
		"customerPhone":     {"customerPhone": "12"},
		"customerFirstName": {"customerFirstName": "  "},
		"reason":            {"reason": " "},
	} {
		if refused := staff.PostRefused("admin.takeWedding",
			taken(instead)); refused.Status != http.StatusUnprocessableEntity || refused.MessageOf(field) == "" {
			t.Errorf("%s: %+v", field, refused)
		}
	}
	for _, word := range []string{"ab", "presentes", "Adm1n", "марина", strings.Repeat("marina-", 9)} {
		if refused := staff.PostRefused("admin.takeWedding",
			taken(proceduretest.Input{"weddingSlug": word})); refused.MessageOf("weddingSlug") == "" {
			t.Errorf("the address %q: %+v", word, refused)
		}
	}
	change(t, env, `UPDATE businesses SET cortejo_uuid = $2 WHERE business_id = $1`, rivals.ID, planner)
	if refused := staff.PostRefused("admin.takeWedding", taken(nil)); refused.MessageOf("weddingPlannerUuid") == "" {
		t.Errorf("another's id: %+v", refused)
	}
	change(t, env, `UPDATE businesses SET cortejo_uuid = NULL WHERE business_id = $1`, rivals.ID)
	for what, instead := range map[string]proceduretest.Input{
		"another business's event": {"eventUuid": theirs.ID}, "a template": {"eventUuid": env.AddTemplate(b, "Modelo").ID},
		"no event": {"eventUuid": uuid.New()}, "no business": {"businessId": uuid.New()},
	} {
		if status := staff.TryPost("admin.takeWedding", taken(instead)); status != http.StatusNotFound {
			t.Errorf("%s: %d", what, status)
		}
	}
	if left := one(
		`SELECT (SELECT count(*) FROM contacts) || ' ' || (SELECT count(*) FROM businesses WHERE cortejo_uuid IS NOT NULL)`); left != "0 0" {
		t.Errorf("refusals left %q", left)
	}

	made := proceduretest.Post[admin.TakeWeddingOutput](staff, "admin.takeWedding", taken(nil))
	if got := one(`SELECT e.type || ' ' || e.title || ' ' || e.slug || ' ' || c.full_name || ' ' || c.phone FROM events e JOIN event_customers ec ON ec.event_id = e.id JOIN contacts c ON c.id = ec.contact_id
		WHERE e.business_id = $1 AND e.id = $2`, b.ID,
		made.EventUUID); got != "WEDDING Casamento Marina marina-e-joao Marina Prado +5531987654321" {
		t.Errorf("made %q", got)
	}
	if shown := proceduretest.Get[admin.Business](staff, "admin.getBusiness",
		proceduretest.Input{"uuid": b.ID}); shown.CortejoUUID == nil || *shown.CortejoUUID != planner {
		t.Errorf("the business is %+v", shown)
	}
	// The same client again, for an event that stands: neither is made twice, and the business keeps its id.
	feast := env.AddEvent(b, "Bodas")
	linked := proceduretest.Post[admin.TakeWeddingOutput](staff, "admin.takeWedding",
		taken(proceduretest.Input{"eventUuid": feast.ID, "weddingSlug": "bodas-da-marina",
			"customerFirstName": "Outra"}))
	if got := one(
		`SELECT (SELECT count(*) FROM contacts WHERE business_id = $1) || ' ' || e.slug || ' ' || e.title FROM events e WHERE id = $2`, b.ID, feast.ID); linked.EventUUID != feast.ID || got != "1 bodas-da-marina Bodas" {
		t.Errorf("linked %q", got)
	}
	if refused := staff.PostRefused("admin.takeWedding",
		taken(proceduretest.Input{"weddingPlannerUuid": uuid.New(), "weddingSlug": "outra-festa"})); refused.MessageOf(
		"weddingPlannerUuid") == "" {
		t.Errorf("another id for a partner: %+v", refused)
	}
	// An address is given as an owner gives it: what the event had leads there and goes to nobody else, and five times
	// are all.
	move := func(to string) proceduretest.Input {
		return taken(proceduretest.Input{"eventUuid": feast.ID, "weddingSlug": to})
	}
	if led := one(`SELECT app.moved_slug($1)`, feast.Slug); led != "bodas-da-marina" {
		t.Errorf("the address before leads to %q", led)
	}
	if refused := staff.PostRefused("admin.takeWedding",
		taken(proceduretest.Input{"weddingSlug": feast.Slug})); refused.MessageOf("weddingSlug") == "" {
		t.Errorf("an address that leads elsewhere: %+v", refused)
	}
	proceduretest.Post[admin.TakeWeddingOutput](staff, "admin.takeWedding", move("bodas-da-marina"))
	for i := 2; i <= 5; i++ {
		proceduretest.Post[admin.TakeWeddingOutput](staff, "admin.takeWedding", move("bodas-"+strconv.Itoa(i)))
	}
	if refused := staff.PostRefused("admin.takeWedding", move("bodas-6")); refused.MessageOf("weddingSlug") == "" {
		t.Errorf("a sixth address: %+v", refused)
	}
	if status := owner.TryPost("admin.takeWedding", taken(nil)); status != http.StatusNotFound {
		t.Errorf("the owner, in the business: %d", status)
	}

	// Who did it and why is the owner's to read.
	var told []string
	reason := ""
	for _, entry := range proceduretest.Get[activity.Page](owner, "activity.getAll", nil).Items {
		told = append(told, entry.Actor.Kind+" "+entry.Actor.Name+" "+entry.Kind)
		if entry.Kind == "WEDDING_TAKEN" {
			for _, item := range proceduretest.Get[activity.GetOutput](owner, "activity.get",
				proceduretest.Input{"id": entry.ID}).Items {
				for _, field := range item.Fields {
					if field.Label == "Motivo" && field.After != nil {
						reason = *field.After
					}
				}
			}
		}
	}
	if !slices.Contains(told, "CORTEJO Equipe do Cortejo WEDDING_TAKEN") || reason != "Pedido da titular" {
		t.Errorf("the audit log says %q, because of %q", told, reason)
	}
}
