package api_test

import (
	"github.com/google/uuid"

	"cortejo/tenants"
)

var (
	documentReaders = clientsWith(tenants.CustomerDocumentsView)
	documentWriters = clientsWith(tenants.CustomerDocumentsEdit)
)

func onClientDocument(mine, _ target) any { return in{"uuid": mine.clientDocument} }

func newClientDocument(target, target) any { return in{"name": "Votos"} }

func savedClientDocument(mine, _ target) any {
	return in{"uuid": mine.clientDocument, "version": 1, "content": in{"type": "doc"}}
}

func renamedClientDocument(mine, _ target) any {
	return in{"uuid": mine.clientDocument, "name": "Votos"}
}

func deletedClientDocument(mine, _ target) any {
	mine.change(`UPDATE documents SET deleted_at = now() WHERE id = $1`, mine.clientDocument)
	return in{"uuid": mine.clientDocument}
}

func newClientFile(target, target) any { return sent{in{"uuid": uuid.New()}, dot()} }

// onClientsLink is a link that the client asked for, in a browser whose session has no secret.
func onClientsLink(mine, _ target) any { return linkTo(mine.document, mine.client.ID) }
