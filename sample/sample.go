// Package sample loads the sample business of sql/demo through the product's own procedures, so that a first start
// shows data that a planner could have created. It may import api, formats, jobs, platform, providers/files, queries,
// sql and tenants. Its entry point is Load.
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

// saoPaulo is the time zone of the sample's events, which decides its current day. Brazil has had no daylight saving
// time since 2019.
var saoPaulo = time.FixedZone("America/Sao_Paulo", -3*60*60)

// Load creates the sample business in a database that does not have it, in one transaction, and reports whether it did.
// admin must bypass row-level security; actions of a planner still run in the owner's scope. identity creates or finds
// the sign-in identity of a phone (E.164), before the transaction begins. store receives the sample's files, and links
// is the server's key for guests' links.
func Load(ctx context.Context, admin *pgx.Conn, store *files.Store, links secretlink.Key,
	identity func(ctx context.Context, phone string) (uuid.UUID, error)) (loaded bool, err error) {
	s, err := demo.Read()
	if err != nil {
		return false, err
	}
	there, err := queries.New(admin).SampleIsLoaded(ctx, queries.SampleIsLoadedParams{OwnerPhone: s.Owner.Phone})
	if err != nil || there {
		return false, err
	}
	users := map[string]uuid.UUID{}
	for _, p := range listPeople(s) {
		if _, known := users[p.Phone]; known {
			continue
		}
		if users[p.Phone], err = identity(ctx, p.Phone); err != nil {
			return false, fmt.Errorf("sample: identity of %s: %w", p.Name, err)
		}
	}
	err = pgx.BeginFunc(ctx, admin, func(tx pgx.Tx) error {
		// Two processes may start at once: the second waits here and then finds the sample.
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
