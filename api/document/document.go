// Package document is the router of an event's documents and files (specification 1, sections 2 to 5): texts that are
// written here, and uploaded files. Its team and its client call the same procedures, each in their own scope: row
// security decides which rows they see and may change. Procedures for planners alone are registered for
// procedure.Business only, and fields for planners alone are empty in a client's answer.
package document

import (
	"net/http"
	"time"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/platform/limits"
	"cortejo/platform/procedure"
	"cortejo/platform/server"
	"cortejo/providers/files"
	"cortejo/queries"
	"cortejo/tenants"
)

// Options are the dependencies of the router.
type Options struct {
	server.Env
	Studio  *image.Studio
	Scanner files.Scanner
	// Secret returns the key that signs a link to a download: only the caller's browser and the server know it.
	Secret func(*http.Request) string

	keeper   *Keeper
	printing *limits.ConcurrencyLimiter
}

// The limits of files that are examined at the same time, and of texts in memory while they are printed.
const (
	lookedAtOnce  = 4
	printedAtOnce = 4

	sentenceSending  = "Muita gente está enviando arquivos agora. Tente de novo em instantes."
	sentencePrinting = "Muita gente está baixando documentos agora. Tente de novo em instantes."
)

const (
	// perEvent is the maximum of documents per event; lists of them are paged nevertheless.
	perEvent = 500
	// nameLimit limits the length of a name (specification 1, section 5).
	nameLimit = 190
)

// Register adds the procedures of documents, and returns the Keeper for other packages that store files.
func Register(r *procedure.Router, o Options) *Keeper {
	o.keeper = NewKeeper(o)
	o.printing = limits.NewConcurrencyLimiter(printedAtOnce, sentencePrinting)
	const both = procedure.Business | procedure.Event
	procedure.Query(r, "document.getAll", both, getAll, procedure.Doc{
		Summary:     "An event's documents and files, or one task's",
		Description: "404 for a client without DOCUMENTS_VIEW.",
		Shows:       []tenants.AreaKey{tenants.AreaEvent, tenants.AreaDocuments},
	})
	procedure.Query(r, "document.get", both, get, procedure.Doc{
		Summary:     "A document with its text, or what is known of a file",
		Description: "404 for a client without DOCUMENTS_VIEW.",
		Shows:       []tenants.AreaKey{tenants.AreaEvent, tenants.AreaDocuments},
	})
	procedure.Mutation(r, "document.create", both, Create,
		procedure.Doc{Summary: "Begin a document",
			Description: "404 for a client without DOCUMENTS_EDIT; what they begin is theirs."})
	procedure.Mutation(r, "document.save", both, save, procedure.Doc{
		Summary:     "Save a document's text over the version it was written on",
		Description: "409 where somebody saved another text meanwhile: document.get answers theirs.",
	})
	procedure.Mutation(r, "document.update", both, update, procedure.Doc{Summary: "Change a document's name"})
	procedure.Mutation(r, "document.updateObservations", procedure.Business, updateObservations,
		procedure.Doc{Summary: "Change what the team notes of a document, which its client never reads"})
	procedure.Mutation(r, "document.delete", both, remove,
		procedure.Doc{Summary: "Delete a document; it can be restored for a day"})
	procedure.Mutation(r, "document.restore", both, restore, procedure.Doc{Summary: "Bring a deleted document back"})
	procedure.Query(r, "document.getVersions", procedure.Business, getVersions, procedure.Doc{
		Summary: "When a document was written at, and by whom", Shows: []tenants.AreaKey{tenants.AreaDocuments},
	})
	procedure.Query(r, "document.getVersion", procedure.Business, getVersion,
		procedure.Doc{Summary: "A document as it once stood"})
	procedure.Mutation(r, "document.restoreVersion", procedure.Business, restoreVersion,
		procedure.Doc{Summary: "Make a document what it once was"})
	procedure.Receive(r, "document.upload", both, UploadLimit, TooLarge, o.admit, o.upload, procedure.Doc{
		Summary: "Send a file",
		Description: "JPG, JPEG, PNG, PDF, DOCX or XLSX up to 25 MB, whose content is what its name says. " +
			"Pictures are drawn anew, at most 3000 pixels a side, and lose everything but their pixels.",
	})
	procedure.Query(r, "document.getLink", both, o.getLink,
		procedure.Doc{Summary: "A link to download a file, or a document as PDF, for five minutes"})
	procedure.Send(r, "document.download", both, o.download,
		procedure.Doc{Summary: "What a link of document.getLink leads to"})
	return o.keeper
}

// Card is a document in a list.
type Card struct {
	UUID           uuid.UUID            `json:"uuid"`
	Kind           queries.DocumentKind `json:"kind" doc:"DOCUMENT is written here, FILE was sent"`
	Name           string               `json:"name"`
	MediaType      *string              `json:"mediaType,omitempty" doc:"Of a file"`
	Size           *int                 `json:"size,omitempty" doc:"Of a file, in bytes"`
	IsCustomerFile bool                 `json:"isCustomerFile" doc:"Whether the event's client brought it"`
	TaskPublicID   *uuid.UUID           `json:"taskPublicId,omitempty"`
	TaskTitle      *string              `json:"taskTitle,omitempty"`
	CreatedAt      time.Time            `json:"createdAt"`
	UpdatedAt      time.Time            `json:"updatedAt"`
}

// Document is a document with all its fields.
type Document struct {
	Card
	EventUUID    uuid.UUID      `json:"eventUuid"`
	Observations string         `json:"observations" doc:"The team's notes; empty for the event's client"`
	Author       string         `json:"author" doc:"Name of the member who created it; empty for a former member, and for the event's client"`
	Content      map[string]any `json:"content,omitempty" doc:"The text as Tiptap's JSON, validated; absent for a file"`
	Version      int            `json:"version" doc:"The version of the text, which document.save takes"`
	Editable     bool           `json:"editable" doc:"Whether the caller may change and delete it; clients may only with DOCUMENTS_EDIT, and only documents that they added"`
}

func documentOf(row queries.GetDocumentRow) (Document, error) {
	out := Document{
		Card: Card{
			UUID: row.ID, Kind: row.Kind, Name: row.Name, MediaType: row.MediaType, IsCustomerFile: row.IsCustomerFile,
			TaskPublicID: row.TaskID, TaskTitle: row.TaskTitle, CreatedAt: row.CreatedAt, UpdatedAt: row.UpdatedAt,
		},
		EventUUID: row.EventID, Observations: row.Observations, Author: row.Author, Version: int(row.Version),
		Editable: row.Editable,
	}
	if row.Size != nil {
		size := int(*row.Size)
		out.Size = &size
	}
	var err error
	out.Content, err = showText(row.Content)
	return out, err
}
