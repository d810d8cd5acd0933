package businessteammember

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// Invites leave by Cortejo's own number: to one phone again only after a while, and at most so
// many of one business within a day.
const (
	invitePause   = 10 * time.Minute
	invitesPerDay = 60
)

// sendInvite notes that an invite goes to this phone and asks for its message, which leaves
// once the whole change is kept. The caller holds the team's lock.
func sendInvite(ctx context.Context, db tenants.Writer, id uuid.UUID, phone string) error {
	q := queries.New(db)
	sent, err := q.RoomForInvite(ctx, queries.RoomForInviteParams{Phone: phone, AtMost: invitesPerDay})
	if err != nil {
		return err
	}
	if wait := invitePause - time.Duration(sent.SecondsSince*float64(time.Second)); wait > 0 {
		return problem.TooMany(
			"Um convite acabou de ser enviado a este número. Espere alguns minutos antes de enviar de novo.", wait)
	}
	if !sent.Room {
		return problem.TooMany("Vocês já enviaram muitos convites hoje. Tente de novo amanhã.", time.Hour)
	}
	noted, err := q.NoteInviteSent(ctx, queries.NoteInviteSentParams{Phone: phone})
	if err != nil {
		return err
	}
	return db.Enqueue(ctx, jobs.TeamInvite{OfBusiness: jobs.OfBusiness{BusinessID: noted.BusinessID}, MembershipID: id,
		SentID: noted.ID}, nil)
}
