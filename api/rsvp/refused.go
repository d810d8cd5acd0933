package rsvp

import (
	"context"
	"errors"
	"net/http"

	"cortejo/platform/problem"
)

type refusedPage struct {
	shell
	Title, Words, RequestID string
}

// refuse answers with a page of its own, and says of a fault of ours nothing but that.
func (s *Service) refuse(w http.ResponseWriter, r *http.Request, err error) {
	p := problem.From(err)
	if p.Status >= http.StatusInternalServerError && !(errors.Is(err, context.Canceled) && r.Context().Err() != nil) {
		s.Log.ErrorContext(r.Context(), "an answer page failed", "request_id", problem.RequestID(r.Context()),
			"cause", err)
	}
	page := refusedPage{Title: "Aconteceu um erro desconhecido",
		Words: "Não é com você: algo falhou aqui. Volte e tente de novo em instantes; o que você escreveu continua na página anterior.", RequestID: problem.RequestID(r.Context())}
	switch p.Status {
	case http.StatusNotFound:
		page = refusedPage{Title: "Este link não abre nenhum convite",
			Words: "Confira se ele veio inteiro. Se foi trocado por um novo, vale o último que você recebeu; na dúvida, pergunte a quem convidou."}
	case http.StatusConflict:
		page = refusedPage{Title: "As mensagens continuam paradas",
			Words: "Quem as parou respondeu SAIR ou usou o link de uma mensagem. Para voltar a receber, responda VOLTAR no mesmo lugar, ou abra aquele link."}
	case http.StatusTooManyRequests:
		page = refusedPage{Title: "Muitos pedidos seguidos",
			Words: "Espere um minuto e abra de novo. O que você escreveu continua na página anterior."}
		if p.RetryAfter > 0 {
			setRetry(w, p.RetryAfter)
		}
	case http.StatusRequestEntityTooLarge:
		page = refusedPage{Title: "É texto demais", Words: "Volte à página anterior e escreva um pouco menos."}
	case http.StatusServiceUnavailable:
		page = refusedPage{Title: "Um instante",
			Words: "Não deu para responder agora. Volte e tente de novo em instantes; o que você escreveu continua na página anterior."}
	}
	page.shell = s.shellOf()
	s.write(w, r, p.Status, "refused", page)
}
