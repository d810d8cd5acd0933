package wallet

import (
	"encoding/json"
	"fmt"

	"cortejo/formats/bankaccount"
)

// changedPart names what a change is about, as wallet_changes does.
type changedPart string

const (
	changedHolder   changedPart = "HOLDER"
	changedAddress  changedPart = "ADDRESS"
	changedAccount  changedPart = "ACCOUNT"
	changedRegister changedPart = "REGISTER"
	changedPix      changedPart = "PIX"
)

// ShownPart is a part of a wallet, masked. The fields of other parts are empty.
type ShownPart struct {
	HolderName      string `json:"holderName,omitempty"`
	DocumentKind    string `json:"documentKind,omitempty" enum:"CPF,CNPJ"`
	DocumentNumber  string `json:"documentNumber,omitempty" doc:"Masked"`
	City            string `json:"city,omitempty"`
	State           string `json:"state,omitempty"`
	Zipcode         string `json:"zipcode,omitempty" doc:"Masked"`
	BankCode        string `json:"bankCode,omitempty"`
	BankName        string `json:"bankName,omitempty"`
	BankAccountType string `json:"bankAccountType,omitempty" enum:"CHECKING,SAVINGS"`
	Agency          string `json:"agency,omitempty" doc:"Masked"`
	Number          string `json:"number,omitempty" doc:"Masked"`
	Email           string `json:"email,omitempty" doc:"Masked"`
	PixKey          string `json:"pixKey,omitempty" doc:"Masked"`
	PixKeyType      string `json:"pixKeyType,omitempty" enum:"CPF,CNPJ,EMAIL,PHONE,RANDOM"`
}

// shownRow is a row of wallets, of wallet_registrations or of wallet_pix_keys without its business.
type shownRow struct {
	HolderName     string `json:"holder_name,omitempty"`
	DocumentKind   string `json:"document_kind,omitempty"`
	DocumentMasked string `json:"document_masked,omitempty"`
	City           string `json:"city,omitempty"`
	State          string `json:"state,omitempty"`
	ZipcodeMasked  string `json:"zipcode_masked,omitempty"`
	BankCode       string `json:"bank_code,omitempty"`
	AccountKind    string `json:"account_kind,omitempty"`
	AgencyMasked   string `json:"agency_masked,omitempty"`
	AccountMasked  string `json:"account_masked,omitempty"`
	EmailMasked    string `json:"email_masked,omitempty"`
	Kind           string `json:"kind,omitempty"`
	KeyMasked      string `json:"key_masked,omitempty"`
}

func (row shownRow) toPart() ShownPart {
	bank, _ := bankaccount.BankOf(row.BankCode)
	return ShownPart{HolderName: row.HolderName, DocumentKind: row.DocumentKind, DocumentNumber: row.DocumentMasked,
		City: row.City, State: row.State, Zipcode: row.ZipcodeMasked, BankCode: row.BankCode, BankName: bank.Name,
		BankAccountType: row.AccountKind, Agency: row.AgencyMasked, Number: row.AccountMasked, Email: row.EmailMasked,
		PixKey: row.KeyMasked, PixKeyType: row.Kind}
}

// keepPart leaves the fields of one part.
func (row shownRow) keepPart(p changedPart) shownRow {
	switch p {
	case changedAddress:
		return shownRow{City: row.City, State: row.State, ZipcodeMasked: row.ZipcodeMasked}
	case changedAccount:
		return shownRow{BankCode: row.BankCode, AccountKind: row.AccountKind, AgencyMasked: row.AgencyMasked,
			AccountMasked: row.AccountMasked}
	case changedRegister:
		return shownRow{EmailMasked: row.EmailMasked}
	}
	return row
}

// describe returns the masked values of a part in one line.
func (row shownRow) describe(p changedPart) string {
	switch p {
	case changedAddress:
		return fmt.Sprintf("%s, %s, CEP %s", row.City, row.State, row.ZipcodeMasked)
	case changedAccount:
		bank, _ := bankaccount.BankOf(row.BankCode)
		return fmt.Sprintf("%s, agência %s, conta %s", bank.Name, row.AgencyMasked, row.AccountMasked)
	case changedRegister:
		return row.EmailMasked
	case changedPix:
		return row.KeyMasked
	}
	return fmt.Sprintf("%s, %s %s", row.HolderName, row.DocumentKind, row.DocumentMasked)
}

// parseShown returns a row's masked forms, nil where there is no row.
func parseShown(row []byte) (*ShownPart, error) {
	if row == nil {
		return nil, nil
	}
	var shown shownRow
	if err := json.Unmarshal(row, &shown); err != nil {
		return nil, fmt.Errorf("wallet: read what is shown: %w", err)
	}
	out := shown.toPart()
	return &out, nil
}
