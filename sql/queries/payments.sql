-- Payments: the policies of payments decide which ones the caller sees and changes.

-- name: ListPayments :one
-- Returns one page of payments, the late ones first and then by day, with the totals of all that match every filter
-- except counts and search. The part of a paid payment that was returned counts as refunded, not as paid. It is of one
-- event, or of all that the caller manages; no row if they see no payments there.
WITH asked AS MATERIALIZED (
  SELECT coalesce(sqlc.narg(event_id)::uuid, app.event_id()) AS event_id
), here AS MATERIALIZED (
  SELECT e.id, e.title, app.payment_today(e.time_zone, e.archived_at) AS today,
    (now() AT TIME ZONE e.time_zone)::date + sqlc.arg(soon_days)::integer AS soon
  FROM events e
  WHERE e.templated_at IS NULL AND ((SELECT event_id FROM asked) IS NULL OR e.id = (SELECT event_id FROM asked))
), agreed AS MATERIALIZED (
  SELECT i.id, i.event_id, i.vendor_id, i.search, h.today, h.soon
  FROM here h
  JOIN invoices i ON i.event_id = h.id
  WHERE i.deleted_at IS NULL
    AND (sqlc.narg(task_id)::uuid IS NULL OR i.task_id = sqlc.narg(task_id)::uuid)
    AND (sqlc.narg(vendor_id)::uuid IS NULL OR i.vendor_id = sqlc.narg(vendor_id)::uuid)
    AND (sqlc.arg(payer)::text = '' OR i.payer::text = sqlc.arg(payer)::text)
    AND (sqlc.arg(payee)::text = '' OR i.payee::text = sqlc.arg(payee)::text)
), counted AS MATERIALIZED (
  SELECT p.id, p.invoice_id, p.position, p.due_date, a.vendor_id, c.counts, p.due_date <= a.soon
    AND c.counts = 'COMING' AS soon,
    CASE c.counts WHEN 'PAID' THEN least(p.price, coalesce(r.cents, 0)) ELSE 0 END AS returned,
    p.price - CASE c.counts WHEN 'PAID' THEN least(p.price, coalesce(r.cents, 0)) ELSE 0 END AS price,
    CASE WHEN c.counts IN ('PAID', 'REFUNDED') THEN DATE '2000-01-01' - p.paid_on
      ELSE coalesce(p.due_date - DATE '2000-01-01', 2147483647) END AS place
  FROM agreed a
  JOIN payments p ON p.event_id = a.event_id AND p.invoice_id = a.id
  LEFT JOIN app.returned_payments() r ON r.event_id = p.event_id AND r.payment_id = p.id
  CROSS JOIN LATERAL (SELECT app.payment_counts(p.status, p.due_date, a.today) AS counts) c
  WHERE (sqlc.narg(from_day)::date IS NULL OR coalesce(p.due_date, p.paid_on) >= sqlc.narg(from_day)::date)
    AND (sqlc.narg(until_day)::date IS NULL OR coalesce(p.due_date, p.paid_on) <= sqlc.narg(until_day)::date)
), page AS MATERIALIZED (
  SELECT c.id, c.counts, c.place, c.invoice_id, c.position
  FROM counted c
  WHERE (cardinality(sqlc.arg(counts)::text[]) = 0 OR c.counts::text = ANY (sqlc.arg(counts)::text[]))
    AND (sqlc.arg(search)::text = '' OR c.invoice_id IN (
      SELECT a.id FROM agreed a JOIN here h ON h.id = a.event_id LEFT JOIN vendors v ON v.id = a.vendor_id
      WHERE concat_ws(' ', a.search, app.searchable(v.name),
          CASE WHEN sqlc.narg(event_id)::uuid IS NULL THEN app.searchable(h.title) END)
        LIKE ALL ((SELECT app.search_patterns(sqlc.arg(search)::text))::text[])))
    AND (sqlc.narg(after_id)::uuid IS NULL OR (c.counts, c.place, c.invoice_id, c.position, c.id)
      > (sqlc.arg(after_counts)::text::payment_count, sqlc.arg(after_place)::integer, sqlc.narg(after_invoice_id)::uuid,
        sqlc.arg(after_position)::integer, sqlc.narg(after_id)::uuid))
  ORDER BY c.counts, c.place, c.invoice_id, c.position, c.id
  LIMIT sqlc.arg(page_size)::integer
)
SELECT coalesce((
    SELECT json_agg(json_build_object('payment', s.payment, 'place',
      json_build_object('c', g.counts, 'd', g.place, 'v', g.invoice_id, 'p', g.position, 'i', g.id))
      ORDER BY g.counts, g.place, g.invoice_id, g.position, g.id)
    FROM page g JOIN app.show_payments(ARRAY(SELECT o.id FROM page o)) s ON s.id = g.id
  ), '[]')::json AS items, (
    SELECT json_build_object(
      'agreed', coalesce(sum(c.price) FILTER (WHERE c.counts IN ('PAID', 'LATE', 'COMING')), 0),
      'paid', coalesce(sum(c.price) FILTER (WHERE c.counts = 'PAID'), 0), 'late',
        coalesce(sum(c.price) FILTER (WHERE c.counts = 'LATE'), 0),
      'coming', coalesce(sum(c.price) FILTER (WHERE c.counts = 'COMING'), 0), 'soon',
        coalesce(sum(c.price) FILTER (WHERE c.soon), 0),
      'cancelled', coalesce(sum(c.price) FILTER (WHERE c.counts = 'CANCELLED'), 0), 'refunded',
        (coalesce(sum(c.price) FILTER (WHERE c.counts = 'REFUNDED'), 0) + coalesce(sum(c.returned), 0)),
      'counts', json_build_object('paid', count(*) FILTER (WHERE c.counts = 'PAID'), 'late',
        count(*) FILTER (WHERE c.counts = 'LATE'),
        'coming', count(*) FILTER (WHERE c.counts = 'COMING'), 'soon', count(*) FILTER (WHERE c.soon),
        'cancelled', count(*) FILTER (WHERE c.counts = 'CANCELLED'), 'refunded',
          count(*) FILTER (WHERE c.counts = 'REFUNDED')),
      'invoices', (SELECT count(*) FROM (SELECT FROM counted i GROUP BY i.invoice_id) i),
      'vendors', (SELECT count(*) FROM (SELECT FROM counted v WHERE v.vendor_id IS NOT NULL GROUP BY v.vendor_id) v),
      'oldestLate', min(c.due_date) FILTER (WHERE c.counts = 'LATE'), 'lastDue',
        max(c.due_date) FILTER (WHERE c.counts IN ('LATE', 'COMING')),
      'budget', CASE WHEN sqlc.narg(event_id)::uuid IS NOT NULL THEN app.budget_of_event(sqlc.narg(event_id)::uuid) END)
    FROM counted c
  )::json AS totals
WHERE CASE WHEN (SELECT event_id FROM asked) IS NULL THEN true
  ELSE EXISTS (SELECT FROM here) AND (app.may_in(sqlc.narg(event_id)::uuid, 'MANAGE_EVENT')
    OR app.customer_can('PAYMENTS_VIEW')) END;

-- name: GetPayment :one
SELECT s.payment::json AS payment, app.history_of_payment(s.id)::json AS history,
  coalesce(app.pix_of_payment(s.id), 'null')::json AS pix,
  coalesce(app.reminders_of_payment(s.id), 'null')::json AS reminders, (
  SELECT json_agg(json_build_object('uuid', o.id, 'position', o.position, 'price', o.price, 'counts',
    app.payment_counts(o.status, o.due_date, app.payment_today(e.time_zone, e.archived_at)),
    'returned', CASE o.status WHEN 'PAID' THEN least(o.price, coalesce(r.cents, 0)) WHEN 'REFUNDED' THEN o.price
      ELSE 0 END,
    'dueDate', o.due_date, 'paidOn', o.paid_on) ORDER BY o.position, o.id)
  FROM payments o
  LEFT JOIN app.returned_payments() r ON r.event_id = o.event_id AND r.payment_id = o.id
  WHERE o.event_id = p.event_id AND o.invoice_id = p.invoice_id
)::json AS siblings
FROM payments p
JOIN events e ON e.id = p.event_id
JOIN app.show_payments(ARRAY[sqlc.arg(id)::uuid]) s ON s.id = p.id
WHERE p.id = sqlc.arg(id);

-- name: PaymentReminders :one
-- Returns the state of a payment's reminders. No row if the caller does not manage its event, or no client pays it.
SELECT o.reminders::json AS reminders FROM (SELECT app.reminders_of_payment(sqlc.arg(id)::uuid) AS reminders) o
  WHERE o.reminders IS NOT NULL;

-- name: RemindPayment :many
SELECT m.id::uuid AS id FROM app.remind_payment(sqlc.arg(id)::uuid, sqlc.arg(at_most_per_phone)::integer) m (id);

-- name: GetReminderSettings :one
-- No row if the caller does not manage the event.
SELECT coalesce(s.remind_before, true)::boolean AS before, coalesce(s.remind_on_day, true)::boolean AS on_day,
  coalesce(s.remind_after1, true)::boolean AS after1, coalesce(s.remind_after7, true)::boolean AS after7
FROM events e
LEFT JOIN payment_reminder_settings s ON s.event_id = e.id
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL AND app.may_in(e.id, 'MANAGE_EVENT');

-- name: PutReminderSettings :one
INSERT INTO payment_reminder_settings AS s (business_id, event_id, remind_before, remind_on_day, remind_after1,
  remind_after7)
SELECT e.business_id, e.id, coalesce(sqlc.narg(before)::boolean, true) AS before,
  coalesce(sqlc.narg(on_day)::boolean, true) AS on_day, coalesce(sqlc.narg(after1)::boolean, true) AS after1,
  coalesce(sqlc.narg(after7)::boolean, true) AS after7
FROM events e WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL AND app.may_in(e.id, 'MANAGE_EVENT')
ON CONFLICT (business_id, event_id) DO UPDATE SET
  remind_before = coalesce(sqlc.narg(before)::boolean, s.remind_before),
    remind_on_day = coalesce(sqlc.narg(on_day)::boolean, s.remind_on_day),
  remind_after1 = coalesce(sqlc.narg(after1)::boolean, s.remind_after1),
    remind_after7 = coalesce(sqlc.narg(after7)::boolean, s.remind_after7), updated_at = now()
RETURNING remind_before AS before, remind_on_day AS on_day, remind_after1 AS after1, remind_after7 AS after7;

-- name: RemindPayments :many
-- What the clock reminds of, in all businesses: the messages that then leave.
SELECT m.business_id::uuid AS business_id, m.message_id::uuid AS message_id
FROM app.remind_payments(sqlc.arg(from_hour)::integer, sqlc.arg(until_hour)::integer,
  sqlc.arg(at_most_per_phone)::integer, sqlc.arg(page_size)::integer) m (business_id, message_id);

-- name: SharePayment :one
-- Its page opens, or closes. Asking twice keeps since when it is open. No row of one that no client pays.
UPDATE payments SET shared_at = CASE WHEN sqlc.arg(open)::boolean THEN coalesce(shared_at, now()) END
WHERE id = sqlc.arg(id) AND (payer = 'CLIENT' OR NOT sqlc.arg(open)::boolean) RETURNING id;

-- name: SharedPayment :one
-- No row where it is closed, or there is none.
SELECT o.payment::json AS payment FROM (SELECT app.shared_payment(sqlc.arg(id)::uuid) AS payment) o
  WHERE o.payment IS NOT NULL;

-- name: GetRecibo :one
-- No row if the caller does not see the payment, or it is not paid.
SELECT o.recibo::json AS recibo FROM (SELECT app.recibo_of_payment(sqlc.arg(id)::uuid) AS recibo) o
  WHERE o.recibo IS NOT NULL;

-- name: ShowPayment :one
SELECT s.payment::json AS payment FROM app.show_payments(ARRAY[sqlc.arg(id)::uuid]) s;

-- name: LockPayment :one
-- No row if the payment does not exist for the caller, or they may change nothing of it.
SELECT p.business_id, p.event_id, p.invoice_id, p.payer, p.status, p.paid_on, p.due_date, p.days_before, p.receipt_key,
  p.receipt_side, e.date AS event_date, (now() AT TIME ZONE e.time_zone)::date AS today
FROM payments p
JOIN invoices i ON i.id = p.invoice_id
JOIN events e ON e.id = p.event_id
WHERE p.id = sqlc.arg(id) AND i.deleted_at IS NULL
FOR NO KEY UPDATE OF p;

-- name: MarkPayment :one
UPDATE payments SET status = sqlc.arg(status), paid_on = sqlc.narg(paid_on), updated_at = now() WHERE id = sqlc.arg(id)
  RETURNING id;

-- name: SetPaymentDueDate :one
UPDATE payments p SET days_before = sqlc.narg(days_before)::integer, due_date = CASE
  WHEN sqlc.narg(days_before)::integer IS NULL THEN sqlc.narg(due_date)::date
    ELSE e.date - sqlc.narg(days_before)::integer END,
  updated_at = now()
FROM events e WHERE e.id = p.event_id AND p.id = sqlc.arg(id) AND p.status = 'PENDING' RETURNING p.id;

-- name: SetReceipt :one
UPDATE payments SET receipt_key = sqlc.narg(receipt_key), receipt_name = sqlc.narg(name),
  receipt_type = sqlc.narg(media_type), receipt_size = sqlc.narg(size), updated_at = now()
WHERE id = sqlc.arg(id) RETURNING id;

-- name: GetReceipt :one
SELECT p.receipt_key, p.receipt_name, p.receipt_type FROM payments p JOIN invoices i ON i.id = p.invoice_id
WHERE p.id = sqlc.arg(id) AND i.deleted_at IS NULL AND p.receipt_key IS NOT NULL;

-- name: LockInvoices :exec
-- Agreements of an event are added one after another, so that each is counted before the next.
SELECT pg_advisory_xact_lock(hashtextextended('invoices of ' || sqlc.arg(event_id)::uuid, 0));

-- name: RoomForInvoice :one
-- No row if the caller cannot add an agreement to the event, or if the task or the vendor is not in it. Deleted ones
-- count while they can be restored.
SELECT ((SELECT count(*) FROM invoices i WHERE i.event_id = e.id) < sqlc.arg(at_most)::integer)::boolean AS room
FROM events e
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL AND app.may_in(e.id, 'MANAGE_EVENT')
  AND (sqlc.narg(task_id)::uuid IS NULL
    OR EXISTS (SELECT FROM tasks t WHERE t.event_id = e.id AND t.id = sqlc.narg(task_id)::uuid
      AND t.deleted_at IS NULL))
  AND (sqlc.narg(vendor_id)::uuid IS NULL OR EXISTS (
    SELECT FROM event_vendors ev WHERE ev.event_id = e.id AND ev.vendor_id = sqlc.narg(vendor_id)::uuid
      AND ev.deleted_at IS NULL));

-- name: CreateInvoice :one
-- The client chooses the id, so that a repeated request adds one agreement: no row if it exists already.
INSERT INTO invoices (business_id, event_id, id, task_id, vendor_id, title, total, payer, payee)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(id), sqlc.narg(task_id), sqlc.narg(vendor_id), sqlc.arg(title),
  sqlc.arg(total), sqlc.arg(payer), sqlc.arg(payee))
ON CONFLICT (business_id, id) DO NOTHING
RETURNING id;

-- name: AddPayments :exec
INSERT INTO payments (business_id, event_id, invoice_id, payer, position, price, due_date, days_before)
SELECT i.business_id, i.event_id, i.id, i.payer, x.position, x.price, CASE WHEN x."daysBefore" IS NULL THEN x."dueDate"
  ELSE e.date - x."daysBefore" END, x."daysBefore"
FROM invoices i
JOIN events e ON e.id = i.event_id
CROSS JOIN jsonb_to_recordset(sqlc.arg(payments)::jsonb) AS x (position integer, price bigint, "dueDate" date,
  "daysBefore" integer)
WHERE i.id = sqlc.arg(invoice_id);

-- name: GetInvoice :one
SELECT json_build_object('uuid', i.id, 'title', i.title, 'total', i.total, 'payer', i.payer, 'payee', i.payee,
  'createdAt', i.created_at, 'updatedAt', i.updated_at,
  'vendorUuid', CASE WHEN app.event_id() IS NULL OR app.customer_can('VENDORS_VIEW') THEN i.vendor_id END,
  'event', json_build_object('uuid', e.id, 'title', e.title, 'date', e.date),
  'task', (SELECT json_build_object('publicId', t.id, 'title', t.title) FROM tasks t WHERE t.event_id = i.event_id
    AND t.id = i.task_id),
  'canEdit', app.team_role() IS NOT NULL,
  'to', n.payee, 'from', n.payer,
  'payments', (SELECT json_agg(s.payment ORDER BY p.position, p.id) FROM payments p
    JOIN app.show_payments(ARRAY(SELECT o.id FROM payments o WHERE o.event_id = i.event_id AND o.invoice_id = i.id)) s
      ON s.id = p.id
    WHERE p.event_id = i.event_id AND p.invoice_id = i.id))::json AS invoice
FROM invoices i
JOIN events e ON e.id = i.event_id
JOIN app.parties_of_invoices(ARRAY[sqlc.arg(id)::uuid]) n ON n.id = i.id
WHERE i.id = sqlc.arg(id) AND i.deleted_at IS NULL;

-- name: LockInvoice :one
-- Locks an agreement until its changes are written; LockPaymentsOfInvoice locks its payments.
SELECT i.event_id, i.title, i.total, i.payer, i.payee, i.vendor_id, i.task_id FROM invoices i WHERE i.id = sqlc.arg(id)
  AND i.deleted_at IS NULL FOR UPDATE OF i;

-- name: LockPaymentsOfInvoice :many
SELECT p.id, p.position, p.price, p.status, p.receipt_key FROM payments p WHERE p.event_id = sqlc.arg(event_id)
  AND p.invoice_id = sqlc.arg(invoice_id)
ORDER BY p.position, p.id FOR UPDATE;

-- name: UpdateInvoice :one
UPDATE invoices SET title = coalesce(sqlc.narg(title), title), total = coalesce(sqlc.narg(total), total),
  task_id = CASE WHEN sqlc.arg(set_task_id)::boolean THEN sqlc.narg(task_id)::uuid ELSE task_id END,
  vendor_id = CASE WHEN sqlc.arg(set_vendor_id)::boolean THEN sqlc.narg(vendor_id)::uuid ELSE vendor_id END,
  updated_at = now()
WHERE id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id;

-- name: RemoveOpenPayments :exec
DELETE FROM payments WHERE event_id = sqlc.arg(event_id) AND invoice_id = sqlc.arg(invoice_id) AND status = 'PENDING';

-- name: PlacePayments :exec
-- Updates the prices and positions of the payments that stay, after a plan was computed again.
UPDATE payments p SET position = x.position, price = x.price, updated_at = CASE WHEN p.price <> x.price THEN now()
  ELSE p.updated_at END
FROM jsonb_to_recordset(sqlc.arg(payments)::jsonb) AS x (id uuid, position integer, price bigint)
WHERE p.event_id = sqlc.arg(event_id) AND p.id = x.id AND (p.position, p.price) <> (x.position, x.price);

-- name: DeleteInvoice :one
UPDATE invoices SET deleted_at = now(), updated_at = now() WHERE id = sqlc.arg(id) AND deleted_at IS NULL RETURNING id;

-- name: RestoreInvoice :one
-- A deleted agreement can be restored for a day; repeating it is harmless.
UPDATE invoices SET deleted_at = NULL, updated_at = now()
WHERE id = sqlc.arg(id) AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day')
RETURNING id;

-- name: MarkPaymentsOfInvoice :many
-- Cancels the open payments, or reopens the canceled ones.
UPDATE payments SET status = sqlc.arg(after), updated_at = now()
WHERE event_id = sqlc.arg(event_id) AND invoice_id = sqlc.arg(invoice_id) AND status = sqlc.arg(before)
RETURNING id;

-- name: ListBudgets :one
-- Returns an event's vendors with the budgeted, agreed and paid amounts of each, and the amounts of the business
-- itself. No row if the caller does not manage the event.
WITH counted AS MATERIALIZED (
  SELECT c.vendor_id::uuid AS vendor_id, c.price::bigint AS price, c.counts::payment_count AS counts
  FROM app.counted_payments(sqlc.arg(event_id)::uuid) c
), money AS MATERIALIZED (
  SELECT c.vendor_id, coalesce(sum(c.price) FILTER (WHERE c.counts IN ('PAID', 'LATE', 'COMING')), 0) AS agreed,
    coalesce(sum(c.price) FILTER (WHERE c.counts = 'PAID'), 0) AS paid,
      coalesce(sum(c.price) FILTER (WHERE c.counts = 'LATE'), 0) AS late,
    coalesce(sum(c.price) FILTER (WHERE c.counts = 'COMING'), 0) AS coming
  FROM counted c GROUP BY c.vendor_id
), here AS MATERIALIZED (
  SELECT ev.id, ev.vendor_id, ev.budget_cents FROM event_vendors ev WHERE ev.event_id = sqlc.arg(event_id)
    AND ev.deleted_at IS NULL AND ev.status <> 'NOT_HIRED'
), lines AS MATERIALIZED (
  SELECT v.id AS vendor_id, h.id AS event_vendor_id, v.name, g.key AS image_key, v.categories[1] AS category,
    coalesce(h.budget_cents, 0) AS budget, m.agreed, m.paid, m.late, m.coming
  FROM here h
  FULL JOIN (SELECT * FROM money WHERE vendor_id IS NOT NULL) m ON m.vendor_id = h.vendor_id
  JOIN vendors v ON v.id = coalesce(h.vendor_id, m.vendor_id)
  LEFT JOIN images g ON g.id = v.image_id
  UNION ALL
  SELECT NULL, NULL, b.name, g.key, NULL, 0, m.agreed, m.paid, m.late, m.coming
  FROM money m
  JOIN businesses b ON b.business_id = app.business_id()
  LEFT JOIN images g ON g.id = b.image_id
  WHERE m.vendor_id IS NULL
)
SELECT coalesce((
    SELECT json_agg(json_build_object('vendorUuid', l.vendor_id, 'eventVendorUuid', l.event_vendor_id, 'name', l.name,
      'imageKey', l.image_key, 'category', l.category, 'budget', l.budget,
      'agreed', coalesce(l.agreed, 0), 'paid', coalesce(l.paid, 0), 'late', coalesce(l.late, 0), 'coming',
        coalesce(l.coming, 0))
      ORDER BY l.vendor_id IS NOT NULL, app.searchable(l.name), l.vendor_id) FROM lines l), '[]')::json AS items,
  (SELECT json_build_object('budget', app.budget_of_event(e.id), 'budgeted', coalesce(sum(l.budget), 0), 'agreed',
    coalesce(sum(l.agreed), 0), 'paid', coalesce(sum(l.paid), 0),
    'late', coalesce(sum(l.late), 0), 'coming', coalesce(sum(l.coming), 0)) FROM lines l)::json AS totals
FROM events e
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL AND app.may_in(e.id, 'MANAGE_EVENT');
