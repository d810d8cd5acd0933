package demo

import _ "embed"

// GuestList is who is invited to an event of the sample.
type GuestList struct {
	Event       string       `json:"event"`
	Tables      int          `json:"tables"` // of eight seats
	Parts       []GuestPart  `json:"parts"`
	Invitations []Invitation `json:"invitations"`
	Sends       []GuestSend  `json:"sends"`
	Doors       []GuestDoor  `json:"doors"` // of an event that is over: who let the guests in, and where
}

// GuestSend is one act of writing to them by WhatsApp: an INVITE to all, a REMINDER to the silent, or the QR_CODE to
// who comes.
type GuestSend struct {
	Kind    string `json:"kind"`
	DaysAgo int32  `json:"daysAgo"`
}

// GuestDoor is one of the doors, with the phone of who stood there.
type GuestDoor struct {
	Name string `json:"name"`
	By   string `json:"by"`
}

// GuestPart is what the event consists of for them. Start is a minute of its day.
type GuestPart struct {
	Kind  string `json:"kind"`
	Name  string `json:"name"`
	Place string `json:"place"`
	Start int32  `json:"start"`
}

// Invitation is a household.
type Invitation struct {
	Name    string        `json:"name"`
	Phone   string        `json:"phone"`
	Tags    []string      `json:"tags"`
	Message string        `json:"message"`
	Table   int           `json:"table"` // where they were put whether or not there was room; 0: where there is
	Guests  []SampleGuest `json:"guests"`
}

// SampleGuest is one of them, an adult unless their kind says otherwise. Without a status they have not answered.
type SampleGuest struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	Age    *int   `json:"age"`
	Diet   string `json:"diet"`
	Status string `json:"status"`
}

//go:embed guests.json
var guests []byte

// ReadGuests gives the guest lists of the sample's own events.
func ReadGuests() ([]GuestList, error) { return read[[]GuestList](guests, "guests") }
