package api_test

import (
	"maps"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/tenants/tenanttest"
)

// bonusRows are how a business reads its bonuses, and how staff pay them. No one pays anything while in control of a
// business.
var bonusRows = map[string]row{
	"bonifications.get":         {may: walletReaders, input: nothing},
	"transfers.get":             {may: walletReaders, input: nothing},
	"transfers.getReceiptPdf":   {may: walletReaders, input: paidTransfer},
	"transfers.getBankReceipt":  {may: []actor{owner, administrator}, input: paidTransfer},
	"admin.getPendingTransfers": {may: backofficers, input: nothing},
	"admin.getTransfersBatch":   {may: backofficers, input: nothing},
	"admin.getTransferReceipt":  {may: backofficers, input: paidTransfer},
	"admin.createTransfer": {may: backofficers, answers: map[actor]int{staff: http.StatusConflict},
		input: func(mine, _ target) any {
			business, bonus := mine.addBonusOfAnother()
			return in{"businessId": business.ID, "name": "Buquê", "documentNumber": "", "address": "",
				"amount": 80_00, "bonificationIds": []uuid.UUID{}, "referralBonificationIds": []uuid.UUID{bonus}}
		}},
	"admin.approveTransfer": {may: backofficers, answers: map[actor]int{staff: http.StatusConflict},
		input: func(mine, _ target) any { return in{"id": mine.openTransfer(true), "amount": 80_00} }},
	"admin.payTransfer": {may: backofficers, answers: map[actor]int{staff: http.StatusConflict},
		input: func(mine, _ target) any { return payOf(mine.openTransfer(false)) }},
	"admin.endTransfer": {may: backofficers, answers: map[actor]int{staff: http.StatusConflict},
		input: func(mine, _ target) any {
			return in{"id": mine.openTransfer(false), "status": "REFUSED", "reason": "A chave é de outro"}
		}},
}

func init() { maps.Copy(rows, bonusRows) }

// newEndToEndID names a payment by Pix that no other call names.
func newEndToEndID() string {
	return "E00000000" + time.Now().UTC().Format("200601021504") + strings.ReplaceAll(uuid.NewString(), "-", "")[:11]
}

// exists reports whether the business does.
func (x target) exists() (exists bool) {
	x.t.Helper()
	if err := x.env.Admin.QueryRow(x.t.Context(), `SELECT EXISTS (SELECT FROM businesses b WHERE b.business_id = $1)`,
		x.business).Scan(&exists); err != nil {
		x.t.Fatal(err)
	}
	return exists
}

// payOf says that a transfer is paid, with the bank's file.
func payOf(transfer uuid.UUID) any {
	return uploadWithParameters{in{"id": transfer, "endToEndId": newEndToEndID()},
		[]byte("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n")}
}

// addBonusOfAnother adds a business with a bonus available, unless x does not exist: of one business, all rows would
// wait for one another.
func (x target) addBonusOfAnother() (business tenanttest.Business, bonus uuid.UUID) {
	x.t.Helper()
	if !x.exists() {
		return tenanttest.Business{ID: uuid.New()}, uuid.New()
	}
	business = x.env.AddBusiness("Buquê")
	x.env.AddWallet(business)
	return business, x.env.AddReferralBonification(business, "Ramalhete", 80_00)
}

// openTransfer adds a transfer that is not paid, and that waits for approval or not.
func (x target) openTransfer(needsSecond bool) uuid.UUID {
	x.t.Helper()
	business, bonus := x.addBonusOfAnother()
	if !x.exists() {
		return uuid.New()
	}
	return x.env.AddOpenBonusTransfer(business, bonus, 80_00, business.Owner, needsSecond)
}

// paidTransfer names a transfer of the business that is paid.
func paidTransfer(mine, _ target) any {
	if !mine.exists() {
		return in{"id": uuid.New()}
	}
	business := tenanttest.Business{ID: mine.business}
	bonus := mine.env.AddReferralBonification(business, "Buquê", 80_00)
	return in{"id": mine.env.AddBonusTransfer(business, bonus, 80_00, mine.owner, newEndToEndID())}
}
