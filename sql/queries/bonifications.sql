-- Bonifications and the transfers that pay them (sql/functions/93_bonifications.sql). The policies give callers without
-- READ_WALLET no row.

-- name: GetBonifications :one
-- Returns all bonifications of the business, the newest event first, and the day from which the next transfer may be
-- made, '' where none was. No row for callers who do not read the wallet.
SELECT coalesce((SELECT json_agg(json_build_object('uuid', l.id, 'kind', l.kind, 'status', l.status,
      'amount', l.amount_cents, 'availableOn', l.available_on, 'transferUuid', l.transfer_id,
      'businessName', l.referred_name, 'event', CASE WHEN l.event_id IS NOT NULL THEN json_build_object(
        'uuid', l.event_id, 'title', l.event_title, 'date', l.event_date) END)
      ORDER BY l.event_date DESC NULLS LAST, l.id DESC)
    FROM app.list_own_bonifications(sqlc.arg(closed_days)::integer) l), '[]')::json AS lines,
  EXISTS (SELECT FROM wallet_pix_keys)::boolean AS has_pix,
  coalesce((SELECT to_char((max(t.paid_at) AT TIME ZONE 'America/Sao_Paulo')::date + sqlc.arg(every_days)::integer,
    'YYYY-MM-DD') FROM bonus_transfers t WHERE t.status = 'PAID'), '')::text AS next_on
FROM businesses b
WHERE b.business_id = app.business_id() AND app.reads_wallet();

-- name: ListOwnBonusTransfers :one
-- Returns the last transfers that were paid, the newest first, or one of them. No row for callers who do not read the
-- wallet.
SELECT coalesce((SELECT json_agg(json_build_object('id', t.id, 'status', t.status, 'totalAmount', t.amount_cents,
      'paymentDate', t.paid_at, 'endToEndId', t.end_to_end_id, 'pixKey', t.pix_masked, 'holderName', t.holder_name,
      'reason', t.reason, 'context', json_build_object('businessId', t.business_id,
        'businessName', t.content->'businessName', 'documentNumber', t.content->'documentNumber',
        'businessAddress', t.content->'businessAddress'), 'bonifications', t.content->'bonifications',
      'referralBonifications', t.content->'referralBonifications') ORDER BY t.paid_at DESC, t.id DESC)
    FROM (SELECT x.* FROM bonus_transfers x
      WHERE x.status IN ('PAID', 'RETURNED') AND (sqlc.narg(id)::uuid IS NULL OR x.id = sqlc.narg(id)::uuid)
      ORDER BY x.paid_at DESC, x.id DESC LIMIT 200) t), '[]')::json AS transfers
FROM businesses b
WHERE b.business_id = app.business_id() AND app.reads_wallet();

-- name: GetBonusReceipt :one
SELECT r.media_type::text AS media_type, r.content::bytea AS content FROM app.get_bonus_receipt(sqlc.arg(id)::uuid) r;

-- name: ListDueBonuses :many
-- Those that may be paid now come first. due_on is empty where none was ever paid.
SELECT d.business_id::uuid AS business_id, d.business_name::text AS business_name,
  d.owner_user_id::uuid AS owner_user_id, d.owner_name::text AS owner_name,
  d.document_number::text AS document_number, d.business_address::text AS business_address,
  d.holder_name::text AS holder_name, d.pix_kind::text AS pix_kind, d.pix_masked::text AS pix_masked,
  d.is_key_recent::boolean AS is_key_recent,
  coalesce(to_char(d.due_on, 'YYYY-MM-DD'), '')::text AS due_on, d.amount_cents::bigint AS amount_cents,
  d.bonifications::jsonb AS bonifications, d.referral_bonifications::jsonb AS referral_bonifications,
  d.hindrance::text AS hindrance
FROM app.list_due_bonuses(NULL, sqlc.arg(closed_days)::integer, sqlc.arg(every_days)::integer,
  sqlc.arg(minimum_cents)::bigint) d
ORDER BY d.hindrance <> '', d.business_name, d.business_id
LIMIT 500;

-- name: ListBonusTransfers :many
-- Moments that a state has not are the moment of the proposal.
SELECT t.business_id::uuid AS business_id, t.id::uuid AS id, t.status::text AS status,
  t.amount_cents::bigint AS amount_cents, t.txid::text AS txid, t.pix_kind::text AS pix_kind,
  t.pix_masked::text AS pix_masked, t.holder_name::text AS holder_name, t.content::jsonb AS content,
  t.needs_second::boolean AS needs_second, t.is_own::boolean AS is_own, t.is_key_changed::boolean AS is_key_changed,
  t.proposed_by::text AS proposed_by, t.approved_by::text AS approved_by, t.paid_by::text AS paid_by,
  t.ended_by::text AS ended_by, t.created_at::timestamptz AS created_at,
  coalesce(t.paid_at, t.created_at)::timestamptz AS paid_at,
  coalesce(t.ended_at, t.created_at)::timestamptz AS ended_at,
  t.end_to_end_id::text AS end_to_end_id, t.reason::text AS reason, t.city::text AS city,
  t.owner_user_id::uuid AS owner_user_id, t.wrapped::bytea AS wrapped, t.sealed::bytea AS sealed
FROM app.list_bonus_transfers(sqlc.arg(states)::text[], sqlc.narg(after_id)::uuid, sqlc.arg(page_size)::integer) t;

-- name: ProposeBonusTransfer :one
SELECT coalesce(p.id, '00000000-0000-0000-0000-000000000000')::uuid AS id, p.outcome::text AS outcome
FROM app.propose_bonus_transfer(sqlc.arg(business_id)::uuid, sqlc.arg(name)::text, sqlc.arg(document_number)::text,
  sqlc.arg(address)::text, sqlc.arg(amount_cents)::bigint, sqlc.arg(bonification_ids)::uuid[],
  sqlc.arg(referral_ids)::uuid[], sqlc.arg(closed_days)::integer, sqlc.arg(every_days)::integer,
  sqlc.arg(minimum_cents)::bigint, sqlc.arg(second_above_cents)::bigint) p;

-- name: ApproveBonusTransfer :one
SELECT app.approve_bonus_transfer(sqlc.arg(id)::uuid, sqlc.arg(amount_cents)::bigint)::text AS outcome;

-- name: PayBonusTransfer :one
SELECT coalesce(p.business_id, '00000000-0000-0000-0000-000000000000')::uuid AS business_id, p.outcome::text AS outcome
FROM app.pay_bonus_transfer(sqlc.arg(id)::uuid, sqlc.arg(end_to_end_id)::text, sqlc.arg(paid_at)::timestamptz,
  sqlc.arg(media_type)::text, sqlc.arg(file)::bytea) p;

-- name: EndBonusTransfer :one
SELECT coalesce(p.business_id, '00000000-0000-0000-0000-000000000000')::uuid AS business_id, p.outcome::text AS outcome
FROM app.end_bonus_transfer(sqlc.arg(id)::uuid, sqlc.arg(status)::text, sqlc.arg(reason)::text) p;

-- name: GetBonusTransferToBook :one
-- A transfer that is paid or came back, for the job that books it.
SELECT t.status, t.amount_cents, t.paid_at, t.ended_at, t.booked_at, t.return_booked_at
FROM bonus_transfers t
WHERE t.id = sqlc.arg(id) AND t.status IN ('PAID', 'RETURNED');

-- name: RecordBonusBooked :exec
UPDATE bonus_transfers SET booked_at = coalesce(booked_at, now()),
  return_booked_at = CASE WHEN status = 'RETURNED' THEN coalesce(return_booked_at, now()) END
WHERE id = sqlc.arg(id);
