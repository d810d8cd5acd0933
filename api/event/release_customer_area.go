package event

import (
	"context"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// ReleaseCustomerAreaInput names an area of an event whose client's side is being prepared.
type ReleaseCustomerAreaInput struct {
	UUID uuid.UUID       `json:"uuid"`
	Area tenants.AreaKey `json:"area"`
}

// ReleaseCustomerAreaOutput is the state of the client's side, with the number of clients to whom a message was
// enqueued.
type ReleaseCustomerAreaOutput struct {
	CustomerReleased int `json:"customerReleased" doc:"The view bits of the areas already shown"`
	Notified         int `json:"notified" doc:"Number of clients to whom a message was enqueued; 0 if none has a phone, all got one minutes ago, or a daily limit is reached"`
}

func releaseCustomerArea(ctx context.Context, db tenants.Writer,
	in ReleaseCustomerAreaInput) (ReleaseCustomerAreaOutput, error) {
	area, _ := tenants.AreaOf(in.Area) // one of those the document lists
	view := int32(area.View.Bit)
	q := queries.New(db)
	if err := q.LockLinksOfBusiness(ctx); err != nil {
		return ReleaseCustomerAreaOutput{}, err
	}
	found, err := q.GetCustomerSide(ctx, queries.GetCustomerSideParams{ID: in.UUID})
	if err != nil {
		return ReleaseCustomerAreaOutput{}, err
	}
	switch {
	case found.Archived:
		return ReleaseCustomerAreaOutput{},
			problem.Conflict("Este evento está arquivado. Traga-o de volta antes de liberar uma área.")
	case !found.Preparing:
		return ReleaseCustomerAreaOutput{},
			problem.Conflict("Este evento não está em preparação: o cliente já vê todas as áreas abertas para ele.")
	case found.Permissions&view == 0:
		return ReleaseCustomerAreaOutput{},
			problem.Conflict("O cliente não pode ver esta área. Abra-a nas permissões e salve antes de liberar.")
	case found.Released&view != 0:
		return ReleaseCustomerAreaOutput{CustomerReleased: int(found.Released)}, nil
	}
	released := found.Released | view
	if _, err := q.ReleaseCustomerArea(ctx,
		queries.ReleaseCustomerAreaParams{ID: found.ID, Released: released}); err != nil {
		return ReleaseCustomerAreaOutput{}, err
	}
	messages, err := q.NoteAreaOpened(ctx, queries.NoteAreaOpenedParams{
		EventID: found.ID, Area: view, PauseSeconds: linkPause.Seconds(), AtMostPerPhone: jobs.CustomerMessagesPerPhone,
		AtMostPerDay: linksPerDay,
	})
	if err != nil {
		return ReleaseCustomerAreaOutput{}, err
	}
	return ReleaseCustomerAreaOutput{CustomerReleased: int(released), Notified: len(messages)},
		enqueueMessages(ctx, db, found.BusinessID, messages...)
}
