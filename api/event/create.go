package event

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/slug"
	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// CreateInput is the event form (specification 2, sections 3 and 5).
type CreateInput struct {
	Type            queries.EventType `json:"type"`
	Customers       []uuid.UUID       `json:"customers" minItems:"1" maxItems:"4"`
	Date            *civil.Date       `json:"date,omitempty"`
	Title           *string           `json:"title,omitempty" maxLength:"160" doc:"Required unless the type is WEDDING, whose title is built from the two names"`
	EventPersonName *string           `json:"eventPersonName,omitempty" maxLength:"120" doc:"A wedding's other half"`
	EventStartTime  *civil.Clock      `json:"eventStartTime,omitempty"`
	CeremonyPlace   *string           `json:"ceremonyPlace,omitempty" maxLength:"160"`
	ReceptionPlace  *string           `json:"receptionPlace,omitempty" maxLength:"160"`
	NumberOfGuests  *int              `json:"numberOfGuests,omitempty" minimum:"0" maximum:"100000"`
	BudgetCents     *int              `json:"budget,omitempty" minimum:"0" maximum:"100000000000" doc:"In cents"`
	ImageUUID       *uuid.UUID        `json:"imageUuid,omitempty"`
	StartFrom       StartFrom         `json:"startFrom"`
}

// CreateOutput names the new event.
type CreateOutput struct {
	UUID  uuid.UUID `json:"uuid"`
	Title string    `json:"title"`
	Slug  string    `json:"slug"`
}

const (
	// sentenceCustomer is from the specification (2, section 5).
	sentenceCustomer = "Cliente não encontrado"
	sentenceTitle    = "Dê um nome ao evento"
	sentenceImage    = "Não encontramos esta imagem. Envie de novo."
	titleLimit       = 160
)

// Create adds an event with its clients and its first checklist.
func Create(ctx context.Context, db tenants.Writer, in CreateInput) (CreateOutput, error) {
	q := queries.New(db)
	var f form.Form
	f.Date("date", in.Date)
	customers, err := findCustomers(ctx, q, in.Customers)
	if err != nil {
		return CreateOutput{}, err
	}
	if customers == nil {
		f.Reject("customers", sentenceCustomer)
	}
	partner := form.Text(in.EventPersonName)
	title, address := form.Text(in.Title), ""
	switch {
	case in.Type != queries.EventTypeWEDDING:
		title = f.Required("title", title, sentenceTitle)
		address = title
	case customers != nil:
		title = TitleOfWedding(customers[0].FullName, partner)
		address = addressOfWedding(customers[0].FullName, partner)
	}
	if err := f.Err(); err != nil {
		return CreateOutput{}, err
	}
	address = slug.New(address)
	row, err := q.CreateEvent(ctx, queries.CreateEventParams{
		Type: in.Type, Title: title, EventPersonName: partner, Date: in.Date, EventStartTime: in.EventStartTime,
		CeremonyPlace: form.Optional(in.CeremonyPlace), ReceptionPlace: form.Optional(in.ReceptionPlace),
		NumberOfGuests: int32Of(in.NumberOfGuests), BudgetCents: int64Of(in.BudgetCents), ImageID: in.ImageUUID,
		Slug:                     &address,
		CustomerExtraPermissions: int32(tenants.CustomerExtraNew),
	})
	if errors.Is(err, pgx.ErrNoRows) {
		f.Reject("imageUuid", sentenceImage)
		return CreateOutput{}, f.Err()
	}
	if err != nil {
		return CreateOutput{}, err
	}
	if err := q.AddEventCustomers(ctx,
		queries.AddEventCustomersParams{EventID: row.ID, ContactIds: idsOf(customers)}); err != nil {
		return CreateOutput{}, err
	}
	if err := in.StartFrom.Fill(ctx, db, row.ID, in.Type, in.Date); err != nil {
		return CreateOutput{}, err
	}
	return CreateOutput{UUID: row.ID, Title: row.Title, Slug: address}, nil
}

// findCustomers returns the chosen contacts in their order, each once, or nil if one of them cannot be chosen.
func findCustomers(ctx context.Context, q *queries.Queries, chosen []uuid.UUID) ([]queries.GetCustomersToChooseRow,
	error) {
	found, err := q.GetCustomersToChoose(ctx, queries.GetCustomersToChooseParams{Ids: chosen})
	if err != nil {
		return nil, err
	}
	var customers []queries.GetCustomersToChooseRow
	var seen []uuid.UUID
	for _, id := range chosen {
		if slices.Contains(seen, id) {
			continue
		}
		seen = append(seen, id)
		at := slices.IndexFunc(found, func(c queries.GetCustomersToChooseRow) bool { return c.ID == id })
		if at < 0 {
			return nil, nil
		}
		customers = append(customers, found[at])
	}
	return customers, nil
}

func idsOf(customers []queries.GetCustomersToChooseRow) []uuid.UUID {
	ids := make([]uuid.UUID, 0, len(customers))
	for _, c := range customers {
		ids = append(ids, c.ID)
	}
	return ids
}

// TitleOfWedding returns 'Casamento {customer name} & {partner name}', with the first name of the customer
// (specification 2, section 5).
func TitleOfWedding(customer, partner string) string {
	title := "Casamento " + firstNameOf(customer)
	if partner != "" {
		title += " & " + partner
	}
	if runes := []rune(title); len(runes) > titleLimit {
		title = strings.TrimSpace(string(runes[:titleLimit]))
	}
	return title
}

func addressOfWedding(customer, partner string) string {
	if partner == "" {
		return firstNameOf(customer)
	}
	return firstNameOf(customer) + " e " + partner
}

func firstNameOf(full string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(full), " ")
	return first
}

func int32Of(n *int) *int32 {
	if n == nil {
		return nil
	}
	narrow := int32(*n)
	return &narrow
}

func int64Of(n *int) *int64 {
	if n == nil {
		return nil
	}
	wide := int64(*n)
	return &wide
}
