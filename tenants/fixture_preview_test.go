package tenants_test

import (
	"fmt"
	"slices"

	"cortejo/tenants"
)

// The actors who preview the event as its client.
const (
	previewInControl = "staff in control, looking at the event as its client"
	previewElsewhere = "owner looking at another event as its client"
)

// previewOf returns the name of the owner who previews the event as its client with these permissions.
func previewOf(bits tenants.CustomerPermission) string {
	return fmt.Sprintf("owner looking at the event as its client with bits %09b", bits)
}

// previewedBits are the client's permissions while the prober's owner previews. TestAPreviewIsTheClientsOwnView proves
// that previews with all other permissions behave alike.
var previewedBits = []tenants.CustomerPermission{0, tenants.CustomerAll}

// previewers returns the scopes of members who may preview, and of those who may not.
func (f fixture) previewers() map[string]tenants.Scope {
	actors := map[string]tenants.Scope{
		previewInControl: tenants.AsPreview(f.controller.ID, f.event.ID),
		previewElsewhere: tenants.AsPreview(f.ours.Owner.ID, f.elsewhere.ID),

		"helper looking as the client":              tenants.AsPreview(f.helpers[tenants.EventAll].User.ID, f.event.ID),
		"client looking as the client":              tenants.AsPreview(f.client.ID, f.event.ID),
		"outsider looking as the client":            tenants.AsPreview(f.outsider.ID, f.event.ID),
		"invited, looking as the client":            tenants.AsPreview(f.invited.User.ID, f.event.ID),
		"removed, looking as the client":            tenants.AsPreview(f.removed.User.ID, f.event.ID),
		"staff without control, as the client":      tenants.AsPreview(f.staff.ID, f.event.ID),
		"staff with expired control, as the client": tenants.AsPreview(f.lateStaff.ID, f.event.ID),
		"another's owner looking as the client":     tenants.AsPreview(f.other.Owner.ID, f.event.ID),
		"another's owner looking at their own":      tenants.AsPreview(f.other.Owner.ID, f.otherEvent.ID),
	}
	for _, bits := range previewedBits {
		actors[previewOf(bits)] = tenants.AsPreview(f.ours.Owner.ID, f.event.ID)
	}
	return actors
}

// withPreviews adds to the readers of a row the previews of these readers: they read the same. Previews are never added
// to a statement that writes, so every write is refused to them.
func withPreviews(readers []string) []string {
	all := slices.Clone(readers)
	for _, bits := range previewedBits {
		if slices.Contains(readers, clientOf(bits)) {
			all = append(all, previewOf(bits))
		}
	}
	// The event's own permissions; the prober has set them for clients without any.
	if slices.Contains(readers, client) {
		all = append(all, previewInControl)
	}
	if slices.Contains(readers, neighbour) {
		all = append(all, previewElsewhere)
	}
	return all
}
