package sample

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/gifts"
	"cortejo/queries"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

// sampleGiftFee is the platform fee on the sample's gifts, in hundredths of a percent.
const sampleGiftFee = 4_99

// addGifts creates the events' gifts and gift orders.
func (l *loader) addGifts(ctx context.Context, tx pgx.Tx) error {
	lists, err := demo.ReadGifts()
	if err != nil {
		return err
	}
	for _, list := range lists {
		event, there := l.events[list.Event]
		if !there {
			continue
		}
		err := l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) error {
			for _, g := range list.Gifts {
				in := gifts.CreateInput{UUID: uuid.New(), EventUUID: event, Kind: gifts.Kind(g.Kind), Title: g.Title,
					Note: g.Note, Price: g.Price, Quantity: g.Quantity, Drawing: g.Drawing, URL: g.URL,
					Category: g.Category}
				if _, err := gifts.Create(ctx, db, in); err != nil {
					return fmt.Errorf("add %s: %w", g.Title, err)
				}
			}
			return nil
		})
		for i, o := range list.Orders {
			if err != nil {
				break
			}
			params := queries.AddSampleGiftOrderParams{
				BusinessID: l.business, EventID: event, Sequence: int32(i + 1), Name: o.Name, Email: o.Email,
				Message: o.Message, Method: o.Method, Thanked: o.Thanked, DaysAgo: o.DaysAgo,
				Fee: sampleGiftFee, //nolint:gosec // a few
			}
			for _, item := range o.Items {
				params.Titles, params.Quantities = append(params.Titles, item.Title),
					append(params.Quantities, item.Quantity)
			}
			err = queries.New(tx).AddSampleGiftOrder(ctx, params)
		}
		if err != nil {
			return fmt.Errorf("add the gifts of %s: %w", list.Event, err)
		}
	}
	return nil
}
