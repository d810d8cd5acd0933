-- name: ListEvents :many
-- One page of the active events or the templates, or of the archived ones of either. rank, number
-- and name are the order: active ones by how near their day is, then those without a day, then
-- past ones (latest first); archived ones by when they were archived; templates by title.
-- The page is cut before tasks and clients are gathered: all events of the business are put in
-- order, but only a page of them is counted.
WITH page AS (
  SELECT e.id, e.type, e.title, e.date, e.event_start_time, e.time_zone, e.ceremony_place, e.reception_place,
    e.templated_at, e.archived_at, e.image_id, o.rank, o.number, o.name
  FROM events e
  CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE e.time_zone)::date AS today) d
  CROSS JOIN LATERAL (
    SELECT
      (CASE WHEN sqlc.arg(status)::text <> 'ACTIVE' OR e.date >= d.today THEN 0 WHEN e.date IS NULL THEN 1
        ELSE 2 END)::integer AS rank,
      (CASE
        WHEN e.archived_at IS NOT NULL THEN -(extract(epoch FROM e.archived_at) * 1000000)::bigint
        WHEN sqlc.arg(status)::text = 'TEMPLATE' OR e.date IS NULL THEN 0
        WHEN e.date >= d.today THEN e.date - DATE '2000-01-01'
        ELSE DATE '2000-01-01' - e.date
      END)::bigint AS number,
      (CASE WHEN sqlc.arg(status)::text = 'TEMPLATE' THEN e.search ELSE '' END)::text AS name
  ) o
  WHERE (CASE sqlc.arg(status)::text
      WHEN 'TEMPLATE' THEN e.templated_at IS NOT NULL AND e.archived_at IS NULL
      WHEN 'ARCHIVED' THEN e.templated_at IS NULL AND e.archived_at IS NOT NULL
      WHEN 'ARCHIVED_TEMPLATE' THEN e.templated_at IS NOT NULL AND e.archived_at IS NOT NULL
      ELSE e.templated_at IS NULL AND e.archived_at IS NULL
    END)
    AND (sqlc.arg(search)::text = ''
      OR concat_ws(' ', e.search, (
        SELECT string_agg(app.searchable(c.full_name), ' ')
        FROM event_customers ec JOIN contacts c ON c.id = ec.contact_id WHERE ec.event_id = e.id))
        LIKE ALL ((SELECT app.search_patterns(sqlc.arg(search)::text))::text[]))
    AND (sqlc.narg(after_id)::uuid IS NULL
      OR (o.rank, o.number, o.name, e.id)
        > (sqlc.arg(after_rank)::integer, sqlc.arg(after_number)::bigint, sqlc.arg(after_name)::text,
          sqlc.narg(after_id)::uuid))
  ORDER BY o.rank, o.number, o.name, e.id
  LIMIT sqlc.arg(page_size)::integer
)
SELECT
  p.id, p.type, p.title, p.date, p.event_start_time, p.time_zone, p.ceremony_place, p.reception_place,
  p.templated_at, p.archived_at, p.rank, p.number, p.name,
  i.key AS image_key,
  t.total AS tasks_total,
  t.done AS tasks_done,
  coalesce(c.customers, '[]')::json AS customers,
  (CASE WHEN (SELECT app.sees_all_events()) THEN app.helper_all_bits()
    ELSE coalesce(((SELECT app.helper_accesses()) ->> p.id::text)::integer, 0)
  END)::integer AS permissions
FROM page p
LEFT JOIN images i ON i.id = p.image_id
CROSS JOIN LATERAL (
  SELECT count(*)::integer AS total, count(k.checked_at)::integer AS done
  FROM tasks k WHERE k.event_id = p.id AND k.deleted_at IS NULL
) t
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('uuid', n.id, 'name', n.full_name) ORDER BY ec.position, n.id) AS customers
  FROM event_customers ec JOIN contacts n ON n.id = ec.contact_id
  WHERE ec.event_id = p.id
) c
ORDER BY p.rank, p.number, p.name, p.id;

-- name: GetEvent :one
SELECT
  e.id, e.type, e.title, e.date, e.event_start_time, e.time_zone, e.ceremony_place, e.reception_place,
  e.number_of_guests, e.image_id, e.enable_branding, e.templated_at, e.archived_at,
  coalesce(app.event_details(e.id), '{}')::json AS details,
  t.total AS tasks_total,
  t.done AS tasks_done,
  coalesce(c.customers, '[]')::json AS customers,
  app.permissions_in(e.id)::integer AS permissions
FROM events e
CROSS JOIN LATERAL (
  SELECT count(*)::integer AS total, count(k.checked_at)::integer AS done
  FROM tasks k WHERE k.event_id = e.id AND k.deleted_at IS NULL
) t
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('uuid', n.id, 'name', n.full_name) ORDER BY ec.position, n.id) AS customers
  FROM event_customers ec JOIN contacts n ON n.id = ec.contact_id
  WHERE ec.event_id = e.id
) c
WHERE e.id = sqlc.arg(id);

-- name: GetCustomersToChoose :many
-- Returns the contacts that an event may be for: only those with a phone (specification 1, section 5). The lock keeps
-- them from being deleted before the event exists.
SELECT c.id, c.full_name, c.partner_name
FROM contacts c
WHERE c.id = ANY (sqlc.arg(ids)::uuid[]) AND c.phone IS NOT NULL AND c.deleted_at IS NULL
FOR SHARE;

-- name: CreateEvent :one
INSERT INTO events (
  business_id, type, title, event_person_name, date, event_start_time, ceremony_place, reception_place,
  number_of_guests, budget_cents, image_id, slug, templated_at, customer_extra_permissions
)
SELECT
  app.business_id(), sqlc.arg(type), sqlc.arg(title), sqlc.arg(event_person_name), sqlc.narg(date),
    sqlc.narg(event_start_time),
  sqlc.narg(ceremony_place), sqlc.narg(reception_place), sqlc.narg(number_of_guests), sqlc.narg(budget_cents),
  sqlc.narg(image_id)::uuid, sqlc.narg(slug), CASE WHEN sqlc.arg(is_template)::boolean THEN now() END,
  CASE WHEN sqlc.arg(is_template)::boolean THEN 0 ELSE sqlc.arg(customer_extra_permissions)::integer END
WHERE sqlc.narg(image_id)::uuid IS NULL OR EXISTS (SELECT FROM images i WHERE i.id = sqlc.narg(image_id)::uuid)
RETURNING id, title;

-- name: AddEventCustomers :exec
-- In the order they were chosen; who is there already finds their new place.
INSERT INTO event_customers (business_id, event_id, contact_id, position)
SELECT app.business_id(), sqlc.arg(event_id), c.id, array_position(sqlc.arg(contact_ids)::uuid[], c.id)
FROM contacts c
WHERE c.id = ANY (sqlc.arg(contact_ids)::uuid[])
ON CONFLICT (business_id, event_id, contact_id) DO UPDATE SET position = excluded.position
  WHERE event_customers.position <> excluded.position;

-- name: RemoveOtherEventCustomers :exec
-- Removes the clients that are not in the event's new list.
DELETE FROM event_customers
WHERE event_id = sqlc.arg(event_id) AND contact_id <> ALL (sqlc.arg(contact_ids)::uuid[]);

-- name: UpdateEvent :one
-- A field that is NULL stays unchanged; one that may be cleared has a set_ flag of its own. A template has no start
-- time, so one that was sent is ignored. The day changes together with the deadlines (see MoveEventDate). The columns
-- that only app.event_details may read have their values from the start of the statement: after LockEvent, no other
-- transaction has written them since.
UPDATE events e SET
  type = coalesce(sqlc.narg(type)::event_type, e.type),
  title = coalesce(sqlc.narg(title), e.title),
  event_person_name = coalesce(sqlc.narg(event_person_name), d.details->>'eventPersonName'),
  enable_branding = coalesce(sqlc.narg(enable_branding)::boolean, e.enable_branding),
  event_start_time = CASE WHEN sqlc.arg(set_event_start_time)::boolean AND e.templated_at IS NULL
    THEN sqlc.narg(event_start_time)::time ELSE e.event_start_time END,
  ceremony_place = CASE WHEN sqlc.arg(set_ceremony_place)::boolean THEN sqlc.narg(ceremony_place)
    ELSE e.ceremony_place END,
  reception_place = CASE WHEN sqlc.arg(set_reception_place)::boolean THEN sqlc.narg(reception_place)
    ELSE e.reception_place END,
  number_of_guests = CASE WHEN sqlc.arg(set_number_of_guests)::boolean THEN sqlc.narg(number_of_guests)::integer
    ELSE e.number_of_guests END,
  budget_cents = CASE WHEN sqlc.arg(set_budget_cents)::boolean THEN sqlc.narg(budget_cents)::bigint
    ELSE (d.details->>'budget')::bigint END,
  image_id = CASE WHEN sqlc.arg(set_image_id)::boolean THEN sqlc.narg(image_id)::uuid ELSE e.image_id END,
  day_contact_id = CASE WHEN sqlc.arg(set_day_contact_id)::boolean THEN sqlc.narg(day_contact_id)::uuid
    ELSE e.day_contact_id END,
  updated_at = now()
FROM (SELECT app.event_details(sqlc.arg(id)) AS details) d
WHERE e.id = sqlc.arg(id)
RETURNING e.id, (e.templated_at IS NOT NULL)::boolean AS is_template;

-- name: ImageExists :one
SELECT EXISTS (SELECT FROM images i WHERE i.id = sqlc.arg(id));

-- name: ArchiveEvent :one
-- Not a helper's to do, whatever they may manage in it.
UPDATE events SET
  archived_at = CASE WHEN sqlc.arg(archived)::boolean THEN coalesce(archived_at, now()) END,
  updated_at = now()
WHERE id = sqlc.arg(id) AND app.sees_all_events()
RETURNING id;

-- name: LockLinksOfBusiness :exec
-- Links are asked for one after another, so that each is counted before the next.
SELECT pg_advisory_xact_lock(hashtextextended('link ' || app.business_id()::text, 0));

-- name: GetEventToNotify :one
-- FOR UPDATE asks for the right to edit the event, which a helper without MANAGE_EVENT lacks.
SELECT e.id, e.business_id, e.type,
  (e.archived_at IS NOT NULL)::boolean AS archived,
  EXISTS (
    SELECT FROM event_customers ec JOIN contacts c ON c.business_id = ec.business_id AND c.id = ec.contact_id
    WHERE ec.business_id = e.business_id AND ec.event_id = e.id AND c.phone IS NOT NULL
  ) AS has_customers,
  EXISTS (
    SELECT FROM event_customers ec JOIN contacts c ON c.business_id = ec.business_id AND c.id = ec.contact_id
    WHERE ec.business_id = e.business_id AND ec.event_id = e.id AND c.phone IS NOT NULL
      AND app.client_channel(c.whatsapp_opt_in_at, c.message_channels, c.email) IS NOT NULL
  ) AS takes_messages,
  coalesce((SELECT extract(epoch FROM now() - max(asked)) FROM unnest(app.links_asked(e.id)::timestamptz[]) asked),
    1e9)::float8 AS seconds_since,
  (cardinality(app.links_asked(NULL)::timestamptz[]) < sqlc.arg(at_most_per_day)::integer)::boolean AS room_today
FROM events e
WHERE e.id = sqlc.arg(id) AND e.templated_at IS NULL AND app.sees_all_events()
FOR UPDATE OF e;

-- name: NoteLinkAsked :exec
UPDATE events SET link_asked_at = app.links_asked(id) || now()
WHERE id = sqlc.arg(id);
