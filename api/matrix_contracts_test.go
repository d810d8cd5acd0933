package api_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"

	"github.com/google/uuid"

	"cortejo/api/contracts"
	"cortejo/formats/contractpdf"
	"cortejo/formats/richtext"
	"cortejo/formats/secretlink"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

var contractReaders = clientsWith(tenants.CustomerContractsView)

// contractTarget is a contract of the event, a draft until an input sends it, with who signs it.
type contractTarget struct{ contract, signer uuid.UUID }

// contractTemplates are texts that contracts begin with. A business has so few of them that targets share them: one
// that is read, and one for each procedure that changes it.
type contractTemplates struct{ readTemplate, changedTemplate, deletedTemplate, restoredTemplate uuid.UUID }

func newContractTemplates(env *tenanttest.Env, b tenanttest.Business, name string) contractTemplates {
	return contractTemplates{env.AddContractTemplate(b, name), env.AddContractTemplate(b, name),
		env.AddContractTemplate(b, name), env.AddContractTemplate(b, name)}
}

// signerLinks are what this server makes signers' links with.
var signerLinks = secretlink.KeyOf("")

func contractsOfEvent(mine, _ target) any { return in{"eventUuid": mine.event} }

func onContract(mine, _ target) any { return in{"uuid": mine.contract} }

// sentOff sends the contract; the answer is the secret of its signer's link.
func sentOff(mine target) (secret string) {
	secret = mine.env.SendContract(signerLinks, mine.contract, mine.signer)
	if mine.store != nil {
		for _, end := range []string{"", ".sealed"} {
			key := mine.business.String() + "/" + mine.contract.String() + end
			if err := mine.store.PutFrom(mine.t.Context(), key, "application/pdf",
				strings.NewReader("file")); err != nil {
				mine.t.Fatal(err)
			}
		}
	}
	return secret
}

func sentContract(mine, _ target) any {
	sentOff(mine)
	return in{"uuid": mine.contract}
}

func sealedContract(mine, _ target) any {
	sealedBy(mine)
	return in{"uuid": mine.contract}
}

func sealedBy(mine target) (secret string) {
	secret = sentOff(mine)
	mine.env.SealContract(mine.contract, mine.signer)
	return secret
}

func newContract(mine, _ target) any {
	return in{
		"uuid": uuid.New(), "eventUuid": mine.event, "taskPublicId": mine.task, "name": "Assessoria",
		"content": in{"type": "doc", "content": []in{{"type": "paragraph"}}},
		"signers": []in{{"name": "Marina", "phone": "+5531987650000"}},
	}
}

func contractOnTheirTask(mine, theirs target) any {
	given := newContract(mine, theirs).(in)
	given["taskPublicId"] = theirs.task
	return given
}

func changedContract(mine, _ target) any {
	return in{"uuid": mine.contract, "name": "Decoração", "signers": []in{{"name": "Tomás", "phone": "+5531987650001"}}}
}

// onePage is a PDF that can be signed.
var onePage = sync.OnceValue(func() []byte {
	pdf, err := contractpdf.RenderText(context.Background(), "Contrato",
		richtext.Text{Node: richtext.Node{Type: "doc", Content: []richtext.Node{{Type: "paragraph"}}}})
	if err != nil {
		panic(err)
	}
	return pdf
})

func contractFile(mine, _ target) any {
	return uploadWithParameters{in{"uuid": mine.contract}, onePage()}
}

func deletedContract(mine, _ target) any {
	mine.change(`UPDATE contracts SET deleted_at = now() WHERE id = $1`, mine.contract)
	return in{"uuid": mine.contract}
}

func onSigner(mine, _ target) any {
	sentOff(mine)
	return in{"signerUuid": mine.signer}
}

func correctedSigner(mine, _ target) any {
	sentOff(mine)
	return in{"signerUuid": mine.signer, "phone": "+5531987650002"}
}

func newVersion(mine, _ target) any {
	sentOff(mine)
	return in{"uuid": mine.contract, "newUuid": uuid.New()}
}

func onOwnersContractLink(mine, _ target) any {
	sealedBy(mine)
	return linkTo("contracts.download", mine.contract, mine.owner.ID)
}

func onClientsContractLink(mine, _ target) any {
	sealedBy(mine)
	return linkTo("contracts.download", mine.contract, mine.client.ID)
}

func onContractTemplate(mine, _ target) any { return in{"uuid": mine.readTemplate} }

func newContractTemplate(target, target) any {
	return in{"uuid": uuid.New(), "name": "Assessoria",
		"content": in{"type": "doc", "content": []in{{"type": "paragraph"}}}}
}

func changedContractTemplate(mine, _ target) any {
	return in{"uuid": mine.changedTemplate, "name": "Só no dia"}
}

func templateToDelete(mine, _ target) any {
	mine.change(`UPDATE contract_templates SET deleted_at = NULL WHERE id = $1`, mine.deletedTemplate)
	return in{"uuid": mine.deletedTemplate}
}

func templateToRestore(mine, _ target) any {
	mine.change(`UPDATE contract_templates SET deleted_at = now() WHERE id = $1`, mine.restoredTemplate)
	return in{"uuid": mine.restoredTemplate}
}

func filledTemplate(mine, _ target) any {
	return in{"uuid": mine.readTemplate, "eventUuid": mine.event}
}

var filledWithTheirs = []func(mine, theirs target) any{
	func(mine, theirs target) any { return in{"uuid": mine.readTemplate, "eventUuid": theirs.event} },
	func(mine, theirs target) any { return in{"uuid": theirs.readTemplate, "eventUuid": mine.event} },
}

func signersLink(mine, _ target) any { return in{"token": sentOff(mine)} }

// opened is a link whose signer has pressed.
func opened(mine target) (secret string) {
	secret = sentOff(mine)
	mine.env.OpenContract(mine.signer)
	return secret
}

func openedContract(mine, _ target) any { return in{"token": opened(mine)} }

func contractCode(mine, _ target) any { return in{"token": opened(mine), "channel": "SMS"} }

func signedContract(mine, _ target) any {
	secret, sum := opened(mine), sha256.Sum256([]byte("file"))
	hash, _ := secretlink.Hash(secret)
	mine.change(
		`UPDATE contract_signers SET code_salt = substr(sha256('salt'), 1, 16), code_hash = $2, code_expires_at = now() + interval '10 minutes', code_tries = 0 WHERE id = $1`,
		mine.signer, signerLinks.HashCode(hash, "123456"))
	return in{"token": secret, "code": "123456", "sha256": hex.EncodeToString(sum[:]),
		"consent": contracts.ConsentVersion, "signature": in{"kind": "TYPED", "value": "Marina"}}
}

func declinedContract(mine, _ target) any {
	return in{"token": opened(mine), "reason": "O valor mudou"}
}

func verifiedContract(mine, _ target) any {
	sealedBy(mine)
	var code string
	if err := mine.env.Admin.QueryRow(mine.t.Context(), `SELECT code FROM contracts WHERE id = $1`, mine.contract).
		Scan(&code); err != nil {
		mine.t.Fatal(err)
	}
	return in{"code": code}
}

// ofContracts is a row for the event's managers alone.
func ofContracts(input func(mine, theirs target) any, mixed ...func(mine, theirs target) any) row {
	return row{may: managers, input: input, mixed: append(swapped(input), mixed...)}
}

// readContracts is one of what its client reads too, once it was sent.
func readContracts(team, client func(mine, theirs target) any) row {
	r := ofContracts(team)
	r.client = &row{may: contractReaders, input: client, mixed: swapped(client)}
	return r
}

var _ = addRows(map[string]row{
	"contracts.getAll":        readContracts(contractsOfEvent, contractsOfEvent),
	"contracts.get":           readContracts(onContract, sentContract),
	"contracts.create":        ofContracts(newContract, contractOnTheirTask),
	"contracts.update":        ofContracts(changedContract),
	"contracts.upload":        ofContracts(contractFile),
	"contracts.delete":        ofContracts(onContract),
	"contracts.restore":       ofContracts(deletedContract),
	"contracts.send":          ofContracts(onContract),
	"contracts.cancel":        ofContracts(sentContract),
	"contracts.resend":        ofContracts(onSigner),
	"contracts.correctSigner": ofContracts(correctedSigner),
	"contracts.createVersion": ofContracts(newVersion),
	"contracts.preview":       ofContracts(onContract),
	"contracts.getDownloadLink": {
		may: managers, input: sealedContract, mixed: swapped(sealedContract),
		client: &row{may: contractReaders, input: sealedContract, mixed: swapped(sealedContract), minted: true},
	},
	// A link is its asker's alone.
	"contracts.download": {
		may: []actor{owner}, input: onOwnersContractLink, mixed: swapped(onOwnersContractLink),
		client: &row{may: contractReaders, input: onClientsContractLink, mixed: swapped(onClientsContractLink),
			own: true},
	},
	// Helpers read them who manage some event, this one or another.
	"contractTemplates.getAll": {may: members, input: nothing},
	"contractTemplates.get": {may: and(managers, helperOtherEvent), except: []actor{idleHelper},
		input: onContractTemplate, mixed: swapped(onContractTemplate)},
	"contractTemplates.create":  {may: team, input: newContractTemplate},
	"contractTemplates.update":  {may: team, input: changedContractTemplate, mixed: swapped(changedContractTemplate)},
	"contractTemplates.delete":  {may: team, input: templateToDelete, mixed: swapped(templateToDelete)},
	"contractTemplates.restore": {may: team, input: templateToRestore, mixed: swapped(templateToRestore)},
	"contractTemplates.fill":    ofContracts(filledTemplate, filledWithTheirs...),
	// The holder of a link's secret signs; api/contracts tests the other conditions.
	"public.contract.get":         {may: everybody, input: signersLink},
	"public.contract.open":        {may: everybody, input: signersLink},
	"public.contract.requestCode": {may: everybody, input: contractCode},
	"public.contract.sign":        {may: everybody, input: signedContract},
	"public.contract.decline":     {may: everybody, input: declinedContract},
	"public.contract.file":        {may: everybody, input: openedContract},
	"public.contract.verify":      {may: everybody, input: verifiedContract},
})
