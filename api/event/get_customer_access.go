package event

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetCustomerAccessInput names an event.
type GetCustomerAccessInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// GetCustomerAccessOutput lists the clients of the event with the state of their access.
type GetCustomerAccessOutput struct {
	Address   string           `json:"address" doc:"Where they sign in with their own phone, relative to this server"`
	Customers []CustomerAccess `json:"customers" doc:"In the event's order"`
}

// CustomerAccess is a client, with the time at which the link to the app was last sent to them.
type CustomerAccess struct {
	UUID         uuid.UUID  `json:"uuid"`
	Name         string     `json:"name"`
	Phone        *string    `json:"phone,omitempty" doc:"E.164; without one nobody signs in"`
	Channel      *string    `json:"channel,omitempty" enum:"SMS,WHATSAPP" doc:"How it was last sent"`
	AskedAt      *time.Time `json:"askedAt,omitempty"`
	SentAt       *time.Time `json:"sentAt,omitempty" doc:"Absent while the message is on its way"`
	Delivery     string     `json:"delivery,omitempty" enum:"SENT,FAILED,UNKNOWN" doc:"How the way in fared; absent while it is on its way"`
	LinkDelivery string     `json:"linkDelivery,omitempty" enum:"SENT,FAILED,UNKNOWN" doc:"How the link to the event's page fared, when it was last sent to them"`
}

func getCustomerAccess(ctx context.Context, db tenants.Reader, in GetCustomerAccessInput) (GetCustomerAccessOutput,
	error) {
	row, err := queries.New(db).GetCustomerAccess(ctx, queries.GetCustomerAccessParams{ID: in.UUID})
	if err != nil {
		return GetCustomerAccessOutput{}, err
	}
	out := GetCustomerAccessOutput{Address: "/evento/" + row.ID.String()}
	if err := json.Unmarshal(row.Customers, &out.Customers); err != nil {
		return GetCustomerAccessOutput{}, fmt.Errorf("event: read customers: %w", err)
	}
	return out, nil
}
