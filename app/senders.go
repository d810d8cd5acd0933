package app

import (
	"context"
	"fmt"
	"log/slog"
	"strings"

	"cortejo/providers/messages"
	"cortejo/providers/messages/breaker"
	"cortejo/providers/messages/smtp"
	"cortejo/providers/messages/twilio"
	"cortejo/providers/messages/whatsapp"
	"cortejo/providers/push"
)

// newSender returns the configured providers, or the outbox if that is allowed; e-mails reach the outbox through its
// own SMTP server. Each provider has a circuit breaker.
func (app *application) newSender(ctx context.Context) (messages.Sender, error) {
	guarded := func(provider messages.Provider, sender messages.Sender) messages.Sender {
		return breaker.New(provider, sender, slog.Default())
	}
	routed := messages.ChannelRouter{Emails: messages.UnconfiguredSender{}}
	if app.outbox != nil {
		outboxSender := guarded(messages.OutboxProvider, app.outbox)
		routed.SMS, routed.WhatsApp = outboxSender, outboxSender
	} else {
		phones, err := twilio.New(app.settings.Messages.Twilio)
		if err != nil {
			return nil, fmt.Errorf("o envio de mensagens não está configurado: %w", err)
		}
		routed.SMS = guarded(messages.Twilio, phones)
		routed.WhatsApp = routed.SMS
	}
	if app.settings.Messages.WhatsApp.Enabled() {
		cloud, err := whatsapp.New(app.settings.Messages.WhatsApp)
		if err != nil {
			return nil, fmt.Errorf("o envio pelo WhatsApp não está configurado: %w", err)
		}
		routed.WhatsApp = guarded(messages.Meta, cloud)
		if app.outbox != nil {
			routed.WhatsApp = app.outbox.WrapSender(routed.WhatsApp)
		}
	}
	if app.settings.Email.SMTP.Host != "" {
		emails, err := smtp.New(app.settings.Email.SMTP)
		if err != nil {
			return nil, fmt.Errorf("o envio de e-mails não está configurado: %w", err)
		}
		routed.Emails = guarded(messages.SMTP, emails)
		if name, record := emails.Record(); name != "" {
			slog.InfoContext(ctx, "e-mails are signed: publish this TXT record", "name", name, "record", record)
		}
	}
	return routed, nil
}

// canSendEmails reports whether an SMTP server is configured.
func (app *application) canSendEmails() bool { return app.settings.Email.SMTP.Host != "" }

// newPushSender returns the client of the push services.
func (app *application) newPushSender() (*push.Sender, error) {
	s := app.settings.Push.Settings
	if s.Key == "" {
		key, err := app.secrets().Push()
		if err != nil {
			return nil, err
		}
		s.Key = key
	}
	if s.Subject == "" {
		// Push services accept only https. Without TLS only browsers on this machine can subscribe.
		s.Subject = strings.Replace(app.settings.Server.PublicURL, "http://", "https://", 1)
	}
	s.Log = slog.Default()
	return push.New(s)
}
