package notificationtext

import (
	"cmp"
	"strconv"
	"strings"
)

func renderVendorAnswer(many int, path string, c NotifiedContent) Words {
	switch {
	case c.Activity == "RUN_SHEET_OPENED" && many > 1:
		return Words{strconv.Itoa(many) + " fornecedores abriram o roteiro", c.Event.Title, path + "/run-sheet"}
	case c.Activity == "RUN_SHEET_OPENED":
		return Words{cmp.Or(c.Vendor.Name, "Um fornecedor") + " abriu o roteiro", c.Event.Title, path + "/run-sheet"}
	}
	return Words{cmp.Or(c.Vendor.Name, "Um fornecedor") + " confirmou o cadastro", c.Business.Name,
		"/app/vendors/" + c.Vendor.UUID}
}

func renderClientChange(many int, path string, c NotifiedContent) Words {
	who := firstNameOf(c.Customer.Name)
	switch {
	case many > 1:
		// Helpers do not see the history, but everyone sees the page of the last change.
		to := map[string]string{"DOCUMENT_ADDED": "/documents", "VENDOR_ADDED": "/vendors"}[c.Activity]
		return Words{strconv.Itoa(many) + " alterações do cliente", join("A última, de "+who, c.Event.Title),
			path + choose(to != "", to, "/organization?tab=planning")}
	case c.Activity == "DOCUMENT_ADDED":
		return Words{who + " incluiu um documento", join(c.Document.Name, c.Event.Title), path + "/documents"}
	case c.Activity == "VENDOR_ADDED":
		return Words{who + " incluiu um fornecedor", join(c.Vendor.Name, c.Event.Title), path + "/vendors"}
	}
	return Words{who + " concluiu uma tarefa", join(c.Task.Title, c.Event.Title),
		path + "/organization/" + c.Task.PublicID}
}

func renderGuestAnswers(many int, path string, c NotifiedContent) Words {
	told := join(count(c.Guests.Attending, "vem", "vêm"), count(c.Guests.Declined, "não", "não"))
	told = strings.ReplaceAll(told, " · ", ", ")
	if many == 1 {
		title := cmp.Or(c.Guests.Name, unknownName) + choose(c.Guests.Attending > 0, " confirmou presença", " não vem")
		return Words{title, c.Event.Title, path + "/rsvp/" + c.Guests.InvitationUUID}
	}
	// The answers of one household open that household; notifications of before households were counted open the list.
	to := path + "/rsvp" + choose(c.Guests.Households == 1, "/"+c.Guests.InvitationUUID, "")
	return Words{strconv.Itoa(many) + " convidados responderam", join(told, c.Event.Title), to}
}
