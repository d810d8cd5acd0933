package gifts

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/api/payment"
	"cortejo/formats/longdate"
	"cortejo/formats/spreadsheet"
	"cortejo/jobs"
	"cortejo/platform/form"
	"cortejo/platform/paging"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// Order is a gift order, paid or not.
type Order struct {
	UUID     uuid.UUID `json:"uuid"`
	Number   string    `json:"number" doc:"As people say it: HC-0147"`
	Name     string    `json:"name"`
	Email    string    `json:"email"`
	Message  string    `json:"message" doc:"The text of the card"`
	Status   string    `json:"status" enum:"PENDING,PAID,REFUNDED,WAITING,REFUSED" doc:"WAITING and REFUSED occur with OWN_PIX only: not confirmed yet, or rejected because the money did not arrive"`
	Method   string    `json:"method" enum:"CARD,BOLETO,PIX,OWN_PIX" doc:"OWN_PIX: sent to the hosts' own Pix key"`
	Gifts    int64     `json:"gifts" doc:"Price of the gifts in cents, without the fee"`
	Fee      int64     `json:"fee" doc:"The platform fee in cents"`
	FeeBy    string    `json:"feeBy" enum:"GIVER,HOSTS"`
	Discount int64     `json:"discount" doc:"Reduction of the fee by a voucher, in cents"`
	Total    int64     `json:"total" doc:"The amount that the giver paid, in cents"`
	Returned int64     `json:"returned" doc:"The refunded amount in cents"`
	Received int64     `json:"received" doc:"The hosts' part in cents, without the fee that they bear; zero unless it is paid"`
	Late     bool      `json:"late" doc:"Whether the money arrived after the order had expired"`
	// LateSeenAt is when a planner or a host confirmed that they know of the late money.
	LateSeenAt *time.Time  `json:"lateSeenAt,omitempty"`
	CreatedAt  time.Time   `json:"createdAt"`
	PaidAt     *time.Time  `json:"paidAt,omitempty"`
	ThankedAt  *time.Time  `json:"thankedAt,omitempty"`
	Items      []OrderItem `json:"items"`
}

// OrderItem is a gift in an order, at the price that it had then.
type OrderItem struct {
	Kind     Kind   `json:"kind" enum:"ITEM,SHARES,FUND"`
	Title    string `json:"title"`
	Drawing  string `json:"drawing"`
	Quantity int    `json:"quantity"`
	Price    int64  `json:"price" doc:"Price of one, in cents"`
	AsCash   bool   `json:"asCash" doc:"Whether the item counts as a gift of money, because another guest had bought it before the money arrived"`
}

// GetOrdersInput chooses one page.
type GetOrdersInput struct {
	EventUUID     uuid.UUID `query:"eventUuid" required:"true"`
	OnlyUnthanked bool      `query:"onlyUnthanked"`
	Cursor        string    `query:"cursor" maxLength:"200"`
}

// GetOrdersOutput is one page of gift orders.
type GetOrdersOutput struct {
	Items      []Order `json:"items"`
	NextCursor string  `json:"nextCursor,omitempty"`
	CanRefund  bool    `json:"canRefund" doc:"Whether the asker may give money back: the owner"`
}

// orderKey is the position in the list of the last order of a page.
type orderKey struct {
	At time.Time `json:"t"`
	ID uuid.UUID `json:"i"`
}

const ordersPerPage = 50

func getOrders(ctx context.Context, db tenants.Reader, in GetOrdersInput) (GetOrdersOutput, error) {
	before, err := paging.DecodeCursor[orderKey](in.Cursor)
	if err != nil {
		return GetOrdersOutput{}, err
	}
	params := queries.ListGiftOrdersParams{EventID: in.EventUUID, OnlyUnthanked: in.OnlyUnthanked,
		PageSize: ordersPerPage + 1}
	if before != nil {
		params.BeforeAt, params.BeforeID = &before.At, &before.ID
	}
	row, orders, err := listOrders(ctx, db, params)
	if err != nil {
		return GetOrdersOutput{}, err
	}
	out := GetOrdersOutput{CanRefund: row.Owner}
	var more bool
	if out.Items, more = paging.Cut(orders, ordersPerPage); more {
		last := out.Items[len(out.Items)-1]
		out.NextCursor, err = paging.EncodeCursor(orderKey{last.CreatedAt, last.UUID})
	}
	return out, err
}

func listOrders(ctx context.Context, db tenants.Reader,
	params queries.ListGiftOrdersParams) (row queries.ListGiftOrdersRow, orders []Order, err error) {
	if row, err = queries.New(db).ListGiftOrders(ctx, params); err != nil {
		return row, nil, err
	}
	return row, orders, jsonrow.Read("ListGiftOrders orders", row.Orders, &orders)
}

// GetOrderInput names an order.
type GetOrderInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
	UUID      uuid.UUID `query:"uuid" required:"true"`
}

func getOrder(ctx context.Context, db tenants.Reader, in GetOrderInput) (Order, error) {
	_, orders, err := listOrders(ctx, db, queries.ListGiftOrdersParams{EventID: in.EventUUID, One: &in.UUID,
		PageSize: 1})
	if err == nil && len(orders) == 0 {
		err = problem.NotFound()
	}
	if err != nil {
		return Order{}, err
	}
	return orders[0], nil
}

// MarkThankedInput says whether the giver of an order was thanked.
type MarkThankedInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	UUID      uuid.UUID `json:"uuid"`
	Thanked   bool      `json:"thanked"`
}

func markThanked(ctx context.Context, db tenants.Writer, in MarkThankedInput) (procedure.None, error) {
	_, err := queries.New(db).ThankForGiftOrder(ctx, queries.ThankForGiftOrderParams{EventID: in.EventUUID, ID: in.UUID,
		Thanked: in.Thanked})
	return procedure.None{}, err
}

// SeeLateInput names an order.
type SeeLateInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	UUID      uuid.UUID `json:"uuid"`
}

func seeLate(ctx context.Context, db tenants.Writer, in SeeLateInput) (procedure.None, error) {
	_, err := queries.New(db).SeeLateGiftOrder(ctx, queries.SeeLateGiftOrderParams{EventID: in.EventUUID, ID: in.UUID})
	return procedure.None{}, err
}

// RefundInput requests the refund of an order.
type RefundInput struct {
	UUID      uuid.UUID `json:"uuid" doc:"The refund's ID, chosen by the client, so that a repeated request refunds once"`
	EventUUID uuid.UUID `json:"eventUuid"`
	OrderUUID uuid.UUID `json:"orderUuid"`
	Reason    string    `json:"reason" maxLength:"300"`
}

// refund requests the refund of an order. The row is committed before a job calls the provider, with the row's id as
// the idempotency key.
func (o Options) refund(ctx context.Context, db tenants.Writer, in RefundInput) (procedure.None, error) {
	q := queries.New(db)
	came, err := q.RefundableGiftOrder(ctx, queries.RefundableGiftOrderParams{EventID: in.EventUUID, ID: in.OrderUUID})
	if err != nil {
		return procedure.None{}, err
	}
	given, err := q.CountRefunds(ctx, queries.CountRefundsParams{TransactionID: came.TransactionID, ID: in.UUID})
	method := map[string]payments.Method{"CARD": payments.Card, "BOLETO": payments.Boleto,
		"PIX": payments.Pix}[came.Method]
	left := came.Paid - came.LostCents - given.Amount
	switch {
	case err != nil || given.KnownAmount > 0:
		return procedure.None{}, err
	case left <= 0 && came.Dispute != "LOST":
		return procedure.None{}, problem.Conflict("Este presente já foi devolvido.")
	case came.Dispute == "OPEN":
		return procedure.None{},
			problem.Conflict("Quem deu contestou este pagamento no banco. Espere a decisão para devolver.")
	case left <= 0:
		return procedure.None{}, problem.Conflict("O banco já devolveu este pagamento a quem deu.")
	case method == payments.Boleto:
		return procedure.None{},
			problem.Conflict("O que foi pago por boleto não se devolve por aqui. Combine com quem deu como devolver.")
	case !method.Refundable(came.PaidAt, time.Now()) || !o.Payments.Enabled() || o.Payments.Live() != came.Live:
		return procedure.None{},
			problem.Conflict("Este presente não se devolve mais por aqui. Combine com quem deu como devolver.")
	}
	var f form.Form
	reason := f.Required("reason", in.Reason, "Diga por quê")
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	// The refund is of all money that is left, with all that is left of the platform fee.
	fee := max(0, came.OurFee-given.OurFee-given.LostFee)
	made, err := q.RequestRefund(ctx, queries.RequestRefundParams{
		EventID: in.EventUUID, ID: in.UUID, TransactionID: came.TransactionID, Amount: left, OurFee: fee,
		Reason: reason,
	})
	if err != nil {
		return procedure.None{}, err
	}
	if o.RefusesDebt {
		if err := payment.RefuseDebt(ctx, db, &in.EventUUID, left-fee); err != nil {
			return procedure.None{}, err
		}
	}
	return procedure.None{},
		db.Enqueue(ctx, jobs.RefundTransaction{OfBusiness: jobs.OfBusiness{BusinessID: made.BusinessID},
			RefundID: made.ID}, nil)
}

// ExportInput names an event.
type ExportInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

var (
	statusWords = map[string]string{"PENDING": "em aberto", "PAID": "recebido", "REFUNDED": "devolvido",
		"WAITING": "a confirmar", "REFUSED": "não chegou"}
	methodWords = map[string]string{"CARD": "cartão", "BOLETO": "boleto", "PIX": "Pix", "OWN_PIX": "Pix direto"}
)

// export writes the gift orders as Brazilian spreadsheets read them; no cell is a formula (spreadsheet.Buffer).
func export(ctx context.Context, db tenants.Reader, in ExportInput, out io.Writer) error {
	params := queries.ListGiftOrdersParams{EventID: in.EventUUID, PageSize: 200}
	var file spreadsheet.Buffer
	file.Write("Pedido", "Data e hora", "De", "E-mail", "Presentes", "Recado", "Situação", "Forma", "Presentes (R$)",
		"Taxa (R$)", "Quem paga a taxa", "Total pago (R$)", "Devolvido (R$)", "Recebido (R$)", "Agradecido")
	for {
		row, orders, err := listOrders(ctx, db, params)
		if err != nil {
			return err
		}
		zone, err := time.LoadLocation(row.TimeZone)
		if err != nil {
			zone = time.UTC
		}
		for _, one := range orders {
			file.Write(one.cells(zone)...)
		}
		if _, err := out.Write(file.Next()); err != nil {
			return err
		}
		if len(orders) < int(params.PageSize) {
			return nil
		}
		last := orders[len(orders)-1]
		params.BeforeAt, params.BeforeID = &last.CreatedAt, &last.UUID
	}
}

func (o Order) cells(zone *time.Location) []string {
	var items []string
	for _, item := range o.Items {
		words := fmt.Sprintf("%d × %s", item.Quantity, item.Title)
		if item.AsCash {
			words += " (em dinheiro)"
		}
		items = append(items, words)
	}
	at, thanked, bears := o.CreatedAt, "não", "quem dá"
	if o.PaidAt != nil {
		at = *o.PaidAt
	}
	if o.ThankedAt != nil {
		thanked = "sim"
	}
	if o.FeeBy == "HOSTS" {
		bears = "anfitriões"
	}
	return []string{
		o.Number, longdate.FormatMoment(at.In(zone)), o.Name, o.Email, strings.Join(items, "; "), o.Message,
		statusWords[o.Status], methodWords[o.Method], reais(o.Gifts), reais(o.Fee), bears, reais(o.Total),
		reais(o.Returned), reais(o.Received), thanked,
	}
}

// reais formats cents as a spreadsheet reads a number.
func reais(cents int64) string {
	return strconv.FormatInt(cents/100, 10) + "," + strconv.FormatInt(100+cents%100, 10)[1:]
}
