package jobs

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/installments"
	"cortejo/formats/phone"
	"cortejo/formats/proposalpdf"
	"cortejo/formats/proposaltext"
	"cortejo/formats/richtext"
	"cortejo/printing"
	"cortejo/providers/files"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// ProposalPrinter makes the PDFs of proposals, from what was saved. What its reader may not see is no row to it.
type ProposalPrinter struct {
	Files     *files.Store
	PublicURL string
}

// ProposalPDF is one.
type ProposalPDF struct {
	Content []byte
	// Title is as its page says it: without a surname.
	Title   string
	Version int32
	// Stored says that a job had printed it before.
	Stored bool
}

// Print answers the PDF of the offer that stands: the one that a job has stored of it, or it prints one.
func (p ProposalPrinter) Print(ctx context.Context, db tenants.Reader, proposal uuid.UUID) (ProposalPDF, error) {
	row, err := queries.New(db).ProposalToPrint(ctx, queries.ProposalToPrintParams{ID: proposal})
	if err != nil {
		return ProposalPDF{}, err
	}
	var s offerText
	if err := s.read(row.Snapshot); err != nil {
		return ProposalPDF{}, err
	}
	if row.PdfKey != nil && row.PdfVersion == row.Version {
		content, err := readAll(ctx, p.Files, *row.PdfKey)
		if !errors.Is(err, files.ErrNotFound) {
			return ProposalPDF{Content: content, Title: s.Title, Version: row.Version, Stored: true}, err
		}
	}
	offer, err := p.offer(ctx, s, row.LogoKey)
	if err != nil {
		return ProposalPDF{}, err
	}
	offer.Seed = proposal.String()
	var out bytes.Buffer
	err = printing.RenderProposal(ctx, &out, offer)
	return ProposalPDF{Content: out.Bytes(), Title: s.Title, Version: row.Version}, err
}

// acceptance prints what was accepted, with who said yes.
func (p ProposalPrinter) acceptance(ctx context.Context, row queries.AcceptanceToPrintRow) ([]byte, error) {
	var s offerText
	if err := s.read(row.Snapshot); err != nil {
		return nil, err
	}
	offer, err := p.offer(ctx, s, row.LogoKey)
	if err != nil {
		return nil, err
	}
	offer.Seed = row.ProposalID.String()
	offer.Acceptance = &proposalpdf.Acceptance{
		Name: row.Name, At: row.AcceptedAt, RecordedBy: row.NotedBy, IP: row.Ip, Version: int(row.Version),
		Hash: sha256.Sum256(row.Snapshot),
	}
	if row.Phone != nil {
		offer.Acceptance.Phone = phone.Mask(*row.Phone)
	}
	var out bytes.Buffer
	err = printing.RenderProposal(ctx, &out, offer)
	return out.Bytes(), err
}

// offerText is what app.proposal_snapshot tells of an offer.
type offerText struct {
	Code      string      `json:"code"`
	SentAt    time.Time   `json:"sentAt"`
	Title     string      `json:"title"`
	Type      string      `json:"type"`
	EventDate *civil.Date `json:"eventDate"`
	Budget    int64       `json:"budget"`
	Items     []struct {
		Name  string `json:"name"`
		Value *int64 `json:"value"`
	} `json:"items"`
	Content   json.RawMessage `json:"content"`
	ExpiresAt civil.Date      `json:"expiresAt"`
	Methods   []struct {
		Method      string `json:"method"`
		Description string `json:"description"`
	} `json:"possiblePaymentMethods"`
	MethodDescription string `json:"possiblePaymentMethodDescription"`
	OneLink           *struct {
		Plan []installments.Installment `json:"plan"`
	} `json:"oneLink"`
	Attachment *struct {
		Title       string `json:"title"`
		Description string `json:"description"`
		Name        string `json:"name"`
	} `json:"attachment"`
	Business struct {
		Name string `json:"name"`
	} `json:"business"`
	Customer struct {
		FirstName string `json:"firstName"`
	} `json:"customer"`
}

func (s *offerText) read(snapshot []byte) error {
	if err := json.Unmarshal(snapshot, s); err != nil {
		return fmt.Errorf("read a proposal: %w", err)
	}
	return nil
}

// offer makes a snapshot what is printed.
func (p ProposalPrinter) offer(ctx context.Context, s offerText, logoKey string) (proposalpdf.Proposal, error) {
	offer := proposalpdf.Proposal{
		Business: s.Business.Name, Title: s.Title, Customer: s.Customer.FirstName, Type: s.Type,
		ExpiresOn: s.ExpiresAt.Time(), Cents: s.Budget, Payment: s.MethodDescription,
		Address: p.PublicURL + "/orcamento/" + s.Code, SentAt: s.SentAt,
	}
	if s.EventDate != nil {
		offer.EventDay = s.EventDate.Time()
	}
	for _, one := range s.Items {
		offer.Items = append(offer.Items, proposalpdf.Item{Name: one.Name, Cents: one.Value})
	}
	for _, one := range s.Methods {
		offer.Methods = append(offer.Methods, proposaltext.Method{Kind: one.Method, Text: one.Description})
	}
	if s.OneLink != nil && len(s.OneLink.Plan) > 0 {
		offer.Plan = proposaltext.FormatPlan(s.OneLink.Plan[0].IsDownPayment,
			installments.ComputePrices(s.Budget, s.OneLink.Plan))
	}
	if a := s.Attachment; a != nil {
		if offer.Attachment, offer.AttachmentText = a.Title, a.Description; offer.Attachment == "" {
			offer.Attachment = a.Name
		}
	}
	var err error
	if len(s.Content) > 0 && string(s.Content) != "null" {
		if offer.Text, err = richtext.Parse(s.Content); err != nil {
			return offer, err
		}
	}
	if logoKey != "" {
		if offer.Logo, err = readAll(ctx, p.Files, logoKey); errors.Is(err, files.ErrNotFound) {
			offer.Logo, err = nil, nil
		}
	}
	return offer, err
}

func readAll(ctx context.Context, store *files.Store, key string) ([]byte, error) {
	file, err := store.Get(ctx, key)
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(file)
	return content, errors.Join(err, file.Close())
}
