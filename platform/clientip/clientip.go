// Package clientip finds the client's IP address of a request, also behind trusted proxies, for rate limiters and for
// evidence. It may import no other package of the project. Its entry points are ParseProxies, LimitKeyOf and AddressOf.
package clientip

import (
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/go-chi/httprate"
)

// ParseProxies reads a list of proxies as the TRUSTED_PROXIES setting writes it:
// addresses or networks, separated by commas.
func ParseProxies(list string) ([]netip.Prefix, error) {
	var proxies []netip.Prefix
	for text := range strings.SplitSeq(list, ",") {
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		if address, err := netip.ParseAddr(text); err == nil {
			proxies = append(proxies, netip.PrefixFrom(address, address.BitLen()))
			continue
		}
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("TRUSTED_PROXIES: %q não é um endereço nem uma rede", text)
		}
		proxies = append(proxies, network.Masked())
	}
	return proxies, nil
}

// LimitKeyOf returns the key under which a client is counted: its IP address, or for IPv6 its network of 64 bits, which
// one household has.
func LimitKeyOf(r *http.Request, trusted []netip.Prefix) string {
	return httprate.CanonicalizeIP(AddressOf(r, trusted))
}

// AddressOf returns the client's IP address: the peer of the connection or, behind trusted proxies, the nearest address
// that is not one. Further addresses in X-Forwarded-For are ignored, because the client can invent them.
func AddressOf(r *http.Request, trusted []netip.Prefix) string {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	address := peer.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		if !isTrusted(trusted, address) {
			break
		}
		next, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			break
		}
		address = next.Unmap()
	}
	return address.WithZone("").String()
}

// LimitKeyFrom returns the key under which a client of that IP address is counted, like LimitKeyOf.
func LimitKeyFrom(clientIP string) string { return httprate.CanonicalizeIP(clientIP) }

// NetworkOf returns the network of a client's IP address: 24 bits, or 48 of IPv6. A phone that reconnects mostly keeps
// its network and changes its address.
func NetworkOf(clientIP string) string {
	address, err := netip.ParseAddr(clientIP)
	if err != nil {
		return clientIP
	}
	bits := 48
	if address.Is4() {
		bits = 24
	}
	return netip.PrefixFrom(address, bits).Masked().String()
}

func isTrusted(trusted []netip.Prefix, address netip.Addr) bool {
	return slices.ContainsFunc(trusted, func(p netip.Prefix) bool { return p.Contains(address) })
}
