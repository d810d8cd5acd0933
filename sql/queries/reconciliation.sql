-- The daily reconciliation with the provider's balance.

-- name: OpenReconciliation :one
-- The pass that did not end yet. No row where every
-- pass did.
SELECT r.id, r.read_from, r.newest_at, r.page_after, r.line_count FROM reconciliations r WHERE r.finished_at IS NULL;

-- name: LatestReconciliation :one
-- The latest pass that ended.
SELECT r.newest_at, r.read_from, r.started_at, r.finished_at FROM reconciliations r
WHERE r.finished_at IS NOT NULL ORDER BY r.id DESC LIMIT 1;

-- name: BeginReconciliation :one
-- No row where another one began a pass meanwhile.
INSERT INTO reconciliations (read_from) VALUES (sqlc.arg(read_from)) ON CONFLICT DO NOTHING
RETURNING id, read_from, newest_at, page_after, line_count;

-- name: TurnReconciliationPage :execrows
-- 0 where another one read the page meanwhile.
UPDATE reconciliations SET newest_at = coalesce(newest_at, sqlc.narg(newest_at)), page_after = sqlc.arg(page_after),
  line_count = line_count + sqlc.arg(lines)::integer, failed_at = NULL, failure = ''
WHERE id = sqlc.arg(id) AND page_after = sqlc.arg(before) AND finished_at IS NULL;

-- name: FinishReconciliation :exec
UPDATE reconciliations SET finished_at = now(), failed_at = NULL, failure = ''
WHERE id = sqlc.arg(id) AND finished_at IS NULL;

-- name: NoteReconciliationFailure :exec
UPDATE reconciliations SET failed_at = now(), failure = sqlc.arg(failure)
WHERE id = sqlc.arg(id) AND finished_at IS NULL;

-- name: FirstAttemptAt :one
-- When the first attempt to pay began; now, where there is none.
SELECT app.first_attempt_at()::timestamptz AS began_at;

-- name: CompareBalanceLines :many
SELECT c.line::text AS line, c.rest_cents::bigint AS rest_cents
FROM app.compare_balance_lines(sqlc.arg(lines)::text[], sqlc.arg(cents)::bigint[]) c;

-- name: CompareBalance :one
SELECT app.compare_balance(sqlc.arg(balance_cents)::bigint)::bigint AS rest_cents;

-- name: ListOpenFindings :many
-- A page of the lines that are not in the ledger, in the order in which they were found.
SELECT f.id, f.kind, f.provider_id, f.source_id, f.intent_id, f.line_type, f.line_cents, f.amount_cents, f.occurred_at
FROM reconciliation_findings f
WHERE f.resolved_at IS NULL AND f.provider_id <> ''
  AND f.kind NOT IN ('NOT_FUNDED', 'MONEY_HELD', 'RECIPIENT_DIFFERS', 'TRANSFER_REFUSED') AND f.id > sqlc.arg(after)
ORDER BY f.id LIMIT sqlc.arg(max_rows)::integer;

-- name: AddFinding :execrows
-- 0 where the line was found before.
INSERT INTO reconciliation_findings (kind, provider_id, source_id, intent_id, line_type, line_cents, amount_cents,
  occurred_at)
VALUES (sqlc.arg(kind), sqlc.arg(provider_id), sqlc.arg(source_id), sqlc.arg(intent_id), sqlc.arg(line_type),
  sqlc.arg(line_cents), sqlc.arg(amount_cents), sqlc.arg(occurred_at))
ON CONFLICT DO NOTHING;

-- name: SeeFinding :exec
-- Stores the rest of a finding; where nothing is left it resolves itself.
UPDATE reconciliation_findings SET kind = sqlc.arg(kind), amount_cents = sqlc.arg(amount_cents), last_seen_at = now(),
  resolved_at = CASE WHEN sqlc.arg(amount_cents)::bigint = 0 THEN now() END,
  resolution = CASE WHEN sqlc.arg(amount_cents)::bigint = 0 THEN 'VANISHED' ELSE '' END
WHERE id = sqlc.arg(id) AND resolved_at IS NULL;

-- name: SettleFindingOfLine :exec
-- Resolves the finding of a line that was booked.
UPDATE reconciliation_findings SET amount_cents = 0, last_seen_at = now(), resolved_at = now(), resolution = 'VANISHED'
WHERE provider_id = sqlc.arg(provider_id) AND resolved_at IS NULL;

-- name: BookPlatformLine :one
-- Books a line of the provider's balance in the platform's book; false where it is booked.
SELECT app.book_platform_line(sqlc.arg(line_id)::text, sqlc.arg(kind)::text, sqlc.arg(occurred_at)::timestamptz,
  sqlc.arg(cents)::bigint, sqlc.arg(fee_cents)::bigint)::boolean AS is_booked;

-- name: IsOurTransfer :one
-- Reports whether a transfer of the provider's is a part of a withdrawal.
SELECT app.is_our_transfer(sqlc.arg(transfer_id)::text)::boolean AS is_ours;

-- name: ListBookedLines :many
-- Returns a page of the lines of the provider's balance that the ledgers have, of a time, with their cents.
SELECT b.id::uuid AS id, b.line::text AS line, b.cents::bigint AS cents, b.occurred_at::timestamptz AS occurred_at
FROM app.list_booked_lines(sqlc.arg(since)::timestamptz, sqlc.arg(until)::timestamptz, sqlc.arg(after)::uuid,
  sqlc.arg(max_rows)::integer) b;

-- name: AddRefusedTransfer :exec
-- Stores that the provider refused a transfer of a charge for good: it is set aside.
INSERT INTO reconciliation_findings (kind, provider_id, source_id, line_type, line_cents, amount_cents, occurred_at)
VALUES ('TRANSFER_REFUSED', 'refused:' || sqlc.arg(transfer_id)::uuid, sqlc.arg(charge_id),
  left(sqlc.arg(failure)::text, 64), 0, sqlc.arg(cents)::bigint, now())
ON CONFLICT DO NOTHING;

-- name: ReleaseChargeOfFinding :one
-- Has a charge tried again that a finding says is set aside; the zero uuid if it is none, or else its business.
SELECT coalesce(app.release_charge_of_finding(sqlc.arg(id)::uuid),
  '00000000-0000-0000-0000-000000000000'::uuid)::uuid AS business_id;

-- name: SumExplainedOfRecipient :one
-- Returns what staff explained of the balance of a recipient, in cents.
SELECT coalesce(sum(f.amount_cents), 0)::bigint AS cents FROM reconciliation_findings f
WHERE f.kind = 'RECIPIENT_DIFFERS' AND f.source_id = sqlc.arg(account_id) AND f.resolution = 'BY_HAND';

-- name: SeeRecipientDifference :execrows
-- Stores by how much the balance of a recipient differs; the finding resolves itself where nothing does.
UPDATE reconciliation_findings SET amount_cents = sqlc.arg(amount_cents)::bigint, last_seen_at = now(),
  resolved_at = CASE WHEN sqlc.arg(amount_cents)::bigint = 0 THEN now() END,
  resolution = CASE WHEN sqlc.arg(amount_cents)::bigint = 0 THEN 'VANISHED' ELSE '' END
WHERE kind = 'RECIPIENT_DIFFERS' AND source_id = sqlc.arg(account_id) AND resolved_at IS NULL;

-- name: AddFunding :exec
-- Stores by how much the provider's balance is too small for a transfer, of which name is ours. Staff read the sum.
INSERT INTO reconciliation_findings (kind, provider_id, line_cents, amount_cents, occurred_at)
VALUES ('NOT_FUNDED', sqlc.arg(name), 0, -sqlc.arg(missing_cents)::bigint, now())
ON CONFLICT DO NOTHING;

-- name: SeeFunding :execrows
UPDATE reconciliation_findings SET amount_cents = -sqlc.arg(missing_cents)::bigint, last_seen_at = now()
WHERE provider_id = sqlc.arg(name) AND kind = 'NOT_FUNDED' AND resolved_at IS NULL;

-- name: EndFunding :exec
-- Resolves that the provider's balance was too small for a withdrawal.
UPDATE reconciliation_findings SET amount_cents = 0, last_seen_at = now(), resolved_at = now(), resolution = 'VANISHED'
WHERE provider_id = sqlc.arg(name) AND kind = 'NOT_FUNDED' AND resolved_at IS NULL;

-- name: OpenBalanceFinding :one
-- The difference of the balance that is open.
SELECT f.id FROM reconciliation_findings f WHERE f.provider_id = '' AND f.resolved_at IS NULL;

-- name: CountFindings :one
-- What waits for staff: findings that are open, and proposals.
SELECT (SELECT count(*) FROM reconciliation_findings f WHERE f.resolved_at IS NULL)::integer AS findings,
  app.count_money_proposals()::integer AS proposals;

-- name: GetReconciliation :one
-- How the passes fare; there may be none yet.
SELECT l.finished_at, o.started_at, o.failed_at, coalesce(o.failure, '')::text AS failure
FROM (SELECT 1) one
LEFT JOIN reconciliations o ON o.finished_at IS NULL
LEFT JOIN reconciliations l ON l.id = (SELECT d.id FROM reconciliations d WHERE d.finished_at IS NOT NULL
  ORDER BY d.id DESC LIMIT 1);

-- name: ListFindings :many
-- One page, the newest first, with the business that each is about and its owner.
SELECT f.id, f.kind, f.provider_id, f.source_id, f.line_type, f.line_cents, f.amount_cents, f.occurred_at,
  f.first_seen_at, f.last_seen_at, f.resolved_at, f.resolution, coalesce(u.name, '')::text AS resolved_by, f.note,
  coalesce(b.name, '')::text AS business_name,
  coalesce(b.owner_user_id, '00000000-0000-0000-0000-000000000000')::uuid AS owner_user_id
FROM reconciliation_findings f
LEFT JOIN users u ON u.id = f.resolved_by
LEFT JOIN businesses b ON b.business_id = app.business_of_finding(f.kind, f.provider_id, f.source_id)
WHERE (f.resolved_at IS NOT NULL) = sqlc.arg(is_resolved)::boolean
  AND (sqlc.narg(after_id)::uuid IS NULL OR f.id < sqlc.narg(after_id)::uuid)
ORDER BY f.id DESC
LIMIT sqlc.arg(page_size)::integer;

-- name: ResolveFinding :one
SELECT app.resolve_finding(sqlc.arg(id)::uuid, sqlc.arg(note)::text)::text AS outcome;
