package api_test

import (
	"bytes"
	"cmp"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/secretlink"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// noticeDoor is a way in which the cause of a notification comes about.
type noticeDoor string

const (
	byClient  noticeDoor = "the event's client"
	byLink    noticeDoor = "a page or a link, without an account"
	byPerson  noticeDoor = "a person outside the team: invited, or a vendor"
	byTeam    noticeDoor = "the team, on behalf of another"
	byControl noticeDoor = "Cortejo's staff in control"
	byMany    noticeDoor = "many at once"
	byImport  noticeDoor = "an import, or a file"
	byDevice  noticeDoor = "a device at the door"
	byJob     noticeDoor = "a job"
	byUndo    noticeDoor = "an undo, or a change back"
	byStaff   noticeDoor = "Cortejo's staff in the backoffice"
)

// noticeDoors are all of them; every kind of notification has a cell for each.
var noticeDoors = []noticeDoor{byClient, byLink, byPerson, byTeam, byControl, byMany, byImport, byDevice, byJob, byUndo,
	byStaff}

// noticeCell is what a door does for a kind: act brings it about. A quiet cell says why; its act, if
// any, proves it. A kind that is notified in several ways by one door has several acts.
type noticeCell struct {
	acts  []func(d *doorCall)
	quiet string
}

func notifies(acts ...func(d *doorCall)) noticeCell { return noticeCell{acts: acts} }

func quietly(reason string, acts ...func(d *doorCall)) noticeCell { return noticeCell{acts, reason} }

// noWay is a door that leads to no such cause.
var noWay = quietly("it leads there in no way")

// noticeKind is a kind of notification: the permission it takes of a helper, and its doors; those left out are noWay.
type noticeKind struct {
	needs tenants.EventPermission
	// ofWallet says that only those who read the wallet read it.
	ofWallet bool
	doors    map[noticeDoor]noticeCell
}

// doorCall is one act, on things of its own.
type doorCall struct {
	*fixture
	t            *testing.T
	document     map[string]operation
	mine, theirs target
	// actor is who acted, if they are a user; only is who alone is notified, if it is not everybody who may see it.
	actor, only uuid.UUID
	// needs is the permission that it takes of a helper, where another than the kind's.
	needs tenants.EventPermission
	// notifiesToday reports whether a cell that is quiet on other days notifies on this one.
	notifiesToday bool
}

// set prepares, without a trigger.
func (d *doorCall) set(sql string, args ...any) { d.t.Helper(); d.seeds.Exec(sql, args...) }

// call asks for a procedure with the matrix's input, or another one.
func (d *doorCall) call(who actor, scope, name string, input ...any) {
	d.t.Helper()
	if scope == "e" {
		d.permit(d.mine, tenants.CustomerAll)
	}
	if len(input) == 0 {
		input = append(input, rows[name].in(scope).input(d.mine, d.theirs))
	}
	d.forget()
	if scope != "public" {
		d.actor = d.users[who]
	}
	answer := d.fixture.call(d.t, d.document[name], d.address(scope, name, d.mine), who, input[0])
	if answer.status != http.StatusOK {
		d.t.Errorf("%s by %s: %d %.300s", name, who, answer.status, answer.body)
	}
}

// as runs in a scope what a page or a job runs.
func (d *doorCall) as(scope tenants.Scope, sql string, args ...any) {
	d.t.Helper()
	d.forget()
	err := d.env.DB.Write(d.t.Context(), scope, func(w tenants.Writer) error {
		_, err := w.Exec(d.t.Context(), sql, args...)
		return err
	})
	if err != nil {
		d.t.Errorf("%s: %v", sql, err)
	}
}

func (d *doorCall) visitor(sql string, args ...any) {
	d.t.Helper()
	d.as(tenants.AsVisitor(d.mine.slug), sql, args...)
}

func (d *doorCall) worker(sql string, args ...any) {
	d.t.Helper()
	d.as(tenants.AsWorker(d.a.business.ID), sql, args...)
}

// forget lets go of what preparing notified.
func (d *doorCall) forget() {
	d.t.Helper()
	d.set(`DELETE FROM notifications WHERE business_id = $1`, d.a.business.ID)
}

// scan reads one value, above the rules.
func (d *doorCall) scan(into any, sql string, args ...any) {
	d.t.Helper()
	if err := d.env.Admin.QueryRow(d.t.Context(), sql, args...).Scan(into); err != nil {
		d.t.Fatal(err)
	}
}

// asProcedure is an act that calls a procedure with the matrix's input.
func asProcedure(who actor, scope, name string) func(d *doorCall) {
	return func(d *doorCall) { d.t.Helper(); d.call(who, scope, name) }
}

// reminds is an act of a kind that only a job finds to be due.
func reminds(sql string, args ...func(d *doorCall) uuid.UUID) map[noticeDoor]noticeCell {
	return map[noticeDoor]noticeCell{byJob: notifies(func(d *doorCall) {
		d.t.Helper()
		values := make([]any, len(args))
		for i, arg := range args {
			values[i] = arg(d)
		}
		d.set(`DELETE FROM notification_reminders`)
		d.set(sql, values...)
		d.forget()
		if _, err := d.env.Admin.Exec(d.t.Context(), `SELECT app.remind(true, 5000)`); err != nil {
			d.t.Error(err)
		}
	})}
}

func eventOf(d *doorCall) uuid.UUID    { return d.mine.event }
func taskOf(d *doorCall) uuid.UUID     { return d.mine.task }
func paymentOf(d *doorCall) uuid.UUID  { return d.mine.payment }
func proposalOf(d *doorCall) uuid.UUID { return d.mine.proposal }

// toManager gives a task to a helper of the event, and only they are notified.
func toManager(who actor, name string, input func(d *doorCall, member uuid.UUID) any) func(d *doorCall) {
	return func(d *doorCall) {
		d.t.Helper()
		member := d.a.helpers[tenants.EventManage]
		d.only = member.User.ID
		d.call(who, "b", name, input(d, member.ID))
	}
}

func assigned(d *doorCall, member uuid.UUID) any {
	return in{"publicId": d.mine.task, "responsibleUuid": member}
}

// attemptSettled changes an attempt to pay, of a payment and of a gift, as the job that asks the provider does.
func attemptSettled(change string) []func(d *doorCall) {
	return []func(d *doorCall){
		func(d *doorCall) {
			d.t.Helper()
			var attempt uuid.UUID
			d.scan(&attempt,
				`INSERT INTO transactions (business_id, event_id, payment_id, method, price, paid, paid_at, live, status,
					expires_at)
				SELECT p.business_id, p.event_id, p.id, 'CARD', p.price, p.price, now(), false, 'PAID', now()
				FROM payments p WHERE p.id = $1 RETURNING id`, d.mine.payment)
			d.worker(`UPDATE transactions SET `+change+` WHERE id = $1`, attempt)
		},
		func(d *doorCall) {
			d.t.Helper()
			d.needs = tenants.EventSiteAndGuests
			d.worker(`UPDATE transactions SET `+change+` WHERE gift_order_id = $1`, d.mine.giftOrder)
		},
	}
}

// recipientSettled changes the business's recipient as the job that asks the provider does.
func recipientSettled(change string) func(d *doorCall) {
	return func(d *doorCall) {
		d.t.Helper()
		d.set(`DELETE FROM recipients WHERE business_id = $1`, d.a.business.ID)
		d.set(`INSERT INTO recipients (business_id, is_live, account_id, status) VALUES ($1, false, 'acct_door',
			'REGISTRATION')`, d.a.business.ID)
		d.worker(`UPDATE recipients SET ` + change)
	}
}

// withdrawalSettled changes a new withdrawal as its job does.
func withdrawalSettled(change string) func(d *doorCall) {
	return func(d *doorCall) {
		d.t.Helper()
		id, _ := d.env.AddWithdrawal(d.a.business, 10_00)
		d.worker(`UPDATE withdrawals SET ` + change + ` WHERE id = '` + id.String() + `'`)
	}
}

// bonusPaid has staff write down that a bonus is paid.
func bonusPaid(d *doorCall) {
	d.t.Helper()
	bonus := d.env.AddReferralBonification(d.a.business, "Buquê", 80_00)
	d.call(staffIdle, "admin", "admin.payTransfer",
		payOf(d.env.AddOpenBonusTransfer(d.a.business, bonus, 80_00, d.a.business.Owner, false)))
}

// bonusReturned has staff write down that a paid bonus came back.
func bonusReturned(d *doorCall) {
	d.t.Helper()
	ended := paidTransfer(d.mine, d.theirs).(in)
	ended["status"], ended["reason"] = "RETURNED", "A conta foi encerrada"
	d.call(staffIdle, "admin", "admin.endTransfer", ended)
}

// monday is nine o'clock of this week's Monday, when proposals that wait are summed up.
const monday = `SELECT (date_trunc('week', now() AT TIME ZONE 'America/Sao_Paulo') + interval '9 hours')
	AT TIME ZONE 'America/Sao_Paulo' AS at`

// proposalsWait runs the job with a proposal that has waited for more than a week.
func proposalsWait(d *doorCall) {
	d.t.Helper()
	reminds(`UPDATE proposals SET sent_at = now() - interval '20 days', status = 'SENT' WHERE id = $1`,
		proposalOf)[byJob].acts[0](d)
}

var noticeKinds = map[string]noticeKind{
	"EVENT_TEAM_JOINED": {doors: map[noticeDoor]noticeCell{
		byPerson: notifies(func(d *doorCall) {
			invite := d.env.Invite(d.a.business, tenants.TeamGuest, d.env.AddUser("Paula"))
			d.users["Paula"] = invite.User.ID
			d.call("Paula", "me", "businessTeamMember.acceptInvite",
				in{"uuid": invite.ID, "businessUuid": d.a.business.ID})
		}),
	}},
	"EVENT_TEAM_LEFT": {doors: map[noticeDoor]noticeCell{
		byPerson: notifies(
			func(d *doorCall) {
				invite := d.env.Invite(d.a.business, tenants.TeamGuest, d.env.AddUser("Paula"))
				d.users["Paula"] = invite.User.ID
				d.call("Paula", "me", "businessTeamMember.deleteBusinessMembership", in{"uuid": invite.ID})
			},
			func(d *doorCall) {
				member := d.env.AddMember(d.a.business, tenants.TeamGuest)
				d.users["Paula"] = member.User.ID
				d.call("Paula", "me", "businessTeamMember.deleteBusinessMembership", in{"uuid": member.ID})
			}),
		byTeam: quietly("a removal is in the activity",
			asProcedure(owner, "b", "businessTeamMember.deleteTeamMember")),
	}},
	"EVENT_VENDOR_ANSWERED": {doors: map[noticeDoor]noticeCell{
		byPerson: notifies(func(d *doorCall) {
			vendor, invite := d.env.AddVendor(d.a.business, "Doces da Paula"), uuid.New()
			d.set(`UPDATE vendors SET invited_at = now(), invited_phone = phone, invite_id = $2 WHERE id = $1`, vendor.ID,
				invite)
			person := d.env.AddUser("Paula")
			d.set(`UPDATE vendors SET phone = $2, invited_phone = $2 WHERE id = $1`, vendor.ID, person.Phone)
			d.users["Paula"] = person.ID
			d.call("Paula", "me", "vendors.confirmInvite", in{"uuid": invite})
		}),
		byLink: notifies(func(d *doorCall) {
			d.needs = tenants.EventManage
			d.call(visitor, "public", "public.runSheet.get")
		}),
	}},
	"CUSTOMER_JOINED": {doors: map[noticeDoor]noticeCell{
		byClient: notifies(func(d *doorCall) {
			d.set(`UPDATE event_customers SET first_seen_at = NULL WHERE event_id = $1`, d.mine.event)
			d.call(fullClient, "e", "public.event.noteVisit", in{})
		}),
		byTeam: quietly("a look as the client does is no visit"),
	}},
	"CUSTOMER_CHANGED_EVENT": {needs: tenants.EventManage, doors: map[noticeDoor]noticeCell{
		byClient: notifies(asProcedure(fullClient, "e", "customer.checkTask"),
			asProcedure(fullClient, "e", "customer.checkSubtask"), asProcedure(fullClient, "e", "document.create"),
			asProcedure(fullClient, "e", "document.upload"), asProcedure(fullClient, "e", "customer.addVendor")),
		byTeam:    quietly("it is the team's own work", asProcedure(owner, "b", "task.check")),
		byControl: quietly("it is the team's own work", asProcedure(staff, "b", "task.check")),
		byUndo: quietly("a task that is open again, and what comes back, was read before",
			asProcedure(fullClient, "e", "document.restore")),
	}},
	"CUSTOMER_DECIDED": {needs: tenants.EventManage, doors: map[noticeDoor]noticeCell{
		byClient: notifies(asProcedure(fullClient, "e", "customer.decideTask"),
			asProcedure(fullClient, "e", "customer.decideSubtask")),
		byTeam: quietly("a decision that the team writes is not the client's", func(d *doorCall) {
			d.set(`UPDATE tasks SET decision_requested = true WHERE id = $1`, d.mine.task)
			d.call(owner, "b", "task.update", in{"publicId": d.mine.task, "decision": "Chocolate", "decisionWas": ""})
		}),
		byUndo: notifies(func(d *doorCall) {
			d.set(`UPDATE tasks SET decision_requested = true, decision = 'Sim' WHERE id = $1`, d.mine.task)
			d.call(fullClient, "e", "customer.decideTask",
				in{"publicId": d.mine.task, "decision": "Não", "decisionWas": "Sim"})
		}),
	}},
	"TASK_GIVEN": {needs: tenants.EventManage, doors: map[noticeDoor]noticeCell{
		byTeam: notifies(toManager(owner, "task.update", assigned), toManager(assistant, "task.create",
			func(d *doorCall, member uuid.UUID) any {
				return in{"eventUuid": d.mine.event, "title": "Provar o bolo", "category": "CAKE", "timing": "NONE",
					"responsibleUuid": member}
			}), toManager(owner, "task.duplicate", func(d *doorCall, member uuid.UUID) any {
			d.set(`UPDATE tasks SET responsible_id = $2 WHERE id = $1`, d.mine.task, member)
			return in{"publicId": d.mine.task}
		})),
		byControl: notifies(toManager(staff, "task.update", assigned)),
		byMany: notifies(toManager(owner, "task.updateMany", func(d *doorCall, member uuid.UUID) any {
			return in{"eventUuid": d.mine.event, "tasks": []in{{"publicId": d.mine.task, "responsibleUuid": member}}}
		})),
		byUndo: quietly("a task that is open again was theirs before", toManager(owner, "task.check",
			func(d *doorCall, member uuid.UUID) any {
				d.set(`UPDATE tasks SET responsible_id = $2, checked_at = now() WHERE id = $1`, d.mine.task, member)
				return in{"publicId": d.mine.task, "checked": false}
			})),
	}},
	"PROPOSAL_SEEN": {doors: map[noticeDoor]noticeCell{
		byLink: notifies(func(d *doorCall) {
			d.seen()
		}),
	}},
	"PROPOSAL_ACCEPTED": {doors: map[noticeDoor]noticeCell{
		byLink: notifies(func(d *doorCall) {
			hash := bytes.Repeat([]byte{7}, 32)
			d.set(`UPDATE proposals p SET code_salt = $2, code_hash = $3, code_version = 1, code_phone = c.phone,
				code_expires_at = now() + interval '10 minutes' FROM contacts c WHERE p.id = $1 AND c.id = p.contact_id`,
				d.mine.proposal, hash[:16], hash)
			d.visitor(`SELECT app.accept_proposal($1, 1, $2, 'Júlia', '203.0.113.9', 'Firefox')`,
				d.mine.proposal.String()[:8], hash)
		}),
		byTeam:    notifies(asProcedure(owner, "b", "proposals.note")),
		byControl: notifies(asProcedure(staff, "b", "proposals.note")),
	}},
	"PROPOSAL_DECLINED": {doors: map[noticeDoor]noticeCell{
		byLink: notifies(func(d *doorCall) {
			d.visitor(`SELECT app.decline_proposal($1, 1, 'Muito caro')`, d.mine.proposal.String()[:8])
		}),
		byTeam: notifies(func(d *doorCall) {
			d.call(owner, "b", "proposals.note", in{"uuid": d.mine.proposal, "version": 1, "answer": "DECLINED"})
		}),
		byControl: notifies(func(d *doorCall) {
			d.call(staff, "b", "proposals.note", in{"uuid": d.mine.proposal, "version": 1, "answer": "DECLINED"})
		}),
	}},
	"GUESTS_ANSWERED": {needs: tenants.EventSiteAndGuests, doors: map[noticeDoor]noticeCell{
		byClient: notifies(asProcedure(fullClient, "e", "guests.answer"), asProcedure(fullClient, "e", "guests.update")),
		byLink: notifies(func(d *doorCall) {
			hash, _ := secretlink.Hash(d.invitationLink())
			d.visitor(`SELECT app.answer_rsvp($1, 0, jsonb_build_array(jsonb_build_object('uuid', $2::uuid, 'name', '',
				'status', 'attending', 'attends', jsonb_build_array($3::uuid), 'declines', '[]'::jsonb, 'ageBand', '',
				'diet', '')), '')`, hash, d.mine.guest, d.mine.subEvent)
		}),
		byMany: notifies(func(d *doorCall) {
			d.call(fullClient, "e", "guests.updateMany",
				in{"eventUuid": d.mine.event, "uuids": []uuid.UUID{d.mine.guest}, "status": "attending"})
		}),
		byTeam: quietly("the team writes down a call", asProcedure(owner, "b", "guests.answer"),
			asProcedure(owner, "b", "guests.update")),
		byControl: quietly("as the team does", asProcedure(staff, "b", "guests.answer")),
		byImport:  quietly("a list that is brought is no answer"),
		byDevice:  quietly("who comes in is counted at the reception"),
		byUndo: notifies(func(d *doorCall) {
			d.set(`UPDATE guests SET status = 'attending' WHERE id = $1`, d.mine.guest)
			d.call(fullClient, "e", "guests.update",
				in{"eventUuid": d.mine.event, "uuid": d.mine.guest, "status": "not_attending"})
		}),
	}},
	"SITE_MESSAGE_LEFT": {needs: tenants.EventSiteAndGuests, doors: map[noticeDoor]noticeCell{
		byLink: notifies(func(d *doorCall) {
			d.seeds.AddSiteBlock(tenanttest.Event{ID: d.mine.event, Business: d.a.business}, "MESSAGES")
			d.published(`{"blocks": [{"kind": "MESSAGES"}]}`)
			d.visitor(`SELECT app.leave_site_message('Tia Lu', 'Felicidades!')`)
		}),
		byUndo: quietly("a message that was shown waits for nothing",
			asProcedure(owner, "b", "site.moderateMessage")),
	}},
	"GIFT_RECEIVED": {needs: tenants.EventSiteAndGuests, doors: map[noticeDoor]noticeCell{
		byLink: notifies(func(d *doorCall) {
			d.published(`{"blocks": [{"kind": "GIFTS", "content": {}}]}`)
			d.seeds.SetGiftPixKey(tenanttest.Event{ID: d.mine.event, Business: d.a.business}, "helena@exemplo.com")
			d.set(`UPDATE gifts SET kind = 'FUND', price_cents = NULL, quantity = NULL WHERE id = $1`, d.mine.gift)
			d.visitor(`SELECT app.tell_gift_pix(gen_random_uuid(), $1, 5000, 'Tia Lu', '', 'HC', 10, $2, 10)`, d.mine.gift,
				bytes.Repeat([]byte{8}, 32))
		}),
		byClient:  notifies(asProcedure(fullClient, "e", "giftOrders.answerPix")),
		byTeam:    notifies(asProcedure(owner, "b", "giftOrders.answerPix")),
		byControl: notifies(asProcedure(staff, "b", "giftOrders.answerPix")),
		byJob: notifies(func(d *doorCall) {
			d.set(`UPDATE gift_orders SET status = 'PENDING', paid_at = NULL WHERE id = $1`, d.mine.giftOrder)
			d.set(`UPDATE transactions SET status = 'EXPIRED', paid = 0, paid_at = NULL WHERE gift_order_id = $1`,
				d.mine.giftOrder)
			d.worker(`UPDATE transactions SET status = 'PAID', paid = price, paid_at = now() WHERE gift_order_id = $1`,
				d.mine.giftOrder)
		}),
	}},
	"PAYMENT_RECEIVED": {needs: tenants.EventManage, doors: map[noticeDoor]noticeCell{
		byClient: notifies(asProcedure(fullClient, "e", "payment.updateStatus")),
		byTeam: notifies(asProcedure(owner, "b", "payment.updateStatus"),
			asProcedure(helper, "b", "payment.updateStatus")),
		byControl: notifies(asProcedure(staff, "b", "payment.updateStatus")),
		byJob: notifies(func(d *doorCall) {
			d.worker(`UPDATE payments SET status = 'PAID', paid_on = CURRENT_DATE WHERE id = $1`, d.mine.payment)
		}),
		byUndo: quietly("a payment that is open again is no money", func(d *doorCall) {
			d.mine.change(`UPDATE payments SET status = 'PAID', paid_on = CURRENT_DATE WHERE id = $1`, d.mine.payment)
			d.call(owner, "b", "payment.updateStatus", in{"uuid": d.mine.payment, "status": "PENDING"})
		}),
	}},
	"RECEIPT_SENT": {needs: tenants.EventManage, doors: map[noticeDoor]noticeCell{
		byClient: notifies(asProcedure(fullClient, "e", "payment.attachReceipt")),
		byTeam:   quietly("the team keeps its own", asProcedure(owner, "b", "payment.attachReceipt")),
	}},
	"PAYMENT_REFUNDED": {needs: tenants.EventManage, doors: map[noticeDoor]noticeCell{
		byJob: notifies(attemptSettled(`refunded = price`)...),
	}},
	"PAYMENT_DISPUTED": {needs: tenants.EventManage, doors: map[noticeDoor]noticeCell{
		byJob: notifies(attemptSettled(`dispute = 'OPEN'`)...),
	}},
	"PAYMENT_OVERPAID": {needs: tenants.EventManage, doors: map[noticeDoor]noticeCell{
		byJob: notifies(attemptSettled(`overpaid = price, paid = 2 * price`)...),
	}},
	"RECIPIENT_CHANGED": {ofWallet: true, doors: map[noticeDoor]noticeCell{
		byJob: notifies(recipientSettled(`status = 'ACTIVE', is_submitted = true, activated_at = now()`),
			recipientSettled(`status = 'AFFILIATION', is_submitted = true`),
			recipientSettled(`status = 'REFUSED', reason = 'rejected.fraud'`),
			recipientSettled(`is_submitted = true, due = '{individual.verification.document}'`)),
		byStaff: notifies(asProcedure(staffIdle, "admin", "admin.changeWallet"),
			asProcedure(staffIdle, "admin", "admin.updatePix")),
		byUndo: notifies(asProcedure(staffIdle, "admin", "admin.undoWalletChange")),
		byTeam: quietly("the owner who opens it knows", func(d *doorCall) {
			d.set(`DELETE FROM recipients WHERE business_id = $1`, d.a.business.ID)
			d.as(tenants.AsMember(d.a.business.Owner.ID, d.a.business.ID),
				`INSERT INTO recipients (business_id, is_live) VALUES ($1, false)`, d.a.business.ID)
			d.worker(`UPDATE recipients SET account_id = 'acct_door', status = 'REGISTRATION'`)
			d.worker(`UPDATE recipients SET due = '{external_account}', synced_at = now()`)
		}),
	}},
	"WITHDRAWAL_CHANGED": {ofWallet: true, doors: map[noticeDoor]noticeCell{
		byStaff: notifies(bonusPaid, bonusReturned),
		byJob: notifies(withdrawalSettled(`status = 'ARRIVED', sent_at = now(), arrived_at = now()`),
			withdrawalSettled(`status = 'FAILED', failure = 'RECIPIENT'`),
			withdrawalSettled(`status = 'SENT', sent_at = now(), failure = 'PAYOUT_FAILED'`)),
	}},
	"CONTRACT_SIGNED": {needs: tenants.EventManage, doors: map[noticeDoor]noticeCell{
		byLink: notifies(asProcedure(visitor, "public", "public.contract.sign"), func(d *doorCall) {
			// Of the team, by the phone that the code came to: the signer knows.
			signer := d.a.business.Owner
			d.set(`UPDATE contract_signers SET phone = $2 WHERE id = $1`, d.mine.signer, signer.Phone)
			d.call(visitor, "public", "public.contract.sign")
			d.actor = signer.ID
		}),
	}},
	"CONTRACT_DECLINED": {needs: tenants.EventManage, doors: map[noticeDoor]noticeCell{
		byLink: notifies(asProcedure(visitor, "public", "public.contract.decline"), func(d *doorCall) {
			signer := d.a.business.Owner
			d.set(`UPDATE contract_signers SET phone = $2 WHERE id = $1`, d.mine.signer, signer.Phone)
			d.call(visitor, "public", "public.contract.decline")
			d.actor = signer.ID
		}),
	}},
	"REFERRAL_JOINED": {ofWallet: true, doors: map[noticeDoor]noticeCell{
		byClient: notifies(func(d *doorCall) {
			d.set(`DELETE FROM referrals WHERE event_id = $1`, d.mine.event)
			d.forget()
			d.actor = d.users[client]
			d.as(tenants.AsPerson(d.actor), `SELECT app.record_referral(b.code, $2, 50) FROM (SELECT $1 AS code) b`,
				d.mine.referralCode(), d.mine.event)
		}),
	}},
	"REFERRAL_BONUS": {ofWallet: true, doors: map[noticeDoor]noticeCell{
		byJob: notifies(func(d *doorCall) {
			d.set(`UPDATE events SET date = now() - interval '40 days' WHERE id = $1`, d.mine.event)
			d.set(`DELETE FROM bonification_causes WHERE cause = 'door'`)
			d.env.AddBonification(tenanttest.Event{ID: d.mine.event, Business: d.a.business}, 10_00, "door")
			d.set(`UPDATE bonifications SET announced_at = NULL WHERE event_id = $1`, d.mine.event)
			d.worker(`SELECT app.announce_bonifications(30)`)
		}),
	}},
	"RECEPTION_REMINDER": {needs: tenants.EventReception, doors: reminds(
		`UPDATE events SET date = m.day::date, event_start_time = m.day::time
		FROM (SELECT (now() + interval '47 hours') AT TIME ZONE 'America/Sao_Paulo' AS day) m WHERE id = $1`, eventOf)},
	"PLANNING_NOT_STARTED": {needs: tenants.EventManage, doors: reminds(
		`UPDATE events SET created_at = now() - interval '7 days 9 hours' WHERE id = $1`, eventOf)},
	"TASKS_EXPIRING": {needs: tenants.EventManage, doors: reminds(
		`UPDATE tasks SET timing = 'CALENDAR', date = now() - interval '9 hours' + interval '3 days' WHERE id = $1`,
		taskOf)},
	"TASKS_LATE": {needs: tenants.EventManage, doors: reminds(
		`UPDATE tasks SET timing = 'CALENDAR', date = now() - interval '1 day 9 hours' WHERE id = $1`, taskOf)},
	"PROPOSAL_NO_RESPONSE": {doors: reminds(
		`UPDATE proposals SET sent_at = now() - interval '7 days 1 hour', status = 'SENT' WHERE id = $1`, proposalOf)},
	"PROPOSALS_AWAITING": {doors: map[noticeDoor]noticeCell{
		byJob: quietly("on days other than Mondays it is recorded, and not sent", func(d *doorCall) {
			proposalsWait(d)
			var due, isRecorded bool
			d.scan(&due, `SELECT m.at <= now() FROM (`+monday+`) m`)
			d.scan(&d.notifiesToday, `SELECT m.at <= now() AND m.at > now() - interval '1 day' FROM (`+monday+`) m`)
			d.scan(&isRecorded, `SELECT EXISTS (SELECT FROM notification_reminders WHERE type = 'PROPOSALS_AWAITING')`)
			if isRecorded != due {
				d.t.Errorf("recorded %t, want %t", isRecorded, due)
			}
		}),
	}},
	"PAYMENT_EXPIRING": {needs: tenants.EventManage, doors: reminds(
		`UPDATE payments SET due_date = (now() AT TIME ZONE 'America/Sao_Paulo' - interval '9 hours')::date + 3
		WHERE id = $1`, paymentOf)},
	"PAYMENT_LATE": {needs: tenants.EventManage, doors: reminds(
		`UPDATE payments SET due_date = (now() AT TIME ZONE 'America/Sao_Paulo' - interval '9 hours')::date - 1
		WHERE id = $1`, paymentOf)},
	"CONTRACT_SIGNATURE_PENDING": {needs: tenants.EventManage, doors: map[noticeDoor]noticeCell{
		byJob: notifies(func(d *doorCall) {
			sentOff(d.mine)
			reminds(`UPDATE contract_signers SET asked_at = now() - interval '49 hours' WHERE event_id = $1`,
				eventOf)[byJob].acts[0](d)
		}),
	}},
}

// seen has the public page of the proposal count a visit.
func (d *doorCall) seen() {
	d.t.Helper()
	d.visitor(`SELECT app.see_proposal($1, 1, NULL, $2)`, d.mine.proposal.String()[:8], bytes.Repeat([]byte{9}, 32))
}

// invitationLink makes a link of the invitation, and returns its secret.
func (d *doorCall) invitationLink() (secret string) {
	d.t.Helper()
	secret = strings.Repeat("A", 22)
	hash, _ := secretlink.Hash(secret)
	d.set(`UPDATE invitation_tokens SET secret_hash = $2 WHERE invitation_id = $1 AND purpose = 'RSVP'`,
		d.mine.invitation, hash)
	return secret
}

// published publishes the website with a document.
func (d *doorCall) published(document string) {
	d.t.Helper()
	var version uuid.UUID
	d.scan(&version, `SELECT id FROM site_versions WHERE event_id = $1 LIMIT 1`, d.mine.event)
	d.set(`UPDATE site_versions SET document = $2 WHERE id = $1`, version, document)
	d.set(`UPDATE sites SET published_id = $2 WHERE event_id = $1`, d.mine.event, version)
}

// mayRead lists who reads a kind of notification in the target's event: who sees all of the business, and the helpers
// with the permission there; of the wallet, the owner and platform administrators.
func (d *doorCall) mayRead(needs tenants.EventPermission, ofWallet bool) (users []string) {
	d.t.Helper()
	rows, err := d.env.Admin.Query(d.t.Context(), `
		SELECT m.user_id::text FROM memberships m WHERE m.business_id = $1 AND m.accepted_at IS NOT NULL
			AND (m.role <> 'GUEST' OR EXISTS (SELECT FROM event_accesses a WHERE a.membership_id = m.id AND a.event_id = $2
				AND a.permissions & $3 <> 0))
			AND (NOT $4 OR m.role IN ('OWNER', 'CORTEJO_ADMIN'))`, d.a.business.ID, d.mine.event, int(needs), ofWallet)
	if err != nil {
		d.t.Fatal(err)
	}
	users, err = pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		d.t.Fatal(err)
	}
	return slices.DeleteFunc(users, func(user string) bool {
		return user == d.actor.String() || d.only != uuid.Nil && user != d.only.String()
	})
}

// notified lists who was notified of a kind, and reports a name of Cortejo's staff in it.
func (d *doorCall) notified(kind string) (users []string) {
	d.t.Helper()
	rows, err := d.env.Admin.Query(d.t.Context(), `
		SELECT n.user_id::text, n.content::text FROM notifications n WHERE n.business_id = $1 AND n.type::text = $2`,
		d.a.business.ID, kind)
	if err != nil {
		d.t.Fatal(err)
	}
	var user, content string
	_, err = pgx.ForEachRow(rows, []any{&user, &content}, func() error {
		users = append(users, user)
		if strings.Contains(content, "Plantão") {
			d.t.Errorf("it has the name of Cortejo's staff: %s", content)
		}
		return nil
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return users
}

// TestEveryNotificationByEachOfItsDoors brings about every kind of notification by every door that leads to it, and
// compares who is notified with who may read it: everybody of them but the person who did it. Kinds are read from the
// database, so that a new one without its doors fails.
func TestEveryNotificationByEachOfItsDoors(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	document := readDocument(t)
	rows, err := f.env.Admin.Query(t.Context(), `SELECT unnest(enum_range(NULL::notification_type))::text`)
	if err != nil {
		t.Fatal(err)
	}
	kinds, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	for kind := range noticeKinds {
		if !slices.Contains(kinds, kind) {
			t.Errorf("%s is no kind of notification", kind)
		}
	}
	notifying, quiet := 0, 0
	for _, kind := range kinds {
		of, ok := noticeKinds[kind]
		if !ok {
			t.Errorf("%s has no doors: say in noticeKinds by which it comes about", kind)
			continue
		}
		before := notifying
		for _, door := range noticeDoors {
			cell, ok := of.doors[door]
			if !ok {
				cell = noWay
			}
			for _, act := range cell.acts {
				t.Run(kind+" by "+string(door), func(t *testing.T) {
					d := &doorCall{fixture: f, t: t, document: document, mine: f.target(t, f.a),
						theirs: f.target(t, f.b)}
					act(d)
					got, want := d.notified(kind), d.mayRead(cmp.Or(d.needs, of.needs), of.ofWallet)
					if cell.quiet != "" && !d.notifiesToday {
						quiet++
						want = nil
					} else {
						notifying++
					}
					slices.Sort(got)
					slices.Sort(want)
					if !slices.Equal(got, want) {
						t.Errorf("notified are %d people, want %d (by %s)", len(got), len(want), d.actor)
						for _, user := range got {
							if !slices.Contains(want, user) {
								t.Errorf("%s is notified", user)
							}
						}
					}
				})
			}
		}
		if notifying == before && kind != "PROPOSALS_AWAITING" {
			t.Errorf("%s is notified by no door", kind)
		}
	}
	tenanttest.Report(t, "notifications", "%d kinds by %d doors that notify, and %d that do not", len(kinds), notifying,
		quiet)
}
