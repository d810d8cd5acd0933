-- The payment provider's events. A caller with a valid signature adds one; the job of the event reads it and records
-- its outcome; staff read all of them. They belong to no tenant, because an event names none.

GRANT SELECT ON provider_events TO staff, worker;
GRANT UPDATE (state, settled_at) ON provider_events TO worker;
CREATE POLICY staff_reads ON provider_events FOR SELECT TO staff USING (true);
CREATE POLICY worker_reads ON provider_events FOR SELECT TO worker USING (true);
CREATE POLICY worker_settles ON provider_events FOR UPDATE TO worker USING (true) WITH CHECK (true);

GRANT SELECT, INSERT ON provider_events TO cortejo_definer;

GRANT DELETE ON provider_events TO cortejo_definer;
