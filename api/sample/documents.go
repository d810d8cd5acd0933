package sample

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/document"
	"cortejo/api/richtext"
	"cortejo/providers/files"
	"cortejo/queries"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

// addDocuments writes the sample's documents, and sends its files: PDFs of a text.
func (l *loader) addDocuments(ctx context.Context, tx pgx.Tx, store *files.Store) error {
	all, err := demo.ReadDocuments()
	if err != nil {
		return err
	}
	for _, d := range all {
		if err := l.addDocument(ctx, tx, store, d); err != nil {
			return fmt.Errorf("add %s: %w", d.Name, err)
		}
	}
	return nil
}

func (l *loader) addDocument(ctx context.Context, tx pgx.Tx, store *files.Store, d demo.Document) error {
	if d.ByClient {
		return l.asClient(ctx, tx, l.events[d.Event], func(db tenants.Writer) error {
			if d.File {
				return l.addFile(ctx, db, store, d)
			}
			text, kept, err := document.ReadText(d.Content)
			if err != nil {
				return err
			}
			q := queries.New(db)
			id, err := q.CreateClientDocument(ctx, queries.CreateClientDocumentParams{Name: d.Name, Content: kept})
			if err != nil {
				return err
			}
			_, err = q.KeepClientVersion(ctx, queries.KeepClientVersionParams{ID: id, Content: kept, ImageKeys: text.ImageKeys})
			return err
		})
	}
	return l.asOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) error {
		if d.File {
			return l.addFile(ctx, db, store, d)
		}
		_, err := document.Create(ctx, db, document.CreateInput{EventUUID: l.events[d.Event], Name: d.Name, Content: d.Content})
		return err
	})
}

func (l *loader) addFile(ctx context.Context, db tenants.Writer, store *files.Store, d demo.Document) error {
	text, _, err := document.ReadText(d.Content)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	noPicture := func(string) (io.ReadCloser, error) { return nil, errors.New("the sample has none") }
	if err := richtext.PDF(&out, richtext.Page{Title: d.Name, Text: text, Picture: noPicture}); err != nil {
		return err
	}
	key, mediaType, size := l.business.String()+"/"+strings.ToLower(rand.Text()), "application/pdf", int32(out.Len())
	if err := store.Put(ctx, key, mediaType, out.Bytes()); err != nil {
		return err
	}
	q, id, name := queries.New(db), uuid.Must(uuid.NewV7()), d.Name+".pdf"
	if d.ByClient {
		_, err = q.StoreClientFile(ctx, queries.StoreClientFileParams{ID: id, Name: name, FileKey: &key, MediaType: &mediaType, Size: &size})
	} else {
		_, err = q.StoreFile(ctx, queries.StoreFileParams{EventID: l.events[d.Event], ID: id, Name: name, FileKey: &key, MediaType: &mediaType, Size: &size})
	}
	return err
}
