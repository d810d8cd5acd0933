package settings

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"cortejo/ledger"
)

// reader reads variables and collects all errors, not only the first.
type reader struct {
	get  func(string) string
	home string // the folder of what has no setting; empty is the one that the command runs in
	errs []error
}

func (r *reader) addError(format string, args ...any) {
	r.errs = append(r.errs, fmt.Errorf(format, args...))
}

// readText returns the value of a variable without the spaces around it, or its initial one.
func (r *reader) readText(v setting) string {
	value := strings.TrimSpace(r.get(v.name))
	if v.former != "" {
		value = r.readFormer(v, value)
	}
	if value != "" {
		return value
	}
	if v.secret {
		if value := r.readFile(v.name); value != "" {
			return value
		}
	}
	return v.initial
}

// readFormer returns the value of a variable, or the one under its former name. Two that differ are an error: neither
// may be ignored in silence.
func (r *reader) readFormer(v setting, value string) string {
	former := strings.TrimSpace(r.get(v.former))
	if value == "" {
		return former
	}
	if former != "" && former != value {
		r.addError("%s é o nome antigo de %s, e os dois dizem valores diferentes; deixe só o novo", v.former, v.name)
	}
	return value
}

// readFile returns the content of the file that NAME_FILE names, as containers pass secrets.
func (r *reader) readFile(name string) string {
	file := strings.TrimSpace(r.get(name + "_FILE"))
	if file == "" {
		return ""
	}
	content, err := os.ReadFile(file)
	if err != nil {
		r.addError("%s_FILE não pôde ser lido: %w", name, err)
	}
	return strings.TrimSpace(string(content))
}

// readCount returns a whole number from least to most.
func (r *reader) readCount(v setting, least, most int) int {
	value := r.readText(v)
	number, err := strconv.Atoi(value)
	if err != nil || number < least || number > most {
		r.addError("%s deve ser um número de %d a %d; veio %q", v.name, least, most, value)
	}
	return number
}

// storeText reads any text.
func storeText(into *string) func(*reader, setting) {
	return func(r *reader, v setting) { *into = r.readText(v) }
}

// storePath reads a file or folder: the one that is set, or the initial one in the project.
func storePath(into *string) func(*reader, setting) {
	return func(r *reader, v setting) {
		initial := filepath.Join(r.home, filepath.FromSlash(v.initial))
		v.initial = initial
		*into = r.readText(v)
	}
}

// storeChoice reads one of a few words; the first is the initial one.
func storeChoice(into *string, words ...string) func(*reader, setting) {
	return func(r *reader, v setting) {
		v.initial = words[0]
		if *into = r.readText(v); !slices.Contains(words, *into) {
			r.addError("%s deve ser %s; veio %q", v.name, strings.Join(words, " ou "), *into)
			*into = words[0]
		}
	}
}

// storeCount reads a whole number from least to most, which callers must keep within N.
func storeCount[N int | int32](into *N, least, most int) func(*reader, setting) {
	return func(r *reader, v setting) { *into = N(r.readCount(v, least, most)) }
}

// storeCountFrom reads a whole number that is not below least; one that is wrong leaves what into holds.
func storeCountFrom(into *int, least int) func(*reader, setting) {
	return func(r *reader, v setting) {
		value := r.readText(v)
		number, err := strconv.Atoi(value)
		if err != nil || number < least {
			r.addError("%s deve ser um número a partir de %d; veio %q", v.name, least, value)
			return
		}
		*into = number
	}
}

// storePercent reads a share of 0 to 30 percent with at most two decimals.
func storePercent(into *ledger.Percent) func(*reader, setting) {
	return func(r *reader, v setting) {
		value := r.readText(v)
		share, err := ledger.ParsePercent(value)
		if err != nil {
			r.addError("%s deve ser de 0 a 30, com até duas casas, como 3,88; veio %q", v.name, value)
		}
		*into = share
	}
}

// storeOrigin reads the address of a server, without a path.
func storeOrigin(into *string) func(*reader, setting) {
	return func(r *reader, v setting) {
		if *into = strings.TrimSuffix(r.readText(v), "/"); *into == "" {
			return
		}
		u, err := url.Parse(*into)
		if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.Path != "" ||
			u.RawQuery != "" {
			r.addError("%s deve ser um endereço http:// ou https:// sem caminho; veio %q", v.name, *into)
		}
	}
}

// storeContact reads an address that people can write to.
func storeContact(into *string) func(*reader, setting) {
	return func(r *reader, v setting) {
		if *into = r.readText(v); *into == "" {
			return
		}
		u, err := url.Parse(*into)
		if err != nil ||
			(u.Scheme != "mailto" || !strings.Contains(u.Opaque, "@")) && (u.Scheme != "https" || u.Host == "") {
			r.addError(
				"%s deve ser mailto:alguem@exemplo.com ou um endereço https://, como https://wa.me/5531987654321; veio %q",
				v.name, *into,
			)
		}
	}
}

// storeDatabase reads a database's URL. It may contain a password, so errors do not repeat it.
func storeDatabase(into *string) func(*reader, setting) {
	return func(r *reader, v setting) {
		*into = r.readText(v)
		if *into != "" && !strings.HasPrefix(*into, "postgres://") && !strings.HasPrefix(*into, "postgresql://") {
			r.addError("%s deve começar com postgres://", v.name)
		}
	}
}

// storeKey reads a secret of at least so many characters; bytes is what openssl makes it of.
func storeKey(into *string, least, bytes int, gender string) func(*reader, setting) {
	return func(r *reader, v setting) {
		if *into = r.readText(v); *into != "" && len(*into) < least {
			r.addError("%s deve ter %d caracteres ou mais: openssl rand -hex %d faz %s", v.name, least, bytes, gender)
		}
	}
}

// splitList returns the parts of a list, without the spaces around them and without empty ones.
func splitList(list string) (parts []string) {
	for part := range strings.SplitSeq(list, ",") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}
