-- An event's guests: the policies of these tables decide which rows the caller sees and changes. A statement that only
-- some callers may use checks that itself, so that the answer is a 404 and not an empty list.

-- name: ListInvitations :one
-- Returns a page of invitations by id, with their guests; or, with since, those of which any row changed in that
-- transaction or later, and the ids of those that were deleted. Also returns the oldest transaction that had not ended
-- when it was read: later changes are of that one or a later one. No row if there is no such event, or the caller sees
-- no guests there. Check-ins are looked up by guest, because a join would read all of them again for each invitation.
WITH entered AS MATERIALIZED (
  SELECT c.guest_id::uuid AS guest_id, c.check_in_at::timestamptz AS check_in_at, c.check_in_by::text AS check_in_by,
    c.changed_in::bigint AS changed_in FROM app.check_ins_of(sqlc.arg(event_id)::uuid) c
), inside AS MATERIALIZED (
  SELECT jsonb_object_agg(n.guest_id, jsonb_build_object('at', n.check_in_at, 'by', n.check_in_by)) AS who
    FROM entered n
), written AS MATERIALIZED (
  SELECT m.invitation_id::uuid AS invitation_id, m.changed_in::bigint AS changed_in,
    json_build_object('kind', m.kind, 'channel', m.channel, 'status', m.status, 'at', m.at, 'error',
      nullif(m.error, '')) AS message
  FROM app.last_guest_messages(sqlc.arg(event_id)::uuid) m
), listed AS MATERIALIZED (
  (SELECT i.id FROM invitations i
    WHERE sqlc.narg(since)::bigint IS NULL AND i.event_id = sqlc.arg(event_id) AND i.deleted_at IS NULL
      AND i.id > sqlc.arg(after_id)::uuid
    ORDER BY i.id LIMIT sqlc.arg(page_size)::integer)
  UNION
  SELECT i.id FROM invitations i WHERE i.event_id = sqlc.arg(event_id) AND i.changed_in >= sqlc.narg(since)::bigint
  UNION
  SELECT g.invitation_id FROM guests g WHERE g.event_id = sqlc.arg(event_id)
    AND g.changed_in >= sqlc.narg(since)::bigint
  UNION
  SELECT g.invitation_id FROM entered c JOIN guests g ON g.event_id = sqlc.arg(event_id) AND g.id = c.guest_id
    WHERE c.changed_in >= sqlc.narg(since)::bigint
  UNION
  SELECT w.invitation_id FROM written w WHERE w.changed_in >= sqlc.narg(since)::bigint
)
SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS snapshot, coalesce(p.items, '[]')::json AS items,
  coalesce(app.deleted_invitations(e.id, sqlc.narg(since)::bigint), '{}')::uuid[] AS removed
FROM events e
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object(
    'uuid', i.id, 'name', i.name, 'phone', i.phone, 'email', i.email, 'places', i.places, 'answerBy', i.answer_by,
      'subEventUuids', i.sub_event_ids,
    'message', i.message, 'answeredAt', i.answered_at, 'answeredVia', i.answered_via, 'answerVersion', i.answer_version,
    'stopped', i.messages_stopped_at IS NOT NULL, 'phoneStopped', i.phone_stopped_at IS NOT NULL, 'emailStopped',
      i.email_stopped_at IS NOT NULL, 'updatedAt', i.updated_at, 'guests', coalesce(g.guests, '[]'), 'lastMessage',
        w.message
  ) ORDER BY i.id) AS items
  FROM listed l
  JOIN invitations i ON i.event_id = e.id AND i.id = l.id AND i.deleted_at IS NULL
  LEFT JOIN written w ON w.invitation_id = i.id
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object(
      'uuid', g.id, 'name', g.name, 'status', g.status, 'attends', g.attends, 'declines', g.declines, 'tags', g.tags,
        'kind', g.kind,
      'age', g.age, 'ageBand', app.age_band(g.age, g.age_band), 'diet', g.diet, 'unlisted', g.unlisted, 'position',
        g.position, 'checkInAt', c.entered->'at', 'checkInBy', c.entered->'by',
      'tableUuid', (SELECT t.id FROM seating_tables t WHERE t.id = g.table_id AND t.deleted_at IS NULL)
    ) ORDER BY g.position, g.id) AS guests
    FROM guests g
    CROSS JOIN LATERAL (SELECT (SELECT n.who FROM inside n)->g.id::text AS entered) c
    WHERE g.event_id = e.id AND g.invitation_id = i.id AND g.deleted_at IS NULL
  ) g
) p
WHERE e.id = sqlc.arg(event_id) AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('GUESTS_VIEW'));

-- name: GetGuestSummary :one
-- Returns all counts, from one pass over the event's guests. Those whom the reception added are counted apart from the
-- list, and take a seat as every guest does who has not declined; the caterer's counts are of those who come.
WITH present AS MATERIALIZED (
  SELECT g.status, g.attends, g.declines, g.tags, g.kind, app.age_band(g.age, g.age_band) AS band, g.diet, g.table_id,
    g.unlisted, i.sub_event_ids
  FROM guests g
  JOIN invitations i ON i.event_id = g.event_id AND i.id = g.invitation_id
  WHERE g.event_id = sqlc.arg(event_id) AND g.deleted_at IS NULL
), list AS (SELECT * FROM present p WHERE NOT p.unlisted)
SELECT coalesce(app.planned_guests(e.id), 0)::integer AS planned, s.answer_by,
  coalesce(s.allow_unlisted, true)::boolean AS allow_unlisted, s.anonymised_at,
  (SELECT count(*) FROM invitations i WHERE i.event_id = e.id AND i.deleted_at IS NULL)::integer AS invitations,
  (SELECT count(*) FROM app.last_guest_messages(e.id) m JOIN invitations i ON i.event_id = e.id
    AND i.id = m.invitation_id AND i.deleted_at IS NULL
    WHERE m.status = 'failed')::integer AS failed_messages,
  c.guests, c.attending, c.unknown, c.not_attending, c.children, c.babies,
  (SELECT count(*) FROM present p WHERE p.unlisted)::integer AS unlisted,
  coalesce((SELECT json_agg(json_build_object('diet', d.diet, 'count', d.count) ORDER BY d.count DESC, d.diet)
    FROM (SELECT min(l.diet) AS diet, count(*) AS count FROM list l WHERE l.diet <> '' AND l.status = 'attending'
      GROUP BY app.searchable(l.diet)) d), '[]')::json AS diets,
  coalesce((SELECT json_agg(json_build_object('tag', k.tag, 'count', k.count) ORDER BY k.count DESC, k.tag)
    FROM (SELECT u.tag, count(*) AS count FROM present l CROSS JOIN unnest(l.tags) u (tag) GROUP BY u.tag) k),
      '[]')::json AS tags,
  coalesce((SELECT json_agg(json_build_object('band', a.band, 'count', a.count)
    ORDER BY array_position(ARRAY['0_2', '3_6', '7_11', '12_17', 'UNKNOWN'], a.band))
    FROM (SELECT coalesce(l.band, 'UNKNOWN') AS band, count(*) AS count FROM list l WHERE l.kind = 'child'
      AND l.status = 'attending' GROUP BY 1) a), '[]')::json AS ages,
  coalesce((SELECT json_agg(json_build_object('uuid', p.id, 'kind', p.kind, 'name', p.name, 'place', p.place, 'day',
    p.day, 'startMinute', p.start_minute,
      'attending', n.attending, 'notAttending', n.not_attending, 'unknown', n.invited - n.attending - n.not_attending)
        ORDER BY p.position, p.id)
    FROM sub_events p
    CROSS JOIN LATERAL (
      SELECT count(*) AS invited, count(*) FILTER (WHERE p.id = ANY (l.attends)) AS attending,
        count(*) FILTER (WHERE p.id = ANY (l.declines)) AS not_attending
      FROM list l WHERE l.sub_event_ids IS NULL OR p.id = ANY (l.sub_event_ids)
    ) n
    WHERE p.event_id = e.id AND p.deleted_at IS NULL), '[]')::json AS sub_events,
  coalesce((SELECT json_agg(json_build_object('uuid', t.id, 'number', t.number, 'name', t.name, 'seats', t.seats,
    'taken', coalesce(n.taken, 0)) ORDER BY t.number)
    FROM seating_tables t
    LEFT JOIN (SELECT l.table_id, count(*) AS taken FROM present l WHERE l.table_id IS NOT NULL
      AND l.status <> 'not_attending' GROUP BY l.table_id) n ON n.table_id = t.id
    WHERE t.event_id = e.id AND t.deleted_at IS NULL), '[]')::json AS tables
FROM events e
LEFT JOIN guest_settings s ON s.event_id = e.id
CROSS JOIN LATERAL (
  SELECT count(*)::integer AS guests, count(*) FILTER (WHERE l.status = 'attending')::integer AS attending,
    count(*) FILTER (WHERE l.status = 'unknown')::integer AS unknown,
      count(*) FILTER (WHERE l.status = 'not_attending')::integer AS not_attending,
    count(*) FILTER (WHERE l.kind = 'child' AND l.status = 'attending')::integer AS children,
    count(*) FILTER (WHERE l.band = '0_2' AND l.status = 'attending')::integer AS babies
  FROM list l
) c
WHERE e.id = sqlc.arg(event_id) AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('GUESTS_VIEW'));

-- name: HoldGuestList :one
-- Rows of a guest list are added one after another, so that each is counted before the next; a client may not lock the
-- event's row. No row if the caller may not edit the list. A template has no guests.
SELECT true AS held
FROM events e CROSS JOIN LATERAL (SELECT pg_advisory_xact_lock(hashtextextended('guests of ' || e.id, 0))) l
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL
  AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('GUESTS_EDIT'));

-- name: MayReadGuests :one
-- No row if the caller may not read them.
SELECT true AS may FROM events e WHERE e.id = sqlc.arg(event_id)
  AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('GUESTS_VIEW'));

-- name: MayEditGuests :one
-- No row if the caller may not edit them.
SELECT true AS may FROM events e
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL
  AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('GUESTS_EDIT'));

-- name: RoomForGuests :one
-- Reports whether so many more fit into an event. Deleted guests, which can be restored for a day, count a third.
SELECT (count(*) FILTER (WHERE g.deleted_at IS NULL) + sqlc.arg(adding)::integer <= sqlc.arg(at_most)::integer
  AND count(*) + sqlc.arg(adding)::integer <= 3 * sqlc.arg(at_most)::integer)::boolean AS room
FROM guests g WHERE g.event_id = sqlc.arg(event_id);

-- name: RoomForInvitations :one
SELECT (count(*) FILTER (WHERE i.deleted_at IS NULL) + sqlc.arg(adding)::integer <= sqlc.arg(at_most)::integer
  AND count(*) + sqlc.arg(adding)::integer <= 3 * sqlc.arg(at_most)::integer)::boolean AS room
FROM invitations i WHERE i.event_id = sqlc.arg(event_id);

-- name: RoomInInvitation :one
-- No row if there is no such invitation, or it is deleted.
SELECT ((SELECT count(*) FROM guests g WHERE g.event_id = i.event_id AND g.invitation_id = i.id
  AND g.deleted_at IS NULL)
  + sqlc.arg(adding)::integer <= sqlc.arg(at_most)::integer)::boolean AS room
FROM invitations i WHERE i.event_id = sqlc.arg(event_id) AND i.id = sqlc.arg(invitation_id) AND i.deleted_at IS NULL;

-- name: SubEventsStand :one
SELECT ((SELECT count(*) FROM sub_events s WHERE s.event_id = sqlc.arg(event_id) AND s.deleted_at IS NULL
  AND s.id = ANY (sqlc.arg(ids)::uuid[]))
  = (SELECT count(DISTINCT u.id) FROM unnest(sqlc.arg(ids)::uuid[]) u (id)))::boolean AS stand;

-- name: CreateInvitation :one
-- No row where there is one with this id already.
INSERT INTO invitations (business_id, event_id, id, name, phone, email, places, answer_by, sub_event_ids)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(id), sqlc.arg(name), sqlc.narg(phone), sqlc.narg(email),
  sqlc.narg(places), sqlc.narg(answer_by), sqlc.narg(sub_event_ids)::uuid[])
ON CONFLICT (business_id, id) DO NOTHING
RETURNING id;

-- name: InvitationIsThere :one
SELECT true AS there FROM invitations i WHERE i.event_id = sqlc.arg(event_id) AND i.id = sqlc.arg(id);

-- name: GuestIsThere :one
SELECT true AS there FROM guests g WHERE g.event_id = sqlc.arg(event_id) AND g.id = sqlc.arg(id);

-- name: AddInvitationTokens :exec
INSERT INTO invitation_tokens (business_id, event_id, invitation_id, purpose, counter, secret_hash)
SELECT app.business_id(), sqlc.arg(event_id), unnest(sqlc.arg(invitation_ids)::uuid[]),
  unnest(sqlc.arg(purposes)::text[]), unnest(sqlc.arg(counters)::integer[]), unnest(sqlc.arg(hashes)::bytea[]);

-- name: GetInvitationToken :one
-- With the address of its event.
SELECT t.counter, t.secret_hash, app.guest_address(t.event_id)::text AS slug
FROM invitation_tokens t
JOIN invitations i ON i.event_id = t.event_id AND i.id = t.invitation_id AND i.deleted_at IS NULL
WHERE t.event_id = sqlc.arg(event_id) AND t.invitation_id = sqlc.arg(invitation_id) AND t.purpose = sqlc.arg(purpose)
  AND t.revoked_at IS NULL
  AND app.allow_link();

-- name: RevokeInvitationTokens :many
-- The last counter of each purpose.
UPDATE invitation_tokens SET revoked_at = now()
WHERE event_id = sqlc.arg(event_id) AND invitation_id = sqlc.arg(invitation_id) AND revoked_at IS NULL
RETURNING purpose, counter;

-- name: AddGuests :one
-- Behind those that are there, in the order they come. Answers how many there are now that were not.
WITH added AS (
  INSERT INTO guests (business_id, event_id, id, invitation_id, name, tags, kind, age, diet, position)
  SELECT app.business_id(), sqlc.arg(event_id), x.id, x.invitation_id, x.name, x.tags, x.kind, x.age, x.diet,
    x.place + coalesce((SELECT max(g.position) FROM guests g WHERE g.event_id = sqlc.arg(event_id)
      AND g.invitation_id = x.invitation_id), 0)
  FROM jsonb_to_recordset(sqlc.arg(guests)::jsonb) x (id uuid, invitation_id uuid, name text, tags text[],
    kind guest_kind, age smallint, diet text, place integer)
  ON CONFLICT (business_id, id) DO NOTHING
  RETURNING 1
)
SELECT count(*)::integer AS added FROM added;

-- name: UpdateInvitation :one
-- A field that is NULL stays unchanged; one that may be cleared has a set_ flag of its own.
UPDATE invitations SET
  name = coalesce(sqlc.narg(name), name),
  phone = CASE WHEN sqlc.arg(set_phone)::boolean THEN sqlc.narg(phone) ELSE phone END,
  email = CASE WHEN sqlc.arg(set_email)::boolean THEN sqlc.narg(email) ELSE email END,
  places = CASE WHEN sqlc.arg(set_places)::boolean THEN sqlc.narg(places)::smallint ELSE places END,
  answer_by = CASE WHEN sqlc.arg(set_answer_by)::boolean THEN sqlc.narg(answer_by)::date ELSE answer_by END,
  sub_event_ids = CASE WHEN sqlc.arg(set_sub_events)::boolean THEN sqlc.narg(sub_event_ids)::uuid[]
    ELSE sub_event_ids END,
  messages_stopped_at = CASE WHEN sqlc.arg(stop)::boolean THEN coalesce(messages_stopped_at, now())
    ELSE messages_stopped_at END,
  updated_at = now()
WHERE event_id = sqlc.arg(event_id) AND id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id;

-- name: DeleteInvitations :one
-- With their guests, in the same moment. Answers whether all of them are of this event.
WITH gone AS (
  UPDATE invitations i SET deleted_at = now(), updated_at = now()
  WHERE i.event_id = sqlc.arg(event_id) AND i.id = ANY (sqlc.arg(ids)::uuid[]) AND i.deleted_at IS NULL
  RETURNING i.id
), guests_gone AS (
  UPDATE guests g SET deleted_at = now(), updated_at = now() FROM gone
  WHERE g.event_id = sqlc.arg(event_id) AND g.invitation_id = gone.id AND g.deleted_at IS NULL
)
SELECT ((SELECT count(*) FROM invitations i WHERE i.event_id = sqlc.arg(event_id)
  AND i.id = ANY (sqlc.arg(ids)::uuid[]))
  = (SELECT count(DISTINCT u.id) FROM unnest(sqlc.arg(ids)::uuid[]) u (id)))::boolean AS all_known;

-- name: RestoreInvitations :one
-- Restores invitations, with the guests that were deleted with them, within a day; repeating it is harmless. Reports
-- whether all of them exist now.
WITH back AS MATERIALIZED (
  SELECT i.id, i.deleted_at FROM invitations i
  WHERE i.event_id = sqlc.arg(event_id) AND i.id = ANY (sqlc.arg(ids)::uuid[])
    AND i.deleted_at > now() - interval '1 day'
), restored AS (
  UPDATE invitations i SET deleted_at = NULL, updated_at = now() FROM back WHERE i.event_id = sqlc.arg(event_id)
    AND i.id = back.id RETURNING i.id
), guests_restored AS (
  UPDATE guests g SET deleted_at = NULL, updated_at = now() FROM back
  WHERE g.event_id = sqlc.arg(event_id) AND g.invitation_id = back.id AND g.deleted_at = back.deleted_at
)
SELECT ((SELECT count(*) FROM invitations i WHERE i.event_id = sqlc.arg(event_id) AND i.id = ANY (sqlc.arg(ids)::uuid[])
  AND i.deleted_at IS NULL)
  + (SELECT count(*) FROM restored) = (SELECT count(DISTINCT u.id)
    FROM unnest(sqlc.arg(ids)::uuid[]) u (id)))::boolean AS all_stand;

-- name: RoomToRestore :one
-- Reports whether the event has capacity for the rows to be restored: guests by themselves, and invitations with
-- theirs.
SELECT ((SELECT count(*) FILTER (WHERE g.deleted_at IS NULL OR g.id = ANY (sqlc.arg(guest_ids)::uuid[])
  OR g.invitation_id = ANY (sqlc.arg(invitation_ids)::uuid[]))
    FROM guests g WHERE g.event_id = sqlc.arg(event_id)) <= sqlc.arg(at_most)::integer
  AND (SELECT count(*) FILTER (WHERE i.deleted_at IS NULL OR i.id = ANY (sqlc.arg(invitation_ids)::uuid[]))
    FROM invitations i WHERE i.event_id = sqlc.arg(event_id)) <= sqlc.arg(at_most)::integer)::boolean AS room;

-- name: UpdateGuest :one
-- A field that is NULL stays unchanged; one that may be cleared has a set_ flag of its own. An answer applies to each
-- sub-event that the invitation covers; one about the whole event applies to all of them. No row if the guest, or the
-- invitation or table that they move to, does not exist.
WITH asked AS MATERIALIZED (
  SELECT g.id, g.invitation_id AS invitation_before, i.id AS invitation_id, g.status, g.attends, g.declines,
    app.covered_sub_events(i.event_id, i.sub_event_ids)::uuid[] AS covered
  FROM guests g
  JOIN invitations i ON i.event_id = g.event_id AND i.id = coalesce(sqlc.narg(invitation_id)::uuid, g.invitation_id)
    AND i.deleted_at IS NULL
  WHERE g.event_id = sqlc.arg(event_id) AND g.id = sqlc.arg(id) AND g.deleted_at IS NULL
    AND (sqlc.narg(table_id)::uuid IS NULL OR EXISTS (SELECT FROM seating_tables t WHERE t.event_id = g.event_id
      AND t.id = sqlc.narg(table_id)::uuid AND t.deleted_at IS NULL))
), answered AS MATERIALIZED (
  SELECT a.id, a.invitation_before, a.invitation_id, a.covered,
    coalesce(sqlc.narg(status)::guest_status, a.status) AS status,
    app.answered_attends(a.covered, a.attends, sqlc.narg(status)::guest_status, sqlc.narg(attends)::uuid[],
      sqlc.narg(declines)::uuid[])::uuid[] AS attends,
    app.answered_declines(a.covered, a.declines, sqlc.narg(status)::guest_status, sqlc.narg(attends)::uuid[],
      sqlc.narg(declines)::uuid[])::uuid[] AS declines
  FROM asked a
), changed AS (
  UPDATE guests g SET
    invitation_id = a.invitation_id,
    position = CASE WHEN a.invitation_id = g.invitation_id THEN g.position
      ELSE 1 + coalesce((SELECT max(o.position) FROM guests o WHERE o.event_id = g.event_id
        AND o.invitation_id = a.invitation_id), 0) END,
    name = coalesce(sqlc.narg(name), g.name),
    status = app.guest_status(a.attends, a.declines, a.covered, a.status), attends = a.attends, declines = a.declines,
    tags = coalesce(sqlc.narg(tags)::text[], g.tags),
    kind = coalesce(sqlc.narg(kind)::guest_kind, g.kind),
    age = CASE WHEN coalesce(sqlc.narg(kind)::guest_kind, g.kind) <> 'child' THEN NULL WHEN sqlc.arg(set_age)::boolean
      THEN sqlc.narg(age)::smallint
      WHEN sqlc.arg(set_age_band)::boolean THEN NULL ELSE g.age END,
    age_band = CASE WHEN coalesce(sqlc.narg(kind)::guest_kind, g.kind) <> 'child' THEN NULL
      WHEN sqlc.arg(set_age_band)::boolean THEN sqlc.narg(age_band)::text
      WHEN sqlc.arg(set_age)::boolean THEN NULL ELSE g.age_band END,
    diet = app.rewritten(g.diet, sqlc.narg(diet)::text, sqlc.narg(diet_was)::text),
    table_id = CASE WHEN sqlc.arg(set_table)::boolean THEN sqlc.narg(table_id)::uuid ELSE g.table_id END,
    updated_at = now()
  FROM answered a WHERE g.event_id = sqlc.arg(event_id) AND g.id = a.id
  RETURNING g.id, g.diet
), touched AS (
  -- The invitation that the guest left has changed too. One that was answered again gets its next version.
  UPDATE invitations i SET updated_at = now(),
    answer_version = i.answer_version + CASE WHEN sqlc.arg(answers)::boolean AND i.id = a.invitation_id THEN 1
      ELSE 0 END,
    answered_at = CASE WHEN sqlc.arg(answers)::boolean AND i.id = a.invitation_id THEN now() ELSE i.answered_at END,
    answered_via = CASE WHEN sqlc.arg(answers)::boolean AND i.id = a.invitation_id THEN CASE WHEN app.event_id() IS NULL
      THEN 'TEAM' ELSE 'CLIENT' END ELSE i.answered_via END
  FROM answered a WHERE i.event_id = sqlc.arg(event_id) AND i.id IN (a.invitation_before, a.invitation_id)
    AND (sqlc.arg(answers)::boolean OR a.invitation_before <> a.invitation_id)
)
SELECT id, diet FROM changed;

-- name: UpdateGuests :one
-- Updates many guests at once; deleted ones stay as they are. Reports whether all of them are of this event.
WITH asked AS MATERIALIZED (
  SELECT g.id, g.invitation_id, c.covered, coalesce(sqlc.narg(status)::guest_status, g.status) AS status,
    app.answered_attends(c.covered, g.attends, sqlc.narg(status)::guest_status, NULL, NULL)::uuid[] AS attends,
    app.answered_declines(c.covered, g.declines, sqlc.narg(status)::guest_status, NULL, NULL)::uuid[] AS declines
  FROM guests g
  JOIN invitations i ON i.event_id = g.event_id AND i.id = g.invitation_id
  CROSS JOIN LATERAL (SELECT app.covered_sub_events(i.event_id, i.sub_event_ids)::uuid[] AS covered) c
  WHERE g.event_id = sqlc.arg(event_id) AND g.id = ANY (sqlc.arg(ids)::uuid[]) AND g.deleted_at IS NULL
), changed AS (
  UPDATE guests g SET
    status = app.guest_status(a.attends, a.declines, a.covered, a.status), attends = a.attends, declines = a.declines,
    tags = app.retagged(g.tags, sqlc.arg(add_tags)::text[], sqlc.arg(remove_tags)::text[]),
    kind = coalesce(sqlc.narg(kind)::guest_kind, g.kind),
    age = CASE WHEN coalesce(sqlc.narg(kind)::guest_kind, g.kind) = 'child' THEN g.age END,
    age_band = CASE WHEN coalesce(sqlc.narg(kind)::guest_kind, g.kind) = 'child' THEN g.age_band END,
    table_id = CASE WHEN sqlc.arg(set_table)::boolean THEN sqlc.narg(table_id)::uuid ELSE g.table_id END,
    updated_at = now()
  FROM asked a WHERE g.event_id = sqlc.arg(event_id) AND g.id = a.id
    AND cardinality(app.retagged(g.tags, sqlc.arg(add_tags)::text[],
      sqlc.arg(remove_tags)::text[])) <= sqlc.arg(tags_at_most)::integer
), touched AS (
  UPDATE invitations i SET updated_at = now(), answer_version = i.answer_version + 1, answered_at = now(),
    answered_via = CASE WHEN app.event_id() IS NULL THEN 'TEAM' ELSE 'CLIENT' END
  WHERE sqlc.narg(status)::guest_status IS NOT NULL AND i.event_id = sqlc.arg(event_id)
    AND i.id IN (SELECT a.invitation_id FROM asked a)
)
SELECT ((SELECT count(*) FROM guests g WHERE g.event_id = sqlc.arg(event_id) AND g.id = ANY (sqlc.arg(ids)::uuid[]))
  = (SELECT count(DISTINCT u.id) FROM unnest(sqlc.arg(ids)::uuid[]) u (id)))::boolean AS all_known,
  (NOT EXISTS (SELECT FROM guests g WHERE g.event_id = sqlc.arg(event_id) AND g.id = ANY (sqlc.arg(ids)::uuid[])
    AND cardinality(app.retagged(g.tags, sqlc.arg(add_tags)::text[],
      sqlc.arg(remove_tags)::text[])) > sqlc.arg(tags_at_most)::integer))::boolean AS tags_fit;

-- name: DeleteGuests :one
-- Their invitations have changed too. Answers whether all of them are of this event.
WITH gone AS (
  UPDATE guests g SET deleted_at = now(), updated_at = now()
  WHERE g.event_id = sqlc.arg(event_id) AND g.id = ANY (sqlc.arg(ids)::uuid[]) AND g.deleted_at IS NULL
  RETURNING g.invitation_id
), touched AS (
  UPDATE invitations i SET updated_at = now() WHERE i.event_id = sqlc.arg(event_id)
    AND i.id IN (SELECT gone.invitation_id FROM gone)
)
SELECT ((SELECT count(*) FROM guests g WHERE g.event_id = sqlc.arg(event_id) AND g.id = ANY (sqlc.arg(ids)::uuid[]))
  = (SELECT count(DISTINCT u.id) FROM unnest(sqlc.arg(ids)::uuid[]) u (id)))::boolean AS all_known;

-- name: RestoreGuests :one
-- Restores guests within a day, into invitations that exist; repeating it is harmless. Reports whether all of them
-- exist now, and whether none of their invitations has become too full.
WITH restored AS (
  UPDATE guests g SET deleted_at = NULL, updated_at = now()
  FROM invitations i
  WHERE i.event_id = g.event_id AND i.id = g.invitation_id AND i.deleted_at IS NULL
    AND g.event_id = sqlc.arg(event_id) AND g.id = ANY (sqlc.arg(ids)::uuid[])
      AND g.deleted_at > now() - interval '1 day'
  RETURNING g.id, g.invitation_id
)
SELECT ((SELECT count(*) FROM guests g WHERE g.event_id = sqlc.arg(event_id) AND g.id = ANY (sqlc.arg(ids)::uuid[])
  AND g.deleted_at IS NULL)
  + (SELECT count(*) FROM restored) = (SELECT count(DISTINCT u.id)
    FROM unnest(sqlc.arg(ids)::uuid[]) u (id)))::boolean AS all_stand,
  (NOT EXISTS (
    SELECT FROM (SELECT r.invitation_id, count(*) AS back FROM restored r GROUP BY r.invitation_id) r
    WHERE r.back + (SELECT count(*) FROM guests g WHERE g.event_id = sqlc.arg(event_id)
      AND g.invitation_id = r.invitation_id AND g.deleted_at IS NULL) > sqlc.arg(at_most)::integer
  ))::boolean AS fit;

-- name: AnswerInvitation :one
-- Claims the next version of an answer; no row if another answer came since the one this was written over. Callers must
-- store the guests' answers in the same transaction (AnswerGuests), which marks the invitation as answered.
UPDATE invitations SET answer_version = answer_version + 1, message = coalesce(sqlc.narg(message), message),
  updated_at = now()
WHERE event_id = sqlc.arg(event_id) AND id = sqlc.arg(id) AND deleted_at IS NULL
  AND answer_version = sqlc.arg(over)::integer
RETURNING answer_version;

-- name: AnswerGuests :one
-- Stores the answers of an invitation's guests, marks it as answered and returns how many of them it has; absent fields
-- stay unchanged. One statement does both, so that the trigger that notifies the team reads the guests' new answers.
WITH given AS MATERIALIZED (
  SELECT (j.x->>'id')::uuid AS id, (j.x->>'status')::guest_status AS status,
    app.uuids(j.x->'attends')::uuid[] AS attends, app.uuids(j.x->'declines')::uuid[] AS declines,
    j.x->>'diet' AS diet, j.x ? 'age' AS set_age, (j.x->>'age')::smallint AS age, j.x ? 'ageBand' AS set_age_band,
      j.x->>'ageBand' AS age_band
  FROM (SELECT jsonb_array_elements(sqlc.arg(guests)::jsonb) AS x) j
), answered AS MATERIALIZED (
  SELECT g.id, x.diet, x.set_age, x.age, x.set_age_band, x.age_band, c.covered, coalesce(x.status, g.status) AS status,
    app.answered_attends(c.covered, g.attends, x.status, x.attends, x.declines)::uuid[] AS attends,
    app.answered_declines(c.covered, g.declines, x.status, x.attends, x.declines)::uuid[] AS declines
  FROM given x
  JOIN guests g ON g.event_id = sqlc.arg(event_id) AND g.invitation_id = sqlc.arg(invitation_id) AND g.id = x.id
    AND g.deleted_at IS NULL
  JOIN invitations i ON i.event_id = g.event_id AND i.id = g.invitation_id
  CROSS JOIN LATERAL (SELECT app.covered_sub_events(i.event_id, i.sub_event_ids)::uuid[] AS covered) c
), changed AS (
  UPDATE guests g SET status = app.guest_status(a.attends, a.declines, a.covered, a.status), attends = a.attends,
    declines = a.declines, diet = coalesce(a.diet, g.diet),
    kind = CASE WHEN a.age IS NOT NULL OR a.age_band IS NOT NULL THEN 'child' ELSE g.kind END,
    age = CASE WHEN a.set_age THEN a.age WHEN a.set_age_band THEN NULL ELSE g.age END,
    age_band = CASE WHEN a.set_age_band THEN a.age_band WHEN a.set_age THEN NULL ELSE g.age_band END,
    updated_at = now()
  FROM answered a WHERE g.event_id = sqlc.arg(event_id) AND g.id = a.id
  RETURNING 1
), marked AS (
  UPDATE invitations SET answered_at = now(), answered_via = CASE WHEN app.event_id() IS NULL THEN 'TEAM'
    ELSE 'CLIENT' END
  WHERE event_id = sqlc.arg(event_id) AND id = sqlc.arg(invitation_id) AND deleted_at IS NULL
)
SELECT count(*)::integer AS answered FROM changed;

-- name: GetAnswer :one
-- Returns the current answers of an invitation, for a caller whose own answers came too late.
SELECT i.answer_version, i.message, coalesce((
  SELECT json_agg(json_build_object('uuid', g.id, 'status', g.status, 'attends', g.attends, 'declines', g.declines,
    'diet', g.diet) ORDER BY g.position, g.id)
  FROM guests g WHERE g.event_id = i.event_id AND g.invitation_id = i.id AND g.deleted_at IS NULL),
    '[]')::json AS guests
FROM invitations i WHERE i.event_id = sqlc.arg(event_id) AND i.id = sqlc.arg(id) AND i.deleted_at IS NULL;

-- name: GuestsMayAttend :one
-- Reports whether these sub-events are covered by the invitation of this guest, or by the one that they move to.
SELECT (sqlc.arg(sub_event_ids)::uuid[] <@ app.covered_sub_events(i.event_id, i.sub_event_ids))::boolean AS may
FROM invitations i
WHERE i.event_id = sqlc.arg(event_id) AND i.deleted_at IS NULL
  AND i.id = coalesce(sqlc.narg(invitation_id)::uuid, (SELECT g.invitation_id FROM guests g
    WHERE g.event_id = sqlc.arg(event_id) AND g.id = sqlc.narg(guest_id)::uuid));

-- name: RestateGuests :exec
-- Computes the status of guests again from their answers to the sub-events that exist: of one invitation, or of all if
-- it is NULL.
UPDATE guests g SET status = s.status, updated_at = now()
FROM invitations i
CROSS JOIN LATERAL (SELECT app.covered_sub_events(i.event_id, i.sub_event_ids) AS covered) c
CROSS JOIN LATERAL (
  SELECT n.id, app.guest_status(n.attends, n.declines, c.covered, n.status) AS status
  FROM guests n WHERE n.event_id = i.event_id AND n.invitation_id = i.id
) s
WHERE g.event_id = sqlc.arg(event_id) AND g.id = s.id AND g.status <> s.status
  AND i.event_id = sqlc.arg(event_id)
    AND (sqlc.narg(invitation_id)::uuid IS NULL OR i.id = sqlc.narg(invitation_id)::uuid);

-- name: PutGuestSettings :exec
INSERT INTO guest_settings (business_id, event_id, answer_by, allow_unlisted)
VALUES (app.business_id(), sqlc.arg(event_id), CASE WHEN sqlc.arg(set_answer_by)::boolean
  THEN sqlc.narg(answer_by)::date END, coalesce(sqlc.narg(allow_unlisted)::boolean, true))
ON CONFLICT (business_id, event_id) DO UPDATE SET
  answer_by = CASE WHEN sqlc.arg(set_answer_by)::boolean THEN excluded.answer_by ELSE guest_settings.answer_by END,
  allow_unlisted = coalesce(sqlc.narg(allow_unlisted)::boolean, guest_settings.allow_unlisted);

-- name: AnonymiseGuests :one
-- What became of it; empty where the event is not there, or not all events are seen.
SELECT coalesce(app.anonymise_guests(sqlc.arg(event_id)::uuid), '')::text AS done;
