package standin

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// The tables are not part of the schema's migrations on purpose: a production database knows no money that is not real.
const tables = `
CREATE SCHEMA IF NOT EXISTS stripe_standin;
CREATE TABLE IF NOT EXISTS stripe_standin.objects (
  id     text PRIMARY KEY,
  serial bigint GENERATED ALWAYS AS IDENTITY,
  kind   text NOT NULL,
  body   jsonb NOT NULL
);
CREATE INDEX IF NOT EXISTS objects_kind ON stripe_standin.objects (kind, serial);
CREATE TABLE IF NOT EXISTS stripe_standin.answers (
  key        text PRIMARY KEY,
  request    text NOT NULL,
  status     integer NOT NULL,
  body       jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS stripe_standin.deliveries (
  event_id     text PRIMARY KEY,
  attempts     integer NOT NULL DEFAULT 0,
  next_at      timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  answer       text NOT NULL DEFAULT ''
);
CREATE INDEX IF NOT EXISTS deliveries_due ON stripe_standin.deliveries (next_at) WHERE delivered_at IS NULL`

// keyLife is for how long an idempotency key is known again, as Stripe says of its own.
const keyLife = "1 day"

// object is one of Stripe's, as its JSON has it.
type object map[string]any

func (o object) text(name string) string {
	said, _ := o[name].(string)
	return said
}

// cents and moments come back from the database as floats.
func (o object) number(name string) int64 {
	switch n := o[name].(type) {
	case int64:
		return n
	case float64:
		return int64(n)
	}
	return 0
}

func (o object) inner(name string) object {
	switch inner := o[name].(type) {
	case map[string]any:
		return inner
	case object:
		return inner
	}
	return object{}
}

func (o object) yes(name string) bool {
	said, _ := o[name].(bool)
	return said
}

// desk is what one request does: all of it, or nothing.
type desk struct {
	ctx context.Context
	tx  pgx.Tx
	now time.Time
	// account is the connected account whose data is asked for; "" is our own.
	account string
	// woken says that an event waits to be delivered.
	woken bool
	// holds keeps the events back until they are released.
	holds bool
}

// errNone says that there is no such object.
var errNone = errors.New("no such object")

// at works on the objects, one request after the other: what Stripe decides in one place, one lock decides here.
func (s *Standin) at(ctx context.Context, fn func(d *desk) error) error {
	var d *desk
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtext('stripe_standin'))`); err != nil {
			return fmt.Errorf("lock: %w", err)
		}
		d = &desk{ctx: ctx, tx: tx, now: s.now()}
		return fn(d)
	})
	if err == nil && d.woken {
		s.wake()
	}
	return err
}

func newID(prefix string) string { return prefix + "_standin" + rand.Text()[:20] }

// keep writes an object, new or changed.
func (d *desk) keep(o object) error {
	_, err := d.tx.Exec(d.ctx,
		`INSERT INTO stripe_standin.objects (id, kind, body) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
		o.text("id"), o.text("object"), o)
	return err
}

func (d *desk) find(kind, id string) (object, error) {
	var o object
	err := d.tx.QueryRow(d.ctx, `SELECT body FROM stripe_standin.objects WHERE id = $1 AND kind = $2`, id, kind).
		Scan(&o)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, errNone
	}
	return o, err
}

// any finds an object of whatever kind.
func (d *desk) any(id string) (object, error) {
	var o object
	err := d.tx.QueryRow(d.ctx, `SELECT body FROM stripe_standin.objects WHERE id = $1`, id).Scan(&o)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, errNone
	}
	return o, err
}

// those are the objects of a kind, the newest first, of which fields have these values.
func (d *desk) those(kind string, fields object, most int) ([]object, error) {
	if fields == nil {
		fields = object{}
	}
	wanted, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	rows, err := d.tx.Query(d.ctx,
		`SELECT body FROM stripe_standin.objects WHERE kind = $1 AND body @> $2::jsonb ORDER BY serial DESC LIMIT $3`,
		kind, string(wanted), most)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[object])
}

// tell makes an event of what happened to an object, to be delivered until somebody takes it.
func (d *desk) tell(kind string, o object) error { return d.tellOfAccount(kind, "", o) }

// tellOfAccount is tell for what happened in a connected account, which another endpoint hears; "" is our own.
func (d *desk) tellOfAccount(kind, account string, o object) error {
	event := object{
		"id": newID("evt"), "object": "event", "api_version": apiVersion, "created": d.now.Unix(), "livemode": false,
		"type":             kind,
		"pending_webhooks": 1, "request": object{"id": nil, "idempotency_key": nil}, "data": object{"object": o},
	}
	if account != "" {
		event["account"] = account
	}
	if err := d.keep(event); err != nil {
		return err
	}
	d.woken = true
	_, err := d.tx.Exec(d.ctx, `INSERT INTO stripe_standin.deliveries (event_id, next_at)
		VALUES ($1, CASE WHEN $2 THEN 'infinity' ELSE now() END)`, event.text("id"), d.holds)
	return err
}

// release delivers the events of a session that were held back.
func (d *desk) release(session object) error {
	d.woken = true
	_, err := d.tx.Exec(d.ctx, `UPDATE stripe_standin.deliveries d SET next_at = now()
		FROM stripe_standin.objects o
		WHERE o.id = d.event_id AND d.delivered_at IS NULL AND d.attempts = 0 AND d.next_at = 'infinity'
			AND (o.body #>> '{data,object,id}' = $1 OR o.body #>> '{data,object,id}' = $2
				OR o.body #>> '{data,object,payment_intent}' = $2)`, session.text("id"), session.text("payment_intent"))
	return err
}

// expand puts the objects themselves where their ids stand, along each path of names.
func (d *desk) expand(o object, path []string) error {
	if len(path) == 0 {
		return nil
	}
	switch value := o[path[0]].(type) {
	case string:
		found, err := d.any(value)
		if errors.Is(err, errNone) {
			return nil
		}
		if err != nil {
			return err
		}
		o[path[0]] = found
		return d.expand(found, path[1:])
	case map[string]any:
		return d.expand(value, path[1:])
	case object:
		return d.expand(value, path[1:])
	case []object:
		for _, one := range value {
			if err := d.expand(one, path[1:]); err != nil {
				return err
			}
		}
	case []any:
		for _, one := range value {
			if inner, ok := one.(map[string]any); ok {
				if err := d.expand(inner, path[1:]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
