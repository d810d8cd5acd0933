package payment

import (
	"time"

	"cortejo/formats/pix"
	"cortejo/formats/qrcode"
)

// Pix is how an open payment is paid by Pix: a static code with the payee's own key and the price, which no bank tells
// us was paid.
type Pix struct {
	Code                string      `json:"code" doc:"What is copied: the BR Code"`
	QR                  qrcode.Path `json:"qr" doc:"The same, drawn"`
	KeyKind             pix.Kind    `json:"keyKind"`
	KeyMasked           string      `json:"keyMasked"`
	Name                string      `json:"name" doc:"Whom the payer's bank shows"`
	ChangedAt           time.Time   `json:"changedAt" doc:"Since when the key stands"`
	ChangedSinceCreated bool        `json:"changedSinceCreated" doc:"Whether another key stood when this was agreed"`
}

// pixOf answers nothing where the payee has no key.
func pixOf(text []byte, p Payment) (*Pix, error) {
	found, err := read[*struct {
		Kind      pix.Kind  `json:"kind"`
		Key       string    `json:"key"`
		Masked    string    `json:"masked"`
		Holder    string    `json:"holder"`
		City      string    `json:"city"`
		ChangedAt time.Time `json:"changedAt"`
		Changed   bool      `json:"changed"`
	}](text)
	if err != nil || found == nil {
		return nil, err
	}
	code, err := pix.Charge{Key: found.Key, Name: found.Holder, City: found.City, Cents: p.Price, TxID: p.UUID.String()}.Code()
	if err != nil {
		return nil, err
	}
	drawn, err := qrcode.Draw(code)
	if err != nil {
		return nil, err
	}
	return &Pix{
		Code: code, QR: drawn, KeyKind: found.Kind, KeyMasked: found.Masked, Name: found.Holder,
		ChangedAt: found.ChangedAt, ChangedSinceCreated: found.Changed,
	}, nil
}
