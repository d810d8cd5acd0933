package api_test

import "maps"

// The rows of the business's account at the payment provider.
func init() {
	readers := []actor{owner, administrator, staff}
	maps.Copy(rows, map[string]row{
		"wallet.getRecipient":        {may: readers, input: nothing},
		"wallet.refreshRecipient":    {may: readers, input: nothing},
		"wallet.createRecipientForm": {may: []actor{owner}, input: openedRecipient},
	})
	allowedInControl["wallet.refreshRecipient"] = "asks the provider again, and grants nothing"
}

// openedRecipient has an account at the provider already, so that the form needs none of the wallet's data.
func openedRecipient(mine, _ target) any {
	mine.change(`INSERT INTO recipients (business_id, is_live, account_id, status)
		SELECT business_id, false, 'acct_' || business_id::text, 'REGISTRATION' FROM businesses WHERE business_id = $1
		ON CONFLICT (business_id) DO UPDATE
		SET account_id = coalesce(recipients.account_id, excluded.account_id), status = 'REGISTRATION'`, mine.business)
	return in{}
}
