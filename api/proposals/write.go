package proposals

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/document"
	"cortejo/api/event"
	"cortejo/api/invoice"
	"cortejo/formats/proposalpdf"
	"cortejo/formats/richtext"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/sql/civil"
)

const (
	methodOther = "OTHER"

	// DefaultMethodDescription is what a new proposal says about paying.
	DefaultMethodDescription = "Você pode pagar no cartão de crédito sem comprometer o limite: " +
		"a cobrança é mensal, no dia que você escolher."

	// The specification's own (2, sections 5 and 8).
	sentenceCustomer = "Cliente não encontrado"
	sentenceExpired  = "Data de validade não pode ser anterior à data atual"
)

var saoPaulo = func() *time.Location {
	zone, err := time.LoadLocation("America/Sao_Paulo")
	if err != nil {
		panic(err) // it is compiled in
	}
	return zone
}()

// proposalInput is a proposal as it is about to be written down.
type proposalInput struct {
	customer                               uuid.UUID
	title                                  string
	kind                                   queries.EventType
	date                                   *civil.Date
	budget                                 int64
	items                                  []Item
	itemsText                              []byte
	content                                []byte
	expires                                civil.Date
	methods                                []string
	other, description                     string
	attachmentTitle, attachmentDescription string
	// upload is the file that takes the place of the one before; keeps says that one stays.
	upload *uuid.UUID
	keeps  bool

	oneLink          *OneLink
	startsFrom, plan []byte
	contractTemplate *uuid.UUID
}

// readItems reads the lines, and the whole where none was entered: their sum.
func (w *proposalInput) readItems(f *form.Form, items []ItemInput, budget *int64) {
	w.items = make([]Item, 0, len(items))
	for i, item := range items {
		w.items = append(w.items,
			Item{Name: f.Required(fmt.Sprintf("items[%d].name", i), item.Name, "Dê um nome ao item"),
				Value: item.Value})
	}
	w.setBudget(f, budget)
}

func (w *proposalInput) setBudget(f *form.Form, budget *int64) {
	w.itemsText = jsonOf(w.items)
	switch {
	case budget != nil:
		w.budget = *budget
	case len(w.items) == 0:
		f.Reject("budget", "Informe o valor do orçamento")
	default:
		w.budget = 0
		for _, item := range w.items {
			if item.Value != nil {
				w.budget += *item.Value
			}
		}
		if w.budget > budgetLimit {
			f.Reject("items", "Os itens somam mais de R$ 1 bilhão")
		}
	}
}

func (w *proposalInput) readMethods(f *form.Form, methods []PaymentMethodInput) {
	w.methods, w.other = make([]string, 0, len(methods)), ""
	seen := map[string]bool{}
	for i, one := range methods {
		at := func(field string) string { return fmt.Sprintf("possiblePaymentMethods[%d].%s", i, field) }
		if seen[one.Method] {
			f.Reject(at("method"), "Escolha cada forma de pagamento uma vez")
		}
		seen[one.Method] = true
		if one.Method == methodOther {
			w.other = f.Required(at("description"), one.Description, "Diga qual é a outra forma de pagamento")
		}
		w.methods = append(w.methods, one.Method)
	}
}

func (w *proposalInput) readAttachment(f *form.Form, in *AttachmentInput) {
	w.attachmentTitle, w.attachmentDescription, w.upload, w.keeps = "", "", nil, false
	if in == nil {
		return
	}
	w.attachmentTitle, w.attachmentDescription = f.Required("attachment.title", in.Title, "Dê um título ao anexo"),
		form.Text(&in.Description)
	w.upload, w.keeps = in.UploadUUID, in.UploadUUID == nil
}

// readContent validates a proposal's text. It has no images, so that it is readable on every device; those are
// attached.
func (w *proposalInput) readContent(content map[string]any) (err error) {
	w.content = nil
	if content == nil {
		return nil
	}
	w.content, err = readText(content)
	return err
}

func readText(content map[string]any) ([]byte, error) {
	text, kept, err := document.ReadText(content)
	if err == nil && len(text.ImageKeys) > 0 {
		const sentence = "O texto de um orçamento não leva imagens. Tire-as, ou envie-as como anexo."
		err = problem.Invalid(sentence, problem.Field{Name: "content", Message: sentence})
	}
	return kept, err
}

// check validates the fields that depend on other rows or on the current day, and collects all errors.
func (w *proposalInput) check(ctx context.Context, q *queries.Queries, f *form.Form) error {
	f.Date("eventDate", w.date)
	f.Date("expiresAt", &w.expires)
	// Days in this format compare in the order of time.
	if string(w.expires) < time.Now().In(saoPaulo).Format(time.DateOnly) {
		f.Reject("expiresAt", sentenceExpired)
	}
	name, err := q.GetCustomerOfProposal(ctx, queries.GetCustomerOfProposalParams{ID: w.customer})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		f.Reject("customer", sentenceCustomer)
	case err != nil:
		return err
	}
	if w.title == "" {
		w.title = "Orçamento para " + firstNameOf(name)
	}
	if err := w.checkOneLink(ctx, q, f); err != nil {
		return err
	}
	if err := w.checkLetters(f); err != nil {
		return err
	}
	return f.Err()
}

// checkLetters rejects, at its field, letters that the PDF cannot print: they would be missing there.
func (w *proposalInput) checkLetters(f *form.Form) error {
	reject := func(field, missing string) {
		if missing != "" {
			f.Reject(field, missing)
		}
	}
	reject("title", proposalpdf.DescribeMissingInTitle(w.title))
	for i, item := range w.items {
		reject(fmt.Sprintf("items[%d].name", i), proposalpdf.DescribeMissingInLine(item.Name))
	}
	for i, method := range w.methods {
		if method == methodOther {
			reject(fmt.Sprintf("possiblePaymentMethods[%d].description", i), proposalpdf.DescribeMissingInLine(w.other))
		}
	}
	reject("possiblePaymentMethodDescription", proposalpdf.DescribeMissingInLine(w.description))
	reject("attachment.title", proposalpdf.DescribeMissingInLine(w.attachmentTitle))
	reject("attachment.description", proposalpdf.DescribeMissingInLine(w.attachmentDescription))
	if w.content == nil {
		return nil
	}
	text, err := richtext.Parse(w.content)
	if err != nil {
		return fmt.Errorf("proposals: read the text: %w", err)
	}
	reject("content", proposalpdf.DescribeMissingInText(text))
	return nil
}

// checkOneLink rejects now an option that an acceptance could not carry out later.
func (w *proposalInput) checkOneLink(ctx context.Context, q *queries.Queries, f *form.Form) error {
	w.startsFrom, w.plan, w.contractTemplate = nil, nil, nil
	if w.oneLink == nil {
		return nil
	}
	if kind := w.oneLink.StartFrom.Kind; kind == event.StartTemplate || kind == event.StartEvent {
		if w.oneLink.StartFrom.UUID == nil {
			f.Reject("oneLink.startFrom.uuid", "Escolha de onde começar")
		} else {
			source, err := q.GetCopySource(ctx, queries.GetCopySourceParams{ID: *w.oneLink.StartFrom.UUID})
			if err != nil && !errors.Is(err, pgx.ErrNoRows) {
				return err
			}
			if err != nil || source.IsTemplate != (kind == event.StartTemplate) {
				f.Reject("oneLink.startFrom.uuid", map[bool]string{true: "Não encontramos este modelo",
					false: "Não encontramos este evento"}[kind == event.StartTemplate])
			}
		}
	}
	var refused *problem.Error
	if errors.As(invoice.Check(w.budget, w.oneLink.Installments), &refused) {
		for _, field := range refused.Fields {
			f.Reject("oneLink."+field.Name, field.Message)
		}
	}
	if id := w.oneLink.ContractTemplateUUID; id != nil {
		has, err := q.HasContractTemplate(ctx, queries.HasContractTemplateParams{ID: *id})
		if err != nil {
			return err
		}
		if !has {
			f.Reject("oneLink.contractTemplateUuid", "Não encontramos este modelo de contrato")
		}
	}
	w.startsFrom, w.plan, w.contractTemplate = jsonOf(w.oneLink.StartFrom), jsonOf(w.oneLink.Installments),
		w.oneLink.ContractTemplateUUID
	return nil
}

// keptFile is the stored file of an attachment; all fields are nil if there is none.
type keptFile struct {
	key, name, mediaType *string
	size                 *int32
}

// take returns the file that the proposal has from now on: the one before, a newly uploaded one, or none.
func (w *proposalInput) take(ctx context.Context, q *queries.Queries, f *form.Form, before keptFile) (keptFile, error) {
	switch {
	case w.upload != nil:
		sent, err := q.TakeProposalUpload(ctx, queries.TakeProposalUploadParams{ID: *w.upload})
		if errors.Is(err, pgx.ErrNoRows) {
			f.Reject("attachment.uploadUuid", "Não encontramos este arquivo. Envie de novo.")
			return keptFile{}, f.Err()
		}
		return keptFile{key: &sent.Key, name: &sent.Name, mediaType: &sent.MediaType, size: &sent.Size}, err
	case w.keeps && before.key == nil:
		f.Reject("attachment.uploadUuid", "Envie o arquivo do anexo")
		return keptFile{}, f.Err()
	case w.keeps:
		return before, nil
	}
	return keptFile{}, nil
}
