package admin

import (
	"context"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/platform/form"
	"cortejo/platform/paging"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

func registerReconciliation(r *procedure.Router) {
	procedure.Query(r, "admin.countMoneyTasks", procedure.Admin, countMoneyTasks,
		procedure.Doc{Summary: "How many findings of the reconciliation and proposals wait for staff"})
	procedure.Query(r, "admin.getReconciliation", procedure.Admin, getReconciliation, procedure.Doc{
		Summary: "When the provider's balance was last compared with the ledger, and whether that fails now",
	})
	procedure.Query(r, "admin.getFindings", procedure.Admin, getFindings, procedure.Doc{
		Summary:     "What the provider's balance and the ledger disagree about, the newest first",
		Description: "A line of the balance that is not in the ledger, or a difference that no line explains.",
	})
	procedure.Mutation(r, "admin.resolveFinding", procedure.Admin, resolveFinding, procedure.Doc{
		Summary: "Say how a finding was resolved",
		Description: "It explains its amount of the balance from then on; a charge whose transfer was refused is " +
			"tried again. 409 where it was resolved before.",
	})
	procedure.Query(r, "admin.getPlatformLedger", procedure.Admin, getPlatformLedger, procedure.Doc{
		Summary:     "The platform's own book: what moved its balance at the provider and is of no business",
		Description: "The sums of its accounts and one page of its transactions, the newest first.",
	})
}

// CountMoneyTasksOutput is what waits for staff.
type CountMoneyTasksOutput struct {
	Findings  int `json:"findings" doc:"Open findings of the reconciliation"`
	Proposals int `json:"proposals" doc:"Proposals of the ledger that wait for a decision"`
}

func countMoneyTasks(ctx context.Context, db tenants.Reader, _ struct{}) (CountMoneyTasksOutput, error) {
	counts, err := queries.New(db).CountFindings(ctx)
	return CountMoneyTasksOutput{Findings: int(counts.Findings), Proposals: int(counts.Proposals)}, err
}

// GetReconciliationOutput says how the daily reconciliation fares.
type GetReconciliationOutput struct {
	FinishedAt *time.Time `json:"finishedAt,omitempty" doc:"The end of the latest that ended; absent before the first"`
	StartedAt  *time.Time `json:"startedAt,omitempty" doc:"Of one that did not end yet"`
	FailedAt   *time.Time `json:"failedAt,omitempty" doc:"Its latest failure; it is tried again by itself"`
	Failure    string     `json:"failure" enum:",PROVIDER,REFUSED,OURS" doc:"PROVIDER does not answer, REFUSED is a call that it does not take, OURS is a fault of this server"`
}

func getReconciliation(ctx context.Context, db tenants.Reader, _ struct{}) (GetReconciliationOutput, error) {
	row, err := queries.New(db).GetReconciliation(ctx)
	return GetReconciliationOutput{FinishedAt: row.FinishedAt, StartedAt: row.StartedAt, FailedAt: row.FailedAt,
		Failure: row.Failure}, err
}

// Finding is what the provider's balance and the ledger disagree about.
type Finding struct {
	UUID         uuid.UUID  `json:"uuid"`
	Kind         string     `json:"kind" enum:"UNKNOWN_CHARGE,UNKNOWN_REFUND,UNKNOWN_DISPUTE,PROVIDER_FEE,ADJUSTMENT,TRANSFER,PAYOUT,TOP_UP,NOT_BOOKED,BALANCE_DIFFERS,NOT_FUNDED,NOT_AT_PROVIDER,RECIPIENT_DIFFERS,TRANSFER_REFUSED,MONEY_HELD" doc:"NOT_BOOKED is of an attempt or a transfer of ours, NOT_FUNDED a withdrawal for which the balance is too small, NOT_AT_PROVIDER a line that only the ledger has, RECIPIENT_DIFFERS the balance of a business at the provider, TRANSFER_REFUSED a charge whose transfer the provider refuses for good, MONEY_HELD money of 60 days that waits for an account that cannot be paid"`
	ProviderID   string     `json:"providerId" doc:"The line's; empty of the balance"`
	SourceID     string     `json:"sourceId" doc:"What moved the money; the provider's, may be empty"`
	LineType     string     `json:"lineType" doc:"The provider's word"`
	LineAmount   int64      `json:"lineAmount" doc:"What the line moved, in cents, after fees"`
	Amount       int64      `json:"amount" doc:"What the provider has more than the ledger, in cents; below zero, less"`
	OccurredAt   time.Time  `json:"occurredAt"`
	FirstSeenAt  time.Time  `json:"firstSeenAt"`
	LastSeenAt   time.Time  `json:"lastSeenAt"`
	ResolvedAt   *time.Time `json:"resolvedAt,omitempty"`
	Resolution   string     `json:"resolution" enum:",VANISHED,BY_HAND" doc:"VANISHED resolved itself"`
	ResolvedBy   string     `json:"resolvedBy" doc:"The name of who resolved it by hand"`
	Note         string     `json:"note" doc:"How they did"`
	BusinessName string     `json:"businessName" doc:"Of the business that it is about; empty if none is known"`
	OwnerUserID  *uuid.UUID `json:"ownerUserId,omitempty" doc:"Of that business; absent if none is known"`
}

// GetFindingsInput chooses one page of those that are open, or of those that were resolved.
type GetFindingsInput struct {
	Resolved bool   `query:"resolved"`
	Cursor   string `query:"cursor" maxLength:"400"`
	Limit    int    `query:"limit" minimum:"1" maximum:"60" default:"24"`
}

// GetFindingsOutput is one page, the newest first.
type GetFindingsOutput struct {
	Items      []Finding `json:"items"`
	NextCursor *string   `json:"nextCursor,omitempty"`
}

// idKey is the last row of a page; ids are in the order of time.
type idKey struct {
	ID uuid.UUID `json:"i"`
}

func getFindings(ctx context.Context, db tenants.Reader, in GetFindingsInput) (GetFindingsOutput, error) {
	params := queries.ListFindingsParams{IsResolved: in.Resolved, PageSize: int32(in.Limit) + 1}
	after, err := paging.DecodeCursor[idKey](in.Cursor)
	if err != nil {
		return GetFindingsOutput{}, err
	}
	if after != nil {
		params.AfterID = &after.ID
	}
	rows, err := queries.New(db).ListFindings(ctx, params)
	if err != nil {
		return GetFindingsOutput{}, err
	}
	rows, more := paging.Cut(rows, in.Limit)
	out := GetFindingsOutput{Items: make([]Finding, 0, len(rows))}
	for _, row := range rows {
		out.Items = append(out.Items, Finding{
			UUID: row.ID, Kind: row.Kind, ProviderID: row.ProviderID, SourceID: row.SourceID, LineType: row.LineType,
			LineAmount: row.LineCents, Amount: row.AmountCents, OccurredAt: row.OccurredAt,
			FirstSeenAt: row.FirstSeenAt, LastSeenAt: row.LastSeenAt, ResolvedAt: row.ResolvedAt,
			Resolution: row.Resolution, ResolvedBy: row.ResolvedBy, Note: row.Note,
			BusinessName: row.BusinessName, OwnerUserID: convertNilID(row.OwnerUserID),
		})
	}
	if more {
		next, err := paging.EncodeCursor(idKey{rows[len(rows)-1].ID})
		if err != nil {
			return GetFindingsOutput{}, err
		}
		out.NextCursor = &next
	}
	return out, nil
}

// minReason is how many letters say why money is corrected, or how a finding was resolved.
const minReason = 10

// requireReason returns a reason without the blanks around it, and rejects one that says too little.
func requireReason(f *form.Form, field, text, sentence string) string {
	reason := f.Required(field, text, sentence)
	if reason != "" && utf8.RuneCountInString(reason) < minReason {
		f.Reject(field, "Escreva pelo menos 10 letras")
	}
	return reason
}

// ResolveFindingInput says how a finding was resolved.
type ResolveFindingInput struct {
	UUID uuid.UUID `json:"uuid"`
	Note string    `json:"note" maxLength:"400" doc:"At least 10 letters"`
}

func resolveFinding(ctx context.Context, db tenants.Writer, in ResolveFindingInput) (procedure.None, error) {
	var f form.Form
	note := requireReason(&f, "note", in.Note, "Diga como você resolveu")
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	outcome, err := queries.New(db).ResolveFinding(ctx, queries.ResolveFindingParams{ID: in.UUID, Note: note})
	switch {
	case err != nil:
		return procedure.None{}, err
	case outcome == "GONE":
		return procedure.None{}, problem.NotFound()
	case outcome == "RESOLVED":
		return procedure.None{}, problem.Conflict("Este achado já foi resolvido. Atualize a página.")
	}
	business, err := queries.New(db).ReleaseChargeOfFinding(ctx, queries.ReleaseChargeOfFindingParams{ID: in.UUID})
	if err != nil || business == uuid.Nil {
		return procedure.None{}, err
	}
	of := jobs.OfBusiness{BusinessID: business}
	return procedure.None{}, db.Enqueue(ctx, jobs.TransferCharges{OfBusiness: of}, nil)
}
