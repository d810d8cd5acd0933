// Package pgnotify brings Postgres's notifications (LISTEN, NOTIFY) to their subscribers in this
// process, over one connection that only listens.
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
	// heartbeat is how often a silent connection is asked whether it is still one.
	heartbeatInterval = 5 * time.Second
	// beatGrace is how long it may take to answer.
	pingTimeout = 2 * time.Second
	// listenAgain is the pause before the next try to listen.
	reconnectDelay = time.Second
)

// Listener holds the connection. It is a few dozen lines around pgx because subscribers have to know
// when the connection is lost, which the libraries that listen keep to themselves.
type Listener struct {
	databaseURL string
	log         *slog.Logger
	subscribers []Subscriber
}

// Subscriber gets the notifications of one channel. Its functions are called one after another and
// must not wait for anything.
type Subscriber struct {
	Channel string
	// Notify gets a notification's payload, after its transaction has committed.
	Notify func(payload string)
	// Connected says whether notifications arrive from now on: those sent while they did not are
	// lost. The first call, with false, comes with Start.
	SetConnected func(bool)
}

// NewListener makes a listener on the database at this URL, which a connection that can LISTEN
// reaches. Where it is empty, as behind a pooler, no notification ever arrives.
func NewListener(databaseURL string, log *slog.Logger) *Listener {
	return &Listener{databaseURL: databaseURL, log: log}
}

// Subscribe adds a subscriber, before Start.
func (l *Listener) Subscribe(s Subscriber) { l.subscribers = append(l.subscribers, s) }

// Start begins to listen, and again whenever the connection is lost. The caller ends it with what
// Start answers.
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
			l.log.WarnContext(ctx, "not hearing what happens elsewhere: sessions are confirmed with every request, and open screens look again by themselves", "error", err)
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

// await answers the next notification, or nil when none came for a while and the connection is
// still one.
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
