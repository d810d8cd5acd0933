package auth

import (
	"cmp"
	"slices"
	"time"

	"cortejo/platform/limits"
)

// Limits say how much one phone and one client IP may ask for, of all servers together. Kratos itself
// limits nothing but the five tries of an attempt.
type Limits struct {
	// CodesPerPhone limits per ten minutes, and CodesPerPhoneDaily per day, the codes that are requested for one phone
	// by one client IP, by each device that has signed in with it, or by the network of its last sign-in.
	CodesPerPhone, CodesPerPhoneDaily int
	// CodesPerPhoneTotal limits per day the codes for one phone: separately those requested by unknown devices, by its
	// own devices, and from the networks of its last sign-ins, so that none uses up another's share. CodesPerAddress
	// limits per ten minutes the codes that one client IP requests for phones that have not signed in on the requesting
	// device.
	CodesPerPhoneTotal, CodesPerAddress int
	// TriesPerAddress counts the codes that were typed in ten minutes.
	TriesPerAddress int
	// Countries are the countries whose phones may sign in, by their two letters (ISO 3166-1). A message abroad costs
	// many times as much, and fraudsters who earn by it request many.
	Countries []string
}

// NewDefaultLimits leave a guesser at one phone one chance in ten thousand a day
// from one client IP and three from everywhere, and a victim twenty messages, or sixty. A day begins with
// its first code, so that the last of one and the first of the next may come together.
func NewDefaultLimits() Limits {
	return Limits{CodesPerPhone: 5, CodesPerPhoneDaily: 20, CodesPerPhoneTotal: 60, CodesPerAddress: 20,
		TriesPerAddress: 60, Countries: []string{"BR"}}
}

func (l Limits) orDefault() Limits {
	usual := NewDefaultLimits()
	if len(l.Countries) == 0 {
		l.Countries = usual.Countries
	}
	return Limits{
		CodesPerPhone:      cmp.Or(l.CodesPerPhone, usual.CodesPerPhone),
		CodesPerPhoneDaily: cmp.Or(l.CodesPerPhoneDaily, usual.CodesPerPhoneDaily),
		CodesPerPhoneTotal: cmp.Or(l.CodesPerPhoneTotal, usual.CodesPerPhoneTotal),
		CodesPerAddress:    cmp.Or(l.CodesPerAddress, usual.CodesPerAddress),
		TriesPerAddress:    cmp.Or(l.TriesPerAddress, usual.TriesPerAddress),
		Countries:          l.Countries,
	}
}

const (
	resendPause = 30 * time.Second // specification 1, section 4
	window      = 10 * time.Minute
	// codesPerPause codes are sent within resendPause.
	codesPerPause = 1
	day           = 24 * time.Hour
)

// ofDevice returns the quotas of a device on which this phone has signed in. Other devices do not use them, even at the
// same address.
func (l Limits) ofDevice(o origin) []limits.Quota {
	return slices.Concat(l.pause(o.atDevice()), l.listPeriodQuotas(o.atDevice()), l.listTotalQuotas(o.phone+" devices"))
}

// ofNetwork is the share of the network that this phone last signed in from.
func (l Limits) ofNetwork(o origin) []limits.Quota {
	return slices.Concat(
		l.ofAddress(o),
		l.pause(o.atNetwork()),
		l.listPeriodQuotas(o.atNetwork()),
		l.listTotalQuotas(o.phone+" networks"),
	)
}

// ofStrangers is what everybody else shares: they pause together, and each client IP has some of their
// codes. It is all there is for a phone that never signed in.
func (l Limits) ofStrangers(o origin) []limits.Quota {
	return slices.Concat(
		l.ofAddress(o),
		l.pause(o.phone),
		l.listPeriodQuotas(o.phone+" address "+o.clientIP),
		l.listTotalQuotas(o.phone),
	)
}

func (l Limits) pause(at string) []limits.Quota {
	return []limits.Quota{{Key: "pause " + at, Max: codesPerPause, Within: resendPause}}
}

func (l Limits) listPeriodQuotas(at string) []limits.Quota {
	return []limits.Quota{{Key: "codes " + at, Max: l.CodesPerPhone, Within: window},
		{Key: "daily codes " + at, Max: l.CodesPerPhoneDaily, Within: day}}
}

func (l Limits) listTotalQuotas(at string) []limits.Quota {
	return []limits.Quota{{Key: "all codes " + at, Max: l.CodesPerPhoneTotal, Within: day}}
}

func (l Limits) ofAddress(o origin) []limits.Quota {
	return []limits.Quota{{Key: "codes of address " + o.clientIP, Max: l.CodesPerAddress, Within: window}}
}

// quotaOfTries counts the codes that one client IP types.
func (l Limits) quotaOfTries(clientIP string) limits.Quota {
	return limits.Quota{Key: "tries of address " + clientIP, Max: l.TriesPerAddress, Within: window}
}
