-- An event's seating tables, and its sub-events.

-- name: RoomForTables :one
-- Deleted ones count while they can be restored.
SELECT (count(*) FILTER (WHERE t.deleted_at IS NULL) < sqlc.arg(at_most)::integer
  AND count(*) < 3 * sqlc.arg(at_most)::integer)::boolean AS room
FROM seating_tables t WHERE t.event_id = sqlc.arg(event_id);

-- name: TableWithNumber :one
-- No row where no other table has it.
SELECT t.id FROM seating_tables t
WHERE t.event_id = sqlc.arg(event_id) AND t.number = sqlc.arg(number)::integer AND t.deleted_at IS NULL
  AND t.id IS DISTINCT FROM sqlc.narg(but)::uuid;

-- name: CreateTable :one
-- With the next number where none is given. No row where there is one with this id already.
INSERT INTO seating_tables (business_id, event_id, id, number, name, seats)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(id),
  coalesce(sqlc.narg(number)::integer, app.next_table_number(sqlc.arg(event_id))),
  sqlc.arg(name), sqlc.arg(seats))
ON CONFLICT (business_id, id) DO NOTHING
RETURNING id, number;

-- name: GetTable :one
SELECT t.id, t.number FROM seating_tables t WHERE t.event_id = sqlc.arg(event_id) AND t.id = sqlc.arg(id)
  AND t.deleted_at IS NULL;

-- name: UpdateTable :one
UPDATE seating_tables SET number = coalesce(sqlc.narg(number)::integer, number), name = coalesce(sqlc.narg(name), name),
  seats = coalesce(sqlc.narg(seats)::smallint, seats), updated_at = now()
WHERE event_id = sqlc.arg(event_id) AND id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id;

-- name: DeleteTable :one
-- The guests of the table have none while it is deleted.
WITH gone AS (
  UPDATE seating_tables t SET deleted_at = now(), updated_at = now()
  WHERE t.event_id = sqlc.arg(event_id) AND t.id = sqlc.arg(id) AND t.deleted_at IS NULL
  RETURNING t.id
), touched AS (
  UPDATE guests g SET updated_at = now() FROM gone WHERE g.event_id = sqlc.arg(event_id) AND g.table_id = gone.id
)
SELECT id FROM gone;

-- name: RestoreTable :one
-- Restores a table within a day, with the guests who still belong to it; repeating it is harmless. If another table has
-- its number by now, it gets the next one.
WITH back AS (
  UPDATE seating_tables t SET deleted_at = NULL, updated_at = now(),
    number = CASE WHEN EXISTS (SELECT FROM seating_tables o WHERE o.event_id = t.event_id AND o.number = t.number
      AND o.id <> t.id AND o.deleted_at IS NULL)
      THEN app.next_table_number(t.event_id) ELSE t.number END
  WHERE t.event_id = sqlc.arg(event_id) AND t.id = sqlc.arg(id)
    AND (t.deleted_at IS NULL OR t.deleted_at > now() - interval '1 day')
  RETURNING t.id
), touched AS (
  UPDATE guests g SET updated_at = now() FROM back WHERE g.event_id = sqlc.arg(event_id) AND g.table_id = back.id
)
SELECT id FROM back;

-- name: RoomForSubEvents :one
-- Does not count one that is to be restored.
SELECT (count(*) FILTER (WHERE s.deleted_at IS NULL) < sqlc.arg(at_most)::integer
  AND count(*) < 3 * sqlc.arg(at_most)::integer)::boolean AS room
FROM sub_events s WHERE s.event_id = sqlc.arg(event_id) AND s.id IS DISTINCT FROM sqlc.narg(but)::uuid;

-- name: CreateSubEvent :one
INSERT INTO sub_events (business_id, event_id, id, kind, name, place, day, start_minute, position)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(id), sqlc.arg(kind), sqlc.arg(name), sqlc.arg(place),
  sqlc.arg(day), sqlc.narg(start_minute),
  coalesce((SELECT max(s.position) FROM sub_events s WHERE s.event_id = sqlc.arg(event_id)), 0) + 1)
ON CONFLICT (business_id, id) DO NOTHING
RETURNING id;

-- name: SubEventIsThere :one
SELECT true AS there FROM sub_events s WHERE s.event_id = sqlc.arg(event_id) AND s.id = sqlc.arg(id);

-- name: AnswerNewSubEvent :exec
-- A guest who declined the whole event also declines a new sub-event; a guest who accepted before there was any
-- sub-event accepts the first.
UPDATE guests g SET
  attends = CASE WHEN g.status = 'attending' THEN g.attends || sqlc.arg(id)::uuid ELSE g.attends END,
  declines = CASE WHEN g.status = 'not_attending' THEN g.declines || sqlc.arg(id)::uuid ELSE g.declines END,
  updated_at = now()
FROM invitations i
WHERE i.event_id = g.event_id AND i.id = g.invitation_id AND i.sub_event_ids IS NULL AND g.event_id = sqlc.arg(event_id)
  AND (g.status = 'not_attending' OR g.status = 'attending'
    AND NOT EXISTS (SELECT FROM sub_events s WHERE s.event_id = g.event_id AND s.deleted_at IS NULL
      AND s.id <> sqlc.arg(id)::uuid))
  AND cardinality(g.attends) < 20 AND cardinality(g.declines) < 20;

-- name: UpdateSubEvent :one
UPDATE sub_events SET kind = coalesce(sqlc.narg(kind), kind), name = coalesce(sqlc.narg(name), name),
  place = coalesce(sqlc.narg(place), place),
  day = coalesce(sqlc.narg(day)::smallint, day),
  start_minute = CASE WHEN sqlc.arg(set_start_minute)::boolean THEN sqlc.narg(start_minute)::integer
    ELSE start_minute END, updated_at = now()
WHERE event_id = sqlc.arg(event_id) AND id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id;

-- name: DeleteSubEvent :one
UPDATE sub_events SET deleted_at = now(), updated_at = now() WHERE event_id = sqlc.arg(event_id) AND id = sqlc.arg(id)
  AND deleted_at IS NULL RETURNING id;

-- name: RestoreSubEvent :one
UPDATE sub_events SET deleted_at = NULL, updated_at = now()
WHERE event_id = sqlc.arg(event_id) AND id = sqlc.arg(id)
  AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day')
RETURNING id;

-- name: ReorderSubEvents :one
-- Answers whether they are of this event, and whether these are all of them.
WITH moved AS (
  UPDATE sub_events s SET position = u.place, updated_at = now()
  FROM unnest(sqlc.arg(ids)::uuid[]) WITH ORDINALITY u (id, place)
  WHERE s.event_id = sqlc.arg(event_id) AND s.id = u.id AND s.deleted_at IS NULL AND s.position <> u.place
)
SELECT (NOT EXISTS (SELECT FROM unnest(sqlc.arg(ids)::uuid[]) u (id)
  WHERE u.id NOT IN (SELECT s.id FROM sub_events s WHERE s.event_id = sqlc.arg(event_id))))::boolean AS known,
  ((SELECT array_agg(s.id ORDER BY s.id) FROM sub_events s WHERE s.event_id = sqlc.arg(event_id)
    AND s.deleted_at IS NULL)
  IS NOT DISTINCT FROM (SELECT array_agg(u.id ORDER BY u.id)
    FROM unnest(sqlc.arg(ids)::uuid[]) u (id)))::boolean AS all_named;
