-- name: SearchAll :one
-- Returns the rows that have all of these words, ignoring accents and case: a few of each kind, those that begin with
-- the first word first. No caller finds rows that they may not see. A helper who may not manage an event finds neither
-- its tasks nor its documents, but its run sheet and, with SITE_AND_GUESTS, its guests. Most rows fail at the first
-- word, and strpos is the fastest search for one.
WITH words AS MATERIALIZED (
  SELECT min(w) FILTER (WHERE n = 1) AS first,
    coalesce(array_agg('%' || regexp_replace(w, '([\\%_])', '\\\1', 'g') || '%') FILTER (WHERE n > 1), '{}') AS others
  FROM (SELECT app.searchable(w) AS w, n FROM unnest(sqlc.arg(words)::text[]) WITH ORDINALITY AS w (w, n)) w
), found_events AS (
  SELECT e.id, e.type, e.title, e.date, (e.templated_at IS NOT NULL) AS is_template,
    (e.archived_at IS NOT NULL) AS is_archived,
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
  WHERE c.deleted_at IS NULL AND strpos(c.search, (SELECT first FROM words)) > 0
    AND c.search LIKE ALL ((SELECT others FROM words)::text[])
  ORDER BY begins DESC, name, c.id LIMIT sqlc.arg(shown)::integer
), found_contacts AS (
  SELECT c.id, c.full_name, c.partner_name, c.phone, f.begins, f.name
  FROM first_contacts f JOIN contacts c ON c.id = f.id
), found_vendors AS (
  SELECT v.id, v.name, v.categories,
    starts_with(v.search, (SELECT first FROM words)) AS begins, v.search COLLATE "C" AS sort_name
  FROM vendors v
  WHERE v.deleted_at IS NULL AND strpos(v.search, (SELECT first FROM words)) > 0
    AND v.search LIKE ALL ((SELECT others FROM words)::text[])
  ORDER BY begins DESC, sort_name, v.id LIMIT sqlc.arg(shown)::integer
), found_documents AS (
  SELECT d.id, d.kind, d.name, d.event_id, e.title AS event_title,
    (e.archived_at IS NOT NULL) AS is_archived, starts_with(d.search, (SELECT first FROM words)) AS begins, d.updated_at
  FROM documents d
  JOIN events e ON e.id = d.event_id
  WHERE d.deleted_at IS NULL AND strpos(d.search, (SELECT first FROM words)) > 0
    AND d.search LIKE ALL ((SELECT others FROM words)::text[])
  ORDER BY is_archived, begins DESC, d.updated_at DESC, d.id LIMIT sqlc.arg(shown)::integer
), found_payments AS ( -- agreements, by their title or their vendor
  SELECT i.id, i.title, i.total, i.event_id, e.title AS event_title, v.name AS vendor,
    starts_with(i.search, (SELECT first FROM words)) AS begins, e.date AS event_day
  FROM invoices i
  JOIN events e ON e.id = i.event_id
  LEFT JOIN vendors v ON v.id = i.vendor_id
  WHERE i.deleted_at IS NULL AND e.archived_at IS NULL
    AND (strpos(i.search, (SELECT first FROM words)) > 0 OR strpos(v.search, (SELECT first FROM words)) > 0)
    AND concat(i.search, ' ', v.search) LIKE ALL ((SELECT others FROM words)::text[])
  ORDER BY begins DESC, e.date NULLS LAST, i.id LIMIT sqlc.arg(shown)::integer
), found_contracts AS ( -- by their name or their signers
  SELECT c.id, c.name, app.contract_is(c.status, c.expires_on, e.time_zone) AS status, c.event_id,
    e.title AS event_title, starts_with(c.search, (SELECT first FROM words)) AS begins, c.created_at
  FROM contracts c
  JOIN events e ON e.id = c.event_id
  CROSS JOIN LATERAL (SELECT concat_ws(' ', c.search, (SELECT string_agg(app.searchable(s.name), ' ')
    FROM contract_signers s WHERE s.event_id = c.event_id AND s.contract_id = c.id)) AS said) w
  WHERE c.deleted_at IS NULL AND e.archived_at IS NULL AND strpos(w.said, (SELECT first FROM words)) > 0
    AND w.said LIKE ALL ((SELECT others FROM words)::text[])
  ORDER BY begins DESC, c.created_at DESC, c.id LIMIT sqlc.arg(shown)::integer
), found_proposals AS ( -- by their title or their contact
  SELECT p.id, p.title, c.full_name AS customer_name,
    app.proposal_is(p.status, p.expires_on, (SELECT app.proposal_today())) AS stands,
      starts_with(p.search, (SELECT first FROM words)) AS begins, p.created_at
  FROM proposals p
  JOIN contacts c ON c.id = p.contact_id
  WHERE p.deleted_at IS NULL
    AND (strpos(p.search, (SELECT first FROM words)) > 0 OR strpos(c.search, (SELECT first FROM words)) > 0)
    AND concat(p.search, ' ', c.search) LIKE ALL ((SELECT others FROM words)::text[])
  ORDER BY begins DESC, p.created_at DESC, p.id LIMIT sqlc.arg(shown)::integer
), found_lines AS ( -- an entry of a procession is a child of its line, and has no time
  SELECT l.id, l.title, l.start_minute, l.event_id, e.title AS event_title, p.id AS parent_id, p.title AS parent_title,
    starts_with(l.search, (SELECT first FROM words)) AS begins, e.date AS event_day, l.day, l.position
  FROM run_sheet_lines l
  JOIN events e ON e.id = l.event_id
  LEFT JOIN run_sheet_lines p ON p.business_id = l.business_id AND p.id = l.parent_id
  WHERE l.deleted_at IS NULL AND p.deleted_at IS NULL AND e.archived_at IS NULL AND e.templated_at IS NULL
    AND strpos(l.search, (SELECT first FROM words)) > 0 AND l.search LIKE ALL ((SELECT others FROM words)::text[])
  ORDER BY begins DESC, e.date NULLS LAST, l.day, l.start_minute, l.position, l.id LIMIT sqlc.arg(shown)::integer
), going_on AS MATERIALIZED (
  SELECT e.id, e.title, e.date FROM events e WHERE e.archived_at IS NULL AND e.templated_at IS NULL
), named AS MATERIALIZED ( -- by the household's name; what an index holds is enough to choose by
  SELECT i.event_id, i.id AS invitation_id, NULL::uuid AS guest_id,
    starts_with(i.search, (SELECT first FROM words)) AS begins,
    e.title AS event_title, e.date AS event_day, i.search COLLATE "C" AS sort_name
  FROM going_on e
  JOIN invitations i ON i.event_id = e.id
  WHERE i.deleted_at IS NULL AND strpos(i.search, (SELECT first FROM words)) > 0
    AND i.search LIKE ALL ((SELECT others FROM words)::text[])
), first_guests AS ( -- or by the name of one of them, of whom the household's name may say the rest
  SELECT f.* FROM (
    SELECT n.* FROM named n
    UNION ALL
    SELECT o.* FROM (
      SELECT DISTINCT ON (g.invitation_id) g.event_id, g.invitation_id, g.id,
        starts_with(g.search, (SELECT first FROM words)) AS begins,
        e.title, e.date, g.search COLLATE "C" AS sort_name
      FROM going_on e
      JOIN guests g ON g.event_id = e.id
      WHERE g.deleted_at IS NULL AND strpos(g.search, (SELECT first FROM words)) > 0
        AND (g.search LIKE ALL ((SELECT others FROM words)::text[])
          OR EXISTS (SELECT FROM invitations h WHERE h.event_id = e.id AND h.id = g.invitation_id
            AND g.search || ' ' || h.search LIKE ALL ((SELECT others FROM words)::text[])))
        AND g.invitation_id <> ALL (ARRAY(SELECT n.invitation_id FROM named n))
      ORDER BY g.invitation_id, begins DESC, g.id
    ) o
  ) f
  ORDER BY f.begins DESC, f.event_day NULLS LAST, f.sort_name, f.invitation_id LIMIT sqlc.arg(shown)::integer
-- only these are looked up: Postgres takes a row of an event for one of few, and may walk over all of them
), found_guests AS (
  SELECT f.invitation_id, f.event_id, f.event_title, f.event_day, f.begins, g.name AS guest_name,
    i.name AS invitation_name, f.sort_name
  FROM first_guests f
  JOIN invitations i ON i.event_id = f.event_id AND i.id = f.invitation_id
  LEFT JOIN guests g ON g.event_id = f.event_id AND g.id = f.guest_id
)
SELECT json_build_object(
  'events', (SELECT coalesce(json_agg(json_build_object('uuid', id, 'type', type, 'title', title, 'date', date,
    'isTemplate', is_template, 'isArchived', is_archived) ORDER BY is_archived, is_template, begins DESC,
      date DESC NULLS LAST, id), '[]') FROM found_events),
  'tasks', (SELECT coalesce(json_agg(json_build_object('publicId', id, 'title', title, 'isDone', is_done,
    'eventUuid', event_id, 'eventTitle', event_title) ORDER BY is_done, begins DESC, event_day NULLS LAST, position,
      id), '[]') FROM found_tasks),
  'contacts', (SELECT coalesce(json_agg(json_build_object('uuid', id, 'fullName', full_name, 'partnerName',
    partner_name, 'phone', phone) ORDER BY begins DESC, name, id), '[]') FROM found_contacts),
  'vendors', (SELECT coalesce(json_agg(json_build_object('uuid', id, 'name', name, 'categories', categories)
    ORDER BY begins DESC, sort_name, id), '[]') FROM found_vendors),
  'documents', (SELECT coalesce(json_agg(json_build_object('uuid', id, 'kind', kind, 'name', name, 'eventUuid',
    event_id, 'eventTitle', event_title) ORDER BY is_archived, begins DESC, updated_at DESC, id), '[]')
      FROM found_documents),
  'payments', (SELECT coalesce(json_agg(json_build_object('invoiceUuid', f.id, 'title', f.title, 'total', f.total,
    'vendor', f.vendor, 'eventUuid', f.event_id, 'eventTitle', f.event_title,
    'paymentUuid', (SELECT p.id FROM payments p WHERE p.event_id = f.event_id AND p.invoice_id = f.id
      ORDER BY p.status <> 'PENDING', p.position, p.id LIMIT 1)) ORDER BY f.begins DESC, f.event_day NULLS LAST, f.id),
        '[]') FROM found_payments f),
  'contracts', (SELECT coalesce(json_agg(json_build_object('uuid', id, 'name', name, 'status', status, 'eventUuid',
    event_id, 'eventTitle', event_title) ORDER BY begins DESC, created_at DESC, id), '[]') FROM found_contracts),
  'proposals', (SELECT coalesce(json_agg(json_build_object('uuid', id, 'title', title, 'customerName', customer_name,
    'status', stands) ORDER BY begins DESC, created_at DESC, id), '[]') FROM found_proposals),
  'lines', (SELECT coalesce(json_agg(json_build_object('uuid', id, 'title', title, 'start', start_minute, 'eventUuid',
    event_id, 'eventTitle', event_title,
    'processionUuid', parent_id, 'processionTitle', parent_title) ORDER BY begins DESC, event_day NULLS LAST, day,
      start_minute, position, id), '[]') FROM found_lines),
  'guests', (SELECT coalesce(json_agg(json_build_object('invitationUuid', invitation_id, 'name',
    coalesce(guest_name, invitation_name), 'invitationName', CASE WHEN guest_name <> invitation_name
      THEN invitation_name END,
    'eventUuid', event_id, 'eventTitle', event_title) ORDER BY begins DESC, event_day NULLS LAST, sort_name,
      invitation_id), '[]') FROM found_guests)
)::json AS found;
