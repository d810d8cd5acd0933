package giftpage

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/gifts"
	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/tenants"
)

// order is the result of app.gift_order_told.
type order struct {
	BusinessID uuid.UUID `json:"businessId"`
	UUID       uuid.UUID `json:"uuid"`
	Number     string    `json:"number"`
	Status     string    `json:"status"`
	Name       string    `json:"name"`
	Email      string    `json:"email"`
	Message    string    `json:"message"`
	Method     string    `json:"method"`
	Gifts      int64     `json:"gifts"`
	Fee        int64     `json:"fee"`
	Discount   int64     `json:"discount"`
	Total      int64     `json:"total"`
	Late       bool      `json:"late"`
	// Held is false if a part of it can be given by another order before this one is paid.
	Held      bool       `json:"held"`
	ExpiresAt time.Time  `json:"expiresAt"`
	PaidAt    *time.Time `json:"paidAt"`
	Event     event      `json:"event"`
	Theme     string     `json:"theme"`
	Accent    string     `json:"accent"`
	Items     []struct {
		gifts.OrderItem
		Gift *uuid.UUID `json:"gift"`
	} `json:"items"`
	Attempt struct {
		ID         uuid.UUID `json:"id"`
		Status     string    `json:"status"`
		SessionID  string    `json:"sessionId"`
		SessionURL string    `json:"sessionUrl"`
		BoletoURL  string    `json:"boletoUrl"`
		CreatedAt  time.Time `json:"createdAt"`
		ExpiresAt  time.Time `json:"expiresAt"`
	} `json:"attempt"`
}

// basket returns the gifts of the order that still exist.
func (o order) basket() basketItems {
	c := basketItems{}
	for _, item := range o.Items {
		if item.Gift == nil {
			continue
		}
		one := basketItem{Gift: *item.Gift, Quantity: item.Quantity}
		if item.Kind == gifts.Fund {
			one.Amount = item.Price
		}
		c = append(c, one)
	}
	return c
}

// loadOrder returns an order of the event in scope, or nil if there is none.
func (s *Service) loadOrder(ctx context.Context, q request, id uuid.UUID) (*order, error) {
	text, err := queries.New(s.DB.Read(q.scope)).GiftOrderTold(ctx, queries.GiftOrderToldParams{ID: id})
	if err != nil || string(text) == "null" {
		return nil, err
	}
	o := new(order)
	return o, json.Unmarshal(text, o)
}

// orderResult is the result of app.start_gift_order and app.tell_gift_pix.
type orderResult struct {
	State string `json:"state"`
	Title string `json:"title"`
	Left  int    `json:"left"`
	Order *order `json:"order"`
}

// sentence returns why there is no order.
func (st orderResult) sentence() string {
	switch st.State {
	case "GONE":
		switch {
		case st.Title == "":
			return "Um dos presentes saiu da lista. Nada foi cobrado."
		case st.Left == 0:
			return "“" + st.Title + "” acabou de ser presenteado por outra pessoa. Nada foi cobrado."
		case st.Left == 1:
			return "De “" + st.Title + "” só resta 1. Nada foi cobrado."
		}
		return "De “" + st.Title + "” só restam " + strconv.Itoa(st.Left) + ". Nada foi cobrado."
	case "WALLET":
		return "Os presentes ainda não podem ser pagos por aqui. Nada foi cobrado."
	case "BOLETO":
		return "Falta pouco para o evento, e um boleto não chegaria a tempo. Escolha Pix ou cartão."
	case "VOUCHER":
		return "Este código não vale, ou já foi usado. Nada foi cobrado."
	case "VOUCHER_SHARE":
		return "Este código já está em pedidos desta rede que esperam o pagamento. " +
			"Pague um deles, ou tente de novo em meia hora. Nada foi cobrado."
	case "CHANGED":
		return "Um valor mudou enquanto você escolhia. Confira o total. Nada foi cobrado."
	case "AMOUNT":
		return "Confira o valor do presente em dinheiro."
	}
	return "A sua cesta está vazia."
}

// createOrder creates the order, or returns the state that prevents it.
func (s *Service) createOrder(ctx context.Context, q request, l list, basket basketItems, t checkoutForm) (
	st orderResult, err error) {
	wanted, err := json.Marshal(basket)
	if err != nil {
		return st, err
	}
	err = s.DB.Write(ctx, q.scope, func(w tenants.Writer) error {
		text, err := queries.New(w).StartGiftOrder(ctx, queries.StartGiftOrderParams{
			ID: t.Order, Chosen: wanted, Name: t.Name, Email: t.Email, Words: t.Message, Method: t.Method,
			Told: t.Total, Voucher: t.Voucher, Initials: initialsOf(l.Event.called()), Live: s.Payments.Live(),
			FromAddress: s.limits.Hash("gifts held from " + q.ip), MaxOfOrder: heldOfOrder,
			MaxOfAddress: heldFromAddress,
			PageSeconds:  int32(pageLife / time.Second), BoletoUntil: boletoUntil,
			Fee: int32(s.Fees.Usual), FeeReferred: int32(s.Fees.Premium), //nolint:gosec // at most 30%
		})
		if err != nil {
			return err
		}
		if string(text) == "null" {
			return problem.NotFound()
		}
		if err := json.Unmarshal(text, &st); err != nil || st.State != "" {
			return err
		}
		// The job settles the attempt even if this process ends now and no provider event ever arrives.
		return w.Enqueue(ctx, jobs.SettleTransaction{OfBusiness: jobs.OfBusiness{BusinessID: st.Order.BusinessID},
			TransactionID: st.Order.Attempt.ID}, jobs.AfterPage(st.Order.Attempt.ExpiresAt))
	})
	return st, err
}

// redirectToProvider redirects the giver to the checkout session of an order.
func (s *Service) redirectToProvider(q request, o order) {
	address := o.Attempt.SessionURL
	if o.Attempt.Status == "CREATED" {
		var err error
		if address, err = s.openSession(q.r.Context(), q, o); err != nil {
			s.pages.Refuse(q.w, q.r, err)
			return
		}
	}
	http.Redirect(q.w, q.r, address, http.StatusSeeOther)
}

// homeOf returns the origin that a giver returns to from the provider: that of the request, because a private site that
// was opened on a custom domain is open only there.
func (s *Service) homeOf(r *http.Request) string {
	if procedure.SiteSlugOf(r.Context()) == "" {
		return s.PublicURL
	}
	scheme, _, _ := strings.Cut(s.PublicURL, "://")
	return scheme + "://" + r.Host
}

// openSession creates the checkout session of an order at the provider, stores it and returns its URL.
func (s *Service) openSession(ctx context.Context, q request, o order) (string, error) {
	base := s.homeOf(q.r) + q.base()
	method, _ := methodOf(o.Method)
	made, err := s.Payments.Start(ctx, payments.Order{
		Reference: o.Attempt.ID.String(), Key: o.Attempt.ID.String(), Method: method, Cents: o.Total,
		Title: "Presente para " + o.Event.called(), Description: "Pedido " + o.Number, Email: o.Email,
		Group: "gift_" + o.UUID.String(), ExpiresAt: o.Attempt.ExpiresAt, PixLife: pixLife, BoletoDays: boletoDays,
		SuccessURL: base + "/obrigado/" + o.UUID.String(), CancelURL: base + "/cesta?pedido=" + o.UUID.String(),
	})
	worker := tenants.AsWorker(o.BusinessID).Named("gifts.pay")
	if errors.Is(err, payments.ErrInvalid) || errors.Is(err, payments.ErrDeclined) || errors.Is(err, payments.ErrGone) {
		// The session will never exist: the attempt ends, which frees its gifts.
		return "",
			problem.Unavailable("O pagamento não pôde ser aberto, e nada foi cobrado. Volte e tente de outra forma.",
				errors.Join(err, s.endAttempt(ctx, worker, o.Attempt.ID, "REFUSED", payments.CodeOf(err))))
	}
	if err != nil {
		return "", problem.Unavailable("O pagamento não respondeu, e nada foi cobrado. Volte e tente de novo.", err)
	}
	err = s.DB.Write(ctx, worker, func(w tenants.Writer) error {
		_, err := queries.New(w).OpenTransaction(ctx,
			queries.OpenTransactionParams{ID: o.Attempt.ID, SessionID: &made.ID, SessionUrl: &made.URL})
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		// The attempt ended meanwhile, so its session must not be paid.
		if _, err := s.Payments.Expire(ctx, made.ID); err != nil && !errors.Is(err, payments.ErrInvalid) {
			return "", problem.Unavailable("O pagamento não respondeu. Volte e tente de novo.", err)
		}
		return "", problem.Unavailable("O tempo deste pedido acabou, e nada foi cobrado. Volte e tente de novo.", nil)
	}
	return made.URL, err
}

func (s *Service) endAttempt(ctx context.Context, worker tenants.Scope, attempt uuid.UUID,
	status, refusal string) error {
	return s.DB.Write(ctx, worker, func(w tenants.Writer) error {
		_, err := queries.New(w).
			CloseTransaction(ctx, queries.CloseTransactionParams{ID: attempt, Status: status, Refusal: refusal})
		if errors.Is(err, pgx.ErrNoRows) {
			return nil // it is over already
		}
		return err
	})
}

// closeOrder ends the checkout session of an order that its giver left for another, which frees its gifts. If the
// provider reports that the session is over, the attempt is settled at once.
func (s *Service) closeOrder(ctx context.Context, o order) error {
	if o.Attempt.SessionID == "" {
		return problem.Unavailable(
			"O seu pedido anterior ainda está sendo aberto. Espere alguns minutos e tente de novo.", nil)
	}
	_, err := s.Payments.Expire(ctx, o.Attempt.SessionID)
	if errors.Is(err, payments.ErrInvalid) {
		became, err := jobs.SettleNow(ctx, s.DB, s.Payments, o.BusinessID, o.Attempt.ID)
		if err == nil && (became == "PAID" || became == "PROCESSING") {
			err = problem.Unavailable("O seu pedido anterior acabou de ser pago. Veja o recibo no seu e-mail.", nil)
		}
		return err
	}
	if err != nil {
		return problem.Unavailable("O pagamento não respondeu. Volte e tente de novo.", err)
	}
	return s.endAttempt(ctx, tenants.AsWorker(o.BusinessID).Named("gifts.close"), o.Attempt.ID, "CANCELLED", "")
}
