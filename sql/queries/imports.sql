-- name: CreateImport :one
-- business is named where the scope is of none, in the backoffice.
INSERT INTO imports (business_id, kind, name, columns, fields, faults, total, categories, event_id, header_line,
  encodings)
VALUES (coalesce(sqlc.narg(business)::uuid, app.business_id()), sqlc.arg(kind), sqlc.arg(name), sqlc.arg(columns),
  sqlc.arg(fields), sqlc.arg(faults), sqlc.arg(total), coalesce(sqlc.narg(categories)::jsonb, '[]'),
  sqlc.narg(event_id), sqlc.arg(header_line), coalesce(sqlc.narg(encodings)::jsonb, '[]'))
RETURNING id;

-- name: AddImportRows :exec
-- Each row is {line, cells, verdict, faults, record, people}.
INSERT INTO import_rows (business_id, import_id, line, cells, verdict, faults, record, people)
SELECT i.business_id, i.id, (r->>'line')::integer, ARRAY(SELECT jsonb_array_elements_text(r->'cells')),
  (r->>'verdict')::import_verdict, r->'faults', r->'record', (r->>'people')::integer
FROM imports i CROSS JOIN jsonb_array_elements(sqlc.arg(given)::jsonb) r
WHERE i.id = sqlc.arg(import_id);

-- name: LockImport :one
-- While its columns are chosen, or it starts.
SELECT * FROM imports WHERE id = sqlc.arg(id) FOR UPDATE;

-- name: GetImportCells :many
SELECT r.line, r.cells, r.is_included, r.party_size FROM import_rows r
WHERE r.import_id = sqlc.arg(import_id) ORDER BY r.line;

-- name: CorrectImportRow :one
-- Stores what a person corrected in a row; a null leaves the value.
UPDATE import_rows r SET cells = coalesce(sqlc.narg(cells)::text[], r.cells),
  is_included = coalesce(sqlc.narg(is_included)::boolean, r.is_included),
  party_size = coalesce(sqlc.narg(party_size)::smallint, r.party_size)
WHERE r.import_id = sqlc.arg(import_id) AND r.line = sqlc.arg(line)
RETURNING r.line;

-- name: JudgeImportRows :exec
UPDATE import_rows i SET verdict = (r->>'verdict')::import_verdict, faults = r->'faults', record = r->'record',
  people = (r->>'people')::integer
FROM jsonb_array_elements(sqlc.arg(given)::jsonb) r
WHERE i.import_id = sqlc.arg(import_id) AND i.line = (r->>'line')::integer;

-- name: ChooseImportFields :one
UPDATE imports SET columns = sqlc.arg(columns), fields = sqlc.arg(fields), faults = sqlc.arg(faults),
  total = sqlc.arg(total), header_line = sqlc.arg(header_line), area_code = sqlc.arg(area_code),
  answers = sqlc.arg(answers), categories = sqlc.arg(categories)
WHERE id = sqlc.arg(id) AND state = 'PREVIEW'
RETURNING id;

-- name: MatchImportCategories :one
UPDATE imports SET categories = sqlc.arg(categories), total = sqlc.arg(total)
WHERE id = sqlc.arg(id) AND state = 'PREVIEW'
RETURNING id;

-- name: GetImport :one
-- With how many of its rows are of each verdict, while they are kept, and what there is to look at before it starts.
SELECT sqlc.embed(i), r.valid, r.doubtful, r.invalid, r.duplicate, r.skipped, p.issues::jsonb AS issues
FROM imports i
CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE r.verdict = 'VALID')::integer AS valid,
    count(*) FILTER (WHERE r.verdict = 'INVALID')::integer AS invalid,
    count(*) FILTER (WHERE r.verdict = 'DUPLICATE')::integer AS duplicate,
    count(*) FILTER (WHERE r.verdict = 'DOUBTFUL')::integer AS doubtful,
    count(*) FILTER (WHERE r.verdict = 'SKIPPED')::integer AS skipped
  FROM import_rows r WHERE r.business_id = i.business_id AND r.import_id = i.id
) r
CROSS JOIN LATERAL (
  SELECT coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'column', k.col, 'value', k.value, 'rows', k.rows,
    'invalid', k.invalid)
    ORDER BY k.rows DESC, k.kind, k.value), '[]') AS issues
  FROM (
    SELECT f->>'kind' AS kind, f->>'column' AS col,
      CASE f->>'kind' WHEN 'STATUS_UNKNOWN' THEN f->>'value' ELSE '' END AS value, count(*) AS rows,
      count(*) FILTER (WHERE r.verdict = 'INVALID') AS invalid
    FROM import_rows r CROSS JOIN jsonb_array_elements(r.faults) f
    WHERE r.business_id = i.business_id AND r.import_id = i.id AND i.state = 'PREVIEW'
      AND r.verdict IN ('DOUBTFUL', 'INVALID')
    GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 3 LIMIT 60
  ) k
) p
WHERE i.id = sqlc.arg(id);

-- name: ListImportRows :many
-- With an issue, only the rows that have it.
SELECT r.line, r.cells, r.verdict, r.faults, r.record, r.people
FROM import_rows r
WHERE r.import_id = sqlc.arg(import_id) AND r.line > sqlc.arg(after)::integer AND r.verdict = sqlc.arg(verdict)
  AND (sqlc.arg(issue)::text = '' OR r.faults @> jsonb_build_array(jsonb_build_object('kind', sqlc.arg(issue)::text)))
ORDER BY r.line
LIMIT sqlc.arg(page_size)::integer;

-- name: KnownContactPhones :many
SELECT c.phone::text AS phone, c.full_name AS name FROM contacts c WHERE c.phone = ANY (sqlc.arg(phones)::text[])
  AND c.deleted_at IS NULL;

-- name: ListLeftOutRows :many
-- The columns of an import with each row that it does not bring, and why; one row of line 0 where it brings all.
SELECT i.columns, coalesce(r.line, 0)::integer AS line, coalesce(r.cells, '{}')::text[] AS cells,
  coalesce(r.faults, '[]')::jsonb AS faults
FROM imports i
LEFT JOIN import_rows r ON r.import_id = i.id AND r.verdict IN ('INVALID', 'DUPLICATE', 'SKIPPED')
  AND NOT r.faults @> '[{"kind": "HEADER"}]'
WHERE i.id = sqlc.arg(import_id)
ORDER BY r.line;

-- name: ContactsWithoutPhone :many
-- Which of these names contacts have who have no phone: two of one name may be one person.
SELECT c.full_name FROM contacts c
WHERE c.full_name = ANY (sqlc.arg(names)::text[]) AND c.phone IS NULL AND c.deleted_at IS NULL;

-- name: KnownVendorPhones :many
SELECT v.phone, v.name FROM vendors v WHERE v.phone = ANY (sqlc.arg(phones)::text[]) AND v.deleted_at IS NULL;

-- name: VendorPhonesInBackoffice :one
-- The same, in the backoffice: without their names.
SELECT app.known_vendor_phones(sqlc.arg(business), sqlc.arg(phones)::text[])::text[] AS phones;

-- name: ListImports :many
-- Returns the imported files of one kind, the newest first; in the backoffice those of one business. The name of a
-- person who is not in the team is empty.
SELECT i.id, i.name, i.state, i.total, i.done, i.failed, i.kept, i.created_at,
  coalesce(app.team_name(i.created_by), '')::text AS by_name,
  (i.from_backoffice OR app.is_staff(i.created_by))::boolean AS by_cortejo
FROM imports i
WHERE i.kind = sqlc.arg(kind) AND i.state <> 'PREVIEW'
  AND (sqlc.narg(business)::uuid IS NULL OR i.business_id = sqlc.narg(business))
  AND (sqlc.narg(event_id)::uuid IS NULL OR i.event_id = sqlc.narg(event_id))
  AND (sqlc.narg(after)::uuid IS NULL OR i.id < sqlc.narg(after))
ORDER BY i.id DESC
LIMIT sqlc.arg(page_size)::integer;

-- name: StartImport :one
UPDATE imports SET state = 'RUNNING' WHERE id = sqlc.arg(id) AND state = 'PREVIEW' AND total > 0 RETURNING business_id;

-- name: UndoImport :one
UPDATE imports SET state = 'UNDOING' WHERE id = sqlc.arg(id) AND state IN ('RUNNING', 'DONE') RETURNING business_id;

-- name: TryLockImports :one
-- Reports whether the transaction got the lock of the business's imports, under which one of them takes its turn.
SELECT pg_try_advisory_xact_lock(hashtextextended('imports of ' || app.business_id(), 0));

-- name: TakeImportTurn :execrows
-- Takes the turn, or extends it, unless another import of the business keeps it. A job that died loses it by time.
UPDATE imports i SET worked_until = clock_timestamp() + interval '30 seconds'
WHERE i.id = sqlc.arg(id) AND NOT EXISTS (
  SELECT FROM imports o WHERE o.business_id = i.business_id AND o.id <> i.id AND o.worked_until > clock_timestamp());

-- name: LeaveImportTurn :exec
UPDATE imports SET worked_until = NULL WHERE id = sqlc.arg(id);

-- name: LockImportStarts :exec
-- So that two starts do not both take the last rows of the day.
SELECT pg_advisory_xact_lock(hashtextextended('import starts of ' || app.business_id(), 0));

-- name: CountImportedRows :one
-- Returns how many rows the business has had written of files of the last 24 hours.
SELECT coalesce(sum(i.total), 0)::integer FROM imports i
WHERE i.business_id = app.business_id() AND i.created_at > now() - interval '1 day' AND i.state <> 'PREVIEW';

-- name: WriteContacts :one
-- Writes the next rows of a file as contacts, except those whose phone was added to the business since the file was
-- read. Returns how many rows were handled and how many written; a handled row is never written again. The rows that
-- were just inserted have no statistics yet, so no step joins them, which could make the planner choose a slow plan.
WITH batch AS (
  SELECT r.line, r.record FROM import_rows r
  WHERE r.import_id = sqlc.arg(import_id) AND r.verdict IN ('VALID', 'DOUBTFUL') AND r.handled_at IS NULL
  ORDER BY r.line LIMIT sqlc.arg(batch_size)::integer
), written AS (
  INSERT INTO contacts (business_id, full_name, phone, email, instagram_handle, birth_date, observations, partner_name,
    event_type, event_date, import_id)
  SELECT app.business_id(), b.record->>'fullName', nullif(b.record->>'phone', ''), b.record->>'email',
    b.record->>'instagramHandle',
    (b.record->>'birthDate')::date,
    coalesce(b.record->>'observations', ''), b.record->>'partnerName', (b.record->>'eventType')::event_type,
      (b.record->>'eventDate')::date, sqlc.arg(import_id)
  FROM batch b
  WHERE coalesce(b.record->>'phone', '') NOT IN (
    SELECT c.phone FROM contacts c WHERE c.phone IS NOT NULL AND c.deleted_at IS NULL)
  ORDER BY b.line
  RETURNING 1
), handled AS (
  UPDATE import_rows r SET handled_at = now()
  WHERE r.import_id = sqlc.arg(import_id) AND r.verdict IN ('VALID', 'DOUBTFUL') AND r.handled_at IS NULL
    AND r.line <= (SELECT max(b.line) FROM batch b)
  RETURNING 1
)
SELECT (SELECT count(*) FROM handled)::integer AS handled, (SELECT count(*) FROM written)::integer AS written;

-- name: WriteVendors :one
-- The same of vendors.
WITH batch AS (
  SELECT r.line, r.record FROM import_rows r
  WHERE r.import_id = sqlc.arg(import_id) AND r.verdict IN ('VALID', 'DOUBTFUL') AND r.handled_at IS NULL
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
  WHERE r.import_id = sqlc.arg(import_id) AND r.verdict IN ('VALID', 'DOUBTFUL') AND r.handled_at IS NULL
    AND r.line <= (SELECT max(b.line) FROM batch b)
  RETURNING 1
)
SELECT (SELECT count(*) FROM handled)::integer AS handled, (SELECT count(*) FROM written)::integer AS written;

-- name: KnownInvitations :many
-- What an event's list holds already: each invitation by its name and phone, with the names of its guests.
SELECT i.id, i.name, coalesce(i.phone, '')::text AS phone, coalesce(g.names, '{}')::text[] AS guests
FROM invitations i
CROSS JOIN LATERAL (
  SELECT array_agg(g.name) AS names FROM guests g WHERE g.event_id = i.event_id AND g.invitation_id = i.id
    AND g.deleted_at IS NULL
) g
WHERE i.event_id = sqlc.arg(event_id) AND i.deleted_at IS NULL
ORDER BY i.id;

-- name: LockGuestList :exec
-- As HoldGuestList does, for a job.
SELECT pg_advisory_xact_lock(hashtextextended('guests of ' || sqlc.arg(event_id)::uuid, 0));

-- name: WriteGuests :one
-- Writes the people of the next rows of a file as guests, with their invitations if these do not exist yet. The ids
-- and the hashes of the secrets were made when the file was read. A row is skipped if its invitation was deleted or
-- has become full since, if the event is full, or if the invitation got a guest of that name.
WITH batch AS MATERIALIZED (
  SELECT r.line, r.record, (r.record->>'invitationId')::uuid AS invitation_id,
    (r.record->>'table')::integer AS table_number
  FROM import_rows r
  WHERE r.import_id = sqlc.arg(import_id) AND r.verdict IN ('VALID', 'DOUBTFUL') AND r.handled_at IS NULL
  ORDER BY r.line LIMIT sqlc.arg(batch_size)::integer
), people AS MATERIALIZED (
  SELECT b.line, b.record, b.invitation_id, b.table_number, p.place, p.person, (p.person->>'guestId')::uuid AS guest_id,
    coalesce(p.person->>'name', '') AS name
  FROM batch b
  CROSS JOIN LATERAL jsonb_array_elements(coalesce(b.record->'people', jsonb_build_array(b.record)))
    WITH ORDINALITY p (person, place)
), made AS (
  INSERT INTO invitations (business_id, event_id, id, name, phone, email, import_id)
  SELECT DISTINCT ON (b.invitation_id) app.business_id(), sqlc.arg(event_id), b.invitation_id, b.record->>'invitation',
    b.record->>'phone', b.record->>'email', sqlc.arg(import_id)::uuid
  FROM (
    SELECT * FROM batch ORDER BY line
    LIMIT greatest(0, sqlc.arg(at_most)::integer - greatest(
      (SELECT count(*) FROM guests g WHERE g.event_id = sqlc.arg(event_id) AND g.deleted_at IS NULL),
      (SELECT count(*) FROM invitations i WHERE i.event_id = sqlc.arg(event_id) AND i.deleted_at IS NULL)))
  ) b WHERE b.record ? 'rsvp'
  ORDER BY b.invitation_id, b.line
  ON CONFLICT (business_id, id) DO NOTHING
  RETURNING id
), secrets AS (
  INSERT INTO invitation_tokens (business_id, event_id, invitation_id, purpose, counter, secret_hash)
  SELECT DISTINCT ON (b.invitation_id, p.purpose) app.business_id(), sqlc.arg(event_id), b.invitation_id, p.purpose, 0,
    decode(p.hash, 'hex')
  FROM batch b JOIN made m ON m.id = b.invitation_id
  CROSS JOIN LATERAL (VALUES ('RSVP', b.record->>'rsvp'), ('CHECK_IN', b.record->>'checkIn')) p (purpose, hash)
), new_tables AS (
  INSERT INTO seating_tables (business_id, event_id, number, seats)
  SELECT app.business_id(), sqlc.arg(event_id), n.number, 8
  FROM (SELECT DISTINCT b.table_number AS number FROM batch b WHERE b.table_number IS NOT NULL) n
  WHERE NOT EXISTS (SELECT FROM seating_tables t WHERE t.event_id = sqlc.arg(event_id) AND t.number = n.number
    AND t.deleted_at IS NULL)
  ORDER BY n.number
  LIMIT greatest(0, sqlc.arg(tables_at_most)::integer - (SELECT count(*) FROM seating_tables t
    WHERE t.event_id = sqlc.arg(event_id) AND t.deleted_at IS NULL))
  RETURNING id, number
), tables AS (
  SELECT t.id, t.number FROM seating_tables t WHERE t.event_id = sqlc.arg(event_id) AND t.deleted_at IS NULL
  UNION ALL SELECT n.id, n.number FROM new_tables n
), standing AS MATERIALIZED (
  SELECT i.id, i.sub_event_ids FROM invitations i
  WHERE i.event_id = sqlc.arg(event_id) AND i.id = ANY (ARRAY(SELECT b.invitation_id FROM batch b))
    AND i.deleted_at IS NULL
  UNION ALL SELECT m.id, NULL FROM made m
), there AS MATERIALIZED (
  SELECT g.invitation_id, count(*) FILTER (WHERE g.deleted_at IS NULL) AS guests, max(g.position) AS last,
    coalesce(array_agg(g.search) FILTER (WHERE g.deleted_at IS NULL), '{}') AS names
  FROM guests g
  WHERE g.event_id = sqlc.arg(event_id) AND g.invitation_id = ANY (ARRAY(SELECT b.invitation_id FROM batch b))
  GROUP BY g.invitation_id
), fitting AS (
  SELECT b.line, b.place AS ordinal, b.record, b.person, b.invitation_id, b.guest_id, b.name, b.table_number,
    i.sub_event_ids, row_number() OVER (PARTITION BY b.invitation_id ORDER BY b.line, b.place) AS place,
    coalesce(h.guests, 0) AS guests, coalesce(h.last, 0) AS last
  FROM people b
  JOIN standing i ON i.id = b.invitation_id
  LEFT JOIN there h ON h.invitation_id = b.invitation_id
  WHERE b.name = '' OR h.invitation_id IS NULL OR app.searchable(b.name) <> ALL (h.names)
), added AS (
  INSERT INTO guests (business_id, event_id, id, invitation_id, name, status, attends, declines, tags, kind, age,
    age_band, diet, table_id, position, import_id)
  SELECT app.business_id(), sqlc.arg(event_id), f.guest_id, f.invitation_id, f.name,
    (f.record->>'status')::guest_status,
    CASE f.record->>'status' WHEN 'attending' THEN c.covered ELSE '{}' END, CASE f.record->>'status'
      WHEN 'not_attending' THEN c.covered ELSE '{}' END,
    ARRAY(SELECT jsonb_array_elements_text(f.record->'tags')), (f.person->>'kind')::guest_kind,
      (f.person->>'age')::smallint, f.person->>'ageBand',
    coalesce(f.record->>'diet', ''), (SELECT t.id FROM tables t WHERE t.number = f.table_number LIMIT 1),
      f.last + f.place, sqlc.arg(import_id)::uuid
  FROM fitting f
  CROSS JOIN LATERAL (SELECT app.covered_sub_events(sqlc.arg(event_id), f.sub_event_ids)::uuid[] AS covered) c
  WHERE f.guests + f.place <= sqlc.arg(per_invitation)::integer
  ORDER BY f.line, f.ordinal
  LIMIT greatest(0, sqlc.arg(at_most)::integer - (SELECT count(*) FROM guests g WHERE g.event_id = sqlc.arg(event_id)
    AND g.deleted_at IS NULL))
  ON CONFLICT (business_id, id) DO NOTHING
  RETURNING invitation_id
), handled AS (
  UPDATE import_rows r SET handled_at = now()
  WHERE r.import_id = sqlc.arg(import_id) AND r.verdict IN ('VALID', 'DOUBTFUL') AND r.handled_at IS NULL
    AND r.line <= (SELECT max(b.line) FROM batch b)
  RETURNING 1
)
SELECT (SELECT count(*) FROM people)::integer AS handled, (SELECT count(*) FROM added)::integer AS written;

-- name: TakeBackGuests :one
-- Deletes some of the guests that a file brought, except those whose invitation was answered since. An invitation of
-- the file is deleted once it has no guest left.
WITH gone AS (
  UPDATE guests g SET deleted_at = now(), updated_at = now()
  WHERE g.event_id = sqlc.arg(event_id) AND g.id IN (
    SELECT o.id FROM guests o JOIN invitations i ON i.event_id = o.event_id AND i.id = o.invitation_id
    WHERE o.event_id = sqlc.arg(event_id) AND o.import_id = sqlc.arg(import_id)::uuid AND o.deleted_at IS NULL
      AND i.answered_at IS NULL
    LIMIT sqlc.arg(batch_size)::integer)
  RETURNING g.id, g.invitation_id
), emptied AS (
  UPDATE invitations i SET deleted_at = CASE WHEN i.import_id = sqlc.arg(import_id)::uuid AND NOT EXISTS (
      SELECT FROM guests g WHERE g.event_id = i.event_id AND g.invitation_id = i.id AND g.deleted_at IS NULL
        AND g.id NOT IN (SELECT n.id FROM gone n)
    ) THEN now() END, updated_at = now()
  WHERE i.event_id = sqlc.arg(event_id) AND i.id IN (SELECT gone.invitation_id FROM gone) AND i.deleted_at IS NULL
)
SELECT count(*) AS gone FROM gone;

-- name: CountImported :exec
UPDATE imports SET done = done + sqlc.arg(done)::integer, failed = failed + sqlc.arg(failed)::integer
  WHERE id = sqlc.arg(id);

-- name: FinishImport :exec
UPDATE imports SET state = 'DONE' WHERE id = sqlc.arg(id) AND state = 'RUNNING';

-- name: TakeBackContacts :execrows
-- Some of the contacts that a file brought go again; who is an event's client stays.
UPDATE contacts SET deleted_at = now()
WHERE id IN (
  SELECT c.id FROM contacts c
  WHERE c.import_id = sqlc.arg(import_id)::uuid AND c.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM event_customers ec WHERE ec.business_id = c.business_id AND ec.contact_id = c.id)
    AND NOT EXISTS (SELECT FROM proposals p WHERE p.business_id = c.business_id AND p.contact_id = c.id
      AND p.deleted_at IS NULL)
  LIMIT sqlc.arg(batch_size)::integer);

-- name: TakeBackVendors :execrows
-- The same of vendors; who works in an event stays.
UPDATE vendors SET deleted_at = now()
WHERE id IN (
  SELECT v.id FROM vendors v
  WHERE v.import_id = sqlc.arg(import_id)::uuid AND v.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM event_vendors ev WHERE ev.business_id = v.business_id AND ev.vendor_id = v.id
      AND ev.deleted_at IS NULL)
  LIMIT sqlc.arg(batch_size)::integer);

-- name: FinishUndoing :exec
UPDATE imports i SET state = 'UNDONE', undone_at = now(),
  kept = (SELECT count(*) FROM contacts c WHERE c.import_id = i.id AND c.deleted_at IS NULL)
    + (SELECT count(*) FROM vendors v WHERE v.import_id = i.id AND v.deleted_at IS NULL)
    + (SELECT count(*) FROM guests g WHERE g.event_id = i.event_id AND g.import_id = i.id AND g.deleted_at IS NULL)
WHERE i.id = sqlc.arg(id) AND i.state = 'UNDOING';
