package demo

import _ "embed"

// Contracts are those of the sample's own events, the oldest first, and the texts they begin with.
type Contracts struct {
	Templates []ContractTemplate `json:"templates"`
	Contracts []Contract         `json:"contracts"`
}

// ContractTemplate is a text that contracts begin with.
type ContractTemplate struct {
	Name    string         `json:"name"`
	Content map[string]any `json:"content"`
}

// Contract was sent so many days ago, or is a draft.
type Contract struct {
	Event         string         `json:"event"`
	Name          string         `json:"name"`
	Message       string         `json:"message"`
	Draft         bool           `json:"draft"`
	DaysAgo       int32          `json:"daysAgo"`
	ExpiresInDays *int           `json:"expiresInDays"`
	Content       map[string]any `json:"content"`
	Signers       []Signer       `json:"signers"`
}

// Signer is who signs one, and has or has not.
type Signer struct {
	Person
	TaxID *string `json:"taxId"`
	Role  string  `json:"role"`
	Signs bool    `json:"signs"`
}

//go:embed contracts.json
var contracts []byte

// ReadContracts gives the contracts of the sample's own events.
func ReadContracts() (Contracts, error) { return read[Contracts](contracts, "contracts") }
