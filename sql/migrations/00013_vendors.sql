-- +goose Up
SET ROLE cortejo_owner;

CREATE TYPE vendor_status AS ENUM ('DONE', 'IN_PROPOSAL', 'PENDING', 'NOT_HIRED', 'INDICATION');

-- Who a business works with: its catalogue of vendors. invited_at is when the one invite to open
-- an account was asked for; import_id is the import that brought the row, so that the whole of
-- it can be undone.
CREATE TABLE vendors (
  business_id              uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id                       uuid NOT NULL DEFAULT uuidv7(),
  name                     text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  phone                    text NOT NULL CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email                    text CHECK (length(email) <= 254),
  categories               text[] NOT NULL CHECK (cardinality(categories) BETWEEN 1 AND 3),
  instagram_handle         text CHECK (length(instagram_handle) <= 30),
  observations             text NOT NULL DEFAULT '' CHECK (length(observations) <= 2000),
  enable_vendor_indication boolean NOT NULL DEFAULT false,
  image_id                 uuid,
  invited_at               timestamptz,
  import_id                uuid,
  deleted_at               timestamptz,
  created_at               timestamptz NOT NULL DEFAULT now(),
  search                   text NOT NULL GENERATED ALWAYS AS (app.searchable(name)) STORED,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, image_id) REFERENCES images (business_id, id)
);
-- One card per phone; a deleted one gives it free.
CREATE UNIQUE INDEX vendors_one_per_phone ON vendors (business_id, phone) WHERE deleted_at IS NULL;
CREATE INDEX vendors_newest ON vendors (business_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX vendors_image ON vendors (business_id, image_id);
CREATE INDEX vendors_import ON vendors (business_id, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX vendors_invited ON vendors (business_id, invited_at) WHERE invited_at IS NOT NULL;
CREATE INDEX vendors_deleted ON vendors (deleted_at) WHERE deleted_at IS NOT NULL;

-- A vendor in an event: how far the two are, and for how much. A budget of 0 is none.
CREATE TABLE event_vendors (
  business_id        uuid NOT NULL,
  event_id           uuid NOT NULL,
  id                 uuid NOT NULL DEFAULT uuidv7(),
  vendor_id          uuid NOT NULL,
  status             vendor_status NOT NULL DEFAULT 'PENDING',
  budget_cents       bigint NOT NULL DEFAULT 0 CHECK (budget_cents BETWEEN 0 AND 100000000000),
  observations       text NOT NULL DEFAULT '' CHECK (length(observations) <= 2000),
  is_customer_vendor boolean NOT NULL DEFAULT false,
  deleted_at         timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, vendor_id) REFERENCES vendors (business_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX event_vendors_once ON event_vendors (business_id, event_id, vendor_id) WHERE deleted_at IS NULL;
CREATE INDEX event_vendors_vendor ON event_vendors (business_id, vendor_id);
CREATE INDEX event_vendors_deleted ON event_vendors (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE STATISTICS event_vendors_event_implies_business (dependencies) ON business_id, event_id FROM event_vendors;

-- A task that a vendor of its event sees to.
CREATE TABLE task_vendors (
  business_id     uuid NOT NULL,
  event_id        uuid NOT NULL,
  task_id         uuid NOT NULL,
  id              uuid NOT NULL DEFAULT uuidv7(),
  event_vendor_id uuid NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, task_id, event_vendor_id),
  FOREIGN KEY (business_id, event_id, task_id) REFERENCES tasks (business_id, event_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, event_id, event_vendor_id) REFERENCES event_vendors (business_id, event_id, id) ON DELETE CASCADE
);
CREATE INDEX task_vendors_event_vendor ON task_vendors (business_id, event_id, event_vendor_id);

RESET ROLE;

-- +goose Down
DROP TABLE task_vendors, event_vendors, vendors;
DROP TYPE vendor_status;
