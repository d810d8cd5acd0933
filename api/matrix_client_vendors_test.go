package api_test

import (
	"slices"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

var (
	vendorReaders = clientsWith(tenants.CustomerVendorsView)
	vendorEditors = clientsWith(tenants.CustomerVendorsEdit)
	// Under a task also that is to be seen.
	vendorLinkers = slices.DeleteFunc(clientsWith(tenants.CustomerVendorsEdit), func(who actor) bool {
		return !slices.Contains(clientsWith(tenants.CustomerChecklistView), who)
	})
)

func addedByClient(mine, _ target) any {
	return in{"name": "Joana", "phone": tenanttest.NewPhone(), "categories": []string{"CAKE"}}
}

func budgetByClient(mine, _ target) any { return in{"uuid": mine.eventVendor, "budget": 100} }

func broughtByClient(mine, _ target) any {
	mine.change(`UPDATE event_vendors SET is_customer_vendor = true WHERE id = $1`, mine.eventVendor)
	return in{"uuid": mine.eventVendor}
}

func takenBackByClient(mine, _ target) any {
	mine.change(`UPDATE event_vendors SET is_customer_vendor = true, deleted_at = now() WHERE id = $1`,
		mine.eventVendor)
	return in{"uuid": mine.eventVendor}
}

func indicated(mine, _ target) any {
	mine.change(`UPDATE event_vendors SET status = 'INDICATION' WHERE id = $1`, mine.eventVendor)
	return in{"uuid": mine.eventVendor}
}

func vendorOfTask(mine, _ target) any {
	return in{"uuid": mine.eventVendor, "taskPublicId": mine.task}
}

func linkedByClient(mine, theirs target) any {
	mine.change(`UPDATE task_vendors SET is_customer_link = true WHERE event_vendor_id = $1`, mine.eventVendor)
	return vendorOfTask(mine, theirs)
}
