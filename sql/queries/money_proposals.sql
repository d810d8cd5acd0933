-- Corrections of the ledger that one member of staff proposes and another decides.

-- name: ListMoneyOfBusiness :many
-- The zero uuid is the business itself. recipient is null without an account at the provider, and the latest
-- withdrawals are in each row alike.
SELECT coalesce(m.event_id, '00000000-0000-0000-0000-000000000000')::uuid AS event_id, m.title::text AS title,
  m.pending::bigint AS pending, m.available::bigint AS available,
  coalesce((SELECT json_build_object('accountId', r.account_id, 'status', r.status, 'heldAmount',
      coalesce(r.held_cents, 0), 'expectedAmount', coalesce(r.expected_cents, 0), 'onTheWayAmount',
      coalesce(r.on_the_way_cents, 0), 'checkedAt', r.held_at)
    FROM app.get_recipient_money(sqlc.arg(business_id)::uuid) r), 'null')::json AS recipient,
  coalesce((SELECT json_agg(json_build_object('uuid', w.id, 'status', w.status, 'createdAt', w.created_at, 'amount',
      w.cents, 'sentAmount', w.sent_cents, 'heldAmount', w.held_cents, 'paidOutAmount', w.paid_out_cents,
      'returnedAmount', w.returned_cents, 'reversedAmount', w.reversed_cents) ORDER BY w.id DESC)
    FROM app.list_withdrawal_money(sqlc.arg(business_id)::uuid, sqlc.arg(max_withdrawals)::integer) w), '[]')::json
    AS withdrawals
FROM app.money_of_business(sqlc.arg(business_id)::uuid) m;

-- name: ProposeMoney :one
SELECT coalesce(p.id, '00000000-0000-0000-0000-000000000000')::uuid AS id, p.outcome::text AS outcome
FROM app.propose_money(sqlc.arg(business_id)::uuid, sqlc.arg(kind)::text, sqlc.narg(hosts_event_id)::uuid,
  sqlc.arg(amount_cents)::bigint, sqlc.arg(is_debit)::boolean, sqlc.arg(reason)::text, sqlc.narg(finding_id)::uuid) p;

-- name: DecideMoney :one
SELECT coalesce(p.business_id, '00000000-0000-0000-0000-000000000000')::uuid AS business_id, p.outcome::text AS outcome
FROM app.decide_money(sqlc.arg(id)::uuid, sqlc.arg(decision)::text) p;

-- name: ListMoneyProposals :many
-- One page, the newest first. The zero uuid is no event; moments and balances that a state has not are the
-- moment of the proposal, and zero.
SELECT p.id::uuid AS id, p.business_id::uuid AS business_id, p.business_name::text AS business_name,
  p.owner_user_id::uuid AS owner_user_id, p.kind::text AS kind,
  coalesce(p.hosts_event_id, '00000000-0000-0000-0000-000000000000')::uuid AS hosts_event_id,
  p.event_title::text AS event_title,
  p.amount_cents::bigint AS amount_cents, p.is_debit::boolean AS is_debit, p.reason::text AS reason,
  p.provider_id::text AS provider_id, p.proposed_by::text AS proposed_by, p.is_own::boolean AS is_own,
  p.created_at::timestamptz AS created_at, p.expires_at::timestamptz AS expires_at, p.state::text AS state,
  p.decided_by::text AS decided_by, coalesce(p.decided_at, p.created_at)::timestamptz AS decided_at,
  coalesce(p.booked_at, p.created_at)::timestamptz AS booked_at, coalesce(p.pending, 0)::bigint AS pending,
  coalesce(p.available, 0)::bigint AS available
FROM app.list_money_proposals(sqlc.arg(states)::text[], sqlc.narg(business_id)::uuid, sqlc.narg(after_id)::uuid,
  sqlc.arg(page_size)::integer) p;

-- name: GetMoneyProposal :one
-- A proposal that was confirmed and is not booked yet, for the job that books it.
SELECT p.kind, p.hosts_event_id, p.amount_cents, p.is_debit, p.decided_at
FROM money_proposals p
WHERE p.id = sqlc.arg(id) AND p.decision = 'CONFIRMED' AND p.booked_at IS NULL AND p.failure IS NULL;

-- name: GetDebt :one
-- Returns the debt of the business, or of the hosts of an event, that no money covers which a withdrawal takes.
SELECT app.debt_of(app.business_id(), sqlc.narg(hosts_event_id)::uuid)::bigint AS cents;

-- name: NoteMoneyBooked :exec
UPDATE money_proposals SET booked_at = CASE WHEN sqlc.arg(failure)::text = '' THEN now() END,
  failure = nullif(sqlc.arg(failure)::text, '')
WHERE id = sqlc.arg(id) AND booked_at IS NULL AND failure IS NULL;
