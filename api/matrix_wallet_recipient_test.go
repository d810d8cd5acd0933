package api_test

import (
	"maps"
	"net/http"

	"github.com/google/uuid"
)

// The rows of the business's account at the payment provider.
func init() {
	readers := []actor{owner, administrator, staff}
	maps.Copy(rows, map[string]row{
		"wallet.getRecipient":        {may: readers, input: nothing},
		"wallet.refreshRecipient":    {may: readers, input: nothing},
		"wallet.createRecipientForm": {may: []actor{owner}, input: openedRecipient},
	})
	maps.Copy(rows, map[string]row{
		"withdrawal.get":           {may: readers, input: addedWithdrawal},
		"withdrawal.getAll":        {may: readers, input: nothing},
		"withdrawal.getReceiptPdf": {may: readers, input: sentWithdrawal},
		"withdrawal.getSettings":   {may: readers, input: nothing},
		// Nothing is sent here, so a request for a code fails at Kratos, and no code is right.
		"withdrawal.requestCode": {outside: true, may: []actor{owner}, input: nothing,
			answers: map[actor]int{owner: http.StatusServiceUnavailable}},
		"withdrawal.create": {outside: true, may: []actor{owner}, input: func(target, target) any {
			return in{"uuid": uuid.NewString(), "of": "ALL", "attempt": "none", "code": "123456"}
		}, answers: map[actor]int{owner: http.StatusConflict}},
		"withdrawal.updateSettings": {outside: true, may: []actor{owner}, input: func(target, target) any {
			return in{"mode": "AUTOMATIC", "attempt": "none", "code": "123456"}
		}, answers: map[actor]int{owner: http.StatusConflict}},
	})
	allowedInControl["wallet.refreshRecipient"] = "asks the provider again, and grants nothing"
}

// addedWithdrawal is one of the business's.
func addedWithdrawal(mine, _ target) any {
	return in{"uuid": mine.withdrawal}
}

// sentWithdrawal is one of the business's that is at its recipient.
func sentWithdrawal(mine, _ target) any {
	mine.change(`UPDATE withdrawal_transfers SET status = 'SENT', asked_at = now(), sent_at = now(),
		transfer_id = 'tr_' || id WHERE withdrawal_id = $1`, mine.withdrawal)
	mine.change(`UPDATE withdrawals SET status = 'SENT', sent_at = now() WHERE id = $1`, mine.withdrawal)
	return in{"uuid": mine.withdrawal}
}

// openedRecipient has an account at the provider already, so that the form needs none of the wallet's data.
func openedRecipient(mine, _ target) any {
	mine.change(`INSERT INTO recipients (business_id, is_live, account_id, status)
		SELECT business_id, false, 'acct_' || business_id::text, 'REGISTRATION' FROM businesses WHERE business_id = $1
		ON CONFLICT (business_id) DO UPDATE
		SET account_id = coalesce(recipients.account_id, excluded.account_id), status = 'REGISTRATION'`, mine.business)
	return in{}
}
