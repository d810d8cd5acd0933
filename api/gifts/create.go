package gifts

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/money"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateInput is a new gift.
type CreateInput struct {
	UUID      uuid.UUID  `json:"uuid" doc:"Chosen by the sender"`
	EventUUID uuid.UUID  `json:"eventUuid"`
	Kind      Kind       `json:"kind" enum:"ITEM,SHARES,FUND,LINK"`
	Title     string     `json:"title" maxLength:"80"`
	Note      string     `json:"note,omitempty" maxLength:"300"`
	Price     *int64     `json:"price,omitempty" maximum:"9999999999" doc:"In cents: of one, or of one share"`
	Quantity  *int32     `json:"quantity,omitempty"`
	Drawing   string     `json:"drawing,omitempty" maxLength:"40"`
	Photo     *uuid.UUID `json:"photo,omitempty" doc:"Of the event's (site.uploadPhoto)"`
	URL       string     `json:"url,omitempty" maxLength:"500"`
	Category  string     `json:"category,omitempty" maxLength:"40"`
	Hidden    bool       `json:"hidden,omitempty"`
}

// CreateOutput names the gift that was added.
type CreateOutput struct {
	UUID uuid.UUID `json:"uuid"`
}

const sentenceTitle = "Dê um nome ao presente"

// Create adds a gift at the end. If the id exists already, it adds nothing.
func Create(ctx context.Context, db tenants.Writer, in CreateInput) (CreateOutput, error) {
	var f form.Form
	params := queries.CreateGiftParams{
		EventID: in.EventUUID, ID: in.UUID, Kind: string(in.Kind), Title: f.Required("title", in.Title, sentenceTitle),
		Note:    form.Text(&in.Note),
		Drawing: drawingOf(in.Drawing), Photo: in.Photo, Category: form.Text(&in.Category), Hidden: in.Hidden,
	}
	switch in.Kind {
	case Item, Shares:
		params.Price, params.Quantity = in.Price, in.Quantity
		if in.Price == nil {
			f.Reject("price", "Diga quanto custa")
		}
		if in.Quantity == nil {
			f.Reject("quantity", "Diga quantos são")
		}
	case Link:
		params.Url = &in.URL
	case Fund:
	}
	checkMoney(&f, in.Kind, params.Price, params.Quantity, params.Url)
	q := queries.New(db)
	if err := checkPhoto(ctx, q, &f, in.EventUUID, in.Photo); err != nil {
		return CreateOutput{}, err
	}
	if err := f.Err(); err != nil {
		return CreateOutput{}, err
	}
	if _, err := q.HoldGifts(ctx, queries.HoldGiftsParams{EventID: in.EventUUID}); err != nil {
		return CreateOutput{}, err
	}
	// A repeated request: the gift exists already.
	if _, err := q.GiftIsThere(ctx, queries.GiftIsThereParams{EventID: in.EventUUID, ID: in.UUID}); !errors.Is(err,
		pgx.ErrNoRows) {
		return CreateOutput{UUID: in.UUID}, err
	}
	if err := room(ctx, q, in.EventUUID, 1, nil); err != nil {
		return CreateOutput{}, err
	}
	_, err := q.CreateGift(ctx, params)
	if errors.Is(err, pgx.ErrNoRows) {
		err = problem.Conflict("Este presente já foi criado. Recarregue a página.")
	}
	return CreateOutput{UUID: in.UUID}, err
}

// checkPhoto rejects a photo that is not the event's.
func checkPhoto(ctx context.Context, q *queries.Queries, f *form.Form, event uuid.UUID, photo *uuid.UUID) error {
	if photo == nil {
		return nil
	}
	known, err := q.PhotoIsOfEvent(ctx, queries.PhotoIsOfEventParams{EventID: event, ID: *photo})
	if err == nil && !known {
		f.Reject("photo", "Envie a foto de novo")
	}
	return err
}

// room fails with a 409 if so many more gifts are too many. Callers must hold the lock of the event's gifts.
func room(ctx context.Context, q *queries.Queries, event uuid.UUID, more int, but *uuid.UUID) error {
	free, err := q.RoomForGifts(ctx, queries.RoomForGiftsParams{EventID: event, But: but, AtMost: perEvent,
		More: int32(more)}) //nolint:gosec // at most some hundreds
	if err == nil && !free {
		err = problem.Conflict(fmt.Sprintf("Uma lista tem no máximo %d presentes.", perEvent))
	}
	return err
}

// checkMoney rejects a price, a quantity and an address that a gift of this kind cannot have. It skips those that are
// nil, which stay unchanged.
func checkMoney(f *form.Form, kind Kind, price *int64, quantity *int32, address *string) {
	if price != nil && (*price < leastCents || *price > mostCents) {
		f.Reject("price", "De "+money.Format(leastCents)+" a "+money.Format(mostCents))
	}
	if quantity != nil && (*quantity < 1 || *quantity > mostOfOne) {
		f.Reject("quantity", fmt.Sprintf("De 1 a %d", mostOfOne))
	}
	if kind == Link && address != nil {
		*address = strings.TrimSpace(*address)
		if u, err := url.Parse(*address); err != nil || u.Scheme != "https" || !strings.Contains(u.Hostname(), ".") ||
			u.User != nil {
			f.Reject("url", "Comece o endereço por https://")
		}
	}
}

// AddReadyInput names ready gifts (gifts.getReady).
type AddReadyInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	Keys      []string  `json:"keys" minItems:"1" maxItems:"100"`
}

func addReady(ctx context.Context, db tenants.Writer, in AddReadyInput) (procedure.None, error) {
	params := queries.CreateGiftsParams{EventID: in.EventUUID}
	for i, key := range in.Keys {
		ready, known := readyOf(key)
		if !known {
			return procedure.None{}, problem.NotFound()
		}
		params.Kinds, params.Titles, params.Prices = append(params.Kinds, string(ready.Kind)),
			append(params.Titles, ready.Title), append(params.Prices, ready.Price)
		params.Quantities, params.Drawings = append(params.Quantities, ready.Quantity),
			append(params.Drawings, ready.Drawing)
		params.Categories, params.Places = append(params.Categories, ready.Category),
			append(params.Places, int32(i+1)) //nolint:gosec // at most a hundred
	}
	q := queries.New(db)
	if _, err := q.HoldGifts(ctx, queries.HoldGiftsParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	if err := room(ctx, q, in.EventUUID, len(in.Keys), nil); err != nil {
		return procedure.None{}, err
	}
	return procedure.None{}, q.CreateGifts(ctx, params)
}
