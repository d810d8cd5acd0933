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

// Template is a business's own text with which proposals begin.
type Template struct {
	UUID    uuid.UUID      `json:"uuid"`
	Name    string         `json:"name"`
	Content map[string]any `json:"content" doc:"Tiptap's JSON, with fields such as {{cliente}}"`
}

// ReadyTemplate is a text that Cortejo ships.
type ReadyTemplate struct {
	Key     string         `json:"key"`
	Name    string         `json:"name"`
	Content map[string]any `json:"content" doc:"Tiptap's JSON, with fields such as {{cliente}}"`
}

// GetTemplatesOutput lists all templates. A business has at most 100 of its own.
type GetTemplatesOutput struct {
	Own   []Template      `json:"own" doc:"By name"`
	Ready []ReadyTemplate `json:"ready"`
}

func getTemplates(ctx context.Context, db tenants.Reader, _ struct{}) (GetTemplatesOutput, error) {
	text, err := queries.New(db).ListProposalTemplates(ctx)
	if err != nil {
		return GetTemplatesOutput{}, err
	}
	out := GetTemplatesOutput{Ready: ready}
	if err := json.Unmarshal(text, &out.Own); err != nil {
		return GetTemplatesOutput{}, fmt.Errorf("proposals: read templates: %w", err)
	}
	return out, nil
}

// SaveTemplateInput is a template with all its fields.
type SaveTemplateInput struct {
	UUID    *uuid.UUID     `json:"uuid,omitempty" doc:"Absent: a new one"`
	Name    string         `json:"name" maxLength:"120"`
	Content map[string]any `json:"content" doc:"Tiptap's JSON, without pictures"`
}

// SaveTemplate adds a template or changes one; the sample business calls it too.
func SaveTemplate(ctx context.Context, db tenants.Writer, in SaveTemplateInput) (Template, error) {
	var f form.Form
	out := Template{Name: f.Required("name", in.Name, "Dê um nome ao modelo"), Content: in.Content}
	if err := f.Err(); err != nil {
		return Template{}, err
	}
	content, err := readText(in.Content)
	if err != nil {
		return Template{}, err
	}
	out.Content = nil
	if err := json.Unmarshal(content, &out.Content); err != nil {
		return Template{}, err
	}
	q := queries.New(db)
	if in.UUID != nil {
		out.UUID, err = q.UpdateProposalTemplate(ctx, queries.UpdateProposalTemplateParams{ID: *in.UUID, Name: out.Name,
			Content: content})
		return out, err
	}
	if err := q.LockProposalTemplates(ctx); err != nil {
		return Template{}, err
	}
	free, err := q.RoomForProposalTemplate(ctx, queries.RoomForProposalTemplateParams{AtMost: templates})
	if err == nil && !free {
		err = problem.Conflict(
			"Já são 100 modelos de orçamento, contando os apagados de hoje. " +
				"Apague os que não usa e tente de novo amanhã.")
	}
	if err != nil {
		return Template{}, err
	}
	out.UUID, err = q.CreateProposalTemplate(ctx, queries.CreateProposalTemplateParams{Name: out.Name,
		Content: content})
	return out, err
}

func deleteTemplate(ctx context.Context, db tenants.Writer, in NamedInput) (procedure.None, error) {
	_, err := queries.New(db).DeleteProposalTemplate(ctx, queries.DeleteProposalTemplateParams{ID: in.UUID})
	return procedure.None{}, err
}

func restoreTemplate(ctx context.Context, db tenants.Writer, in NamedInput) (procedure.None, error) {
	_, err := queries.New(db).RestoreProposalTemplate(ctx, queries.RestoreProposalTemplateParams{ID: in.UUID})
	return procedure.None{}, err
}
