package search_test

import (
	"slices"
	"testing"

	"cortejo/api/search"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func setup(t *testing.T) (*tenanttest.Env, *proceduretest.API) {
	t.Parallel()
	env := tenanttest.New(t)
	return env, proceduretest.New(t, env, search.Register)
}

func run(t *testing.T, env *tenanttest.Env, sql string, args ...any) {
	t.Helper()
	if _, err := env.Admin.Exec(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

// names returns all results, in the order of the kinds.
func names(c proceduretest.Caller, query string) []string {
	out := proceduretest.Get[search.AllOutput](c, "search.all", proceduretest.Input{"query": query})
	names := []string{}
	for _, e := range out.Events {
		names = append(names, "event "+e.Title)
	}
	for _, k := range out.Tasks {
		names = append(names, "task "+k.Title)
	}
	for _, k := range out.Contacts {
		names = append(names, "contact "+k.FullName)
	}
	for _, v := range out.Vendors {
		names = append(names, "vendor "+v.Name)
	}
	for _, d := range out.Documents {
		names = append(names, "document "+d.Name)
	}
	for _, p := range out.Payments {
		names = append(names, "payment "+p.Title)
	}
	for _, l := range out.Lines {
		names = append(names, "line "+l.Title)
	}
	for _, g := range out.Guests {
		names = append(names, "guest "+g.Name)
	}
	return names
}

// seed adds one row of each kind with the word in its name.
func seed(t *testing.T, env *tenanttest.Env, b tenanttest.Business, word string) tenanttest.Event {
	t.Helper()
	e := env.AddEvent(b, "Casamento "+word)
	env.AddTask(e, "Provar o "+word)
	env.AddContact(b, word+" Conceição")
	run(t, env, `INSERT INTO vendors (business_id, name, phone, categories) VALUES ($1, $2, $3, '{CAKE}')`, b.ID,
		"Ateliê "+word, tenanttest.NewPhone())
	run(t, env,
		`INSERT INTO documents (business_id, event_id, kind, name, content) VALUES ($1, $2, 'DOCUMENT', $3, '{}')`,
		b.ID, e.ID, "Roteiro "+word)
	env.AddInvoice(e, "Decoração "+word, 1_000_00)
	env.RunSheetLine(e, "Entrada "+word)
	env.AddGuest(e, env.AddInvitation(e, "Família Prado"), "Tia "+word)
	return e
}

func TestFindsEveryKind(t *testing.T) {
	env, api := setup(t)
	a, b := env.AddBusiness("A"), env.AddBusiness("B")
	seed(t, env, a, "Âmbar")
	seed(t, env, b, "Âmbar")
	owner := api.Owner(b)
	everything := []string{"event Casamento Âmbar", "task Provar o Âmbar", "contact Âmbar Conceição",
		"vendor Ateliê Âmbar", "document Roteiro Âmbar", "payment Decoração Âmbar", "line Entrada Âmbar",
		"guest Tia Âmbar"}
	for query, want := range map[string][]string{
		"ambar":           everything,
		"  ÂMBAR ":        everything,
		"mba":             everything,
		"conceicao ambar": {"contact Âmbar Conceição"},
		"atelie ambar":    {"vendor Ateliê Âmbar"},
		"ambar xyzzy":     {},
		"%":               {},
		"_mbar":           {},
		`\`:               {},
		"   ":             {},
		"' OR 1=1 --":     {},
		"👰 ambar":         {},
		"ambar %":         {},
		"ambar _teli":     {},
		`ambar \`:         {},
		"casamento ambar": {"event Casamento Âmbar"},
	} {
		if got := names(owner, query); !slices.Equal(got, want) {
			t.Errorf("%q found %q, want %q", query, got, want)
		}
	}
}

func TestThePhoneHoweverItIsGrouped(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	run(t, env, `UPDATE contacts SET phone = '+5531912345678' WHERE id = $1`, env.AddContact(b, "Ana").ID)
	for _, query := range []string{"31 91234-5678", "(31) 91234", "+55 31 91234 5678", "5678"} {
		if got := names(api.Owner(b), query); !slices.Equal(got, []string{"contact Ana"}) {
			t.Errorf("%q found %q", query, got)
		}
	}
}

func TestTheLikeliestFirstAndFewOfThem(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	for _, name := range []string{"Zeca Bento", "Bento Zeca", "Ana Bento", "Bento Alves", "Caio Bento", "Davi Bento",
		"Eva Bento"} {
		env.AddContact(b, name)
	}
	gone, old := env.AddEvent(b, "Bento antigo"), env.AddEvent(b, "Festa do Bento")
	run(t, env, `UPDATE events SET archived_at = now() WHERE id = $1`, gone.ID)
	env.AddTask(gone, "Bento de evento arquivado")
	env.AddTemplate(b, "Bento modelo")
	done := env.AddTask(old, "Bento feita")
	run(t, env, `UPDATE tasks SET checked_at = now() WHERE id = $1`, done.ID)
	run(t, env, `UPDATE tasks SET deleted_at = now() WHERE id = $1`, env.AddTask(old, "Bento excluída").ID)
	env.AddTask(old, "Ligar para o Bento")
	env.AddTask(env.AddTemplate(b, "Modelo"), "Bento de modelo")
	want := []string{
		"event Festa do Bento", "event Bento modelo", "event Bento antigo",
		"task Ligar para o Bento", "task Bento feita",
		"contact Bento Alves", "contact Bento Zeca", "contact Ana Bento", "contact Caio Bento", "contact Davi Bento",
	}
	if got := names(api.Owner(b), "bento"); !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}

func TestHelpersFindTheirs(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	mine, seen := seed(t, env, b, "meu Âmbar"), seed(t, env, b, "visto Âmbar")
	seed(t, env, b, "alheio Âmbar")
	helper := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(seen, helper, tenants.EventReception)
	if got := names(api.Member(helper.User, b), "ambar"); !slices.Equal(got,
		[]string{"event Casamento visto Âmbar", "line Entrada visto Âmbar"}) {
		t.Errorf("who only receives the guests found %q", got)
	}
	env.AddEventAccess(mine, helper, tenants.EventManage)
	// A member who manages an event may read the catalogue of vendors.
	want := []string{"event Casamento meu Âmbar", "event Casamento visto Âmbar", "task Provar o meu Âmbar",
		"vendor Ateliê alheio Âmbar", "vendor Ateliê meu Âmbar", "vendor Ateliê visto Âmbar",
		"document Roteiro meu Âmbar", "payment Decoração meu Âmbar",
		"line Entrada meu Âmbar", "line Entrada visto Âmbar"}
	if got := names(api.Member(helper.User, b), "ambar"); !slices.Equal(got, want) {
		t.Errorf("a helper found %q, want %q", got, want)
	}
}

func TestWhoWalksIsFoundBelowTheirLine(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	e := env.AddEvent(b, "Casamento")
	walk, gone := env.RunSheetLine(e, "Cortejo de entrada"), env.RunSheetLine(e, "Cortejo de saída")
	child := env.RunSheetChild(e, walk, "Vovó Nair")
	env.RunSheetChild(e, gone, "Vovó Nair, de novo")
	run(t, env, `UPDATE run_sheet_lines SET deleted_at = now() WHERE id = $1`, gone)
	old := env.AddEvent(b, "Arquivado")
	env.RunSheetLine(old, "Vovó Nair canta")
	run(t, env, `UPDATE events SET archived_at = now() WHERE id = $1`, old.ID)
	env.RunSheetLine(env.AddTemplate(b, "Modelo"), "Vovó Nair dança")
	got := proceduretest.Get[search.AllOutput](api.Owner(b), "search.all",
		proceduretest.Input{"query": "nair vovo"}).Lines
	if len(got) != 1 || got[0].UUID != child || got[0].Start != nil || got[0].ProcessionUUID == nil ||
		*got[0].ProcessionUUID != walk || *got[0].ProcessionTitle != "Cortejo de entrada" {
		t.Errorf("found %+v", got)
	}
}

// An invitation is found once, by its name or a guest's, before its event ends, by the members who may edit its list.
func TestGuestsAreFoundByWhoKeepsTheirList(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	mine, seen, old := env.AddEvent(b, "Meu"), env.AddEvent(b, "Visto"), env.AddEvent(b, "Antigo")
	for _, e := range []tenanttest.Event{mine, seen, old, env.AddTemplate(b, "Modelo"),
		env.AddEvent(env.AddBusiness("A"), "De outros")} {
		sa := env.AddInvitation(e, "Família Sá")
		env.AddGuest(e, sa, "Íris Sá")
		env.AddGuest(e, sa, "Rui")
		gone := env.AddInvitation(e, "Íris que não vem")
		env.AddGuest(e, gone, "Íris")
		env.DeleteInvitation(gone)
	}
	run(t, env, `UPDATE events SET archived_at = now() WHERE id = $1`, old.ID)
	helper := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(mine, helper, tenants.EventSiteAndGuests)
	env.AddEventAccess(seen, helper, tenants.EventManage|tenants.EventReception)
	owner := api.Owner(b)
	found := func(c proceduretest.Caller, query string) (all []string) {
		for _, g := range proceduretest.Get[search.AllOutput](c, "search.all", proceduretest.Input{"query": query}).Guests {
			in := ""
			if g.InvitationName != nil {
				in = *g.InvitationName
			}
			all = append(all, g.Name+" of "+in+" at "+g.EventTitle)
		}
		slices.Sort(all)
		return all
	}
	for query, want := range map[string][]string{
		"iris":         {"Íris Sá of Família Sá at Meu", "Íris Sá of Família Sá at Visto"},
		"sa":           {"Família Sá of  at Meu", "Família Sá of  at Visto"},
		"rui sa":       {"Rui of Família Sá at Meu", "Rui of Família Sá at Visto"},
		"rui prado":    nil,
		"que nao vem":  nil,
		"familia sa %": nil,
	} {
		if got := found(owner, query); !slices.Equal(got, want) {
			t.Errorf("%q found %q, want %q", query, got, want)
		}
	}
	if got := found(api.Member(helper.User, b), "iris"); !slices.Equal(got, []string{"Íris Sá of Família Sá at Meu"}) {
		t.Errorf("a helper found %q", got)
	}
}
