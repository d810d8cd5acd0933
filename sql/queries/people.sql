-- name: GetProfile :one
-- Who a person is, where they work and whose events are theirs, in one statement.
SELECT u.id, u.name, u.phone, u.role, u.current_business_id,
  app.memberships_of_user()::json AS memberships,
  app.events_of_customer()::json AS customer_events
FROM users u
WHERE u.id = app.user_id();

-- name: RenameUser :one
UPDATE users SET name = sqlc.arg(name) WHERE id = app.user_id()
RETURNING id;

-- name: SelectBusiness :one
UPDATE users SET current_business_id = sqlc.arg(business_id)::uuid
WHERE id = app.user_id()
  AND EXISTS (SELECT FROM memberships m WHERE m.business_id = sqlc.arg(business_id)::uuid AND m.user_id = app.user_id() AND m.accepted_at IS NOT NULL)
RETURNING id;

-- name: GetTeamRole :one
SELECT app.team_role()::team_role AS role;
