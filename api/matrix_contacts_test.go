package api_test

import "cortejo/tenants/tenanttest"

var _ = addRows(map[string]row{
	"crm.contacts.getAll": {may: members, input: nothing},
	"crm.contacts.get":    {may: team, input: onContact, mixed: swapped(onContact)},
	"crm.contacts.create": {may: team,
		input: func(target, target) any { return in{"fullName": "Joana", "phone": tenanttest.NewPhone()} }},
	"crm.contacts.getByPhone": {may: members,
		input: func(target, target) any { return in{"phone": "(81) 99876-5432"} }},
	"crm.contacts.update":  {may: team, input: changedContact, mixed: swapped(changedContact)},
	"crm.contacts.delete":  {may: team, input: unusedContact, mixed: swapped(unusedContact)},
	"crm.contacts.restore": {may: team, input: onContact, mixed: swapped(onContact)},
	"imports.uploadVendors": {may: team, input: func(target, target) any {
		return []byte("Nome;Telefone;Email;Categorias;Instagram\nBia;31987654321;;Flores;\n")
	}},
	"imports.uploadContacts": {may: team,
		input: func(target, target) any { return []byte("Nome;Telefone\nBia;31987654321\n") }},
	"imports.get": {may: team, input: onImport, mixed: swapped(onImport),
		backoffice: &row{may: backofficers, input: onStaffImport}},
	"imports.getAll": {may: members, input: vendorFiles,
		backoffice: &row{may: backofficers, input: vendorFiles}},
	"imports.getRows": {may: members, input: rowsOfImport,
		backoffice: &row{may: backofficers, input: rowsOfStaffImport}},
	"imports.chooseFields": {may: team, input: chosenFields, mixed: swapped(chosenFields)},
	"imports.correctRow":   {may: team, input: correctedRow, mixed: swapped(correctedRow)},
	"imports.getLeftOut": {may: team, input: onImport, mixed: swapped(onImport),
		backoffice: &row{may: backofficers, input: onStaffImport}},
	"imports.matchCategory": {may: team, input: matchedCategory, mixed: swapped(matchedCategory),
		backoffice: &row{may: backofficers, input: matchedStaffCategory}},
	"imports.start": {may: team, input: onImport, mixed: swapped(onImport)},
	"imports.undo": {may: team, input: startedImport, mixed: swapped(startedImport),
		backoffice: &row{may: backofficers, input: startedStaffImport}},
	"imports.getModel":     {may: members, input: nothing, backoffice: &row{may: backofficers, input: nothing}},
	"imports.uploadGuests": {may: team, input: guestSheet, mixed: swapped(guestSheet)},
})

func onContact(mine, _ target) any { return in{"uuid": mine.contact} }

func changedContact(mine, _ target) any {
	return in{"uuid": mine.contact, "fullName": "araucaria", "phone": tenanttest.NewPhone()}
}

// unusedContact returns a contact who is no event's client anymore.
func unusedContact(mine, _ target) any {
	mine.change(`DELETE FROM event_customers WHERE contact_id = $1`, mine.contact)
	mine.change(`UPDATE proposals SET deleted_at = now() WHERE contact_id = $1`, mine.contact)
	return in{"uuid": mine.contact}
}

func onImport(mine, _ target) any { return in{"uuid": mine.imported} }

func onStaffImport(mine, _ target) any { return in{"uuid": mine.staffImport} }

func vendorFiles(target, target) any { return in{"kind": "VENDORS"} }

func rowsOfStaffImport(mine, _ target) any { return in{"uuid": mine.staffImport, "verdict": "VALID"} }

func startedStaffImport(mine, _ target) any {
	mine.change(`UPDATE imports SET state = 'DONE' WHERE id = $1`, mine.staffImport)
	return onStaffImport(mine, mine)
}

func rowsOfImport(mine, _ target) any { return in{"uuid": mine.imported, "verdict": "VALID"} }

func chosenFields(mine, _ target) any {
	return in{"uuid": mine.imported, "fields": []string{"fullName", "phone"}}
}

func correctedRow(mine, _ target) any {
	return in{"uuid": mine.imported, "line": 2, "isIncluded": false}
}

func matchedCategory(mine, _ target) any {
	mine.change(
		`UPDATE imports SET kind = 'VENDORS', columns = '{a,b,c,d,e}', fields = '{name,phone,email,categories,instagramHandle}', categories = '[{"name": "Neve", "rows": 1, "category": ""}]' WHERE id = $1`, mine.imported)
	mine.change(`UPDATE import_rows SET cells = '{Flora,31988881234,"","Neve",""}' WHERE import_id = $1`, mine.imported)
	return in{"uuid": mine.imported, "name": "Neve", "category": "OTHER"}
}

func matchedStaffCategory(mine, _ target) any {
	return in{"uuid": mine.staffImport, "name": "Neve", "category": "OTHER"}
}

func startedImport(mine, _ target) any {
	mine.change(`UPDATE imports SET state = 'DONE' WHERE id = $1`, mine.imported)
	return onImport(mine, mine)
}
