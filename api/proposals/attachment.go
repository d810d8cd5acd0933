package proposals

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/google/uuid"

	"cortejo/api/document"
	"cortejo/formats/filetype"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/files"
	"cortejo/queries"
	"cortejo/tenants"
)

// UploadAttachmentOutput is an uploaded file that no saved proposal has yet.
type UploadAttachmentOutput struct {
	UploadUUID uuid.UUID `json:"uploadUuid"`
	Name       string    `json:"name"`
	MediaType  string    `json:"mediaType"`
	Size       int       `json:"size" doc:"In bytes"`
}

// admit rejects an upload before its file is read, if the caller may not write proposals.
func (s *Service) admit(ctx context.Context, _ struct{}) error {
	_, err := queries.New(s.DB.Read(procedure.ScopeOf(ctx))).MayWriteProposals(ctx)
	return err
}

func (s *Service) uploadAttachment(ctx context.Context, _ struct{}, file procedure.Upload) (UploadAttachmentOutput,
	error) {
	var out UploadAttachmentOutput
	err := s.Keeper.Keep(ctx, file, filetype.Types,
		func(w tenants.Writer, kept document.KeptFile) (taken bool, err error) {
			id, err := queries.New(w).AddProposalUpload(ctx,
				queries.AddProposalUploadParams{Key: kept.Key, Name: kept.Name, MediaType: kept.MediaType,
					Size: kept.Size})
			out = UploadAttachmentOutput{UploadUUID: id, Name: kept.Name, MediaType: kept.MediaType,
				Size: int(kept.Size)}
			return err == nil, err
		})
	return out, err
}

// GetAttachmentLinkOutput is the address of the attachment. It works only in the caller's browser, and only while the
// caller may read the proposal.
type GetAttachmentLinkOutput struct {
	URL       string    `json:"url"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// GetAttachmentLinkInput names a proposal and, optionally, an accepted version of it.
type GetAttachmentLinkInput struct {
	GetInput
	Version int `query:"version" minimum:"1" maximum:"1000000000" doc:"An accepted version; absent: the current offer"`
}

// DownloadAttachmentInput is a link that proposals.getAttachmentLink returned. It is signed for the proposal, because a
// caller who may read one of its attachments may read all.
type DownloadAttachmentInput struct {
	Link    string `query:"link" required:"true" maxLength:"600"`
	Version int    `query:"version" minimum:"1" maximum:"1000000000"`
}

// attachmentOf returns the parameters for an attachment of the current offer or, with a version, of an acceptance.
func attachmentOf(id uuid.UUID, version int) queries.GetProposalAttachmentParams {
	of := queries.GetProposalAttachmentParams{ID: id}
	if version > 0 {
		accepted := int32(version) //nolint:gosec // checked
		of.Version = &accepted
	}
	return of
}

func (s *Service) downloads() document.Links {
	return document.Links{Secret: s.LinkSecret, Procedure: "proposals.downloadAttachment"}
}

func (s *Service) getAttachmentLink(ctx context.Context, db tenants.Reader,
	in GetAttachmentLinkInput) (GetAttachmentLinkOutput, error) {
	if _, err := queries.New(db).GetProposalAttachment(ctx, attachmentOf(in.UUID, in.Version)); err != nil {
		return GetAttachmentLinkOutput{}, err
	}
	url, expires, err := s.downloads().To(ctx, in.UUID)
	if in.Version > 0 {
		url += "&version=" + strconv.Itoa(in.Version)
	}
	return GetAttachmentLinkOutput{URL: url, ExpiresAt: expires}, err
}

func (s *Service) downloadAttachment(ctx context.Context, db tenants.Reader,
	in DownloadAttachmentInput) (procedure.File, error) {
	id, err := s.downloads().Open(ctx, in.Link)
	if err != nil {
		return procedure.File{}, err
	}
	of := attachmentOf(id, in.Version)
	its, err := queries.New(db).GetProposalAttachment(ctx, of)
	if err != nil {
		return procedure.File{}, err
	}
	file, err := s.Files.Get(ctx, its.Key)
	if errors.Is(err, files.ErrNotFound) {
		return procedure.File{}, problem.NotFound()
	}
	if err != nil {
		return procedure.File{},
			problem.Unavailable("Não conseguimos abrir o arquivo agora. Tente de novo em instantes.", err)
	}
	return procedure.File{ContentType: its.MediaType, Name: its.Name, Size: file.Size(), Content: file,
		Recheck: func(ctx context.Context) error {
			_, err := queries.New(db).GetProposalAttachment(ctx, of)
			return err
		}}, nil
}
