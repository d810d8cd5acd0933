package standin

import (
	"context"
	"crypto/rand"
	"errors"
	"time"
)

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
	transaction
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
	err := s.storage.write(ctx, func(t transaction) error {
		d = &desk{transaction: t, now: s.now()}
		return fn(d)
	})
	if err == nil && d.woken {
		s.wake()
	}
	return err
}

func newID(prefix string) string { return prefix + "_standin" + rand.Text()[:20] }

// any finds an object of whatever kind.
func (d *desk) any(id string) (object, error) { return d.find("", id) }

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
	return d.keepDelivery(event.text("id"), d.holds)
}

// release delivers the events of a session that were held back.
func (d *desk) release(session object) error {
	d.woken = true
	return d.releaseDeliveries(session.text("id"), session.text("payment_intent"))
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
