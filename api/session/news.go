package session

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	// channel of Postgres' NOTIFY. The news name a token by its hash, or a person.
	channel     = "cortejo_sessions"
	tokenEnded  = "token "
	personEnded = "person "

	// heartbeat is how often a silent connection is asked whether it is still one.
	heartbeat = 5 * time.Second
	// beatGrace is how long it may take to answer.
	beatGrace = 2 * time.Second
	// listenAgain is the pause before the next try to listen.
	listenAgain = time.Second
	// tellGrace bounds telling the others, also when whoever signed out hung up.
	tellGrace = 3 * time.Second
)

// Database is what carries the news between processes: a pool, also one behind a pooler.
type Database interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

// Share makes a session that ends in one process end in all of them. listenAt is the
// address of the database for a connection that can LISTEN; where it is empty, as behind
// a pooler, no news arrive and Kratos is asked about every request. So it is while the
// connection is lost. The caller ends the listening with what Share answers.
//
// It is a dozen lines around pgx because what matters here is to know that nothing is
// heard any more, which the libraries that listen keep to themselves.
func (s *Sessions) Share(db Database, listenAt string, log *slog.Logger) (stop func()) {
	s.known.hear(false)
	s.tell = func(ctx context.Context, news string) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tellGrace)
		defer cancel()
		if _, err := db.Exec(ctx, "SELECT pg_notify($1, $2)", channel, news); err != nil {
			// Kratos has ended the session, and the database that could not be told opens
			// nothing to anybody.
			log.ErrorContext(ctx, "other processes did not hear of an ended session", "error", err)
		}
	}
	if listenAt == "" {
		return func() {}
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for ctx.Err() == nil {
			err := s.listen(ctx, listenAt)
			s.known.hear(false)
			if ctx.Err() != nil {
				return
			}
			log.WarnContext(ctx, "not hearing of sessions that end elsewhere: Kratos is asked about every request", "error", err)
			select {
			case <-ctx.Done():
			case <-time.After(listenAgain):
			}
		}
	}()
	return func() { cancel(); <-ended }
}

// spread tells the other processes, if there may be any.
func (s *Sessions) spread(ctx context.Context, news string) {
	if s.tell != nil {
		s.tell(ctx, news)
	}
}

// listen hears the news until the connection is lost or ctx ends.
func (s *Sessions) listen(ctx context.Context, address string) (err error) {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return fmt.Errorf("connect to listen: %w", err)
	}
	defer func() {
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), beatGrace)
		defer cancel()
		err = errors.Join(err, conn.Close(closing))
	}()
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	s.known.hear(true)
	for {
		news, err := await(ctx, conn)
		if err != nil {
			return err
		}
		if news != nil {
			s.hear(news.Payload)
		}
	}
}

// await answers the next news, or nil when none came for a while and the connection is
// still one.
func await(ctx context.Context, conn *pgx.Conn) (*pgconn.Notification, error) {
	waiting, cancel := context.WithTimeout(ctx, heartbeat)
	defer cancel()
	news, err := conn.WaitForNotification(waiting)
	if err == nil || ctx.Err() != nil || waiting.Err() == nil {
		return news, err
	}
	beating, cancelBeat := context.WithTimeout(ctx, beatGrace)
	defer cancelBeat()
	if err := conn.Ping(beating); err != nil {
		return nil, fmt.Errorf("the listening connection is gone: %w", err)
	}
	return nil, nil
}

// hear drops what the news are about; what nobody of ours wrote drops nothing.
func (s *Sessions) hear(news string) {
	if text, ok := strings.CutPrefix(news, tokenEnded); ok {
		var key tokenHash
		if raw, err := hex.DecodeString(text); err == nil && copy(key[:], raw) == len(key) {
			s.known.drop(key)
		}
	}
	if text, ok := strings.CutPrefix(news, personEnded); ok {
		if user, err := uuid.Parse(text); err == nil {
			s.known.dropAllOf(user)
		}
	}
}
