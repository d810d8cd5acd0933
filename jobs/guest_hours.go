package jobs

import "time"

// GuestLimits are how much, and when, guests are written to. They are the settings GUEST_MESSAGES_….
type GuestLimits struct {
	// PerDay is how many messages of one business leave within a day.
	PerDay int
	// FirstDay limits the messages that leave in a day of a business whose guests never answered. It doubles with each
	// day on which they did, up to PerDay; what exceeds it waits. 0 sets no such limit.
	FirstDay int
	// FromHour and UntilHour are when they leave, where the event is: from the first on, and before the second.
	FromHour, UntilHour int
}

// DefaultFirstDay is the default of the setting GUEST_MESSAGES_FIRST_DAY.
const DefaultFirstDay = 60

// DefaultGuestLimits hold where nobody configured any.
var DefaultGuestLimits = GuestLimits{PerDay: 2000, FromHour: 8, UntilHour: 21}

func (l GuestLimits) orDefault() GuestLimits {
	if l == (GuestLimits{}) {
		return DefaultGuestLimits
	}
	return l
}

// allowance returns the limits of the messages of a day as queries take them.
func (l GuestLimits) allowance() (firstDay, perDay int32) {
	return int32(l.FirstDay), int32(l.PerDay) //nolint:gosec // settings within bounds
}

// LeavesAt is when a message asked for now leaves to the guests of an event in this time zone: at once, or the next
// time that the hours begin. A zone that nobody knows is UTC.
func (l GuestLimits) LeavesAt(now time.Time, zone string) time.Time {
	l = l.orDefault()
	where, err := time.LoadLocation(zone)
	if err != nil {
		where = time.UTC
	}
	local := now.In(where)
	begins := time.Date(local.Year(), local.Month(), local.Day(), l.FromHour, 0, 0, 0, where)
	switch {
	case local.Before(begins):
		return begins
	case local.Hour() < l.UntilHour:
		return now
	}
	return time.Date(local.Year(), local.Month(), local.Day()+1, l.FromHour, 0, 0, 0, where)
}
