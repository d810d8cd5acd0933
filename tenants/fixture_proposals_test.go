package tenants_test

import (
	"time"

	"github.com/google/uuid"

	"cortejo/tenants/tenanttest"
)

// proposalRows are an open proposal, an accepted one with its acceptance, a drawn code, an upload, a service and a
// template.
type proposalRows struct {
	proposal, acceptedProposal, acceptance, drawnProposal uuid.UUID
	proposalUpload, service, proposalTemplate             uuid.UUID
}

func seedProposals(e *tenanttest.Env, f fixture) (r proposalRows) {
	r.proposal, r.acceptedProposal, r.drawnProposal = e.AddProposal(f.contact, "Casamento"),
		e.AddProposal(f.contact, "Bodas"), e.ProposalID()
	r.acceptance = e.AcceptProposal(r.acceptedProposal)
	r.proposalUpload, r.service, r.proposalTemplate = e.AddProposalUpload(f.ours), e.AddService(f.ours, "Assessoria"),
		e.AddProposalTemplate(f.ours, "Casamento")
	return r
}

// proposalSubjects are the proposals of the business, which its helpers and clients never read.
func (f fixture) proposalSubjects() map[string]subject {
	at := func(v verb, sql string, id uuid.UUID, by []string) attempt {
		return attempt{verb: v, statement: statement{sql, []any{id}}, by: by}
	}
	return map[string]subject{
		// It belongs to the whole installation: only the function that draws a code reads it.
		"proposal_codes": {
			key:   map[string]any{"code": f.drawnProposal.String()[:8]},
			fresh: map[string]any{"code": "0123abcd"},
		},
		"proposals": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.proposal},
			fresh: map[string]any{
				"business_id": f.ours.ID, "idempotency_key": uuid.New(), "contact_id": f.contact.ID, "title": "Festa",
				"event_type": "WEDDING", "budget": 1, "expires_on": time.Now(),
			},
			edits: []edit{
				{"contact_id title event_type event_date budget items content expires_on payment_methods payment_other payment_description attachment_title attachment_description attachment_key attachment_name " +
					"attachment_media_type attachment_size one_link one_link_by starts_from plan contract_template_id status version sent_at decided_at decline_reason updated_at deleted_at", team},
				{"pdf_key pdf_version", []string{job}},
			},
			// Columns that depend on each other cannot change alone.
			to: map[string]string{
				"title": "'Outro'", "payment_methods": "'{PIX}'", "payment_other": "''", "status": "status",
				"decided_at": "decided_at", "attachment_key": "attachment_key", "attachment_name": "attachment_name",
				"attachment_media_type": "attachment_media_type", "attachment_size": "attachment_size",
				"one_link": "false", "one_link_by": "NULL", "starts_from": "NULL", "plan": "NULL",
			},
			rightful: map[verb][]string{selects: and(team, job), inserts: team},
			more: []attempt{
				// No actor chooses an ID.
				{verb: inserts,
					statement: statement{`INSERT INTO proposals (business_id, id, idempotency_key, contact_id, title, event_type, budget, expires_on)
					VALUES ($1, $2, gen_random_uuid(), $3, 'Festa', 'WEDDING', 1, current_date)`,
						[]any{f.ours.ID, f.drawnProposal, f.contact.ID}}},
				at(deletes, "DELETE FROM proposals WHERE id = $1", f.acceptedProposal, nil),
			},
		},
		"proposal_acceptances": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.acceptance},
			fresh: map[string]any{"business_id": f.ours.ID, "proposal_id": f.proposal, "version": 1, "name": "Clara",
				"noted_by": "Ana"},
			edits:    []edit{{"pdf_key sha256", []string{job}}},
			to:       map[string]string{"pdf_key": "pdf_key", "sha256": "sha256"},
			rightful: map[verb][]string{selects: and(team, job), inserts: team},
			more: []attempt{
				// Only the current offer can be accepted.
				{verb: inserts,
					statement: statement{"INSERT INTO proposal_acceptances (business_id, proposal_id, version, name, noted_by) VALUES ($1, $2, 2, 'Clara', 'Ana')", []any{f.ours.ID, f.proposal}}},
				at(updates, "UPDATE proposal_acceptances SET name = 'Outra' WHERE id = $1", f.acceptance, nil),
				at(deletes, "DELETE FROM proposal_acceptances WHERE id = $1", f.acceptance, nil),
			},
		},
		"proposal_uploads": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.proposalUpload},
			fresh: map[string]any{"business_id": f.ours.ID, "key": "k", "name": "fotos.pdf",
				"media_type": "application/pdf", "size": 1},
			rightful: map[verb][]string{selects: and(team, job), inserts: team, deletes: team},
		},
		"services": {
			key:      map[string]any{"business_id": f.ours.ID, "id": f.service},
			fresh:    map[string]any{"business_id": f.ours.ID, "name": "Decoração"},
			edits:    []edit{{"name value deleted_at", team}},
			rightful: map[verb][]string{selects: team, inserts: team},
		},
		"proposal_templates": {
			key:      map[string]any{"business_id": f.ours.ID, "id": f.proposalTemplate},
			fresh:    map[string]any{"business_id": f.ours.ID, "name": "Quinze anos", "content": "{}"},
			edits:    []edit{{"name content deleted_at", team}},
			rightful: map[verb][]string{selects: team, inserts: team},
		},
	}
}
