package api_test

import (
	"maps"
	"net/http"

	"github.com/google/uuid"

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

// staffWalletRows are the wallet in the backoffice. No one changes one while in control of a business.
var staffWalletRows = map[string]row{
	"admin.getWallet": {may: backofficers,
		input: func(mine, _ target) any { return in{"businessUuid": mine.business} }},
	"admin.changeWallet": {may: backofficers, answers: map[actor]int{staff: http.StatusConflict},
		input: func(mine, _ target) any {
			mine.restoreWallet()
			return in{"businessUuid": mine.business, "reason": "Pediu por telefone",
				"holder": in{"name": "Rita Prado", "document": ""}}
		}},
	"admin.updatePix": {may: backofficers, answers: map[actor]int{staff: http.StatusConflict},
		input: func(mine, _ target) any {
			mine.restoreWallet()
			return in{"businessUuid": mine.business, "reason": "Pediu por telefone", "type": "CPF",
				"key": "529.982.247-25"}
		}},
	"admin.undoWalletChange": {may: backofficers, answers: map[actor]int{staff: http.StatusConflict},
		input: func(mine, _ target) any {
			mine.restoreWallet()
			return in{"businessUuid": mine.business, "uuid": mine.addWalletChange(), "reason": "Foi um engano"}
		}},
}

func init() { maps.Copy(rows, walletRows); maps.Copy(rows, staffWalletRows) }

// addWalletChange adds a change by staff, unless the business does not exist.
func (x target) addWalletChange() uuid.UUID {
	x.t.Helper()
	var exists bool
	if err := x.env.Admin.QueryRow(x.t.Context(), `SELECT EXISTS (SELECT FROM wallets w WHERE w.business_id = $1)`,
		x.business).Scan(&exists); err != nil {
		x.t.Fatal(err)
	}
	if !exists {
		return uuid.New()
	}
	return x.env.AddWalletChange(tenanttest.Business{ID: x.business}, x.owner)
}

func newWallet(mine, _ target) any {
	mine.change(`DELETE FROM wallets WHERE business_id = $1`, mine.business)
	return in{"name": "Rita Prado", "document": "529.982.247-25"}
}

// restoreWallet adds a whole wallet where an earlier row took it away, or made one without registration and Pix key.
func (x target) restoreWallet() {
	x.t.Helper()
	var isIncomplete bool
	if err := x.env.Admin.QueryRow(x.t.Context(), `SELECT EXISTS (SELECT FROM businesses b WHERE b.business_id = $1
		AND (SELECT count(*) FROM wallet_secrets s WHERE s.business_id = b.business_id) < 3)`, x.business).Scan(
		&isIncomplete); err != nil {
		x.t.Fatal(err)
	}
	if isIncomplete {
		x.change(`DELETE FROM wallets WHERE business_id = $1`, x.business)
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
