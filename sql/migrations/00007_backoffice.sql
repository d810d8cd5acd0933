-- +goose Up
SET ROLE cortejo_owner;

-- cortejo_uuid is the planner's id where the business is a partner of Cortejo's own; a
-- business without a contract limit of its own has the one every business has.
ALTER TABLE businesses
  ADD cortejo_uuid uuid,
  ADD contract_limit integer CHECK (contract_limit BETWEEN 0 AND 100000);

-- The backoffice looks for people by any part of a name, over all of them. Taking the accents
-- off is most of what that costs, so it is done when a row is written.
ALTER TABLE users ADD search text NOT NULL GENERATED ALWAYS AS (app.searchable(name || ' ' || coalesce(email, ''))) STORED;
ALTER TABLE businesses ADD search text NOT NULL GENERATED ALWAYS AS (app.searchable(name)) STORED;
CREATE INDEX users_newest ON users (created_at DESC, id DESC);

RESET ROLE;

-- +goose Down
DROP INDEX users_newest;
ALTER TABLE businesses DROP search, DROP cortejo_uuid, DROP contract_limit;
ALTER TABLE users DROP search;
