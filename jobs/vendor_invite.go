package jobs

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/providers/messages"
	"cortejo/queries"
)

// VendorInvite tells a vendor, by WhatsApp, who works with them in Cortejo, and where to open an
// account of their own. One leaves for each vendor; another only for one that nobody knows to have arrived.
type VendorInvite struct {
	OfBusiness
	VendorID uuid.UUID `json:"vendorId" river:"unique"`
	// InviteID is this sending of it; nil in jobs older than the field, which know their vendor alone.
	InviteID uuid.UUID `json:"inviteId" river:"unique"`
}

func (a VendorInvite) message() uuid.UUID {
	if a.InviteID == uuid.Nil {
		return a.VendorID
	}
	return a.InviteID
}

// Kind is the job's name in the queue.
func (VendorInvite) Kind() string { return "vendor_invite" }

// InsertOpts end the attempts within a day, like those of a link.
func (VendorInvite) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 12, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

var errNoLongerToInvite = moot("the vendor was deleted, has another phone, or has confirmed it")

func addVendorInvite(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[VendorInvite]) error {
			row, err := queries.New(in.Read()).
				VendorInviteMessage(ctx, queries.VendorInviteMessageParams{ID: job.Args.VendorID})
			if errors.Is(err, pgx.ErrNoRows) {
				return river.JobCancel(errNoLongerToInvite)
			}
			if err != nil {
				return err
			}
			first, business := firstName(row.Name, "boas-vindas"), workspace(row.BusinessName)
			link := o.PublicURL + "/auth/signin"
			if job.Args.InviteID != uuid.Nil {
				link = o.PublicURL + "/app/vendors/invite/" + job.Args.InviteID.String()
			}
			return o.deliverer().deliver(ctx, in, job.JobRow, job.Args.message(), messages.Message{
				Channel: messages.WhatsApp,
				To:      row.Phone,
				Kind:    messages.VendorInvite,
				Body: "Olá, " + first + "! " + business +
					" incluiu você entre os fornecedores dos seus eventos. Complete o seu cadastro, sem custo: " + link,
				Values: []string{first, business, link},
			}, nil)
		}))
}
