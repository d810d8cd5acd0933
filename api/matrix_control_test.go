package api_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"cortejo/queries"
	"cortejo/tenants/tenanttest"
)

// What staff in control of a business may do there: every procedure that writes in a business has its place here.

// refusedInControl are those that grant a right, a link, a device or a key, or that outlive the hour. The database
// rejects them, and they answer 409.
var refusedInControl = map[string]bool{
	"businessTeamMember.addTeamMember":          true,
	"businessTeamMember.updateTeamMember":       true,
	"businessTeamMember.deleteTeamMember":       true,
	"businessTeamMember.resendTeamMemberInvite": true,
	"event.create":                    true, // an event is its client's from the beginning
	"event.updateCustomerPermissions": true,
	"event.releaseCustomerArea":       true,
	"crm.contacts.update":             true, // of a client's phone; the rest of a contact is theirs to help with
	"pixKey.setOfVendor":              true,
	"vendors.invite":                  true,
	"vendors.create":                  true, // with its invite; without, see TestStaffCannotMakeThemselvesPermanent
	"runSheet.createLink":             true,
	"runSheet.sendLink":               true,
	"invitations.getLink":             true,
	"invitations.renewLinks":          true,
	"guestMessages.getText":           true,
	"guestMessages.send":              true,
	"guestMessages.resendFailed":      true,
	"guestMessages.markSent":          true,
	"qrCode.sendEmail":                true,
	"qrCode.sendWhatsApp":             true,
	"qrCode.schedule":                 true,
	"reception.createDevice":          true,
	"payment.share":                   true,
	"contracts.send":                  true,
	"contracts.resend":                true,
	"contracts.correctSigner":         true,
	"proposals.create":                true,
	"proposals.makeEvent":             true,
	"site.setPrivacy":                 true,
	"site.setDomain":                  true,
}

// unknownInControl are those whose screen staff in control never reach: they answer 404, by a policy.
var unknownInControl = []string{
	"calendar.create", "calendar.revoke", // each their own, and staff have none
	"pixKey.requestCode", "pixKey.set", // the owner's alone
	"giftPix.requestCode", "giftPix.set", "giftPix.remove", // the owner's alone, and the hosts'
	"weddingPlanner.exchangeToken", // of a session of their own
	// the owner's alone, and whole values
	"wallet.create", "wallet.createRecipient", "wallet.createRecipientForm", "wallet.pix.create",
	"wallet.requestCode", "wallet.reveal",
	"withdrawal.create", "withdrawal.requestCode", "withdrawal.updateSettings",
}

// allowedInControl says, of what staff in control may write, why it neither grants nor outlives.
var allowedInControl = map[string]string{
	"business.update":                   "the business's own name, place and picture",
	"event.sendCustomerAccess":          "a message to who has the access already, at a phone that is not theirs to change",
	"event.notifyCustomer":              "likewise",
	"event.archive":                     "closes or opens again what the planner gave",
	"payment.remind":                    "a message to who pays",
	"payment.refund":                    "money goes back to who paid it, and nowhere else",
	"payment.useStray":                  "money pays another payment of who paid it, and goes nowhere else",
	"payment.unshare":                   "takes a link away",
	"runSheet.revokeLink":               "takes a link away",
	"reception.revokeDevice":            "takes a device away",
	"qrCode.cancelSchedule":             "takes back what was to leave",
	"qrCode.enable":                     "codes that only who is invited has",
	"site.updateAddress":                "a public address",
	"site.checkDomain":                  "looks again at a domain that is there",
	"site.publish":                      "a public page",
	"site.unpublish":                    "a public page",
	"weddingPlanner.requestTakeControl": "an editor of their own session, which every call asks for its control",
	"weddingPlanner.takeOver":           "likewise",
	"weddingPlanner.heartbeat":          "likewise",
	"weddingPlanner.release":            "likewise",
	"contracts.create":                  "a draft: nobody has a link to it",
	"contracts.createVersion":           "likewise",
	"contracts.update":                  "likewise",
	"contracts.upload":                  "likewise",
	"invitations.create":                "a line of the guest list; its link is refused",
	"guests.add":                        "likewise",
	"imports.start":                     "rows of a file: contacts, vendors and guests, none of whom is let in",
	"proposals.update":                  "texts and amounts; whom it is for is refused",
	"proposals.reopen":                  "a proposal that its client has",
	"reception.sync":                    "who came in, as who is at the door says",
	"ai.generate.proposal":              "a text",
	"image.upload":                      "a picture",
}

// contentInControl are procedures that write texts, dates, amounts and lists, which the business's team can overwrite.
var contentInControl = []string{
	"contractTemplates.create", "contractTemplates.delete", "contractTemplates.restore",
	"contractTemplates.update",
	"contracts.cancel", "contracts.delete", "contracts.restore",
	"crm.contacts.create", "crm.contacts.delete", "crm.contacts.restore",
	"document.create", "document.delete", "document.restore", "document.restoreVersion", "document.save",
	"document.update", "document.updateObservations", "document.upload",
	"event.reset", "event.undo", "event.update", "event.updateDate",
	"eventVendors.create", "eventVendors.delete", "eventVendors.restore", "eventVendors.update",
	"giftOrders.answerPix", "giftOrders.markThanked", "giftOrders.refund", "giftOrders.seeLate",
	"gifts.addReady", "gifts.create", "gifts.delete", "gifts.reorder", "gifts.restore", "gifts.setFeeBy",
	"gifts.update",
	"guestMessages.preview",
	"guests.anonymise", "guests.answer", "guests.delete", "guests.restore", "guests.update", "guests.updateMany",
	"guests.updateSettings",
	"imports.chooseFields", "imports.correctRow", "imports.matchCategory", "imports.undo", "imports.uploadContacts",
	"imports.uploadGuests", "imports.uploadVendors",
	"invitations.delete", "invitations.restore", "invitations.update",
	"invoice.cancel", "invoice.create", "invoice.delete", "invoice.reopen", "invoice.restore", "invoice.update",
	"payment.attachReceipt", "payment.removeReceipt", "payment.stop", "payment.updateDueDate",
	"payment.updateReminders", "payment.updateStatus",
	"proposals.delete", "proposals.deleteService", "proposals.deleteTemplate", "proposals.note",
	"proposals.restore", "proposals.restoreService", "proposals.restoreTemplate", "proposals.saveService",
	"proposals.saveTemplate", "proposals.uploadAttachment",
	"reception.settle",
	"runSheet.checkLine", "runSheet.copyFrom", "runSheet.createLine", "runSheet.deleteLine", "runSheet.moveLine",
	"runSheet.restoreLine", "runSheet.shift", "runSheet.updateLine",
	"seatingTables.create", "seatingTables.delete", "seatingTables.restore", "seatingTables.update",
	"site.addBlock", "site.create", "site.deleteBlock", "site.moderateMessage", "site.moveBlock",
	"site.restoreBlock", "site.restoreVersion", "site.setIndexed", "site.setLook", "site.updateBlock",
	"site.uploadPhoto",
	"subEvents.create", "subEvents.delete", "subEvents.reorder", "subEvents.restore", "subEvents.update",
	"subtask.check", "subtask.confirmDecision", "subtask.create", "subtask.delete", "subtask.reorder",
	"subtask.restore", "subtask.update",
	"task.check", "task.checkMany", "task.confirmDecision", "task.create", "task.delete", "task.deleteMany",
	"task.duplicate", "task.moveMany", "task.reorder", "task.restore", "task.restoreMany", "task.sortByDeadline",
	"task.update", "task.updateMany",
	"template.apply", "template.create", "template.createFromEvent",
	"vendors.delete", "vendors.restore", "vendors.update",
}

// The rows of those refused are completed here.
func init() {
	for name := range refusedInControl {
		r := rows[name]
		r.answers = maps.Clone(r.answers)
		if r.answers == nil {
			r.answers = map[actor]int{}
		}
		r.answers[staff] = http.StatusConflict
		rows[name] = r
	}
}

// TestEveryWriteSaysWhatItIsInControl asks every procedure that writes in a business for its place in this file.
func TestEveryWriteSaysWhatItIsInControl(t *testing.T) {
	t.Parallel()
	document := readDocument(t)
	places := map[string]int{}
	for name := range refusedInControl {
		places[name]++
	}
	for _, name := range unknownInControl {
		places[name]++
	}
	for name := range allowedInControl {
		places[name]++
	}
	for _, name := range contentInControl {
		places[name]++
	}
	for name, n := range places {
		if op, ok := document[name]; !ok || n != 1 || op.method == http.MethodGet || !slices.Contains(op.scopes, "b") {
			t.Errorf("%s has %d places, and is %+v", name, n, op)
		}
	}
	for name, op := range document {
		if op.method == http.MethodGet || !slices.Contains(op.scopes, "b") {
			continue
		}
		if places[name] == 0 {
			t.Errorf(
				"%s writes in a business: say in matrix_control_test.go what staff in control may do with it", name)
		}
	}
}

// rightsOf lists, one per line, everything that gives access to the business: rights, links, devices, keys and pending
// messages.
const rightsOf = `
	SELECT concat('member ', id, user_id, phone, role) FROM memberships WHERE business_id = $1
	UNION ALL SELECT concat('access ', event_id, membership_id, permissions) FROM event_accesses WHERE business_id = $1
	UNION ALL SELECT concat('client ', ec.event_id, c.id, c.phone, c.email) FROM event_customers ec JOIN contacts c ON c.id = ec.contact_id WHERE ec.business_id = $1
	UNION ALL SELECT concat('client of ', id, customer_permissions, customer_extra_permissions, customer_released, customer_lock_days, enabled_customer_updates_at)
		FROM events WHERE business_id = $1 AND customer_permissions | customer_extra_permissions <> 0
	UNION ALL SELECT concat('calendar ', id, secret_hash) FROM calendar_feeds WHERE business_id = $1
	UNION ALL SELECT concat('run sheet ', id, secret_hash, sent_id) FROM run_sheet_links WHERE business_id = $1
	UNION ALL SELECT concat('invitation ', id) FROM invitation_tokens WHERE business_id = $1 AND counter > 0
	UNION ALL SELECT concat('message ', id) FROM guest_dispatches WHERE business_id = $1
	UNION ALL SELECT concat('codes ', event_id, scheduled_at) FROM check_in_qr_codes WHERE business_id = $1 AND scheduled_at IS NOT NULL
	UNION ALL SELECT concat('device ', id, link_hash, cookie_hash) FROM check_in_devices WHERE business_id = $1 AND revoked_at IS NULL
	UNION ALL SELECT concat('key ', id, key) FROM business_pix_keys WHERE business_id = $1
	UNION ALL SELECT concat('key ', id, key) FROM vendor_pix_keys WHERE business_id = $1
	UNION ALL SELECT concat('key ', id, key) FROM gift_pix_keys WHERE business_id = $1
	UNION ALL SELECT concat('wallet ', created_at) FROM wallets WHERE business_id = $1
	UNION ALL SELECT concat('wallet secret ', part, created_at) FROM wallet_secrets WHERE business_id = $1
	UNION ALL SELECT concat('withdrawal ', id) FROM withdrawals WHERE business_id = $1 AND cause = 'OWNER'
	UNION ALL SELECT concat('bonus transfer ', id, status) FROM bonus_transfers WHERE business_id = $1
	UNION ALL SELECT concat('withdrawal mode ', withdrawal_mode) FROM recipients WHERE business_id = $1
	UNION ALL SELECT concat('vendor ', id, invite_id, phone) FROM vendors WHERE business_id = $1 AND invite_id IS NOT NULL
	UNION ALL SELECT concat('payment ', id) FROM payments WHERE business_id = $1 AND shared_at IS NOT NULL
	UNION ALL SELECT concat('signer ', id, secret_hash, sent_id) FROM contract_signers WHERE business_id = $1 AND secret_hash IS NOT NULL
	UNION ALL SELECT concat('proposal ', id, contact_id) FROM proposals WHERE business_id = $1
	UNION ALL SELECT concat('site ', id, password_hash, access_hash) FROM sites WHERE business_id = $1 AND password_hash IS NOT NULL
	UNION ALL SELECT concat('domain ', domain) FROM site_domains WHERE business_id = $1`

func (f *fixture) rights(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	rows, err := f.env.Admin.Query(t.Context(), rightsOf, f.a.business.ID)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		all[line] = true
	}
	return all
}

// controller is staff who have just taken control of A, and an actor.
func (f *fixture) controller(name string) (actor, tenanttest.User) {
	user := f.env.AddStaff(name)
	f.env.AddControl(f.a.business, user)
	who := actor(name)
	f.users[who] = user.ID
	return who, user
}

// outlived lists what staff still read whose control is over.
func (f *fixture) outlived(t *testing.T, document map[string]operation, who actor, on target) (all []string) {
	t.Helper()
	for name, scope := range map[string]string{"event.getAll": "b", "event.get": "b", "customer.getChecklist": "e",
		"task.getAll": "b"} {
		input := in{}
		switch name {
		case "event.get":
			input["uuid"] = on.event
		case "task.getAll":
			input["eventUuid"] = on.event
		}
		if answer := f.call(t, document[name], f.address(scope, name, on), who,
			input); answer.status != http.StatusNotFound {
			all = append(all, fmt.Sprintf("%s: %d", name, answer.status))
		}
	}
	for _, name := range []string{"businessTeamMember.getBusinessMemberships", "businessTeamMember.getInvites"} {
		answer := f.call(t, document[name], f.address("me", name, on), who, in{})
		if answer.status != http.StatusOK || strings.Contains(answer.body, f.a.business.ID.String()) ||
			strings.Contains(answer.body, f.a.canary) {
			all = append(all, fmt.Sprintf("%s: %.200s", name, answer.body))
		}
	}
	return all
}

// TestNothingOutlivesControl calls every procedure that writes in a business as staff in control. The result is the one
// listed in this file, gives no access to the business, and nothing of it is readable once control is over.
func TestNothingOutlivesControl(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	document := readDocument(t)
	refused, allowed := 0, 0
	theirs := f.target(t, f.b)
	for _, name := range readsFirst(document) {
		op := document[name]
		if op.method == http.MethodGet || !slices.Contains(op.scopes, "b") {
			continue
		}
		mine := f.target(t, f.a)
		who, user := f.controller("in control for " + name)
		input := rows[name].input(mine, theirs)
		before := f.rights(t)
		answer := f.call(t, op, f.address("b", name, mine), who, input)
		switch want := rows[name].want(staff, "b"); {
		case answer.status != want:
			t.Errorf("%s answers staff in control %d, want %d: %.300s", name, answer.status, want, answer.body)
		case want == http.StatusOK:
			allowed++
		default:
			refused++
		}
		if answer.status != http.StatusOK && answer.status == http.StatusConflict &&
			!strings.Contains(answer.body, "No controle de um espaço") {
			t.Errorf("%s is refused for another reason: %.300s", name, answer.body)
		}
		for line := range f.rights(t) {
			if !before[line] {
				t.Errorf("%s in control left %s", name, line)
			}
		}
		mine.change(`UPDATE business_controls SET ended_at = now() WHERE staff_user_id = $1`, user.ID)
		for _, what := range f.outlived(t, document, who, mine) {
			t.Errorf("after %s and the end of control: %s", name, what)
		}
	}
	if refused < len(refusedInControl) || allowed < 100 {
		t.Errorf("%d refused, %d allowed", refused, allowed)
	}
	tenanttest.Report(t, "control",
		"%d procedures refused to staff in control, %d allowed, and after none of them is anything left", refused,
		allowed)
}

// TestStaffCannotMakeThemselvesPermanent walks the attack: a place in the team, a client's, and a link with one's own
// phone, an invite that waits, the end of control, and of the staff's role.
func TestStaffCannotMakeThemselvesPermanent(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	document := readDocument(t)
	mine := f.target(t, f.a)
	who, user := f.controller("the attacker")
	before := f.rights(t)
	refuse := func(scope, name string, input any) {
		t.Helper()
		answer := f.call(t, document[name], f.address(scope, name, mine), who, input)
		if answer.status != http.StatusConflict || !strings.Contains(answer.body, "controle") {
			t.Errorf("%s: %d %.300s", name, answer.status, answer.body)
		}
	}
	own := func(fields in) in { fields["phone"] = user.Phone; return fields }
	refuse("b", "businessTeamMember.addTeamMember", in{"role": "ASSISTANT", "name": "Eu", "phone": user.Phone})
	refuse("b", "businessTeamMember.updateTeamMember", own(in{"uuid": mine.invite, "role": "ASSISTANT", "name": "Eu"}))
	var phone string
	if err := f.env.Admin.QueryRow(t.Context(), `SELECT phone FROM memberships WHERE id = $1`, mine.member).
		Scan(&phone); err != nil {
		t.Fatal(err)
	}
	refuse("b", "businessTeamMember.updateTeamMember",
		in{"uuid": mine.member, "role": "ASSISTANT", "name": "Lia", "phone": phone})
	refuse("b", "crm.contacts.update", own(in{"uuid": mine.contact, "fullName": "Eu"}))
	refuse("b", "event.updateCustomerPermissions",
		in{"uuid": mine.event, "customerPermissions": 511, "side": in{"updates": true, "preparing": false}})
	contact := f.env.AddContact(f.a.business, "Eu")
	mine.change(`UPDATE contacts SET phone = $2 WHERE id = $1`, contact.ID, user.Phone)
	refuse("b", "event.update",
		in{"uuid": mine.event, "title": "Casamento", "customers": []any{mine.contact, contact.ID}})
	refuse("b", "event.create", in{"type": "WEDDING", "customers": []any{contact.ID}, "startFrom": in{"kind": "BLANK"}})
	// They change a phone to their own and then request a message to it.
	refuse("b", "pixKey.setOfVendor", vendorPixKey(mine, mine))
	refuse("b", "runSheet.createLink", rows["runSheet.createLink"].input(mine, mine))
	refuse("b", "reception.createDevice", rows["reception.createDevice"].input(mine, mine))
	for line := range f.rights(t) {
		if !before[line] {
			t.Errorf("it left %s", line)
		}
	}
	// They may do the work that they took control for.
	for name, input := range map[string]in{
		"vendors.create":      {"name": "Joana", "phone": tenanttest.NewPhone(), "categories": []string{"CAKE"}},
		"event.update":        {"uuid": mine.event, "title": "Casamento na serra", "customers": []any{mine.contact}},
		"crm.contacts.create": {"fullName": "Joana", "phone": tenanttest.NewPhone()},
	} {
		if answer := f.call(t, document[name], f.address("b", name, mine), who, input); answer.status != http.StatusOK {
			t.Errorf("%s: %d %.300s", name, answer.status, answer.body)
		}
	}
	// An invite that was there before is not accepted while they are in control, and is theirs to accept after.
	invite := f.env.Invite(f.a.business, "ASSISTANT", user)
	accept := in{"uuid": invite.ID, "businessUuid": f.a.business.ID}
	refuse("me", "businessTeamMember.acceptInvite", accept)
	mine.change(`DELETE FROM memberships WHERE id = $1`, invite.ID)

	// The command ends their controls, so that becoming staff again restores none.
	if _, err := queries.New(f.env.Admin).
		RevokeStaff(t.Context(), queries.RevokeStaffParams{Phone: user.Phone}); err != nil {
		t.Fatal(err)
	}
	for _, again := range []string{"USER", "GLOBAL_ADMIN"} {
		mine.change(`UPDATE users SET role = $2::user_role WHERE id = $1`, user.ID, again)
		for _, what := range f.outlived(t, document, who, mine) {
			t.Errorf("as %s: %s", again, what)
		}
		if answer := f.call(t, document["businessTeamMember.acceptInvite"],
			f.address("me", "businessTeamMember.acceptInvite", mine), who,
			accept); answer.status != http.StatusNotFound {
			t.Errorf("as %s they accept: %d %.200s", again, answer.status, answer.body)
		}
	}
}
