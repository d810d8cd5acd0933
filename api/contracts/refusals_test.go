package contracts

import (
	"fmt"
	"net/http"
	"testing"

	"cortejo/platform/problem"
	"cortejo/printing"
)

// A print whose process ended is one failed print, with a sentence that says what to do: another copy of a file that
// came from outside, the same again of a text of one's own.
func TestAPrintThatEndedHasASentence(t *testing.T) {
	t.Parallel()
	ended := fmt.Errorf("after a minute: %w", printing.ErrEnded)
	upload := problem.From(refuseUpload(ended))
	const copyOfIt = "Este PDF se abre em algo grande demais. Imprima-o em PDF e envie essa cópia."
	if upload.Status != http.StatusUnprocessableEntity || len(upload.Fields) != 1 ||
		upload.Fields[0].Message != copyOfIt {
		t.Errorf("a file from outside: %+v", upload)
	}
	text := problem.From(refusePrint(ended))
	if text.Status != http.StatusServiceUnavailable ||
		text.Detail != "Não conseguimos montar o PDF agora. Tente de novo em instantes." {
		t.Errorf("a text: %+v", text)
	}
	if other := problem.From(refusePrint(http.ErrBodyNotAllowed)); other.Status != http.StatusInternalServerError {
		t.Errorf("any other fault: %+v", other)
	}
}
