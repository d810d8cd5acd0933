package contracts

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"cortejo/formats/phone"
	"cortejo/platform/form"
	"cortejo/queries"
)

// SignerInput is a signer to be added.
type SignerInput struct {
	Name    string  `json:"name" minLength:"1" maxLength:"120"`
	Phone   string  `json:"phone" maxLength:"30" doc:"The phone to which the code is sent"`
	Email   *string `json:"email,omitempty" maxLength:"254"`
	TaxID   *string `json:"taxId,omitempty" maxLength:"20" doc:"CPF; absent: the signer enters it when signing"`
	Role    string  `json:"role,omitempty" maxLength:"60"`
	Channel string  `json:"channel,omitempty" enum:"WHATSAPP,SMS,EMAIL" doc:"The channel of the link; absent: WHATSAPP"`
}

// readSigners validates the signers, and returns them in their order.
func readSigners(f *form.Form, given []SignerInput) queries.AddSignersParams {
	var out queries.AddSignersParams
	phones := map[string]bool{}
	for i, in := range given {
		at := func(field string) string { return fmt.Sprintf("signers[%d].%s", i, field) }
		name := f.Required(at("name"), in.Name, "Diga o nome de quem assina")
		number, email, taxID := readWay(f, at, in)
		if phones[number] {
			f.Reject(at("phone"), "Duas pessoas não assinam com o mesmo telefone")
		}
		phones[number] = true
		channel := in.Channel
		if channel == "" {
			channel = "WHATSAPP"
		}
		out.Ids, out.Names, out.Phones = append(out.Ids, newID()), append(out.Names, name), append(out.Phones, number)
		out.Emails, out.TaxIds = append(out.Emails, textOf(email)), append(out.TaxIds, textOf(taxID))
		out.Roles, out.Channels = append(out.Roles, form.Text(&in.Role)), append(out.Channels, channel)
	}
	return out
}

// readWay validates a signer's phone, e-mail and CPF. The link and the code need a phone that is a mobile, and the
// channel EMAIL an e-mail.
func readWay(f *form.Form, at func(string) string, in SignerInput) (number string, email, taxID *string) {
	if in.Channel == "WHATSAPP" || in.Channel == "" {
		number = f.Mobile(at("phone"), in.Phone)
	} else if number = f.Phone(at("phone"), in.Phone); number != "" && !phone.IsMobile(number) {
		f.Reject(at("phone"), "Informe um celular: é nele que chega o código")
	}
	email, taxID = f.Email(at("email"), in.Email), readCPF(f, at("taxId"), in.TaxID)
	if in.Channel == "EMAIL" && email == nil {
		f.Reject(at("email"), "Informe o e-mail que recebe o link")
	}
	return number, email, taxID
}

// readCPF returns the digits of an optional CPF. It rejects a CNPJ, because a company signs by a person.
func readCPF(f *form.Form, field string, text *string) *string {
	number := f.TaxID(field, text)
	if number != nil && len(*number) == 14 {
		f.Reject(field, "Informe o CPF de quem assina, e não o CNPJ")
	}
	return number
}

func addSigners(ctx context.Context, q *queries.Queries, event, contract uuid.UUID,
	signers queries.AddSignersParams) error {
	if len(signers.Ids) == 0 {
		return nil
	}
	signers.EventID, signers.ContractID = event, contract
	return q.AddSigners(ctx, signers)
}

func textOf(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

// newID returns a UUID that sorts by time, as the database makes them.
func newID() uuid.UUID { return uuid.Must(uuid.NewV7()) }
