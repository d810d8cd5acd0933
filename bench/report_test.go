package bench

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// figure is one line of the table.
type figure struct {
	name, value, target string
	met                 bool
}

// bound says that a value must be at most limit, where the form of the measurement is the one that decides it.
func (f *figure) bound(value, limit float64, decides bool) {
	if decides {
		f.target, f.met = fmt.Sprintf("≤ %.4g", limit), value <= limit
	}
}

var figures []figure

// missedFigures returns the names of those above their bounds.
func missedFigures() (names []string) {
	for _, f := range figures {
		if !f.met {
			names = append(names, f.name)
		}
	}
	return names
}

// report keeps a figure; a benchmark that runs again replaces its own.
func report(f figure) {
	figures = slices.DeleteFunc(figures, func(old figure) bool { return old.name == f.name })
	figures = append(figures, f)
}

// printReport writes the table of what was measured, if anything was.
func printReport(out io.Writer) error {
	if len(figures) == 0 {
		return nil
	}
	lines := []string{"", "Medida\tValor\tMeta\t"}
	for _, f := range figures {
		mark := "ok"
		switch {
		case f.target == "–":
			mark = ""
		case !f.met:
			mark = "acima da meta"
		}
		lines = append(lines, strings.Join([]string{f.name, f.value, f.target, mark}, "\t"))
	}
	table := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	_, err := io.WriteString(table, strings.Join(append(lines, "", ""), "\n"))
	return errors.Join(err, table.Flush())
}
