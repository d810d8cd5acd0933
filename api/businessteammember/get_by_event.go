package businessteammember

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetByEventInput names an event; a template has no team.
type GetByEventInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// EventTeamMember is a member of the team with access to the event.
type EventTeamMember struct {
	TeamMember
	SeesAllEvents bool `json:"seesAllEvents" doc:"By their role, whatever event it is"`
	// Permissions are those in this event.
	Permissions tenants.EventPermission `json:"permissions"`
}

// GetByEventOutput is an event's own team, in the order of the whole team.
type GetByEventOutput struct {
	Items []EventTeamMember `json:"items"`
}

func getByEvent(ctx context.Context, db tenants.Reader, in GetByEventInput) (GetByEventOutput, error) {
	team, err := listTeam(ctx, db, queries.ListTeamParams{EventID: &in.EventUUID})
	if err != nil {
		return GetByEventOutput{}, err
	}
	out := GetByEventOutput{Items: make([]EventTeamMember, 0, len(team))}
	for _, m := range team {
		e := EventTeamMember{TeamMember: m, SeesAllEvents: m.Role != tenants.TeamGuest, Permissions: tenants.EventAll}
		if at := slices.IndexFunc(m.EventAccesses,
			func(a EventAccess) bool { return a.UUID == in.EventUUID }); at >= 0 {
			e.Permissions = m.EventAccesses[at].Permissions
		}
		out.Items = append(out.Items, e)
	}
	return out, nil
}
