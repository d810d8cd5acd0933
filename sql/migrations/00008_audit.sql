-- +goose Up
SET ROLE cortejo_owner;

-- The trail: who did what to which thing. Triggers write it (see policies/80_audit.sql) and
-- nobody changes it. It leans on no other row, because it must outlive all of them.
CREATE TABLE audit_entries (
  business_id    uuid NOT NULL,
  id             bigint GENERATED ALWAYS AS IDENTITY,
  at             timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Who, as they were called then: staff in control under their own name. Empty for a job, and
  -- for whoever has the database in hand (session_role then is their login).
  actor_user_id  uuid,
  actor_name     text NOT NULL,
  session_role   text NOT NULL,
  team_role      team_role,
  in_control     boolean NOT NULL,
  control_id     uuid,
  control_reason text,
  procedure      text NOT NULL,
  kind           text NOT NULL,
  subject        text NOT NULL,
  event_id       uuid,
  transaction_id bigint NOT NULL,
  -- [{id, title, before: {…}, after: {…}}]: of a change only what changed.
  changes        jsonb NOT NULL,
  PRIMARY KEY (business_id, id)
);
CREATE INDEX audit_entries_of_event ON audit_entries (business_id, event_id, id) WHERE event_id IS NOT NULL;
CREATE INDEX audit_entries_of_actor ON audit_entries (business_id, actor_user_id, id);
-- Entries come in the order of their time: a summary of each range of pages finds the recent ones.
CREATE INDEX audit_entries_recent ON audit_entries USING brin (at) WITH (pages_per_range = 16);

-- The hash chain of each business, whose key is not in the database (see package trail). A seal
-- outlives its entry: that is how a missing one is noticed.
CREATE TABLE audit_seals (
  business_id uuid NOT NULL,
  position    bigint NOT NULL CHECK (position > 0),
  entry_id    bigint NOT NULL,
  entry_hash  bytea NOT NULL CHECK (length(entry_hash) = 32),
  hash        bytea NOT NULL CHECK (length(hash) = 32),
  sealed_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, position),
  UNIQUE (business_id, entry_id)
);

-- Where each chain ends, and how far its end has been written down outside the database.
CREATE TABLE audit_heads (
  business_id uuid PRIMARY KEY,
  position    bigint NOT NULL,
  hash        bytea NOT NULL CHECK (length(hash) = 32),
  -- The time of the newest sealed entry: what claims to be much older comes too late to be true.
  at          timestamptz NOT NULL,
  published   bigint NOT NULL DEFAULT 0
);
CREATE INDEX audit_heads_unpublished ON audit_heads (business_id) WHERE published < position;

RESET ROLE;

-- +goose Down
DROP TABLE audit_heads, audit_seals, audit_entries;
