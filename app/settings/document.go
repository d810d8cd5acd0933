package settings

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// FormatDocument returns docs/settings.md: a row for each variable, by concern.
func FormatDocument() []byte {
	var out bytes.Buffer
	out.WriteString(`# Configurações

Variáveis de ambiente. Sem nenhuma, tudo é embutido. As marcadas com ▪ são segredos e também podem vir de um ` +
		`arquivo: ` +
		"`NOME_FILE=/run/secrets/…`" + `. Este arquivo e as listas de variáveis em ` + "`compose.yaml`" +
		` vêm de ` + "`app/settings`" + ` por ` + "`make generate`" + `.
`)
	for _, g := range new(Settings).listGroups() {
		fmt.Fprintf(&out, "\n## %s\n\n| variável | sem ela | o que é |\n|---|---|---|\n", g.title)
		for _, v := range g.all {
			fmt.Fprintf(&out, "| %s | %s | %s |\n", v.describeNames(), v.describeUnset(), v.doc)
		}
	}
	return out.Bytes()
}

func (v setting) describeNames() string {
	var names []string
	for _, name := range v.listNames() {
		name = "`" + name + "`"
		if v.secret {
			name += " ▪"
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

func (v setting) describeUnset() string {
	switch {
	case v.unset != "":
		return v.unset
	case v.initial != "":
		return "`" + v.initial + "`"
	}
	return "–"
}

// begin and end surround a list of variables in compose.yaml, with the name of its service.
const (
	begin = "# Written by make generate from app/settings: "
	end   = "# End of what make generate writes."
)

// ReplaceInCompose returns compose.yaml with the variables of each service between its marks. It returns an error if
// marks are missing.
func ReplaceInCompose(compose []byte) ([]byte, error) {
	lines, in := strings.Split(string(compose), "\n"), service("")
	var out []string
	var found []service
	for _, line := range lines {
		trimmed := strings.TrimSpace(line)
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		switch name, begins := strings.CutPrefix(trimmed, begin); {
		case begins:
			in = service(name)
			found = append(found, in)
			out = append(out, line)
			for _, entry := range listComposeEntries(in) {
				out = append(out, indent+entry)
			}
		case trimmed == end:
			in = ""
			out = append(out, line)
		case in == "":
			out = append(out, line)
		}
	}
	if in != "" {
		return nil, fmt.Errorf("the list of %s has no end", in)
	}
	for _, one := range []service{common, serving, working} {
		if !slices.Contains(found, one) {
			return nil, fmt.Errorf("the list of %s is missing", one)
		}
	}
	return []byte(strings.Join(out, "\n")), nil
}

// listComposeEntries returns the variables that a service gets, as entries of its environment.
func listComposeEntries(of service) (entries []string) {
	for _, g := range new(Settings).listGroups() {
		for _, v := range g.all {
			if !slices.Contains(v.in, of) {
				continue
			}
			otherwise := ":-}"
			if v.ask != "" {
				otherwise = ":?" + v.ask + "}"
			}
			for _, name := range v.listAllNames() {
				entries = append(entries, name+": ${"+name+otherwise)
			}
		}
	}
	return entries
}
