// Package sample loads the sample business of sql/demo through the product's own
// procedures, so that what a first start shows is what a planner could have made.
package sample

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/secretlink"
	"cortejo/providers/files"
	"cortejo/queries"
	"cortejo/sql/demo"
)

// saoPaulo is where the sample's events happen, and therefore where its today is. Brazil
// has had no daylight saving time since 2019.
var saoPaulo = time.FixedZone("America/Sao_Paulo", -3*60*60)

// Load puts the sample business into a database that does not have it, in one transaction,
// and answers whether it did. admin stands above row-level security; what a planner could
// do runs in the owner's scope all the same. identity makes or finds the sign-in identity
// of a phone (E.164); it is called before the transaction opens. store takes the sample's files,
// and guests' links are made with links, the server's own key.
func Load(ctx context.Context, admin *pgx.Conn, store *files.Store, links secretlink.Key, identity func(ctx context.Context, phone string) (uuid.UUID, error)) (loaded bool, err error) {
	s, err := demo.Read()
	if err != nil {
		return false, err
	}
	there, err := queries.New(admin).SampleIsLoaded(ctx, queries.SampleIsLoadedParams{OwnerPhone: s.Owner.Phone})
	if err != nil || there {
		return false, err
	}
	users := map[string]uuid.UUID{}
	for _, p := range people(s) {
		if _, known := users[p.Phone]; known {
			continue
		}
		if users[p.Phone], err = identity(ctx, p.Phone); err != nil {
			return false, fmt.Errorf("sample: identity of %s: %w", p.Name, err)
		}
	}
	err = pgx.BeginFunc(ctx, admin, func(tx pgx.Tx) error {
		// Two processes may start at once: the second waits here, then finds it done.
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock(hashtext('cortejo sample'))"); err != nil {
			return err
		}
		there, err := queries.New(tx).SampleIsLoaded(ctx, queries.SampleIsLoadedParams{OwnerPhone: s.Owner.Phone})
		if err != nil || there {
			return err
		}
		loaded = true
		return load(ctx, tx, s, store, links, users)
	})
	if err != nil {
		return false, fmt.Errorf("sample: load: %w", err)
	}
	return loaded, nil
}
