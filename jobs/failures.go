package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// failures makes every failed attempt visible with its reason, and the last one
// loudly. A job's arguments are never logged: they hold phones and codes.
type failures struct{ log *slog.Logger }

func (f failures) HandleError(ctx context.Context, job *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	f.report(ctx, job, "reason", err.Error())
	return nil
}

func (f failures) HandlePanic(ctx context.Context, job *rivertype.JobRow, panicVal any,
	trace string) *river.ErrorHandlerResult {
	f.report(ctx, job, "reason", fmt.Sprintf("panic: %v", panicVal), "stack", trace)
	return nil
}

func (f failures) report(ctx context.Context, job *rivertype.JobRow, reason ...any) {
	if job.Attempt >= job.MaxAttempts {
		f.log.ErrorContext(ctx, "job given up", append(names(job), reason...)...)
		return
	}
	f.log.WarnContext(ctx, "job failed and will be tried again", append(names(job), reason...)...)
}

func names(job *rivertype.JobRow) []any {
	return []any{"job_kind", job.Kind, "job_id", job.ID, "attempt", job.Attempt, "max_attempts", job.MaxAttempts}
}

// moot is why a job has nothing left to do: what it was asked for has come about, or was taken
// back, before its turn came. That is nobody's failure.
type moot string

func (m moot) Error() string { return string(m) }

// cancellations makes the jobs visible that cancel themselves because trying
// again would not help: River does not tell its error handler of those.
type cancellations struct {
	river.MiddlewareDefaults
	log *slog.Logger
}

func (c *cancellations) Work(ctx context.Context, job *rivertype.JobRow, doInner func(context.Context) error) error {
	err := doInner(ctx)
	if cancelled := new(rivertype.JobCancelError); errors.As(err, &cancelled) {
		reason := "cancelled"
		if cause := cancelled.Unwrap(); cause != nil {
			reason = cause.Error()
		}
		if errors.As(err, new(moot)) {
			c.log.InfoContext(ctx, "job not needed any more", append(names(job), "reason", reason)...)
			return err
		}
		c.log.ErrorContext(ctx, "job given up", append(names(job), "reason", reason)...)
	}
	return err
}

// quiet keeps what River says of itself to warnings and errors, without the
// statements that it interrupts when it is told to stop.
func quiet(log *slog.Logger) *slog.Logger { return slog.New(warnings{log.Handler()}) }

type warnings struct{ slog.Handler }

func (w warnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && w.Handler.Enabled(ctx, level)
}

func (w warnings) Handle(ctx context.Context, record slog.Record) error {
	interrupted := false
	record.Attrs(func(attr slog.Attr) bool {
		// River logs its errors as texts.
		interrupted = strings.HasSuffix(attr.Value.String(), context.Canceled.Error())
		return !interrupted
	})
	if interrupted {
		return nil
	}
	return w.Handler.Handle(ctx, record)
}

func (w warnings) WithAttrs(attrs []slog.Attr) slog.Handler {
	return warnings{w.Handler.WithAttrs(attrs)}
}

func (w warnings) WithGroup(name string) slog.Handler { return warnings{w.Handler.WithGroup(name)} }
