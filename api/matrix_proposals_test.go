package api_test

import (
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/tenants/tenanttest"
)

// proposalTarget is a proposal that is out, to the event's client.
type proposalTarget struct{ proposal uuid.UUID }

// proposalShelf is what proposals begin with. A business has so few of it that targets share it: one service and one
// text for each procedure that changes it.
type proposalShelf struct {
	changedService, deletedService, restoredService, changedText, deletedText,
	restoredText uuid.UUID
}

func newProposalShelf(env *tenanttest.Env, b tenanttest.Business, name string) proposalShelf {
	return proposalShelf{
		env.AddService(b, name), env.AddService(b, name), env.AddService(b, name),
		env.AddProposalTemplate(b, name), env.AddProposalTemplate(b, name), env.AddProposalTemplate(b, name),
	}
}

func onProposal(mine, _ target) any { return in{"uuid": mine.proposal} }

func newProposal(mine, _ target) any {
	return in{
		"idempotencyKey": uuid.New(), "customer": mine.contact, "type": "WEDDING",
		"items": []in{{"name": "Assessoria", "value": 500000}}, "expiresAt": time.Now().AddDate(0, 1, 0).
				Format(time.DateOnly),
		"possiblePaymentMethods": []in{{"method": "PIX"}},
		"oneLink": in{"startFrom": in{"kind": "TEMPLATE", "uuid": mine.template},
			"installments": []in{{}}, "contractTemplateUuid": mine.readTemplate},
	}
}

// draft names its business in the body, and the body's other IDs are not trusted.
func draft(mine, _ target) any {
	return in{"businessUuid": mine.business, "prompt": "proposal",
		"proposal": in{"eventType": "WEDDING", "customerName": "Marina", "budget": 500000, "expiresAt": "2027-03-13",
			"businessName": "Outro", "mainCategory": "DJ"}}
}

// withTheirs puts one thing of another business into an input.
func withTheirs(input func(mine, theirs target) any, put func(given in, theirs target)) func(mine, theirs target) any {
	return func(mine, theirs target) any {
		given := input(mine, theirs).(in)
		put(given, theirs)
		return given
	}
}

var newProposals = []func(mine, theirs target) any{
	withTheirs(newProposal, func(given in, theirs target) { given["customer"] = theirs.contact }),
	withTheirs(newProposal, func(given in, theirs target) {
		given["attachment"] = in{"title": "Fotos", "uploadUuid": theirs.upload()}
	}),
	withTheirs(newProposal,
		func(given in, theirs target) { given["oneLink"].(in)["contractTemplateUuid"] = theirs.readTemplate }),
	withTheirs(newProposal, func(given in, theirs target) {
		given["oneLink"].(in)["startFrom"] = in{"kind": "TEMPLATE", "uuid": theirs.template}
	}),
}

// upload returns a file in the target's business, or a random ID for a target without data.
func (x target) upload() uuid.UUID {
	if x.store == nil {
		return uuid.New()
	}
	return x.env.AddProposalUpload(tenanttest.Business{ID: x.business})
}

func changedProposal(mine, _ target) any {
	return in{"uuid": mine.proposal, "version": 1, "title": "Bodas", "customer": mine.contact,
		"attachment": in{"title": "Fotos", "uploadUuid": mine.upload()}}
}

func deletedProposal(mine, _ target) any {
	mine.change(`UPDATE proposals SET deleted_at = now() WHERE id = $1`, mine.proposal)
	return in{"uuid": mine.proposal}
}

func declinedProposal(mine, _ target) any {
	mine.env.DeclineProposal(mine.proposal)
	return in{"uuid": mine.proposal}
}

func notedProposal(mine, _ target) any {
	return in{"uuid": mine.proposal, "version": 1, "answer": "ACCEPTED"}
}

// attachedProposal is one with a file.
func attachedProposal(mine, _ target) any {
	key := mine.business.String() + "/" + mine.proposal.String()
	if mine.store != nil {
		if err := mine.store.PutFrom(mine.t.Context(), key, "application/pdf", strings.NewReader("file")); err != nil {
			mine.t.Fatal(err)
		}
		mine.env.AttachToProposal(mine.proposal, key)
	}
	return in{"uuid": mine.proposal}
}

func onOwnersAttachment(mine, theirs target) any {
	attachedProposal(mine, theirs)
	return linkTo("proposals.downloadAttachment", mine.proposal, mine.owner.ID)
}

func changedService(mine, _ target) any {
	return in{"uuid": mine.changedService, "name": "Assessoria", "value": 1}
}

func changedText(mine, _ target) any {
	return in{"uuid": mine.changedText, "name": "Casamento",
		"content": in{"type": "doc", "content": []in{{"type": "paragraph"}}}}
}

func serviceToDelete(mine, _ target) any {
	mine.change(`UPDATE services SET deleted_at = NULL WHERE id = $1`, mine.deletedService)
	return in{"uuid": mine.deletedService}
}

func textToDelete(mine, _ target) any {
	mine.change(`UPDATE proposal_templates SET deleted_at = NULL WHERE id = $1`, mine.deletedText)
	return in{"uuid": mine.deletedText}
}

func serviceToRestore(mine, _ target) any {
	mine.change(`UPDATE services SET deleted_at = now() WHERE id = $1`, mine.restoredService)
	return in{"uuid": mine.restoredService}
}

func textToRestore(mine, _ target) any {
	mine.change(`UPDATE proposal_templates SET deleted_at = now() WHERE id = $1`, mine.restoredText)
	return in{"uuid": mine.restoredText}
}

// ofProposals is a row for the team alone.
func ofProposals(input func(mine, theirs target) any, mixed ...func(mine, theirs target) any) row {
	return row{may: team, input: input, mixed: append(swapped(input), mixed...)}
}

// acceptedProposal is one with a yes, of which the event is not made yet.
func acceptedProposal(mine, _ target) any {
	mine.change(`UPDATE proposals SET status = 'ACCEPTED', decided_at = now() WHERE id = $1`, mine.proposal)
	mine.change(
		`INSERT INTO proposal_acceptances (business_id, proposal_id, version, name, noted_by) SELECT business_id, id, version, title, title FROM proposals WHERE id = $1 ON CONFLICT DO NOTHING`, mine.proposal)
	return in{"uuid": mine.proposal}
}

// printedAcceptance is a yes whose PDF is there.
func printedAcceptance(mine, theirs target) any {
	acceptedProposal(mine, theirs)
	key := mine.business.String() + "/accepted/" + mine.proposal.String()
	if mine.store != nil {
		if err := mine.store.PutFrom(mine.t.Context(), key, "application/pdf", strings.NewReader("file")); err != nil {
			mine.t.Fatal(err)
		}
		mine.change(
			`UPDATE proposal_acceptances SET pdf_key = $2, sha256 = sha256('file') WHERE proposal_id = $1 AND pdf_key IS NULL`, mine.proposal, key)
	}
	return in{"uuid": mine.proposal, "version": 1}
}

var _ = addRows(map[string]row{
	"ai.generate.proposal": {may: team, input: draft, mixed: swapped(draft)},
	"proposals.getAll":     {may: members, input: nothing},
	"proposals.get":        ofProposals(onProposal),
	"proposals.create":     {may: team, input: newProposal, mixed: newProposals},
	"proposals.update": ofProposals(changedProposal,
		withTheirs(changedProposal, func(given in, theirs target) { given["customer"] = theirs.contact }),
		withTheirs(changedProposal,
			func(given in, theirs target) { given["attachment"].(in)["uploadUuid"] = theirs.upload() })),
	"proposals.delete":           ofProposals(onProposal),
	"proposals.restore":          ofProposals(deletedProposal),
	"proposals.reopen":           ofProposals(declinedProposal),
	"proposals.note":             ofProposals(notedProposal),
	"proposals.makeEvent":        ofProposals(acceptedProposal),
	"proposals.getPdf":           ofProposals(onProposal),
	"proposals.getAcceptancePdf": ofProposals(printedAcceptance),
	"proposals.uploadAttachment": {may: team, input: func(target, target) any { return dot() }},
	"proposals.getAttachmentLink": {may: team, input: attachedProposal, mixed: swapped(attachedProposal),
		minted: true},
	"proposals.downloadAttachment": {may: []actor{owner}, input: onOwnersAttachment,
		mixed: swapped(onOwnersAttachment)},
	"proposals.getPriceList":    {may: members, input: nothing},
	"proposals.saveService":     ofProposals(changedService),
	"proposals.deleteService":   ofProposals(serviceToDelete),
	"proposals.restoreService":  ofProposals(serviceToRestore),
	"proposals.getTemplates":    {may: members, input: nothing},
	"proposals.saveTemplate":    ofProposals(changedText),
	"proposals.deleteTemplate":  ofProposals(textToDelete),
	"proposals.restoreTemplate": ofProposals(textToRestore),
})
