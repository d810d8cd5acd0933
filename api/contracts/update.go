package contracts

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"cortejo/jobs"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// UpdateInput changes a draft. Absent fields keep their value.
type UpdateInput struct {
	UUID      uuid.UUID                      `json:"uuid"`
	Name      *string                        `json:"name,omitempty" minLength:"1" maxLength:"190"`
	Message   *string                        `json:"message,omitempty" maxLength:"900"`
	InOrder   *bool                          `json:"inOrder,omitempty"`
	ExpiresOn procedure.Optional[civil.Date] `json:"expiresOn,omitzero"`
	Content   map[string]any                 `json:"content,omitempty"`
	Version   *int                           `json:"version,omitempty" minimum:"1" maximum:"1000000000" doc:"Required with content: the version that it replaces"`
	Signers   *[]SignerInput                 `json:"signers,omitempty" maxItems:"20" doc:"All of them, in their order"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (Contract, error) {
	var f form.Form
	params := queries.UpdateContractParams{
		ID: in.UUID, Name: f.RequireUpdate("name", in.Name, "Dê um nome ao contrato"), Message: form.Trim(in.Message),
		InOrder:      in.InOrder,
		SetExpiresOn: in.ExpiresOn.Given, ExpiresOn: in.ExpiresOn.Value,
	}
	f.Date("expiresOn", in.ExpiresOn.Value)
	var signers queries.AddSignersParams
	if in.Signers != nil {
		signers = readSigners(&f, *in.Signers)
	}
	if err := f.Err(); err != nil {
		return Contract{}, err
	}
	if in.Content != nil {
		var err error
		if params.Content, err = readText(in.Content); err != nil {
			return Contract{}, err
		}
	}
	q := queries.New(db)
	c, err := lockDraft(ctx, q, in.UUID)
	if err != nil {
		return Contract{}, err
	}
	if in.Content != nil && in.Version != nil && *in.Version != int(c.Version) {
		return Contract{},
			problem.Conflict(
				"Outra pessoa mudou este contrato enquanto você escrevia. Veja o texto dela antes de salvar o seu.")
	}
	if _, err := q.UpdateContract(ctx, params); err != nil {
		return Contract{}, err
	}
	if in.Signers != nil {
		if err := q.RemoveSigners(ctx, queries.RemoveSignersParams{ContractID: in.UUID}); err != nil {
			return Contract{}, err
		}
		if err := addSigners(ctx, q, c.EventID, in.UUID, signers); err != nil {
			return Contract{}, err
		}
	}
	if in.Content != nil {
		if err := discard(ctx, db, c); err != nil {
			return Contract{}, err
		}
	}
	return loadContract(ctx, db, in.UUID)
}

// lockDraft locks a contract and returns it. It fails if the contract was sent.
func lockDraft(ctx context.Context, q *queries.Queries, id uuid.UUID) (queries.LockContractRow, error) {
	c, err := q.LockContract(ctx, queries.LockContractParams{ID: id})
	if err == nil && c.Status != queries.ContractStatusDRAFT {
		err = problem.Conflict("Este contrato já foi enviado e não muda mais. Para mudar algo, crie uma nova versão.")
	}
	return c, err
}

// discard enqueues the deletion of a draft's former file, which the job skips if another version has the file.
func discard(ctx context.Context, db tenants.Writer, c queries.LockContractRow) error {
	if c.FileKey == nil {
		return nil
	}
	job := jobs.DiscardUpload{OfBusiness: jobs.OfBusiness{BusinessID: c.BusinessID}, Key: *c.FileKey}
	return db.Enqueue(ctx, job, &river.InsertOpts{ScheduledAt: time.Now().Add(time.Minute)})
}
