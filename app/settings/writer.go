package settings

import "cortejo/providers/writer"

// Writer is the model that drafts texts of proposals; without one, the program's own texts are used.
type Writer struct{ writer.Settings }

func (s *Writer) listSettings() group {
	const unset = "textos prontos, que vêm com o programa"
	return group{title: "Textos de orçamentos", all: []setting{
		{
			name: "WRITER_URL", unset: unset, in: everywhere, read: storeText(&s.URL),
			doc: "o modelo que escreve o texto dos orçamentos: o endereço a que se junta `/chat/completions` (como " +
				"`https://api.openai.com/v1`); com a chave e o nome, ou nenhum dos três. Nenhum nome, valor ou data " +
				"sai daqui",
		},
		{
			name: "WRITER_API_KEY", secret: true, unset: unset, in: everywhere, read: storeText(&s.APIKey),
			doc: "a chave dele",
		},
		{name: "WRITER_MODEL", unset: unset, in: everywhere, read: storeText(&s.Model), doc: "o nome do modelo"},
	}, finish: func(r *reader) {
		if err := s.Check(); err != nil {
			r.addError("%w", err)
		}
	}}
}
