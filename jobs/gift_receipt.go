package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/formats/longdate"
	"cortejo/formats/money"
	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/tenants"
)

// GiftReceipt tells whoever gave something that their money came, once.
type GiftReceipt struct {
	OfBusiness
	OrderID uuid.UUID `json:"orderId" river:"unique"`
}

// Kind is the job's name in the queue.
func (GiftReceipt) Kind() string { return "gift_receipt" }

// InsertOpts end the attempts within a day.
func (GiftReceipt) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueMessages, MaxAttempts: 12, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

var errNothingGiven = moot("nothing was paid for this order")

// receiptSpace makes an order's receipt a message of its own, the same however often it is asked for.
var receiptSpace = uuid.MustParse("7d2f3c0e-5a86-4b5b-9d0a-0c2b6a1f8e11")

// tellOfGift has the receipt sent when the money has come, and the event's clients told where it came after its time.
func tellOfGift(ctx context.Context, w tenants.Writer, business, order uuid.UUID, came bool) error {
	if !came {
		return nil
	}
	of := OfBusiness{BusinessID: business}
	if err := w.Enqueue(ctx, GiftReceipt{OfBusiness: of, OrderID: order}, nil); err != nil {
		return err
	}
	told, err := queries.New(w).TellOfLateGift(ctx, queries.TellOfLateGiftParams{ID: order})
	for _, message := range told {
		err = errors.Join(err, w.Enqueue(ctx, CustomerMessage{OfBusiness: of, MessageID: message}, nil))
	}
	return err
}

func addGiftReceipt(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[GiftReceipt]) error {
			row, err := queries.New(in.Read()).GiftReceipt(ctx, queries.GiftReceiptParams{ID: job.Args.OrderID})
			if errors.Is(err, pgx.ErrNoRows) {
				return river.JobCancel(errNothingGiven)
			}
			if err != nil {
				return err
			}
			if row.Slug == nil {
				return river.JobCancel(errNothingGiven) // gifts are given at an address
			}
			m, err := giftReceipt(row, o.PublicURL+"/"+*row.Slug+"/presentes/obrigado/"+job.Args.OrderID.String())
			if err != nil {
				return err
			}
			return o.deliverer().deliver(ctx, in, job.JobRow, uuid.NewSHA1(receiptSpace, job.Args.OrderID[:]), m, nil)
		}))
}

// givenItem is one thing of an order, at the price of when it was given, as the database tells it.
type givenItem struct {
	Kind     string `json:"kind"`
	Title    string `json:"title"`
	Quantity int    `json:"quantity"`
	Price    int64  `json:"price"`
	AsCash   bool   `json:"asCash"`
}

// words are how a receipt names it.
func (g givenItem) words() string {
	title := said(g.Title, "presente")
	switch {
	case g.Kind == "SHARES" && g.Quantity > 1:
		return strconv.Itoa(g.Quantity) + " cotas, " + title
	case g.Kind == "SHARES":
		return "1 cota, " + title
	case g.Quantity > 1:
		return strconv.Itoa(g.Quantity) + " × " + title
	}
	return title
}

func giftReceipt(row queries.GiftReceiptRow, page string) (messages.Message, error) {
	var items []givenItem
	if err := json.Unmarshal(row.Items, &items); err != nil {
		return messages.Message{}, err
	}
	zone, err := time.LoadLocation(row.TimeZone)
	if err != nil {
		zone = time.UTC
	}
	event := said(row.Title, "o evento")
	lines := []string{"Olá, " + firstName(row.GiverName, "boas-vindas") + "!", "",
		"O seu presente para " + event + " chegou, e o seu cartão também. Obrigado pelo carinho!", ""}
	cash := false
	for _, item := range items {
		lines = append(lines, "• "+item.words()+": "+money.Format(item.Price*int64(item.Quantity)))
		cash = cash || item.AsCash
	}
	if row.FeeBy == "GIVER" {
		lines = append(lines, "• Taxa de serviço: "+money.Format(row.FeeCents))
	}
	lines = append(lines, "Total pago: "+money.Format(row.TotalCents), "",
		"Pedido "+row.Number+", "+longdate.FormatMoment(row.PaidAt.In(zone))+".")
	switch {
	case cash:
		lines = append(lines, "",
			"O pagamento chegou quando alguém já tinha dado o mesmo presente. O valor foi inteiro para "+event+
				", como presente em dinheiro.")
	case row.Late:
		lines = append(lines, "", "O pagamento chegou depois do prazo, mas o presente ainda estava livre: é seu.")
	}
	lines = append(lines, "", "O recibo está aqui: "+page)
	return messages.Message{
		Kind: messages.GiftReceipt, Channel: messages.Email, To: row.GiverEmail, Body: strings.Join(lines, "\n"),
		Email: messages.Letter{Subject: "Seu presente para " + event + ": recibo " + row.Number},
	}, nil
}
