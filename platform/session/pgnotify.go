package session

import (
	"context"
	"encoding/hex"
	"log/slog"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"

	"cortejo/platform/pgnotify"
)

const (
	// channel of Postgres' NOTIFY. A notification names a token by its hash, or a person.
	channel     = "cortejo_sessions"
	tokenEnded  = "token "
	personEnded = "person "

	// tellGrace bounds telling the others, also when whoever signed out hung up.
	notifyTimeout = 3 * time.Second
)

// Database is what carries notifications between processes: a pool, also one behind a pooler.
type Database interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

// Share makes a session that ends in one process end in all of them, which are notified by the
// listener. While it is not connected, Kratos is asked about every request; what
// it said before counts where it cannot answer.
func (s *Sessions) Share(db Database, listener *pgnotify.Listener, log *slog.Logger) {
	s.notify = func(ctx context.Context, notification string) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), notifyTimeout)
		defer cancel()
		if _, err := db.Exec(ctx, "SELECT pg_notify($1, $2)", channel, notification); err != nil {
			// Kratos has ended the session, and the database that could not be told opens
			// nothing to anybody.
			log.ErrorContext(ctx, "other processes did not hear of an ended session", "error", err)
		}
	}
	listener.Subscribe(pgnotify.Subscriber{Channel: channel, Notify: s.applyNotification, SetConnected: s.cache.setConnected})
}

// spread tells the other processes, if there may be any.
func (s *Sessions) notifyOthers(ctx context.Context, notification string) {
	if s.notify != nil {
		s.notify(ctx, notification)
	}
}

// hear drops what a notification is about; what nobody of ours wrote drops nothing.
func (s *Sessions) applyNotification(notification string) {
	if text, ok := strings.CutPrefix(notification, tokenEnded); ok {
		var key tokenHash
		if raw, err := hex.DecodeString(text); err == nil && copy(key[:], raw) == len(key) {
			s.cache.invalidate(key)
		}
	}
	if text, ok := strings.CutPrefix(notification, personEnded); ok {
		if user, err := uuid.Parse(text); err == nil {
			s.cache.invalidatePerson(user)
		}
	}
}
