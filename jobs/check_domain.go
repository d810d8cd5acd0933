package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/providers/domains"
	"cortejo/queries"
	"cortejo/tenants"
)

// CheckDomain looks up whether the domain of an event's page is its owner's to give, and leads here.
type CheckDomain struct {
	OfBusiness
	EventID uuid.UUID `json:"eventId" river:"unique"`
}

// Kind is the job's name in the queue.
func (CheckDomain) Kind() string { return "check_domain" }

// InsertOpts make several askings within seconds one; the next day looks again.
func (CheckDomain) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueQuick, MaxAttempts: 3,
		UniqueOpts: river.UniqueOpts{ByArgs: true, ByPeriod: 5 * time.Second}}
}

func addCheckDomain(workers *river.Workers, o Options) error {
	resolver := domains.New(o.Domains)
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[CheckDomain]) error {
			row, err := queries.New(in.Read()).GetSiteDomain(ctx,
				queries.GetSiteDomainParams{EventID: job.Args.EventID})
			if errors.Is(err, pgx.ErrNoRows) {
				return nil // taken away meanwhile
			}
			if err != nil {
				return err
			}
			// Outside of any transaction: whoever answers for somebody's domain may take their time.
			found := resolver.Lookup(ctx, row.Domain)
			return in.Write(ctx, func(w tenants.Writer) error {
				_, err := queries.New(w).
					NoteDomain(ctx, queries.NoteDomainParams{EventID: job.Args.EventID, Domain: row.Domain,
						Tokens: found.Tokens, LeadsHere: found.LeadsHere})
				return err
			})
		}))
}

// CheckDomains asks for those whose turn it is: every day what is shown, every hour what was claimed or fails.
type CheckDomains struct{}

const (
	checkDomainsEvery = 10 * time.Minute
	// domainsAtOnce are looked up in a few minutes, ten at a time.
	domainsAtOnce = 200
)

// Kind is the job's name in the queue.
func (CheckDomains) Kind() string { return "check_domains" }

// InsertOpts make several starts within one period one run.
func (CheckDomains) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueSweeps, UniqueOpts: river.UniqueOpts{ByPeriod: checkDomainsEvery}}
}

func addCheckDomains(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers, newSweep[CheckDomains](o.DB,
		func(ctx context.Context, q *queries.Queries) (all []river.InsertManyParams, err error) {
			due, err := q.DomainsToCheck(ctx, queries.DomainsToCheckParams{PageSize: domainsAtOnce})
			for _, one := range due {
				all = append(all, river.InsertManyParams{Args: CheckDomain{
					OfBusiness: OfBusiness{BusinessID: one.BusinessID}, EventID: one.EventID}})
			}
			return all, err
		}))
}
