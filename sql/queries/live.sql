-- name: FindEventToFollow :one
-- Returns the business of an event, if the caller may see it and so follow its changes.
SELECT business_id FROM events WHERE id = sqlc.arg(id);

-- name: FindReceptionToFollow :one
-- The same for a device at the door, which reads no events.
SELECT app.business_id()::uuid AS business_id FROM app.at_reception(sqlc.arg(event_id)::uuid) AS open WHERE open;
