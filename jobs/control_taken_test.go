package jobs_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestAControlOfABusinessIsToldToItsOwner(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Ateliê")
	args := jobs.ControlTaken{
		OfBusiness: jobs.OfBusiness{BusinessID: business.ID}, MessageID: uuid.New(), To: tenanttest.NewPhone(),
		BusinessName: "Ateliê: flores",
		Reason:       "A titular pediu ajuda em www.golpe.com.br",
		ExpiresAt:    time.Date(2031, 5, 17, 18, 4, 0, 0, time.UTC),
	}
	b.start(t)
	for range 2 { // a job may run twice
		b.enqueue(t, tenants.AsStaff(b.AddStaff("Sofia").ID), args)
	}
	b.wait(t, 1, "control_taken")
	const text = "Cortejo: a nossa equipe entrou no seu espaço “Ateliê flores”, até as 15h04. Motivo: “A titular pediu ajuda em”. Tudo o que ela fizer fica em Atividade: http://127.0.0.1:8080/app/menu/business/activity"
	if got := b.sender.To(args.To); len(got) != 1 || got[0].Body != text || got[0].Channel != messages.SMS {
		t.Errorf("%+v", got)
	}
}
