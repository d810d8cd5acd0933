package payment

import (
	"context"
	"errors"
	"slices"

	"github.com/google/uuid"

	"cortejo/api/document"
	"cortejo/formats/filetype"
	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/files"
	"cortejo/queries"
	"cortejo/tenants"
)

// receiptTypes are what a receipt may be: a picture or a PDF.
var receiptTypes = slices.DeleteFunc(slices.Clone(filetype.Types), func(t filetype.Type) bool {
	return !t.IsImage() && t.MediaType != filetype.PDF.MediaType
})

// AttachReceiptInput names the payment that a receipt is of.
type AttachReceiptInput struct {
	UUID   uuid.UUID `query:"uuid" required:"true"`
	Status string    `query:"status" enum:"PAID" doc:"Marks the payment too; absent, its status stays"`
}

// admit asks before anything of a file is read.
func (o Options) admit(ctx context.Context, in AttachReceiptInput) error {
	found, err := show(ctx, queries.New(o.DB.Read(procedure.ScopeOf(ctx))), in.UUID)
	if err == nil && (!found.CanAttach || in.Status != "" && !found.CanMark) {
		err = problem.NotFound()
	}
	return err
}

func (o Options) attachReceipt(ctx context.Context, in AttachReceiptInput, file procedure.Upload) (Payment, error) {
	if in.Status != "" {
		// It is not paid twice.
		if _, err := o.stop(ctx, StopInput{UUID: in.UUID}); err != nil {
			return Payment{}, err
		}
	}
	var out Payment
	err := o.Keeper.Keep(ctx, file, receiptTypes,
		func(w tenants.Writer, kept document.KeptFile) (taken bool, err error) {
			q := queries.New(w)
			found, err := q.LockPayment(ctx, queries.LockPaymentParams{ID: in.UUID})
			if err != nil {
				return false, err
			}
			if in.Status != "" && found.Status != queries.PaymentStatusPAID {
				if err := mark(ctx, q, in.UUID, found, queries.PaymentStatusPAID, nil); err != nil {
					return false, err
				}
			}
			err = setReceipt(ctx, w, found, queries.SetReceiptParams{ID: in.UUID, ReceiptKey: &kept.Key,
				Name: &kept.Name, MediaType: &kept.MediaType, Size: &kept.Size})
			if err != nil {
				return false, err
			}
			out, err = show(ctx, q, in.UUID)
			return err == nil, err
		})
	return out, err
}

// RemoveReceiptInput names the payment whose receipt goes.
type RemoveReceiptInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func removeReceipt(ctx context.Context, db tenants.Writer, in RemoveReceiptInput) (Payment, error) {
	q := queries.New(db)
	found, err := q.LockPayment(ctx, queries.LockPaymentParams{ID: in.UUID})
	if err != nil {
		return Payment{}, err
	}
	if found.ReceiptKey != nil {
		if err := setReceipt(ctx, db, found, queries.SetReceiptParams{ID: in.UUID}); err != nil {
			return Payment{}, err
		}
	}
	return show(ctx, q, in.UUID)
}

// setReceipt exchanges the receipt of a payment that is locked; the file of the one that was there follows it.
func setReceipt(ctx context.Context, db tenants.Writer, found queries.LockPaymentRow,
	to queries.SetReceiptParams) error {
	if _, err := queries.New(db).SetReceipt(ctx, to); err != nil || found.ReceiptKey == nil {
		return err
	}
	return db.Enqueue(ctx, jobs.DiscardUpload{OfBusiness: jobs.OfBusiness{BusinessID: found.BusinessID},
		Key: *found.ReceiptKey}, nil)
}

// ReceiptInput names a payment.
type ReceiptInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

func (o Options) receipt(ctx context.Context, db tenants.Reader, in ReceiptInput) (procedure.File, error) {
	q := queries.New(db)
	row, err := q.GetReceipt(ctx, queries.GetReceiptParams{ID: in.UUID})
	if err != nil {
		return procedure.File{}, err
	}
	file, err := o.Files.Get(ctx, *row.ReceiptKey)
	if errors.Is(err, files.ErrNotFound) {
		return procedure.File{}, problem.NotFound()
	}
	if err != nil {
		return procedure.File{},
			problem.Unavailable("Não conseguimos abrir o comprovante agora. Tente de novo em instantes.", err)
	}
	return procedure.File{
		ContentType: *row.ReceiptType, Name: *row.ReceiptName, Size: file.Size(), Content: file,
		Recheck: func(ctx context.Context) error {
			_, err := q.GetReceipt(ctx, queries.GetReceiptParams{ID: in.UUID})
			return err
		},
	}, nil
}
