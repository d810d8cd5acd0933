-- Held money is read by functions alone (functions/92_held_money.sql), which tell staff of it as a finding.

GRANT INSERT (kind, provider_id, source_id, line_cents, amount_cents, occurred_at), UPDATE (amount_cents, last_seen_at)
  ON reconciliation_findings TO cortejo_definer;
