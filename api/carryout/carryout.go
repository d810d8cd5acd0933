// Package carryout fulfills the acceptance of a proposal: it creates the event with its checklist and, if the planner
// chose so, its payments and its contract, each once. The request that accepts waits for it, a job finishes it after a
// failure, and the planner starts it with one press (proposals.makeEvent).
package carryout

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
	NoEvent     = "NO_EVENT"     // the customer's contact can be no event's
	NoChecklist = "NO_CHECKLIST" // the chosen checklist is gone: the event starts from Cortejo's own
	NoPlan      = "PLAN"         // the payments do not add up to the accepted amount
	NoTemplate  = "TEMPLATE"     // the contract's text is gone
	NoFields    = "FIELDS"       // its text has empty fields: it waits as a draft
	NoRoom      = "LIMIT"        // the business has sent as many contracts as it may: it waits as a draft
	NoContract  = "CONTRACT"     // it could not be sent for another reason: it waits as a draft
	// An acceptance after an earlier one finds the earlier one's results, with other terms: they are not replaced
	// without a request.
	OlderEvent    = "OLDER_EVENT"    // the event has another customer or day
	OlderPlan     = "OLDER_PLAN"     // the event has other payments to the business
	OlderContract = "OLDER_CONTRACT" // the customer was sent, or is to be sent, another contract
)

// Service makes it.
type Service struct {
	DB        *tenants.DB
	Contracts *contracts.Service
}

// Register adds the procedure of the planner's press.
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
	made, err := s.carryOut(ctx, scope, in.UUID)
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

// CarryOut fulfills the acceptance in the name of the member who enabled it.
func (s *Service) CarryOut(ctx context.Context, business, proposal uuid.UUID) error {
	maker, err := queries.New(s.DB.Read(tenants.AsWorker(business).Named("carry_out_proposal"))).
		MakerOfProposal(ctx, queries.MakerOfProposalParams{ID: proposal})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = s.carryOut(ctx, tenants.AsMember(maker, business).Named("proposals.carryOut"), proposal)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	return err
}

// accepted is what app.lock_accepted_proposal says of it.
type accepted struct {
	ContactID   uuid.UUID         `json:"contactId"`
	FullName    string            `json:"fullName"`
	PartnerName string            `json:"partnerName"`
	Phone       string            `json:"phone"`
	Title       string            `json:"title"`
	Type        queries.EventType `json:"type"`
	EventDate   *civil.Date       `json:"eventDate"`
	Budget      int64             `json:"budget"`
	// nil where a yes makes the event alone, when the planner asks for it
	OneLink    *oneLink   `json:"oneLink"`
	EventID    *uuid.UUID `json:"eventId"`
	InvoiceID  *uuid.UUID `json:"invoiceId"`
	ContractID *uuid.UUID `json:"contractId"`
	Version    int32      `json:"version"`
	CarriedOut bool       `json:"carriedOut"`
	Troubles   []string   `json:"troubles"`
	Misses     []string   `json:"misses"`
	// Results of an earlier acceptance that do not fit this one.
	OlderEvent    bool `json:"olderEvent"`
	OlderPlan     bool `json:"olderPlan"`
	OlderContract bool `json:"olderContract"`
}

// oneLink is what else a yes makes.
type oneLink struct {
	StartFrom  event.StartFrom            `json:"startFrom"`
	Plan       []invoice.InstallmentInput `json:"plan"`
	TemplateID *uuid.UUID                 `json:"contractTemplateId"`
}

type made struct {
	event    uuid.UUID
	troubles []string
	misses   []string // in the current state
}

// miss notes what could not be made.
func (m *made) miss(what string) {
	if !slices.Contains(m.troubles, what) {
		m.troubles = append(m.troubles, what)
	}
}

// errAccepted says that another version was accepted meanwhile.
var errAccepted = errors.New("carryout: another version was accepted meanwhile")

// carryOut creates everything that is missing. It records refusals as issues, and returns failures as an error to be
// tried again.
func (s *Service) carryOut(ctx context.Context, scope tenants.Scope, id uuid.UUID) (out made, err error) {
	for range 3 {
		if out, err = s.carryOutNewest(ctx, scope, id); !errors.Is(err, errAccepted) {
			break
		}
	}
	return out, err
}

func (s *Service) carryOutNewest(ctx context.Context, scope tenants.Scope, id uuid.UUID) (made, error) {
	out := made{troubles: []string{}}
	it, err := s.event(ctx, scope, id, &out)
	if err != nil || it.EventID == nil {
		return out, err
	}
	if it.CarriedOut && len(it.Misses) == 0 {
		return out, nil
	}
	if it.OneLink != nil && it.OlderEvent {
		out.miss(OlderEvent)
	} else if it.OneLink != nil {
		if err := s.plan(ctx, scope, id, it, &out); err != nil {
			return out, err
		}
		if err := s.contract(ctx, scope, id, it, &out); err != nil {
			return out, err
		}
	}
	out.misses, err = s.note(ctx, scope, queries.NoteMadeOfProposalParams{ID: id, Version: it.Version, Done: true,
		Troubles: out.troubles})
	return out, err
}

func (s *Service) note(ctx context.Context, scope tenants.Scope,
	what queries.NoteMadeOfProposalParams) (misses []string, err error) {
	err = s.DB.Write(ctx, scope, func(w tenants.Writer) error {
		misses, err = queries.New(w).NoteMadeOfProposal(ctx, what)
		return err
	})
	return misses, err
}

// lock locks the proposal and returns its accepted version.
func lock(ctx context.Context, q *queries.Queries, id uuid.UUID) (it accepted, err error) {
	text, err := q.LockAcceptedProposal(ctx, queries.LockAcceptedProposalParams{ID: id})
	if err != nil {
		return it, err
	}
	if err := json.Unmarshal(text, &it); err != nil {
		return it, fmt.Errorf("carryout: read what was accepted: %w", err)
	}
	return it, nil
}

// still holds the proposal while more is made of the same version.
func (it accepted) still(ctx context.Context, q *queries.Queries, id uuid.UUID) (accepted, error) {
	now, err := lock(ctx, q, id)
	if err == nil && now.Version != it.Version {
		err = errAccepted
	}
	return now, err
}

// derived returns the ID of a result of an accepted version: the same result always has the same ID.
func derived(proposal uuid.UUID, version int32, what string) uuid.UUID {
	return uuid.NewSHA1(proposal, fmt.Appendf(nil, "%s %d", what, version))
}

// isRefusal reports whether another attempt would fail too.
func isRefusal(err error) bool {
	var refused *problem.Error
	return errors.As(err, &refused) && refused.Status >= 400 && refused.Status < 500 &&
		refused.Status != http.StatusTooManyRequests
}

// refuses reports whether the error is a refusal of this field.
func refuses(err error, field string) bool {
	var refused *problem.Error
	return errors.As(err, &refused) &&
		slices.ContainsFunc(refused.Fields, func(f problem.Field) bool { return f.Name == field })
}

// shortened is a name where no more than 120 letters fit.
func shortened(text string) string {
	letters := []rune(strings.TrimSpace(text))
	return strings.TrimSpace(string(letters[:min(len(letters), 120)]))
}
