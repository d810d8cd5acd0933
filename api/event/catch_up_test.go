package event

import (
	"testing"
	"time"

	"cortejo/api/template/library"
)

func TestAChecklistFitsTheDaysThatAreLeft(t *testing.T) {
	t.Parallel()
	today := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	for _, list := range library.All() {
		for _, left := range []int{1, 2, 7, 30, 90, 197, 365, 900} {
			day := today.AddDate(0, 0, left)
			fitted := catchUp(list.Tasks, today, day)
			if len(fitted) != len(list.Tasks) {
				t.Fatalf("%s in %d days: %d tasks of %d", list.Type, left, len(fitted), len(list.Tasks))
			}
			titles := map[string]bool{}
			last := time.Time{}
			for _, task := range fitted {
				titles[task.Title] = true
				due := dueDay(task, day)
				if due.Before(today) {
					t.Errorf("%s in %d days: %q is late from the start (%s)", list.Type, left, task.Title, due.Format(time.DateOnly))
				}
				if due.Before(last) {
					t.Errorf("%s in %d days: %q stands after a later one", list.Type, left, task.Title)
				}
				if task.Number < 1 || task.Number > 999 {
					t.Errorf("%s in %d days: %q counts %d", list.Type, left, task.Title, task.Number)
				}
				last = due
			}
			if len(titles) != len(list.Tasks) {
				t.Errorf("%s in %d days: a task is lost", list.Type, left)
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
	first := dueDay(near[0], today.AddDate(0, 0, 100))
	if days := int(first.Sub(today).Hours() / 24); days < 1 || days > 3 {
		t.Errorf("the first task is due in %d days", days)
	}
	for _, task := range near {
		if task.Unit == "DAYS_AFTER" {
			return
		}
	}
	t.Error("what comes after the party is lost")
}
