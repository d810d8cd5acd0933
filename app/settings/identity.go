package settings

import (
	"strconv"

	"cortejo/api/auth"
	"cortejo/auditlog"
	"cortejo/formats/contractpdf"
	"cortejo/formats/envelope"
)

// Identity is who signs people in, and the keys that an installation seals with.
type Identity struct {
	KratosPublicURL, KratosAdminURL string
	CourierSecret                   string
	// AuditKey seals the audit log; the database never stores it.
	AuditKey string
	// ContractKey seals contracts; the database never stores it.
	ContractKey string
	// WalletKeys wrap the data keys of wallets, the current one first; the database never stores them.
	WalletKeys []string
	// SignIn limits the codes of signing in, and the countries of their phones.
	SignIn auth.Limits
}

func (s *Identity) listSettings() group {
	s.SignIn = auth.NewDefaultLimits()
	all := []setting{
		{
			name: "KRATOS_PUBLIC_URL", unset: "Kratos embutido", read: storeOrigin(&s.KratosPublicURL),
			doc: "o endereço público de um Kratos próprio, junto com `KRATOS_ADMIN_URL`",
		},
		{
			name: "KRATOS_ADMIN_URL", unset: "Kratos embutido", read: storeOrigin(&s.KratosAdminURL),
			doc: "o endereço de administração dele, junto com `KRATOS_PUBLIC_URL`",
		},
		{
			name: "COURIER_SECRET", secret: true, unset: "sorteado uma vez, em `DATA_DIR/courier.key`", in: both,
			ask: "o segredo entre o Kratos e o aplicativo", read: storeText(&s.CourierSecret),
			doc: "o que o Kratos mostra ao entregar um código (`Authorization: Bearer …`); é também a chave com que " +
				"telefones e redes são guardados nos limites de acesso, e de que se fazem os links de fornecedores " +
				"e convidados: o mesmo em `serve`, `work` e `demo`, que não começam sem ele, e para sempre",
		},
		{
			name: "AUDIT_KEY", secret: true, unset: "gerada em `DATA_DIR/audit.key`", in: onlyWork,
			ask:  "a chave que sela a trilha, com 32 caracteres ou mais, guardada fora do banco",
			read: storeKey(&s.AuditKey, auditlog.KeyLength, 32, "uma"),
			doc: "a chave que sela a trilha, com 32 caracteres ou mais; `work` e `audit verify` precisam dela, o " +
				"banco nunca a vê, e quem a perde não confere mais nada",
		},
		{
			name: "CONTRACT_KEY", secret: true, unset: "gerada em `DATA_DIR/contract.key`", in: onlyWork,
			ask:  "a chave que sela os contratos, com 32 caracteres ou mais, guardada fora do banco",
			read: storeKey(&s.ContractKey, contractpdf.MinKeyLength, 32, "uma"),
			doc: "a chave que sela os contratos assinados, com 32 caracteres ou mais; `work` precisa dela, o banco " +
				"nunca a vê. Se ela muda, o log diz ao abrir e `/readyz` por 30 dias (`notices`); o que ela selou " +
				"continua a valer, pelo certificado que o banco guarda",
		},
		{
			name: "WALLET_KEY", secret: true, unset: "gerada em `DATA_DIR/wallet.key`", in: both,
			ask:  "a chave que guarda os dados das carteiras, com 32 caracteres ou mais, guardada fora do banco",
			read: s.readWalletKeys,
			doc: "a chave sob a qual os dados das carteiras são cifrados, com 32 caracteres ou mais, a mesma em " +
				"`serve` e `work`; o banco nunca a vê, e quem a perde não lê mais nenhum. Se ela não abre alguma, o " +
				"log diz ao abrir e `/readyz` sempre (`notices`). Para trocá-la: ponha a nova e a de antes, " +
				"separadas por vírgula, em todos os processos; rode `cortejo keys rotate`; deixe só a nova. Com mais " +
				"de um servidor, [em quatro passos](wallet.md#trocar-wallet_key-sem-parar)",
		},
		{
			name: "SIGN_IN_COUNTRIES", initial: "BR", in: everywhere, read: s.readCountries,
			doc: "países cujos telefones recebem códigos, separados por vírgula",
		},
		s.makeLimit("SIGN_IN_CODES_PER_PHONE", &s.SignIn.CodesPerPhone,
			"códigos por telefone em 10 minutos, pedidos "+
				"de um mesmo endereço, de um aparelho onde ele já entrou ou da rede de onde entrou por último"),
		s.makeLimit("SIGN_IN_CODES_PER_PHONE_DAILY", &s.SignIn.CodesPerPhoneDaily, "o mesmo, em um dia"),
		s.makeLimit("SIGN_IN_CODES_PER_PHONE_TOTAL", &s.SignIn.CodesPerPhoneTotal,
			"códigos por telefone em um dia, "+
				"de todos os desconhecidos juntos; e outros tantos dos seus aparelhos, e das suas redes"),
		s.makeLimit("SIGN_IN_CODES_PER_ADDRESS", &s.SignIn.CodesPerAddress, "códigos por endereço em 10 minutos"),
		s.makeLimit("SIGN_IN_TRIES_PER_ADDRESS", &s.SignIn.TriesPerAddress,
			"códigos digitados por endereço em 10 minutos"),
	}
	return group{title: "Identidade e chaves", all: all, finish: func(r *reader) {
		if (s.KratosPublicURL == "") != (s.KratosAdminURL == "") {
			r.addError("KRATOS_PUBLIC_URL e KRATOS_ADMIN_URL andam juntos: configure os dois, ou nenhum")
		}
	}}
}

// makeLimit declares a limit of signing in, whose initial value is the one that into holds.
func (s *Identity) makeLimit(name string, into *int, doc string) setting {
	return setting{name: name, initial: strconv.Itoa(*into), doc: doc, in: everywhere, read: storeCountFrom(into, 1)}
}

func (s *Identity) readWalletKeys(r *reader, v setting) {
	s.WalletKeys = splitList(r.readText(v))
	if len(s.WalletKeys) > envelope.MaxSecrets {
		r.addError("%s tem no máximo duas chaves, separadas por vírgula", v.name)
	}
	for _, key := range s.WalletKeys {
		if len(key) < envelope.MinSecretLength {
			r.addError("%s deve ter %d caracteres ou mais: openssl rand -hex %d faz uma", v.name,
				envelope.MinSecretLength, envelope.MinSecretLength)
		}
	}
}

func (s *Identity) readCountries(r *reader, v setting) {
	countries, err := auth.ParseCountries(r.readText(v))
	if err != nil {
		r.addError("%s: %w", v.name, err)
	}
	if len(countries) > 0 {
		s.SignIn.Countries = countries
	}
}
