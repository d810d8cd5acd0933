package procedure_test

import (
	"context"
	"encoding/json"
	"testing"

	"cortejo/platform/procedure"
	"cortejo/queries"
)

type updateTripInput struct {
	Name  *string                              `json:"name,omitempty" minLength:"1" maxLength:"10"`
	Notes procedure.Optional[string]           `json:"notes,omitzero" maxLength:"5"`
	Seats procedure.Optional[int]              `json:"seats,omitzero" minimum:"1"`
	Unit  procedure.Optional[queries.TimeUnit] `json:"unit,omitzero"`
}

type updateTripOutput struct {
	Given string `json:"given"`
}

// echo returns its input as it would be stored with an idempotency key.
func echo(_ context.Context, in updateTripInput) (updateTripOutput, error) {
	given, err := json.Marshal(in)
	return updateTripOutput{Given: string(given)}, err
}

func TestAbsentStaysAndNullClears(t *testing.T) {
	t.Parallel()
	router := procedure.New(nil, signedIn{})
	procedure.Action(router, "trip.update", procedure.Me, echo, procedure.Doc{})
	for name, c := range map[string]struct {
		body, field, says string
	}{
		"nothing":               {`{}`, "", ""},
		"cleared":               {`{"notes":null,"seats":null,"unit":null}`, "", ""},
		"replaced":              {`{"name":"Serra","notes":"frio","seats":2,"unit":"DAYS"}`, "", ""},
		"not to be cleared":     {`{"name":null}`, "name", "Preencha este campo."},
		"too long":              {`{"notes":"gelado"}`, "notes", "Use no máximo 5 caracteres."},
		"too few":               {`{"seats":0}`, "seats", "O mínimo é 1."},
		"none of the choices":   {`{"unit":"YEARS"}`, "unit", "Escolha uma das opções."},
		"another kind of thing": {`{"seats":"2"}`, "seats", "Informe um número inteiro."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			status, refusal, raw := send(router, "POST", "/api/me/trip.update", "application/json", c.body)
			if c.field != "" {
				if status != 422 || len(refusal.Errors) != 1 || refusal.Errors[0].Name != c.field ||
					refusal.Errors[0].Message != c.says {
					t.Errorf("got %d %s", status, raw)
				}
				return
			}
			var out updateTripOutput
			if err := json.Unmarshal([]byte(raw), &out); err != nil || status != 200 || out.Given != c.body {
				t.Errorf("got %d %s", status, raw)
			}
		})
	}
	raw, err := router.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Components struct{ Schemas map[string]json.RawMessage }
	}
	if err := json.Unmarshal(raw, &document); err != nil {
		t.Fatal(err)
	}
	var schema any
	_ = json.Unmarshal(document.Components.Schemas["TripUpdateInput"], &schema)
	got, _ := json.Marshal(schema)
	if want := `{"additionalProperties":false,"properties":{` +
		`"name":{"maxLength":10,"minLength":1,"type":"string"},` +
		`"notes":{"maxLength":5,"type":["string","null"]},` +
		`"seats":{"minimum":1,"type":["integer","null"]},` +
		`"unit":{"enum":["DAYS_AFTER","DAYS","WEEKS","MONTHS",null],"type":["string","null"]}},"type":"object"}`; string(got) != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
