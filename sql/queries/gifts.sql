-- The gift list of an event, and its gift orders.

-- name: ListGifts :one
-- No row if the caller sees no gifts of this event.
SELECT (SELECT coalesce(json_agg(json_build_object('uuid', g.id, 'kind', g.kind, 'title', g.title, 'note', g.note,
  'price', g.price_cents, 'quantity', g.quantity,
    'taken', coalesce(t.taken, 0), 'raised', coalesce(t.raised, 0), 'drawing', g.drawing, 'photo', g.photo_id, 'url',
      g.url, 'category', g.category, 'hidden', g.hidden) ORDER BY g.position, g.id), '[]')
  FROM gifts g LEFT JOIN app.gifts_taken(e.business_id, e.id) t ON t.gift_id = g.id
  WHERE g.event_id = e.id AND g.deleted_at IS NULL)::json AS gifts,
  coalesce(d.slug, '')::text AS slug, d.fee_by::text AS fee_by, d.is_premium::boolean AS is_premium,
    coalesce(d.own_fee, -1)::integer AS own_fee,
    d.archived::boolean AS archived, d.published::boolean AS published,
  (app.team_role() IS NOT NULL)::boolean AS is_team,
    coalesce(app.may_in(e.id, 'MANAGE_EVENT'), false)::boolean AS sets_fee,
  (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('SITE_EDIT'))::boolean AS edits,
  o.received, o.orders, o.unthanked, o.late, o.waiting
FROM events e
CROSS JOIN app.gift_terms_of_event(sqlc.arg(event_id)::uuid) d
CROSS JOIN LATERAL (SELECT coalesce(sum(c.received_cents), 0)::bigint AS received, count(*)::integer AS orders,
    (count(*) FILTER (WHERE o.status = 'PAID' AND o.thanked_at IS NULL))::integer AS unthanked,
      (count(*) FILTER (WHERE o.status = 'WAITING'))::integer AS waiting,
        (count(*) FILTER (WHERE o.late AND o.late_seen_at IS NULL))::integer AS late
  FROM gift_orders o JOIN app.counted_gift_orders(e.business_id, e.id) c ON c.id = o.id
  WHERE o.event_id = e.id AND o.status IN ('PAID', 'WAITING')) o
WHERE e.id = sqlc.arg(event_id);

-- name: HoldGifts :one
-- Gifts of an event are added one after another, so that each is counted before the next; a client may not lock the
-- event's row. No row if the caller may not edit them.
SELECT true AS held
FROM events e CROSS JOIN LATERAL (SELECT pg_advisory_xact_lock(hashtextextended('gifts of ' || e.id, 0))) l
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL
  AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('SITE_EDIT'));

-- name: RoomForGifts :one
-- Does not count one that is to be restored.
SELECT (count(*) FILTER (WHERE g.deleted_at IS NULL) + sqlc.arg(more)::integer <= sqlc.arg(at_most)::integer
  AND count(*) + sqlc.arg(more)::integer <= 3 * sqlc.arg(at_most)::integer)::boolean AS room
FROM gifts g WHERE g.event_id = sqlc.arg(event_id) AND g.id IS DISTINCT FROM sqlc.narg(but)::uuid;

-- name: CreateGift :one
-- Adds a gift at the end. No row if there is one with this id already.
INSERT INTO gifts (business_id, event_id, id, kind, title, note, price_cents, quantity, drawing, photo_id, url,
  category, hidden, position)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(id), sqlc.arg(kind), sqlc.arg(title), sqlc.arg(note),
  sqlc.narg(price), sqlc.narg(quantity), sqlc.arg(drawing), sqlc.narg(photo)::uuid, sqlc.narg(url), sqlc.arg(category),
    sqlc.arg(hidden),
  coalesce((SELECT max(g.position) FROM gifts g WHERE g.event_id = sqlc.arg(event_id)), 0) + 1)
ON CONFLICT (business_id, id) DO NOTHING
RETURNING id;

-- name: GiftIsThere :one
SELECT true AS there FROM gifts g WHERE g.event_id = sqlc.arg(event_id) AND g.id = sqlc.arg(id);

-- name: CreateGifts :exec
-- Many at the end, in the order they come in.
INSERT INTO gifts (business_id, event_id, kind, title, price_cents, quantity, drawing, category, position, id)
SELECT app.business_id(), sqlc.arg(event_id), n.kind, n.title, nullif(n.price, 0), nullif(n.quantity, 0), n.drawing,
  n.category,
  coalesce((SELECT max(g.position) FROM gifts g WHERE g.event_id = sqlc.arg(event_id)), 0) + n.place::integer, uuidv7()
FROM (SELECT unnest(sqlc.arg(kinds)::text[]) AS kind, unnest(sqlc.arg(titles)::text[]) AS title,
  unnest(sqlc.arg(prices)::bigint[]) AS price, unnest(sqlc.arg(quantities)::integer[]) AS quantity,
  unnest(sqlc.arg(drawings)::text[]) AS drawing, unnest(sqlc.arg(categories)::text[]) AS category,
    unnest(sqlc.arg(places)::integer[]) AS place) n
WHERE NOT EXISTS (SELECT FROM gifts g WHERE g.event_id = sqlc.arg(event_id) AND g.deleted_at IS NULL
  AND g.title = n.title);

-- name: LockGift :one
-- Locks a gift. A caller who orders it waits.
SELECT g.kind, g.title, g.price_cents, g.quantity, g.url FROM gifts g
WHERE g.event_id = sqlc.arg(event_id) AND g.id = sqlc.arg(id) AND g.deleted_at IS NULL FOR NO KEY UPDATE;

-- name: GiftTaken :one
SELECT coalesce((SELECT t.taken FROM app.gifts_taken(app.business_id(), sqlc.arg(event_id)::uuid) t
  WHERE t.gift_id = sqlc.arg(id)::uuid), 0)::integer AS taken;

-- name: UpdateGift :one
UPDATE gifts SET title = coalesce(sqlc.narg(title), title), note = coalesce(sqlc.narg(note), note),
  price_cents = coalesce(sqlc.narg(price), price_cents), quantity = coalesce(sqlc.narg(quantity), quantity),
  drawing = coalesce(sqlc.narg(drawing), drawing), photo_id = CASE WHEN sqlc.arg(sets_photo)::boolean
    THEN sqlc.narg(photo)::uuid ELSE photo_id END, url = coalesce(sqlc.narg(url), url),
      category = coalesce(sqlc.narg(category), category), hidden = coalesce(sqlc.narg(hidden), hidden),
        updated_at = now()
WHERE event_id = sqlc.arg(event_id) AND id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id;

-- name: DeleteGift :one
UPDATE gifts SET deleted_at = now(), updated_at = now() WHERE event_id = sqlc.arg(event_id) AND id = sqlc.arg(id)
  AND deleted_at IS NULL RETURNING id;

-- name: RestoreGift :one
UPDATE gifts SET deleted_at = NULL, updated_at = now()
WHERE event_id = sqlc.arg(event_id) AND id = sqlc.arg(id)
  AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day')
RETURNING id;

-- name: ReorderGifts :one
-- Answers whether they are of this event, and whether these are all of them.
WITH moved AS (
  UPDATE gifts g SET position = u.place, updated_at = now()
  FROM unnest(sqlc.arg(ids)::uuid[]) WITH ORDINALITY u (id, place)
  WHERE g.event_id = sqlc.arg(event_id) AND g.id = u.id AND g.deleted_at IS NULL AND g.position <> u.place
)
SELECT (NOT EXISTS (SELECT FROM unnest(sqlc.arg(ids)::uuid[]) u (id)
  WHERE u.id NOT IN (SELECT g.id FROM gifts g WHERE g.event_id = sqlc.arg(event_id))))::boolean AS known,
  ((SELECT array_agg(g.id ORDER BY g.id) FROM gifts g WHERE g.event_id = sqlc.arg(event_id) AND g.deleted_at IS NULL)
  IS NOT DISTINCT FROM (SELECT array_agg(u.id ORDER BY u.id)
    FROM unnest(sqlc.arg(ids)::uuid[]) u (id)))::boolean AS all_named;

-- name: SetGiftFeeBy :one
-- Orders that exist already keep their own fee payer.
UPDATE events SET gift_fee_by = sqlc.arg(fee_by), updated_at = now()
WHERE id = sqlc.arg(event_id) AND templated_at IS NULL AND app.may_in(id, 'MANAGE_EVENT') RETURNING id;

-- name: ListGiftOrders :one
-- Returns one page of gift orders, the newest first, with unpaid ones only while they can be paid. No row if the caller
-- sees no gifts of this event.
SELECT coalesce((SELECT json_agg(o.told ORDER BY o.created_at DESC, o.id DESC) FROM (
    SELECT o.created_at, o.id, json_build_object('uuid', o.id, 'number', o.number, 'name', o.giver_name, 'email',
      o.giver_email, 'message', o.message, 'status', o.status, 'method', o.method,
      'gifts', o.gifts_cents, 'fee', o.fee_cents, 'feeBy', o.fee_by, 'discount', o.discount_cents, 'total',
        o.total_cents, 'returned', o.returned_cents, 'received', c.received_cents, 'late', o.late,
        'lateSeenAt', o.late_seen_at, 'createdAt', o.created_at, 'paidAt', o.paid_at,
          'thankedAt', o.thanked_at,
      'items', (SELECT coalesce(json_agg(json_build_object('kind', i.kind, 'title', i.title, 'drawing', i.drawing,
        'quantity', i.quantity, 'price', i.price_cents, 'asCash', i.as_cash) ORDER BY i.id), '[]')
        FROM gift_order_items i WHERE i.event_id = o.event_id AND i.order_id = o.id)) AS told
    FROM gift_orders o JOIN app.counted_gift_orders(e.business_id, e.id) c ON c.id = o.id
    WHERE o.event_id = e.id AND o.status <> 'EXPIRED'
      AND (sqlc.arg(only_unthanked)::boolean = false OR o.status = 'PAID' AND o.thanked_at IS NULL)
      AND (sqlc.narg(one)::uuid IS NULL OR o.id = sqlc.narg(one)::uuid)
      AND (sqlc.narg(before_id)::uuid IS NULL
        OR (o.created_at, o.id) < (sqlc.narg(before_at)::timestamptz, sqlc.narg(before_id)::uuid))
    ORDER BY o.created_at DESC, o.id DESC LIMIT sqlc.arg(page_size)::integer) o), '[]')::json AS orders,
  coalesce(app.team_role() = 'OWNER', false)::boolean AS owner, e.time_zone, e.title
FROM events e
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL
  AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('SITE_VIEW'));

-- name: MayReadGifts :one
SELECT true AS may FROM events e WHERE e.id = sqlc.arg(event_id)
  AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('SITE_VIEW'));

-- name: ThankForGiftOrder :one
UPDATE gift_orders SET thanked_at = CASE WHEN sqlc.arg(thanked)::boolean THEN coalesce(thanked_at, now()) END
WHERE event_id = sqlc.arg(event_id) AND id = sqlc.arg(id) AND status = 'PAID' RETURNING id;

-- name: SeeLateGiftOrder :one
UPDATE gift_orders SET late_seen_at = coalesce(late_seen_at, now())
WHERE event_id = sqlc.arg(event_id) AND id = sqlc.arg(id) AND late RETURNING id;

-- name: PhotoIsOfEvent :one
SELECT EXISTS (SELECT FROM site_photos p WHERE p.event_id = sqlc.arg(event_id)
  AND p.id = sqlc.arg(id))::boolean AS known;

-- name: GetGiftPixKey :one
-- Returns a row to every caller who reads the event's gifts; without a key its columns are empty.
SELECT EXISTS (SELECT FROM app.gift_pix_setter(e.id))::boolean AS can_set, coalesce(k.kind, '')::text AS kind,
  coalesce(k.key_masked, '')::text AS key_masked,
  coalesce(k.holder, '')::text AS holder, coalesce(k.city, '')::text AS city,
    coalesce(k.changed_at, now())::timestamptz AS changed_at
FROM events e
LEFT JOIN LATERAL (SELECT p.kind, p.key_masked, p.holder, p.city, p.changed_at FROM gift_pix_keys p
  WHERE p.event_id = e.id ORDER BY p.id DESC LIMIT 1) k ON k.kind IS NOT NULL
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL
  AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('SITE_VIEW'));

-- name: GiftPixSetter :one
SELECT s.business_id::uuid AS business_id, s.user_id::uuid AS user_id, s.phone::text AS phone,
  s.owner_phone::text AS owner_phone, s.title::text AS title FROM app.gift_pix_setter(sqlc.arg(event_id)::uuid) s;

-- name: SetGiftPixKey :one
-- Nothing of it where there is to be none.
INSERT INTO gift_pix_keys (business_id, event_id, kind, key, key_masked, holder, city)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.narg(kind), sqlc.narg(key), sqlc.narg(key_masked),
  sqlc.narg(holder), sqlc.narg(city))
RETURNING changed_at;

-- name: TellOfGiftPix :many
SELECT app.tell_of_gift_pix(sqlc.arg(event_id)::uuid)::uuid AS message_id;

-- name: TellGiftPix :one
SELECT coalesce(app.tell_gift_pix(sqlc.arg(id)::uuid, sqlc.arg(gift_id)::uuid, sqlc.arg(cents)::bigint,
  sqlc.arg(name)::text, sqlc.arg(words)::text, sqlc.arg(initials)::text,
  sqlc.arg(at_most)::integer, sqlc.arg(from_address)::bytea, sqlc.arg(max_of_address)::integer), 'null')::json AS told;

-- name: AnswerGiftPix :one
SELECT app.answer_gift_pix(sqlc.arg(event_id)::uuid, sqlc.arg(id)::uuid, sqlc.arg(came)::boolean)::boolean AS known;

-- name: TellOfLateGift :many
SELECT app.tell_of_late_gift(sqlc.arg(id)::uuid)::uuid AS message_id;

-- name: RefundableGiftOrder :one
-- An order that money came of, to its business's owner, with its attempt, which a refund locks (keep_refund).
SELECT t.id AS transaction_id, t.event_id, t.method, t.paid, t.our_fee, t.lost_cents,
  coalesce(t.dispute, '')::text AS dispute, t.live, coalesce(t.paid_at, now())::timestamptz AS paid_at
FROM gift_orders o JOIN transactions t ON t.event_id = o.event_id AND t.gift_order_id = o.id
WHERE o.event_id = sqlc.arg(event_id) AND o.id = sqlc.arg(id) AND t.paid > 0 AND app.team_role() = 'OWNER';

-- name: GiftList :one
-- What a visitor is shown; null where the gifts of the event in scope are not open to them.
SELECT coalesce(app.gift_list(), 'null')::json AS list;

-- name: VoucherDiscount :one
SELECT coalesce(app.voucher_discount(sqlc.arg(code)::text, sqlc.arg(fee)::bigint), -1)::bigint AS discount;

-- name: StartGiftOrder :one
SELECT coalesce(app.start_gift_order(sqlc.arg(id)::uuid, sqlc.arg(chosen)::jsonb, sqlc.arg(name)::text,
  sqlc.arg(email)::text, sqlc.arg(words)::text, sqlc.arg(method)::text,
  sqlc.arg(told)::bigint, sqlc.arg(voucher)::text, sqlc.arg(initials)::text, sqlc.arg(live)::boolean,
    make_interval(secs => sqlc.arg(page_seconds)::integer), sqlc.arg(fee)::integer, sqlc.arg(fee_referred)::integer,
  sqlc.arg(boleto_until)::integer, sqlc.arg(from_address)::bytea, sqlc.arg(max_of_order)::integer,
    sqlc.arg(max_of_address)::integer), 'null')::json AS started;

-- name: GiftOrderTold :one
SELECT coalesce(app.gift_order_told(sqlc.arg(id)::uuid), 'null')::json AS told;

-- name: GiftReceipt :one
-- Returns the content of a job's receipt to the giver. No row for an order that was not paid.
SELECT o.event_id, o.number, o.giver_name, o.giver_email, o.message, o.status, o.method, o.gifts_cents, o.fee_cents,
  o.fee_by, o.total_cents, o.late, coalesce(o.paid_at, now())::timestamptz AS paid_at,
  e.title, e.slug, e.time_zone, b.name AS business_name,
  (SELECT json_agg(json_build_object('kind', i.kind, 'title', i.title, 'quantity', i.quantity, 'price', i.price_cents,
    'asCash', i.as_cash) ORDER BY i.id) FROM gift_order_items i WHERE i.event_id = o.event_id
      AND i.order_id = o.id)::json AS items
FROM gift_orders o JOIN events e ON e.id = o.event_id JOIN businesses b ON b.business_id = o.business_id
WHERE o.id = sqlc.arg(id) AND o.status IN ('PAID', 'REFUNDED');

-- name: MakeVoucher :one
-- For a command on the server. No row where there is one with this code.
INSERT INTO vouchers (code, percent, amount_cents, most_uses, expires_at)
VALUES (sqlc.arg(code), sqlc.narg(percent), sqlc.narg(amount), sqlc.arg(most_uses), sqlc.arg(expires_at))
ON CONFLICT (code) DO NOTHING RETURNING code;

-- name: ListVouchers :many
SELECT v.code, coalesce(v.percent, 0)::integer AS percent, coalesce(v.amount_cents, 0)::bigint AS amount, v.most_uses,
  v.expires_at,
  (SELECT count(*) FROM gift_orders o WHERE o.voucher = v.code AND o.status IN ('PENDING', 'PAID'))::integer AS used
FROM vouchers v ORDER BY v.created_at DESC;
