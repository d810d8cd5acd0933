package contractpdf

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/fairlock"
)

// A file that waits for another's ends with its request, and takes no later turn.
func TestAFileLeavesTheLineWithItsRequest(t *testing.T) {
	release, err := fileTurns.Acquire(fairlock.AddTenant(t.Context(), uuid.New()))
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	gone := errors.New("the request ended")
	ctx, cancel := context.WithCancelCause(fairlock.AddTenant(t.Context(), uuid.New()))
	cancel(gone)
	content := []byte("%PDF-1.7")
	if _, err := Check(ctx, bytes.NewReader(content), int64(len(content))); !errors.Is(err, gone) {
		t.Errorf("Check: %v", err)
	}
	if _, err := Seal(ctx, content, Evidence{Original: hash(content)}, Key{}, time.Now()); !errors.Is(err, gone) {
		t.Errorf("Seal: %v", err)
	}
}
