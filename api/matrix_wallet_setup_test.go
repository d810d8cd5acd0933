package api_test

import (
	"maps"
	"net/http"

	"cortejo/tenants/tenanttest"
)

// walletReaders have READ_WALLET. Staff in control read masked values.
var walletReaders = []actor{owner, administrator, staff}

// walletRows are the set-up of the wallet. Each business here has all parts already; a row takes away the parts that it
// sets.
var walletRows = map[string]row{
	"address.getZipcode":     {may: signedInAll, input: func(target, target) any { return in{"zipcode": "01310-100"} }},
	"wallet.get":             {may: walletReaders, input: nothing},
	"wallet.create":          {may: []actor{owner}, input: newWallet},
	"wallet.createRecipient": {may: []actor{owner}, input: newRecipient},
	"wallet.pix.create":      {may: []actor{owner}, input: newWalletPix},
	// Nothing is sent here, so a request for a code fails at Kratos, and no code is right.
	"wallet.requestCode": {outside: true, may: []actor{owner, administrator}, input: nothing,
		answers: map[actor]int{owner: http.StatusServiceUnavailable, administrator: http.StatusServiceUnavailable}},
	"wallet.reveal": {outside: true, may: []actor{owner, administrator},
		input:   func(target, target) any { return in{"attempt": "none", "code": "123456"} },
		answers: map[actor]int{owner: http.StatusConflict, administrator: http.StatusConflict}},
}

func init() { maps.Copy(rows, walletRows) }

func newWallet(mine, _ target) any {
	mine.change(`DELETE FROM wallets WHERE business_id = $1`, mine.business)
	return in{"name": "Rita Prado", "document": "529.982.247-25"}
}

// restoreWallet adds the wallet that newWallet took away.
func (x target) restoreWallet() {
	x.t.Helper()
	var isMissing bool
	if err := x.env.Admin.QueryRow(x.t.Context(), `SELECT EXISTS (SELECT FROM businesses b WHERE b.business_id = $1
		AND NOT EXISTS (SELECT FROM wallets w WHERE w.business_id = b.business_id))`, x.business).Scan(
		&isMissing); err != nil {
		x.t.Fatal(err)
	}
	if isMissing {
		x.env.AddWallet(tenanttest.Business{ID: x.business, Name: "Rita Prado"})
	}
}

func newRecipient(mine, _ target) any {
	mine.restoreWallet()
	mine.change(`DELETE FROM wallet_registrations WHERE business_id = $1`, mine.business)
	mine.change(`DELETE FROM wallet_secrets WHERE business_id = $1 AND part = 'REGISTRATION'`, mine.business)
	return in{
		"address": in{"zipcode": "01310-100", "state": "SP", "city": "São Paulo", "neighborhood": "Bela Vista",
			"street": "Avenida Paulista", "number": "900"},
		"bankAccount": in{"bankCode": "001", "bankAccountType": "CHECKING", "agency": "1584", "number": "210169",
			"verificationCode": "6"},
		"registerInformation": in{"email": "ana@example.com", "birthdate": "1990-05-10",
			"professionalOccupation": "Cerimonialista"},
	}
}

func newWalletPix(mine, _ target) any {
	mine.restoreWallet()
	mine.change(`DELETE FROM wallet_pix_keys WHERE business_id = $1`, mine.business)
	mine.change(`DELETE FROM wallet_secrets WHERE business_id = $1 AND part = 'PIX'`, mine.business)
	return in{"keyType": "CPF", "key": "529.982.247-25"}
}
