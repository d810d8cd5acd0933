package api_test

import (
	"github.com/google/uuid"

	"cortejo/tenants"
)

var (
	documentReaders = clientsWith(tenants.CustomerDocumentsView)
	documentWriters = clientsWith(tenants.CustomerDocumentsEdit)
)

// onTheirs is an input about the document that the client brought.
func onTheirs(input func(mine, theirs target) any) func(mine, theirs target) any {
	return func(mine, theirs target) any {
		mine.document = mine.clientDocument
		return input(mine, theirs)
	}
}

func documentsOfEvent(mine, _ target) any { return in{"eventUuid": mine.event} }

func newClientDocument(mine, _ target) any { return in{"eventUuid": mine.event, "name": "Votos"} }

func deletedClientDocument(mine, _ target) any {
	mine.change(`UPDATE documents SET deleted_at = now() WHERE id = $1`, mine.clientDocument)
	return in{"uuid": mine.clientDocument}
}

func newClientFile(mine, _ target) any {
	return uploadWithParameters{in{"eventUuid": mine.event, "uuid": uuid.New()}, dot()}
}

// onClientsLink is a link that the client asked for, in a browser whose session has no secret.
func onClientsLink(mine, _ target) any {
	return linkTo("document.download", mine.document, mine.client.ID)
}
