// Package fulfillment fulfills the acceptance of a proposal: it creates the event with its checklist and, if the
// planner chose so, its payments and its contract, each once. The request that accepts waits for it, a job finishes it
// after a failure, and the planner starts it with one press (proposals.makeEvent).
package fulfillment

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/contracts"
	"cortejo/api/event"
	"cortejo/api/invoice"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// The issues of a fulfillment (proposals.troubles), and of those the ones that are still missing (app.proposal_misses).
// The acceptance is valid nevertheless.
const (
	NoEvent     = "NO_EVENT"     // the contact cannot be the client of an event
	NoChecklist = "NO_CHECKLIST" // the chosen checklist is gone: the event starts from Cortejo's own
	NoPlan      = "PLAN"         // the payments do not add up to the accepted amount
	NoTemplate  = "TEMPLATE"     // the contract's text is gone
	NoFields    = "FIELDS"       // its text has empty fields: it waits as a draft
	NoQuota     = "LIMIT"        // the business has sent as many contracts as it may: it waits as a draft
	NoContract  = "CONTRACT"     // it could not be sent for another reason: it waits as a draft
	// An acceptance after an earlier one finds the earlier one's results, with other terms: they are not replaced
	// without a request.
	OlderEvent    = "OLDER_EVENT"    // the event has another client or day
	OlderPlan     = "OLDER_PLAN"     // the event has other payments to the business
	OlderContract = "OLDER_CONTRACT" // another contract was sent to the client, or waits to be
)

// Service fulfills acceptances.
type Service struct {
	DB        *tenants.DB
	Contracts *contracts.Service
}

// Register adds the procedure with which the planner starts a fulfillment.
func (s *Service) Register(r *procedure.Router) {
	procedure.Action(r, "proposals.makeEvent", procedure.Business, s.makeEvent, procedure.Doc{
		Summary: "Make the event of an accepted proposal; " +
			"of one whose acceptance makes more, also what of it is not there yet",
		Description: "Twice is once. 404 for a helper, 409 where nothing was accepted.",
	})
}

// MakeEventInput names a proposal.
type MakeEventInput struct {
	UUID uuid.UUID `json:"uuid"`
}

// MakeEventOutput names the proposal's event.
type MakeEventOutput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	Trouble   *string   `json:"trouble,omitempty" enum:"UNMADE,NO_CHECKLIST,PLAN,TEMPLATE,FIELDS,LIMIT,CONTRACT,OLDER_EVENT,OLDER_PLAN,OLDER_CONTRACT" doc:"The part that could not be created yet; absent if none is missing"`
}

func (s *Service) makeEvent(ctx context.Context, in MakeEventInput) (MakeEventOutput, error) {
	scope := procedure.ScopeOf(ctx)
	if _, err := queries.New(s.DB.Read(scope)).
		ProposalStands(ctx, queries.ProposalStandsParams{ID: in.UUID}); err != nil {
		return MakeEventOutput{}, err
	}
	made, err := s.fulfillLatest(ctx, scope, in.UUID)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return MakeEventOutput{}, problem.Conflict("Este orçamento ainda não foi aceito.")
	case err != nil:
		return MakeEventOutput{}, err
	case made.event == uuid.Nil:
		return MakeEventOutput{},
			problem.Conflict("O evento precisa de um cliente com celular. Complete o contato e tente de novo.")
	}
	out := MakeEventOutput{EventUUID: made.event}
	if len(made.misses) > 0 {
		out.Trouble = &made.misses[0]
	}
	return out, nil
}

// Fulfill fulfills the acceptance in the name of the member who enabled it.
func (s *Service) Fulfill(ctx context.Context, business, proposal uuid.UUID) error {
	maker, err := queries.New(s.DB.Read(tenants.AsWorker(business).Named("carry_out_proposal"))).
		MakerOfProposal(ctx, queries.MakerOfProposalParams{ID: proposal})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = s.fulfillLatest(ctx, tenants.AsMember(maker, business).Named("proposals.carryOut"), proposal)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	return err
}

// acceptance is the result of app.lock_accepted_proposal: the accepted version and the results so far.
type acceptance struct {
	ContactID   uuid.UUID         `json:"contactId"`
	FullName    string            `json:"fullName"`
	PartnerName string            `json:"partnerName"`
	Phone       string            `json:"phone"`
	Title       string            `json:"title"`
	Type        queries.EventType `json:"type"`
	EventDate   *civil.Date       `json:"eventDate"`
	Budget      int64             `json:"budget"`
	// OneLink is nil if the acceptance creates only the event, when the planner asks for it.
	OneLink     *oneLink   `json:"oneLink"`
	EventID     *uuid.UUID `json:"eventId"`
	InvoiceID   *uuid.UUID `json:"invoiceId"`
	ContractID  *uuid.UUID `json:"contractId"`
	Version     int32      `json:"version"`
	IsFulfilled bool       `json:"carriedOut"`
	Troubles    []string   `json:"troubles"`
	Misses      []string   `json:"misses"`
	// Results of an earlier acceptance that do not fit this one.
	OlderEvent    bool `json:"olderEvent"`
	OlderPlan     bool `json:"olderPlan"`
	OlderContract bool `json:"olderContract"`
}

// oneLink is what an acceptance creates in addition to the event, as the planner chose.
type oneLink struct {
	StartFrom  event.StartFrom            `json:"startFrom"`
	Plan       []invoice.InstallmentInput `json:"plan"`
	TemplateID *uuid.UUID                 `json:"contractTemplateId"`
}

// results are what a fulfillment created, the issues of this acceptance, and the misses: the issues that remain.
type results struct {
	event    uuid.UUID
	troubles []string
	misses   []string
}

// addIssue adds an issue, once.
func (m *results) addIssue(issue string) {
	if !slices.Contains(m.troubles, issue) {
		m.troubles = append(m.troubles, issue)
	}
}

// errNewerAcceptance is returned if another version was accepted since this one was read. The fulfillment starts again.
var errNewerAcceptance = errors.New("fulfillment: another version was accepted meanwhile")

// fulfillLatest creates everything that is missing of the version accepted last. It records refusals as issues, and
// returns other failures as an error; callers may try again.
func (s *Service) fulfillLatest(ctx context.Context, scope tenants.Scope, id uuid.UUID) (out results, err error) {
	for range 3 {
		if out, err = s.fulfillOnce(ctx, scope, id); !errors.Is(err, errNewerAcceptance) {
			break
		}
	}
	return out, err
}

// fulfillOnce creates the missing results of the version that it reads, and fails with errNewerAcceptance if another
// was accepted meanwhile.
func (s *Service) fulfillOnce(ctx context.Context, scope tenants.Scope, id uuid.UUID) (results, error) {
	out := results{troubles: []string{}}
	it, err := s.createEvent(ctx, scope, id, &out)
	if err != nil || it.EventID == nil {
		return out, err
	}
	if it.IsFulfilled && len(it.Misses) == 0 {
		return out, nil
	}
	if it.OneLink != nil && it.OlderEvent {
		out.addIssue(OlderEvent)
	} else if it.OneLink != nil {
		if err := s.createPayments(ctx, scope, id, it, &out); err != nil {
			return out, err
		}
		if err := s.createContract(ctx, scope, id, it, &out); err != nil {
			return out, err
		}
	}
	out.misses, err = s.recordResults(ctx, scope, queries.NoteMadeOfProposalParams{ID: id, Version: it.Version,
		Done: true, Troubles: out.troubles})
	return out, err
}

// recordResults stores results of the fulfillment and returns the issues that remain.
func (s *Service) recordResults(ctx context.Context, scope tenants.Scope,
	params queries.NoteMadeOfProposalParams) (misses []string, err error) {
	err = s.DB.Write(ctx, scope, func(w tenants.Writer) error {
		misses, err = queries.New(w).NoteMadeOfProposal(ctx, params)
		return err
	})
	return misses, err
}

// lock locks the proposal and returns its accepted version.
func lock(ctx context.Context, q *queries.Queries, id uuid.UUID) (it acceptance, err error) {
	text, err := q.LockAcceptedProposal(ctx, queries.LockAcceptedProposalParams{ID: id})
	if err != nil {
		return it, err
	}
	if err := json.Unmarshal(text, &it); err != nil {
		return it, fmt.Errorf("fulfillment: read what was accepted: %w", err)
	}
	return it, nil
}

// lockAgain locks the proposal again and returns its state, or errNewerAcceptance if its accepted version changed.
func (it acceptance) lockAgain(ctx context.Context, q *queries.Queries, id uuid.UUID) (acceptance, error) {
	now, err := lock(ctx, q, id)
	if err == nil && now.Version != it.Version {
		err = errNewerAcceptance
	}
	return now, err
}

// deriveID returns the ID of a result of an accepted version: the same result always has the same ID.
func deriveID(proposal uuid.UUID, version int32, kind string) uuid.UUID {
	return uuid.NewSHA1(proposal, fmt.Appendf(nil, "%s %d", kind, version))
}

// isRefusal reports whether another attempt would fail too.
func isRefusal(err error) bool {
	var refused *problem.Error
	return errors.As(err, &refused) && refused.Status >= 400 && refused.Status < 500 &&
		refused.Status != http.StatusTooManyRequests
}

// isRefusalOf reports whether the error is a refusal of this field.
func isRefusalOf(err error, field string) bool {
	var refused *problem.Error
	return errors.As(err, &refused) &&
		slices.ContainsFunc(refused.Fields, func(f problem.Field) bool { return f.Name == field })
}

// truncateText returns a text as a name of at most 120 letters.
func truncateText(text string) string {
	letters := []rune(strings.TrimSpace(text))
	return strings.TrimSpace(string(letters[:min(len(letters), 120)]))
}
