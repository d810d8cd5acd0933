package app

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"cortejo/jobs"
	"cortejo/platform/pgnotify"
)

// startPushWakeUps starts the push job within a second or two of a notification, when the listener reports one. Without
// it, for instance behind a pooler, pushes leave once a minute. Callers must call stop.
func startPushWakeUps(listener *pgnotify.Listener, queue *jobs.Queue, log *slog.Logger) (stop func()) {
	wakeUp := make(chan struct{}, 1)
	listener.Subscribe(pgnotify.Subscriber{
		Channel: "cortejo_live",
		Notify: func(payload string) {
			if !strings.HasPrefix(payload, "NOTIFICATIONS ") {
				return
			}
			select {
			case wakeUp <- struct{}{}:
			default: // a wake-up is already pending
			}
		},
		SetConnected: func(bool) {},
	})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case <-ctx.Done():
				return
			case <-wakeUp:
			}
			if _, err := queue.Insert(ctx, jobs.SendPushes{Second: time.Now().Unix()}, nil); err != nil &&
				ctx.Err() == nil {
				log.WarnContext(ctx, "pushes leave later", "error", err)
			}
		}
	}()
	return func() { cancel(); <-ended }
}
