package jobs

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"

	"cortejo/formats/secretlink"
	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/tenants"
)

// livingAddresses hands e-mails to addresses alone that were not refused as none of late, by whichever business: a
// provider that sees the same dead addresses again and again believes nothing of ours any more.
type livingAddresses struct {
	messages.Sender
	db   *tenants.DB
	key  secretlink.Key
	days int
}

// scope is of no business: the address is nobody's.
func (livingAddresses) scope() tenants.Scope {
	return tenants.AsWorker(uuid.Nil).Named("dead_addresses")
}

// Send refuses what is for a dead address, and notes one that the provider says is dead.
func (l livingAddresses) Send(ctx context.Context, m messages.Message) error {
	if m.Channel != messages.Email {
		return l.Sender.Send(ctx, m)
	}
	hash := l.key.HashAddress(m.To)
	dead, err := queries.New(l.db.Read(l.scope())).
		AddressIsDead(ctx,
			queries.AddressIsDeadParams{Hash: hash,
				Days: int32(l.days)}) //nolint:gosec // a setting of a few years at most
	if err != nil {
		return fmt.Errorf("%w: whether its address is dead is not known: %w", messages.ErrNotAccepted, err)
	}
	if dead {
		return messages.CodedError{Err: fmt.Errorf("%w: its address was refused before", messages.ErrRefused),
			Code: "DEAD_ADDRESS"}
	}
	err = l.Sender.Send(ctx, m)
	if errors.Is(err, messages.ErrNoMailbox) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteGrace)
		defer cancel()
		return errors.Join(err, l.db.Write(ctx, l.scope(), func(w tenants.Writer) error {
			return queries.New(w).NoteDeadAddress(ctx, queries.NoteDeadAddressParams{Hash: hash})
		}))
	}
	return err
}
