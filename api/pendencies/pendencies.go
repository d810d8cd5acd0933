// Package pendencies is the router of the open items of the whole business (specification 2, section 2).
package pendencies

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// silentDays is how many days before the last day to answer an invitation without an answer becomes a pendency.
const silentDays = 3

// daysAhead is how many days before its deadline a task becomes a pendency.
const daysAhead = 7

// paymentDays is how many days before its due date a payment becomes a pendency.
const paymentDays = 7

// contractHours is after how many hours a missing signature becomes a pendency (specification 2, section 8).
const contractHours = 48

// Register adds the procedures of pendencies.
func Register(r *procedure.Router) {
	procedure.Query(r, "pendencies.getAll", procedure.Business, getAll, procedure.Doc{
		Summary: "What waits in the asker's events, page by page",
		Shows: []tenants.AreaKey{tenants.AreaChecklist, tenants.AreaGuests, tenants.AreaPayments,
			tenants.AreaContracts, tenants.AreaSite},
	})
	procedure.Query(r, "pendencies.count", procedure.Business, count, procedure.Doc{
		Summary: "How much waits", Shows: []tenants.AreaKey{tenants.AreaChecklist, tenants.AreaGuests,
			tenants.AreaPayments, tenants.AreaContracts, tenants.AreaSite},
	})
}

// Counts is the number of pendencies of each kind.
type Counts struct {
	LatePlanning     int `json:"latePlanning"`
	ExpiringPlanning int `json:"expiringPlanning"`
	LatePayment      int `json:"latePayment"`
	ExpiringPayment  int `json:"expiringPayment"`
	Contract         int `json:"contract"`
	Proposal         int `json:"proposal"`
	Checklist        int `json:"checklist"`
	Guests           int `json:"guests" doc:"Pendencies of guest lists that the caller may edit"`
	Gifts            int `json:"gifts" doc:"Pendencies of gifts in the events whose guest list the caller may edit"`
}

// Pendency is an open item: for example a task, or an event whose planning has not started.
type Pendency struct {
	Kind   string         `json:"kind" enum:"LATE_PLANNING,EXPIRING_PLANNING,LATE_PAYMENT,EXPIRING_PAYMENT,CONTRACT,PROPOSAL,CHECKLIST,FULL_TABLE,SILENT_GUESTS,FAILED_MESSAGES,LATE_GIFT,SENT_GIFT" doc:"A late task, a task due within seven days, a payment likewise, a contract whose signer has had it for two days or more, a fulfillment issue of an accepted proposal, an event without a begun checklist; an overfull table, invitations that have to answer within three days, failed messages, a gift whose money arrived after its order expired, or a payment that a guest reports to have sent to the hosts' own Pix key"`
	Event  *PendencyEvent `json:"event,omitempty" doc:"Absent where an accepted proposal has none, because it could not be made"`
	Task   *PendingTask   `json:"task,omitempty" doc:"Absent where the event itself or its guests wait"`
	Guests *PendingGuests `json:"guests,omitempty" doc:"Where they wait"`
	// Payment is late, or due within seven days.
	Payment  *PendingPayment  `json:"payment,omitempty" doc:"Where one waits"`
	Contract *PendingContract `json:"contract,omitempty" doc:"Where one waits"`
	Proposal *PendingProposal `json:"proposal,omitempty" doc:"Where one waits"`
	Gift     *PendingGift     `json:"gift,omitempty" doc:"Where one waits"`
}

// PendingGift is a gift order that needs attention.
type PendingGift struct {
	UUID   uuid.UUID  `json:"uuid"`
	Number string     `json:"number"`
	Price  int64      `json:"price" doc:"In cents, without the fee"`
	Since  civil.Date `json:"since" doc:"When the money arrived, or the guest reported to have sent it"`
	AsCash bool       `json:"asCash" doc:"Whether it counts as a gift of money, because another guest had bought it by then"`
}

// PendingProposal is an accepted proposal of which parts could not be created.
type PendingProposal struct {
	UUID         uuid.UUID  `json:"uuid"`
	Title        string     `json:"title"`
	Since        civil.Date `json:"since" doc:"When it was accepted"`
	Trouble      string     `json:"trouble" enum:"UNMADE,NO_EVENT,NO_CHECKLIST,PLAN,TEMPLATE,FIELDS,LIMIT,CONTRACT,OLDER_EVENT,OLDER_PLAN,OLDER_CONTRACT" doc:"UNMADE: not fulfilled yet. NO_EVENT: no event, because the contact has no phone. NO_CHECKLIST: no checklist to start from. PLAN: no payments. TEMPLATE, FIELDS, LIMIT, CONTRACT: no contract, because its template is gone, has unfilled fields, exceeds the limit, or could not be sent. OLDER_…: a part of an older acceptance prevents it. Present until a member resolves it"`
	ContractUUID *uuid.UUID `json:"contractUuid,omitempty" doc:"The draft of the contract; absent if there is none"`
}

// PendingContract is a contract that waits for signatures.
type PendingContract struct {
	UUID      uuid.UUID   `json:"uuid"`
	Name      string      `json:"name"`
	Signers   int         `json:"signers" doc:"How many were asked two days ago or more, and have not signed"`
	Since     civil.Date  `json:"since" doc:"When the first of them was asked"`
	ExpiresOn *civil.Date `json:"expiresOn,omitempty" doc:"The last day to sign"`
}

// PendingPayment is a payment that is late or nearly due.
type PendingPayment struct {
	UUID     uuid.UUID     `json:"uuid"`
	Title    string        `json:"title"`
	Price    int64         `json:"price" doc:"In cents"`
	DueDate  civil.Date    `json:"dueDate"`
	Position int           `json:"position" doc:"0 is the entrance"`
	Payer    queries.Payer `json:"payer"`
	Vendor   *string       `json:"vendor,omitempty"`
}

// PendingGuests is an open item of a guest list.
type PendingGuests struct {
	Count       int         `json:"count" doc:"People beyond the table's seats, households that are silent, or invitations whose last message failed"`
	Deadline    *civil.Date `json:"deadline,omitempty" doc:"The earliest last day of the silent ones"`
	TableUUID   *uuid.UUID  `json:"tableUuid,omitempty"`
	TableNumber *int        `json:"tableNumber,omitempty"`
}

// PendencyEvent is the event of a pendency.
type PendencyEvent struct {
	UUID    uuid.UUID         `json:"uuid"`
	Type    queries.EventType `json:"type"`
	Title   string            `json:"title"`
	Date    *civil.Date       `json:"date,omitempty"`
	Pending int               `json:"pending" doc:"How much waits in it, of the kind asked for"`
	Tasks   *int              `json:"tasks,omitempty" doc:"How many tasks it has, where nothing is begun"`
}

// PendingTask is a task that is late or nearly due.
type PendingTask struct {
	PublicID       uuid.UUID  `json:"publicId"`
	Title          string     `json:"title"`
	Category       string     `json:"category"`
	Icon           string     `json:"icon"`
	Deadline       civil.Date `json:"deadline"`
	AwaitsDecision bool       `json:"awaitsDecision"`
}

// cursorKey is the position of the last pendency of a page.
type cursorKey struct {
	First    int32     `json:"k"`
	Rank     int32     `json:"r"`
	Days     int32     `json:"n"`
	EventID  uuid.UUID `json:"e"`
	Day      int32     `json:"d"`
	Position int32     `json:"p"`
	ID       uuid.UUID `json:"i"`
	Kind     string    `json:"o"`
}

// pageRow is a pendency as the statement returns it.
type pageRow struct {
	Counts Counts `json:"counts"`
	Items  []struct {
		Pendency
		Place cursorKey `json:"place"`
	} `json:"items"`
}

func find(ctx context.Context, db tenants.Reader, params queries.ListPendenciesParams) (pageRow, error) {
	params.DaysAhead, params.SilentDays, params.PaymentDays, params.ContractHours = daysAhead, silentDays, paymentDays,
		contractHours
	text, err := queries.New(db).ListPendencies(ctx, params)
	if err != nil {
		return pageRow{}, err
	}
	var out pageRow
	if err := jsonrow.Read("ListPendencies", text, &out); err != nil {
		return pageRow{}, err
	}
	return out, nil
}
