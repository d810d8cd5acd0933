package fulfillment

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/event"
	"cortejo/queries"
	"cortejo/tenants"
)

// createEvent creates the event unless it exists, while the proposal is locked, and returns the accepted version. A
// checklist that is gone is an issue: Cortejo's own replaces it.
func (s *Service) createEvent(ctx context.Context, scope tenants.Scope, id uuid.UUID,
	out *results) (it acceptance, err error) {
	for _, fallback := range []bool{false, true} {
		err = s.DB.Write(ctx, scope, func(w tenants.Writer) error {
			q := queries.New(w)
			if it, err = lock(ctx, q, id); err != nil || it.EventID != nil {
				return err
			}
			created, err := event.Create(ctx, w, it.newEventInput(fallback))
			if err != nil {
				return err
			}
			if it.OneLink != nil { // the client has to see the payments and the contract
				if err := q.OpenEventToItsClient(ctx, queries.OpenEventToItsClientParams{ID: created.UUID,
					Permissions: int32(tenants.CustomerPaymentsView | tenants.CustomerContractsView)}); err != nil {
					return err
				}
			}
			it.EventID = &created.UUID
			_, err = q.NoteMadeOfProposal(ctx, queries.NoteMadeOfProposalParams{ID: id, Version: it.Version,
				EventID: &created.UUID, Troubles: out.troubles})
			return err
		})
		if !isRefusalOf(err, "startFrom.uuid") {
			break
		}
		out.addIssue(NoChecklist)
	}
	if it.EventID != nil && err == nil {
		out.event = *it.EventID
		if slices.Contains(it.Troubles, NoChecklist) { // the event keeps the checklist that it began with
			out.addIssue(NoChecklist)
		}
		return it, nil
	}
	if !isRefusal(err) || errors.Is(err, pgx.ErrNoRows) {
		return it, err
	}
	it.EventID = nil
	out.troubles = []string{NoEvent}
	out.misses, err = s.recordResults(ctx, scope, queries.NoteMadeOfProposalParams{ID: id, Version: it.Version,
		Done: true, Troubles: out.troubles})
	return it, err
}

// newEventInput returns the accepted event. With fallback, it starts from Cortejo's own checklist.
func (it acceptance) newEventInput(fallback bool) event.CreateInput {
	in := event.CreateInput{Type: it.Type, Customers: []uuid.UUID{it.ContactID}, Date: it.EventDate,
		StartFrom: event.StartFrom{Kind: event.StartLibrary}}
	if it.OneLink != nil && !fallback {
		in.StartFrom = it.OneLink.StartFrom
	}
	if it.PartnerName != "" {
		partner := cutFirstWord(it.PartnerName)
		in.EventPersonName = &partner
	}
	if it.Type != queries.EventTypeWEDDING {
		title := formatEventTitle(it.Type, it.FullName)
		in.Title, in.EventPersonName = &title, nil
	}
	if it.Budget > 0 {
		budget := int(it.Budget)
		in.BudgetCents = &budget
	}
	return in
}

// formatEventTitle returns the title of an event of one person. The form of an event titles weddings.
func formatEventTitle(kind queries.EventType, fullName string) string {
	of := map[queries.EventType]string{
		queries.EventTypeFIFTEENYEARS: "15 anos de ", queries.EventTypeBIRTHDAY: "Aniversário de ",
		queries.EventTypeBODAS: "Bodas de ", queries.EventTypeGRADUATION: "Formatura de ",
	}[kind]
	if of != "" {
		return of + cutFirstWord(fullName)
	}
	return truncateText("Evento de " + fullName)
}

func cutFirstWord(text string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return first
}
