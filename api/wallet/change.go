package wallet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"cortejo/formats/bankaccount"
	"cortejo/formats/envelope"
	"cortejo/formats/pix"
	"cortejo/formats/taxid"
	"cortejo/jobs"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/messages"
	"cortejo/queries"
	"cortejo/tenants"
)

// registerChanges adds the procedures by which staff carry out what an owner asked for.
func (s *Service) registerChanges(r *procedure.Router) {
	const refusals = " 409 while in control of a business, and for a member of its team. The owner gets an SMS, an " +
		"e-mail where their account has one, and a notification."
	procedure.Query(r, "admin.getWallet", procedure.Admin, s.getOfBusiness, procedure.Doc{
		Summary: "A business's wallet as staff see it, masked, and what they changed of it",
	})
	procedure.Mutation(r, "admin.changeWallet", procedure.Admin, s.change, procedure.Doc{
		Summary:     "Change one part of a wallet on its owner's request",
		Description: "Nothing changes at the payment provider, which has data of its own." + refusals,
	})
	procedure.Mutation(r, "admin.updatePix", procedure.Admin, s.updatePix, procedure.Doc{
		Summary: "Change the Pix key of a wallet, to which bonuses are paid",
		Description: "404 where it has none: its owner sets the first. Within 7 days a second person approves each " +
			"transfer to it." + refusals,
	})
	procedure.Mutation(r, "admin.undoWalletChange", procedure.Admin, s.undoChange, procedure.Doc{
		Summary:     "Take back the last change of a part of a wallet",
		Description: "409 where it changed again, or after 180 days: then it is typed again." + refusals,
	})
}

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

// GetOfBusinessInput names a business.
type GetOfBusinessInput struct {
	BusinessUUID uuid.UUID `query:"businessUuid" required:"true"`
}

// StaffWallet is a business's wallet as staff see it: no whole value.
type StaffWallet struct {
	BusinessUUID uuid.UUID     `json:"businessUuid"`
	BusinessName string        `json:"businessName"`
	OwnerUserID  uuid.UUID     `json:"ownerUserId"`
	OwnerName    string        `json:"ownerName"`
	Hindrance    string        `json:"hindrance" enum:",IN_CONTROL,TEAM" doc:"Why the caller may change nothing; empty where they may"`
	HasAccount   bool          `json:"hasAccount" doc:"Whether the payment provider has an account of the holder, with data of its own"`
	Holder       *ShownPart    `json:"holder,omitempty"`
	Registration *ShownPart    `json:"registration,omitempty" doc:"Address, account and register data"`
	Pix          *ShownPart    `json:"pix,omitempty" doc:"The key to which bonuses are paid"`
	Banks        []Bank        `json:"banks"`
	Changes      []StaffChange `json:"changes" doc:"The last 50, the newest first"`
}

// StaffChange is what a member of staff changed.
type StaffChange struct {
	UUID      uuid.UUID   `json:"uuid"`
	Part      changedPart `json:"part" enum:"HOLDER,ADDRESS,ACCOUNT,REGISTER,PIX"`
	Reason    string      `json:"reason"`
	Before    ShownPart   `json:"before"`
	After     ShownPart   `json:"after"`
	IsUndo    bool        `json:"isUndo" doc:"Whether it took another one back"`
	CanUndo   bool        `json:"canUndo" doc:"Whether the values before it are stored, and nothing changed since"`
	ChangedBy string      `json:"changedBy"`
	CreatedAt time.Time   `json:"createdAt"`
}

func (s *Service) getOfBusiness(ctx context.Context, db tenants.Reader, in GetOfBusinessInput) (StaffWallet, error) {
	row, err := queries.New(db).GetWalletOfBusiness(ctx,
		queries.GetWalletOfBusinessParams{BusinessID: in.BusinessUUID})
	if err != nil {
		return StaffWallet{}, err
	}
	out := StaffWallet{BusinessUUID: in.BusinessUUID, BusinessName: row.Name, OwnerUserID: row.OwnerUserID,
		OwnerName: row.OwnerName, Hindrance: row.Hindrance, HasAccount: row.HasAccount, Banks: listBanks()}
	var changes []struct {
		StaffChange
		Before shownRow `json:"before"`
		After  shownRow `json:"after"`
	}
	if err := json.Unmarshal(row.Changes, &changes); err != nil {
		return StaffWallet{}, fmt.Errorf("wallet: read the changes: %w", err)
	}
	out.Changes = make([]StaffChange, len(changes))
	for i, c := range changes {
		out.Changes[i] = c.StaffChange
		out.Changes[i].Before = c.Before.keepPart(c.Part).toPart()
		out.Changes[i].After = c.After.keepPart(c.Part).toPart()
	}
	out.Holder, err = parseShown(row.Holder)
	if err == nil {
		out.Registration, err = parseShown(row.Registration)
	}
	if err == nil {
		out.Pix, err = parseShown(row.Pix)
	}
	return out, err
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

// HolderChange is the holder as staff type it.
type HolderChange struct {
	Name     string `json:"name" maxLength:"120" doc:"At most 30 characters"`
	Document string `json:"document" maxLength:"30" doc:"CPF or CNPJ; empty leaves the one there is"`
}

// ChangeWalletInput has exactly one part, whose earlier values staff never see: all of it is typed.
type ChangeWalletInput struct {
	BusinessUUID        uuid.UUID                 `json:"businessUuid"`
	Reason              string                    `json:"reason" maxLength:"400" doc:"At least 10 letters, which the owner reads"`
	Holder              *HolderChange             `json:"holder,omitempty"`
	Address             *AddressInput             `json:"address,omitempty"`
	BankAccount         *BankAccountInput         `json:"bankAccount,omitempty"`
	RegisterInformation *RegisterInformationInput `json:"registerInformation,omitempty"`
}

const sentenceOnePart = "Mude uma parte da carteira por vez."

// part returns the one part of the input.
func (in ChangeWalletInput) part() (changedPart, error) {
	var found []changedPart
	for _, p := range []struct {
		part    changedPart
		isGiven bool
	}{
		{changedHolder, in.Holder != nil}, {changedAddress, in.Address != nil},
		{changedAccount, in.BankAccount != nil}, {changedRegister, in.RegisterInformation != nil},
	} {
		if p.isGiven {
			found = append(found, p.part)
		}
	}
	if len(found) != 1 {
		return "", problem.Invalid(sentenceOnePart)
	}
	return found[0], nil
}

func (s *Service) change(ctx context.Context, db tenants.Writer, in ChangeWalletInput) (procedure.None, error) {
	changed, err := in.part()
	if err != nil {
		return procedure.None{}, err
	}
	var f form.Form
	reason := requireReason(&f, in.Reason)
	holder, given := s.readChange(&f, in)
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	q := queries.New(db)
	opened, err := q.OpenWalletToChange(ctx, queries.OpenWalletToChangeParams{BusinessID: in.BusinessUUID})
	if err == nil {
		err = explainChange(opened.Outcome)
	}
	if err != nil {
		return procedure.None{}, err
	}
	key, err := s.Keys.OpenKey(opened.Wrapped, in.BusinessUUID.String())
	if err != nil {
		return procedure.None{}, err
	}
	var sealed []byte
	var shown shownRow
	if changed == changedHolder {
		sealed, shown, err = replaceHolder(key, in.BusinessUUID, opened.Holder, holder)
	} else {
		sealed, shown, err = replaceRegistration(key, in.BusinessUUID, opened.Registration, changed, given)
	}
	if err != nil {
		return procedure.None{}, err
	}
	content, err := json.Marshal(shown)
	if err != nil {
		return procedure.None{}, fmt.Errorf("wallet: write what is shown: %w", err)
	}
	row, err := q.ChangeWallet(ctx, queries.ChangeWalletParams{BusinessID: in.BusinessUUID, Part: string(changed),
		Reason: reason, Shown: content, Sealed: sealed})
	if err == nil {
		err = explainChange(row.Outcome)
	}
	if err != nil {
		return procedure.None{}, err
	}
	return procedure.None{}, notifyOwner(ctx, db, in.BusinessUUID, reason, queries.UndoWalletChangeRow(row))
}

// readChange returns what the input says of the holder, or of the other parts, and rejects invalid fields in f.
func (s *Service) readChange(f *form.Form, in ChangeWalletInput) (HolderChange, CreateRecipientInput) {
	var (
		holder HolderChange
		given  CreateRecipientInput
	)
	switch {
	case in.Holder != nil:
		holder.Name = f.Required("holder.name", in.Holder.Name, "Diga o nome do titular")
		if utf8.RuneCountInString(holder.Name) > maxHolderName {
			f.Reject("holder.name", "O nome tem no máximo 30 letras. Abrevie os nomes do meio.")
		}
		if document := strings.TrimSpace(in.Holder.Document); document != "" {
			parsed, err := taxid.Parse(document)
			if err != nil {
				f.Reject("holder.document", "Este CPF ou CNPJ não existe. Confira os caracteres.")
			}
			holder.Document = parsed
		}
	case in.Address != nil:
		given.Address = in.Address.read(f)
	case in.BankAccount != nil:
		given.BankAccount = s.readAccount(f, *in.BankAccount)
	case in.RegisterInformation != nil:
		given.RegisterInformation = in.RegisterInformation.read(f, s.Now())
	}
	return holder, given
}

// replaceHolder returns the sealed value and the masked forms of a changed holder.
func replaceHolder(key envelope.DataKey, business uuid.UUID, sealed []byte, in HolderChange) ([]byte, shownRow,
	error,
) {
	shown := shownRow{HolderName: in.Name}
	if in.Document == "" {
		return sealed, shown, nil
	}
	kind := kindOf(in.Document)
	shown.DocumentKind, shown.DocumentMasked = string(kind), pix.Mask(kind, in.Document)
	plain, err := json.Marshal(holderSecret{Document: in.Document})
	if err != nil {
		return nil, shownRow{}, fmt.Errorf("wallet: write the holder: %w", err)
	}
	return key.Seal(plain, sealContext(business, partHolder)), shown, nil
}

// replaceRegistration decrypts the stored registration, replaces one part of it, and returns it sealed, with the masked
// forms of that part.
func replaceRegistration(key envelope.DataKey, business uuid.UUID, sealed []byte, changed changedPart,
	given CreateRecipientInput,
) ([]byte, shownRow, error) {
	if sealed == nil {
		return nil, shownRow{}, problem.Conflict("Quem é titular ainda não enviou estes dados: não há o que mudar.")
	}
	var whole CreateRecipientInput
	if err := openSecret(key, business, partRegistration, sealed, &whole); err != nil {
		return nil, shownRow{}, err
	}
	switch changed {
	case changedAddress:
		whole.Address = given.Address
	case changedAccount:
		whole.BankAccount = given.BankAccount
	case changedRegister:
		whole.RegisterInformation = given.RegisterInformation
	}
	plain, err := json.Marshal(whole)
	if err != nil {
		return nil, shownRow{}, fmt.Errorf("wallet: write the registration: %w", err)
	}
	return key.Seal(plain, sealContext(business, partRegistration)), maskPart(changed, given), nil
}

// maskPart returns the masked forms of one read part.
func maskPart(changed changedPart, given CreateRecipientInput) shownRow {
	switch changed {
	case changedAddress:
		return shownRow{City: given.Address.City, State: given.Address.State,
			ZipcodeMasked: maskZipcode(given.Address.Zipcode)}
	case changedAccount:
		account := given.BankAccount
		return shownRow{BankCode: account.BankCode, AccountKind: string(account.BankAccountType),
			AgencyMasked: maskAgency(account.Agency), AccountMasked: maskAccount(account.Number)}
	}
	return shownRow{EmailMasked: pix.Mask(pix.Email, given.RegisterInformation.Email)}
}

// UndoChangeInput names a change.
type UndoChangeInput struct {
	BusinessUUID uuid.UUID `json:"businessUuid"`
	UUID         uuid.UUID `json:"uuid"`
	Reason       string    `json:"reason" maxLength:"400" doc:"At least 10 letters, which the owner reads"`
}

func (s *Service) undoChange(ctx context.Context, db tenants.Writer, in UndoChangeInput) (procedure.None, error) {
	var f form.Form
	reason := requireReason(&f, in.Reason)
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	row, err := queries.New(db).UndoWalletChange(ctx, queries.UndoWalletChangeParams{BusinessID: in.BusinessUUID,
		ChangeID: in.UUID, Reason: reason})
	if err == nil {
		err = explainChange(row.Outcome)
	}
	if err != nil {
		return procedure.None{}, err
	}
	return procedure.None{}, notifyOwner(ctx, db, in.BusinessUUID, reason, row)
}

// requireReason returns the reason without blanks around it, and rejects one that says nothing.
func requireReason(f *form.Form, text string) string {
	const minReason = 10
	reason := f.Required("reason", text, "Diga por que você muda a carteira")
	if reason != "" && utf8.RuneCountInString(reason) < minReason {
		f.Reject("reason", "Escreva pelo menos 10 letras")
	}
	return reason
}

// explainChange returns why the database refused a change; nil where it did not.
func explainChange(outcome string) error {
	switch outcome {
	case "GONE":
		return problem.NotFound()
	case "IN_CONTROL":
		return problem.Conflict(
			"Você está no controle de um espaço. Devolva o controle antes de mudar a carteira de alguém.")
	case "TEAM":
		return problem.Conflict("Você é da equipe deste negócio. Quem muda a carteira não pode ser dele.")
	case "LATER":
		return problem.Conflict("Esta parte mudou de novo depois. Desfaça a última mudança, ou digite os dados.")
	case "FORGOTTEN":
		return problem.Conflict("Os dados de antes já foram apagados, 180 dias depois. Digite-os de novo.")
	}
	return nil
}

// notifyOwner enqueues the messages to the owner, also where they were reached until a few days ago, which leave if and
// only if the change is stored.
func notifyOwner(ctx context.Context, w tenants.Writer, business uuid.UUID, reason string,
	row queries.UndoWalletChangeRow,
) error {
	var before, after shownRow
	if err := errors.Join(json.Unmarshal(row.ShownBefore, &before),
		json.Unmarshal(row.ShownAfter, &after)); err != nil {
		return fmt.Errorf("wallet: read what is shown: %w", err)
	}
	changed := changedPart(row.Part)
	notify := func(channel messages.Channel, to string) error {
		return w.Enqueue(ctx, jobs.WalletNotice{OfBusiness: jobs.OfBusiness{BusinessID: business},
			MessageID: uuid.New(), Channel: channel, To: to, BusinessName: row.BusinessName, Part: row.Part,
			Before: before.describe(changed), After: after.describe(changed), Reason: reason}, nil)
	}
	former, err := queries.New(w).ListFormerContactsOfOwner(ctx,
		queries.ListFormerContactsOfOwnerParams{BusinessID: business})
	if err != nil {
		return err
	}
	err = notify(messages.SMS, row.OwnerPhone)
	if row.OwnerEmail != "" {
		err = errors.Join(err, notify(messages.Email, row.OwnerEmail))
	}
	for _, contact := range former {
		err = errors.Join(err, notify(messages.Channel(contact.Channel), contact.Address))
	}
	return err
}
