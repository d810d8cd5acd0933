package standin

import "context"

// storage keeps objects, answers and deliveries: in the database, or in memory.
type storage interface {
	// write runs fn after all earlier writes ended, and undoes what fn stored if it fails.
	write(ctx context.Context, fn func(t transaction) error) error
}

// transaction reads and writes within one write.
type transaction interface {
	// keep stores an object, new or changed.
	keep(o object) error
	// find returns a copy of the object of a kind, or of any kind ("") with this id; errNone if there is none.
	find(kind, id string) (object, error)
	// listNewest returns copies of the objects of a kind, the newest first, of which fields have these values.
	listNewest(kind string, fields object, most int) ([]object, error)
	// keepDelivery has an event delivered, once it is released if it is held.
	keepDelivery(event string, isHeld bool) error
	// releaseDeliveries has the held events of a session and its payment intent delivered.
	releaseDeliveries(session, intent string) error
	// findAnswer returns what a request with an idempotency key was answered; errNone if the key is new.
	findAnswer(key string) (answer, error)
	keepAnswer(key string, a answer) error
	// runNested runs fn, and undoes what fn stored if it fails; earlier objects stay.
	runNested(fn func() error) error
}

// answer is what a request with an idempotency key was answered.
type answer struct {
	request string // its hash
	status  int
	body    object
}
