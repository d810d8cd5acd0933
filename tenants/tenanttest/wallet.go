package tenanttest

import (
	"strings"

	"github.com/google/uuid"

	"cortejo/formats/envelope"
)

// NewWalletKeys returns the keyring of the wallets that AddWallet adds.
func NewWalletKeys() envelope.Keyring {
	ring, err := envelope.NewKeyring(strings.Repeat("w", envelope.MinSecretLength))
	if err != nil {
		panic(err)
	}
	return ring
}

// AddWallet adds the wallet of a business with all of its parts, whose holder has the business's name.
func (e *Env) AddWallet(b Business) {
	e.t.Helper()
	key, wrapped, err := NewWalletKeys().NewDataKey(b.ID.String())
	if err != nil {
		e.t.Fatal(err)
	}
	e.exec(`INSERT INTO wallets (business_id, holder_name, document_kind, document_masked)
		VALUES ($1, left($2, 30), 'CPF', '•••.982.247-••')`, b.ID, b.Name)
	e.exec(`INSERT INTO wallet_registrations (business_id, city, state, zipcode_masked, bank_code, account_kind,
			agency_masked, account_masked, email_masked)
		VALUES ($1, 'São Paulo', 'SP', '01310-•••', '001', 'CHECKING', '••84', '••••69-•', 'a•••@example.com')`, b.ID)
	e.exec(`INSERT INTO wallet_pix_keys (business_id, kind, key_masked) VALUES ($1, 'CPF', '•••.982.247-••')`, b.ID)
	e.exec(`INSERT INTO wallet_data_keys (business_id, wrapped) VALUES ($1, $2)`, b.ID, wrapped)
	for part, value := range map[string]string{
		"HOLDER": `{"document":"52998224725"}`, "REGISTRATION": `{}`, "PIX": `{"key":"52998224725"}`,
	} {
		e.exec(`INSERT INTO wallet_secrets (business_id, part, sealed) VALUES ($1, $2, $3)`, b.ID, part,
			key.Seal([]byte(value), b.ID.String()+" "+part))
	}
}

// AddWalletChange adds a change of the wallet's holder by staff, which may be undone.
func (e *Env) AddWalletChange(b Business, by User) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO wallet_changes (business_id, part, reason, shown_before, shown_after, sealed_before,
			changed_by)
		SELECT $1, 'HOLDER', 'Mudou de nome', to_jsonb(w) - 'business_id' - 'created_at',
			to_jsonb(w) - 'business_id' - 'created_at', s.sealed, $2
		FROM wallets w JOIN wallet_secrets s ON s.business_id = w.business_id AND s.part = 'HOLDER'
		WHERE w.business_id = $1 RETURNING id`, b.ID, by.ID)
}
