package jobs

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"cortejo/formats/contractpdf"
	"cortejo/queries"
	"cortejo/tenants"
)

// RecordSealCertificate reads the certificate of a seal in its file, for seals older than the table of certificates.
type RecordSealCertificate struct {
	OfBusiness
	ContractID uuid.UUID `json:"contractId" river:"unique"`
}

// Kind is the job's name in the queue.
func (RecordSealCertificate) Kind() string { return "record_seal_certificate" }

// InsertOpts limit the attempts: a file that is not as it was sealed stays so.
func (RecordSealCertificate) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueDocuments, MaxAttempts: 3, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

var errSealChanged = errors.New("the sealed file is not the one that was stored")

func addRecordSealCertificate(workers *river.Workers, o Options) error {
	return river.AddWorkerSafely(workers,
		scoped(o.DB, func(ctx context.Context, in scope, job *river.Job[RecordSealCertificate]) error {
			row, err := queries.New(in.Read()).GetSealWithoutCertificate(ctx,
				queries.GetSealWithoutCertificateParams{ID: job.Args.ContractID})
			if errors.Is(err, pgx.ErrNoRows) {
				return nil
			}
			if err != nil {
				return err
			}
			content, err := readFile(ctx, o, *row.SealedKey)
			if err != nil {
				return fmt.Errorf("read a sealed file: %w", err)
			}
			// The database knows the file, and so the certificate in it is the one that sealed it.
			if sum := sha256.Sum256(content); string(sum[:]) != string(row.SealedSha256) {
				return errSealChanged
			}
			certificate, err := contractpdf.CertificateOf(content)
			if err != nil {
				return err
			}
			if err := contractpdf.Verify(content, certificate); err != nil {
				return err
			}
			return in.Write(ctx, func(w tenants.Writer) error {
				return queries.New(w).RecordSealCertificate(ctx,
					queries.RecordSealCertificateParams{ID: job.Args.ContractID, Certificate: certificate.DER()})
			})
		}))
}

// UseContractKey keeps the certificate by which this process seals contracts. It returns the fingerprint of the one
// before if that is another one, else nil; callers must report a change, and go on: seals of before hold as they are.
func UseContractKey(ctx context.Context, db *tenants.DB, certificate contractpdf.Certificate) (before []byte,
	err error) {
	err = db.Write(ctx, tenants.AsWorker(uuid.Nil).Named("contract_key"), func(w tenants.Writer) error {
		before, err = queries.New(w).UseContractCertificate(ctx,
			queries.UseContractCertificateParams{Certificate: certificate.DER()})
		return err
	})
	if len(before) == 0 {
		before = nil
	}
	return before, err
}

// FindContractKeyChange returns when the key of contracts last changed and the fingerprint of the present one; it
// returns nil if it never changed.
func FindContractKeyChange(ctx context.Context, db *tenants.DB) (*queries.GetContractKeyChangeRow, error) {
	row, err := queries.New(db.Read(tenants.AsWorker(uuid.Nil).Named("contract_key"))).GetContractKeyChange(ctx)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &row, err
}
