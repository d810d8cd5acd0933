package giftpage_test

import (
	"encoding/csv"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"cortejo/api/gifts"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// giftSums is the money that the hosts received, in cents, as each place sums it, and what each gift brought.
type giftSums struct{ Team, Client, TeamOrders, ClientOrders, Export, Raised int64 }

func (p giftCheckoutEnv) giftSums(client proceduretest.Caller) (sums giftSums) {
	p.t.Helper()
	of := in{"eventUuid": p.event.ID}
	for who, to := range map[*proceduretest.Caller][2]*int64{&p.owner: {&sums.Team, &sums.TeamOrders},
		&client: {&sums.Client, &sums.ClientOrders}} {
		all := proceduretest.Get[gifts.GetAllOutput](*who, "gifts.getAll", of)
		*to[0] = all.Received
		sums.Raised = 0
		for _, one := range all.Items {
			sums.Raised += one.Raised
		}
		for _, one := range proceduretest.Get[gifts.GetOrdersOutput](*who, "giftOrders.getAll", of).Items {
			*to[1] += one.Received
		}
	}
	file := strings.TrimPrefix(p.owner.Fetch(p.owner.Address("giftOrders.export", of)).Body.String(), "\ufeff")
	reader := csv.NewReader(strings.NewReader(file))
	reader.Comma = ';'
	rows, err := reader.ReadAll()
	if err != nil {
		p.t.Fatal(err)
	}
	for n, head := range rows[0] {
		if head != "Recebido (R$)" {
			continue
		}
		for _, row := range rows[1:] {
			cents, err := strconv.ParseInt(strings.ReplaceAll(row[n], ",", ""), 10, 64)
			if err != nil {
				p.t.Fatal(err)
			}
			sums.Export += cents
		}
	}
	return sums
}

// pressCharge is a button of the provider's page of the latest charge, about a dispute or so many cents of it.
func (p giftCheckoutEnv) pressCharge(action, of string) {
	p.t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	page := p.text(`SELECT charge_id FROM transactions WHERE paid > 0 ORDER BY id DESC LIMIT 1`)
	form := url.Values{"action": {action}, "of": {of}}
	request, err := http.NewRequestWithContext(p.t.Context(), http.MethodPost, p.url+"/dev/stripe/cobranca/"+page,
		strings.NewReader(form.Encode()))
	if err != nil {
		p.t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	got, err := client.Do(request)
	if err != nil {
		p.t.Fatal(err)
	}
	_ = got.Body.Close() // nothing is read of it
	if got.StatusCode != http.StatusSeeOther {
		p.t.Fatalf("%s: %s", action, got.Status)
	}
}

// Every sum of gifts is of the same cents after a part was lost at the giver's bank, and again after the rest was:
// whether the giver or the hosts bear the fee, the ledger owes the hosts as much.
func TestTheReceivedGiftsAreLessWhatWasLostEverywhere(t *testing.T) {
	for _, feeBy := range []string{"GIVER", "HOSTS"} {
		t.Run(feeBy, func(t *testing.T) {
			p := newGiftCheckoutEnv(t)
			marina := p.AddUser("Marina")
			p.AddEventCustomer(p.event, marina)
			p.SetCustomerPermissions(p.event, tenants.CustomerSiteView)
			client := p.api.Customer(marina, p.event)
			proceduretest.Post[struct{}](p.owner, "gifts.setFeeBy", in{"eventUuid": p.event.ID, "feeBy": feeBy})
			sofa, trip := p.AddGift(p.event, "Sofá", 400_00, 3), p.AddGift(p.event, "Viagem", 333_33, 3)
			form := p.basket(one(sofa, 1)+","+one(trip, 1), "CARD")
			p.press(p.begin(form), "pay")
			tenanttest.WaitUntil(t, soon, "it is paid", func() bool {
				return p.text(`SELECT string_agg(status, '') FROM gift_orders`) == "PAID"
			})
			given, received := int64(733_33), int64(733_33)
			paid, fee := p.text(`SELECT paid::text FROM transactions`), p.text(`SELECT our_fee::text FROM transactions`)
			if feeBy == "HOSTS" {
				received -= parseCents(t, fee)
			}
			expect := func(given, received int64) {
				t.Helper()
				want := giftSums{received, received, received, received, received, given}
				if got := p.giftSums(client); got != want {
					t.Errorf("the places say %+v, not %+v", got, want)
				}
				// The provider's fees are the hosts' to bear, and of no sum of gifts.
				tenanttest.WaitUntil(t, soon, "the ledger owes the hosts as much", func() bool {
					return p.text(`SELECT (-coalesce(sum(e.amount) FILTER (WHERE a.kind IN ('HOSTS_OWED', 'PROVIDER_FEE')),
						0))::text FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id`) ==
						strconv.FormatInt(received, 10)
				})
			}
			expect(given, received)
			p.pressCharge("dispute", "25000")
			dispute := func() string {
				return p.text(`SELECT id FROM stripe_standin.objects WHERE kind = 'dispute' ORDER BY serial DESC LIMIT 1`)
			}
			p.pressCharge("lose", dispute())
			p.untilLost("25000")
			share := p.text(`SELECT platform_fee_cents::text FROM disputes`)
			lostOfHosts := 250_00 - parseCents(t, share)
			received -= lostOfHosts
			given -= 250_00
			if feeBy == "GIVER" {
				given = received
			}
			expect(given, received)
			if got := p.text(`SELECT count(*)::text FROM audit_entries WHERE subject = 'gift_orders' AND kind = 'UPDATED'
				AND changes::text LIKE '%returned_cents%'`); got != "1" {
				t.Errorf("the activity says it %s times", got)
			}
			p.pressCharge("dispute", strconv.FormatInt(parseCents(t, paid)-250_00, 10))
			p.pressCharge("lose", dispute())
			p.untilLost(paid)
			expect(0, 0)
		})
	}
}

func (p giftCheckoutEnv) untilLost(cents string) {
	p.t.Helper()
	tenanttest.WaitUntil(p.t, soon, cents+" are lost", func() bool {
		return p.text(`SELECT lost_cents::text FROM transactions`) == cents
	})
}

func parseCents(t *testing.T, text string) int64 {
	t.Helper()
	cents, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return cents
}
