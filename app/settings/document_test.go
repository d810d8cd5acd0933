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
			for _, name := range v.listAllNames() {
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

// Uploads are kept on disk, not in memory that all services share, and the log of Postgres has no phone in it.
func TestComposeKeepsUploadsOnDiskAndPhonesOutOfTheLog(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("../../compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(content), "\nservices:\n")
	list, _, _ := strings.Cut(after, "\nconfigs:\n")
	services := map[string]string{}
	name := ""
	for line := range strings.Lines(list) {
		if strings.HasPrefix(line, "  ") && line[2] != ' ' {
			name = strings.TrimSuffix(strings.TrimSpace(line), ":")
		}
		services[name] += line
	}
	shared, _, _ := strings.Cut(string(content), "x-environment:")
	if !strings.Contains(shared, "\n  volumes: [/tmp]\n") {
		t.Error("what all of Cortejo's services share keeps no uploads on disk")
	}
	ours := 0
	for name, service := range services {
		if !strings.Contains(service, "<<: *cortejo") {
			continue
		}
		ours++
		if strings.Contains(service, "tmpfs") {
			t.Errorf("%s keeps uploads in memory", name)
		}
		if strings.Contains(service, "\n    volumes:") && !strings.Contains(service, "\n      - /tmp\n") {
			t.Errorf("%s has volumes of its own, and none for uploads", name)
		}
	}
	if ours < 3 {
		t.Errorf("%d services are Cortejo's", ours)
	}
	for _, setting := range []string{"log_error_verbosity=terse", "log_parameter_max_length=0"} {
		if !strings.Contains(services["postgres"], "-c, "+setting) {
			t.Errorf("Postgres runs without %s", setting)
		}
	}
}
