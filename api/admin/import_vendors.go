package admin

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/imports"
	"cortejo/platform/procedure"
	"cortejo/tenants"
)

// UploadVendorsInput names the business that a file of vendors is for.
type UploadVendorsInput struct {
	BusinessUUID uuid.UUID `query:"businessUuid" required:"true"`
}

// ImportVendorsInput names a file that admin.uploadVendors read, and the business it was read for.
type ImportVendorsInput struct {
	UploadedVendors uuid.UUID `json:"uploadedVendors"`
	BusinessUUID    uuid.UUID `json:"businessUuid"`
}

// registerImports adds how staff bring vendors into somebody's business. What becomes of the file
// they ask of package imports, as the team does; they see their own files and nothing of the catalogue.
func (s *Service) registerImports(r *procedure.Router) {
	files := imports.NewBackoffice(s.DB)
	procedure.Receive(r, "admin.uploadVendors", procedure.Admin, imports.VendorFile, imports.VendorFileTooLarge,
		func(ctx context.Context, in UploadVendorsInput) error {
			return files.Admit(ctx, in.BusinessUUID)
		},
		func(ctx context.Context, in UploadVendorsInput, file procedure.Upload) (imports.Import, error) {
			return files.ReadVendors(ctx, in.BusinessUUID, file)
		},
		procedure.Doc{Summary: "Reads a CSV of vendors for a business",
			Description: "As imports.uploadVendors does. Nothing is written but the preview."})
	procedure.Mutation(r, "admin.importVendors", procedure.Admin, importVendors,
		procedure.Doc{Summary: "Write the valid rows of a file into the business it was read for"})
}

func importVendors(ctx context.Context, db tenants.Writer, in ImportVendorsInput) (imports.Import, error) {
	return imports.StartIn(ctx, db, in.BusinessUUID, in.UploadedVendors)
}
