-- name: ListDocuments :one
-- An event's documents and files, the newest first, or those of one task; a helper's only with
-- MANAGE_EVENT. No row where there is no such event, or task in it.
SELECT coalesce(d.documents, '[]')::json AS documents
FROM events e
CROSS JOIN LATERAL (
  SELECT json_agg(d ORDER BY d."createdAt" DESC, d.uuid DESC) AS documents
  FROM (
    SELECT d.id AS uuid, d.kind, d.name, d.media_type AS "mediaType", d.size, d.is_customer_file AS "isCustomerFile",
      d.created_at AS "createdAt", d.updated_at AS "updatedAt", t.id AS "taskPublicId", t.title AS "taskTitle"
    FROM documents d
    LEFT JOIN tasks t ON t.business_id = d.business_id AND t.event_id = d.event_id AND t.id = d.task_id AND t.deleted_at IS NULL
    WHERE d.event_id = e.id AND d.deleted_at IS NULL
      AND (sqlc.narg(task_id)::uuid IS NULL OR d.task_id = sqlc.narg(task_id)::uuid)
      AND (sqlc.narg(kind)::document_kind IS NULL OR d.kind = sqlc.narg(kind)::document_kind)
      AND (sqlc.arg(search)::text = ''
        OR strpos(d.search, app.searchable(sqlc.arg(search)::text)) > 0
        OR strpos(t.search, app.searchable(sqlc.arg(search)::text)) > 0)
      AND (sqlc.narg(before_id)::uuid IS NULL OR (d.created_at, d.id) < (sqlc.narg(before_at)::timestamptz, sqlc.narg(before_id)::uuid))
    ORDER BY d.created_at DESC, d.id DESC
    LIMIT sqlc.arg(page_size)::integer
  ) d
) d
WHERE e.id = sqlc.arg(event_id) AND app.may_in(e.id, 'MANAGE_EVENT')
  AND (sqlc.narg(task_id)::uuid IS NULL OR EXISTS (
    SELECT FROM tasks t WHERE t.event_id = e.id AND t.id = sqlc.narg(task_id)::uuid AND t.deleted_at IS NULL));

-- name: GetDocument :one
SELECT d.event_id, d.id, d.kind, d.name, d.observations, d.content, d.version, d.file_key, d.media_type, d.size,
  d.is_customer_file, d.created_at, d.updated_at, t.id AS task_id, t.title AS task_title, coalesce(app.team_name(d.created_by), '')::text AS author
FROM documents d
LEFT JOIN tasks t ON t.business_id = d.business_id AND t.event_id = d.event_id AND t.id = d.task_id AND t.deleted_at IS NULL
WHERE d.id = sqlc.arg(id) AND d.deleted_at IS NULL;

-- name: RoomForDocument :one
-- No row where the event, or the task in it, is not there or not theirs. Deleted documents count
-- while they can come back.
SELECT ((SELECT count(*) FROM documents d WHERE d.event_id = e.id) < sqlc.arg(at_most)::integer)::boolean AS room
FROM events e
WHERE e.id = sqlc.arg(event_id) AND app.may_in(e.id, 'MANAGE_EVENT')
  AND (sqlc.narg(task_id)::uuid IS NULL OR EXISTS (
    SELECT FROM tasks t WHERE t.event_id = e.id AND t.id = sqlc.narg(task_id)::uuid AND t.deleted_at IS NULL));

-- name: HasSpaceForFile :one
SELECT app.has_space(sqlc.arg(size)::bigint, sqlc.arg(of_business)::bigint)::boolean AS in_business,
  app.client_has_space(sqlc.arg(size)::bigint, sqlc.arg(of_clients)::bigint)::boolean AS for_clients;

-- name: OwnsImages :one
SELECT app.owns_images(sqlc.arg(keys)::text[])::boolean AS owns;

-- name: CreateDocument :one
-- A document comes with its first version.
WITH made AS (
  INSERT INTO documents (business_id, event_id, task_id, kind, name, content)
  VALUES (app.business_id(), sqlc.arg(event_id), sqlc.narg(task_id), 'DOCUMENT', sqlc.arg(name), sqlc.arg(content))
  RETURNING business_id, event_id, id, version, content
), kept AS (
  INSERT INTO document_versions (business_id, event_id, document_id, slot, version, content, image_keys)
  SELECT m.business_id, m.event_id, m.id, 0, m.version, m.content, sqlc.arg(image_keys)::text[] FROM made m
)
SELECT m.id FROM made m;

-- name: StoreFile :one
-- The sender chooses the id, so that a file which is sent again after its answer was lost is one:
-- no row where it has been stored before.
INSERT INTO documents (business_id, event_id, id, task_id, kind, name, file_key, media_type, size)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(id), sqlc.narg(task_id), 'FILE', sqlc.arg(name), sqlc.arg(file_key), sqlc.arg(media_type), sqlc.arg(size))
ON CONFLICT (business_id, id) DO NOTHING
RETURNING id;

-- name: SaveDocument :one
-- No row where the document has moved on from the version that was read. Who goes on writing
-- within ten minutes adds to the version they began, unless it is to be kept apart.
WITH saved AS (
  UPDATE documents d SET content = sqlc.arg(content), version = d.version + 1, updated_at = now()
  WHERE d.id = sqlc.arg(id) AND d.kind = 'DOCUMENT' AND d.deleted_at IS NULL AND d.version = sqlc.arg(version)
  RETURNING d.business_id, d.event_id, d.id, d.version, d.content, d.updated_at
), latest AS (
  SELECT v.slot, v.started_at, v.saved_by = app.user_id() AND v.started_at > now() - interval '10 minutes' AND NOT sqlc.arg(apart)::boolean AS goes_on
  FROM saved s JOIN document_versions v ON v.business_id = s.business_id AND v.event_id = s.event_id AND v.document_id = s.id
  ORDER BY v.version DESC LIMIT 1
), kept AS (
  INSERT INTO document_versions (business_id, event_id, document_id, slot, version, content, image_keys, started_at)
  SELECT s.business_id, s.event_id, s.id, CASE WHEN l.goes_on THEN l.slot ELSE (coalesce(l.slot, -1) + 1) % 50 END,
    s.version, s.content, sqlc.arg(image_keys)::text[], CASE WHEN l.goes_on THEN l.started_at ELSE now() END
  FROM saved s LEFT JOIN latest l ON true
  ON CONFLICT (business_id, document_id, slot) DO UPDATE
    SET version = excluded.version, content = excluded.content, image_keys = excluded.image_keys, started_at = excluded.started_at, saved_at = now()
)
SELECT s.version, s.updated_at FROM saved s;

-- name: UpdateDocument :one
-- What is not given stays.
UPDATE documents SET name = coalesce(sqlc.narg(name), name), observations = coalesce(sqlc.narg(observations), observations), updated_at = now()
WHERE id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id;

-- name: DeleteDocument :one
UPDATE documents SET deleted_at = now(), updated_at = now() WHERE id = sqlc.arg(id) AND deleted_at IS NULL RETURNING id;

-- name: RestoreDocument :one
-- A deleted document can come back for a day; asking twice is harmless.
UPDATE documents SET deleted_at = NULL, updated_at = now()
WHERE id = sqlc.arg(id) AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day')
RETURNING id;

-- name: DocumentStands :one
SELECT d.id FROM documents d WHERE d.id = sqlc.arg(id) AND d.deleted_at IS NULL;

-- name: ListDocumentVersions :one
SELECT coalesce(v.versions, '[]')::json AS versions
FROM documents d
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('version', v.version, 'author', coalesce(app.team_name(v.saved_by), ''), 'startedAt', v.started_at, 'savedAt', v.saved_at)
    ORDER BY v.version DESC) AS versions
  FROM document_versions v
  WHERE v.business_id = d.business_id AND v.event_id = d.event_id AND v.document_id = d.id
) v
WHERE d.id = sqlc.arg(id) AND d.deleted_at IS NULL;

-- name: GetDocumentVersion :one
SELECT v.version, v.content, v.image_keys, v.saved_at, coalesce(app.team_name(v.saved_by), '')::text AS author
FROM documents d
JOIN document_versions v ON v.business_id = d.business_id AND v.event_id = d.event_id AND v.document_id = d.id
WHERE d.id = sqlc.arg(id) AND d.deleted_at IS NULL AND v.version = sqlc.arg(version);

-- Whether a file that was stored became a document.
-- name: HasDocumentOfFile :one
SELECT EXISTS (SELECT FROM documents WHERE file_key = sqlc.arg(file_key))::boolean AS has;
