package api_test

import "maps"

// The rows of the business's account at the payment provider.
func init() {
	readers := []actor{owner, administrator, staff}
	maps.Copy(rows, map[string]row{
		"wallet.getRecipient":        {may: readers, input: nothing},
		"wallet.refreshRecipient":    {may: readers, input: nothing},
		"wallet.createRecipientForm": {may: []actor{owner}, input: nothing},
	})
	allowedInControl["wallet.refreshRecipient"] = "asks the provider again, and grants nothing"
	unknownInControl = append(unknownInControl, "wallet.createRecipientForm")
}
