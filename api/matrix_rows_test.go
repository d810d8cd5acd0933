package api_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"

	"cortejo/api/template/library"
	"cortejo/tenants/tenanttest"
)

// in is an input by its fields' names.
type in map[string]any

// uploadWithParameters is an upload that also has parameters.
type uploadWithParameters struct {
	in
	content []byte
}

// row says who may call an operation, and with what.
type row struct {
	may []actor
	// answers are the statuses that differ from the usual ones: of actors that may but do not get a 200, and of actors
	// that may not and get a 404.
	answers map[actor]int
	// except are those who may not although those they are like may.
	except []actor
	// own marks a procedure about the caller alone, which no preview calls.
	own bool
	// backoffice is the row under /api/admin of what also answers in a business.
	backoffice *row
	// client is the row under /api/e, and of who looks at it under /api/v, of what also answers in a business.
	client *row
	// outside is whether it succeeds only with a server that does not run here; its own tests prove that it does.
	outside bool
	// minted marks an answer that is new for each call, so that no two are equal.
	minted bool
	input  func(mine, theirs target) any
	// mixed are inputs with something of another business among their ids; all are refused.
	mixed []func(mine, theirs target) any
}

func nothing(target, target) any { return in{} }

// swapped is an input's function called on the other business's things.
func swapped(input func(mine, theirs target) any) []func(mine, theirs target) any {
	return []func(mine, theirs target) any{func(mine, theirs target) any { return input(theirs, mine) }}
}

func onEvent(mine, _ target) any { return in{"uuid": mine.event} }

func onEntry(mine, _ target) any { return in{"id": mine.entry} }

func onTask(mine, _ target) any { return in{"publicId": mine.task} }

func onSubtask(mine, _ target) any { return in{"publicId": mine.subtask} }

// everyoneReads is the row of a sign-in procedure: the answer depends on the input only. Valid inputs are tested in
// api/auth, with a real Kratos.
func everyoneReads(status int) row {
	answers := map[actor]int{}
	for _, who := range everybody {
		answers[who] = status
	}
	return row{may: everybody, answers: answers, input: nothing}
}

func onSignIn() row {
	r := everyoneReads(http.StatusUnauthorized)
	r.input = func(target, target) any { return in{"uuid": uuid.New()} }
	return r
}

// unknownToHelpers: they see neither contacts nor pictures they did not bring, so these are as
// unknown to them as another business's.
var unknownToHelpers = map[actor]int{
	helper: http.StatusUnprocessableEntity, helperOtherBit: http.StatusUnprocessableEntity,
	helperOtherEvent: http.StatusUnprocessableEntity,
}

// rows are those of all areas; each area's file adds its own.
var rows = map[string]row{}

// addRows adds an area's rows to all of them. A name that is there already panics.
func addRows(added map[string]row) map[string]row {
	for name, r := range added {
		if _, found := rows[name]; found {
			panic("two rows of " + name)
		}
		rows[name] = r
	}
	return added
}

func controlled(mine, _ target) any {
	return in{"toBeControlledBusinessId": mine.business, "reason": "Pedido de ajuda"}
}

// helperForm is the wizard's input, with an unused phone.
func helperForm(event uuid.UUID) in {
	return in{"role": "GUEST", "name": "Lia", "phone": tenanttest.NewPhone(),
		"eventAccesses": []any{in{"eventUuid": event, "permissions": 5}}}
}

func moved(mine, _ target) any { return in{"uuid": mine.event, "date": "2031-05-17"} }

func archived(mine, _ target) any { return in{"uuid": mine.event, "archived": true} }

// notified returns an event whose client got no message lately: reminders of payments count too.
func notified(mine, theirs target) any {
	mine.change(`DELETE FROM customer_messages WHERE business_id = $1`, mine.business)
	return onEvent(mine, theirs)
}

func shippedTask(mine, _ target) any {
	wedding, _ := library.Find("WEDDING")
	return in{"eventUuid": mine.event, "sourceType": "WEDDING", "keys": []any{wedding.Tasks[0].Key}}
}

func tasksOfEvent(mine, _ target) any { return in{"eventUuid": mine.event} }

func checked(on func(mine, theirs target) any) func(mine, theirs target) any {
	return func(mine, theirs target) any {
		fields, _ := on(mine, theirs).(in)
		fields["checked"] = true
		return fields
	}
}

func linkTo(procedure string, id, user uuid.UUID) any {
	content := fmt.Appendf(nil, `{"d":%q,"u":%q,"e":%d}`, id, user, time.Now().Add(time.Minute).Unix())
	mac := hmac.New(sha256.New, []byte(procedure+" "))
	_, _ = mac.Write(content) // a hash takes everything
	return in{"link": base64.RawURLEncoding.EncodeToString(content) + "." +
		base64.RawURLEncoding.EncodeToString(mac.Sum(nil))}
}
