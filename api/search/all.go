package search

import (
	"context"
	"strings"

	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// shown is the maximum of results per kind; a longer query narrows them.
const shown = 5

// AllInput is the query.
type AllInput struct {
	Query string `query:"query" required:"true" maxLength:"120" doc:"Words without regard to accents, case or order; a phone by its digits"`
}

// AllOutput has at most five results of each kind, the best matches first. Contacts are empty for helpers.
type AllOutput struct {
	Events    []Event    `json:"events"`
	Tasks     []Task     `json:"tasks"`
	Contacts  []Contact  `json:"contacts"`
	Vendors   []Vendor   `json:"vendors"`
	Documents []Document `json:"documents"`
	Payments  []Payment  `json:"payments"`
	Contracts []Contract `json:"contracts"`
	Proposals []Proposal `json:"proposals" doc:"Empty for helpers"`
	Lines     []Line     `json:"lines"`
	Guests    []Guest    `json:"guests" doc:"Of events that go on, one of a household"`
}

func all(ctx context.Context, db tenants.Reader, in AllInput) (AllOutput, error) {
	words := wordsOf(in.Query)
	if len(words) == 0 {
		return AllOutput{Events: []Event{}, Tasks: []Task{}, Contacts: []Contact{}, Vendors: []Vendor{},
			Documents: []Document{}, Payments: []Payment{}, Contracts: []Contract{}, Proposals: []Proposal{},
			Lines: []Line{}, Guests: []Guest{}}, nil
	}
	text, err := queries.New(db).SearchAll(ctx, queries.SearchAllParams{Words: words, Shown: shown})
	if err != nil {
		return AllOutput{}, err
	}
	var out AllOutput
	if err := jsonrow.Read("SearchAll", text, &out); err != nil {
		return AllOutput{}, err
	}
	return out, nil
}

// wordsOf splits the query into words. A query that can only be a phone becomes one word of its digits.
func wordsOf(query string) []string {
	if strings.Trim(query, "+()-. 0123456789") == "" {
		query = strings.Map(func(r rune) rune {
			if r < '0' || r > '9' {
				return -1
			}
			return r
		}, query)
	}
	return strings.Fields(query)
}
