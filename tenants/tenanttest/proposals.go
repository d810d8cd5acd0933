package tenanttest

import "github.com/google/uuid"

// ProposalID returns an unused random ID in the format of a proposal's.
func (e *Env) ProposalID() uuid.UUID {
	e.t.Helper()
	return e.insertRow(`SELECT app.draw_proposal_id()`)
}

// AddProposal adds an open proposal over R$ 1.000,00 that expires in thirty days, and returns its ID.
func (e *Env) AddProposal(c Contact, title string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO proposals (business_id, id, idempotency_key, contact_id, title, event_type, budget, content, expires_on)
		VALUES ($1, $2, gen_random_uuid(), $3, $4, 'WEDDING', 100000, jsonb_build_object('type', 'doc', 'content', jsonb_build_array(
			jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', $4::text))))), current_date + 30) RETURNING id`,
		c.Business.ID, e.ProposalID(), c.ID, title)
}

// AttachToProposal adds the file with this key to a proposal.
func (e *Env) AttachToProposal(proposal uuid.UUID, key string) {
	e.t.Helper()
	e.exec(
		`UPDATE proposals SET attachment_title = 'Fotos', attachment_key = $2, attachment_name = 'fotos.pdf', attachment_media_type = 'application/pdf', attachment_size = 4 WHERE id = $1`, proposal, key)
}

// AcceptProposal records the acceptance of the current offer by the team and returns its ID.
func (e *Env) AcceptProposal(proposal uuid.UUID) uuid.UUID {
	e.t.Helper()
	e.exec(`UPDATE proposals SET status = 'ACCEPTED', decided_at = now() WHERE id = $1`, proposal)
	return e.insertRow(`INSERT INTO proposal_acceptances (business_id, proposal_id, version, name, noted_by)
		SELECT business_id, id, version, title, title FROM proposals WHERE id = $1 RETURNING id`, proposal)
}

// DeclineProposal marks a proposal as declined by the customer.
func (e *Env) DeclineProposal(proposal uuid.UUID) {
	e.t.Helper()
	e.exec(`UPDATE proposals SET status = 'DECLINED', decided_at = now(), decline_reason = title WHERE id = $1`,
		proposal)
}

// AddProposalUpload adds an uploaded file whose proposal is not saved yet, and returns its ID.
func (e *Env) AddProposalUpload(b Business) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO proposal_uploads (business_id, key, name, media_type, size) VALUES ($1, $1::uuid || '/' || uuidv7(), 'fotos.pdf', 'application/pdf', 4) RETURNING id`, b.ID)
}

// AddService adds a service for R$ 500,00 to the price list and returns its ID.
func (e *Env) AddService(b Business, name string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO services (business_id, name, value) VALUES ($1, $2, 50000) RETURNING id`,
		b.ID,
		name,
	)
}

// AddProposalTemplate adds a proposal template and returns its ID.
func (e *Env) AddProposalTemplate(b Business, name string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO proposal_templates (business_id, name, content) VALUES ($1, $2, '{"type":"doc","content":[{"type":"paragraph"}]}') RETURNING id`, b.ID, name)
}
