package admin

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/ledger"
	"cortejo/platform/form"
	"cortejo/platform/paging"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

func registerMoney(r *procedure.Router) {
	procedure.Query(r, "admin.getMoney", procedure.Admin, getMoney, procedure.Doc{
		Summary:     "What a business has, and the hosts of its events, in the ledger and at its recipient",
		Description: "The sums alone: the ledger itself staff read in control of the business.",
	})
	procedure.Query(r, "admin.getMoneyProposals", procedure.Admin, getMoneyProposals, procedure.Doc{
		Summary:     "Corrections of the ledger that staff proposed, the newest first",
		Description: "One that nobody decides within seven days expires.",
	})
	procedure.Mutation(r, "admin.createMoneyProposal", procedure.Admin, createMoneyProposal, procedure.Doc{
		Summary: "Propose an adjustment, a top-up or a write-off of a business's money or of an event's hosts'",
		Description: "Another member of staff decides. Nobody proposes or decides while in control of a business, " +
			"nor for a business whose team they are in.",
	})
	procedure.Mutation(r, "admin.decideMoneyProposal", procedure.Admin, decideMoneyProposal, procedure.Doc{
		Summary:     "Confirm or refuse what another member of staff proposed",
		Description: "A job books what was confirmed. What was decided is never changed.",
	})
}

// OwnerMoney is what a business has, or the hosts of one of its events, in cents.
type OwnerMoney struct {
	EventUUID *uuid.UUID `json:"eventUuid,omitempty" doc:"Whose hosts' it is; absent of the business's own"`
	Title     string     `json:"title" doc:"Of the event; empty of the business's own"`
	Pending   int64      `json:"pending"`
	Available int64      `json:"available" doc:"Below zero, a debt"`
}

// GetMoneyInput names a business.
type GetMoneyInput struct {
	BusinessUUID uuid.UUID `query:"businessUuid" required:"true"`
}

// GetMoneyOutput is the business's money first, then the hosts' of each event that had any.
type GetMoneyOutput struct {
	Items       []OwnerMoney      `json:"items"`
	Recipient   *RecipientMoney   `json:"recipient,omitempty" doc:"Absent without an account at the provider"`
	Withdrawals []WithdrawalMoney `json:"withdrawals" doc:"The latest twelve, the newest first"`
}

// RecipientMoney compares what lies at the recipient of a business at the provider with the ledger, in cents.
type RecipientMoney struct {
	AccountID      string     `json:"accountId" doc:"The provider's"`
	Status         string     `json:"status" enum:"MISSING,REGISTRATION,AFFILIATION,ACTIVE,REFUSED,SUSPENDED,BLOCKED,INACTIVE"`
	HeldAmount     int64      `json:"heldAmount" doc:"What the provider says that lies there"`
	ExpectedAmount int64      `json:"expectedAmount" doc:"What the ledger says that lies there"`
	OnTheWayAmount int64      `json:"onTheWayAmount" doc:"Left for the bank, and did not arrive yet"`
	CheckedAt      *time.Time `json:"checkedAt,omitempty" doc:"Absent before the first comparison"`
}

// WithdrawalMoney sums up the transfers of a withdrawal, in cents.
type WithdrawalMoney struct {
	UUID           uuid.UUID `json:"uuid"`
	Status         string    `json:"status" enum:"REQUESTED,TRANSFERRING,WAITING,SENT,ARRIVED,REVERSED,FAILED" doc:"As of withdrawal.getAll"`
	CreatedAt      time.Time `json:"createdAt"`
	Amount         int64     `json:"amount" doc:"As it was asked for"`
	SentAmount     int64     `json:"sentAmount" doc:"Transferred to the recipient"`
	HeldAmount     int64     `json:"heldAmount" doc:"Of that, at the recipient or on the way to the bank"`
	PaidOutAmount  int64     `json:"paidOutAmount" doc:"At the bank"`
	ReturnedAmount int64     `json:"returnedAmount" doc:"Of what lies there, sent back by the bank"`
	ReversedAmount int64     `json:"reversedAmount" doc:"Taken back by the platform"`
}

// maxMoneyWithdrawals limits the withdrawals of a business that staff read.
const maxMoneyWithdrawals = 12

func getMoney(ctx context.Context, db tenants.Reader, in GetMoneyInput) (GetMoneyOutput, error) {
	rows, err := queries.New(db).ListMoneyOfBusiness(ctx,
		queries.ListMoneyOfBusinessParams{BusinessID: in.BusinessUUID, MaxWithdrawals: maxMoneyWithdrawals})
	if err == nil && len(rows) == 0 {
		err = problem.NotFound()
	}
	out := GetMoneyOutput{Items: make([]OwnerMoney, 0, len(rows))}
	for _, row := range rows {
		out.Items = append(out.Items, OwnerMoney{EventUUID: convertNilID(row.EventID), Title: row.Title,
			Pending: row.Pending, Available: row.Available})
	}
	if err != nil {
		return GetMoneyOutput{}, err
	}
	if err := jsonrow.Read("ListMoneyOfBusiness recipient", rows[0].Recipient, &out.Recipient); err != nil {
		return GetMoneyOutput{}, err
	}
	err = jsonrow.Read("ListMoneyOfBusiness withdrawals", rows[0].Withdrawals, &out.Withdrawals)
	return out, err
}

// convertNilID returns nil for the zero uuid.
func convertNilID(id uuid.UUID) *uuid.UUID {
	if id == uuid.Nil {
		return nil
	}
	return &id
}

// MoneyProposal is a correction of the ledger that a member of staff proposed.
type MoneyProposal struct {
	UUID         uuid.UUID    `json:"uuid"`
	BusinessUUID uuid.UUID    `json:"businessUuid"`
	BusinessName string       `json:"businessName"`
	OwnerUserID  uuid.UUID    `json:"ownerUserId" doc:"Of the business"`
	EventUUID    *uuid.UUID   `json:"eventUuid,omitempty" doc:"Whose hosts' money it is; absent of the business's own"`
	EventTitle   string       `json:"eventTitle"`
	Kind         string       `json:"kind" enum:"ADJUSTMENT,TOP_UP,WRITE_OFF"`
	IsDebit      bool         `json:"isDebit" doc:"Whether it takes the amount, instead of giving it"`
	Amount       int64        `json:"amount" doc:"In cents"`
	Reason       string       `json:"reason"`
	ProviderID   string       `json:"providerId" doc:"The line of the provider's balance that a top-up is a part of"`
	State        string       `json:"state" enum:"WAITING,CONFIRMED,BOOKED,FAILED,REFUSED,EXPIRED" doc:"CONFIRMED is being booked; FAILED is a write-off of more than the debt by then"`
	ProposedBy   string       `json:"proposedBy"`
	IsOwn        bool         `json:"isOwn" doc:"Whether the caller proposed it, and so cannot decide"`
	CreatedAt    time.Time    `json:"createdAt"`
	ExpiresAt    time.Time    `json:"expiresAt"`
	DecidedBy    string       `json:"decidedBy" doc:"Empty before the decision"`
	DecidedAt    *time.Time   `json:"decidedAt,omitempty"`
	BookedAt     *time.Time   `json:"bookedAt,omitempty"`
	Balance      *MoneyChange `json:"balance,omitempty" doc:"Of one that waits"`
}

// MoneyChange compares the money of an owner now with the money after a proposal is booked, in cents.
type MoneyChange struct {
	Pending        int64 `json:"pending" doc:"It stays as it is"`
	Available      int64 `json:"available" doc:"Below zero, a debt"`
	AvailableAfter int64 `json:"availableAfter"`
}

// moneyStates are what each of the list's filters shows.
var moneyStates = map[string][]string{
	"WAITING": {"WAITING"}, "CONFIRMED": {"CONFIRMED", "BOOKED", "FAILED"}, "REFUSED": {"REFUSED"},
	"EXPIRED": {"EXPIRED"},
}

// GetMoneyProposalsInput chooses one page.
type GetMoneyProposalsInput struct {
	Of     string `query:"of" enum:"WAITING,CONFIRMED,REFUSED,EXPIRED" default:"WAITING"`
	Cursor string `query:"cursor" maxLength:"400"`
	Limit  int    `query:"limit" minimum:"1" maximum:"60" default:"24"`
}

// GetMoneyProposalsOutput is one page, the newest first.
type GetMoneyProposalsOutput struct {
	Items      []MoneyProposal `json:"items"`
	NextCursor *string         `json:"nextCursor,omitempty"`
}

func getMoneyProposals(ctx context.Context, db tenants.Reader,
	in GetMoneyProposalsInput) (GetMoneyProposalsOutput, error) {
	params := queries.ListMoneyProposalsParams{States: moneyStates[in.Of], PageSize: int32(in.Limit) + 1}
	after, err := paging.DecodeCursor[idKey](in.Cursor)
	if err != nil {
		return GetMoneyProposalsOutput{}, err
	}
	if after != nil {
		params.AfterID = &after.ID
	}
	rows, err := queries.New(db).ListMoneyProposals(ctx, params)
	if err != nil {
		return GetMoneyProposalsOutput{}, err
	}
	rows, more := paging.Cut(rows, in.Limit)
	out := GetMoneyProposalsOutput{Items: make([]MoneyProposal, 0, len(rows))}
	for _, row := range rows {
		out.Items = append(out.Items, moneyProposalFromRow(row))
	}
	if more {
		next, err := paging.EncodeCursor(idKey{rows[len(rows)-1].ID})
		if err != nil {
			return GetMoneyProposalsOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}

func moneyProposalFromRow(row queries.ListMoneyProposalsRow) MoneyProposal {
	p := MoneyProposal{
		UUID: row.ID, BusinessUUID: row.BusinessID, BusinessName: row.BusinessName, OwnerUserID: row.OwnerUserID,
		EventUUID: convertNilID(row.HostsEventID), EventTitle: row.EventTitle, Kind: row.Kind, IsDebit: row.IsDebit,
		Amount: row.AmountCents, Reason: row.Reason, ProviderID: row.ProviderID, State: row.State,
		ProposedBy: row.ProposedBy, IsOwn: row.IsOwn, CreatedAt: row.CreatedAt, ExpiresAt: row.ExpiresAt,
		DecidedBy: row.DecidedBy,
	}
	if row.DecidedBy != "" {
		p.DecidedAt = &row.DecidedAt
	}
	if row.State == "BOOKED" {
		p.BookedAt = &row.BookedAt
	}
	if row.State == "WAITING" {
		given := row.AmountCents
		if row.IsDebit {
			given = -given
		}
		p.Balance = &MoneyChange{Pending: row.Pending, Available: row.Available,
			AvailableAfter: row.Available + given}
	}
	return p
}

// CreateMoneyProposalInput is a correction of the ledger, and why.
type CreateMoneyProposalInput struct {
	BusinessUUID uuid.UUID  `json:"businessUuid"`
	EventUUID    *uuid.UUID `json:"eventUuid,omitempty" doc:"Whose hosts' money it is; the business's own by default"`
	Kind         string     `json:"kind" enum:"ADJUSTMENT,TOP_UP,WRITE_OFF"`
	IsDebit      bool       `json:"isDebit,omitempty" doc:"Only of an adjustment: it takes the amount, instead of giving it"`
	Amount       int64      `json:"amount" minimum:"1" maximum:"9999999999" doc:"In cents"`
	Reason       string     `json:"reason" maxLength:"400" doc:"At least 10 letters; read in the business's audit log"`
	FindingUUID  *uuid.UUID `json:"findingUuid,omitempty" doc:"Only of a top-up: the transfer, as the reconciliation found it"`
}

// CreateMoneyProposalOutput names the proposal.
type CreateMoneyProposalOutput struct {
	UUID uuid.UUID `json:"uuid"`
}

func createMoneyProposal(ctx context.Context, db tenants.Writer,
	in CreateMoneyProposalInput) (CreateMoneyProposalOutput, error) {
	var f form.Form
	reason := requireReason(&f, "reason", in.Reason, "Diga por que você propõe isto")
	if in.IsDebit && in.Kind != string(ledger.KindAdjustment) {
		f.Reject("isDebit", "Só um ajuste pode tirar dinheiro")
	}
	switch isTopUp := in.Kind == string(ledger.KindTopUp); {
	case isTopUp && in.FindingUUID == nil:
		f.Reject("findingUuid", "Escolha a transferência que a conciliação encontrou")
	case !isTopUp && in.FindingUUID != nil:
		f.Reject("findingUuid", "Só uma recarga vem de uma transferência")
	}
	if err := f.Err(); err != nil {
		return CreateMoneyProposalOutput{}, err
	}
	made, err := queries.New(db).ProposeMoney(ctx, queries.ProposeMoneyParams{
		BusinessID: in.BusinessUUID, Kind: in.Kind, HostsEventID: in.EventUUID, AmountCents: in.Amount,
		IsDebit: in.IsDebit, Reason: reason, FindingID: in.FindingUUID,
	})
	switch made.Outcome {
	case "DEBT":
		f.Reject("amount", "É mais do que a dívida de agora")
	case "HELD":
		f.Reject("amount", "Um saque está levando este dinheiro. Espere ele sair, ou falhar")
	case "TRANSFER":
		f.Reject("amount", "É mais do que sobra desta transferência")
	default:
		if err == nil {
			err = explainOutcome(made.Outcome)
		}
		return CreateMoneyProposalOutput{UUID: made.ID}, err
	}
	return CreateMoneyProposalOutput{}, f.Err()
}

// DecideMoneyProposalInput is what a member of staff says of another one's proposal.
type DecideMoneyProposalInput struct {
	UUID     uuid.UUID `json:"uuid"`
	Decision string    `json:"decision" enum:"CONFIRMED,REFUSED"`
}

func decideMoneyProposal(ctx context.Context, db tenants.Writer, in DecideMoneyProposalInput) (procedure.None, error) {
	decided, err := queries.New(db).
		DecideMoney(ctx, queries.DecideMoneyParams{ID: in.UUID, Decision: in.Decision})
	if err == nil {
		err = explainOutcome(decided.Outcome)
	}
	if err != nil || in.Decision == "REFUSED" {
		return procedure.None{}, err
	}
	return procedure.None{}, db.Enqueue(ctx, jobs.BookMoneyProposal{
		OfBusiness: jobs.OfBusiness{BusinessID: decided.BusinessID}, ProposalID: in.UUID,
	}, nil)
}

// explainOutcome returns why the database refused to propose or to decide; nil where it did not.
func explainOutcome(outcome string) error {
	switch outcome {
	case "GONE":
		return problem.NotFound()
	case "IN_CONTROL":
		return problem.Conflict(
			"Você está no controle de um espaço. Devolva o controle antes de mexer no dinheiro de alguém.")
	case "TEAM":
		return problem.Conflict("Você é da equipe deste negócio. Quem propõe e quem confirma não podem ser dele.")
	case "HOST":
		return problem.Conflict("Este dinheiro é também seu: o evento é seu. Quem propõe e quem confirma são outros.")
	case "OWN":
		return problem.Conflict("Foi você que propôs. Outra pessoa da equipe precisa confirmar ou recusar.")
	case "DECIDED":
		return problem.Conflict("Outra pessoa já decidiu esta proposta. Atualize a página.")
	case "EXPIRED":
		return problem.Conflict("O prazo de 7 dias acabou. Se ainda for preciso, proponha de novo.")
	case "DEBT":
		return problem.Conflict("A dívida agora é menor do que o valor. Recuse esta proposta e faça outra.")
	case "HELD":
		return problem.Conflict("Um saque está levando este dinheiro. Espere ele sair ou falhar, ou recuse a proposta.")
	case "TRANSFER":
		return problem.Conflict("A transferência já não tem tanto. Recuse esta proposta e faça outra.")
	}
	return nil
}
