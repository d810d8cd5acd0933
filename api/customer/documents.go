package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/document"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// documents are the client's procedures on an event's documents and files. What is checked,
// stored and sent is what document does for the team; what may be read and written is the client's.
type documents struct{ document.Options }

// RegisterDocuments adds the procedures of documents, which need more than the database.
func RegisterDocuments(r *procedure.Router, o document.Options) {
	d := documents{o.WithLimiters()}
	procedure.Query(r, "customer.getDocuments", procedure.Event, getDocuments, procedure.Doc{
		Summary: "The event's documents and files, or one task's, as its client sees them", Description: "404 without DOCUMENTS_VIEW.",
		Shows: []tenants.AreaKey{tenants.AreaEvent, tenants.AreaDocuments},
	})
	procedure.Query(r, "customer.getDocument", procedure.Event, getDocument, procedure.Doc{
		Summary: "A document with its text, or what is known of a file", Description: "404 without DOCUMENTS_VIEW.",
		Shows: []tenants.AreaKey{tenants.AreaEvent, tenants.AreaDocuments},
	})
	procedure.Mutation(r, "customer.createDocument", procedure.Event, createDocument, procedure.Doc{
		Summary: "Begin a document of the client's own", Description: "404 without DOCUMENTS_EDIT.",
	})
	procedure.Mutation(r, "customer.saveDocument", procedure.Event, saveDocument, procedure.Doc{
		Summary:     "Save the text of a document of the client's own over the version it was written on",
		Description: "409 where somebody saved another text meanwhile: customer.getDocument answers theirs.",
	})
	procedure.Mutation(r, "customer.updateDocument", procedure.Event, updateDocument, procedure.Doc{Summary: "Change what a document of the client's own is called"})
	procedure.Mutation(r, "customer.deleteDocument", procedure.Event, deleteDocument, procedure.Doc{Summary: "Delete a document of the client's own; it can be restored for a day"})
	procedure.Mutation(r, "customer.restoreDocument", procedure.Event, restoreDocument, procedure.Doc{Summary: "Bring a deleted document of the client's own back"})
	procedure.Receive(r, "customer.uploadDocument", procedure.Event, document.UploadLimit, document.TooLarge, d.admit, d.upload, procedure.Doc{
		Summary:     "Send a file as the event's client",
		Description: "404 without DOCUMENTS_EDIT. What may be sent is what document.upload takes.",
	})
	procedure.Query(r, "customer.getDocumentLink", procedure.Event, d.getLink, procedure.Doc{Summary: "A link to download a file, or a document as PDF, for five minutes"})
	procedure.Send(r, "customer.downloadDocument", procedure.Event, d.download, procedure.Doc{Summary: "What a link of customer.getDocumentLink leads to"})
}

// Document is one of the event's documents, whole, without what is the planner's own.
type Document struct {
	document.Card
	Content  map[string]any `json:"content,omitempty" doc:"Of a document: Tiptap's JSON, checked"`
	Version  int            `json:"version" doc:"What customer.saveDocument is told it was written on"`
	Editable bool           `json:"editable" doc:"Whether the client may change and delete it: it is theirs, and they hold DOCUMENTS_EDIT"`
}

func documentBy(ctx context.Context, db tenants.Reader, id uuid.UUID) (Document, error) {
	row, err := queries.New(db).GetClientDocument(ctx, queries.GetClientDocumentParams{ID: id})
	if err != nil {
		return Document{}, err
	}
	out := Document{
		Card: document.Card{
			UUID: row.ID, Kind: row.Kind, Name: row.Name, MediaType: row.MediaType, IsCustomerFile: row.IsCustomerFile,
			TaskPublicID: row.TaskID, TaskTitle: row.TaskTitle, CreatedAt: row.CreatedAt, UpdatedAt: row.UpdatedAt,
		},
		Version: int(row.Version), Editable: row.Editable,
	}
	if row.Size != nil {
		size := int(*row.Size)
		out.Size = &size
	}
	out.Content, err = document.ShowText(row.Content)
	return out, err
}

// roomForDocument says whether the client, and the task if one is named, may have another document,
// and whose business the event is.
func roomForDocument(ctx context.Context, q *queries.Queries, task *uuid.UUID) (business uuid.UUID, err error) {
	row, err := q.RoomForClientDocument(ctx, queries.RoomForClientDocumentParams{TaskID: task, AtMost: document.PerEvent})
	if err == nil && !row.Room {
		err = document.Full()
	}
	return row.BusinessID, err
}
