-- Rights on the tables of functions/77_notifications.sql.

GRANT SELECT (business_id, id, user_id, type, event_id, helper_bit, group_id, subjects, content, created_at, read_at),
  UPDATE (read_at) ON notifications TO person;
CREATE POLICY tenant ON notifications AS RESTRICTIVE FOR ALL TO person
  USING (user_id = (SELECT app.user_id()) AND (business_id = ANY ((SELECT app.businesses_seen_whole())::uuid[])
    OR helper_bit <> 0
      AND coalesce(((SELECT app.accesses_of_person()) ->> event_id::text)::integer, 0) & helper_bit <> 0))
  WITH CHECK (user_id = (SELECT app.user_id()));
CREATE POLICY wallet ON notifications AS RESTRICTIVE FOR ALL TO person
  USING (NOT app.is_wallet_notification(type) OR business_id = ANY ((SELECT app.businesses_of_wallet())::uuid[]))
  WITH CHECK (NOT app.is_wallet_notification(type) OR business_id = ANY ((SELECT app.businesses_of_wallet())::uuid[]));
CREATE POLICY own_reads ON notifications FOR SELECT TO person USING (true);
CREATE POLICY own_marks ON notifications FOR UPDATE TO person USING (true) WITH CHECK (true);

-- Until version 123, this index also joined notifications that different helpers read.
DROP INDEX IF EXISTS public.notifications_unread;

GRANT SELECT, INSERT, UPDATE, DELETE ON notifications TO cortejo_definer;
GRANT SELECT ON notification_settings, businesses TO cortejo_definer;
