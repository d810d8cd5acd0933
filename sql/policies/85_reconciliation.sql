-- The daily reconciliation with the provider's balance: a job writes passes and findings, staff read them, and resolve
-- a finding by hand in their own name. They name no business: a line is not ours until an attempt says so.

GRANT SELECT ON reconciliations TO staff, worker;
GRANT INSERT (read_from), UPDATE (newest_at, page_after, line_count, finished_at, failed_at, failure)
  ON reconciliations TO worker;
CREATE POLICY staff_reads ON reconciliations FOR SELECT TO staff USING (true);
CREATE POLICY worker_reads ON reconciliations FOR SELECT TO worker USING (true);
CREATE POLICY worker_begins ON reconciliations FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_goes_on ON reconciliations FOR UPDATE TO worker USING (true) WITH CHECK (true);

GRANT SELECT ON reconciliation_findings TO staff, worker;
GRANT INSERT (kind, provider_id, source_id, intent_id, line_type, line_cents, amount_cents, occurred_at),
  UPDATE (kind, amount_cents, last_seen_at, resolved_at, resolution) ON reconciliation_findings TO worker;
CREATE POLICY staff_reads ON reconciliation_findings FOR SELECT TO staff USING (true);
CREATE POLICY worker_reads ON reconciliation_findings FOR SELECT TO worker USING (true);
CREATE POLICY worker_finds ON reconciliation_findings FOR INSERT TO worker WITH CHECK (true);
-- A resolved finding stays as it is.
CREATE POLICY worker_settles ON reconciliation_findings FOR UPDATE TO worker USING (resolved_at IS NULL)
  WITH CHECK (resolution <> 'BY_HAND');

GRANT SELECT, UPDATE (resolved_at, resolution, resolved_by, note, amount_cents, last_seen_at)
  ON reconciliation_findings TO cortejo_definer;
