-- An event's run sheet: the policies of run_sheet_lines decide which lines the caller sees and changes, and
-- app.run_sheet_of_team returns the values that only the event's managers read.

-- name: GetRunSheet :one
-- All of it, with what the head of a printed one says. No row where there is no such event, or they see no run sheet
-- there.
SELECT e.date, e.time_zone, e.title, e.ceremony_place, e.reception_place,
  coalesce((SELECT b.name FROM businesses b WHERE b.business_id = e.business_id), '')::text AS business_name,
  app.may_in(e.id, 'MANAGE_EVENT')::boolean AS may_edit,
  (app.may_in(e.id, 'MANAGE_EVENT') OR app.customer_can('RUN_SHEET_EDIT'))::boolean AS may_edit_procession,
  coalesce(app.day_contact(e.id), 'null')::json AS contact,
  coalesce(l.lines, '[]')::json AS lines,
  coalesce(w.who, '[]')::json AS who,
  coalesce(app.run_sheet_of_team(e.id), 'null')::json AS team
FROM events e
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object(
    'uuid', l.id, 'parent', l.parent_id, 'day', l.day, 'start', l.start_minute, 'planned', l.planned_minute, 'length',
      l.length_minutes,
    'title', l.title, 'role', l.role, 'place', l.place, 'cueText', l.cue_text, 'cueUrl', l.cue_url, 'note', l.note,
    'fixed', l.fixed, 'teamOnly', l.team_only, 'doneAt', l.done_at, 'updatedAt', l.updated_at
  ) ORDER BY l.day, l.start_minute, l.position, l.id) AS lines
  FROM run_sheet_lines l WHERE l.event_id = e.id AND l.deleted_at IS NULL
) l
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('line', w.line_id, 'kind', w.kind, 'uuid', w.id, 'name', w.name)
    ORDER BY w.place) AS who
  FROM app.run_sheet_who(e.id) w
) w
WHERE e.id = sqlc.arg(event_id) AND (app.permissions_in(e.id) <> 0 OR app.customer_can('RUN_SHEET_VIEW'));

-- name: GetRunSheetLine :one
SELECT l.event_id, l.parent_id, coalesce(l.day, 0)::smallint AS day,
  coalesce(l.start_minute, 0)::integer AS start_minute,
  app.may_in(l.event_id, 'MANAGE_EVENT')::boolean AS may_edit, (e.templated_at IS NOT NULL)::boolean AS is_template
FROM run_sheet_lines l
JOIN events e ON e.business_id = l.business_id AND e.id = l.event_id
WHERE l.id = sqlc.arg(id) AND l.deleted_at IS NULL;

-- name: LockRunSheet :exec
-- Changes of a run sheet run one after another, so that lines are counted, and exist, before the next. A client may not
-- lock the event's row.
SELECT pg_advisory_xact_lock(hashtextextended('run sheet of ' || sqlc.arg(event_id)::uuid, 0));

-- name: RoomForRunSheetLine :one
-- Reports whether one more line fits into the event, or one more child into a line. No row if the caller may not add
-- one there. Deleted ones count while they can be restored.
SELECT ((SELECT count(*) FROM run_sheet_lines l WHERE l.event_id = e.id
  AND l.parent_id IS NOT DISTINCT FROM sqlc.narg(parent_id)::uuid) < sqlc.arg(at_most)::integer)::boolean AS room
FROM events e
WHERE e.id = sqlc.arg(event_id)
  AND CASE WHEN sqlc.narg(parent_id)::uuid IS NULL THEN app.may_in(e.id, 'MANAGE_EVENT')
    ELSE (app.may_in(e.id, 'MANAGE_EVENT') OR app.customer_can('RUN_SHEET_EDIT'))
      AND EXISTS (SELECT FROM run_sheet_lines p WHERE p.event_id = e.id AND p.id = sqlc.narg(parent_id)::uuid
        AND p.parent_id IS NULL AND p.deleted_at IS NULL) END;

-- name: CreateRunSheetLine :one
-- Behind those that begin at the same minute.
INSERT INTO run_sheet_lines (business_id, event_id, day, start_minute, length_minutes, title, place, cue_text, cue_url,
  note, fixed, team_only, position)
SELECT app.business_id(), sqlc.arg(event_id), sqlc.arg(day), sqlc.arg(start_minute), sqlc.narg(length_minutes),
  sqlc.arg(title), sqlc.arg(place),
  sqlc.arg(cue_text), sqlc.arg(cue_url), sqlc.arg(note), sqlc.arg(fixed), sqlc.arg(team_only),
  coalesce((SELECT max(l.position) FROM run_sheet_lines l WHERE l.event_id = sqlc.arg(event_id)
    AND l.parent_id IS NULL), 0) + 1
RETURNING id;

-- name: CreateRunSheetChild :one
-- Last of the procession. The client writes these columns and no others.
INSERT INTO run_sheet_lines (business_id, event_id, parent_id, title, role, cue_text, cue_url, position)
SELECT app.business_id(), sqlc.arg(event_id), sqlc.arg(parent_id), sqlc.arg(title), sqlc.arg(role), sqlc.arg(cue_text),
  sqlc.arg(cue_url),
  coalesce((SELECT max(l.position) FROM run_sheet_lines l WHERE l.event_id = sqlc.arg(event_id)
    AND l.parent_id = sqlc.arg(parent_id)), 0) + 1
RETURNING id;

-- name: UpdateRunSheetLine :one
-- A field that is NULL stays unchanged; one that may be cleared has a set_ flag of its own. Another time for a line
-- clears the time that it had before delays.
UPDATE run_sheet_lines SET
  day = coalesce(sqlc.narg(day)::smallint, day),
  planned_minute = CASE WHEN coalesce(sqlc.narg(day)::smallint, day) <> day
    OR coalesce(sqlc.narg(start_minute)::integer, start_minute) <> start_minute THEN NULL ELSE planned_minute END,
  start_minute = coalesce(sqlc.narg(start_minute)::integer, start_minute),
  length_minutes = CASE WHEN sqlc.arg(set_length_minutes)::boolean THEN sqlc.narg(length_minutes)::integer
    ELSE length_minutes END,
  title = coalesce(sqlc.narg(title), title),
  place = coalesce(sqlc.narg(place), place),
  cue_text = coalesce(sqlc.narg(cue_text), cue_text),
  cue_url = coalesce(sqlc.narg(cue_url), cue_url),
  note = app.rewritten(note, sqlc.narg(note)::text, sqlc.narg(note_was)::text),
  fixed = coalesce(sqlc.narg(fixed)::boolean, fixed),
  team_only = coalesce(sqlc.narg(team_only)::boolean, team_only),
  updated_at = now()
WHERE id = sqlc.arg(id) AND parent_id IS NULL AND deleted_at IS NULL
RETURNING note;

-- name: UpdateRunSheetChild :one
UPDATE run_sheet_lines SET
  title = coalesce(sqlc.narg(title), title),
  role = coalesce(sqlc.narg(role), role),
  cue_text = coalesce(sqlc.narg(cue_text), cue_text),
  cue_url = coalesce(sqlc.narg(cue_url), cue_url),
  updated_at = now()
WHERE id = sqlc.arg(id) AND parent_id IS NOT NULL AND deleted_at IS NULL
RETURNING id;

-- name: NoteRunSheetChild :one
-- Writes the instructions for an entry of a procession, which only the team may do.
UPDATE run_sheet_lines SET note = app.rewritten(note, sqlc.narg(note)::text, sqlc.narg(note_was)::text),
  updated_at = now()
WHERE id = sqlc.arg(id) AND parent_id IS NOT NULL AND deleted_at IS NULL
RETURNING note;

-- name: WriteRunSheetTeamNote :one
-- A line without one has an empty one.
INSERT INTO run_sheet_team_notes (business_id, event_id, line_id, note)
SELECT l.business_id, l.event_id, l.id, CASE WHEN sqlc.arg(note_was)::text = '' THEN sqlc.arg(note)::text ELSE '' END
FROM run_sheet_lines l WHERE l.id = sqlc.arg(line_id) AND l.deleted_at IS NULL
ON CONFLICT (business_id, event_id, line_id) DO UPDATE
  SET note = app.rewritten(run_sheet_team_notes.note, sqlc.arg(note)::text, sqlc.arg(note_was)::text)
RETURNING note;

-- name: SetRunSheetPeople :one
-- Makes them who is in a line, in their order: of each its kind, and its id or name. Answers whether all of them are of
-- this event: its team and its vendors, and who was there already.
WITH asked AS MATERIALIZED (
  SELECT (row_number() OVER ())::integer AS place, CASE a.kind WHEN 'MEMBER' THEN a.uuid END AS membership_id,
    CASE a.kind WHEN 'VENDOR' THEN a.uuid END AS event_vendor_id, CASE a.kind WHEN 'NAME' THEN a.name END AS name
  FROM (SELECT unnest(sqlc.arg(kinds)::text[]) AS kind, unnest(sqlc.arg(ids)::uuid[]) AS uuid,
    unnest(sqlc.arg(names)::text[]) AS name) a
), here AS MATERIALIZED (
  SELECT p.id, a.place FROM run_sheet_people p
  JOIN asked a ON (a.membership_id, a.event_vendor_id, a.name) IS NOT DISTINCT FROM (p.membership_id, p.event_vendor_id,
    p.name)
  WHERE p.event_id = sqlc.arg(event_id) AND p.line_id = sqlc.arg(line_id)
), gone AS (
  DELETE FROM run_sheet_people p
  WHERE p.event_id = sqlc.arg(event_id) AND p.line_id = sqlc.arg(line_id) AND p.id NOT IN (SELECT h.id FROM here h)
), moved AS (
  UPDATE run_sheet_people p SET position = h.place FROM here h
  WHERE p.event_id = sqlc.arg(event_id) AND p.id = h.id AND p.position <> h.place
), added AS (
  INSERT INTO run_sheet_people (business_id, event_id, line_id, membership_id, event_vendor_id, name, position)
  SELECT app.business_id(), sqlc.arg(event_id), sqlc.arg(line_id), a.membership_id, a.event_vendor_id, a.name, a.place
  FROM asked a
  WHERE a.place NOT IN (SELECT h.place FROM here h)
    AND (a.name IS NOT NULL OR a.membership_id IN (SELECT t.id FROM app.team_of_event(sqlc.arg(event_id)) t)
      OR a.event_vendor_id IN (SELECT ev.id FROM event_vendors ev WHERE ev.event_id = sqlc.arg(event_id)
        AND ev.deleted_at IS NULL))
  RETURNING 1
)
SELECT ((SELECT count(*) FROM asked) = (SELECT count(*) FROM here) + (SELECT count(*)
  FROM added))::boolean AS all_known;

-- name: DeleteRunSheetLine :one
UPDATE run_sheet_lines SET deleted_at = now(), updated_at = now() WHERE id = sqlc.arg(id) AND deleted_at IS NULL
  RETURNING id;

-- name: RestoreRunSheetLine :one
-- A deleted line can be restored for a day, with its children; repeating it is harmless.
UPDATE run_sheet_lines SET deleted_at = NULL, updated_at = now()
WHERE id = sqlc.arg(id) AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day')
RETURNING id;

-- name: CheckRunSheetLine :one
-- The first tick's moment stays.
UPDATE run_sheet_lines SET done_at = CASE WHEN sqlc.arg(done)::boolean THEN coalesce(done_at, now()) END
WHERE id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id, done_at;

-- name: MoveRunSheetLine :one
UPDATE run_sheet_lines SET day = sqlc.arg(day), start_minute = sqlc.arg(start_minute), updated_at = now(),
  planned_minute = CASE WHEN (day, start_minute) = (sqlc.arg(day), sqlc.arg(start_minute)) THEN planned_minute END
WHERE id = sqlc.arg(id) AND parent_id IS NULL AND deleted_at IS NULL
RETURNING id;

-- name: OrderRunSheetLine :one
-- Puts a line right before another of its kind (or last), writing only the rows that moved. The position orders lines
-- that begin at the same minute. Deleted lines keep a position, for the day in which they can be restored.
WITH list AS (
  SELECT l.business_id, l.id, l.deleted_at, row_number() OVER (ORDER BY l.day, l.start_minute, l.position,
    l.id) AS place
  FROM run_sheet_lines l WHERE l.event_id = sqlc.arg(event_id)
    AND l.parent_id IS NOT DISTINCT FROM sqlc.narg(parent_id)::uuid
), renumbered AS (
  SELECT l.business_id, l.id, (row_number() OVER (ORDER BY
    CASE WHEN l.id = sqlc.arg(id)::uuid
      THEN coalesce((SELECT b.place FROM list b WHERE b.id = sqlc.narg(before_id)::uuid), 1000000) * 2 - 1
        ELSE l.place * 2 END))::integer AS place
  FROM list l
), moved AS (
  UPDATE run_sheet_lines l SET position = r.place
  FROM renumbered r
  WHERE l.business_id = r.business_id AND l.id = r.id AND l.position <> r.place
)
SELECT (sqlc.narg(before_id)::uuid IS NULL
  OR count(*) FILTER (WHERE l.id = sqlc.narg(before_id)::uuid) = 1)::boolean AS found
FROM list l WHERE l.deleted_at IS NULL;

-- name: GetRunSheetShift :one
-- What a delay from a line on moves: the line itself and the later open ones of its day, but no fixed one.
SELECT l.event_id, l.day::integer AS day, app.may_in(l.event_id, 'MANAGE_EVENT')::boolean AS may_edit,
  coalesce(m.moving, '[]')::json AS moving
FROM run_sheet_lines l
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('uuid', o.id, 'title', o.title, 'start', o.start_minute, 'planned',
    o.planned_minute) ORDER BY o.start_minute, o.position, o.id) AS moving
  FROM run_sheet_lines o
  WHERE o.event_id = l.event_id AND o.day = l.day AND o.parent_id IS NULL AND o.deleted_at IS NULL AND NOT o.fixed
    AND (o.id = l.id OR o.done_at IS NULL AND (o.start_minute, o.position, o.id) > (l.start_minute, l.position, l.id))
) m
WHERE l.id = sqlc.arg(id) AND l.parent_id IS NULL AND l.deleted_at IS NULL;

-- name: ShiftRunSheetLines :exec
-- [{id, after: {start, planned}}].
UPDATE run_sheet_lines l SET start_minute = (x.after->>'start')::integer,
  planned_minute = (x.after->>'planned')::integer, updated_at = now()
FROM jsonb_to_recordset(sqlc.arg(times)::jsonb) x (id uuid, after jsonb)
WHERE l.event_id = sqlc.arg(event_id) AND l.id = x.id;

-- name: KeepRunSheetShift :one
INSERT INTO event_changes (business_id, event_id, kind, minutes, times)
VALUES (app.business_id(), sqlc.arg(event_id), 'RUN_SHEET_SHIFT', sqlc.arg(minutes), sqlc.arg(times)::jsonb)
RETURNING id, made_at;

-- name: RestoreLinesOfShift :many
-- A line that was given another time since keeps it.
UPDATE run_sheet_lines l SET start_minute = (x.before->>'start')::integer,
  planned_minute = (x.before->>'planned')::integer, updated_at = now()
FROM event_changes c
CROSS JOIN LATERAL jsonb_to_recordset(c.times) x (id uuid, before jsonb, after jsonb)
WHERE c.id = sqlc.arg(change_id) AND l.business_id = c.business_id AND l.event_id = c.event_id AND l.id = x.id
  -- Another time that was set by hand, even the same hour of another day, has cleared the planned time.
  AND (l.start_minute, l.planned_minute) IS NOT DISTINCT FROM ((x.after->>'start')::integer,
    (x.after->>'planned')::integer)
RETURNING l.id;

-- name: CountRunSheetLines :one
-- Returns the number of lines of an event, without children, those that can be restored included, if the caller may
-- write its run sheet; and the number of lines of the source event, if one is named.
SELECT (SELECT count(*) FROM run_sheet_lines l WHERE l.event_id = e.id AND l.parent_id IS NULL)::integer AS lines,
  (SELECT count(*) FROM run_sheet_lines l WHERE l.event_id = s.id AND l.parent_id IS NULL
    AND l.deleted_at IS NULL)::integer AS of_source
FROM events e LEFT JOIN events s ON s.id = sqlc.narg(source_id) AND s.id <> e.id AND app.may_in(s.id, 'MANAGE_EVENT')
WHERE e.id = sqlc.arg(event_id) AND app.may_in(e.id, 'MANAGE_EVENT')
  AND (sqlc.narg(source_id)::uuid IS NULL OR s.id IS NOT NULL);

-- name: CopyRunSheet :one
-- Copies a run sheet in one statement, behind the existing lines: unchecked, as it was planned before delays, with the
-- team's notes. Of the people in a line it copies names, members if they may be named in the new event, and vendors who
-- work there too. Returns the new lines, children included.
WITH copied AS MATERIALIZED (
  SELECT uuidv7() AS new_id, l.*,
    coalesce((SELECT max(h.position) FROM run_sheet_lines h WHERE h.event_id = sqlc.arg(target_id)), 0) AS filled
  FROM run_sheet_lines l
  LEFT JOIN run_sheet_lines p ON p.business_id = l.business_id AND p.id = l.parent_id
  WHERE l.event_id = sqlc.arg(source_id) AND l.deleted_at IS NULL AND p.deleted_at IS NULL
), new_lines AS (
  INSERT INTO run_sheet_lines (business_id, event_id, id, parent_id, day, start_minute, length_minutes, title, role,
    place, cue_text, cue_url, note, fixed, team_only, position)
  SELECT c.business_id, sqlc.arg(target_id), c.new_id, p.new_id, c.day, coalesce(c.planned_minute, c.start_minute),
    c.length_minutes, c.title, c.role, c.place, c.cue_text, c.cue_url, c.note, c.fixed, c.team_only,
      c.filled + c.position
  FROM copied c LEFT JOIN copied p ON p.id = c.parent_id
), new_notes AS (
  INSERT INTO run_sheet_team_notes (business_id, event_id, line_id, note)
  SELECT n.business_id, sqlc.arg(target_id), c.new_id, n.note FROM copied c
    JOIN run_sheet_team_notes n ON n.business_id = c.business_id AND n.line_id = c.id
), new_people AS (
  INSERT INTO run_sheet_people (business_id, event_id, line_id, membership_id, event_vendor_id, name, position)
  SELECT w.business_id, sqlc.arg(target_id), c.new_id, w.membership_id, t.id, w.name, w.position
  FROM copied c
  JOIN run_sheet_people w ON w.business_id = c.business_id AND w.event_id = c.event_id AND w.line_id = c.id
  LEFT JOIN event_vendors s ON s.business_id = w.business_id AND s.event_id = w.event_id AND s.id = w.event_vendor_id
  LEFT JOIN event_vendors t ON t.business_id = s.business_id AND t.event_id = sqlc.arg(target_id)
    AND t.vendor_id = s.vendor_id AND t.deleted_at IS NULL
  WHERE w.name IS NOT NULL OR t.id IS NOT NULL
    OR w.membership_id IN (SELECT m.id FROM app.team_of_event(sqlc.arg(target_id)) m)
)
SELECT coalesce(array_agg(c.new_id), '{}')::uuid[] AS new_ids FROM copied c;

-- name: KeepRunSheetCopy :one
INSERT INTO event_changes (business_id, event_id, kind, line_ids)
VALUES (app.business_id(), sqlc.arg(event_id), 'RUN_SHEET_COPY', sqlc.arg(line_ids)::uuid[])
RETURNING id;

-- name: RemoveLinesOfCopy :exec
UPDATE run_sheet_lines l SET deleted_at = now(), updated_at = now()
FROM event_changes c
WHERE c.id = sqlc.arg(change_id) AND l.business_id = c.business_id AND l.event_id = c.event_id
  AND l.id = ANY (c.line_ids) AND l.deleted_at IS NULL;

-- name: AddRunSheetLines :exec
-- Adds a run sheet that Cortejo ships, behind the existing lines. A procession entry names its line, which comes before
-- it; the nil id means none.
INSERT INTO run_sheet_lines (business_id, event_id, id, parent_id, day, start_minute, length_minutes, title, role,
  place, cue_text, note, fixed, team_only, position)
SELECT app.business_id(), sqlc.arg(event_id), n.id, nullif(n.parent, '00000000-0000-0000-0000-000000000000'),
  CASE WHEN n.start >= 0 THEN n.day END, CASE WHEN n.start >= 0 THEN n.start END, nullif(n.length, 0), n.title, n.role,
    n.place, n.cue, n.note, n.fixed, n.team_only,
  (row_number() OVER ())::integer + coalesce((SELECT max(h.position) FROM run_sheet_lines h
    WHERE h.event_id = sqlc.arg(event_id)), 0)
FROM (
  SELECT
    unnest(sqlc.arg(ids)::uuid[]) AS id,
    unnest(sqlc.arg(parents)::uuid[]) AS parent,
    unnest(sqlc.arg(days)::integer[]) AS day,
    unnest(sqlc.arg(starts)::integer[]) AS start,
    unnest(sqlc.arg(lengths)::integer[]) AS length,
    unnest(sqlc.arg(titles)::text[]) AS title,
    unnest(sqlc.arg(roles)::text[]) AS role,
    unnest(sqlc.arg(places)::text[]) AS place,
    unnest(sqlc.arg(cues)::text[]) AS cue,
    unnest(sqlc.arg(notes)::text[]) AS note,
    unnest(sqlc.arg(fixed)::boolean[]) AS fixed,
    unnest(sqlc.arg(team_only)::boolean[]) AS team_only
) n;

-- name: LockRunSheetLinks :exec
-- Links of a business are made and sent one after another, so that each is counted before the next.
SELECT pg_advisory_xact_lock(hashtextextended('run sheet links of ' || app.business_id()::text, 0));

-- name: GetRunSheetLink :one
-- Returns a vendor's link, and their phone; salt is empty while there is no link. lost reports whether the last message
-- with it failed, or has an unknown outcome. No row for a vendor who was rejected.
SELECT ev.business_id, ev.event_id, v.phone, coalesce(k.salt, '')::bytea AS salt,
  coalesce(k.secret_hash, '')::bytea AS secret_hash, (e.archived_at IS NOT NULL)::boolean AS archived,
  coalesce(now() >= app.run_sheet_link_ends(e.date, e.time_zone), false)::boolean AS over,
  (coalesce(app.delivery_of(k.sent_id), '') IN ('FAILED', 'UNKNOWN'))::boolean AS lost
FROM event_vendors ev
JOIN events e ON e.business_id = ev.business_id AND e.id = ev.event_id
JOIN vendors v ON v.business_id = ev.business_id AND v.id = ev.vendor_id
LEFT JOIN run_sheet_links k ON k.business_id = ev.business_id AND k.event_id = ev.event_id AND k.event_vendor_id = ev.id
WHERE ev.id = sqlc.arg(event_vendor_id) AND ev.deleted_at IS NULL AND ev.status <> 'NOT_HIRED'
  AND e.templated_at IS NULL
  AND app.allow_link();

-- name: TakeRunSheetMessage :one
SELECT app.take_run_sheet_message(sqlc.arg(event_vendor_id)::uuid, sqlc.arg(pause_seconds)::integer,
  sqlc.arg(again)::boolean, sqlc.arg(at_most)::integer)::text AS too_many;

-- name: CreateRunSheetLink :one
INSERT INTO run_sheet_links (business_id, event_id, event_vendor_id, salt, secret_hash)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(event_vendor_id), sqlc.arg(salt), sqlc.arg(secret_hash))
RETURNING id;

-- name: NoteRunSheetLinkSent :one
UPDATE run_sheet_links SET sent_at = now(), sent_id = uuidv7() WHERE event_vendor_id = sqlc.arg(event_vendor_id)
RETURNING id, sent_id;

-- name: RevokeRunSheetLink :one
DELETE FROM run_sheet_links WHERE event_vendor_id = sqlc.arg(event_vendor_id) RETURNING id;

-- name: RunSheetLinkMessage :one
-- Returns the content of the message with a vendor's link. No row if the link was revoked, replaced or sent again
-- since, or if the vendor is no longer of the event.
SELECT k.salt, k.secret_hash, v.name, v.phone, b.name AS business_name, e.title
FROM run_sheet_links k
JOIN events e ON e.business_id = k.business_id AND e.id = k.event_id
JOIN event_vendors ev ON ev.business_id = k.business_id AND ev.id = k.event_vendor_id AND ev.deleted_at IS NULL
JOIN vendors v ON v.business_id = ev.business_id AND v.id = ev.vendor_id AND v.deleted_at IS NULL
JOIN businesses b ON b.business_id = k.business_id
WHERE k.sent_id = sqlc.arg(sent_id) AND e.archived_at IS NULL AND ev.status <> 'NOT_HIRED'
  AND coalesce(now() < app.run_sheet_link_ends(e.date, e.time_zone), true);

-- name: OpenRunSheetLink :one
-- What a vendor with this secret sees. No row for one that never was, was revoked or is over.
SELECT o.sheet::json AS sheet FROM (SELECT app.run_sheet_of_link(sqlc.arg(secret_hash)::bytea)::json AS sheet) o
  WHERE o.sheet IS NOT NULL;

-- name: NoteRunSheetLinkOpened :exec
SELECT app.note_run_sheet_opened(sqlc.arg(secret_hash)::bytea);

-- name: MayBeDayContact :one
-- A template has no day.
SELECT (sqlc.arg(membership_id)::uuid IN (SELECT t.id FROM app.team_of_event(sqlc.arg(event_id)) t)
  AND EXISTS (SELECT FROM events e WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL))::boolean AS may;
