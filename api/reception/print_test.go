package reception

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/sql/civil"
)

// partyOf returns a list with so many guests who come, have not answered, and do not come.
func partyOf(name string, counts ...int) List {
	household := uuid.New()
	date := civil.Date("2026-12-19")
	l := List{Event: Event{Title: "Beatriz & Rafael", Date: &date, TimeZone: "America/Sao_Paulo"},
		Invitations: []Invitation{{UUID: household, Name: name}}}
	table := Table{UUID: uuid.New(), Number: 7, Name: "Primos"}
	l.Tables = []Table{table}
	for i, status := range []queries.GuestStatus{queries.GuestStatusAttending, queries.GuestStatusUnknown,
		queries.GuestStatusNotAttending} {
		for n := range counts[i] {
			g := Guest{UUID: uuid.New(), InvitationUUID: household, Name: fmt.Sprintf("%s %d", name, n), Status: status}
			if n%2 == 0 {
				g.TableUUID = &table.UUID
			}
			l.Guests = append(l.Guests, g)
			at := time.Date(2026, 12, 19, 22, n%90, 0, 0, time.UTC)
			l.CheckIns = append(l.CheckIns,
				CheckIn{UUID: uuid.New(), GuestUUID: g.UUID, At: at, By: "Rosa", Door: name})
		}
	}
	return l
}

func keepPDF(t *testing.T, name string, content []byte) {
	t.Helper()
	if folder := os.Getenv("KEEP_PDF"); folder != "" {
		if err := os.WriteFile(folder+"/"+name+".pdf", content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// The list has two columns of seventeen lines a page, and each of the three sections begins a page.
func TestThePrintedListHasSeventeenAColumn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ attending, unknown, not, want int }{{34, 0, 0, 1}, {35, 0, 0, 2}, {1, 1, 1, 3},
		{200, 34, 17, 8}} {
		var out bytes.Buffer
		if err := printList(&out, partyOf("Ana Prado", c.attending, c.unknown, c.not), "Ana Clara Cerimonial",
			time.Date(2026, 12, 18, 18, 0, 0, 0, time.UTC)); err != nil {
			t.Fatal(err)
		}
		keepPDF(t, fmt.Sprintf("list-%d", c.attending), out.Bytes())
		if got := bytes.Count(out.Bytes(), []byte("/Type /Page\n")); got != c.want {
			t.Errorf("%d, %d and %d guests are %d pages, want %d", c.attending, c.unknown, c.not, got, c.want)
		}
	}
}

// Every name can be printed: a letter that the typefaces do not have becomes a box, and a name that is too long is cut.
func TestAnyNameIsPrinted(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Łukasz": "Łukasz", "João": "João", "Joa\u0303o": "João", "Ana 💍": "Ana □", "中文": "□□", "a\u200bb\nc": "ab c",
		"\U0010FFFF": "□",
	} {
		if got := legible(text); got != want {
			t.Errorf("%q is printed as %q, want %q", text, got, want)
		}
	}
	for what, name := range map[string]string{"190 letters": strings.Repeat("m", 190), "emoji": "👰🏽‍♀️💍",
		"another script": "עברית 中文", "the alias of pages": "{nb}"} {
		l := partyOf(name, 20, 3, 3)
		l.Event.Title = name
		var list, report bytes.Buffer
		if err := printList(&list, l, name, time.Now()); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		r := reportOf(l)
		for range 90 {
			r.Log = append(r.Log, LogEntry{At: time.Now(), GuestName: name, InvitationName: name, By: name, Door: name})
		}
		if err := r.print(&report, name, time.Now()); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		keepPDF(t, strings.ReplaceAll(what, " ", "-"), report.Bytes())
	}
}

// The report counts each guest once, at the earliest of the entries that no take-back names.
func TestTheReportCounts(t *testing.T) {
	t.Parallel()
	l := partyOf("Ana Prado", 100, 20, 0)
	l.TakeBacks = []TakeBack{{CheckInUUID: l.CheckIns[0].UUID}}
	l.CheckIns = append(l.CheckIns, CheckIn{UUID: uuid.New(), GuestUUID: l.Guests[1].UUID,
		At: time.Date(2026, 12, 19, 23, 59, 0, 0, time.UTC), Door: "Outra"})
	r := reportOf(l)
	if want := (Totals{Expected: 100, Arrived: 99, Missing: 1, Inside: 119, Unexpected: 20}); r.Totals != want {
		t.Errorf("the totals are %+v, want %+v", r.Totals, want)
	}
	sum := 0
	for _, a := range r.Arrivals {
		sum += a.Count
	}
	if sum != 119 || len(r.Arrivals) != 6 || len(r.Doors) != 1 || len(r.Tables) != 2 {
		t.Errorf("the report is %+v", r)
	}
	var out bytes.Buffer
	for i, g := range l.Guests {
		r.Log = append(r.Log, LogEntry{At: l.CheckIns[i].At, GuestName: g.Name, InvitationName: "Família Prado",
			By: "Rosa", Door: "Jardim"})
	}
	if err := r.print(&out, "Ana Clara Cerimonial", time.Now()); err != nil {
		t.Fatal(err)
	}
	keepPDF(t, "report", out.Bytes())
}

// countCase is a guest list with what every page of the event says of it. The check-in of the browser counts the same
// cases.
type countCase struct {
	Name   string `json:"name"`
	Guests []struct {
		Status   queries.GuestStatus `json:"status"`
		Unlisted bool                `json:"unlisted"`
		Entered  bool                `json:"entered"`
		Entries  int                 `json:"entries"`
	} `json:"guests"`
	Totals
}

// Who is expected, who arrived and who was on no list is counted one way (testdata/counts.json).
func TestTheReportCountsAsTheCheckIn(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("testdata/counts.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []countCase
	if err := json.Unmarshal(content, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		l := List{}
		for _, g := range c.Guests {
			guest := Guest{UUID: uuid.New(), Status: g.Status, Unlisted: g.Unlisted}
			l.Guests = append(l.Guests, guest)
			if g.Entered {
				for range max(g.Entries, 1) {
					l.CheckIns = append(l.CheckIns, CheckIn{UUID: uuid.New(), GuestUUID: guest.UUID, At: time.Now()})
				}
			}
		}
		if got := reportOf(l).Totals; got != c.Totals {
			t.Errorf("%s: %+v, want %+v", c.Name, got, c.Totals)
		}
		printed := map[string]int{}
		for _, s := range sectionsOf(l) {
			printed[s.title] = len(s.rows)
		}
		if printed["Confirmados"] != c.Expected || printed["Fora da lista"] != c.Unlisted {
			t.Errorf("%s: printed %v", c.Name, printed)
		}
	}
}

// Entries of one guest that count are one line of the log; one that was taken back or waits keeps its own.
func TestEntriesOfTwoDoorsAreOneLine(t *testing.T) {
	t.Parallel()
	guest, other := uuid.New(), uuid.New()
	row := func(of uuid.UUID, minute int, more string) string {
		return fmt.Sprintf(`{"uuid": %q, "guestUuid": %q, "name": "Ana", "invitationName": "Prado",
			"at": "2026-12-19T22:%02d:00Z", "by": "Rosa", "door": "Jardim" %s}`, uuid.New(), of, minute, more)
	}
	log, err := readLog([]byte("[" + strings.Join([]string{
		row(guest, 0, `, "takenBackAt": "2026-12-19T22:01:00Z"`), row(guest, 2, ""), row(other, 3, ""),
		row(guest, 4, ""), row(guest, 5, `, "problem": "REVOKED_CODE"`)}, ",") + "]"))
	if err != nil {
		t.Fatal(err)
	}
	repeated := []int{}
	for _, e := range log {
		repeated = append(repeated, len(e.Repeated))
	}
	if !slices.Equal(repeated, []int{0, 1, 0, 0}) || log[1].Repeated[0].At.Minute() != 4 {
		t.Errorf("the log is %+v", log)
	}
}
