-- Messages to an event's guests: members who see all events, and helpers with SITE_AND_GUESTS there. The event's client
-- has no right here. The audit log never contains their recipients and texts: guests can be erased.

GRANT SELECT, INSERT (business_id, event_id, id, kind, channel, audience, own_words, leaves_at, created_by)
  ON guest_dispatches TO member, worker;
CALL pg_temp.protect_event_table('guest_dispatches', helper => 'SITE_AND_GUESTS', area => 'GUESTS',
  business_roles => '{member, worker}',
  audit_hidden => '{leaves_at,created_by}', audit_secret => '{own_words}');
-- Every message carries a link.
CALL pg_temp.keep_from_control('guest_dispatches', '{INSERT}');
CREATE POLICY team_reads ON guest_dispatches FOR SELECT TO member USING (true);
-- In their own name.
CREATE POLICY team_sends ON guest_dispatches FOR INSERT TO member WITH CHECK (created_by = (SELECT app.user_id()));
CREATE POLICY worker_reads ON guest_dispatches FOR SELECT TO worker USING (true);
CREATE POLICY worker_sends ON guest_dispatches FOR INSERT TO worker WITH CHECK (true);

-- A message's state follows its delivery (policies/15_deliveries.sql); a job writes why one is not sent. Other callers
-- only record messages that a member sent with their own phone.
GRANT SELECT, INSERT (business_id, event_id, dispatch_id, invitation_id, kind, channel, address, status, sent_at)
  ON guest_messages TO member;
GRANT SELECT, INSERT (business_id, event_id, dispatch_id, invitation_id, kind, channel, address),
  UPDATE (status, error, failed_at, released_at) ON guest_messages TO worker;
CALL pg_temp.protect_event_table('guest_messages', helper => 'SITE_AND_GUESTS', area => 'GUESTS',
  business_roles => '{member, worker}', audited => false);
CREATE POLICY team_reads ON guest_messages FOR SELECT TO member USING (true);
CREATE POLICY team_sends ON guest_messages FOR INSERT TO member
  WITH CHECK (CASE channel WHEN 'OWN_WHATSAPP' THEN status = 'sent' AND sent_at IS NOT NULL ELSE status = 'queued'
    AND sent_at IS NULL END);
CREATE POLICY worker_reads ON guest_messages FOR SELECT TO worker USING (true);
CREATE POLICY worker_sends ON guest_messages FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_settles ON guest_messages FOR UPDATE TO worker USING (true) WITH CHECK (true);
