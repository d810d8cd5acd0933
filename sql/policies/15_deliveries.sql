-- Sent messages and their delivery: written by jobs and provider callbacks. Those who see all events read the state of
-- a delivery, and neither its recipient nor its text.

GRANT SELECT (business_id, message_id, state, handed_over_at, settled_at, state_at, reason) ON deliveries TO member;
GRANT SELECT, INSERT (business_id, message_id, channel, kind, cost_class, text),
  UPDATE (handed_over_at, state, state_at, settled_at, provider, provider_id, wa_id, reason), DELETE
    ON deliveries TO worker;
CALL pg_temp.protect_business_table('deliveries', business_roles => '{member, worker}', helper_restriction => false,
  audited => false);
CREATE POLICY team_reads ON deliveries FOR SELECT TO member USING ((SELECT app.sees_all_events()));
CREATE POLICY worker_reads ON deliveries FOR SELECT TO worker USING (true);
CREATE POLICY worker_marks ON deliveries FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_settles ON deliveries FOR UPDATE TO worker USING (true) WITH CHECK (true);
CREATE POLICY worker_unmarks ON deliveries FOR DELETE TO worker USING (true);

GRANT SELECT, UPDATE ON deliveries TO cortejo_definer;

GRANT SELECT, UPDATE ON guest_messages TO cortejo_definer;
GRANT SELECT, UPDATE (sent_at) ON customer_messages TO cortejo_definer;
GRANT UPDATE (notified_at) ON events TO cortejo_definer;
