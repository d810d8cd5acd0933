package contracts

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/api/document"
	"cortejo/formats/fairlock"
	"cortejo/formats/filetype"
	"cortejo/formats/richtext"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/printing"
	"cortejo/providers/files"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetDownloadLinkOutput is the address of the sealed file. It works only in the caller's browser, and only while the
// caller may read the contract.
type GetDownloadLinkOutput struct {
	URL       string    `json:"url"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// DownloadInput is a link that contracts.getDownloadLink returned.
type DownloadInput struct {
	Link string `query:"link" required:"true" maxLength:"600"`
}

func (s *Service) downloads() document.Links {
	return document.Links{Secret: s.LinkSecret, Procedure: "contracts.download"}
}

func (s *Service) getDownloadLink(ctx context.Context, db tenants.Reader, in GetInput) (GetDownloadLinkOutput, error) {
	if _, err := queries.New(db).GetSealedContract(ctx, queries.GetSealedContractParams{ID: in.UUID}); err != nil {
		return GetDownloadLinkOutput{}, err
	}
	url, expires, err := s.downloads().To(ctx, in.UUID)
	return GetDownloadLinkOutput{URL: url, ExpiresAt: expires}, err
}

func (s *Service) download(ctx context.Context, db tenants.Reader, in DownloadInput) (procedure.File, error) {
	id, err := s.downloads().Open(ctx, in.Link)
	if err != nil {
		return procedure.File{}, err
	}
	row, err := queries.New(db).GetSealedContract(ctx, queries.GetSealedContractParams{ID: id})
	if err != nil {
		return procedure.File{}, err
	}
	return s.take(ctx, *row.SealedKey, formatSealedName(row.Name), newRecheck(db, id))
}

func (s *Service) preview(ctx context.Context, db tenants.Reader, in GetInput) (procedure.File, error) {
	row, err := queries.New(db).GetContractFile(ctx, queries.GetContractFileParams{ID: in.UUID})
	if err != nil {
		return procedure.File{}, err
	}
	if row.FileKey != nil {
		return s.take(ctx, *row.FileKey, formatPDFName(row.Name), newRecheck(db, in.UUID))
	}
	release, err := s.printing.Acquire(ctx, procedure.ScopeOf(ctx).Tenant())
	if err != nil {
		return procedure.File{}, err
	}
	defer release()
	text, err := richtext.Parse(row.Content)
	if err != nil {
		return procedure.File{}, problem.Internal(err)
	}
	pdf, err := printing.RenderContract(fairlock.AddTenant(ctx, procedure.ScopeOf(ctx).Tenant()), row.Name, text)
	if err != nil {
		return procedure.File{}, refusePrint(err)
	}
	return procedure.File{
		ContentType: filetype.PDF.MediaType, Name: formatPDFName(row.Name), Size: int64(len(pdf)),
		Content: io.NopCloser(bytes.NewReader(pdf)), Recheck: newRecheck(db, in.UUID),
	}, nil
}

// refusePrint returns the refusal of a contract that could not be printed.
func refusePrint(err error) error {
	if errors.Is(err, printing.ErrEnded) {
		return problem.Unavailable("Não conseguimos montar o PDF agora. Tente de novo em instantes.", err)
	}
	return problem.Internal(fmt.Errorf("contracts: print a text: %w", err))
}

// newRecheck returns a check, for during a download, that the caller still sees the contract.
func newRecheck(db tenants.Reader, id uuid.UUID) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := queries.New(db).ContractStands(ctx, queries.ContractStandsParams{ID: id})
		return err
	}
}

func (s *Service) take(ctx context.Context, key, name string, recheck func(context.Context) error) (procedure.File,
	error) {
	file, err := s.Files.Get(ctx, key)
	if errors.Is(err, files.ErrNotFound) {
		return procedure.File{}, problem.NotFound()
	}
	if err != nil {
		return procedure.File{},
			problem.Unavailable("Não conseguimos abrir o arquivo agora. Tente de novo em instantes.", err)
	}
	return procedure.File{ContentType: filetype.PDF.MediaType, Name: name, Size: file.Size(), Content: file,
		Recheck: recheck}, nil
}

func formatPDFName(name string) string { return strings.TrimSuffix(name, ".pdf") + ".pdf" }

func formatSealedName(name string) string {
	return strings.TrimSuffix(name, ".pdf") + " (assinado).pdf"
}
