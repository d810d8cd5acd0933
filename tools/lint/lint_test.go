package main

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// The planted faults in testdata are found by what the program runs, and nothing else is.
func TestPlantedFaults(t *testing.T) {
	for name, packages := range map[string][]string{
		"layers": {
			"cortejo/api/event", "cortejo/platform/session", "cortejo/platform/paging", "cortejo/formats/phone",
			"cortejo/jobs", "cortejo/tenants",
		},
		"unchecked": {"cortejo/dropped"}, "documented": {"cortejo/bare"},
		"decoders":  {"cortejo/api/album", "cortejo/formats/calendar", "cortejo/formats/drawing"},
		"copylocks": {"cortejo/copied"}, "printf": {"cortejo/printed"},
		"S1000": {"cortejo/simplified"}, "SA4000": {"cortejo/compared"}, "ST1005": {"cortejo/worded"},
		"unusedcode": {"cortejo/unused"},
	} {
		i := slices.IndexFunc(listAnalyzers(), func(a *analysis.Analyzer) bool { return a.Name == name })
		if i < 0 {
			t.Errorf("%s is not among the analyzers", name)
			continue
		}
		analysistest.Run(t, analysistest.TestData(), listAnalyzers()[i], packages...)
	}
}

// A newer Go may bring a pass that golang.org/x/tools has too, and this program must not miss.
func TestEveryPassOfGoVetIsRun(t *testing.T) {
	help, err := exec.Command("go", "tool", "vet", "help").Output()
	if err != nil {
		t.Fatal(err)
	}
	_, registered, _ := strings.Cut(string(help), "Registered analyzers:")
	registered, _, _ = strings.Cut(registered, "By default")
	names := regexp.MustCompile(`(?m)^ +(\w+) `).FindAllStringSubmatch(registered, -1)
	if len(names) == 0 {
		t.Fatalf("go vet lists no passes:\n%s", help)
	}
	for _, name := range names {
		if !slices.ContainsFunc(vetPasses, func(a *analysis.Analyzer) bool { return a.Name == name[1] }) {
			t.Errorf("go vet's %s is missing", name[1])
		}
	}
}
