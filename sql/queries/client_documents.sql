-- Statements of an event's client on its documents.

-- name: ListClientDocuments :one
-- The event's documents and files, the newest first, or those of one task. No row where the client
-- sees no documents, or not the task.
SELECT coalesce(d.documents, '[]')::json AS documents
FROM events e
CROSS JOIN LATERAL (
  SELECT json_agg(d ORDER BY d."createdAt" DESC, d.uuid DESC) AS documents
  FROM (
    SELECT d.id AS uuid, d.kind, d.name, d.media_type AS "mediaType", d.size, d.is_customer_file AS "isCustomerFile",
      d.created_at AS "createdAt", d.updated_at AS "updatedAt", t.id AS "taskPublicId", t.title AS "taskTitle"
    FROM documents d
    LEFT JOIN tasks t ON t.business_id = d.business_id AND t.event_id = d.event_id AND t.id = d.task_id
    WHERE d.deleted_at IS NULL
      AND (sqlc.narg(task_id)::uuid IS NULL OR d.task_id = sqlc.narg(task_id)::uuid)
      AND (sqlc.narg(before_id)::uuid IS NULL OR (d.created_at, d.id) < (sqlc.narg(before_at)::timestamptz, sqlc.narg(before_id)::uuid))
    ORDER BY d.created_at DESC, d.id DESC
    LIMIT sqlc.arg(page_size)::integer
  ) d
) d
WHERE e.id = app.event_id() AND app.customer_can('DOCUMENTS_VIEW')
  AND (sqlc.narg(task_id)::uuid IS NULL OR EXISTS (SELECT FROM tasks t WHERE t.id = sqlc.narg(task_id)::uuid));

-- name: GetClientDocument :one
SELECT d.id, d.kind, d.name, d.content, d.version, d.file_key, d.media_type, d.size, d.is_customer_file, d.created_at, d.updated_at,
  t.id AS task_id, t.title AS task_title, (d.is_customer_file AND app.customer_can('DOCUMENTS_EDIT'))::boolean AS editable
FROM documents d
LEFT JOIN tasks t ON t.business_id = d.business_id AND t.event_id = d.event_id AND t.id = d.task_id
WHERE d.id = sqlc.arg(id) AND d.deleted_at IS NULL;

-- name: ClientDocumentStands :one
SELECT d.id FROM documents d WHERE d.id = sqlc.arg(id) AND d.deleted_at IS NULL;

-- name: LockClientDocuments :exec
-- Documents of an event's clients are added one after another, so that each is counted before the
-- next. They may not lock the event's row, which the team waits for.
SELECT pg_advisory_xact_lock(hashtextextended('documents of ' || app.event_id(), 0));

-- name: RoomForClientDocument :one
-- No row where the client brings no documents, or does not see the task.
SELECT e.business_id, ((SELECT count(*) FROM documents d WHERE d.event_id = e.id) < sqlc.arg(at_most)::integer)::boolean AS room
FROM events e
WHERE e.id = app.event_id() AND app.customer_can('DOCUMENTS_EDIT')
  AND (sqlc.narg(task_id)::uuid IS NULL OR EXISTS (SELECT FROM tasks t WHERE t.id = sqlc.narg(task_id)::uuid));

-- name: CreateClientDocument :one
INSERT INTO documents (business_id, event_id, task_id, kind, name, content)
VALUES (app.business_id(), app.event_id(), sqlc.narg(task_id), 'DOCUMENT', sqlc.arg(name), sqlc.arg(content))
RETURNING id;

-- name: StoreClientFile :one
-- The sender chooses the id, so that a file which is sent again after its answer was lost is one:
-- no row where it has been stored before.
INSERT INTO documents (business_id, event_id, id, task_id, kind, name, file_key, media_type, size)
VALUES (app.business_id(), app.event_id(), sqlc.arg(id), sqlc.narg(task_id), 'FILE', sqlc.arg(name), sqlc.arg(file_key), sqlc.arg(media_type), sqlc.arg(size))
ON CONFLICT (business_id, id) DO NOTHING
RETURNING id;

-- name: SaveClientDocument :one
-- No row where the document has moved on from the version that was read, or is not the client's own.
UPDATE documents SET content = sqlc.arg(content), version = version + 1, updated_at = now()
WHERE id = sqlc.arg(id) AND kind = 'DOCUMENT' AND deleted_at IS NULL AND version = sqlc.arg(version)
RETURNING version, updated_at;

-- name: KeepClientVersion :one
-- The text as it was just saved. Who goes on writing within ten minutes adds to the version they began.
INSERT INTO document_versions (business_id, event_id, document_id, slot, version, content, image_keys, started_at)
SELECT d.business_id, d.event_id, d.id, CASE WHEN l.goes_on THEN l.slot ELSE (coalesce(l.slot, -1) + 1) % 50 END,
  d.version, sqlc.arg(content)::jsonb, sqlc.arg(image_keys)::text[], CASE WHEN l.goes_on THEN l.started_at ELSE now() END
FROM documents d
LEFT JOIN LATERAL (
  SELECT v.slot, v.started_at, v.saved_by = app.user_id() AND v.started_at > now() - interval '10 minutes' AS goes_on
  FROM document_versions v WHERE v.business_id = d.business_id AND v.event_id = d.event_id AND v.document_id = d.id
  ORDER BY v.version DESC LIMIT 1
) l ON true
WHERE d.id = sqlc.arg(id)
ON CONFLICT (business_id, document_id, slot) DO UPDATE
  SET version = excluded.version, content = sqlc.arg(content)::jsonb, image_keys = excluded.image_keys, started_at = excluded.started_at, saved_at = now()
RETURNING document_id;

-- name: HasShownImages :one
-- Whether some version of the document showed these pictures: a client brings none of their own.
SELECT (sqlc.arg(keys)::text[] <@ ARRAY(SELECT unnest(v.image_keys) FROM document_versions v WHERE v.document_id = sqlc.arg(id)))::boolean AS has;

-- name: RenameClientDocument :one
UPDATE documents SET name = sqlc.arg(name), updated_at = now() WHERE id = sqlc.arg(id) AND deleted_at IS NULL RETURNING id;

-- name: DeleteClientDocument :one
UPDATE documents SET deleted_at = now(), updated_at = now() WHERE id = sqlc.arg(id) AND deleted_at IS NULL RETURNING id;

-- name: RestoreClientDocument :one
-- A deleted document can come back for a day; asking twice is harmless.
UPDATE documents SET deleted_at = NULL, updated_at = now()
WHERE id = sqlc.arg(id) AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day')
RETURNING id;
