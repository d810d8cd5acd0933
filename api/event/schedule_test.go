package event

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"cortejo/queries"
	"cortejo/sql/civil"
)

func day(n int) civil.Date { return addDays("2027-01-01", n) }

// drawn returns a random task as the table may hold it, with the deadline that Postgres would compute.
func drawn(t *rapid.T, from, to civil.Date, zone *time.Location) scheduledTask {
	task := scheduledTask{Checked: rapid.Bool().Draw(t, "checked")}
	switch rapid.IntRange(0, 2).Draw(t, "timing") {
	case 0:
		task.Time = taskTime{Timing: queries.TaskTimingNONE}
	case 1:
		start := day(rapid.IntRange(-400, 400).Draw(t, "day")).Time().In(zone).
			Add(time.Duration(rapid.IntRange(0, 47).Draw(t, "hour")) * time.Hour)
		end := start.Add(time.Hour)
		due := civil.DateOf(start.In(zone))
		task.Time = taskTime{Timing: queries.TaskTimingCALENDAR, Date: &start, EndDate: &end}
		task.Due, task.Moved = &due, &due
	default:
		number, unit := rapid.IntRange(1, 999).Draw(t, "number"),
			rapid.SampledFrom([]queries.TimeUnit{queries.TimeUnitDAYS, queries.TimeUnitDAYSAFTER}).Draw(t, "unit")
		task.Time = taskTime{Timing: queries.TaskTimingPLANNING, Number: &number, Unit: &unit}
		due, moved := counted(task.Time, from), counted(task.Time, to)
		task.Due, task.Moved = &due, &moved
	}
	return task
}

// counted returns the result of app.task_deadline for days before and after the event.
func counted(t taskTime, event civil.Date) civil.Date {
	if *t.Unit == queries.TimeUnitDAYSAFTER {
		return addDays(event, *t.Number)
	}
	return addDays(event, -*t.Number)
}

// dueOf returns the due day of a stored time.
func dueOf(t taskTime, event civil.Date, zone *time.Location) civil.Date {
	if t.Timing == queries.TaskTimingCALENDAR {
		return civil.DateOf(t.Date.In(zone))
	}
	return counted(t, event)
}

func TestEveryChangeOfDay(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("America/Sao_Paulo")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		from, to := day(rapid.IntRange(-30, 400).Draw(t, "from")), day(rapid.IntRange(-30, 800).Draw(t, "to"))
		s := schedule{From: &from, To: &to, Today: day(0), Zone: zone}
		for range rapid.IntRange(0, 12).Draw(t, "tasks") {
			s.Tasks = append(s.Tasks, drawn(t, from, to, zone))
		}
		for _, deadlines := range []string{DeadlinesKeep, DeadlinesIgnore, DeadlinesAdjust} {
			all := s.place(deadlines)
			for _, p := range all {
				if p.After != nil && (deadlines == DeadlinesIgnore || dueOf(*p.After, to, zone) != *p.NextDue) {
					t.Fatalf("%s writes %+v for a task due on %s", deadlines, *p.After, *p.NextDue)
				}
				if p.After == nil && !isSame(p.NextDue, p.Moved) {
					t.Fatalf("%s promises %v and writes nothing: %+v", deadlines, *p.NextDue, p.scheduledTask)
				}
				if deadlines == DeadlinesKeep && !isSame(p.Due, p.NextDue) {
					t.Fatalf("kept on %v, and due on %v", *p.Due, *p.NextDue)
				}
				if p.After != nil && p.After.EndDate != nil &&
					p.After.EndDate.Sub(*p.After.Date) != p.Time.EndDate.Sub(*p.Time.Date) {
					t.Fatalf("a task of another length: %+v", *p.After)
				}
			}
			if deadlines == DeadlinesAdjust {
				stretched(t, s, all)
			}
		}
	})
}

// stretched checks the guarantees of DeadlinesAdjust.
func stretched(t *rapid.T, s schedule, all []rescheduledTask) {
	for i, a := range all {
		if a.Checked {
			if a.After != nil {
				t.Fatalf("a concluded task was written: %+v", a)
			}
			continue
		}
		if a.Due == nil {
			continue
		}
		if *a.Due <= *s.From && *a.NextDue > *s.To || *a.Due < *s.From && *a.NextDue >= *s.To {
			t.Fatalf("due on %s, before the event of %s, and now on %s, past that of %s", *a.Due, *s.From,
				*a.NextDue, *s.To)
		}
		for _, b := range all[i+1:] {
			if !b.Checked && b.Due != nil &&
				(*a.Due < *b.Due && *a.NextDue > *b.NextDue || *a.Due > *b.Due && *a.NextDue < *b.NextDue ||
					*a.Due == *b.Due && *a.NextDue != *b.NextDue) {
				t.Fatalf("%s and %s became %s and %s", *a.Due, *b.Due, *a.NextDue, *b.NextDue)
			}
		}
	}
}

func TestStretch(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ from, to, due, want int }{
		{100, 200, 50, 100}, {100, 50, 50, 25}, {100, 200, 0, 0}, {100, 200, 100, 200}, {100, 200, 107, 207},
		{100, 200, -3, -3}, // late stays late
		{100, 1, 99, 0},    // the day before at the latest
		{-7, 30, -9, 28},   // put off after its day had passed: as many days later
		{100, -10, 50, -60},
	} {
		from, to := day(c.from), day(c.to)
		s := schedule{From: &from, To: &to, Today: day(0)}
		if got := countDaysBetween(day(0), s.move(day(c.due))); got != c.want {
			t.Errorf("an event from day %d to %d moves day %d to %d, want %d", c.from, c.to, c.due, got, c.want)
		}
	}
}

func TestExpressWithoutADayToCount(t *testing.T) {
	t.Parallel()
	number, unit, from, due := 10, queries.TimeUnitDAYS, day(60), day(50)
	task := scheduledTask{Time: taskTime{Timing: queries.TaskTimingPLANNING, Number: &number, Unit: &unit}, Due: &due}
	far := day(50 + farthest + 1)
	for name, to := range map[string]*civil.Date{"none": nil, "its own": &due, "too far": &far} {
		task.Moved = nil
		if to != nil {
			moved := counted(task.Time, *to)
			task.Moved = &moved
		}
		s := schedule{From: &from, To: to, Today: day(0), Zone: saoPaulo, Tasks: []scheduledTask{task}}
		got := s.place(DeadlinesKeep)[0].After
		if got == nil || got.Timing != queries.TaskTimingCALENDAR ||
			fmt.Sprint(got.Date) != "2027-02-20 09:00:00 -0300 America/Sao_Paulo" {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
