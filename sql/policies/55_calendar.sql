-- Calendars that people subscribe to: each their own, and a helper only those of events they were
-- given. Staff in control subscribe to nothing: a control ends, a calendar stays.

GRANT SELECT (business_id, id, user_id, event_id, created_at), INSERT (business_id, user_id, event_id, secret_hash),
  DELETE ON calendar_feeds TO member;
CREATE POLICY tenant ON calendar_feeds AS RESTRICTIVE FOR ALL TO member
  USING (business_id = (SELECT app.business_id()) AND user_id = (SELECT app.user_id()))
  WITH CHECK (business_id = (SELECT app.business_id()) AND user_id = (SELECT app.user_id())
    AND NOT (SELECT app.in_control()));
CALL pg_temp.audit('calendar_feeds', secret => '{secret_hash}');
CALL pg_temp.keep_from_control('calendar_feeds', '{INSERT}');
CREATE POLICY own_reads ON calendar_feeds FOR SELECT TO member USING (true);
CREATE POLICY own_adds ON calendar_feeds FOR INSERT TO member WITH CHECK (true);
CREATE POLICY own_ends ON calendar_feeds FOR DELETE TO member USING (true);
CREATE POLICY helper ON calendar_feeds AS RESTRICTIVE FOR ALL TO helper, helper_in_event
  USING (event_id IS NULL OR EXISTS (SELECT FROM event_accesses a WHERE a.event_id = calendar_feeds.event_id))
  WITH CHECK (event_id IS NULL OR EXISTS (SELECT FROM event_accesses a WHERE a.event_id = calendar_feeds.event_id));

GRANT SELECT (business_id, user_id, event_id, secret_hash) ON calendar_feeds TO cortejo_definer;
