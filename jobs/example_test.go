package jobs_test

import (
	"context"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/tenants"
)

// A change and the job that follows from it commit together, and the job
// carries its business. No Output comment: it needs a database.
func Example() {
	notify := func(ctx context.Context, db *tenants.DB, user, business, message uuid.UUID) error {
		return db.Write(ctx, tenants.AsMember(user, business), func(w tenants.Writer) error {
			// The change comes first; if it fails there is no job.
			return w.Enqueue(ctx, jobs.CustomerMessage{OfBusiness: jobs.OfBusiness{BusinessID: business},
				MessageID: message}, nil)
		})
	}
	_ = notify
}
