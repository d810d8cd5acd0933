// Package businessteammember is the router of teams: who is in a business's team, their
// invites, and a person's own memberships in teams.
package businessteammember

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/image"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// Register adds the procedures of team members.
func Register(r *procedure.Router) {
	procedure.Query(r, "businessTeamMember.getAll", procedure.Business, getAll,
		procedure.Doc{Summary: "The team, its owner first"})
	procedure.Query(r, "businessTeamMember.get", procedure.Business, get,
		procedure.Doc{Summary: "One member of the team, or one invite"})
	procedure.Query(r, "businessTeamMember.getByEvent", procedure.Business, getByEvent, procedure.Doc{
		Summary: "Those of the team who reach an event", Shows: []tenants.AreaKey{tenants.AreaEvent},
	})
	procedure.Mutation(r, "businessTeamMember.addTeamMember", procedure.Business, addTeamMember,
		procedure.Doc{Summary: "Invite somebody to the team"})
	procedure.Mutation(r, "businessTeamMember.updateTeamMember", procedure.Business, updateTeamMember,
		procedure.Doc{Summary: "Change a member's name, role and events, and an invite's phone"})
	procedure.Mutation(r, "businessTeamMember.deleteTeamMember", procedure.Business, deleteTeamMember,
		procedure.Doc{Summary: "Remove a member from the team and its events, or take an invite back"})
	procedure.Mutation(r, "businessTeamMember.resendTeamMemberInvite", procedure.Business, resendTeamMemberInvite,
		procedure.Doc{Summary: "Send an invite that nobody accepted yet again"})
	procedure.Query(r, "businessTeamMember.getBusinessMemberships", procedure.Me, getBusinessMemberships,
		procedure.Doc{Summary: "The workspaces of whoever asks"})
	procedure.Mutation(r, "businessTeamMember.selectBusiness", procedure.Me, selectBusiness,
		procedure.Doc{Summary: "Choose the business /app opens"})
	procedure.Mutation(r, "businessTeamMember.deleteBusinessMembership", procedure.Me, deleteBusinessMembership,
		procedure.Doc{Summary: "Leave a workspace, or turn an invite down"})
	procedure.Query(r, "businessTeamMember.findBusiness", procedure.Me, findBusiness, procedure.Doc{
		Summary:     "The workspace in which an address opens, among those of the caller",
		Description: "For a link that was opened in another workspace. Items that the caller may not see answer as missing ones.",
	})
	procedure.Query(r, "businessTeamMember.getInvites", procedure.Me, getInvites,
		procedure.Doc{Summary: "The invites that whoever asks has not answered"})
	procedure.Query(r, "businessTeamMember.getInvite", procedure.Me, getInvite,
		procedure.Doc{Summary: "An invite to whoever asks"})
	procedure.Mutation(r, "businessTeamMember.acceptInvite", procedure.Me, acceptInvite,
		procedure.Doc{Summary: "Accept an invite and enter its workspace"})
}

// TeamMember is a member of the team, or an invited person.
type TeamMember struct {
	UUID           uuid.UUID        `json:"uuid"`
	UserUUID       *uuid.UUID       `json:"userUuid,omitempty" doc:"Absent until the invite is accepted"`
	Name           string           `json:"name"`
	Phone          string           `json:"phone" doc:"E.164"`
	Role           queries.TeamRole `json:"role"`
	ImageURL       *string          `json:"imageUrl,omitempty"`
	AcceptedAt     *time.Time       `json:"acceptedAt,omitempty" doc:"Absent until the invite is accepted"`
	InviteSentAt   *time.Time       `json:"inviteSentAt,omitempty" doc:"When a pending invite was last sent, if within 30 days"`
	InviteDelivery string           `json:"inviteDelivery,omitempty" enum:"SENT,FAILED,UNKNOWN" doc:"How the message with it fared; absent while it is on its way"`
	IsMe           bool             `json:"isMe"`
	EventAccesses  []EventAccess    `json:"eventAccesses" doc:"Only a helper has any; everybody else sees all events"`
}

// EventAccess is an event that a helper was given.
type EventAccess struct {
	UUID        uuid.UUID               `json:"uuid"`
	Title       string                  `json:"title"`
	ImageURL    *string                 `json:"imageUrl,omitempty"`
	Permissions tenants.EventPermission `json:"permissions"`
}

func memberOf(row queries.ListTeamRow) (TeamMember, error) {
	var details struct {
		ImageKey      *string `json:"imageKey"`
		EventAccesses []struct {
			EventAccess
			ImageKey *string `json:"imageKey"`
		} `json:"eventAccesses"`
	}
	if err := jsonrow.Read("GetTeamMember details", row.Details, &details); err != nil {
		return TeamMember{}, err
	}
	m := TeamMember{
		UUID: row.ID, UserUUID: row.UserID, Name: row.Name, Phone: row.Phone, Role: row.Role,
		ImageURL:   image.OptionalURLOf(details.ImageKey),
		AcceptedAt: row.AcceptedAt, InviteSentAt: row.InviteSentAt, InviteDelivery: row.InviteDelivery, IsMe: row.IsMe,
		EventAccesses: []EventAccess{},
	}
	for _, given := range details.EventAccesses {
		given.ImageURL = image.OptionalURLOf(given.ImageKey)
		m.EventAccesses = append(m.EventAccesses, given.EventAccess)
	}
	return m, nil
}

// listTeam returns the team, one member of it, or the members with access to one event. A team has its owner and an
// event its members, so no rows mean not found.
func listTeam(ctx context.Context, db tenants.Reader, which queries.ListTeamParams) ([]TeamMember, error) {
	rows, err := queries.New(db).ListTeam(ctx, which)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, pgx.ErrNoRows
	}
	team := make([]TeamMember, 0, len(rows))
	for _, row := range rows {
		m, err := memberOf(row)
		if err != nil {
			return nil, err
		}
		team = append(team, m)
	}
	return team, nil
}

// findMember reads one member of the team.
func findMember(ctx context.Context, db tenants.Reader, id uuid.UUID) (TeamMember, error) {
	team, err := listTeam(ctx, db, queries.ListTeamParams{ID: &id})
	if err != nil {
		return TeamMember{}, err
	}
	return team[0], nil
}

// findMembershipToChange reads a membership that the team may change: an assistant's or a helper's, and
// not one's own. The policies refuse the others too; here they are refused in words.
func findMembershipToChange(ctx context.Context, q *queries.Queries, id uuid.UUID) (queries.GetMembershipToChangeRow,
	error) {
	if _, err := q.LockTeam(ctx); err != nil {
		return queries.GetMembershipToChangeRow{}, err
	}
	membership, err := q.GetMembershipToChange(ctx, queries.GetMembershipToChangeParams{ID: id})
	switch {
	case err != nil:
		return queries.GetMembershipToChangeRow{}, err
	case membership.Role == tenants.TeamOwner || membership.Role == tenants.TeamAdministrator:
		return queries.GetMembershipToChangeRow{},
			problem.Conflict("O titular e os administradores da plataforma não podem ser alterados.")
	case membership.IsMe:
		return queries.GetMembershipToChangeRow{},
			problem.Conflict("Você não pode alterar o seu próprio lugar na equipe.")
	}
	return membership, nil
}
