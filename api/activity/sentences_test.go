package activity

import (
	"encoding/json"
	"regexp"
	"testing"
)

func TestSentencesNameNoColumns(t *testing.T) {
	t.Parallel()
	values := func(columns ...string) map[string]json.RawMessage {
		after := map[string]json.RawMessage{}
		for _, column := range columns {
			after[column] = json.RawMessage(`"x"`)
		}
		return after
	}
	for _, c := range []struct {
		subject string
		after   map[string]json.RawMessage
		want    string
	}{
		{"contracts", values("sealed_sha256", "sealed_at", "sealed_size"),
			"guardou o arquivo selado do contrato “Buffet”"},
		{"contracts", values("name", "sha256", "size"), "alterou nome e arquivo do contrato “Buffet”"},
		{"contract_signers", values("reminded_at"), "alterou a assinatura de “Buffet”"},
		{"payments", values("due_date"), "alterou vencimento do pagamento “Buffet”"},
		{"payments", values("due_date", "price"), "alterou valor e vencimento do pagamento “Buffet”"},
	} {
		r := row{Kind: "UPDATED", Subject: c.subject, Total: 1, Changes: []change{{Title: "Buffet", After: c.after}}}
		if got := r.text(); got != c.want {
			t.Errorf("says %q, want %q", got, c.want)
		}
	}
}

// The label of each column can be the object of a sentence, or the column has none: "alterou assinado em" is no
// sentence.
func TestEveryLabelCanBeSpoken(t *testing.T) {
	t.Parallel()
	wrong := regexp.MustCompile(`(?i)\b(?:em|às|desde|até|por)$|hash|bytes|_|^(?:vence|lembrar|responder|pede|quem) `)
	for _, l := range labels {
		c := change{After: map[string]json.RawMessage{l.column: json.RawMessage(`"x"`)}}
		if got := c.labels(); wrong.MatchString(got) {
			t.Errorf("a change of %s is spoken of as %q", l.column, got)
		}
	}
}
