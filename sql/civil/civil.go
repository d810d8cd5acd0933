// Package civil carries Postgres's date and time types as the API writes them: a day
// without a clock ("2027-03-13") and a clock without a day ("16:30"). Go's time.Time is a
// moment, and a wedding's day must not shift with the reader's time zone.
package civil

import (
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgtype"
)

// Date is a day as yyyy-mm-dd (RFC 3339 full-date).
type Date string

// ParseDate returns an error for a day that the calendar does not have ("2026-02-30").
func ParseDate(s string) (Date, error) {
	if _, err := time.Parse(time.DateOnly, s); err != nil {
		return "", fmt.Errorf("civil: %q is not a date", s)
	}
	return Date(s), nil
}

// DateOf is the day of t in its own location.
func DateOf(t time.Time) Date { return Date(t.Format(time.DateOnly)) }

// Time is midnight UTC of the day; it panics on a Date that ParseDate would refuse.
func (d Date) Time() time.Time {
	t, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		panic(err)
	}
	return t
}

// ScanDate implements pgtype.DateScanner.
func (d *Date) ScanDate(v pgtype.Date) error {
	if !v.Valid || v.InfinityModifier != pgtype.Finite {
		return fmt.Errorf("civil: no day in %v", v)
	}
	*d = DateOf(v.Time)
	return nil
}

// DateValue implements pgtype.DateValuer.
func (d Date) DateValue() (pgtype.Date, error) {
	t, err := time.Parse(time.DateOnly, string(d))
	return pgtype.Date{Time: t, Valid: err == nil}, err
}

// Clock is a time of day as HH:MM, to the minute.
type Clock string

const clockLayout = "15:04"

// ParseClock refuses what no clock shows ("25:00").
func ParseClock(s string) (Clock, error) {
	if _, err := time.Parse(clockLayout, s); err != nil {
		return "", fmt.Errorf("civil: %q is not a time of day", s)
	}
	return Clock(s), nil
}

// ScanTime implements pgtype.TimeScanner.
func (c *Clock) ScanTime(v pgtype.Time) error {
	if !v.Valid {
		return fmt.Errorf("civil: no time of day in NULL")
	}
	*c = Clock(time.UnixMicro(v.Microseconds).UTC().Format(clockLayout))
	return nil
}

// TimeValue implements pgtype.TimeValuer.
func (c Clock) TimeValue() (pgtype.Time, error) {
	t, err := time.Parse(clockLayout, string(c))
	if err != nil {
		return pgtype.Time{}, err
	}
	return pgtype.Time{Microseconds: (time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute).
		Microseconds(), Valid: true}, nil
}
