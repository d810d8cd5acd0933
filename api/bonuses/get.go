package bonuses

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
	_ "time/tzdata" // a container has no zones of its own

	"github.com/google/uuid"

	"cortejo/formats/filetype"
	"cortejo/formats/withdrawalpdf"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// zone is where moments of a transfer are counted.
const zone = "America/Sao_Paulo"

// Bonification is what a business earned of one event, or of one business that it referred.
type Bonification struct {
	UUID         uuid.UUID          `json:"uuid"`
	Kind         string             `json:"kind" enum:"BONIFICATION,REFERRAL_BONIFICATION"`
	Status       string             `json:"status" enum:"AVAILABLE,PENDING,TRANSFERRED"`
	Amount       int64              `json:"amount" doc:"In cents; below zero where more came back than was earned"`
	AvailableOn  *civil.Date        `json:"availableOn,omitempty" doc:"Absent while the event has no day"`
	TransferUUID *uuid.UUID         `json:"transferUuid,omitempty" doc:"The transfer that has it, paid or on its way"`
	BusinessName string             `json:"businessName" doc:"The referred business; empty where it is of an event"`
	Event        *BonificationEvent `json:"event,omitempty"`
}

// BonificationEvent is an event whose gifts earned something.
type BonificationEvent struct {
	UUID  uuid.UUID   `json:"uuid"`
	Title string      `json:"title"`
	Date  *civil.Date `json:"date,omitempty"`
}

// GetBonificationsOutput is what a business earned, with its sums, in cents.
type GetBonificationsOutput struct {
	Items             []Bonification `json:"items" doc:"The newest event first"`
	AvailableAmount   int64          `json:"availableAmount"`
	PendingAmount     int64          `json:"pendingAmount"`
	TransferredAmount int64          `json:"transferredAmount"`
	HasPix            bool           `json:"hasPix" doc:"Whether the wallet has the key to which bonuses are paid"`
	NextOn            *civil.Date    `json:"nextOn,omitempty" doc:"From when the next transfer may be made; absent before the first"`
	ClosedDays        int            `json:"closedDays" doc:"How many days after its day an event's bonus is available"`
	EveryDays         int            `json:"everyDays" doc:"How many days lie between two transfers"`
	MinimumAmount     int64          `json:"minimumAmount" doc:"The least that is transferred"`
}

func (s *Service) getBonifications(ctx context.Context, db tenants.Reader, _ struct{}) (GetBonificationsOutput, error) {
	row, err := queries.New(db).GetBonifications(ctx, queries.GetBonificationsParams{
		ClosedDays: s.Rules.ClosedDays, EveryDays: s.Rules.EveryDays,
	})
	if err != nil {
		return GetBonificationsOutput{}, err
	}
	out := GetBonificationsOutput{HasPix: row.HasPix, ClosedDays: int(s.Rules.ClosedDays),
		EveryDays: int(s.Rules.EveryDays), MinimumAmount: toCents(s.Rules.MinimumReais), NextOn: dateOf(row.NextOn)}
	if err := jsonrow.Read("GetBonifications", row.Lines, &out.Items); err != nil {
		return GetBonificationsOutput{}, err
	}
	for _, b := range out.Items {
		switch b.Status {
		case "AVAILABLE":
			out.AvailableAmount += b.Amount
		case "PENDING":
			out.PendingAmount += b.Amount
		default:
			out.TransferredAmount += b.Amount
		}
	}
	return out, nil
}

// dateOf returns a day as SQL writes it, nil if it wrote none.
func dateOf(text string) *civil.Date {
	if text == "" {
		return nil
	}
	day := civil.Date(text)
	return &day
}

// TransferLine is what a transfer has of one event.
type TransferLine struct {
	UUID       uuid.UUID   `json:"uuid"`
	EventTitle string      `json:"eventTitle"`
	EventDate  *civil.Date `json:"eventDate,omitempty"`
	Amount     int64       `json:"amount"`
}

// TransferReferralLine is what a transfer has of one referred business.
type TransferReferralLine struct {
	UUID         uuid.UUID `json:"uuid"`
	BusinessName string    `json:"businessName"`
	Amount       int64     `json:"amount"`
}

// TransferContext is whom a transfer was for, as it was proposed.
type TransferContext struct {
	BusinessID      uuid.UUID `json:"businessId"`
	BusinessName    string    `json:"businessName"`
	DocumentNumber  string    `json:"documentNumber" doc:"CPF or CNPJ; empty where the business has none"`
	BusinessAddress string    `json:"businessAddress" doc:"Empty where the business has none"`
}

// transferContent is bonus_transfers.content.
type transferContent struct {
	BusinessName          string                 `json:"businessName"`
	DocumentNumber        string                 `json:"documentNumber"`
	BusinessAddress       string                 `json:"businessAddress"`
	Bonifications         []TransferLine         `json:"bonifications"`
	ReferralBonifications []TransferReferralLine `json:"referralBonifications"`
}

func readContent(text []byte) (content transferContent, err error) {
	if err := json.Unmarshal(text, &content); err != nil {
		return content, fmt.Errorf("bonuses: read a transfer: %w", err)
	}
	return content, nil
}

func (c transferContent) toContext(business uuid.UUID) TransferContext {
	return TransferContext{BusinessID: business, BusinessName: c.BusinessName, DocumentNumber: c.DocumentNumber,
		BusinessAddress: c.BusinessAddress}
}

// Transfer is a bonus that was paid, as its owner sees it.
type Transfer struct {
	ID                    uuid.UUID              `json:"id"`
	Status                string                 `json:"status" enum:"PAID,RETURNED" doc:"RETURNED: it came back, and is available again"`
	TotalAmount           int64                  `json:"totalAmount"`
	PaymentDate           time.Time              `json:"paymentDate"`
	EndToEndID            string                 `json:"endToEndId" doc:"What the Pix is called at the banks"`
	PixKey                string                 `json:"pixKey" doc:"Masked"`
	HolderName            string                 `json:"holderName"`
	Reason                string                 `json:"reason" doc:"Why it came back; empty where it did not"`
	Context               TransferContext        `json:"context"`
	Bonifications         []TransferLine         `json:"bonifications"`
	ReferralBonifications []TransferReferralLine `json:"referralBonifications"`
}

// GetTransfersOutput are the last 200 transfers.
type GetTransfersOutput struct {
	Items []Transfer `json:"items"`
}

// loadTransfers returns the transfers of the business that were paid, or the one with an id. 404 without READ_WALLET.
func loadTransfers(ctx context.Context, db tenants.Reader, id *uuid.UUID) ([]Transfer, error) {
	row, err := queries.New(db).ListOwnBonusTransfers(ctx, queries.ListOwnBonusTransfersParams{ID: id})
	if err != nil {
		return nil, err
	}
	var items []Transfer
	return items, jsonrow.Read("ListOwnBonusTransfers", row, &items)
}

func getTransfers(ctx context.Context, db tenants.Reader, _ struct{}) (GetTransfersOutput, error) {
	items, err := loadTransfers(ctx, db, nil)
	return GetTransfersOutput{Items: items}, err
}

// GetTransferInput names a transfer.
type GetTransferInput struct {
	ID uuid.UUID `query:"id" required:"true"`
}

func loadTransfer(ctx context.Context, db tenants.Reader, id uuid.UUID) (Transfer, error) {
	found, err := loadTransfers(ctx, db, &id)
	if err == nil && len(found) == 0 {
		err = problem.NotFound()
	}
	if err != nil {
		return Transfer{}, err
	}
	return found[0], nil
}

func getReceiptPDF(ctx context.Context, db tenants.Reader, in GetTransferInput) (procedure.File, error) {
	transfer, err := loadTransfer(ctx, db, in.ID)
	if err != nil {
		return procedure.File{}, err
	}
	local, err := time.LoadLocation(zone)
	if err != nil {
		return procedure.File{}, err
	}
	id := strings.ToUpper(in.ID.String())
	receipt := withdrawalpdf.Receipt{
		Number: id[:8] + "-" + id[len(id)-4:], Status: "Pago", Business: transfer.Context.BusinessName,
		Holder: transfer.HolderName, IsBonus: true, PixKey: transfer.PixKey, EndToEndID: transfer.EndToEndID,
		Cents: transfer.TotalAmount, Requested: transfer.PaymentDate.In(local),
	}
	if transfer.Status == "RETURNED" {
		receipt.Status = "O banco devolveu"
	}
	for _, b := range transfer.Bonifications {
		receipt.Parts = append(receipt.Parts, withdrawalpdf.Part{Subject: cmp.Or(b.EventTitle, "Evento"),
			Event: formatDay(b.EventDate), Cents: b.Amount})
	}
	for _, b := range transfer.ReferralBonifications {
		receipt.Parts = append(receipt.Parts, withdrawalpdf.Part{Subject: b.BusinessName, Event: "Indicação",
			Cents: b.Amount})
	}
	var out bytes.Buffer
	if err := receipt.Print(&out); err != nil {
		return procedure.File{}, problem.Internal(err)
	}
	return procedure.File{
		ContentType: filetype.PDF.MediaType, Name: "Comprovante de bônus " + receipt.Number + ".pdf",
		Size: int64(out.Len()), Content: io.NopCloser(&out),
		Recheck: func(ctx context.Context) error {
			_, err := loadTransfer(ctx, db, in.ID)
			return err
		},
	}, nil
}

// formatDay returns a day as people read it, "" for none.
func formatDay(day *civil.Date) string {
	if day == nil {
		return ""
	}
	at, err := time.Parse(time.DateOnly, string(*day))
	if err != nil {
		return ""
	}
	return at.Format("02/01/2006")
}

// getBankReceipt sends the file of a transfer, to its owner and to staff alike.
func getBankReceipt(ctx context.Context, db tenants.Reader, in GetTransferInput) (procedure.File, error) {
	load := func(ctx context.Context) (queries.GetBonusReceiptRow, error) {
		return queries.New(db).GetBonusReceipt(ctx, queries.GetBonusReceiptParams{ID: in.ID})
	}
	row, err := load(ctx)
	if err != nil {
		return procedure.File{}, err
	}
	_, extension, _ := strings.Cut(row.MediaType, "/")
	return procedure.File{
		ContentType: row.MediaType, Name: "Comprovante do banco." + extension, Size: int64(len(row.Content)),
		Content: io.NopCloser(bytes.NewReader(row.Content)),
		Recheck: func(ctx context.Context) error {
			_, err := load(ctx)
			return err
		},
	}, nil
}
