package contracts

import (
	"context"

	"github.com/google/uuid"

	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	// linksPerDay limits the links that a business sends by Cortejo's own number in a day, and linkPause the time
	// between two to one signer.
	linksPerDay = 200
	linkPause   = 300 // seconds
)

// SignerNamedInput names a signer.
type SignerNamedInput struct {
	SignerUUID uuid.UUID `json:"signerUuid"`
}

// signerOf returns a signer and their contract, which it locks. It fails if the contract does not wait to be signed.
func signerOf(ctx context.Context, q *queries.Queries, id uuid.UUID) (queries.GetSignerRow, queries.LockContractRow,
	error) {
	signer, err := q.GetSigner(ctx, queries.GetSignerParams{ID: id})
	if err != nil {
		return signer, queries.LockContractRow{}, err
	}
	c, err := lockWaiting(ctx, q, signer.ContractID)
	if err != nil {
		return signer, c, err
	}
	signer, err = q.GetSigner(ctx, queries.GetSignerParams{ID: id}) // as it is behind the lock
	return signer, c, err
}

func (s *Service) resend(ctx context.Context, db tenants.Writer, in SignerNamedInput) (Contract, error) {
	q := queries.New(db)
	signer, c, err := signerOf(ctx, q, in.SignerUUID)
	switch {
	case err != nil:
		return Contract{}, err
	case signer.Status == queries.SignerStatusSIGNED:
		return Contract{}, problem.Conflict("Esta pessoa já assinou.")
	case !signer.Turn:
		return Contract{}, problem.Conflict("Ainda não é a vez desta pessoa: o link sai quando quem vem antes assinar.")
	case !s.Secrets.Links().HasDerived(signer.Salt, signer.SecretHash):
		return Contract{},
			problem.Conflict("O link desta pessoa foi feito com outra chave. Crie uma nova versão do contrato.")
	}
	if err := consumeLinkLimit(ctx, q, signer); err != nil {
		return Contract{}, err
	}
	sent, err := q.NoteSignerSent(ctx, queries.NoteSignerSentParams{ID: signer.ID})
	if err != nil {
		return Contract{}, err
	}
	if err := db.Enqueue(ctx, jobs.ContractLink{OfBusiness: jobs.OfBusiness{BusinessID: c.BusinessID}, SentID: *sent},
		nil); err != nil {
		return Contract{}, err
	}
	return loadContract(ctx, db, c.ID)
}

// consumeLinkLimit counts a link to a signer, and returns the refusal of one too soon after the last or beyond the
// day's limit.
func consumeLinkLimit(ctx context.Context, q *queries.Queries, signer queries.GetSignerRow) error {
	most, err := q.TakeContractMessage(ctx, queries.TakeContractMessageParams{SignerID: signer.ID,
		PauseSeconds: linkPause, Again: signer.Lost, AtMost: linksPerDay})
	switch {
	case err != nil:
		return err
	case most == "SIGNER":
		return problem.Conflict("O link acabou de sair para esta pessoa. Espere alguns minutos para enviar de novo.")
	case most != "":
		return problem.Conflict("O limite de links de hoje acabou. Tente de novo amanhã.")
	}
	return nil
}

// CorrectSignerInput corrects the phone, the e-mail or the channel of a signer. Absent fields keep their value.
type CorrectSignerInput struct {
	SignerUUID uuid.UUID `json:"signerUuid"`
	Phone      *string   `json:"phone,omitempty" maxLength:"30"`
	Email      *string   `json:"email,omitempty" maxLength:"254"`
	Channel    *string   `json:"channel,omitempty" enum:"WHATSAPP,SMS,EMAIL"`
}

func (s *Service) correctSigner(ctx context.Context, db tenants.Writer, in CorrectSignerInput) (Contract, error) {
	q := queries.New(db)
	signer, c, err := signerOf(ctx, q, in.SignerUUID)
	if err != nil {
		return Contract{}, err
	}
	if signer.Status != queries.SignerStatusNEW {
		return Contract{},
			problem.Conflict(
				"Esta pessoa já abriu o contrato com este telefone. " +
					"Se ele está errado, cancele e crie uma nova versão.")
	}
	as := SignerInput{Phone: signer.Phone, Email: signer.Email, Channel: signer.Channel}
	if in.Phone != nil {
		as.Phone = *in.Phone
	}
	if in.Email != nil {
		as.Email = in.Email
	}
	if in.Channel != nil {
		as.Channel = *in.Channel
	}
	var f form.Form
	number, email, _ := readWay(&f, func(field string) string { return field }, as)
	if as.Channel == "EMAIL" && !s.SendsEmails {
		f.Reject("channel", "Este Cortejo ainda não envia e-mails")
	}
	if err := f.Err(); err != nil {
		return Contract{}, err
	}
	others, err := q.ListSigners(ctx, queries.ListSignersParams{ContractID: c.ID})
	if err != nil {
		return Contract{}, err
	}
	for _, other := range others {
		if other.ID != signer.ID && other.Phone == number {
			return Contract{},
				problem.Invalid("",
					problem.Field{Name: "phone", Message: "Duas pessoas não assinam com o mesmo telefone"})
		}
	}
	salt := secretlink.NewSalt()
	hash, _ := secretlink.Hash(s.Secrets.Links().DeriveToken(salt))
	if signer.AskedAt != nil {
		signer.Lost = true // it went to another phone
		if err := consumeLinkLimit(ctx, q, signer); err != nil {
			return Contract{}, err
		}
	}
	sent, err := q.CorrectSigner(ctx, queries.CorrectSignerParams{ID: signer.ID, Phone: number, Email: email,
		Channel: as.Channel, Salt: salt, SecretHash: hash, Asked: signer.AskedAt != nil})
	if err != nil {
		return Contract{}, err
	}
	if sent != nil {
		if err := db.Enqueue(ctx, jobs.ContractLink{OfBusiness: jobs.OfBusiness{BusinessID: c.BusinessID},
			SentID: *sent}, nil); err != nil {
			return Contract{}, err
		}
	}
	return loadContract(ctx, db, c.ID)
}
