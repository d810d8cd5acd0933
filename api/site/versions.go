package site

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/sitedoc"
	"cortejo/queries"
	"cortejo/tenants"
)

// Version is a published version.
type Version struct {
	Number      int       `json:"number"`
	PublishedAt time.Time `json:"publishedAt"`
	PublishedBy string    `json:"publishedBy" doc:"Their name then"`
	Live        bool      `json:"live" doc:"Whether visitors see it"`
}

// GetVersionsOutput are the newest, the last one first.
type GetVersionsOutput struct {
	Items []Version `json:"items"`
}

func getVersions(ctx context.Context, db tenants.Reader, in GetInput) (GetVersionsOutput, error) {
	text, err := queries.New(db).ListSiteVersions(ctx, queries.ListSiteVersionsParams{EventID: in.EventUUID})
	if err != nil {
		return GetVersionsOutput{}, err
	}
	var out GetVersionsOutput
	if err := json.Unmarshal(text, &out.Items); err != nil {
		return GetVersionsOutput{}, fmt.Errorf("site: read versions: %w", err)
	}
	return out, nil
}

// RestoreVersionInput names one of them.
type RestoreVersionInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	Number    int32     `json:"number" minimum:"1"`
}

func restoreVersion(ctx context.Context, db tenants.Writer, in RestoreVersionInput) (Site, error) {
	q := queries.New(db)
	held, err := hold(ctx, db, in.EventUUID)
	if err != nil {
		return Site{}, err
	}
	text, err := q.GetSiteVersion(ctx, queries.GetSiteVersionParams{EventID: in.EventUUID, Number: in.Number})
	if err != nil {
		return Site{}, err
	}
	var document sitedoc.Document
	if err := json.Unmarshal(text, &document); err != nil {
		return Site{}, fmt.Errorf("site: read a version: %w", err)
	}
	blocks, err := json.Marshal(document.Blocks)
	if err != nil {
		return Site{}, fmt.Errorf("site: restore a version: %w", err)
	}
	if held.Theme != string(document.Theme) || held.Accent != document.Accent {
		_, err = q.SetSiteLook(ctx, queries.SetSiteLookParams{
			EventID: in.EventUUID, Theme: (*string)(&document.Theme), Accent: &document.Accent,
			LookVersion: held.LookVersion,
		})
	}
	if err == nil {
		err = q.RestoreSiteBlocks(ctx, queries.RestoreSiteBlocksParams{EventID: in.EventUUID, Blocks: blocks})
	}
	if err != nil {
		return Site{}, err
	}
	return readSite(ctx, db, in.EventUUID)
}
