-- name: ListPendencies :one
-- Returns the open items of every event that is neither archived nor a template: tasks that are late or due within so
-- many days; events before their day whose planning has not started; payments that are late or due within so many days;
-- contracts that a signer was asked to sign so many hours ago; and the parts of an accepted proposal that could not be
-- created, until a member has seen to them. Of the guests of such an event, for members who keep their list: tables
-- with more people than seats; invitations without an answer so many days before their last day; messages that did not
-- arrive; gifts whose money came late, until it is acknowledged; and gifts that guests say they sent by Pix. Everything
-- is counted, and one page of it returned, or none if the page has no size. Items without an event come first, then the
-- nearest event, then events without a day, then past ones, as in the list of events; or, by day, the longest waiting
-- item first and those without a day at the end.
WITH active AS MATERIALIZED (
  SELECT e.id, e.type, e.title, e.date, e.time_zone, d.today,
    CASE WHEN e.date >= d.today THEN 0 WHEN e.date IS NULL THEN 1 ELSE 2 END AS rank,
    CASE WHEN e.date IS NULL THEN 0 ELSE abs(e.date - d.today) END AS days, o.plans
  FROM events e
  CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE e.time_zone)::date AS today) d
  CROSS JOIN LATERAL (SELECT (SELECT app.sees_all_events())
    OR e.id = ANY ((SELECT app.event_ids_with('MANAGE_EVENT'))::uuid[]) AS plans) o
  WHERE e.archived_at IS NULL AND e.templated_at IS NULL
    AND (o.plans OR e.id = ANY ((SELECT app.event_ids_with('SITE_AND_GUESTS'))::uuid[]))
), pendencies AS MATERIALIZED (
  SELECT CASE WHEN due.day < a.today THEN 'LATE_PLANNING' ELSE 'EXPIRING_PLANNING' END AS kind,
    CASE WHEN due.day < a.today THEN 'LATE_PLANNING' ELSE 'EXPIRING_PLANNING' END AS of_kind,
    a.id AS event_id, t.id AS task_id, t.id AS id, due.day, t.position, NULL::integer AS people
  FROM active a
  JOIN tasks t ON t.event_id = a.id
  CROSS JOIN LATERAL (SELECT app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, a.date,
    a.time_zone) AS day) due
  WHERE a.plans AND t.deleted_at IS NULL AND t.checked_at IS NULL AND due.day <= a.today + sqlc.arg(days_ahead)::integer
  UNION ALL
  SELECT 'CHECKLIST', 'CHECKLIST', a.id, NULL, a.id, DATE '0001-01-01', 0, NULL
  FROM active a
  WHERE a.plans AND a.rank < 2
    AND NOT EXISTS (SELECT FROM tasks t WHERE t.event_id = a.id AND t.deleted_at IS NULL AND t.checked_at IS NOT NULL)
  UNION ALL
  SELECT CASE c.counts WHEN 'LATE' THEN 'LATE_PAYMENT' ELSE 'EXPIRING_PAYMENT' END, CASE c.counts
    WHEN 'LATE' THEN 'LATE_PAYMENT' ELSE 'EXPIRING_PAYMENT' END,
    a.id, NULL, p.id, p.due_date, p.position, NULL
  FROM active a
  JOIN invoices v ON v.event_id = a.id AND v.deleted_at IS NULL
  JOIN payments p ON p.event_id = a.id AND p.invoice_id = v.id
  CROSS JOIN LATERAL (SELECT app.payment_counts(p.status, p.due_date, a.today) AS counts) c
  WHERE a.plans AND c.counts IN ('LATE', 'COMING') AND p.due_date <= a.today + sqlc.arg(payment_days)::integer
  UNION ALL
  SELECT 'CONTRACT', 'CONTRACT', a.id, NULL, c.id, (min(s.asked_at) AT TIME ZONE a.time_zone)::date, 0,
    count(*)::integer
  FROM active a
  JOIN contracts c ON c.event_id = a.id
  JOIN contract_signers s ON s.event_id = a.id AND s.contract_id = c.id
  WHERE a.plans AND app.contract_is(c.status, c.expires_on, a.time_zone) = 'SENT'
    AND s.status IN ('NEW', 'LINK_OPENED')
      AND s.asked_at < now() - make_interval(hours => sqlc.arg(contract_hours)::integer)
  GROUP BY a.id, a.time_zone, c.id
  UNION ALL
  SELECT 'PROPOSAL', 'PROPOSAL', a.id, NULL, p.id,
    ((SELECT max(y.accepted_at) FROM proposal_acceptances y WHERE y.business_id = p.business_id
      AND y.proposal_id = p.id) AT TIME ZONE a.time_zone)::date, 0, NULL
  FROM active a
  JOIN proposals p ON p.event_id = a.id AND p.deleted_at IS NULL
  WHERE a.plans AND app.proposal_misses(p.business_id, p.id) <> '{}'
  UNION ALL
  -- If the event itself could not be created, the item belongs to no event.
  SELECT 'PROPOSAL', 'PROPOSAL', '00000000-0000-0000-0000-000000000000'::uuid, NULL, p.id,
    ((SELECT max(y.accepted_at) FROM proposal_acceptances y WHERE y.business_id = p.business_id
      AND y.proposal_id = p.id) AT TIME ZONE 'America/Sao_Paulo')::date, 0, NULL
  FROM proposals p
  WHERE p.troubles <> '{}' AND p.event_id IS NULL AND p.deleted_at IS NULL
    AND app.proposal_misses(p.business_id, p.id) <> '{}'
  UNION ALL
  SELECT 'FULL_TABLE', 'GUESTS', a.id, NULL, s.id, DATE '0001-01-01', s.number, n.taken - s.seats
  FROM active a
  JOIN seating_tables s ON s.event_id = a.id AND s.deleted_at IS NULL
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS taken FROM guests g
    WHERE g.event_id = a.id AND g.table_id = s.id AND g.deleted_at IS NULL AND g.status <> 'not_attending'
  ) n
  WHERE a.rank < 2 AND n.taken > s.seats
  UNION ALL
  SELECT 'SILENT_GUESTS', 'GUESTS', a.id, NULL, a.id, min(coalesce(i.answer_by, s.answer_by, a.date)), 0,
    count(*)::integer
  FROM active a
  LEFT JOIN guest_settings s ON s.event_id = a.id
  JOIN invitations i ON i.event_id = a.id AND i.deleted_at IS NULL
  WHERE a.rank < 2 AND coalesce(i.answer_by, s.answer_by, a.date) <= a.today + sqlc.arg(silent_days)::integer
    AND EXISTS (SELECT FROM guests g WHERE g.event_id = a.id AND g.invitation_id = i.id AND g.deleted_at IS NULL
      AND g.status = 'unknown')
  GROUP BY a.id
  UNION ALL
  -- The newest message of its invitation, while no guest of it has answered.
  SELECT 'FAILED_MESSAGES', 'GUESTS', a.id, NULL, a.id, DATE '0001-01-01', 0, count(*)::integer
  FROM active a
  JOIN guest_messages m ON m.event_id = a.id AND m.status = 'failed'
  JOIN invitations i ON i.event_id = a.id AND i.id = m.invitation_id AND i.deleted_at IS NULL AND i.answered_at IS NULL
  WHERE a.rank < 2
    AND NOT EXISTS (SELECT FROM guest_messages l WHERE l.event_id = a.id AND l.invitation_id = m.invitation_id
      AND l.id > m.id)
    AND EXISTS (SELECT FROM guests g WHERE g.event_id = a.id AND g.invitation_id = i.id AND g.deleted_at IS NULL
      AND g.status = 'unknown')
  GROUP BY a.id
  UNION ALL
  SELECT 'LATE_GIFT', 'GIFTS', a.id, NULL, o.id, (o.paid_at AT TIME ZONE a.time_zone)::date, 0, NULL
  FROM active a
  JOIN gift_orders o ON o.event_id = a.id
  WHERE o.late AND o.late_seen_at IS NULL AND o.status = 'PAID'
  UNION ALL
  SELECT 'SENT_GIFT', 'GIFTS', a.id, NULL, o.id, (o.created_at AT TIME ZONE a.time_zone)::date, 0, NULL
  FROM active a
  JOIN gift_orders o ON o.event_id = a.id
  WHERE o.status = 'WAITING'
)
SELECT json_build_object(
  'counts', (SELECT json_build_object(
      'latePlanning', count(*) FILTER (WHERE p.kind = 'LATE_PLANNING'),
      'expiringPlanning', count(*) FILTER (WHERE p.kind = 'EXPIRING_PLANNING'),
      'latePayment', count(*) FILTER (WHERE p.kind = 'LATE_PAYMENT'),
      'expiringPayment', count(*) FILTER (WHERE p.kind = 'EXPIRING_PAYMENT'),
      'contract', count(*) FILTER (WHERE p.kind = 'CONTRACT'),
      'proposal', count(*) FILTER (WHERE p.kind = 'PROPOSAL'),
      'checklist', count(*) FILTER (WHERE p.kind = 'CHECKLIST'),
      'guests', count(*) FILTER (WHERE p.of_kind = 'GUESTS'),
      'gifts', count(*) FILTER (WHERE p.of_kind = 'GIFTS'))
    FROM pendencies p),
  'items', coalesce((SELECT json_agg(json_build_object(
      'kind', i.kind, 'place', i.place,
      'guests', CASE WHEN i.of_kind = 'GUESTS' THEN json_build_object('count', i.people, 'deadline', CASE i.kind
        WHEN 'SILENT_GUESTS' THEN i.day END,
        'tableUuid', CASE i.kind WHEN 'FULL_TABLE' THEN i.id END, 'tableNumber', CASE i.kind WHEN 'FULL_TABLE'
          THEN i.position END) END,
      'payment', CASE WHEN i.of_kind IN ('LATE_PAYMENT', 'EXPIRING_PAYMENT') THEN (
        SELECT json_build_object('uuid', y.id, 'title', v.title, 'price', y.price, 'dueDate', y.due_date, 'position',
          y.position, 'payer', v.payer, 'vendor', k.name)
        FROM payments y JOIN invoices v ON v.id = y.invoice_id LEFT JOIN vendors k ON k.id = v.vendor_id
          WHERE y.id = i.id) END,
      'contract', CASE i.kind
        WHEN 'CONTRACT' THEN (SELECT json_build_object('uuid', c.id, 'name', c.name, 'since', i.day, 'signers',
          i.people, 'expiresOn', c.expires_on) FROM contracts c WHERE c.id = i.id) END,
      'proposal', CASE i.kind
        WHEN 'PROPOSAL' THEN (SELECT json_build_object('uuid', p.id, 'title', p.title, 'since', i.day, 'trouble',
          (app.proposal_misses(p.business_id, p.id))[1],
        'contractUuid', (SELECT c.id FROM contracts c WHERE c.id = p.contract_id AND c.deleted_at IS NULL))
          FROM proposals p WHERE p.id = i.id) END,
      'gift', CASE WHEN i.of_kind = 'GIFTS'
        THEN (SELECT json_build_object('uuid', o.id, 'number', o.number, 'price', o.gifts_cents, 'since', i.day,
        'asCash', EXISTS (SELECT FROM gift_order_items g WHERE g.event_id = o.event_id AND g.order_id = o.id
          AND g.as_cash)) FROM gift_orders o WHERE o.event_id = a.id AND o.id = i.id) END,
      'event', CASE WHEN a.id IS NOT NULL THEN json_build_object('uuid', a.id, 'type', a.type, 'title', a.title, 'date',
        a.date, 'pending', i.pending, 'tasks', i.tasks) END,
      'task', CASE WHEN t.id IS NOT NULL THEN json_build_object('publicId', t.id, 'title', t.title, 'category',
        t.category, 'icon', t.icon,
        'deadline', i.day, 'awaitsDecision',
          t.id = ANY ((SELECT app.tasks_awaiting_decision(ARRAY(SELECT w.id FROM active w)))::uuid[])) END
    ) ORDER BY i.number)
    FROM (
      SELECT p.*, json_build_object('k', p.first, 'r', p.rank, 'n', p.days, 'e', p.event_id, 'd',
        p.day - DATE '2000-01-01', 'p', p.position, 'i', p.id, 'o', p.kind) AS place,
        (SELECT count(*) FROM pendencies o WHERE o.event_id = p.event_id
          AND (sqlc.arg(kind)::text = '' OR o.of_kind = sqlc.arg(kind)::text)) AS pending,
        CASE WHEN p.kind = 'CHECKLIST' THEN (SELECT count(*) FROM tasks t WHERE t.event_id = p.event_id
          AND t.deleted_at IS NULL) END AS tasks,
        row_number() OVER (ORDER BY p.first, p.rank, p.days, p.event_id, p.day, p.position, p.id, p.kind) AS number
      FROM (
        SELECT w.*, coalesce(a.rank, -1) AS rank, coalesce(a.days, 0) AS days,
          CASE WHEN NOT sqlc.arg(by_day)::boolean THEN 0 WHEN w.day = DATE '0001-01-01' THEN 2147483647
            ELSE w.day - DATE '2000-01-01' END AS first
        FROM pendencies w LEFT JOIN active a ON a.id = w.event_id
      ) p
      WHERE (sqlc.arg(kind)::text = '' OR p.of_kind = sqlc.arg(kind)::text)
        AND (sqlc.narg(after_id)::uuid IS NULL
          OR (p.first, p.rank, p.days, p.event_id, p.day - DATE '2000-01-01', p.position, p.id,
            p.kind) > (sqlc.arg(after_first)::integer, sqlc.arg(after_rank)::integer, sqlc.arg(after_days)::integer,
            sqlc.narg(after_event_id)::uuid, sqlc.arg(after_day)::integer, sqlc.arg(after_position)::integer,
              sqlc.narg(after_id)::uuid, sqlc.arg(after_kind)::text))
      ORDER BY p.first, p.rank, p.days, p.event_id, p.day, p.position, p.id, p.kind
      LIMIT sqlc.arg(page_size)::integer
    ) i
    LEFT JOIN active a ON a.id = i.event_id
    LEFT JOIN tasks t ON t.id = i.task_id), '[]')
)::json AS pendencies;
