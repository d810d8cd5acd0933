-- How messages fare on their way through the provider (jobs/deliver.go).

-- name: MarkHandedOver :one
-- Before the provider is called. No row where a worker marked it before.
INSERT INTO deliveries (business_id, message_id) VALUES (app.business_id(), @message_id)
ON CONFLICT DO NOTHING
RETURNING message_id;

-- name: GetDelivery :one
SELECT d.state, d.handed_over_at FROM deliveries d WHERE d.message_id = @message_id;

-- name: SettleDelivery :exec
UPDATE deliveries SET state = @state, settled_at = now() WHERE message_id = @message_id AND state = 'HANDED_OVER';

-- name: UnmarkHandedOver :exec
-- The provider never took it: the next attempt is the first.
DELETE FROM deliveries WHERE message_id = @message_id AND state = 'HANDED_OVER';
