package settings

import (
	"cmp"
	"strings"

	"cortejo/providers/push"
)

// Push identifies this server to push services; without a key, one is derived from COURIER_SECRET.
type Push struct{ push.Settings }

func (s *Push) listSettings() group {
	return group{title: "Push", finish: s.finish, all: []setting{
		{
			name: "VAPID_PRIVATE_KEY", unset: "uma que vem do segredo guardado", in: both, read: storeText(&s.Key),
			doc: "a chave pela qual os serviços de push conhecem este servidor (32 bytes em base64url); trocá-la " +
				"encerra as inscrições",
		},
		{
			name: "VAPID_SUBJECT", unset: "`PUBLIC_URL`", in: both, read: storeText(&s.Subject),
			doc: "a quem um serviço de push escreve: `mailto:…` ou `https://…`",
		},
		{
			name: "PUSH_SERVICES", unset: "os dos navegadores usuais", in: both, read: s.readServices,
			doc: "no lugar deles, os hosts a que este servidor pode entregar, com espaço entre eles; `.exemplo.com` " +
				"são todos abaixo; um que faz de conta nesta máquina vem inteiro, `http://127.0.0.1:4443`",
		},
	}}
}

func (s *Push) readServices(r *reader, v setting) {
	s.Services = strings.Fields(strings.ReplaceAll(r.readText(v), ",", " "))
}

// finish refuses an identity that no push service accepts; missing parts are derived once the keys are known.
func (s *Push) finish(r *reader) {
	whole := s.Settings
	if whole.Key == "" {
		derived, err := push.DeriveKey("any")
		if err != nil {
			r.addError("%w", err)
		}
		whole.Key = derived
	}
	whole.Subject = cmp.Or(whole.Subject, "https://localhost")
	if _, err := push.New(whole); err != nil {
		r.addError("%w", err)
	}
}
