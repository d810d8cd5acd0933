-- Rights on the tables of functions/80_push.sql.

GRANT SELECT (id, user_id, name, created_at, sign_in), DELETE ON push_devices TO person;
CREATE POLICY own_reads ON push_devices FOR SELECT TO person USING (user_id = (SELECT app.user_id()));
CREATE POLICY own_removes ON push_devices FOR DELETE TO person USING (user_id = (SELECT app.user_id()));

GRANT SELECT, INSERT (user_id, time_zone, quiet, quiet_from, quiet_until, daily_summary),
  UPDATE (time_zone, quiet, quiet_from, quiet_until, daily_summary) ON notification_preferences TO person;
CREATE POLICY own_reads ON notification_preferences FOR SELECT TO person USING (user_id = (SELECT app.user_id()));
CREATE POLICY own_adds ON notification_preferences FOR INSERT TO person WITH CHECK (user_id = (SELECT app.user_id()));
CREATE POLICY own_changes ON notification_preferences FOR UPDATE TO person
  USING (user_id = (SELECT app.user_id())) WITH CHECK (user_id = (SELECT app.user_id()));

GRANT SELECT, INSERT, UPDATE, DELETE ON push_devices, pushes TO cortejo_definer;
GRANT SELECT ON notification_preferences TO cortejo_definer;
