// Package site is the router of an event's site: its draft, block by block, and its published version. Its team and its
// client call the same procedures, each in their own scope: row security decides which rows they see. Settings of the
// planner alone (the password, search engines) are registered for procedure.Business.
package site

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/api/weddingplanner"
	"cortejo/formats/sitedoc"
	"cortejo/platform/procedure"
	"cortejo/platform/server"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

const (
	// textsPerSite is how many texts of their own a planner adds to a site.
	textsPerSite = 12
	// versionsKept are the newest that can come back.
	versionsKept = 20
)

// Service answers for sites.
type Service struct{ Options }

// Options are the router's dependencies, in addition to the database of a call.
type Options struct {
	server.Env
	// Studio draws and keeps the photographs.
	Studio *image.Studio
}

// New makes a service.
func New(o Options) *Service { return &Service{o} }

// Register adds the procedures of sites.
func (s *Service) Register(r *procedure.Router) {
	const both = procedure.Business | procedure.Event
	shows := []tenants.AreaKey{tenants.AreaEvent, tenants.AreaSite}
	const writtenOver = "409 where somebody saved another meanwhile, with one clash whose current is the JSON of "
	procedure.Query(r, "site.get", both, get, procedure.Doc{
		Summary:     "An event's website: its draft, and what of it is published",
		Description: "404 for a client without SITE_VIEW and a helper without SITE_AND_GUESTS. Without a site where nobody has begun one.", Shows: shows,
	})
	procedure.Mutation(r, "site.create", both, Create, procedure.Doc{Summary: "Begin an event's website",
		Description: "A draft; the one that stands is answered as it is."})
	procedure.Mutation(r, "site.setLook", both, SetLook, procedure.Doc{
		Summary:     "Change the theme or the accent",
		Description: writtenOver + "{theme, accent, lookVersion}, under field look.",
	})
	procedure.Mutation(r, "site.updateBlock", both, UpdateBlock, procedure.Doc{
		Summary:     "Change what one block says, or whether it is shown",
		Description: writtenOver + "the block that stands, under field block. The cover is always shown.",
	})
	procedure.Mutation(r, "site.moveBlock", both, moveBlock,
		procedure.Doc{Summary: "Put a block right behind another", Description: "The cover stays the first."})
	procedure.Mutation(r, "site.addBlock", both, addBlock,
		procedure.Doc{Summary: "Add a text of one's own", Description: "At most 12: 409."})
	procedure.Mutation(r, "site.deleteBlock", both, deleteBlock,
		procedure.Doc{Summary: "Delete a text; it can be restored for a day",
			Description: "409 for a block of another kind, which is hidden instead."})
	procedure.Mutation(r, "site.restoreBlock", both, restoreBlock, procedure.Doc{Summary: "Bring a deleted text back"})
	procedure.Mutation(r, "site.publish", both, Publish,
		procedure.Doc{Summary: "Show visitors the draft",
			Description: "409 for an archived event. Where visitors see it already, nothing happens."})
	procedure.Mutation(r, "site.unpublish", both, unpublish,
		procedure.Doc{Summary: "Show visitors the event's simple page again"})
	procedure.Query(r, "site.getVersions", both, getVersions,
		procedure.Doc{Summary: "When a site was published, and by whom", Description: "The newest 20.",
			Shows: []tenants.AreaKey{tenants.AreaSite}})
	procedure.Mutation(r, "site.restoreVersion", both, restoreVersion, procedure.Doc{
		Summary:     "Make the draft what was once published",
		Description: "Blocks that it did not show are hidden; deleted texts come back. Visitors see it once it is published.",
	})
	// It is no Mutation: those store a hash of their input, and a password's only hash is argon2id.
	procedure.Action(r, "site.setPrivacy", procedure.Business, s.setPrivacy, procedure.Doc{
		Summary: "Ask visitors for a password, or no more", Description: "Whoever told the one before is asked again.",
	})
	procedure.Mutation(r, "site.setIndexed", procedure.Business, SetIndexed,
		procedure.Doc{Summary: "Let search engines list a site, or not"})
	procedure.Receive(r, "site.uploadPhoto", both, image.UploadLimit, image.TooLarge, s.admit, s.uploadPhoto,
		procedure.Doc{
			Summary:     "Send a photograph for a site",
			Description: "JPG, JPEG or PNG up to 10 MB. It is turned upright, drawn 480, 960 and 1600 pixels wide, and loses everything but its pixels. At most 200 an event: 409.",
		})
	procedure.Query(r, "site.getMessages", both, getMessages, procedure.Doc{
		Summary: "What guests wrote on a site, a page at a time", Description: "50 at once, newest first.",
		Shows: []tenants.AreaKey{tenants.AreaSite},
	})
	procedure.Mutation(r, "site.moderateMessage", both, moderateMessage,
		procedure.Doc{Summary: "Let what a guest wrote stand, or not, or delete it; it can be restored for a day"})
}

// EventInput names an event whose site is changed.
type EventInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
}

// Site is the website of an event.
type Site struct {
	UUID             uuid.UUID     `json:"uuid" doc:"What programs outside know the event by"`
	Theme            sitedoc.Theme `json:"theme"`
	Accent           string        `json:"accent" doc:"#rrggbb; empty is the theme's own"`
	LookVersion      int           `json:"lookVersion" doc:"What site.setLook is written over"`
	Indexed          bool          `json:"indexed" doc:"Whether search engines may list it"`
	IsPrivate        bool          `json:"isPrivate" doc:"Whether it asks for a password"`
	PublishedAt      *time.Time    `json:"publishedAt,omitempty" doc:"Absent while visitors see the event's simple page"`
	PublishedVersion *int          `json:"publishedVersion,omitempty"`
	Changes          int           `json:"changes" doc:"Number of unpublished changes: blocks, the look and the order; before the first publication, all visible ones"`
	Blocks           []Block       `json:"blocks" doc:"In order, the hidden ones too"`
	Photos           []Photo       `json:"photos" doc:"Of the event, newest first"`
	MessagesWaiting  int           `json:"messagesWaiting" doc:"Number of guests' messages that wait for approval"`
}

// Block is a part of the draft.
type Block struct {
	UUID    uuid.UUID       `json:"uuid"`
	Kind    sitedoc.Kind    `json:"kind"`
	Shown   bool            `json:"shown"`
	Content sitedoc.Content `json:"content"`
	Version int             `json:"version" doc:"What site.updateBlock is written over"`
}

// Photo is a photograph that blocks may show.
type Photo struct {
	UUID   uuid.UUID `json:"uuid"`
	Width  int       `json:"width" doc:"In pixels, of the largest size"`
	Height int       `json:"height"`
}

// Event is what a site's page takes from its event.
type Event struct {
	Title          string            `json:"title"`
	Type           queries.EventType `json:"type"`
	Names          []string          `json:"names" doc:"Whose event it is, as far as its title and form say"`
	Date           *civil.Date       `json:"date,omitempty"`
	EventStartTime *civil.Clock      `json:"eventStartTime,omitempty"`
	TimeZone       string            `json:"timeZone"`
	CeremonyPlace  *string           `json:"ceremonyPlace,omitempty"`
	ReceptionPlace *string           `json:"receptionPlace,omitempty"`
	ImageURL       *string           `json:"imageUrl,omitempty"`
}

// blockOf reads a block as statements answer it.
func blockOf(id uuid.UUID, kind string, shown bool, content []byte, version int32) (Block, error) {
	block := Block{UUID: id, Kind: sitedoc.Kind(kind), Shown: shown, Version: int(version)}
	if err := json.Unmarshal(content, &block.Content); err != nil {
		return Block{}, fmt.Errorf("site: read a block: %w", err)
	}
	return block, nil
}

// document is the draft, hidden blocks included.
func (s Site) document() sitedoc.Document {
	draft := sitedoc.Document{Theme: s.Theme, Accent: s.Accent, Blocks: make([]sitedoc.Block, 0, len(s.Blocks))}
	for _, b := range s.Blocks {
		draft.Blocks = append(draft.Blocks,
			sitedoc.Block{UUID: b.UUID, Kind: b.Kind, IsShown: b.Shown, Content: b.Content})
	}
	return draft
}

// hold locks the site for a change of its draft. It returns 409 lease_lost if another tab or device has taken the lease
// (api/weddingplanner).
func hold(ctx context.Context, db tenants.Writer, event uuid.UUID) (queries.HoldSiteRow, error) {
	held, err := queries.New(db).HoldSite(ctx, queries.HoldSiteParams{EventID: event})
	if err == nil {
		err = weddingplanner.Keeps(ctx, db, event)
	}
	return held, err
}
