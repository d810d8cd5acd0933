package sample

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/document"
	"cortejo/formats/filetype"
	"cortejo/providers/files"
	"cortejo/queries"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

// addDocuments creates the sample's documents and uploads its files.
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

// addDocument adds a document as its owner: the team and the client call the same procedure.
func (l *loader) addDocument(ctx context.Context, tx pgx.Tx, store *files.Store, d demo.Document) error {
	add := func(db tenants.Writer) error {
		if d.File != "" {
			return l.addFile(ctx, db, store, d)
		}
		_, err := document.Create(ctx, db,
			document.CreateInput{EventUUID: l.events[d.Event], Name: d.Name, Content: d.Content})
		return err
	}
	if d.ByClient {
		return l.runAsClient(ctx, tx, l.events[d.Event], add)
	}
	return l.runAsOwner(ctx, tx, tenants.RoleMember, add)
}

func (l *loader) addFile(ctx context.Context, db tenants.Writer, store *files.Store, d demo.Document) error {
	content, err := fileOf(ctx, d)
	if err != nil {
		return err
	}
	kind, ok := filetype.FindByExtension("." + d.File)
	if !ok {
		return fmt.Errorf("sample: no document is a %s", d.File)
	}
	key, mediaType, size := l.business.String()+"/"+strings.ToLower(rand.Text()), kind.MediaType, int32(len(content))
	if err := store.Put(ctx, key, mediaType, content); err != nil {
		return err
	}
	q := queries.New(db)
	task, err := l.taskOf(ctx, q, d)
	if err != nil {
		return err
	}
	_, err = q.StoreFile(ctx, queries.StoreFileParams{
		EventID: l.events[d.Event], ID: uuid.Must(uuid.NewV7()), TaskID: task, Name: d.Name + "." + d.File,
		FileKey: &key, MediaType: &mediaType, Size: &size,
	})
	return err
}

// taskOf returns the task of a document, or nil if it has none.
func (l *loader) taskOf(ctx context.Context, q *queries.Queries, d demo.Document) (*uuid.UUID, error) {
	if d.Task == "" {
		return nil, nil
	}
	id, err := q.FindSampleTask(ctx, queries.FindSampleTaskParams{EventID: l.events[d.Event], Title: d.Task})
	return &id, err
}
