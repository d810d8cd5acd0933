package bonuses

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"cortejo/api/wallet"
	"cortejo/formats/budget"
	"cortejo/formats/filetype"
	"cortejo/formats/pix"
	"cortejo/jobs"
	"cortejo/platform/form"
	"cortejo/platform/paging"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

const (
	// maxReceiptBytes limits the bank's file; the table has the same limit.
	maxReceiptBytes = 5 << 20
	// clockSkew is how far the bank's clock may be ahead of ours.
	clockSkew = 5 * time.Minute
	// minReason is how many letters a reason has at least.
	minReason = 10
)

// registerBackoffice adds how staff pay bonuses.
func (s *Service) registerBackoffice(r *procedure.Router) {
	const refusals = " 409 while in control of a business, and for a member of its team."
	procedure.Query(r, "admin.getPendingTransfers", procedure.Admin, s.getPending, procedure.Doc{
		Summary: "The businesses with bonuses available, and why one cannot be paid now",
	})
	procedure.Query(r, "admin.getTransfersBatch", procedure.Admin, s.getBatch, procedure.Doc{
		Summary:     "The transfers in these states, one page of them",
		Description: "An approved one has the code that a bank's app pays.",
	})
	procedure.Mutation(r, "admin.createTransfer", procedure.Admin, s.create, procedure.Doc{
		Summary: "Propose to pay all that a business has available",
		Description: "All that is sent is compared with the rows: 409 where it differs. Up to a sum it is approved " +
			"at once; above it, or to a key that staff changed within 7 days, another person approves." + refusals,
	})
	procedure.Mutation(r, "admin.approveTransfer", procedure.Admin, confirm, procedure.Doc{
		Summary:     "Approve what another person proposed, as it is",
		Description: "409 for the person that proposed it, and where it or the key changed." + refusals,
	})
	procedure.Receive(r, "admin.payTransfer", procedure.Admin, maxReceiptBytes,
		"O comprovante tem no máximo 5 MB.",
		func(context.Context, PayInput) error { return nil }, s.pay, procedure.Doc{
			Summary: "Write down that a transfer is paid, with the bank's file",
			Description: "The end-to-end id is the banks' and names one payment: 422 where another transfer has it. " +
				"The owner is notified." + refusals,
		})
	procedure.Mutation(r, "admin.endTransfer", procedure.Admin, end, procedure.Doc{
		Summary:     "Refuse a transfer that is not paid, or write down that a paid one came back",
		Description: "Its bonifications are available again." + refusals,
	})
	procedure.Send(r, "admin.getTransferReceipt", procedure.Admin, getBankReceipt, procedure.Doc{
		Summary: "The file that the bank gave of a transfer",
	})
}

// PendingTransfer is what a business has available.
type PendingTransfer struct {
	Context               TransferContext        `json:"context"`
	OwnerUserID           uuid.UUID              `json:"ownerUserId"`
	OwnerName             string                 `json:"ownerName"`
	HolderName            string                 `json:"holderName" doc:"Of the wallet, to compare with what the bank shows"`
	PixKey                string                 `json:"pixKey" doc:"Masked"`
	IsKeyRecent           bool                   `json:"isKeyRecent" doc:"Whether staff changed it within 7 days"`
	NextOn                *civil.Date            `json:"nextOn,omitempty" doc:"From when it may be paid; absent before the first"`
	Hindrance             string                 `json:"hindrance" enum:",NO_PIX,OPEN,TOO_SOON,BELOW_MINIMUM,IN_CONTROL,TEAM" doc:"Why it cannot be paid now; empty where it can"`
	NeedsSecond           bool                   `json:"needsSecond" doc:"Whether another person approves"`
	TotalAmount           int64                  `json:"totalAmount"`
	Bonifications         []TransferLine         `json:"bonifications"`
	ReferralBonifications []TransferReferralLine `json:"referralBonifications"`
}

// GetPendingOutput are at most 500 businesses, those that can be paid first.
type GetPendingOutput struct {
	Items                []PendingTransfer `json:"items"`
	ClosedDays           int               `json:"closedDays"`
	EveryDays            int               `json:"everyDays"`
	MinimumAmount        int64             `json:"minimumAmount"`
	TwoPeopleAboveAmount int64             `json:"twoPeopleAboveAmount"`
}

func (s *Service) getPending(ctx context.Context, db tenants.Reader, _ struct{}) (GetPendingOutput, error) {
	rows, err := queries.New(db).ListDueBonuses(ctx, queries.ListDueBonusesParams{
		ClosedDays: s.Rules.ClosedDays, EveryDays: s.Rules.EveryDays,
		MinimumCents: toCents(s.Rules.MinimumReais),
	})
	if err != nil {
		return GetPendingOutput{}, err
	}
	out := GetPendingOutput{Items: make([]PendingTransfer, len(rows)), ClosedDays: int(s.Rules.ClosedDays),
		EveryDays: int(s.Rules.EveryDays), MinimumAmount: toCents(s.Rules.MinimumReais),
		TwoPeopleAboveAmount: toCents(s.Rules.TwoPeopleAboveReais)}
	for i, row := range rows {
		lines, err := readContent(fmt.Appendf(nil, `{"bonifications":%s,"referralBonifications":%s}`,
			row.Bonifications, row.ReferralBonifications))
		if err != nil {
			return GetPendingOutput{}, err
		}
		out.Items[i] = PendingTransfer{
			Context: TransferContext{BusinessID: row.BusinessID, BusinessName: row.BusinessName,
				DocumentNumber: row.DocumentNumber, BusinessAddress: row.BusinessAddress},
			OwnerUserID: row.OwnerUserID, OwnerName: row.OwnerName, HolderName: row.HolderName, PixKey: row.PixMasked,
			IsKeyRecent: row.IsKeyRecent, NextOn: dateOf(row.DueOn), Hindrance: row.Hindrance,
			NeedsSecond: row.IsKeyRecent || row.AmountCents > out.TwoPeopleAboveAmount, TotalAmount: row.AmountCents,
			Bonifications: lines.Bonifications, ReferralBonifications: lines.ReferralBonifications,
		}
	}
	return out, nil
}

// GetBatchInput says which transfers.
type GetBatchInput struct {
	State  string `query:"state" enum:"OPEN,ENDED" default:"OPEN" doc:"OPEN: proposed or approved"`
	Cursor string `query:"cursor" maxLength:"400"`
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"20"`
}

// BatchTransfer is a transfer as staff see it.
type BatchTransfer struct {
	ID                    uuid.UUID              `json:"id"`
	Status                string                 `json:"status" enum:"PROPOSED,APPROVED,PAID,RETURNED,REFUSED"`
	TotalAmount           int64                  `json:"totalAmount"`
	Context               TransferContext        `json:"context"`
	OwnerUserID           uuid.UUID              `json:"ownerUserId"`
	HolderName            string                 `json:"holderName" doc:"To compare with what the bank shows"`
	PixKey                string                 `json:"pixKey" doc:"Masked"`
	IsKeyChanged          bool                   `json:"isKeyChanged" doc:"Whether the key is another one by now: then it is refused and proposed again"`
	TxID                  string                 `json:"txId"`
	Code                  string                 `json:"code" doc:"The static BR Code; empty unless it is approved and the key is the same"`
	NeedsSecond           bool                   `json:"needsSecond"`
	IsOwn                 bool                   `json:"isOwn" doc:"Whether the caller proposed it"`
	ProposedBy            string                 `json:"proposedBy"`
	ApprovedBy            string                 `json:"approvedBy" doc:"Empty where the one who proposed it was enough"`
	PaidBy                string                 `json:"paidBy"`
	EndedBy               string                 `json:"endedBy"`
	CreatedAt             time.Time              `json:"createdAt"`
	PaymentDate           *time.Time             `json:"paymentDate,omitempty"`
	EndedAt               *time.Time             `json:"endedAt,omitempty"`
	EndToEndID            string                 `json:"endToEndId"`
	Reason                string                 `json:"reason"`
	Bonifications         []TransferLine         `json:"bonifications"`
	ReferralBonifications []TransferReferralLine `json:"referralBonifications"`
}

// GetBatchOutput is a page of transfers, the newest first.
type GetBatchOutput struct {
	Items      []BatchTransfer `json:"items"`
	NextCursor *string         `json:"nextCursor,omitempty"`
}

// batchKey is the last transfer of a page.
type batchKey struct {
	ID uuid.UUID `json:"i"`
}

func (s *Service) getBatch(ctx context.Context, db tenants.Reader, in GetBatchInput) (GetBatchOutput, error) {
	after, err := paging.DecodeCursor[batchKey](in.Cursor)
	if err != nil {
		return GetBatchOutput{}, err
	}
	params := queries.ListBonusTransfersParams{States: []string{"PROPOSED", "APPROVED"},
		PageSize: int32(in.Limit) + 1}
	if in.State == "ENDED" {
		params.States = []string{"PAID", "RETURNED", "REFUSED"}
	}
	if after != nil {
		params.AfterID = &after.ID
	}
	rows, err := queries.New(db).ListBonusTransfers(ctx, params)
	if err != nil {
		return GetBatchOutput{}, err
	}
	rows, more := paging.Cut(rows, in.Limit)
	out := GetBatchOutput{Items: make([]BatchTransfer, len(rows))}
	for i, row := range rows {
		if out.Items[i], err = s.toBatchTransfer(row); err != nil {
			return GetBatchOutput{}, err
		}
	}
	if more {
		next, err := paging.EncodeCursor(batchKey{rows[len(rows)-1].ID})
		if err != nil {
			return GetBatchOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}

func (s *Service) toBatchTransfer(row queries.ListBonusTransfersRow) (BatchTransfer, error) {
	content, err := readContent(row.Content)
	if err != nil {
		return BatchTransfer{}, err
	}
	out := BatchTransfer{ID: row.ID, Status: row.Status, TotalAmount: row.AmountCents,
		Context: content.toContext(row.BusinessID), OwnerUserID: row.OwnerUserID, HolderName: row.HolderName,
		PixKey: row.PixMasked, IsKeyChanged: row.IsKeyChanged, TxID: row.Txid, NeedsSecond: row.NeedsSecond,
		IsOwn: row.IsOwn, ProposedBy: row.ProposedBy, ApprovedBy: row.ApprovedBy, PaidBy: row.PaidBy,
		EndedBy: row.EndedBy, CreatedAt: row.CreatedAt, EndToEndID: row.EndToEndID, Reason: row.Reason,
		Bonifications: content.Bonifications, ReferralBonifications: content.ReferralBonifications}
	if row.EndToEndID != "" {
		out.PaymentDate = &row.PaidAt
	}
	if row.Reason != "" {
		out.EndedAt = &row.EndedAt
	}
	if row.Wrapped == nil || row.Sealed == nil {
		return out, nil
	}
	key, err := wallet.OpenPixKey(s.Keys, row.BusinessID, row.Wrapped, row.Sealed)
	if err != nil {
		return BatchTransfer{}, err
	}
	city := row.City
	if city == "" {
		city = "Brasil"
	}
	out.Code, err = pix.StaticCode{Key: key, Name: row.HolderName, City: city, Cents: row.AmountCents,
		TxID: row.Txid}.Encode()
	return out, err
}

// CreateInput is a transfer as the caller read it in admin.getPendingTransfers: all of it is compared.
type CreateInput struct {
	BusinessID             uuid.UUID   `json:"businessId"`
	Name                   string      `json:"name" maxLength:"200"`
	DocumentNumber         string      `json:"documentNumber" maxLength:"30"`
	Address                string      `json:"address" maxLength:"500"`
	Amount                 int64       `json:"amount" minimum:"1" maximum:"1000000000000"`
	BonificationIDs        []uuid.UUID `json:"bonificationIds" maxItems:"2000"`
	ReferralBonificationID []uuid.UUID `json:"referralBonificationIds" maxItems:"2000"`
}

// CreateOutput names the transfer.
type CreateOutput struct {
	ID uuid.UUID `json:"id"`
}

func (s *Service) create(ctx context.Context, db tenants.Writer, in CreateInput) (CreateOutput, error) {
	made, err := queries.New(db).ProposeBonusTransfer(ctx, queries.ProposeBonusTransferParams{
		BusinessID: in.BusinessID, Name: in.Name, DocumentNumber: in.DocumentNumber, Address: in.Address,
		AmountCents: in.Amount, BonificationIds: in.BonificationIDs, ReferralIds: in.ReferralBonificationID,
		ClosedDays: s.Rules.ClosedDays, EveryDays: s.Rules.EveryDays,
		MinimumCents: toCents(s.Rules.MinimumReais), SecondAboveCents: toCents(s.Rules.TwoPeopleAboveReais),
	})
	if err == nil {
		err = explainOutcome(made.Outcome)
	}
	return CreateOutput{ID: made.ID}, err
}

// ApproveInput names a transfer, with the amount that the caller read.
type ApproveInput struct {
	ID     uuid.UUID `json:"id"`
	Amount int64     `json:"amount" minimum:"1" maximum:"1000000000000"`
}

func confirm(ctx context.Context, db tenants.Writer, in ApproveInput) (procedure.None, error) {
	outcome, err := queries.New(db).ApproveBonusTransfer(ctx,
		queries.ApproveBonusTransferParams{ID: in.ID, AmountCents: in.Amount})
	if err == nil {
		err = explainOutcome(outcome)
	}
	return procedure.None{}, err
}

// PayInput names a transfer and the payment by Pix that it is. The bank's file is the form's only part.
type PayInput struct {
	ID         uuid.UUID `query:"id" required:"true"`
	EndToEndID string    `query:"endToEndId" required:"true" doc:"32 letters and digits, as the bank's receipt has them"`
}

func (s *Service) pay(ctx context.Context, in PayInput, file procedure.Upload) (procedure.None, error) {
	var f form.Form
	id, at, err := pix.ParseEndToEndID(in.EndToEndID)
	switch now := s.Now(); {
	case err != nil:
		f.Reject("endToEndId", "Copie o ID da transação do comprovante: E e mais 31 letras e números")
	case at.After(now.Add(clockSkew)):
		f.Reject("endToEndId", "Este ID é de um Pix que ainda não aconteceu")
	}
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	mediaType, content, err := readReceipt(ctx, file)
	if err != nil {
		return procedure.None{}, err
	}
	return procedure.None{}, s.DB.Write(ctx, procedure.ScopeOf(ctx), func(w tenants.Writer) error {
		paid, err := queries.New(w).PayBonusTransfer(ctx, queries.PayBonusTransferParams{ID: in.ID, EndToEndID: id,
			PaidAt: at, MediaType: mediaType, File: content})
		if err != nil {
			return err
		}
		switch paid.Outcome {
		case "USED":
			f.Reject("endToEndId", "Outra transferência já tem este ID")
			return f.Err()
		case "TOO_EARLY":
			f.Reject("endToEndId", "Este Pix é de antes da aprovação desta transferência")
			return f.Err()
		}
		if err := explainOutcome(paid.Outcome); err != nil {
			return err
		}
		return w.Enqueue(ctx, newBooking(paid.BusinessID, in.ID), nil)
	})
}

func newBooking(business, transfer uuid.UUID) jobs.BookBonusTransfer {
	return jobs.BookBonusTransfer{OfBusiness: jobs.OfBusiness{BusinessID: business}, TransferID: transfer}
}

// readReceipt returns the bank's file and its type, which its name and content must agree on.
func readReceipt(ctx context.Context, file procedure.Upload) (mediaType string, content []byte, err error) {
	refuse := func(sentence string) error {
		var f form.Form
		f.Reject("file", sentence)
		return f.Err()
	}
	b, endBudget := budget.Start(ctx)
	defer endBudget()
	kind, err := filetype.Identify(b, file.Name, file.Content, file.Size)
	switch {
	case errors.Is(err, filetype.ErrType), errors.Is(err, filetype.ErrContent):
		return "", nil, refuse("O comprovante é um PDF, um PNG ou um JPG")
	case err != nil:
		return "", nil, err
	case kind.MediaType != filetype.PDF.MediaType && kind.MediaType != "image/png" && kind.MediaType != "image/jpeg":
		return "", nil, refuse("O comprovante é um PDF, um PNG ou um JPG")
	}
	if _, err := file.Content.Seek(0, io.SeekStart); err != nil {
		return "", nil, fmt.Errorf("bonuses: read the bank's file: %w", err)
	}
	content, err = io.ReadAll(io.LimitReader(file.Content, maxReceiptBytes))
	if err != nil {
		return "", nil, fmt.Errorf("bonuses: read the bank's file: %w", err)
	}
	return kind.MediaType, content, nil
}

// EndInput says how a transfer ended.
type EndInput struct {
	ID     uuid.UUID `json:"id"`
	Status string    `json:"status" enum:"REFUSED,RETURNED"`
	Reason string    `json:"reason" maxLength:"400" doc:"At least 10 letters; the owner reads why one came back"`
}

func end(ctx context.Context, db tenants.Writer, in EndInput) (procedure.None, error) {
	var f form.Form
	reason := f.Required("reason", in.Reason, "Diga por quê")
	if reason != "" && utf8.RuneCountInString(reason) < minReason {
		f.Reject("reason", "Escreva pelo menos 10 letras")
	}
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	ended, err := queries.New(db).EndBonusTransfer(ctx,
		queries.EndBonusTransferParams{ID: in.ID, Status: in.Status, Reason: reason})
	if err == nil {
		err = explainOutcome(ended.Outcome)
	}
	if err != nil || in.Status == "REFUSED" {
		return procedure.None{}, err
	}
	return procedure.None{}, db.Enqueue(ctx, newBooking(ended.BusinessID, in.ID), nil)
}

// explainOutcome returns why the database refused; nil where it did not.
func explainOutcome(outcome string) error {
	switch outcome {
	case "DONE":
		return nil
	case "IN_CONTROL":
		return problem.Conflict("Você está no controle de um espaço. Devolva o controle antes de pagar um bônus.")
	case "TEAM":
		return problem.Conflict("Você é da equipe deste negócio. Quem propõe, aprova e paga não pode ser dele.")
	case "OPEN":
		return problem.Conflict("Já há uma transferência aberta para este negócio. Atualize a página.")
	case "NO_PIX":
		return problem.Conflict("A carteira deste negócio não tem chave Pix.")
	case "TOO_SOON":
		return problem.Conflict("Ainda não passaram os dias desde o último Pix a este negócio.")
	case "BELOW_MINIMUM":
		return problem.Conflict("O que está disponível não chega ao mínimo.")
	case "DIFFERS":
		return problem.Conflict("Os bônus ou os dados deste negócio mudaram. Atualize a página e confira de novo.")
	case "OWN":
		return problem.Conflict("Foi você que propôs. Outra pessoa da equipe precisa aprovar ou recusar.")
	case "STATE":
		return problem.Conflict("Esta transferência já mudou. Atualize a página.")
	case "KEY_CHANGED":
		return problem.Conflict("A chave Pix mudou depois da proposta. Recuse esta transferência e proponha outra.")
	}
	return problem.NotFound()
}
