package carryout

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

// event makes the event, behind the proposal's lock.
func (s *Service) event(ctx context.Context, scope tenants.Scope, id uuid.UUID, out *made) (it accepted, err error) {
	for _, fallback := range []bool{false, true} {
		err = s.DB.Write(ctx, scope, func(w tenants.Writer) error {
			q := queries.New(w)
			if it, err = lock(ctx, q, id); err != nil || it.EventID != nil {
				return err
			}
			created, err := event.Create(ctx, w, it.form(fallback))
			if err != nil {
				return err
			}
			if it.OneLink != nil { // what its client is led to next they have to see
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
		if !refuses(err, "startFrom.uuid") {
			break
		}
		out.miss(NoChecklist)
	}
	if it.EventID != nil && err == nil {
		out.event = *it.EventID
		if slices.Contains(it.Troubles, NoChecklist) { // the event is not begun twice
			out.miss(NoChecklist)
		}
		return it, nil
	}
	if !isRefusal(err) || errors.Is(err, pgx.ErrNoRows) {
		return it, err
	}
	it.EventID = nil
	out.troubles = []string{NoEvent}
	out.misses, err = s.note(ctx, scope, queries.NoteMadeOfProposalParams{ID: id, Version: it.Version, Done: true,
		Troubles: out.troubles})
	return it, err
}

// form is the event that was accepted.
func (it accepted) form(fallback bool) event.CreateInput {
	in := event.CreateInput{Type: it.Type, Customers: []uuid.UUID{it.ContactID}, Date: it.EventDate,
		StartFrom: event.StartFrom{Kind: event.StartLibrary}}
	if it.OneLink != nil && !fallback {
		in.StartFrom = it.OneLink.StartFrom
	}
	if it.PartnerName != "" {
		partner := firstWord(it.PartnerName)
		in.EventPersonName = &partner
	}
	if it.Type != queries.EventTypeWEDDING {
		title := eventTitle(it.Type, it.FullName)
		in.Title, in.EventPersonName = &title, nil
	}
	if it.Budget > 0 {
		budget := int(it.Budget)
		in.BudgetCents = &budget
	}
	return in
}

// eventTitle is what an event is called that has no name yet; a wedding's is its own form's.
func eventTitle(kind queries.EventType, fullName string) string {
	of := map[queries.EventType]string{
		queries.EventTypeFIFTEENYEARS: "15 anos de ", queries.EventTypeBIRTHDAY: "Aniversário de ",
		queries.EventTypeBODAS: "Bodas de ", queries.EventTypeGRADUATION: "Formatura de ",
	}[kind]
	if of != "" {
		return of + firstWord(fullName)
	}
	return shortened("Evento de " + fullName)
}

func firstWord(text string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return first
}
