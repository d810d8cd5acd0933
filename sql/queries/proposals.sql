-- Proposals, for the team but its helpers: the rules of proposals say that those see none.

-- name: ListProposals :one
-- Returns a page of proposals, the newest first, and the totals of all that match: the page ends with its last row, and
-- the totals read an index that has all their columns. Contacts are searched once, and not per proposal. The totals are
-- of every status, and the month's of every day of it, because a filter by either only selects the list. An accepted
-- proposal stays won, also if a new offer was made since.
WITH matching AS NOT MATERIALIZED (
  SELECT p.id, p.created_at, p.budget, p.status, p.expires_on, p.accepted_budget,
    (sqlc.narg(from_day)::date IS NULL
      OR p.created_at >= (sqlc.narg(from_day)::date)::timestamp AT TIME ZONE 'America/Sao_Paulo')
      AND (sqlc.narg(until_day)::date IS NULL
        OR p.created_at < (sqlc.narg(until_day)::date + 1)::timestamp AT TIME ZONE 'America/Sao_Paulo') AS in_period
  FROM proposals p
  WHERE p.deleted_at IS NULL
    AND (sqlc.narg(event_type)::event_type IS NULL OR p.event_type = sqlc.narg(event_type)::event_type)
    AND (sqlc.narg(contact_id)::uuid IS NULL OR p.contact_id = sqlc.narg(contact_id)::uuid)
    AND (sqlc.arg(search)::text = ''
      OR concat_ws(' ', p.search, (SELECT c.search FROM contacts c WHERE c.id = p.contact_id))
        LIKE ALL ((SELECT app.search_patterns(sqlc.arg(search)::text))::text[]))
), page AS (
  SELECT m.id, m.created_at, app.proposal_is(m.status, m.expires_on, (SELECT app.proposal_today())) AS stands
    FROM matching m
  WHERE m.in_period
    AND (sqlc.narg(status)::text IS NULL
      OR app.proposal_is(m.status, m.expires_on, (SELECT app.proposal_today())) = sqlc.narg(status)::text)
    AND (sqlc.narg(before_id)::uuid IS NULL
      OR (m.created_at, m.id) < (sqlc.narg(before_at)::timestamptz, sqlc.narg(before_id)::uuid))
  ORDER BY m.created_at DESC, m.id DESC
  LIMIT sqlc.arg(page_size)::integer
)
SELECT (SELECT coalesce(json_agg(json_build_object(
      'uuid', p.id, 'code', p.code, 'title', p.title, 'customer',
        json_build_object('uuid', c.id, 'fullName', c.full_name, 'phone', c.phone, 'email', c.email),
      'type', p.event_type, 'eventDate', p.event_date, 'budget', p.budget, 'status', g.stands, 'expiresAt',
        p.expires_on, 'createdAt', p.created_at, 'sentAt', p.sent_at,
      'seen', CASE WHEN p.seen > 0 THEN json_build_object('first', p.first_seen_at, 'last', p.last_seen_at, 'times',
        p.seen) END,
      'decidedAt', p.decided_at, 'event', CASE WHEN e.id IS NOT NULL
        THEN json_build_object('uuid', e.id, 'title', e.title) END)
    ORDER BY g.created_at DESC, g.id DESC), '[]')
  FROM page g
  JOIN proposals p ON p.business_id = (SELECT app.business_id()) AND p.id = g.id
  JOIN contacts c ON c.business_id = p.business_id AND c.id = p.contact_id
  LEFT JOIN events e ON e.business_id = p.business_id AND e.id = p.event_id)::json AS proposals,
  (SELECT json_build_object('out', json_build_object('count', s.out_count, 'amount', coalesce(s.out_amount, 0)), 'won',
    json_build_object('count', s.won_count, 'amount', coalesce(s.won_amount, 0)),
      'month', json_build_object('sent', s.month_sent, 'accepted', s.month_accepted))
  FROM (
    SELECT count(*) FILTER (WHERE m.in_period AND m.status IN ('SENT', 'VIEWED')
      AND m.expires_on >= (SELECT app.proposal_today())) AS out_count,
      sum(m.budget) FILTER (WHERE m.in_period AND m.status IN ('SENT', 'VIEWED')
        AND m.expires_on >= (SELECT app.proposal_today())) AS out_amount,
      count(m.accepted_budget) FILTER (WHERE m.in_period) AS won_count,
        sum(m.accepted_budget) FILTER (WHERE m.in_period) AS won_amount,
      count(*) FILTER (WHERE m.created_at >= (SELECT date_trunc('month',
        app.proposal_today()::timestamp) AT TIME ZONE 'America/Sao_Paulo')) AS month_sent,
      count(m.accepted_budget) FILTER (WHERE m.created_at >= (SELECT date_trunc('month',
        app.proposal_today()::timestamp) AT TIME ZONE 'America/Sao_Paulo')) AS month_accepted
    FROM matching m) s)::json AS totals;

-- name: GetProposal :one
SELECT p.id, p.code, p.title, p.event_type, p.event_date, p.budget, p.items, p.content, p.expires_on, p.payment_methods,
  p.payment_other, p.payment_description,
  p.attachment_title, p.attachment_description, p.attachment_name, p.attachment_media_type, p.attachment_size,
  app.proposal_is(p.status, p.expires_on, app.proposal_today())::text AS stands, p.version, p.created_at, p.sent_at,
    p.first_seen_at, p.last_seen_at, p.seen, p.decided_at, p.decline_reason,
  p.one_link, p.starts_from, p.plan, p.contract_template_id,
    coalesce((app.proposal_misses(p.business_id, p.id))[1], '')::text AS trouble,
  c.id AS contact_id, c.full_name AS contact_name, c.phone AS contact_phone, c.email AS contact_email,
    b.name AS business_name, e.id AS event_id, e.title AS event_title,
  k.id AS contract_id, y.id AS payment_id,
  coalesce((SELECT json_agg(json_build_object('name', a.name, 'acceptedAt', a.accepted_at, 'version', a.version,
    'notedBy', a.noted_by, 'sha256', encode(a.sha256, 'hex'), 'hasAttachment', a.attachment_key IS NOT NULL,
      'isCurrent', p.status = 'ACCEPTED' AND a.version = p.version) ORDER BY a.version DESC)
    FROM proposal_acceptances a WHERE a.business_id = p.business_id AND a.proposal_id = p.id),
      '[]')::json AS acceptances
FROM proposals p
JOIN contacts c ON c.business_id = p.business_id AND c.id = p.contact_id
JOIN businesses b ON b.business_id = p.business_id
LEFT JOIN events e ON e.business_id = p.business_id AND e.id = p.event_id
LEFT JOIN contracts k ON k.business_id = p.business_id AND k.id = p.contract_id AND k.deleted_at IS NULL
LEFT JOIN payments y ON y.business_id = p.business_id AND y.event_id = p.event_id AND y.id = (
  SELECT o.id FROM payments o WHERE o.business_id = p.business_id AND o.event_id = p.event_id
    AND o.invoice_id = p.invoice_id ORDER BY o.position, o.id LIMIT 1)
WHERE p.id = sqlc.arg(id) AND p.deleted_at IS NULL;

-- name: LockProposals :exec
-- Proposals of a business are made one after another, so that each is counted before the next.
SELECT pg_advisory_xact_lock(hashtextextended('proposals of ' || app.business_id()::text, 0));

-- name: GetProposalOfKey :one
-- Returns the proposal that an earlier request with this key created, also a deleted one, with the time of its
-- deletion.
SELECT p.id, p.deleted_at FROM proposals p WHERE p.idempotency_key = sqlc.arg(idempotency_key);

-- name: RoomForProposal :one
-- No row for a helper.
SELECT ((SELECT count(*) FROM proposals p
  WHERE p.created_at > now() - interval '1 day') < sqlc.arg(at_most)::integer)::boolean AS room
    WHERE app.sees_all_events();

-- name: GetCustomerOfProposal :one
-- Returns the contact that a proposal is for. The lock keeps the contact from being deleted before the proposal exists.
SELECT c.full_name FROM contacts c WHERE c.id = sqlc.arg(id) AND c.deleted_at IS NULL FOR SHARE;

-- name: TakeProposalUpload :one
-- A file that was sent becomes a proposal's, once.
DELETE FROM proposal_uploads WHERE id = sqlc.arg(id) RETURNING key, name, media_type, size;

-- name: AddProposalUpload :one
INSERT INTO proposal_uploads (business_id, key, name, media_type, size)
  VALUES (app.business_id(), sqlc.arg(key), sqlc.arg(name), sqlc.arg(media_type), sqlc.arg(size)) RETURNING id;

-- name: MayWriteProposals :one
-- No row for a helper.
SELECT true AS may WHERE app.sees_all_events();

-- name: HasContractTemplate :one
SELECT EXISTS (SELECT FROM contract_templates t WHERE t.id = sqlc.arg(id) AND t.deleted_at IS NULL)::boolean AS has;

-- name: CreateProposal :one
INSERT INTO proposals (business_id, idempotency_key, contact_id, title, event_type, event_date, budget, items, content,
  expires_on, payment_methods, payment_other, payment_description,
  attachment_title, attachment_description, attachment_key, attachment_name, attachment_media_type, attachment_size,
    one_link, one_link_by, starts_from, plan, contract_template_id)
VALUES (app.business_id(), sqlc.arg(idempotency_key), sqlc.arg(contact_id), sqlc.arg(title), sqlc.arg(event_type),
  sqlc.narg(event_date), sqlc.arg(budget), sqlc.arg(items), sqlc.narg(content),
  sqlc.arg(expires_on), sqlc.arg(payment_methods)::text[], sqlc.arg(payment_other), sqlc.arg(payment_description),
    sqlc.arg(attachment_title), sqlc.arg(attachment_description), sqlc.narg(attachment_key),
  sqlc.narg(attachment_name), sqlc.narg(attachment_media_type), sqlc.narg(attachment_size), sqlc.arg(one_link), CASE
    WHEN sqlc.arg(one_link)::boolean THEN app.user_id() END, sqlc.narg(starts_from),
  sqlc.narg(plan), sqlc.narg(contract_template_id))
RETURNING id;

-- name: LockProposal :one
-- One lock decides between accepting, declining, changing and deleting.
SELECT p.business_id, p.id, p.contact_id, p.title, p.event_type, p.event_date, p.budget, p.items, p.content,
  p.expires_on, p.payment_methods, p.payment_other, p.payment_description,
  p.attachment_title, p.attachment_description, p.attachment_key, p.attachment_name, p.attachment_media_type,
    p.attachment_size, p.one_link, p.starts_from, p.plan, p.contract_template_id,
  app.proposal_is(p.status, p.expires_on, app.proposal_today())::text AS stands, p.version, p.decided_at
FROM proposals p WHERE p.id = sqlc.arg(id) AND p.deleted_at IS NULL FOR NO KEY UPDATE;

-- name: SaveProposal :one
-- Stores a new offer: it is sent again, and the decision on the offer before stays in its acceptance.
UPDATE proposals SET contact_id = sqlc.arg(contact_id), title = sqlc.arg(title), event_type = sqlc.arg(event_type),
  event_date = sqlc.narg(event_date), budget = sqlc.arg(budget), items = sqlc.arg(items),
  content = sqlc.narg(content), expires_on = sqlc.arg(expires_on), payment_methods = sqlc.arg(payment_methods)::text[],
    payment_other = sqlc.arg(payment_other), payment_description = sqlc.arg(payment_description),
  attachment_title = sqlc.arg(attachment_title), attachment_description = sqlc.arg(attachment_description),
    attachment_key = sqlc.narg(attachment_key), attachment_name = sqlc.narg(attachment_name),
  attachment_media_type = sqlc.narg(attachment_media_type), attachment_size = sqlc.narg(attachment_size),
    one_link = sqlc.arg(one_link),
  one_link_by = CASE WHEN sqlc.arg(one_link)::boolean THEN CASE WHEN one_link THEN one_link_by
    ELSE app.user_id() END END,
  starts_from = sqlc.narg(starts_from), plan = sqlc.narg(plan), contract_template_id = sqlc.narg(contract_template_id),
  status = 'SENT', version = version + 1, sent_at = clock_timestamp(), decided_at = NULL, decline_reason = '',
    updated_at = clock_timestamp()
WHERE id = sqlc.arg(id) AND version = sqlc.arg(version) AND deleted_at IS NULL
RETURNING id;

-- name: DeleteProposal :one
UPDATE proposals SET deleted_at = now(), updated_at = clock_timestamp() WHERE id = sqlc.arg(id) AND deleted_at IS NULL
  RETURNING id;

-- name: RestoreProposal :one
-- A deleted proposal can be restored for a day, unless its contact was deleted since; repeating it is harmless.
UPDATE proposals p SET deleted_at = NULL, updated_at = clock_timestamp()
WHERE p.id = sqlc.arg(id) AND (p.deleted_at IS NULL OR p.deleted_at > now() - interval '1 day')
  AND EXISTS (SELECT FROM contacts c WHERE c.business_id = p.business_id AND c.id = p.contact_id
    AND c.deleted_at IS NULL)
RETURNING p.id;

-- name: ReopenProposal :one
-- Sends the offer again from now on, so that no reminder says at once that it has no answer. It counts as viewed if
-- this offer was viewed.
UPDATE proposals SET status = CASE WHEN last_seen_at >= sent_at THEN 'VIEWED'::proposal_status
  ELSE 'SENT' END, sent_at = clock_timestamp(), decided_at = NULL, decline_reason = '', updated_at = clock_timestamp()
WHERE id = sqlc.arg(id) AND status = 'DECLINED' AND deleted_at IS NULL RETURNING id;

-- name: DecideProposal :one
-- Records the answer that the team got, to the current offer.
UPDATE proposals SET status = sqlc.arg(status), decided_at = clock_timestamp(), decline_reason = sqlc.arg(reason),
  updated_at = clock_timestamp()
WHERE id = sqlc.arg(id) AND version = sqlc.arg(version) AND status IN ('SENT', 'VIEWED') AND deleted_at IS NULL
  RETURNING id;

-- name: NoteAcceptance :one
-- Records an acceptance without a code: it names the member who recorded it. A trigger copies its text from the
-- proposal.
INSERT INTO proposal_acceptances (business_id, proposal_id, version, name, noted_by)
SELECT p.business_id, p.id, p.version, coalesce(sqlc.narg(name)::text, c.full_name),
  left(coalesce(nullif(app.team_name(app.user_id()), ''), 'Equipe do Cortejo'), 160)
FROM proposals p JOIN contacts c ON c.business_id = p.business_id AND c.id = p.contact_id
WHERE p.id = sqlc.arg(id) RETURNING id;

-- name: GetProposalAttachment :one
-- Returns the attachment of the current offer, or of the acceptance of a version.
SELECT p.attachment_key::text AS key, p.attachment_name::text AS name, p.attachment_media_type::text AS media_type
  FROM proposals p
WHERE p.id = sqlc.arg(id) AND sqlc.narg(version)::integer IS NULL AND p.attachment_key IS NOT NULL
  AND p.deleted_at IS NULL
UNION ALL
SELECT a.attachment_key, a.snapshot->'attachment'->>'name', a.snapshot->'attachment'->>'mediaType'
FROM proposal_acceptances a JOIN proposals p ON p.business_id = a.business_id AND p.id = a.proposal_id
WHERE a.proposal_id = sqlc.arg(id) AND a.version = sqlc.narg(version)::integer AND a.attachment_key IS NOT NULL
  AND p.deleted_at IS NULL;

-- name: ListServices :one
SELECT coalesce(json_agg(json_build_object('uuid', s.id, 'name', s.name, 'value', s.value)
  ORDER BY app.searchable(s.name), s.id), '[]')::json AS services
FROM services s WHERE s.deleted_at IS NULL;

-- name: LockServices :exec
SELECT pg_advisory_xact_lock(hashtextextended('services of ' || app.business_id()::text, 0));

-- name: RoomForService :one
SELECT (count(*) < sqlc.arg(at_most)::integer)::boolean AS room FROM services;

-- name: CreateService :one
INSERT INTO services (business_id, name, value) VALUES (app.business_id(), sqlc.arg(name), sqlc.narg(value))
  RETURNING id;

-- name: UpdateService :one
UPDATE services SET name = sqlc.arg(name), value = sqlc.narg(value) WHERE id = sqlc.arg(id) AND deleted_at IS NULL
  RETURNING id;

-- name: DeleteService :one
UPDATE services SET deleted_at = now() WHERE id = sqlc.arg(id) AND deleted_at IS NULL RETURNING id;

-- name: RestoreService :one
-- A deleted one can come back for a day; asking twice is harmless.
UPDATE services SET deleted_at = NULL WHERE id = sqlc.arg(id)
  AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day') RETURNING id;

-- name: ListProposalTemplates :one
SELECT coalesce(json_agg(json_build_object('uuid', t.id, 'name', t.name, 'content', t.content)
  ORDER BY app.searchable(t.name), t.id), '[]')::json AS templates
FROM proposal_templates t WHERE t.deleted_at IS NULL;

-- name: LockProposalTemplates :exec
SELECT pg_advisory_xact_lock(hashtextextended('proposal templates of ' || app.business_id()::text, 0));

-- name: RoomForProposalTemplate :one
SELECT (count(*) < sqlc.arg(at_most)::integer)::boolean AS room FROM proposal_templates;

-- name: CreateProposalTemplate :one
INSERT INTO proposal_templates (business_id, name, content)
  VALUES (app.business_id(), sqlc.arg(name), sqlc.arg(content)) RETURNING id;

-- name: UpdateProposalTemplate :one
UPDATE proposal_templates SET name = sqlc.arg(name), content = sqlc.arg(content) WHERE id = sqlc.arg(id)
  AND deleted_at IS NULL RETURNING id;

-- name: DeleteProposalTemplate :one
UPDATE proposal_templates SET deleted_at = now() WHERE id = sqlc.arg(id) AND deleted_at IS NULL RETURNING id;

-- name: RestoreProposalTemplate :one
-- A deleted one can come back for a day; asking twice is harmless.
UPDATE proposal_templates SET deleted_at = NULL WHERE id = sqlc.arg(id)
  AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day') RETURNING id;

-- name: UnansweredProposals :many
-- Page by page; each save is an offer of its own.
SELECT u.business_id::uuid AS business_id, u.id::uuid AS id, u.version::integer AS version,
  u.sent_at::timestamptz AS sent_at
FROM app.unanswered_proposals(make_interval(secs => sqlc.arg(after_seconds)::integer),
  sqlc.narg(after_sent_at)::timestamptz, sqlc.narg(after_id)::uuid, sqlc.arg(page_size)::integer) u (business_id, id,
    version, sent_at);

-- name: AwaitingProposals :many
SELECT w.business_id::uuid AS business_id, w.proposals::bigint AS proposals, w.amount::bigint AS amount
FROM app.awaiting_proposals(sqlc.narg(after_business)::uuid, sqlc.arg(page_size)::integer) w (business_id, proposals,
  amount);
