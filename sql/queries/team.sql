-- name: ListTeam :many
-- Returns the whole team, its owner first. A caller who does not see all events gets no rows.
SELECT m.id, m.user_id, m.role, m.phone, m.accepted_at,
  (CASE WHEN m.role = 'OWNER' THEN coalesce(nullif(app.owner_name(), ''), m.name) ELSE m.name END)::text AS name,
  coalesce(m.user_id = app.user_id(), false)::boolean AS is_me,
  v.sent_at AS invite_sent_at,
  coalesce(app.delivery_of(v.id), '')::text AS invite_delivery,
  json_build_object('imageKey', p.image_key, 'eventAccesses', coalesce(g.given, '[]'))::json AS details
FROM memberships m
LEFT JOIN app.pictures_of_team() p (user_id, image_key) ON p.user_id = m.user_id
LEFT JOIN invites_sent v ON v.business_id = m.business_id AND m.accepted_at IS NULL AND v.id = (
  SELECT s.id FROM invites_sent s WHERE s.business_id = m.business_id AND s.phone = m.phone ORDER BY s.sent_at DESC
    LIMIT 1)
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('uuid', e.id, 'title', e.title, 'imageKey', i.key, 'permissions', a.permissions)
    ORDER BY e.date, e.title COLLATE "pt-BR-x-icu", e.id) AS given
  FROM event_accesses a
  JOIN events e ON e.business_id = a.business_id AND e.id = a.event_id
  LEFT JOIN images i ON i.business_id = e.business_id AND i.id = e.image_id
  WHERE a.business_id = m.business_id AND a.membership_id = m.id
) g
WHERE app.sees_all_events() AND (sqlc.narg(id)::uuid IS NULL OR m.id = sqlc.narg(id)::uuid)
  AND (sqlc.narg(event_id)::uuid IS NULL OR (
    EXISTS (SELECT FROM events e WHERE e.business_id = m.business_id AND e.id = sqlc.narg(event_id)::uuid
      AND e.templated_at IS NULL)
    AND (m.role <> 'GUEST' OR EXISTS (
      SELECT FROM event_accesses a WHERE a.business_id = m.business_id AND a.membership_id = m.id
        AND a.event_id = sqlc.narg(event_id)::uuid))))
ORDER BY m.role <> 'OWNER', name COLLATE "pt-BR-x-icu", m.id;

-- name: LockTeam :one
-- Changes of one team run one after another, so that each counts the invites before it. No row if the caller may not
-- change it.
SELECT true AS locked FROM (SELECT pg_advisory_xact_lock(hashtextextended('team ' || app.business_id()::text, 0))) l
  WHERE app.sees_all_events();

-- name: GetMembershipToChange :one
SELECT m.id, m.role, m.phone,
  (m.accepted_at IS NOT NULL)::boolean AS accepted,
  coalesce(m.user_id = app.user_id(), false)::boolean AS is_me
FROM memberships m
WHERE m.id = sqlc.arg(id) AND app.sees_all_events();

-- name: PhoneIsInTeam :one
SELECT EXISTS (SELECT FROM memberships m WHERE m.phone = sqlc.arg(phone)
  AND m.id IS DISTINCT FROM sqlc.narg(but)::uuid);

-- name: AddTeamMember :one
INSERT INTO memberships (business_id, name, phone, role)
VALUES (app.business_id(), sqlc.arg(name), sqlc.arg(phone), sqlc.arg(role))
RETURNING id;

-- name: UpdateTeamMember :one
UPDATE memberships SET name = coalesce(sqlc.narg(name), name), phone = coalesce(sqlc.narg(phone), phone),
  role = coalesce(sqlc.narg(role)::team_role, role)
WHERE id = sqlc.arg(id)
RETURNING id;

-- name: DeleteTeamMember :one
DELETE FROM memberships WHERE id = sqlc.arg(id)
RETURNING id;

-- name: ListEventsToGive :many
-- Those of the named events that a helper may be given: of this business, and no template.
SELECT e.id FROM events e WHERE e.id = ANY (sqlc.arg(ids)::uuid[]) AND e.templated_at IS NULL;

-- name: TakeEventAccesses :many
-- Takes back the events that are not among those given.
DELETE FROM event_accesses WHERE membership_id = sqlc.arg(membership_id)
  AND event_id <> ALL (sqlc.arg(event_ids)::uuid[])
RETURNING event_id;

-- name: GiveEventAccesses :many
-- Only what differs is written.
INSERT INTO event_accesses (business_id, event_id, membership_id, permissions)
SELECT app.business_id(), n.event_id, sqlc.arg(membership_id), n.permissions
FROM (SELECT unnest(sqlc.arg(event_ids)::uuid[]) AS event_id, unnest(sqlc.arg(permissions)::integer[]) AS permissions) n
ON CONFLICT (business_id, event_id, membership_id) DO UPDATE SET permissions = excluded.permissions
  WHERE event_accesses.permissions <> excluded.permissions
RETURNING event_id;

-- name: RoomForInvite :one
-- An invite of unknown delivery need not be waited for, nor one that its person declined, or left the team after.
SELECT
  coalesce(extract(epoch FROM now() - max(s.sent_at) FILTER (WHERE s.phone = sqlc.arg(phone) AND s.answered_at IS NULL
    AND app.delivery_of(s.id) IS DISTINCT FROM 'UNKNOWN')), 1e9)::float8 AS seconds_since,
  (count(*) < sqlc.arg(at_most)::integer)::boolean AS room
FROM invites_sent s
WHERE s.sent_at > now() - interval '1 day';

-- name: NoteInviteSent :one
INSERT INTO invites_sent (business_id, phone) VALUES (app.business_id(), sqlc.arg(phone))
RETURNING id, business_id;

-- name: ListMemberships :one
-- Returns the teams of the caller, and the one that /app opens.
SELECT u.current_business_id, app.memberships_of_user()::json AS memberships
FROM users u
WHERE u.id = app.user_id();

-- name: GetInvite :one
SELECT i.invite::json AS invite FROM (SELECT app.invite_of_user(sqlc.arg(id)::uuid) AS invite) i
  WHERE i.invite IS NOT NULL;

-- name: ListInvites :one
SELECT app.invites_of_user()::json AS invites;

-- name: AcceptInvite :one
SELECT a.name::text AS name FROM app.accept_invite(sqlc.arg(id)::uuid, sqlc.arg(business_id)::uuid) a (name);

-- name: DeclineInvite :one
SELECT d.id::uuid AS id FROM app.decline_invite(sqlc.arg(id)::uuid) d (id);

-- name: GetOwnMembership :one
SELECT m.id, m.role FROM memberships m WHERE m.id = sqlc.arg(id);

-- name: LeaveTeam :one
DELETE FROM memberships WHERE id = sqlc.arg(id)
RETURNING id;

-- name: NameUser :one
-- A person who never entered a name gets the one of their invite.
UPDATE users SET name = CASE WHEN name = '' THEN sqlc.arg(name) ELSE name END
WHERE id = app.user_id()
RETURNING id;
