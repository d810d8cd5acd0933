package crm

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"cortejo/formats/phone"
	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllContactsInput chooses one page of the contacts.
type GetAllContactsInput struct {
	Search    string `query:"search" maxLength:"120" doc:"In names (without regard to accents or case), e-mails and phones"`
	WithPhone bool   `query:"withPhone" doc:"Only contacts an event may be for"`
	Cursor    string `query:"cursor" maxLength:"1200"`
	Limit     int    `query:"limit" minimum:"1" maximum:"60" default:"24"`
}

// GetAllContactsOutput is one page, by name.
type GetAllContactsOutput struct {
	Items      []ContactCard `json:"items"`
	NextCursor *string       `json:"nextCursor,omitempty"`
}

// cursorKey is the order's keys of the last contact of a page.
type cursorKey struct {
	Name string    `json:"n"`
	ID   uuid.UUID `json:"i"`
}

func getAllContacts(ctx context.Context, db tenants.Reader, in GetAllContactsInput) (GetAllContactsOutput, error) {
	search := strings.TrimSpace(in.Search)
	params := queries.ListContactsParams{Search: search, Digits: phone.ExtractSearchDigits(search),
		WithPhone: in.WithPhone, PageSize: int32(in.Limit) + 1}
	after, err := paging.DecodeCursor[cursorKey](in.Cursor)
	if err != nil {
		return GetAllContactsOutput{}, err
	}
	if after != nil {
		params.AfterName, params.AfterID = after.Name, &after.ID
	}
	rows, err := queries.New(db).ListContacts(ctx, params)
	if err != nil {
		return GetAllContactsOutput{}, err
	}
	rows, more := paging.Cut(rows, in.Limit)
	out := GetAllContactsOutput{Items: make([]ContactCard, 0, len(rows))}
	for _, row := range rows {
		out.Items = append(out.Items, contactOf(row.Contact).ContactCard)
	}
	if more {
		last := rows[len(rows)-1]
		next, err := paging.EncodeCursor(cursorKey{Name: last.SortName, ID: last.Contact.ID})
		if err != nil {
			return GetAllContactsOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
