package sample

import (
	"context"
	"math"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/queries"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

// addArrivals checks in the guests of a past event: most of them in the quarters of an hour before it began, at two
// entrances; a few never arrive.
func (l *loader) addArrivals(ctx context.Context, tx pgx.Tx, event uuid.UUID, list demo.GuestList,
	parties []party) error {
	var began time.Time
	for _, e := range l.sample.Events {
		if e.Title == list.Event {
			day := l.now.AddDate(0, 0, e.InDays)
			start, err := time.Parse("15:04", string(e.StartTime))
			if err != nil {
				return err
			}
			began = time.Date(day.Year(), day.Month(), day.Day(), start.Hour(), start.Minute(), 0, 0, saoPaulo)
		}
	}
	entries := queries.TakeCheckInsParams{EventID: event}
	for n, p := range parties {
		if n%13 == 12 {
			continue
		}
		// Arrivals follow a logistic distribution around one moment: its quantiles, in minutes.
		share := (float64(n*7%len(parties)) + 0.5) / float64(len(parties))
		at := began.Add(-8*time.Minute + time.Duration(9*math.Log(share/(1-share))*float64(time.Minute))).
			Truncate(time.Second)
		for place, guest := range p.guests {
			entries.Ids, entries.GuestIds = append(entries.Ids, uuid.Must(uuid.NewV7())),
				append(entries.GuestIds, guest)
			entered := at.Add(time.Duration(place) * 3 * time.Second)
			entries.EnteredAt, entries.DeviceAt = append(entries.EnteredAt, entered), append(entries.DeviceAt, entered)
			entries.Doors, entries.Problems = append(entries.Doors, list.Doors[n%len(list.Doors)].Name),
				append(entries.Problems, "")
		}
	}
	if err := l.runAsOwner(ctx, tx, tenants.RoleMember,
		func(db tenants.Writer) error { return queries.New(db).TakeCheckIns(ctx, entries) }); err != nil {
		return err
	}
	for _, door := range list.Doors {
		by := l.users[door.By]
		if err := queries.New(tx).HandSampleCheckIns(ctx, queries.HandSampleCheckInsParams{BusinessID: l.business,
			EventID: event, Door: door.Name, UserID: &by}); err != nil {
			return err
		}
	}
	return nil
}
