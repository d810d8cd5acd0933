package vendors

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/formats/phone"
	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllByCursorInput chooses one page of the catalogue.
type GetAllByCursorInput struct {
	Search   string `query:"search" maxLength:"120" doc:"In names (without regard to accents or case), e-mails and phones"`
	Category string `query:"category" maxLength:"40" doc:"Only who offers this"`
	Order    string `query:"order" enum:"NEWEST,NAME" default:"NEWEST" doc:"NAME is from A to Z, without regard to accents or case"`
	Cursor   string `query:"cursor" maxLength:"400"`
	Limit    int    `query:"limit" minimum:"1" maximum:"60" default:"24"`
}

// GetAllByCursorOutput is one page.
type GetAllByCursorOutput struct {
	Items      []VendorCard `json:"items"`
	NextCursor *string      `json:"nextCursor,omitempty"`
}

// cursorKey is the position of the last vendor of a page, in either order.
type cursorKey struct {
	Created time.Time `json:"c"`
	Name    string    `json:"n"`
	ID      uuid.UUID `json:"i"`
}

func getAllByCursor(ctx context.Context, db tenants.Reader, in GetAllByCursorInput) (GetAllByCursorOutput, error) {
	search := strings.TrimSpace(in.Search)
	params := queries.ListVendorsParams{Search: search, Digits: phone.ExtractSearchDigits(search),
		Category: in.Category, ByName: in.Order == "NAME", PageSize: int32(in.Limit) + 1}
	after, err := paging.DecodeCursor[cursorKey](in.Cursor)
	if err != nil {
		return GetAllByCursorOutput{}, err
	}
	if after != nil {
		params.AfterCreated, params.AfterName, params.AfterID = after.Created, after.Name, &after.ID
	}
	rows, err := queries.New(db).ListVendors(ctx, params)
	if err != nil {
		return GetAllByCursorOutput{}, err
	}
	rows, more := paging.Cut(rows, in.Limit)
	out := GetAllByCursorOutput{Items: make([]VendorCard, 0, len(rows))}
	for _, row := range rows {
		out.Items = append(out.Items, VendorCard{
			UUID: row.ID, Name: row.Name, Phone: row.Phone, Email: row.Email, Categories: row.Categories,
			InstagramHandle: row.InstagramHandle,
			ImageURL:        image.OptionalURLOf(row.ImageKey), EnableVendorIndication: row.EnableVendorIndication,
			IsRegisterCompleted: row.IsRegisterCompleted, InvitedAt: row.InvitedAt,
			IsCustomerVendor: row.IsCustomerVendor, CreatedAt: row.CreatedAt,
		})
	}
	if more {
		last := rows[len(rows)-1]
		next, err := paging.EncodeCursor(cursorKey{Created: last.CreatedAt, Name: last.Search, ID: last.ID})
		if err != nil {
			return GetAllByCursorOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
