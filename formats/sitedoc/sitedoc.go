// Package sitedoc defines the content of an event's website: a theme, and blocks in order. A block has a title, a text,
// items and photos; its kind says which of them. Texts are plain, with empty lines between paragraphs, so callers that
// render them must escape them. The event's own names, day, hours and places are in no block: the page reads them from
// the event. It imports cortejo/sql/civil alone.
package sitedoc

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"cortejo/sql/civil"
)

// Theme is the look of a site: typefaces, colors, ornaments and rhythm over the same blocks.
type Theme string

// The themes, in the order of the list.
const (
	Botanical Theme = "BOTANICAL"
	Classic   Theme = "CLASSIC"
	Tiles     Theme = "TILES"
	Editorial Theme = "EDITORIAL"
	Horizon   Theme = "HORIZON"
	Night     Theme = "NIGHT"
)

// Themes are all themes.
var Themes = []Theme{Botanical, Classic, Tiles, Editorial, Horizon, Night}

// Kind is the kind of a block.
type Kind string

// The kinds of blocks.
const (
	Cover     Kind = "COVER"
	Story     Kind = "STORY"
	Moments   Kind = "MOMENTS" // ceremony and reception: where, when, how to get there
	Countdown Kind = "COUNTDOWN"
	Gallery   Kind = "GALLERY"
	People    Kind = "PEOPLE" // padrinhos
	Timeline  Kind = "TIMELINE"
	DressCode Kind = "DRESS_CODE"
	Lodging   Kind = "LODGING"
	RSVP      Kind = "RSVP"
	Gifts     Kind = "GIFTS"
	Messages  Kind = "MESSAGES"
	Vendors   Kind = "VENDORS"
	Questions Kind = "QUESTIONS"
	Text      Kind = "TEXT" // the planner's text; the only kind of which a site may have several
)

// Kinds are all kinds of blocks.
var Kinds = []Kind{
	Cover, Story, Moments, Countdown, Gallery, People, Timeline, DressCode, Lodging, RSVP, Gifts, Messages, Vendors,
	Questions, Text,
}

// Document is a site as it is published.
type Document struct {
	Theme  Theme   `json:"theme"`
	Accent string  `json:"accent"` // #rrggbb; empty is the theme's default
	Blocks []Block `json:"blocks"` // the shown blocks, in order
}

// Block is a part of the page.
type Block struct {
	UUID    uuid.UUID `json:"uuid"`
	Kind    Kind      `json:"kind"`
	IsShown bool      `json:"shown"`
	Content Content   `json:"content"`
}

// Content holds the planner's texts and photos of a block.
type Content struct {
	Title  string  `json:"title,omitempty" maxLength:"80"`
	Text   string  `json:"text,omitempty" maxLength:"4000"`
	Items  []Item  `json:"items,omitempty" maxItems:"60"`
	Photos []Photo `json:"photos,omitempty" maxItems:"60"`
}

// Item is an element of a block: a moment, a person, an hour of the day, a hotel, a question. Empty fields of a
// ceremony or a reception take the event's values.
type Item struct {
	Title   string       `json:"title,omitempty" maxLength:"160"`
	Text    string       `json:"text,omitempty" maxLength:"1500"`
	Role    MomentRole   `json:"role,omitempty" enum:"CEREMONY,RECEPTION,OTHER" doc:"Of a moment: the part of the event whose venue and time fill the fields that it leaves empty"`
	Date    *civil.Date  `json:"date,omitempty"`
	Time    *civil.Clock `json:"time,omitempty"`
	Place   string       `json:"place,omitempty" maxLength:"160"`
	Address string       `json:"address,omitempty" maxLength:"240"`
	URL     string       `json:"url,omitempty" maxLength:"500" doc:"https"`
	Photo   *Photo       `json:"photo,omitempty"`
	// HiddenLinks are the links of a moment that the page does not show.
	HiddenLinks []MomentLink `json:"hidden,omitempty" maxItems:"3" enum:"MAPS,WAZE,CALENDAR"`
}

// MomentRole is the role of a moment in the event.
type MomentRole string

// The roles of moments.
const (
	Ceremony  MomentRole = "CEREMONY"
	Reception MomentRole = "RECEPTION"
	Other     MomentRole = "OTHER"
)

// MomentLink is a button below a moment.
type MomentLink string

// The links of a moment.
const (
	Maps     MomentLink = "MAPS"
	Waze     MomentLink = "WAZE"
	Calendar MomentLink = "CALENDAR"
)

// Photo is a photo of the site, with a description for people who do not see it.
type Photo struct {
	UUID uuid.UUID `json:"uuid"`
	Alt  string    `json:"alt" maxLength:"160"`
}

// BlockFeatures are the parts that a kind of block has besides its title and text.
type BlockFeatures struct {
	HasItems, HasItemPhotos bool
	// MaxPhotos limits the block's own photos; 0 if it has none.
	MaxPhotos int
	// IsFixed reports that the block is always shown, at the top.
	IsFixed bool
	// Name is its label.
	Name string
}

var featuresByKind = map[Kind]BlockFeatures{
	Cover:     {Name: "Capa", MaxPhotos: 1, IsFixed: true},
	Story:     {Name: "Nossa história", MaxPhotos: 3},
	Moments:   {Name: "Cerimônia e recepção", HasItems: true},
	Countdown: {Name: "Contagem regressiva"},
	Gallery:   {Name: "Galeria", MaxPhotos: 60},
	People:    {Name: "Padrinhos", HasItems: true, HasItemPhotos: true},
	Timeline:  {Name: "Programação", HasItems: true},
	DressCode: {Name: "Traje", MaxPhotos: 3},
	Lodging:   {Name: "Hospedagem e viagem", HasItems: true},
	RSVP:      {Name: "Confirmar presença"},
	Gifts:     {Name: "Presentes"},
	Messages:  {Name: "Recados"},
	Vendors:   {Name: "Fornecedores"},
	Questions: {Name: "Perguntas e respostas", HasItems: true},
	Text:      {Name: "Texto", MaxPhotos: 6},
}

// FeaturesOf returns the features of a kind; ok is false if the kind is unknown.
func FeaturesOf(kind Kind) (has BlockFeatures, ok bool) {
	has, ok = featuresByKind[kind]
	return has, ok
}

// Name returns the label of the kind.
func (k Kind) Name() string { return featuresByKind[k].Name }

// PhotoIDs returns the photos in a content, each once.
func (c Content) PhotoIDs() []uuid.UUID {
	var ids []uuid.UUID
	add := func(id uuid.UUID) {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	for _, photo := range c.Photos {
		add(photo.UUID)
	}
	for _, item := range c.Items {
		if item.Photo != nil {
			add(item.Photo.UUID)
		}
	}
	return ids
}

// PhotoIDs returns the photos in the shown blocks of a document.
func (d Document) PhotoIDs() []uuid.UUID {
	var ids []uuid.UUID
	for _, block := range d.Blocks {
		if block.IsShown {
			ids = append(ids, block.Content.PhotoIDs()...)
		}
	}
	return ids
}

// NewBlocks returns the first blocks of an event's site, in order; eventType is spelled as in queries.EventType. They
// hold no data of the event: a block without a text shows the text of its kind.
func NewBlocks(eventType string) []Block {
	couple := eventType == "WEDDING" || eventType == "BODAS"
	var blocks []Block
	add := func(kind Kind, shown bool, content Content) {
		blocks = append(blocks, Block{UUID: uuid.Must(uuid.NewV7()), Kind: kind, IsShown: shown, Content: content})
	}
	story := Content{Title: "Nossa história"}
	people := Content{Title: "Padrinhos"}
	if !couple {
		story.Title, people.Title = "Sobre a festa", "Quem faz parte"
	}
	add(Cover, true, Content{})
	add(Story, false, story)
	moments := Content{Items: []Item{{Title: "A cerimônia", Role: Ceremony}, {Title: "A festa", Role: Reception}}}
	if !couple {
		moments = Content{Items: []Item{{Title: "A festa", Role: Reception}}}
	}
	add(Moments, true, moments)
	add(Countdown, true, Content{})
	add(Gallery, false, Content{Title: "Galeria"})
	add(People, false, people)
	add(Timeline, false, Content{Title: "Programação"})
	add(DressCode, false, Content{Title: "Traje"})
	add(Lodging, false, Content{Title: "Hospedagem e viagem"})
	add(RSVP, true, Content{Title: "Vem celebrar com a gente?"})
	add(Gifts, true, Content{Title: "Presentes"})
	add(Messages, false, Content{Title: "Recados"})
	add(Vendors, false, Content{Title: "Quem faz acontecer"})
	add(Questions, false, Content{Title: "Perguntas e respostas"})
	return blocks
}

// MarshalNewBlocks returns NewBlocks as JSON, for a query.
func MarshalNewBlocks(eventType string) ([]byte, error) {
	blocks, err := json.Marshal(NewBlocks(eventType))
	if err != nil {
		return nil, fmt.Errorf("sitedoc: write blocks: %w", err)
	}
	return blocks, nil
}

// IsEqual reports whether two contents are equal.
func (c Content) IsEqual(other Content) bool {
	a, err := json.Marshal(c)
	b, err2 := json.Marshal(other)
	return err == nil && err2 == nil && bytes.Equal(a, b)
}

// CountChanges returns the number of blocks in which a draft differs from its published document; the look and the
// order count as one change each.
func CountChanges(draft, published Document) int {
	shown := slices.DeleteFunc(slices.Clone(draft.Blocks), func(b Block) bool { return !b.IsShown })
	changed := 0
	if draft.Theme != published.Theme || draft.Accent != published.Accent {
		changed++
	}
	publishedBlocks := map[uuid.UUID]Block{}
	var before, after []uuid.UUID
	for _, block := range published.Blocks {
		publishedBlocks[block.UUID] = block
	}
	shownIDs := map[uuid.UUID]bool{}
	for _, block := range shown {
		shownIDs[block.UUID] = true
		old, exists := publishedBlocks[block.UUID]
		if !exists || !old.Content.IsEqual(block.Content) {
			changed++
		}
		if exists {
			after = append(after, block.UUID)
		}
	}
	for _, block := range published.Blocks {
		if !shownIDs[block.UUID] {
			changed++
			continue
		}
		before = append(before, block.UUID)
	}
	if !slices.Equal(before, after) {
		changed++
	}
	return changed
}
