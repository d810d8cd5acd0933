// Package pgnotify delivers Postgres notifications (LISTEN, NOTIFY) to their subscribers in this process, over one
// connection that only listens. It may import no other package of the project. Its entry point is NewListener.
package pgnotify

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	// heartbeatInterval is how long the connection may be silent before it is pinged.
	heartbeatInterval = 5 * time.Second
	// pingTimeout limits that ping.
	pingTimeout = 2 * time.Second
	// reconnectDelay is the pause before the next attempt to listen.
	reconnectDelay = time.Second
)

// Listener owns the connection. It is our own code because subscribers must learn when the connection is lost, which
// the libraries for LISTEN do not report.
type Listener struct {
	databaseURL string
	log         *slog.Logger
	subscribers []Subscriber
}

// Subscriber receives the notifications of one channel. Its functions are called one at a time and must not block.
type Subscriber struct {
	Channel string
	// Notify receives a notification's payload, after its transaction committed.
	Notify func(payload string)
	// SetConnected receives whether notifications arrive from now on; those sent in between are lost. Start calls it
	// first, with false.
	SetConnected func(bool)
}

// NewListener returns a listener for the database at databaseURL, which must accept LISTEN. With an empty URL (behind a
// pooler) no notification ever arrives.
func NewListener(databaseURL string, log *slog.Logger) *Listener {
	return &Listener{databaseURL: databaseURL, log: log}
}

// Subscribe adds a subscriber. Callers must call it before Start.
func (l *Listener) Subscribe(s Subscriber) { l.subscribers = append(l.subscribers, s) }

// Start listens until stop is called, and reconnects when the connection is lost.
func (l *Listener) Start() (stop func()) {
	l.setConnected(false)
	if l.databaseURL == "" {
		return func() {}
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for ctx.Err() == nil {
			err := l.listen(ctx)
			l.setConnected(false)
			if ctx.Err() != nil {
				return
			}
			l.log.WarnContext(ctx,
				"not hearing what happens elsewhere: sessions are confirmed with every request, and open screens look again by themselves", "error", err)
			select {
			case <-ctx.Done():
			case <-time.After(reconnectDelay):
			}
		}
	}()
	return func() { cancel(); <-ended }
}

func (l *Listener) setConnected(is bool) {
	for _, s := range l.subscribers {
		s.SetConnected(is)
	}
}

// listen passes notifications on until the connection is lost or ctx ends.
func (l *Listener) listen(ctx context.Context) (err error) {
	conn, err := pgx.Connect(ctx, l.databaseURL)
	if err != nil {
		return fmt.Errorf("connect to listen: %w", err)
	}
	defer func() {
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), pingTimeout)
		defer cancel()
		err = errors.Join(err, conn.Close(closing))
	}()
	for _, s := range l.subscribers {
		if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{s.Channel}.Sanitize()); err != nil {
			return fmt.Errorf("listen: %w", err)
		}
	}
	l.setConnected(true)
	for {
		notification, err := waitForNotification(ctx, conn)
		if err != nil {
			return err
		}
		for _, s := range l.subscribers {
			if notification != nil && s.Channel == notification.Channel {
				s.Notify(notification.Payload)
			}
		}
	}
}

// waitForNotification returns the next notification, or nil if none arrived for a while and the connection still works.
func waitForNotification(ctx context.Context, conn *pgx.Conn) (*pgconn.Notification, error) {
	waiting, cancel := context.WithTimeout(ctx, heartbeatInterval)
	defer cancel()
	notification, err := conn.WaitForNotification(waiting)
	if err == nil || ctx.Err() != nil || waiting.Err() == nil {
		return notification, err
	}
	beating, cancelBeat := context.WithTimeout(ctx, pingTimeout)
	defer cancelBeat()
	if err := conn.Ping(beating); err != nil {
		return nil, fmt.Errorf("the listening connection is gone: %w", err)
	}
	return nil, nil
}
