-- +goose Up
SET ROLE cortejo_owner;

CREATE TYPE user_role AS ENUM ('USER', 'GLOBAL_ADMIN');
CREATE TYPE team_role AS ENUM ('OWNER', 'CORTEJO_ADMIN', 'ASSISTANT', 'GUEST');
CREATE TYPE market_stage AS ENUM ('STARTING', 'VALIDATED', 'GROWING', 'ESTABLISHED');
CREATE TYPE event_type AS ENUM ('BIRTHDAY', 'WEDDING', 'BODAS', 'FIFTEEN_YEARS', 'GRADUATION', 'CORPORATE', 'OTHER');
CREATE TYPE task_timing AS ENUM ('NONE', 'PLANNING', 'CALENDAR');
CREATE TYPE time_unit AS ENUM ('DAYS_AFTER', 'DAYS', 'WEEKS', 'MONTHS');

-- unaccent is only STABLE because its dictionary could change; ours does not,
-- and an index needs an IMMUTABLE expression.
CREATE FUNCTION app.searchable(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent', value));

-- When a task is due: the day counted from the event, or the calendar's own day
-- in the event's time zone. NULL when it has no date, or the event has none yet.
CREATE FUNCTION app.task_deadline(timing task_timing, number integer, unit time_unit, starts_at timestamptz, event_date date, time_zone text)
  RETURNS date LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE timing
    WHEN 'CALENDAR' THEN (starts_at AT TIME ZONE time_zone)::date
    WHEN 'PLANNING' THEN CASE unit
      WHEN 'DAYS_AFTER' THEN event_date + number
      WHEN 'DAYS' THEN event_date - number
      WHEN 'WEEKS' THEN event_date - 7 * number
      WHEN 'MONTHS' THEN (event_date - make_interval(months => number))::date
    END
  END;

-- People --------------------------------------------------------------------

-- id is the Kratos identity's id.
CREATE TABLE users (
  id                  uuid PRIMARY KEY,
  name                text NOT NULL DEFAULT '' CHECK (length(name) <= 120),
  phone               text NOT NULL UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email               text CHECK (length(email) <= 254),
  role                user_role NOT NULL DEFAULT 'USER',
  current_business_id uuid,
  created_at          timestamptz NOT NULL DEFAULT now()
);

-- What a form already sent: the same key in the same scope answers what the first
-- submission answered, so a double tap creates one thing.
CREATE TABLE submissions (
  user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  scope      text NOT NULL CHECK (length(scope) <= 60),
  operation  text NOT NULL CHECK (length(operation) <= 80),
  key        uuid NOT NULL,
  response   jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, scope, operation, key)
);

-- Tenants -------------------------------------------------------------------

CREATE TABLE businesses (
  business_id      uuid PRIMARY KEY DEFAULT uuidv7(),
  owner_user_id    uuid NOT NULL UNIQUE REFERENCES users,
  name             text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  location         text NOT NULL CHECK (length(location) BETWEEN 1 AND 160),
  categories       text[] NOT NULL CHECK (cardinality(categories) BETWEEN 1 AND 3),
  instagram_handle text CHECK (length(instagram_handle) <= 30),
  market_stage     market_stage,
  created_at       timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE users ADD FOREIGN KEY (current_business_id) REFERENCES businesses ON DELETE SET NULL;
CREATE INDEX users_current_business ON users (current_business_id);

-- A person's place in a team. user_id stays empty until the invite's phone signs in.
CREATE TABLE memberships (
  business_id uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id          uuid NOT NULL DEFAULT uuidv7(),
  user_id     uuid REFERENCES users,
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  phone       text NOT NULL CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  role        team_role NOT NULL,
  accepted_at timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, phone),
  CHECK (accepted_at IS NULL OR user_id IS NOT NULL)
);
CREATE UNIQUE INDEX memberships_one_per_user ON memberships (business_id, user_id);
CREATE INDEX memberships_of_user ON memberships (user_id, business_id);
CREATE UNIQUE INDEX memberships_one_owner ON memberships (business_id) WHERE role = 'OWNER';

-- Nobody works in a business whose team they are not in.
-- +goose StatementBegin
CREATE FUNCTION app.refuse_foreign_business() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.memberships m
      WHERE m.business_id = NEW.current_business_id AND m.user_id = NEW.id AND m.accepted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'no place in this business' USING ERRCODE = 'CJ404';
  END IF;
  RETURN NEW;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER users_stay_in_their_teams BEFORE INSERT OR UPDATE OF current_business_id ON users
  FOR EACH ROW WHEN (NEW.current_business_id IS NOT NULL) EXECUTE FUNCTION app.refuse_foreign_business();

-- Staff in control of a business: a row with a reason and an end, never a change of identity.
CREATE TABLE business_controls (
  business_id   uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id            uuid NOT NULL DEFAULT uuidv7(),
  staff_user_id uuid NOT NULL REFERENCES users,
  reason        text NOT NULL CHECK (length(reason) BETWEEN 1 AND 400),
  started_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL,
  ended_at      timestamptz,
  PRIMARY KEY (business_id, id),
  CHECK (expires_at > started_at AND expires_at <= started_at + interval '1 hour')
);
CREATE INDEX business_controls_staff ON business_controls (staff_user_id, business_id);

-- key is 128 random bits in text: knowing it is what opens the picture. uploaded_by is
-- whoever asked, also staff in control; a helper sees what they uploaded themselves.
CREATE TABLE images (
  business_id uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id          uuid NOT NULL DEFAULT uuidv7(),
  key         text NOT NULL,
  width       integer NOT NULL CHECK (width > 0),
  height      integer NOT NULL CHECK (height > 0),
  uploaded_by uuid DEFAULT nullif(split_part(current_setting('app.scope', true), ' ', 1), '')::uuid,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id)
);

-- Clients -------------------------------------------------------------------

CREATE TABLE contacts (
  business_id      uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id               uuid NOT NULL DEFAULT uuidv7(),
  full_name        text NOT NULL CHECK (length(full_name) BETWEEN 1 AND 120),
  phone            text CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email            text CHECK (length(email) <= 254),
  instagram_handle text CHECK (length(instagram_handle) <= 30),
  birth_date       date,
  observations     text NOT NULL DEFAULT '' CHECK (length(observations) <= 2000),
  partner_name     text CHECK (length(partner_name) <= 120),
  event_type       event_type,
  event_date       date,
  created_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id)
);
CREATE INDEX contacts_by_name ON contacts (business_id, app.searchable(full_name), id);
CREATE INDEX contacts_by_phone ON contacts (phone) WHERE phone IS NOT NULL;

-- Events and templates --------------------------------------------------------

-- A template is an event with templated_at: same checklist, no date, no client, no address.
CREATE TABLE events (
  business_id          uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id                   uuid NOT NULL DEFAULT uuidv7(),
  type                 event_type NOT NULL,
  title                text NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
  event_person_name    text NOT NULL DEFAULT '' CHECK (length(event_person_name) <= 120),
  date                 date,
  event_start_time     time,
  time_zone            text NOT NULL DEFAULT 'America/Sao_Paulo',
  ceremony_place       text CHECK (length(ceremony_place) <= 160),
  reception_place      text CHECK (length(reception_place) <= 160),
  number_of_guests     integer CHECK (number_of_guests BETWEEN 0 AND 100000),
  budget_cents         bigint CHECK (budget_cents BETWEEN 0 AND 100000000000),
  image_id             uuid,
  enable_branding      boolean NOT NULL DEFAULT true,
  customer_permissions integer NOT NULL DEFAULT 0 CHECK (customer_permissions BETWEEN 0 AND 511),
  -- The public page's address. Its end is random, so it tells nothing and cannot be guessed from a name.
  slug                 text UNIQUE CHECK (slug ~ '^[a-z0-9-]{8,80}$'),
  notified_at          timestamptz,
  templated_at         timestamptz,
  archived_at          timestamptz,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, image_id) REFERENCES images (business_id, id),
  CHECK (templated_at IS NULL OR (date IS NULL AND slug IS NULL)),
  CHECK (templated_at IS NOT NULL OR slug IS NOT NULL)
);
CREATE INDEX events_image ON events (business_id, image_id);

CREATE TABLE event_customers (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  contact_id  uuid NOT NULL,
  position    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, event_id, contact_id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts (business_id, id)
);
CREATE INDEX event_customers_contact ON event_customers (business_id, contact_id);

-- What a helper (GUEST) may do in one event: MANAGE_EVENT 1, SITE_AND_GUESTS 2, RECEPTION 4.
CREATE TABLE event_accesses (
  business_id   uuid NOT NULL,
  event_id      uuid NOT NULL,
  membership_id uuid NOT NULL,
  permissions   integer NOT NULL CHECK (permissions BETWEEN 1 AND 7),
  PRIMARY KEY (business_id, event_id, membership_id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, membership_id) REFERENCES memberships (business_id, id) ON DELETE CASCADE
);
CREATE INDEX event_accesses_membership ON event_accesses (business_id, membership_id);

-- The checklist ---------------------------------------------------------------

CREATE TABLE tasks (
  business_id        uuid NOT NULL,
  event_id           uuid NOT NULL,
  id                 uuid NOT NULL DEFAULT uuidv7(),
  title              text NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
  observations       text NOT NULL DEFAULT '' CHECK (length(observations) <= 5000),
  category           text NOT NULL DEFAULT 'OTHER' CHECK (length(category) BETWEEN 1 AND 40),
  icon               text NOT NULL DEFAULT '' CHECK (length(icon) <= 40),
  label              text NOT NULL DEFAULT '' CHECK (length(label) <= 40),
  timing             task_timing NOT NULL DEFAULT 'NONE',
  time_unit_number   integer CHECK (time_unit_number BETWEEN 1 AND 999),
  time_unit_option   time_unit,
  date               timestamptz,
  end_date           timestamptz,
  decision_requested boolean NOT NULL DEFAULT false,
  decision           text NOT NULL DEFAULT '' CHECK (length(decision) <= 2000),
  position           integer NOT NULL,
  checked_at         timestamptz,
  deleted_at         timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  CHECK ((timing = 'PLANNING') = (time_unit_number IS NOT NULL AND time_unit_option IS NOT NULL)),
  CHECK ((timing = 'CALENDAR') = (date IS NOT NULL)),
  CHECK (end_date IS NULL OR (date IS NOT NULL AND end_date > date)),
  CHECK (decision_requested OR decision = '')
);
CREATE INDEX tasks_of_event ON tasks (business_id, event_id, position) WHERE deleted_at IS NULL;
CREATE INDEX tasks_deleted ON tasks (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE STATISTICS tasks_event_implies_business (dependencies) ON business_id, event_id FROM tasks;

CREATE TABLE subtasks (
  business_id        uuid NOT NULL,
  event_id           uuid NOT NULL,
  task_id            uuid NOT NULL,
  id                 uuid NOT NULL DEFAULT uuidv7(),
  title              text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  observations       text NOT NULL DEFAULT '' CHECK (length(observations) <= 2000),
  decision_requested boolean NOT NULL DEFAULT false,
  decision           text NOT NULL DEFAULT '' CHECK (length(decision) <= 2000),
  position           integer NOT NULL,
  checked_at         timestamptz,
  deleted_at         timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id, task_id) REFERENCES tasks (business_id, event_id, id) ON DELETE CASCADE,
  CHECK (decision_requested OR decision = '')
);
CREATE INDEX subtasks_of_task ON subtasks (business_id, event_id, task_id, position);
CREATE INDEX subtasks_deleted ON subtasks (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE STATISTICS subtasks_task_implies_event (dependencies) ON business_id, event_id, task_id FROM subtasks;

-- A template has no concluded tasks (specification 1, section 4), whoever writes.
-- +goose StatementBegin
CREATE FUNCTION app.refuse_concluding_in_template() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM public.events e WHERE e.business_id = NEW.business_id AND e.id = NEW.event_id AND e.templated_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a template has no concluded tasks' USING ERRCODE = 'CJ001';
  END IF;
  RETURN NEW;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER tasks_template_stays_open BEFORE INSERT OR UPDATE OF checked_at ON tasks
  FOR EACH ROW WHEN (NEW.checked_at IS NOT NULL) EXECUTE FUNCTION app.refuse_concluding_in_template();
CREATE TRIGGER subtasks_template_stays_open BEFORE INSERT OR UPDATE OF checked_at ON subtasks
  FOR EACH ROW WHEN (NEW.checked_at IS NOT NULL) EXECUTE FUNCTION app.refuse_concluding_in_template();

RESET ROLE;

-- +goose Down
DROP TABLE subtasks, tasks, event_accesses, event_customers, events, contacts, images, business_controls, memberships, submissions CASCADE;
DROP TABLE businesses, users CASCADE;
DROP FUNCTION app.refuse_concluding_in_template, app.refuse_foreign_business, app.task_deadline, app.searchable;
DROP TYPE time_unit, task_timing, event_type, market_stage, team_role, user_role;
