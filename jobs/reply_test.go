package jobs_test

import (
	"testing"

	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/providers/messages/whatsapp/standin"
	"cortejo/tenants/tenanttest"
)

// Who wrote is answered in plain words, once; who did not write within a day WhatsApp takes no such words for.
func TestAReplyIsTakenFromWhoWasWrittenBy(t *testing.T) {
	t.Parallel()
	b, meta := onMeta(t)
	business := b.AddBusiness("Ana Clara Cerimonial")
	wrote, silent := tenanttest.NewPhone(), tenanttest.NewPhone()
	meta.OpenConversation(wrote)
	first, second := messages.Inbound{Channel: messages.WhatsApp, From: wrote, ID: "wamid.1"},
		messages.Inbound{Channel: messages.WhatsApp, From: silent, ID: "wamid.2"}
	for _, in := range []messages.Inbound{first, first, second} {
		if _, err := b.queue.Insert(t.Context(), jobs.ReplyTo(in, business.ID, jobs.StopReply("Ana Clara Cerimonial")),
			nil); err != nil {
			t.Fatal(err)
		}
	}
	b.start(t)
	b.wait(t, 2, "reply")
	if got, want := b.sent(t, "channel, state, reason", "kind = 'reply' AND state = 'FAILED'"),
		"WHATSAPP | FAILED | META_131047"; got != want {
		t.Errorf("to who did not write: %s", got)
	}
	if got, want := b.sent(t, "state, wa_id, text", "kind = 'reply' AND state = 'SENT'"),
		"SENT | "+standin.WhatsAppIDOf(wrote)+
			" | O espaço “Ana Clara Cerimonial” no Cortejo não escreve mais para este número. Para voltar a receber: responda VOLTAR."; got != want {
		t.Errorf("the reply: %s", got)
	}
	if taken := meta.Taken(); len(taken) != 1 || taken[0].Text == nil || taken[0].To != wrote {
		t.Errorf("WhatsApp took %+v", taken)
	}
}
