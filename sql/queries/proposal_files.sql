-- The PDFs of proposals, for the job that prints them and for the members who may read them.

-- name: ProposalToPrint :one
-- Returns the current offer, and the PDF of the last printed one, which may be older.
SELECT p.version, app.proposal_snapshot(p.business_id, p.id)::json AS snapshot,
  coalesce(p.pdf_version, 0) AS pdf_version, p.pdf_key, coalesce(i.key, '')::text AS logo_key
FROM proposals p
JOIN businesses b ON b.business_id = p.business_id
LEFT JOIN images i ON i.business_id = b.business_id AND i.id = b.image_id
WHERE p.id = sqlc.arg(id) AND p.deleted_at IS NULL;

-- name: KeepProposalPdf :one
-- Stores the PDF of an offer, if that is still the current one, and returns the key of the file before.
WITH before AS (SELECT p.id, p.pdf_key FROM proposals p WHERE p.id = sqlc.arg(id))
UPDATE proposals p SET pdf_key = sqlc.arg(key), pdf_version = p.version
FROM before WHERE p.id = before.id AND p.version = sqlc.arg(version) AND p.deleted_at IS NULL
  AND p.pdf_version IS DISTINCT FROM p.version
RETURNING coalesce(before.pdf_key, '')::text AS before_key;

-- name: AcceptanceToPrint :one
-- Returns an acceptance and who made it; no row once it is printed.
SELECT a.proposal_id, a.version, a.snapshot, a.name, a.phone, a.noted_by, coalesce(a.ip, '')::text AS ip, a.accepted_at,
  coalesce(i.key, '')::text AS logo_key
FROM proposal_acceptances a
JOIN businesses b ON b.business_id = a.business_id
LEFT JOIN images i ON i.business_id = b.business_id AND i.id = b.image_id
WHERE a.id = sqlc.arg(id) AND a.pdf_key IS NULL;

-- name: KeepAcceptancePdf :one
UPDATE proposal_acceptances SET pdf_key = sqlc.arg(key), sha256 = sqlc.arg(sha256) WHERE id = sqlc.arg(id)
  AND pdf_key IS NULL RETURNING id;

-- name: GetAcceptancePdf :one
-- pdf_key is NULL until the job has printed it.
SELECT a.pdf_key, (a.snapshot->>'title')::text AS title FROM proposal_acceptances a
  WHERE a.proposal_id = sqlc.arg(proposal_id) AND a.version = sqlc.arg(version);

-- name: UnprintedAcceptances :many
SELECT u.business_id::uuid AS business_id, u.id::uuid AS id
  FROM app.unprinted_acceptances(sqlc.arg(page_size)::integer) u (business_id, id);

-- name: ProposalMayBeRead :one
SELECT p.version FROM proposals p WHERE p.id = sqlc.arg(id) AND p.deleted_at IS NULL;
