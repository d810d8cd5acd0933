package businessteammember

import (
	"context"

	"cortejo/queries"
	"cortejo/tenants"
)

// AddTeamMemberInput is what the wizard asks of a new member.
type AddTeamMemberInput struct {
	Role          string             `json:"role" enum:"ASSISTANT,GUEST"`
	Name          string             `json:"name" minLength:"1" maxLength:"120"`
	Phone         string             `json:"phone" maxLength:"40" doc:"A mobile, as people write it"`
	EventAccesses []EventAccessInput `json:"eventAccesses,omitempty" maxItems:"1000" doc:"The events of a helper, who needs one; dropped for any other role"`
}

// addTeamMember makes the membership, which is the invite until it is accepted, and sends it.
func addTeamMember(ctx context.Context, db tenants.Writer, in AddTeamMemberInput) (TeamMember, error) {
	q := queries.New(db)
	if _, err := q.LockTeam(ctx); err != nil {
		return TeamMember{}, err
	}
	m, err := readMember(ctx, q, in)
	if err != nil {
		return TeamMember{}, err
	}
	id, err := q.AddTeamMember(ctx, queries.AddTeamMemberParams{Name: m.name, Phone: m.phone, Role: m.role})
	if err != nil {
		return TeamMember{}, err
	}
	if err := m.give(ctx, q, id); err != nil {
		return TeamMember{}, err
	}
	if err := sendInvite(ctx, db, id, m.phone); err != nil {
		return TeamMember{}, err
	}
	return findMember(ctx, db, id)
}
