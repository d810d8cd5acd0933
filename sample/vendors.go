package sample

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/eventvendors"
	"cortejo/api/vendors"
	"cortejo/queries"
	"cortejo/tenants"
)

// addVendors fills the catalogue, and adds each vendor to its events and to a task of each.
func (l *loader) addVendors(ctx context.Context, tx pgx.Tx) error {
	var brought []uuid.UUID
	var wishes []queries.WishSampleVendorParams
	err := l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) error {
		for _, v := range l.sample.Vendors {
			var picture *uuid.UUID
			if v.Picture {
				var err error
				if picture, err = l.storePortrait(ctx, db, v.Name); err != nil {
					return fmt.Errorf("draw %s: %w", v.Name, err)
				}
			}
			made, err := vendors.Create(ctx, db, vendors.CreateInput{Fields: vendors.Fields{
				Name: v.Name, Phone: v.Phone, Email: v.Email, Categories: v.Categories,
				InstagramHandle: v.InstagramHandle,
				Observations:    &v.Observations, EnableVendorIndication: v.EnableVendorIndication, ImageUUID: picture,
			}})
			if err != nil {
				return fmt.Errorf("add %s: %w", v.Name, err)
			}
			for _, e := range v.Events {
				linked, err := eventvendors.Create(ctx, db, eventvendors.CreateInput{
					EventUUID: l.events[e.Title], VendorUUID: made.UUID, Status: queries.VendorStatus(e.Status),
					BudgetCents: e.BudgetCents, Observations: &e.Observations,
				})
				if err != nil {
					return fmt.Errorf("put %s into %s: %w", v.Name, e.Title, err)
				}
				if e.Brought {
					brought = append(brought, linked.UUID)
				}
				if e.WishedBy != "" {
					wishes = append(wishes, queries.WishSampleVendorParams{BusinessID: l.business, ID: linked.UUID,
						By: e.WishedBy, MinutesAgo: int32(e.WishedAgo)})
				}
			}
		}
		return queries.New(db).GiveSampleVendorsTasks(ctx)
	})
	for _, id := range brought {
		if err == nil {
			err = queries.New(tx).
				BringSampleVendor(ctx, queries.BringSampleVendorParams{BusinessID: l.business, ID: id})
		}
	}
	for _, wish := range wishes {
		if err == nil {
			err = queries.New(tx).WishSampleVendor(ctx, wish)
		}
	}
	if err == nil {
		err = queries.New(tx).ConfirmSampleVendors(ctx, queries.ConfirmSampleVendorsParams{BusinessID: l.business})
	}
	return err
}
