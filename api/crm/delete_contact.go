package crm

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// DeleteContactInput names a contact to delete.
type DeleteContactInput struct {
	UUID uuid.UUID `json:"uuid"`
}

// deleteContact deletes a contact who is no event's client and has no proposals; it can be restored for a day.
func deleteContact(ctx context.Context, db tenants.Writer, in DeleteContactInput) (procedure.None, error) {
	q := queries.New(db)
	name, err := q.LockContact(ctx, queries.LockContactParams{ID: in.UUID})
	if err != nil {
		return procedure.None{}, err
	}
	titles, err := q.GetTitlesOfContact(ctx, queries.GetTitlesOfContactParams{ID: in.UUID})
	switch {
	case err != nil:
		return procedure.None{}, err
	case len(titles) == 1:
		return procedure.None{},
			problem.Conflict(fmt.Sprintf("%s é cliente de “%s” e por isso não pode ser excluído.", name, titles[0]))
	case len(titles) > 1:
		return procedure.None{},
			problem.Conflict(fmt.Sprintf("%s é cliente de %d eventos e por isso não pode ser excluído.", name,
				len(titles)))
	}
	offered, err := q.HasProposals(ctx, queries.HasProposalsParams{ID: in.UUID})
	if err == nil && offered {
		err = problem.Conflict(fmt.Sprintf("%s tem orçamentos e por isso não pode ser excluído.", name))
	}
	if err != nil {
		return procedure.None{}, err
	}
	_, err = q.DeleteContact(ctx, queries.DeleteContactParams{ID: in.UUID})
	return procedure.None{}, err
}
