-- name: SearchAll :one
-- What has every one of these words, whatever their accents and case: a few of each kind, those
-- that begin with the first word first. Nobody finds what they may not see, and a helper who may not
-- manage an event neither its tasks nor its documents, but what happens on its day. Most rows fall at the first word, and strpos
-- is what looks for one fastest.
WITH words AS MATERIALIZED (
  SELECT min(w) FILTER (WHERE n = 1) AS first,
    coalesce(array_agg('%' || regexp_replace(w, '([\\%_])', '\\\1', 'g') || '%') FILTER (WHERE n > 1), '{}') AS others
  FROM (SELECT app.searchable(w) AS w, n FROM unnest(sqlc.arg(words)::text[]) WITH ORDINALITY AS w (w, n)) w
), found_events AS (
  SELECT e.id, e.type, e.title, e.date, (e.templated_at IS NOT NULL) AS is_template, (e.archived_at IS NOT NULL) AS is_archived,
    starts_with(e.search, (SELECT first FROM words)) AS begins
  FROM events e
  WHERE strpos(e.search, (SELECT first FROM words)) > 0 AND e.search LIKE ALL ((SELECT others FROM words)::text[])
  ORDER BY is_archived, is_template, begins DESC, e.date DESC NULLS LAST, e.id LIMIT sqlc.arg(shown)::integer
), found_tasks AS (
  SELECT t.id, t.title, t.event_id, e.title AS event_title, (t.checked_at IS NOT NULL) AS is_done,
    starts_with(t.search, (SELECT first FROM words)) AS begins, e.date AS event_day, t.position
  FROM tasks t
  JOIN events e ON e.id = t.event_id
  WHERE t.deleted_at IS NULL AND e.archived_at IS NULL AND e.templated_at IS NULL
    AND strpos(t.search, (SELECT first FROM words)) > 0 AND t.search LIKE ALL ((SELECT others FROM words)::text[])
  ORDER BY is_done, begins DESC, e.date NULLS LAST, t.position, t.id LIMIT sqlc.arg(shown)::integer
), first_contacts AS ( -- what an index holds is enough to choose by
  SELECT c.id, starts_with(c.search, (SELECT first FROM words)) AS begins, c.search COLLATE "C" AS name
  FROM contacts c
  WHERE c.deleted_at IS NULL AND strpos(c.search, (SELECT first FROM words)) > 0 AND c.search LIKE ALL ((SELECT others FROM words)::text[])
  ORDER BY begins DESC, name, c.id LIMIT sqlc.arg(shown)::integer
), found_contacts AS (
  SELECT c.id, c.full_name, c.partner_name, c.phone, f.begins, f.name
  FROM first_contacts f JOIN contacts c ON c.id = f.id
), found_vendors AS (
  SELECT v.id, v.name, v.categories,
    starts_with(v.search, (SELECT first FROM words)) AS begins, v.search COLLATE "C" AS sort_name
  FROM vendors v
  WHERE v.deleted_at IS NULL AND strpos(v.search, (SELECT first FROM words)) > 0 AND v.search LIKE ALL ((SELECT others FROM words)::text[])
  ORDER BY begins DESC, sort_name, v.id LIMIT sqlc.arg(shown)::integer
), found_documents AS (
  SELECT d.id, d.kind, d.name, d.event_id, e.title AS event_title,
    (e.archived_at IS NOT NULL) AS is_archived, starts_with(d.search, (SELECT first FROM words)) AS begins, d.updated_at
  FROM documents d
  JOIN events e ON e.id = d.event_id
  WHERE d.deleted_at IS NULL AND strpos(d.search, (SELECT first FROM words)) > 0 AND d.search LIKE ALL ((SELECT others FROM words)::text[])
  ORDER BY is_archived, begins DESC, d.updated_at DESC, d.id LIMIT sqlc.arg(shown)::integer
), found_lines AS ( -- who walks in a procession lies below its line, and has no hour
  SELECT l.id, l.title, l.start_minute, l.event_id, e.title AS event_title, p.id AS parent_id, p.title AS parent_title,
    starts_with(l.search, (SELECT first FROM words)) AS begins, e.date AS event_day, l.day, l.position
  FROM run_sheet_lines l
  JOIN events e ON e.id = l.event_id
  LEFT JOIN run_sheet_lines p ON p.business_id = l.business_id AND p.id = l.parent_id
  WHERE l.deleted_at IS NULL AND p.deleted_at IS NULL AND e.archived_at IS NULL AND e.templated_at IS NULL
    AND strpos(l.search, (SELECT first FROM words)) > 0 AND l.search LIKE ALL ((SELECT others FROM words)::text[])
  ORDER BY begins DESC, e.date NULLS LAST, l.day, l.start_minute, l.position, l.id LIMIT sqlc.arg(shown)::integer
)
SELECT json_build_object(
  'events', (SELECT coalesce(json_agg(json_build_object('uuid', id, 'type', type, 'title', title, 'date', date,
    'isTemplate', is_template, 'isArchived', is_archived) ORDER BY is_archived, is_template, begins DESC, date DESC NULLS LAST, id), '[]') FROM found_events),
  'tasks', (SELECT coalesce(json_agg(json_build_object('publicId', id, 'title', title, 'isDone', is_done,
    'eventUuid', event_id, 'eventTitle', event_title) ORDER BY is_done, begins DESC, event_day NULLS LAST, position, id), '[]') FROM found_tasks),
  'contacts', (SELECT coalesce(json_agg(json_build_object('uuid', id, 'fullName', full_name, 'partnerName', partner_name, 'phone', phone) ORDER BY begins DESC, name, id), '[]') FROM found_contacts),
  'vendors', (SELECT coalesce(json_agg(json_build_object('uuid', id, 'name', name, 'categories', categories) ORDER BY begins DESC, sort_name, id), '[]') FROM found_vendors),
  'documents', (SELECT coalesce(json_agg(json_build_object('uuid', id, 'kind', kind, 'name', name, 'eventUuid', event_id, 'eventTitle', event_title) ORDER BY is_archived, begins DESC, updated_at DESC, id), '[]') FROM found_documents),
  'lines', (SELECT coalesce(json_agg(json_build_object('uuid', id, 'title', title, 'start', start_minute, 'eventUuid', event_id, 'eventTitle', event_title,
    'processionUuid', parent_id, 'processionTitle', parent_title) ORDER BY begins DESC, event_day NULLS LAST, day, start_minute, position, id), '[]') FROM found_lines)
)::json AS found;
