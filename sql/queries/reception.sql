-- The reception, for its team and for devices without account. It reads functions, because neither may read a table of
-- guests (sql/functions/61_reception.sql).

-- name: GetReceptionList :one
-- No row if the caller is not at this reception, or may only upload. MATERIALIZED calls the function once: in a plain
-- subquery, the condition would call it again.
WITH l AS MATERIALIZED (SELECT app.reception_list(sqlc.arg(event_id)::uuid, sqlc.narg(since)::bigint,
  sqlc.narg(asked_at)::timestamptz)::json AS list)
SELECT l.list::json AS list FROM l WHERE l.list IS NOT NULL;

-- name: GetReceptionReport :one
-- Returns the whole list, with the log of the reception and the name in the footer of a printed one. No row if the list
-- has none.
WITH l AS MATERIALIZED (SELECT app.reception_list(sqlc.arg(event_id)::uuid, NULL, NULL)::json AS list)
SELECT l.list::json AS list, app.reception_log(sqlc.arg(event_id)::uuid)::json AS log,
  (SELECT b.name FROM businesses b WHERE b.business_id = app.business_id())::text AS business_name
FROM l WHERE l.list IS NOT NULL;

-- name: GetReceptionListToPrint :one
-- Returns the whole list, with the name in the footer of a printed one. No row if the list has none.
WITH l AS MATERIALIZED (SELECT app.reception_list(sqlc.arg(event_id)::uuid, NULL, NULL)::json AS list)
SELECT l.list::json AS list, (SELECT b.name FROM businesses b
  WHERE b.business_id = app.business_id())::text AS business_name
FROM l WHERE l.list IS NOT NULL;

-- name: GetReceptionListWithEmails :one
-- The whole list, with the e-mails of its invitations; none for who does not read the guest list. No row where the list
-- has none.
WITH l AS MATERIALIZED (SELECT app.reception_list(sqlc.arg(event_id)::uuid, NULL, NULL)::json AS list)
SELECT l.list::json AS list,
  coalesce((SELECT json_object_agg(i.id, i.email) FROM invitations i
    WHERE i.event_id = sqlc.arg(event_id) AND i.email IS NOT NULL AND i.deleted_at IS NULL), '{}')::json AS emails
FROM l WHERE l.list IS NOT NULL;

-- name: OpenReception :one
-- Returns whether the caller's reception is open, and the server's time, and records that a device called. No row for a
-- caller who is neither at this reception nor a device of it.
SELECT open::boolean AS open, now()::timestamptz AS now,
  coalesce(app.note_device_contact(sqlc.arg(waiting)::integer)::text, '')::text AS noted
FROM app.at_reception(sqlc.arg(event_id)::uuid) AS open;

-- name: AddUnlisted :many
-- waits_seconds says in how many seconds a deferred addition can be sent again; it is 0 for the others.
SELECT u.id::uuid AS id, coalesce(u.problem, '')::text AS problem,
  greatest(ceil(coalesce(extract(epoch FROM u.waits_until - now()), 0)), 0)::integer AS waits_seconds
FROM app.add_unlisted(sqlc.arg(event_id)::uuid, sqlc.arg(ids)::uuid[], sqlc.arg(invitation_ids)::uuid[],
  sqlc.arg(names)::text[], sqlc.arg(children)::boolean[],
  sqlc.arg(added_at)::timestamptz[], sqlc.arg(rsvp_hashes)::bytea[], sqlc.arg(check_in_hashes)::bytea[],
    sqlc.arg(at_most)::integer, sqlc.arg(max_per_device)::integer, sqlc.arg(max_per_hour)::integer) u;

-- name: FindCheckInProblems :many
SELECT p.id::uuid AS id, coalesce(p.problem, '')::text AS problem
FROM app.check_in_problems(sqlc.arg(event_id)::uuid, sqlc.arg(ids)::uuid[], sqlc.arg(guest_ids)::uuid[],
  sqlc.arg(codes)::bytea[]) p;

-- name: TakeCheckIns :exec
-- Does not change check-ins that exist.
INSERT INTO check_ins (business_id, event_id, id, guest_id, entered_at, device_at, door, user_id, problem)
SELECT app.business_id(), sqlc.arg(event_id), a.id, a.guest_id, a.entered_at, a.device_at, a.door, app.user_id(),
  nullif(a.problem, '')
FROM (
  SELECT unnest(sqlc.arg(ids)::uuid[]) AS id, unnest(sqlc.arg(guest_ids)::uuid[]) AS guest_id,
    unnest(sqlc.arg(entered_at)::timestamptz[]) AS entered_at,
    unnest(sqlc.arg(device_at)::timestamptz[]) AS device_at, unnest(sqlc.arg(doors)::text[]) AS door,
      unnest(sqlc.arg(problems)::text[]) AS problem
) a
ON CONFLICT DO NOTHING;

-- name: TakeCheckInsOfDevice :exec
INSERT INTO check_ins (business_id, event_id, id, guest_id, entered_at, device_at, door, device_id, problem)
SELECT app.business_id(), sqlc.arg(event_id), a.id, a.guest_id, a.entered_at, a.device_at, a.door, app.device_id(),
  nullif(a.problem, '')
FROM (
  SELECT unnest(sqlc.arg(ids)::uuid[]) AS id, unnest(sqlc.arg(guest_ids)::uuid[]) AS guest_id,
    unnest(sqlc.arg(entered_at)::timestamptz[]) AS entered_at,
    unnest(sqlc.arg(device_at)::timestamptz[]) AS device_at, unnest(sqlc.arg(doors)::text[]) AS door,
      unnest(sqlc.arg(problems)::text[]) AS problem
) a
ON CONFLICT DO NOTHING;

-- name: TakeBackCheckIns :exec
INSERT INTO check_in_take_backs (business_id, event_id, operation_id, check_in_id, taken_at, user_id)
SELECT app.business_id(), sqlc.arg(event_id), a.operation_id, a.check_in_id, a.taken_at, app.user_id()
FROM (
  SELECT unnest(sqlc.arg(operation_ids)::uuid[]) AS operation_id, unnest(sqlc.arg(check_in_ids)::uuid[]) AS check_in_id,
    unnest(sqlc.arg(taken_at)::timestamptz[]) AS taken_at
) a
ON CONFLICT DO NOTHING;

-- name: TakeBackCheckInsOfDevice :exec
INSERT INTO check_in_take_backs (business_id, event_id, operation_id, check_in_id, taken_at, device_id, problem)
SELECT app.business_id(), sqlc.arg(event_id), a.operation_id, a.check_in_id, a.taken_at, app.device_id(),
  nullif(sqlc.arg(problem)::text, '')
FROM (
  SELECT unnest(sqlc.arg(operation_ids)::uuid[]) AS operation_id, unnest(sqlc.arg(check_in_ids)::uuid[]) AS check_in_id,
    unnest(sqlc.arg(taken_at)::timestamptz[]) AS taken_at
) a
ON CONFLICT DO NOTHING;

-- name: RoomForEntries :one
-- Once they are written: their tally is locked from then on.
SELECT app.room_for_entries(sqlc.arg(event_id)::uuid, sqlc.arg(at_most)::integer)::boolean AS room;

-- name: LockDoorDevices :exec
-- Devices of an event are made one after another, so that each is counted before the next.
SELECT pg_advisory_xact_lock(hashtextextended('door devices of ' || sqlc.arg(event_id)::uuid, 0));

-- name: RoomForDoorDevice :one
-- No row if the event does not exist for the caller, or they are not at its reception. Ended devices have a limit ten
-- times higher, because each still uploads.
SELECT (d.open < sqlc.arg(at_most)::integer)::boolean AS room,
  (d.devices >= 10 * sqlc.arg(at_most)::integer)::boolean AS spent,
  (e.archived_at IS NOT NULL)::boolean AS archived,
    coalesce(now() >= app.door_ends(e.date, e.event_start_time, e.time_zone), false)::boolean AS over
FROM events e
CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE x.revoked_at IS NULL) AS open, count(*) AS devices
  FROM check_in_devices x WHERE x.event_id = e.id) d
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL AND app.may_in(e.id, 'RECEPTION');

-- name: CreateDoorDevice :one
INSERT INTO check_in_devices (business_id, event_id, name, door, link_hash, pin_hash, created_by)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(name), sqlc.arg(door), sqlc.arg(link_hash), sqlc.arg(pin_hash),
  app.user_id())
RETURNING id;

-- name: ListDoorDevices :one
-- No row if the event does not exist for the caller, or they are not at its reception.
SELECT coalesce(d.devices, '[]')::json AS devices
FROM events e
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('uuid', d.id, 'name', d.name, 'door', d.door, 'personName', d.person_name,
    'createdAt', d.created_at, 'enrolledAt', d.enrolled_at,
    'revokedAt', d.revoked_at, 'locked', d.wrong_pins >= 5, 'lastContactAt', c.last_contact_at, 'waiting',
      coalesce(c.waiting, 0)) ORDER BY d.created_at, d.id) AS devices
  FROM check_in_devices d
  LEFT JOIN app.device_contacts(e.id) c ON c.device_id = d.id
  WHERE d.event_id = e.id
) d
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL AND app.may_in(e.id, 'RECEPTION');

-- name: RevokeDoorDevice :one
-- Once revoked it stays so.
UPDATE check_in_devices SET revoked_at = coalesce(revoked_at, now()) WHERE event_id = sqlc.arg(event_id)
  AND id = sqlc.arg(id) RETURNING id;

-- name: EnrolDoorDevice :one
SELECT json_build_object('eventUuid', d.event_id, 'endsAt', d.ends_at, 'triesLeft', d.tries_left)::json AS enrolled
FROM app.enrol_device(sqlc.arg(link_hash)::bytea, sqlc.arg(pin_hash)::bytea, sqlc.arg(cookie_hash)::bytea,
  sqlc.arg(person_name)::text, sqlc.arg(door)::text) d;

-- name: GetUnsettled :one
-- No row if the caller is not at this reception.
SELECT app.reception_unsettled(sqlc.arg(event_id)::uuid)::json AS items
  FROM app.at_reception(sqlc.arg(event_id)::uuid) AS open WHERE open;

-- name: SettleAtReception :one
SELECT h::text AS hindrance
FROM app.settle_at_reception(sqlc.arg(event_id)::uuid, sqlc.arg(id)::uuid, sqlc.arg(accept)::boolean,
  sqlc.arg(rsvp_hash)::bytea, sqlc.arg(check_in_hash)::bytea) AS h;
