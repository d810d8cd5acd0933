package proposals

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// ServiceOfList is a service that a business sells.
type ServiceOfList struct {
	UUID  uuid.UUID `json:"uuid"`
	Name  string    `json:"name"`
	Value *int64    `json:"value,omitempty" doc:"In cents; absent where it has no price of its own"`
}

// PriceList lists all services of a business, at most 200, by name.
type PriceList struct {
	Items []ServiceOfList `json:"items"`
}

func getPriceList(ctx context.Context, db tenants.Reader, _ struct{}) (PriceList, error) {
	text, err := queries.New(db).ListServices(ctx)
	if err != nil {
		return PriceList{}, err
	}
	var out PriceList
	if err := json.Unmarshal(text, &out.Items); err != nil {
		return PriceList{}, fmt.Errorf("proposals: read services: %w", err)
	}
	return out, nil
}

// SaveServiceInput is a service with all its fields.
type SaveServiceInput struct {
	UUID  *uuid.UUID `json:"uuid,omitempty" doc:"Absent: a new one"`
	Name  string     `json:"name" maxLength:"150"`
	Value *int64     `json:"value,omitempty" minimum:"0" maximum:"100000000000" doc:"In cents"`
}

// SaveService adds a service or changes one; the sample business calls it too.
func SaveService(ctx context.Context, db tenants.Writer, in SaveServiceInput) (ServiceOfList, error) {
	var f form.Form
	out := ServiceOfList{Name: f.Required("name", in.Name, "Dê um nome ao serviço"), Value: in.Value}
	if err := f.Err(); err != nil {
		return ServiceOfList{}, err
	}
	q := queries.New(db)
	var err error
	if in.UUID != nil {
		out.UUID, err = q.UpdateService(ctx, queries.UpdateServiceParams{ID: *in.UUID, Name: out.Name,
			Value: out.Value})
		return out, err
	}
	if err := q.LockServices(ctx); err != nil {
		return ServiceOfList{}, err
	}
	free, err := q.RoomForService(ctx, queries.RoomForServiceParams{AtMost: services})
	if err == nil && !free {
		err = problem.Conflict(
			"Já são 200 serviços na tabela de preços, contando os apagados de hoje. " +
				"Apague os que não usa e tente de novo amanhã.")
	}
	if err != nil {
		return ServiceOfList{}, err
	}
	out.UUID, err = q.CreateService(ctx, queries.CreateServiceParams{Name: out.Name, Value: out.Value})
	return out, err
}

func deleteService(ctx context.Context, db tenants.Writer, in NamedInput) (procedure.None, error) {
	_, err := queries.New(db).DeleteService(ctx, queries.DeleteServiceParams{ID: in.UUID})
	return procedure.None{}, err
}

func restoreService(ctx context.Context, db tenants.Writer, in NamedInput) (procedure.None, error) {
	_, err := queries.New(db).RestoreService(ctx, queries.RestoreServiceParams{ID: in.UUID})
	return procedure.None{}, err
}
