package settings

import (
	"os"
	"strings"
	"testing"
)

func TestTheDocumentAndComposeAreGenerated(t *testing.T) {
	t.Parallel()
	documented, err := os.ReadFile("../../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(documented) != string(FormatDocument()) {
		t.Error("docs/settings.md is not what app/settings says: run make generate")
	}
	compose, err := os.ReadFile("../../compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if written, err := ReplaceInCompose(compose); err != nil || string(written) != string(compose) {
		t.Errorf("compose.yaml is not what app/settings says (%v): run make generate", err)
	}
}

func TestAListWithoutItsMarksIsRefused(t *testing.T) {
	t.Parallel()
	for name, compose := range map[string]string{
		"no marks": "services: {}\n",
		"no end":   "a:\n  " + begin + "common\n",
	} {
		if _, err := ReplaceInCompose([]byte(compose)); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// Every variable that is read is declared, and every one that is declared is read, once; a secret also from a file.
func TestEveryDeclaredVariableIsRead(t *testing.T) {
	t.Parallel()
	read := map[string]int{}
	if _, err := Read(func(name string) string { read[name]++; return "" }); err != nil {
		t.Fatal(err)
	}
	for _, g := range new(Settings).listGroups() {
		for _, v := range g.all {
			if v.doc == "" {
				t.Errorf("%v has no text", v.listNames())
			}
			for _, name := range v.listNames() {
				if read[name] != 1 {
					t.Errorf("%s is read %d times", name, read[name])
				}
				if v.secret != (read[name+"_FILE"] == 1) {
					t.Errorf("%s: %d files are read, secret: %t", name, read[name+"_FILE"], v.secret)
				}
				delete(read, name)
				delete(read, name+"_FILE")
			}
		}
	}
	for name := range read {
		t.Errorf("%s is read and not declared", strings.TrimSuffix(name, "_FILE"))
	}
}
