-- +goose Up
SET ROLE cortejo_owner;

-- A decision is a question: its own words (empty: the title asks), and up to six options, each
-- {"uuid", "text", "imageKey"}. decision says in words what was decided, an option's or somebody's own;
-- decision_option which option it was, which may be gone since; decision_note what the client said with
-- it. decided_by is the client as they were called then, empty where whoever plans wrote it down.
-- decision_asked_at is since when it is asked, decision_seen_at when whoever plans took note of the answer.
-- Triggers keep decided_by and the moments (sql/policies/51_decisions.sql).
ALTER TABLE tasks
  ADD COLUMN decision_question text NOT NULL DEFAULT '' CHECK (length(decision_question) <= 160),
  ADD COLUMN decision_options jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(decision_options) = 'array' AND jsonb_array_length(decision_options) <= 6),
  ADD COLUMN decision_option uuid,
  ADD COLUMN decision_note text NOT NULL DEFAULT '' CHECK (length(decision_note) <= 2000),
  ADD COLUMN decided_by text NOT NULL DEFAULT '',
  ADD COLUMN decision_asked_at timestamptz,
  ADD COLUMN decision_seen_at timestamptz,
  ADD CHECK (decision <> '' OR decision_option IS NULL AND decision_note = '');
ALTER TABLE subtasks
  ADD COLUMN decision_question text NOT NULL DEFAULT '' CHECK (length(decision_question) <= 160),
  ADD COLUMN decision_options jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(decision_options) = 'array' AND jsonb_array_length(decision_options) <= 6),
  ADD COLUMN decision_option uuid,
  ADD COLUMN decision_note text NOT NULL DEFAULT '' CHECK (length(decision_note) <= 2000),
  ADD COLUMN decided_by text NOT NULL DEFAULT '',
  ADD COLUMN decision_asked_at timestamptz,
  ADD COLUMN decision_seen_at timestamptz,
  ADD CHECK (decision <> '' OR decision_option IS NULL AND decision_note = '');
UPDATE tasks SET decision_asked_at = created_at WHERE decision_requested AND decision = '';
UPDATE subtasks SET decision_asked_at = created_at WHERE decision_requested AND decision = '';

-- Since when the event's client sees the checklist; empty while they do not, and nobody is asked anything.
ALTER TABLE events ADD COLUMN checklist_opened_at timestamptz;
UPDATE events SET checklist_opened_at = created_at
WHERE templated_at IS NULL AND customer_permissions & coalesce(customer_released, customer_permissions) & 1 <> 0;

RESET ROLE;

-- +goose Down
ALTER TABLE events DROP COLUMN checklist_opened_at;
ALTER TABLE tasks
  DROP COLUMN decision_question, DROP COLUMN decision_options, DROP COLUMN decision_option, DROP COLUMN decision_note,
  DROP COLUMN decided_by, DROP COLUMN decision_asked_at, DROP COLUMN decision_seen_at;
ALTER TABLE subtasks
  DROP COLUMN decision_question, DROP COLUMN decision_options, DROP COLUMN decision_option, DROP COLUMN decision_note,
  DROP COLUMN decided_by, DROP COLUMN decision_asked_at, DROP COLUMN decision_seen_at;
