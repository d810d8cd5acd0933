package procedure_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

type stop struct {
	UUID  uuid.UUID  `json:"uuid"`
	Place *string    `json:"place,omitempty"`
	At    *time.Time `json:"at,omitempty"`
	Notes []string   `json:"notes"`
}

type getTripInput struct {
	UUID  uuid.UUID   `query:"uuid" required:"true"`
	Limit int         `query:"limit" default:"24" minimum:"1" maximum:"60"`
	From  *civil.Date `query:"from"`
	Kind  string      `query:"kind" enum:"LONG,SHORT"`
	Past  bool        `query:"past"`
}

type getTripOutput struct {
	UUID  uuid.UUID  `json:"uuid"`
	Limit int        `json:"limit"`
	From  civil.Date `json:"from,omitempty"`
	Cents int64      `json:"cents"`
	Stops []stop     `json:"stops"`
}

type createTripInput struct {
	Name  string       `json:"name" minLength:"1" maxLength:"10"`
	Kind  string       `json:"kind" enum:"LONG,SHORT"`
	Date  *civil.Date  `json:"date,omitempty"`
	Clock *civil.Clock `json:"clock,omitempty"`
	Seats *int32       `json:"seats,omitempty" minimum:"1"`
	Stops []newStop    `json:"stops,omitempty" maxItems:"2"`
	Tags  []string     `json:"tags,omitempty" uniqueItems:"true"`
	Car   *uuid.UUID   `json:"car,omitempty"`
	Cents *int64       `json:"cents,omitempty" maximum:"100000000000"`
}

type newStop struct {
	Place string `json:"place" pattern:"^[a-z]+$" patternDescription:"Use só letras minúsculas."`
	Bags  *int   `json:"bags,omitempty"`
}

type createTripOutput struct {
	Name  string    `json:"name"`
	Stops []newStop `json:"stops"`
}

func tripRouter(sessions procedure.Authenticator) *procedure.Router {
	r := procedure.New(nil, sessions)
	procedure.Action(r, "trip.create", procedure.Me|procedure.Business,
		func(_ context.Context, in createTripInput) (createTripOutput, error) {
			return createTripOutput{Name: in.Name, Stops: in.Stops}, nil
		}, procedure.Doc{Summary: "Plans a trip"})
	procedure.Query(r, "trip.get", procedure.Public,
		func(_ context.Context, _ tenants.Reader, in getTripInput) (getTripOutput, error) {
			out := getTripOutput{UUID: in.UUID, Limit: in.Limit, Stops: []stop{{UUID: in.UUID}}}
			if in.From != nil {
				out.From = *in.From
			}
			return out, nil
		}, procedure.Doc{Summary: "One trip"})
	procedure.Action(r, "trip.panic", procedure.Public, func(context.Context, struct{}) (procedure.None, error) {
		panic("the engine fell off")
	}, procedure.Doc{})
	return r
}

func TestDocumentSaysWhatTheClientNeeds(t *testing.T) {
	t.Parallel()
	raw, err := tripRouter(nil).OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	again, err := tripRouter(nil).OpenAPI()
	if err != nil || string(again) != string(raw) {
		t.Fatal("the document is not the same twice")
	}
	var document struct {
		OpenAPI    string
		Paths      map[string]map[string]map[string]any
		Components struct{ Schemas map[string]any }
	}
	if err := json.Unmarshal(raw, &document); err != nil {
		t.Fatal(err)
	}
	if document.OpenAPI != "3.1.0" {
		t.Errorf("openapi %q", document.OpenAPI)
	}
	post := document.Paths["/trip.create"]["post"]
	scopes, _ := json.Marshal(post["x-scopes"])
	if post["operationId"] != "trip.create" || string(scopes) != `["me","b"]` {
		t.Errorf("operation %v, scopes %s", post["operationId"], scopes)
	}
	schemas, _ := json.Marshal(document.Components.Schemas)
	for name, want := range map[string]string{
		"TripCreateInput": `{"additionalProperties":false,"properties":{` +
			`"car":{"format":"uuid","type":"string"},` +
			`"cents":{"maximum":100000000000,"type":"integer"},` +
			`"clock":{"pattern":"^([01]\\d|2[0-3]):[0-5]\\d$","patternDescription":"Informe um horário como 16:30.","type":"string"},` +
			`"date":{"format":"date","type":"string"},` +
			`"kind":{"enum":["LONG","SHORT"],"type":"string"},` +
			`"name":{"maxLength":10,"minLength":1,"type":"string"},` +
			`"seats":{"minimum":1,"type":"integer"},` +
			`"stops":{"items":{"$ref":"#/components/schemas/TripNewStop"},"maxItems":2,"type":"array"},` +
			`"tags":{"items":{"type":"string"},"type":"array","uniqueItems":true}},` +
			`"required":["name","kind"],"type":"object"}`,
		"TripGetOutput": `{"additionalProperties":false,"properties":{` +
			`"cents":{"type":"integer"},"from":{"format":"date","type":"string"},"limit":{"type":"integer"},` +
			`"stops":{"items":{"$ref":"#/components/schemas/TripStop"},"type":"array"},"uuid":{"format":"uuid","type":"string"}},` +
			`"required":["uuid","limit","cents","stops"],"type":"object"}`,
	} {
		got, _ := json.Marshal(document.Components.Schemas[name])
		if string(got) != want {
			t.Errorf("%s\n got %s\nwant %s\nall %s", name, got, want, schemas)
		}
	}
}

func TestRegisteringHoldsTheHouseRules(t *testing.T) {
	t.Parallel()
	type nullable struct {
		A *string `json:"a"`
	}
	refuses := func(name string, register func(r *procedure.Router)) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			defer func() {
				if recover() == nil {
					t.Error("it was let in")
				}
			}()
			register(procedure.New(nil, nil))
		})
	}
	action := func(context.Context, struct{}) (procedure.None, error) { return procedure.None{}, nil }
	refuses("twice", func(r *procedure.Router) {
		procedure.Action(r, "a.b", procedure.Me, action, procedure.Doc{})
		procedure.Action(r, "a.b", procedure.Me, action, procedure.Doc{})
	})
	refuses("no scope", func(r *procedure.Router) { procedure.Action(r, "a.b", 0, action, procedure.Doc{}) })
	refuses("null in an answer", func(r *procedure.Router) {
		procedure.Action(r, "a.b", procedure.Me, func(context.Context, struct{}) (nullable, error) {
			return nullable{},
				nil
		}, procedure.Doc{})
	})
}
