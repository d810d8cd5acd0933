-- name: ListVendors :many
-- One page of the catalogue, from A to Z or newest first, cut before anything is gathered about it. Of the two
-- orders only the one that is asked for is left when the statement is planned.
WITH page AS (
  SELECT v.id, v.name, v.search, v.phone, v.email, v.categories, v.instagram_handle, v.enable_vendor_indication,
    v.image_id, v.invited_at, v.created_at,
    (v.customer_event_id IS NOT NULL)::boolean AS is_customer_vendor
  FROM vendors v
  WHERE v.deleted_at IS NULL
    AND (sqlc.arg(category)::text = '' OR sqlc.arg(category)::text = ANY (v.categories))
    AND (sqlc.arg(search)::text = ''
      OR v.search LIKE ALL ((SELECT app.search_patterns(sqlc.arg(search)::text))::text[])
      OR strpos(lower(v.email), lower(sqlc.arg(search)::text)) > 0
      OR (sqlc.arg(digits)::text <> '' AND strpos(v.phone, sqlc.arg(digits)::text) > 0))
    AND (sqlc.narg(after_id)::uuid IS NULL
      OR CASE WHEN sqlc.arg(by_name)::boolean
        THEN (v.search, v.id) > (sqlc.arg(after_name)::text, sqlc.narg(after_id)::uuid)
        ELSE (v.created_at, v.id) < (sqlc.arg(after_created)::timestamptz, sqlc.narg(after_id)::uuid) END)
  ORDER BY CASE WHEN sqlc.arg(by_name)::boolean THEN v.search END, CASE WHEN sqlc.arg(by_name)::boolean THEN v.id END,
    CASE WHEN NOT sqlc.arg(by_name)::boolean THEN v.created_at END DESC, CASE WHEN NOT sqlc.arg(by_name)::boolean
      THEN v.id END DESC
  LIMIT sqlc.arg(page_size)::integer
), registered AS MATERIALIZED (
  SELECT app.registered_vendors(ARRAY(SELECT p.id FROM page p)) AS ids
)
SELECT p.*, i.key AS image_key,
  (p.id = ANY (r.ids))::boolean AS is_register_completed,
  EXISTS (SELECT FROM event_vendors ev WHERE ev.vendor_id = p.id AND ev.status = 'INDICATION'
    AND ev.deleted_at IS NULL) AS indicated
FROM page p
CROSS JOIN registered r
LEFT JOIN images i ON i.id = p.image_id
ORDER BY CASE WHEN sqlc.arg(by_name)::boolean THEN p.search END, CASE WHEN sqlc.arg(by_name)::boolean THEN p.id END,
  CASE WHEN NOT sqlc.arg(by_name)::boolean THEN p.created_at END DESC, CASE WHEN NOT sqlc.arg(by_name)::boolean
    THEN p.id END DESC;

-- name: CountVendors :one
-- Returns the number of vendors, and their services by how many vendors offer each.
SELECT (SELECT count(*) FROM vendors v WHERE v.deleted_at IS NULL)::integer AS total, (
  SELECT coalesce(json_agg(json_build_object('category', c.category, 'vendors', c.vendors)
    ORDER BY c.vendors DESC, c.category), '[]')
  FROM (
    SELECT k.category, count(*)::integer AS vendors
    FROM vendors v CROSS JOIN unnest(v.categories) k (category)
    WHERE v.deleted_at IS NULL GROUP BY k.category
  ) c
)::json AS categories;

-- name: GetVendor :one
-- With the events the vendor is in, the latest day first and those without one on top.
SELECT sqlc.embed(v), i.key AS image_key,
  (v.id = ANY (app.registered_vendors(ARRAY[v.id])))::boolean AS is_register_completed,
  coalesce(app.vendor_invite_delivery(v.invited_at, v.invite_id), '')::text AS invite_delivery,
  l.links::json AS links
FROM vendors v
LEFT JOIN images i ON i.id = v.image_id
CROSS JOIN LATERAL (
  SELECT coalesce(json_agg(json_build_object(
    'uuid', ev.id, 'eventUuid', e.id, 'eventTitle', e.title, 'eventType', e.type, 'date', e.date, 'archivedAt',
      e.archived_at,
    'status', ev.status, 'budget', ev.budget_cents, 'observations', ev.observations, 'imageKey', g.key
  ) ORDER BY e.date DESC, e.id DESC), '[]') AS links
  FROM event_vendors ev
  JOIN events e ON e.id = ev.event_id
  LEFT JOIN images g ON g.id = e.image_id
  WHERE ev.vendor_id = v.id AND ev.deleted_at IS NULL
) l
WHERE v.id = sqlc.arg(id) AND v.deleted_at IS NULL;

-- name: LockCatalogue :one
-- Changes of one catalogue run one after another, so that each sees the phones and counts the invites before it. No row
-- if the caller may not change it.
SELECT true AS locked FROM (SELECT pg_advisory_xact_lock(hashtextextended('vendors ' || app.business_id()::text, 0))) l
  WHERE app.sees_all_events();

-- name: VendorWithPhone :one
-- Returns the other vendor with this phone. No row if there is none.
SELECT v.name FROM vendors v WHERE v.phone = sqlc.arg(phone) AND v.deleted_at IS NULL
  AND v.id IS DISTINCT FROM sqlc.narg(but)::uuid;

-- name: MayInviteVendor :one
-- One phone gets one invite, also where its card was deleted and made again, or got another phone.
-- again is the vendor whose own invite is to be sent once more.
SELECT (
  NOT EXISTS (SELECT FROM vendors v WHERE v.invited_at IS NOT NULL
    AND coalesce(v.invited_phone, v.phone) = sqlc.arg(phone)::text
    AND v.id IS DISTINCT FROM sqlc.narg(again)::uuid)
  AND (SELECT count(*) FROM vendors v WHERE v.invited_at > now() - interval '1 day') < sqlc.arg(at_most)::integer
)::boolean AS may;

-- name: CreateVendor :one
INSERT INTO vendors (business_id, name, phone, email, categories, instagram_handle, observations,
  enable_vendor_indication, image_id, invited_at, invited_phone, invite_id)
VALUES (app.business_id(), sqlc.arg(name), sqlc.arg(phone), sqlc.narg(email), sqlc.arg(categories),
  sqlc.narg(instagram_handle),
  sqlc.arg(observations), sqlc.arg(enable_vendor_indication), sqlc.narg(image_id), CASE WHEN sqlc.arg(invited)::boolean
    THEN now() END,
  CASE WHEN sqlc.arg(invited)::boolean THEN sqlc.arg(phone)::text END, CASE WHEN sqlc.arg(invited)::boolean
    THEN uuidv7() END)
RETURNING id, business_id, invite_id;

-- name: GetVendorToInvite :one
-- What inviting a vendor of the catalogue depends on.
SELECT v.phone, v.invited_at, (v.id = ANY (app.registered_vendors(ARRAY[v.id])))::boolean AS is_register_completed,
  coalesce(app.vendor_invite_delivery(v.invited_at, v.invite_id), '')::text AS invite_delivery
FROM vendors v
WHERE v.id = sqlc.arg(id) AND v.deleted_at IS NULL;

-- name: InviteVendor :one
-- Invites a vendor once, and again if the invite failed or has an unknown outcome.
UPDATE vendors SET invited_at = now(), invited_phone = phone, invite_id = uuidv7()
WHERE id = sqlc.arg(id) AND deleted_at IS NULL
  AND (invited_at IS NULL OR app.vendor_invite_delivery(invited_at, invite_id) IN ('FAILED', 'UNKNOWN'))
RETURNING id, business_id, invite_id;

-- name: UpdateVendor :one
-- A field that is NULL stays unchanged; one that may be cleared has a set_ flag of its own.
UPDATE vendors SET
  name = coalesce(sqlc.narg(name), name),
  phone = coalesce(sqlc.narg(phone), phone),
  email = CASE WHEN sqlc.arg(set_email)::boolean THEN sqlc.narg(email) ELSE email END,
  categories = coalesce(sqlc.narg(categories)::text[], categories),
  instagram_handle = CASE WHEN sqlc.arg(set_instagram_handle)::boolean THEN sqlc.narg(instagram_handle)
    ELSE instagram_handle END,
  observations = app.rewritten(observations, sqlc.narg(observations)::text, sqlc.narg(observations_was)::text),
  enable_vendor_indication = coalesce(sqlc.narg(enable_vendor_indication), enable_vendor_indication),
  image_id = CASE WHEN sqlc.arg(set_image_id)::boolean THEN sqlc.narg(image_id)::uuid ELSE image_id END
WHERE id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id, observations;

-- name: DeleteVendor :one
-- A vendor leaves every event too, at the same moment: that is how RestoreVendor knows them.
WITH gone AS (
  UPDATE vendors v SET deleted_at = now() WHERE v.id = sqlc.arg(id) AND v.deleted_at IS NULL
  RETURNING v.id
), links AS (
  UPDATE event_vendors ev SET deleted_at = now() FROM gone g WHERE ev.vendor_id = g.id AND ev.deleted_at IS NULL
)
SELECT g.id FROM gone g;

-- name: RestoreVendor :one
WITH lost AS (
  SELECT v.id, v.deleted_at FROM vendors v WHERE v.id = sqlc.arg(id)
    AND (v.deleted_at IS NULL OR v.deleted_at > now() - interval '1 day')
), back AS (
  UPDATE vendors v SET deleted_at = NULL FROM lost l WHERE v.id = l.id
  RETURNING v.id
), links AS (
  UPDATE event_vendors ev SET deleted_at = NULL FROM lost l WHERE ev.vendor_id = l.id AND ev.deleted_at = l.deleted_at
)
SELECT b.id FROM back b;

-- name: ListEventVendors :one
-- Returns the vendors of an event, or of one of its tasks, or one of them; the newest first. No row if the caller does
-- not manage the event. Of the whole event also returns the services of open tasks that no vendor provides yet: those
-- that the catalogue knows, in the tasks' order. own are services for which no vendor is hired.
SELECT e.id, n.vendors::json AS vendors, (
  SELECT coalesce(json_agg(json_build_object('category', m.category, 'tasks', m.tasks)
    ORDER BY m.first, m.category), '[]')
  FROM (
    SELECT t.category, count(*)::integer AS tasks, min(t.position) AS first
    FROM tasks t
    WHERE sqlc.narg(id)::uuid IS NULL AND sqlc.narg(task_id)::uuid IS NULL
      AND t.event_id = e.id AND t.deleted_at IS NULL AND t.checked_at IS NULL AND t.category <> ''
        AND t.category <> ALL (sqlc.arg(own)::text[])
      AND (t.category = ANY (sqlc.arg(known)::text[])
        OR EXISTS (SELECT FROM vendors v WHERE t.category = ANY (v.categories) AND v.deleted_at IS NULL))
      AND NOT EXISTS (SELECT FROM event_vendors o JOIN vendors v ON v.id = o.vendor_id
        WHERE o.event_id = e.id AND o.deleted_at IS NULL AND o.status <> 'NOT_HIRED'
          AND t.category = ANY (v.categories))
    GROUP BY t.category
  ) m
)::json AS missing
FROM events e
CROSS JOIN LATERAL (
  SELECT app.registered_vendors(ARRAY(SELECT ev.vendor_id FROM event_vendors ev WHERE ev.event_id = e.id
    AND ev.deleted_at IS NULL)) AS ids
) r
CROSS JOIN LATERAL (
  SELECT coalesce(json_agg(json_build_object(
    'uuid', ev.id, 'eventUuid', ev.event_id, 'status', ev.status, 'budget', ev.budget_cents, 'observations',
      ev.observations,
    'isCustomerVendor', ev.is_customer_vendor, 'createdAt', ev.created_at,
    'wish', CASE WHEN ev.wished_at IS NOT NULL THEN json_build_object('at', ev.wished_at, 'by', ev.wished_by,
      'confirmedAt', ev.wish_confirmed_at) END,
    'business', json_build_object(
      'uuid', v.id, 'name', v.name, 'phone', v.phone, 'instagramHandle', v.instagram_handle, 'categories', v.categories,
      'imageKey', i.key, 'isRegisterCompleted', v.id = ANY (r.ids)),
    'payments', (SELECT json_build_object('agreed',
      coalesce(sum(c.price) FILTER (WHERE c.counts IN ('PAID', 'LATE', 'COMING')), 0),
      'paid', coalesce(sum(c.price) FILTER (WHERE c.counts = 'PAID'), 0), 'late',
        coalesce(sum(c.price) FILTER (WHERE c.counts = 'LATE'), 0),
      'coming', coalesce(sum(c.price) FILTER (WHERE c.counts = 'COMING'), 0)) FROM app.counted_payments(e.id) c
        WHERE c.vendor_id = ev.vendor_id),
    'tasks', (
      SELECT coalesce(json_agg(json_build_object('publicId', t.id, 'title', t.title) ORDER BY t.position, t.id), '[]')
      FROM task_vendors tv JOIN tasks t ON t.event_id = tv.event_id AND t.id = tv.task_id
      WHERE tv.event_id = ev.event_id AND tv.event_vendor_id = ev.id AND t.deleted_at IS NULL)
  ) ORDER BY ev.created_at DESC, ev.id DESC), '[]') AS vendors
  FROM event_vendors ev
  JOIN vendors v ON v.id = ev.vendor_id
  LEFT JOIN images i ON i.id = v.image_id
  WHERE ev.event_id = e.id AND ev.deleted_at IS NULL
    AND (sqlc.narg(id)::uuid IS NULL OR ev.id = sqlc.narg(id)::uuid)
    AND (sqlc.narg(task_id)::uuid IS NULL OR EXISTS (
      SELECT FROM task_vendors tv WHERE tv.event_id = ev.event_id AND tv.task_id = sqlc.narg(task_id)::uuid
        AND tv.event_vendor_id = ev.id))
) n
WHERE e.id = coalesce(sqlc.narg(event_id)::uuid, (SELECT x.event_id FROM event_vendors x
  WHERE x.id = sqlc.narg(id)::uuid))
  AND app.may_in(e.id, 'MANAGE_EVENT');

-- name: LockEventVendors :exec
-- Vendors of an event are added one after another, by its team and its clients (app.add_vendor_of_client),
-- so that each is counted before the next.
SELECT pg_advisory_xact_lock(hashtextextended('vendors of ' || sqlc.arg(event_id)::uuid, 0));

-- name: GetVendorForEvent :one
-- Returns the values on which adding a vendor to an event depends. Deleted ones count while they can be restored.
SELECT v.name, (e.templated_at IS NOT NULL)::boolean AS is_template, ev.id AS linked_id,
  ((SELECT count(*) FROM event_vendors o WHERE o.event_id = e.id) < sqlc.arg(at_most)::integer)::boolean AS room
FROM events e
JOIN vendors v ON v.business_id = e.business_id
LEFT JOIN event_vendors ev ON ev.event_id = e.id AND ev.vendor_id = v.id AND ev.deleted_at IS NULL
WHERE e.id = sqlc.arg(event_id) AND v.id = sqlc.arg(vendor_id) AND v.deleted_at IS NULL;

-- name: CreateEventVendor :one
INSERT INTO event_vendors (business_id, event_id, vendor_id, status, budget_cents, observations)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(vendor_id), sqlc.arg(status), sqlc.arg(budget_cents),
  sqlc.arg(observations))
RETURNING id;

-- name: UpdateEventVendor :one
-- A field that is NULL stays unchanged. Confirming a client's wish turns a mere recommendation, or an undecided vendor,
-- into a proposal. No row if there is no wish to confirm.
UPDATE event_vendors SET
  status = coalesce(sqlc.narg(status)::vendor_status,
    CASE WHEN sqlc.narg(wish_confirmed)::boolean AND status IN ('INDICATION', 'PENDING') THEN 'IN_PROPOSAL'
      ELSE status END),
  wish_confirmed_at = CASE sqlc.narg(wish_confirmed)::boolean WHEN true THEN coalesce(wish_confirmed_at, now())
    WHEN false THEN NULL ELSE wish_confirmed_at END,
  budget_cents = coalesce(sqlc.narg(budget_cents), budget_cents),
  observations = app.rewritten(observations, sqlc.narg(observations)::text, sqlc.narg(observations_was)::text)
WHERE id = sqlc.arg(id) AND deleted_at IS NULL
  AND (wished_at IS NOT NULL OR sqlc.narg(wish_confirmed)::boolean IS NOT TRUE)
RETURNING id, observations;

-- name: DeleteEventVendor :one
-- Its tasks stay linked to it, for the day in which it can be restored.
UPDATE event_vendors SET deleted_at = now() WHERE id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id;

-- name: RestoreEventVendor :one
UPDATE event_vendors ev SET deleted_at = NULL
WHERE ev.id = sqlc.arg(id) AND (ev.deleted_at IS NULL OR ev.deleted_at > now() - interval '1 day')
  AND EXISTS (SELECT FROM vendors v WHERE v.id = ev.vendor_id AND v.deleted_at IS NULL)
RETURNING ev.id;

-- name: LinkTaskVendor :one
-- Twice is once; found is false where the event has no such task.
WITH home AS (
  SELECT t.business_id, t.event_id, t.id FROM tasks t WHERE t.id = sqlc.arg(task_id) AND t.event_id = sqlc.arg(event_id)
    AND t.deleted_at IS NULL
), added AS (
  INSERT INTO task_vendors (business_id, event_id, task_id, event_vendor_id)
  SELECT h.business_id, h.event_id, h.id, sqlc.arg(event_vendor_id) FROM home h
  ON CONFLICT (business_id, event_id, task_id, event_vendor_id) DO NOTHING
)
SELECT (count(*) = 1)::boolean AS found FROM home;

-- name: UnlinkTaskVendor :one
DELETE FROM task_vendors WHERE task_id = sqlc.arg(task_id) AND event_vendor_id = sqlc.arg(event_vendor_id)
RETURNING id;

-- name: GetVendorInvite :one
SELECT i.invite::json AS invite FROM (SELECT app.vendor_invite_of_user(sqlc.arg(id)::uuid) AS invite) i
  WHERE i.invite IS NOT NULL;

-- name: ConfirmVendorInvite :one
SELECT c.id::uuid AS id FROM app.confirm_vendor_invite(sqlc.arg(id)::uuid) c (id);

-- name: VendorInviteMessage :one
-- What the invite to a vendor says. No row when the card is gone, has another phone than was
-- invited, or they have confirmed it and have an account.
SELECT v.name, v.phone, b.name AS business_name
FROM vendors v
JOIN businesses b ON b.business_id = v.business_id
WHERE v.id = sqlc.arg(id) AND v.deleted_at IS NULL AND v.phone = coalesce(v.invited_phone, v.phone)
  AND v.id <> ALL (app.registered_vendors(ARRAY[v.id]));

-- name: ListPublicVendors :many
-- Whom the event's page recommends: the policies leave nothing else.
SELECT v.id, v.name, v.categories, v.instagram_handle, i.key AS image_key
FROM vendors v
LEFT JOIN images i ON i.id = v.image_id
ORDER BY v.search, v.id;

-- name: GetPublicVendor :one
SELECT v.id, v.name, v.phone, v.categories, v.instagram_handle, i.key AS image_key
FROM vendors v
LEFT JOIN images i ON i.id = v.image_id
WHERE v.id = sqlc.arg(id);
