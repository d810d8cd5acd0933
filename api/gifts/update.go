package gifts

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput changes the fields of a gift that it has. The kind of a gift cannot change.
type UpdateInput struct {
	UUID      uuid.UUID  `json:"uuid"`
	EventUUID uuid.UUID  `json:"eventUuid"`
	Title     *string    `json:"title,omitempty" maxLength:"80"`
	Note      *string    `json:"note,omitempty" maxLength:"300"`
	Price     *int64     `json:"price,omitempty" maximum:"9999999999"`
	Quantity  *int32     `json:"quantity,omitempty"`
	Drawing   *string    `json:"drawing,omitempty" maxLength:"40"`
	Photo     *uuid.UUID `json:"photo,omitempty" doc:"Of the event's (site.uploadPhoto)"`
	NoPhoto   bool       `json:"noPhoto,omitempty" doc:"Show the drawing again"`
	URL       *string    `json:"url,omitempty" maxLength:"500"`
	Category  *string    `json:"category,omitempty" maxLength:"40"`
	Hidden    *bool      `json:"hidden,omitempty"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (procedure.None, error) {
	q := queries.New(db)
	// The lock keeps guests from giving meanwhile the items by which this reduces the quantity.
	stands, err := q.LockGift(ctx, queries.LockGiftParams{EventID: in.EventUUID, ID: in.UUID})
	if err != nil {
		return procedure.None{}, err
	}
	var f form.Form
	params := queries.UpdateGiftParams{
		EventID: in.EventUUID, ID: in.UUID, Title: f.RequireUpdate("title", in.Title, sentenceTitle),
		Note: form.Trim(in.Note), Category: form.Trim(in.Category), Hidden: in.Hidden,
		Photo: in.Photo, SetsPhoto: in.Photo != nil || in.NoPhoto,
	}
	if in.Drawing != nil {
		drawing := drawingOf(*in.Drawing)
		params.Drawing = &drawing
	}
	switch Kind(stands.Kind) {
	case Item, Shares:
		params.Price, params.Quantity = in.Price, in.Quantity
	case Link:
		params.Url = in.URL
	case Fund:
	}
	checkMoney(&f, Kind(stands.Kind), params.Price, params.Quantity, params.Url)
	if params.Quantity != nil && *params.Quantity < *stands.Quantity {
		taken, err := q.GiftTaken(ctx, queries.GiftTakenParams{EventID: in.EventUUID, ID: in.UUID})
		if err != nil {
			return procedure.None{}, err
		}
		if *params.Quantity < taken {
			f.Reject("quantity", fmt.Sprintf("Já deram %d: não pode ser menos", taken))
		}
	}
	if err := checkPhoto(ctx, q, &f, in.EventUUID, in.Photo); err != nil {
		return procedure.None{}, err
	}
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	_, err = q.UpdateGift(ctx, params)
	return procedure.None{}, err
}

// GiftInput names a gift.
type GiftInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	UUID      uuid.UUID `json:"uuid"`
}

func remove(ctx context.Context, db tenants.Writer, in GiftInput) (procedure.None, error) {
	_, err := queries.New(db).DeleteGift(ctx, queries.DeleteGiftParams{EventID: in.EventUUID, ID: in.UUID})
	return procedure.None{}, err
}

func restore(ctx context.Context, db tenants.Writer, in GiftInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.HoldGifts(ctx, queries.HoldGiftsParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	if err := room(ctx, q, in.EventUUID, 1, &in.UUID); err != nil {
		return procedure.None{}, err
	}
	_, err := q.RestoreGift(ctx, queries.RestoreGiftParams{EventID: in.EventUUID, ID: in.UUID})
	return procedure.None{}, err
}

// ReorderInput is the new order of an event's gifts.
type ReorderInput struct {
	EventUUID uuid.UUID   `json:"eventUuid"`
	UUIDs     []uuid.UUID `json:"uuids" minItems:"1" maxItems:"300"`
}

func reorder(ctx context.Context, db tenants.Writer, in ReorderInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.HoldGifts(ctx, queries.HoldGiftsParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	row, err := q.ReorderGifts(ctx, queries.ReorderGiftsParams{EventID: in.EventUUID, Ids: in.UUIDs})
	switch {
	case err != nil:
	case !row.Known:
		err = problem.NotFound()
	case !row.AllNamed:
		err = problem.Conflict("A lista mudou em outro lugar. Recarregue a página.")
	}
	return procedure.None{}, err
}
