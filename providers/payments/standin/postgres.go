package standin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
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

// postgresStorage keeps the objects in the database, so that they outlive the program.
type postgresStorage struct{ pool *pgxpool.Pool }

func (p postgresStorage) write(ctx context.Context, fn func(t transaction) error) error {
	return pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtext('stripe_standin'))`); err != nil {
			return fmt.Errorf("lock: %w", err)
		}
		return fn(&postgresTransaction{ctx, tx})
	})
}

type postgresTransaction struct {
	ctx context.Context
	tx  pgx.Tx
}

func (p *postgresTransaction) keep(o object) error {
	_, err := p.tx.Exec(p.ctx, `INSERT INTO stripe_standin.objects (id, kind, body) VALUES ($1, $2, $3)
		ON CONFLICT (id) DO UPDATE SET body = excluded.body`, o.text("id"), o.text("object"), o)
	return err
}

func (p *postgresTransaction) find(kind, id string) (object, error) {
	var o object
	err := p.tx.QueryRow(p.ctx, `SELECT body FROM stripe_standin.objects WHERE id = $1 AND ($2 = '' OR kind = $2)`,
		id, kind).Scan(&o)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, errNone
	}
	return o, err
}

func (p *postgresTransaction) listNewest(kind string, fields object, most int) ([]object, error) {
	if fields == nil {
		fields = object{}
	}
	wanted, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	rows, err := p.tx.Query(p.ctx,
		`SELECT body FROM stripe_standin.objects WHERE kind = $1 AND body @> $2::jsonb ORDER BY serial DESC LIMIT $3`,
		kind, string(wanted), most)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[object])
}

func (p *postgresTransaction) keepDelivery(event string, isHeld bool) error {
	_, err := p.tx.Exec(p.ctx, `INSERT INTO stripe_standin.deliveries (event_id, next_at)
		VALUES ($1, CASE WHEN $2 THEN 'infinity' ELSE now() END)`, event, isHeld)
	return err
}

func (p *postgresTransaction) releaseDeliveries(session, intent string) error {
	_, err := p.tx.Exec(p.ctx, `UPDATE stripe_standin.deliveries d SET next_at = now()
		FROM stripe_standin.objects o
		WHERE o.id = d.event_id AND d.delivered_at IS NULL AND d.attempts = 0 AND d.next_at = 'infinity'
			AND (o.body #>> '{data,object,id}' = $1 OR o.body #>> '{data,object,id}' = $2
				OR o.body #>> '{data,object,payment_intent}' = $2)`, session, intent)
	return err
}

func (p *postgresTransaction) findAnswer(key string) (a answer, err error) {
	err = p.tx.QueryRow(p.ctx, `SELECT request, status, body FROM stripe_standin.answers
		WHERE key = $1 AND created_at > now() - $2::interval`, key, keyLife).Scan(&a.request, &a.status, &a.body)
	if errors.Is(err, pgx.ErrNoRows) {
		return a, errNone
	}
	return a, err
}

func (p *postgresTransaction) keepAnswer(key string, a answer) error {
	_, err := p.tx.Exec(p.ctx, `INSERT INTO stripe_standin.answers (key, request, status, body) VALUES ($1, $2, $3, $4)
		ON CONFLICT (key) DO UPDATE SET request = excluded.request, status = excluded.status, body = excluded.body,
			created_at = now()`, key, a.request, a.status, a.body)
	return err
}

func (p *postgresTransaction) runNested(fn func() error) error {
	outer := p.tx
	defer func() { p.tx = outer }()
	return pgx.BeginFunc(p.ctx, outer, func(inner pgx.Tx) error {
		p.tx = inner
		return fn()
	})
}
