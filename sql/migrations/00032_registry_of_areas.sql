-- +goose Up
-- Which bits a row may hold is asked of functions that follow the registry of areas
-- (sql/policies/00_areas.sql defines them anew), so that an area or a permission that comes later needs
-- no constraint rewritten. Here they say what the constraints said until now.
SET ROLE cortejo_owner;

-- +goose StatementBegin
CREATE FUNCTION app.are_customer_bits(bits integer) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN bits & ~511 = 0 AND (bits & 2 = 0 OR bits & 1 <> 0) AND (bits & 256 = 0 OR bits & 4 <> 0)
    AND (bits & 128 = 0 OR bits & 8 <> 0) AND (bits & 32 = 0 OR bits & 16 <> 0);
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION app.are_view_bits(bits integer) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN bits & ~93 = 0;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION app.is_view_bit(given integer) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN given IN (1, 4, 8, 16, 64);
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION app.are_helper_bits(bits integer) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN bits > 0 AND bits & ~7 = 0;
-- +goose StatementEnd

ALTER TABLE events
  DROP CONSTRAINT events_customer_permissions_check,
  DROP CONSTRAINT events_client_sees_what_they_edit,
  DROP CONSTRAINT events_customer_released_check,
  ADD CONSTRAINT events_customer_permissions CHECK (app.are_customer_bits(customer_permissions)),
  ADD CONSTRAINT events_customer_released CHECK (app.are_view_bits(customer_released));
ALTER TABLE customer_messages
  DROP CONSTRAINT customer_messages_area_check,
  ADD CONSTRAINT customer_messages_area_opens CHECK (app.is_view_bit(area));
ALTER TABLE event_accesses
  DROP CONSTRAINT event_accesses_permissions_check,
  ADD CONSTRAINT event_accesses_permissions CHECK (app.are_helper_bits(permissions));

RESET ROLE;

-- +goose Down
ALTER TABLE event_accesses
  DROP CONSTRAINT event_accesses_permissions,
  ADD CONSTRAINT event_accesses_permissions_check CHECK (permissions BETWEEN 1 AND 7);
ALTER TABLE customer_messages
  DROP CONSTRAINT customer_messages_area_opens,
  ADD CONSTRAINT customer_messages_area_check CHECK (area IN (1, 4, 8, 16, 64));
ALTER TABLE events
  DROP CONSTRAINT events_customer_released,
  DROP CONSTRAINT events_customer_permissions,
  ADD CONSTRAINT events_customer_released_check CHECK (customer_released & ~93 = 0),
  ADD CONSTRAINT events_client_sees_what_they_edit CHECK (
    (customer_permissions & 2 = 0 OR customer_permissions & 1 <> 0)
    AND (customer_permissions & 256 = 0 OR customer_permissions & 4 <> 0)
    AND (customer_permissions & 128 = 0 OR customer_permissions & 8 <> 0)
    AND (customer_permissions & 32 = 0 OR customer_permissions & 16 <> 0)),
  ADD CONSTRAINT events_customer_permissions_check CHECK (customer_permissions BETWEEN 0 AND 511);
DROP FUNCTION app.are_helper_bits, app.is_view_bit, app.are_view_bits, app.are_customer_bits;
