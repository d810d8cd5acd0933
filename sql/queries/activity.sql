-- name: ListActivity :one
-- Returns one page of a business's audit log, the newest entry first; of one event if event_id is set. No row if the
-- caller may not read it. The moves of other tasks that make place for a new one, and the reads of staff in control on
-- the way to a change, are returned only if complete is set. Everything that staff did in one control of the business
-- is one row, in the place of the newest entry of it, unless control_id selects the entries of one control, or complete
-- is set.
WITH found AS NOT MATERIALIZED (
  SELECT a.*, coalesce(a.control_id, CASE a.subject WHEN 'business_controls'
    THEN (a.changes->0->>'id')::uuid END) AS of_control
  FROM audit_entries a
  WHERE a.business_id = app.business_id()
    AND (sqlc.narg(event_id)::uuid IS NULL OR a.event_id = sqlc.narg(event_id)::uuid)
    AND (sqlc.narg(user_id)::uuid IS NULL OR a.actor_user_id = sqlc.narg(user_id)::uuid)
    AND (cardinality(sqlc.arg(kinds)::text[]) = 0 OR a.kind = ANY (sqlc.arg(kinds)::text[]))
    AND (NOT sqlc.arg(by_cortejo)::boolean OR a.in_control OR a.session_role = 'staff'
      OR a.subject = 'business_controls')
    AND (sqlc.narg(from_day)::date IS NULL
      OR a.at >= sqlc.narg(from_day)::date::timestamp AT TIME ZONE 'America/Sao_Paulo')
    AND (sqlc.narg(to_day)::date IS NULL
      OR a.at < (sqlc.narg(to_day)::date + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo')
    -- Of guests that were anonymised one line is enough.
    AND (sqlc.arg(complete)::boolean OR a.procedure <> 'guests.anonymise' OR a.subject = 'guest_settings')
    AND (sqlc.arg(complete)::boolean OR a.kind NOT IN ('REORDERED', 'READ') OR NOT EXISTS (
      SELECT FROM audit_entries n
      WHERE n.business_id = a.business_id AND n.id BETWEEN a.id - 12 AND a.id + 12
        AND n.transaction_id = a.transaction_id
        AND CASE a.kind WHEN 'READ' THEN n.kind <> 'READ' ELSE n.kind = 'CREATED' AND n.subject = a.subject END))
)
SELECT coalesce(json_agg(json_build_object(
  'id', p.id, 'at', p.at, 'actorUuid', p.actor_user_id, 'actorName', p.actor_name, 'sessionRole', p.session_role,
    'teamRole', p.team_role,
  'inControl', p.in_control, 'controlReason', p.control_reason, 'procedure', p.procedure, 'kind', p.kind, 'subject',
    p.subject,
  'eventUuid', p.event_id, 'eventTitle', e.title, 'isTemplate', e.templated_at IS NOT NULL,
  'total', jsonb_array_length(p.changes),
  'changes', CASE WHEN sqlc.arg(complete)::boolean THEN p.changes
    ELSE jsonb_path_query_array(p.changes, '$[0 to 1]') END,
  'control', CASE WHEN p.of_control IS NOT NULL AND NOT sqlc.arg(complete)::boolean
    AND sqlc.narg(control_id)::uuid IS NULL THEN (
    SELECT json_build_object('uuid', p.of_control,
      'reason', coalesce(min(c.reason), max(n.control_reason)), 'startedAt', min(c.started_at),
      'endedAt', CASE WHEN min(c.ended_at) IS NOT NULL
        OR min(c.expires_at) < now() THEN least(min(c.ended_at), min(c.expires_at)) END,
      'changes', count(*) FILTER (WHERE n.kind <> 'READ' AND n.subject <> 'business_controls'),
      'procedures', coalesce(json_agg(DISTINCT n.procedure) FILTER (WHERE n.subject <> 'business_controls'), '[]'))
    FROM found n LEFT JOIN business_controls c ON c.business_id = n.business_id AND c.id = n.of_control
    WHERE n.of_control = p.of_control) END
) ORDER BY p.id DESC) FILTER (WHERE p.id IS NOT NULL), '[]')::json AS entries
FROM (
  SELECT app.business_id() AS business_id
  WHERE CASE WHEN sqlc.arg(of_event)::boolean
    THEN app.sees_all_events() AND EXISTS (SELECT FROM events o WHERE o.id = sqlc.narg(event_id)::uuid)
    ELSE app.reads_activity() END
) b
LEFT JOIN LATERAL (
  SELECT f.* FROM found f
  WHERE (sqlc.narg(before_id)::bigint IS NULL OR f.id < sqlc.narg(before_id)::bigint)
    AND CASE
      WHEN sqlc.narg(control_id)::uuid IS NOT NULL THEN f.of_control = sqlc.narg(control_id)::uuid
      ELSE sqlc.arg(complete)::boolean OR f.of_control IS NULL
        OR NOT EXISTS (SELECT FROM found n WHERE n.of_control = f.of_control AND n.id > f.id)
    END
  ORDER BY f.id DESC
  LIMIT sqlc.arg(page_size)::integer
) p ON true
LEFT JOIN events e ON e.business_id = p.business_id AND e.id = p.event_id
GROUP BY b.business_id;

-- name: ExportActivity :one
-- The next piece of the whole audit log, the newest first, of about max_bytes: an entry of many changes continues in
-- the pieces that follow. It begins after the change of before_change (counted from 1) of the entry before_id. Each
-- entry has the changes of this piece, and as head its first two, which its sentence is made of, where they are
-- missing here. is_last reports whether nothing is left behind it. Compressed values count as stored, so that only a
-- piece's own entries are read whole.
WITH page AS (
  SELECT f.*, sum(pg_column_size(f.changes)) OVER (ORDER BY f.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    AS stored_before
  FROM (
    SELECT a.*
    FROM audit_entries a
    WHERE a.business_id = app.business_id() AND app.reads_activity()
      AND (sqlc.narg(event_id)::uuid IS NULL OR a.event_id = sqlc.narg(event_id)::uuid)
      AND (sqlc.narg(user_id)::uuid IS NULL OR a.actor_user_id = sqlc.narg(user_id)::uuid)
      AND (cardinality(sqlc.arg(kinds)::text[]) = 0 OR a.kind = ANY (sqlc.arg(kinds)::text[]))
      AND (NOT sqlc.arg(by_cortejo)::boolean OR a.in_control OR a.session_role = 'staff'
        OR a.subject = 'business_controls')
      AND (sqlc.narg(from_day)::date IS NULL
        OR a.at >= sqlc.narg(from_day)::date::timestamp AT TIME ZONE 'America/Sao_Paulo')
      AND (sqlc.narg(to_day)::date IS NULL
        OR a.at < (sqlc.narg(to_day)::date + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo')
      AND (sqlc.narg(control_id)::uuid IS NULL OR sqlc.narg(control_id)::uuid = coalesce(a.control_id,
        CASE a.subject WHEN 'business_controls' THEN (a.changes->0->>'id')::uuid END))
      AND (sqlc.narg(before_id)::bigint IS NULL OR a.id <= sqlc.narg(before_id)::bigint)
    ORDER BY a.id DESC
    LIMIT sqlc.arg(page_size)::integer
  ) f
), changes AS (
  SELECT p.id, c.change, c.position,
    sum(octet_length(c.change::text)) OVER (ORDER BY p.id DESC,
      c.position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
      AS bytes_before
  FROM page p
  LEFT JOIN LATERAL jsonb_array_elements(p.changes) WITH ORDINALITY c (change, position) ON true
  WHERE coalesce(p.stored_before, 0) < sqlc.arg(max_bytes)::integer
    AND (sqlc.narg(before_id)::bigint IS NULL OR p.id < sqlc.narg(before_id)::bigint
      OR c.position > sqlc.arg(before_change)::integer)
), entries AS (
  SELECT c.id, coalesce(max(c.position), 0) AS last_change, min(c.position) AS first_change, count(c.position) AS count,
    json_agg(c.change ORDER BY c.position) FILTER (WHERE c.position IS NOT NULL) AS changes
  FROM changes c
  WHERE coalesce(c.bytes_before, 0) < sqlc.arg(max_bytes)::integer
  GROUP BY c.id
)
SELECT coalesce(json_agg(json_build_object(
  'id', p.id, 'at', p.at, 'actorUuid', p.actor_user_id, 'actorName', p.actor_name, 'sessionRole', p.session_role,
  'teamRole', p.team_role, 'inControl', p.in_control, 'controlReason', p.control_reason, 'procedure', p.procedure,
  'kind', p.kind, 'subject', p.subject, 'eventUuid', p.event_id, 'eventTitle', o.title,
  'isTemplate', o.templated_at IS NOT NULL, 'total', jsonb_array_length(p.changes), 'changes', n.changes,
  'head', CASE WHEN n.first_change > 1 OR n.count = 1 THEN jsonb_path_query_array(p.changes, '$[0 to 1]') END,
  'lastChange', n.last_change
) ORDER BY p.id DESC) FILTER (WHERE n.id IS NOT NULL), '[]')::json AS entries,
  ((SELECT count(*) < sqlc.arg(page_size)::integer
      AND coalesce(bool_and(coalesce(g.stored_before, 0) < sqlc.arg(max_bytes)::integer), true) FROM page g)
    AND NOT EXISTS (SELECT FROM changes c WHERE c.bytes_before >= sqlc.arg(max_bytes)::integer))::boolean AS is_last
FROM (SELECT app.business_id() AS business_id WHERE app.reads_activity()) b
LEFT JOIN (entries n JOIN page p ON p.id = n.id) ON true
LEFT JOIN events o ON o.business_id = p.business_id AND o.id = p.event_id
GROUP BY b.business_id;

-- name: GetActivity :one
-- Returns the changes of one entry, before and after, up to a hundred of them.
SELECT json_build_object('kind', a.kind, 'subject', a.subject, 'total', jsonb_array_length(a.changes),
  'changes', jsonb_path_query_array(a.changes, '$[0 to 99]'))::json AS entry
FROM audit_entries a
WHERE a.id = sqlc.arg(id)::bigint;

-- name: GetActivityFilters :one
-- Returns the persons in the audit log, each found by one step of the index, and the events to which it can be
-- narrowed. Cortejo's staff are not among them: a kind of the list narrows it to them.
WITH RECURSIVE actors AS (
  (SELECT a.actor_user_id FROM audit_entries a
    WHERE a.business_id = app.business_id() AND a.actor_user_id IS NOT NULL ORDER BY a.actor_user_id, a.id DESC LIMIT 1)
  UNION ALL
  SELECT n.actor_user_id FROM actors p CROSS JOIN LATERAL (
    SELECT a.actor_user_id FROM audit_entries a
    WHERE a.business_id = app.business_id() AND a.actor_user_id > p.actor_user_id ORDER BY a.actor_user_id, a.id DESC
      LIMIT 1) n
)
SELECT json_build_object(
  'people', (SELECT coalesce(json_agg(json_build_object('uuid', p.actor_user_id, 'name', o.actor_name)
    ORDER BY app.searchable(o.actor_name)), '[]') FROM actors p CROSS JOIN LATERAL (
      SELECT a.actor_name FROM audit_entries a
      WHERE a.business_id = app.business_id() AND a.actor_user_id = p.actor_user_id AND NOT a.in_control
        AND a.session_role <> 'staff' ORDER BY a.id DESC LIMIT 1) o),
  'events', (SELECT coalesce(json_agg(json_build_object('uuid', e.id, 'title', e.title) ORDER BY e.search, e.id), '[]')
    FROM (SELECT id, title, search FROM events ORDER BY created_at DESC LIMIT 500) e)
)::json AS filters
WHERE app.reads_activity();
