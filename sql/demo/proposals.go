package demo

import _ "embed"

// Proposals are those of the sample's own business, with its price list and templates.
type Proposals struct {
	Services  []Service          `json:"services"`
	Templates []ProposalTemplate `json:"templates"`
	Proposals []Proposal         `json:"proposals"`
}

// Service is one of the price list.
type Service struct {
	Name  string `json:"name"`
	Value *int64 `json:"value"` // in cents
}

// ProposalTemplate is a text that proposals begin with.
type ProposalTemplate struct {
	Name    string         `json:"name"`
	Content map[string]any `json:"content"`
}

// Proposal was sent so many days ago. Answer is ACCEPTED, DECLINED, or empty while there is none.
type Proposal struct {
	Customer        string           `json:"customer"` // a contact, by their name
	Type            string           `json:"type"`
	Title           string           `json:"title"`
	EventInDays     *int             `json:"eventInDays"`
	Budget          *int64           `json:"budget"` // in cents
	Items           []Service        `json:"items"`
	Content         map[string]any   `json:"content"`
	Methods         []ProposalMethod `json:"methods"`
	DaysAgo         int32            `json:"daysAgo"`
	ExpiresInDays   int              `json:"expiresInDays"`
	Seen            int32            `json:"seen"`
	SeenDaysAgo     int32            `json:"seenDaysAgo"`
	Answer          string           `json:"answer"`
	AnsweredDaysAgo int32            `json:"answeredDaysAgo"`
	Reason          string           `json:"reason"`
	Event           string           `json:"event"` // that came of a yes, by its title
}

// ProposalMethod is a way that may be paid.
type ProposalMethod struct {
	Method      string `json:"method"`
	Description string `json:"description"`
}

//go:embed proposals.json
var proposals []byte

// ReadProposals gives the proposals of the sample's own business.
func ReadProposals() (Proposals, error) { return read[Proposals](proposals, "proposals") }
