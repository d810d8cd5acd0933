package task_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/subtask"
	"cortejo/api/task"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// When a team reorders a checklist with many concurrent requests, these wait for each other and leave half of the
// connections to other businesses.
func TestConcurrentWritesKeepWithinTheLimit(t *testing.T) {
	t.Parallel()
	const connections, atOnce = 20, 32
	env := tenanttest.New(t)
	// Without a lock timeout, no request fails before the test has looked.
	if _, err := env.Admin.Exec(t.Context(),
		`DO $$ BEGIN EXECUTE format('ALTER ROLE cortejo_app IN DATABASE %I SET lock_timeout = 0', current_database()); END $$`); err != nil {
		t.Fatal(err)
	}
	pool, err := tenants.Open(env.AppURL, tenants.Options{Name: "crowd", MaxConnections: connections})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	env.DB = tenants.New(pool)
	env.DB.LimitConcurrency(time.Minute)
	api := proceduretest.New(t, env, task.Register, subtask.Register)
	b, quiet := env.AddBusiness("Cheio"), env.AddBusiness("Quieto")
	e, theirs := env.AddEvent(b, "Casamento"), env.AddEvent(quiet, "Bodas")
	tasks, subtasks := make([]uuid.UUID, 4), make([]uuid.UUID, 4)
	for i := range tasks {
		k := env.AddTask(e, "Tarefa")
		tasks[i] = k.ID
		subtasks[i] = env.AddSubtask(tenanttest.Task{ID: tasks[0], Event: e}, "Passo")
	}
	team := []proceduretest.Caller{api.Owner(b)}
	for range 3 {
		team = append(team, api.Member(env.AddMember(b, tenants.TeamAssistant).User, b))
	}
	ways := []func(proceduretest.Caller, int) int{
		func(c proceduretest.Caller, i int) int {
			return c.TryPost("task.reorder",
				proceduretest.Input{"eventUuid": e.ID, "publicId": tasks[i], "afterPublicId": tasks[(i+1)%4]})
		},
		func(c proceduretest.Caller, i int) int {
			return c.TryPost("task.moveMany",
				proceduretest.Input{"eventUuid": e.ID, "publicIds": []uuid.UUID{tasks[i], tasks[(i+2)%4]}})
		},
		func(c proceduretest.Caller, i int) int {
			return c.TryPost("subtask.reorder",
				proceduretest.Input{"publicId": subtasks[i], "afterPublicId": subtasks[(i+1)%4]})
		},
	}
	// A transaction locks the event while they all begin.
	change, err := env.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = change.Rollback(t.Context()) }() // it commits below
	if _, err := change.Exec(t.Context(), `SELECT FROM events WHERE id = $1 FOR NO KEY UPDATE`, e.ID); err != nil {
		t.Fatal(err)
	}
	ended := make(chan int, atOnce)
	for i := range atOnce {
		go func() { ended <- ways[i%len(ways)](team[i%len(team)], i%4) }()
	}
	waiting := func() (connections int, all bool) {
		if err := env.Admin.QueryRow(t.Context(),
			`SELECT count(*), coalesce(bool_and(query LIKE '-- name: LockEvent%'), false) FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = 'crowd' AND wait_event_type = 'Lock'`).
			Scan(&connections, &all); err != nil {
			t.Fatal(err)
		}
		return connections, all
	}
	tenanttest.WaitUntil(t, 20*time.Second, "half of the connections wait",
		func() bool { n, _ := waiting(); return n >= connections/2 })
	if got := api.Owner(quiet).Try("task.getAll", proceduretest.Input{"eventUuid": theirs.ID}); got != http.StatusOK {
		t.Errorf("meanwhile the other business is answered %d", got)
	}
	if n, all := waiting(); n != connections/2 || !all {
		t.Errorf("%d connections wait, want %d; all of them for the event: %t", n, connections/2, all)
	}
	if err := change.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range atOnce {
		if status := <-ended; status != http.StatusOK {
			t.Errorf("one of them was answered %d", status)
		}
	}
	for _, table := range []string{"tasks", "subtasks"} {
		var positions []int
		if err := env.Admin.QueryRow(t.Context(), `SELECT array_agg(position ORDER BY position) FROM `+table+
			` WHERE event_id = $1`, e.ID).Scan(&positions); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(positions, []int{1, 2, 3, 4}) {
			t.Errorf("the %s stand at %v", table, positions)
		}
	}
}
