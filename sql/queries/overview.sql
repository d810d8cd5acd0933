-- name: GetOverview :one
-- What stands at the front of an event: how far its checklist is, what is late, what
-- comes next, what is contracted, and who is of its team. The event's own row is in its header.
WITH here AS (
  SELECT e.business_id, e.id, e.date, e.time_zone, (now() AT TIME ZONE e.time_zone)::date AS today
  FROM events e
  WHERE e.id = sqlc.arg(id) AND e.templated_at IS NULL AND app.may_in(e.id, 'MANAGE_EVENT')
), due AS (
  SELECT t.id, t.title, t.category, t.icon, t.position, t.checked_at,
    app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, h.date, h.time_zone) AS deadline, h.today
  FROM here h JOIN tasks t ON t.business_id = h.business_id AND t.event_id = h.id
  WHERE t.deleted_at IS NULL
)
SELECT
  (SELECT count(*) FROM due)::integer AS total,
  (SELECT count(*) FROM due WHERE checked_at IS NOT NULL)::integer AS done,
  (SELECT count(*) FROM due WHERE checked_at IS NULL AND deadline < due.today)::integer AS late,
  (SELECT count(*) FROM due WHERE checked_at IS NULL AND deadline IS NULL)::integer AS undated,
  cardinality(app.tasks_awaiting_decision(ARRAY[h.id])::uuid[])::integer AS decisions,
  coalesce((SELECT json_agg(json_build_object('publicId', d.id, 'title', d.title, 'category', d.category, 'icon', d.icon, 'deadline', d.deadline) ORDER BY d.deadline, d.position, d.id)
    FROM (SELECT * FROM due WHERE checked_at IS NULL AND deadline < due.today ORDER BY deadline, position, id LIMIT 5) d), '[]')::json AS late_tasks,
  coalesce((SELECT json_agg(json_build_object('publicId', d.id, 'title', d.title, 'category', d.category, 'icon', d.icon, 'deadline', d.deadline) ORDER BY d.deadline NULLS LAST, d.position, d.id)
    FROM (SELECT * FROM due WHERE checked_at IS NULL AND (deadline >= due.today OR deadline IS NULL) ORDER BY deadline NULLS LAST, position, id LIMIT 5) d), '[]')::json AS next_tasks,
  v.contracted,
  v.done AS vendors_done,
  v.talking AS vendors_talking,
  coalesce((SELECT json_agg(json_build_object('uuid', m.id, 'name', m.name, 'role', m.role) ORDER BY m.role <> 'OWNER', m.name, m.id)
    FROM memberships m
    WHERE m.business_id = h.business_id AND m.accepted_at IS NOT NULL
      AND (m.role <> 'GUEST' OR EXISTS (SELECT FROM event_accesses a WHERE a.business_id = m.business_id AND a.membership_id = m.id AND a.event_id = h.id))), '[]')::json AS team
FROM here h
CROSS JOIN LATERAL (
  SELECT coalesce(sum(ev.budget_cents) FILTER (WHERE ev.status = 'DONE'), 0)::bigint AS contracted,
    (count(*) FILTER (WHERE ev.status = 'DONE'))::integer AS done,
    (count(*) FILTER (WHERE ev.status IN ('PENDING', 'IN_PROPOSAL')))::integer AS talking
  FROM event_vendors ev
  WHERE ev.business_id = h.business_id AND ev.event_id = h.id AND ev.deleted_at IS NULL
) v;
