-- An event's documents: the policies of documents decide which rows the caller sees and changes, and
-- app.document_observations, app.document_author and app.deleted_tasks_in return the values that the event's client may
-- not read.

-- name: ListDocuments :one
-- The newest first, of the event or of one of its tasks. No row where there is no such event, or task in
-- it, or they see no documents there: a helper without MANAGE_EVENT, a client without DOCUMENTS_VIEW.
SELECT coalesce(d.documents, '[]')::json AS documents
FROM events e
CROSS JOIN LATERAL (
  SELECT json_agg(d ORDER BY d."createdAt" DESC, d.uuid DESC) AS documents
  FROM (
    SELECT d.id AS uuid, d.kind, d.name, d.media_type AS "mediaType", d.size, d.is_customer_file AS "isCustomerFile",
      d.created_at AS "createdAt", d.updated_at AS "updatedAt", t.id AS "taskPublicId", t.title AS "taskTitle"
    FROM documents d
    LEFT JOIN tasks t ON t.business_id = d.business_id AND t.event_id = d.event_id AND t.id = d.task_id
      AND t.id <> ALL ((SELECT app.deleted_tasks_in(sqlc.arg(event_id)))::uuid[])
    WHERE d.event_id = e.id AND d.deleted_at IS NULL
      AND (sqlc.narg(task_id)::uuid IS NULL OR d.task_id = sqlc.narg(task_id)::uuid)
      AND (sqlc.narg(kind)::document_kind IS NULL OR d.kind = sqlc.narg(kind)::document_kind)
      AND (sqlc.arg(search)::text = ''
        OR concat_ws(' ', d.search, t.search) LIKE ALL ((SELECT app.search_patterns(sqlc.arg(search)::text))::text[]))
      AND (sqlc.narg(before_id)::uuid IS NULL
        OR (d.created_at, d.id) < (sqlc.narg(before_at)::timestamptz, sqlc.narg(before_id)::uuid))
    ORDER BY d.created_at DESC, d.id DESC
    LIMIT sqlc.arg(page_size)::integer
  ) d
) d
WHERE e.id = sqlc.arg(event_id) AND (app.may_in(e.id, 'MANAGE_EVENT') OR app.customer_can('DOCUMENTS_VIEW'))
  AND (sqlc.narg(task_id)::uuid IS NULL OR EXISTS (
    SELECT FROM tasks t WHERE t.event_id = e.id AND t.id = sqlc.narg(task_id)::uuid
      AND t.id <> ALL (app.deleted_tasks_in(e.id)::uuid[])));

-- name: GetDocument :one
SELECT d.event_id, d.id, d.kind, d.name, d.content, d.version, d.file_key, d.media_type, d.size,
  d.is_customer_file, d.created_at, d.updated_at, t.id AS task_id, t.title AS task_title,
  coalesce(app.document_observations(d.id), '')::text AS observations,
    coalesce(app.document_author(d.id), '')::text AS author,
  (app.may_in(d.event_id, 'MANAGE_EVENT') OR d.is_customer_file
    AND app.customer_can('DOCUMENTS_EDIT'))::boolean AS editable
FROM documents d
LEFT JOIN tasks t ON t.business_id = d.business_id AND t.event_id = d.event_id AND t.id = d.task_id
  AND t.id <> ALL (app.deleted_tasks_in(d.event_id)::uuid[])
WHERE d.id = sqlc.arg(id) AND d.deleted_at IS NULL;

-- name: LockDocuments :exec
-- Documents of an event are added one after another, so that each is counted before the next. A client
-- may not lock the event's row.
SELECT pg_advisory_xact_lock(hashtextextended('documents of ' || sqlc.arg(event_id)::uuid, 0));

-- name: RoomForDocument :one
-- No row if the event, or the task in it, does not exist for the caller, or they may not add documents. Deleted
-- documents count while they can be restored.
SELECT ((SELECT count(*) FROM documents d WHERE d.event_id = e.id) < sqlc.arg(at_most)::integer)::boolean AS room
FROM events e
WHERE e.id = sqlc.arg(event_id) AND (app.may_in(e.id, 'MANAGE_EVENT') OR app.customer_can('DOCUMENTS_EDIT'))
  AND (sqlc.narg(task_id)::uuid IS NULL OR EXISTS (
    SELECT FROM tasks t WHERE t.event_id = e.id AND t.id = sqlc.narg(task_id)::uuid
      AND t.id <> ALL (app.deleted_tasks_in(e.id)::uuid[])));

-- name: LockFiles :exec
-- Files of a business are taken down one after another, so that each is weighed before the next.
SELECT pg_advisory_xact_lock(hashtextextended('files of ' || app.business_id()::text, 0));

-- name: HasSpaceForFile :one
SELECT app.business_id()::uuid AS business_id,
  app.has_space(sqlc.arg(size)::bigint, sqlc.arg(at_most_in_business)::bigint)::boolean AS in_business,
  app.client_has_space(sqlc.arg(size)::bigint, sqlc.arg(at_most_of_clients)::bigint)::boolean AS for_clients;

-- name: MayShowImages :one
-- Reports whether a text may show these images. The team may show images that were uploaded to the business. A client
-- uploads none: their text may show those of an earlier version of it.
SELECT (app.owns_images(sqlc.arg(keys)::text[])
  OR sqlc.arg(keys)::text[] <@ ARRAY(SELECT unnest(v.image_keys) FROM document_versions v
    WHERE v.document_id = sqlc.narg(id)))::boolean AS may;

-- name: CreateDocument :one
INSERT INTO documents (business_id, event_id, task_id, kind, name, content)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.narg(task_id), 'DOCUMENT', sqlc.arg(name), sqlc.arg(content))
RETURNING id;

-- name: StoreFile :one
-- The sender chooses the id, so that a file which is sent again after its answer was lost is one:
-- no row where it has been stored before.
INSERT INTO documents (business_id, event_id, id, task_id, kind, name, file_key, media_type, size)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(id), sqlc.narg(task_id), 'FILE', sqlc.arg(name),
  sqlc.arg(file_key), sqlc.arg(media_type), sqlc.arg(size))
ON CONFLICT (business_id, id) DO NOTHING
RETURNING id;

-- name: SaveDocument :one
-- No row where the document has moved on from the version that was read, or is not theirs to change.
UPDATE documents SET content = sqlc.arg(content), version = version + 1, updated_at = now()
WHERE id = sqlc.arg(id) AND kind = 'DOCUMENT' AND deleted_at IS NULL AND version = sqlc.arg(version)
RETURNING version, updated_at;

-- name: KeepVersion :one
-- The text as it was just saved. Who goes on writing within ten minutes adds to the version they began,
-- unless it is to be kept apart. A client may not read what versions say, so the text comes along.
INSERT INTO document_versions (business_id, event_id, document_id, slot, version, content, image_keys, started_at)
SELECT d.business_id, d.event_id, d.id, CASE WHEN l.goes_on THEN l.slot ELSE (coalesce(l.slot, -1) + 1) % 50 END,
  d.version, sqlc.arg(content)::jsonb, sqlc.arg(image_keys)::text[], CASE WHEN l.goes_on THEN l.started_at
    ELSE now() END
FROM documents d
LEFT JOIN LATERAL (
  SELECT v.slot, v.started_at, v.saved_by = app.user_id() AND v.started_at > now() - interval '10 minutes'
    AND NOT sqlc.arg(apart)::boolean AS goes_on
  FROM document_versions v WHERE v.business_id = d.business_id AND v.event_id = d.event_id AND v.document_id = d.id
  ORDER BY v.version DESC LIMIT 1
) l ON true
WHERE d.id = sqlc.arg(id)
ON CONFLICT (business_id, document_id, slot) DO UPDATE
  SET version = excluded.version, content = sqlc.arg(content)::jsonb, image_keys = excluded.image_keys,
    started_at = excluded.started_at, saved_at = now()
RETURNING document_id;

-- name: RenameDocument :one
UPDATE documents SET name = coalesce(sqlc.narg(name), name), updated_at = now() WHERE id = sqlc.arg(id)
  AND deleted_at IS NULL RETURNING id;

-- name: NoteDocument :one
UPDATE documents
  SET observations = app.rewritten(observations, sqlc.narg(observations)::text, sqlc.narg(observations_was)::text),
    updated_at = now() WHERE id = sqlc.arg(id) AND deleted_at IS NULL RETURNING observations;

-- name: DeleteDocument :one
UPDATE documents SET deleted_at = now(), updated_at = now() WHERE id = sqlc.arg(id) AND deleted_at IS NULL RETURNING id;

-- name: RestoreDocument :one
-- A deleted document can be restored for a day; repeating it is harmless.
UPDATE documents SET deleted_at = NULL, updated_at = now()
WHERE id = sqlc.arg(id) AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day')
RETURNING id;

-- name: DocumentStands :one
SELECT d.id FROM documents d WHERE d.id = sqlc.arg(id) AND d.deleted_at IS NULL;

-- name: ListDocumentVersions :one
SELECT coalesce(v.versions, '[]')::json AS versions
FROM documents d
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('version', v.version, 'author', coalesce(app.author_name(v.saved_by), ''),
    'startedAt', v.started_at, 'savedAt', v.saved_at)
    ORDER BY v.version DESC) AS versions
  FROM document_versions v
  WHERE v.business_id = d.business_id AND v.event_id = d.event_id AND v.document_id = d.id
) v
WHERE d.id = sqlc.arg(id) AND d.deleted_at IS NULL;

-- name: GetDocumentVersion :one
SELECT v.version, v.content, v.image_keys, v.saved_at, coalesce(app.author_name(v.saved_by), '')::text AS author
FROM documents d
JOIN document_versions v ON v.business_id = d.business_id AND v.event_id = d.event_id AND v.document_id = d.id
WHERE d.id = sqlc.arg(id) AND d.deleted_at IS NULL AND v.version = sqlc.arg(version);

-- Whether a file that was stored became a document, a payment's receipt, a contract or a sealed one.
-- name: HasDocumentOfFile :one
SELECT (EXISTS (SELECT FROM documents d WHERE d.file_key = sqlc.arg(file_key))
  OR EXISTS (SELECT FROM payments p WHERE p.receipt_key = sqlc.arg(file_key))
  OR EXISTS (SELECT FROM contracts c WHERE c.file_key = sqlc.arg(file_key) OR c.sealed_key = sqlc.arg(file_key))
  OR EXISTS (SELECT FROM proposal_uploads u WHERE u.key = sqlc.arg(file_key))
    OR EXISTS (SELECT FROM proposals o WHERE o.attachment_key = sqlc.arg(file_key) OR o.pdf_key = sqlc.arg(file_key))
  OR EXISTS (SELECT FROM proposal_acceptances a WHERE a.attachment_key = sqlc.arg(file_key)
    OR a.pdf_key = sqlc.arg(file_key)))::boolean AS has;
