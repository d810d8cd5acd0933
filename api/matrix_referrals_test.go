package api_test

import (
	"net/http"

	"github.com/google/uuid"

	"cortejo/tenants/tenanttest"
)

var _ = addRows(map[string]row{
	"business.getSocialIndications": {may: walletReaders, input: nothing},
	"referral.open":                 {may: everybody, input: onReferral},
	// Each makes, or finds, a wedding of their own; staff in control of the business are no client of it.
	"referral.accept": {may: signedInAll, answers: map[actor]int{staff: http.StatusConflict}, input: func(mine, _ target) any {
		return in{"code": mine.referralCode(), "fullName": "Rita Prado", "partnerName": "Davi", "date": "2031-05-10"}
	}},
})

func onReferral(mine, _ target) any { return in{"code": mine.referralCode()} }

// referralCode returns the code of the business's link, and one that is none's for a business that does not exist.
func (x target) referralCode() (code string) {
	x.t.Helper()
	if err := x.env.Admin.QueryRow(x.t.Context(), `SELECT coalesce((SELECT b.referral_code FROM businesses b
		WHERE b.business_id = $1), '0123456789ab')`, x.business).Scan(&code); err != nil {
		x.t.Fatal(err)
	}
	return code
}

// eventWithoutGifts adds an event of which no gift was paid, unless the business does not exist.
func (x target) eventWithoutGifts() uuid.UUID {
	x.t.Helper()
	var exists bool
	if err := x.env.Admin.QueryRow(x.t.Context(), `SELECT EXISTS (SELECT FROM businesses b WHERE b.business_id = $1)`,
		x.business).Scan(&exists); err != nil {
		x.t.Fatal(err)
	}
	if !exists {
		return uuid.New()
	}
	return x.env.AddEvent(tenanttest.Business{ID: x.business}, "Casamento sem presentes").ID
}
