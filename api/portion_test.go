package api_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cortejo/tenants/tenanttest/portion"
)

// alwaysTried are prefixes of the procedures about staff in control, helpers, and the change of workspace. No seed
// leaves them out.
var alwaysTried = []string{
	"admin.takeBusinessControl", "admin.renewBusinessControl", "admin.removeBusinessControl", "admin.getBusiness",
	"businessTeamMember.", "business.", "event.get", "live.", "home.",
}

// pickProcedures returns the part of the document that this run tries: what must never break, what changed, and
// size others.
func pickProcedures(t *testing.T, kind string, document map[string]operation, size int) portion.Portion {
	t.Helper()
	impact, folders := portion.ReadImpact(t), procedureFolders(t)
	return portion.Pick(t, kind, slices.Collect(maps.Keys(document)), size, func(name string) bool {
		return impact.HasProcedure(name, folders[name]) ||
			slices.ContainsFunc(alwaysTried, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
	})
}

// procedureFolders returns for each procedure the package below api/ that registers it, read from the sources.
func procedureFolders(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	folders := map[string]string{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split(string(content), `(r, "`)[1:] {
			if name, _, found := strings.Cut(part, `"`); found {
				folders[name] = filepath.Dir(file)
			}
		}
	}
	return folders
}

// TestEveryProcedureHasAFolder keeps the reading of the sources honest: a procedure that it missed would never
// count as changed.
func TestEveryProcedureHasAFolder(t *testing.T) {
	t.Parallel()
	folders := procedureFolders(t)
	for name := range readDocument(t) {
		if folders[name] == "" && !strings.HasPrefix(name, "live.") { // platform/live's
			t.Errorf("which package registers %s?", name)
		}
	}
	for _, prefix := range alwaysTried {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(rows)),
			func(name string) bool { return strings.HasPrefix(name, prefix) }) {
			t.Errorf("no procedure begins with %s", prefix)
		}
	}
}
