package event

import (
	"slices"
	"time"

	"cortejo/api/template/library"
	"cortejo/queries"
	"cortejo/sql/civil"
)

// planned is one task of a shipped checklist on its way into an event.
type planned struct {
	library.Task
	due time.Time
}

// catchUp fits a shipped checklist to an event that is nearer than the checklist reaches: a
// planner who takes a wedding on six months before it wants to know what comes first, not to
// be told that half a year of work is late. What would already be late shares the first
// quarter of the days that are left, in the checklist's own order; the rest keeps its time.
// Without a day to come (no date, or one that has passed) the checklist stays as it is.
func catchUp(tasks []library.Task, today, day time.Time) []library.Task {
	left := int(day.Sub(today).Hours() / 24)
	if day.IsZero() || left < 1 {
		return tasks
	}
	var late, onTime []planned
	for _, t := range tasks {
		if p := (planned{t, dueDay(t, day)}); p.due.Before(today) {
			late = append(late, p)
		} else {
			onTime = append(onTime, p)
		}
	}
	window := max(left/4, 1)
	for i := range late {
		offset := min((i+1)*window/len(late)+1, left-1)
		late[i].Number, late[i].Unit = max(left-offset, 1), string(queries.TimeUnitDAYS)
		late[i].due = day.AddDate(0, 0, -late[i].Number)
	}
	fitted := append(late, onTime...)
	slices.SortStableFunc(fitted, func(a, b planned) int { return a.due.Compare(b.due) })
	out := make([]library.Task, len(fitted))
	for i, p := range fitted {
		out[i] = p.Task
	}
	return out
}

// DueDay is when a task of a shipped checklist is due in an event on this day.
func DueDay(t library.Task, day civil.Date) civil.Date { return civil.DateOf(dueDay(t, day.Time())) }

func dueDay(t library.Task, day time.Time) time.Time {
	switch queries.TimeUnit(t.Unit) {
	case queries.TimeUnitMONTHS:
		// The 31st becomes a shorter month's last day, as in app.task_deadline.
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
