-- How messages fared: a job's to write, and of those who see all events to read.

GRANT SELECT ON deliveries TO member;
GRANT SELECT, INSERT (business_id, message_id), UPDATE (state, settled_at), DELETE ON deliveries TO worker;
CALL pg_temp.protect_business_table('deliveries', business_roles => '{member, worker}', helper_restriction => false, audited => false);
CREATE POLICY team_reads ON deliveries FOR SELECT TO member USING ((SELECT app.sees_all_events()));
CREATE POLICY worker_reads ON deliveries FOR SELECT TO worker USING (true);
CREATE POLICY worker_marks ON deliveries FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_settles ON deliveries FOR UPDATE TO worker USING (true) WITH CHECK (true);
CREATE POLICY worker_unmarks ON deliveries FOR DELETE TO worker USING (true);

-- How a message fared, as who asked for it is told: NULL while it is on its way. One that was handed over
-- a while ago and never settled is one whose fate nobody knows, whatever became of its job.
CREATE OR REPLACE FUNCTION app.delivery_of(message uuid) RETURNS text
  LANGUAGE sql STABLE
  RETURN (SELECT CASE WHEN d.state <> 'HANDED_OVER' THEN d.state WHEN d.handed_over_at < now() - interval '10 minutes' THEN 'UNKNOWN' END
    FROM public.deliveries d WHERE d.message_id = message);
