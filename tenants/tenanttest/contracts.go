package tenanttest

import (
	"github.com/google/uuid"

	"cortejo/formats/secretlink"
)

// AddContract adds the draft of a contract with one signer and returns their IDs.
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

// SendContract marks a draft as sent; its file does not exist. It returns the secret of the signer's link, which the
// key derives from the signer's ID.
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

// LinkContractToTask makes a draft refer to a task.
func (e *Env) LinkContractToTask(contract uuid.UUID, task Task) {
	e.t.Helper()
	e.exec(`UPDATE contracts SET task_id = $2 WHERE id = $1`, contract, task.ID)
}

// OpenContract marks a contract as opened by its signer.
func (e *Env) OpenContract(signer uuid.UUID) {
	e.t.Helper()
	e.exec(`UPDATE contract_signers SET status = 'LINK_OPENED', opened_at = now() WHERE id = $1 AND status = 'NEW'`,
		signer)
}

// SignContract marks a contract as signed by its only signer.
func (e *Env) SignContract(contract, signer uuid.UUID) {
	e.t.Helper()
	e.exec(
		`UPDATE contract_signers SET status = 'SIGNED', opened_at = now(), signed_at = now(), consent_version = '1', signature_kind = 'TYPED', signature = name WHERE id = $1 AND status <> 'SIGNED'`, signer)
	e.exec(`UPDATE contracts SET status = 'SIGNED', ended_at = now() WHERE id = $1 AND status = 'SENT'`, contract)
}

// SealContract marks a contract as signed, with a sealed file in addition to the sent one.
func (e *Env) SealContract(contract, signer uuid.UUID) {
	e.t.Helper()
	e.SignContract(contract, signer)
	e.exec(
		`UPDATE contracts SET sealed_key = file_key || '.sealed', sealed_size = 4, sealed_sha256 = sha256('seal'), sealed_at = now() WHERE id = $1 AND sealed_at IS NULL`, contract)
}

// AddContractTemplate adds a contract template and returns its ID.
func (e *Env) AddContractTemplate(b Business, name string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO contract_templates (business_id, name, content) VALUES ($1, $2, '{"type":"doc","content":[{"type":"paragraph"}]}') RETURNING id`, b.ID, name)
}

// AddContractStep adds an entry to a contract's history and returns its ID.
func (e *Env) AddContractStep(event Event, contract uuid.UUID) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO contract_steps (business_id, event_id, contract_id, kind) VALUES ($1, $2, $3, 'SENT') RETURNING id`, event.Business.ID, event.ID, contract)
}
