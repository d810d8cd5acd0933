// Package news brings what Postgres notifies of to whoever in this process wants to hear it, over
// one connection that only listens.
package news

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
	heartbeat = 5 * time.Second
	// beatGrace is how long it may take to answer.
	beatGrace = 2 * time.Second
	// listenAgain is the pause before the next try to listen.
	listenAgain = time.Second
)

// Line is the connection. It is a few dozen lines around pgx because what matters here is to know
// that nothing is heard any more, which the libraries that listen keep to themselves.
type Line struct {
	address     string
	log         *slog.Logger
	subscribers []Subscriber
}

// Subscriber wants the news of one channel. Its functions are called one after another and must not
// wait for anything.
type Subscriber struct {
	Channel string
	// Hear gets the text of a notification, after its transaction has committed.
	Hear func(text string)
	// Hearing says whether news arrive from now on: what came while they did not was missed. The
	// first word, false, comes with Start.
	Hearing func(bool)
}

// NewLine makes a line to the database at this address, as a connection that can LISTEN reaches it.
// Where it is empty, as behind a pooler, no news ever arrive.
func NewLine(address string, log *slog.Logger) *Line { return &Line{address: address, log: log} }

// Subscribe adds somebody who wants to hear, before Start.
func (l *Line) Subscribe(s Subscriber) { l.subscribers = append(l.subscribers, s) }

// Start begins to listen, and again whenever the connection is lost. The caller ends it with what
// Start answers.
func (l *Line) Start() (stop func()) {
	l.hearing(false)
	if l.address == "" {
		return func() {}
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for ctx.Err() == nil {
			err := l.listen(ctx)
			l.hearing(false)
			if ctx.Err() != nil {
				return
			}
			l.log.WarnContext(ctx, "not hearing what happens elsewhere: sessions are confirmed with every request, and open screens look again by themselves", "error", err)
			select {
			case <-ctx.Done():
			case <-time.After(listenAgain):
			}
		}
	}()
	return func() { cancel(); <-ended }
}

func (l *Line) hearing(news bool) {
	for _, s := range l.subscribers {
		s.Hearing(news)
	}
}

// listen hears the news until the connection is lost or ctx ends.
func (l *Line) listen(ctx context.Context) (err error) {
	conn, err := pgx.Connect(ctx, l.address)
	if err != nil {
		return fmt.Errorf("connect to listen: %w", err)
	}
	defer func() {
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), beatGrace)
		defer cancel()
		err = errors.Join(err, conn.Close(closing))
	}()
	for _, s := range l.subscribers {
		if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{s.Channel}.Sanitize()); err != nil {
			return fmt.Errorf("listen: %w", err)
		}
	}
	l.hearing(true)
	for {
		heard, err := await(ctx, conn)
		if err != nil {
			return err
		}
		for _, s := range l.subscribers {
			if heard != nil && s.Channel == heard.Channel {
				s.Hear(heard.Payload)
			}
		}
	}
}

// await answers the next news, or nil when none came for a while and the connection is
// still one.
func await(ctx context.Context, conn *pgx.Conn) (*pgconn.Notification, error) {
	waiting, cancel := context.WithTimeout(ctx, heartbeat)
	defer cancel()
	heard, err := conn.WaitForNotification(waiting)
	if err == nil || ctx.Err() != nil || waiting.Err() == nil {
		return heard, err
	}
	beating, cancelBeat := context.WithTimeout(ctx, beatGrace)
	defer cancelBeat()
	if err := conn.Ping(beating); err != nil {
		return nil, fmt.Errorf("the listening connection is gone: %w", err)
	}
	return nil, nil
}
