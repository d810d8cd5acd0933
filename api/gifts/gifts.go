// Package gifts is the router of an event's gift list and its gift orders. The team and the client call the same
// procedures, each in its own scope: row-level security decides what each reads and changes.
package gifts

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/pixkey"
	"cortejo/ledger"
	"cortejo/platform/procedure"
	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// perEvent limits the gifts of an event, to more than any couple's guests read.
const perEvent = 300

// The bounds of a gift's price, in cents, and of its quantity.
const (
	leastCents, mostCents = 1_00, 50_000_00
	mostOfOne             = 1000
)

// Fees are the platform fees of gifts: the usual one, and the one of the plan PREMIUM.
type Fees struct{ Usual, Premium ledger.Percent }

// Of returns the fee of an event: its own, which it keeps from its first paid gift on, or that of its plan if own is
// -1.
func (f Fees) Of(isPremium bool, own int32) ledger.Percent {
	if own >= 0 {
		return ledger.Percent(own)
	}
	if isPremium {
		return f.Premium
	}
	return f.Usual
}

// Options are the dependencies of the router.
type Options struct {
	Fees     Fees
	Payments *payments.Client
	DB       *tenants.DB
	Codes    pixkey.Codes
	// RefusesDebt reports whether a refund beyond the hosts' balance is refused.
	RefusesDebt bool
}

// Register adds the procedures of gifts and of their orders.
func Register(r *procedure.Router, o Options) {
	const both = procedure.Business | procedure.Event
	shows := []tenants.AreaKey{tenants.AreaEvent, tenants.AreaSite}
	procedure.Query(r, "gifts.getAll", both, o.getAll, procedure.Doc{
		Summary:     "What guests may give at an event, in its order",
		Description: "404 for a client without SITE_VIEW, and for a helper without SITE_AND_GUESTS.", Shows: shows,
	})
	procedure.Query(r, "gifts.getReady", both, getReady,
		procedure.Doc{Summary: "The ready gifts that come with Cortejo, and the drawings there are", Shows: shows})
	procedure.Mutation(r, "gifts.create", both, Create,
		procedure.Doc{Summary: "Add a gift, at the end",
			Description: "At most 300: 409. The sender chooses the id, so that what is sent twice is one."})
	procedure.Mutation(r, "gifts.update", both, update, procedure.Doc{Summary: "Change a gift; what is absent stays",
		Description: "409 where there would be fewer than were given."})
	procedure.Mutation(r, "gifts.delete", both, remove,
		procedure.Doc{Summary: "Delete a gift; it can be restored for a day",
			Description: "What was given of it stays given."})
	procedure.Mutation(r, "gifts.restore", both, restore, procedure.Doc{Summary: "Bring a deleted gift back"})
	procedure.Mutation(r, "gifts.reorder", both, reorder,
		procedure.Doc{Summary: "Put the gifts in an order", Description: "409 where they are not all of them."})
	procedure.Mutation(r, "gifts.addReady", both, addReady, procedure.Doc{Summary: "Add ready gifts, at the end",
		Description: "Those whose name is there already are left out."})
	procedure.Mutation(r, "gifts.setFeeBy", procedure.Business, setFeeBy,
		procedure.Doc{Summary: "Say who bears Cortejo's fee",
			Description: "What was begun to be paid keeps its own. 404 for a helper without MANAGE_EVENT."})
	procedure.Query(r, "giftOrders.getAll", both, getOrders,
		procedure.Doc{Summary: "What was given, the newest first, one page of it", Shows: shows})
	procedure.Query(r, "giftOrders.get", both, getOrder,
		procedure.Doc{Summary: "One thing that was given", Shows: shows})
	procedure.Mutation(r, "giftOrders.markThanked", both, markThanked,
		procedure.Doc{Summary: "Say that somebody was thanked, or was not"})
	procedure.Mutation(r, "giftOrders.seeLate", both, seeLate,
		procedure.Doc{Summary: "Say that one knows of a payment that came after its time",
			Description: "It waits no more among the pendencies."})
	procedure.Mutation(r, "giftOrders.refund", procedure.Business, o.refund, procedure.Doc{
		Summary:     "Give an order's money back, all of it",
		Description: "The owner alone; the provider does it later. What was in it can be given again once that is done. 409 for a boleto, which has no way back.",
	})
	o.registerPix(r, both)
	procedure.Download(r, "giftOrders.export", both, "text/csv; charset=utf-8", "presentes.csv", export,
		procedure.Doc{Summary: "What was given, as a spreadsheet"})
}

// Kind is the kind of a gift.
type Kind string

// The kinds of gifts.
const (
	Item   Kind = "ITEM"
	Shares Kind = "SHARES" // cotas
	Fund   Kind = "FUND"   // as much money as the giver likes
	Link   Kind = "LINK"   // a list in a shop elsewhere
)

// Gift is a gift of an event's list.
type Gift struct {
	UUID     uuid.UUID  `json:"uuid"`
	Kind     Kind       `json:"kind" enum:"ITEM,SHARES,FUND,LINK"`
	Title    string     `json:"title"`
	Note     string     `json:"note"`
	Price    *int64     `json:"price,omitempty" doc:"Of one, or of one share, in cents"`
	Quantity *int       `json:"quantity,omitempty" doc:"How many, or of how many shares"`
	Taken    int        `json:"taken" doc:"How many of them are paid or in checkout"`
	Raised   int64      `json:"raised" doc:"Money received for it minus refunds, in cents"`
	Drawing  string     `json:"drawing"`
	Photo    *uuid.UUID `json:"photo,omitempty" doc:"Of the event's (site.uploadPhoto); shown instead of the drawing"`
	URL      *string    `json:"url,omitempty" doc:"Of a shop's list; https"`
	Category string     `json:"category"`
	Hidden   bool       `json:"hidden"`
}

// GetAllInput names an event.
type GetAllInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// GetAllOutput is the gift list, with the sums of its orders.
type GetAllOutput struct {
	Items     []Gift `json:"items"`
	CanEdit   bool   `json:"canEdit"`
	CanSetFee bool   `json:"canSetFee" doc:"Whether the asker may say who bears the fee"`
	Archived  bool   `json:"archived"`
	Published bool   `json:"published" doc:"Whether the event's website is; guests see gifts there alone"`
	PublicURL string `json:"publicUrl" doc:"Where guests find them: /{slug}/presentes"`
	FeeBy     string `json:"feeBy" enum:"GIVER,HOSTS"`
	Fee       int    `json:"fee" doc:"The platform fee in hundredths of a percent"`
	Received  int64  `json:"received" doc:"Money received minus refunds and the platform fee that the hosts bear, in cents"`
	Orders    int    `json:"orders"`
	Unthanked int    `json:"unthanked"`
	Waiting   int    `json:"waiting" doc:"Number of payments that guests report to have sent to the hosts' own Pix key and that no member has confirmed or rejected"`
	Late      int    `json:"late" doc:"Number of orders whose money arrived after they expired and that are not acknowledged yet (giftOrders.seeLate)"`
}

func (o Options) getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	row, err := queries.New(db).ListGifts(ctx, queries.ListGiftsParams{EventID: in.EventUUID})
	if err != nil {
		return GetAllOutput{}, err
	}
	out := GetAllOutput{
		CanEdit: row.Edits && !row.Archived, CanSetFee: row.IsTeam && row.SetsFee &&
			!row.Archived, Archived: row.Archived, Published: row.Published, FeeBy: row.FeeBy,
		Fee:      int(o.Fees.Of(row.IsPremium, row.OwnFee)),
		Received: row.Received, Orders: int(row.Orders), Unthanked: int(row.Unthanked), Late: int(row.Late),
		Waiting: int(row.Waiting),
	}
	if row.Slug != "" {
		out.PublicURL = "/" + row.Slug + "/presentes"
	}
	return out, jsonrow.Read("ListGifts gifts", row.Gifts, &out.Items)
}

// SetFeeByInput says who pays the platform fee.
type SetFeeByInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	FeeBy     string    `json:"feeBy" enum:"GIVER,HOSTS"`
}

func setFeeBy(ctx context.Context, db tenants.Writer, in SetFeeByInput) (procedure.None, error) {
	_, err := queries.New(db).SetGiftFeeBy(ctx, queries.SetGiftFeeByParams{EventID: in.EventUUID, FeeBy: in.FeeBy})
	return procedure.None{}, err
}
