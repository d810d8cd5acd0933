// Package customer is the router of an event's own side: what its client may do there beyond the
// first page, which is public.event.getAccess (specification 1, sections 1, 2 and 6). Every
// procedure asks in the Postgres role customer, whose policies know which areas are open.
package customer

import "cortejo/platform/procedure"

// Register adds the procedures of an event's client.
func Register(r *procedure.Router) {
	registerChecklist(r)
	registerVendors(r)
}
