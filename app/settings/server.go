package settings

import (
	"log/slog"
	"net"
	"net/netip"
	"strings"

	"cortejo/platform/clientip"
)

// Server is where a process answers, which files it serves, and its log.
type Server struct {
	Address, PublicURL string
	// SupportURL is the contact of Cortejo's support: mailto:… or https://…
	SupportURL      string
	DataDir, WebDir string
	FilesURL        string
	LogFormat       string
	LogLevel        slog.Level
	TrustedProxies  []netip.Prefix
	// PostgresTools and KratosBinary are the programs of the embedded mode, which make installs.
	PostgresTools, KratosBinary string
}

func (s *Server) listSettings() group {
	return group{title: "Servidor", all: []setting{
		{
			name: "ADDRESS", initial: "127.0.0.1:8080", read: storeText(&s.Address),
			doc: "onde o servidor atende; `run` sem `TWILIO_*` só aceita endereços desta máquina, porque " +
				"`/dev/outbox` mostra os códigos",
		},
		{
			name: "PUBLIC_URL", unset: "`http://` + `ADDRESS`", in: everywhere, read: s.readPublicURL,
			ask: "o endereço que as pessoas abrem, como https://cortejo.exemplo.com.br",
			doc: "o endereço que as pessoas abrem; com `https://` os cookies são `Secure` e há HSTS",
		},
		{name: "DATA_DIR", initial: ".cortejo", read: storePath(&s.DataDir), doc: "o que o modo embutido guarda"},
		{name: "WEB_DIR", initial: "web/dist", read: storePath(&s.WebDir), doc: "as páginas construídas"},
		{
			name: "FILES_URL", unset: "pasta em `DATA_DIR`", in: everywhere, read: storeText(&s.FilesURL),
			doc: "onde ficam imagens e documentos: `s3://balde?region=…` ou `file:///pasta`",
		},
		{
			name: "TRUSTED_PROXIES", unset: "nenhum", in: everywhere, read: s.readTrustedProxies,
			ask: "as redes do proxy que termina o TLS, como 172.16.0.0/12",
			doc: "redes cujo `X-Forwarded-For` vale, separadas por vírgula; os limites de acesso contam por endereço",
		},
		{
			name: "SUPPORT_URL", unset: "nenhuma: a tela copia o código do pedido", in: everywhere,
			read: storeContact(&s.SupportURL),
			doc: "onde escreve quem não entrou (`mailto:` ou `https:`, como `https://wa.me/…`), quando a entrada ou " +
				"uma página pública falha; quem entrou escreve no próprio Cortejo",
		},
		{
			name: "LOG_FORMAT", initial: "text", read: storeChoice(&s.LogFormat, "text", "json"), in: everywhere,
			doc: "`text` ou `json`",
		},
		{
			name: "LOG_LEVEL", initial: "info", read: s.readLogLevel, in: everywhere,
			doc: "`debug`, `info`, `warn` ou `error`",
		},
		{
			name: "POSTGRES_TOOLS", initial: "tools/postgres", read: storePath(&s.PostgresTools),
			doc: "os programas do PostgreSQL que o `make` preparou para o modo embutido",
		},
		{
			name: "KRATOS_BINARY", initial: ".cortejo/bin/kratos", read: storePath(&s.KratosBinary),
			doc: "o Kratos que o `make` preparou para o modo embutido",
		},
	}}
}

// readPublicURL reads the address that people open; without one it is the process' own.
func (s *Server) readPublicURL(r *reader, v setting) {
	host, port, err := net.SplitHostPort(s.Address)
	if err != nil {
		r.addError("ADDRESS deve ser endereço:porta, como 127.0.0.1:8080; veio %q", s.Address)
	}
	if host == "" || host == "0.0.0.0" || host == "::" {
		host = "127.0.0.1" // "all interfaces" is no address that a browser can open
	}
	v.initial = "http://" + net.JoinHostPort(host, port)
	storeOrigin(&s.PublicURL)(r, v)
}

func (s *Server) readTrustedProxies(r *reader, v setting) {
	var err error
	if s.TrustedProxies, err = clientip.ParseProxies(r.get(v.name)); err != nil {
		r.addError("%w", err)
	}
}

func (s *Server) readLogLevel(r *reader, v setting) {
	var level string
	storeChoice(&level, "info", "debug", "warn", "error")(r, v)
	if err := s.LogLevel.UnmarshalText([]byte(level)); err != nil {
		r.addError("%s: %w", v.name, err)
	}
}

// HasUntrustedProxy reports whether sign-in would probably count all people as one address, because TLS ends at a proxy
// that is not trusted.
func (s *Server) HasUntrustedProxy() bool {
	return strings.HasPrefix(s.PublicURL, "https://") && len(s.TrustedProxies) == 0
}
