package jobs

import (
	"context"
	"log/slog"

	"github.com/google/uuid"

	"cortejo/formats/proposalpdf"
	"cortejo/providers/push"
	"cortejo/queries"
	"cortejo/tenants"
)

// CodeDelivery is the id of a sign-in code's delivery.
func CodeDelivery(job int64) uuid.UUID { return codeDelivery(job) }

// ImportOnce takes one step of an import and dies.
func ImportOnce(ctx context.Context, db *tenants.DB, job Import) error {
	return db.Write(ctx, tenants.AsWorker(job.BusinessID), func(w tenants.Writer) error {
		_, _, err := writeImportStep(ctx, queries.New(w), job.ImportID, importStep)
		return err
	})
}

// Offer is what a printer makes of a snapshot.
func Offer(ctx context.Context, snapshot []byte) (proposalpdf.Proposal, error) {
	var s offerText
	if err := s.read(snapshot); err != nil {
		return proposalpdf.Proposal{}, err
	}
	return ProposalPrinter{}.offer(ctx, s, "")
}

// HandOverPushes is what a run of SendPushes hands over.
func HandOverPushes(ctx context.Context, db *tenants.DB, sender *push.Sender, log *slog.Logger) error {
	return Options{DB: db, Push: sender, Log: log}.handOverPushes(ctx)
}

// Tell is a run of SendPushes: messages leave so many seconds after their notifications came.
func Tell(ctx context.Context, db *tenants.DB, sender *push.Sender, after int) error {
	return Options{DB: db, Push: sender, NotificationMessagesAfter: after, Log: slog.New(slog.DiscardHandler)}.tell(ctx)
}

// HandOverBroadcasts is the job, once.
func HandOverBroadcasts(ctx context.Context, db *tenants.DB, sender *push.Sender) error {
	return Options{DB: db, Push: sender, Log: slog.New(slog.DiscardHandler)}.handOverBroadcasts(ctx)
}

// AskForNotificationMessages is what a run of SendPushes asks for, so many seconds after their notifications came.
func AskForNotificationMessages(ctx context.Context, db *tenants.DB, after int) error {
	return Options{DB: db, NotificationMessagesAfter: after}.askForNotificationMessages(ctx)
}
