package contracts

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// NamedInput names a contract.
type NamedInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func remove(ctx context.Context, db tenants.Writer, in NamedInput) (procedure.None, error) {
	q := queries.New(db)
	c, err := q.LockContract(ctx, queries.LockContractParams{ID: in.UUID})
	if err == nil && c.Status != queries.ContractStatusDRAFT {
		err = problem.Conflict(
			"Um contrato enviado não se apaga: quem o recebeu tem o seu. Se ele não vale mais, cancele-o.")
	}
	if err == nil {
		_, err = q.DeleteContract(ctx, queries.DeleteContractParams{ID: in.UUID})
	}
	return procedure.None{}, err
}

func restore(ctx context.Context, db tenants.Writer, in NamedInput) (procedure.None, error) {
	_, err := queries.New(db).RestoreContract(ctx, queries.RestoreContractParams{ID: in.UUID})
	return procedure.None{}, err
}

func cancel(ctx context.Context, db tenants.Writer, in NamedInput) (Contract, error) {
	q := queries.New(db)
	c, err := lockWaiting(ctx, q, in.UUID)
	if err != nil {
		return Contract{}, err
	}
	if _, err := q.CancelContract(ctx, queries.CancelContractParams{ID: c.ID}); err != nil {
		return Contract{}, err
	}
	return loadContract(ctx, db, in.UUID)
}

// lockWaiting locks a contract and returns it if it waits to be signed; otherwise it fails with a problem that says why
// not. The second of two concurrent calls sees what the first changed.
func lockWaiting(ctx context.Context, q *queries.Queries, id uuid.UUID) (queries.LockContractRow, error) {
	c, err := q.LockContract(ctx, queries.LockContractParams{ID: id})
	if err != nil {
		return c, err
	}
	switch c.Status {
	case queries.ContractStatusDRAFT:
		err = problem.Conflict("Este contrato ainda não foi enviado.")
	case queries.ContractStatusSIGNED:
		err = problem.Conflict("Este contrato já foi assinado por todos.")
	case queries.ContractStatusDECLINED:
		err = problem.Conflict("Alguém recusou este contrato: ele já terminou.")
	case queries.ContractStatusEXPIRED:
		err = problem.Conflict("O prazo para assinar este contrato já acabou.")
	case queries.ContractStatusCANCELLED:
		err = problem.Conflict("Este contrato já foi cancelado.")
	}
	return c, err
}

// CreateVersionInput names a sent contract, and the id of its new version.
type CreateVersionInput struct {
	UUID    uuid.UUID `json:"uuid"`
	NewUUID uuid.UUID `json:"newUuid" doc:"Chosen by the sender, as that of a new contract"`
}

// createVersion copies a sent contract into a draft. The sent one can be signed until the new one is sent.
func createVersion(ctx context.Context, db tenants.Writer, in CreateVersionInput) (Contract, error) {
	q := queries.New(db)
	before, err := loadContract(ctx, db, in.UUID)
	switch {
	case err != nil:
		return Contract{}, err
	case !before.MayEdit:
		return Contract{}, problem.NotFound()
	case before.SentAt == nil:
		return Contract{}, problem.Conflict("Este contrato ainda é um rascunho: é só mudá-lo.")
	case before.Status == queries.ContractStatusSIGNED:
		return Contract{},
			problem.Conflict("Este contrato já foi assinado por todos. O que mudar depois vai num contrato novo.")
	}
	if err := addTo(ctx, q, before.EventUUID, before.TaskPublicID); err != nil {
		return Contract{}, err
	}
	c, err := q.LockContract(ctx, queries.LockContractParams{ID: in.UUID})
	if err != nil {
		return Contract{}, err
	}
	signers, err := q.ListSigners(ctx, queries.ListSignersParams{ContractID: in.UUID})
	if err != nil {
		return Contract{}, err
	}
	params := queries.CreateContractParams{EventID: c.EventID, ID: in.NewUUID, TaskID: before.TaskPublicID,
		Name: c.Name, Message: c.Message, InOrder: c.InOrder, Content: c.Content, Replaces: &c.ID}
	if c.ExpiresOn != nil && *c.ExpiresOn >= c.Today {
		params.ExpiresOn = c.ExpiresOn
	}
	if c.Content == nil {
		params.FileKey, params.FileName, params.Size, params.Pages, params.Sha256 = c.FileKey, c.FileName, c.Size,
			c.Pages, c.Sha256
	}
	if _, err := q.CreateContract(ctx, params); err != nil {
		return Contract{}, err
	}
	var copied queries.AddSignersParams
	for _, s := range signers {
		copied.Ids, copied.Names, copied.Phones = append(copied.Ids, newID()), append(copied.Names, s.Name),
			append(copied.Phones, s.Phone)
		copied.Emails, copied.TaxIds = append(copied.Emails, textOf(s.Email)), append(copied.TaxIds, textOf(s.TaxID))
		copied.Roles, copied.Channels = append(copied.Roles, s.Role), append(copied.Channels, s.Channel)
	}
	if err := addSigners(ctx, q, c.EventID, in.NewUUID, copied); err != nil {
		return Contract{}, err
	}
	return loadContract(ctx, db, in.NewUUID)
}
