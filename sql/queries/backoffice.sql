-- name: ListUsers :many
-- One page of everybody, the newest first. The words are made comparable once, the businesses
-- they name are found once, and only a page of people is joined with theirs.
WITH page AS (
  SELECT u.id, u.name, u.phone, u.email, u.role, u.created_at
  FROM users u
  WHERE (sqlc.arg(search)::text = ''
      OR u.search LIKE ALL ((SELECT app.search_patterns(sqlc.arg(search)::text))::text[])
      OR (sqlc.arg(digits)::text <> '' AND strpos(u.phone, sqlc.arg(digits)::text) > 0)
      OR u.id IN (SELECT n.owner_user_id FROM businesses n
        WHERE n.search LIKE ALL ((SELECT app.search_patterns(sqlc.arg(search)::text))::text[])))
    AND (sqlc.narg(after_id)::uuid IS NULL
      OR (u.created_at, u.id) < (sqlc.arg(after_at)::timestamptz, sqlc.narg(after_id)::uuid))
  ORDER BY u.created_at DESC, u.id DESC
  LIMIT sqlc.arg(page_size)::integer
)
SELECT p.id, p.name, p.phone, p.email, p.role, p.created_at,
  b.business_id, b.name AS business_name, (b.cortejo_uuid IS NOT NULL)::boolean AS is_partner
FROM page p
LEFT JOIN businesses b ON b.owner_user_id = p.id
ORDER BY p.created_at DESC, p.id DESC;

-- name: FindUser :one
SELECT u.id, u.name, u.phone, u.email, u.role, u.created_at,
  b.business_id, b.name AS business_name, b.document_number, b.address, b.instagram_handle, b.market_stage,
    b.cortejo_uuid, b.contract_limit, b.guest_messages_per_day,
  (b.business_id IS NOT NULL AND app.works_in(b.business_id))::boolean AS works_there
FROM users u
LEFT JOIN businesses b ON b.owner_user_id = u.id
WHERE u.id = sqlc.arg(id);

-- name: UpdateUser :one
UPDATE users SET name = coalesce(sqlc.narg(name), name), email = CASE WHEN sqlc.arg(set_email)::boolean
  THEN sqlc.narg(email) ELSE email END WHERE id = sqlc.arg(id)
RETURNING id;

-- name: ChangePhone :one
-- Everywhere the person is known by it; 0 where there is no such person.
SELECT app.change_phone(sqlc.arg(id)::uuid, sqlc.arg(phone)::text)::integer AS changed;

-- name: OwnersOfTeamsOf :one
SELECT app.owners_of_teams_of(sqlc.arg(id)::uuid)::text[] AS phones;

-- name: UpdateInstagramOfOwner :one
UPDATE businesses SET instagram_handle = sqlc.narg(instagram_handle) WHERE owner_user_id = sqlc.arg(owner_user_id)
RETURNING business_id;

-- name: GetBusinessInBackoffice :one
SELECT b.business_id, b.name, b.owner_user_id, u.name AS owner_name, b.document_number, b.address, b.instagram_handle,
  b.market_stage, b.cortejo_uuid, b.contract_limit, b.guest_messages_per_day, b.created_at,
  d.categories::text[] AS categories, coalesce(d.image_key, '')::text AS image_key, d.events::json AS events,
  coalesce(d.pix_kind, '')::text AS pix_kind, coalesce(d.pix_masked, '')::text AS pix_masked
FROM businesses b
JOIN users u ON u.id = b.owner_user_id
CROSS JOIN LATERAL app.get_business_details(b.business_id)
  d (categories, image_key, events, pix_kind, pix_masked)
WHERE b.business_id = sqlc.arg(id);

-- name: UpdateContractLimit :one
UPDATE businesses SET contract_limit = CASE WHEN sqlc.arg(set_contract_limit)::boolean
  THEN sqlc.narg(contract_limit)::integer ELSE contract_limit END,
  guest_messages_per_day = CASE WHEN sqlc.arg(set_guest_messages)::boolean
    THEN sqlc.narg(guest_messages_per_day)::integer ELSE guest_messages_per_day END
WHERE business_id = sqlc.arg(id)
RETURNING business_id;

-- name: ListGiftFees :one
-- No row if there is no such business.
SELECT b.name, b.owner_user_id, app.list_gift_fees(b.business_id)::json AS events
FROM businesses b WHERE b.business_id = sqlc.arg(business_id);

-- name: SetGiftPlan :one
-- Returns why the plan of the event was not set; '' if it was.
SELECT app.set_gift_plan(sqlc.arg(business_id)::uuid, sqlc.arg(event_id)::uuid, sqlc.arg(is_premium)::boolean,
  sqlc.arg(reason)::text, sqlc.arg(bonus_percent)::integer)::text AS state;

-- name: WaitForOwnControls :one
-- One at a time: two tabs that take control at once leave one control, not two.
SELECT id FROM users WHERE id = app.user_id() FOR UPDATE;

-- name: WorksIn :one
SELECT app.works_in(b.business_id)::boolean AS works_there FROM businesses b WHERE b.business_id = sqlc.arg(id);

-- name: EndControls :one
-- One that ran out ended then, not now.
WITH ended AS (
  UPDATE business_controls SET ended_at = least(clock_timestamp(), expires_at) WHERE ended_at IS NULL
  RETURNING 1
)
SELECT count(*)::integer AS ended FROM ended;

-- name: TakeControl :one
INSERT INTO business_controls (business_id, staff_user_id, reason, expires_at)
SELECT b.business_id, app.user_id(), sqlc.arg(reason), now() + interval '1 hour'
FROM businesses b WHERE b.business_id = sqlc.arg(business_id)
RETURNING id;

-- name: OwnerToTell :one
-- Returns the owner of a business, who is notified when staff take control.
SELECT u.phone, b.name AS business_name FROM businesses b JOIN users u ON u.id = b.owner_user_id
  WHERE b.business_id = sqlc.arg(business_id);

-- name: ListFormerContactsOfOwner :many
-- Lists the phones and e-mail addresses, by their channels, that the owner of a business lost in the last 7 days.
SELECT channel::text, address::text FROM app.list_former_contacts_of_owner(sqlc.arg(business_id)::uuid);

-- name: LiveControl :one
-- Returns the caller's current control.
SELECT c.id, c.business_id, c.reason FROM business_controls c
WHERE c.ended_at IS NULL AND c.expires_at > clock_timestamp()
ORDER BY c.started_at DESC, c.id DESC LIMIT 1;

-- name: GetControl :one
SELECT coalesce(app.control_of_user(), 'null')::json AS control;

-- name: GrantStaff :one
-- This and the following statements are for commands on the server, outside of the policies: no session role may change
-- who is staff.
UPDATE users u SET role = 'GLOBAL_ADMIN'
FROM (SELECT f.id, f.role FROM users f WHERE f.phone = sqlc.arg(phone) FOR UPDATE) before
WHERE u.id = before.id
RETURNING u.name, (before.role = 'GLOBAL_ADMIN')::boolean AS was_staff;

-- name: RevokeStaff :one
-- Their controls end with their role.
WITH before AS (SELECT f.id, f.role FROM users f WHERE f.phone = sqlc.arg(phone) FOR UPDATE),
  ended AS (
    UPDATE business_controls c SET ended_at = least(clock_timestamp(), c.expires_at)
    FROM before WHERE c.staff_user_id = before.id AND c.ended_at IS NULL
  )
UPDATE users u SET role = 'USER'
FROM before WHERE u.id = before.id
RETURNING u.name, (before.role = 'GLOBAL_ADMIN')::boolean AS was_staff;

-- name: ListStaff :many
SELECT name, phone FROM users WHERE role = 'GLOBAL_ADMIN' ORDER BY app.searchable(name), phone;

-- name: ListBackofficeEvents :one
-- One page of a business's events, as staff see them. No row where there is no such business.
SELECT (SELECT coalesce(json_agg(json_build_object('uuid', e.id, 'title', e.title, 'date', e.day, 'timeZone',
  e.time_zone,
    'hasCheckinQrcode', e.configured, 'enabledCheckinQrCode', e.enabled, 'canUseQrCode', e.usable, 'over', e.over,
    'onWhatsApp', e.on_whatsapp, 'scheduledAt', e.scheduled_at, 'sentAt', e.sent_at, 'invitations', e.reachable,
    'entries', e.entries)), '[]')
  FROM app.backoffice_events(b.business_id, sqlc.narg(event_id)::uuid, sqlc.arg(search)::text,
    sqlc.narg(after_day)::date,
    sqlc.narg(after_id)::uuid, sqlc.arg(page_size)::integer) e)::json AS events
FROM businesses b WHERE b.business_id = sqlc.arg(business_id);

-- name: NoteCodesAsked :one
SELECT app.note_codes_asked(sqlc.arg(business_id)::uuid, sqlc.arg(event_id)::uuid)::boolean AS noted;

-- name: TakeReceptionLog :one
-- In the audit log with it.
SELECT app.take_reception_log(sqlc.arg(business_id)::uuid, sqlc.arg(event_id)::uuid)::json AS log;

-- name: GetWalletOfBusiness :one
-- Returns a business's wallet as staff see it, masked, with its changes. No row if there is no such business.
SELECT w.name::text AS name, w.owner_user_id::uuid AS owner_user_id, w.owner_name::text AS owner_name,
  w.hindrance::text AS hindrance, w.has_account::boolean AS has_account, w.holder::jsonb AS holder,
  w.registration::jsonb AS registration, w.pix::jsonb AS pix, w.changes::json AS changes
FROM app.get_wallet_of_business(sqlc.arg(business_id)::uuid)
  w (name, owner_user_id, owner_name, hindrance, has_account, holder, registration, pix, changes);

-- name: OpenWalletToChange :one
-- Locks a wallet, and returns its encrypted values or why the caller may not change it.
SELECT o.outcome::text AS outcome, o.wrapped::bytea AS wrapped, o.holder::bytea AS holder,
  o.registration::bytea AS registration
FROM app.open_wallet_to_change(sqlc.arg(business_id)::uuid) o (outcome, wrapped, holder, registration);

-- name: ChangeWallet :one
-- Stores the new values of a part, and returns whom to notify of what, or why the caller may not.
SELECT c.outcome::text AS outcome, coalesce(c.part, '')::text AS part,
  coalesce(c.shown_before, '{}')::jsonb AS shown_before,
  coalesce(c.shown_after, '{}')::jsonb AS shown_after, coalesce(c.owner_phone, '')::text AS owner_phone,
  coalesce(c.owner_email, '')::text AS owner_email, coalesce(c.business_name, '')::text AS business_name
FROM app.change_wallet(sqlc.arg(business_id)::uuid, sqlc.arg(part)::text, sqlc.arg(reason)::text,
    sqlc.arg(shown)::jsonb, sqlc.arg(sealed)::bytea)
  c (outcome, id, part, shown_before, shown_after, owner_phone, owner_email, business_name);

-- name: UndoWalletChange :one
-- Takes a change back, and returns as ChangeWallet does.
SELECT c.outcome::text AS outcome, coalesce(c.part, '')::text AS part,
  coalesce(c.shown_before, '{}')::jsonb AS shown_before,
  coalesce(c.shown_after, '{}')::jsonb AS shown_after, coalesce(c.owner_phone, '')::text AS owner_phone,
  coalesce(c.owner_email, '')::text AS owner_email, coalesce(c.business_name, '')::text AS business_name
FROM app.undo_wallet_change(sqlc.arg(business_id)::uuid, sqlc.arg(change_id)::uuid, sqlc.arg(reason)::text)
  c (outcome, id, part, shown_before, shown_after, owner_phone, owner_email, business_name);

-- name: RecordExtraction :one
-- False where there is no such business.
SELECT app.record_extraction(sqlc.arg(business_id)::uuid, sqlc.arg(reason)::text)::boolean AS found;

-- name: ListExtractionParts :many
-- Lists the tables of an extraction, in the order of its file.
SELECT p.part::text AS part FROM app.list_extraction_parts() p (part, columns);

-- name: ExtractRows :many
-- Returns the next rows of a table of a business as JSON, each with the key that continues after it.
SELECT r.record::text AS record, r.key::jsonb AS key
FROM app.extract_rows(sqlc.arg(business_id)::uuid, sqlc.arg(part)::text, sqlc.narg(after_key)::jsonb,
  sqlc.arg(max_rows)::integer, sqlc.arg(max_bytes)::integer) r (record, key);

-- name: ListEventsToResync :many
-- Lists the events that lack something, with its names, the oldest first; one event if it is named.
SELECT r.business_id::uuid AS business_id, r.business_name::text AS business_name,
  r.owner_user_id::uuid AS owner_user_id, r.event_id::uuid AS event_id, r.title::text AS title,
  r.event_type::event_type AS event_type, coalesce(r.day::text, '')::text AS day, r.missing::text[] AS missing
FROM app.list_events_to_resync(sqlc.narg(event_id)::uuid, sqlc.arg(max_rows)::integer)
  r (business_id, business_name, owner_user_id, event_id, title, event_type, day, missing);

-- name: ListInvitationsWithoutCode :many
SELECT i.id::uuid AS id
FROM app.list_invitations_without_code(sqlc.arg(business_id)::uuid, sqlc.arg(event_id)::uuid) i (id);

-- name: ResyncEvent :exec
-- Adds the missing rows of an event, and an entry in the business's audit log.
SELECT app.resync_event(sqlc.arg(business_id)::uuid, sqlc.arg(event_id)::uuid, sqlc.arg(blocks)::jsonb,
  sqlc.arg(invitation_ids)::uuid[], sqlc.arg(hashes)::bytea[]);

-- name: ListEventVendorsForStaff :one
-- Returns an event's vendors, and those of its business's catalogue that it does not have. No row if there is no such
-- event.
SELECT v.event_title::text AS event_title, v.linked::json AS linked, v.vendors::json AS vendors
FROM app.list_event_vendors_for_staff(sqlc.arg(business_id)::uuid, sqlc.arg(event_id)::uuid, sqlc.arg(words)::text,
  sqlc.arg(max_rows)::integer) v (event_title, linked, vendors);

-- name: AddEventVendorByStaff :one
SELECT a.outcome::text AS outcome, coalesce(a.link_id, '00000000-0000-0000-0000-000000000000')::uuid AS link_id
FROM app.add_event_vendor_by_staff(sqlc.arg(business_id)::uuid, sqlc.arg(event_id)::uuid, sqlc.arg(vendor_id)::uuid,
  sqlc.arg(max_vendors)::integer) a (outcome, link_id);
