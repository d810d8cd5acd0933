package standin

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// errOver says that what a person asked for on a page is no longer possible there.
var errOver = errors.New("it is over")

// fee is what Stripe keeps of a payment in Brazil (https://stripe.com/br/pricing).
func fee(method string, cents int64) int64 {
	switch method {
	case "card":
		return (cents*399+5_000)/10_000 + 39
	case "boleto":
		return 3_45
	default:
		return (cents*119 + 5_000) / 10_000
	}
}

// disputeFee is what a dispute costs, whoever wins it.
const disputeFee = 55_00

// available is when what was paid can be paid out: a card's after a month.
func available(method string, now time.Time) time.Time {
	switch method {
	case "card":
		return now.AddDate(0, 0, 30)
	case "boleto":
		return now.AddDate(0, 0, 2)
	default:
		return now.AddDate(0, 0, 1)
	}
}

// move writes a line of the balance.
func (d *desk) move(kind, source string, cents, fee int64, available time.Time) (object, error) {
	status := "available"
	if available.After(d.now) {
		status = "pending"
	}
	movement := object{
		"id": newID("txn"), "object": "balance_transaction", "type": kind, "source": source, "amount": cents,
		"fee": fee, "net": cents - fee, "currency": "brl",
		"created": d.now.Unix(), "available_on": available.Unix(), "status": status, "reporting_category": kind,
		"fee_details": []object{},
	}
	if fee != 0 {
		movement["fee_details"] = []object{{"amount": fee, "currency": "brl", "type": "stripe_fee",
			"description": "Stripe processing fees"}}
	}
	return movement, d.keep(movement)
}

// listBalance returns a page of the balance's lines.
func (d *desk) listBalance(_ *Standin, _ string, form url.Values) (object, error) {
	if d.account != "" {
		return d.listAccountLines(form)
	}
	fields := object{}
	if currency := form.Get("currency"); currency != "" {
		fields["currency"] = currency
	}
	all, err := d.listNewest("balance_transaction", fields, mostListed)
	if err != nil {
		return nil, err
	}
	return page(d.filterCreated(all, form), "/v1/balance_transactions", form)
}

// showBalance returns the sums of the lines of our balance, or of a connected account's: of those that are available,
// and of those still pending.
func (d *desk) showBalance(*Standin, string, url.Values) (object, error) {
	kind, fields := "balance_transaction", object(nil)
	if d.account != "" {
		kind, fields = accountLine, object{"account": d.account}
	}
	all, err := d.listNewest(kind, fields, mostListed)
	if err != nil {
		return nil, err
	}
	var available, pending int64
	for _, line := range all {
		if line.number("available_on") > d.now.Unix() {
			pending += line.number("net")
		} else {
			available += line.number("net")
		}
	}
	amounts := func(cents int64) []object { return []object{{"amount": cents, "currency": "brl"}} }
	return object{
		"object": "balance", "livemode": false, "available": amounts(available), "pending": amounts(pending),
	}, nil
}

// createRefund gives money back, where the way it was paid allows.
func (d *desk) createRefund(_ *Standin, _ string, form url.Values) (object, error) {
	id := form.Get("charge")
	if id == "" {
		intent, err := d.find("payment_intent", form.Get("payment_intent"))
		if errors.Is(err, errNone) {
			return nil, missingObject("payment_intent", form.Get("payment_intent"))
		}
		if err != nil {
			return nil, err
		}
		id = intent.text("latest_charge")
	}
	charge, err := d.find("charge", id)
	if errors.Is(err, errNone) {
		return nil, missingObject("charge", id)
	}
	if err != nil {
		return nil, err
	}
	left := charge.number("amount") - charge.number("amount_refunded")
	disputes, err := d.listNewest("dispute", object{"charge": id}, mostListed)
	if err != nil {
		return nil, err
	}
	openlyDisputed := false
	for _, dispute := range disputes {
		state := dispute.text("status")
		openlyDisputed = openlyDisputed || state != "won" && state != "lost" && !strings.HasPrefix(state, inquiries)
		left -= d.awayOf(dispute)
	}
	left = max(0, left)
	cents := left
	if form.Has("amount") {
		if cents, err = strconv.ParseInt(form.Get("amount"), 10, 64); err != nil || cents < 1 {
			return nil, invalid("parameter_invalid_integer", "amount", "Invalid positive integer")
		}
	}
	method := charge.inner("payment_method_details").text("type")
	paid := time.Unix(charge.number("created"), 0)
	switch {
	case openlyDisputed:
		return nil, invalid("charge_disputed", "", "Charge %s has been charged back; cannot issue a refund.", id)
	case left == 0:
		return nil, invalid("charge_already_refunded", "", "Charge %s has already been refunded.", id)
	case cents > left:
		return nil, invalid("", "amount", "Refund amount (R$%.2f) is greater than unrefunded amount on charge (R$%.2f)",
			float64(cents)/100, float64(left)/100)
	case method == "boleto":
		return nil, invalid("", "", "Charges paid with boleto cannot be refunded.")
	case method == "pix" && d.now.After(paid.AddDate(0, 0, 90)):
		return nil, invalid("charge_not_refundable", "", "Pix charges can be refunded for 90 days.")
	}
	kind, state := "refund", "succeeded"
	if method == "pix" {
		kind, state = "payment_refund", "pending"
	}
	refund := object{
		"id": newID("re"), "object": "refund", "amount": cents, "charge": id,
		"payment_intent": charge["payment_intent"], "currency": "brl", "created": d.now.Unix(),
		"status": state, "reason": orNull(form.Get("reason")),
		"metadata": object{"reference": form.Get("metadata[reference]")},
	}
	movement, err := d.move(kind, refund.text("id"), -cents, 0, d.now)
	if err != nil {
		return nil, err
	}
	refund["balance_transaction"] = movement.text("id")
	charge["amount_refunded"] = charge.number("amount_refunded") + cents
	charge["refunded"] = charge.number("amount_refunded") == charge.number("amount")
	for _, o := range []object{refund, charge} {
		if err := d.keep(o); err != nil {
			return nil, err
		}
	}
	if charge.yes("refunded") {
		if err := d.closeInquiries(disputes); err != nil {
			return nil, err
		}
	}
	return refund, d.tell("charge.refunded", charge)
}

// inquiries begins each status of a dispute that moves no money and can be refunded: the bank only asks.
const inquiries = "warning_"

// closeInquiries ends what banks ask about a charge that was refunded whole.
func (d *desk) closeInquiries(disputes []object) error {
	for _, dispute := range disputes {
		if state := dispute.text("status"); !strings.HasPrefix(state, inquiries) || state == inquiries+"closed" {
			continue
		}
		dispute["status"] = inquiries + "closed"
		if err := d.keep(dispute); err != nil {
			return err
		}
		if err := d.tell("charge.dispute.closed", dispute); err != nil {
			return err
		}
	}
	return nil
}

// settleRefund is what the bank says of a refund in the end. One that failed brings the money back.
func (d *desk) settleRefund(refund object, failed bool) error {
	if state := refund.text("status"); state == "failed" || state == "succeeded" && !failed {
		return errOver
	}
	refund["status"] = "succeeded"
	if failed {
		charge, err := d.find("charge", refund.text("charge"))
		if err != nil {
			return err
		}
		movement, err := d.move("refund_failure", refund.text("id"), refund.number("amount"), 0, d.now)
		if err != nil {
			return err
		}
		refund["status"], refund["failure_reason"], refund["failure_balance_transaction"] = "failed",
			"lost_or_stolen_card", movement.text("id")
		charge["amount_refunded"], charge["refunded"] = charge.number("amount_refunded")-refund.number("amount"), false
		if err := d.keep(charge); err != nil {
			return err
		}
	}
	if err := d.keep(refund); err != nil {
		return err
	}
	return d.tell("charge.refund.updated", refund)
}

// openInquiry is a bank that asks about a card's charge before it takes anything.
func (d *desk) openInquiry(charge object) error {
	left := charge.number("amount") - charge.number("amount_refunded")
	if charge.inner("payment_method_details").text("type") != "card" || left < 1 || charge.yes("disputed") {
		return errOver
	}
	dispute := d.newDispute(charge, left, inquiries+"needs_response")
	dispute["is_charge_refundable"], dispute["balance_transactions"] = true, []object{}
	charge["disputed"] = true
	for _, o := range []object{dispute, charge} {
		if err := d.keep(o); err != nil {
			return err
		}
	}
	return d.tell("charge.dispute.created", dispute)
}

func (d *desk) newDispute(charge object, cents int64, status string) object {
	return object{
		"id": newID("dp"), "object": "dispute", "amount": cents, "charge": charge.text("id"),
		"payment_intent": charge["payment_intent"],
		"currency":       "brl", "created": d.now.Unix(),
		"livemode": false, "reason": "fraudulent", "status": status, "is_charge_refundable": false,
		"metadata": object{},
		"evidence_details": object{"due_by": d.now.AddDate(0, 0, 7).Unix(), "has_evidence": false, "past_due": false,
			"submission_count": 0},
	}
}

// openDispute is a payer who tells their bank that they did not buy this, or a part of it: cents of the charge,
// refunded or not. Another dispute of the same charge is possible until all of it is disputed, and no sooner than the
// one before is decided.
func (d *desk) openDispute(charge object, cents int64) error {
	if charge.inner("payment_method_details").text("type") != "card" || cents < 1 {
		return errOver
	}
	before, err := d.listNewest("dispute", object{"charge": charge.text("id")}, mostListed)
	if err != nil {
		return err
	}
	disputed := cents
	for _, one := range before {
		if state := one.text("status"); state != "won" && state != "lost" && state != inquiries+"closed" {
			return errOver
		} else if state == "lost" {
			disputed += one.number("amount")
		}
	}
	if disputed > charge.number("amount") {
		return errOver
	}
	dispute := d.newDispute(charge, cents, "needs_response")
	movement, err := d.move("adjustment", dispute.text("id"), -cents, disputeFee, d.now)
	if err != nil {
		return err
	}
	dispute["balance_transactions"] = []object{movement}
	charge["disputed"] = true
	for _, o := range []object{dispute, charge} {
		if err := d.keep(o); err != nil {
			return err
		}
	}
	if err := d.tell("charge.dispute.created", dispute); err != nil {
		return err
	}
	return d.tell("charge.dispute.funds_withdrawn", dispute)
}

// decideDispute is how the bank ends a dispute, or decides otherwise after all. The business gets back what is still
// away of it where it wins, and never what it cost.
func (d *desk) decideDispute(dispute object, won bool) error {
	state := dispute.text("status")
	if strings.HasPrefix(state, inquiries) || state == "won" || state == "lost" && !won {
		return errOver
	}
	dispute["status"] = "lost"
	if won {
		dispute["status"] = "won"
		if err := d.returnOfDispute(dispute, d.awayOf(dispute)); err != nil {
			return err
		}
	}
	if err := d.keep(dispute); err != nil {
		return err
	}
	return d.tell("charge.dispute.closed", dispute)
}

// awayOf returns what a dispute took and has not brought back.
func (d *desk) awayOf(dispute object) (cents int64) {
	lines, _ := dispute["balance_transactions"].([]any)
	for _, line := range lines {
		if movement, ok := line.(map[string]any); ok {
			cents -= object(movement).number("amount")
		}
	}
	return cents
}

// returnOfDispute brings cents of a dispute back to the balance.
func (d *desk) returnOfDispute(dispute object, cents int64) error {
	if cents < 1 || cents > d.awayOf(dispute) {
		return errOver
	}
	movement, err := d.move("adjustment", dispute.text("id"), cents, 0, d.now)
	if err != nil {
		return err
	}
	before, _ := dispute["balance_transactions"].([]any)
	dispute["balance_transactions"] = append(before, map[string]any(movement))
	if err := d.keep(dispute); err != nil {
		return err
	}
	return d.tell("charge.dispute.funds_reinstated", dispute)
}
