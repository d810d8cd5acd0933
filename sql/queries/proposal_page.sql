-- A proposal's page, for a visitor who has its address, and the fulfillment of an acceptance: the functions of
-- functions/72_proposal_page.sql do it.

-- name: OpenProposal :one
-- Asked once, of every address alike; what does not open is counted.
SELECT app.open_proposal(sqlc.arg(code)::text, sqlc.narg(digits)::text, sqlc.narg(email)::text,
  sqlc.arg(passed)::boolean,
  sqlc.arg(of_ip)::bytea, sqlc.arg(of_all)::bytea, sqlc.arg(spared_of_ip)::bytea, sqlc.arg(spared_of_all)::bytea,
  sqlc.arg(gate_of_ip)::bytea, sqlc.arg(gate_of_all)::bytea,
  sqlc.arg(max_of_ip)::integer, sqlc.arg(max_of_all)::integer)::json AS opened;

-- name: SeeProposal :one
SELECT coalesce(app.see_proposal(sqlc.arg(code)::text, sqlc.arg(shown)::integer, sqlc.narg(person)::uuid,
  sqlc.arg(of_ip)::bytea), false)::boolean AS counted;

-- name: AskProposalCode :one
SELECT o.asked::json AS asked
  FROM (SELECT app.ask_proposal_code(sqlc.arg(code)::text, sqlc.arg(shown)::integer, sqlc.arg(salt)::bytea,
    sqlc.arg(code_hash)::bytea, sqlc.arg(channel)::text,
  sqlc.arg(pause_seconds)::integer, sqlc.arg(per_day)::integer, sqlc.arg(per_phone)::integer)::json AS asked) o
    WHERE o.asked IS NOT NULL;

-- name: CodeOfProposal :one
SELECT coalesce(app.code_of_proposal(sqlc.arg(code)::text), 'NONE')::text AS state;

-- name: LoseProposalCode :exec
SELECT app.lose_proposal_code(sqlc.arg(id)::uuid, sqlc.arg(sent_id)::uuid, sqlc.arg(per_day)::integer,
  sqlc.arg(per_phone)::integer);

-- name: AcceptProposal :one
SELECT o.accepted::json AS accepted
  FROM (SELECT app.accept_proposal(sqlc.arg(code)::text, sqlc.arg(shown)::integer, sqlc.arg(code_hash)::bytea,
    sqlc.arg(name)::text, sqlc.arg(ip)::text,
  sqlc.arg(user_agent)::text)::json AS accepted) o WHERE o.accepted IS NOT NULL;

-- name: DeclineProposal :one
SELECT o.state::text AS state
  FROM (SELECT app.decline_proposal(sqlc.arg(code)::text, sqlc.arg(shown)::integer,
    sqlc.arg(reason)::text)::text AS state) o WHERE o.state IS NOT NULL;

-- name: SigningOfAcceptance :one
SELECT s.salt::bytea AS salt, s.secret_hash::bytea AS secret_hash
  FROM app.signing_of_acceptance(sqlc.arg(code)::text, sqlc.arg(acceptance)::uuid) s;

-- name: ProposalCodeMessage :one
-- No row where another was asked for since, it is over, or was used.
SELECT p.code_phone::text AS phone, p.code_salt, p.code_channel FROM proposals p
WHERE p.code_sent_id = sqlc.arg(sent_id) AND p.code_salt IS NOT NULL AND p.code_expires_at > now();

-- name: LockAcceptedProposal :one
SELECT o.accepted::json AS accepted FROM (SELECT app.lock_accepted_proposal(sqlc.arg(id)::uuid)::json AS accepted) o
  WHERE o.accepted IS NOT NULL;

-- name: NoteMadeOfProposal :one
SELECT app.note_made_of_proposal(sqlc.arg(id)::uuid, sqlc.arg(version)::integer, sqlc.narg(event_id)::uuid,
  sqlc.narg(invoice_id)::uuid, sqlc.narg(contract_id)::uuid, sqlc.arg(done)::boolean,
  sqlc.narg(troubles)::text[])::text[] AS misses;

-- name: MakerOfProposal :one
SELECT o.maker::uuid AS maker FROM (SELECT app.maker_of_proposal(sqlc.arg(id)::uuid)::uuid AS maker) o
  WHERE o.maker IS NOT NULL;

-- name: OpenEventToItsClient :exec
-- Of an event that was just made, and shows its client nothing of the nine yet.
UPDATE events SET customer_permissions = sqlc.arg(permissions)::integer, updated_at = now()
WHERE id = sqlc.arg(id) AND app.sees_all_events();

-- name: ProposalStands :one
SELECT p.id FROM proposals p WHERE p.id = sqlc.arg(id) AND p.deleted_at IS NULL;
