package contracts

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/google/uuid"

	"cortejo/api/document"
	"cortejo/formats/budget"
	"cortejo/formats/contractpdf"
	"cortejo/formats/fairlock"
	"cortejo/formats/filetype"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/printing"
	"cortejo/queries"
	"cortejo/tenants"
)

// UploadInput names the draft to which a file belongs.
type UploadInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// admit rejects an upload before its file is read, if the contract is not the caller's or was sent.
func (s *Service) admit(ctx context.Context, in UploadInput) error {
	row, err := queries.New(s.DB.Read(procedure.ScopeOf(ctx))).GetContract(ctx, queries.GetContractParams{ID: in.UUID})
	if err == nil && row.Status != queries.ContractStatusDRAFT {
		err = problem.Conflict("Este contrato já foi enviado e não muda mais. Para mudar algo, crie uma nova versão.")
	}
	return err
}

func (s *Service) upload(ctx context.Context, in UploadInput, file procedure.Upload) (Contract, error) {
	if !strings.EqualFold(path.Ext(file.Name), ".pdf") {
		return Contract{}, rejectFile("Envie o contrato em PDF.")
	}
	facts, err := printing.CheckContract(fairlock.AddTenant(ctx, procedure.ScopeOf(ctx).Tenant()), file.Content,
		file.Size)
	if err != nil {
		return Contract{}, refuseUpload(err)
	}
	if _, err := file.Content.Seek(0, io.SeekStart); err != nil {
		return Contract{}, problem.Internal(fmt.Errorf("read an upload again: %w", err))
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, file.Content); err != nil {
		return Contract{}, problem.Internal(fmt.Errorf("read an upload: %w", err))
	}
	if _, err := file.Content.Seek(0, io.SeekStart); err != nil {
		return Contract{}, problem.Internal(fmt.Errorf("read an upload again: %w", err))
	}
	pages := int32(facts.Pages) //nolint:gosec // at most 200
	var out Contract
	err = s.Keeper.Keep(ctx, file, []filetype.Type{filetype.PDF},
		func(w tenants.Writer, kept document.KeptFile) (taken bool, err error) {
			q := queries.New(w)
			c, err := lockDraft(ctx, q, in.UUID)
			if err != nil {
				return false, err
			}
			_, err = q.SetContractFile(ctx, queries.SetContractFileParams{ID: in.UUID, FileKey: &kept.Key,
				FileName: &kept.Name, Size: &kept.Size, Pages: &pages, Sha256: sum.Sum(nil)})
			if err != nil {
				return false, err
			}
			if err := discard(ctx, w, c); err != nil {
				return false, err
			}
			out, err = loadContract(ctx, w, in.UUID)
			return err == nil, err
		})
	return out, err
}

func rejectFile(sentence string) error {
	return problem.Invalid(sentence, problem.Field{Name: "file", Message: sentence})
}

// refuseUpload returns the problem for which a PDF is rejected.
func refuseUpload(err error) error {
	switch {
	case errors.Is(err, contractpdf.ErrTooLarge):
		return problem.TooLarge(document.TooLarge)
	case errors.Is(err, contractpdf.ErrTooManyPages):
		return rejectFile("O contrato pode ter até 200 páginas.")
	case errors.Is(err, contractpdf.ErrEncrypted):
		return rejectFile("Este PDF tem senha ou está protegido. Salve uma cópia sem proteção e envie de novo.")
	case errors.Is(err, contractpdf.ErrSigned):
		return rejectFile(
			"Este PDF já foi assinado, e uma assinatura não sobrevive a outra. " +
				"Envie o contrato como era antes de ser assinado.")
	case errors.Is(err, contractpdf.ErrActive):
		return rejectFile("Este PDF tem programas dentro dele. Imprima-o em PDF e envie essa cópia.")
	case errors.Is(err, contractpdf.ErrAttachment):
		return rejectFile(
			"Este PDF tem outros arquivos anexados dentro dele, e quem assina não os veria. " +
				"Imprima-o em PDF e envie essa cópia.")
	case errors.Is(err, budget.ErrSpent), errors.Is(err, printing.ErrEnded):
		return rejectFile("Este PDF se abre em algo grande demais. Imprima-o em PDF e envie essa cópia.")
	case errors.Is(err, contractpdf.ErrBroken):
		return rejectFile("Este PDF não abre até o fim. Imprima-o em PDF e envie essa cópia.")
	}
	return err
}
