package jobs_test

import (
	"testing"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestAPhoneThatStaffChangedIsTold(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	staff := tenants.AsStaff(b.AddStaff("Sofia").ID)
	texts := map[jobs.PhoneChangeReader]string{
		jobs.TellEarlierPhone: "Cortejo: a nossa equipe mudou o número de acesso da conta de “Ana Prado”. O novo termina em 4321, e este não entra mais. Se você não pediu isso, fale com a gente.",
		jobs.TellNewPhone:     "Cortejo: a nossa equipe fez deste o número de acesso da conta de “Ana Prado”. Entre com ele: http://127.0.0.1:8080/auth/signin",
		jobs.TellOwner:        "Cortejo: a nossa equipe mudou o número com que “Ana Prado”, da sua equipe, entra no seu espaço. O novo termina em 4321. Se isso não foi combinado, fale com a gente.",
	}
	phones := map[jobs.PhoneChangeReader]string{}
	var told []jobs.PhoneChanged
	for reader := range texts {
		phones[reader] = tenanttest.NewPhone()
		told = append(told, jobs.PhoneChanged{MessageID: uuid.New(), Reader: reader, To: phones[reader],
			Name: "Ana: Prado", NewPhone: "+5531987654321"})
	}
	b.start(t)
	for range 2 { // a job may run twice
		for _, args := range told {
			b.enqueue(t, staff, args)
		}
		b.wait(t, len(told), "phone_changed")
	}
	for reader, text := range texts {
		if got := b.sender.To(phones[reader]); len(got) != 1 || got[0].Body != text || got[0].Channel != messages.SMS {
			t.Errorf("%s: %+v", reader, got)
		}
	}
}
