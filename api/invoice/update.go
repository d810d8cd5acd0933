package invoice

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cortejo/formats/money"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput changes what comes of an agreement.
type UpdateInput struct {
	UUID         uuid.UUID                     `json:"uuid"`
	Title        *string                       `json:"title,omitempty" minLength:"1" maxLength:"120"`
	Total        *int64                        `json:"total,omitempty" minimum:"1" maximum:"9999999999" doc:"In cents"`
	TaskID       procedure.Optional[uuid.UUID] `json:"taskId,omitzero"`
	VendorUUID   procedure.Optional[uuid.UUID] `json:"vendorUuid,omitzero" doc:"The vendor that the agreement concerns; if it pays a vendor, only that one is valid"`
	Installments *[]InstallmentInput           `json:"installments,omitempty" minItems:"1" maxItems:"60" doc:"Replaces the open installments; percents are of the total"`
}

// placed is the new content of an existing payment.
type placed struct {
	ID       uuid.UUID `json:"id"`
	Position int       `json:"position"`
	Price    int64     `json:"price"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (Agreement, error) {
	q := queries.New(db)
	found, err := q.LockInvoice(ctx, queries.LockInvoiceParams{ID: in.UUID})
	if err != nil {
		return Agreement{}, err
	}
	payments, err := q.LockPaymentsOfInvoice(ctx,
		queries.LockPaymentsOfInvoiceParams{EventID: found.EventID, InvoiceID: in.UUID})
	if err != nil {
		return Agreement{}, err
	}
	var f form.Form
	title := f.RequireUpdate("title", in.Title, sentenceTitle)
	total := found.Total
	if in.Total != nil {
		total = *in.Total
	}
	var stay []placed
	var parts []part
	switch {
	case in.Installments != nil:
		stay, parts = replaceOpen(&f, total, payments, *in.Installments)
	case total != found.Total:
		stay = shareAnew(&f, total, payments)
	}
	if err := f.Err(); err != nil {
		return Agreement{}, err
	}
	if in.TaskID.Value != nil || in.VendorUUID.Value != nil {
		// Both are of this event, or there is no row.
		_, err := q.RoomForInvoice(ctx, queries.RoomForInvoiceParams{EventID: found.EventID, TaskID: in.TaskID.Value,
			VendorID: in.VendorUUID.Value, AtMost: perEvent})
		if err != nil {
			return Agreement{}, err
		}
	}
	if in.VendorUUID.Given && found.Payee == queries.PayeeVENDOR &&
		(in.VendorUUID.Value == nil || *in.VendorUUID.Value != *found.VendorID) {
		return Agreement{},
			problem.Invalid("",
				problem.Field{Name: "vendorUuid",
					Message: "Quem recebe não muda. Cancele o que está em aberto e combine com o outro fornecedor"})
	}
	if in.Installments != nil {
		if err := q.RemoveOpenPayments(ctx,
			queries.RemoveOpenPaymentsParams{EventID: found.EventID, InvoiceID: in.UUID}); err != nil {
			return Agreement{}, err
		}
	}
	if len(stay) > 0 {
		text, err := json.Marshal(stay)
		if err != nil {
			return Agreement{}, err
		}
		if err := q.PlacePayments(ctx,
			queries.PlacePaymentsParams{EventID: found.EventID, Payments: text}); err != nil {
			return Agreement{}, err
		}
	}
	if len(parts) > 0 {
		if err := add(ctx, q, in.UUID, parts); err != nil {
			return Agreement{}, err
		}
	}
	_, err = q.UpdateInvoice(ctx, queries.UpdateInvoiceParams{
		ID: in.UUID, Title: title, Total: in.Total, SetTaskID: in.TaskID.Given, TaskID: in.TaskID.Value,
		SetVendorID: in.VendorUUID.Given, VendorID: in.VendorUUID.Value,
	})
	if err != nil {
		return Agreement{}, err
	}
	return show(ctx, q, in.UUID)
}

// replaceOpen puts a plan in the place of the payments that are open, behind those that are not. An entrance that
// stays is the only one.
func replaceOpen(f *form.Form, total int64, payments []queries.LockPaymentsOfInvoiceRow,
	plan []InstallmentInput) ([]placed, []part) {
	var kept int64
	var stay []placed
	first := 1
	for _, p := range payments {
		if p.Status == queries.PaymentStatusPENDING {
			if p.ReceiptKey != nil {
				f.Reject("installments",
					"Uma parcela em aberto já tem comprovante. Marque-a como paga, ou tire o comprovante antes")
			}
			continue
		}
		kept += p.Price
		if p.Position == 0 {
			first = 0
		}
		stay = append(stay, placed{ID: p.ID, Price: p.Price})
	}
	for i := range stay {
		stay[i].Position = first + i
	}
	if len(plan) > 0 && plan[0].Entrance && len(stay) > 0 {
		if first == 0 {
			f.Reject("installments[0].entrance", "A entrada já foi dada")
		} else {
			for i := range stay { // behind the new entrance
				stay[i].Position = i + 1
			}
		}
	}
	if len(stay)+len(plan) > perInvoice {
		f.Reject("installments", fmt.Sprintf("São no máximo %d parcelas, contando as que já foram pagas", perInvoice))
	}
	if total < kept+int64(len(plan)) {
		f.Reject("total", fmt.Sprintf("O que já foi acertado soma %s: o total precisa ser maior", money.Format(kept)))
		return nil, nil
	}
	parts := divide(f, total-kept, total, plan)
	for i := range parts {
		if parts[i].Position > 0 || !plan[0].Entrance {
			parts[i].Position = first + len(stay) + i
			if plan[0].Entrance {
				parts[i].Position = len(stay) + i
			}
		}
	}
	return stay, parts
}

// shareAnew distributes the rest of a new total to the open payments, in proportion to their amounts.
func shareAnew(f *form.Form, total int64, payments []queries.LockPaymentsOfInvoiceRow) []placed {
	var kept int64
	var prices []int64
	var open []placed
	for _, p := range payments {
		if p.Status != queries.PaymentStatusPENDING {
			kept += p.Price
			continue
		}
		prices = append(prices, p.Price)
		open = append(open, placed{ID: p.ID, Position: int(p.Position)})
	}
	if len(open) == 0 {
		f.Reject("total", "Não há parcela em aberto para mudar: acrescente uma")
		return nil
	}
	shared := rescale(total-kept, prices)
	if shared == nil {
		f.Reject("total", fmt.Sprintf("O que já foi acertado soma %s: o total precisa ser maior", money.Format(kept)))
		return nil
	}
	for i := range open {
		open[i].Price = shared[i]
	}
	return open
}
