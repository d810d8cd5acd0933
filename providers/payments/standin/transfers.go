package standin

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// accountLine is the kind of a line of a connected account's balance; only the platform's are balance_transaction here.
const accountLine = "account_balance_transaction"

// day is between two payouts, and how long a payout is on its way at most.
const day = 24 * time.Hour

// sumAvailable returns what the platform's balance holds that can leave.
func (d *desk) sumAvailable() (cents int64, err error) {
	all, err := d.listNewest("balance_transaction", nil, mostListed)
	for _, line := range all {
		if line.number("available_on") <= d.now.Unix() {
			cents += line.number("net")
		}
	}
	return cents, err
}

// parseCents reads an amount of a form.
func parseCents(form url.Values) (int64, error) {
	cents, err := strconv.ParseInt(form.Get("amount"), 10, 64)
	if err != nil || cents < 1 {
		return 0, invalid("parameter_invalid_integer", "amount", "Invalid positive integer")
	}
	return cents, nil
}

func newUnderfunded() *refusal {
	return invalid("balance_insufficient", "", "You have insufficient available funds in your Stripe account.")
}

// createTransfer moves money to a connected account: of a charge, never more than it was and before it is available
// too, or of the available balance.
func (d *desk) createTransfer(_ *Standin, _ string, form url.Values) (object, error) {
	cents, err := parseCents(form)
	if err != nil {
		return nil, err
	}
	account, err := d.findAccount(form.Get("destination"))
	if err != nil {
		return nil, err
	}
	if account.inner("capabilities").text("transfers") != "active" {
		return nil, invalid("insufficient_capabilities_for_transfer", "destination",
			"Your destination account needs to have at least one of the following capabilities enabled: transfers.")
	}
	available, isBacked := d.now, false
	if id := form.Get("source_transaction"); id != "" {
		charge, err := d.find("charge", id)
		if errors.Is(err, errNone) {
			return nil, missingObject("charge", id)
		}
		if err != nil {
			return nil, err
		}
		before, err := d.listNewest("transfer", object{"source_transaction": id}, mostListed)
		if err != nil {
			return nil, err
		}
		left := charge.number("amount")
		for _, one := range before {
			left -= one.number("amount")
		}
		if cents > left {
			return nil, invalid("", "amount", "The transfer exceeds the source charge: R$%.2f are left of it.",
				float64(left)/100)
		}
		line, err := d.find("balance_transaction", charge.text("balance_transaction"))
		if err != nil {
			return nil, err
		}
		if on := time.Unix(line.number("available_on"), 0); on.After(d.now) {
			available, isBacked = on, true
		}
	}
	if have, err := d.sumAvailable(); err != nil {
		return nil, err
	} else if !isBacked && have < cents {
		return nil, newUnderfunded()
	}
	transfer := object{
		"id": newID("tr"), "object": "transfer", "amount": cents, "amount_reversed": int64(0), "currency": "brl",
		"created": d.now.Unix(), "destination": account.text("id"), "livemode": false, "reversed": false,
		"source_transaction": orNull(form.Get("source_transaction")), "source_type": "card",
		"transfer_group": orNull(form.Get("transfer_group")),
		"metadata":       object{"reference": form.Get("metadata[reference]")},
	}
	line, err := d.move("transfer", transfer.text("id"), -cents, 0, available)
	if err != nil {
		return nil, err
	}
	payment := object{
		"id": newID("py"), "object": "charge", "amount": cents, "currency": "brl", "created": d.now.Unix(),
		"paid": true, "status": "succeeded", "account": account.text("id"), "source_transfer": transfer.text("id"),
	}
	moved, err := d.moveOfAccount(account.text("id"), "payment", payment.text("id"), cents, available)
	if err != nil {
		return nil, err
	}
	payment["balance_transaction"] = moved.text("id")
	transfer["balance_transaction"], transfer["destination_payment"] = line.text("id"), payment.text("id")
	for _, o := range []object{payment, transfer} {
		if err := d.keep(o); err != nil {
			return nil, err
		}
	}
	return transfer, d.tell("transfer.created", transfer)
}

func (d *desk) listTransfers(_ *Standin, _ string, form url.Values) (object, error) {
	fields := object{}
	for _, name := range []string{"transfer_group", "destination"} {
		if value := form.Get(name); value != "" {
			fields[name] = value
		}
	}
	all, err := d.listNewest("transfer", fields, mostListed)
	if err != nil {
		return nil, err
	}
	return page(all, "/v1/transfers", form)
}

// reverseTransfer takes money back from a connected account, as far as its balance has it.
func (d *desk) reverseTransfer(_ *Standin, id string, form url.Values) (object, error) {
	transfer, err := d.find("transfer", id)
	if err != nil {
		return nil, err
	}
	cents, err := parseCents(form)
	if err != nil {
		return nil, err
	}
	if cents > transfer.number("amount")-transfer.number("amount_reversed") {
		return nil, invalid("", "amount", "Reversal amount is greater than the unreversed amount of the transfer.")
	}
	account := transfer.text("destination")
	have, err := d.sumAccount(account)
	if err != nil {
		return nil, err
	}
	if have < cents {
		return nil, newUnderfunded()
	}
	reversal := object{
		"id": newID("trr"), "object": "transfer_reversal", "amount": cents, "currency": "brl",
		"created": d.now.Unix(), "transfer": id, "metadata": object{"reference": form.Get("metadata[reference]")},
	}
	available := d.now
	if line, err := d.find("balance_transaction", transfer.text("balance_transaction")); err != nil {
		return nil, err
	} else if on := time.Unix(line.number("available_on"), 0); on.After(d.now) {
		available = on
	}
	line, err := d.move("transfer_refund", reversal.text("id"), cents, 0, available)
	if err != nil {
		return nil, err
	}
	refund := object{
		"id": newID("pyr"), "object": "refund", "amount": cents, "currency": "brl", "created": d.now.Unix(),
		"status": "succeeded", "account": account, "source_transfer_reversal": reversal.text("id"),
	}
	if _, err := d.moveOfAccount(account, "payment_refund", refund.text("id"), -cents, d.now); err != nil {
		return nil, err
	}
	reversal["balance_transaction"], reversal["destination_payment_refund"] = line.text("id"), refund.text("id")
	transfer["amount_reversed"] = transfer.number("amount_reversed") + cents
	transfer["reversed"] = transfer.number("amount_reversed") == transfer.number("amount")
	for _, o := range []object{refund, reversal, transfer} {
		if err := d.keep(o); err != nil {
			return nil, err
		}
	}
	return reversal, d.tell("transfer.reversed", transfer)
}

// listReversals lists what came back of a transfer.
func (d *desk) listReversals(_ *Standin, id string, form url.Values) (object, error) {
	if _, err := d.find("transfer", id); err != nil {
		return nil, err
	}
	all, err := d.listNewest("transfer_reversal", object{"transfer": id}, mostListed)
	if err != nil {
		return nil, err
	}
	return page(all, "/v1/transfers/"+id+"/reversals", form)
}

// reverseLatest takes back, in the provider's own books, so much of the latest transfer to an account.
func (d *desk) reverseLatest(s *Standin, account string, form url.Values) error {
	all, err := d.listNewest("transfer", object{"destination": account, "reversed": false}, 1)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return errOver
	}
	_, err = d.reverseTransfer(s, all[0].text("id"), url.Values{"amount": {form.Get("amount")}})
	if errors.As(err, new(*refusal)) {
		return errOver
	}
	return err
}

// moveOfAccount writes a line of a connected account's balance.
func (d *desk) moveOfAccount(account, kind, source string, cents int64, available time.Time) (object, error) {
	line := object{
		"id": newID("txn"), "object": accountLine, "type": kind, "source": source, "amount": cents, "fee": int64(0),
		"net": cents, "currency": "brl", "created": d.now.Unix(), "available_on": available.Unix(),
		"status": "available", "account": account, "fee_details": []object{}, "payout": "",
	}
	return line, d.keep(line)
}

// sumAccount returns the whole balance of a connected account, pending and available.
func (d *desk) sumAccount(account string) (cents int64, err error) {
	all, err := d.listNewest(accountLine, object{"account": account}, mostListed)
	for _, line := range all {
		cents += line.number("net")
	}
	return cents, err
}

// listAccountLines lists what a payout of a connected account took.
func (d *desk) listAccountLines(form url.Values) (object, error) {
	fields := object{"account": d.account}
	if payout := form.Get("payout"); payout != "" {
		fields["payout"] = payout
	}
	all, err := d.listNewest(accountLine, fields, mostListed)
	if err != nil {
		return nil, err
	}
	for _, line := range all {
		line["object"] = "balance_transaction"
	}
	return page(all, "/v1/balance_transactions", form)
}

func (d *desk) listPayouts(_ *Standin, _ string, form url.Values) (object, error) {
	if _, err := d.findAccount(d.account); err != nil {
		return nil, err
	}
	all, err := d.listNewest("payout", object{"account": d.account}, mostListed)
	if err != nil {
		return nil, err
	}
	return page(d.filterCreated(all, form), "/v1/payouts", form)
}

// makePayout pays the lines of a connected account that were not paid and are due, if they sum up to more than zero.
func (d *desk) makePayout(account string, isDue func(line object) bool) error {
	all, err := d.listNewest(accountLine, object{"account": account, "payout": ""}, mostListed)
	if err != nil {
		return err
	}
	var lines []object
	var cents int64
	for _, line := range all {
		if isDue(line) {
			lines, cents = append(lines, line), cents+line.number("net")
		}
	}
	if cents <= 0 {
		return nil
	}
	payout := object{
		"id": newID("po"), "object": "payout", "amount": cents, "currency": "brl", "created": d.now.Unix(),
		"arrival_date": d.now.Truncate(day).Add(day).Unix(), "automatic": true, "livemode": false,
		"status": "in_transit", "type": "bank_account", "method": "standard", "account": account,
		"failure_code": nil, "metadata": object{},
	}
	moved, err := d.moveOfAccount(account, "payout", payout.text("id"), -cents, d.now)
	if err != nil {
		return err
	}
	payout["balance_transaction"] = moved.text("id")
	for _, line := range append(lines, moved) {
		line["payout"] = payout.text("id")
		if err := d.keep(line); err != nil {
			return err
		}
	}
	if err := d.keep(payout); err != nil {
		return err
	}
	return d.tellOfAccount("payout.created", account, payout)
}

// endPayout stores the end of a payout: the bank has it, or it does not take it, also after it had it. Then the money
// is in the account's balance again.
func (d *desk) endPayout(payout object, failed bool) error {
	state := payout.text("status")
	if state == "failed" || state == "paid" && !failed {
		return errOver
	}
	account := payout.text("account")
	payout["status"] = "paid"
	if failed {
		payout["status"], payout["failure_code"] = "failed", "account_closed"
		line, err := d.moveOfAccount(account, "payout_failure", payout.text("id"), payout.number("amount"), d.now)
		if err != nil {
			return err
		}
		payout["failure_balance_transaction"] = line.text("id")
	}
	if err := d.keep(payout); err != nil {
		return err
	}
	return d.tellOfAccount("payout."+payout.text("status"), account, payout)
}

// findLatestPayout returns the latest payout of an account that an action may end.
func (d *desk) findLatestPayout(account string) (object, error) {
	all, err := d.listNewest("payout", object{"account": account}, 1)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, errOver
	}
	return all[0], nil
}

// payDaily pays every account what became available before this day, and ends the payouts whose day came.
func (d *desk) payDaily() error {
	accounts, err := d.listNewest("account", nil, mostListed)
	if err != nil {
		return err
	}
	today := d.now.Truncate(day).Unix()
	for _, account := range accounts {
		if !account.yes("payouts_enabled") || account.yes("deauthorized") {
			continue
		}
		id := account.text("id")
		if err := d.makePayout(id, func(line object) bool {
			return line.number("created") < today && line.number("available_on") <= d.now.Unix()
		}); err != nil {
			return err
		}
		payouts, err := d.listNewest("payout", object{"account": id, "status": "in_transit"}, mostListed)
		if err != nil {
			return err
		}
		for _, payout := range payouts {
			if payout.number("arrival_date") > d.now.Unix() {
				continue
			}
			if err := d.endPayout(payout, false); err != nil {
				return err
			}
		}
	}
	return nil
}

// sweep takes the platform's available balance to its own bank, as Stripe does each day.
func (d *desk) sweep() error {
	have, err := d.sumAvailable()
	if err != nil || have <= 0 {
		return err
	}
	payout := object{
		"id": newID("po"), "object": "payout", "amount": have, "currency": "brl", "created": d.now.Unix(),
		"arrival_date": d.now.Truncate(day).Add(day).Unix(), "automatic": true, "livemode": false, "status": "paid",
		"type": "bank_account", "method": "standard", "account": "", "failure_code": nil, "metadata": object{},
	}
	line, err := d.move("payout", payout.text("id"), -have, 0, d.now)
	if err != nil {
		return err
	}
	payout["balance_transaction"] = line.text("id")
	if err := d.keep(payout); err != nil {
		return err
	}
	return d.tell("payout.paid", payout)
}

// bounceSweep has our own bank send the latest payout back: its money is in the platform's balance again.
func (d *desk) bounceSweep() error {
	payout, err := d.findLatestPayout("")
	if err != nil {
		return err
	}
	if payout.text("status") == "failed" {
		return errOver
	}
	line, err := d.move("payout_failure", payout.text("id"), payout.number("amount"), 0, d.now)
	if err != nil {
		return err
	}
	payout["status"], payout["failure_code"] = "failed", "account_closed"
	payout["failure_balance_transaction"] = line.text("id")
	if err := d.keep(payout); err != nil {
		return err
	}
	return d.tell("payout.failed", payout)
}

// chargeFee takes a fee of the platform's balance: for a connected account, or for nothing that it names.
func (d *desk) chargeFee(cents int64, account string) error {
	line, err := d.move("stripe_fee", "", -cents, 0, d.now)
	if err != nil {
		return err
	}
	line["source"], line["reporting_category"] = nil, "fee"
	line["description"] = "Radar"
	if account != "" {
		line["description"] = "Connect: Payout Fee (" + account + ")"
	}
	return d.keep(line)
}

// addFunds brings money of the platform's own bank to its balance.
func (d *desk) addFunds(cents int64) error {
	topup := object{"id": newID("tu"), "object": "topup", "amount": cents, "currency": "brl", "created": d.now.Unix(),
		"livemode": false, "status": "succeeded", "metadata": object{}}
	line, err := d.move("topup", topup.text("id"), cents, 0, d.now)
	if err != nil {
		return err
	}
	topup["balance_transaction"] = line.text("id")
	if err := d.keep(topup); err != nil {
		return err
	}
	return d.tell("topup.succeeded", topup)
}

// actOnBalance changes the platform's balance by an action that the list of accounts offers.
func (s *Standin) actOnBalance(w http.ResponseWriter, r *http.Request) {
	err := s.at(r.Context(), func(d *desk) error {
		switch r.PostFormValue("action") {
		case "sweep":
			return d.sweep()
		case "bounce":
			return d.bounceSweep()
		}
		cents, err := parseCents(r.PostForm)
		if err != nil {
			return errOver
		}
		if r.PostFormValue("action") == "fee" {
			return d.chargeFee(cents, r.PostFormValue("account"))
		}
		return d.addFunds(cents)
	})
	s.afterAction(w, r, Path+"/contas", Path+"/contas", err)
}
