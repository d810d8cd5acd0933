package tenants_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// A read names the caller's scope and gets a connection for generated queries. No statement names a tenant.
func ExampleDB_Read() {
	pool, err := tenants.Open("postgres://cortejo_app@127.0.0.1/cortejo", tenants.Options{Name: "example"})
	if err != nil {
		log.Fatal(err)
	}
	defer pool.Close()
	db := tenants.New(pool)

	user, business := uuid.New(), uuid.New() // from the session and the address
	var events int
	err = db.Read(tenants.AsMember(user, business)).
		QueryRow(context.Background(), "SELECT count(*) FROM events").Scan(&events)
	if errors.Is(err, tenants.ErrNoScope) {
		fmt.Println("404: no such business, or none of theirs")
	}
}

// A write is one transaction. The job exists only if the change does.
func ExampleDB_Write() {
	pool, err := tenants.Open("postgres://cortejo_app@127.0.0.1/cortejo", tenants.Options{Name: "example"})
	if err != nil {
		log.Fatal(err)
	}
	defer pool.Close()
	db := tenants.New(pool) // and db.SetQueue with River's client

	ctx := context.Background()
	user, business, event := uuid.New(), uuid.New(), uuid.New()
	err = db.Write(ctx, tenants.AsMember(user, business), func(w tenants.Writer) error {
		var id uuid.UUID
		// An invisible row is not changed: no row means 404.
		if err := w.QueryRow(ctx, "UPDATE events SET archived_at = now() WHERE id = $1 RETURNING id", event).
			Scan(&id); err != nil {
			return err
		}
		return w.Enqueue(ctx, greet{BusinessID: business}, nil)
	})
	if err != nil {
		log.Print(err)
	}
}
