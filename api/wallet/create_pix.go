package wallet

import (
	"context"

	"cortejo/formats/pix"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreatePixInput is a key as typed.
type CreatePixInput struct {
	Key     string   `json:"key" minLength:"1" maxLength:"100"`
	KeyType pix.Kind `json:"keyType"`
}

var keySentences = map[pix.Kind]string{
	pix.CPF: "Este CPF não existe. Confira os números.", pix.CNPJ: "Este CNPJ não existe. Confira os caracteres.",
	pix.Email: "Informe um e-mail válido.", pix.Phone: "Informe um celular válido, com DDD.",
	pix.Random: "A chave aleatória tem 32 letras e números, como o banco mostra.",
}

func (s *Service) createPix(ctx context.Context, db tenants.Writer, in CreatePixInput) (Wallet, error) {
	q := queries.New(db)
	row, dataKey, err := s.openToSet(ctx, q)
	if err != nil {
		return Wallet{}, err
	}
	key, err := pix.Parse(in.KeyType, in.Key)
	if err != nil {
		var f form.Form
		f.Reject("key", keySentences[in.KeyType])
		return Wallet{}, f.Err()
	}
	created, err := q.CreateWalletPixKey(ctx,
		queries.CreateWalletPixKeyParams{Kind: string(in.KeyType), KeyMasked: pix.Mask(in.KeyType, key)})
	if err != nil {
		return Wallet{}, err
	}
	if created == 0 {
		return Wallet{}, problem.Conflict(sentencePixSet)
	}
	if err := storeSecret(ctx, q, dataKey, row.BusinessID, partPix, pixSecret{Key: key}); err != nil {
		return Wallet{}, err
	}
	return s.get(ctx, db, struct{}{})
}
