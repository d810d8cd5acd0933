package standin

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// createSession makes a page of Checkout, or says what Stripe would say against it.
func (d *desk) createSession(s *Standin, _ string, form url.Values) (object, error) {
	for _, name := range []string{"mode", "success_url", "payment_method_types[0]", "line_items[0][quantity]",
		"line_items[0][price_data][currency]", "line_items[0][price_data][unit_amount]",
		"line_items[0][price_data][product_data][name]"} {
		if form.Get(name) == "" {
			return nil, invalid("parameter_missing", name, "Missing required param: %s.", name)
		}
	}
	for _, name := range []string{"success_url", "cancel_url"} {
		if u, err := url.Parse(form.Get(name)); form.Has(name) && (err != nil || u.Host == "") {
			return nil, invalid("url_invalid", name, "Not a valid URL")
		}
	}
	method, currency := form.Get("payment_method_types[0]"), form.Get("line_items[0][price_data][currency]")
	if !slices.Contains([]string{"card", "boleto", "pix"}, method) {
		return nil, invalid("", "payment_method_types", "The payment method type provided: %s is invalid.", method)
	}
	if currency != "brl" {
		return nil, invalid("", "currency", "The stand-in only takes brl.")
	}
	price, err := strconv.ParseInt(form.Get("line_items[0][price_data][unit_amount]"), 10, 64)
	quantity, quantityErr := strconv.ParseInt(form.Get("line_items[0][quantity]"), 10, 64)
	if err != nil || quantityErr != nil || price < 0 || quantity < 1 || quantity > 1_000_000 {
		return nil, invalid("parameter_invalid_integer", "line_items", "Invalid integer")
	}
	amount := price * quantity
	switch {
	case amount < 50 || method == "boleto" && amount < 5_00:
		return nil,
			invalid("amount_too_small", "line_items",
				"The Checkout Session's total amount due must add up to at least R$0.50 brl (R$5.00 for boleto)")
	case amount > 999_999_99 || method == "boleto" && amount > 49_999_99:
		return nil,
			invalid("amount_too_large", "line_items",
				"The Checkout Session's total amount must be no more than R$999,999.99 brl (R$49,999.99 for boleto)")
	}
	expires := d.now.Add(24 * time.Hour).Unix()
	if form.Has("expires_at") {
		if expires, err = strconv.ParseInt(form.Get("expires_at"), 10, 64); err != nil {
			return nil, invalid("parameter_invalid_integer", "expires_at", "Invalid integer: expires_at")
		}
		if left := time.Unix(expires, 0).Sub(d.now); left < 30*time.Minute-5*time.Second ||
			left > 24*time.Hour+5*time.Second {
			return nil,
				invalid("", "expires_at",
					"The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.")
		}
	}
	days, err := wholeIn(form, "payment_method_options[boleto][expires_after_days]", 3, 0, 60)
	if err != nil {
		return nil, err
	}
	if _, err := wholeIn(form, "payment_method_options[pix][expires_after_seconds]", 86_400,
		10, 1_209_600); err != nil {
		return nil, err
	}
	id := "cs_test_" + strings.TrimPrefix(newID("cs"), "cs_")
	session := object{
		"id": id, "object": "checkout.session", "mode": form.Get("mode"), "status": "open", "payment_status": "unpaid",
		"amount_subtotal": amount, "amount_total": amount, "currency": currency, "livemode": false,
		"created": d.now.Unix(), "expires_at": expires,
		"client_reference_id": orNull(form.Get("client_reference_id")),
		"customer_email":      orNull(form.Get("customer_email")), "locale": orNull(form.Get("locale")),
		"success_url": form.Get("success_url"), "cancel_url": orNull(form.Get("cancel_url")),
		"url":                  s.options.PublicURL + Path + "/pagar/" + id,
		"payment_method_types": []string{method}, "payment_method_options": object{}, "payment_intent": nil,
		"metadata": object{},
		// What Stripe keeps inside, and shows on its page.
		"standin": object{
			"name":           form.Get("line_items[0][price_data][product_data][name]"),
			"description":    form.Get("line_items[0][price_data][product_data][description]"),
			"transfer_group": form.Get("payment_intent_data[transfer_group]"),
			"reference":      form.Get("payment_intent_data[metadata][reference]"), "boleto_days": days,
		},
	}
	return session, d.keep(session)
}

func wholeIn(form url.Values, name string, fallback, least, most int64) (int64, error) {
	if !form.Has(name) {
		return fallback, nil
	}
	n, err := strconv.ParseInt(form.Get(name), 10, 64)
	if err != nil || n < least || n > most {
		return 0, invalid("parameter_invalid_integer", name, "Invalid integer: %s must be between %d and %d", name,
			least, most)
	}
	return n, nil
}

func orNull(said string) any {
	if said == "" {
		return nil
	}
	return said
}

// closeSession is asked for by whoever made the session.
func (d *desk) closeSession(_ *Standin, id string, _ url.Values) (object, error) {
	session, err := d.find("checkout.session", id)
	if err != nil {
		return nil, err
	}
	if session.text("status") != "open" {
		return nil,
			invalid("", "",
				"Only Checkout Sessions with a status in [\"open\"] can be expired. This Checkout Session has a status of `%s`.", session.text("status"))
	}
	return session, d.expireSession(session)
}

func (d *desk) expireSession(session object) error {
	session["status"], session["url"] = "expired", nil
	if err := d.keep(session); err != nil {
		return err
	}
	return d.tell("checkout.session.expired", session)
}

// intentOf is what is being paid on a page, made with the first try.
func (d *desk) intentOf(session object) (object, error) {
	if id := session.text("payment_intent"); id != "" {
		return d.find("payment_intent", id)
	}
	inside := session.inner("standin")
	intent := object{
		"id": newID("pi"), "object": "payment_intent", "amount": session["amount_total"],
		"currency": session["currency"], "status": "requires_payment_method",
		"created": d.now.Unix(), "livemode": false, "latest_charge": nil, "last_payment_error": nil, "next_action": nil,
		"transfer_group":       orNull(inside.text("transfer_group")),
		"payment_method_types": session["payment_method_types"],
		"metadata":             object{"reference": inside.text("reference")},
		"description":          orNull(inside.text("description")),
	}
	session["payment_intent"] = intent.text("id")
	return intent, nil
}

// pay takes the money: on a page that is open, or for a boleto that was issued there.
func (d *desk) pay(session object) error {
	issued := d.waits(session) || d.lapsed(session) // a bank may take the money of a boleto after its day
	if session.text("status") != "open" && !issued {
		return errOver
	}
	intent, err := d.intentOf(session)
	if err != nil {
		return err
	}
	method := methodOf(session)
	charge := object{
		"id": newID("ch"), "object": "charge", "amount": intent["amount"], "amount_captured": intent["amount"],
		"amount_refunded": 0, "currency": "brl",
		"created": d.now.Unix(), "livemode": false, "paid": true, "captured": true, "status": "succeeded",
		"refunded": false, "disputed": false,
		"payment_intent": intent.text("id"), "transfer_group": intent["transfer_group"],
		"payment_method_details": object{"type": method}, "metadata": intent["metadata"],
		"description": intent["description"],
	}
	if method == "card" {
		charge["payment_method_details"] = object{"type": method,
			method: object{"brand": "visa", "last4": "4242", "country": "BR"}}
	}
	kind := "payment"
	if method == "card" {
		kind = "charge"
	}
	movement, err := d.move(kind, charge.text("id"), intent.number("amount"), fee(method, intent.number("amount")),
		available(method, d.now))
	if err != nil {
		return err
	}
	charge["balance_transaction"] = movement.text("id")
	intent["status"], intent["latest_charge"], intent["last_payment_error"], intent["next_action"],
		intent["amount_received"] = "succeeded", charge.text("id"), nil, nil, intent["amount"]
	session["status"], session["payment_status"], session["url"] = "complete", "paid", nil
	for _, o := range []object{charge, intent, session} {
		if err := d.keep(o); err != nil {
			return err
		}
	}
	if err := d.tell("charge.succeeded", charge); err != nil {
		return err
	}
	if err := d.tell("payment_intent.succeeded", intent); err != nil {
		return err
	}
	if issued {
		return d.tell("checkout.session.async_payment_succeeded", session)
	}
	return d.tell("checkout.session.completed", session)
}

// refuse is a card that the bank says no to. The page stays open for another.
func (d *desk) refuse(session object) error {
	if session.text("status") != "open" {
		return errOver
	}
	intent, err := d.intentOf(session)
	if err != nil {
		return err
	}
	intent["last_payment_error"] = object{"type": "card_error", "code": "card_declined",
		"decline_code": "insufficient_funds", "message": "Your card has insufficient funds."}
	for _, o := range []object{intent, session} {
		if err := d.keep(o); err != nil {
			return err
		}
	}
	return d.tell("payment_intent.payment_failed", intent)
}

// issue makes the boleto. The page is over, and the money comes in days, or never.
func (d *desk) issue(s *Standin, session object) error {
	if session.text("status") != "open" || methodOf(session) != "boleto" {
		return errOver
	}
	intent, err := d.intentOf(session)
	if err != nil {
		return err
	}
	until := d.now.AddDate(0, 0, int(session.inner("standin").number("boleto_days"))) //nolint:gosec // at most 60
	intent["status"] = "requires_action"
	intent["next_action"] = object{"type": "boleto_display_details", "boleto_display_details": object{
		"expires_at": until.Unix(), "hosted_voucher_url": s.options.PublicURL + Path + "/boleto/" + session.text("id"),
		"number": "34191.79001 01043.510047 91020.150008 1 00000" + fmt.Sprintf("%010d", intent.number("amount")),
	}}
	session["status"], session["url"] = "complete", nil
	for _, o := range []object{intent, session} {
		if err := d.keep(o); err != nil {
			return err
		}
	}
	if err := d.tell("payment_intent.requires_action", intent); err != nil {
		return err
	}
	return d.tell("checkout.session.completed", session)
}

// lapse is a boleto that nobody paid in time.
func (d *desk) lapse(session object) error {
	if !d.waits(session) {
		return errOver
	}
	intent, err := d.intentOf(session)
	if err != nil {
		return err
	}
	intent["status"], intent["next_action"] = "requires_payment_method", nil
	intent["last_payment_error"] = object{"type": "invalid_request_error",
		"code": "payment_intent_payment_attempt_expired", "message": "The boleto expired."}
	if err := d.keep(intent); err != nil {
		return err
	}
	if err := d.tell("payment_intent.payment_failed", intent); err != nil {
		return err
	}
	return d.tell("checkout.session.async_payment_failed", session)
}

// waits says whether a boleto was issued and neither paid nor lapsed.
func (d *desk) waits(session object) bool {
	if session.text("status") != "complete" || session.text("payment_status") != "unpaid" {
		return false
	}
	intent, err := d.intentOf(session)
	return err == nil && intent.text("status") == "requires_action"
}

// lapsed says whether a boleto was issued and not paid in its time.
func (d *desk) lapsed(session object) bool {
	return session.text("status") == "complete" && session.text("payment_status") == "unpaid" && !d.waits(session)
}

func methodOf(session object) string {
	switch methods := session["payment_method_types"].(type) {
	case []string:
		return methods[0]
	case []any:
		method, _ := methods[0].(string)
		return method
	}
	return ""
}
