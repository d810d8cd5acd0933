package api_test

import "github.com/google/uuid"

var _ = addRows(map[string]row{
	// What both sides ask has one row: who may in the business, and who may as the event's client.
	"document.getAll": {may: managers, input: documentsOfTask, mixed: swapped(documentsOfTask),
		client: &row{may: documentReaders, input: documentsOfEvent, mixed: swapped(documentsOfEvent)}},
	"document.get": {may: managers, input: onDocument, mixed: swapped(onDocument),
		client: &row{may: documentReaders, input: onDocument, mixed: swapped(onDocument)}},
	"document.create": {may: managers, input: newDocument, mixed: swapped(newDocument),
		client: &row{may: documentWriters, input: newClientDocument, mixed: swapped(newClientDocument)}},
	"document.save": {may: managers, input: savedDocument, mixed: swapped(savedDocument),
		client: &row{may: documentWriters, input: onTheirs(savedDocument), mixed: swapped(onTheirs(savedDocument))}},
	"document.update": {may: managers, input: renamedDocument, mixed: swapped(renamedDocument),
		client: &row{may: documentWriters, input: onTheirs(renamedDocument),
			mixed: swapped(onTheirs(renamedDocument))}},
	"document.delete": {may: managers, input: onDocument, mixed: swapped(onDocument),
		client: &row{may: documentWriters, input: onTheirs(onDocument), mixed: swapped(onTheirs(onDocument))}},
	"document.restore": {
		may: managers, input: onDocument, mixed: swapped(onDocument),
		client: &row{may: documentWriters, input: deletedClientDocument, mixed: swapped(deletedClientDocument)},
	},
	"document.upload": {may: managers, input: newFile, mixed: swapped(newFile),
		client: &row{may: documentWriters, input: newClientFile, mixed: swapped(newClientFile)}},
	"document.getLink": {
		may: managers, input: onDocument, mixed: swapped(onDocument),
		client: &row{may: documentReaders, input: onDocument, mixed: swapped(onDocument), minted: true},
	},
	// A link is its asker's alone; what else it depends on is proven in api/document.
	"document.download": {
		may: []actor{owner}, input: onOwnersLink, mixed: swapped(onOwnersLink),
		client: &row{may: documentReaders, input: onClientsLink, mixed: swapped(onClientsLink), own: true},
	},
	"document.updateObservations": {may: managers, input: notedDocument, mixed: swapped(notedDocument)},
	"document.getVersions":        {may: managers, input: onDocument, mixed: swapped(onDocument)},
	"document.getVersion":         {may: managers, input: onDocumentVersion, mixed: swapped(onDocumentVersion)},
	"document.restoreVersion":     {may: managers, input: restoredVersion, mixed: swapped(restoredVersion)},
})

func onDocument(mine, _ target) any { return in{"uuid": mine.document} }

func documentsOfTask(mine, _ target) any {
	return in{"eventUuid": mine.event, "taskPublicId": mine.task}
}

func newDocument(mine, _ target) any {
	return in{"eventUuid": mine.event, "taskPublicId": mine.task, "name": "Briefing"}
}

func savedDocument(mine, _ target) any {
	return in{"uuid": mine.document, "version": 1, "content": in{"type": "doc"}}
}

func renamedDocument(mine, _ target) any { return in{"uuid": mine.document, "name": "Briefing"} }

func notedDocument(mine, _ target) any {
	return in{"uuid": mine.document, "observations": "Falta a lista", "observationsWas": ""}
}

func onDocumentVersion(mine, _ target) any { return in{"uuid": mine.document, "version": 1} }

func restoredVersion(mine, _ target) any {
	return in{"uuid": mine.document, "version": 1, "current": 1}
}

// onOwnersLink is a link that the owner asked for, in a browser whose session has no secret.
func onOwnersLink(mine, _ target) any {
	return linkTo("document.download", mine.document, mine.owner.ID)
}

func newFile(mine, _ target) any {
	return uploadWithParameters{in{"eventUuid": mine.event, "taskPublicId": mine.task, "uuid": uuid.New()}, dot()}
}
