package site

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"cortejo/formats/sitedoc"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// Publish shows visitors the draft.
func Publish(ctx context.Context, db tenants.Writer, in EventInput) (Site, error) {
	q := queries.New(db)
	held, err := q.HoldSite(ctx, queries.HoldSiteParams{EventID: in.EventUUID})
	if err != nil {
		return Site{}, err
	}
	if held.Archived {
		return Site{}, problem.Conflict("Este evento está arquivado. Traga-o de volta antes de publicar o site.")
	}
	draft, err := readSite(ctx, db, in.EventUUID)
	if err != nil || draft.PublishedVersion != nil && draft.Changes == 0 {
		return draft, err
	}
	document := draft.document()
	document.Blocks = slices.DeleteFunc(document.Blocks, func(b sitedoc.Block) bool { return !b.IsShown })
	text, err := json.Marshal(document)
	if err != nil {
		return Site{}, fmt.Errorf("site: publish: %w", err)
	}
	version, err := q.PublishSite(ctx, queries.PublishSiteParams{EventID: in.EventUUID, Document: text})
	if err == nil {
		_, err = q.ShowSiteVersion(ctx, queries.ShowSiteVersionParams{EventID: in.EventUUID, VersionID: &version})
	}
	if err == nil {
		err = q.TrimSiteVersions(ctx, queries.TrimSiteVersionsParams{EventID: in.EventUUID, Kept: versionsKept})
	}
	if err != nil {
		return Site{}, err
	}
	return readSite(ctx, db, in.EventUUID)
}

func unpublish(ctx context.Context, db tenants.Writer, in EventInput) (Site, error) {
	q := queries.New(db)
	if _, err := q.HoldSite(ctx, queries.HoldSiteParams{EventID: in.EventUUID}); err != nil {
		return Site{}, err
	}
	if _, err := q.ShowSiteVersion(ctx, queries.ShowSiteVersionParams{EventID: in.EventUUID}); err != nil {
		return Site{}, err
	}
	return readSite(ctx, db, in.EventUUID)
}
