package event

import (
	"slices"
	"testing"
	"time"

	"cortejo/api/template/library"
)

func TestAChecklistFitsTheDaysThatAreLeft(t *testing.T) {
	t.Parallel()
	today := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	for _, list := range library.List() {
		for _, left := range []int{1, 2, 7, 30, 90, 197, 365, 900} {
			day := today.AddDate(0, 0, left)
			fitted := catchUp(list.Tasks, today, day)
			// The day is settled: all but choosing it is left to do, in the order it was in.
			var want []string
			moved := dueDayOf(list.Tasks[0], day).Before(today)
			for _, task := range list.Tasks {
				if !moved || !task.SettledByDate {
					want = append(want, task.Title)
				}
			}
			got := make([]string, 0, len(fitted))
			for _, task := range fitted {
				got = append(got, task.Title)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s in %d days: the tasks are %q, want %q", list.Type, left, got, want)
			}
			last := time.Time{}
			for _, task := range fitted {
				due := dueDayOf(task, day)
				if due.Before(today) {
					t.Errorf("%s in %d days: %q is late from the start (%s)", list.Type, left, task.Title,
						due.Format(time.DateOnly))
				}
				if due.Before(last) {
					t.Errorf("%s in %d days: %q stands after a later one", list.Type, left, task.Title)
				}
				if task.Number < 1 || task.Number > 999 {
					t.Errorf("%s in %d days: %q counts %d", list.Type, left, task.Title, task.Number)
				}
				last = due
			}
		}
	}
}

func TestAChecklistKeepsItsOwnTimesWhereItCan(t *testing.T) {
	t.Parallel()
	today := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	wedding, _ := library.Find("WEDDING")
	for name, day := range map[string]time.Time{
		"far away": today.AddDate(3, 0, 0), "no date": {}, "over": today.AddDate(0, 0, -1),
	} {
		for i, task := range catchUp(wedding.Tasks, today, day) {
			if task.Number != wedding.Tasks[i].Number || task.Unit != wedding.Tasks[i].Unit {
				t.Errorf("%s: %q moved", name, task.Title)
			}
		}
	}
	near := catchUp(wedding.Tasks, today, today.AddDate(0, 0, 100))
	first := dueDayOf(near[0], today.AddDate(0, 0, 100))
	if days := int(first.Sub(today).Hours() / 24); days < 1 || days > 3 {
		t.Errorf("the first task is due in %d days", days)
	}
	// Close to the event, the checklist's own times hardly change.
	for _, task := range near {
		own := wedding.Tasks[slices.IndexFunc(wedding.Tasks,
			func(o library.Task) bool { return o.Title == task.Title })]
		day := today.AddDate(0, 0, 100)
		before, was := countDays(dueDayOf(task, day), day), countDays(dueDayOf(own, day), day)
		if was <= 7 && (before < was-1 || before > was) {
			t.Errorf("%q is due %d days before and not %d", task.Title, before, was)
		}
	}
}
