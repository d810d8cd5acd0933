package runsheet

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	sentenceTitle = "Diga o que acontece"
	sentenceWalks = "Diga quem entra"
	sentenceLink  = "Cole um link que comece por https://"
	sentenceWho   = "Escolha pessoas da equipe e fornecedores deste evento"
	sentenceChild = "Uma entrada do cortejo não tem isto"
)

// WhoInput is a person to add to a line.
type WhoInput struct {
	Kind string     `json:"kind" enum:"MEMBER,VENDOR,NAME"`
	UUID *uuid.UUID `json:"uuid,omitempty" doc:"The membership's, or the event vendor's"`
	Name string     `json:"name,omitempty" maxLength:"120" doc:"Where it is a name alone"`
}

// link checks the address of a song: an https one, which says no other place than it leads to.
func link(f *form.Form, name string, text *string) *string {
	given := form.Trim(text)
	if given == nil || *given == "" {
		return given
	}
	address, err := url.Parse(*given)
	if err != nil || address.Scheme != "https" || address.Hostname() == "" || address.User != nil ||
		strings.ContainsAny(*given, " \t\n\"<>") {
		f.Reject(name, sentenceLink)
		return given
	}
	// Phones capitalize the first letter of the scheme.
	lower := address.Scheme + (*given)[len(address.Scheme):]
	return &lower
}

// setWho replaces the people of a line, in this order, without duplicates.
func setWho(ctx context.Context, q *queries.Queries, event, line uuid.UUID, who []WhoInput) error {
	params := queries.SetRunSheetPeopleParams{EventID: event, LineID: line, Kinds: []string{}, Ids: []uuid.UUID{},
		Names: []string{}}
	var taken []WhoInput
	unknown := problem.Invalid("", problem.Field{Name: "who", Message: sentenceWho})
	for _, w := range who {
		one := WhoInput{Kind: w.Kind, Name: form.Text(&w.Name)}
		id := uuid.Nil
		if w.Kind != "NAME" {
			one.Name = ""
			if w.UUID == nil {
				return unknown
			}
			id = *w.UUID
		} else if one.Name == "" {
			continue
		}
		if slices.ContainsFunc(taken, func(t WhoInput) bool {
			return t.Kind == one.Kind && t.Name == one.Name && (id == uuid.Nil || *t.UUID == id)
		}) {
			continue
		}
		one.UUID = &id
		taken = append(taken, one)
		params.Kinds, params.Ids, params.Names = append(params.Kinds, one.Kind), append(params.Ids, id),
			append(params.Names, one.Name)
	}
	known, err := q.SetRunSheetPeople(ctx, params)
	if err == nil && !known {
		err = unknown
	}
	return err
}

// hold returns an existing line and locks its run sheet until the transaction ends.
func hold(ctx context.Context, db tenants.Writer, id uuid.UUID) (*queries.Queries, queries.GetRunSheetLineRow, error) {
	q := queries.New(db)
	line, err := q.GetRunSheetLine(ctx, queries.GetRunSheetLineParams{ID: id})
	if err == nil {
		err = q.LockRunSheet(ctx, queries.LockRunSheetParams{EventID: line.EventID})
	}
	return q, line, err
}
