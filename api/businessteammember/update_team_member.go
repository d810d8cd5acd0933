package businessteammember

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateTeamMemberInput changes fields of a member; absent ones keep their value.
type UpdateTeamMemberInput struct {
	UUID          uuid.UUID          `json:"uuid"`
	Role          *queries.TeamRole  `json:"role,omitempty" enum:"ASSISTANT,GUEST"`
	Name          *string            `json:"name,omitempty" minLength:"1" maxLength:"120"`
	Phone         *string            `json:"phone,omitempty" maxLength:"40" doc:"A mobile, as people write it"`
	EventAccesses []EventAccessInput `json:"eventAccesses,omitempty" maxItems:"1000" doc:"All the events of a helper, who needs one; dropped for any other role"`
}

// updateTeamMember changes a membership. An invite whose phone was mended goes to the new one; the
// old one's is no longer valid.
func updateTeamMember(ctx context.Context, db tenants.Writer, in UpdateTeamMemberInput) (TeamMember, error) {
	q := queries.New(db)
	membership, err := findMembershipToChange(ctx, q, in.UUID)
	if err != nil {
		return TeamMember{}, err
	}
	var f form.Form
	change := queries.UpdateTeamMemberParams{ID: membership.ID, Name: f.RequireUpdate("name", in.Name, sentenceName),
		Role: in.Role}
	m := member{role: membership.Role, phone: membership.Phone, events: []uuid.UUID{}, permissions: []int32{}}
	if in.Phone != nil {
		m.phone = f.Mobile("phone", *in.Phone)
		change.Phone = &m.phone
		if err := m.checkPhone(ctx, q, &f, &membership); err != nil {
			return TeamMember{}, err
		}
	}
	if in.Role != nil {
		m.role = *in.Role
	}
	becomesHelper := m.role == tenants.TeamGuest && membership.Role != tenants.TeamGuest
	if m.role == tenants.TeamGuest && (becomesHelper || in.EventAccesses != nil) {
		if err := m.readEvents(ctx, q, &f, in.EventAccesses); err != nil {
			return TeamMember{}, err
		}
	}
	if err := f.Err(); err != nil {
		return TeamMember{}, err
	}
	if _, err := q.UpdateTeamMember(ctx, change); err != nil {
		return TeamMember{}, err
	}
	if m.role != tenants.TeamGuest || in.EventAccesses != nil {
		if err := m.give(ctx, q, membership.ID); err != nil {
			return TeamMember{}, err
		}
	}
	if m.phone != membership.Phone {
		if err := sendInvite(ctx, db, membership.ID, m.phone); err != nil {
			return TeamMember{}, err
		}
	}
	return findMember(ctx, db, membership.ID)
}
