package payment

import (
	"context"
	"slices"
	"strings"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// GetAllInput chooses payments, and one page of them.
type GetAllInput struct {
	EventUUID  *uuid.UUID  `query:"eventUuid" doc:"Absent: of all events that the asker manages; in an event's scope, of that event"`
	TaskID     *uuid.UUID  `query:"taskId" doc:"A task's publicId"`
	VendorUUID *uuid.UUID  `query:"vendorUuid" doc:"A vendor of the catalogue"`
	Counts     string      `query:"counts" maxLength:"60" doc:"Only payments with these counts, separated by commas (LATE,COMING); absent: all"`
	Payer      string      `query:"payer" enum:"CLIENT,BUSINESS"`
	Payee      string      `query:"payee" enum:"BUSINESS,VENDOR"`
	From       *civil.Date `query:"from" doc:"The first day on which they are due, or, without one, were paid"`
	Until      *civil.Date `query:"until" doc:"The last"`
	Search     string      `query:"search" maxLength:"120" doc:"In titles, vendors' names and, of all events, the events' titles"`
	Cursor     string      `query:"cursor" maxLength:"400"`
	Limit      int         `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// GetAllOutput is a page, and what everything sums up to.
type GetAllOutput struct {
	Items      []Payment `json:"items" doc:"Late payments first, then coming ones by due day and those without one, then paid ones, the latest first, refunded ones, and canceled ones"`
	NextCursor *string   `json:"nextCursor,omitempty"`
	Totals     Totals    `json:"totals" doc:"Of everything that the filters but counts and search leave"`
}

// Totals are sums in cents. Canceled and refunded payments are in no other sum than their own.
type Totals struct {
	Agreed     int64       `json:"agreed" doc:"Paid, late and coming"`
	Paid       int64       `json:"paid" doc:"Less what went back of it"`
	Late       int64       `json:"late"`
	Coming     int64       `json:"coming"`
	Soon       int64       `json:"soon" doc:"The part of coming that is due within 30 days"`
	Cancelled  int64       `json:"cancelled"`
	Refunded   int64       `json:"refunded" doc:"Payments that were refunded, and what went back of those that are paid"`
	Counts     TotalCounts `json:"counts"`
	Invoices   int         `json:"invoices"`
	Vendors    int         `json:"vendors"`
	OldestLate *civil.Date `json:"oldestLate,omitempty"`
	LastDue    *civil.Date `json:"lastDue,omitempty" doc:"The latest due day of an open payment; absent if there is none"`
	Budget     *int64      `json:"budget,omitempty" doc:"The event's budget in cents; absent for callers who do not manage the event"`
}

// TotalCounts say how many payments the sums are of.
type TotalCounts struct {
	Paid      int `json:"paid"`
	Late      int `json:"late"`
	Coming    int `json:"coming"`
	Soon      int `json:"soon"`
	Cancelled int `json:"cancelled"`
	Refunded  int `json:"refunded"`
}

// cursorKey is the order's keys of the last payment of a page.
type cursorKey struct {
	Counts    queries.PaymentCount `json:"c"`
	Day       int32                `json:"d"`
	InvoiceID uuid.UUID            `json:"v"`
	Position  int32                `json:"p"`
	ID        uuid.UUID            `json:"i"`
}

func getAll(ctx context.Context, db tenants.Reader, in GetAllInput) (GetAllOutput, error) {
	var f form.Form
	f.Date("from", in.From)
	f.Date("until", in.Until)
	counts := []string{}
	if in.Counts != "" {
		counts = strings.Split(in.Counts, ",")
	}
	for _, count := range counts {
		if !slices.Contains(queries.AllPaymentCountValues(), queries.PaymentCount(count)) {
			f.Reject("counts", "Filtro desconhecido")
		}
	}
	if err := f.Err(); err != nil {
		return GetAllOutput{}, err
	}
	params := queries.ListPaymentsParams{
		EventID: in.EventUUID, TaskID: in.TaskID, VendorID: in.VendorUUID, Counts: counts, Payer: in.Payer,
		Payee:   in.Payee,
		FromDay: in.From, UntilDay: in.Until, Search: form.Text(&in.Search), SoonDays: soonDays,
		AfterCounts: string(queries.PaymentCountLATE), PageSize: int32(in.Limit) + 1,
	}
	after, err := paging.DecodeCursor[cursorKey](in.Cursor)
	if err != nil {
		return GetAllOutput{}, err
	}
	if after != nil && after.Counts.Valid() {
		params.AfterCounts, params.AfterPlace, params.AfterInvoiceID = string(after.Counts), after.Day, &after.InvoiceID
		params.AfterPosition, params.AfterID = after.Position, &after.ID
	}
	row, err := queries.New(db).ListPayments(ctx, params)
	if err != nil {
		return GetAllOutput{}, err
	}
	out := GetAllOutput{}
	if out.Totals, err = read[Totals](row.Totals); err != nil {
		return GetAllOutput{}, err
	}
	items, err := read[[]struct {
		Payment Payment   `json:"payment"`
		Place   cursorKey `json:"place"`
	}](row.Items)
	if err != nil {
		return GetAllOutput{}, err
	}
	items, more := paging.Cut(items, in.Limit)
	for _, item := range items {
		out.Items = append(out.Items, item.Payment)
	}
	if more {
		next, err := paging.EncodeCursor(items[len(items)-1].Place)
		if err != nil {
			return GetAllOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}
