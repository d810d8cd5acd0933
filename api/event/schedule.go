package event

import (
	"encoding/json"
	"fmt"
	"time"
	_ "time/tzdata" // a container has no zones of its own

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/sql/civil"
)

// The choices for the deadlines when an event moves to another day (specification 1, section 4).
const (
	// DeadlinesKeep leaves every task due on its current day: tasks relative to the event get a new distance.
	DeadlinesKeep = "KEEP"
	// DeadlinesIgnore writes nothing: tasks relative to the event move with it, and dates stay.
	DeadlinesIgnore = "IGNORE"
	// DeadlinesAdjust spreads the open tasks over the days from today to the event in the previous proportions. Late
	// tasks stay late, tasks after the event keep their distance to it, and completed tasks do not change.
	DeadlinesAdjust = "ADJUST"
)

// taskTime is the time of a task as its table stores it, and as its JSON is stored to undo a change.
type taskTime struct {
	Timing  queries.TaskTiming `json:"timing"`
	Number  *int               `json:"number"`
	Unit    *queries.TimeUnit  `json:"unit"`
	Date    *time.Time         `json:"date"`
	EndDate *time.Time         `json:"endDate"`
}

// scheduledTask is a task of an event that is about to move.
type scheduledTask struct {
	ID      uuid.UUID   `json:"id"`
	Title   string      `json:"title"`
	Checked bool        `json:"checked"`
	Time    taskTime    `json:"time"`
	Due     *civil.Date `json:"due"`   // without the change
	Moved   *civil.Date `json:"moved"` // once the event has moved, if nothing is written
}

// schedule is an event and its tasks before a change of day.
type schedule struct {
	From, To *civil.Date
	Today    civil.Date // where the event is
	Zone     *time.Location
	Tasks    []scheduledTask
	Payments int // open ones that depend on the day
}

func newSchedule(row queries.GetScheduleRow, to *civil.Date, now time.Time) (schedule, error) {
	zone, err := time.LoadLocation(row.TimeZone)
	if err != nil {
		return schedule{}, fmt.Errorf("event: the zone of an event: %w", err)
	}
	s := schedule{From: row.Date, To: to, Today: civil.DateOf(now.In(zone)), Zone: zone, Payments: int(row.Payments)}
	if err := json.Unmarshal(row.Tasks, &s.Tasks); err != nil {
		return schedule{}, fmt.Errorf("event: read a schedule: %w", err)
	}
	return s, nil
}

// adjustable reports whether the event has a day before and after, between which deadlines can be spread.
func (s schedule) adjustable() bool { return s.From != nil && s.To != nil }

// rescheduledTask is a task after the change: its new deadline, and the time to be stored for that; nil if none has to
// be.
type rescheduledTask struct {
	scheduledTask
	NextDue *civil.Date
	After   *taskTime
}

// place returns every task with its new deadline.
func (s schedule) place(deadlines string) []rescheduledTask {
	all := make([]rescheduledTask, 0, len(s.Tasks))
	for _, t := range s.Tasks {
		p := rescheduledTask{scheduledTask: t, NextDue: t.Moved}
		switch {
		case t.Due == nil: // it has no deadline to keep or to spread
		case deadlines == DeadlinesKeep:
			p.NextDue = t.Due
		case deadlines == DeadlinesAdjust && !t.Checked:
			day := s.move(*t.Due)
			p.NextDue = &day
		}
		if p.NextDue != nil && (t.Moved == nil || *p.NextDue != *t.Moved) {
			p.After = s.express(t, *p.NextDue)
		}
		all = append(all, p)
	}
	return all
}

// move returns the new deadline of an open task. The days from today to the event grow or shrink in proportion, so that
// no task overtakes another, and a task due before the event stays before it. If today is not before both days, there
// is no time to spread over, and every task moves as many days as the event.
func (s schedule) move(due civil.Date) civil.Date {
	before, after := countDaysBetween(s.Today, *s.From), countDaysBetween(s.Today, *s.To)
	shifted := addDays(due, countDaysBetween(*s.From, *s.To))
	into := countDaysBetween(s.Today, due)
	switch {
	case before <= 0 || after <= 0:
		return shifted
	case into < 0:
		return due
	case into >= before:
		return shifted
	default:
		return addDays(s.Today, min((2*into*after+before)/(2*before), after-1))
	}
}

// usualStart is the hour of a task that was relative to the event and now has a date: the beginning of a working day,
// as in the task's form.
const usualStart = 9

// farthest is the largest number of days that a task counts from the event.
const farthest = 999

// express returns the time of a task that is due on a day. A task relative to the event stays relative, in days. On the
// event's own day, too far from it, or without it there is no such number, and the task gets a calendar date.
func (s schedule) express(t scheduledTask, day civil.Date) *taskTime {
	if t.Time.Timing == queries.TaskTimingCALENDAR {
		shift := countDaysBetween(*t.Due, day)
		return &taskTime{Timing: queries.TaskTimingCALENDAR, Date: s.shift(t.Time.Date, shift),
			EndDate: s.shift(t.Time.EndDate, shift)}
	}
	if s.To != nil {
		number, unit := countDaysBetween(day, *s.To), queries.TimeUnitDAYS
		if number < 0 {
			number, unit = -number, queries.TimeUnitDAYSAFTER
		}
		if number > 0 && number <= farthest {
			return &taskTime{Timing: queries.TaskTimingPLANNING, Number: &number, Unit: &unit}
		}
	}
	midnight := day.Time()
	start := time.Date(midnight.Year(), midnight.Month(), midnight.Day(), usualStart, 0, 0, 0, s.Zone)
	return &taskTime{Timing: queries.TaskTimingCALENDAR, Date: &start}
}

// shift returns the same time of day some days later, in the event's time zone.
func (s schedule) shift(moment *time.Time, days int) *time.Time {
	if moment == nil {
		return nil
	}
	later := moment.In(s.Zone).AddDate(0, 0, days)
	return &later
}

func countDaysBetween(from, to civil.Date) int {
	return int(to.Time().Sub(from.Time()).Hours() / 24)
}

func addDays(day civil.Date, days int) civil.Date {
	return civil.DateOf(day.Time().AddDate(0, 0, days))
}
