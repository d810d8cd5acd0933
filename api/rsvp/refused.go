package rsvp

import (
	"net/http"

	"cortejo/platform/page"
)

type refusedPage struct {
	layout
	Title, Words, RequestID string
}

// newRenderer returns the renderer of the pages, which say of a fault of ours only that it is one.
func (s *Service) newRenderer() *page.Renderer {
	return page.New(page.Options{
		Name: "an answer page", Templates: templates, Log: s.Log, TrustedProxies: s.TrustedProxies,
		MaxPerMinute: opensPerMinute, MaxFormBytes: largestForm,
		Header: map[string]string{"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow"},
		Refusals: map[int]page.Refusal{
			http.StatusNotFound: {Heading: "Este link não abre nenhum convite",
				Text: "Confira se ele veio inteiro. Se foi trocado por um novo, vale o último que você recebeu; " +
					"na dúvida, pergunte a quem convidou."},
			http.StatusConflict: {Heading: "As mensagens continuam paradas",
				Text: "Quem as parou respondeu SAIR ou usou o link de uma mensagem. Para voltar a receber, responda " +
					"VOLTAR no mesmo lugar, ou abra aquele link."},
			http.StatusTooManyRequests: {Heading: "Muitos pedidos seguidos",
				Text: "Espere um minuto e abra de novo. O que você escreveu continua na página anterior."},
			http.StatusRequestEntityTooLarge: page.TooLarge,
			http.StatusServiceUnavailable: {Heading: "Um instante",
				Text: "Não deu para responder agora. Volte e tente de novo em instantes; " +
					"o que você escreveu continua na página anterior."},
		},
		Fault: page.NewFault("Volte e tente de novo em instantes; " +
			"o que você escreveu continua na página anterior."),
		RefusedPage: func(refusal page.Refusal, requestID string) any {
			return refusedPage{layout: s.plainLayout(), Title: refusal.Heading, Words: refusal.Text,
				RequestID: requestID}
		},
		WritesHeadBody: true,
	})
}
