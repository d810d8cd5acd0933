package contracts_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/contracts"
	"cortejo/platform/procedure/proceduretest"
)

// run executes a statement with rights that no role of the product has.
func (d *contractsEnv) run(sql string, args ...any) {
	d.t.Helper()
	if _, err := d.env.Admin.Exec(d.t.Context(), sql, args...); err != nil {
		d.t.Fatal(err)
	}
}

// done calls a procedure as the planner, and fails the test if that is refused.
func (d *contractsEnv) done(name string, in in) {
	d.t.Helper()
	if status := d.owner.TryPost(name, in); status != http.StatusOK {
		d.t.Fatalf("%s: %d", name, status)
	}
}

// file gives a draft a PDF with this key.
func (d *contractsEnv) file(c contracts.Contract, key string) contracts.Contract {
	d.t.Helper()
	d.run(`UPDATE contracts SET content = NULL, file_key = $2, size = 1, pages = 1, sha256 = sha256('') WHERE id = $1`,
		c.UUID, key)
	return c
}

// deleted marks a draft as deleted so many hours ago.
func (d *contractsEnv) deleted(c contracts.Contract, hours int) {
	d.t.Helper()
	d.done("contracts.delete", in{"uuid": c.UUID})
	d.run(`UPDATE contracts SET deleted_at = now() - make_interval(hours => $2) WHERE id = $1`, c.UUID, hours)
}

func TestOnlyWhatWasDeletedADayAgoIsPurged(t *testing.T) {
	d := newContractsEnv(t, 500)
	sent := d.send(d.draft(1))
	var shared string
	if err := d.env.Admin.QueryRow(t.Context(), `SELECT file_key FROM contracts WHERE id = $1`, sent.UUID).
		Scan(&shared); err != nil {
		t.Fatal(err)
	}
	d.deleted(d.file(d.draft(0), "gone"), 25)
	// Two versions of one file, both deleted: the file is deleted with them.
	d.deleted(d.file(d.draft(0), "twice"), 25)
	d.deleted(d.file(d.draft(0), "twice"), 25)
	// A deleted version of a sent contract: the sent one still needs the file.
	d.deleted(d.file(d.draft(0), shared), 25)
	recent := d.file(d.draft(0), "recent")
	d.deleted(recent, 23)
	kept := d.file(d.draft(2), "kept")
	if status := d.owner.TryPost("contracts.delete", in{"uuid": sent.UUID}); status != http.StatusConflict {
		t.Errorf("a sent contract is deleted: %d", status)
	}

	rows, err := d.env.Admin.Query(t.Context(), `SELECT app.purge_contracts()`)
	if err != nil {
		t.Fatal(err)
	}
	keys, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(keys)
	if got := slices.Compact(keys); !slices.Equal(got, []string{"gone", "twice"}) {
		t.Errorf("the files that go: %v", got)
	}
	d.done("contracts.restore", in{"uuid": recent.UUID})
	for _, c := range []contracts.Contract{sent, recent, kept} {
		if got := proceduretest.Get[contracts.Contract](d.owner, "contracts.get",
			in{"uuid": c.UUID}); len(got.Signers) != len(c.Signers) {
			t.Errorf("%s is not as it was: %+v", c.UUID, got)
		}
	}
	var left int
	if err := d.env.Admin.QueryRow(t.Context(), `SELECT count(*) FROM contracts`).Scan(&left); err != nil || left != 3 {
		t.Errorf("%d stay (%v)", left, err)
	}
}

func TestTemplatesArePurgedADayAfterTheyWereDeleted(t *testing.T) {
	d := newContractsEnv(t, 500)
	template := func(hours int) contracts.Template {
		it := proceduretest.Post[contracts.Template](d.owner, "contractTemplates.create",
			in{"uuid": uuid.NewString(), "name": "Assessoria", "content": text("{{cliente}}")})
		if hours > 0 {
			d.done("contractTemplates.delete", in{"uuid": it.UUID})
			d.run(`UPDATE contract_templates SET deleted_at = now() - make_interval(hours => $2) WHERE id = $1`,
				it.UUID, hours)
		}
		return it
	}
	gone, recent, kept := template(25), template(23), template(0)
	d.run(`SELECT app.purge_contracts()`)
	if status := d.owner.TryPost("contractTemplates.restore", in{"uuid": gone.UUID}); status != http.StatusNotFound {
		t.Errorf("one of yesterday comes back: %d", status)
	}
	d.done("contractTemplates.restore", in{"uuid": recent.UUID})
	if all := proceduretest.Get[contracts.GetTemplatesOutput](d.owner, "contractTemplates.getAll",
		nil).Items; len(all) != 2 {
		t.Errorf("%s and %s stay, not %+v", recent.UUID, kept.UUID, all)
	}
}

func TestWhoSavesATextOverAnothersIsTold(t *testing.T) {
	d := newContractsEnv(t, 500)
	c := d.draft(0)
	save := func(version int) int {
		return d.owner.TryPost("contracts.update",
			in{"uuid": c.UUID, "version": version, "content": text("Outro texto")})
	}
	if first, second := save(*c.Version), save(*c.Version); first != http.StatusOK || second != http.StatusConflict {
		t.Errorf("the first save answers %d, the second on the same text %d", first, second)
	}
	// Another name does not make another version of the text.
	got := proceduretest.Post[contracts.Contract](d.owner, "contracts.update", in{"uuid": c.UUID, "name": "Outro nome"})
	if *got.Version != *c.Version+1 {
		t.Errorf("version %d", *got.Version)
	}
	it := proceduretest.Post[contracts.Template](d.owner, "contractTemplates.create",
		in{"uuid": uuid.NewString(), "name": "Assessoria", "content": text("{{cliente}}")})
	if named := proceduretest.Post[contracts.Template](d.owner, "contractTemplates.update",
		in{"uuid": it.UUID, "name": "Dia"}); named.Version != it.Version {
		t.Errorf("a template's name makes version %d", named.Version)
	}
}
