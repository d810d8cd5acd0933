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
	// The notification channel. A payload names a token by its hash, or a person.
	channel     = "cortejo_sessions"
	tokenEnded  = "token "
	personEnded = "person "

	// notifyTimeout limits the notification of the other processes, also after the client disconnected.
	notifyTimeout = 3 * time.Second
)

// Database sends notifications to other processes: a pool, also one behind a pooler.
type Database interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

// Share makes the end of a session in one process end it in all of them, through the listener. While it is not
// connected, every request asks Kratos; cached answers count only if Kratos does not answer.
func (s *Sessions) Share(db Database, listener *pgnotify.Listener, log *slog.Logger) {
	s.notify = func(ctx context.Context, notification string) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), notifyTimeout)
		defer cancel()
		if _, err := db.Exec(ctx, "SELECT pg_notify($1, $2)", channel, notification); err != nil {
			// Kratos has ended the session already, and without the database no process grants any access.
			log.ErrorContext(ctx, "other processes did not hear of an ended session", "error", err)
		}
	}
	listener.Subscribe(pgnotify.Subscriber{Channel: channel, Notify: s.applyNotification,
		SetConnected: s.cache.setConnected})
}

// notifyOthers notifies the other processes, if Share was called.
func (s *Sessions) notifyOthers(ctx context.Context, notification string) {
	if s.notify != nil {
		s.notify(ctx, notification)
	}
}

// applyNotification invalidates the session or the person in the payload. It ignores an invalid payload.
func (s *Sessions) applyNotification(notification string) {
	if text, ok := strings.CutPrefix(notification, tokenEnded); ok {
		var key tokenHash
		if raw, err := hex.DecodeString(text); err == nil && copy(key[:], raw) == len(key) {
			s.cache.delete(key)
		}
	}
	if text, ok := strings.CutPrefix(notification, personEnded); ok {
		if user, err := uuid.Parse(text); err == nil {
			s.cache.deletePerson(user)
		}
	}
}
