package contracts

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// TemplateCard is a template in a list.
type TemplateCard struct {
	UUID      uuid.UUID `json:"uuid"`
	Name      string    `json:"name"`
	UpdatedAt time.Time `json:"updatedAt"`
}

// GetTemplatesOutput lists all templates of a business, at most 100, by name.
type GetTemplatesOutput struct {
	Items []TemplateCard `json:"items"`
}

func getTemplates(ctx context.Context, db tenants.Reader, _ struct{}) (GetTemplatesOutput, error) {
	text, err := queries.New(db).ListContractTemplates(ctx)
	if err != nil {
		return GetTemplatesOutput{}, err
	}
	var out GetTemplatesOutput
	if err := json.Unmarshal(text, &out.Items); err != nil {
		return GetTemplatesOutput{}, fmt.Errorf("contracts: read templates: %w", err)
	}
	return out, nil
}

// Template is a text with which contracts begin.
type Template struct {
	TemplateCard
	Content map[string]any `json:"content" doc:"Tiptap's JSON, with fields such as {{cliente}}"`
	Fields  []string       `json:"fields" doc:"The names of its fields, each once"`
	Version int            `json:"version" doc:"The version of the text, which contractTemplates.update takes"`
	MayEdit bool           `json:"mayEdit"`
}

func getTemplate(ctx context.Context, db tenants.Reader, in GetInput) (Template, error) {
	return loadTemplate(ctx, db, in.UUID)
}

func loadTemplate(ctx context.Context, db tenants.Reader, id uuid.UUID) (Template, error) {
	row, err := queries.New(db).GetContractTemplate(ctx, queries.GetContractTemplateParams{ID: id})
	if err != nil {
		return Template{}, err
	}
	out := Template{TemplateCard: TemplateCard{UUID: row.ID, Name: row.Name, UpdatedAt: row.UpdatedAt},
		Version: int(row.Version), MayEdit: row.MayEdit}
	if err := json.Unmarshal(row.Content, &out.Content); err != nil {
		return Template{}, fmt.Errorf("contracts: read a template: %w", err)
	}
	out.Fields = fieldsOf(out.Content)
	return out, nil
}

// CreateTemplateInput is a new template.
type CreateTemplateInput struct {
	UUID    uuid.UUID      `json:"uuid" doc:"Chosen by the sender"`
	Name    string         `json:"name" minLength:"1" maxLength:"120"`
	Content map[string]any `json:"content" doc:"Tiptap's JSON, without pictures"`
}

// CreateTemplate adds a template; the sample business calls it too.
func CreateTemplate(ctx context.Context, db tenants.Writer, in CreateTemplateInput) (Template, error) {
	var f form.Form
	name := f.Required("name", in.Name, "Dê um nome ao modelo")
	if err := f.Err(); err != nil {
		return Template{}, err
	}
	content, err := readText(in.Content)
	if err != nil {
		return Template{}, err
	}
	q := queries.New(db)
	if err := q.LockContractTemplates(ctx); err != nil {
		return Template{}, err
	}
	free, err := q.RoomForContractTemplate(ctx, queries.RoomForContractTemplateParams{AtMost: templates})
	if err == nil && !free {
		err = problem.Conflict(
			"Já são 100 modelos de contrato, contando os apagados de hoje. " +
				"Apague os que não usa e tente de novo amanhã.")
	}
	if err != nil {
		return Template{}, err
	}
	_, err = q.CreateContractTemplate(ctx,
		queries.CreateContractTemplateParams{ID: in.UUID, Name: name, Content: content})
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return Template{}, err
	}
	return loadTemplate(ctx, db, in.UUID)
}

// UpdateTemplateInput changes a template. Absent fields keep their value.
type UpdateTemplateInput struct {
	UUID    uuid.UUID      `json:"uuid"`
	Name    *string        `json:"name,omitempty" minLength:"1" maxLength:"120"`
	Content map[string]any `json:"content,omitempty"`
	Version *int           `json:"version,omitempty" minimum:"1" maximum:"1000000000" doc:"Required with content: the version that it replaces"`
}

func updateTemplate(ctx context.Context, db tenants.Writer, in UpdateTemplateInput) (Template, error) {
	var f form.Form
	params := queries.UpdateContractTemplateParams{ID: in.UUID,
		Name: f.RequireUpdate("name", in.Name, "Dê um nome ao modelo")}
	if err := f.Err(); err != nil {
		return Template{}, err
	}
	if in.Content != nil {
		var err error
		if params.Content, err = readText(in.Content); err != nil {
			return Template{}, err
		}
		if in.Version != nil {
			params.Version = int32(*in.Version) //nolint:gosec // bounded above
		}
	}
	_, err := queries.New(db).UpdateContractTemplate(ctx, params)
	if errors.Is(err, pgx.ErrNoRows) {
		if now, found := loadTemplate(ctx, db, in.UUID); found == nil && now.MayEdit && in.Content != nil {
			err = problem.Conflict(
				"Outra pessoa mudou este modelo enquanto você escrevia. Veja o texto dela antes de salvar o seu.")
		}
	}
	if err != nil {
		return Template{}, err
	}
	return loadTemplate(ctx, db, in.UUID)
}

func removeTemplate(ctx context.Context, db tenants.Writer, in NamedInput) (procedure.None, error) {
	_, err := queries.New(db).DeleteContractTemplate(ctx, queries.DeleteContractTemplateParams{ID: in.UUID})
	return procedure.None{}, err
}

func restoreTemplate(ctx context.Context, db tenants.Writer, in NamedInput) (procedure.None, error) {
	_, err := queries.New(db).RestoreContractTemplate(ctx, queries.RestoreContractTemplateParams{ID: in.UUID})
	return procedure.None{}, err
}
