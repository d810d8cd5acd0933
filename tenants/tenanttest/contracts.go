package tenanttest

import (
	"github.com/google/uuid"

	"cortejo/formats/secretlink"
)

// AddContract is a draft of an event with one signer; it answers their ids.
func (e *Env) AddContract(event Event, name string) (contract, signer uuid.UUID) {
	e.t.Helper()
	contract = e.insertRow(
		`INSERT INTO contracts (business_id, event_id, name, content) VALUES ($1, $2, $3, '{"type":"doc","content":[{"type":"paragraph"}]}') RETURNING id`,
		event.Business.ID, event.ID, name)
	signer = e.insertRow(
		`INSERT INTO contract_signers (business_id, event_id, contract_id, name, phone, tax_id, position) VALUES ($1, $2, $3, $4, $5, '52998224725', 0) RETURNING id`,
		event.Business.ID, event.ID, contract, name, NewPhone())
	return contract, signer
}

// SendContract sends a draft: its file is that of nobody. The secret of its signer's link is what the key makes of the
// signer's own id; it is answered.
func (e *Env) SendContract(key secretlink.Key, contract, signer uuid.UUID) (secret string) {
	e.t.Helper()
	e.exec(`UPDATE contracts SET status = 'SENT', sent_at = now(), content = NULL, file_key = business_id || '/' || id, size = 4, pages = 1, sha256 = sha256('file'),
		code = translate(left(upper(encode(sha256($1::uuid::text::bytea), 'hex')), 16), '0189', 'WXYZ') WHERE id = $1 AND status = 'DRAFT'`, contract)
	secret = key.DeriveToken(signer[:])
	hash, _ := secretlink.Hash(secret)
	e.exec(
		`UPDATE contract_signers SET salt = $2, secret_hash = $3, asked_at = now(), sent_at = now(), sent_id = uuidv7() WHERE id = $1 AND secret_hash IS NULL`, signer, signer[:], hash)
	return secret
}

// LinkContractToTask says which task a draft is about.
func (e *Env) LinkContractToTask(contract uuid.UUID, task Task) {
	e.t.Helper()
	e.exec(`UPDATE contracts SET task_id = $2 WHERE id = $1`, contract, task.ID)
}

// OpenContract is one whose signer has opened their link.
func (e *Env) OpenContract(signer uuid.UUID) {
	e.t.Helper()
	e.exec(`UPDATE contract_signers SET status = 'LINK_OPENED', opened_at = now() WHERE id = $1 AND status = 'NEW'`,
		signer)
}

// SignContract is one that its signer, its only one, signed.
func (e *Env) SignContract(contract, signer uuid.UUID) {
	e.t.Helper()
	e.exec(
		`UPDATE contract_signers SET status = 'SIGNED', opened_at = now(), signed_at = now(), consent_version = '1', signature_kind = 'TYPED', signature = name WHERE id = $1 AND status <> 'SIGNED'`, signer)
	e.exec(`UPDATE contracts SET status = 'SIGNED', ended_at = now() WHERE id = $1 AND status = 'SENT'`, contract)
}

// SealContract is one that its signer signed, with a sealed file that lies beside the one that was sent.
func (e *Env) SealContract(contract, signer uuid.UUID) {
	e.t.Helper()
	e.SignContract(contract, signer)
	e.exec(
		`UPDATE contracts SET sealed_key = file_key || '.sealed', sealed_size = 4, sealed_sha256 = sha256('seal'), sealed_at = now() WHERE id = $1 AND sealed_at IS NULL`, contract)
}

// AddContractTemplate is a text that contracts begin with; it answers its id.
func (e *Env) AddContractTemplate(b Business, name string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO contract_templates (business_id, name, content) VALUES ($1, $2, '{"type":"doc","content":[{"type":"paragraph"}]}') RETURNING id`, b.ID, name)
}

// AddContractStep is one thing that happened to it; it answers its id.
func (e *Env) AddContractStep(event Event, contract uuid.UUID) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO contract_steps (business_id, event_id, contract_id, kind) VALUES ($1, $2, $3, 'SENT') RETURNING id`, event.Business.ID, event.ID, contract)
}
