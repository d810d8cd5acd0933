package jobs_test

import (
	"testing"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestAPersonIsNotifiedOfAnEmailThatStaffChanged(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	staff := tenants.AsStaff(b.AddStaff("Sofia").ID)
	phone, earlier := tenanttest.NewPhone(), uuid.NewString()+"@exemplo.com.br"
	changed := "Cortejo: a nossa equipe mudou o e-mail da conta de “Ana Prado”. O novo é n•••@prado.com.br. Se você não pediu isso, fale com a gente."
	removed := "Cortejo: a nossa equipe tirou o e-mail da conta de “Ana Prado”. Se você não pediu isso, fale com a gente."
	b.start(t)
	all := []jobs.EmailChanged{
		{MessageID: uuid.New(), Channel: messages.Email, To: earlier, Name: "Ana: Prado",
			NewEmail: "nova@prado.com.br"},
		{MessageID: uuid.New(), Channel: messages.SMS, To: phone, Name: "Ana: Prado"},
	}
	for range 2 { // a job may run twice
		for _, args := range all {
			b.enqueue(t, staff, args)
		}
		b.wait(t, len(all), "email_changed")
	}
	if got := b.sender.To(earlier); len(got) != 1 || got[0].Body != changed || got[0].Channel != messages.Email ||
		got[0].Email.Subject == "" {
		t.Errorf("at the earlier address: %+v", got)
	}
	if got := b.sender.To(phone); len(got) != 1 || got[0].Body != removed || got[0].Channel != messages.SMS {
		t.Errorf("by SMS: %+v", got)
	}
}
