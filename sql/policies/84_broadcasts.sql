-- Rights on the tables of functions/84_broadcasts.sql.

GRANT SELECT ON broadcasts TO staff;
CREATE POLICY staff_reads ON broadcasts FOR SELECT TO staff USING (NOT trial OR staff_user_id = (SELECT app.user_id()));
GRANT SELECT (broadcast_id, state, reason, not_before) ON broadcast_pushes TO staff;
CREATE POLICY staff_reads ON broadcast_pushes FOR SELECT TO staff USING (true);
GRANT SELECT (id, user_id, name, created_at, sign_in) ON push_devices TO staff;
CREATE POLICY staff_reads_own ON push_devices FOR SELECT TO staff USING (user_id = (SELECT app.user_id()));

GRANT SELECT, INSERT, UPDATE, DELETE ON broadcasts, broadcast_pushes TO cortejo_definer;
