// Package bench measures the promises of docs/measures.md, against a database as large as a good year: run it with make
// bench. The data are created once and stored in .cortejo/bench. It may import every package but the program; TestMain
// is its entry point.
package bench

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"

	"github.com/jackc/pgx/v5"

	schema "cortejo/sql"
)

// Each business resembles that of a busy planner. The numbers are texts because they become part of statements.
const (
	contacts = "20"
	events   = "10" // of which one is archived and one is a template
	tasks    = "50" // for each event, with 0 to 3 subtasks each, as the checklists that Cortejo ships
	entries  = "40" // of the audit log, for each event
	// One business is an agency, with a helper in most of its events.
	agencyEvents, helpersEvents = "240", "200"
	// One business has very many contacts.
	manyContacts = "20000"
	// Databases with many businesses also have clients, who sign in like other users.
	clients = "9" // for each business
	// Each event has a guest list, in invitations of two and three; the archived one has a longer list, so that a
	// business has 2,000 guests.
	guests, manyGuests = "200", "400"
)

// dataVersion is part of a database's name, so that changed data get a new database.
const dataVersion = 8

// ensureData creates the database with so many businesses if it is missing, migrates it, and returns its
// administrator's address.
func ensureData(ctx context.Context, address func(database string) string, businesses int) (string, error) {
	name := prefixOfData() + strconv.Itoa(businesses)
	ready, err := prepareDatabase(ctx, address("postgres"), name)
	if err != nil {
		return "", err
	}
	if err := schema.Migrate(ctx, address(name), slog.New(slog.DiscardHandler)); err != nil {
		return "", err
	}
	if ready {
		return address(name), nil
	}
	return address(name), fill(ctx, address(name), businesses)
}

// prepareDatabase reports whether the database exists and is complete; it replaces an incomplete one. A complete
// database has a comment.
func prepareDatabase(ctx context.Context, admin, name string) (ready bool, err error) {
	conn, err := pgx.Connect(ctx, admin)
	if err != nil {
		return false, fmt.Errorf("connect to Postgres: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	const isFull = "SELECT coalesce((SELECT shobj_description(oid, 'pg_database') = 'full' FROM pg_database WHERE datname = $1), false)"
	if err := conn.QueryRow(ctx, isFull, name).Scan(&ready); err != nil || ready {
		return ready, err
	}
	// Databases of older versions take as much space as the new one.
	rows, err := conn.Query(
		ctx, `SELECT datname::text FROM pg_database WHERE datname LIKE 'bench\_%' AND datname NOT LIKE $1`,
		prefixOfData()+"%",
	)
	if err != nil {
		return false, fmt.Errorf("look for old databases: %w", err)
	}
	old, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return false, fmt.Errorf("look for old databases: %w", err)
	}
	for _, gone := range append(old, name) {
		if _, err := conn.Exec(ctx, "DROP DATABASE IF EXISTS "+gone+" WITH (FORCE)"); err != nil {
			return false, fmt.Errorf("drop an old database: %w", err)
		}
	}
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+name); err != nil {
		return false, fmt.Errorf("create the database: %w", err)
	}
	return false, nil
}

// prefixOfData returns the prefix of the current databases' names.
func prefixOfData() string { return fmt.Sprintf("bench_v%d_%d_", dataVersion, schema.Version()) }

// fill creates the rows, table by table, without foreign key checks, because it creates only valid keys.
func fill(ctx context.Context, address string, businesses int) (err error) {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return fmt.Errorf("connect to fill: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	for _, statement := range []string{
		"SET session_replication_role = replica", // no triggers, so no foreign keys
		"SET synchronous_commit = off",
		"SET maintenance_work_mem = '256MB'",
		"SELECT setseed(0.5)",
		"CREATE TEMP TABLE n AS SELECT generate_series(1, " + strconv.Itoa(businesses) + ") AS n",
		makeUsers, makeBusinesses, makeMemberships, makeContacts, makeEvents, makeAgencyEvents, makeManyContacts,
		makeImages, makeEventCustomers, makeTasks, makeSubtasks, makeLongTasks, makeLongSubtasks,
		makeClients, makeHelpers, makeAccesses, makeAgencyHelper, makeStaff, makeAuditEntries,
		makeLists, makeTables, makeInvitations, makeTokens, makeGuests, makeDispatches, makeGuestMessages, makeDevices,
		makeCheckIns, makeReversals, makeSubEvents, makeGuestSettings, makeQrCodes,
		"VACUUM ANALYZE",
		"COMMENT ON DATABASE " + conn.Config().Database + " IS 'full'",
	} {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return fmt.Errorf("fill the database: %w\n%s", err, statement)
		}
	}
	return nil
}

const (
	makeUsers = `INSERT INTO users (id, name, phone)
		SELECT uuidv7(), 'Dona ' || n, '+5531' || lpad(n::text, 9, '0') FROM n`

	makeBusinesses = `INSERT INTO businesses (owner_user_id, name, location, categories)
		SELECT id, 'Cerimonial ' || name, 'Belo Horizonte', '{PLANNING}' FROM users`

	makeMemberships = `INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at)
		SELECT b.business_id, u.id, u.name, u.phone, 'OWNER', now() FROM businesses b JOIN users u ON u.id = b.owner_user_id`

	makeContacts = `INSERT INTO contacts (business_id, full_name, phone, email)
		SELECT b.business_id, (ARRAY['Marina','Tomás','Beatriz','João','Letícia','Conceição'])[1 + k % 6] || ' ' || substr(md5(random()::text), 1, 8),
			'+5511' || lpad((row_number() OVER ())::text, 9, '0'), 'cliente' || k || '@exemplo.com.br'
		FROM businesses b CROSS JOIN generate_series(1, ` + contacts + `) k`

	// The first event of each business is archived, the second is a template. The rows of a business are not adjacent,
	// as if they had been created over time.
	makeEvents = `INSERT INTO events (business_id, type, title, date, ceremony_place, reception_place, slug, archived_at, templated_at)
		SELECT b.business_id, 'WEDDING', 'Casamento ' || substr(md5(random()::text), 1, 12),
			CASE WHEN k <> 2 THEN current_date - 30 + (random() * 500)::integer END, 'Igreja São José', 'Espaço Lagoa',
			CASE WHEN k <> 2 THEN 'casamento-' || substr(md5(random()::text || b.business_id || k), 1, 12) END,
			CASE WHEN k = 1 THEN now() END, CASE WHEN k = 2 THEN now() END
		FROM generate_series(1, ` + events + `) k CROSS JOIN businesses b`

	// The agency is the business whose ID sorts first.
	makeAgencyEvents = `INSERT INTO events (business_id, type, title, date, ceremony_place, reception_place, slug)
		SELECT b.business_id, 'WEDDING', 'Casamento ' || substr(md5(random()::text), 1, 12), current_date - 30 + (random() * 500)::integer,
			'Igreja São José', 'Espaço Lagoa', 'festa-' || substr(md5(random()::text || k), 1, 14)
		FROM generate_series(1, ` + agencyEvents +
		`) k CROSS JOIN (SELECT business_id FROM businesses ORDER BY business_id LIMIT 1) b`

	makeClients = `INSERT INTO users (id, name, phone)
		SELECT uuidv7(), 'Cliente ' || substr(md5(random()::text), 1, 8), '+5521' || lpad((n * 10 + k)::text, 9, '0') FROM n CROSS JOIN generate_series(1, ` + clients + `) k`

	// In each business the owner of the previous one is a helper, in three events; the agency's helper is added last.
	makeHelpers = `INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at)
		SELECT b.business_id, u.id, u.name, u.phone, 'GUEST', now()
		FROM (SELECT business_id, lag(owner_user_id) OVER (ORDER BY business_id) AS helper FROM businesses) b JOIN users u ON u.id = b.helper`
	makeAccesses = `INSERT INTO event_accesses (business_id, event_id, membership_id, permissions)
		SELECT m.business_id, e.id, m.id, 7
		FROM memberships m
		JOIN LATERAL (SELECT id FROM events e WHERE e.business_id = m.business_id AND e.templated_at IS NULL AND e.archived_at IS NULL ORDER BY id LIMIT 3) e ON true
		WHERE m.role = 'GUEST'`
	makeAgencyHelper = `WITH agency AS (SELECT business_id FROM businesses ORDER BY business_id LIMIT 1),
			helper AS (INSERT INTO users (id, name, phone) VALUES (uuidv7(), 'Auxiliar', '+5541987654321') RETURNING id, name, phone),
			place AS (
				INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at)
				SELECT a.business_id, h.id, h.name, h.phone, 'GUEST', now() FROM agency a, helper h RETURNING business_id, id
			)
		INSERT INTO event_accesses (business_id, event_id, membership_id, permissions)
		SELECT p.business_id, e.id, p.id, 7 FROM place p JOIN events e ON e.business_id = p.business_id
		WHERE e.templated_at IS NULL AND e.archived_at IS NULL ORDER BY e.id LIMIT ` + helpersEvents + ``

	makeStaff = `INSERT INTO users (id, name, phone, role) VALUES (uuidv7(), 'Equipe', '+5541987654322', 'GLOBAL_ADMIN')`

	makeAuditEntries = `INSERT INTO audit_entries (business_id, at, actor_user_id, actor_name, session_role, team_role, in_control, procedure, kind, subject, event_id, transaction_id, changes)
		SELECT e.business_id, now() - k * interval '5 hours', b.owner_user_id, b.name, 'member', 'OWNER', false, 'task.check',
			CASE k % 3 WHEN 0 THEN 'CREATED' WHEN 1 THEN 'CONCLUDED' ELSE 'UPDATED' END, 'tasks', e.id, k,
			jsonb_build_array(jsonb_build_object('id', e.id, 'title', 'Tarefa ' || k, 'before', '{}'::jsonb, 'after', '{}'::jsonb))
		FROM generate_series(` + entries + `, 1, -1) k CROSS JOIN events e JOIN businesses b USING (business_id)`

	// The agency's many events have no guests, so that all businesses have equally many.
	makeLists = `CREATE TEMP TABLE lists AS
		SELECT business_id, id, left(replace(id::text, '-', ''), 24) AS prefix, date, CASE WHEN archived_at IS NULL THEN ` + guests + ` ELSE ` + manyGuests + ` END AS guests
		FROM events WHERE slug LIKE 'casamento-%' ORDER BY business_id, id`

	makeTables = `INSERT INTO seating_tables (business_id, event_id, id, number, seats)
		SELECT l.business_id, l.id, (l.prefix || lpad(to_hex(k), 8, '0'))::uuid, k, 10 FROM lists l CROSS JOIN generate_series(1, 20) k`

	makeInvitations = `INSERT INTO invitations (business_id, event_id, id, name, phone, email, places, answered_at, answered_via, answer_version)
		SELECT l.business_id, l.id, (l.prefix || lpad(to_hex(k), 8, '0'))::uuid,
			'Família ' || (ARRAY['Araújo','Brandão','Conceição','Drummond','Esteves','Figueiredo'])[1 + k % 6] || ' ' || substr(md5(l.prefix || k), 1, 8),
			CASE WHEN k % 20 <> 0 THEN '+55319' || lpad((random() * 99999999)::integer::text, 8, '0') END,
			CASE WHEN k % 2 = 0 THEN 'familia' || k || '@exemplo.com.br' END, CASE WHEN k % 3 = 0 THEN 3 END,
			CASE WHEN k % 3 <> 0 THEN now() - k * interval '1 hour' END, CASE WHEN k % 3 <> 0 THEN 'LINK' END, (k % 3 <> 0)::integer
		FROM lists l CROSS JOIN LATERAL generate_series(1, l.guests * 2 / 5) k`

	makeTokens = `INSERT INTO invitation_tokens (business_id, event_id, invitation_id, purpose, counter, secret_hash)
		SELECT i.business_id, i.event_id, i.id, p.purpose, 0, sha256(convert_to(p.purpose || i.id, 'UTF8'))
		FROM invitations i CROSS JOIN (VALUES ('RSVP'), ('CHECK_IN')) p (purpose)`

	makeGuests = `INSERT INTO guests (business_id, event_id, id, invitation_id, name, status, tags, kind, age, diet, table_id, position)
		SELECT l.business_id, l.id, (l.prefix || lpad(to_hex(k), 8, '0'))::uuid, (l.prefix || lpad(to_hex(1 + (k - 1) * 2 / 5), 8, '0'))::uuid,
			CASE WHEN k % 12 <> 0 THEN (ARRAY['Marina','Tomás','Beatriz','João','Letícia','Conceição'])[1 + k % 6] || ' ' || substr(md5(l.prefix || k || 'g'), 1, 8) || ' Araújo' ELSE '' END,
			CASE WHEN k % 3 = 0 THEN 'unknown' WHEN k % 10 = 1 THEN 'not_attending' ELSE 'attending' END::guest_status,
			CASE WHEN k % 4 = 0 THEN '{"Família da noiva"}' ELSE '{}' END::text[], CASE WHEN k % 7 = 0 THEN 'child' ELSE 'adult' END::guest_kind,
			CASE WHEN k % 7 = 0 THEN k % 12 END, CASE WHEN k % 15 = 0 THEN 'vegetariana' ELSE '' END,
			CASE WHEN k % 2 = 0 THEN (l.prefix || lpad(to_hex(1 + k % 20), 8, '0'))::uuid END, k
		FROM lists l CROSS JOIN LATERAL generate_series(1, l.guests) k`

	// Every second invitation got a message, and every fifth guest has a check-in.
	makeDispatches = `INSERT INTO guest_dispatches (business_id, event_id, id, kind, channel, audience, created_at)
		SELECT business_id, id, id, 'INVITE', 'WHATSAPP', 'ALL', now() - interval '30 days' FROM lists`
	makeGuestMessages = `INSERT INTO guest_messages (business_id, event_id, dispatch_id, invitation_id, kind, channel, address, status, created_at, sent_at, delivered_at)
		SELECT l.business_id, l.id, l.id, (l.prefix || lpad(to_hex(k), 8, '0'))::uuid, 'INVITE', 'WHATSAPP', '+5531987654321', 'delivered',
			now() - interval '30 days', now() - interval '30 days', now() - interval '30 days'
		FROM lists l CROSS JOIN LATERAL generate_series(2, l.guests * 2 / 5, 2) k`
	makeDevices = `INSERT INTO check_in_devices (business_id, event_id, id, name, door, person_name, link_hash, pin_hash, enrolled_at, cookie_hash)
		SELECT l.business_id, l.id, (l.prefix || lpad(to_hex(k), 8, '0'))::uuid, 'Celular ' || k, 'Porta ' || k, 'Ana', sha256(convert_to('link' || l.id || k, 'UTF8')),
			sha256(convert_to('pin' || l.id || k, 'UTF8')), now(), sha256(convert_to('cookie' || l.id || k, 'UTF8'))
		FROM lists l CROSS JOIN generate_series(1, 2) k`
	makeCheckIns = `INSERT INTO check_ins (business_id, event_id, id, guest_id, entered_at, device_at, door, device_id)
		SELECT l.business_id, l.id, (l.prefix || lpad(to_hex(k), 8, '0'))::uuid, (l.prefix || lpad(to_hex(k), 8, '0'))::uuid, now() - k * interval '1 minute', now() - k * interval '1 minute',
			'Porta 1', (l.prefix || lpad(to_hex(1 + k % 2), 8, '0'))::uuid
		FROM lists l CROSS JOIN LATERAL generate_series(5, l.guests, 5) k`

	// One in twenty check-ins was reversed.
	makeReversals = `INSERT INTO check_in_take_backs (business_id, event_id, operation_id, check_in_id, taken_at)
		SELECT l.business_id, l.id, uuidv7(), (l.prefix || lpad(to_hex(k), 8, '0'))::uuid, now() FROM lists l CROSS JOIN LATERAL generate_series(100, l.guests, 100) k`
	makeSubEvents = `INSERT INTO sub_events (business_id, event_id, kind, name, position)
		SELECT l.business_id, l.id, k.kind, k.name, k.position FROM lists l CROSS JOIN (VALUES ('CEREMONY', 'Cerimônia', 1), ('PARTY', 'Festa', 2)) k (kind, name, position)`
	makeGuestSettings = `INSERT INTO guest_settings (business_id, event_id, answer_by) SELECT business_id, id, date - 30 FROM lists`
	makeQrCodes       = `INSERT INTO check_in_qr_codes (business_id, event_id, short_id, enabled_at, sent_at)
		SELECT business_id, id, lpad(upper(to_hex(row_number() OVER ())), 8, '0'), now(), now() FROM lists`

	// Half of the events have an image.
	makeImages = `WITH made AS (
			INSERT INTO images (business_id, key, width, height)
			SELECT business_id, md5(id::text), 1600, 900 FROM events WHERE random() < 0.5 RETURNING business_id, id, key
		)
		UPDATE events e SET image_id = made.id FROM made WHERE made.business_id = e.business_id AND made.key = md5(e.id::text)`

	makeEventCustomers = `INSERT INTO event_customers (business_id, event_id, contact_id)
		SELECT e.business_id, e.id, c.id
		FROM (SELECT business_id, id, templated_at, row_number() OVER (PARTITION BY business_id ORDER BY id) AS k FROM events) e
		JOIN (SELECT business_id, id, row_number() OVER (PARTITION BY business_id ORDER BY id) AS k FROM contacts) c
			ON c.business_id = e.business_id AND c.k IN (e.k * 2, e.k * 2 - 1)
		WHERE e.templated_at IS NULL`

	makeTasks = `INSERT INTO tasks (business_id, event_id, title, observations, category, timing, time_unit_number, time_unit_option,
			position, checked_at, decision_requested)
		SELECT e.business_id, e.id, 'Tarefa ' || substr(md5(random()::text), 1, 20),
			CASE WHEN k % 3 = 0 THEN repeat('Confirmar por escrito com o fornecedor. ', 4) ELSE '' END,
			(ARRAY['VENUE','CATERING','MUSIC','FLOWERS','DRESS'])[1 + k % 5],
			CASE WHEN k % 10 = 0 THEN 'NONE' ELSE 'PLANNING' END::task_timing,
			CASE WHEN k % 10 <> 0 THEN 1 + (` + tasks +
		` - k) / 5 END, CASE WHEN k % 10 <> 0 THEN 'MONTHS'::time_unit END,
			k, CASE WHEN e.templated_at IS NULL AND random() < 0.4 THEN now() END, k % 8 = 0
		FROM generate_series(1, ` + tasks + `) k CROSS JOIN events e`

	// One checklist has the maximum length: that of the first event that is not archived, of the business whose ID
	// sorts last.
	longEvent = `(SELECT business_id, id FROM events WHERE templated_at IS NULL AND archived_at IS NULL ORDER BY business_id DESC, id LIMIT 1)`

	// The same business has the most contacts; a sixth of them match the measured search.
	makeManyContacts = `INSERT INTO contacts (business_id, full_name, phone, email)
		SELECT e.business_id, (ARRAY['Marina','Tomás','Beatriz','João','Letícia','Conceição'])[1 + k % 6] || ' ' || substr(md5(random()::text), 1, 8),
			'+5512' || lpad(k::text, 9, '0'), 'conhecido' || k || '@exemplo.com.br'
		FROM ` + longEvent + ` e CROSS JOIN generate_series(1, ` + manyContacts + ` - ` + contacts + `) k`

	makeLongTasks = `INSERT INTO tasks (business_id, event_id, title, observations, category, timing, time_unit_number, time_unit_option, position)
		SELECT e.business_id, e.id, 'Tarefa ' || substr(md5(random()::text), 1, 20), 'Confirmar por escrito com o fornecedor.', 'VENUE', 'PLANNING', 1 + k, 'DAYS', 1000 + k
		FROM generate_series(1, 300 - ` + tasks + `) k CROSS JOIN ` + longEvent + ` e`

	// With the subtasks of its first tasks, there are 1,500. One in five has notes, and one in ten asks the client.
	makeLongSubtasks = `INSERT INTO subtasks (business_id, event_id, task_id, title, position, observations, decision_requested)
		SELECT t.business_id, t.event_id, t.id, 'Passo ' || k, 10 + k,
			CASE WHEN k = 1 THEN 'Confirmar com a família.' ELSE '' END, k = 2 AND t.position % 2 = 0
		FROM ` + longEvent + ` e JOIN tasks t ON t.business_id = e.business_id AND t.event_id = e.id
		CROSS JOIN LATERAL generate_series(1, 5 - (SELECT count(*) FROM subtasks b WHERE b.business_id = t.business_id AND b.event_id = t.event_id AND b.task_id = t.id)) k`

	makeSubtasks = `INSERT INTO subtasks (business_id, event_id, task_id, title, position, checked_at)
		SELECT t.business_id, t.event_id, t.id, 'Passo ' || k, k, t.checked_at
		FROM tasks t CROSS JOIN generate_series(1, 3) k WHERE k <= t.position % 4`
)
