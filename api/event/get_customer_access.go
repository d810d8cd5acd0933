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
	Address   string           `json:"address" doc:"Address at which clients sign in with their own phone, relative to this server"`
	Customers []CustomerAccess `json:"customers" doc:"In the event's order"`
}

// CustomerAccess is a client, with the time at which the link to the app was last sent to them.
type CustomerAccess struct {
	UUID         uuid.UUID  `json:"uuid"`
	Name         string     `json:"name"`
	Phone        *string    `json:"phone,omitempty" doc:"E.164; absent: the client cannot sign in"`
	Channel      *string    `json:"channel,omitempty" enum:"SMS,WHATSAPP" doc:"The channel of the last link; absent if none was sent"`
	AskedAt      *time.Time `json:"askedAt,omitempty"`
	SentAt       *time.Time `json:"sentAt,omitempty" doc:"Absent until the message left"`
	Delivery     string     `json:"delivery,omitempty" enum:"SENT,FAILED,UNKNOWN" doc:"Delivery state of the link to the client's side; absent until it is known"`
	LinkDelivery string     `json:"linkDelivery,omitempty" enum:"SENT,FAILED,UNKNOWN" doc:"Delivery state of the last link to the event's page; absent if none was sent"`
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
