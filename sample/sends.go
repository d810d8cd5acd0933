package sample

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/jobs"
	"cortejo/queries"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

// addSends creates dispatches to an event's guests some days ago, with their delivery states; in the last one two
// failed. No message is sent, because the phones may belong to real people.
func (l *loader) addSends(ctx context.Context, tx pgx.Tx, event uuid.UUID, list demo.GuestList) error {
	for n, send := range list.Sends {
		dispatch := jobs.GuestDispatch{
			EventID: event, ID: uuid.Must(uuid.NewV7()), Kind: send.Kind, Channel: "WHATSAPP",
			Audience: map[string]string{"INVITE": "ALL", "REMINDER": "SILENT", "QR_CODE": "ATTENDING"}[send.Kind],
		}
		err := l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) error {
			q := queries.New(db)
			if send.Kind == "QR_CODE" {
				// The short ID is unused, and the same each time the sample is loaded.
				if err := q.ConfigureQrCode(ctx,
					queries.ConfigureQrCodeParams{EventID: event,
						ShortID: fmt.Sprintf("EXEMP%03d", len(list.Invitations))}); err != nil {
					return err
				}
			}
			to, err := jobs.RecipientsOf(ctx, db, dispatch)
			if err != nil {
				return err
			}
			ids := make([]uuid.UUID, 0, len(to.Written))
			for _, one := range to.Written {
				ids = append(ids, one.UUID)
			}
			if _, err := q.AddGuestDispatch(ctx, queries.AddGuestDispatchParams{EventID: event, ID: dispatch.ID,
				Kind: dispatch.Kind, Channel: dispatch.Channel, Audience: dispatch.Audience,
				LeavesAt: l.now}); err != nil {
				return err
			}
			_, err = q.AddGuestMessages(ctx, queries.AddGuestMessagesParams{EventID: event, DispatchID: dispatch.ID,
				InvitationIds: ids})
			if err != nil || send.Kind != "QR_CODE" {
				return err
			}
			return q.NoteQrCodeSent(ctx, queries.NoteQrCodeSentParams{EventID: event})
		})
		if err == nil {
			err = queries.New(tx).PlaceSampleDispatch(ctx, queries.PlaceSampleDispatchParams{
				BusinessID: l.business, ID: dispatch.ID, DaysAgo: send.DaysAgo, Failing: n == len(list.Sends)-1,
			})
		}
		if err != nil {
			return fmt.Errorf("send the %s: %w", send.Kind, err)
		}
	}
	return nil
}
