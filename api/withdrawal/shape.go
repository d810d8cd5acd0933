package withdrawal

import (
	"time"

	"github.com/google/uuid"
)

// Owner is whose money a withdrawal takes.
type Owner string

// The owners. The money of gifts is the hosts' of an event, and leaves by the recipient of the business.
const (
	All      Owner = "ALL"
	Business Owner = "BUSINESS"
	Gifts    Owner = "GIFTS"
)

// Mode is how the money of new charges leaves.
type Mode string

// The modes.
const (
	Automatic Mode = "AUTOMATIC"
	ByHand    Mode = "BY_HAND"
)

// RequestCodeOutput is the input that withdrawal.create and withdrawal.updateSettings require in addition to the code.
type RequestCodeOutput struct {
	Attempt         string `json:"attempt"`
	PhoneEnd        string `json:"phoneEnd" doc:"The last four digits of the phone the code went to"`
	ResendInSeconds int    `json:"resendInSeconds"`
}

// CreateInput is a withdrawal, confirmed by the code that the owner read on their phone.
type CreateInput struct {
	UUID      uuid.UUID  `json:"uuid" doc:"A random name of the client's: again it returns the same withdrawal, and no second is made"`
	Of        Owner      `json:"of" enum:"ALL,BUSINESS,GIFTS" doc:"Whose money. ALL is the business's and all gifts"`
	EventUUID *uuid.UUID `json:"eventUuid,omitempty" doc:"Of GIFTS: only of this event; absent takes the gifts of all events"`
	Amount    *int64     `json:"amount,omitempty" minimum:"1" maximum:"99999999999" doc:"In cents; absent takes all that is available. Only with BUSINESS, or GIFTS of one event"`
	Attempt   string     `json:"attempt" maxLength:"64"`
	Code      string     `json:"code" maxLength:"20"`
}

// GetInput names a withdrawal.
type GetInput struct {
	UUID uuid.UUID `query:"uuid"`
}

// GetAllInput is one page of the withdrawals, the latest first.
type GetAllInput struct {
	Cursor string `query:"cursor" maxLength:"400"`
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"20"`
}

// GetAllOutput is a page.
type GetAllOutput struct {
	Items      []Withdrawal `json:"items" doc:"The latest first; each without its transfers"`
	NextCursor *string      `json:"nextCursor,omitempty"`
}

// Withdrawal is money that leaves for the bank account of the business. Amounts are in cents.
type Withdrawal struct {
	UUID           uuid.UUID   `json:"uuid"`
	Status         string      `json:"status" enum:"REQUESTED,TRANSFERRING,WAITING,SENT,ARRIVED,REVERSED,FAILED" doc:"REQUESTED until the provider is asked, TRANSFERRING while it is, WAITING for the provider's money, SENT once all is at the recipient, ARRIVED at the bank, REVERSED if all of it came back for refunds and disputes, FAILED if none of it left"`
	StatusText     string      `json:"statusText" doc:"The status in Portuguese"`
	Cause          string      `json:"cause" enum:"OWNER,CHARGE,AGE" doc:"Who asked: the owner, the automatic transfer of a charge, or money that may not be held longer"`
	Amount         int64       `json:"amount" doc:"All that leaves, businessAmount and giftsAmount together"`
	BusinessAmount int64       `json:"businessAmount"`
	GiftsAmount    int64       `json:"giftsAmount"`
	SentAmount     int64       `json:"sentAmount" doc:"At the recipient, or beyond"`
	ArrivedAmount  int64       `json:"arrivedAmount" doc:"At the bank"`
	ReversedAmount int64       `json:"reversedAmount" doc:"Came back from the recipient, for refunds and disputes or in the provider's own books"`
	OwedAmount     int64       `json:"owedAmount" doc:"Refunds and disputes asked it back, and the recipient had it no more: it is owed, and the next money pays it"`
	ReversedText   string      `json:"reversedText" doc:"What came back, or could not, in Portuguese; empty if nothing was asked back"`
	CreatedAt      time.Time   `json:"createdAt"`
	SentAt         *time.Time  `json:"sentAt,omitempty" doc:"When the last transfer was made"`
	ArrivesOn      *time.Time  `json:"arrivesOn,omitempty" doc:"When the provider expects the bank to have it; absent until it says so"`
	ArrivedAt      *time.Time  `json:"arrivedAt,omitempty"`
	FailureText    string      `json:"failureText" doc:"Why it waits, failed or came back, in Portuguese; empty otherwise"`
	Gifts          []GiftsPart `json:"gifts" doc:"Of the hosts of each event, whose money is in giftsAmount"`
	Transfers      []Transfer  `json:"transfers" doc:"Of withdrawal.get alone; empty in lists"`
}

// GiftsPart is the money of the hosts of one event in a withdrawal.
type GiftsPart struct {
	EventUUID  uuid.UUID `json:"eventUuid"`
	EventTitle string    `json:"eventTitle"`
	Amount     int64     `json:"amount"`
}

// Transfer is the part of a withdrawal that comes from one charge; money that no charge brought is one of its own.
type Transfer struct {
	UUID           uuid.UUID  `json:"uuid"`
	Status         string     `json:"status" enum:"PLANNED,SENDING,SENT,ARRIVED,FAILED" doc:"FAILED: it never left, and is available again"`
	Amount         int64      `json:"amount"`
	ReversedAmount int64      `json:"reversedAmount" doc:"Came back for a refund or a dispute"`
	OfHosts        bool       `json:"ofHosts" doc:"Money of gifts"`
	EventUUID      *uuid.UUID `json:"eventUuid,omitempty"`
	EventTitle     string     `json:"eventTitle" doc:"Empty if it is of no event"`
	SentAt         *time.Time `json:"sentAt,omitempty"`
	ArrivedAt      *time.Time `json:"arrivedAt,omitempty"`
	FailureText    string     `json:"failureText"`
	Reversals      []Reversal `json:"reversals" doc:"The money that was asked back of it, the oldest first"`
}

// Reversal is money that was asked back of a transfer.
type Reversal struct {
	Cause         string     `json:"cause" enum:"REFUND,DISPUTE,PROVIDER" doc:"Why it came back; PROVIDER: it was made in the provider's own books"`
	CauseText     string     `json:"causeText" doc:"The cause in Portuguese"`
	Status        string     `json:"status" enum:"PLANNED,SENDING,DONE,FAILED" doc:"FAILED: nothing came, and it is owed"`
	Amount        int64      `json:"amount" doc:"In cents, what came or is asked for"`
	PlannedAmount int64      `json:"plannedAmount" doc:"The sum that was to come: of a DONE one the rest is owed"`
	ReversedAt    *time.Time `json:"reversedAt,omitempty" doc:"When it came back"`
}

// Settings are how the money leaves, and what can leave now.
type Settings struct {
	Mode           Mode        `json:"mode" enum:"AUTOMATIC,BY_HAND" doc:"AUTOMATIC transfers the money of a charge when it is confirmed"`
	CanWrite       bool        `json:"canWrite" doc:"Whether the caller may change the mode and withdraw"`
	CanWithdraw    bool        `json:"canWithdraw" doc:"Whether a withdrawal can be asked for now"`
	ObstacleText   string      `json:"obstacleText" doc:"Why not, in Portuguese; empty if it can"`
	BusinessAmount int64       `json:"businessAmount" doc:"Available of the business, in cents"`
	Gifts          []GiftsPart `json:"gifts" doc:"Available of the hosts of each event that have any"`
	SetAsideAmount int64       `json:"setAsideAmount" doc:"Available, and not to be withdrawn for now: the provider refused to transfer it"`
	SetAsideText   string      `json:"setAsideText" doc:"The amount in a Portuguese sentence; empty if there is none"`
	OpenWithdrawal *uuid.UUID  `json:"openWithdrawal,omitempty" doc:"The one that is not sent yet: no other can be asked for meanwhile"`
	BankName       string      `json:"bankName" doc:"Of the account that is paid; empty if there is none"`
	BankLast4      string      `json:"bankLast4"`
	ArrivalText    string      `json:"arrivalText" doc:"When a withdrawal arrives, in Portuguese"`
	WaitingText    string      `json:"waitingText" doc:"What the owner reads before choosing BY_HAND, in Portuguese"`
}

// UpdateSettingsInput changes the mode. Switching to AUTOMATIC needs a code, and BY_HAND none.
type UpdateSettingsInput struct {
	Mode    Mode   `json:"mode" enum:"AUTOMATIC,BY_HAND"`
	Attempt string `json:"attempt,omitempty" maxLength:"64" doc:"Of the code; absent without one"`
	Code    string `json:"code,omitempty" maxLength:"20" doc:"Absent if none is needed"`
}
