-- The deliveries of messages, with their state at the provider (jobs/deliver.go).

-- name: MarkHandedOver :one
-- Before the provider is called. No row where a worker marked it before.
INSERT INTO deliveries (business_id, message_id, channel, kind, cost_class, text)
VALUES (app.business_id(), @message_id, @channel, @kind, @cost_class, @text)
ON CONFLICT DO NOTHING
RETURNING message_id;

-- name: GetDelivery :one
SELECT d.state, d.handed_over_at, (d.settled_at IS NOT NULL)::boolean AS settled FROM deliveries d
  WHERE d.message_id = @message_id;

-- name: SettleDelivery :exec
-- What a job knows of it: the provider may have called back with more already.
UPDATE deliveries d SET settled_at = now(),
  state = CASE WHEN app.delivery_rank(@state::text) > app.delivery_rank(d.state) THEN @state::text ELSE d.state END,
  state_at = CASE WHEN app.delivery_rank(@state::text) > app.delivery_rank(d.state) THEN now() ELSE d.state_at END,
  reason = CASE WHEN @state::text = 'FAILED' AND app.delivery_rank('FAILED') > app.delivery_rank(d.state)
    THEN @reason::text ELSE d.reason END,
  provider = CASE WHEN @provider::text <> '' THEN @provider::text ELSE d.provider END,
  provider_id = CASE WHEN @provider_id::text <> '' THEN @provider_id::text ELSE d.provider_id END,
  wa_id = CASE WHEN @wa_id::text <> '' THEN @wa_id::text ELSE d.wa_id END
WHERE d.message_id = @message_id AND d.settled_at IS NULL;

-- name: UnmarkHandedOver :exec
-- The provider never took it: the next attempt is the first.
DELETE FROM deliveries WHERE message_id = @message_id AND state = 'HANDED_OVER';

-- name: HearOfMessages :many
SELECT h.business_id::uuid AS business_id, h.message_id::uuid AS message_id, h.kind::text AS kind,
  h.reason::text AS reason FROM app.hear_of_messages(@heard::json) h;
