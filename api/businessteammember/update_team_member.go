package businessteammember

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateTeamMemberInput is the whole form of a member: the events it names are all they have.
type UpdateTeamMemberInput struct {
	UUID uuid.UUID `json:"uuid"`
	AddTeamMemberInput
}

// updateTeamMember changes a membership. An invite whose phone was mended goes to the new one; the
// old one's is no longer valid.
func updateTeamMember(ctx context.Context, db tenants.Writer, in UpdateTeamMemberInput) (TeamMember, error) {
	q := queries.New(db)
	membership, err := findMembershipToChange(ctx, q, in.UUID)
	if err != nil {
		return TeamMember{}, err
	}
	m, err := readMember(ctx, q, in.AddTeamMemberInput, &membership)
	if err != nil {
		return TeamMember{}, err
	}
	if _, err := q.UpdateTeamMember(ctx, queries.UpdateTeamMemberParams{ID: membership.ID, Name: m.name, Phone: m.phone, Role: m.role}); err != nil {
		return TeamMember{}, err
	}
	if err := m.give(ctx, q, membership.ID); err != nil {
		return TeamMember{}, err
	}
	if m.phone != membership.Phone {
		if err := sendInvite(ctx, db, membership.ID, m.phone); err != nil {
			return TeamMember{}, err
		}
	}
	return findMember(ctx, db, membership.ID)
}
