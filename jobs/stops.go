package jobs

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/formats/stoplink"
	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/tenants"
)

// stopAnswer is how every message to a phone ends that may be stopped: an answer is shorter than any link.
const stopAnswer = " Para parar: responda SAIR."

// errStopped is why a message is not handed over; its code is what screens read (refusals).
var errStopped = messages.CodedError{Err: moot("the address asked for no more messages of this business"),
	Code: "STOPPED"}

// StopURL is where whoever has an address stops a business's messages to it.
func (o Options) StopURL(business uuid.UUID, address string) string {
	return o.PublicURL + stoplink.PathPrefix + stoplink.DeriveToken(o.Links, business, address)
}

// refuse settles a message as failed whose address asked for no more of this business's, in one transaction with the
// question: whoever stops before it is handed over is not written to. It says whether it did. What was handed over by
// an earlier attempt is looked for all the same.
func (d deliverer) refuse(ctx context.Context, in scope, id uuid.UUID, m messages.Message,
	settled func(w tenants.Writer, state string, why error) error) (refused bool, err error) {
	if m.Kind.IsExempt() || m.IsRequested {
		return false, nil
	}
	err = in.Write(ctx, func(w tenants.Writer) error {
		q := queries.New(w)
		stopped, err := q.IsStopped(ctx,
			queries.IsStoppedParams{Hash: stoplink.Hash(d.links, m.To), Addresses: stoplink.ListSpellings(m.To)})
		if err != nil || !stopped {
			return err
		}
		_, err = q.MarkHandedOver(ctx, d.handed(id, m))
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		refused = true
		if err := q.SettleDelivery(ctx, settlement(id, "FAILED", errStopped, messages.Receipt{})); err != nil ||
			settled == nil {
			return err
		}
		return settled(w, "FAILED", errStopped)
	})
	if err == nil && refused {
		err = river.JobCancel(errStopped)
	}
	return refused, err
}

// StopReply is what somebody is answered whose word stopped a business's messages.
func StopReply(business string) string {
	return workspace(business) + " não escreve mais para este número. Para voltar a receber: responda VOLTAR."
}

// StartReply is what somebody is answered whose word let them begin again.
func StartReply(business string) string {
	return workspace(business) + " volta a escrever para este número." + stopAnswer
}
