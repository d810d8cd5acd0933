package jobs

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/mileusna/useragent"
	"github.com/riverqueue/river"

	"cortejo/formats/contractpdf"
	"cortejo/formats/filetype"
	"cortejo/printing"
	"cortejo/queries"
	"cortejo/tenants"
)

// SealContract adds the page of evidence to a contract that all have signed, and seals it, once.
type SealContract struct {
	OfBusiness
	ContractID uuid.UUID `json:"contractId" river:"unique"`
}

// Kind is the job's name in the queue.
func (SealContract) Kind() string { return "seal_contract" }

// InsertOpts let it be tried for days: whoever signed waits for their copy.
func (SealContract) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueDocuments, MaxAttempts: 20, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

// sealOrphanAfter is when a sealed file that no contract took is looked for and removed.
const sealOrphanAfter = time.Hour

var errSealed = moot("the contract is sealed")

func addSealContract(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[SealContract]) error {
			row, err := queries.New(in.Read()).ContractToSeal(ctx,
				queries.ContractToSealParams{ID: job.Args.ContractID})
			if errors.Is(err, pgx.ErrNoRows) {
				return river.JobCancel(errSealed)
			}
			if err != nil {
				return err
			}
			original, err := readFile(ctx, o, *row.FileKey)
			if err != nil {
				return fmt.Errorf("read what was signed: %w", err)
			}
			evidence, err := evidenceOf(row, o.PublicURL)
			if err != nil {
				return err
			}
			sealed, err := printing.SealContract(ctx, original, evidence, o.ContractKey, time.Now())
			if err != nil {
				return fmt.Errorf("seal: %w", err)
			}
			return keepSealed(ctx, in, o, job.Args, sealed)
		}))
}

// keepSealed stores the sealed file under a key of its own try, and takes it down where no other try was faster; a file
// that nobody took a job removes.
func keepSealed(ctx context.Context, in scope, o Options, args SealContract, sealed []byte) error {
	key := args.BusinessID.String() + "/" + strings.ToLower(rand.Text())
	err := in.Write(ctx, func(w tenants.Writer) error {
		return w.Enqueue(ctx, DiscardUpload{OfBusiness: args.OfBusiness, Key: key},
			&river.InsertOpts{ScheduledAt: time.Now().Add(sealOrphanAfter)})
	})
	if err != nil {
		return err
	}
	if err := o.Files.Put(ctx, key, filetype.PDF.MediaType, sealed); err != nil {
		return fmt.Errorf("store the sealed file: %w", err)
	}
	sum, size := sha256.Sum256(sealed), int32(len(sealed)) //nolint:gosec // the original has at most 25 MB
	err = in.Write(ctx, func(w tenants.Writer) error {
		q := queries.New(w)
		if _, err := q.NoteContractSealed(ctx, queries.NoteContractSealedParams{ID: args.ContractID, SealedKey: &key,
			SealedSize: &size, SealedSha256: sum[:], Certificate: o.ContractKey.DER()}); err != nil {
			return err
		}
		copies, err := q.NoteContractCopies(ctx, queries.NoteContractCopiesParams{ContractID: args.ContractID})
		if err != nil {
			return err
		}
		var all []river.InsertManyParams
		for _, id := range copies {
			all = append(all, river.InsertManyParams{Args: ContractCopy{OfBusiness: args.OfBusiness, SentID: *id}})
		}
		return w.EnqueueAll(ctx, all)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return river.JobCancel(errSealed)
	}
	return err
}

func readFile(ctx context.Context, o Options, key string) ([]byte, error) {
	file, err := o.Files.Get(ctx, key)
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(file)
	return content, errors.Join(err, file.Close())
}

// signedBy and stepOf are what ContractToSeal builds.
type signedBy struct {
	UUID          uuid.UUID
	Name, Role    string
	Phone         string
	TaxID         string `json:"taxId"`
	SignedAt      time.Time
	IP, UserAgent string
	SignatureKind string
	Signature     string
}

type stepOf struct {
	At         time.Time
	Kind       string
	SignerUUID *uuid.UUID `json:"signerUuid"`
	Actor      string
	IP         string
}

// evidenceOf is all that is known of how a contract was signed.
func evidenceOf(row queries.ContractToSealRow, publicURL string) (contractpdf.Evidence, error) {
	var signers []signedBy
	var steps []stepOf
	if err := errors.Join(json.Unmarshal(row.Signers, &signers), json.Unmarshal(row.Steps, &steps)); err != nil {
		return contractpdf.Evidence{}, fmt.Errorf("read the evidence: %w", err)
	}
	zone, err := time.LoadLocation(row.TimeZone)
	if err != nil {
		zone = time.UTC
	}
	code := GroupedCode(*row.Code)
	e := contractpdf.Evidence{Contract: row.Name, Business: row.BusinessName, Event: row.EventTitle, Code: code,
		Address: publicURL + "/contrato/verificar/" + code, Zone: zone}
	copy(e.Original[:], row.Sha256)
	names := map[uuid.UUID]string{}
	for _, s := range signers {
		names[s.UUID] = s.Name
		signer := contractpdf.Signer{
			Name: s.Name, Role: s.Role, Phone: s.Phone, CPF: s.TaxID, IP: s.IP, Device: deviceCalled(s.UserAgent),
			// The code is given back, and this way of signing accepted, in the act of signing.
			CodeAt: s.SignedAt, ConsentAt: s.SignedAt, SignedAt: s.SignedAt,
		}
		if s.SignatureKind == "DRAWN" {
			signer.DrawingPath = s.Signature
		} else {
			signer.TypedName = s.Signature
		}
		e.Signers = append(e.Signers, signer)
	}
	for _, step := range steps {
		who := step.Actor
		if step.SignerUUID != nil {
			who = names[*step.SignerUUID]
		}
		if who == "" {
			who = "Cortejo"
		}
		e.Steps = append(e.Steps, contractpdf.Step{At: step.At, Actor: who, Action: stepWords[step.Kind], IP: step.IP})
	}
	return e, nil
}

// stepWords are how the evidence speaks of a step, behind who it is about.
var stepWords = map[string]string{
	"SENT": "enviou o contrato", "COMPLETED": "registrou que todos assinaram", "ASKED": "teve o link enviado",
	"REMINDED": "teve o lembrete enviado",
	"RESENT":   "teve o link enviado de novo", "CORRECTED": "teve o contato corrigido", "OPENED": "abriu o contrato",
	"CODE_SENT":   "pediu o código",
	"SAME_TAX_ID": "informou o CPF de outra pessoa do contrato, e confirmou que é seu e que assina pelas duas partes",
	"CODE_WRONG":  "errou o código", "SIGNED": "confirmou o código, aceitou assinar por este meio e assinou",
}

// GroupedCode writes a verification code as people read it out.
func GroupedCode(code string) string {
	var b bytes.Buffer
	for i, r := range code {
		if i > 0 && i%4 == 0 {
			b.WriteByte('-')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// deviceCalled is what a browser calls itself, in words.
func deviceCalled(agent string) string {
	ua := useragent.Parse(agent)
	switch {
	case ua.Name != "" && ua.OS != "":
		return ua.Name + " no " + ua.OS
	case ua.Name != "":
		return ua.Name
	}
	return ""
}
