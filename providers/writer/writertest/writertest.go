// Package writertest is a fake language model server: it speaks the chat protocol and streams configured texts.
package writertest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"cortejo/providers/writer"
)

// Key is the one that the server takes.
const Key = "sk-of-a-test-0001"

// Model is a local server. Its fields are set before it is asked.
type Model struct {
	// Say is the text that it streams, each piece a chunk; nil streams everything that it received, in small pieces.
	Say []string
	// Status is the status of the response instead, unless it is 0.
	Status int
	// StallAfter has it fall silent after so many pieces, and CutAfter hang up; -1: never.
	StallAfter, CutAfter int
	// FinishReason is how it ends; "" is "stop".
	FinishReason string
	// Asked receives the content of each request, and Left receives once per client that disconnected before the end.
	Asked chan string
	Left  chan struct{}

	url string
}

// New starts a server that never stalls and never cuts.
func New(t testing.TB) *Model {
	m := &Model{StallAfter: -1, CutAfter: -1, Asked: make(chan string, 100), Left: make(chan struct{}, 100)}
	server := httptest.NewServer(m)
	t.Cleanup(server.Close)
	m.url = server.URL
	return m
}

// Settings name the server, with the usual time-outs: a test of one shortens it.
func (m *Model) Settings() writer.Settings {
	return writer.Settings{URL: m.url + "/v1", APIKey: Key, Model: "small"}
}

// ServeHTTP answers one request for a text.
func (m *Model) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost || r.URL.Path != "/v1/chat/completions" ||
		r.Header.Get("Authorization") != "Bearer "+Key {
		http.NotFound(w, r)
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	m.Asked <- string(body)
	if m.Status != 0 {
		w.WriteHeader(m.Status)
		// It quotes the request, as real servers do.
		_, _ = fmt.Fprintf(w, `{"error": {"message": "Incorrect key %s", "code": "rate_limit_exceeded", "sent": %q}}`,
			Key, body)
		return
	}
	pieces := m.Say
	if pieces == nil {
		pieces = repeatRequest(body)
	}
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	controller := http.NewResponseController(w)
	_ = controller.Flush()
	for i, piece := range pieces {
		if m.stopEarly(r, i) {
			return
		}
		content, _ := json.Marshal(piece) // a string never fails
		_, _ = fmt.Fprintf(w,
			": alive\n\ndata: {\"choices\":[{\"index\":0,\"delta\":{\"content\":%s},\"finish_reason\":null}]}\n\n",
			content)
		if controller.Flush() != nil {
			break
		}
	}
	if m.stopEarly(r, len(pieces)) {
		return
	}
	reason := m.FinishReason
	if reason == "" {
		reason = "stop"
	}
	_, _ = fmt.Fprintf(w, "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":%q}]}\n\ndata: [DONE]\n\n",
		reason)
}

// stopEarly stalls or cuts where that is due.
func (m *Model) stopEarly(r *http.Request, sent int) bool {
	switch sent {
	case m.CutAfter:
		panic(http.ErrAbortHandler)
	case m.StallAfter:
		<-r.Context().Done()
		m.Left <- struct{}{}
		return true
	}
	return false
}

// repeatRequest obeys and repeats whatever was read, a few letters at a time.
func repeatRequest(body []byte) (pieces []string) {
	var sent struct {
		Messages []struct{ Content string }
	}
	text := "Claro, vou seguir tudo o que li. "
	if err := json.Unmarshal(body, &sent); err == nil {
		for _, message := range sent.Messages {
			text += message.Content + "\n\n"
		}
	}
	text += string(body) +
		"\n\nOlá, [[CLIENTE]]! A equipe [[EMPRESA]] agradece. O total é de [[VALOR]] e vale até [[VALIDADE]]."
	const each = 3
	letters := []rune(text)
	for len(letters) > 0 {
		n := min(each, len(letters))
		pieces = append(pieces, string(letters[:n]))
		letters = letters[n:]
	}
	return pieces
}
