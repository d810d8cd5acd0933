-- +goose Up
SET ROLE cortejo_owner;

-- The event's client edits its website unless their planner says otherwise, in events that stand already too.
-- sql/policies/00_areas.sql defines the function anew from the registry.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION app.are_customer_extra_bits(bits integer) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN bits & ~129024 = 0 AND (bits & 4096 = 0 OR bits & 2048 <> 0) AND (bits & 16384 = 0 OR bits & 8192 <> 0) AND (bits & 65536 = 0 OR bits & 32768 <> 0);
-- +goose StatementEnd
-- Nobody did this, so no trigger asks or notes who; the owner is bound by the policies too.
ALTER TABLE events NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER USER;
UPDATE events SET customer_extra_permissions = customer_extra_permissions | 98304 WHERE templated_at IS NULL;
ALTER TABLE events FORCE ROW LEVEL SECURITY, ENABLE TRIGGER USER;

-- What the specification calls externalId and weddingUuid: the id of the event's website, random, for it is told to programs
-- outside. Every event has it from its creation, the ones that stand already too.
ALTER TABLE events ADD COLUMN external_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;

-- The website of an event, from when somebody begins it; a draft until it is published.
CREATE TABLE sites (
  business_id   uuid NOT NULL,
  event_id      uuid NOT NULL,
  id            uuid NOT NULL, -- events.external_id
  theme         text NOT NULL DEFAULT 'BOTANICAL' CHECK (theme IN ('BOTANICAL', 'CLASSIC', 'TILES', 'EDITORIAL', 'HORIZON', 'NIGHT')),
  accent        text NOT NULL DEFAULT '' CHECK (accent ~ '^(#[0-9a-f]{6})?$'), -- empty is the theme's own
  look_version  integer NOT NULL DEFAULT 1, -- what a change of theme or accent is written over
  published_id  uuid, -- the version that visitors see; NULL: today's page of the event
  indexed       boolean NOT NULL DEFAULT false, -- search engines may list it
  -- Where it is private: argon2id of the password, and of a secret the salt it is made of and the hash it is known by. A
  -- browser that told the password keeps the secret; a new password has another.
  password_hash text CHECK (length(password_hash) <= 200),
  access_salt   bytea CHECK (length(access_salt) = 16),
  access_hash   bytea CHECK (length(access_hash) = 32), -- SHA-256
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id),
  UNIQUE (business_id, event_id, id),
  UNIQUE (id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  CONSTRAINT sites_private CHECK (num_nonnulls(password_hash, access_salt, access_hash) IN (0, 3))
);

-- The draft, block by block. What a block says is formats/sitedoc's; version is what a change is written over.
CREATE TABLE site_blocks (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  site_id     uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  kind        text NOT NULL CHECK (kind IN ('COVER', 'STORY', 'COUNTDOWN', 'MOMENTS', 'GALLERY', 'TIMELINE', 'PEOPLE', 'DRESS_CODE', 'LODGING', 'RSVP', 'GIFTS',
    'VENDORS', 'MESSAGES', 'QUESTIONS', 'TEXT')),
  position    integer NOT NULL,
  shown       boolean NOT NULL DEFAULT true,
  content     jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(content) = 'object' AND pg_column_size(content) <= 65536),
  version     integer NOT NULL DEFAULT 1,
  updated_at  timestamptz NOT NULL DEFAULT now(),
  deleted_at  timestamptz,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id, site_id) REFERENCES sites (business_id, event_id, id) ON DELETE CASCADE
);
CREATE INDEX site_blocks_of_site ON site_blocks (business_id, event_id, site_id, position);
-- Of each kind but the planner's own texts there is one.
CREATE UNIQUE INDEX site_blocks_one_of_kind ON site_blocks (business_id, site_id, kind) WHERE kind <> 'TEXT' AND deleted_at IS NULL;
CREATE INDEX site_blocks_deleted ON site_blocks (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE STATISTICS site_blocks_event_implies_business (dependencies) ON business_id, event_id FROM site_blocks;

-- What was published, whole: the look and the blocks that were shown (sitedoc.Document). The last 20 stay.
CREATE TABLE site_versions (
  business_id  uuid NOT NULL,
  event_id     uuid NOT NULL,
  site_id      uuid NOT NULL,
  id           uuid NOT NULL DEFAULT uuidv7(),
  number       integer NOT NULL CHECK (number > 0),
  document     jsonb NOT NULL CHECK (jsonb_typeof(document) = 'object'),
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by text NOT NULL DEFAULT '' CHECK (length(published_by) <= 120), -- their name then
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, id),
  UNIQUE (business_id, site_id, number),
  FOREIGN KEY (business_id, event_id, site_id) REFERENCES sites (business_id, event_id, id) ON DELETE CASCADE
);
CREATE INDEX site_versions_of_site ON site_versions (business_id, event_id, site_id);
CREATE STATISTICS site_versions_event_implies_business (dependencies) ON business_id, event_id FROM site_versions;
ALTER TABLE sites ADD FOREIGN KEY (business_id, event_id, published_id) REFERENCES site_versions (business_id, event_id, id) ON DELETE RESTRICT;
CREATE INDEX sites_published ON sites (business_id, event_id, published_id);

-- Photographs of a site, each in the sizes that its page asks for (formats/picture), under one key. They are shown by the
-- site, which asks who may see it, and by no address that the key alone opens.
CREATE TABLE site_photos (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  id          uuid NOT NULL DEFAULT gen_random_uuid(),
  key         text NOT NULL CHECK (length(key) <= 200),
  width       integer NOT NULL CHECK (width > 0), -- of the largest
  height      integer NOT NULL CHECK (height > 0),
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);
CREATE INDEX site_photos_of_event ON site_photos (business_id, event_id, id);
CREATE STATISTICS site_photos_event_implies_business (dependencies) ON business_id, event_id FROM site_photos;

-- What guests write on the site. Nobody reads one before the hosts let it stand.
CREATE TABLE site_messages (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  message     text NOT NULL CHECK (length(message) BETWEEN 1 AND 600),
  approved_at timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  deleted_at  timestamptz,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);
CREATE INDEX site_messages_of_event ON site_messages (business_id, event_id, id);
CREATE INDEX site_messages_deleted ON site_messages (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE STATISTICS site_messages_event_implies_business (dependencies) ON business_id, event_id FROM site_messages;

ALTER TABLE sites ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE site_blocks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE site_versions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE site_photos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE site_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
ALTER TABLE sites DROP COLUMN published_id;
DROP TABLE site_messages, site_photos, site_versions, site_blocks, sites;
ALTER TABLE events DROP COLUMN external_id;
ALTER TABLE events NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER USER;
UPDATE events SET customer_extra_permissions = customer_extra_permissions & ~98304;
ALTER TABLE events FORCE ROW LEVEL SECURITY, ENABLE TRIGGER USER;
