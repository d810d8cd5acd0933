package settings

import "cortejo/providers/zipcodes"

// Zipcodes is the service that knows the addresses of zip codes; without one, only the program's own table is known.
type Zipcodes struct{ zipcodes.Settings }

func (s *Zipcodes) listSettings() group {
	return group{title: "Endereços", all: []setting{
		{
			name: "ZIPCODES_URL", unset: "só alguns CEPs, que vêm com o programa", in: onlyServe,
			read: storeText(&s.URL),
			doc: "o serviço que diz o endereço de um CEP, no formato do ViaCEP (`https://viacep.com.br/ws`). Recebe só o " +
				"CEP; se não responde, o endereço se escreve à mão",
		},
	}, finish: func(r *reader) {
		if err := s.Check(); err != nil {
			r.addError("%w", err)
		}
	}}
}
