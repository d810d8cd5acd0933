package sample

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/proposals"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

// addProposals creates the sample's proposals with their initial offers, and records how far each one came.
func (l *loader) addProposals(ctx context.Context, tx pgx.Tx) error {
	all, err := demo.ReadProposals()
	if err != nil {
		return err
	}
	err = l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) error {
		for _, s := range all.Services {
			if _, err := proposals.SaveService(ctx,
				db, proposals.SaveServiceInput{Name: s.Name, Value: s.Value}); err != nil {
				return fmt.Errorf("add the service %s: %w", s.Name, err)
			}
		}
		for _, t := range all.Templates {
			if _, err := proposals.SaveTemplate(ctx,
				db, proposals.SaveTemplateInput{Name: t.Name, Content: t.Content}); err != nil {
				return fmt.Errorf("add the text %s: %w", t.Name, err)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, p := range all.Proposals {
		if err := l.addProposal(ctx, tx, p); err != nil {
			return fmt.Errorf("add %s: %w", p.Title, err)
		}
	}
	return nil
}

func (l *loader) addProposal(ctx context.Context, tx pgx.Tx, p demo.Proposal) error {
	in := proposals.CreateInput{
		IdempotencyKey: uuid.New(), Customer: l.contacts[p.Customer], Title: p.Title, Type: queries.EventType(p.Type),
		EventDate: l.dateOf(p.EventInDays), Budget: p.Budget, Content: p.Content,
		ExpiresAt: civil.DateOf(l.now.AddDate(0, 0, max(1, p.ExpiresInDays))),
	}
	for _, item := range p.Items {
		in.Items = append(in.Items, proposals.ItemInput{Name: item.Name, Value: item.Value})
	}
	for _, m := range p.Methods {
		in.PossiblePaymentMethods = append(in.PossiblePaymentMethods,
			proposals.PaymentMethodInput{Method: m.Method, Description: m.Description})
	}
	service := proposals.New(proposals.Options{})
	var made proposals.Proposal
	err := l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) (err error) {
		if made, err = service.Create(ctx, db, in); err != nil || p.Answer != string(queries.ProposalStatusDECLINED) {
			return err
		}
		_, err = service.RecordAnswer(
			ctx,
			db,
			proposals.NoteInput{UUID: made.UUID, Version: made.Version, Answer: p.Answer,
				Reason: &p.Reason},
		)
		return err
	})
	if err != nil {
		return err
	}
	params := queries.PlaceSampleProposalParams{
		BusinessID: l.business, ID: made.UUID, DaysAgo: p.DaysAgo, Seen: p.Seen, SeenDaysAgo: p.SeenDaysAgo,
		AnsweredDaysAgo: p.AnsweredDaysAgo, ExpiresOn: civil.DateOf(l.now.AddDate(0, 0, p.ExpiresInDays)),
	}
	if p.Event != "" {
		event := l.events[p.Event]
		params.EventID = &event
	}
	q := queries.New(tx)
	if err := q.PlaceSampleProposal(ctx, params); err != nil || p.Answer != string(queries.ProposalStatusACCEPTED) {
		return err
	}
	return q.AcceptSampleProposal(ctx, queries.AcceptSampleProposalParams{BusinessID: l.business, ID: made.UUID,
		DaysAgo: p.AnsweredDaysAgo})
}
