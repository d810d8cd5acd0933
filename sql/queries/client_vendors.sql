-- name: ListClientVendors :one
-- The event's vendors as its client sees them, or one of them, or those of a task; the newest first.
-- No row without VENDORS_VIEW, nor where the task is not there for them.
SELECT n.vendors::json AS vendors
FROM (
  SELECT app.cards_of_client() AS own
) c
CROSS JOIN LATERAL (
  SELECT coalesce(json_agg(json_build_object(
    'uuid', ev.id, 'status', ev.status, 'budget', ev.budget_cents, 'name', v.name, 'phone', v.phone,
    'instagramHandle', v.instagram_handle, 'categories', v.categories, 'imageKey', i.key,
    'wish', CASE WHEN ev.wished_at IS NOT NULL THEN json_build_object('at', ev.wished_at, 'by', ev.wished_by,
      'confirmedAt', ev.wish_confirmed_at) END,
    'isCustomerVendor', ev.is_customer_vendor, 'isOwnCard', ev.is_customer_vendor AND v.id = ANY (c.own),
    'tasks', (
      SELECT coalesce(json_agg(json_build_object('publicId', t.id, 'title', t.title, 'isCustomerLink',
        tv.is_customer_link) ORDER BY t.position, t.id), '[]')
      FROM task_vendors tv JOIN tasks t ON t.event_id = tv.event_id AND t.id = tv.task_id
      WHERE tv.event_vendor_id = ev.id)
  ) ORDER BY ev.created_at DESC, ev.id DESC), '[]') AS vendors
  FROM event_vendors ev
  JOIN vendors v ON v.id = ev.vendor_id
  LEFT JOIN images i ON i.id = v.image_id
  WHERE (sqlc.narg(id)::uuid IS NULL OR ev.id = sqlc.narg(id)::uuid)
    AND (sqlc.narg(task_id)::uuid IS NULL
      OR EXISTS (SELECT FROM task_vendors tv WHERE tv.task_id = sqlc.narg(task_id)::uuid
        AND tv.event_vendor_id = ev.id))
) n
WHERE app.customer_can('VENDORS_VIEW')
  AND (sqlc.narg(task_id)::uuid IS NULL OR EXISTS (SELECT FROM tasks t WHERE t.id = sqlc.narg(task_id)::uuid));

-- name: ClientVendorWithPhone :one
-- Who of the event's vendors has this phone; no row where none of them has.
SELECT v.name FROM vendors v WHERE v.phone = sqlc.arg(phone) LIMIT 1;

-- name: AddClientVendor :one
-- No row where the event holds all the vendors it may.
SELECT r.id::uuid AS id
FROM app.add_vendor_of_client(sqlc.arg(name)::text, sqlc.arg(phone)::text, sqlc.arg(categories)::text[],
  sqlc.narg(instagram_handle)::text,
  sqlc.arg(budget_cents)::bigint, sqlc.arg(at_most)::integer, sqlc.arg(at_most_in_event)::integer) r (id)
WHERE r.id IS NOT NULL;

-- name: SetClientVendorBudget :one
UPDATE event_vendors SET budget_cents = coalesce(sqlc.narg(budget_cents), budget_cents) WHERE id = sqlc.arg(id)
  RETURNING id;

-- name: UpdateClientVendorCard :one
-- No row where the card is not the client's to correct.
UPDATE vendors SET name = coalesce(sqlc.narg(name), name),
  categories = coalesce(sqlc.narg(categories)::text[], categories), instagram_handle = CASE
    WHEN sqlc.arg(set_instagram_handle)::boolean THEN sqlc.narg(instagram_handle) ELSE instagram_handle END
WHERE id = (SELECT ev.vendor_id FROM event_vendors ev WHERE ev.id = sqlc.arg(id) AND ev.is_customer_vendor)
RETURNING id;

-- name: ChooseClientVendor :one
-- A second choice changes nothing: the first of a couple to choose is the one who chose. No row for a vendor that is
-- hired or rejected.
UPDATE event_vendors SET wished_at = coalesce(wished_at, now())
WHERE id = sqlc.arg(id) AND status IN ('INDICATION', 'IN_PROPOSAL', 'PENDING') RETURNING id;

-- name: UnchooseClientVendor :one
UPDATE event_vendors SET wished_at = NULL
WHERE id = sqlc.arg(id) AND status IN ('INDICATION', 'IN_PROPOSAL', 'PENDING') RETURNING id;

-- name: RemoveClientVendor :one
SELECT r.id::uuid AS id FROM app.remove_vendor_of_client(sqlc.arg(id)::uuid) r (id) WHERE r.id IS NOT NULL;

-- name: RestoreClientVendor :one
SELECT r.id::uuid AS id FROM app.restore_vendor_of_client(sqlc.arg(id)::uuid) r (id) WHERE r.id IS NOT NULL;

-- name: LinkClientTaskVendor :one
-- Twice is once; found is false where the event has no such task or vendor for its client.
WITH pair AS (
  SELECT t.business_id, t.event_id, t.id AS task_id, ev.id AS event_vendor_id
  FROM tasks t JOIN event_vendors ev ON ev.event_id = t.event_id
  WHERE t.id = sqlc.arg(task_id) AND ev.id = sqlc.arg(event_vendor_id)
), added AS (
  INSERT INTO task_vendors (business_id, event_id, task_id, event_vendor_id, is_customer_link)
  SELECT p.business_id, p.event_id, p.task_id, p.event_vendor_id, true FROM pair p
  ON CONFLICT (business_id, event_id, task_id, event_vendor_id) DO NOTHING
)
SELECT (count(*) = 1)::boolean AS found FROM pair;

-- name: UnlinkClientTaskVendor :one
DELETE FROM task_vendors WHERE task_id = sqlc.arg(task_id) AND event_vendor_id = sqlc.arg(event_vendor_id) RETURNING id;
