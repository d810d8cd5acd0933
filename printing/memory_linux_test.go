package printing

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cortejo/formats/richtext"
)

// A child that prints the largest text also says how much memory it took.
var _ = addLargest()

func addLargest() bool {
	operations["largest"] = func(ctx context.Context, body []byte, _ map[string][]byte) (any, []byte, error) {
		if _, _, err := renderDocument(ctx, body, nil); err != nil {
			return nil, nil, err
		}
		status, err := os.ReadFile("/proc/self/status")
		return string(status), nil, err
	}
	return true
}

// As many children as there may be take 380 MB at most, also for the texts that take most memory, of as many bytes as a
// text may have.
func TestTheLargestTextFitsIntoAChild(t *testing.T) {
	if underRaceDetector {
		return // which takes many times the memory
	}
	const maxMemory = 380 << 20
	paragraph := func(text string) richtext.Node {
		return richtext.Node{Type: "paragraph", Content: []richtext.Node{{Type: "text", Text: text}}}
	}
	var row []richtext.Node
	for range 20 {
		row = append(row, richtext.Node{Type: "tableCell", Content: []richtext.Node{paragraph("Mesa e cadeiras")}})
	}
	for name, node := range map[string]richtext.Node{
		"one word":      paragraph(strings.Repeat("a", richtext.SizeLimit)),
		"one paragraph": paragraph(strings.Repeat("do começo ao fim ", richtext.SizeLimit/19)),
		"a table": {Type: "table", Content: slices.Repeat([]richtext.Node{{Type: "tableRow", Content: row}},
			richtext.SizeLimit/1100)},
	} {
		text := richtext.Text{Node: richtext.Node{Type: "doc", Content: []richtext.Node{node}}}
		r, err := runNow(t.Context(), "largest", defaultBounds, documentInput{"Contrato", text})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		match := regexp.MustCompile(`VmHWM:\\t *(\d+) kB`).FindSubmatch(r.facts)
		if match == nil {
			t.Fatalf("%s: the status of the child is %s", name, r.facts)
		}
		peak, err := strconv.Atoi(string(match[1]))
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d MB", name, peak>>10)
		if childSlots*peak > maxMemory>>10 {
			t.Errorf("%s takes %d MB", name, peak>>10)
		}
	}
}
