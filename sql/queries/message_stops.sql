-- The way out of a business's messages (sql/functions/83_message_stops.sql).

-- name: GetWayOut :one
-- Whose messages a link is about. No row where there is no such business.
WITH o AS MATERIALIZED (SELECT app.way_out(sqlc.arg(business)::uuid, sqlc.arg(hash)::bytea)::json AS page)
SELECT o.page::json AS page FROM o WHERE o.page IS NOT NULL;

-- name: StopAddress :one
SELECT app.stop_address(sqlc.arg(business)::uuid, sqlc.arg(hash)::bytea, sqlc.arg(addresses)::text[],
  sqlc.arg(means)::text)::boolean AS found;

-- name: StartAddress :one
SELECT app.start_address(sqlc.arg(business)::uuid, sqlc.arg(hash)::bytea,
  sqlc.arg(addresses)::text[])::boolean AS found;

-- name: GetLastWriterTo :one
-- No row where no business had written there by then.
WITH o AS MATERIALIZED (SELECT app.last_writer_to(sqlc.arg(addresses)::text[], sqlc.arg(channel)::text,
  sqlc.arg(written)::timestamptz) AS business)
SELECT o.business::uuid AS business_id FROM o WHERE o.business IS NOT NULL;

-- name: HearWord :one
-- Reports whether the message was not recorded before.
SELECT app.hear_word(sqlc.arg(provider_id)::text)::boolean AS is_new;

-- name: GetLastStoppedBy :one
-- No row where none was, or only after this was written.
WITH o AS MATERIALIZED (SELECT app.last_stopped_by(sqlc.arg(hash)::bytea, sqlc.arg(written)::timestamptz) AS business)
SELECT o.business::uuid AS business_id FROM o WHERE o.business IS NOT NULL;

-- name: IsStopped :one
SELECT app.is_stopped(sqlc.arg(hash)::bytea, sqlc.arg(addresses)::text[])::boolean AS stopped;

-- name: GetStops :many
SELECT s.address_hash::bytea AS address_hash, s.stopped_at::timestamptz AS stopped_at
  FROM app.stops_of(sqlc.arg(hashes)::bytea[]) s;

-- name: GetClientChannels :one
-- Returns the channels of the event's client, and the stops of the business, which are null if they are too many. No
-- row if the caller is no client of the event.
WITH o AS MATERIALIZED (SELECT app.channels_of_client()::json AS channels)
SELECT o.channels::json AS channels, coalesce(app.list_stops(sqlc.arg(max_stops)::integer), 'null')::json AS stops
  FROM o WHERE o.channels IS NOT NULL;

-- name: ChooseClientChannels :one
SELECT app.choose_channels(sqlc.arg(channels)::text[])::boolean AS found;

-- name: TellOfDecisions :many
SELECT d.business_id::uuid AS business_id, d.message_id::uuid AS message_id
FROM app.tell_of_decisions(sqlc.arg(from_hour)::integer, sqlc.arg(until_hour)::integer,
  make_interval(secs => sqlc.arg(pause_seconds)::float8), sqlc.arg(messages_per_phone)::integer,
    sqlc.arg(page_size)::integer) d;
