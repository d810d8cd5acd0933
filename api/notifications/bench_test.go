package notifications_test

import (
	"slices"
	"testing"
	"time"

	"cortejo/api/notifications"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

// BenchmarkList measures, from the request to the last byte of the answer, the first page of a person who has 10,000
// notifications, the first page of the unread ones, and the count of the bell. Two hundred other people have 1,000
// each.
func BenchmarkList(b *testing.B) {
	env := tenanttest.New(b)
	api := proceduretest.New(b, env, notifications.Register)
	fill := func(business tenanttest.Business, n int) {
		event := env.AddEvent(business, "Marina & Tomás")
		if _, err := env.Admin.Exec(b.Context(), `
			INSERT INTO notifications (business_id, user_id, type, event_id, helper_bit, group_id, subjects, content, created_at, read_at)
			SELECT $1, $2, 'TASKS_LATE', $3, 1, o.id, ARRAY[o.id], jsonb_build_object(
				'business', jsonb_build_object('uuid', $1::uuid, 'name', 'Ateliê das Festas'),
				'event', jsonb_build_object('uuid', $3::uuid, 'title', 'Marina & Tomás', 'type', 'WEDDING'),
				'task', jsonb_build_object('publicId', o.id, 'title', 'Degustação ' || o.n)),
				now() - make_interval(mins => o.n), CASE WHEN o.n % 2 = 0 THEN now() END
			FROM (SELECT n, gen_random_uuid() AS id FROM generate_series(1, $4::integer) n) o`, business.ID,
			business.Owner.ID, event.ID, n); err != nil {
			b.Fatal(err)
		}
	}
	mine := env.AddBusiness("Ateliê das Festas")
	fill(mine, 10_000)
	for range 200 {
		fill(env.AddBusiness("Outro"), 1_000)
	}
	if _, err := env.Admin.Exec(b.Context(), "VACUUM ANALYZE"); err != nil {
		b.Fatal(err)
	}
	me := api.Me(mine.Owner)
	for name, ask := range map[string]func() int{
		"all": func() int {
			return len(proceduretest.Get[notifications.GetAllOutput](me, "notifications.getAll", nil).Items)
		},
		"unread": func() int {
			return len(proceduretest.Get[notifications.GetAllOutput](me, "notifications.getAll",
				proceduretest.Input{"unread": true}).Items)
		},
		"bell": func() int {
			return proceduretest.Get[notifications.GetUnreadOutput](me, "notifications.getUnreadNotifications",
				nil).Unread
		},
	} {
		b.Run(name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				start := time.Now()
				if ask() == 0 {
					b.Fatal("nothing is there")
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms/median")
		})
	}
}
