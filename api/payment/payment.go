// Package payment is the router of payments: their due days, their states and their receipts. A team and its event's
// client call the same procedures, each in their own scope: row-level security decides which rows they see and may
// change. Agreements have their own router (api/invoice).
package payment

import (
	"context"
	"encoding/json"
	"fmt"
	"net/netip"
	"time"

	"github.com/google/uuid"

	"cortejo/api/document"
	"cortejo/api/image"
	"cortejo/jobs"
	"cortejo/ledger"
	"cortejo/platform/procedure"
	"cortejo/providers/files"
	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// Options are what payments need.
type Options struct {
	DB    *tenants.DB
	Files *files.Store
	// Keeper checks and stores receipts, as it does documents.
	Keeper *document.Keeper
	// Payments calls the provider of online payments.
	Payments *payments.Client
	// BoletoDays is for how long a boleto can be paid.
	BoletoDays int64
	// Hours are when reminders leave, as messages to guests do.
	Hours jobs.GuestLimits
	// TrustedProxies are believed about whose address a visitor of a shared payment has.
	TrustedProxies []netip.Prefix
	// Fee is the platform fee of online payments.
	Fee ledger.Percent
	// PublicURL is the origin to which payers return from the provider.
	PublicURL string
	// RefusesDebt is whether a refund beyond the business's balance is refused.
	RefusesDebt bool
}

// soonDays is how near a payment is that counts as soon.
const soonDays = 30

// Register adds the procedures of payments.
func Register(r *procedure.Router, o Options) {
	const both = procedure.Business | procedure.Event
	shows := []tenants.AreaKey{tenants.AreaEvent, tenants.AreaPayments}
	procedure.Query(r, "payment.all", both, getAll, procedure.Doc{
		Summary:     "Payments page by page, what is late first, with totals",
		Description: "Of one event, or in a business of all that the asker manages. 404 for a client without PAYMENTS_VIEW, who sees what they owe and nothing else.", Shows: shows,
	})
	procedure.Query(r, "payment.get", both, get, procedure.Doc{
		Summary:     "A payment with the others of its agreement, and what became of it",
		Description: "404 for a client without PAYMENTS_VIEW.", Shows: shows,
	})
	procedure.RetriableMutation(r, "payment.updateStatus", both, UpdateStatus,
		func(ctx context.Context, in UpdateStatusInput, refusal error) error {
			boleto := error(AskAboutBoleto)
			if in.Anyway {
				boleto = nil
			}
			return o.Free(ctx, Held{Payment: &in.UUID}, boleto, refusal)
		}, procedure.Doc{
			Summary: "Say that a payment was paid, is open, is cancelled or was given back",
			Description: "A client needs PAYMENTS_STATUS_EDIT and says PAID and PENDING alone. 409 where the one does not follow the other, and where it was paid online; " +
				"a page where it could be is closed first. 409 confirm while a boleto of it runs.",
		})
	procedure.Mutation(r, "payment.updateDueDate", procedure.Business, updateDueDate, procedure.Doc{
		Summary:     "Change when an open payment is due: on a day, so many days before the event, or on none",
		Description: "409 once it is not open any more.",
	})
	procedure.Receive(r, "payment.attachReceipt", both, document.UploadLimit, document.TooLarge, o.admit,
		o.attachReceipt, procedure.Doc{
			Summary: "Attach a receipt to a payment, in the place of one that is there",
			Description: "JPG, JPEG, PNG or PDF up to 25 MB. A client needs PAYMENTS_VIEW, until the date lock, and replaces only what clients attached; " +
				"status marks it too, which needs PAYMENTS_STATUS_EDIT.",
		})
	procedure.Mutation(r, "payment.removeReceipt", both, removeReceipt,
		procedure.Doc{Summary: "Take a receipt off a payment; a client only those that clients attached"})
	procedure.Query(r, "payment.online", both, o.online, procedure.Doc{
		Summary:     "How a payment can be paid online, and what was tried",
		Description: "404 for a client without PAYMENTS_VIEW.", Shows: shows,
	})
	procedure.Action(r, "payment.start", procedure.Event, o.start, procedure.Doc{
		Summary:     "Open the page where a payment is paid online, or find the one that is open",
		Description: "Needs PAYMENTS_VIEW. Only what the client owes the business; 409 once it is not open any more. A page for another way to pay is closed first. 409 confirm while a boleto of it runs.",
	})
	procedure.Action(r, "payment.stop", both, o.stop, procedure.Doc{
		Summary:     "Close the page where a payment could be paid online, so that it can be changed by hand",
		Description: "Does nothing where none is open; 409 where something was just paid there.",
	})
	procedure.Mutation(r, "payment.refund", procedure.Business, o.refund, procedure.Doc{
		Summary:     "Give back what was paid online, whole or in part",
		Description: "The owner alone. It is asked for at once, and done or refused by the provider later: payment.online tells. A boleto cannot be given back so.",
	})
	procedure.Query(r, "payment.strays", procedure.Business, o.listStrays, procedure.Doc{
		Summary: "Money that came for payments that are gone, and was not given back",
		Description: "A boleto that was paid after its agreement was deleted or planned again. " +
			"It is given back with payment.refund, or pays another payment with payment.useStray. " +
			"The owner also reads what Cortejo advanced.",
		Shows: shows,
	})
	procedure.RetriableMutation(r, "payment.useStray", procedure.Business, o.useStray,
		func(ctx context.Context, in UseStrayInput, refusal error) error {
			return o.Free(ctx, Held{Payment: &in.PaymentUUID}, WaitForBoleto, refusal)
		}, procedure.Doc{
			Summary: "Pay an open payment with money that came for one that is gone",
			Description: "The owner alone, of the same event, and of the same amount: else 409. " +
				"A page where it could be paid is closed first; 409 while a boleto of it runs.",
		})
	procedure.Mutation(r, "payment.remind", procedure.Business, o.remind, procedure.Doc{
		Summary:     "Remind the event's clients of an open payment, by WhatsApp or SMS",
		Description: "Once a day; 409 where the client sees none of it, has no phone, or was reminded today. Leaves within the hours of messages to guests.",
	})
	procedure.Query(r, "payment.reminders", procedure.Business, getReminders,
		procedure.Doc{Summary: "What the clients of an event are reminded of by itself", Shows: shows})
	procedure.Mutation(r, "payment.updateReminders", procedure.Business, updateReminders,
		procedure.Doc{Summary: "Switch reminders of an event's payments on and off"})
	procedure.Mutation(r, "payment.share", procedure.Business, share, procedure.Doc{
		Summary:     "Open a payment's page to whoever has its address (/pagamento/{uuid})",
		Description: "409 for one that no client pays.",
	})
	procedure.Mutation(r, "payment.unshare", procedure.Business, unshare, procedure.Doc{Summary: "Close it"})
	procedure.Query(r, "public.getPayment", procedure.Public, newShared(o).get, procedure.Doc{
		Summary: "A payment that was shared, by its address", Description: "One 404 for all that is not open.",
	})
	procedure.Send(r, "payment.recibo", both, makeRecibo, procedure.Doc{
		Renders:     true,
		Summary:     "The receipt of a payment that was paid, as a PDF",
		Description: "404 before it was paid, and for a client without PAYMENTS_VIEW.",
	})
	procedure.Send(r, "payment.receipt", both, o.receipt, procedure.Doc{Summary: "Download a payment's receipt"})
}

// Payment is one of the payments that an agreement is met with.
type Payment struct {
	UUID         uuid.UUID              `json:"uuid"`
	Price        int64                  `json:"price" doc:"In cents"`
	Status       queries.PaymentStatus  `json:"status"`
	Counts       queries.PaymentCount   `json:"counts" doc:"Its category today, in the event's time zone; an open payment is LATE or COMING"`
	DueDate      *civil.Date            `json:"dueDate,omitempty"`
	DaysBefore   *int                   `json:"daysBefore,omitempty" doc:"How many days before the event it is due, where it hangs on its day"`
	Position     int                    `json:"position" doc:"0 is the entrance, 1 the first instalment"`
	Installments int                    `json:"installments" doc:"How many instalments there are, without the entrance"`
	HasEntrance  bool                   `json:"hasEntrance"`
	PaidAt       *time.Time             `json:"paidAt,omitempty" doc:"When it was said to be paid"`
	PaidOn       *civil.Date            `json:"paidOn,omitempty"`
	Returned     int64                  `json:"returned" doc:"What went back, in cents"`
	Receipt      *Receipt               `json:"receipt,omitempty"`
	CanEdit      bool                   `json:"canEdit" doc:"Whether the caller may change its due day and its agreement"`
	CanMark      bool                   `json:"canMark" doc:"Whether the caller may mark it as paid or unpaid"`
	CanAttach    bool                   `json:"canAttach" doc:"Whether the caller may attach a receipt and remove the current one"`
	SharedAt     *time.Time             `json:"sharedAt,omitempty" doc:"Since when its page is open to holders of its address; absent while closed, and for clients"`
	UpdatedAt    time.Time              `json:"updatedAt"`
	Plan         []queries.PaymentCount `json:"plan" doc:"What each payment of the agreement counts as, in order"`
	Invoice      Invoice                `json:"invoice"`
	Event        Event                  `json:"event"`
	Task         *Task                  `json:"task,omitempty"`
	To           To                     `json:"to"`
	From         From                   `json:"from"`
}

// Receipt is the file that proves a payment.
type Receipt struct {
	Name string    `json:"name"`
	Type string    `json:"type" doc:"Its media type"`
	Size int       `json:"size" doc:"In bytes"`
	At   time.Time `json:"at"`
	By   By        `json:"by"`
}

// By is who did something, as they were called then.
type By struct {
	Name string `json:"name" doc:"Empty if no longer known"`
	Side string `json:"side" enum:"TEAM,CLIENT"`
}

// Invoice is the agreement that a payment is of.
type Invoice struct {
	UUID  uuid.UUID     `json:"uuid"`
	Title string        `json:"title"`
	Total int64         `json:"total" doc:"In cents: what its payments add up to, cancelled ones too"`
	Payer queries.Payer `json:"payer"`
	Payee queries.Payee `json:"payee"`
}

// Event is the event that a payment belongs to.
type Event struct {
	UUID  uuid.UUID   `json:"uuid"`
	Title string      `json:"title"`
	Date  *civil.Date `json:"date,omitempty"`
}

// Task is what a payment is about.
type Task struct {
	PublicID uuid.UUID `json:"publicId"`
	Title    string    `json:"title"`
}

// To is who is paid.
type To struct {
	Name       string     `json:"name"`
	Image      *string    `json:"image,omitempty"`
	VendorUUID *uuid.UUID `json:"vendorUuid,omitempty" doc:"The vendor's in the catalogue; absent for the business itself, and for a client without VENDORS_VIEW"`
}

// UnmarshalJSON parses the payee as the database returns it.
func (to *To) UnmarshalJSON(text []byte) error {
	var told struct {
		Name       string     `json:"name"`
		ImageKey   *string    `json:"imageKey"`
		VendorUUID *uuid.UUID `json:"vendorUuid"`
		Image      *string    `json:"image"`
	}
	if err := json.Unmarshal(text, &told); err != nil {
		return err
	}
	*to = To{Name: told.Name, Image: told.Image, VendorUUID: told.VendorUUID}
	if told.ImageKey != nil {
		to.Image = image.OptionalURLOf(told.ImageKey)
	}
	return nil
}

// From is who pays.
type From struct {
	Name  string  `json:"name"`
	Email *string `json:"email,omitempty" doc:"Of the event's client, for those who see all events"`
	Phone *string `json:"phone,omitempty" doc:"Likewise, E.164"`
}

func read[T any](text []byte) (T, error) {
	var out T
	if err := json.Unmarshal(text, &out); err != nil {
		return out, fmt.Errorf("payment: read what is there: %w", err)
	}
	return out, nil
}
