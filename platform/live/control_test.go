package live

import (
	"fmt"
	"testing"

	"cortejo/tenants"
)

// The owner learns at once that staff took control of the business, and that they left it, on any screen; the rest of
// the team, another business's owner and an event's client do not.
func TestTheOwnerHearsOfControl(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	w, elsewhere := h.wedding(h.env.AddBusiness("B")), h.wedding(h.env.AddBusiness("C"))
	client, address := h.asClient(w)
	ofBusiness := func(w liveEnv) string { return fmt.Sprintf("/api/b/%s/live.business", w.Business.ID) }
	assistant := h.env.AddMember(w.Business, tenants.TeamAssistant)
	owner := []*testReader{h.open(w.Business.Owner, ofBusiness(w)), h.open(w.Business.Owner, ofTeam(w.Event))}
	others := map[string]*testReader{
		"an assistant":             h.open(assistant.User, ofBusiness(w)),
		"an assistant in an event": h.open(assistant.User, ofTeam(w.Event)),
		"another owner":            h.open(elsewhere.Business.Owner, ofBusiness(elsewhere)),
		"the client":               h.open(client, address),
	}
	hears := func(what string) {
		t.Helper()
		for _, l := range owner {
			l.hears("access")
		}
		for who, l := range others {
			select {
			case word := <-l.words:
				t.Errorf("%s: %s heard %q", what, who, word)
			default:
			}
		}
	}
	control := h.env.AddControl(w.Business, h.env.AddStaff("Sofia"))
	hears("taken")
	h.change(`UPDATE business_controls SET ended_at = now() WHERE id = $1`, control)
	hears("ended")

	// A stream of the business reports no changes in events, nor anything to a member who was removed.
	h.change(`UPDATE tasks SET checked_at = now() WHERE event_id = $1`, w.ID)
	owner[1].hears("change CHECKLIST")
	h.change(`DELETE FROM memberships WHERE user_id = $1`, assistant.User.ID)
	others["an assistant"].ends("end revoked")
	select {
	case word := <-owner[0].words:
		t.Errorf("of a task the stream of the business said %q", word)
	default:
	}
}
