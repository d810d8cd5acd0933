// Package weddingplanner is the router of the portal to an event's site: the site for programs, and the lease to edit
// it (specification 2, sections 4, 7 and 8). A site is named by its event's external ID, which the specification also
// calls weddingUuid. Team and client call the same procedures, each in their own scope.
//
// Editing requires a lease: one tab holds it, renews it every 20 seconds, and loses it after 60 seconds without a
// renewal. It begins with a token that opens it once, within a minute, for the person and the session that requested
// it.
package weddingplanner

import (
	"context"
	"crypto/sha256"
	"errors"
	"net/http"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// LeaseHeader is the header that names the lease of a write.
const LeaseHeader = "Cortejo-Editing"

// Options are the router's dependencies, in addition to the caller's scope.
type Options struct {
	// Session tells a request's session from others: a token is good in the one that asked for it.
	Session func(*http.Request) string
}

// Service answers the portal.
type Service struct{ Options }

// New makes the service of the portal.
func New(o Options) *Service { return &Service{o} }

// Register adds the procedures of the portal.
func (s *Service) Register(r *procedure.Router) {
	const both = procedure.Business | procedure.Event
	procedure.Query(r, "weddingPlanner.get", both, get, procedure.Doc{
		Summary:     "Who plans, by the id they are known by as a partner",
		Description: "404 for any other id than that of the business at hand.",
		Shows:       []tenants.AreaKey{tenants.AreaEvent},
	})
	procedure.Query(r, "weddingPlanner.getWedding", both, getWedding, procedure.Doc{
		Summary:     "An event's website, by its external id",
		Description: "Its moments as the draft has them for who may edit it, as they were published for others. 404 for a client without SITE_VIEW and a helper without SITE_AND_GUESTS.",
		Shows:       []tenants.AreaKey{tenants.AreaEvent, tenants.AreaSite, tenants.AreaGuests},
	})
	procedure.Mutation(r, "weddingPlanner.requestTakeControl", both, s.requestTakeControl, procedure.Doc{
		Summary:     "A token that opens the editing of a website",
		Description: "Once, within a minute, for the person and the session that asked; one asked for earlier ends. 404 for who may not edit it.",
	})
	procedure.Mutation(r, "weddingPlanner.exchangeToken", both, s.exchangeToken, procedure.Doc{
		Summary:     "Spend a token for the lease on a website",
		Description: "Where somebody edits it already on another device, the answer says who, and weddingPlanner.takeOver takes it from them. 404 for a token that is good no more.",
	})
	procedure.Mutation(r, "weddingPlanner.takeOver", both, s.takeOver,
		procedure.Doc{Summary: "Take the lease on a website from whoever has it"})
	procedure.Mutation(r, "weddingPlanner.heartbeat", both, heartbeat, procedure.Doc{
		Summary:     "Say that the tab with a lease is still there",
		Description: "Every 20 seconds. A lease that ran out goes on where nobody took it meanwhile.",
	})
	procedure.Mutation(r, "weddingPlanner.release", both, release, procedure.Doc{Summary: "Give a lease back"})
}

// Keeps returns 409 lease_lost for a write to an event's site by a caller who lost the lease: the request names its
// lease in LeaseHeader. Without one it yields to any holder; without a holder, every caller with the right may write.
func Keeps(ctx context.Context, db queries.DBTX, event uuid.UUID) error {
	params := queries.EditsBesideParams{EventID: event}
	if id, err := uuid.Parse(procedure.HeaderOf(ctx, LeaseHeader)); err == nil {
		params.LeaseID = &id
	}
	taken, err := queries.New(db).EditsBeside(ctx, params)
	if err == nil && taken {
		err = problem.LeaseLost(
			"A edição deste site passou para outra pessoa ou aparelho. O que você escreveu continua aqui: copie o que for preciso.")
	}
	return err
}

// OnSite names a website.
type OnSite struct {
	ExternalID uuid.UUID `json:"externalId"`
}

func (s *Service) sessionHash(ctx context.Context) []byte {
	hash := sha256.Sum256([]byte("site editing " + s.Session(procedure.Request(ctx))))
	return hash[:]
}

// found returns the lease as other editors see it; nil if there was never one.
func found(ctx context.Context, q *queries.Queries, event uuid.UUID) (*queries.GetEditLeaseRow, error) {
	row, err := q.GetEditLease(ctx, queries.GetEditLeaseParams{EventID: event})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &row, err
}
