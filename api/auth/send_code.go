package auth

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/providers/messages"
)

// SendCodeInput names the phone that signs in.
type SendCodeInput struct {
	Phone string `json:"phone" maxLength:"40" doc:"As people write it; without a country code it is Brazilian"`
}

// SendCodeOutput is the same whether the phone is known or not.
type SendCodeOutput struct {
	Attempt         string `json:"attempt" doc:"The attempt's ID, which auth.confirmCode takes with the code"`
	Delivery        string `json:"delivery" doc:"The value that auth.getDelivery takes"`
	Phone           string `json:"phone" doc:"The phone in E.164"`
	ResendInSeconds int    `json:"resendInSeconds" doc:"Seconds until another code may be requested"`
}

// The specification's own sentences (1, section 9).
const (
	smsFailed      = "Não conseguimos enviar o SMS. Caso o erro persista fale conosco."
	whatsAppFailed = "Não conseguimos enviar a mensagem. Caso o erro persista fale conosco."
)

func (s *Service) sendBySMS(ctx context.Context, in SendCodeInput) (SendCodeOutput, error) {
	return s.sendCode(ctx, in, messages.SMS, "", smsFailed)
}

func (s *Service) sendByWhatsApp(ctx context.Context, in SendCodeInput) (SendCodeOutput, error) {
	return s.sendCode(ctx, in, messages.WhatsApp, "", whatsAppFailed)
}

func (s *Service) sendCode(ctx context.Context, in SendCodeInput, channel messages.Channel, purpose,
	failed string) (SendCodeOutput, error) {
	var f form.Form
	phone := f.Phone("phone", in.Phone)
	if sentence := s.Limits.refuseCountry(phone); phone != "" && sentence != "" {
		f.Reject("phone", sentence)
	}
	if err := f.Err(); err != nil {
		return SendCodeOutput{}, err
	}
	even := time.NewTimer(evenTime)
	defer even.Stop()
	share, err := s.shareOf(ctx, s.originOf(procedure.Request(ctx), phone))
	if err != nil {
		return SendCodeOutput{}, err
	}
	if wait, ok, err := s.limiter.Allow(ctx, share...); err != nil {
		return SendCodeOutput{}, err
	} else if !ok {
		return SendCodeOutput{}, newTooSoonError(wait)
	}
	delivery := rand.Text()
	attempt, err := s.begin(ctx, phone, channel, delivery, purpose)
	if err != nil {
		// No code is on its way, so there is nothing to wait for.
		return SendCodeOutput{},
			problem.Unavailable(failed, errors.Join(err, s.limiter.Release(context.WithoutCancel(ctx), share...)))
	}
	select {
	case <-even.C:
	case <-ctx.Done():
	}
	return SendCodeOutput{Attempt: attempt, Delivery: delivery, Phone: phone,
		ResendInSeconds: int(resendPause.Seconds())}, nil
}

// evenTime is the minimum duration of a request for a code. Kratos needs some 20 ms more for an unknown phone, which
// callers must not be able to measure.
const evenTime = 250 * time.Millisecond

// begin registers every phone it is asked about, known or not: the same requests
// to Kratos either way.
func (s *Service) begin(ctx context.Context, phone string, channel messages.Channel, delivery, purpose string) (string,
	error) {
	if err := s.Identities.Register(ctx, phone); err != nil {
		return "", err
	}
	return s.Identities.Begin(ctx, phone, channel, delivery, purpose)
}

func newTooSoonError(wait time.Duration) error {
	seconds := int((wait + time.Second - 1) / time.Second)
	switch {
	case seconds <= 1:
		return problem.TooMany("Aguarde um segundo para pedir outro código.", wait)
	case seconds < 120:
		return problem.TooMany(fmt.Sprintf("Aguarde %d segundos para pedir outro código.", seconds), wait)
	case seconds < 2*60*60:
		return problem.TooMany(fmt.Sprintf("Muitos códigos foram pedidos. Tente de novo em %d minutos.",
			(seconds+59)/60), wait)
	default:
		return problem.TooMany(
			fmt.Sprintf(
				"Muitos códigos foram pedidos para este telefone. Peça o código no aparelho ou na rede em que você já entrou, ou tente de novo em %d horas.", (seconds+3599)/3600), wait)
	}
}
