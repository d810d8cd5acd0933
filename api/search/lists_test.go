package search_test

import (
	"encoding/json"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cortejo/api/admin"
	"cortejo/api/contracts"
	"cortejo/api/crm"
	"cortejo/api/document"
	"cortejo/api/event"
	"cortejo/api/image"
	"cortejo/api/payment"
	"cortejo/api/proposals"
	"cortejo/api/vendors"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/providers/files"
	"cortejo/providers/files/filestest"
	"cortejo/tenants/tenanttest"
)

// listSearch is a search in a list: the typed text, and the text of the row that it finds.
type listSearch struct{ list, typed, found string }

// Every list finds a row by any of its words, in any order and with others between them, without regard to accents,
// case, apostrophes and double spaces, and leaves out rows that lack one of the words.
func TestListSearch(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	log := slog.New(slog.DiscardHandler)
	store := filestest.Open(t, t.TempDir())
	api := proceduretest.New(t, env, crm.New(crm.Options{}).Register, vendors.Register, event.Register,
		admin.New(admin.Options{Env: server.Env{DB: env.DB, Log: log}}).Register, func(r *procedure.Router) {
			keeper := document.Register(r, document.Options{
				Env:    server.Env{DB: env.DB, Files: store},
				Studio: image.NewStudio(store, log), Scanner: files.NoScanner{},
			})
			contracts.New(contracts.Options{
				Env:    server.Env{DB: env.DB, Files: store, Secrets: secrets.New("lists")},
				Keeper: keeper, Limit: 500,
			}).Register(r)
			proposals.New(proposals.Options{Env: server.Env{DB: env.DB, Files: store}, Keeper: keeper}).Register(r)
			payment.Register(r, payment.Options{DB: env.DB})
		})
	business := env.AddBusiness("Ateliê da Ana Clara")
	staff := env.AddStaff("Lia")
	wedding, party := env.AddEvent(business, "Casamento Marina & Tomás"), env.AddEvent(business, "Festa de quinze anos")
	env.AddEventCustomer(wedding, env.AddUser("Noiva D’Ávila"))
	lucia := env.AddContact(business, "Lúcia Ferraz de Andrade")
	other := env.AddContact(business, "Lúcia Prado")
	env.AddContact(business, "Sobrenome  com dois espaços")
	env.AddContact(business, "Patrick O’Connor")
	buffet := env.AddVendor(business, "Bem-casados da Tia Zezé")
	env.AddVendor(business, "Zezé Fotografia")
	env.AddContract(wedding, "Contrato de fotografia e filme")
	_, signer := env.AddContract(wedding, "Contrato do salão")
	env.Exec(`UPDATE contract_signers SET name = 'Ivan Sant''Anna' WHERE id = $1`, signer)
	env.AddDocument(env.AddTask(wedding, "Fechar o salão"), "Planta baixa")
	env.AddDocument(env.AddTask(wedding, "Provar doces"), "Cardápio")
	env.AddVendorInvoice(wedding, buffet.ID, "Doces e mesa", 1_000_00)
	env.AddVendorInvoice(party, buffet.ID, "Lembranças", 1_000_00)
	env.AddProposal(lucia, "Assessoria completa")
	env.AddProposal(other, "Assessoria do dia")
	env.AddSupportMessage(env.AddUser("Bia Torres"), "Não consigo abrir o contrato")
	env.AddSupportMessage(env.AddUser("Caio Reis"), "Como mudo o contrato?")

	owner, lia := api.Owner(business), api.Staff(staff)
	lists := map[string]struct {
		call  string
		as    proceduretest.Caller
		field string
		more  proceduretest.Input
	}{
		"contatos":     {call: "crm.contacts.getAll", as: owner, field: "search"},
		"fornecedores": {call: "vendors.getAllByCursor", as: owner, field: "search"},
		"eventos":      {call: "event.getAll", as: owner, field: "search"},
		"contratos":    {call: "contracts.getAll", as: owner, field: "search"},
		"documentos": {call: "document.getAll", as: owner, field: "search",
			more: proceduretest.Input{"eventUuid": wedding.ID}},
		"pagamentos": {call: "payment.all", as: owner, field: "search"},
		"orçamentos": {call: "proposals.getAll", as: owner, field: "search"},
		"usuários":   {call: "admin.getAllUsers", as: lia, field: "query"},
		"atendimento": {call: "admin.getSupportMessages", as: lia, field: "query",
			more: proceduretest.Input{"answered": false}},
	}
	searches := append(readListSearches(t),
		listSearch{"contatos", "davila noiva", "Noiva D’Ávila"},
		listSearch{"contatos", "d'ávila", "Noiva D’Ávila"},
		listSearch{"contatos", "oconnor", "Patrick O’Connor"},
		listSearch{"contatos", "\u202alucia\u202c andrade", "Lúcia Ferraz de Andrade"},
		listSearch{"eventos", "davila casamento", "Casamento Marina & Tomás"},
		listSearch{"contratos", "santanna salao", "Contrato do salão"},
		listSearch{"contratos", "tomas contrato fotografia", "Contrato de fotografia e filme"},
		listSearch{"documentos", "planta fechar", "Planta baixa"},
		listSearch{"pagamentos", "zeze doces tomas", "Doces e mesa"},
		listSearch{"orçamentos", "assessoria andrade", "Assessoria completa"},
		listSearch{"usuários", "torres bia", "Bia Torres"},
		listSearch{"atendimento", "contrato abrir torres", "Não consigo abrir o contrato"},
	)
	for _, s := range searches {
		list := lists[s.list]
		in := proceduretest.Input{list.field: s.typed}
		maps.Copy(in, list.more)
		if got := listTexts(proceduretest.Get[any](list.as, list.call, in)); !slices.Contains(got, s.found) {
			t.Errorf("%s: %q finds %q, not %q", s.list, s.typed, got, s.found)
		}
		in[list.field] = s.typed + " zz%_"
		page := proceduretest.Get[struct{ Items []json.RawMessage }](list.as, list.call, in)
		if len(page.Items) != 0 {
			t.Errorf("%s: %q finds %s", s.list, in[list.field], page.Items)
		}
	}
	if got := listTexts(proceduretest.Get[any](owner, "crm.contacts.getAll",
		proceduretest.Input{"search": "lucia andrade"})); slices.Contains(got, "Lúcia Prado") {
		t.Errorf("a contact without one of the words is found: %q", got)
	}
}

// The marks around a phone number that was copied from a messenger are removed from a saved note.
func TestMarksAreRemoved(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	owner := proceduretest.New(t, env, crm.New(crm.Options{}).Register).Owner(env.AddBusiness("Ateliê"))
	note, err := os.ReadFile(filepath.Join("testdata", "cases", "27-invisiveis-numa-nota", "observacao.txt"))
	if err != nil {
		t.Fatal(err)
	}
	saved := proceduretest.Post[crm.Contact](owner, "crm.contacts.create", proceduretest.Input{
		"fullName": "Noiva", "phone": "(31) 98765-4321", "observations": strings.TrimSpace(string(note)),
	})
	if want := "Ligar também no +55 31 98765‑2222 (mãe da noiva)"; saved.Observations != want {
		t.Errorf("saved %+q, want %+q", saved.Observations, want)
	}
}

// readListSearches returns the searches of the case's file, in which the text to be found follows in parentheses.
func readListSearches(t *testing.T) (all []listSearch) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "cases", "25-busca-por-palavras", "buscas.txt"))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{"andrade lucia": "Lúcia Ferraz de Andrade", "contrato ivan": "Contrato do salão",
		"sobrenome com dois": "Sobrenome  com dois espaços"}
	line := regexp.MustCompile(`^(\S+): ([^(]+?)(?: \(([^)]+)\))?$`)
	for text := range strings.Lines(string(content)) {
		m := line.FindStringSubmatch(strings.TrimSpace(text))
		if m == nil {
			t.Fatalf("unreadable search %q", text)
		}
		wanted := m[3]
		if one, ok := found[m[2]]; ok {
			wanted = one
		}
		all = append(all, listSearch{m[1], m[2], wanted})
	}
	return all
}

// listTexts returns every text of an answer.
func listTexts(answer any) (all []string) {
	switch value := answer.(type) {
	case string:
		return []string{value}
	case []any:
		for _, one := range value {
			all = append(all, listTexts(one)...)
		}
	case map[string]any:
		for _, one := range value {
			all = append(all, listTexts(one)...)
		}
	}
	return all
}
