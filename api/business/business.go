// Package business is the router of workspaces: creating one, and its data.
package business

import "cortejo/platform/procedure"

// Register adds the procedures of businesses.
func Register(r *procedure.Router) {
	procedure.Mutation(r, "business.create", procedure.Me, create, procedure.Doc{Summary: "Open one's own business"})
	procedure.Query(r, "business.get", procedure.Business, get,
		procedure.Doc{Summary: "The business, and what the asker may do in it"})
	procedure.Mutation(r, "business.update", procedure.Business, update,
		procedure.Doc{Summary: "Change what the business says of itself"})
}
