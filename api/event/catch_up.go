package event

import (
	"math"
	"slices"
	"time"

	"cortejo/api/template/library"
	"cortejo/queries"
	"cortejo/sql/civil"
)

// catchUp fits a shipped checklist to an event that is nearer than the checklist's earliest task. A planner who accepts
// a wedding six months ahead needs to know the next task, not that half a year of work is late. All tasks before the
// event move on one scale, so their order stays: the earliest is due tomorrow, and the nearer a task is to the event,
// the less it moves. Tasks that setting a date settles are left out. If the event has no future date, it returns the
// checklist unchanged.
func catchUp(tasks []library.Task, today, day time.Time) []library.Task {
	left := countDays(today, day)
	if day.IsZero() || left < 1 {
		return tasks
	}
	reach := 0
	for _, t := range tasks {
		reach = max(reach, countDays(dueDayOf(t, day), day))
	}
	if reach <= left {
		return tasks
	}
	fitted := make([]library.Task, 0, len(tasks))
	for _, t := range tasks {
		if t.SettledByDate {
			continue
		}
		before := countDays(dueDayOf(t, day), day)
		if moved := computeOffset(before, reach, max(left-1, 1)); before > 0 && moved != before {
			t.Number, t.Unit = moved, string(queries.TimeUnitDAYS)
		}
		fitted = append(fitted, t)
	}
	slices.SortStableFunc(fitted, func(a, b library.Task) int { return dueDayOf(a, day).Compare(dueDayOf(b, day)) })
	return fitted
}

// computeOffset maps so many days before the event, of at most reach, to at most most days: it grows with
// them, nearly as they do close to the event (b / (1 + b (1/most - 1/reach))), and is 1 at least.
func computeOffset(before, reach, most int) int {
	b := float64(before)
	return max(int(math.Round(b/(1+b*(1/float64(most)-1/float64(reach))))), 1)
}

func countDays(from, to time.Time) int { return int(to.Sub(from).Hours() / 24) }

// DueDayOf returns the due day of a task of a shipped checklist, in an event on this day.
func DueDayOf(t library.Task, day civil.Date) civil.Date {
	return civil.DateOf(dueDayOf(t, day.Time()))
}

func dueDayOf(t library.Task, day time.Time) time.Time {
	switch queries.TimeUnit(t.Unit) {
	case queries.TimeUnitMONTHS:
		// In a shorter month the 31st is the last day, as in app.task_deadline.
		first := time.Date(day.Year(), day.Month()-time.Month(t.Number), 1, 0, 0, 0, 0, time.UTC)
		return first.AddDate(0, 0, min(day.Day(), first.AddDate(0, 1, -1).Day())-1)
	case queries.TimeUnitWEEKS:
		return day.AddDate(0, 0, -7*t.Number)
	case queries.TimeUnitDAYSAFTER:
		return day.AddDate(0, 0, t.Number)
	default:
		return day.AddDate(0, 0, -t.Number)
	}
}
