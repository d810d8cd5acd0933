-- name: CreateImport :one
-- business is named where the scope is of none, in the backoffice.
INSERT INTO imports (business_id, kind, name, columns, fields, faults, total, categories)
VALUES (coalesce(sqlc.narg(business)::uuid, app.business_id()), sqlc.arg(kind), sqlc.arg(name), sqlc.arg(columns), sqlc.arg(fields), sqlc.arg(faults), sqlc.arg(total), coalesce(sqlc.narg(categories)::jsonb, '[]'))
RETURNING id;

-- name: AddImportRows :exec
-- Each row is {line, cells, verdict, faults, record}.
INSERT INTO import_rows (business_id, import_id, line, cells, verdict, faults, record)
SELECT i.business_id, i.id, (r->>'line')::integer, ARRAY(SELECT jsonb_array_elements_text(r->'cells')),
  (r->>'verdict')::import_verdict, r->'faults', r->'record'
FROM imports i CROSS JOIN jsonb_array_elements(sqlc.arg(given)::jsonb) r
WHERE i.id = sqlc.arg(import_id);

-- name: LockImport :one
-- While its columns are chosen, or it starts.
SELECT * FROM imports WHERE id = sqlc.arg(id) FOR UPDATE;

-- name: GetImportCells :many
SELECT r.line, r.cells FROM import_rows r WHERE r.import_id = sqlc.arg(import_id) ORDER BY r.line;

-- name: JudgeImportRows :exec
UPDATE import_rows i SET verdict = (r->>'verdict')::import_verdict, faults = r->'faults', record = r->'record'
FROM jsonb_array_elements(sqlc.arg(given)::jsonb) r
WHERE i.import_id = sqlc.arg(import_id) AND i.line = (r->>'line')::integer;

-- name: ChooseImportFields :one
UPDATE imports SET fields = sqlc.arg(fields), faults = sqlc.arg(faults), total = sqlc.arg(total)
WHERE id = sqlc.arg(id) AND state = 'PREVIEW'
RETURNING id;

-- name: MatchImportCategories :one
UPDATE imports SET categories = sqlc.arg(categories), total = sqlc.arg(total)
WHERE id = sqlc.arg(id) AND state = 'PREVIEW'
RETURNING id;

-- name: GetImport :one
-- With how many of its rows are of each verdict, while they are kept.
SELECT sqlc.embed(i), r.valid, r.invalid, r.duplicate
FROM imports i
CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE r.verdict = 'VALID')::integer AS valid, count(*) FILTER (WHERE r.verdict = 'INVALID')::integer AS invalid,
    count(*) FILTER (WHERE r.verdict = 'DUPLICATE')::integer AS duplicate
  FROM import_rows r WHERE r.business_id = i.business_id AND r.import_id = i.id
) r
WHERE i.id = sqlc.arg(id);

-- name: ListImportRows :many
SELECT r.line, r.cells, r.verdict, r.faults, r.record
FROM import_rows r
WHERE r.import_id = sqlc.arg(import_id) AND r.line > sqlc.arg(after)::integer AND r.verdict = sqlc.arg(verdict)
ORDER BY r.line
LIMIT sqlc.arg(page_size)::integer;

-- name: KnownContactPhones :many
SELECT c.phone::text AS phone, c.full_name AS name FROM contacts c WHERE c.phone = ANY (sqlc.arg(phones)::text[]) AND c.deleted_at IS NULL;

-- name: KnownVendorPhones :many
SELECT v.phone, v.name FROM vendors v WHERE v.phone = ANY (sqlc.arg(phones)::text[]) AND v.deleted_at IS NULL;

-- name: VendorPhonesInBackoffice :one
-- The same, in the backoffice: without their names.
SELECT app.known_vendor_phones(sqlc.arg(business), sqlc.arg(phones)::text[])::text[] AS phones;

-- name: ListImports :many
-- The files of one kind that somebody started, the newest first; in the backoffice those of one
-- business. Whoever is no longer in the team, or never was, has no name here.
SELECT i.id, i.name, i.state, i.total, i.done, i.failed, i.kept, i.created_at,
  coalesce(app.team_name(i.created_by), '')::text AS by_name, app.is_staff(i.created_by)::boolean AS by_cortejo
FROM imports i
WHERE i.kind = sqlc.arg(kind) AND i.state <> 'PREVIEW'
  AND (sqlc.narg(business)::uuid IS NULL OR i.business_id = sqlc.narg(business))
  AND (sqlc.narg(after)::uuid IS NULL OR i.id < sqlc.narg(after))
ORDER BY i.id DESC
LIMIT sqlc.arg(page_size)::integer;

-- name: StartImport :one
UPDATE imports SET state = 'RUNNING' WHERE id = sqlc.arg(id) AND state = 'PREVIEW' AND total > 0 RETURNING business_id;

-- name: UndoImport :one
UPDATE imports SET state = 'UNDOING' WHERE id = sqlc.arg(id) AND state IN ('RUNNING', 'DONE') RETURNING business_id;

-- name: WriteContacts :one
-- The next rows of a file become contacts, but for those whose phone came into the business since
-- it was read. handled and written are how many; what is handled is never written again. Nobody has
-- counted rows that have just come, so neither step leaves the planner a join to lose itself in.
WITH batch AS (
  SELECT r.line, r.record FROM import_rows r
  WHERE r.import_id = sqlc.arg(import_id) AND r.verdict = 'VALID' AND r.handled_at IS NULL
  ORDER BY r.line LIMIT sqlc.arg(batch_size)::integer
), written AS (
  INSERT INTO contacts (business_id, full_name, phone, email, instagram_handle, birth_date, observations, partner_name, event_type, event_date, import_id)
  SELECT app.business_id(), b.record->>'fullName', b.record->>'phone', b.record->>'email', b.record->>'instagramHandle', (b.record->>'birthDate')::date,
    coalesce(b.record->>'observations', ''), b.record->>'partnerName', (b.record->>'eventType')::event_type, (b.record->>'eventDate')::date, sqlc.arg(import_id)
  FROM batch b
  WHERE b.record->>'phone' NOT IN (SELECT c.phone FROM contacts c WHERE c.phone IS NOT NULL AND c.deleted_at IS NULL)
  ORDER BY b.line
  RETURNING 1
), handled AS (
  UPDATE import_rows r SET handled_at = now()
  WHERE r.import_id = sqlc.arg(import_id) AND r.verdict = 'VALID' AND r.handled_at IS NULL AND r.line <= (SELECT max(b.line) FROM batch b)
  RETURNING 1
)
SELECT (SELECT count(*) FROM handled)::integer AS handled, (SELECT count(*) FROM written)::integer AS written;

-- name: WriteVendors :one
-- The same of vendors.
WITH batch AS (
  SELECT r.line, r.record FROM import_rows r
  WHERE r.import_id = sqlc.arg(import_id) AND r.verdict = 'VALID' AND r.handled_at IS NULL
  ORDER BY r.line LIMIT sqlc.arg(batch_size)::integer
), written AS (
  INSERT INTO vendors (business_id, name, phone, email, categories, instagram_handle, import_id)
  SELECT app.business_id(), b.record->>'name', b.record->>'phone', b.record->>'email',
    ARRAY(SELECT jsonb_array_elements_text(b.record->'categories')), b.record->>'instagramHandle', sqlc.arg(import_id)
  FROM batch b
  ORDER BY b.line
  ON CONFLICT (business_id, phone) WHERE deleted_at IS NULL DO NOTHING
  RETURNING 1
), handled AS (
  UPDATE import_rows r SET handled_at = now()
  WHERE r.import_id = sqlc.arg(import_id) AND r.verdict = 'VALID' AND r.handled_at IS NULL AND r.line <= (SELECT max(b.line) FROM batch b)
  RETURNING 1
)
SELECT (SELECT count(*) FROM handled)::integer AS handled, (SELECT count(*) FROM written)::integer AS written;

-- name: CountImported :exec
UPDATE imports SET done = done + sqlc.arg(done)::integer, failed = failed + sqlc.arg(failed)::integer WHERE id = sqlc.arg(id);

-- name: FinishImport :exec
UPDATE imports SET state = 'DONE' WHERE id = sqlc.arg(id) AND state = 'RUNNING';

-- name: TakeBackContacts :execrows
-- Some of the contacts that a file brought go again; who is an event's client stays.
UPDATE contacts SET deleted_at = now()
WHERE id IN (
  SELECT c.id FROM contacts c
  WHERE c.import_id = sqlc.arg(import_id)::uuid AND c.deleted_at IS NULL AND NOT EXISTS (SELECT FROM event_customers ec WHERE ec.business_id = c.business_id AND ec.contact_id = c.id)
  LIMIT sqlc.arg(batch_size)::integer);

-- name: TakeBackVendors :execrows
-- The same of vendors; who works in an event stays.
UPDATE vendors SET deleted_at = now()
WHERE id IN (
  SELECT v.id FROM vendors v
  WHERE v.import_id = sqlc.arg(import_id)::uuid AND v.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM event_vendors ev WHERE ev.business_id = v.business_id AND ev.vendor_id = v.id AND ev.deleted_at IS NULL)
  LIMIT sqlc.arg(batch_size)::integer);

-- name: FinishUndoing :exec
UPDATE imports i SET state = 'UNDONE', undone_at = now(),
  kept = (SELECT count(*) FROM contacts c WHERE c.import_id = i.id AND c.deleted_at IS NULL)
    + (SELECT count(*) FROM vendors v WHERE v.import_id = i.id AND v.deleted_at IS NULL)
WHERE i.id = sqlc.arg(id) AND i.state = 'UNDOING';
