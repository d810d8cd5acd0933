-- Contracts: the policies of contracts decide which ones the caller sees and changes, and app.contract_of_team returns
-- the columns that the event's client may not read. The functions of functions/68_contracts.sql do all that a signer
-- does behind a link.

-- name: ListContracts :one
-- The newest first, of the event, of one of its tasks, or of every event. No row where there is no such event, or task
-- in it, or they see no contracts there; nor for a client who names no event.
SELECT coalesce(l.contracts, '[]')::json AS contracts,
  coalesce(app.contract_room_told(sqlc.arg(default_limit)::integer), 'null')::json AS room
FROM (SELECT 1) one
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object(
      'uuid', p.id, 'name', p.name, 'status', p.stands, 'eventUuid', p.event_id, 'eventTitle', p.event_title,
        'taskPublicId', p.task_id, 'taskTitle', p.task_title,
      'expiresOn', p.expires_on, 'inOrder', p.in_order, 'sentAt', p.sent_at, 'endedAt', p.ended_at, 'sealed',
        p.sealed_at IS NOT NULL, 'createdAt', p.created_at, 'updatedAt', p.updated_at,
      'signers', coalesce((SELECT json_agg(json_build_object('uuid', s.id, 'name', s.name, 'role', s.role, 'status',
        s.status, 'openedAt', s.opened_at, 'signedAt', s.signed_at,
          'declinedAt', s.declined_at) ORDER BY s.position)
        FROM contract_signers s WHERE s.business_id = p.business_id AND s.event_id = p.event_id
          AND s.contract_id = p.id), '[]'))
    ORDER BY p.created_at DESC, p.id DESC) AS contracts
  FROM (
    SELECT c.id, c.business_id, c.event_id, c.name, c.expires_on, c.in_order, c.sent_at, c.ended_at, c.sealed_at,
      c.created_at, c.updated_at, e.title AS event_title,
      app.contract_is(c.status, c.expires_on, e.time_zone) AS stands, t.id AS task_id, t.title AS task_title
    FROM contracts c
    JOIN events e ON e.business_id = c.business_id AND e.id = c.event_id
    LEFT JOIN tasks t ON t.business_id = c.business_id AND t.event_id = c.event_id AND t.id = c.task_id
      AND t.id <> ALL ((SELECT app.deleted_tasks_in(sqlc.narg(event_id)::uuid))::uuid[])
    WHERE c.deleted_at IS NULL
      AND (sqlc.narg(event_id)::uuid IS NULL OR c.event_id = sqlc.narg(event_id)::uuid)
      AND (sqlc.narg(task_id)::uuid IS NULL OR c.task_id = sqlc.narg(task_id)::uuid)
      AND (sqlc.narg(status)::contract_status IS NULL
        OR app.contract_is(c.status, c.expires_on, e.time_zone) = sqlc.narg(status)::contract_status)
      AND (sqlc.arg(search)::text = '' OR concat_ws(' ', c.search, app.searchable(e.title),
        (SELECT string_agg(app.searchable(s.name), ' ') FROM contract_signers s WHERE s.business_id = c.business_id
          AND s.event_id = c.event_id AND s.contract_id = c.id))
        LIKE ALL ((SELECT app.search_patterns(sqlc.arg(search)::text))::text[]))
      AND (sqlc.narg(before_id)::uuid IS NULL
        OR (c.created_at, c.id) < (sqlc.narg(before_at)::timestamptz, sqlc.narg(before_id)::uuid))
    ORDER BY c.created_at DESC, c.id DESC
    LIMIT sqlc.arg(page_size)::integer
  ) p
) l
WHERE CASE WHEN sqlc.narg(event_id)::uuid IS NULL THEN app.team_role() IS NOT NULL AND sqlc.narg(task_id)::uuid IS NULL
  ELSE EXISTS (SELECT FROM events e WHERE e.id = sqlc.narg(event_id)::uuid
    AND (app.may_in(e.id, 'MANAGE_EVENT') OR app.customer_can('CONTRACTS_VIEW'))
    AND (sqlc.narg(task_id)::uuid IS NULL OR EXISTS (
      SELECT FROM tasks t WHERE t.event_id = e.id AND t.id = sqlc.narg(task_id)::uuid
        AND t.id <> ALL (app.deleted_tasks_in(e.id)::uuid[])))) END;

-- name: GetContract :one
SELECT c.event_id, c.id, c.name, app.contract_is(c.status, c.expires_on, e.time_zone)::contract_status AS status,
  c.in_order, c.expires_on, c.size, c.pages,
  coalesce(encode(c.sha256, 'hex'), '')::text AS sha256, c.code, c.sent_at, c.ended_at, c.sealed_at,
    coalesce(encode(c.sealed_sha256, 'hex'), '')::text AS sealed_sha256, c.sealed_size,
  c.created_at, c.updated_at, e.title AS event_title, e.time_zone, c.replaces, t.id AS task_id, t.title AS task_title,
  n.id AS replaced_by,
  app.may_in(c.event_id, 'MANAGE_EVENT')::boolean AS may_edit,
  coalesce(app.contract_of_team(c.id), 'null')::json AS team,
  coalesce((SELECT json_agg(json_build_object('uuid', s.id, 'name', s.name, 'role', s.role, 'status', s.status,
    'openedAt', s.opened_at, 'signedAt', s.signed_at,
      'declinedAt', s.declined_at, 'updatedAt', s.updated_at) ORDER BY s.position)
    FROM contract_signers s WHERE s.business_id = c.business_id AND s.event_id = c.event_id AND s.contract_id = c.id),
      '[]')::json AS signers
FROM contracts c
JOIN events e ON e.business_id = c.business_id AND e.id = c.event_id
LEFT JOIN tasks t ON t.business_id = c.business_id AND t.event_id = c.event_id AND t.id = c.task_id
  AND t.id <> ALL (app.deleted_tasks_in(c.event_id)::uuid[])
LEFT JOIN contracts n ON n.business_id = c.business_id AND n.event_id = c.event_id AND n.replaces = c.id
  AND n.deleted_at IS NULL
WHERE c.id = sqlc.arg(id) AND c.deleted_at IS NULL
ORDER BY n.created_at DESC NULLS LAST LIMIT 1;

-- name: GetSealedContract :one
-- Returns the file to download: the sealed one. No row before there is one.
SELECT c.id, c.name, c.sealed_key, c.sealed_size FROM contracts c WHERE c.id = sqlc.arg(id) AND c.sealed_at IS NOT NULL;

-- name: GetContractFile :one
-- Returns the file as it was uploaded, or as it was sent, for the team to view. No row for the event's client, who may
-- not read it.
SELECT c.id, c.name, c.file_key, c.size, c.content FROM contracts c WHERE c.id = sqlc.arg(id) AND c.deleted_at IS NULL
  AND (c.file_key IS NOT NULL OR c.content IS NOT NULL);

-- name: ContractStands :one
SELECT c.id FROM contracts c WHERE c.id = sqlc.arg(id) AND c.deleted_at IS NULL;

-- name: LockContracts :exec
-- Contracts of a business are made and sent one after another, so that each is counted before the next.
SELECT pg_advisory_xact_lock(hashtextextended('contracts of ' || app.business_id()::text, 0));

-- name: RoomForContract :one
-- No row if the event, or the task in it, does not exist for the caller, is a template, or is not managed by them.
-- Deleted drafts count while they can be restored.
SELECT ((SELECT count(*) FROM contracts c WHERE c.event_id = e.id) < sqlc.arg(at_most)::integer)::boolean AS room
FROM events e
WHERE e.id = sqlc.arg(event_id) AND app.may_in(e.id, 'MANAGE_EVENT') AND e.templated_at IS NULL
  AND (sqlc.narg(task_id)::uuid IS NULL OR EXISTS (
    SELECT FROM tasks t WHERE t.event_id = e.id AND t.id = sqlc.narg(task_id)::uuid
      AND t.id <> ALL (app.deleted_tasks_in(e.id)::uuid[])));

-- name: RoomForSentContract :one
-- A contract that was sent counts for good, also if it was canceled since.
SELECT (app.contracts_sent() < app.contract_limit(sqlc.arg(default_limit)::integer))::boolean AS room,
  app.contract_limit(sqlc.arg(default_limit)::integer)::integer AS at_most;

-- name: CreateContract :one
-- The client chooses the id, so that a request repeated after its answer was lost creates one contract.
INSERT INTO contracts (business_id, event_id, id, task_id, name, message, in_order, expires_on, content, file_key,
  file_name, size, pages, sha256, replaces)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(id), sqlc.narg(task_id), sqlc.arg(name), sqlc.arg(message),
  sqlc.arg(in_order), sqlc.narg(expires_on),
  sqlc.narg(content), sqlc.narg(file_key), sqlc.narg(file_name), sqlc.narg(size), sqlc.narg(pages), sqlc.narg(sha256),
    sqlc.narg(replaces))
ON CONFLICT (business_id, id) DO NOTHING
RETURNING id;

-- name: AddSigners :exec
INSERT INTO contract_signers (business_id, event_id, contract_id, id, name, phone, email, tax_id, role, channel,
  position)
SELECT app.business_id(), sqlc.arg(event_id), sqlc.arg(contract_id), s.id, s.name, s.phone, nullif(s.email, ''),
  nullif(s.tax_id, ''), s.role, s.channel, (s.place - 1)::smallint
FROM (SELECT unnest(sqlc.arg(ids)::uuid[]) AS id, unnest(sqlc.arg(names)::text[]) AS name,
  unnest(sqlc.arg(phones)::text[]) AS phone, unnest(sqlc.arg(emails)::text[]) AS email,
  unnest(sqlc.arg(tax_ids)::text[]) AS tax_id, unnest(sqlc.arg(roles)::text[]) AS role,
    unnest(sqlc.arg(channels)::text[]) AS channel, generate_series(1, cardinality(sqlc.arg(ids)::uuid[])) AS place) s;

-- name: RemoveSigners :exec
DELETE FROM contract_signers WHERE contract_id = sqlc.arg(contract_id);

-- name: LockContract :one
-- One lock decides between signing, declining, cancelling and expiring.
SELECT c.id, c.business_id, c.event_id, c.name,
  app.contract_is(c.status, c.expires_on, e.time_zone)::contract_status AS status, c.in_order, c.expires_on, c.message,
    c.content, c.version, c.file_key, c.file_name, c.size, c.pages, c.sha256,
  c.replaces, c.task_id, c.updated_at, c.sealed_at, e.time_zone, (now() AT TIME ZONE e.time_zone)::date AS today,
    (e.archived_at IS NOT NULL)::boolean AS archived
FROM contracts c JOIN events e ON e.business_id = c.business_id AND e.id = c.event_id
WHERE c.id = sqlc.arg(id) AND c.deleted_at IS NULL FOR UPDATE OF c;

-- name: UpdateContract :one
UPDATE contracts SET name = coalesce(sqlc.narg(name), name), message = coalesce(sqlc.narg(message), message),
  in_order = coalesce(sqlc.narg(in_order), in_order),
  expires_on = CASE WHEN sqlc.arg(set_expires_on)::boolean THEN sqlc.narg(expires_on)::date ELSE expires_on END,
  content = coalesce(sqlc.narg(content), content), version = version + (sqlc.narg(content)::jsonb IS NOT NULL)::integer,
  file_key = CASE WHEN sqlc.narg(content)::jsonb IS NULL THEN file_key END, file_name = CASE
    WHEN sqlc.narg(content)::jsonb IS NULL THEN file_name END,
  size = CASE WHEN sqlc.narg(content)::jsonb IS NULL THEN size END, pages = CASE WHEN sqlc.narg(content)::jsonb IS NULL
    THEN pages END,
  sha256 = CASE WHEN sqlc.narg(content)::jsonb IS NULL THEN sha256 END, updated_at = clock_timestamp()
WHERE id = sqlc.arg(id) AND status = 'DRAFT' AND deleted_at IS NULL
RETURNING id;

-- name: SetContractFile :one
UPDATE contracts SET content = NULL, version = version + 1, file_key = sqlc.arg(file_key),
  file_name = sqlc.arg(file_name), size = sqlc.arg(size), pages = sqlc.arg(pages), sha256 = sqlc.arg(sha256),
    updated_at = clock_timestamp()
WHERE id = sqlc.arg(id) AND status = 'DRAFT' AND deleted_at IS NULL
RETURNING id;

-- name: SendContract :one
-- Frozen from here on.
UPDATE contracts SET status = 'SENT', sent_at = clock_timestamp(), code = sqlc.arg(code), file_key = sqlc.arg(file_key),
  size = sqlc.arg(size), pages = sqlc.arg(pages), sha256 = sqlc.arg(sha256), updated_at = clock_timestamp()
WHERE id = sqlc.arg(id) AND status = 'DRAFT' AND deleted_at IS NULL
RETURNING id;

-- name: ListSigners :many
SELECT s.id, s.name, s.phone, s.email, s.tax_id, s.role, s.channel, s.position, s.status, s.salt, s.secret_hash,
  s.sent_id, s.asked_at,
  app.is_signers_turn(s.business_id, s.contract_id, s.position)::boolean AS turn
FROM contract_signers s WHERE s.contract_id = sqlc.arg(contract_id) ORDER BY s.position;

-- name: GetSigner :one
SELECT s.id, s.contract_id, s.status, s.phone, s.email, s.channel, s.salt, s.secret_hash, s.asked_at,
  app.is_signers_turn(s.business_id, s.contract_id, s.position)::boolean AS turn,
  coalesce(app.delivery_of(s.sent_id) IN ('FAILED', 'UNKNOWN'), false)::boolean AS lost
FROM contract_signers s WHERE s.id = sqlc.arg(id);

-- name: LinkSigners :exec
-- The links of a contract that is being sent; whose turn it is is asked to sign.
UPDATE contract_signers s SET salt = l.salt, secret_hash = l.hash, asked_at = CASE WHEN l.asked THEN now() END,
  sent_at = CASE WHEN l.asked THEN now() END,
  sent_id = CASE WHEN l.asked THEN l.sent_id END, updated_at = now()
FROM (SELECT unnest(sqlc.arg(ids)::uuid[]) AS id, unnest(sqlc.arg(salts)::bytea[]) AS salt,
  unnest(sqlc.arg(hashes)::bytea[]) AS hash,
  unnest(sqlc.arg(asked)::boolean[]) AS asked, unnest(sqlc.arg(sent_ids)::uuid[]) AS sent_id) l
WHERE s.id = l.id AND s.contract_id = sqlc.arg(contract_id);

-- name: CorrectSigner :one
-- With the phone, or the e-mail, the link and the code to the old one end.
UPDATE contract_signers SET phone = sqlc.arg(phone), email = sqlc.narg(email), channel = sqlc.arg(channel),
  salt = sqlc.arg(salt), secret_hash = sqlc.arg(secret_hash),
  sent_at = CASE WHEN sqlc.arg(asked)::boolean THEN now() END, sent_id = CASE WHEN sqlc.arg(asked)::boolean
    THEN uuidv7() END, updated_at = now()
WHERE id = sqlc.arg(id) AND status = 'NEW'
RETURNING sent_id;

-- name: NoteSignerSent :one
UPDATE contract_signers SET sent_at = now(), sent_id = uuidv7(), asked_at = coalesce(asked_at, now()),
  updated_at = now() WHERE id = sqlc.arg(id) RETURNING sent_id;

-- name: TakeContractMessage :one
SELECT app.take_contract_message(sqlc.arg(signer_id)::uuid, sqlc.arg(pause_seconds)::integer, sqlc.arg(again)::boolean,
  sqlc.arg(at_most)::integer)::text AS too_many;

-- name: CancelContract :one
UPDATE contracts SET status = 'CANCELLED', ended_at = clock_timestamp(), updated_at = clock_timestamp()
  WHERE id = sqlc.arg(id) AND status = 'SENT' RETURNING id;

-- name: DeleteContract :one
UPDATE contracts SET deleted_at = now(), updated_at = clock_timestamp() WHERE id = sqlc.arg(id) AND status = 'DRAFT'
  AND deleted_at IS NULL RETURNING id;

-- name: RestoreContract :one
-- A deleted draft can be restored for a day; repeating it is harmless.
UPDATE contracts SET deleted_at = NULL, updated_at = clock_timestamp()
WHERE id = sqlc.arg(id) AND status = 'DRAFT' AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day')
RETURNING id;

-- name: ListContractTemplates :one
SELECT coalesce(json_agg(json_build_object('uuid', t.id, 'name', t.name, 'updatedAt', t.updated_at)
  ORDER BY app.searchable(t.name), t.id), '[]')::json AS templates
FROM contract_templates t WHERE t.deleted_at IS NULL;

-- name: GetContractTemplate :one
SELECT t.id, t.name, t.content, t.version, t.updated_at, app.sees_all_events()::boolean AS may_edit
  FROM contract_templates t WHERE t.id = sqlc.arg(id) AND t.deleted_at IS NULL;

-- name: LockContractTemplates :exec
SELECT pg_advisory_xact_lock(hashtextextended('contract templates of ' || app.business_id()::text, 0));

-- name: RoomForContractTemplate :one
SELECT (count(*) < sqlc.arg(at_most)::integer)::boolean AS room FROM contract_templates;

-- name: CreateContractTemplate :one
INSERT INTO contract_templates (business_id, id, name, content)
  VALUES (app.business_id(), sqlc.arg(id), sqlc.arg(name), sqlc.arg(content))
ON CONFLICT (business_id, id) DO NOTHING
RETURNING id;

-- name: UpdateContractTemplate :one
-- No row where it has moved on from the version that was read.
UPDATE contract_templates SET name = coalesce(sqlc.narg(name), name), content = coalesce(sqlc.narg(content), content),
  version = version + (sqlc.narg(content)::jsonb IS NOT NULL)::integer, updated_at = now()
WHERE id = sqlc.arg(id) AND deleted_at IS NULL
  AND (sqlc.narg(content)::jsonb IS NULL OR version = sqlc.arg(version)::integer)
RETURNING id, version;

-- name: DeleteContractTemplate :one
UPDATE contract_templates SET deleted_at = now(), updated_at = now() WHERE id = sqlc.arg(id) AND deleted_at IS NULL
  RETURNING id;

-- name: RestoreContractTemplate :one
UPDATE contract_templates SET deleted_at = NULL, updated_at = now()
WHERE id = sqlc.arg(id) AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day') RETURNING id;

-- name: GetContractTemplateToFill :one
-- A template, with the values of its fields in an event. Who may not read the event's clients, or the business's
-- document (a helper), fills those in by hand.
SELECT t.name, t.content, e.title, e.date, e.event_start_time, e.time_zone,
  (now() AT TIME ZONE e.time_zone)::date AS today, coalesce(e.ceremony_place, '')::text AS ceremony_place,
    coalesce(e.reception_place, '')::text AS reception_place,
  b.name AS business_name, coalesce(d.details->>'documentNumber', '')::text AS document_number,
    coalesce(d.details->>'address', '')::text AS address, b.location,
  coalesce((SELECT string_agg(c.full_name, ' e ' ORDER BY c.full_name) FROM event_customers ec
    JOIN contacts c ON c.business_id = ec.business_id AND c.id = ec.contact_id
    WHERE ec.event_id = e.id AND c.deleted_at IS NULL), '')::text AS clients
FROM contract_templates t
JOIN events e ON e.business_id = t.business_id
JOIN businesses b ON b.business_id = e.business_id
CROSS JOIN (SELECT app.business_details()::json AS details) d
WHERE t.id = sqlc.arg(id) AND t.deleted_at IS NULL AND e.id = sqlc.arg(event_id) AND app.may_in(e.id, 'MANAGE_EVENT');

-- name: OpenContractLink :one
-- What a signer with this secret sees. No row for one that never was, or that a corrected phone ended.
SELECT o.contract::json AS contract, coalesce(app.payment_after_signing(sqlc.arg(secret_hash)::bytea),
  'null')::json AS next_payment
FROM (SELECT app.contract_of_token(sqlc.arg(secret_hash)::bytea)::json AS contract) o WHERE o.contract IS NOT NULL;

-- name: ContractFileOfLink :one
SELECT f.file_key::text AS file_key, f.name::text AS name, f.size::integer AS size, f.sealed::boolean AS sealed
  FROM app.contract_file_of_token(sqlc.arg(secret_hash)::bytea) f (file_key, name, size, sealed);

-- name: OpenContract :one
SELECT o.state::text AS state
  FROM (SELECT app.open_contract(sqlc.arg(secret_hash)::bytea, sqlc.arg(ip)::text,
    sqlc.arg(user_agent)::text)::text AS state) o WHERE o.state IS NOT NULL;

-- name: AskContractCode :one
SELECT o.asked::json AS asked
  FROM (SELECT app.ask_contract_code(sqlc.arg(secret_hash)::bytea, sqlc.arg(salt)::bytea, sqlc.arg(code_hash)::bytea,
    sqlc.arg(channel)::text, sqlc.arg(ip)::text, sqlc.arg(user_agent)::text,
  sqlc.arg(pause_seconds)::integer, sqlc.arg(per_day)::integer, sqlc.arg(per_contract)::integer)::json AS asked) o
    WHERE o.asked IS NOT NULL;

-- name: SignContract :one
SELECT o.signed::json AS signed
  FROM (SELECT app.sign_contract(sqlc.arg(secret_hash)::bytea, sqlc.arg(code_hash)::bytea, sqlc.arg(sha256)::bytea,
    sqlc.narg(tax_id)::text, sqlc.arg(is_same_person)::boolean, sqlc.arg(consent)::text,
  sqlc.arg(kind)::text, sqlc.arg(signature)::text, sqlc.arg(ip)::text, sqlc.arg(user_agent)::text)::json AS signed) o
    WHERE o.signed IS NOT NULL;

-- name: DeclineContract :one
SELECT o.state::text AS state
  FROM (SELECT app.decline_contract(sqlc.arg(secret_hash)::bytea, sqlc.arg(reason)::text, sqlc.arg(ip)::text,
    sqlc.arg(user_agent)::text)::text AS state) o WHERE o.state IS NOT NULL;

-- name: VerifyContract :one
SELECT o.contract::json AS contract FROM (SELECT app.verify_contract(sqlc.arg(code)::text)::json AS contract) o
  WHERE o.contract IS NOT NULL;

-- name: ContractLinkMessage :one
-- What the message with a signer's link says. No row where it was sent again or corrected since, or there is nothing to
-- sign any more.
SELECT s.salt, s.secret_hash, s.name, s.phone, s.email, s.channel, b.name AS business_name, c.name AS contract_name,
  (s.reminded_at IS NOT NULL AND s.sent_at = s.reminded_at)::boolean AS reminds
FROM contract_signers s
JOIN contracts c ON c.business_id = s.business_id AND c.id = s.contract_id
JOIN events e ON e.business_id = c.business_id AND e.id = c.event_id
JOIN businesses b ON b.business_id = c.business_id
WHERE s.sent_id = sqlc.arg(sent_id) AND s.status IN ('NEW', 'LINK_OPENED') AND s.salt IS NOT NULL
  AND app.contract_is(c.status, c.expires_on, e.time_zone) = 'SENT';

-- name: ContractCodeMessage :one
-- No row where another was asked for since, it is over, or was used.
SELECT s.phone, s.code_salt, s.code_channel, s.code_expires_at, s.name FROM contract_signers s
WHERE s.code_sent_id = sqlc.arg(sent_id) AND s.code_salt IS NOT NULL AND s.code_expires_at > now();

-- name: ContractCopyMessage :one
SELECT s.salt, s.secret_hash, s.name, s.phone, s.email, s.channel, b.name AS business_name, c.name AS contract_name
FROM contract_signers s
JOIN contracts c ON c.business_id = s.business_id AND c.id = s.contract_id AND c.sealed_at IS NOT NULL
JOIN businesses b ON b.business_id = c.business_id
WHERE s.copy_sent_id = sqlc.arg(sent_id);

-- name: ContractToSeal :one
-- With everything that its evidence page says. No row once it is sealed.
SELECT c.event_id, c.name, c.file_key, c.sha256, c.code, c.sent_at, c.ended_at, e.title AS event_title, e.time_zone,
  b.name AS business_name,
  (SELECT json_agg(json_build_object('uuid', s.id, 'name', s.name, 'phone', s.phone, 'email', s.email, 'taxId',
    s.tax_id, 'role', s.role, 'openedAt', s.opened_at, 'signedAt', s.signed_at,
      'ip', s.ip, 'userAgent', s.user_agent, 'consentVersion', s.consent_version, 'signatureKind', s.signature_kind,
        'signature', s.signature) ORDER BY s.position)
    FROM contract_signers s WHERE s.contract_id = c.id)::json AS signers,
  (SELECT json_agg(json_build_object('at', p.at, 'kind', p.kind, 'signerUuid', p.signer_id, 'actor', p.actor, 'ip',
    p.ip, 'userAgent', p.user_agent) ORDER BY p.id)
    FROM contract_steps p WHERE p.contract_id = c.id)::json AS steps
FROM contracts c
JOIN events e ON e.business_id = c.business_id AND e.id = c.event_id
JOIN businesses b ON b.business_id = c.business_id
WHERE c.id = sqlc.arg(id) AND c.status = 'SIGNED' AND c.sealed_at IS NULL;

-- name: NoteContractSealed :one
-- Once: no row where another try has sealed it.
UPDATE contracts SET sealed_key = sqlc.arg(sealed_key), sealed_size = sqlc.arg(sealed_size),
  sealed_sha256 = sqlc.arg(sealed_sha256), sealed_at = clock_timestamp(),
  certificate_sha256 = app.keep_contract_certificate(sqlc.arg(certificate)::bytea)
WHERE id = sqlc.arg(id) AND status = 'SIGNED' AND sealed_at IS NULL
RETURNING id;

-- name: NoteContractCopies :many
UPDATE contract_signers SET copy_sent_id = uuidv7() WHERE contract_id = sqlc.arg(contract_id) AND copy_sent_id IS NULL
  RETURNING copy_sent_id;

-- name: ExpireContracts :one
SELECT app.expire_contracts()::bigint AS expired;

-- name: RemindContracts :many
SELECT r.business_id::uuid AS business_id, r.sent_id::uuid AS sent_id
  FROM app.remind_contracts(make_interval(secs => sqlc.arg(after_seconds)::integer),
    sqlc.arg(page_size)::integer) r (business_id, sent_id);

-- name: UnsealedContracts :many
SELECT u.business_id::uuid AS business_id, u.id::uuid AS id
  FROM app.unsealed_contracts(sqlc.arg(page_size)::integer) u (business_id, id);

-- name: SealsWithoutCertificate :many
SELECT u.business_id::uuid AS business_id, u.id::uuid AS id
  FROM app.seals_without_certificate(sqlc.arg(max_count)::integer) u (business_id, id);

-- name: GetSealWithoutCertificate :one
SELECT c.sealed_key, c.sealed_sha256 FROM contracts c
WHERE c.id = sqlc.arg(id) AND c.sealed_at IS NOT NULL AND c.certificate_sha256 IS NULL;

-- name: RecordSealCertificate :exec
UPDATE contracts SET certificate_sha256 = app.keep_contract_certificate(sqlc.arg(certificate)::bytea)
WHERE id = sqlc.arg(id) AND sealed_at IS NOT NULL AND certificate_sha256 IS NULL;

-- name: UseContractCertificate :one
SELECT coalesce(app.use_contract_certificate(sqlc.arg(certificate)::bytea), '')::bytea AS before;

-- name: GetContractKeyChange :one
SELECT c.changed_at::timestamptz AS changed_at, c.sha256::bytea AS sha256
  FROM app.contract_key_changed() c (changed_at, sha256);
