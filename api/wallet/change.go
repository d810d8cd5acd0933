package wallet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

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
