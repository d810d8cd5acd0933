package contracts

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"cortejo/formats/contractpdf"
	"cortejo/formats/longdate"
	"cortejo/formats/richtext"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// FillInput names a template, and the event whose values fill its fields.
type FillInput struct {
	UUID      uuid.UUID `query:"uuid" required:"true"`
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to the event.
func (in FillInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// FillOutput is the text for a new contract.
type FillOutput struct {
	Name    string         `json:"name"`
	Content map[string]any `json:"content" doc:"Tiptap's JSON"`
	Missing []string       `json:"missing" doc:"The fields that the event does not say, to be filled by hand before it is sent"`
}

// Fill fills the fields of a template with the values of an event. The fulfillment of a proposal calls it too.
func Fill(ctx context.Context, db tenants.Reader, in FillInput) (FillOutput, error) {
	template, err := queries.New(db).GetContractTemplateToFill(ctx,
		queries.GetContractTemplateToFillParams{ID: in.UUID, EventID: in.EventUUID})
	if err != nil {
		return FillOutput{}, err
	}
	text, err := richtext.Parse(template.Content)
	if err != nil {
		return FillOutput{}, problem.Internal(err)
	}
	filled := contractpdf.FillFields(text, fieldsOfEvent(template))
	raw, err := json.Marshal(filled.Node)
	if err != nil {
		return FillOutput{}, err
	}
	out := FillOutput{Name: template.Name, Missing: append([]string{}, contractpdf.ListFields(filled)...)}
	if err := json.Unmarshal(raw, &out.Content); err != nil {
		return FillOutput{}, fmt.Errorf("contracts: read a filled text: %w", err)
	}
	return out, nil
}

// fieldsOfEvent returns the values of the fields by their names. A field with an empty value is not filled.
func fieldsOfEvent(e queries.GetContractTemplateToFillRow) map[string]string {
	all := map[string]string{
		"cliente": e.Clients, "evento": e.Title, "cerimonia": e.CeremonyPlace, "recepcao": e.ReceptionPlace,
		"empresa": e.BusinessName, "documento_empresa": e.DocumentNumber, "endereco_empresa": e.Address,
		"cidade": e.Location,
		"hoje":   longdate.FormatDayOfYear(e.Today.Time()),
	}
	all["local"] = all["cerimonia"]
	if all["local"] == "" {
		all["local"] = all["recepcao"]
	}
	if e.Date != nil {
		all["data"] = longdate.FormatDayOfYear(e.Date.Time())
	}
	if e.EventStartTime != nil {
		all["horario"] = string(*e.EventStartTime)
	}
	for name, value := range all {
		if strings.TrimSpace(value) == "" {
			delete(all, name)
		}
	}
	return all
}
