package weddingplanner

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cortejo/formats/sitedoc"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// GetWeddingInput names a website.
type GetWeddingInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// Wedding is an event's website as programs ask for it, whatever the event's type (specification 1, section 3).
type Wedding struct {
	UUID      uuid.UUID `json:"uuid"`
	Slug      string    `json:"slug"`
	Info      Info      `json:"info"`
	Website   Website   `json:"websiteContent"`
	GuestList *[]Guest  `json:"guestList,omitempty" doc:"For who may see guests"`
}

// Info is when it is.
type Info struct {
	Date *civil.Date `json:"date,omitempty"`
}

// Website is the site's places and times.
type Website struct {
	EventBlocks []EventBlock `json:"eventBlocks"`
}

// EventBlock is a moment of the event.
type EventBlock struct {
	Title    string             `json:"title"`
	Role     sitedoc.MomentRole `json:"role" enum:"CEREMONY,RECEPTION,OTHER"`
	Date     *civil.Date        `json:"date,omitempty"`
	Time     *civil.Clock       `json:"time,omitempty"`
	Location string             `json:"location" doc:"Empty where it is not known yet"`
	Address  string             `json:"address" doc:"Likewise"`
}

// Guest is an invited guest.
type Guest struct {
	UUID           uuid.UUID           `json:"uuid"`
	Name           string              `json:"name" doc:"Empty for a companion without a name"`
	InvitationName string              `json:"invitationName"`
	Status         queries.GuestStatus `json:"status"`
}

func getWedding(ctx context.Context, db tenants.Reader, in GetWeddingInput) (Wedding, error) {
	row, err := queries.New(db).GetWedding(ctx, queries.GetWeddingParams{ExternalID: in.UUID})
	if err != nil {
		return Wedding{}, err
	}
	out := Wedding{UUID: in.UUID, Slug: row.Slug, Info: Info{Date: row.Date}}
	if row.SeesGuests {
		out.GuestList = new([]Guest)
		if err := json.Unmarshal(row.Guests, out.GuestList); err != nil {
			return Wedding{}, fmt.Errorf("weddingplanner: read the guests: %w", err)
		}
	}
	blocks, err := blocksOf(row)
	if err != nil {
		return Wedding{}, fmt.Errorf("weddingplanner: read a website: %w", err)
	}
	out.Website.EventBlocks = moments(row, blocks)
	return out, nil
}

// blocksOf are those of the draft for who may edit, else those that were published; before either, what a website of
// such an event begins with.
func blocksOf(row queries.GetWeddingRow) (blocks []sitedoc.Block, err error) {
	switch {
	case row.MayEdit && row.Draft != nil:
		err = json.Unmarshal(row.Draft, &blocks)
	case row.Published != nil:
		var document sitedoc.Document
		err = json.Unmarshal(row.Published, &document)
		blocks = document.Blocks
	default:
		blocks = sitedoc.NewBlocks(string(row.Type))
	}
	return blocks, err
}

// moments returns the shown ones; empty fields take the event's values.
func moments(row queries.GetWeddingRow, blocks []sitedoc.Block) []EventBlock {
	all := []EventBlock{}
	for _, block := range blocks {
		if block.Kind != sitedoc.Moments || !block.IsShown {
			continue
		}
		for _, item := range block.Content.Items {
			moment := EventBlock{Title: item.Title, Role: cmp.Or(item.Role, sitedoc.Other), Date: item.Date,
				Time: item.Time, Location: item.Place, Address: item.Address}
			var place *string
			switch moment.Role {
			case sitedoc.Ceremony:
				place = row.CeremonyPlace
				if moment.Time == nil {
					moment.Time = row.EventStartTime
				}
			case sitedoc.Reception:
				place = row.ReceptionPlace
			}
			if moment.Location == "" && place != nil {
				moment.Location = *place
			}
			if moment.Date == nil {
				moment.Date = row.Date
			}
			all = append(all, moment)
		}
	}
	return all
}
