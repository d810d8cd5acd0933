package wallet

import (
	"context"
	"unicode/utf8"

	"cortejo/formats/pix"
	"cortejo/formats/taxid"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// maxHolderName is the longest name of a holder (specification 2, section 5).
const maxHolderName = 30

// CreateInput is the holder as typed.
type CreateInput struct {
	Name     string `json:"name" minLength:"1" maxLength:"120" doc:"At most 30 characters"`
	Document string `json:"document" minLength:"1" maxLength:"30" doc:"CPF, or CNPJ, which may have letters"`
}

func (s *Service) create(ctx context.Context, db tenants.Writer, in CreateInput) (Wallet, error) {
	q := queries.New(db)
	row, err := q.GetWalletToSet(ctx)
	if err != nil {
		return Wallet{}, err
	}
	var f form.Form
	name := f.Required("name", in.Name, "Diga o nome do titular")
	if utf8.RuneCountInString(name) > maxHolderName {
		f.Reject("name", "O nome tem no máximo 30 letras. Abrevie os nomes do meio.")
	}
	document, err := taxid.Parse(in.Document)
	if err != nil {
		f.Reject("document", "Este CPF ou CNPJ não existe. Confira os caracteres.")
	}
	if err := f.Err(); err != nil {
		return Wallet{}, err
	}
	kind := kindOf(document)
	created, err := q.CreateWallet(ctx, queries.CreateWalletParams{HolderName: name, DocumentKind: string(kind),
		DocumentMasked: pix.Mask(kind, document)})
	if err != nil {
		return Wallet{}, err
	}
	if created == 0 {
		return Wallet{}, problem.Conflict(sentenceHolderSet)
	}
	key, wrapped, err := s.Keys.NewDataKey(row.BusinessID.String())
	if err != nil {
		return Wallet{}, err
	}
	if err := q.CreateWalletDataKey(ctx, queries.CreateWalletDataKeyParams{Wrapped: wrapped}); err != nil {
		return Wallet{}, err
	}
	if err := storeSecret(ctx, q, key, row.BusinessID, partHolder, holderSecret{Document: document}); err != nil {
		return Wallet{}, err
	}
	return s.get(ctx, db, struct{}{})
}

// kindOf returns the kind of a document that taxid.Parse returned.
func kindOf(document string) pix.Kind {
	if taxid.IsCPF(document) {
		return pix.CPF
	}
	return pix.CNPJ
}
