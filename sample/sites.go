package sample

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"

	"cortejo/api/site"
	"cortejo/formats/sitedoc"
	"cortejo/queries"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

// addSites publishes the events' websites and adds later changes to their drafts.
func (l *loader) addSites(ctx context.Context, tx pgx.Tx) error {
	sites, err := demo.ReadSites()
	if err != nil {
		return err
	}
	for _, s := range sites {
		if _, there := l.events[s.Event]; !there {
			continue
		}
		err := l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) error { return l.addSite(ctx, db, s) })
		for _, m := range s.Messages {
			if err == nil {
				err = queries.New(tx).AddSampleSiteMessage(ctx, queries.AddSampleSiteMessageParams{
					BusinessID: l.business, EventID: l.events[s.Event], Name: m.Name, Message: m.Message,
					Approved: m.Approved, HoursAgo: m.HoursAgo,
				})
			}
		}
		if err != nil {
			return fmt.Errorf("add the site of %s: %w", s.Event, err)
		}
	}
	return nil
}

func (l *loader) addSite(ctx context.Context, db tenants.Writer, s demo.Site) error {
	id := l.events[s.Event]
	made, err := site.Create(ctx, db, site.CreateInput{EventUUID: id, Theme: (*sitedoc.Theme)(&s.Theme)})
	if err == nil && s.Accent != "" {
		made, err = site.SetLook(ctx, db,
			site.SetLookInput{EventUUID: id, Accent: &s.Accent, LookVersion: int32(made.LookVersion)})
	}
	if err != nil {
		return err
	}
	blocks := map[string]site.Block{}
	for _, b := range made.Blocks {
		blocks[string(b.Kind)] = b
	}
	shown, hidden := true, false
	write := func(b demo.SiteBlock) error {
		var content sitedoc.Content
		if err := json.Unmarshal(b.Content, &content); err != nil {
			return fmt.Errorf("%s: %w", b.Kind, err)
		}
		stands := blocks[b.Kind]
		written, err := site.UpdateBlock(ctx, db, site.UpdateBlockInput{EventUUID: id, UUID: stands.UUID,
			Version: int32(stands.Version), Content: &content, Shown: &shown})
		if err != nil {
			return fmt.Errorf("%s: %w", b.Kind, err)
		}
		blocks[b.Kind] = written
		return nil
	}
	named := map[string]bool{}
	for _, b := range s.Blocks {
		named[b.Kind] = true
		if err := write(b); err != nil {
			return err
		}
	}
	for kind, b := range blocks {
		if named[kind] || !b.Shown {
			continue
		}
		if _, err := site.UpdateBlock(ctx, db,
			site.UpdateBlockInput{EventUUID: id, UUID: b.UUID, Version: int32(b.Version), Shown: &hidden}); err != nil {
			return fmt.Errorf("hide %s: %w", kind, err)
		}
	}
	if _, err := site.Publish(ctx, db, site.EventInput{EventUUID: id}); err != nil {
		return err
	}
	if s.Indexed {
		if _, err := site.SetIndexed(ctx, db, site.SetIndexedInput{EventUUID: id, Indexed: true}); err != nil {
			return err
		}
	}
	for _, b := range s.Draft {
		if err := write(b); err != nil {
			return err
		}
	}
	return nil
}
