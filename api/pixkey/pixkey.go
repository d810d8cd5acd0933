// Package pixkey is the router of the Pix keys of payees: the business's own, and its vendors' (an event's hosts have
// theirs in api/gifts). Money is stolen by swapping such a key. So only the owner changes the business's, with a code
// sent to their phone, and gets a notification.
package pixkey

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/api/auth"
	"cortejo/formats/pix"
	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// Codes prove that a person holds the phone they sign in with.
type Codes interface {
	SendOwn(ctx context.Context, phone, purpose string) (auth.SendCodeOutput, error)
	ConfirmOwn(ctx context.Context, person uuid.UUID, purpose, attempt, code string) error
}

// Service sets keys.
type Service struct {
	DB    *tenants.DB
	Codes Codes
}

// Register adds the router's procedures.
func (s *Service) Register(r *procedure.Router) {
	procedure.Query(r, "pixKey.get", procedure.Business, get, procedure.Doc{
		Summary: "Where the business, or one of its vendors, is paid by Pix", Description: "The key is masked.",
		Shows: []tenants.AreaKey{tenants.AreaPayments},
	})
	procedure.Action(r, "pixKey.requestCode", procedure.Business, s.requestCode, procedure.Doc{
		Summary:     "Sends the owner the code that setting the business's key asks for",
		Description: "404 for anybody but the owner.",
	})
	procedure.Action(r, "pixKey.set", procedure.Business, s.set, procedure.Doc{
		Summary: "Sets the business's key", Description: "404 for anybody but the owner. The owner is told by SMS.",
	})
	procedure.Mutation(r, "pixKey.setOfVendor", procedure.Business, setOfVendor,
		procedure.Doc{Summary: "Write down a vendor's key"})
}

// Key is one as the team sees it.
type Key struct {
	Kind      pix.Kind  `json:"kind"`
	Masked    string    `json:"masked" doc:"The key in part, enough to recognize it"`
	Holder    string    `json:"holder" doc:"The holder's name as the bank shows it to the payer"`
	City      string    `json:"city"`
	ChangedAt time.Time `json:"changedAt"`
}

// Fields are a key as typed.
type Fields struct {
	Kind   pix.Kind `json:"kind"`
	Key    string   `json:"key" minLength:"1" maxLength:"100"`
	Holder string   `json:"holder" minLength:"1" maxLength:"120" doc:"The holder's name as the bank shows it to the payer"`
	City   string   `json:"city" minLength:"1" maxLength:"60"`
}

var sentences = map[pix.Kind]string{
	pix.CPF: "Este CPF não existe. Confira os números.", pix.CNPJ: "Este CNPJ não existe. Confira os caracteres.",
	pix.Email: "Informe um e-mail válido.", pix.Phone: "Informe um celular válido, com DDD.",
	pix.Random: "A chave aleatória tem 32 letras e números, como o banco mostra.",
}

// Read returns the normalized key, and rejects invalid fields in f.
func (in Fields) Read(f *form.Form) (key, holder, city string) {
	holder = f.Required("holder", in.Holder, "Diga o nome que o banco mostra")
	city = f.Required("city", in.City, "Diga a cidade")
	key, err := pix.Parse(in.Kind, in.Key)
	if err != nil {
		f.Reject("key", sentences[in.Kind])
		return "", holder, city
	}
	// A code contains only letters that every bank can read; each name needs some.
	if _, err := (pix.StaticCode{Key: key, Name: holder, City: "B"}).Encode(); holder != "" && err != nil {
		f.Reject("holder", "Escreva o nome com letras de A a Z")
	}
	if _, err := (pix.StaticCode{Key: key, Name: "A", City: city}).Encode(); city != "" && err != nil {
		f.Reject("city", "Escreva a cidade com letras de A a Z")
	}
	return key, holder, city
}

// GetInput names a vendor, or none for the business's own key.
type GetInput struct {
	VendorUUID uuid.UUID `query:"vendorUuid" doc:"Absent for the business's own"`
}

// GetOutput is the current key.
type GetOutput struct {
	Key    *Key `json:"key,omitempty" doc:"Absent if none is set"`
	CanSet bool `json:"canSet" doc:"Whether the caller may set it"`
}

func get(ctx context.Context, db tenants.Reader, in GetInput) (GetOutput, error) {
	q := queries.New(db)
	var row queries.GetVendorPixKeyRow
	if in.VendorUUID != uuid.Nil {
		found, err := q.GetVendorPixKey(ctx, queries.GetVendorPixKeyParams{VendorID: in.VendorUUID})
		if err != nil {
			return GetOutput{}, err
		}
		row = found
	} else {
		found, err := q.GetBusinessPixKey(ctx)
		if err != nil {
			return GetOutput{}, err
		}
		row = queries.GetVendorPixKeyRow(found)
	}
	out := GetOutput{CanSet: row.CanSet}
	if row.ChangedAt != nil {
		out.Key = &Key{Kind: pix.Kind(row.Kind), Masked: row.KeyMasked, Holder: row.Holder, City: row.City,
			ChangedAt: *row.ChangedAt}
	}
	return out, nil
}
