-- name: FindEventToFollow :one
-- Whose event it is that somebody wants to hear of, if they may see it.
SELECT business_id FROM events WHERE id = sqlc.arg(id);
