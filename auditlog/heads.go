package auditlog

import (
	"context"
	"crypto/hmac"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/google/uuid"

	"cortejo/providers/files"
)

// folder holds the ends of the chains in the file store. Keys of pictures have no slash.
const folder = "audit/heads/"

// storedHead is the end of a chain in its file. Seal covers the other fields, with the same key.
type storedHead struct {
	Business uuid.UUID `json:"business"`
	Position int64     `json:"position"`
	Hash     []byte    `json:"hash"`
	Seal     []byte    `json:"seal"`
}

func (w storedHead) seal(key []byte) []byte {
	m := newMAC(key, "head")
	m.writeID(&w.Business)
	m.writeNumber(w.Position)
	m.writeBytes(w.Hash)
	return m.Sum(nil)
}

var errForgedHead = errors.New("what was written down of its end is not ours")

func writeHead(ctx context.Context, store *files.Store, key []byte, business uuid.UUID, h head) error {
	w := storedHead{Business: business, Position: h.position, Hash: h.hash}
	w.Seal = w.seal(key)
	content, err := json.Marshal(w)
	if err != nil {
		return err
	}
	if err := store.Put(ctx, folder+business.String(), "application/json", content); err != nil {
		return fmt.Errorf("write down an audit log's end: %w", err)
	}
	return nil
}

func readHead(ctx context.Context, store *files.Store, key []byte, business uuid.UUID) (h head, err error) {
	reader, err := store.Get(ctx, folder+business.String())
	if err != nil {
		return head{}, err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	content, err := io.ReadAll(reader)
	if err != nil {
		return head{}, fmt.Errorf("read an audit log's end: %w", err)
	}
	var w storedHead
	if json.Unmarshal(content, &w) != nil || w.Business != business || !hmac.Equal(w.Seal, w.seal(key)) {
		return head{}, errForgedHead
	}
	return head{w.Position, w.Hash}, nil
}

// listStoredHeads returns the businesses whose chain's end is stored.
func listStoredHeads(ctx context.Context, store *files.Store) ([]uuid.UUID, error) {
	names, err := store.List(ctx, folder)
	if err != nil {
		return nil, err
	}
	var all []uuid.UUID
	for _, name := range names {
		if id, err := uuid.Parse(strings.TrimPrefix(name, folder)); err == nil {
			all = append(all, id)
		}
	}
	return all, nil
}
