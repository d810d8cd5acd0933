package auth

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net/http"

	"cortejo/platform/clientip"
	"cortejo/platform/limits"
	"cortejo/queries"
	"cortejo/tenants"
)

// origin is the device and network of a sign-in. A device or network from which the phone has signed in before has a
// share of codes of its own, so that a stranger elsewhere cannot lock its owner out. Only a caller on such a device or
// network can notice that the share exists.
type origin struct {
	phone, clientIP string
	// cookie is what the device's says; device is its SHA-256, for it is as random as a key.
	cookie string
	device []byte
	// network is the keyed hash of the client's.
	network []byte
}

func (s *Service) originOf(r *http.Request, phone string) origin {
	clientIP, cookie := clientip.LimitKeyOf(r, s.TrustedProxies), s.Sessions.ReadDevice(r)
	return origin{phone: phone, clientIP: clientIP, cookie: cookie, device: hashOfDevice(cookie),
		network: s.limiter.Hash("network " + clientip.NetworkOf(clientIP))}
}

// atDevice and atNetwork are what the shares of the two are counted by.
func (o origin) atDevice() string  { return fmt.Sprintf("%s device %x", o.phone, o.device) }
func (o origin) atNetwork() string { return fmt.Sprintf("%s network %x", o.phone, o.network) }

func hashOfDevice(cookie string) []byte {
	hash := sha256.Sum256([]byte(cookie))
	return hash[:]
}

// shareOf is what a code asked from there is counted by.
func (s *Service) shareOf(ctx context.Context, from origin) ([]limits.Quota, error) {
	known, err := queries.New(s.DB.Read(tenants.AsVisitor(""))).
		KnownOrigin(ctx, queries.KnownOriginParams{Phone: from.phone, Device: from.device, Network: from.network})
	switch {
	case err != nil:
		return nil, err
	case known.IsDevice:
		return s.Limits.ofDevice(from), nil
	case known.IsNetwork:
		return s.Limits.ofNetwork(from), nil
	}
	return s.Limits.ofStrangers(from), nil
}

// remember keeps the origin of a sign-in as the person's, and answers what the device's cookie says from
// now on: fresh, unless it brought one that we know.
func (o origin) remember(ctx context.Context, w tenants.Writer, fresh string) (device string, err error) {
	keeps, err := queries.New(w).RememberOrigin(ctx,
		queries.RememberOriginParams{Brought: o.device, Fresh: hashOfDevice(fresh), Network: o.network})
	if err != nil || !keeps {
		return fresh, err
	}
	return o.cookie, nil
}

// startAnew resets the counts of the device and network of a sign-in, because the person has proven that they hold the
// phone. The daily total of all devices and networks stays.
func (s *Service) startAnew(ctx context.Context, from origin) {
	own := append(s.Limits.listPeriodQuotas(from.atDevice()), s.Limits.listPeriodQuotas(from.atNetwork())...)
	if err := s.limiter.Reset(ctx, own...); err != nil {
		s.Log.WarnContext(ctx, "the codes that a phone asked for stay counted", "error", err)
	}
}
