package api_test

import (
	"time"

	"github.com/google/uuid"

	"cortejo/formats/secretlink"
)

// messaged is the event's invitation, reached by phone.
func messaged(mine target) target {
	mine.change(`UPDATE invitations SET phone = '+5531988124470', email = 'a@example.com' WHERE id = $1`,
		mine.invitation)
	mine.change(`UPDATE guests SET status = 'attending' WHERE invitation_id = $1`, mine.invitation)
	return mine
}

func previewedMessage(mine, _ target) any {
	return in{"eventUuid": messaged(mine).event, "kind": "INVITE", "channel": "WHATSAPP", "audience": "ALL"}
}

func sentMessage(mine, _ target) any {
	return in{"eventUuid": messaged(mine).event, "uuid": uuid.New(), "kind": "INVITE", "channel": "WHATSAPP",
		"audience": "CHOSEN", "invitationUuids": []uuid.UUID{mine.invitation}}
}

// sentToTheirs chooses another business's invitation.
func sentToTheirs(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": uuid.New(), "kind": "INVITE", "channel": "WHATSAPP",
		"audience": "CHOSEN", "invitationUuids": []uuid.UUID{theirs.invitation}}
}

func resentMessage(mine, _ target) any {
	dispatch := uuid.New()
	if mine.business != uuid.Nil {
		mine.change(
			`INSERT INTO guest_dispatches (business_id, event_id, id, kind, channel, audience) SELECT $1, $2, $3, 'REMINDER', 'WHATSAPP', 'ALL' FROM events WHERE id = $2`, messaged(mine).business, mine.event, dispatch)
		mine.change(
			`INSERT INTO guest_messages (business_id, event_id, dispatch_id, invitation_id, kind, channel, status) SELECT business_id, event_id, $2, id, 'REMINDER', 'WHATSAPP', 'failed' FROM invitations WHERE id = $1`, mine.invitation, dispatch)
	}
	return in{"eventUuid": mine.event, "uuid": uuid.New(), "dispatchUuid": dispatch}
}

func messagesOfInvitation(mine, _ target) any {
	return in{"eventUuid": mine.event, "invitationUuid": mine.invitation}
}

func markedMessage(mine, _ target) any {
	return in{"eventUuid": mine.event, "invitationUuid": mine.invitation, "kind": "INVITE", "uuid": uuid.New()}
}

func enabledCodes(mine, _ target) any {
	mine.change(`UPDATE events SET date = current_date + 10 WHERE id = $1`, mine.event)
	return in{"eventUuid": mine.event, "enabled": true}
}

// codesOf turns the event's codes on.
func codesOf(mine target) uuid.UUID {
	messaged(mine)
	enabledCodes(mine, target{})
	mine.change(`INSERT INTO check_in_qr_codes (business_id, event_id, short_id, enabled_at)
		SELECT business_id, id, translate(upper(left(md5(id::text), 8)), 'ILOU', '0000'), now() FROM events WHERE id = $1 ON CONFLICT (business_id, event_id) DO UPDATE SET enabled_at = now()`, mine.event)
	return mine.event
}

func onCodes(mine, _ target) any { return in{"eventUuid": codesOf(mine)} }

// codesOfBusiness deletes the codes that were sent before, because they are requested only once.
func codesOfBusiness(mine, _ target) any {
	event := codesOf(mine)
	mine.change(`DELETE FROM guest_dispatches WHERE event_id = $1`, event)
	mine.change(`UPDATE guests SET status = 'attending' WHERE event_id = $1`, event)
	return in{"businessUuid": mine.business, "eventUuid": event}
}

func sentCodes(mine, _ target) any { return in{"eventUuid": codesOf(mine), "uuid": uuid.New()} }

// scheduledCodes leave at noon, wherever the event is in Brazil.
func scheduledCodes(mine, _ target) any {
	return in{"eventUuid": codesOf(mine), "at": time.Now().UTC().AddDate(0, 0, 2).Truncate(24 * time.Hour).
		Add(15 * time.Hour)}
}

// textOfMessage is of an invitation whose link this server made.
func textOfMessage(mine, _ target) any {
	hash, _ := secretlink.Hash(secretlink.KeyOf("").DeriveInvitationToken(secretlink.RSVP, mine.event,
		mine.invitation, 0))
	mine.change(`UPDATE invitation_tokens SET secret_hash = $2 WHERE invitation_id = $1 AND purpose = 'RSVP'`,
		mine.invitation, hash)
	return in{"eventUuid": mine.event, "invitationUuid": mine.invitation, "kind": "INVITE"}
}

var _ = addRows(map[string]row{
	"guestMessages.preview":       {may: hosts, input: previewedMessage, mixed: swapped(previewedMessage)},
	"guestMessages.send":          {may: hosts, input: sentMessage, mixed: append(swapped(sentMessage), sentToTheirs)},
	"guestMessages.resendFailed":  {may: hosts, input: resentMessage, mixed: swapped(resentMessage)},
	"guestMessages.getAll":        {may: hosts, input: messagesOfInvitation, mixed: swapped(messagesOfInvitation)},
	"guestMessages.getDispatches": {may: hosts, input: onGuests, mixed: swapped(onGuests)},
	"guestMessages.markSent":      {may: hosts, input: markedMessage, mixed: swapped(markedMessage)},
	"guestMessages.getText":       {may: hosts, input: textOfMessage, mixed: swapped(textOfMessage)},
})
