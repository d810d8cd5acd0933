package settings

import (
	"net"
	"net/netip"
	"net/url"
	"strings"

	"cortejo/providers/domains"
)

// Domains is the target of the domains that events bring, and the DNS server that resolves them.
type Domains struct {
	domains.Settings
	// CheckSecret authenticates the proxy that asks whether a domain is a custom domain.
	CheckSecret string
}

// minCheckSecretLength is 128 bits in the format of openssl rand -hex 16.
const minCheckSecretLength = 32

func (s *Domains) listSettings(server *Server) group {
	return group{title: "Domínios próprios", finish: func(*reader) { s.deriveTarget(server.PublicURL) }, all: []setting{
		{
			name: "DOMAIN_TARGET", unset: "o nome em `PUBLIC_URL`, quando ela é `https`", in: everywhere,
			read: s.readTarget,
			doc:  "para onde os domínios próprios dos eventos apontam (CNAME); sem nenhum, ninguém traz um",
		},
		{
			name: "DOMAIN_ADDRESSES", unset: "os de `DOMAIN_TARGET`", in: everywhere, read: s.readAddresses,
			doc: "os endereços IP para os domínios que não aceitam CNAME, separados por vírgula; sem eles, a tela " +
				"só sugere o `www`",
		},
		{
			name: "DNS_RESOLVER", unset: "os da máquina", in: everywhere, read: s.readServer,
			doc: "a quem `work` pergunta dos domínios, `endereço:porta`",
		},
		{
			name: "DOMAIN_CHECK_SECRET", secret: true, unset: "o Caddy não pergunta nada", in: onlyServe,
			ask:  "o que o Caddy mostra ao perguntar de um domínio, com 32 caracteres ou mais",
			read: storeKey(&s.CheckSecret, minCheckSecretLength, minCheckSecretLength/2, "um"),
			doc: "o que o Caddy mostra ao perguntar se um domínio está no ar (`/internal/domains/check`), com 32 " +
				"caracteres ou mais",
		},
	}}
}

func (s *Domains) readTarget(r *reader, v setting) {
	s.Target = strings.ToLower(strings.TrimSuffix(r.readText(v), "."))
}

func (s *Domains) readAddresses(r *reader, v setting) {
	for _, one := range splitList(r.readText(v)) {
		address, err := netip.ParseAddr(one)
		if err != nil {
			r.addError("DOMAIN_ADDRESSES deve ter endereços IP separados por vírgula; veio %q", one)
			continue
		}
		s.Addresses = append(s.Addresses, address.Unmap())
	}
}

func (s *Domains) readServer(r *reader, v setting) {
	s.Server = r.readText(v)
	if _, _, err := net.SplitHostPort(s.Server); s.Server != "" && err != nil {
		r.addError("DNS_RESOLVER deve ser endereço:porta, como 1.1.1.1:53; veio %q", s.Server)
	}
}

// deriveTarget takes the host of PUBLIC_URL where no target is set, if it is a name.
func (s *Domains) deriveTarget(publicURL string) {
	u, err := url.Parse(publicURL)
	if s.Target != "" || err != nil || u.Scheme != "https" || !strings.Contains(u.Hostname(), ".") {
		return
	}
	if _, err := netip.ParseAddr(u.Hostname()); err != nil {
		s.Target = strings.ToLower(u.Hostname())
	}
}
