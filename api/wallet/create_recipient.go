package wallet

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"cortejo/api/addresses"
	"cortejo/api/recipient"
	"cortejo/formats/bankaccount"
	"cortejo/formats/emailaddress"
	"cortejo/formats/pix"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// minAge is the age from which a person receives money in their own name.
const minAge = 18

var (
	saoPaulo = time.FixedZone("America/Sao_Paulo", -3*60*60)
	states   = strings.Fields("AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO")
	// houseNumber also accepts what people write for a house without a number.
	houseNumber = regexp.MustCompile(`^[0-9A-Za-z/ .-]{1,20}$`)
)

// AddressInput is the holder's address as typed.
type AddressInput struct {
	Zipcode        string `json:"zipcode" maxLength:"20"`
	State          string `json:"state" maxLength:"2" doc:"Two letters"`
	City           string `json:"city" maxLength:"80"`
	Neighborhood   string `json:"neighborhood" maxLength:"80"`
	Street         string `json:"street" maxLength:"120"`
	Number         string `json:"number" maxLength:"20" doc:"S/N where there is none"`
	Complement     string `json:"complement,omitempty" maxLength:"80"`
	ReferencePoint string `json:"referencePoint,omitempty" maxLength:"120"`
}

// BankAccountInput is the holder's account as typed.
type BankAccountInput struct {
	BankCode               string           `json:"bankCode" maxLength:"3"`
	BankAccountType        bankaccount.Kind `json:"bankAccountType" enum:"CHECKING,SAVINGS"`
	Agency                 string           `json:"agency" maxLength:"10"`
	AgencyVerificationCode string           `json:"agencyVerificationCode,omitempty" maxLength:"2" doc:"May be left out"`
	Number                 string           `json:"number" maxLength:"20" doc:"Without its check digit; of Caixa with the operation, 12 or 13 digits"`
	VerificationCode       string           `json:"verificationCode" maxLength:"2"`
}

// RegisterInformationInput is about the holder, or about the legal representative of a holder with a CNPJ.
type RegisterInformationInput struct {
	Email                  string     `json:"email" maxLength:"254"`
	Birthdate              civil.Date `json:"birthdate" doc:"18 years ago or more"`
	ProfessionalOccupation string     `json:"professionalOccupation" maxLength:"80"`
}

// CreateRecipientInput is the data that the payment provider requires of the holder. Its JSON is stored, encrypted, as
// partRegistration.
type CreateRecipientInput struct {
	Address             AddressInput             `json:"address"`
	BankAccount         BankAccountInput         `json:"bankAccount"`
	RegisterInformation RegisterInformationInput `json:"registerInformation"`
}

func (s *Service) createRecipient(ctx context.Context, db tenants.Writer, in CreateRecipientInput) (Wallet, error) {
	q := queries.New(db)
	row, key, err := s.openToSet(ctx, q)
	if err != nil {
		return Wallet{}, err
	}
	var f form.Form
	given := CreateRecipientInput{Address: in.Address.read(&f), BankAccount: s.readAccount(&f, in.BankAccount),
		RegisterInformation: in.RegisterInformation.read(&f, s.Now())}
	if err := f.Err(); err != nil {
		return Wallet{}, err
	}
	created, err := q.CreateWalletRegistration(ctx, given.mask())
	if err != nil {
		return Wallet{}, err
	}
	if created == 0 {
		return Wallet{}, problem.Conflict(sentenceRegistrationSet)
	}
	if err := storeSecret(ctx, q, key, row.BusinessID, partRegistration, given); err != nil {
		return Wallet{}, err
	}
	// The form of the provider makes the account with these data; a job makes it without them if no form is opened.
	if err := recipient.Open(ctx, db, s.Payments); err != nil {
		return Wallet{}, err
	}
	return s.get(ctx, db, struct{}{})
}

// mask returns the masked forms of read fields.
func (in CreateRecipientInput) mask() queries.CreateWalletRegistrationParams {
	account := in.BankAccount
	return queries.CreateWalletRegistrationParams{
		City: in.Address.City, State: in.Address.State, ZipcodeMasked: maskZipcode(in.Address.Zipcode),
		BankCode: account.BankCode, AccountKind: string(account.BankAccountType),
		AgencyMasked: maskAgency(account.Agency), AccountMasked: maskAccount(account.Number),
		EmailMasked: pix.Mask(pix.Email, in.RegisterInformation.Email),
	}
}

// shownDigits is how many last digits of an agency and of an account are shown.
const shownDigits = 2

func maskZipcode(zipcode string) string {
	const shown = 5
	return zipcode[:shown] + "-•••"
}

func maskAgency(agency string) string { return "••" + agency[len(agency)-shownDigits:] }

func maskAccount(number string) string {
	return "••••" + number[max(len(number)-shownDigits, 0):] + "-•"
}

// read returns the address without blanks around it, and rejects invalid fields in f.
func (in AddressInput) read(f *form.Form) AddressInput {
	zipcode, ok := addresses.ParseZipcode(in.Zipcode)
	if !ok {
		f.Reject("address.zipcode", "Um CEP tem 8 números.")
	}
	out := AddressInput{Zipcode: zipcode, State: strings.ToUpper(strings.TrimSpace(in.State)),
		City:           f.Required("address.city", in.City, "Diga a cidade"),
		Neighborhood:   f.Required("address.neighborhood", in.Neighborhood, "Diga o bairro"),
		Street:         f.Required("address.street", in.Street, "Diga a rua"),
		Number:         f.Required("address.number", in.Number, "Diga o número, ou S/N"),
		Complement:     form.Text(&in.Complement),
		ReferencePoint: form.Text(&in.ReferencePoint)}
	if !slices.Contains(states, out.State) {
		f.Reject("address.state", "Escolha o estado")
	}
	if out.Number != "" && !houseNumber.MatchString(out.Number) {
		f.Reject("address.number", "Escreva o número com até 20 letras e números, ou S/N")
	}
	return out
}

// accountFaults are the field and the sentence of each part of an account that does not pass.
var accountFaults = map[bankaccount.Fault]problem.Field{
	bankaccount.UnknownBank: {Name: "bankAccount.bankCode", Message: "Escolha o banco na lista"},
	bankaccount.WrongAgency: {Name: "bankAccount.agency", Message: "A agência tem 4 números, sem o dígito"},
	bankaccount.AgencyDigit: {Name: "bankAccount.agencyVerificationCode",
		Message: "Este dígito não é o desta agência. Confira, ou deixe em branco"},
	bankaccount.WrongNumber: {Name: "bankAccount.number",
		Message: "Este banco não tem contas com este número. Confira, e deixe o dígito no campo ao lado"},
	bankaccount.NumberDigit: {Name: "bankAccount.verificationCode",
		Message: "Este dígito não é o desta agência e conta. Confira os números"},
	bankaccount.DigitMissing: {Name: "bankAccount.verificationCode", Message: "Diga o dígito da conta"},
}

const sentenceCaixa = "A conta da Caixa tem 12 números, 3 da operação e 9 da conta, ou 13, se a operação tem 4"

// readAccount returns the account with its digits alone, and rejects invalid fields in f.
func (s *Service) readAccount(f *form.Form, in BankAccountInput) BankAccountInput {
	const caixa = "104"
	checked, faults := bankaccount.Account{BankCode: in.BankCode, Agency: in.Agency,
		AgencyDigit: in.AgencyVerificationCode, Number: in.Number, NumberDigit: in.VerificationCode}.Check()
	for _, fault := range faults {
		field := accountFaults[fault]
		if fault == bankaccount.WrongNumber && in.BankCode == caixa {
			field.Message = sentenceCaixa
		}
		f.Reject(field.Name, field.Message)
	}
	if refusal := s.RefuseAccount(in.BankAccountType); refusal != "" {
		f.Reject("bankAccount.bankAccountType", refusal)
	}
	return BankAccountInput{BankCode: checked.BankCode, BankAccountType: in.BankAccountType, Agency: checked.Agency,
		AgencyVerificationCode: checked.AgencyDigit, Number: checked.Number, VerificationCode: checked.NumberDigit}
}

// read returns the register data without blanks around them, and rejects invalid fields in f.
func (in RegisterInformationInput) read(f *form.Form, now time.Time) RegisterInformationInput {
	const (
		maxAge       = 120
		wrongEmail   = "Informe um e-mail válido"
		emailField   = "registerInformation.email"
		birthField   = "registerInformation.birthdate"
		occupationOf = "registerInformation.professionalOccupation"
	)
	email, err := emailaddress.Parse(strings.TrimSpace(in.Email))
	if err != nil {
		f.Reject(emailField, wrongEmail)
	}
	out := RegisterInformationInput{Email: email, Birthdate: in.Birthdate,
		ProfessionalOccupation: f.Required(occupationOf, in.ProfessionalOccupation, "Diga a profissão")}
	day, err := civil.ParseDate(string(in.Birthdate))
	switch {
	case err != nil:
		f.Reject(birthField, "Informe uma data válida")
	case day > computeLatestBirthDate(now, minAge):
		f.Reject(birthField, "É preciso ter 18 anos ou mais para receber")
	case day < computeLatestBirthDate(now, maxAge):
		f.Reject(birthField, "Confira o ano")
	}
	return out
}

// computeLatestBirthDate returns the latest birth date of a person of that age today. A 29th of February stays one,
// which is before the first of March.
func computeLatestBirthDate(now time.Time, years int) civil.Date {
	today := now.In(saoPaulo)
	return civil.Date(fmt.Sprintf("%04d%s", today.Year()-years, today.Format("-01-02")))
}
