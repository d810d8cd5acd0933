-- name: GetOverview :one
-- Returns an event's overview: its tasks that are late, due in the next days or next, the client's open questions,
-- answers and wishes, the sums of its payments and of its vendors, and its team. The event's own row is in its header.
WITH here AS (
  SELECT e.business_id, e.id, e.date, e.time_zone, (now() AT TIME ZONE e.time_zone)::date AS today
  FROM events e
  WHERE e.id = sqlc.arg(id) AND e.templated_at IS NULL AND app.may_in(e.id, 'MANAGE_EVENT')
), due AS MATERIALIZED (
  SELECT t.id, t.title, t.category, t.icon, t.position, t.checked_at, d.deadline, d.deadline < h.today AS late,
    d.deadline >= h.today AND d.deadline < h.today + sqlc.arg(days)::integer AS soon,
    json_build_object('publicId', t.id, 'title', t.title, 'category', t.category, 'icon', t.icon, 'deadline',
      d.deadline,
      'clock', CASE WHEN t.timing = 'CALENDAR' THEN to_char(t.date AT TIME ZONE h.time_zone, 'HH24:MI') END) AS task,
    CASE WHEN t.timing = 'CALENDAR' THEN to_char(t.date AT TIME ZONE h.time_zone, 'HH24:MI') END AS clock
  FROM here h
  JOIN tasks t ON t.business_id = h.business_id AND t.event_id = h.id
  CROSS JOIN LATERAL (SELECT app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, h.date,
    h.time_zone) AS deadline) d
  WHERE t.deleted_at IS NULL
), undone AS (
  SELECT * FROM due WHERE checked_at IS NULL
), awaiting AS MATERIALIZED (
  SELECT app.tasks_awaiting_decision(ARRAY[h.id])::uuid[] AS ids FROM here h
), answers AS (
  SELECT t.id AS task_id, NULL::uuid AS subtask_id, coalesce(nullif(t.decision_question, ''), t.title) AS title,
    t.decision, t.decision_note, t.decided_by, t.decided_at
  FROM tasks t JOIN undone o ON o.id = t.id
  WHERE t.decided_at > now() - make_interval(days => sqlc.arg(answered_within)::integer) AND t.decision <> ''
    AND t.decision_seen_at IS NULL
  UNION ALL
  SELECT b.task_id, b.id, coalesce(nullif(b.decision_question, ''), b.title), b.decision, b.decision_note, b.decided_by,
    b.decided_at
  FROM subtasks b JOIN undone o ON o.id = b.task_id
  WHERE b.decided_at > now() - make_interval(days => sqlc.arg(answered_within)::integer) AND b.decision <> ''
    AND b.decision_seen_at IS NULL
    AND b.deleted_at IS NULL AND b.checked_at IS NULL
)
SELECT
  (SELECT count(*) FROM due)::integer AS total,
  (SELECT count(*) FROM due WHERE checked_at IS NOT NULL)::integer AS done,
  (SELECT count(*) FROM undone WHERE late)::integer AS late,
  (SELECT count(*) FROM undone WHERE soon)::integer AS soon,
  (SELECT count(*) FROM undone WHERE deadline IS NULL)::integer AS undated,
  cardinality((SELECT w.ids FROM awaiting w))::integer AS decisions,
  coalesce((SELECT json_agg(l.task ORDER BY l.deadline, l.position, l.id)
    FROM (SELECT * FROM undone WHERE late ORDER BY deadline, position, id LIMIT sqlc.arg(few)::integer) l),
      '[]')::json AS late_tasks,
  coalesce((SELECT json_agg(l.task ORDER BY l.deadline, l.clock, l.position, l.id)
    FROM (SELECT * FROM undone WHERE soon ORDER BY deadline, clock, position, id LIMIT sqlc.arg(many)::integer) l),
      '[]')::json AS week_tasks,
  coalesce((SELECT json_agg(l.task ORDER BY l.deadline NULLS LAST, l.position, l.id)
    FROM (SELECT * FROM undone WHERE NOT coalesce(late OR soon, false) ORDER BY deadline NULLS LAST, position, id
      LIMIT 3) l), '[]')::json AS next_tasks,
  coalesce((SELECT json_agg(json_build_object('publicId', r.task_id, 'subtaskUuid', r.subtask_id, 'title', r.title,
    'decision', r.decision, 'note', r.decision_note,
        'decidedBy', r.decided_by, 'decidedAt', r.decided_at)
      ORDER BY r.decided_at DESC, r.task_id, r.subtask_id)
    FROM (SELECT * FROM answers ORDER BY decided_at DESC, task_id, subtask_id LIMIT sqlc.arg(many)::integer) r),
      '[]')::json AS answers,
  coalesce((SELECT json_agg(json_build_object('uuid', r.id, 'name', r.name, 'categories', r.categories, 'status',
    r.status, 'at', r.wished_at, 'by', r.wished_by)
      ORDER BY r.wished_at DESC, r.id)
    FROM (
      SELECT ev.id, ev.status, ev.wished_at, ev.wished_by, k.name, k.categories
      FROM event_vendors ev JOIN vendors k ON k.id = ev.vendor_id
      WHERE ev.business_id = h.business_id AND ev.event_id = h.id AND ev.deleted_at IS NULL AND ev.wished_at IS NOT NULL
        AND ev.wish_confirmed_at IS NULL
        AND ev.status IN ('INDICATION', 'IN_PROPOSAL', 'PENDING')
      ORDER BY ev.wished_at DESC, ev.id LIMIT sqlc.arg(many)::integer
    ) r), '[]')::json AS wishes,
  coalesce((SELECT json_agg(l.task ORDER BY l.deadline NULLS LAST, l.position, l.id)
    FROM (SELECT * FROM undone WHERE id = ANY ((SELECT w.ids FROM awaiting w)::uuid[]) ORDER BY deadline NULLS LAST,
      position, id LIMIT sqlc.arg(few)::integer) l), '[]')::json AS waiting,
  (SELECT json_build_object('agreed', coalesce(sum(c.price) FILTER (WHERE c.counts IN ('PAID', 'LATE', 'COMING')), 0),
      'paid', coalesce(sum(c.price) FILTER (WHERE c.counts = 'PAID'), 0), 'late',
        coalesce(sum(c.price) FILTER (WHERE c.counts = 'LATE'), 0),
      'coming', coalesce(sum(c.price) FILTER (WHERE c.counts = 'COMING'), 0), 'lateCount',
        count(*) FILTER (WHERE c.counts = 'LATE'), 'comingCount', count(*) FILTER (WHERE c.counts = 'COMING'))
          FROM app.counted_payments(h.id) c)::json AS payments,
  v.contracted,
  v.considered,
  v.done AS vendors_done,
  v.talking AS vendors_talking,
  coalesce((SELECT json_agg(json_build_object('uuid', m.id, 'name', m.name, 'role', m.role)
    ORDER BY m.role <> 'OWNER', m.name, m.id)
    FROM memberships m
    WHERE m.business_id = h.business_id AND m.accepted_at IS NOT NULL
      AND (m.role <> 'GUEST' OR EXISTS (SELECT FROM event_accesses a WHERE a.business_id = m.business_id
        AND a.membership_id = m.id AND a.event_id = h.id))), '[]')::json AS team
FROM here h
CROSS JOIN LATERAL (
  SELECT coalesce(sum(ev.budget_cents) FILTER (WHERE ev.status = 'DONE'), 0)::bigint AS contracted,
    coalesce(sum(ev.budget_cents) FILTER (WHERE ev.status IN ('INDICATION', 'IN_PROPOSAL', 'PENDING')),
      0)::bigint AS considered,
    (count(*) FILTER (WHERE ev.status = 'DONE'))::integer AS done,
    (count(*) FILTER (WHERE ev.status IN ('PENDING', 'IN_PROPOSAL')))::integer AS talking
  FROM event_vendors ev
  WHERE ev.business_id = h.business_id AND ev.event_id = h.id AND ev.deleted_at IS NULL
) v;
