package jobs

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/tenants"
)

// TeamInvite sends one invite to a team, by WhatsApp.
type TeamInvite struct {
	OfBusiness
	MembershipID uuid.UUID `json:"membershipId"`
	// SentID is the note of this sending, which knows its phone and who asked for it.
	SentID uuid.UUID `json:"sentId"`
}

// Kind is the job's name in the queue.
func (TeamInvite) Kind() string { return "team_invite" }

// InsertOpts end the attempts within a day, like those of a link.
func (TeamInvite) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 12}
}

var errNoLongerInvited = moot("the invite was accepted, taken back or sent to another phone")

// invitedAs are the product's words for the roles one can be invited to.
var invitedAs = map[queries.TeamRole]string{tenants.TeamAssistant: "administrador", tenants.TeamGuest: "auxiliar"}

func addTeamInvite(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[TeamInvite]) error {
			row, err := queries.New(in.Read()).TeamInviteMessage(ctx,
				queries.TeamInviteMessageParams{SentID: job.Args.SentID, MembershipID: job.Args.MembershipID})
			if errors.Is(err, pgx.ErrNoRows) {
				return river.JobCancel(errNoLongerInvited)
			}
			if err != nil {
				return err
			}
			first, inviter, business, role := firstName(row.Name, "boas-vindas"),
				framed(row.Inviter, "quem planeja festas"), workspace(row.BusinessName), invitedAs[row.Role]
			link := o.PublicURL + "/app/menu/team/invite/" + job.Args.MembershipID.String()
			return o.deliverer().deliver(ctx, in, job.JobRow, job.Args.SentID, messages.Message{
				Channel: messages.WhatsApp,
				To:      row.Phone,
				Kind:    messages.TeamInvite,
				Body: "Olá, " + first + "! " + business + " convida você para a equipe, como " + role +
					", a pedido de " + inviter + ". Veja o convite: " + link,
				Values: []string{first, business, role, inviter, link},
			}, nil)
		}))
}
