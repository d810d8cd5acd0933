// Package carryout makes what follows a yes to a proposal: the event with its checklist, and where the planner chose so
// its payments and its contract, each once. Whoever accepted waits for it, a job makes it where that failed, and the
// planner makes it in one press (proposals.makeEvent).
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

// What could not be made (proposals.troubles), and what of it is still missing (app.proposal_misses). The acceptance
// stands all the same.
const (
	NoEvent     = "NO_EVENT"     // the customer's contact can be no event's
	NoChecklist = "NO_CHECKLIST" // what it was to start from is gone: the event starts from Cortejo's own
	NoPlan      = "PLAN"         // the payments do not add up to what was accepted
	NoTemplate  = "TEMPLATE"     // the contract's text is gone
	NoFields    = "FIELDS"       // its text has fields that nobody filled: it waits as a draft
	NoRoom      = "LIMIT"        // the business has sent as many contracts as it may: it waits as a draft
	NoContract  = "CONTRACT"     // it could not be sent for another reason: it waits as a draft
	// A yes that follows another finds what is of the older one, on other terms: nothing takes its place unasked.
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
		Summary:     "Make the event of an accepted proposal; of one whose acceptance makes more, also what of it is not there yet",
		Description: "Twice is once. 404 for a helper, 409 where nothing was accepted.",
	})
}

// MakeEventInput names a proposal.
type MakeEventInput struct {
	UUID uuid.UUID `json:"uuid"`
}

// MakeEventOutput names its event.
type MakeEventOutput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	Trouble   *string   `json:"trouble,omitempty" enum:"UNMADE,NO_CHECKLIST,PLAN,TEMPLATE,FIELDS,LIMIT,CONTRACT,OLDER_EVENT,OLDER_PLAN,OLDER_CONTRACT" doc:"What is still missing"`
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

// CarryOut makes what follows a yes, in the name of whoever chose that it does.
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
	// What was there before this yes, and does not fit it.
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
	misses   []string // by what is there
}

// miss notes what could not be made.
func (m *made) miss(what string) {
	if !slices.Contains(m.troubles, what) {
		m.troubles = append(m.troubles, what)
	}
}

// errAccepted says that another version was accepted meanwhile.
var errAccepted = errors.New("carryout: another version was accepted meanwhile")

// carryOut makes what is not there yet. What its business refuses is noted, and what fails is an error to be tried
// again.
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

// lock holds the proposal, and reads what was accepted of it.
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

// derived is the id of what is made of an accepted version: what is made twice has the same.
func derived(proposal uuid.UUID, version int32, what string) uuid.UUID {
	return uuid.NewSHA1(proposal, fmt.Appendf(nil, "%s %d", what, version))
}

// isRefusal says whether trying again would help nobody.
func isRefusal(err error) bool {
	var refused *problem.Error
	return errors.As(err, &refused) && refused.Status >= 400 && refused.Status < 500 &&
		refused.Status != http.StatusTooManyRequests
}

// refuses says whether it is a refusal beside this field.
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
