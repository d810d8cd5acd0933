-- name: GetRSVP :one
-- What the answer page of an invitation says, asked once. No row for a secret that opens nothing here.
WITH o AS MATERIALIZED (SELECT app.rsvp_of_token(sqlc.arg(secret_hash)::bytea)::json AS page)
SELECT o.page::json AS page FROM o WHERE o.page IS NOT NULL;

-- name: AnswerRSVP :one
SELECT app.answer_rsvp(sqlc.arg(secret_hash)::bytea, sqlc.arg(over)::integer, sqlc.arg(answers)::jsonb,
  sqlc.arg(message)::text)::text AS outcome;

-- name: StopInvitation :one
-- DONE, or KEPT where it was stopped elsewhere; empty for a secret that opens nothing.
SELECT coalesce(app.stop_invitation(sqlc.arg(secret_hash)::bytea, sqlc.narg(phone_hash)::bytea,
  sqlc.narg(email_hash)::bytea, sqlc.arg(addresses)::text[], sqlc.arg(stopped)::boolean), '')::text AS outcome;

-- name: SendLostLinks :many
-- The messages that are now to be sent.
SELECT l.business::uuid AS business_id, l.message::uuid AS message_id
  FROM app.lost_link(sqlc.arg(who)::text, sqlc.arg(digits)::text, sqlc.arg(at_most)::integer) l;
