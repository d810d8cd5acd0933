package wallet

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"cortejo/api/pixkey"
	"cortejo/formats/taxid"
	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/payouts"
	"cortejo/queries"
	"cortejo/tenants"
)

// RequestCodeOutput is the input that wallet.reveal requires in addition to the code.
type RequestCodeOutput struct {
	Attempt         string `json:"attempt"`
	PhoneEnd        string `json:"phoneEnd" doc:"The last four digits of the phone the code went to"`
	ResendInSeconds int    `json:"resendInSeconds"`
}

func (s *Service) requestCode(ctx context.Context, _ struct{}) (RequestCodeOutput, error) {
	reader, err := queries.New(s.DB.Read(procedure.ScopeOf(ctx))).GetWalletReader(ctx)
	if err != nil {
		return RequestCodeOutput{}, err
	}
	sent, err := pixkey.SendCode(ctx, s.Codes, reader.Phone, jobs.CodeForWallet)
	return RequestCodeOutput(sent), err
}

// RevealInput is the code that the caller read on their phone.
type RevealInput struct {
	Attempt string `json:"attempt" maxLength:"64"`
	Code    string `json:"code" maxLength:"20"`
}

// RevealOutput are the whole values of a wallet; parts that are not set are absent.
type RevealOutput struct {
	DocumentNumber      string                    `json:"documentNumber"`
	Address             *AddressInput             `json:"address,omitempty"`
	BankAccount         *BankAccountInput         `json:"bankAccount,omitempty"`
	RegisterInformation *RegisterInformationInput `json:"registerInformation,omitempty"`
	PixKey              string                    `json:"pixKey,omitempty"`
}

// reveal asks Kratos about the code before it reads any encrypted value.
func (s *Service) reveal(ctx context.Context, in RevealInput) (RevealOutput, error) {
	q := queries.New(s.DB.Read(procedure.ScopeOf(ctx)))
	reader, err := q.GetWalletReader(ctx)
	if err != nil {
		return RevealOutput{}, err
	}
	if err := s.Codes.ConfirmOwn(ctx, reader.UserID, jobs.CodeForWallet, in.Attempt, in.Code); err != nil {
		return RevealOutput{}, err
	}
	row, err := q.GetWalletSecrets(ctx)
	if err != nil {
		return RevealOutput{}, err
	}
	return s.open(row)
}

// open decrypts the whole values of a wallet.
func (s *Service) open(row queries.GetWalletSecretsRow) (RevealOutput, error) {
	key, err := s.Keys.OpenKey(row.Wrapped, row.BusinessID.String())
	if err != nil {
		return RevealOutput{}, err
	}
	var (
		holder       holderSecret
		registration CreateRecipientInput
		pixKey       pixSecret
	)
	for _, one := range []struct {
		part   part
		sealed []byte
		value  any
	}{
		{partHolder, row.Holder, &holder}, {partRegistration, row.Registration, &registration},
		{partPix, row.Pix, &pixKey},
	} {
		if err := openSecret(key, row.BusinessID, one.part, one.sealed, one.value); err != nil {
			return RevealOutput{}, err
		}
	}
	out := RevealOutput{DocumentNumber: holder.Document, PixKey: pixKey.Key}
	if row.Registration != nil {
		out.Address, out.BankAccount = &registration.Address, &registration.BankAccount
		out.RegisterInformation = &registration.RegisterInformation
	}
	return out, nil
}

const sentenceRegistrationFirst = "Preencha antes os dados de recebimento da carteira."

// LoadHolder returns what the provider may know of the holder, in the scope of the owner; a conflict until the owner
// gave it all.
func (s *Service) LoadHolder(ctx context.Context, db tenants.Reader) (payouts.Holder, error) {
	row, err := queries.New(db).GetWalletSecrets(ctx)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && row.Registration == nil {
		return payouts.Holder{}, problem.Conflict(sentenceRegistrationFirst)
	}
	if err != nil {
		return payouts.Holder{}, err
	}
	whole, err := s.open(row)
	if err != nil {
		return payouts.Holder{}, err
	}
	holder := payouts.Holder{Name: row.HolderName, TaxID: whole.DocumentNumber,
		IsCompany: !taxid.IsCPF(whole.DocumentNumber)}
	if register := whole.RegisterInformation; register != nil {
		holder.Email = register.Email
		// A company's is its representative's, whom the form asks about.
		if !holder.IsCompany {
			holder.Birthdate = register.Birthdate.Time()
		}
	}
	return holder, nil
}
