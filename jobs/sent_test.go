package jobs_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/providers/messages/whatsapp"
	"cortejo/providers/messages/whatsapp/standin"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// sent is what the one table of all that went out says of a message.
func (b *bundle) sent(t *testing.T, columns, where string, args ...any) (text string) {
	t.Helper()
	if err := b.Admin.QueryRow(t.Context(), `SELECT coalesce(string_agg(concat_ws(' | ', `+columns+
		`), ' + ' ORDER BY handed_over_at), '') FROM deliveries WHERE `+where, args...).Scan(&text); err != nil {
		t.Fatal(err)
	}
	return text
}

// onMeta is workers whose messages leave through Meta's Cloud API as it is documented.
func onMeta(t *testing.T) (*bundle, *standin.Standin) {
	t.Helper()
	meta := standin.New(standin.Options{Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(meta.Close)
	listening := httptest.NewServer(meta)
	t.Cleanup(listening.Close)
	cloud, err := whatsapp.New(standin.NewSettings(listening.URL))
	if err != nil {
		t.Fatal(err)
	}
	return setupWith(t, cloud), meta
}

// Through the Cloud API: what left, by which way, as what, and by which of Meta's names is kept; of the text not the
// links that open something, of a code nothing, and after 30 days nothing of any.
func TestAllThatWentOutIsInOneTable(t *testing.T) {
	t.Parallel()
	b, meta := onMeta(t)
	business := b.AddBusiness("Ana Clara Cerimonial")
	m := b.AddInvitee(business, tenants.TeamGuest)
	invite := b.InviteSent(m)
	b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID), teamInvite(m, invite))
	phone := tenanttest.NewPhone()
	if _, err := b.queue.Insert(t.Context(), jobs.SignInCode{Channel: messages.WhatsApp, Phone: phone, Code: "654321",
		ExpiresAt: time.Now().Add(time.Minute)}, nil); err != nil {
		t.Fatal(err)
	}
	b.start(t)
	b.wait(t, 2, "team_invite", "sign_in_code")
	if got, want := b.sent(t, "channel, kind, state, cost_class, wa_id, reason", "message_id = $1", invite),
		"WHATSAPP | team_invite | SENT | utility | "+standin.WhatsAppIDOf(m.User.Phone)+" | "; got != want {
		t.Errorf("the invite: %s, want %s", got, want)
	}
	if got := b.sent(t, "text", "message_id = $1", invite); !strings.Contains(got, "convida você para a equipe") ||
		strings.Contains(got, m.ID.String()) || !strings.HasSuffix(got, "http://127.0.0.1:8080/…") {
		t.Errorf("of its text %q is kept", got)
	}
	if got, want := b.sent(t, "channel, kind, state, cost_class, wa_id, text", "kind = 'sign_in_code'"),
		"WHATSAPP | sign_in_code | SENT | authentication | "+standin.WhatsAppIDOf(phone)+" | "; got != want {
		t.Errorf("the code: %s, want %s", got, want)
	}
	taken := map[string]bool{}
	for _, one := range meta.Taken() {
		taken[one.CallbackData] = true
	}
	for _, id := range strings.Split(b.sent(t, "message_id", "provider_id LIKE 'wamid.%'"), " + ") {
		if !taken[id] {
			t.Errorf("%s did not travel along: %v", id, taken)
		}
	}
	if _, err := b.Admin.Exec(t.Context(),
		`UPDATE deliveries SET text = '654321 é o seu código' WHERE kind = 'sign_in_code'`); err == nil {
		t.Error("the table keeps a code")
	}
	b.exec(t, `UPDATE deliveries SET handed_over_at = now() - interval '31 days'`)
	if err := b.DB.Write(t.Context(), tenants.AsWorker(uuid.Nil), func(w tenants.Writer) error {
		_, err := w.Exec(t.Context(), `SELECT app.purge_message_texts()`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if got := b.sent(t, "state, text", "message_id = $1", invite); got != "SENT | " {
		t.Errorf("after a month: %q", got)
	}
}

// Meta may call back before the worker that handed a message over could note the answer, and after it died: nothing is
// sent again, and what follows from its having left follows.
func TestACallbackBeforeTheAnswer(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Ana Clara Cerimonial")
	event := b.AddEvent(business, "Bodas")
	id := b.write(t, event, b.AddEventCustomer(event, b.AddUser("Marina Alves")), "ACCESS", "WHATSAPP", nil)
	b.exec(t,
		`INSERT INTO deliveries (business_id, message_id, kind, channel) VALUES ($1, $2, 'customer_access', 'WHATSAPP')`, business.ID, id)
	b.exec(t,
		`SELECT app.hear_of_messages(json_build_array(json_build_object('message', $1::uuid, 'providerId', 'wamid.1', 'state', 'DELIVERED', 'reason', '', 'costClass', '', 'waId', '')))`, id)
	b.start(t)
	b.wait(t, 1, "customer_message")
	var noted bool
	if err := b.Admin.QueryRow(t.Context(), `SELECT sent_at IS NOT NULL FROM customer_messages WHERE id = $1`, id).
		Scan(&noted); err != nil || !noted {
		t.Errorf("noted as sent: %t, %v", noted, err)
	}
	if got := b.sent(t, "state, settled_at IS NOT NULL", "message_id = $1", id); got != "DELIVERED | t" ||
		len(b.sender.All()) != 0 {
		t.Errorf("it is %s, sent %v", got, b.sender.All())
	}
}

// Whom WhatsApp does not reach gets the same by SMS, once; a refusal of another kind is none to go round.
func TestBySMSWhereWhatsAppReachesNobody(t *testing.T) {
	t.Parallel()
	b := setup(t, func(m messages.Message, _ int) error {
		if m.Channel == messages.SMS {
			return nil
		}
		code := "META_131026"
		if m.Kind == messages.CustomerArea {
			code = "META_131049"
		}
		return messages.CodedError{Err: fmt.Errorf("%w: %s", messages.ErrRefused, code), Code: code}
	})
	business := b.AddBusiness("Ana Clara Cerimonial")
	event := b.AddEvent(business, "Bodas")
	marina, rui := b.AddEventCustomer(event, b.AddUser("Marina Alves")), b.AddEventCustomer(event, b.AddUser("Rui Prado"))
	id := b.write(t, event, marina, "ACCESS", "WHATSAPP", nil)
	b.write(t, event, rui, "AREA", "WHATSAPP", 16)
	b.start(t)
	b.wait(t, 3, "customer_message")
	// Meta tells of it once more.
	b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID),
		jobs.CustomerMessage{OfBusiness: jobs.OfBusiness{BusinessID: business.ID}, MessageID: id, BySMS: true})
	b.wait(t, 1, "customer_message")
	got := b.sender.All()
	if len(got) != 1 || got[0].Channel != messages.SMS || got[0].To != marina.Phone ||
		!strings.Contains(got[0].Body, "convida você") {
		t.Errorf("sent %+v", got)
	}
	if got := b.sent(t, "channel, state, reason, cost_class",
		"kind = 'customer_access'"); got != "WHATSAPP | FAILED | META_131026 | utility + SMS | SENT |  | sms" {
		t.Errorf("noted %s", got)
	}
	// An answer to the SMS is about whose it is.
	b.AddEvent(b.AddBusiness("Outra"), "Festa")
	if got := b.lastWriterTo(t, marina.Phone, "SMS"); got != business.ID {
		t.Errorf("SAIR by SMS stops %s", got)
	}
	// An SMS that fails after it left is told as such to the team, whatever became of WhatsApp's.
	owner := b.DB.Read(tenants.AsMember(business.Owner.ID, business.ID))
	stands := func() (delivery string, sent bool) {
		t.Helper()
		row, err := queries.New(owner).GetCustomerAccess(t.Context(), queries.GetCustomerAccessParams{ID: event.ID})
		if err != nil {
			t.Fatal(err)
		}
		var people []struct {
			Channel, Delivery string
			SentAt            *time.Time
		}
		if err := json.Unmarshal(row.Customers, &people); err != nil {
			t.Fatal(err)
		}
		return people[0].Channel + " " + people[0].Delivery, people[0].SentAt != nil
	}
	if delivery, sent := stands(); delivery != "SMS SENT" || !sent {
		t.Errorf("it is %s, sent: %t", delivery, sent)
	}
	b.said(t, uuid.MustParse(b.sent(t, "message_id", "channel = 'SMS'")), "FAILED", "TWILIO_30005")
	if delivery, sent := stands(); delivery != "SMS FAILED" || sent {
		t.Errorf("it failed, and is %s, sent: %t", delivery, sent)
	}
}

func (b *bundle) lastWriterTo(t *testing.T, phone, channel string) (business uuid.UUID) {
	t.Helper()
	if err := b.Admin.QueryRow(t.Context(),
		`SELECT coalesce(app.last_writer_to(ARRAY[$1], $2, now()), '00000000-0000-0000-0000-000000000000')`, phone,
		channel).Scan(&business); err != nil {
		t.Fatal(err)
	}
	return business
}

// said is what a provider calls back with of a message.
func (b *bundle) said(t *testing.T, id uuid.UUID, state, reason string) {
	t.Helper()
	if err := b.DB.Write(t.Context(), tenants.AsVisitor("").Named("message_status"), func(w tenants.Writer) error {
		_, err := w.Exec(t.Context(),
			`SELECT app.hear_of_messages(json_build_array(json_build_object('message', $1::uuid, 'providerId', 'wamid.1', 'state', $2::text, 'reason', $3::text, 'costClass', '', 'waId', '')))`, id, state, reason)
		return err
	}); err != nil {
		t.Error(err)
	}
}

// Meta may say that a message failed before its job could note that it left: that does not keep the SMS back.
func TestAFailureBeforeTheAnswer(t *testing.T) {
	t.Parallel()
	var b *bundle
	b = setup(t, func(m messages.Message, _ int) error {
		if m.Channel == messages.WhatsApp {
			b.said(t, m.ID, "FAILED", "META_131026")
		}
		return nil
	})
	business := b.AddBusiness("Ana Clara Cerimonial")
	event := b.AddEvent(business, "Bodas")
	marina := b.AddEventCustomer(event, b.AddUser("Marina Alves"))
	id := b.write(t, event, marina, "ACCESS", "WHATSAPP", nil)
	b.start(t)
	b.wait(t, 1, "customer_message")
	if n := b.number(t, `SELECT count(sent_at) FROM customer_messages WHERE id = $1`, id); n != 0 ||
		b.fate(t, business, id) != "FAILED" {
		t.Errorf("it is called sent, and %s", b.fate(t, business, id))
	}
	b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID),
		jobs.CustomerMessage{OfBusiness: jobs.OfBusiness{BusinessID: business.ID}, MessageID: id, BySMS: true})
	b.wait(t, 1, "customer_message")
	if got := b.sender.All(); len(got) != 2 || got[1].Channel != messages.SMS ||
		b.lastWriterTo(t, marina.Phone, "SMS") != business.ID {
		t.Errorf("sent %+v", got)
	}
}

// What nobody knew to have left, and a callback says to have, counts as sent: the event is notified by its link, and an
// answer stops whose message it was.
func TestACallbackLongAfterNoAnswer(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Ana Clara Cerimonial")
	event := b.AddEvent(business, "Bodas")
	marina := b.AddEventCustomer(event, b.AddUser("Marina Alves"))
	var id uuid.UUID
	if err := b.Admin.QueryRow(t.Context(),
		`INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone) VALUES ($1, $2, $3, 'LINK', 'WHATSAPP', $4) RETURNING id`,
		business.ID, event.ID, marina.ID, marina.Phone).Scan(&id); err != nil {
		t.Fatal(err)
	}
	b.exec(t,
		`INSERT INTO deliveries (business_id, message_id, kind, channel, state, settled_at) VALUES ($1, $2, 'event_link', 'WHATSAPP', 'UNKNOWN', now())`, business.ID, id)
	notified := func() bool {
		return b.number(t, `SELECT count(notified_at) FROM events WHERE id = $1`, event.ID) == 1
	}
	if b.said(t, id, "FAILED", "META_131049"); notified() || b.lastWriterTo(t, marina.Phone, "WHATSAPP") != uuid.Nil {
		t.Error("what failed is called sent")
	}
	if b.said(t, id, "DELIVERED", ""); !notified() || b.lastWriterTo(t, marina.Phone, "WHATSAPP") != business.ID {
		t.Error("what was delivered is not called sent")
	}
}

// What a guest asks for just now, and waits for, leaves before the hundreds of invitations of other businesses that
// were asked for earlier.
func TestALostLinkStandsBehindNoInvitations(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	release := b.sender.Hold(func(m messages.Message) bool { return m.Kind == messages.GuestReminder })
	t.Cleanup(release)
	party, other := b.AddEvent(b.AddBusiness("Ana Clara Cerimonial"), "Casamento Bia & Rui"),
		b.AddEvent(b.AddBusiness("Luz Eventos"), "Bodas de Ana e Zé")
	const guests = 12
	for i := range guests {
		_, message := b.invited(t, party, fmt.Sprintf("Família %d", i), tenanttest.NewPhone(), "")
		b.askGuest(t, party, message)
	}
	phone := tenanttest.NewPhone()
	_, lost := b.invited(t, other, "Tia Lúcia", phone, "")
	b.exec(t, `UPDATE guest_messages SET kind = 'LOST_LINK' WHERE id = $1`, lost)
	b.enqueue(t, tenants.AsVisitor(other.Slug), jobs.LostLink(other.Business.ID, lost))
	b.start(t)
	// No invitation is let go, and it leaves all the same.
	b.wait(t, 1, "guest_message")
	if got := b.sender.To(phone); len(got) != 1 {
		t.Errorf("the link: %v", got)
	}
	release()
	b.wait(t, guests, "guest_message")
}

// A provider that is slow with a party's invitations and with everything else holds up neither codes, nor the
// invitations what is not for guests.
func TestCodesWaitBehindNothing(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	release := b.sender.Hold(func(m messages.Message) bool {
		return m.Kind == messages.GuestReminder || m.Kind == messages.TeamInvite
	})
	t.Cleanup(release)
	business := b.AddBusiness("Ana Clara Cerimonial")
	event := b.AddEvent(business, "Casamento Bia & Rui")
	owner := tenants.AsMember(business.Owner.ID, business.ID)
	const guests, others = 12, 12
	for i := range guests {
		_, message := b.invited(t, event, fmt.Sprintf("Família %d", i), tenanttest.NewPhone(), "")
		b.askGuest(t, event, message)
	}
	b.start(t)
	tenanttest.WaitUntil(t, time.Minute, "invitations are held up", func() bool { return b.sender.Held() >= 4 })
	// Four of the twelve, and no more: what is not for guests still leaves.
	vendor := b.AddVendor(business, "Flor de Minas")
	invite := vendorInvite(vendor)
	invite.InviteID = uuid.New()
	b.enqueue(t, owner, invite)
	b.wait(t, 1, "vendor_invite")
	if n := b.sender.Held(); n != 4 {
		t.Errorf("%d invitations are asked for at once", n)
	}
	// A business takes half of the workers, so that two take all.
	for _, of := range []tenanttest.Business{business, b.AddBusiness("Ateliê")} {
		for range others {
			m := b.AddInvitee(of, tenants.TeamGuest)
			b.enqueue(t, tenants.AsMember(of.Owner.ID, of.ID), teamInvite(m, b.InviteSent(m)))
		}
	}
	tenanttest.WaitUntil(t, time.Minute, "everything else is held up too", func() bool { return b.sender.Held() >= 4+10 })
	phone := tenanttest.NewPhone()
	if _, err := b.queue.Insert(t.Context(), jobs.SignInCode{Channel: messages.WhatsApp, Phone: phone, Code: "654321",
		ExpiresAt: time.Now().Add(time.Minute)}, nil); err != nil {
		t.Fatal(err)
	}
	b.wait(t, 1, "sign_in_code")
	if got := b.sender.To(phone); len(got) != 1 {
		t.Errorf("the code: %v", got)
	}
	release()
	b.wait(t, guests+2*others, "guest_message", "team_invite")
}
