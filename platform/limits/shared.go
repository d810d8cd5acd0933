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

// SharedRateLimiter counts for all servers together, in the database: what costs money, or guards a
// sign-in. What only protects one process from too much work is a RateLimiter's, which asks nobody.
type SharedRateLimiter struct {
	db     *tenants.DB
	secret []byte
}

// Quota is how many of a key may be taken within a time, which begins with the first and is counted in
// whole seconds.
type Quota struct {
	Key    string
	Max    int
	Within time.Duration
}

// NewSharedRateLimiter makes a limiter whose keys are stored hashed with a secret that the database never
// sees. Servers with another secret count apart.
func NewSharedRateLimiter(db *tenants.DB, secret string) *SharedRateLimiter {
	return &SharedRateLimiter{db: db, secret: []byte(secret)}
}

// Hash is the keyed hash (HMAC-SHA256) in whose place nobody finds an address or a phone by trying all.
func (l *SharedRateLimiter) Hash(text string) []byte {
	mac := hmac.New(sha256.New, l.secret)
	_, _ = mac.Write([]byte(text)) // a hash never fails
	return mac.Sum(nil)
}

var errExhausted = errors.New("limits: a quota is used up")

// Take counts one more of every quota, or of none where one is used up; it then answers how long to wait.
// Callers that share keys name them in one order, so that none of them waits for another in a circle.
func (l *SharedRateLimiter) Allow(ctx context.Context, quotas ...Quota) (wait time.Duration, ok bool, err error) {
	err = l.forEach(ctx, quotas, func(q *queries.Queries, quota Quota) error {
		seconds, err := q.TakeOfLimit(ctx, queries.TakeOfLimitParams{Key: l.Hash(quota.Key), AtMost: int32(quota.Max), Seconds: int32(quota.Within / time.Second)})
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

// GiveBack takes back one of each: what was counted did not come about.
func (l *SharedRateLimiter) Release(ctx context.Context, quotas ...Quota) error {
	return l.forEach(ctx, quotas, func(q *queries.Queries, quota Quota) error {
		return q.GiveBackToLimit(ctx, queries.GiveBackToLimitParams{Key: l.Hash(quota.Key)})
	})
}

// Forget begins to count each of them anew.
func (l *SharedRateLimiter) Reset(ctx context.Context, quotas ...Quota) error {
	return l.forEach(ctx, quotas, func(q *queries.Queries, quota Quota) error {
		return q.ForgetLimit(ctx, queries.ForgetLimitParams{Key: l.Hash(quota.Key)})
	})
}

func (l *SharedRateLimiter) forEach(ctx context.Context, quotas []Quota, do func(*queries.Queries, Quota) error) error {
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
