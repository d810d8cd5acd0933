-- Changes of a whole event that can be undone. A helper with MANAGE_EVENT has those of the event's day and of copied
-- checklists; a reset belongs to members who see every event.

GRANT SELECT, INSERT (business_id, event_id, kind, task_ids, line_ids, minutes, date_before, date_after, times,
  payments), UPDATE (undone_at) ON event_changes TO member;
CALL pg_temp.protect_event_table('event_changes', helper => NULL, helper_restriction => false, area => NULL,
  audited => false);
CREATE POLICY team_reads ON event_changes FOR SELECT TO member USING (true);
CREATE POLICY team_keeps ON event_changes FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_undoes ON event_changes FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY helper ON event_changes AS RESTRICTIVE FOR ALL TO helper
  USING (kind <> 'RESET' AND EXISTS (SELECT FROM event_accesses a WHERE a.event_id = event_changes.event_id
    AND a.permissions & app.helper_bit('MANAGE_EVENT') <> 0))
  WITH CHECK (kind <> 'RESET' AND EXISTS (SELECT FROM event_accesses a WHERE a.event_id = event_changes.event_id
    AND a.permissions & app.helper_bit('MANAGE_EVENT') <> 0));
CREATE POLICY helper_in_event ON event_changes AS RESTRICTIVE FOR ALL TO helper_in_event
  USING (kind <> 'RESET' AND event_id = (SELECT app.narrowed_to('MANAGE_EVENT')))
  WITH CHECK (kind <> 'RESET' AND event_id = (SELECT app.narrowed_to('MANAGE_EVENT')));
