package tenants_test

import (
	"github.com/google/uuid"

	"cortejo/formats/secretlink"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// contractRows are contracts of the event: a draft, one that was sent, and one about a task that is only the team's.
type contractRows struct {
	contract, signer, sentContract, sentSigner, hiddenContract, hiddenSigner uuid.UUID
	contractStep, contractTemplate                                           uuid.UUID
}

func seedContracts(e *tenanttest.Env, f fixture) (r contractRows) {
	r.contract, r.signer = e.AddContract(f.event, "Assessoria")
	r.sentContract, r.sentSigner = e.AddContract(f.event, "Decoração")
	r.contractStep = e.AddContractStep(f.event, r.sentContract)
	e.SendContract(secretlink.KeyOf("links"), r.sentContract, r.sentSigner)
	r.hiddenContract, r.hiddenSigner = e.AddContract(f.event, "Surpresa")
	e.LinkContractToTask(r.hiddenContract, f.hidden)
	e.SendContract(secretlink.KeyOf("links"), r.hiddenContract, r.hiddenSigner)
	r.contractTemplate = e.AddContractTemplate(f.ours, "Assessoria completa")
	return r
}

var contractReaders = clientsWith(tenants.CustomerContractsView)

// contractSubjects returns the contracts of the event, with their signers.
func (f fixture) contractSubjects() map[string]subject {
	at := func(v verb, sql string, id uuid.UUID, by []string) attempt {
		return attempt{verb: v, statement: statement{sql, []any{id}}, by: by}
	}
	return map[string]subject{
		"contracts": {
			key:   map[string]any{"business_id": f.ours.ID, "id": f.contract},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "name": "Buffet"},
			edits: []edit{
				{"name message in_order expires_on content file_key file_name size pages sha256 code status sent_at ended_at deleted_at version updated_at", managers},
				{"sealed_key sealed_size sealed_sha256 sealed_at certificate_sha256", []string{job}},
			},
			// A sent contract does not change, so these columns keep their value in every row.
			to: map[string]string{"updated_at": "now()", "status": "status", "sent_at": "sent_at", "code": "code",
				"file_key": "file_key", "size": "size", "pages": "pages", "sha256": "sha256",
				"certificate_sha256": "certificate_sha256"},
			rightful: map[verb][]string{selects: and(managers, job), inserts: managers},
			more: []attempt{
				at(selects, "SELECT name, sha256 FROM contracts WHERE id = $1", f.sentContract,
					and(and(managers, job), contractReaders...)),
				at(selects, "SELECT message FROM contracts WHERE id = $1", f.sentContract, and(managers, job)),
				at(selects, "SELECT name FROM contracts WHERE id = $1", f.hiddenContract, and(managers, job)),
				// No statement marks it as signed or changes it.
				at(updates, "UPDATE contracts SET status = 'CANCELLED', ended_at = now() WHERE id = $1", f.sentContract,
					managers),
				at(updates, "UPDATE contracts SET status = 'SIGNED', ended_at = now() WHERE id = $1",
					f.sentContract, nil),
				at(updates, "UPDATE contracts SET name = 'Outro' WHERE id = $1", f.sentContract, nil),
				at(deletes, "DELETE FROM contracts WHERE id = $1", f.sentContract, nil),
			},
		},
		"contract_signers": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.signer},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "contract_id": f.contract,
				"name": "Tomás", "phone": tenanttest.NewPhone(), "position": 7},
			edits: []edit{
				{"name phone email tax_id role channel position salt secret_hash asked_at sent_at sent_id updated_at",
					managers},
				{"copy_sent_id", []string{job}},
			},
			to:       map[string]string{"salt": "salt", "secret_hash": "secret_hash", "tax_id": "tax_id"},
			rightful: map[verb][]string{selects: and(managers, job), inserts: managers, deletes: managers},
			more: []attempt{
				at(selects, "SELECT name, status FROM contract_signers WHERE id = $1", f.sentSigner,
					and(and(managers, job), contractReaders...)),
				at(selects, "SELECT name FROM contract_signers WHERE id = $1", f.hiddenSigner, and(managers, job)),
				at(selects, "SELECT phone FROM contract_signers WHERE id = $1", f.sentSigner, and(managers, job)),
				at(updates, "UPDATE contract_signers SET status = 'SIGNED' WHERE id = $1", f.sentSigner, nil),
				at(updates, "UPDATE contract_signers SET name = 'Outra' WHERE id = $1", f.sentSigner, nil),
				at(deletes, "DELETE FROM contract_signers WHERE id = $1", f.sentSigner, nil),
			},
		},
		"contract_steps": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.contractStep},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "contract_id": f.sentContract,
				"kind": "SIGNED"},
			rightful: map[verb][]string{selects: and(managers, job)},
		},
		"contract_templates": {
			key:      map[string]any{"business_id": f.ours.ID, "id": f.contractTemplate},
			fresh:    map[string]any{"business_id": f.ours.ID, "name": "Só no dia", "content": "{}"},
			edits:    []edit{{"name content version updated_at deleted_at", team}},
			rightful: map[verb][]string{selects: managersAnywhere, inserts: team},
		},
	}
}
