package payment

import (
	"time"

	"github.com/google/uuid"

	"cortejo/formats/pix"
	"cortejo/formats/qrcode"
)

// Pix is how an open payment is paid by Pix: a static code with the payee's own key and the price, which no bank tells
// us was paid.
type Pix struct {
	Code                string      `json:"code" doc:"The BR Code, for copying"`
	QR                  qrcode.Path `json:"qr" doc:"The BR Code as a QR code"`
	KeyKind             pix.Kind    `json:"keyKind"`
	KeyMasked           string      `json:"keyMasked"`
	Name                string      `json:"name" doc:"The payee's name as the payer's bank shows it"`
	ChangedAt           time.Time   `json:"changedAt" doc:"When the key was set"`
	ChangedSinceCreated bool        `json:"changedSinceCreated" doc:"Whether the key was changed after the payment was agreed"`
}

// foundKey is the payee's key as the database returns it.
type foundKey struct {
	Kind      pix.Kind  `json:"kind"`
	Key       string    `json:"key"`
	Masked    string    `json:"masked"`
	Holder    string    `json:"holder"`
	City      string    `json:"city"`
	ChangedAt time.Time `json:"changedAt"`
	Changed   bool      `json:"changed"`
}

// draw makes the code of a payment; nothing where the payee has no key.
func (k *foundKey) draw(payment uuid.UUID, cents int64) (*Pix, error) {
	if k == nil {
		return nil, nil //nolint:nilnil // no key is no error
	}
	code, err := pix.StaticCode{Key: k.Key, Name: k.Holder, City: k.City, Cents: cents, TxID: payment.String()}.Encode()
	if err != nil {
		return nil, err
	}
	drawn, err := qrcode.Draw(code)
	if err != nil {
		return nil, err
	}
	return &Pix{Code: code, QR: drawn, KeyKind: k.Kind, KeyMasked: k.Masked, Name: k.Holder, ChangedAt: k.ChangedAt,
		ChangedSinceCreated: k.Changed}, nil
}
