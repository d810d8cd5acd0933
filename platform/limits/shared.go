package limits

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"time"

	"cortejo/queries"
	"cortejo/tenants"
)

// SharedRateLimiter counts for all servers, in the database, for limits that cost money or guard a sign-in. To protect
// one process from too much work a RateLimiter is enough, and costs no round trip.
type SharedRateLimiter struct {
	db     *tenants.DB
	secret []byte
}

// Quota limits how often a key is allowed within a time, which begins with the first call and has whole seconds.
type Quota struct {
	Key    string
	Max    int
	Within time.Duration
}

// NewSharedRateLimiter returns a limiter that stores its keys hashed with a secret that the database never sees.
// Servers with different secrets count separately.
func NewSharedRateLimiter(db *tenants.DB, secret string) *SharedRateLimiter {
	return &SharedRateLimiter{db: db, secret: []byte(secret)}
}

// Hash returns the keyed hash (HMAC-SHA256) of text. Without the secret it cannot be reversed by trying all addresses
// or phones.
func (l *SharedRateLimiter) Hash(text string) []byte {
	mac := hmac.New(sha256.New, l.secret)
	_, _ = mac.Write([]byte(text)) // a hash never fails
	return mac.Sum(nil)
}

var errExhausted = errors.New("limits: a quota is used up")

// Allow counts one call of every quota and reports whether all allow it. If one is exhausted it counts none, and wait
// is the time until it is allowed. Callers that share keys must pass them in the same order, or they could deadlock.
func (l *SharedRateLimiter) Allow(ctx context.Context, quotas ...Quota) (wait time.Duration, ok bool, err error) {
	err = l.runForEach(ctx, quotas, func(q *queries.Queries, quota Quota) error {
		seconds, err := q.TakeOfLimit(ctx, queries.TakeOfLimitParams{Key: l.Hash(quota.Key), AtMost: int32(quota.Max),
			Seconds: int32(quota.Within / time.Second)})
		if err == nil && seconds > 0 {
			wait, err = time.Duration(seconds)*time.Second, errExhausted
		}
		return err
	})
	if errors.Is(err, errExhausted) {
		return wait, false, nil
	}
	return 0, err == nil, err
}

// Release returns one call of each quota, for an operation that did not take place.
func (l *SharedRateLimiter) Release(ctx context.Context, quotas ...Quota) error {
	return l.runForEach(ctx, quotas, func(q *queries.Queries, quota Quota) error {
		return q.GiveBackToLimit(ctx, queries.GiveBackToLimitParams{Key: l.Hash(quota.Key)})
	})
}

// Reset starts the count of each quota again from zero.
func (l *SharedRateLimiter) Reset(ctx context.Context, quotas ...Quota) error {
	return l.runForEach(ctx, quotas, func(q *queries.Queries, quota Quota) error {
		return q.ForgetLimit(ctx, queries.ForgetLimitParams{Key: l.Hash(quota.Key)})
	})
}

func (l *SharedRateLimiter) runForEach(
	ctx context.Context,
	quotas []Quota,
	do func(*queries.Queries, Quota) error,
) error {
	return l.db.Write(ctx, tenants.AsVisitor(""), func(w tenants.Writer) error {
		q := queries.New(w)
		for _, quota := range quotas {
			if err := do(q, quota); err != nil {
				return err
			}
		}
		return nil
	})
}
