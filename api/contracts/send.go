package contracts

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/api/document"
	"cortejo/formats/contractpdf"
	"cortejo/formats/fairlock"
	"cortejo/formats/filetype"
	"cortejo/formats/richtext"
	"cortejo/formats/secretlink"
	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/printing"
	"cortejo/queries"
	"cortejo/tenants"
)

// SendInput names a draft.
type SendInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func (s *Service) send(ctx context.Context, in SendInput) (Contract, error) {
	return s.Send(ctx, procedure.ScopeOf(ctx), in)
}

// These errors are the causes of some refusals of Send, for callers who distinguish them.
var (
	// ErrNoRoom is the cause if the business has sent as many contracts as it may.
	ErrQuotaReached = errors.New("contracts: the business has sent as many as it may")
	// ErrFields is the cause if the text has placeholders that were not filled in.
	ErrFields = errors.New("contracts: the text has open fields")
	// ErrLetters is the cause if the text or a name has letters that cannot be printed.
	ErrLetters = errors.New("contracts: letters cannot be printed")
)

// Send freezes a contract and sends it to its signers, in the scope of a procedure or of a job. Sending it again
// changes nothing: the second call finds it sent.
func (s *Service) Send(ctx context.Context, scope tenants.Scope, in SendInput) (Contract, error) {
	it, err := queries.New(s.DB.Read(scope)).GetContract(ctx, queries.GetContractParams{ID: in.UUID})
	if err != nil {
		return Contract{}, err
	}
	file, err := queries.New(s.DB.Read(scope)).GetContractFile(ctx, queries.GetContractFileParams{ID: in.UUID})
	if errors.Is(err, pgx.ErrNoRows) {
		return Contract{}, problem.Conflict("Falta o contrato: envie o PDF ou escreva o texto.")
	}
	if err != nil {
		return Contract{}, err
	}
	if it.Status != queries.ContractStatusDRAFT {
		return loadContract(ctx, s.DB.Read(scope), in.UUID)
	}
	var out Contract
	freeze := func(w tenants.Writer, file *renderedPDF) (bool, error) {
		if err := s.freeze(ctx, w, in.UUID, it, file); err != nil {
			return false, err
		}
		out, err = loadContract(ctx, w, in.UUID)
		return err == nil, err
	}
	if file.FileKey != nil {
		err := s.DB.Write(ctx, scope, func(w tenants.Writer) error { _, err := freeze(w, nil); return err })
		return out, err
	}
	pdf, pages, err := s.print(ctx, scope, file.Name, file.Content)
	if err != nil {
		return Contract{}, err
	}
	size := int32(len(pdf)) //nolint:gosec // a text's PDF is no gigabytes
	sum := sha256.Sum256(pdf)
	err = s.Keeper.Put(ctx, scope, bytes.NewReader(pdf),
		document.KeptFile{Name: file.Name + ".pdf", MediaType: filetype.PDF.MediaType, Size: size},
		func(w tenants.Writer, kept document.KeptFile) (bool, error) {
			return freeze(w, &renderedPDF{key: kept.Key, size: size, pages: pages, sum: sum[:]})
		})
	return out, err
}

// renderedPDF is the PDF of a contract's text.
type renderedPDF struct {
	key         string
	size, pages int32
	sum         []byte
}

// print renders a text as a PDF. It fails with ErrFields if a placeholder is not filled in.
func (s *Service) print(ctx context.Context, scope tenants.Scope, name string, content []byte) (pdf []byte, pages int32,
	err error) {
	text, err := richtext.Parse(content)
	if err != nil {
		return nil, 0, problem.Internal(err)
	}
	if open := contractpdf.ListFields(text); len(open) > 0 {
		return nil, 0, problem.Conflict("Falta preencher no texto: " + strings.Join(open, ", ") + ".").
			SetCause(ErrFields)
	}
	if missing := contractpdf.DescribeMissingLetters(name, text); missing != "" {
		return nil, 0, problem.Conflict(missing).SetCause(ErrLetters)
	}
	release, err := s.printing.Acquire(ctx, scope.Tenant())
	if err != nil {
		return nil, 0, err
	}
	defer release()
	ctx = fairlock.AddTenant(ctx, scope.Tenant())
	if pdf, err = printing.RenderContract(ctx, name, text); err != nil {
		return nil, 0, refusePrint(err)
	}
	facts, err := printing.CheckContract(ctx, bytes.NewReader(pdf), int64(len(pdf)))
	if err != nil {
		return nil, 0, refuseUpload(err)
	}
	return pdf, int32(facts.Pages), nil //nolint:gosec // at most 200
}

// freeze marks the draft that was read (it) as sent, with its PDF. It fails if the draft was changed since.
func (s *Service) freeze(ctx context.Context, db tenants.Writer, id uuid.UUID, it queries.GetContractRow,
	made *renderedPDF) error {
	q := queries.New(db)
	// Sent contracts are counted one after another; every caller takes this lock before that of a row.
	if err := q.LockContracts(ctx); err != nil {
		return err
	}
	c, err := q.LockContract(ctx, queries.LockContractParams{ID: id})
	switch {
	case err != nil:
		return err
	case c.Status != queries.ContractStatusDRAFT:
		return nil // another press was faster
	case !c.UpdatedAt.Equal(it.UpdatedAt):
		return problem.Conflict("Alguém mudou este contrato enquanto ele saía. Confira e envie de novo.")
	case c.Archived:
		return problem.Conflict("Este evento está arquivado. Traga-o de volta para enviar contratos.")
	case c.ExpiresOn != nil && *c.ExpiresOn < c.Today:
		return problem.Invalid("", problem.Field{Name: "expiresOn", Message: "O último dia para assinar já passou"})
	}
	signers, err := q.ListSigners(ctx, queries.ListSignersParams{ContractID: id})
	if err != nil {
		return err
	}
	if len(signers) == 0 {
		return problem.Conflict("Falta quem assina: inclua ao menos uma pessoa.")
	}
	if missing := describeMissingLetters(it, signers); missing != "" {
		return problem.Conflict(missing).SetCause(ErrLetters)
	}
	if !s.SendsEmails {
		for _, signer := range signers {
			if signer.Channel == "EMAIL" {
				return problem.Conflict("Este Cortejo ainda não envia e-mails. Mande o link por WhatsApp ou SMS.")
			}
		}
	}
	room, err := q.RoomForSentContract(ctx,
		queries.RoomForSentContractParams{DefaultLimit: int32(s.Limit)}) //nolint:gosec // a setting within bounds
	if err != nil {
		return err
	}
	if !room.Room {
		return problem.Conflict(
			fmt.Sprintf(
				"O limite deste espaço é de %d contratos enviados, e ele acabou. Fale com o Cortejo para aumentar.",
				room.AtMost)).SetCause(ErrQuotaReached)
	}
	if err := s.replace(ctx, q, c); err != nil {
		return err
	}
	if made == nil {
		made = &renderedPDF{key: *c.FileKey, size: *c.Size, pages: *c.Pages, sum: c.Sha256}
	}
	code := rand.Text()[:CodeLength]
	if _, err := q.SendContract(ctx, queries.SendContractParams{ID: id, Code: &code, FileKey: &made.key,
		Size:  &made.size,
		Pages: &made.pages, Sha256: made.sum}); err != nil {
		return err
	}
	return s.ask(ctx, db, c, signers)
}

// describeMissingLetters returns the sentence that refuses a contract whose page of evidence would lack letters.
func describeMissingLetters(it queries.GetContractRow, signers []queries.ListSignersRow) string {
	evidence := contractpdf.Evidence{Contract: it.Name, Event: it.EventTitle}
	for _, signer := range signers {
		evidence.Signers = append(evidence.Signers, contractpdf.Signer{Name: signer.Name, Role: signer.Role})
	}
	return evidence.DescribeMissingLetters()
}

// CodeLength is the number of letters of a verification code; each holds five bits.
const CodeLength = 16

// replace cancels the version before this contract, if it waits to be signed. It fails if that was signed meanwhile.
func (s *Service) replace(ctx context.Context, q *queries.Queries, c queries.LockContractRow) error {
	if c.Replaces == nil {
		return nil
	}
	before, err := q.LockContract(ctx, queries.LockContractParams{ID: *c.Replaces})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	switch before.Status {
	case queries.ContractStatusSIGNED:
		return problem.Conflict("A versão anterior foi assinada por todos enquanto isso. Ela vale como está.")
	case queries.ContractStatusSENT:
		_, err = q.CancelContract(ctx, queries.CancelContractParams{ID: before.ID})
	}
	return err
}

// ask creates the links of all signers, and enqueues the messages to those who may sign now.
func (s *Service) ask(ctx context.Context, db tenants.Writer, c queries.LockContractRow,
	signers []queries.ListSignersRow) error {
	params := queries.LinkSignersParams{ContractID: c.ID}
	var all []river.InsertManyParams
	for i, signer := range signers {
		salt, id := secretlink.NewSalt(), newID()
		hash, _ := secretlink.Hash(s.Secrets.Links().DeriveToken(salt))
		turn := i == 0 || !c.InOrder
		params.Ids, params.Salts, params.Hashes = append(params.Ids, signer.ID), append(params.Salts, salt),
			append(params.Hashes, hash)
		params.Asked, params.SentIds = append(params.Asked, turn), append(params.SentIds, id)
		if turn {
			all = append(all,
				river.InsertManyParams{Args: jobs.ContractLink{OfBusiness: jobs.OfBusiness{BusinessID: c.BusinessID},
					SentID: id}})
		}
	}
	if err := queries.New(db).LinkSigners(ctx, params); err != nil {
		return err
	}
	return db.EnqueueAll(ctx, all)
}

// fieldsOf returns the names of the placeholders in a text.
func fieldsOf(content map[string]any) []string {
	raw, err := json.Marshal(content)
	if err != nil {
		return []string{}
	}
	text, err := richtext.Parse(raw)
	if err != nil {
		return []string{}
	}
	return append([]string{}, contractpdf.ListFields(text)...)
}
