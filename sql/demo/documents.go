package demo

import _ "embed"

// Document is written for an event, by the event's title, and perhaps for a task of it, or was sent
// as a file: a "pdf" or a "docx" of its text, an "xlsx" of its rows, a "jpg" that is drawn. One by
// the client was brought by them.
type Document struct {
	Event    string         `json:"event"`
	Task     string         `json:"task"`
	Name     string         `json:"name"`
	File     string         `json:"file"`
	ByClient bool           `json:"byClient"`
	Content  map[string]any `json:"content"` // Tiptap's JSON
	Rows     [][]string     `json:"rows"`
}

//go:embed documents.json
var documents []byte

// ReadDocuments gives the documents of the sample's own events, the oldest first.
func ReadDocuments() ([]Document, error) { return read[[]Document](documents, "documents") }
