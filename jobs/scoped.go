package jobs

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/formats/fairlock"
	"cortejo/queries"
	"cortejo/tenants"
)

// OfBusiness is embedded in the arguments of every job of a business. It takes
// part in the job's uniqueness, so that two businesses never share a job.
type OfBusiness struct {
	BusinessID uuid.UUID `json:"businessId" river:"unique"`
}

func (o OfBusiness) tenant() uuid.UUID { return o.BusinessID }

// businessArgs are arguments that embed OfBusiness.
type businessArgs interface {
	river.JobArgs
	tenant() uuid.UUID
}

// scope is all that a job of a business sees of the database: that business.
type scope struct {
	db    *tenants.DB
	scope tenants.Scope
}

// Read is tenants.DB.Read under the job's business.
func (s scope) Read() tenants.Reader { return s.db.Read(s.scope) }

// Write is tenants.DB.Write under the job's business.
func (s scope) Write(ctx context.Context, fn func(w tenants.Writer) error) error {
	return s.db.Write(ctx, s.scope, fn)
}

// scoped makes a worker of a function that may only touch the business that its
// job carries.
func scoped[T businessArgs](db *tenants.DB,
	work func(ctx context.Context, in scope, job *river.Job[T]) error) river.Worker[T] {
	return river.WorkFunc(func(ctx context.Context, job *river.Job[T]) error {
		business := job.Args.tenant()
		in := scope{db, tenants.AsWorker(business).Named(job.Kind)}
		return work(fairlock.AddTenant(ctx, business), in, job)
	})
}

// newSweep returns a worker of a function that lists the jobs that are due, of all businesses, and enqueues them in the
// transaction that listed them. A scope of no business sees no row; the functions that list may call do.
func newSweep[T river.JobArgs](db *tenants.DB,
	list func(ctx context.Context, q *queries.Queries) ([]river.InsertManyParams, error)) river.Worker[T] {
	return river.WorkFunc(func(ctx context.Context, job *river.Job[T]) error {
		return db.Write(ctx, tenants.AsWorker(uuid.Nil).Named(job.Kind), func(w tenants.Writer) error {
			due, err := list(ctx, queries.New(w))
			if err != nil {
				return err
			}
			return w.EnqueueAll(ctx, due)
		})
	})
}
