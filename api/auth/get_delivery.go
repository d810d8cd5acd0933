package auth

import (
	"context"

	"cortejo/jobs"
	"cortejo/queries"
	"cortejo/tenants"
)

// deliveryKeyLetters is how long the key of a delivery is: 130 random bits (crypto/rand.Text).
const deliveryKeyLetters = 26

// GetDeliveryInput names a code that was asked for by the random key that its answer brought, and how it was to travel.
type GetDeliveryInput struct {
	Delivery string `query:"delivery" required:"true" minLength:"26" maxLength:"26"`
	Channel  string `query:"channel" required:"true" enum:"SMS,WHATSAPP"`
}

// GetDeliveryOutput says whether the provider refused the message. Everything else looks alike: on its way,
// arrived, too long ago, never asked for.
type GetDeliveryOutput struct {
	Refused bool    `json:"refused"`
	Detail  *string `json:"detail,omitempty" doc:"What to read where it was"`
}

func getDelivery(ctx context.Context, db tenants.Reader, in GetDeliveryInput) (GetDeliveryOutput, error) {
	refused, err := queries.New(db).CodeWasRefused(ctx, queries.CodeWasRefusedParams{Key: jobs.DeliveryHash(
		in.Delivery)})
	if err != nil || !refused {
		return GetDeliveryOutput{}, err
	}
	failed := whatsAppFailed
	if in.Channel == "SMS" {
		failed = smsFailed
	}
	return GetDeliveryOutput{Refused: true, Detail: &failed}, nil
}
