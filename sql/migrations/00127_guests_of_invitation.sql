-- +goose Up
SET ROLE cortejo_owner;

-- Postgres leaves statistics on columns together out where it weighs a partial index, and so thinks that one event has a
-- single guest: it read all of an event's guests for each invitation through guests_search. With the invitation in its key
-- that index finds those of one as well.
DROP INDEX guests_search;
CREATE INDEX guests_search ON guests (business_id, event_id, invitation_id) INCLUDE (id, search) WHERE deleted_at IS NULL;

RESET ROLE;

-- +goose Down
DROP INDEX guests_search;
CREATE INDEX guests_search ON guests (business_id, event_id) INCLUDE (invitation_id, id, search) WHERE deleted_at IS NULL;
