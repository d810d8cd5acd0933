package api_test

import (
	"net/http"

	"github.com/google/uuid"
)

// giftTarget are a gift of the event and its order.
type giftTarget struct{ gift, giftOrder uuid.UUID }

func onGift(mine, _ target) any { return in{"eventUuid": mine.event, "uuid": mine.gift} }

func theirGift(mine, theirs target) any { return in{"eventUuid": mine.event, "uuid": theirs.gift} }

func deletedGift(mine, _ target) any {
	mine.change(`UPDATE gifts SET deleted_at = now() WHERE id = $1`, mine.gift)
	return onGift(mine, mine)
}

func newGift(mine, _ target) any {
	return in{"uuid": uuid.New(), "eventUuid": mine.event, "kind": "ITEM", "title": "Bule", "price": 100_00,
		"quantity": 1}
}

func changedGift(mine, _ target) any {
	return in{"eventUuid": mine.event, "uuid": mine.gift, "title": "Bule novo"}
}

func changedTheirGift(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": theirs.gift, "title": "Bule novo"}
}

func orderedGifts(mine, _ target) any {
	mine.change(`DELETE FROM gifts WHERE event_id = $1 AND id <> $2`, mine.event, mine.gift)
	return in{"eventUuid": mine.event, "uuids": []uuid.UUID{mine.gift}}
}

func theirGiftsOrdered(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuids": []uuid.UUID{theirs.gift}}
}

func readyGifts(mine, _ target) any {
	return in{"eventUuid": mine.event, "keys": []string{"cafeteira-italiana"}}
}

func borneFee(mine, _ target) any { return in{"eventUuid": mine.event, "feeBy": "HOSTS"} }

func onGiftOrder(mine, _ target) any { return in{"eventUuid": mine.event, "uuid": mine.giftOrder} }

func theirGiftOrder(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": theirs.giftOrder}
}

func thankedGiftOrder(mine, _ target) any {
	return in{"eventUuid": mine.event, "uuid": mine.giftOrder, "thanked": true}
}

func theirsThanked(mine, theirs target) any {
	return in{"eventUuid": mine.event, "uuid": theirs.giftOrder, "thanked": true}
}

func refundedGiftOrder(mine, _ target) any {
	mine.change(`DELETE FROM refunds r USING transactions t WHERE t.id = r.transaction_id AND t.gift_order_id = $1`,
		mine.giftOrder)
	return in{"uuid": uuid.New(), "eventUuid": mine.event, "orderUuid": mine.giftOrder, "reason": "Pedido"}
}

func theirsRefunded(mine, theirs target) any {
	return in{"uuid": uuid.New(), "eventUuid": mine.event, "orderUuid": theirs.giftOrder, "reason": "Pedido"}
}

func seenGiftOrder(mine, _ target) any {
	mine.change(`UPDATE gift_orders SET late = true WHERE id = $1`, mine.giftOrder)
	return onGiftOrder(mine, mine)
}

func theirsSeen(mine, theirs target) any {
	theirs.change(`UPDATE gift_orders SET late = true WHERE id = $1`, theirs.giftOrder)
	return theirGiftOrder(mine, theirs)
}

func answeredPix(mine, _ target) any {
	mine.change(`UPDATE gift_orders SET method = 'OWN_PIX', status = 'WAITING', late = false WHERE id = $1`,
		mine.giftOrder)
	return in{"eventUuid": mine.event, "uuid": mine.giftOrder, "came": true}
}

func theirsAnswered(mine, theirs target) any {
	theirs.change(`UPDATE gift_orders SET method = 'OWN_PIX', status = 'WAITING', late = false WHERE id = $1`,
		theirs.giftOrder)
	return in{"eventUuid": mine.event, "uuid": theirs.giftOrder, "came": true}
}

func wrongGiftPix(mine, _ target) any {
	return in{"eventUuid": mine.event, "kind": "CPF", "key": "1", "holder": "Ladra", "city": "Recife", "attempt": "x",
		"code": "1"}
}

// ofKeySetters is a row for the owner, and for the clients who edit the site, on the hosts' own key. Its status is that
// of a request without the code, which no test here has.
func ofKeySetters(status int, input func(mine, theirs target) any) row {
	may := func(actors ...actor) row {
		r := row{may: actors, input: input, mixed: swapped(input)}
		if status != http.StatusOK {
			r.outside, r.answers = true, map[actor]int{}
			for _, one := range actors {
				r.answers[one] = status
			}
		}
		return r
	}
	r, client := may(owner), may(siteEditors...)
	r.client = &client
	return r
}

var _ = addRows(map[string]row{
	"gifts.getAll":           ofGuests(siteReaders, onSite),
	"gifts.getReady":         ofGuests(siteReaders, onSite),
	"gifts.create":           ofGuests(siteEditors, newGift),
	"gifts.update":           ofGuests(siteEditors, changedGift, changedTheirGift),
	"gifts.delete":           ofGuests(siteEditors, onGift, theirGift),
	"gifts.restore":          ofGuests(siteEditors, deletedGift, theirGift),
	"gifts.reorder":          ofGuests(siteEditors, orderedGifts, theirGiftsOrdered),
	"gifts.addReady":         ofGuests(siteEditors, readyGifts),
	"gifts.setFeeBy":         {may: managers, input: borneFee, mixed: swapped(borneFee)},
	"giftOrders.getAll":      ofGuests(siteReaders, onSite),
	"giftOrders.get":         ofGuests(siteReaders, onGiftOrder, theirGiftOrder),
	"giftOrders.export":      ofGuests(siteReaders, onSite),
	"giftOrders.markThanked": ofGuests(siteReaders, thankedGiftOrder, theirsThanked),
	"giftOrders.seeLate":     ofGuests(siteReaders, seenGiftOrder, theirsSeen),
	"giftOrders.answerPix":   ofGuests(siteReaders, answeredPix, theirsAnswered),
	"giftPix.get":            ofGuests(siteReaders, onSite),
	"giftPix.requestCode":    ofKeySetters(http.StatusServiceUnavailable, onSite),
	"giftPix.set":            ofKeySetters(http.StatusUnprocessableEntity, wrongGiftPix),
	"giftPix.remove":         ofKeySetters(http.StatusOK, onSite),
	"giftOrders.refund": {may: []actor{owner, staff}, input: refundedGiftOrder,
		mixed: append(swapped(refundedGiftOrder), theirsRefunded)},
})
