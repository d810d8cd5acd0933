// Package wallet is the router of a business's wallet: its holder, register data and Pix key, each of which the owner
// sets once. Whole values are encrypted by a data key of the business; answers are masked, except after a code sent to
// the caller's phone. Service is its entry point.
package wallet

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/api/pixkey"
	"cortejo/api/recipient"
	"cortejo/formats/bankaccount"
	"cortejo/formats/envelope"
	"cortejo/formats/pix"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/tenants"
)

// Options are the router's dependencies.
type Options struct {
	DB    *tenants.DB
	Codes pixkey.Codes
	// Keys wrap the data keys of businesses; without them nothing can be set.
	Keys envelope.Keyring
	// Payments is the provider that makes the holder's account; without it there is none.
	Payments *payments.Client
	// RefuseAccount returns the sentence for a kind of account to which the payment provider does not pay, or "". nil:
	// RefuseSavings.
	RefuseAccount func(kind bankaccount.Kind) string
	// Now replaces the clock, in tests.
	Now func() time.Time
}

// Service sets and shows wallets.
type Service struct{ Options }

// New returns a service.
func New(o Options) *Service {
	if o.RefuseAccount == nil {
		o.RefuseAccount = RefuseSavings
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Payments == nil {
		o.Payments = payments.New(payments.Settings{}) // which makes no account
	}
	return &Service{Options: o}
}

// RefuseSavings refuses savings accounts: the provider pays to a checking account of the holder's own only.
func RefuseSavings(kind bankaccount.Kind) string {
	if kind == bankaccount.Savings {
		return "O provedor de pagamentos só paga em conta corrente do mesmo CPF ou CNPJ. Informe uma conta corrente."
	}
	return ""
}

// Register adds the router's procedures.
func (s *Service) Register(r *procedure.Router) {
	const description = "404 for any caller but the owner. 409 where it was set before: then only staff change it."
	procedure.Query(r, "wallet.get", procedure.Business, s.get, procedure.Doc{
		Summary:     "The business's wallet, masked",
		Description: "404 without READ_WALLET.", Shows: []tenants.AreaKey{tenants.AreaPayments},
	})
	procedure.Mutation(r, "wallet.create", procedure.Business, s.create, procedure.Doc{
		Summary: "Say who holds the wallet", Description: description,
	})
	procedure.Mutation(r, "wallet.createRecipient", procedure.Business, s.createRecipient, procedure.Doc{
		Summary: "Give the holder's address, bank account and register data", Description: description,
	})
	procedure.Mutation(r, "wallet.pix.create", procedure.Business, s.createPix, procedure.Doc{
		Summary: "Set the Pix key to which bonuses are paid", Description: description,
	})
	procedure.Action(r, "wallet.requestCode", procedure.Business, s.requestCode, procedure.Doc{
		Summary:     "Sends the caller the code that wallet.reveal asks for",
		Description: "404 without READ_WALLET, and for staff in control.",
	})
	procedure.Action(r, "wallet.reveal", procedure.Business, s.reveal, procedure.Doc{
		Summary:     "The wallet's whole values, after a code",
		Description: "404 without READ_WALLET, and for staff in control.",
	})
	s.registerChanges(r)
}

// Wallet is a wallet as its readers see it: whole values are masked.
type Wallet struct {
	CanWrite       bool     `json:"canWrite" doc:"Whether the caller may set the missing parts"`
	HasHolder      bool     `json:"hasHolder"`
	Holder         *Holder  `json:"holder,omitempty"`
	HasValidHolder bool     `json:"hasValidHolder" doc:"Whether the holder's document passed its check"`
	HasAddress     bool     `json:"hasAddress"`
	Address        *Address `json:"address,omitempty"`
	HasAccount     bool     `json:"hasAccount"`
	Account        *Account `json:"account,omitempty"`
	HasPix         bool     `json:"hasPix"`
	Pix            *Pix     `json:"pix,omitempty"`

	Banks []Bank `json:"banks" doc:"Those that the form lists, by code"`

	HasRecipient    bool   `json:"hasRecipient" doc:"Whether the payment provider has an account of the holder"`
	RecipientStatus string `json:"recipientStatus" enum:"MISSING,REGISTRATION,AFFILIATION,ACTIVE,REFUSED,SUSPENDED,BLOCKED,INACTIVE"`
	Severity        int    `json:"severity" minimum:"0" maximum:"2" doc:"0: in order; 1: something is missing or waits; 2: support has to help"`
}

// Bank is one that the form lists.
type Bank struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// listBanks returns the banks of bankaccount.
func listBanks() []Bank {
	banks := bankaccount.ListBanks()
	out := make([]Bank, len(banks))
	for i, b := range banks {
		out[i] = Bank{Code: b.Code, Name: b.Name}
	}
	return out
}

// Holder is whom the wallet pays.
type Holder struct {
	HolderName     string `json:"holderName"`
	DocumentNumber string `json:"documentNumber" doc:"Masked"`
	DocumentKind   string `json:"documentKind" enum:"CPF,CNPJ"`
}

// Address is the holder's.
type Address struct {
	City    string `json:"city"`
	State   string `json:"state"`
	Zipcode string `json:"zipcode" doc:"Masked"`
}

// Account is the holder's bank account.
type Account struct {
	BankCode           string `json:"bankCode"`
	BankName           string `json:"bankName"`
	BankAccountType    string `json:"bankAccountType" enum:"CHECKING,SAVINGS"`
	Agency             string `json:"agency" doc:"Masked"`
	Number             string `json:"number" doc:"Masked"`
	Email              string `json:"email" doc:"Masked"`
	IsSyncWithProvider bool   `json:"isSyncWithProvider" doc:"Whether the payment provider pays to this account"`
}

// Pix is the key to which bonuses are paid.
type Pix struct {
	Key     string   `json:"key" doc:"Masked"`
	KeyType pix.Kind `json:"keyType"`
}

func (s *Service) get(ctx context.Context, db tenants.Reader, _ struct{}) (Wallet, error) {
	row, err := queries.New(db).GetWallet(ctx, queries.GetWalletParams{IsLive: s.Payments.Live()})
	if err != nil {
		return Wallet{}, err
	}
	account, err := recipient.ParseState(row.Recipient, row.CanWrite, s.Payments)
	if err != nil {
		return Wallet{}, err
	}
	out := Wallet{CanWrite: row.CanWrite, HasHolder: row.HasHolder, HasValidHolder: row.HasHolder,
		HasAddress: row.HasRegistration, HasAccount: row.HasRegistration, HasPix: row.HasPix,
		Banks: listBanks(), HasRecipient: account.HasRecipient, RecipientStatus: string(account.Status),
		Severity: account.Severity}
	if row.HasHolder {
		out.Holder = &Holder{HolderName: row.HolderName, DocumentNumber: row.DocumentMasked,
			DocumentKind: row.DocumentKind}
	}
	if row.HasRegistration {
		bank, _ := bankaccount.BankOf(row.BankCode)
		out.Address = &Address{City: row.City, State: row.State, Zipcode: row.ZipcodeMasked}
		out.Account = &Account{BankCode: row.BankCode, BankName: bank.Name, BankAccountType: row.AccountKind,
			Agency: row.AgencyMasked, Number: row.AccountMasked, Email: row.EmailMasked,
			IsSyncWithProvider: account.IsSynced && account.BankLast4 != ""}
	}
	if row.HasPix {
		out.Pix = &Pix{Key: row.PixMasked, KeyType: pix.Kind(row.PixKind)}
	}
	return out, nil
}

// part names a part of a wallet, as wallet_secrets does.
type part string

const (
	partHolder       part = "HOLDER"
	partRegistration part = "REGISTRATION"
	partPix          part = "PIX"
)

// holderSecret, CreateRecipientInput and pixSecret are the JSON of the parts. The names of their fields are stored
// encrypted, and must not change.
type holderSecret struct {
	Document string `json:"document"`
}

type pixSecret struct {
	Key string `json:"key"`
}

// sealContext is the context of a part's value: no value passes for that of another business or part.
func sealContext(business uuid.UUID, p part) string { return business.String() + " " + string(p) }

// storeSecret encrypts the whole value of a part and stores it.
func storeSecret(ctx context.Context, q *queries.Queries, key envelope.DataKey, business uuid.UUID, p part,
	value any,
) error {
	plain, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("wallet: write %s: %w", p, err)
	}
	return q.CreateWalletSecret(ctx,
		queries.CreateWalletSecretParams{Part: string(p), Sealed: key.Seal(plain, sealContext(business, p))})
}

// openSecret decrypts the value of a part into value; a part that is not set leaves it as it is.
func openSecret(key envelope.DataKey, business uuid.UUID, p part, sealed []byte, value any) error {
	if sealed == nil {
		return nil
	}
	plain, err := key.Open(sealed, sealContext(business, p))
	if err != nil {
		return fmt.Errorf("wallet: open %s: %w", p, err)
	}
	if err := json.Unmarshal(plain, value); err != nil {
		return fmt.Errorf("wallet: read %s: %w", p, err)
	}
	return nil
}

// OpenPixKey returns the whole Pix key of a wallet, for the code that staff pay a bonus by.
func OpenPixKey(keys envelope.Keyring, business uuid.UUID, wrapped, sealed []byte) (string, error) {
	key, err := keys.OpenKey(wrapped, business.String())
	if err != nil {
		return "", err
	}
	var secret pixSecret
	err = openSecret(key, business, partPix, sealed, &secret)
	return secret.Key, err
}

const (
	sentenceHolderSet       = "A carteira já tem titular. Para mudar, fale com o suporte."
	sentenceRegistrationSet = "Os dados de recebimento já foram enviados. Para mudar, fale com o suporte."
	sentencePixSet          = "A carteira já tem chave Pix. Para mudar, fale com o suporte."
	sentenceHolderFirst     = "Diga antes quem é o titular da carteira."
)

// openToSet returns what setting a part after the holder needs.
func (s *Service) openToSet(ctx context.Context, q *queries.Queries) (queries.GetWalletToSetRow, envelope.DataKey,
	error,
) {
	row, err := q.GetWalletToSet(ctx)
	if err != nil {
		return row, envelope.DataKey{}, err
	}
	if row.Wrapped == nil {
		return row, envelope.DataKey{}, problem.Conflict(sentenceHolderFirst)
	}
	key, err := s.Keys.OpenKey(row.Wrapped, row.BusinessID.String())
	return row, key, err
}
