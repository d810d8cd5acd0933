-- The home page: where the caller stopped.

-- Returns the caller's last change in each event, among their last 400 changes in this business. The audit log is not
-- theirs to read: this returns only the event, the time and the ID of each. The title, and whether they may still see
-- it, come from its own table.
CREATE OR REPLACE FUNCTION app.own_last_changes() RETURNS jsonb
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(jsonb_agg(jsonb_build_object('event_id', c.event_id, 'at', c.at, 'subject', c.subject, 'id',
    c.id)), '[]')
    FROM (
      SELECT DISTINCT ON (a.event_id) a.event_id, a.at, a.subject, CASE
        WHEN a.subject IN ('tasks', 'subtasks', 'documents', 'document_versions') THEN a.changes->0->>'id' END AS id
      FROM (
        SELECT e.id AS entry_id, e.event_id, e.at, e.subject, e.changes FROM public.audit_entries e
        WHERE e.business_id = app.business_id() AND e.actor_user_id = app.user_id() AND e.event_id IS NOT NULL
          AND e.session_role IN ('member', 'helper') AND e.kind NOT IN ('READ', 'DELETED', 'PURGED', 'REORDERED')
        ORDER BY e.id DESC LIMIT 400
      ) a
      ORDER BY a.event_id, a.entry_id DESC
    ) c);
CALL pg_temp.make_definer('app.own_last_changes()', '{member}');
